/* Part of kernel.c: bitboards, steps, and the way from public positions and back. Names are static: one copy per kernel.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "geometry.h"
#include "kernel.h"
#include "table.h"

#if HF_KERNEL_WIDE
typedef hf_u128 set;
#else
typedef uint64_t set;
#endif

/* With constant rules everything is inlined and loops over ways are unrolled, so that all tests of a rule vanish. With rules in
 * memory that would only make much code. */
#define NEVER_INLINE __attribute__((noinline))
#if HF_KERNEL_CONSTANT
#define ALWAYS_INLINE inline __attribute__((always_inline))
#define UNROLL _Pragma("GCC unroll 8")
#else
#define ALWAYS_INLINE inline
#define UNROLL
#endif
#define EACH_WAY(way, ways) UNROLL for (int way = 0; way < HF_COMPASS; way++) if ((ways) >> way & 1)

/* Who stands where. A king's bit is in `kings` and in its owner's `pieces`. Runs count the kings' bits, not squares. */
struct board { set pieces[2], kings; struct hf_king_run run[2]; };

static ALWAYS_INLINE int opposite(int way) { return (way + 4) & 7; }

static ALWAYS_INLINE int size(set s)
{
#if HF_KERNEL_WIDE
    return __builtin_popcountll((uint64_t)s) + __builtin_popcountll((uint64_t)(s >> 64));
#else
    return __builtin_popcountll(s);
#endif
}

static ALWAYS_INLINE int lowest(set s)
{
#if HF_KERNEL_WIDE
    return hf_lowest(s);
#else
    return __builtin_ctzll(s);
#endif
}

static ALWAYS_INLINE int highest(set s)
{
#if HF_KERNEL_WIDE
    uint64_t high = (uint64_t)(s >> 64);
    return high ? 127 - __builtin_clzll(high) : 63 - __builtin_clzll((uint64_t)s);
#else
    return 63 - __builtin_clzll(s);
#endif
}

static ALWAYS_INLINE set bit(int n) { return (set)1 << n; }
static ALWAYS_INLINE set take_lowest(set *s)
{
    set b = *s & -*s;
    *s ^= b;
    return b;
}

/* The set moved one step that way. Squares without such a step fall on gaps or off the board: the result must be met with a set
 * of real squares before it is used. */
static ALWAYS_INLINE set step(const struct hf_layout *k, set s, int way)
{
    if (k->masked[way])
        s &= (set)k->can[way];
    int n = k->shift[way];
    return n > 0 ? s << n : s >> -n;
}

static ALWAYS_INLINE set step_back(const struct hf_layout *k, set s, int way) { return step(k, s, opposite(way)); }

/* The nearest bit of S, which lies that way from somewhere and is not empty. */
static ALWAYS_INLINE int nearest(const struct hf_layout *k, set s, int way)
{
    return k->shift[way] > 0 ? lowest(s) : highest(s);
}

/* The run of empty squares that a long king at bit FROM can slide over, that way. */
static ALWAYS_INLINE set slide(const struct hf_layout *k, int from, int way, set empty)
{
    set ray = (set)k->ray[way][from], blockers = ray & ~empty;
    if (!blockers)
        return ray;
    int stop = nearest(k, blockers, way);
    return ray & ~((set)k->ray[way][stop] | bit(stop));
}

/* Is a chain allowed to turn into WAY after a jump in the way LAST (-1: none)? */
static ALWAYS_INLINE bool may_turn(const struct hf_layout *k, int last, int way)
{
    return k->reversal == HF_ALLOWED || last < 0 || way != opposite(last);
}

static set set_in(const struct hf_layout *k, hf_set squares)
{
    set s = 0;
    for (; squares; squares &= squares - 1)
        s |= bit(k->bit_of[hf_lowest(squares)]);
    return s;
}

static hf_set set_out(const struct hf_layout *k, set s)
{
    hf_set squares = 0;
    while (s)
        squares |= hf_bit(k->square_of[lowest(take_lowest(&s))]);
    return squares;
}

static void board_in(const struct hf_layout *k, const struct hf_position *position, struct board *b)
{
    for (int c = 0; c < 2; c++) {
        set kings = set_in(k, position->kings[c]);
        b->pieces[c] = set_in(k, position->men[c]) | kings;
        b->kings = c ? b->kings | kings : kings;
        b->run[c] = position->run[c];
        if (b->run[c].square != HF_NO_SQUARE)
            b->run[c].square = k->bit_of[b->run[c].square];
    }
}

static void board_out(const struct hf_layout *k, const struct board *b, int side, struct hf_position *position)
{
    hf_position_clear(position);
    position->side = (uint8_t)side;
    for (int c = 0; c < 2; c++) {
        position->men[c] = set_out(k, b->pieces[c] & ~b->kings);
        position->kings[c] = set_out(k, b->pieces[c] & b->kings);
        position->run[c] = b->run[c];
        if (b->run[c].square != HF_NO_SQUARE)
            position->run[c].square = k->square_of[b->run[c].square];
    }
}

/* The king that COLOUR's three-move rule forbids to make a quiet move now, as a set. */
static ALWAYS_INLINE set tired_king(const struct hf_layout *k, const struct board *b, int colour)
{
    if (!k->king_run || b->run[colour].count < k->king_run || !(b->pieces[colour] & ~b->kings))
        return 0;
    return bit(b->run[colour].square);
}

/* Makes a quiet move of the piece on FROM to TO (sets of one bit). */
static ALWAYS_INLINE void make_quiet(const struct hf_layout *k, int side, const struct board *b, set from, set to, bool is_king,
                                     struct board *after)
{
    *after = *b;
    after->pieces[side] ^= from | to;
    if (is_king)
        after->kings ^= from | to;
    else
        after->kings |= to & (set)k->last_row[side];
    if (!k->king_run)
        return;
    struct hf_king_run *run = &after->run[side];
    if (is_king && (b->pieces[side] & ~b->kings)) {
        bool same = run->square != HF_NO_SQUARE && (from >> run->square & 1);
        run->count = same ? (uint8_t)(run->count + 1) : 1;
        run->square = (uint8_t)lowest(to);
    } else {
        *run = (struct hf_king_run){HF_NO_SQUARE, 0};
    }
}

/* Makes a capture. KING_AFTER: the piece is a king when the move is over. */
static ALWAYS_INLINE void make_capture(const struct hf_layout *k, int side, const struct board *b, set from, set to, set captured,
                                       bool king_after, struct board *after)
{
    *after = *b;
    after->pieces[side] = (b->pieces[side] & ~from) | to;
    after->pieces[!side] &= ~captured;
    after->kings &= ~(from | captured | to);
    if (king_after)
        after->kings |= to;
    if (!k->king_run)
        return;
    after->run[side] = (struct hf_king_run){HF_NO_SQUARE, 0};
    struct hf_king_run *run = &after->run[!side];
    bool gone = run->square != HF_NO_SQUARE && (captured >> run->square & 1);
    if (gone || !(after->pieces[!side] & ~after->kings))
        *run = (struct hf_king_run){HF_NO_SQUARE, 0};
}
