/* What is wrong with a YAML text, in words a person can act on.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_YAML_PROBLEM_H
#define HF_YAML_PROBLEM_H

#include "huff.h"

#include <yaml.h>

/* Is TEXT valid UTF-8 without control characters (but tab, line feed and carriage return)? */
enum hf_status hf_yaml_check_text(const char *text, size_t length, const char *name, struct hf_diag *diag);

/* Fills DIAG from PARSER, which has failed on TEXT, and returns the status that fits. */
enum hf_status hf_yaml_explain(const yaml_parser_t *parser, const char *text, size_t length, const char *name,
                               struct hf_diag *diag);

/* Sets the place of a diagnostic. DIAG may be NULL. */
void hf_yaml_place(struct hf_diag *diag, const char *name, size_t line, size_t column);

#endif
