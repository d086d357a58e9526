# huff fuzz
# SPDX-License-Identifier: MIT
# shellcheck shell=bash disable=SC2154
. cli/tests/lib.sh
cd "$scratch" || exit 1

huff fuzz english --seed hf1:0x5eed --count 2000
exits 0 "a sound engine has no findings"
[ "$(head -1 <<<"$out" | cut -d, -f1-3)" = "fuzz: english, seed hf1:0x5eed, builtin:fast" ]
check $? "the seed comes first" "first line" "" "$out"
[ "$(tail -1 <<<"$out")" = "replay: huff fuzz english --seed hf1:0x5eed --count 2000" ]
check $? "the replay command comes last" "last line" "" "$out"
shows "2,000 positions" "the number of positions is told"
shows "perft-sum        4/1024" "the share of dear properties is told"
shows "0 findings" "so is the number of findings"
[ ! -e findings ]
check $? "without findings no folder is made" "" "" "$(ls)"
silent "nothing is told on stderr, which is no terminal"

huff fuzz iranian --seed 7 --count 3000 --threads 1 --format json
exits 0 "JSON of a sound engine"
json '[.variant, .seed, .positions, .findings, .complete]' '["iranian","hf1:0x7",3000,[],true]' "JSON tells it all"
json '[.sources[]] | add' 3000 "sources add up to the positions"
json '.properties | length' 21 "all properties are there"
json '.properties[] | select(.name == "moves") | [.share, .checked, .broken]' '[1,3000,0]' \
    "cheap ones on every position"
one=$(jq -c 'del(.seconds, .threads)' <<<"$out")
huff fuzz iranian --seed 7 --count 3000 --threads 3 --format json
[ "$(jq -c 'del(.seconds, .threads)' <<<"$out")" = "$one" ]
check $? "any number of threads gives the same" "" "$one" "$out"

huff fuzz german --seed 1 --count 50 --property table --source kings --source cluster --format json
json '[.properties[].name]' '["table"]' "a property by name"
json '.properties[0].share' 1 "which is checked on every position"
json '.sources | keys' '["cluster","kings"]' "sources by name"
huff fuzz german --seed 1 --count 50 --property dear --property moves --engine builtin:reference
exits 0 "the reference under test"
shows "moves               all" "a property and a group"
shows "replay: huff fuzz german --seed hf1:0x1 --count 50 --engine builtin:reference --property dear --property moves" \
    "the replay command repeats the choice"
huff fuzz frisian --time 0.2s
exits 0 "by time"
huff fuzz frisian --time 0.2
exits 0 "by time, without a unit"

cat >odd.yaml <<'END'
format: 1
name: odd
title: An odd board
extends: international
board:
  width: {value: 7, article: ODD}
  height: {value: 5, article: ODD}
setup:
  rows: {value: 2, article: ODD}
man:
  promotion: {value: goes-on, article: ODD}
capture:
  removal: {value: at-once, article: ODD}
articles:
  ODD: "Odd numbers of squares on both sides."
draws:
  counters: []
  material: []
END
huff fuzz odd.yaml --seed 1 --count 2000
exits 0 "a variant of one's own"
shows "fuzz: odd, seed hf1:0x1" "by its name"

# a position that a scenario gives, and what its id names
cat >found.yaml <<'END'
format: 1
variant: english
scenarios:
  - id: found/english/moves/00000001
    position: "W:W23:B18"
    expect: {legal: ["23x14"]}
  - id: english/anything/1
    position: "W:W23,K5:B18,K1"
    moves: ["23x14", "1-6"]
    expect: {count: 2}
END
huff fuzz --replay found.yaml
exits 0 "a replay that holds"
prints "found/english/moves/00000001: holds moves
english/anything/1: holds" "each scenario is told: with the property that its id names, or all"
huff fuzz --replay found.yaml --property fen --format json
json '[.replayed[] | .ok, .broken]' '[true,[],true,[]]' "replay as JSON"
huff fuzz --replay missing.yaml
exits 3 "a file that is not there"
sed 's/23x14", "1-6/23x14", "1-7/' found.yaml >wrong.yaml
huff fuzz --replay wrong.yaml
exits 3 "a move that is not legal"
says "wrong.yaml:9:22: " "is told with its place"

huff fuzz
exits 2 "without a variant"
says "the variant is missing" "which is told"
huff fuzz english --replay found.yaml
exits 2 "a variant and a file"
huff fuzz english --property mooves
exits 2 "no such property"
says "did you mean 'moves'?" "the nearest is named"
huff fuzz english --source clusters
exits 2 "no such source"
says "did you mean 'cluster'?" "the nearest is named"
huff fuzz english --seed hf2:1
exits 2 "a seed of another generator"
says "belongs to a generator that this huff does not have" "which is told"
huff fuzz english --seed x
exits 2 "no seed"
huff fuzz english --time soon
exits 2 "no time"
huff fuzz english --count 0
exits 2 "no positions"
huff fuzz englsh
exits 2 "no such variant"

"$HUFF" fuzz english --seed 1 --time 60 --threads 1 >interrupted 2>/dev/null &
pid=$!
sleep 0.5
kill -INT $pid
wait $pid
code=$? out=$(cat interrupted)
exits 130 "interrupted"
shows "0 findings" "after telling what is known"
[ "$(tail -1 interrupted | cut -c1-41)" = "replay: huff fuzz english --seed hf1:0x1 " ]
check $? "and how to replay it" "last line" "" "$out"

if [ -e /dev/full ]; then
    "$HUFF" fuzz english --seed 1 --count 10 >/dev/full 2>/dev/null
    # shellcheck disable=SC2034
    code=$?
    exits 6 "output that cannot be written"
fi

finish
