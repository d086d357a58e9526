# huff moves
# SPDX-License-Identifier: MIT
# shellcheck shell=bash
. cli/tests/lib.sh

start="9-13
9-14
10-14
10-15
11-15
11-16
12-16"
huff moves english
exits 0 "the moves of the start"
prints "$start" "Black moves first and has seven moves (A2, A3), sorted by origin and destination"
silent "nothing on stderr"
huff moves english --engine builtin:reference
prints "$start" "the reference generator lists the same"

huff moves english --moves "11-15 22-18"
prints "15x22" "after two moves the capture is forced (A5)"
huff moves english --moves "1. 11-15 22-18 2. 15x22"
prints "25x18
26x17" "move numbers are passed over"

huff moves english "B:W18:B15"
prints "15x22" "a position as an argument"
huff moves english --fen=B:W18:B15
prints "15x22" "a position as an option with ="
huff moves --fen B:W18:B15 english
prints "15x22" "options may come first"
huff moves --fen B:W18:B15 -- english
prints "15x22" "-- ends the options"

huff moves english "W:W:B1"
exits 0 "a lost position is no error"
prints "" "and has no moves (A9)"

huff moves english "B:W18:B15" --format json
exits 0 "JSON"
prints '{"variant":"english","fen":"B:W18:B15","moves":[{"move":"15x22","from":"15","to":"22","path":["15","22"],"captured":["18"],"fen":"W:W:B22"}]}' \
    "a capture as JSON, whole"
huff moves english --fen "W:W18:B1" --format=json
json '.moves[0]' '{"move":"18-14","from":"18","to":"14","path":["18","14"],"captured":[],"fen":"B:W14:B1"}' "a quiet move"
json '[.moves[].move]' '["18-14","18-15"]' "both moves"
huff moves english "B:W6,15:B1" --format json
json '.moves[0].path' '["1","10","19"]' "the path of a double capture holds both ends"
json '.moves[0].captured' '["6","15"]' "captured pieces in order"
huff moves english "W:W:B1" --format json
json '.moves' '[]' "no moves as JSON"

huff moves english --moves "11-15 15-18"
exits 3 "an illegal move is bad data"
says "column 7" "and its place is told"
prints "" "without output"
huff moves english "W:W99:B1"
exits 3 "no such square"
huff moves english "W:W:B"
exits 3 "an empty board"
huff moves english "rubbish"
exits 3 "no FEN at all"

huff moves
exits 2 "the variant is missing"
says "VARIANT is missing" "and that is said"
huff moves english "B:W18:B15" extra
exits 2 "too many arguments"
says "'extra' is one argument too many" "and which one"
huff moves english "B:W18:B15" --fen "B:W18:B15"
exits 2 "a position given twice"
huff moves englsh
exits 2 "an unknown variant"
says "did you mean 'english'?" "gets a suggestion"
huff moves english --fne B:W18:B15
exits 2 "an unknown option"
says "did you mean '--fen'?" "gets a suggestion"
huff moves english --fen
exits 2 "an option without its value"
huff moves english --format xml
exits 2 "an unknown format"
says "--format takes text or json, not 'xml'" "and what there is"
huff moves english --engine builtin:fsat
says "did you mean 'builtin:fast'?" "an engine misspelt gets a suggestion"
huff moves english -x
exits 2 "an unknown letter"
huff moves english -fen X
says "did you mean '--fen'?" "one dash instead of two gets a suggestion"
huff moves english --help=yes
exits 2 "a value for a switch"

huff moves ./no-such-file.yaml
exits 3 "a variant file that is not there"
says "cannot open './no-such-file.yaml'" "and its name"
huff moves engine/variants
exits 3 "a folder in place of a variant file"
huff moves engine/variants/english.yaml "B:W18:B15"
prints "15x22" "a variant from a file"
sed 's/^name: english/nmae: english/' engine/variants/english.yaml >"$scratch/bad.yaml"
huff moves "$scratch/bad.yaml"
exits 3 "a variant file with a key misspelt"
says "bad.yaml:3:1: " "is told with file, line and column"

finish
