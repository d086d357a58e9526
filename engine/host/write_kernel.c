/* A variant's kernel as C source: the rules as constants, and the text of the fast generator.
 *
 * SPDX-License-Identifier: MIT
 */
#include "host.h"

#include <string.h>

#include "layout.h"

bool hf_has_kernel(const char *list, const char *name)
{
    size_t length = strlen(name);
    for (const char *p = list; p && *p; p += strspn(p, " ")) {
        size_t word = strcspn(p, " ");
        if (word == length && !strncmp(p, name, length))
            return true;
        p += word;
    }
    return !list;
}

void hf_kernel_write(FILE *out, const struct hf_variant *variant)
{
    char name[64] = "";
    for (size_t i = 0; variant->name[i] && i + 1 < sizeof name; i++)
        name[i] = variant->name[i] == '-' ? '_' : variant->name[i];
    fprintf(out, "/* Made by compile_variants from engine/variants/%s.yaml: do not edit. */\n", variant->name);
    fprintf(out,
            "#define HF_KERNEL_WIDE %d\n#define HF_KERNEL_CONSTANT 1\n#define HF_KERNEL_LAYOUT(given) ((void)(given), "
            "&rules)\n",
            variant->layout->wide);
    fprintf(out, "#ifdef HF_KERNEL_V3\n#define HF_KERNEL_CODE hf_kernel_code_%s_v3\n", name);
    fprintf(out, "#else\n#define HF_KERNEL_CODE hf_kernel_code_%s\n#endif\n", name);
    fputs("#include \"layout.h\"\n\nstatic const struct hf_layout rules = ", out);
    hf_layout_write(out, variant->layout);
    fputs(";\n\n#include \"kernel.c\"\n\n", out);
    fprintf(out, "#ifndef HF_KERNEL_V3\nextern const struct hf_kernel hf_kernel_%s;\n", name);
    fprintf(out, "#ifdef HF_WITH_V3\nextern const struct hf_kernel_code hf_kernel_code_%s_v3;\n", name);
    fprintf(out, "const struct hf_kernel hf_kernel_%s = {&HF_KERNEL_CODE, &hf_kernel_code_%s_v3};\n", name, name);
    fprintf(out, "#else\nconst struct hf_kernel hf_kernel_%s = {&HF_KERNEL_CODE, NULL};\n#endif\n#endif\n", name);
}
