# huff run, on suites that pass and, above all, on suites that fail
# SPDX-License-Identifier: MIT
# shellcheck shell=bash
. cli/tests/lib.sh

# One scenario of the variant english: ID, then lines for its body.
suite() {
    printf 'format: 1\nvariant: english\ntitle: A suite of the tests\nscenarios:\n'
}
scenario() {
    printf '  - id: %s\n    title: A scenario of the tests\n    rule: [A5]\n' "$1"
    shift
    printf '    %s\n' "$@"
}
good=$scratch/good.yaml wrong=$scratch/wrong.yaml broken=$scratch/broken.yaml disputed=$scratch/disputed.yaml
{ suite; scenario test/good 'position: "B:W18:B15"' 'expect: {legal: ["15x22"], count: 1, captures: 1}'; } >"$good"
{ suite; scenario test/wrong 'position: "B:W18:B15"' 'expect: {legal: ["15x22", "15-19"]}'
    scenario test/right 'position: "B:W18:B15"' 'expect: {count: 1}'; } >"$wrong"
{ suite; scenario test/disputed 'status: disputed' 'position: "B:W18:B15"' 'expect: {count: 2}'; } >"$disputed"
{ suite; scenario test/broken 'position: "B:W18:B15"' 'expext: {count: 1}'; } >"$broken"

huff run "$good"
exits 0 "a suite that passes"
shows "1 passed, 0 failed" "is counted by scenarios"
huff run "$good" --format json
json 'select(.type == "case") | [.engines[].engine]' '["builtin:fast","builtin:reference"]' "each under both engines"
huff run "$good" --engine builtin:reference
shows "1 passed, 0 failed" "one engine alone"

huff run "$wrong" --engine builtin:fast
exits 1 "an expectation that does not hold"
shows "test/wrong" "names the scenario"
shows "- 15-19" "what was expected and did not come"
shows "A5" "the article"
shows "again: $HUFF run " "and how to run it again, by the name that huff was called by"
ran=$(sed -n 's/^ *again: //p' <<<"$out")
out=$(eval "$ran" 2>&1)
code=$?
exits 1 "the command to run it again fails the same way"
shows "0 passed, 1 failed" "and runs that scenario only"
huff run "$wrong" --format json
exits 1 "the same as JSON lines"
json .type '"header"
"case"
"case"
"footer"' "a header, the cases, a footer"
json 'select(.type == "case") | [.id, .verdict]' '["test/wrong","failed"]
["test/right","passed"]' "with their verdicts"
json 'select(.type == "footer") | [.passed, .failed, .errors, .exit, .complete]' '[1,1,0,1,true]' "and the sums"
json 'select(.id == "test/wrong") | .engines[0].findings[0] | [.expect, .missing]' '["legal",["15-19"]]' "the finding"
huff run "$wrong" --fail-fast --format json --engine builtin:fast
json 'select(.type == "footer") | .complete' false "--fail-fast stops after the first that fails"

huff run "$disputed"
exits 0 "a disputed scenario does not set the exit code"
shows "1 disputed" "but is counted"

huff run "$broken"
exits 3 "a file with an unknown key"
says "broken.yaml:9:5: " "is told with file, line and column"
says "expect" "and what was meant"
huff run "$broken" "$wrong"
exits 3 "a bad file counts for more than a mismatch"
cp "$good" "$scratch/copy.yaml"
huff run "$good" "$scratch/copy.yaml"
exits 3 "an id that two files have"
says "test/good" "is named"
huff run "$scratch/nothing.yaml"
exits 3 "a file that is not there"
printf 'format: 1\nvariant: englsh\ntitle: X\nscenarios: []\n' >"$scratch/variant.yaml"
huff run "$scratch/variant.yaml"
exits 3 "a suite of an unknown variant"
says "did you mean 'english'?" "gets a suggestion"
head -c 3000000 /dev/zero | tr '\0' '[' >"$scratch/deep.yaml"
huff run "$scratch/deep.yaml"
exits 3 "a file nested without end"

huff run "$good" --id "no-such-*"
exits 4 "nothing selected by id"
huff run "$good" --rule A6
exits 4 "nothing selected by rule"
huff run "$good" --variant iranian
exits 4 "nothing selected by variant"
huff run --variant iranain
exits 4 "a variant misspelt is no pass"
says "did you mean 'iranian'?" "and gets a suggestion"
huff run "$wrong" --id "test/r*" --rule A5 --variant english
exits 0 "all filters together"
shows "1 passed" "select one scenario"
mkdir "$scratch/empty"
huff run "$scratch/empty"
exits 4 "an empty folder"

huff run "$wrong" --list
exits 0 "--list runs nothing"
shows "test/wrong" "and lists ids"
huff run "$good" --engine builtin:fats
exits 2 "an engine misspelt"
says "did you mean 'builtin:fast'?" "gets a suggestion"
huff run "$good" -j 0
exits 2 "no threads"

huff run --rule A5 --variant english --format json
exits 0 "the shipped suite on A5"
one=$(jq -c 'select(.type == "case") | .id' <<<"$out")
huff run --rule A5 --variant english --format json -j 3
[ "$(jq -c 'select(.type == "case") | .id' <<<"$out")" = "$one" ]
check $? "the order does not depend on the threads" ids "$one" "$out"
(cd / && "$HUFF" run --rule A5 --variant english) >/dev/null
check $? "the shipped suites are found from any folder" "exit code" 0 "not 0"

ran="huff run $wrong > /dev/full"
err=$("$HUFF" run "$wrong" 2>&1 >/dev/full)
code=$?
exits 6 "output that cannot be written counts for more than a mismatch"

finish
