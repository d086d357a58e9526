# huff variants and huff show
# SPDX-License-Identifier: MIT
# shellcheck shell=bash
. cli/tests/lib.sh

huff variants --format json
exits 0 "the list as JSON"
json '.variants[] | select(.name=="english") | [.board,.notation]' '["8x8 dark","numeric"]' "english (A1)"
json '.variants[] | select(.name=="iranian") | [.board,.notation]' '["8x8 all","algebraic"]' "iranian (C1)"
json '.variants[] | select(.name=="german-100") | [.board,.notation]' '["10x10 dark","numeric"]' "german-100 (B1)"
names='["antidraughts","brazilian","breakthrough","canadian","czech","english","english-40","frisian","german","german-100",'
names+='"international","iranian","italian","killer","pool","portuguese","russian","spanish","spantsireti","srilankan",'
names+='"thai","turkish"]'
json '[.variants[].name]' "$names" "all variants that are asked for, in alphabetical order"
json '[.variants[] | select((.title|length) == 0)]' '[]' "each has a title"

listed=$(jq -r '.variants[].name' <<<"$out")
huff variants
exits 0 "the list as text"
[ "$(cut -d' ' -f1 <<<"$out")" = "$listed" ]
check $? "names the same" stdout "$listed" "$out"

for variant in $listed; do
    huff show "$variant"
    exits 0 "huff show $variant"
    huff moves "$variant"
    exits 0 "huff moves $variant"
done

huff show english "W:WK32:B1" --ascii
exits 0 "a board in ASCII"
LC_ALL=C grep -q '[^ -~]' <<<"$out"
[ $? -eq 1 ]
check $? "holds ASCII only" stdout "ASCII" "$out"
[[ $out == *W* && $out == *b* ]]
check $? "a white king and a black man" stdout "W, b" "$out"
shows "W:WK32:B1" "and the FEN"
huff show english "W:WK32:B1" --ascii --unicode
exits 2 "two kinds of board at once"
huff show english "W:WK32:B1" --format json
json '[.variant,.fen]' '["english","W:WK32:B1"]' "a position as JSON"
huff show english "W:WK32:B1" --fen "W:WK32:B1"
exits 2 "a position given twice"
huff show iranian
shows "C5" "without a position the articles"
[ "$(grep -c '(.*C[0-9].*)' <<<"$out")" -ge 15 ]
check $? "of each rule in words" stdout "15 lines with articles" "$out"
huff show iranian --format json
json '[.rules[] | select(.articles | split(", ") | index("C5"))] | length > 0' true "rules as JSON, with their articles"
json '[.rules[] | select(.rule == "" or .heading == "")]' '[]' "none is empty"
huff show nonsense
exits 2 "an unknown variant"

finish
