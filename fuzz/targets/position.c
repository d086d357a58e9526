/* Fuzz target: bytes that make rules and a position, for which all properties of `huff fuzz` must hold. The first byte
 * chooses a shipped variant, the second says how many of its rule values are replaced (0 to 3), by two bytes each:
 * which value, and by what. The rest is for hf_fuzz_bytes.
 *
 * SPDX-License-Identifier: MIT
 */
#include "target.h"

#include "bytes.h"

#include <stdio.h>

struct bytes { const uint8_t *next, *end; };

static unsigned take(struct bytes *bytes)
{
    return bytes->next < bytes->end ? *bytes->next++ : 0;
}

static int names_of(const struct hf_field *field)
{
    int count = 0;
    while (field->names[count])
        count++;
    return count;
}

static void replace_value(struct hf_rules *rules, const struct hf_field *field, unsigned byte)
{
    int *value = (int *)(void *)((char *)rules + field->offset), value_of_byte = (int)byte;
    switch (field->kind) {
    case HF_INT:
        *value = field->least + value_of_byte % (field->most - field->least + 1);
        break;
    case HF_CHOICE:
    case HF_FLAG:
        *value = value_of_byte % names_of(field);
        break;
    case HF_DIRECTIONS:
        *value = value_of_byte % (1 << names_of(field));
        break;
    case HF_PRECEDENCE_LIST:
        value[0] = value_of_byte % HF_PRECEDENCES;
        value[1] = value[0] ? value_of_byte / HF_PRECEDENCES % HF_PRECEDENCES : 0;
        value[2] = HF_NO_PRECEDENCE;
        break;
    }
}

/* A variant with some other rule values; NULL if they make no sense. */
static struct hf_variant *make_variant(const struct hf_variant *base, unsigned values, struct bytes *bytes)
{
    struct hf_rules rules = base->rules;
    struct hf_variant *variant = NULL;
    struct hf_diag diag = {0};
    while (values-- > 0) {
        unsigned field = take(bytes) % HF_FIELD_COUNT, byte = take(bytes);
        replace_value(&rules, &hf_fields[field], byte);
    }
    enum hf_status status = hf_variant_with_rules(base, &rules, &variant, &diag);
    if (status)
        hf_target_refused(status, &diag);
    return status ? NULL : variant;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct hf_subject subject;
    struct bytes bytes = {data, data + size};
    const struct hf_variant *base = hf_variant_at(take(&bytes) % hf_variant_count());
    struct hf_variant *variant = make_variant(base, take(&bytes) % 4, &bytes);
    struct hf_ground ground;
    if (!variant)
        return -1;
    must(hf_ground_make(variant, &ground) == HF_OK);
    hf_subject_make(&subject, &ground, &hf_engines_under_test[HF_FAST]);
    int broken = hf_fuzz_bytes(&subject, bytes.next, (size_t)(bytes.end - bytes.next));
    if (broken >= 0) {
        char fen[HF_FEN_SIZE];
        hf_fen_write(variant, &subject.position, fen);
        fprintf(stderr, "%s, with %d other rule values: %s\n%s: %s\n", base->name, data[1] % 4, fen,
                hf_properties[broken].name, subject.message);
    }
    must(broken < 0);
    hf_subject_free(&subject);
    hf_ground_free(&ground);
    hf_variant_free(variant);
    return 0;
}
