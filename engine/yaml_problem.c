/* What is wrong with a YAML text: libyaml's problems in words that a person can act on.
 *
 * SPDX-License-Identifier: MIT
 */
#include "yaml_problem.h"

#include "utf8.h"

#include <stdio.h>
#include <string.h>

static const char QUOTE_IT[] = "quote the value: \"…\"";

void hf_yaml_place(struct hf_diag *diag, const char *name, size_t line, size_t column)
{
    if (!diag)
        return;
    snprintf(diag->file, sizeof diag->file, "%s", name);
    diag->line = (int)line;
    diag->column = (int)column;
}

/* ---- characters -------------------------------------------------------------------------------------------------- */

/* Is it one that libyaml refuses, or that would make lines other than an editor shows? */
static bool is_control(unsigned c)
{
    return (c < 32 && c != '\t' && c != '\n' && c != '\r') || (c >= 0x7f && c < 0xa0) || c == 0x2028 || c == 0x2029 ||
           c == 0xfeff || c == 0xfffe || c == 0xffff;
}

enum hf_status hf_yaml_check_text(const char *text, size_t length, const char *name, struct hf_diag *diag)
{
    const unsigned char *p = (const unsigned char *)text;
    size_t line = 1, column = 1;
    for (size_t at = 0; at < length; column++) {
        unsigned c;
        size_t size = hf_utf8_read(p + at, length - at, &c);
        if (!size) {
            hf_fail(diag, HF_INVALID, "this is not UTF-8 text (byte 0x%02X)", (unsigned)p[at]);
            hf_hint(diag, "save the file as UTF-8");
            hf_yaml_place(diag, name, line, column);
            return HF_INVALID;
        }
        if (is_control(c)) {
            hf_fail(diag, HF_INVALID, "the control character U+%04X is not allowed", c);
            hf_hint(diag, "take it out");
            hf_yaml_place(diag, name, line, column);
            return HF_INVALID;
        }
        at += size;
        if (c == '\n' || (c == '\r' && !(at < length && p[at] == '\n'))) {
            line++;
            column = 0;
        }
    }
    return HF_OK;
}

/* The character that a mark points at, as text; "" at the end. TEXT is valid. */
static void character_at(const char *text, size_t length, yaml_mark_t mark, char out[5])
{
    const unsigned char *p = (const unsigned char *)text;
    size_t at = 0;
    unsigned c;
    for (size_t i = 0; i < mark.index && at < length; i++)
        at += hf_utf8_read(p + at, length - at, &c);
    size_t size = at < length ? hf_utf8_read(p + at, length - at, &c) : 0;
    memcpy(out, text + at, size);
    out[size] = '\0';
}

/* Are there only blanks before the mark on its line? */
static bool starts_its_line(const char *text, size_t length, yaml_mark_t mark)
{
    size_t line = 0, at = 0;
    for (; at < length && line < mark.line; at++)
        line += text[at] == '\n' || (text[at] == '\r' && !(at + 1 < length && text[at + 1] == '\n'));
    for (size_t i = 0; i < mark.column && at + i < length; i++)
        if (text[at + i] != ' ')
            return false;
    return true;
}

/* libyaml counts a line behind the last one where a text ends without a line break: the place becomes the end. */
static yaml_mark_t within(const char *text, size_t length, yaml_mark_t mark)
{
    const unsigned char *p = (const unsigned char *)text;
    size_t line = 0, column = 0;
    unsigned c = 0;
    for (size_t at = 0; at < length && line < mark.line;) {
        at += hf_utf8_read(p + at, length - at, &c);
        bool ends = c == '\n' || (c == '\r' && !(at < length && p[at] == '\n'));
        line += ends;
        column = ends ? 0 : column + 1;
    }
    if (line < mark.line) {
        mark.line = line;
        mark.column = column;
    }
    return mark;
}

/* ---- sentences --------------------------------------------------------------------------------------------------- */

enum place { AT_PROBLEM, AT_CONTEXT };

/* By libyaml's context, or else by its problem; the first that fits. In messages %s is the character at the place. */
static const struct phrase {
    const char *context, *problem;
    enum place place;
    const char *message, *hint;
} phrases[] = {
    {"while scanning a directive", NULL, AT_CONTEXT, "a line cannot start with '%s'", QUOTE_IT},
    {"while scanning a tag", NULL, AT_CONTEXT, "a value cannot start with '%s'", QUOTE_IT},
    {"while parsing a tag", NULL, AT_CONTEXT, "a value cannot start with '%s'", QUOTE_IT},
    {"while parsing a node", NULL, AT_PROBLEM, "a value cannot start with '%s'", QUOTE_IT},
    {"while scanning an alias", NULL, AT_CONTEXT, "a value cannot start with '%s'", QUOTE_IT},
    {"while scanning an anchor", NULL, AT_CONTEXT, "a value cannot start with '%s'", QUOTE_IT},
    {"while scanning a quoted scalar", "found unexpected end of stream", AT_CONTEXT, "the quote %s is never closed",
     "close it at the end of the text; within a text in '…' a quote is written '', within \"…\" it is written \\\""},
    {"while scanning a quoted scalar", "found unexpected document indicator", AT_CONTEXT,
     "the quote %s is not closed before the next document", "close it at the end of the text"},
    {NULL, "found unknown escape character", AT_PROBLEM,
     "unknown escape after the backslash in a text in double quotes",
     "write two backslashes for one, or use single quotes"},
    {"while parsing a quoted scalar", NULL, AT_PROBLEM, "a broken escape in a text in double quotes",
     "write two backslashes for one, or use single quotes"},
    {NULL, "mapping values are not allowed in this context", AT_PROBLEM, "this '%s' would start another mapping",
     "quote the value if ':' belongs to it; otherwise give each key a line of its own, in the same column as the "
     "others"},
    {NULL, "block sequence entries are not allowed in this context", AT_PROBLEM, "a list item cannot start here",
     "start the list on a line of its own, or quote the value if '-' belongs to it"},
    {NULL, "mapping keys are not allowed in this context", AT_PROBLEM, "a value cannot start with '%s'", QUOTE_IT},
    {NULL, "found unexpected ':'", AT_PROBLEM, "this '%s' within brackets is unclear",
     "write a blank after the ':' of a key; quote a value that contains ':'"},
    {NULL, "could not find expected ':'", AT_CONTEXT, "':' and a value are missing after this key",
     "write \"key: value\"; a text that goes on over lines must be indented or quoted"},
    {NULL, "found a tab character that violates indentation", AT_PROBLEM, "a tab is used for indentation",
     "indent with blanks"},
    {NULL, "found a tab character where an indentation space is expected", AT_PROBLEM, "a tab is used for indentation",
     "indent with blanks"},
    {"while scanning a block scalar", NULL, AT_CONTEXT, "text after '%s' on the same line",
     "start the text on the next line, or quote the value"},
    {NULL, "did not find expected '-' indicator", AT_PROBLEM, "a list item that starts with '-' was expected",
     "items of one list start in the same column"},
    {NULL, "did not find expected node content", AT_PROBLEM, "a value cannot start with '%s'", QUOTE_IT},
    {NULL, "did not find expected <document start>", AT_PROBLEM, "text after the end of the document",
     "keys of one mapping start in the same column"},
};

static bool fits(const struct phrase *phrase, const yaml_parser_t *parser)
{
    return (!phrase->context || (parser->context && !strcmp(phrase->context, parser->context))) &&
           (!phrase->problem || !strcmp(phrase->problem, parser->problem));
}

/* "did not find expected key": what stands there tells what is meant. */
static void explain_key(const yaml_parser_t *parser, const char *text, size_t length, struct hf_diag *diag)
{
    char character[5];
    character_at(text, length, parser->problem_mark, character);
    if (!strcmp(character, ":")) {
        hf_fail(diag, HF_INVALID, "a key is missing before ':'");
        hf_hint(diag, "write \"key: value\"");
    } else if (!starts_its_line(text, length, parser->problem_mark)) {
        hf_fail(diag, HF_INVALID, "text after the end of the value");
        hf_hint(diag, "quote the whole value: \"…\"");
    } else if (!strcmp(character, "-")) {
        hf_fail(diag, HF_INVALID, "a list item where a key was expected");
        hf_hint(diag, "a list stands below its key, or quote the value if '-' belongs to it");
    } else {
        hf_fail(diag, HF_INVALID, "this line is not indented as the lines before it");
        hf_hint(diag, "the keys of this mapping start in column %zu, as in line %zu", parser->context_mark.column + 1,
                parser->context_mark.line + 1);
    }
}

static void explain_character(const char *character, struct hf_diag *diag)
{
    if (!strcmp(character, "\t")) {
        hf_fail(diag, HF_INVALID, "a tab is used for indentation");
        hf_hint(diag, "indent with blanks");
    } else {
        hf_fail(diag, HF_INVALID, "a value cannot start with '%s'", character);
        hf_hint(diag, "%s", QUOTE_IT);
    }
}

static void explain_bracket(const yaml_parser_t *parser, char bracket, const char *what, struct hf_diag *diag)
{
    hf_fail(diag, HF_INVALID, "',' or '%c' is missing in the %s that starts in line %zu, column %zu", bracket, what,
            parser->context_mark.line + 1, parser->context_mark.column + 1);
    hf_hint(diag, "close the %s with '%c', or quote the values in it", what, bracket);
}

enum hf_status hf_yaml_explain(const yaml_parser_t *parser, const char *text, size_t length, const char *name,
                               struct hf_diag *diag)
{
    if (parser->error == YAML_MEMORY_ERROR)
        return hf_fail(diag, HF_NO_MEMORY, "out of memory");

    const char *problem = parser->problem ? parser->problem : "unreadable";
    yaml_mark_t mark = parser->problem_mark;
    char character[5];
    character_at(text, length, mark, character);
    if (!strcmp(problem, "did not find expected key")) {
        explain_key(parser, text, length, diag);
    } else if (!strcmp(problem, "found character that cannot start any token")) {
        explain_character(character, diag);
    } else if (!strcmp(problem, "did not find expected ',' or ']'")) {
        explain_bracket(parser, ']', "list", diag);
    } else if (!strcmp(problem, "did not find expected ',' or '}'")) {
        explain_bracket(parser, '}', "mapping", diag);
    } else {
        const struct phrase *phrase = phrases, *end = phrases + sizeof phrases / sizeof *phrases;
        while (phrase < end && !fits(phrase, parser))
            phrase++;
        if (phrase == end) {
            hf_fail(diag, HF_INVALID, "this is not YAML: %s%s%s", problem, parser->context ? " " : "",
                    parser->context ? parser->context : "");
        } else {
            if (phrase->place == AT_CONTEXT)
                mark = parser->context_mark;
            character_at(text, length, mark, character);
            const char *insert = strstr(phrase->message, "%s");
            bool at_end = insert && !character[0];
            if (at_end)
                hf_fail(diag, HF_INVALID, "the text ends in the middle");
            else if (insert)
                hf_fail(diag, HF_INVALID, "%.*s%s%s", (int)(insert - phrase->message), phrase->message, character,
                        insert + 2);
            else
                hf_fail(diag, HF_INVALID, "%s", phrase->message);
            hf_hint(diag, "%s", at_end ? "something is missing: was the end cut off?" : phrase->hint);
        }
    }
    mark = within(text, length, mark);
    hf_yaml_place(diag, name, mark.line + 1, mark.column + 1);
    return HF_INVALID;
}
