# The examples of README.md: each ```console block is run, and must print what stands there (… stands for anything)
# SPDX-License-Identifier: MIT
# shellcheck shell=bash
. cli/tests/lib.sh
. cli/tests/console.sh

# The first ```yaml block is the file my.yaml.
sed -n '/^```yaml$/,/^```$/p' README.md | sed '1d;/^```$/,$d' >"$scratch/my.yaml"
prepare() { printf '%s' "${1// my.yaml/ $scratch/my.yaml}"; }

# How many scenarios there are changes with each new one: those numbers are not compared.
loosely() { [[ $1 == *"huff run"* ]] && sed -E '/passed|^[a-z0-9-]+( +[0-9]+){4}$/s/ *[0-9]+/ N/g' || cat; }

try_examples README.md
[ "$examples" -ge 3 ]
check $? "README.md has examples" count "3 or more" "$examples"

finish
