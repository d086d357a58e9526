/* The board: which squares there are, in which order, and which lies next to which.
 *
 * SPDX-License-Identifier: MIT
 */
#include "geometry.h"

#include <string.h>

static bool is_playing(const struct hf_rules *rules, int x, int y)
{
    if (rules->squares == HF_ALL_SQUARES)
        return true;
    /* The named bottom corner is dark, and colours alternate from there. */
    int corner = rules->corner == HF_DARK_LEFT ? 0 : rules->width - 1;
    return (x + y) % 2 == corner % 2;
}

int hf_geometry_count(const struct hf_rules *rules)
{
    int count = 0;
    for (int y = 0; y < rules->height; y++)
        for (int x = 0; x < rules->width; x++)
            count += is_playing(rules, x, y);
    return count;
}

static const struct { int x, y; } ways[HF_COMPASS] = {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};

/* The next playing square from (x, y): one step away, or two where the first is not played on (orthogonal steps between dark
 * squares). Diagonal steps of one always stay on the colour. */
static uint8_t next_square(const struct hf_geometry *g, int x, int y, int way)
{
    for (int n = 1; n <= 2; n++) {
        int nx = x + n * ways[way].x, ny = y + n * ways[way].y;
        if (nx < 0 || ny < 0 || nx >= g->width || ny >= g->height)
            return HF_NO_SQUARE;
        if (g->at[ny][nx] != HF_NO_SQUARE)
            return g->at[ny][nx];
    }
    return HF_NO_SQUARE;
}

/* Lists the playing squares by number: along the rows, away from square 1's corner. */
static void list_by_number(const struct hf_rules *rules, uint8_t xs[HF_MAX_SQUARES], uint8_t ys[HF_MAX_SQUARES])
{
    bool from_top = rules->numbering == HF_TOP_LEFT || rules->numbering == HF_TOP_RIGHT;
    bool from_left = rules->numbering == HF_TOP_LEFT || rules->numbering == HF_BOTTOM_LEFT;
    int n = 0;
    for (int row = 0; row < rules->height; row++) {
        for (int column = 0; column < rules->width; column++) {
            int x = from_left ? column : rules->width - 1 - column;
            int y = from_top ? rules->height - 1 - row : row;
            if (is_playing(rules, x, y)) {
                xs[n] = (uint8_t)x;
                ys[n] = (uint8_t)y;
                n++;
            }
        }
    }
}

void hf_geometry_make(const struct hf_rules *rules, struct hf_geometry *g)
{
    memset(g, 0, sizeof *g);
    memset(g->at, HF_NO_SQUARE, sizeof g->at);
    memset(g->by_number, HF_NO_SQUARE, sizeof g->by_number);
    g->width = rules->width;
    g->height = rules->height;
    g->squares = hf_geometry_count(rules);

    uint8_t xs[HF_MAX_SQUARES], ys[HF_MAX_SQUARES];
    list_by_number(rules, xs, ys);
    int index = 0;
    if (rules->notation == HF_NUMERIC) {
        for (; index < g->squares; index++)
            g->at[ys[index]][xs[index]] = (uint8_t)index;
    } else {
        for (int x = 0; x < g->width; x++)
            for (int y = 0; y < g->height; y++)
                if (is_playing(rules, x, y))
                    g->at[y][x] = (uint8_t)index++;
    }
    for (int n = 0; n < g->squares; n++) {
        int square = g->at[ys[n]][xs[n]];
        g->x[square] = xs[n];
        g->y[square] = ys[n];
        g->number[square] = (uint8_t)(n + 1);
        g->by_number[n + 1] = (uint8_t)square;
        g->all |= hf_bit(square);
        if (ys[n] == g->height - 1)
            g->last_row[HF_WHITE] |= hf_bit(square);
        if (ys[n] == 0)
            g->last_row[HF_BLACK] |= hf_bit(square);
    }
    for (int way = 0; way < HF_COMPASS; way++) {
        memset(g->step[way], HF_NO_SQUARE, sizeof g->step[way]);
        for (int square = 0; square < g->squares; square++)
            g->step[way][square] = next_square(g, g->x[square], g->y[square], way);
    }
    int corner = g->at[0][0], way = HF_NE;
    if (corner == HF_NO_SQUARE) {
        corner = g->at[0][g->width - 1];
        way = HF_NW;
    }
    for (int square = corner; square != HF_NO_SQUARE; square = g->step[way][square])
        g->long_diagonal |= hf_bit(square);
}

unsigned hf_compass_of(int directions, int colour)
{
    static const struct { int direction; unsigned ways; } meanings[] = {
        {HF_FORWARD, 1u << HF_N},
        {HF_SIDEWAYS, 1u << HF_E | 1u << HF_W},
        {HF_BACKWARD, 1u << HF_S},
        {HF_DIAGONAL_FORWARD, 1u << HF_NE | 1u << HF_NW},
        {HF_DIAGONAL_BACKWARD, 1u << HF_SE | 1u << HF_SW},
    };
    unsigned set = 0;
    for (size_t i = 0; i < sizeof meanings / sizeof *meanings; i++)
        if (directions & meanings[i].direction)
            set |= meanings[i].ways;
    if (colour == HF_BLACK) /* what is forward for White is backward for Black: opposite is four ways on */
        set = (set << 4 | set >> 4) & 0xff;
    return set;
}

hf_set hf_geometry_camp(const struct hf_rules *rules, const struct hf_geometry *g, int colour)
{
    hf_set camp = 0;
    for (int square = 0; square < g->squares; square++) {
        int depth = colour == HF_WHITE ? g->y[square] : g->height - 1 - g->y[square];
        if (depth >= rules->skip && depth < rules->skip + rules->rows)
            camp |= hf_bit(square);
    }
    return camp;
}
