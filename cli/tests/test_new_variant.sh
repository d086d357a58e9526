# docs/new-variant.md: its commands print what stands there, and what it shows of the example's files is in them
# SPDX-License-Identifier: MIT
# shellcheck shell=bash
. cli/tests/lib.sh
. cli/tests/console.sh

prepare() { printf '%s' "${1//slip.yaml/$scratch/slip.yaml}"; }
# How lines are broken depends on numbers that differ from run to run.
loosely() { [[ $1 == *"huff verify"* ]] && tr -s ' \n' ' ' || cat; }

try_examples docs/new-variant.md
[ "$examples" -ge 8 ]
check $? "docs/new-variant.md has examples" count "8 or more" "$examples"

# Each ```yaml block stands in one of the files, line by line.
block="" inside=0 blocks=0
while IFS= read -r line; do
    if [ "$line" = '```yaml' ]; then
        inside=1 block=""
    elif [ "$inside" -eq 1 ] && [ "$line" = '```' ]; then
        inside=0 found=1 blocks=$((blocks + 1))
        for file in docs/examples/jamaican.yaml docs/examples/jamaican/*.yaml; do
            [[ $(<"$file")$'\n' == *$'\n'"$block"* ]] && found=0
        done
        check $found "a block of docs/new-variant.md is in the example" block "$block" "in no file"
    elif [ "$inside" -eq 1 ]; then
        block+=$line$'\n'
    fi
done <docs/new-variant.md
[ "$blocks" -ge 5 ]
check $? "docs/new-variant.md shows files" count "5 or more" "$blocks"

finish
