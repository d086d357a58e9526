# The examples of README.md: each ```console block is run, and must print what stands there (… stands for anything)
# SPDX-License-Identifier: MIT
# shellcheck shell=bash
. cli/tests/lib.sh

# The first ```yaml block is the file my.yaml.
sed -n '/^```yaml$/,/^```$/p' README.md | sed '1d;/^```$/,$d' >"$scratch/my.yaml"

# How many scenarios there are changes with each new one: those numbers are not compared.
loosely() { [[ $1 == *"huff run"* ]] && sed -E '/passed|^[a-z0-9-]+( +[0-9]+){4}$/s/ *[0-9]+/ N/g' || cat; }

# Runs COMMAND as the README has it, in the top folder, with the huff under test.
try() { # COMMAND EXPECTED
    ran=$1
    local command=${1//build\/huff/huff}
    out=$(cd "$top" && PATH="$scratch/bin:$PATH" bash -c "${command// my.yaml/ $scratch/my.yaml}" 2>&1 </dev/null)
    out=$(loosely "$1" <<<"${out//$scratch\//}")
    set -- "$1" "$(loosely "$1" <<<"${2//build\/huff/huff}")"
    local pattern=${2//\\/\\\\}
    pattern=${pattern//\[/\\[}
    pattern=${pattern//\?/\\?}
    pattern=${pattern//\*/\\*}
    pattern=${pattern//…/*}
    # shellcheck disable=SC2053 # a pattern, on purpose
    [[ $out == $pattern ]]
    check $? "README: $1" output "$2" "$out"
}

mkdir "$scratch/bin"
ln -s "$HUFF" "$scratch/bin/huff"
inside=0 command="" expected="" count=0
while IFS= read -r line; do
    if [ "$inside" -eq 0 ]; then
        [ "$line" = '```console' ] && inside=1
        continue
    fi
    if [[ $line == '$ '* || $line == '```' ]]; then
        [ -n "$command" ] && try "$command" "${expected%$'\n'}" && count=$((count + 1))
        command="" expected=""
        [ "$line" = '```' ] && inside=0
        [[ $line == '$ '* ]] && command=${line#'$ '}
    else
        expected+=$line$'\n'
    fi
done <README.md
[ "$count" -ge 3 ]
check $? "README.md has examples" count "3 or more" "$count"

finish
