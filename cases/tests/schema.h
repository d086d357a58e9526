/* A small JSON Schema validator (draft 7, the keywords that our schemas use) and YAML as JSON, for tests.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_TESTS_SCHEMA_H
#define HF_TESTS_SCHEMA_H

#include "yaml_tree.h"

#include <jansson.h>

/* The document as an editor's YAML reader sees it: plain digits are integers, all else is text. */
json_t *schema_json_of(const struct hf_yaml_node *node);

/* Is VALUE valid by SCHEMA, a part of the document ROOT? A keyword that is not known here fails the test. */
bool schema_accepts(const json_t *root, const json_t *schema, const json_t *value);

#endif
