/* What a program that uses the library looks like; test_library.sh builds it against an installed tree, as C and as C++.
 *
 * SPDX-License-Identifier: MIT
 */
#include <huff.h>
#include <stdio.h>

int main(void)
{
    const struct hf_variant *english = hf_variant_shipped("english");
    struct hf_position start;
    hf_position_start(english, &start);
    const struct hf_perft options = {HF_SETS, false, NULL, NULL, NULL};
    hf_u128 nodes;
    if (hf_perft(english, HF_FAST, &start, 4, &options, &nodes))
        return 1;
    printf("%llu\n", (unsigned long long)nodes);
    return 0;
}
