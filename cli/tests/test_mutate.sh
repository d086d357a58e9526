# huff mutate
# SPDX-License-Identifier: MIT
# shellcheck shell=bash
. cli/tests/lib.sh

huff mutate english
exits 0 "nothing of english survives"
shows "english: 100.00 %: 54 of 54 killed" "the score is the last line"
shows "equivalent       man.promotion=at-end  (A7)" "what is not killed is listed"
[[ $out != *"killed           "* ]]
check $? "what is killed is not" stdout "" "$out"
huff mutate english --format json
exits 0 "as JSON"
json '[.variant, .score.killed, .score.survived, .score.percent]' '["english",54,0,100]' "with its score"
json '[.mutants[] | select(.id == "draws.counters.forty-moves.plies=79")
    | .article, .from, .to, .verdict, (.by | length)]' '["A11, A-R4, A-R10","80","79","killed",1]' \
    "each mutant with its article, both values, the verdict and who noticed"
json '[.mutants[] | select(.verdict == "invalid") | .id][0]' '"man.moves-diagonal-forward"' "also what makes no sense"
huff mutate english --mutant draws.counters.forty-moves.plies=79 --all
exits 0 "one mutant"
shows "killed           draws.counters.forty-moves.plies=79  (A11, A-R4, A-R10)" "is told with its articles"
shows "80 -> 79" "and values"
shows "1 of 1 killed" "and scored alone"

mkdir "$scratch/suite"
cat >"$scratch/suite/men.yaml" <<'END'
format: 1
variant: english
scenarios:
  - {id: x/men/1, rule: A3, position: "W:W18:B1", expect: {legal: ["18-14", "18-15"]}}
  - {id: x/king/1, rule: A9, position: "W:WK29:B4", expect: {legal: ["29-25"]}}
END
huff mutate english "$scratch/suite"
exits 1 "a suite that lets mutants live"
shows "survived         man.captures+sideways  (A4)" "which are listed"
shows "killed-elsewhere king.reach=long  (A8)
                   short -> long
                   noticed by x/king/1" "and what only an uncited scenario notices"
huff mutate english "$scratch/suite" --least 1
exits 0 "a low score may be enough"
huff mutate english "$scratch/suite" --least 99
exits 1 "or not"
huff mutate english "$scratch/suite" --mutant king.reach=long
exits 0 "killed elsewhere is not survived"
huff mutate english "$scratch/suite" --mutant king.reach=long --least 100
exits 1 "but it does not count as killed"

cat >"$scratch/suite/equivalent.yaml" <<'END'
format: 1
variant: english
equivalent:
  - {mutant: king.reach=long, reason: "kings are dull"}
  - {mutant: capture.choice+most-pieces, reason: "nobody counts"}
  - {mutant: king.reach=tall, reason: "no such thing"}
END
huff mutate english "$scratch/suite"
exits 3 "a list of equivalent mutants that is wrong"
says "equivalent.yaml:4:14: king.reach=long is listed as equivalent, but the suite tells it apart: x/king/1" "killed"
says "equivalent.yaml:5:14: capture.choice+most-pieces is listed as equivalent, but random play tells it apart" \
    "told apart"
says "equivalent.yaml:6:14: english has no mutant 'king.reach=tall'" "unknown"
huff run "$scratch/suite"
exits 0 "a run passes over the list"
huff run "$scratch/suite/equivalent.yaml"
exits 3 "but not if it is named"
huff lint "$scratch/suite"
exits 3 "lint reads it"
says "equivalent.yaml:6:14: english has no mutant 'king.reach=tall'" "and knows the mutants"

printf 'format: 1\nvariant: english\nscenarios:\n- {id: x/1, rule: A1, expect: {count: 8}}\n' >"$scratch/wrong.yaml"
huff mutate english "$scratch/wrong.yaml"
exits 1 "a suite that fails on the variant itself"
says "wrong.yaml:4:" "is told with the place"
huff mutate iranian "$scratch/wrong.yaml"
exits 4 "no scenario of the variant"
huff mutate englsh
exits 2 "an unknown variant"
huff mutate english --mutant king.reach=lng
exits 2 "an unknown mutant"
says "did you mean 'king.reach=long'?" "and the nearest"
huff mutate
exits 2 "no variant"

ran="huff mutate international, interrupted"
out=$(timeout --preserve-status -s INT 2 "$HUFF" mutate international --budget 100000000 2>"$scratch/stderr" </dev/null)
code=$? err=$(cat "$scratch/stderr")
exits 130 "Ctrl-C"
shows "international: 100.00 %: " "tells the score of what is known"
says "interrupted" "and that this is not all"

finish
