/* Part of kernel.c: a position packed into as few words as it needs. Two packed positions with the same side to move
 * are equal if and only if the positions are.
 *
 * A key is a string of bits, the high ones of its words first, so that comparing words compares strings: the pieces of
 * the side that has just moved, of the side to move, the kings, and the runs of the kings if there are any. A move
 * leaves the pieces of the other side alone unless it captures, so positions that have much in common are neighbours
 * when keys are sorted.
 *
 * SPDX-License-Identifier: MIT
 */

/* Appends the low BITS bits of VALUE, the others being 0, to a string of bits that is AT long; what follows in KEY is
 * 0. */
static ALWAYS_INLINE void put_bits(uint64_t *key, int *at, uint64_t value, int bits)
{
    int word = *at / 64, free = 64 - *at % 64;
    if (bits <= free) {
        key[word] |= value << (free - bits);
    } else {
        key[word] |= value >> (bits - free);
        key[word + 1] |= value << (64 - (bits - free));
    }
    *at += bits;
}

static ALWAYS_INLINE uint64_t get_bits(const uint64_t *key, int *at, int bits)
{
    int word = *at / 64, there = 64 - *at % 64;
    uint64_t value = bits <= there ? key[word] >> (there - bits)
                                   : key[word] << (bits - there) | key[word + 1] >> (64 - (bits - there));
    *at += bits;
    return bits == 64 ? value : value & ((UINT64_C(1) << bits) - 1);
}

static ALWAYS_INLINE void put_set(const struct hf_layout *k, uint64_t *key, int *at, set s)
{
    int low = k->bits < 64 ? k->bits : 64;
    put_bits(key, at, (uint64_t)s, low);
#if HF_KERNEL_WIDE
    if (k->bits > 64)
        put_bits(key, at, (uint64_t)(s >> 64), k->bits - 64);
#endif
}

static ALWAYS_INLINE set get_set(const struct hf_layout *k, const uint64_t *key, int *at)
{
    int low = k->bits < 64 ? k->bits : 64;
    set s = get_bits(key, at, low);
#if HF_KERNEL_WIDE
    if (k->bits > 64)
        s |= (set)get_bits(key, at, k->bits - 64) << 64;
#endif
    return s;
}

/* SIDE is to move. */
static ALWAYS_INLINE void pack(const struct hf_layout *k, int side, const struct board *b, uint64_t *key)
{
    int at = 0;
    _Pragma("GCC unroll 8") for (int i = 0; i < hf_layout_words(k); i++) key[i] = 0;
    put_set(k, key, &at, b->pieces[!side]);
    put_set(k, key, &at, b->pieces[side]);
    put_set(k, key, &at, b->kings);
    for (int c = 0; k->king_run && c < 2; c++)
        put_bits(key, &at, (uint64_t)(b->run[c].square & 127) | (uint64_t)b->run[c].count << 7, HF_RUN_BITS);
}

static ALWAYS_INLINE void unpack(const struct hf_layout *k, int side, const uint64_t *key, struct board *b)
{
    int at = 0;
    b->pieces[!side] = get_set(k, key, &at);
    b->pieces[side] = get_set(k, key, &at);
    b->kings = get_set(k, key, &at);
    for (int c = 0; c < 2; c++) {
        b->run[c] = (struct hf_king_run){HF_NO_SQUARE, 0};
        if (!k->king_run)
            continue;
        uint64_t run = get_bits(key, &at, HF_RUN_BITS);
        if (run >> 7)
            b->run[c] = (struct hf_king_run){(uint8_t)(run & 127), (uint8_t)(run >> 7)};
    }
}
