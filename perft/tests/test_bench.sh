# scripts/bench: its table, its JSON and its comparison; not how fast anything is
# SPDX-License-Identifier: MIT
# shellcheck shell=bash
. cli/tests/lib.sh

bench() {
    ran="scripts/bench $*"
    out=$(BUILD=$scratch HUFF=$HUFF RUNS=2 HASH=1M scripts/bench "$@" 2>"$scratch/stderr")
    code=$? err=$(cat "$scratch/stderr")
}

huff variants --format json
named=$(jq -c '[.variants[].name]' <<<"$out")
out=$(grep -v '^#' perft/bench/marks.tsv | cut -f 1 | jq -R . | jq -c -s .)
ran="perft/bench/marks.tsv"
prints "$named" "every shipped variant is measured"

printf '# a comment\nenglish\t5\t0.001\tsomebody\nturkish\t3\t-\t-\n' >"$scratch/marks.tsv"
export MARKS=$scratch/marks.tsv
bench
exits 0 "all variants of the list"
head=$(sed -n 2p <<<"$out")
[ "$head" = "variant        depth          leaves   one core public   ratio   with table    all cores" ]
check $? "the table has a head" "line 2" "variant …" "$head"
[[ $out =~ "english "+"5 "+"7361 "+[0-9]+" "+"0.001 "+"x "[0-9.]+" "+[0-9]+" "+[0-9]+ ]]
check $? "a line for each variant, beside the public mark" stdout "english 5 7361 …" "$out"
shows "written to $scratch/bench.json" "and it says where the JSON is"
out=$(jq -c . "$scratch/bench.json")
json keys_unsorted '["version","date","cpu","cores","runs","table","variants"]' "the JSON"
json '.variants[0] | keys_unsorted' \
    '["variant","depth","one_core","one_core_table","all_cores_table","public"]' "of each variant"
json '.variants[0] | [.depth, .one_core.leaves, .one_core_table.leaves, (.all_cores_table.rates | length)]' \
    '[5,"7361","36768",2]' "leaves, one ply more with a table, and all runs"
json '[.variants[].public]' '[{"rate":0.001,"program":"somebody"},{"rate":null,"program":"-"}]' "and the marks"

jq '.variants[0].one_core.rate *= 1000000' "$scratch/bench.json" >"$scratch/before.json"
export BASELINE=$scratch/before.json
bench english
exits 0 "compared with an earlier run"
shows "against $scratch/before.json" "which is named"
shows "   core     table    all" "there are three columns more"
[[ $out =~ "   x 0 " && $out != *turkish* ]]
check $? "a much faster earlier run makes the ratio 0; other variants are left out" stdout "x 0" "$out"
export BASELINE=$scratch/marks.tsv
bench
exits 3 "an earlier run that is none"
says "BASELINE=$scratch/marks.tsv is no file that scripts/bench has written" "is told"
unset BASELINE
bench klingon
exits 4 "no such variant"
says "is called klingon" "is told"

finish
