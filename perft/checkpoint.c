/* A file of the units of a long count that are done.
 *
 * SPDX-License-Identifier: MIT
 */
#include "checkpoint.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lines.h"

static enum hf_status cannot(const struct hf_checkpoint *c, const char *what, struct hf_diag *diag)
{
    return hf_fail(diag, HF_NO_SPACE, "cannot %s '%s': %s", what, c->path, strerror(errno));
}

/* Takes a unit into the sum. */
static enum hf_status take(struct hf_checkpoint *c, const struct hf_unit *unit, struct hf_diag *diag)
{
    hf_u128 leaves;
    if (__builtin_mul_overflow(unit->nodes, (hf_u128)unit->times, &leaves)
        || __builtin_add_overflow(c->nodes, leaves, &c->nodes))
        return hf_fail(diag, HF_UNSUPPORTED, "the count is 2^128 or more");
    c->done[unit->index - 1] = true;
    c->count++;
    return HF_OK;
}

/* ---- reading ----------------------------------------------------------------------------------------------------- */

/* Takes the unit of a whole line. */
static enum hf_status take_line(struct hf_checkpoint *c, const char *text, size_t length, struct hf_diag *diag)
{
    struct hf_unit unit;
    enum hf_status status = hf_unit_read(text, length, &unit, diag);
    if (status)
        return status;
    const char *difference = hf_job_difference(&c->split->job, &unit.job);
    if (difference) {
        hf_fail(diag, HF_INVALID, "this file belongs to another count");
        hf_hint(diag, "it differs in %s; give another file, or ask for what it was begun with", difference);
        return HF_INVALID;
    }
    if (!unit.counted)
        return hf_fail(diag, HF_INVALID, "unit %" PRIu64 " has not been counted", unit.index);
    if (hf_unit_digest(&unit) != c->split->digests[unit.index - 1])
        return hf_fail(diag, HF_INVALID, "unit %" PRIu64 " is not what it is in this count", unit.index);
    if (c->done[unit.index - 1])
        return hf_fail(diag, HF_INVALID, "unit %" PRIu64 " is there twice", unit.index);
    return take(c, &unit, diag);
}

/* Could the text, without a line end, be the beginning of a line of ours? */
static bool is_half_line(const struct hf_checkpoint *c, const char *text, size_t length)
{
    char whole[HF_UNIT_LINE];
    struct hf_unit unit = {.job = c->split->job, .index = 1, .fen = "-", .times = 1};
    hf_unit_write(&unit, whole);
    size_t same = (size_t)(strstr(whole, "\tunit=") + 6 - whole);
    return length < HF_UNIT_LINE && !memcmp(whole, text, length < same ? length : same);
}

static enum hf_status read_lines(struct hf_checkpoint *c, struct hf_diag *diag)
{
    struct hf_lines lines = {.stream = c->stream};
    char text[HF_UNIT_LINE];
    enum hf_status status = HF_OK;
    while (status == HF_OK && hf_lines_next(&lines, text, sizeof text)) {
        if (!lines.ended && is_half_line(c, text, lines.length)) {
            c->dropped = lines.length;
            return ftruncate(fileno(c->stream), c->end) ? cannot(c, "shorten", diag) : HF_OK;
        }
        c->end += (off_t)lines.length + lines.ended;
        if (hf_line_is_blank(text, lines.length))
            continue;
        if (lines.length >= sizeof text)
            status = hf_fail(diag, HF_INVALID, "the line has %zu characters; no unit has so many", lines.length);
        else
            status = take_line(c, text, lines.length, diag);
        if (status && diag) {
            strncpy(diag->file, c->path, sizeof diag->file - 1);
            diag->line = (int)lines.number;
        }
    }
    if (status == HF_OK && ferror(c->stream))
        status = hf_fail(diag, HF_INVALID, "cannot read '%s': %s", c->path, strerror(errno));
    return status;
}

enum hf_status hf_checkpoint_open(const char *path, const struct hf_split *split, struct hf_checkpoint *out,
                                  struct hf_diag *diag)
{
    *out = (struct hf_checkpoint){.split = split, .path = path};
    out->done = calloc(split->job.total + 1, sizeof *out->done);
    if (!out->done)
        return hf_fail(diag, HF_NO_MEMORY, "out of memory");
    int fd = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    out->stream = fd < 0 ? NULL : fdopen(fd, "r+b");
    struct stat about;
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    if (!out->stream || fstat(fd, &about)) {
        cannot(out, "open", diag);
        if (!out->stream && fd >= 0)
            close(fd);
        return HF_NO_SPACE;
    }
    if (fcntl(fd, F_SETLK, &whole) < 0 && (errno == EACCES || errno == EAGAIN)) { /* not: there are no locks */
        hf_fail(diag, HF_NO_SPACE, "'%s' is in use", path);
        hf_hint(diag, "another huff is counting into it; to share a count, use `huff perft split`");
        return HF_NO_SPACE;
    }
    out->regular = S_ISREG(about.st_mode);
    return out->regular ? read_lines(out, diag) : HF_OK;
}

/* ---- writing ----------------------------------------------------------------------------------------------------- */

enum hf_status hf_checkpoint_add(struct hf_checkpoint *c, const struct hf_unit *unit, struct hf_diag *diag)
{
    char text[HF_UNIT_LINE];
    size_t length = hf_unit_write(unit, text), written = 0;
    while (written < length) {
        ssize_t more = write(fileno(c->stream), text + written, length - written);
        if (more < 0 && errno == EINTR)
            continue;
        if (more <= 0) {
            cannot(c, "write", diag);
            hf_hint(diag, "it holds %" PRIu64 " of %" PRIu64 " units; go on with the same command", c->count,
                    c->split->job.total);
            if (c->regular && ftruncate(fileno(c->stream), c->end))
                hf_hint(diag, "its last line is half a unit, which going on will drop");
            return HF_NO_SPACE;
        }
        written += (size_t)more;
    }
    c->end += (off_t)length;
    return take(c, unit, diag);
}

enum hf_status hf_checkpoint_close(struct hf_checkpoint *c, struct hf_diag *diag)
{
    enum hf_status status = HF_OK;
    if (c->stream && c->regular && fsync(fileno(c->stream)))
        status = cannot(c, "write", diag);
    if (c->stream && fclose(c->stream) && status == HF_OK)
        status = cannot(c, "write", diag);
    free(c->done);
    *c = (struct hf_checkpoint){0};
    return status;
}
