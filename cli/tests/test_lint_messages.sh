# huff lint: what it tells, word for word
# SPDX-License-Identifier: MIT
# shellcheck shell=bash
. cli/tests/lib.sh

printf 'format: 1\nvariant: english\nscenarios:\n- {id: a/1, rule: A1, expect: {count: 8}}\n' >"$scratch/good.yaml"
printf 'format: 1\nvariant: english\nscenarios:\n- {id: b/1, rule: A99, expect: {count: 8}}\n' >"$scratch/odd.yaml"
printf 'format: 1\nvariant: english\nscenarios:\n- {id: c/1, expect: {}}\n- {id: c/2}\n' >"$scratch/bad.yaml"
sed 's/value: short/value: shrot/' engine/variants/english.yaml >"$scratch/variant.yaml"

huff lint
exits 0 "the shipped files are right"
shows ", errors: 0, " "and it is told"
huff lint "$scratch/good.yaml"
exits 0 "a file that would fail is right all the same: nothing is run"
prints "files: 1, scenarios: 1, variants: 0, perft tables: 0, errors: 0, warnings: 0" "what was read"
huff lint "$scratch/odd.yaml"
exits 0 "a warning sets no exit code"
says "$scratch/odd.yaml:4:8: warning: b/1: english has no article A99" "but is told"
huff lint "$scratch/bad.yaml"
exits 3 "a file that is wrong"
says "$scratch/bad.yaml:4:21: this scenario expects nothing" "each mistake is told"
says "$scratch/bad.yaml:5:3: this scenario has no \`expect\`" "and the next"
huff lint "$scratch/variant.yaml"
exits 3 "a variant that is wrong"
says "did you mean \"short\"?" "is told"
huff lint engine/variants/english.yaml
exits 0 "a variant that is right"
huff lint "$scratch"
exits 3 "a folder with all of them"
huff lint "$scratch/none"
exits 3 "a file that is not there"
mkdir "$scratch/empty"
huff lint "$scratch/empty"
exits 4 "an empty folder"
huff lint "$scratch/bad.yaml" "$scratch/odd.yaml" --format json
exits 3 "JSON"
silent "with --format json all is on stdout"
json '[.ok, .files, .scenarios, (.messages | map([.kind, .line]))]' '[false,2,1,[["error",4],["error",5],["warning",4]]]' \
    "files, scenarios, messages"
finish
