/* huff: the rules of draughts (checkers) as a library.
 *
 * Everything here is pure: nothing prints, exits, reads files, the clock or the environment. Text comes in as pointer and
 * length, memory that is handed out is freed by the matching _free function, and errors are a status with a diagnostic.
 *
 *     struct hf_position p;
 *     struct hf_moves moves = {0};
 *     const struct hf_variant *v = hf_variant_shipped("english");
 *     hf_position_start(v, &p);
 *     hf_generate(v, HF_FAST, &p, &moves);     // moves.count == 7
 *     hf_moves_free(&moves);
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HUFF_H
#define HUFF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What one thread writes while others read. C++ has other names for the same types. */
#ifdef __cplusplus
#include <atomic>
typedef std::atomic<bool> hf_flag;
typedef std::atomic<uint64_t> hf_tally;
extern "C" {
#else
#include <stdatomic.h>
typedef atomic_bool hf_flag;
typedef _Atomic uint64_t hf_tally;
#endif

#define HUFF_VERSION "0.1.0"

__extension__ typedef unsigned __int128 hf_u128;

/* A set of squares: bit i is square i, where i counts in the variant's own order (see struct hf_geometry). */
typedef hf_u128 hf_set;

enum {
    HF_MAX_SIDE = 14,     /* a board is at most 14 squares wide and high */
    HF_MIN_SIDE = 4,
    HF_MAX_SQUARES = 128, /* playing squares */
    HF_MAX_LIMITS = 16,   /* draw counters and material conditions of one variant */
    HF_MAX_CASES = 8,     /* alternatives of one material condition */
    HF_NO_SQUARE = 255
};

/* ---- status and diagnostics ------------------------------------------------------------------------------------------- */

enum hf_status {
    HF_OK = 0,
    HF_INVALID,     /* the input is wrong; the diagnostic says where and why */
    HF_NO_MEMORY,
    HF_STOPPED,     /* the caller's stop flag was raised */
    HF_UNSUPPORTED, /* this build or engine cannot do it; the diagnostic says what can */
    HF_NO_SPACE,    /* a file could not be written */
    HF_BUG          /* a self-check failed: a fault of huff, not of the input */
};

/* What went wrong and where. line and column count from 1, in characters; 0 means "not in a file". */
struct hf_diag {
    char file[256];
    int line, column;
    char message[512]; /* lower case, no full stop: what is wrong */
    char hint[512];    /* what would be right, or "" */
};

/* Sets the message (printf style) and clears the rest; returns STATUS so that `return hf_fail(d, HF_INVALID, "…")` works.
 * DIAG may be NULL. Control characters in the result are replaced, so text from outside is safe to show. */
enum hf_status hf_fail(struct hf_diag *diag, enum hf_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Sets the hint of a diagnostic that hf_fail has filled. DIAG may be NULL. */
void hf_hint(struct hf_diag *diag, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* ---- rules ------------------------------------------------------------------------------------------------------------ */

enum hf_colour { HF_WHITE, HF_BLACK };

/* Directions as the rules speak of them, seen by the player: a set of these bits. Sideways means both sides,
 * diagonal-forward both forward diagonals. A step goes to the next playing square in that direction. */
enum hf_direction {
    HF_FORWARD = 1,
    HF_SIDEWAYS = 2,
    HF_BACKWARD = 4,
    HF_DIAGONAL_FORWARD = 8,
    HF_DIAGONAL_BACKWARD = 16
};

enum hf_squares { HF_DARK_SQUARES, HF_ALL_SQUARES };
enum hf_corner { HF_DARK_LEFT, HF_DARK_RIGHT }; /* which bottom corner is a dark, that is, a playing square */
enum hf_notation { HF_NUMERIC, HF_ALGEBRAIC };
/* Where square 1 is; numbers run along the rows, away from that corner. */
enum hf_numbering { HF_TOP_LEFT, HF_BOTTOM_RIGHT, HF_BOTTOM_LEFT, HF_TOP_RIGHT };
enum hf_reach { HF_SHORT, HF_LONG };
enum hf_landing { HF_LAND_ANY, HF_LAND_BEHIND, HF_LAND_BEHIND_LAST_KING };
enum hf_removal { HF_AFTER_MOVE, HF_AT_ONCE };
enum hf_reversal { HF_ALLOWED, HF_FORBIDDEN };
enum hf_promotion { HF_AT_END, HF_STOPS, HF_GOES_ON };
enum hf_objective { HF_BLOCK, HF_LOSE, HF_BREAKTHROUGH };
enum hf_precedence {
    HF_NO_PRECEDENCE, /* ends the list */
    HF_MOST_PIECES,
    HF_BY_KING,
    HF_MOST_KINGS,
    HF_KINGS_EARLIEST, /* compared jump by jump: a king before a man */
    HF_FRISIAN_VALUE,  /* n kings are worth more than 2n-1 men and less than 2n men */
    HF_PRECEDENCES
};

/* A range of numbers, both ends included. */
struct hf_range { int least, most; };

/* One alternative of a material condition. It holds if White is `one` and Black `other`, or the other way round. */
struct hf_case {
    struct { struct hf_range kings, men, pieces; } one, other;
    struct hf_range total;          /* pieces of both sides together */
    int other_holds_long_diagonal;  /* 1: other's only king is the one piece on the long diagonal (a1-h8) */
};

enum hf_reset { HF_RESET_CAPTURE = 1, HF_RESET_MAN_MOVE = 2, HF_RESET_PROMOTION = 4 };

/* A draw by counting plies. The count is 0 at the start of a game and after a move that resets it (a man that is crowned has
 * also made a man's move), and while no case holds; a move before and after which a case holds adds 1. The game is drawn as
 * soon as the count reaches `plies` (0: at once, also at the start), a case holding, if not `unless_capture` is set and the
 * side to move can capture. Without cases the condition always holds. */
struct hf_limit {
    char name[48];
    int is_material; /* the reason it gives: material, else move-limit */
    int plies;
    int resets;      /* enum hf_reset bits */
    int unless_capture;
    int case_count;
    struct hf_case cases[HF_MAX_CASES];
};

/* The rules of a variant, as numbers. hf_fields lists every member up to `agreement` with its name and its possible values. */
struct hf_rules {
    int width, height;
    int squares;           /* enum hf_squares */
    int corner;            /* enum hf_corner */
    int notation;          /* enum hf_notation */
    int numbering;         /* enum hf_numbering */
    int rows;              /* rows of men a side at the start */
    int skip;              /* empty rows behind them */
    int first;             /* enum hf_colour: who moves first */
    int man_moves;         /* enum hf_direction bits */
    int man_captures;
    int man_takes_kings;   /* 0: a man may not capture a king */
    int king_moves;
    int king_captures;
    int king_reach;        /* enum hf_reach */
    int king_landing;      /* enum hf_landing */
    int king_run;          /* most quiet moves in a row with the same king while the side owns a man; 0: no limit */
    int choice[HF_PRECEDENCES]; /* enum hf_precedence, in order of weight, ended by 0; empty: free choice */
    int removal;           /* enum hf_removal */
    int reversal;          /* enum hf_reversal: turning 180 degrees right after a jump */
    int must_go_on;        /* 1: a flying king must choose a landing square that lets it capture more, where there is one */
    int promotion;         /* enum hf_promotion: a man that reaches the last row in mid-capture */
    int objective;         /* enum hf_objective: what having no move means, and whether crowning wins */
    int repetition;        /* the occurrence of a position that draws; 0: never */
    int agreement;         /* 1: draws may be agreed */
    int limit_count;
    struct hf_limit limits[HF_MAX_LIMITS];
};

/* ---- the table of rule values: one row per value, from which the loader, the writer, the words, the schema and the mutation
 *      of rules are all made --------------------------------------------------------------------------------------------- */

enum hf_kind { HF_INT, HF_CHOICE, HF_FLAG, HF_DIRECTIONS, HF_PRECEDENCE_LIST };

struct hf_field {
    const char *group, *name;   /* "king", "reach": the place in a variant file */
    enum hf_kind kind;
    size_t offset;              /* of the int in struct hf_rules */
    int least, most;            /* HF_INT */
    const char *const *names;   /* HF_CHOICE, HF_FLAG, HF_DIRECTIONS, HF_PRECEDENCE_LIST: names by value or bit, NULL ends */
    const char *meaning;        /* one line of help */
};

enum { HF_FIELD_COUNT = 25 };
extern const struct hf_field hf_fields[HF_FIELD_COUNT];

/* ---- geometry --------------------------------------------------------------------------------------------------------- */

/* The eight ways on the board as White sees it; opposite is (d + 4) % 8, and Black's view of d is its opposite. */
enum hf_compass { HF_N, HF_NE, HF_E, HF_SE, HF_S, HF_SW, HF_W, HF_NW, HF_COMPASS };

/* The playing squares, indexed 0 to squares-1 in the order in which lists are written: numeric notation by number,
 * algebraic by file, then rank. x counts from the left, y from White's side, both from 0. */
struct hf_geometry {
    int width, height, squares;
    uint8_t x[HF_MAX_SQUARES], y[HF_MAX_SQUARES];
    uint8_t at[HF_MAX_SIDE][HF_MAX_SIDE];            /* [y][x]: index, or HF_NO_SQUARE where one may not play */
    uint8_t step[HF_COMPASS][HF_MAX_SQUARES];        /* the next playing square that way, or HF_NO_SQUARE */
    uint8_t number[HF_MAX_SQUARES];                  /* the square's number, from 1 */
    uint8_t by_number[HF_MAX_SQUARES + 1];           /* the index of a number */
    hf_set all, last_row[2];                         /* last_row[colour]: where that side's men are crowned */
    hf_set long_diagonal;                            /* the long diagonal through the bottom left, else the bottom right corner */
};

/* ---- variants --------------------------------------------------------------------------------------------------------- */

enum { HF_ARTICLE_TEXT = 48 };

/* An article of the law: its id and what it says, in one sentence. */
struct hf_article { char *id, *text; };

/* Is the article ID one of ARTICLES ("A6, A-R2"; NULL: none)? */
bool hf_article_is_in(const char *id, const char *articles);

struct hf_kernel; /* the fast generator's code for a variant */
struct hf_layout; /* and its bitboards */

struct hf_variant {
    char *name;    /* "english"; for a user's file, what the file says */
    char *title;
    char *note;    /* may be NULL */
    char *source_title, *source_url; /* may be NULL */
    struct hf_rules rules;
    char *field_articles[HF_FIELD_COUNT];   /* the ids that a value rests on, separated by ", " */
    char *limit_articles[HF_MAX_LIMITS];
    int field_lines[HF_FIELD_COUNT];        /* where the value stands in its file, for messages; 0 if it does not */
    int limit_lines[HF_MAX_LIMITS];
    struct hf_article *articles;
    size_t article_count;
    struct hf_geometry geometry;
    const struct hf_kernel *kernel;         /* never NULL in a loaded variant */
    const struct hf_layout *layout;         /* the kernel's view of the board; never NULL */
    char digest[33];                        /* of the rules alone: same rules, same digest */
};

/* Finds another variant for `extends:`; returns NULL if there is none. */
typedef const struct hf_variant *hf_variant_lookup(const char *name, void *context);

/* Reads a variant from YAML text (docs/variant-format.md). NAME is used in diagnostics. LOOKUP may be NULL: then only
 * shipped variants can be extended. On success *OUT must be freed with hf_variant_free. */
enum hf_status hf_variant_parse(const char *text, size_t length, const char *name, hf_variant_lookup *lookup,
                                void *context, struct hf_variant **out, struct hf_diag *diag);
void hf_variant_free(struct hf_variant *variant);

/* A variant with other rules (and the same articles): what mutation of rules uses. HF_INVALID if the rules make no sense. */
enum hf_status hf_variant_with_rules(const struct hf_variant *variant, const struct hf_rules *rules,
                                     struct hf_variant **out, struct hf_diag *diag);

/* Are these rules sensible together? The diagnostic's hint says what would be right. FIELD (may be NULL) receives the index
 * in hf_fields of the value to blame, or -1. */
enum hf_status hf_rules_check(const struct hf_rules *rules, int *field, struct hf_diag *diag);

/* The variants compiled in, in alphabetical order. They live as long as the program; do not free. */
size_t hf_variant_count(void);
const struct hf_variant *hf_variant_at(size_t index);
const struct hf_variant *hf_variant_shipped(const char *name); /* NULL if there is none of that name */
const char *hf_variants_digest(void);                          /* of all shipped rules together */

/* ---- positions -------------------------------------------------------------------------------------------------------- */

struct hf_position {
    hf_set men[2], kings[2]; /* by enum hf_colour */
    uint8_t side;            /* to move */
    /* With a limit on consecutive moves of the same king (rules.king_run): the king that moved last and how often in a row,
     * by colour. Idle is {HF_NO_SQUARE, 0}. Part of the position. */
    struct hf_king_run { uint8_t square, count; } run[2];
};

void hf_position_clear(struct hf_position *position); /* an empty board, White to move, counters idle */
void hf_position_start(const struct hf_variant *variant, struct hf_position *position);
bool hf_position_equal(const struct hf_position *a, const struct hf_position *b);
/* Refuses what cannot be: an empty board, a man on its promotion row, two pieces on a square, a square off the board, kings
 * of both sides in breakthrough, counters that do not fit the pieces. */
enum hf_status hf_position_check(const struct hf_variant *variant, const struct hf_position *position,
                                 struct hf_diag *diag);

/* From which corner the squares of VARIANT are counted, as a note for who has numbers read where squares have letters. */
const char *hf_numbering_note(const struct hf_variant *variant);

/* Reads a FEN, tolerantly. The diagnostic's column counts in the text from 1. NOTES (may be NULL) receives warnings, one per
 * line, each ended by a newline, at most SIZE bytes with the final NUL. */
enum hf_status hf_fen_read(const struct hf_variant *variant, const char *text, size_t length,
                           struct hf_position *position, char *notes, size_t size, struct hf_diag *diag);
enum { HF_FEN_SIZE = 768, HF_SQUARE_SIZE = 4 }; /* enough for any FEN, any square name, with the final NUL */
void hf_fen_write(const struct hf_variant *variant, const struct hf_position *position, char out[HF_FEN_SIZE]);
void hf_square_write(const struct hf_variant *variant, int square, char out[HF_SQUARE_SIZE]);

/* ---- moves ------------------------------------------------------------------------------------------------------------ */

/* Which generator. They share nothing but the variant and the position. */
enum hf_engine { HF_FAST, HF_REFERENCE };

/* A legal move: origin, destination and captured set make it what it is, whatever the route ("sets"). */
struct hf_move {
    uint8_t from, to;
    bool promotes;
    hf_set captured;
    struct hf_position after;
};

struct hf_moves { struct hf_move *item; size_t count, capacity; }; /* start with {0} */
void hf_moves_free(struct hf_moves *moves);

/* The order of lists: by origin, destination, captured set (as a number); 0 for the same move. */
int hf_move_compare(const struct hf_move *a, const struct hf_move *b);

/* The move of MOVES that has the origin, destination and captured set of MOVE, or NULL. */
const struct hf_move *hf_moves_find(const struct hf_moves *moves, const struct hf_move *move);

/* Are these the same moves in the same order, with the same promotions and the same positions after them? */
bool hf_moves_equal(const struct hf_moves *a, const struct hf_moves *b);

/* The legal moves, draws ignored, ordered by origin, destination, captured set (as a number). A position won by the objective
 * has none. MOVES is emptied first; its memory is used again. HF_OK or HF_NO_MEMORY. */
enum hf_status hf_generate(const struct hf_variant *variant, enum hf_engine engine, const struct hf_position *position,
                           struct hf_moves *moves);

/* The way of a move: the squares it touches and what it captures, in order. For a quiet move two squares, none captured. */
struct hf_path {
    int length;                        /* squares, both ends included; captures are one fewer */
    uint8_t square[HF_MAX_SQUARES + 1];
    uint8_t captured[HF_MAX_SQUARES];
};

/* The path of MOVE that is least by square order. HF_INVALID if there is no such move. */
enum hf_status hf_move_path(const struct hf_variant *variant, const struct hf_position *position,
                            const struct hf_move *move, struct hf_path *path);

enum { HF_MOVE_SIZE = 520 }; /* enough for any move text with the final NUL */
/* Writes MOVE as short as it is unambiguous among MOVES, the legal moves of POSITION. */
enum hf_status hf_move_write(const struct hf_variant *variant, const struct hf_position *position,
                             const struct hf_moves *moves, const struct hf_move *move, char out[HF_MOVE_SIZE]);
/* Finds the one legal move that TEXT means: its index in MOVES. The diagnostic lists the candidates if there are several,
 * the legal moves if there is none. On HF_INVALID *INDEX is how many moves TEXT may mean: 0, or 2 and more. */
enum hf_status hf_move_read(const struct hf_variant *variant, const struct hf_position *position,
                            const struct hf_moves *moves, const char *text, size_t length, size_t *index,
                            struct hf_diag *diag);
/* Sorts indices 0..count-1 of MOVES into ORDER, as lists are shown: by origin, destination, path. */
enum hf_status hf_moves_order(const struct hf_variant *variant, const struct hf_position *position,
                              const struct hf_moves *moves, size_t *order);

/* ---- counting --------------------------------------------------------------------------------------------------------- */

enum hf_count { HF_SETS, HF_ORDERS, HF_ROUTES };
extern const char *const hf_count_names[]; /* "sets", "orders", "routes"; NULL ends */

struct hf_table; /* exact transposition table, see engine/table.h */

/* Zero is the default of each. */
struct hf_perft {
    enum hf_count count;
    bool no_bulk;                   /* make each last move instead of counting them */
    struct hf_table *table;         /* NULL: none */
    const hf_flag *stop;            /* when it becomes true, counting ends with HF_STOPPED; may be NULL */
    hf_tally *progress;             /* leaves counted so far are added here now and then; may be NULL */
};

enum { HF_MAX_DEPTH = 4096 };
/* perft: the number of sequences of exactly DEPTH plies from POSITION (1 for depth 0). HF_UNSUPPORTED: DEPTH is not within
 * 0 and HF_MAX_DEPTH, or the number exceeds 128 bits. */
enum hf_status hf_perft(const struct hf_variant *variant, enum hf_engine engine, const struct hf_position *position,
                        int depth, const struct hf_perft *options, hf_u128 *nodes);

enum { HF_DECIMAL_SIZE = 40 };
void hf_decimal(hf_u128 value, char out[HF_DECIMAL_SIZE]); /* decimal digits of a 128-bit number */

/* ---- games ------------------------------------------------------------------------------------------------------------ */

enum hf_result { HF_ONGOING, HF_WHITE_WINS, HF_BLACK_WINS, HF_DRAW };
enum hf_reason {
    HF_NO_REASON, HF_NO_PIECES, HF_NO_MOVES, HF_BY_REPETITION, HF_BY_MOVE_LIMIT, HF_BY_MATERIAL, HF_BY_AGREEMENT,
    HF_BY_BREAKTHROUGH
};
extern const char *const hf_result_names[]; /* "ongoing", "white-wins" … */
extern const char *const hf_reason_names[]; /* "", "no-pieces" … */

struct hf_game; /* a game: the positions since its start, the counters, an open offer */

enum hf_status hf_game_new(const struct hf_variant *variant, enum hf_engine engine, const struct hf_position *start,
                           struct hf_game **out);
void hf_game_free(struct hf_game *game);
/* Plays a legal move (one of hf_game_moves). OFFER: with an offer of a draw. HF_INVALID after the end of the game. */
enum hf_status hf_game_play(struct hf_game *game, const struct hf_move *move, bool offer, struct hf_diag *diag);
/* Accepts the opponent's offer, in place of a move. */
enum hf_status hf_game_accept(struct hf_game *game, struct hf_diag *diag);
/* Plays a text: a move as hf_move_read takes it, or "accept". */
enum hf_status hf_game_play_text(struct hf_game *game, const char *text, size_t length, bool offer, struct hf_diag *diag);
/* Plays blanks-separated tokens as the option --moves takes them: moves, "offer", "accept"; move numbers are passed over.
 * The diagnostic's column is that of the token. */
enum hf_status hf_game_play_list(struct hf_game *game, const char *text, size_t length, struct hf_diag *diag);
/* Does such a list name squares by number? Where squares have letters, hf_numbering_note says how they are counted. */
bool hf_game_list_has_numbers(const char *text, size_t length);
enum hf_result hf_game_result(const struct hf_game *game, enum hf_reason *reason); /* REASON may be NULL */
const char *hf_game_articles(const struct hf_game *game); /* the articles by which the game ended, "" while it goes on */
const struct hf_position *hf_game_position(const struct hf_game *game);
const struct hf_moves *hf_game_moves(const struct hf_game *game); /* legal moves now, also after a draw */
int hf_game_ply(const struct hf_game *game);                      /* moves played so far */
int hf_game_limit(const struct hf_game *game, int limit);         /* the plies counted by rules.limits[limit] */
int hf_game_occurrences(const struct hf_game *game);              /* of the present position, this one included */
bool hf_game_offer(const struct hf_game *game);                   /* may the side to move accept a draw? */

#ifdef __cplusplus
}
#endif

#endif
