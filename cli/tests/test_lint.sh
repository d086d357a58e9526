# huff lint
# SPDX-License-Identifier: MIT
# shellcheck shell=bash
. cli/tests/lib.sh

huff lint
exits 0 "all that is shipped is well-formed"
huff lint --format json
json '[.ok, .variants > 20, .tables > 5, .scenarios > 300]' '[true,true,true,true]' "as JSON, with its counts"
json '[.messages[] | select(.message | test("ignored$|from the top left corner$") | not)]' '[]' \
    "no warning but for positions that are written loosely on purpose"

sed 's/reach: {value: short/reach: {value: shrot/' engine/variants/english.yaml >"$scratch/variant.yaml"
huff lint "$scratch/variant.yaml"
exits 3 "a variant with a value misspelt"
says "variant.yaml:" "is told with its place"
says "short" "and what would be right"
line=$(grep -n shrot "$scratch/variant.yaml" | cut -d: -f1)
huff lint "$scratch/variant.yaml" --format json
exits 3 "the same as JSON"
json '[.ok, .messages[0].kind, .messages[0].line]' "[false,\"error\",$line]" "with the line"

sed 's/width: {value: 8/width: {value: 15/' engine/variants/english.yaml >"$scratch/wide.yaml"
huff lint "$scratch/wide.yaml"
exits 3 "a board of 15 columns"
printf 'format: 1\nvariant: english\n' >"$scratch/suite.yaml"
huff lint "$scratch/suite.yaml"
exits 3 "a suite without scenarios"
printf 'a: b\n' >"$scratch/what.yaml"
huff lint "$scratch/what.yaml"
exits 3 "a file of no known kind"
printf 'format: 1\nname: \xff\n' >"$scratch/utf8.yaml"
huff lint "$scratch/utf8.yaml"
exits 3 "bad UTF-8"
says "utf8.yaml:2:7" "with its place"
printf 'format: 1\nvariant: english\nvariant: iranian\ntitle: X\nscenarios: []\n' >"$scratch/twice.yaml"
huff lint "$scratch/twice.yaml"
exits 3 "a key twice"
says "twice.yaml:3:1" "with the place of the second"
huff lint "$scratch/suite.yaml" "$scratch/what.yaml"
says "suite.yaml" "of two bad files the first"
says "what.yaml" "and the second are told"
huff lint "$scratch/nothing.yaml"
exits 3 "a file that is not there"
mkdir "$scratch/empty"
huff lint "$scratch/empty"
exits 4 "an empty folder"
huff lint --nothing
exits 2 "an unknown option"

finish
