/* The generator of every random draw: xoshiro256** (Blackman and Vigna), seeded by splitmix64 (Steele, Lea and Flood).
 *
 * SPDX-License-Identifier: MIT
 */
#include "random.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const uint64_t golden = UINT64_C(0x9e3779b97f4a7c15);

static uint64_t mix(uint64_t z)
{
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

void hf_random_start(struct hf_random *random, uint64_t seed, uint64_t index)
{
    uint64_t counter = mix(seed + golden) ^ mix(~index);
    for (int i = 0; i < 4; i++)
        random->state[i] = mix(counter += golden);
}

static uint64_t rotate(uint64_t x, int by)
{
    return x << by | x >> (64 - by);
}

uint64_t hf_random_next(struct hf_random *random)
{
    uint64_t *s = random->state, result = rotate(s[1] * 5, 7) * 9, t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate(s[3], 45);
    return result;
}

void hf_seed_write(uint64_t seed, char out[HF_SEED_SIZE])
{
    snprintf(out, HF_SEED_SIZE, "hf1:0x%" PRIx64, seed);
}

static int digit_of(char c)
{
    return '0' <= c && c <= '9'   ? c - '0'
           : 'a' <= c && c <= 'f' ? c - 'a' + 10
           : 'A' <= c && c <= 'F' ? c - 'A' + 10
                                  : 16;
}

enum hf_status hf_seed_read(const char *text, uint64_t *seed, struct hf_diag *diag)
{
    const char *at = text;
    if (strchr(text, ':') && strncmp(text, "hf1:", 4) != 0) {
        hf_fail(diag, HF_INVALID, "the seed %s belongs to a generator that this huff does not have", text);
        hf_hint(diag, "seeds of this one begin with hf1:, as hf1:0x5eed");
        return HF_INVALID;
    }
    at += strncmp(at, "hf1:", 4) ? 0 : 4;
    unsigned base = at[0] == '0' && (at[1] == 'x' || at[1] == 'X') ? 16 : 10;
    at += base == 16 ? 2 : 0;
    bool ok = *at != '\0';
    uint64_t value = 0;
    for (; ok && *at; at++) {
        unsigned digit = (unsigned)digit_of(*at);
        ok = digit < base && !__builtin_mul_overflow(value, (uint64_t)base, &value)
             && !__builtin_add_overflow(value, digit, &value);
    }
    if (!ok) {
        hf_fail(diag, HF_INVALID, "%s is not a seed", text);
        hf_hint(diag, "a number below 2^64 was expected, as hf1:0x5eed or 1234");
        return HF_INVALID;
    }
    *seed = value;
    return HF_OK;
}
