# huff itself: help, version, completion, output that cannot be written
# SPDX-License-Identifier: MIT
# shellcheck shell=bash
. cli/tests/lib.sh

huff
exits 2 "no command"
huff no-such-command
exits 2 "an unknown command"
huff mvoes english
says "did you mean 'moves'?" "a command misspelt gets a suggestion"
huff --nonsense
exits 2 "an unknown option before the command"
huff --versio
exits 2 "an option misspelt before the command"
says "did you mean '--version'?" "gets a suggestion"

huff --version
exits 0 "--version"
[[ $out =~ ^huff\ [0-9]+\.[0-9]+\.[0-9]+$'\n'rules\ [0-9a-f]{32}$ ]]
check $? "the version and a digest of the rules" stdout "huff N.N.N, rules DIGEST" "$out"

huff --help
exits 0 "--help"
all=$out
huff help
prints "$all" "help is the same"
huff -h
prints "$all" "and so is -h"

commands=$("$HUFF" help --list)
while read -r name; do
    # shellcheck disable=SC2086 # "perft split" is two words
    huff $name --help
    exits 0 "huff $name --help"
    [[ $out == "Usage: huff $name"* ]]
    check $? "huff $name --help begins with its usage" stdout "Usage: huff $name" "${out:0:60}"
    help=$out
    # shellcheck disable=SC2086
    huff help $name
    prints "$help" "huff help $name is the same"
    # shellcheck disable=SC2086
    huff $name --no-such-option
    exits 2 "huff $name with an unknown option"
    # shellcheck disable=SC2086
    huff help --man $name
    [[ $out == ".TH \"huff-${name// /-}\" 1 "* ]]
    check $? "huff $name has a man page" stdout ".TH" "${out:0:60}"
    long=$(grep '.\{101,\}' <<<"$help")
    [ -z "$long" ]
    check $? "huff $name --help has no line over 100 columns" lines "" "$long"
done <<<"$commands"
huff help no-such-command
exits 2 "help on an unknown command"

for shell in bash zsh fish; do
    huff completion $shell
    exits 0 "completion for $shell"
    [[ $out == *moves* && $out == *english* && $out == *fen* ]]
    check $? "$shell learns commands, variants and options" stdout "moves, english, fen" "${out:0:200}"
done
huff completion tcsh
exits 2 "completion for another shell"
huff completion bash
bash -c "$out"'
    COMP_WORDS=(huff mo); COMP_CWORD=1; _huff; [ "${COMPREPLY[*]}" = moves ] || exit 1
    COMP_WORDS=(huff moves engli); COMP_CWORD=2; _huff; [ "${COMPREPLY[*]}" = "english english-40" ] || exit 1
    COMP_WORDS=(huff moves --fo); COMP_CWORD=2; _huff; [ "${COMPREPLY[*]}" = --format ] || exit 1
    COMP_WORDS=(huff moves --format j); COMP_CWORD=3; _huff; [ "${COMPREPLY[*]}" = json ] || exit 1'
check $? "the script for bash completes commands, variants, options and values" completion "" ""

huff moves $'engl\xffish\xc2\x9b31m\e'
exits 2 "bytes that are no text"
[ "$err" = "huff: there is no variant 'engl?ish??31m?'
  did you mean 'english'?" ] || [ "$err" = "huff: there is no variant 'engl?ish??31m?'
  \`huff variants\` lists those that are shipped; the path of a file ends in .yaml" ]
check $? "are not sent to the terminal" stderr "engl?ish??31m?" "$err"
huff fen english "W:Wé31:B1"
says "  W:Wé31:B1" "letters are"

ran="huff variants > /dev/full"
err=$("$HUFF" variants 2>&1 >/dev/full)
code=$?
exits 6 "a full disk"
says "cannot write the output" "is told"
ran="huff variants >&-"
err=$("$HUFF" variants 2>&1 >&-)
code=$?
exits 6 "a closed stdout"
ran="huff variants | a closed pipe"
err=$({ { sleep 0.2; "$HUFF" variants; echo $? >"$scratch/code"; } | true; } 2>&1)
code=$(cat "$scratch/code")
exits 6 "a pipe closed at the other end"
silent "is told by the exit code only"

huff variants --color=always
exits 0 "--color=always"
huff variants --color=sometimes
exits 2 "--color=sometimes"

finish
