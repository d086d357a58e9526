/* Scenarios: positions, the moves played from them, and what must then be true (docs/scenario-format.md).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_SCENARIO_H
#define HF_SCENARIO_H

#include "pool.h"
#include "yaml_tree.h"

enum {
    HF_CASE_PLIES = 100000, /* plies of one scenario, repeats multiplied out */
    HF_CASE_NESTING = 8,    /* repeats within repeats */
    HF_CASE_DEPTH = 99,     /* of a perft */
    HF_CASE_COUNT = 1000000, /* the most that `count` may say */
    HF_CASE_ID = 128,       /* bytes */
    HF_CASE_ARTICLE = 48,
    HF_CASE_TITLE = 400,
    HF_CASE_SOURCE = 1000
};

/* A text of the file and where it stands. */
struct hf_text { const char *text; int line, column; bool quoted, verbatim; };

static inline struct hf_text hf_text_of(const struct hf_yaml_node *node)
{
    return (struct hf_text){node->text, node->line, node->column, node->quoted, node->verbatim};
}

/* Is it "", written on purpose? */
static inline bool hf_text_is_blank(const struct hf_yaml_node *node)
{
    return node->kind == HF_YAML_TEXT && node->quoted && !node->text[0];
}

/* What is done before anything is expected. */
enum hf_step_kind { HF_STEP_MOVE, HF_STEP_ACCEPT, HF_STEP_REPEAT };

struct hf_step {
    enum hf_step_kind kind;
    struct hf_text move;   /* as written; of a repeat only the place */
    bool offer;            /* the move comes with an offer of a draw */
    int times;             /* of a repeat */
    struct hf_step *body;
    size_t count;          /* steps in the body */
};

/* The kinds of expectation, in the order in which they are checked and told. */
enum hf_expect_kind {
    HF_EXPECT_LEGAL, HF_EXPECT_INCLUDES, HF_EXPECT_ILLEGAL, HF_EXPECT_COUNT, HF_EXPECT_CAPTURES, HF_EXPECT_POSITION,
    HF_EXPECT_STATUS, HF_EXPECT_REASON, HF_EXPECT_PERFT, HF_EXPECT_INVALID, HF_EXPECT_KINDS
};
extern const char *const hf_expect_names[HF_EXPECT_KINDS + 1]; /* the keys; NULL ends */

struct hf_expect {
    enum hf_expect_kind kind;
    int line, column;
    struct hf_text *text;  /* legal, includes, illegal: moves; position: a FEN; invalid: what the message must hold */
    size_t texts;
    int number;            /* count, captures; status: enum hf_result; reason: enum hf_reason; perft: enum hf_count */
    struct hf_case_depth { int depth, line; hf_u128 nodes; } *depth; /* perft, in the order of the file */
    size_t depths;
};

struct hf_scenario {
    const char *path;      /* of its file */
    int line, column;      /* of its id */
    const char *id, *title; /* the title may be "" */
    const char **rule;     /* ids of articles */
    size_t rules;
    bool disputed;
    const struct hf_variant *variant;
    struct hf_text fen, board; /* how the position is given; no text in either: the start */
    int side;              /* with `board`: enum hf_colour */
    struct hf_step *step;
    size_t steps;
    struct hf_expect *expect;
    size_t expects;
    bool refused;          /* the position itself must be refused */
};

/* The keys that each mapping of the format may have, and the names of values; NULL ends each. The loader takes no
 * others. */
extern const char *const hf_case_file_keys[], *const hf_case_source_keys[], *const hf_case_keys[],
    *const hf_case_move_keys[], *const hf_case_repeat_keys[], *const hf_case_offers[], *const hf_case_states[],
    *const hf_case_sides[];

/* What a YAML file is, told by its keys. */
enum hf_file_kind { HF_FILE_SCENARIOS, HF_FILE_VARIANT, HF_FILE_PERFT, HF_FILE_EQUIVALENT, HF_FILE_KINDS };
enum hf_file_kind hf_case_file_kind(const struct hf_yaml_node *root);

/* Reads one scenario of the file PATH into *OUT, whose memory is POOL's and the document's. HF_OK, HF_INVALID,
 * HF_NO_MEMORY. */
enum hf_status hf_scenario_read(const struct hf_yaml_node *node, const char *path, const struct hf_variant *variant,
                                struct hf_pool *pool, struct hf_scenario *out, struct hf_diag *diag);

/* The source of a file or a scenario: a mapping of texts. */
enum hf_status hf_source_check(const struct hf_yaml_node *node, struct hf_diag *diag);

/* Its parts, for hf_scenario_read. */
enum hf_status hf_steps_read(const struct hf_yaml_node *list, const struct hf_variant *variant, bool last_is_wrong,
                             struct hf_pool *pool, struct hf_step **out, size_t *count, struct hf_diag *diag);
enum hf_status hf_expects_read(const struct hf_yaml_node *map, const struct hf_variant *variant, struct hf_pool *pool,
                               struct hf_scenario *out, struct hf_diag *diag);

/* Is TEXT written like a move on the board of VARIANT: squares with '-', 'x' or ':' between them? The diagnostic has
 * NODE's place. Whether it is legal is another question. */
enum hf_status hf_move_text_check(const struct hf_yaml_node *node, const struct hf_variant *variant,
                                  struct hf_diag *diag);

/* The position that the scenario starts from, on the board of VARIANT (its own, or one with other rules). NOTES as in
 * hf_fen_read; may be NULL. */
enum hf_status hf_scenario_start(const struct hf_scenario *scenario, const struct hf_variant *variant,
                                 struct hf_position *position, char *notes, size_t size, struct hf_diag *diag);

/* Reads a FEN of the file PATH; the diagnostic has the place within the file. */
enum hf_status hf_case_fen(const struct hf_text *fen, const char *path, const struct hf_variant *variant,
                           struct hf_position *position, char *notes, size_t size, struct hf_diag *diag);

/* Reads a diagram: the rows from top to bottom, w W b B for pieces and . for an empty square. A row holds either its
 * playing squares alone or every square of the board, with . - or _ where nothing can stand; blanks are passed over. */
enum hf_status hf_diagram_read(const char *text, const struct hf_variant *variant, int side,
                               struct hf_position *position, struct hf_diag *diag);

#endif
