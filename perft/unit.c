/* Work units as lines of text.
 *
 * SPDX-License-Identifier: MIT
 */
#include "unit.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define XXH_INLINE_ALL /* the header alone, nothing to link */
#include <xxhash.h>

enum { CHECK_DIGITS = 16 };

static const char tag[] = "huff-unit-1";
/* ---- digests ----------------------------------------------------------------------------------------------------- */

uint64_t hf_unit_digest(const struct hf_unit *unit)
{
    char text[HF_FEN_SIZE + 32];
    int length = snprintf(text, sizeof text, "%s\t%" PRIu64, unit->fen, unit->times);
    return XXH3_64bits(text, (size_t)length);
}

uint64_t hf_job_digest(const struct hf_job *job, const uint64_t *units)
{
    char text[HF_FEN_SIZE + 256];
    int length = snprintf(text, sizeof text, "%s\t%s\t%s\t%s\t%d\t%d\t%" PRIu64 "\n", tag, job->rules,
                          hf_count_names[job->count], job->from, job->at, job->depth, job->total);
    XXH3_state_t state;
    XXH3_64bits_reset(&state);
    XXH3_64bits_update(&state, text, (size_t)length);
    for (uint64_t i = 0; i < job->total; i++) {
        XXH64_canonical_t bytes; /* the same on every machine */
        XXH64_canonicalFromHash(&bytes, units[i]);
        XXH3_64bits_update(&state, &bytes, sizeof bytes);
    }
    return XXH3_64bits_digest(&state);
}

const char *hf_job_difference(const struct hf_job *a, const struct hf_job *b)
{
    return strcmp(a->rules, b->rules) != 0 ? "the rules"
           : a->count != b->count          ? "what counts as one move"
           : strcmp(a->from, b->from) != 0 ? "the position it starts from"
           : a->at + a->depth != b->at + b->depth ? "the depth"
           : a->at != b->at                ? "the ply at which it was split"
           : a->total != b->total          ? "the number of units"
           : a->digest != b->digest        ? "the units"
                                           : NULL;
}

/* ---- writing ----------------------------------------------------------------------------------------------------- */

bool hf_unit_takes_name(const char *name)
{
    size_t length = strlen(name);
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)name[i] < 32 || name[i] == 127)
            return false;
    return length > 0 && length < HF_UNIT_NAME;
}

/* Appends a checksum of what stands in OUT. */
static int seal(char *out, int length, const char *key)
{
    uint64_t check = XXH3_64bits(out, (size_t)length);
    return length + snprintf(out + length, (size_t)(HF_UNIT_LINE - length), "\t%s=%016" PRIx64, key, check);
}

size_t hf_unit_write(const struct hf_unit *unit, char out[HF_UNIT_LINE])
{
    const struct hf_job *job = &unit->job;
    int length = snprintf(out, HF_UNIT_LINE,
                          "%s\tjob=%016" PRIx64 "\tunit=%" PRIu64 "/%" PRIu64 "\tvariant=%s\trules=%s\tcount=%s"
                          "\tfrom=%s\tat=%d\tdepth=%d\tfen=%s\ttimes=%" PRIu64,
                          tag, job->digest, unit->index, job->total, job->variant, job->rules,
                          hf_count_names[job->count], job->from, job->at, job->depth, unit->fen, unit->times);
    length = seal(out, length, "check");
    if (unit->counted) {
        char nodes[HF_DECIMAL_SIZE];
        hf_decimal(unit->nodes, nodes);
        length += snprintf(out + length, (size_t)(HF_UNIT_LINE - length), "\tnodes=%s", nodes);
        length = seal(out, length, "nodes-check");
    }
    out[length++] = '\n';
    out[length] = '\0';
    return (size_t)length;
}

/* ---- reading ----------------------------------------------------------------------------------------------------- */

struct reader {
    const char *line;
    size_t at, end;          /* what is still to be read */
    struct hf_diag *diag;
};

/* Adds the column of OFFSET, in characters, to the diagnostic that is there. */
static bool blame(const struct reader *r, size_t offset)
{
    int column = 1;
    for (size_t i = 0; i < offset; i++)
        column += ((unsigned char)r->line[i] & 0xC0) != 0x80; /* not a character's later bytes */
    if (r->diag)
        r->diag->column = column;
    return false;
}

/* Passes over TEXT, which must come next. */
static bool take(struct reader *r, const char *text)
{
    size_t length = strlen(text);
    if (r->end - r->at >= length && !memcmp(r->line + r->at, text, length)) {
        r->at += length;
        return true;
    }
    bool tab = text[0] == '\t';
    hf_fail(r->diag, HF_INVALID, "%shere should be %s'%s'", r->at == r->end ? "the line ends too early; " : "",
            tab ? "a tab and " : "", text + tab);
    return blame(r, r->at);
}

/* Passes over KEY, "\tname="; *VALUE and *SIZE are what stands up to the next tab or the end. */
static bool take_value(struct reader *r, const char *key, const char **value, size_t *size)
{
    if (!take(r, key))
        return false;
    const char *start = r->line + r->at, *tab = memchr(start, '\t', r->end - r->at);
    *value = start;
    *size = tab ? (size_t)(tab - start) : r->end - r->at;
    r->at += *size;
    return true;
}

/* Reads the SIZE characters before r->at as a text without control characters. */
static bool take_text(struct reader *r, const char *key, size_t room, char *out)
{
    const char *value;
    size_t size;
    if (!take_value(r, key, &value, &size))
        return false;
    for (size_t i = 0; i < size; i++) {
        if ((unsigned char)value[i] >= 32 && value[i] != 127)
            continue;
        hf_fail(r->diag, HF_INVALID, "there is a control character (byte 0x%02x)", (unsigned char)value[i]);
        return blame(r, r->at - size + i);
    }
    if (size == 0 || size >= room) {
        hf_fail(r->diag, HF_INVALID, size ? "'%s' has more than %zu characters" : "'%s' is empty", key + 1, room - 1);
        return blame(r, r->at - size);
    }
    memcpy(out, value, size);
    out[size] = '\0';
    return true;
}

/* Reads the decimal number of SIZE digits at START. */
static bool read_number(const struct reader *r, size_t start, size_t size, hf_u128 least, hf_u128 most, hf_u128 *out)
{
    hf_u128 number = 0;
    bool plain = size > 0 && (size == 1 || r->line[start] != '0'), fits = true;
    for (size_t i = 0; i < size && plain; i++) {
        char c = r->line[start + i];
        plain = c >= '0' && c <= '9';
        fits = fits && !__builtin_mul_overflow(number, (hf_u128)10, &number)
               && !__builtin_add_overflow(number, (hf_u128)(c - '0'), &number);
    }
    *out = number;
    if (plain && fits && number >= least && number <= most)
        return true;
    char low[HF_DECIMAL_SIZE], high[HF_DECIMAL_SIZE];
    hf_decimal(least, low);
    hf_decimal(most, high);
    int shown = size > 40 ? 40 : (int)size;
    if (plain)
        hf_fail(r->diag, HF_INVALID, "%.*s is not from %s to %s", shown, r->line + start, low, high);
    else
        hf_fail(r->diag, HF_INVALID, "'%.*s' is no decimal number", shown, r->line + start);
    return blame(r, start);
}

static bool take_number(struct reader *r, const char *key, hf_u128 least, hf_u128 most, hf_u128 *out)
{
    const char *value;
    size_t size;
    return take_value(r, key, &value, &size) && read_number(r, r->at - size, size, least, most, out);
}

/* The value of a hexadecimal digit as we write it, or -1. */
static int hex(char c) { return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1; }

/* Reads DIGITS hexadecimal digits; *OUT is the value of the last 16, *TEXT (may be NULL) receives all with a NUL. */
static bool take_digest(struct reader *r, const char *key, size_t digits, uint64_t *out, char *text)
{
    const char *value;
    size_t size, good = 0;
    if (!take_value(r, key, &value, &size))
        return false;
    *out = 0;
    for (; good < size && hex(value[good]) >= 0; good++)
        *out = *out << 4 | (uint64_t)hex(value[good]);
    if (good != size || size != digits) {
        hf_fail(r->diag, HF_INVALID, "here should be %zu hexadecimal digits", digits);
        return blame(r, r->at - size);
    }
    if (text) {
        memcpy(text, value, size);
        text[size] = '\0';
    }
    return true;
}

/* Reads a checksum and compares it with that of the line before. */
static bool take_check(struct reader *r, const char *key)
{
    size_t before = r->at;
    uint64_t check;
    if (!take_digest(r, key, CHECK_DIGITS, &check, NULL))
        return false;
    if (check == XXH3_64bits(r->line, before))
        return true;
    hf_fail(r->diag, HF_INVALID, "the line was altered: its checksum does not fit");
    return blame(r, before + strlen(key));
}

/* The index and the total: "I/TOTAL". */
static bool take_index(struct reader *r, struct hf_unit *unit)
{
    const char *value;
    size_t size;
    hf_u128 index, total;
    if (!take_value(r, "\tunit=", &value, &size))
        return false;
    size_t start = r->at - size;
    const char *slash = memchr(value, '/', size);
    if (!slash) {
        hf_fail(r->diag, HF_INVALID, "here should be two numbers with a slash between, as 17/302");
        return blame(r, start);
    }
    size_t first = (size_t)(slash - value);
    if (!read_number(r, start + first + 1, size - first - 1, 1, INT64_MAX, &total)
        || !read_number(r, start, first, 1, total, &index))
        return false;
    unit->index = (uint64_t)index;
    unit->job.total = (uint64_t)total;
    return true;
}

static bool take_count(struct reader *r, enum hf_count *out)
{
    const char *value;
    size_t size;
    if (!take_value(r, "\tcount=", &value, &size))
        return false;
    for (int i = 0; hf_count_names[i]; i++) {
        if (strlen(hf_count_names[i]) == size && !memcmp(hf_count_names[i], value, size)) {
            *out = (enum hf_count)i;
            return true;
        }
    }
    hf_fail(r->diag, HF_INVALID, "here should be sets, orders or routes");
    return blame(r, r->at - size);
}

static bool take_end(struct reader *r)
{
    if (r->at == r->end)
        return true;
    hf_fail(r->diag, HF_INVALID, "here the line should end");
    return blame(r, r->at);
}

enum hf_status hf_unit_read(const char *line, size_t length, struct hf_unit *unit, struct hf_diag *diag)
{
    struct reader r = {line, 0, length, diag};
    struct hf_job *job = &unit->job;
    hf_u128 at, depth, times;
    uint64_t rules;
    memset(unit, 0, sizeof *unit);
    if (length && line[length - 1] == '\r') {
        hf_fail(diag, HF_INVALID, "the line ends in a carriage return");
        blame(&r, length - 1);
        return HF_INVALID;
    }
    bool good = take(&r, tag) && take_digest(&r, "\tjob=", CHECK_DIGITS, &job->digest, NULL) && take_index(&r, unit)
                && take_text(&r, "\tvariant=", sizeof job->variant, job->variant)
                && take_digest(&r, "\trules=", HF_RULES_DIGEST - 1, &rules, job->rules) && take_count(&r, &job->count)
                && take_text(&r, "\tfrom=", sizeof job->from, job->from)
                && take_number(&r, "\tat=", 0, HF_MAX_DEPTH - 1, &at)
                && take_number(&r, "\tdepth=", 1, HF_MAX_DEPTH - at, &depth)
                && take_text(&r, "\tfen=", sizeof unit->fen, unit->fen)
                && take_number(&r, "\ttimes=", 1, UINT64_MAX, &times) && take_check(&r, "\tcheck=");
    if (!good)
        return HF_INVALID;
    job->at = (int)at;
    job->depth = (int)depth;
    unit->times = (uint64_t)times;
    if (r.at < r.end && r.line[r.at] == '\t') {
        unit->counted = true;
        good = take_number(&r, "\tnodes=", 0, ~(hf_u128)0, &unit->nodes) && take_check(&r, "\tnodes-check=");
    }
    return good && take_end(&r) ? HF_OK : HF_INVALID;
}
