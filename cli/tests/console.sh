# Examples of a document: each ```console block holds commands after "$ ", each followed by what it prints. To be sourced
# after lib.sh.
#   try_examples FILE         runs them all in the top folder, with the huff under test; … stands for anything. How many
#                             there were is in $examples
#   prepare COMMAND           what is really run; a test may define its own
#   loosely COMMAND           a filter for both texts before they are compared; the same
# SPDX-License-Identifier: MIT
# shellcheck shell=bash disable=SC2034,SC2154

prepare() { printf '%s' "$1"; }
loosely() { cat; }

mkdir "$scratch/bin"
ln -s "$HUFF" "$scratch/bin/huff"

try_example() { # FILE COMMAND EXPECTED
    local command expected pattern
    ran=$2
    command=$(prepare "${2//build\/huff/huff}")
    out=$(cd "$top" && PATH="$scratch/bin:$PATH" bash -c "$command" 2>&1 </dev/null)
    out=$(loosely "$2" <<<"${out//$scratch\//}")
    expected=$(loosely "$2" <<<"${3//build\/huff/huff}")
    pattern=${expected//\\/\\\\}
    pattern=${pattern//\[/\\[}
    pattern=${pattern//\?/\\?}
    pattern=${pattern//\*/\\*}
    pattern=${pattern//…/*}
    # shellcheck disable=SC2053 # a pattern, on purpose
    [[ $out == $pattern ]]
    check $? "$1: $2" output "$expected" "$out"
}

try_examples() { # FILE
    local inside=0 command="" expected="" line
    examples=0
    while IFS= read -r line; do
        if [ "$inside" -eq 0 ]; then
            [ "$line" = '```console' ] && inside=1
            continue
        fi
        if [[ $line == '$ '* || $line == '```' ]]; then
            if [ -n "$command" ]; then
                try_example "$1" "$command" "${expected%$'\n'}"
                examples=$((examples + 1))
            fi
            command="" expected=""
            [ "$line" = '```' ] && inside=0
            [[ $line == '$ '* ]] && command=${line#'$ '}
        else
            expected+=$line$'\n'
        fi
    done <"$1"
}
