# huff perft split, count, sum, and perft --resume
# SPDX-License-Identifier: MIT
# shellcheck shell=bash
. cli/tests/lib.sh

# Runs huff with a file as its standard input.
with() {
    local input=$1
    shift
    ran="huff $* < $input"
    out=$("$HUFF" "$@" 2>"$scratch/stderr" <"$input")
    code=$?
    err=$(cat "$scratch/stderr")
}
units=$scratch/units counted=$scratch/counted bad=$scratch/bad

# ---- all is well: english 9 = 3963680, published (OEIS A133046; perft/tables/english.yaml) ---------------------------

huff perft split english 9 --at 3
exits 0 "split"
silent "without a word"
printf '%s\n' "$out" >"$units"
prints "$("$HUFF" perft split english 9 --at 3 --threads 1)" "the same units each time"
[ "$(wc -l <"$units")" -eq 216 ]
check $? "a line for each distinct position after 3 plies" lines 216 "$(wc -l <"$units")"
[ "$(cut -f10 "$units" | sort -u | wc -l)" -eq 216 ]
check $? "all of them different" positions 216 "$(cut -f10 "$units" | sort -u | wc -l)"
sum=$(($(sed 's/.*\ttimes=\([0-9]*\)\t.*/\1/' "$units" | paste -sd+)))
[ "$sum" -eq 302 ]
check $? "their multiplicities add up to perft(3)" sum 302 "$sum"

with "$units" perft count
exits 0 "count"
silent "without a word"
printf '%s\n' "$out" >"$counted"
[ "$(cut -f1-12 "$counted")" = "$(cat "$units")" ]
check $? "the lines come back in order, with their counts" lines "$(head -2 "$units")" "$(head -2 "$counted")"
for options in "--threads 1" "--threads 5" "--hash 0" "--hash 64K --threads 3" "--hash 16M"; do
    # shellcheck disable=SC2086 # words, on purpose
    with "$units" perft count $options
    prints "$(cat "$counted")" "the same with $options"
done
with "$counted" perft count
prints "$(cat "$counted")" "counted lines pass through"
with "$counted" perft sum
exits 0 "sum"
prints 3963680 "the published count"
huff perft sum "$counted" --format json
start=B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12
rest='"count":"sets","depth":9,"nodes":"3963680","units":216'
prints "{\"variant\":\"english\",\"fen\":\"$start\",$rest}" "as JSON"
split -n r/3 "$counted" "$scratch/part."
huff perft sum "$scratch"/part.?? --format json
json '[.nodes,.units]' '["3963680",216]' "from several files, dealt out line by line"
sort -R "$counted" | sed '5s/^/\n  \n/' >"$scratch/shuffled"
with "$scratch/shuffled" perft sum -
prints 3963680 "in any order, with blank lines"
head -100 "$units" >"$scratch/half" && tail -116 "$counted" >>"$scratch/half"
with "$scratch/half" perft count
printf '%s\n' "$out" >"$scratch/whole"
huff perft sum "$scratch/whole"
prints 3963680 "half of them counted before"

huff perft split turkish 4 --at 2 --count routes
printf '%s\n' "$out" >"$scratch/turkish"
with "$scratch/turkish" perft count
printf '%s\n' "$out" >"$scratch/turkish.counted"
huff perft sum "$scratch/turkish.counted" --format json
json '[.count,.nodes]' '["routes","7538"]' "turkish 4 under routes, as published (kish; perft/tables/turkish.yaml)"
huff perft split english 3 --at 1 --fen "B:W18:B15"
printf '%s\n' "$out" >"$scratch/end"
with "$scratch/end" perft count
shows "nodes=0" "a position without moves counts 0"
huff perft split english 3 --at 2 --fen "B:W18:B15"
exits 4 "no line is so long: there are no units"
says "the count is 0" "and the count is told"

# ---- sum refuses -----------------------------------------------------------------------------------------------------

refuses() { # TITLE TEXT: sum of $bad
    with "$bad" perft sum
    exits 3 "sum refuses $1"
    says "$2" "$1: says which"
    [ -z "$out" ]
    check $? "$1: no total" stdout "" "$out"
}
sed '7d;70d' "$counted" >"$bad"
refuses "missing units" "2 of 216 units are missing: 7, 70"
sed 7p "$counted" >"$bad"
refuses "a unit that is there twice" \
    "1 of 216 units are there more than once: 7 (standard input:7 and standard input:8)"
sed '7s/nodes=/nodes=1/' "$counted" >"$bad"
refuses "an altered count" "standard input:7:"
says "the line was altered" "an altered count: says how"
sed '8s/\ttimes=[0-9]*/\ttimes=7/' "$counted" >"$bad"
refuses "an altered multiplicity" "standard input:8:"
sed '8s/fen=W:W\([0-9]*\)/fen=W:WK\1/' "$counted" >"$bad"
refuses "an altered position" "the line was altered"
sed '9s/.\{20\}$//' "$counted" >"$bad"
refuses "a line cut short" "standard input:9:"
head -c -1 "$counted" >"$bad"
with "$bad" perft sum
prints 3963680 "a last line without its line end is whole"
head -c -2 "$counted" >"$bad"
refuses "a last line cut short" "it may have been cut off"
{ cat "$counted"; echo "hello"; } >"$bad"
refuses "a line that is none" "standard input:217:1: here should be 'huff-unit-1'"
cp "$units" "$bad"
refuses "units that were not counted" "standard input:1: unit 1 has not been counted"
says "and 206 lines more are refused" "and does not tell of each"
for other in "9 --at 2" "9 --at 4" "8 --at 3" "10 --at 3" "9 --at 3 --count orders" \
    "9 --at 3 --fen B:W21,22,23:B1,2,3"; do
    # shellcheck disable=SC2086 # words, on purpose
    { head -215 "$counted"; "$HUFF" perft split english $other | head -1 | "$HUFF" perft count; } >"$bad"
    refuses "a unit of english $other" "standard input:216: this unit is of another job than the first"
done
: >"$bad"
refuses "nothing" "there are no units"
huff perft sum "$scratch/nothing-there"
exits 3 "a file that is not there"
huff perft sum "$scratch"
exits 3 "a folder"
huff perft sum "$scratch/nothing-there" "$counted"
exits 3 "a file that is not there, beside one that is"
[ -z "$out" ]
check $? "no total" stdout "" "$out"

# ---- count and broken lines ------------------------------------------------------------------------------------------

{ sed -n 1p "$units"; echo "hello"; sed -n '2s/times=/times=9/p' "$units"; echo; sed -n 3p "$units"; } >"$bad"
with "$bad" perft count
exits 3 "count of broken lines"
prints "$(sed -n '1p;3p' "$counted")" "the good ones are counted, the broken ones not"
says "standard input:2:1: here should be 'huff-unit-1'" "the first is told"
says "standard input:3:" "and the second"
{ head -c 100000 /dev/zero; echo; cat "$units"; } >"$bad"
with "$bad" perft count
exits 3 "a line that is too long"
prints "$(cat "$counted")" "does not keep the others from being counted"
says "standard input:1: the line has 100000 characters" "and is told"
: >"$scratch/empty"
with "$scratch/empty" perft count
exits 0 "nothing to count"
with "$units" perft count --format json
exits 2 "units are no JSON"
with "$units" perft count --threads 0
exits 2 "no threads"
with "$units" perft count --hash 1
exits 2 "a table of a byte"
ran="huff perft count > /dev/full"
err=$("$HUFF" perft count <"$units" 2>&1 >/dev/full)
code=$?
exits 6 "counted lines that cannot be written"
says "No space left on device" "and why"
mkfifo "$scratch/in"
"$HUFF" perft count --threads 2 <"$scratch/in" >"$scratch/out" &
pid=$!
exec 9>"$scratch/in"
head -3 "$units" >&9
for _ in $(seq 100); do
    [ "$(wc -l <"$scratch/out")" -ge 3 ] && break
    sleep 0.1
done
[ "$(cat "$scratch/out")" = "$(head -3 "$counted")" ]
check $? "lines are counted as they come, and written at once" stdout "$(head -3 "$counted")" "$(cat "$scratch/out")"
kill -INT $pid
wait $pid
code=$?
exec 9>&-
ran="huff perft count, interrupted"
exits 130 "an interruption while it waits"

# ---- a variant of one's own ------------------------------------------------------------------------------------------

mkdir "$scratch/here" "$scratch/there"
mine() { # WIDTH
    printf 'format: 1\nname: mine\ntitle: Mine\nextends: english\narticles:\n  X1: "The board is of another width."\n'
    printf 'board:\n  width: {value: %s, article: X1}\n' "$1"
}
mine 6 >"$scratch/here/mine.yaml"
mine 10 >"$scratch/there/mine.yaml"
cd "$scratch/here" || exit 1
huff perft split ./mine.yaml 6 --at 3 --count orders
printf '%s\n' "$out" >"$units"
with "$units" perft count
exits 0 "a variant of one's own is found where the units say"
printf '%s\n' "$out" >"$counted"
huff perft sum "$counted" --format json
got=$out
huff perft ./mine.yaml 6 --count orders --format json
[ "$(jq -r '.depths[5].nodes' <<<"$out")" = "$(jq -r .nodes <<<"$got")" ]
check $? "and adds up to its perft" nodes "$(jq -r '.depths[5].nodes' <<<"$out")" "$got"
cd "$scratch/there" || exit 1
with "$units" perft count
exits 3 "another variant of that name is refused"
says "standard input:1: the rules of ./mine.yaml here" "since the rules differ"
[ -z "$out" ]
check $? "nothing is counted" stdout "" "$out"
with "$units" perft count --variant "$scratch/here/mine.yaml"
exits 0 "--variant says where the file is"
prints "$(cat "$counted")" "and gives the same counts"
with "$units" perft count --variant english
exits 3 "--variant with other rules is refused"
cd / || exit 1
with "$units" perft count
exits 3 "a variant that is not there"
says "say where its file is with --variant" "gets a hint"
{ cat "$scratch/turkish" "$units"; } >"$bad"
with "$bad" perft count --threads 1
[ "$out" = "$(cat "$scratch/turkish.counted")" ]
check $? "units of several variants may be mixed; those that can be had are counted" stdout "…" "${out:0:300}"
cd "$top" || exit 1
huff perft split "$(printf 'a\tb.yaml')" 4 --at 2
exits 3 "a path with a tab"

# ---- split and bad requests ------------------------------------------------------------------------------------------

for at in "" "--at 0" "--at 9" "--at 10" "--at -1" "--at 99999999999999999999" "--at three" \
    "--at 3 --count all" "--at 3 --format json"; do
    # shellcheck disable=SC2086 # words, on purpose
    huff perft split english 9 $at
    exits 2 "split english 9 $at"
done
for depth in 0 1 -3 nine 4097 99999999999999999999; do
    huff perft split english "$depth" --at 1
    exits 2 "split english $depth"
done
huff perft split english --at 3
exits 2 "split without a depth"
huff perft split englsh 9 --at 3
exits 2 "split of an unknown variant"
huff perft split english 9 --at 3 --fen "W:W1:B2"
exits 3 "split of a position that cannot be"
ran="huff perft split > /dev/full"
err=$("$HUFF" perft split english 9 --at 3 2>&1 >/dev/full)
code=$?
exits 6 "units that cannot be written"

# ---- resume ----------------------------------------------------------------------------------------------------------

file=$scratch/file
huff perft english 9 --resume "$file"
exits 0 "a new file"
shows "3,963,680" "the published count"
huff perft sum "$file"
prints 3963680 "sum reads the file too"
cp "$file" "$scratch/all"
lines=$(wc -l <"$file")
[ "$lines" -ge 2000 ] && [ "$lines" -lt 10000 ]
check $? "some thousands of units" lines "2000 to 10000" "$lines"
huff perft english 9 --resume "$file" --format json
json '[.variant,.count,[.depths[]|[.depth,.nodes]]]' '["english","sets",[[9,"3963680"]]]' "all is there; as JSON"
cmp -s "$file" "$scratch/all"
check $? "and nothing is added" file same different
sed -n '1~2p' "$scratch/all" >"$file"
huff perft english 9 --resume "$file" --threads 3
exits 0 "half of the units are there"
shows "$lines units in '$file', of which $(((lines + 1) / 2)) were there" "and are told"
shows "3,963,680" "the same count"
[ "$(sort "$file")" = "$(sort "$scratch/all")" ]
check $? "the same units" file "$(wc -l <"$scratch/all") lines" "$(wc -l <"$file") lines"
head -c -30 "$scratch/all" >"$file"
huff perft english 9 --resume "$file"
exits 0 "half a last line"
says "the last line was cut short" "is told"
shows "3,963,680" "and counted again"
unchanged() { # TITLE TEXT: english 9 --resume $file must be refused
    cp "$file" "$scratch/before"
    huff perft english 9 --resume "$file"
    exits 3 "$1"
    says "$2" "$1: says so"
    cmp -s "$file" "$scratch/before"
    check $? "$1: the file stays as it was" file same different
}
sed '5s/nodes=/nodes=1/' "$scratch/all" >"$file"
unchanged "an altered line" "file:5:"
sed 5p "$scratch/all" >"$file"
unchanged "a unit that is there twice" "file:6: unit"
"$HUFF" perft split english 9 --at 3 | head -1 | "$HUFF" perft count >"$file"
unchanged "the file of another count" "file:1: this file belongs to another count"
printf 'my notes' >"$file"
unchanged "a file of something else" "file:1:1: here should be 'huff-unit-1'"
huff perft english 9 --resume /dev/full
exits 6 "a full disk"
says "No space left on device" "is told"
huff perft english 9 --resume "$scratch/no/file"
exits 6 "a folder that is not there"
rm -f "$file"
(ulimit -f 100 && "$HUFF" perft english 9 --resume "$file") >"$scratch/out" 2>&1
code=$?
ran="huff perft english 9 --resume, with room for 50 or 100 KiB"
exits 6 "a disk that fills up"
[ -z "$(tail -c 1 "$file")" ]
check $? "only whole lines are in the file" "last character" "line end" "$(tail -c 20 "$file")"
huff perft english 9 --resume "$file"
exits 0 "and it goes on where there is room"
shows "3,963,680" "to the same count"
rm -f "$file"
"$HUFF" perft english 24 --resume "$file" --hash 0 --threads 2 >"$scratch/out" 2>"$scratch/err" &
pid=$!
for _ in $(seq 100); do
    [ -e "$file" ] && break
    sleep 0.1
done
huff perft english 24 --resume "$file" --hash 0
exits 6 "a file that is in use"
says "is in use" "is told"
kill -INT $pid
wait $pid
code=$? err=$(cat "$scratch/err") ran="huff perft english 24 --resume, interrupted"
exits 130 "Ctrl-C"
says "go on with the same command" "tells that the count can go on"
for options in --divide --unique --check "--engine builtin:reference"; do
    # shellcheck disable=SC2086 # words, on purpose
    huff perft english 5 $options --resume "$file"
    exits 2 "--resume with $options"
done
huff perft english 3 --fen "B:W18:B15" --resume "$scratch/short" --format json
json '[.depths[].nodes]' '["0"]' "a count of 0"
huff perft english 1 --resume "$scratch/one" --format json
json '[.depths[].nodes]' '["7"]' "a count of one ply"

finish
