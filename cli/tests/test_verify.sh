# huff verify
# SPDX-License-Identifier: MIT
# shellcheck shell=bash
. cli/tests/lib.sh

huff verify english --time 1
exits 0 "english is verified"
shows "ok    suite" "with its suite"
shows "english is verified" "and says so"
huff verify iranian --time 1 --format json
exits 0 "iranian, as JSON"
json '[.variant, .ok, (.checks | map(.name) | join(" "))]' \
    '["iranian",true,"rules start generators perft tables games suite articles mutation relative"]' "has these checks"
json '[.checks[] | select(.name == "relative") | .detail | split("\n")[0]]' '["turkish, by 4 values"]' \
    "and the nearest relative"

sed 's/^name: .*/name: mine/; s/reach: {value: short/reach: {value: long/' engine/variants/english.yaml \
    >"$scratch/mine.yaml"
huff verify "$scratch/mine.yaml" --time 1
exits 0 "a file without a suite"
shows "there are no scenarios of mine" "says that there is none"
shows "english, by 1 value" "its relative"
shows "king.reach: long, in english short" "and the value"

mkdir "$scratch/mine"
huff verify "$scratch/mine.yaml" --time 1
exits 0 "a folder of its name beside it that has no suite"
printf 'format: 1\nvariant: ../mine.yaml\nscenarios:\n- {id: x/1, rule: A1, expect: {count: 7}}\n' \
    >"$scratch/mine/suite.yaml"
huff verify "$scratch/mine.yaml" --time 1
exits 1 "with the folder of its name beside it: the suite is too small"
shows "WRONG articles    without a scenario: A2" "articles that have none"
shows "WRONG mutation    the suite notices" "and changes that nobody notices are findings"
shows "mine: 2 findings" "which are counted"
huff mutate "$scratch/mine.yaml"
exits 1 "mutate takes the same suite"
printf 'format: 1\nvariant: ../mine.yaml\nscenarios:\n- {id: x/1, rule: A1, expect: {count: 8}}\n' \
    >"$scratch/mine/suite.yaml"
huff verify "$scratch/mine.yaml" --time 1 --format json
exits 1 "a scenario that fails"
json '[.ok, (.checks[] | select(.name == "suite") | .ok, .detail)]' \
    '[false,false,"x/1 fails\n0 of 1 scenarios pass under both generators"]' "is a finding"
printf 'format: 1\n' >"$scratch/mine/suite.yaml"
huff verify "$scratch/mine.yaml" --time 1
exits 3 "a bad file in the suite"

sed 's/reach: {value: short/reach: {value: shrot/' engine/variants/english.yaml >"$scratch/bad.yaml"
huff verify "$scratch/bad.yaml"
exits 3 "a bad variant file"
says "bad.yaml:" "with its place"
says "short" "and what would be right"
huff verify nothing
exits 2 "no such variant"
huff verify
exits 2 "no variant"
huff verify english --seed x
exits 2 "no seed"
huff verify english --time 0
exits 2 "no time"

finish
