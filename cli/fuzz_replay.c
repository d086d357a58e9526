/* huff fuzz --replay: a finding again.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "fuzz.h"
#include "load.h"
#include "replay.h"
#include "scenarios.h"
#include "terminal.h"

static json_t *names_of(unsigned properties)
{
    json_t *list = json_array();
    for (int i = 0; i < HF_PROPERTIES; i++)
        if (properties >> i & 1)
            json_array_append_new(list, json_string(hf_properties[i].name));
    return list;
}

static void tell(const struct hf_scenario *scenario, const struct hf_replayed *r)
{
    char fen[HF_FEN_SIZE];
    if (!r->broken) {
        hf_out("%s: holds", scenario->id);
    } else {
        hf_out("%s: broken", scenario->id);
    }
    unsigned told = r->broken ? r->broken : r->checked;
    if (told != HF_ALL_PROPERTIES)
        for (int i = 0; i < HF_PROPERTIES; i++)
            if (told >> i & 1)
                hf_out(" %s", hf_properties[i].name);
    hf_out("\n");
    if (r->broken) {
        hf_fen_write(scenario->variant, &r->position, fen);
        hf_out("  %s\n  %s\n", r->message, fen);
    }
}

static enum hf_exit replay_one(const struct hf_scenario *scenario, const struct hf_engine_under_test *engine,
                               unsigned properties, json_t *list)
{
    struct hf_ground ground;
    struct hf_replayed replayed;
    struct hf_diag diag = {0};
    char fen[HF_FEN_SIZE];
    enum hf_status status = hf_ground_make(scenario->variant, &ground);
    struct hf_subject *subject = malloc(sizeof *subject);
    if (status != HF_OK || !subject) {
        hf_fail(&diag, HF_NO_MEMORY, "out of memory");
        free(subject);
        return hf_report(HF_NO_MEMORY, &diag);
    }
    hf_subject_make(subject, &ground, engine);
    subject->stop = &hf_interrupted;
    status = hf_replay(scenario, subject, properties, &replayed, &diag);
    hf_subject_free(subject);
    free(subject);
    hf_ground_free(&ground);
    if (status != HF_OK)
        return hf_report(status, &diag);
    if (list) {
        hf_fen_write(scenario->variant, &replayed.position, fen);
        json_array_append_new(
            list, json_pack("{s:s, s:s, s:b, s:o, s:s, s:s}", "id", scenario->id, "variant", scenario->variant->name,
                            "ok", !replayed.broken, "broken", names_of(replayed.broken), "message", replayed.message,
                            "fen", replayed.broken ? fen : ""));
    } else {
        tell(scenario, &replayed);
    }
    return replayed.broken ? HF_EXIT_MISMATCH : HF_EXIT_OK;
}

enum hf_exit hf_fuzz_replay(const char *file, const struct hf_engine_under_test *engine, unsigned properties, bool json)
{
    struct hf_suite suite = {0};
    json_t *list = json ? json_array() : NULL;
    enum hf_exit code = hf_load_suite(&suite, &file, 1);
    if (!code && suite.count == 0)
        code = HF_EXIT_NOTHING;
    for (size_t i = 0; i < suite.count && !atomic_load(&hf_interrupted); i++)
        code = hf_exit_worse(code, replay_one(&suite.scenario[i], engine, properties, list));
    hf_suite_free(&suite);
    if (atomic_load(&hf_interrupted))
        code = HF_EXIT_INTERRUPTED;
    return json ? hf_exit_worse(code, hf_out_json(json_pack("{s:s, s:o}", "file", file, "replayed", list))) : code;
}
