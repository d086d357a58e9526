/* A game as a line of text: `1. 11-15 23-19 offer 2. accept`.
 *
 * SPDX-License-Identifier: MIT
 */
#include "huff.h"

#include <limits.h>
#include <string.h>

struct token { const char *text; size_t length, offset; };

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static bool token_is(const struct token *token, const char *word)
{
    return token->length == strlen(word) && memcmp(token->text, word, token->length) == 0;
}

/* The length of a move number at the start of TOKEN, 0 if there is none: digits and the dots after them, or dots alone,
 * as in `1. ... 22-18`. */
static size_t move_number(const struct token *token)
{
    size_t n = 0;
    while (n < token->length && is_digit(token->text[n]))
        n++;
    size_t digits = n;
    while (n < token->length && token->text[n] == '.')
        n++;
    return n > digits && (digits > 0 || n == token->length) ? n : 0;
}

/* The next token from *AT on that is no move number; a number glued to a move, `1.11-15`, is cut off. */
static bool next_token(const char *text, size_t length, size_t *at, struct token *token)
{
    for (;;) {
        while (*at < length && is_blank(text[*at]))
            ++*at;
        if (*at == length)
            return false;
        size_t start = *at;
        while (*at < length && !is_blank(text[*at]))
            ++*at;
        *token = (struct token){text + start, *at - start, start};
        size_t number = move_number(token);
        token->text += number;
        token->offset += number;
        token->length -= number;
        if (token->length > 0)
            return true;
    }
}

static enum hf_status fail_at(const char *text, size_t offset, enum hf_status status, struct hf_diag *diag)
{
    if (!diag)
        return status;
    diag->column = 1;
    for (size_t i = 0; i < offset && diag->column < INT_MAX; i++)
        diag->column += ((unsigned char)text[i] & 0xC0) != 0x80; /* UTF-8: not a character's later bytes */
    return status;
}

bool hf_game_list_has_numbers(const char *text, size_t length)
{
    struct token token;
    for (size_t at = 0; next_token(text, length, &at, &token);)
        if (is_digit(token.text[0]))
            return true;
    return false;
}

enum hf_status hf_game_play_list(struct hf_game *game, const char *text, size_t length, struct hf_diag *diag)
{
    size_t at = 0;
    struct token token, next;
    bool more = next_token(text, length, &at, &token);
    while (more) {
        if (token_is(&token, "offer")) {
            hf_fail(diag, HF_INVALID, "an offer without a move");
            hf_hint(diag, "an offer stands right after the move that it comes with, as in '11-15 offer'");
            return fail_at(text, token.offset, HF_INVALID, diag);
        }
        more = next_token(text, length, &at, &next);
        bool offer = more && token_is(&next, "offer");
        enum hf_status status = hf_game_play_text(game, token.text, token.length, offer, diag);
        if (status)
            return fail_at(text, token.offset, status, diag);
        if (offer)
            more = next_token(text, length, &at, &next);
        token = next;
    }
    return HF_OK;
}
