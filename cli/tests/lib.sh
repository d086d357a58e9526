# For the end-to-end tests: runs huff, and says `ok` or `not ok` for each check. To be sourced by a test_*.sh.
#   huff ARGS…                run it; the outcome is in $out, $err and $code (final line ends are dropped)
#   exits N TITLE             the exit code
#   prints TEXT TITLE         stdout, whole
#   shows TEXT TITLE          stdout holds TEXT
#   says TEXT TITLE           stderr holds TEXT
#   silent TITLE              stderr is empty
#   json FILTER VALUE TITLE   what jq -c FILTER makes of stdout
# SPDX-License-Identifier: MIT
# shellcheck shell=bash disable=SC2034

set -u
HUFF=$(realpath -e "${HUFF:-build/huff}") || { echo "not ok - huff is built"; exit 1; }
top=$(pwd)
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
export LC_ALL=C.UTF-8 TERM=dumb
failures=0 ran="" out="" err="" code=0

huff() {
    ran="huff $*"
    out=$("$HUFF" "$@" 2>"$scratch/stderr" </dev/null)
    code=$?
    err=$(cat "$scratch/stderr")
}

check() { # STATUS TITLE WHAT EXPECTED GOT
    if [ "$1" -eq 0 ]; then
        echo "ok - $2"
    else
        failures=$((failures + 1))
        printf 'not ok - %s\n  command: %s\n  %s\n--- expected\n%s\n--- got\n%s\n---\n' "$2" "$ran" "$3" "$4" "$5"
    fi
}

exits() { [ "$code" -eq "$1" ]; check $? "$2" "exit code (stderr: $err)" "$1" "$code"; }
prints() { [ "$out" = "$1" ]; check $? "$2" stdout "$1" "$out"; }
shows() { [[ $out == *"$1"* ]]; check $? "$2" "stdout, to hold" "$1" "$out"; }
says() { [[ $err == *"$1"* ]]; check $? "$2" "stderr, to hold" "$1" "$err"; }
silent() { [ -z "$err" ]; check $? "$1" stderr "" "$err"; }
json() {
    local got
    got=$(jq -c "$1" <<<"$out" 2>&1)
    [ "$got" = "$2" ]
    check $? "$3" "jq '$1'" "$2" "$got"
}

finish() { exit $((failures > 0)); }
