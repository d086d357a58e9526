/* The findings of a campaign.
 *
 * SPDX-License-Identifier: MIT
 */
#include "findings.h"

#include "clock.h"
#include "found.h"
#include "geometry.h"
#include "shrink.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { MOST_OF_A_PROPERTY = 8 }; /* failures that are shrunk */

/* After shrinking, findings look alike if they break the same property with as many pieces of each kind. */
static bool look_alike(const struct hf_fuzz_finding *a, int property, const struct hf_position *p)
{
    const struct hf_position *q = &a->position;
    bool alike = a->property == property;
    for (int colour = 0; colour < 2; colour++)
        alike = alike && hf_size(q->men[q->side ^ colour]) == hf_size(p->men[p->side ^ colour])
                && hf_size(q->kings[q->side ^ colour]) == hf_size(p->kings[p->side ^ colour]);
    return alike;
}

static bool is_known(const struct hf_findings *findings, int property, const struct hf_position *p)
{
    for (size_t i = 0; i < findings->count; i++)
        if (look_alike(&findings->item[i], property, p))
            return true;
    return false;
}

static enum hf_status make_folder(const char *folder, struct hf_diag *diag)
{
    if (mkdir(folder, 0777) == 0 || errno == EEXIST)
        return HF_OK;
    return hf_fail(diag, HF_NO_SPACE, "the folder %s cannot be made: %s", folder, strerror(errno));
}

/* FOLDER/VARIANT-PROPERTY-HASH.yaml, from the id. */
static char *file_name(const char *folder, const char *id)
{
    char *name = malloc(strlen(folder) + strlen(id) + sizeof "/.yaml");
    if (!name)
        return NULL;
    id += strcspn(id, "/") + 1; /* without found/ */
    char *at = stpcpy(stpcpy(name, folder), "/");
    for (; *id; id++)
        *at++ = *id == '/' ? '-' : *id;
    strcpy(at, ".yaml");
    return name;
}

static enum hf_status write_file(const struct hf_campaign *campaign, struct hf_subject *s,
                                 const struct hf_finding_options *options, struct hf_fuzz_finding *finding,
                                 struct hf_diag *diag)
{
    char id[HF_FOUND_ID_SIZE];
    enum hf_status status = make_folder(options->folder, diag);
    if (status != HF_OK)
        return status;
    hf_found_id(s, finding->property, id);
    finding->file = file_name(options->folder, id);
    if (!finding->file)
        return hf_fail(diag, HF_NO_MEMORY, "out of memory");
    FILE *out = fopen(finding->file, "w");
    if (!out)
        return hf_fail(diag, HF_NO_SPACE, "%s cannot be written: %s", finding->file, strerror(errno));
    status = hf_found_write(out, s, finding->property, options->variant, campaign->seed, finding->index);
    if (fclose(out) && status == HF_OK)
        status = HF_NO_SPACE;
    if (status != HF_OK)
        hf_fail(diag, status, status == HF_NO_SPACE ? "%s cannot be written" : "the finding %s cannot be told",
                finding->file);
    return status;
}

/* Shrinks one failure in the subject. */
static enum hf_status shrink(struct hf_subject *s, const struct hf_failure *failure, double seconds)
{
    unsigned tried;
    enum hf_status status = hf_subject_set(s, &failure->position);
    if (status == HF_OK)
        status = hf_subject_replay(s, failure->line, failure->plies);
    s->message[0] = '\0';
    if (status == HF_OK && hf_properties[failure->property].check(s) == HF_FAULT)
        status = s->stop && atomic_load(s->stop) ? HF_OK : HF_NO_MEMORY;
    return status == HF_OK ? hf_shrink(s, failure->property, seconds, &tried) : status;
}

enum hf_status hf_findings_make(const struct hf_campaign *campaign, const struct hf_failures *failures,
                                const struct hf_finding_options *options, struct hf_findings *findings,
                                struct hf_diag *diag)
{
    int of_property[HF_PROPERTIES] = {0};
    double end = hf_clock() + options->shrink_seconds;
    enum hf_status status = HF_OK;
    struct hf_subject *subject = malloc(sizeof *subject);
    *findings = (struct hf_findings){.item = calloc(failures->count + 1, sizeof *findings->item)};
    if (!subject || !findings->item) {
        free(subject);
        return hf_fail(diag, HF_NO_MEMORY, "out of memory");
    }
    hf_subject_make(subject, campaign->ground, campaign->engine);
    subject->stop = campaign->stop;
    for (size_t i = 0; i < failures->count && status == HF_OK; i++) {
        const struct hf_failure *failure = &failures->item[i];
        if (of_property[failure->property]++ >= MOST_OF_A_PROPERTY)
            continue;
        double left = end - hf_clock();
        status = shrink(subject, failure, left > 0 ? left / 2 : 0);
        if (status != HF_OK) {
            hf_fail(diag, status, "out of memory");
        } else if (!is_known(findings, failure->property, &subject->position)) {
            struct hf_fuzz_finding *finding = &findings->item[findings->count++];
            *finding = (struct hf_fuzz_finding){.property = failure->property, .index = failure->index};
            finding->position = subject->position;
            hf_property_articles(&hf_properties[failure->property], campaign->ground->variant, finding->articles);
            memcpy(finding->message, subject->message, sizeof finding->message);
            status = write_file(campaign, subject, options, finding, diag);
        }
    }
    hf_subject_free(subject);
    free(subject);
    return status;
}

void hf_findings_free(struct hf_findings *findings)
{
    for (size_t i = 0; i < findings->count; i++)
        free(findings->item[i].file);
    free(findings->item);
    *findings = (struct hf_findings){0};
}
