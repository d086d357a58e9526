/* How a variant is made: for the loader and for mutation of rules.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_VARIANT_H
#define HF_VARIANT_H

#include "huff.h"

enum { HF_MAX_PLIES = 10000 }; /* of a draw limit */

extern const char *const hf_reset_names[]; /* "capture", "man-move", "promotion": by bit of enum hf_reset */

/* An empty variant that owns its texts, and a copy of one. NULL without memory. Free with hf_variant_free. */
struct hf_variant *hf_variant_new(void);
struct hf_variant *hf_variant_copy(const struct hf_variant *variant);

/* A text that lives as long as VARIANT (which hf_variant_new or _copy made); NULL without memory. */
char *hf_variant_text(struct hf_variant *variant, const char *text);

/* Sets an article's text, adding the article if it is new. False without memory. */
bool hf_variant_set_article(struct hf_variant *variant, const char *id, const char *text);

/* The article of that id, or NULL. */
const struct hf_article *hf_variant_article(const struct hf_variant *variant, const char *id, size_t length);

/* Makes geometry, layout, kernel and digest from the rules, which hf_rules_check has accepted. HF_OK or
 * HF_NO_MEMORY. */
enum hf_status hf_variant_finish(struct hf_variant *variant);

/* hf_rules_check that also tells which limit is to blame (its index, or -1). FIELD and LIMIT are not NULL. */
enum hf_status hf_rules_blame(const struct hf_rules *rules, int *field, int *limit, struct hf_diag *diag);

/* The value of a field as a variant file has it: "8", "long", "[forward, sideways]". */
enum { HF_VALUE_SIZE = 128 };
void hf_value_write(const struct hf_field *field, const struct hf_rules *rules, char out[HF_VALUE_SIZE]);

/* What a draw limit says, names and articles left out, as a variant file has it: "plies: 30, resets: [capture], …". */
enum { HF_LIMIT_SIZE = 2048 };
void hf_limit_write(const struct hf_limit *limit, char out[HF_LIMIT_SIZE]);

/* The digest of rules: 32 hexadecimal digits. The same rules have the same digest, whatever names their draw limits
 * have. */
void hf_rules_digest(const struct hf_rules *rules, char out[33]);

#endif
