/* Properties: what must be true of any position under any rules, or of any game, each with the article it rests on.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_PROPERTY_H
#define HF_PROPERTY_H

#include "subject.h"

enum hf_judgement {
    HF_HOLDS,
    HF_MOOT,   /* it says nothing about this position under these rules */
    HF_BROKEN, /* subject->message says how */
    HF_FAULT   /* no memory, or stopped */
};

struct hf_property {
    const char *name, *meaning;
    unsigned share;    /* of HF_WHOLE positions; dear ones are checked on a part of them */
    bool of_games;     /* looks at the game from the position too */
    size_t field;      /* offset in struct hf_rules of the value that it rests on, or HF_NO_FIELD */
    const char *about; /* or a word by which the article is found in the variant's articles; NULL: none */
    enum hf_judgement (*check)(struct hf_subject *subject);
};

enum { HF_WHOLE = 1024, HF_PROPERTIES = 21, HF_ARTICLES_SIZE = 256 };
#define HF_NO_FIELD ((size_t)-1)

extern const struct hf_property hf_properties[HF_PROPERTIES];

static inline bool hf_property_is_dear(const struct hf_property *property)
{
    return property->share < HF_WHOLE;
}

/* The property of that name, or -1. */
int hf_property_find(const char *name);

/* The articles of VARIANT that the property rests on, "C5, C-R3", or "". */
void hf_property_articles(const struct hf_property *property, const struct hf_variant *variant,
                          char out[HF_ARTICLES_SIZE]);

/* Sets the message; returns HF_BROKEN. */
enum hf_judgement hf_broken(struct hf_subject *subject, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* What a status other than HF_OK means: HF_FAULT, or HF_BROKEN where an engine gave up on what it should know. WHAT: as
 * "the engine cannot list the moves". */
enum hf_judgement hf_failed(struct hf_subject *subject, enum hf_status status, const char *what);
/* A move for a message: squares and what it captures. */
enum { HF_MOVE_NAME_SIZE = 160 };
const char *hf_move_name(const struct hf_variant *variant, const struct hf_move *move, char out[HF_MOVE_NAME_SIZE]);

/* property_moves.c */
enum hf_judgement hf_check_moves(struct hf_subject *), hf_check_positions(struct hf_subject *),
    hf_check_counts(struct hf_subject *);
/* property_rules.c */
enum hf_judgement hf_check_compulsory(struct hf_subject *), hf_check_precedence(struct hf_subject *),
    hf_check_goes_on(struct hf_subject *), hf_check_own(struct hf_subject *), hf_check_captured(struct hf_subject *),
    hf_check_promotion(struct hf_subject *), hf_check_reversal(struct hf_subject *);
/* property_symmetry.c */
enum hf_judgement hf_check_turned(struct hf_subject *), hf_check_mirrored(struct hf_subject *);
/* property_count.c */
enum hf_judgement hf_check_sum(struct hf_subject *), hf_check_bulk(struct hf_subject *),
    hf_check_table(struct hf_subject *), hf_check_conventions(struct hf_subject *);
/* property_notation.c */
enum hf_judgement hf_check_fen(struct hf_subject *), hf_check_notation(struct hf_subject *);
/* property_game.c */
enum hf_judgement hf_check_status(struct hf_subject *), hf_check_end(struct hf_subject *),
    hf_check_status_turned(struct hf_subject *);

#endif
