# huff game
# SPDX-License-Identifier: MIT
# shellcheck shell=bash
. cli/tests/lib.sh

huff game english
exits 0 "a game without moves"
shows "status       ongoing" "is going on"
huff game english --format json
json '[.status,.reason,.ply]' '["ongoing",null,0]' "the same as JSON"
json .fen '"B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"' "with its position"

huff game english --moves "11-15 22-18 15x22" --format json
exits 0 "three moves"
json '[.status,.reason,.ply,.offer]' '["ongoing",null,3,false]' "three plies, still going on"

huff game english --fen "B:W18:B15" --moves "15x22" --format json
json '[.status,.reason,.ply,.fen]' '["black-wins","no-pieces",1,"W:W:B22"]' "who has no piece on his turn has lost (A9)"
json .articles '"A9, A-R11"' "and the articles"
huff game english --fen "B:W18:B15" --moves "15x22"
prints "status       black-wins
reason       no-pieces (A9, A-R11)
ply          1
fen          W:W:B22
occurrences  1 of 3" "the same as text"

huff game english --moves "11-15 offer accept" --format json
exits 0 "a draw by agreement is a good game"
json '[.status,.reason,.ply]' '["draw","agreement",1]' "agreement; accepting is no ply (A12, A-R7)"
huff game english --moves "11-15 offer" --format json
json '[.status,.offer]' '["ongoing",true]' "an open offer"
huff game english --moves "11-15 offer"
shows "offer        a draw is offered to White" "an open offer as text"

huff game russian --moves "1. 21-17 b6-a5"
exits 0 "square numbers where squares have letters"
says "huff: moves: square numbers are counted from the top left corner" "are read, and it is said how"
huff game russian --moves "1. a3-b4"
silent "letters need no note, nor do move numbers"
huff game english --moves "1. 11-15"
silent "nor do numbers where numbers are the notation"

huff game english --moves "11-15 22-18 9-13"
exits 3 "a quiet move where a capture is forced (A5)"
says "column 13" "and its place"
huff game english --fen "B:W18:B15" --moves "15x22 22-25"
exits 3 "playing on after the end"
huff game english --moves "accept"
exits 3 "accepting without an offer"
huff game english --moves "11-15 offer 22-18 accept"
exits 3 "a move declines the offer (A-R7)"
huff game english --moves ""
exits 0 "an empty list of moves"
huff game english "B:W18:B15"
exits 2 "the position goes with --fen"

# Kings that go to and fro: the position of the start occurs for the third time after 8 plies (A10, A-R5).
round="1-5 32-28 5-1 28-32"
huff game english --fen "B:WK32:BK1" --moves "$round $round" --format json
json '[.status,.reason,.ply,.occurrences]' '["draw","repetition",8,3]' "threefold repetition"
huff game english --fen "B:WK32:BK1" --moves "$round 1-5 32-28 5-1" --format json
json '[.status,.occurrences]' '["ongoing",2]' "one ply before it"
json '.limits[0]' '{"name":"forty-moves","count":7,"plies":80}' "the counter of A11"
huff game english --fen "B:WK32:BK1" --moves "$round $round 1-5"
exits 3 "playing on after a draw"

finish
