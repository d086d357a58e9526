/* Properties: the table, and what the checks share.
 *
 * SPDX-License-Identifier: MIT
 */
#include "property.h"

#include "geometry.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define FIELD(member) offsetof(struct hf_rules, member), NULL
#define ABOUT(word) HF_NO_FIELD, word
#define NO_ARTICLE HF_NO_FIELD, NULL

const struct hf_property hf_properties[HF_PROPERTIES] = {
    {"moves", "the same moves as the reference, each once and in order", HF_WHOLE, false, NO_ARTICLE, hf_check_moves},
    {"positions", "each move leads to the same position as the reference's", HF_WHOLE, false, NO_ARTICLE,
     hf_check_positions},
    {"counts", "as many sets, orders and routes as the reference", 128, false, NO_ARTICLE, hf_check_counts},
    {"compulsory", "who can capture must capture", HF_WHOLE, false, ABOUT("compulsory"), hf_check_compulsory},
    {"precedence", "captures are those that the rules of choice leave", 128, false, FIELD(choice), hf_check_precedence},
    {"goes-on", "no capture ends where it could go on", HF_WHOLE, false, FIELD(must_go_on), hf_check_goes_on},
    {"own-pieces", "a move changes nothing of its own side but the piece that moves", HF_WHOLE, false, FIELD(man_moves),
     hf_check_own},
    {"captured", "what is captured is the enemy's and leaves the board, and nothing else does", HF_WHOLE, false,
     FIELD(removal), hf_check_captured},
    {"promotion", "a man is crowned exactly where the rule says", HF_WHOLE, false, FIELD(promotion),
     hf_check_promotion},
    {"reversal", "no capture needs a turn of 180 degrees where that is forbidden", 128, false, FIELD(reversal),
     hf_check_reversal},
    {"turned", "turning the board and swapping the colours turns the moves", HF_WHOLE, false, NO_ARTICLE,
     hf_check_turned},
    {"mirrored", "mirroring the board mirrors the moves", 256, false, NO_ARTICLE, hf_check_mirrored},
    {"perft-sum", "perft of 3 plies is the sum over the moves", 4, false, NO_ARTICLE, hf_check_sum},
    {"bulk", "perft counts the same whether it makes the last moves or not", 4, false, NO_ARTICLE, hf_check_bulk},
    {"table", "perft counts the same with a table", 2, false, NO_ARTICLE, hf_check_table},
    {"conventions", "there are no more sets than orders, and no more orders than routes", 128, false, NO_ARTICLE,
     hf_check_conventions},
    {"fen", "a FEN that is written reads as the same position", 128, false, NO_ARTICLE, hf_check_fen},
    {"notation", "a move that is written reads as that move alone", 32, false, NO_ARTICLE, hf_check_notation},
    {"status", "counters and status follow from the whole history", 2, true, FIELD(objective), hf_check_status},
    {"end", "no game goes on after its end", 2, true, FIELD(objective), hf_check_end},
    {"status-turned", "turning the board and swapping the colours turns the status", 2, true, NO_ARTICLE,
     hf_check_status_turned},
};

int hf_property_find(const char *name)
{
    for (int i = 0; i < HF_PROPERTIES; i++)
        if (!strcmp(hf_properties[i].name, name))
            return i;
    return -1;
}

static bool speaks_of(const char *text, const char *word)
{
    size_t length = strlen(word);
    for (; *text; text++) {
        size_t i = 0;
        while (i < length && tolower((unsigned char)text[i]) == word[i])
            i++;
        if (i == length)
            return true;
    }
    return false;
}

void hf_property_articles(const struct hf_property *property, const struct hf_variant *variant,
                          char out[HF_ARTICLES_SIZE])
{
    out[0] = '\0';
    for (int i = 0; i < HF_FIELD_COUNT && property->field != HF_NO_FIELD; i++)
        if (hf_fields[i].offset == property->field && variant->field_articles[i])
            snprintf(out, HF_ARTICLES_SIZE, "%s", variant->field_articles[i]);
    for (size_t i = 0; i < variant->article_count && property->about && !out[0]; i++)
        if (speaks_of(variant->articles[i].text, property->about))
            snprintf(out, HF_ARTICLES_SIZE, "%s", variant->articles[i].id);
}

enum hf_judgement hf_broken(struct hf_subject *subject, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(subject->message, sizeof subject->message, format, arguments);
    va_end(arguments);
    return HF_BROKEN;
}

enum hf_judgement hf_failed(struct hf_subject *subject, enum hf_status status, const char *what)
{
    if (status == HF_NO_MEMORY || status == HF_STOPPED)
        return HF_FAULT;
    return hf_broken(subject, "%s", what);
}

const char *hf_move_name(const struct hf_variant *variant, const struct hf_move *move, char out[HF_MOVE_NAME_SIZE])
{
    char from[HF_SQUARE_SIZE], to[HF_SQUARE_SIZE], taken[HF_SQUARE_SIZE];
    int squares = variant->geometry.squares;
    if (move->from >= squares || move->to >= squares) {
        snprintf(out, HF_MOVE_NAME_SIZE, "a move off the board");
        return out;
    }
    hf_square_write(variant, move->from, from);
    hf_square_write(variant, move->to, to);
    int length = snprintf(out, HF_MOVE_NAME_SIZE, "%s%s%s", from, move->captured ? "x" : "-", to);
    for (hf_set rest = move->captured & variant->geometry.all; rest; rest &= rest - 1) {
        hf_square_write(variant, hf_lowest(rest), taken);
        if (length + 16 > HF_MOVE_NAME_SIZE) {
            snprintf(out + length, HF_MOVE_NAME_SIZE - (size_t)length, "…");
            break;
        }
        bool first = rest == (move->captured & variant->geometry.all);
        length += snprintf(out + length, HF_MOVE_NAME_SIZE - (size_t)length, "%s%s", first ? " taking " : ",", taken);
    }
    return out;
}
