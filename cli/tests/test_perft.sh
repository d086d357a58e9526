# huff perft
# SPDX-License-Identifier: MIT
# shellcheck shell=bash
. cli/tests/lib.sh

counts='["7","49","302","1469","7361","36768","179740","845931"]' # english, published: see perft/tables/english.yaml
huff perft english 8 --format json
exits 0 "english to depth 8"
json '[.depths[].nodes]' "$counts" "the published counts, as decimal strings"
json '[.depths[].depth]' '[1,2,3,4,5,6,7,8]' "of all depths up to the one asked for"
json '[.variant,.count]' '["english","sets"]' "with variant and convention"
for options in --no-bulk "--threads 1" "--threads 3" "--hash 0" "--hash 4M" "--hash 64K --threads 3" \
    "--no-bulk --hash 1M"; do
    # shellcheck disable=SC2086 # words, on purpose
    huff perft english 8 --format json $options
    json '[.depths[].nodes]' "$counts" "the same with $options"
done
huff perft english 6 --format json --engine builtin:reference
json '[.depths[].nodes]' "$(jq -c '.[:6]' <<<"$counts")" "the same from the reference generator"
huff perft english 8
shows "845,931" "as text"

huff perft english 5 --divide --format json
json '[.divide[].move]' '["9-13","9-14","10-14","10-15","11-15","11-16","12-16"]' "--divide lists the moves in order"
json '[.divide[].nodes | tonumber] | add' 7361 "and their counts sum up"
json '.depths[4].nodes' '"7361"' "to the whole"

huff perft english 3 --fen "B:W18:B15" --format json
json '[.depths[].nodes]' '["1","0","0"]' "lines that end early add nothing"
json .fen '"B:W18:B15"' "the position is told"
huff perft english 4 --fen "B:WK32:BK1" --format json
json '[.depths[0:2][].nodes]' '["2","4"]' "two kings in corners: two moves each"
huff perft turkish 3 --count routes --format json
json '[.depths[].nodes]' '["8","64","708"]' "routes, as published (kish)"
huff perft english 3 --unique --format json
exits 0 "--unique counts positions"

huff perft english --check --max-nodes 100000
exits 0 "published tables agree"
huff perft english 4 --check --format json
json '[.tables[] | select(.id == "english-initial-sets")][3]' \
    '{"id":"english-initial-sets","depth":4,"expected":"1469","got":"1469","ok":true}' \
    "as JSON, depth by depth"
huff perft english --check --max-nodes 1
exits 4 "nothing is published below the budget"
mkdir -p "$scratch/perft/tables"
cat >"$scratch/perft/tables/wrong.yaml" <<'END'
format: 1
tables:
  - id: wrong
    variant: english
    count: sets
    counts: {1: 7, 2: 50}
    source: ["the tests"]
END
export HUFF_DATA=$scratch
huff perft english --check
exits 1 "a published count that differs"
shows "depth 2: expected 50, got 49" "is shown with both numbers"
huff perft english --check --format json
exits 1 "and as JSON"
json '[.tables[].ok]' '[true,false]' "depth by depth"
huff perft iranian --check
exits 4 "a variant without tables"
unset HUFF_DATA

huff perft english
exits 2 "the depth is missing"
huff perft english 0x
exits 2 "a depth that is no number"
huff perft english -- -1
exits 2 "a negative depth"
huff perft english 3 --count paths
exits 2 "an unknown convention"
huff perft englisch 3
exits 2 "an unknown variant"
says "did you mean 'english'?" "gets a suggestion"
huff perft english 3 --fen "W:W:B"
exits 3 "an impossible position"
huff perft english 3 --hash 12Q
exits 2 "a size that is none"
huff perft english --check --count orders
exits 2 "--check with a convention: the tables have their own"
huff perft english 3 --unique --count orders
exits 2 "--unique counts positions, not moves"
huff perft english 3 --max-nodes 100
exits 2 "--max-nodes without --check would do nothing"
ran="huff perft english 3 > /dev/full"
err=$("$HUFF" perft english 3 2>&1 >/dev/full)
code=$?
exits 6 "a full disk"
says "No space left on device" "and why"
huff perft english 3 --check --fen "W:WK1:B2"
exits 2 "--check with a position"

ran="huff perft international 30, interrupted"
"$HUFF" perft international 30 --hash 0 --threads 2 >"$scratch/out" 2>"$scratch/err" &
pid=$!
for _ in {1..100}; do
    grep -q '^ *5 ' "$scratch/out" && break
    sleep 0.1
done
kill -INT $pid
wait $pid
code=$? out=$(cat "$scratch/out") err=$(cat "$scratch/err")
exits 130 "Ctrl-C ends a long count"
shows "4,265" "after printing what is known (international, depth 4)"

finish
