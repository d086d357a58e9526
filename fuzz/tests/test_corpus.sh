# The corpus of each fuzz target is replayed without a fuzzer: what was found once stays fixed.
# SPDX-License-Identifier: MIT
set -u
programs=${BUILD:-build}/targets
output=$(mktemp) || exit 1
trap 'rm -f "$output"' EXIT
failed=0

check() { # NAME COMMAND...
    local name=$1
    shift
    if "$@"; then
        echo "ok $name"
    else
        echo "not ok $name"
        failed=1
    fi
}

replays() { # TARGET
    local files
    files=$(find "fuzz/corpus/$1" -type f | wc -l)
    "$programs/fuzz_$1" "fuzz/corpus/$1" >"$output" 2>&1 && [ "$files" -gt 0 ] &&
        [ "$(tail -n 1 "$output")" = "$files files replayed" ] && return
    tail -n 4 "$output"
    return 1
}

refuses() { # CODE ARGUMENT...
    local code=$1
    shift
    "$programs/fuzz_fen" "$@" >"$output" 2>&1
    [ $? -eq "$code" ]
}

is_small() { [ "$(cat fuzz/corpus/*/* | wc -c)" -lt $((300 * 1024)) ]; }

for folder in fuzz/corpus/*; do
    target=${folder##*/}
    check "every file of fuzz/corpus/$target is replayed" replays "$target"
done
for source in fuzz/targets/*.c; do
    target=$(basename "$source" .c)
    case $target in target | replay) continue ;; esac
    check "$target has a corpus" test -d "fuzz/corpus/$target"
done
check "a file that is not there is an error" refuses 3 fuzz/corpus/fen/none
check "no file at all is an error" refuses 4
check "the corpora are small" is_small
exit $failed
