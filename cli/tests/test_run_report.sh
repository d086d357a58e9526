# huff run: what it tells, word for word, and how it selects
# SPDX-License-Identifier: MIT
# shellcheck shell=bash
. cli/tests/lib.sh

suite() { printf 'format: 1\nvariant: english\nscenarios:\n%s\n' "$2" >"$scratch/$1"; }

suite good.yaml '- {id: english/good/1, title: Seven, rule: [A2, A3], expect: {count: 7}}
- {id: english/good/2, rule: A10, expect: {status: ongoing}}'
suite bad.yaml '- {id: english/bad/1, title: Eight, rule: A3, expect: {count: 8}}'
suite disputed.yaml '- {id: english/disputed/1, status: disputed, expect: {count: 8}}'
suite nonsense.yaml '- {id: english/nonsense/1, moves: ["11-15", "11-15"], expect: {count: 7}}'
suite broken.yaml '- {id: english/broken/1, expect: {cuont: 7}}'
cat >"$scratch/tiny.yaml" <<'END'
format: 1
name: tiny
extends: english
title: Six by six
board:
  width: {value: 6, article: A1}
  height: {value: 6, article: A1}
setup:
  rows: {value: 2, article: A1}
END
printf 'format: 1\nvariant: ./tiny.yaml\nscenarios: [{id: tiny/1, expect: {count: 5}}]\n' >"$scratch/own.yaml"

huff run "$scratch/good.yaml"
exits 0 "what is true passes"
prints "variant  passed  failed  errors  disputed
english       2       0       0         0

2 passed, 0 failed, 0 disputed" "what passes is not told, the sums are"
silent "and nothing on stderr"

huff run "$scratch/bad.yaml"
exits 1 "a scenario that fails"
shows "FAILED english/bad/1: Eight
  $scratch/bad.yaml:4, english, under builtin:fast and builtin:reference
  A3: " "the failure, its place, the engines, the article"
shows "
  line 4, count: 8 moves expected, 7 found
    - 8
    + 7
  again: $HUFF run $scratch/bad.yaml --id english/bad/1 --engine builtin:fast
" "expected and found, and how to run it again"
shows "0 passed, 1 failed, 0 disputed" "the sums"
again=$(sed -n 's/^  again: [^ ]* //p' <<<"$out")
# shellcheck disable=SC2086 # words of a command
huff $again
exits 1 "the command that is told finds the same"
shows "under builtin:fast
" "under the one engine"

huff run "$scratch/disputed.yaml"
exits 0 "a disputed scenario sets no exit code"
shows "DISPUTED english/disputed/1" "but is told"
shows "0 passed, 0 failed, 1 disputed" "and counted apart"

huff run "$scratch/nonsense.yaml"
exits 3 "an illegal move in a scenario is bad data"
shows "$scratch/nonsense.yaml:4:45: " "told with its place"
huff run "$scratch/good.yaml" "$scratch/broken.yaml"
exits 3 "a file that cannot be read is bad data"
says "$scratch/broken.yaml:4:35: expect has no key \"cuont\"" "told with its place"
shows "2 passed, 0 failed, 0 disputed" "and the rest runs"
huff run "$scratch/bad.yaml" "$scratch/broken.yaml"
exits 3 "bad data outweighs a failure"
huff run "$scratch/none.yaml"
exits 3 "a file that is not there"
says "cannot open '$scratch/none.yaml'" "is told"
huff run "$scratch/tiny.yaml"
exits 3 "the file of a variant"
says "this is the file of a variant, not of scenarios" "is told apart"
huff run "$scratch/own.yaml"
exits 0 "a scenario file may name a variant file beside it"
shows "tiny          1 " "which the table names"

huff run "$scratch/good.yaml" --list
exits 0 "a list"
prints $'english/good/1\tenglish\tA2,A3\tSeven\nenglish/good/2\tenglish\tA10\t' "id, variant, articles, title"
huff run "$scratch/good.yaml" --list --rule A1
exits 4 "A1 is not A10"
says "no scenario has the article 'A1'" "which is told"
huff run "$scratch/good.yaml" --rule A10
shows "1 passed" "--rule selects"
huff run "$scratch/good.yaml" --id "english/*/2"
shows "1 passed" "--id selects by a pattern"
huff run "$scratch/good.yaml" --id english/good/1 --id english/good/2
shows "2 passed" "and may be given twice"
huff run "$scratch/good.yaml" "$scratch/own.yaml" --variant tiny
shows "1 passed" "--variant selects"
huff run "$scratch/good.yaml" "$scratch/own.yaml" --variant "$scratch/tiny.yaml"
shows "1 passed" "by the path of a variant file, too"
huff run "$scratch/good.yaml" --variant englsh
exits 4 "nothing selected"
says "did you mean 'english'?" "names the nearest variant"
huff run "$scratch/good.yaml" --id english/goood/1
exits 4 "nothing selected"
says "did you mean 'english/good/1'?" "names the nearest id"
huff run "$scratch/good.yaml" --rule A2 --id english/good/2
exits 4 "each matches something, together nothing"
says "no scenario matches all that was asked for together" "which is told"
mkdir "$scratch/empty"
huff run "$scratch/empty"
exits 4 "a folder without files"
says "there is no .yaml file in '$scratch/empty'" "is told"
huff run "$scratch/good.yaml" "$scratch/good.yaml"
exits 0 "the same file twice is one file"
mkdir "$scratch/folder"
cp "$scratch/good.yaml" "$scratch/folder/"
cp "$scratch/tiny.yaml" "$scratch/folder/"
huff run "$scratch/folder"
exits 0 "in a folder variant files are passed over"
cp "$scratch/good.yaml" "$scratch/folder/twin.yaml"
huff run "$scratch/folder"
exits 3 "an id in two files"
says "$scratch/folder/twin.yaml:4:8: there are two scenarios with the id english/good/1" "is told"
says "the first is at $scratch/folder/good.yaml:4" "with both places"

huff run "$scratch/good.yaml" --engine builtin:reference --format json
exits 0 "JSON"
json 'select(.type == "header") | [.engines, .scenarios]' '[["builtin:reference"],2]' "a header"
json 'select(.type == "case") | [.id, .verdict, .status]' '["english/good/1","passed","required"]
["english/good/2","passed","required"]' "a case for each scenario"
json 'select(.type == "footer") | [.passed, .failed, .complete, .exit]' '[2,0,true,0]' "a footer"
huff run "$scratch/bad.yaml" "$scratch/broken.yaml" --format json
json 'select(.type == "footer") | [.failed, .exit]' '[1,3]' "the footer knows of files that could not be read"
json 'select(.type == "case") | .engines[0].findings[0] | [.expect, .missing, .unexpected]' \
    '["count",["8"],["7"]]' "findings"
huff run "$scratch/good.yaml" --list --format json
json '.scenarios | map(.rule)' '[["A2","A3"],["A10"]]' "a list as JSON"

for n in 1 2 7; do
    huff run "$scratch/good.yaml" "$scratch/bad.yaml" "$scratch/disputed.yaml" "$scratch/nonsense.yaml" -j "$n"
    printf '%s' "$out" >"$scratch/j$n"
done
cmp "$scratch/j1" "$scratch/j2" && cmp "$scratch/j1" "$scratch/j7"
check $? "any number of threads tells the same" "-j 1, 2, 7" same "see above"
huff run "$scratch/bad.yaml" "$scratch/good.yaml" --fail-fast
shows "stopped early: 1 of 3 scenarios were run" "--fail-fast stops"

huff run "$scratch/good.yaml" --engine builtin:fats
exits 2 "an engine that is none"
says "did you mean 'builtin:fast'?" "is told, with the nearest"
huff run "$scratch/good.yaml" -j 0
exits 2 "no threads"

huff run perft/tables/english.yaml
exits 0 "published perft counts are scenarios, too"
shows "3 passed, 0 failed" "one for each table"
cat >"$scratch/table.yaml" <<'END'
format: 1
tables:
  - {id: english-wrong, variant: english, count: sets, counts: {1: 7, 2: 50, 9: 3963680}, source: ["nowhere"]}
END
huff run "$scratch/table.yaml"
exits 1 "a count that is wrong"
shows "FAILED english-wrong: published perft counts" "is told"
shows "line 3, perft: other counts were expected (sets)
    - 2: 50
    + 2: 49
" "with both counts, as far as a suite counts"
huff run "$scratch/table.yaml/table.yaml"
exits 3 "a path that is none"
sed -i 's/english-wrong/english\/good\/1/' "$scratch/table.yaml"
huff run "$scratch/good.yaml" "$scratch/table.yaml"
exits 3 "a table with the id of a scenario"
says "there are two scenarios with the id english/good/1" "is told"

mkdir -p "$scratch/deep/a/b" "$scratch/deep/.hidden"
cp "$scratch/good.yaml" "$scratch/deep/a/b/good.yml"
cp "$scratch/bad.yaml" "$scratch/deep/.hidden/"
cp "$scratch/own.yaml" "$scratch/tiny.yaml" "$scratch/deep/a/"
ln -s .. "$scratch/deep/a/up"
echo "no scenario" >"$scratch/deep/README"
huff run "$scratch/deep" --list
exits 0 "folders within folders, without what is hidden or no YAML, and never in a circle"
prints $'english/good/1\tenglish\tA2,A3\tSeven\nenglish/good/2\tenglish\tA10\t\ntiny/1\ttiny\t\t' "sorted by name"
ran="huff run - <good.yaml"
out=$("$HUFF" run - --list <"$scratch/good.yaml" 2>&1)
shows "english/good/2" "standard input"
head -c 9000000 /dev/zero | tr '\0' ' ' >"$scratch/huge.yaml"
huff run "$scratch/huge.yaml"
exits 3 "a huge file"
says "huge.yaml' is larger than 8388608 bytes" "is refused"

awk '/^```/ { n++; next } n == 1' docs/scenario-format.md >"$scratch/example.yaml"
huff run "$scratch/example.yaml"
exits 0 "the example of docs/scenario-format.md holds"
shows "1 passed" "and is run"

suite long.yaml '- {id: a/1, expect: {count: 7}}
- {id: a/2, expect: {perft: {30: 1}}}
- {id: a/3, expect: {count: 7}}'
ran="huff run long.yaml, interrupted"
for n in 1 2; do
    "$HUFF" run "$scratch/long.yaml" -j "$n" --format json >"$scratch/out" 2>"$scratch/stderr" &
    sleep 1
    kill -INT $!
    wait $!
    code=$? out=$(cat "$scratch/out") err=$(cat "$scratch/stderr")
    exits 130 "Ctrl-C on $n threads"
    json 'select(.type == "footer") | [.passed, .complete, .exit]' '[1,false,130]' "what is known is told"
done

# Ctrl-C while nobody reads: what is known is still written, and the exit code is that of the footer.
mkfifo "$scratch/pipe"
"$HUFF" run --format json >"$scratch/pipe" 2>"$scratch/stderr" &
pid=$!
exec 3<"$scratch/pipe"
sleep 1
kill -INT $pid
sleep 0.2
out=$(tail -n 1 <&3)
exec 3<&-
wait $pid
code=$?
err=$(cat "$scratch/stderr")
ran="huff run --format json, interrupted while its pipe is full"
json '[.type,.exit,.complete]' '["footer",'$code,$([ $code -eq 0 ] && echo true || echo false)']' "the report is whole"
[ $code -eq 130 ] || [ $code -eq 0 ]
check $? "and the exit code is right" "exit code ($err)" "130, or 0 if all were run before" "$code"

"$HUFF" run "$scratch/good.yaml" >/dev/full 2>"$scratch/stderr"
code=$?
ran="huff run good.yaml >/dev/full"
err=$(cat "$scratch/stderr")
exits 6 "a report that cannot be written"
finish
