/* Engines that break one rule each, for tests of the properties that must notice.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_TESTS_BROKEN_H
#define HF_TESTS_BROKEN_H

#include "engine.h"

/* Forgets the last move of each list of three and more. */
extern const struct hf_engine_under_test broken_forgets_a_move;
/* Lists each capture twice. */
extern const struct hf_engine_under_test broken_lists_twice;
/* Forgets captures of two and more pieces, if there are others. */
extern const struct hf_engine_under_test broken_forgets_chains;
/* After a capture the same side is to move. */
extern const struct hf_engine_under_test broken_moves_again;
/* Counts sets instead of orders and routes. */
extern const struct hf_engine_under_test broken_counts_sets;
/* Adds a quiet move of a man, if there is one, to captures. */
extern const struct hf_engine_under_test broken_passes_over;
/* Ends each capture after its first jump. */
extern const struct hf_engine_under_test broken_stops_early;
/* Loses another of its men in each move. */
extern const struct hf_engine_under_test broken_loses_own;
/* Makes a king of another of its men in each move. */
extern const struct hf_engine_under_test broken_crowns_another;
/* Leaves the captured piece of the lowest square on the board. */
extern const struct hf_engine_under_test broken_leaves_victim;
/* Takes a piece off that was not captured. */
extern const struct hf_engine_under_test broken_takes_more;
/* Crowns no man that captures. */
extern const struct hf_engine_under_test broken_forgets_crown;
/* Crowns every man that captures. */
extern const struct hf_engine_under_test broken_crowns_all;
/* Forgets a move of Black. */
extern const struct hf_engine_under_test broken_hates_black;
/* Forgets moves to the left. */
extern const struct hf_engine_under_test broken_looks_right;
/* Counts one more for 3 plies; without bulk; with a table; one less for routes. */
extern const struct hf_engine_under_test broken_third_ply, broken_no_bulk, broken_table, broken_routes;
/* Writes kings as men. */
extern const struct hf_engine_under_test broken_fen;
/* Writes origin and destination, though that may mean several moves. */
extern const struct hf_engine_under_test broken_notation;
/* Never counts an occurrence; counts plies on through captures; knows no draw by limits. */
extern const struct hf_engine_under_test broken_occurrences, broken_counter, broken_no_limits;
/* Goes on after a draw. */
extern const struct hf_engine_under_test broken_plays_on;
/* Lets White win where Black would. */
extern const struct hf_engine_under_test broken_white_wins;

/* An engine that plays by OTHER's rules, whatever the variant. */
struct broken_rules {
    struct hf_engine_under_test engine;
    const struct hf_variant *other;
};
void broken_rules_make(struct broken_rules *broken, const struct hf_variant *other);

#endif
