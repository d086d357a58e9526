# huff perft: what it prints, to the letter, and how it fails
# SPDX-License-Identifier: MIT
# shellcheck shell=bash
. cli/tests/lib.sh

plain() { out=$(sed -E 's/ +[0-9]+\.[0-9]{3} s/ TIME/; s/ +[0-9.]+ M\/s/ RATE/; s/ +$//' <<<"$out"); }

# ---- text

huff perft english 4 --threads 1
plain
prints "english, sets, 1 thread
depth                      nodes         time          rate      ratio
    1                          7 TIME
    2                         49 TIME                  x 7.000
    3                        302 TIME                  x 6.163
    4                      1,469 TIME                  x 4.864" "depth, nodes, time, rate, ratio"
silent "and nothing on stderr"
huff perft turkish 2 --threads 2 --count orders
shows "turkish, orders, 2 threads" "the head tells convention and threads"
huff perft english 3 --divide --threads 1
plain
shows "    3                        302 TIME                  x 6.163
        9-13                    48
        9-14                    40
       10-14                    40
       10-15                    40
       11-15                    40
       11-16                    47
       12-16                    47" "--divide: the depths, then the moves"
huff perft english 3 --divide --count orders --fen "W:WK18:B14,15,16,23,24"
plain
shows "  18x9  " "--divide writes captures as moves"
huff perft english 4 --unique
plain
prints "english
  ply         distinct positions         time          rate      ratio
    1                          7 TIME
    2                         49 TIME                  x 7.000
    3                        216 TIME                  x 4.408
    4                        805 TIME                  x 3.727" "--unique: ply by ply"
huff perft english 9 --hash 1M --threads 2
[[ $out =~ "table: "[0-9.]+" % of "[0-9,]+" look-ups hit, "[0-9]+" KiB"$ ]]
check $? "with a table: how many look-ups hit" stdout "table: …" "$out"
huff perft english 2 --fen "W:W:B1"
plain
shows "    1                          0 TIME" "a lost position has no lines (A9)"

# ---- JSON

huff perft english 2 --format json --threads 1
json keys_unsorted '["variant","fen","count","depths"]' "members in this order"
json '.depths[0] | keys_unsorted' '["depth","nodes","seconds"]' "of a depth too"
json '[.depths[1] | .depth, .nodes, (.seconds | type)]' '[2,"49","number"]' "nodes are text, seconds a number"
json .fen '"B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"' "the start as FEN"
huff perft english 2 --divide --format json
json keys_unsorted '["variant","fen","count","depths","divide"]' "--divide adds a member"
json '.divide[0]' '{"move":"9-13","nodes":"7"}' "of moves and nodes"
huff perft english 5 --unique --format json --threads 3
json '[.count,[.depths[].nodes]]' '["unique",["7","49","216","805","2733"]]' "--unique"
huff perft turkish 2 --count routes --divide --format json
json '[.count,(.divide | length)]' '["routes",8]' "--count is told"
huff perft english 3 --check --format json
json keys_unsorted '["variant","tables"]' "--check: variant and tables"
json '.tables[0] | keys_unsorted' '["id","depth","expected","got","ok"]' "and of a table these"

# ---- the same whatever way

first=
for options in "--threads 1" "--threads 3" "--threads 2 --hash 1M" "--threads 3 --no-bulk" \
    "--engine builtin:reference"; do
    # shellcheck disable=SC2086 # words, on purpose
    huff perft international 5 --divide --count orders --format json --fen "W:WK38,K48,49:B18,19,32,33,6" $options
    out=$(jq -c 'del(.depths[].seconds)' <<<"$out")
    first=${first:-$out}
    prints "$first" "--divide with $options"
done
huff perft engine/variants/english.yaml 5 --format json
json '[.depths[].nodes]' '["7","49","302","1469","7361"]' "a variant from a file"
for hash in 0 64K 100M; do
    huff perft english 8 --unique --hash $hash --format json
    json '.depths[7].nodes' '"85340"' "--unique with --hash $hash"
done

# ---- very great numbers

huff perft english 90 --fen "W:WK1:BK32" --hash 1M
exits 2 "a count of more than 128 bits"
says "the count is 2^128 or more" "is told"
shows "   77  272,120,724,016,351,462,914,679,492,643,046,293,999" "after all that can be counted"
huff perft english 90 --fen "W:WK1:BK32" --unique --format json
exits 0 "distinct positions do not grow so"
json '.depths[89].nodes | tonumber < 1024' true "where there are two kings"

# ---- failing

for depth in 0 4097 99999999999999999999 1.5 ""; do
    huff perft english "$depth"
    exits 2 "the depth '$depth'"
    says "the depth must be a number from 1 to 4096, not '$depth'" "is refused with what would be right"
done
huff perft english 3 --hash 100000G
exits 2 "more memory than there is"
says "is more than the " "is refused"
huff perft english 3 --hash 99999999999G
exits 2 "a number beyond 64 bits"
huff perft english 3 --hash 100
exits 2 "a table too small"
says "give at least 4K, or 0 for none" "and what would do"
huff perft english 3 --hash -1
exits 2 "a negative size"
for threads in 0 257 x; do
    huff perft english 3 --threads $threads
    exits 2 "--threads $threads"
done
for options in "--unique --divide" "--unique --check" "--unique --engine builtin:reference" "--check --divide"; do
    # shellcheck disable=SC2086 # words, on purpose
    huff perft english 3 $options
    exits 2 "$options"
    says " goes with neither " "is no sense"
done
export TMPDIR=/no/such/folder
huff perft english 5 --unique --hash 0
exits 6 "no folder for temporary files"
says "cannot open a temporary file in '/no/such/folder': No such file or directory" "is named"
says "TMPDIR" "and what to do"
unset TMPDIR
ran="huff perft english 8 --unique --hash 0, with small files"
out=$(bash -c 'trap "" XFSZ; ulimit -f 1000; exec "$0" perft english 8 --unique --hash 0' "$HUFF" 2>"$scratch/err")
code=$? err=$(cat "$scratch/err")
exits 6 "a full disk"
says "cannot write a temporary file: " "is told"
shows "28,123" "after what is known"
ran="huff perft english 3 >/dev/full"
err=$("$HUFF" perft english 3 2>&1 >/dev/full)
code=$?
exits 6 "an output that cannot be written"
huff perft english 3 "W:WK1:B2"
exits 2 "a position without --fen"

mkdir -p "$scratch/perft/tables"
printf 'format: 1\ntables:\n  - {id: x, variant: english, count: set, counts: {1: 7}, source: [x]}\n' \
    >"$scratch/perft/tables/bad.yaml"
HUFF_DATA=$scratch huff perft english --check
exits 3 "a bad file of tables"
says "perft/tables/bad.yaml:3:38: " "is told with its place"
HUFF_DATA=/no/such huff perft english --check
exits 3 "no tables at all"

ran="huff perft international 30 --format json, interrupted"
"$HUFF" perft international 30 --hash 0 --format json >"$scratch/out" 2>"$scratch/err" &
pid=$!
sleep 1
kill -INT $pid
wait $pid
code=$? out=$(cat "$scratch/out") err=$(cat "$scratch/err")
exits 130 "Ctrl-C"
json '[.complete,.depths[0].nodes]' '[false,"9"]' "what is known, as JSON that says it is not all"

finish
