/* Did you mean …: the known name that is most like an unknown one.
 *
 * SPDX-License-Identifier: MIT
 */
#include "nearest.h"

#include <string.h>

enum { LONGEST = 40 }; /* longer words are not compared: nobody mistypes them by accident */

static int least(int a, int b) { return a < b ? a : b; }

/* Letters to change, put in, leave out, or swap with the next to turn A into B (optimal string alignment). */
static int distance(const char *a, size_t a_length, const char *b, size_t b_length)
{
    int row[3][LONGEST + 1] = {0}; /* rows i-2, i-1 and i of the usual table, by i % 3 */
    for (size_t j = 0; j <= b_length; j++)
        row[0][j] = (int)j;
    for (size_t i = 1; i <= a_length; i++) {
        int *now = row[i % 3], *last = row[(i + 2) % 3], *before = row[(i + 1) % 3];
        now[0] = (int)i;
        for (size_t j = 1; j <= b_length; j++) {
            now[j] = least(least(last[j] + 1, now[j - 1] + 1), last[j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                now[j] = least(now[j], before[j - 2] + 1);
        }
    }
    return row[a_length % 3][b_length];
}

void hf_nearest_try(struct hf_nearest *nearest, const char *candidate)
{
    size_t length = strlen(candidate);
    if (nearest->length > LONGEST || length > LONGEST || !nearest->length)
        return;
    int allowed = nearest->length < 6 ? 1 : nearest->length < 9 ? 2 : 3;
    int far = distance(nearest->word, nearest->length, candidate, length);
    if (nearest->length >= 3 && length > nearest->length && !memcmp(nearest->word, candidate, nearest->length))
        far = least(far, allowed); /* the beginning of a name is as good as a name misspelt */
    if (far <= allowed && (!nearest->best || far < nearest->distance)) {
        nearest->best = candidate;
        nearest->distance = far;
    }
}
