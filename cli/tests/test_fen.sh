# huff fen
# SPDX-License-Identifier: MIT
# shellcheck shell=bash
. cli/tests/lib.sh

huff fen english "B:W21-32:B1-12"
exits 0 "a range"
prints "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12" "is written out"
huff fen english '[FEN "W : B1, K2 : W K32,31."]'
prints "W:W31,K32:B1,K2" "tags, blanks, a final dot and the other order"
huff fen english --fen "W:W31:B1"
prints "W:W31:B1" "as an option"
huff fen english "W:WK5:B"
prints "W:WK5:B" "an empty side"

huff fen iranian "W:WKd4:Bd2,d6" --format json
json . '{"variant":"iranian","fen":"W:WKd4:Bd2,d6","warnings":[]}' "letters, as JSON"
huff fen english "W:W31:B1:H0:F1" --format json
exits 0 "counters of another program"
json '[.fen,(.warnings|length)]' '["W:W31:B1",1]' "are passed over with a warning"
says "huff: position: " "which is on stderr too"

huff fen english "W:W1:B5"
exits 3 "a man on its promotion row"
huff fen english "W:W31,31:B1"
exits 3 "two pieces on a square"
huff fen english "W:W:B"
exits 3 "an empty board"
huff fen english "W:W33:B1"
exits 3 "a square off the board"
says "column 4" "and where it stands"
huff fen english
exits 2 "no position"
huff fen english "W:W31:B1" --moves 1-2
exits 2 "an option of another command"

finish
