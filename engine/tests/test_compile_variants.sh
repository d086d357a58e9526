#!/usr/bin/env bash
# The host tool that turns variant files into C: what it says of bad files, and its exit codes.
# SPDX-License-Identifier: MIT
set -u
tool=$(realpath -e "${BUILD:-build}/host/compile_variants") || { echo "not ok - the tool is built"; exit 1; }
variants=$(realpath engine/variants)
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
export LC_ALL=C.UTF-8
cd "$scratch" || exit 1
mkdir out
failures=0

# check TITLE CODE EXPECTED-STDERR ARGS…
check() {
    local title=$1 code=$2 expected=$3 got status
    shift 3
    got=$("$tool" "$@" 2>&1 >/dev/null)
    status=$?
    if [ "$status" -eq "$code" ] && [ "$got" = "$expected" ]; then
        echo "ok - $title"
    else
        failures=$((failures + 1))
        printf 'not ok - %s\n--- expected (exit code %s)\n%s\n--- got (exit code %s)\n%s\n---\n' "$title" "$code" "$expected" \
            "$status" "$got"
    fi
}

# A variant file NAME that extends BASE, with more lines.
child() { printf 'format: 1\nname: %s\ntitle: A child\nextends: %s\n%s' "$1" "$2" "${3-}" > "$1.yaml"; }

check "the shipped variants become C" 0 "" --out out "$variants"/*.yaml
if grep -q '^static const struct hf_variant variant_english_40 = {' out/variants.c; then
    echo "ok - a dash becomes an underscore"
else
    failures=1
    echo "not ok - a dash becomes an underscore"
fi

child aa english
check "the order of files does not matter to what they extend" 0 "" --out out aa.yaml "$variants/english.yaml"
child aa bb
child bb aa
check "a circle of files is told once" 3 "aa.yaml: error: aa extends itself, by one or more steps" --out out aa.yaml bb.yaml
child aa aa
check "so is a file that extends itself" 3 "aa.yaml: error: aa extends itself, by one or more steps" --out out aa.yaml
child aa nonesuch
check "what is extended must be there" 3 'aa.yaml:4:10: error: there is no variant "nonesuch" to extend
    hint: name a shipped variant, or a variant file that does not extend this one' --out out aa.yaml
child aa english 'king: {reach: {value: lnog, article: A8}}
'
child bb aa
check "a bad file is told, not those that extend it" 3 'aa.yaml:5:23: error: king.reach cannot be "lnog"
    hint: did you mean "long"? allowed here: short, long' --out out aa.yaml bb.yaml "$variants/english.yaml"
child aa english
mv aa.yaml cc.yaml
check "a file has its variant's name" 3 'cc.yaml: error: the variant in this file has the name aa
    hint: name the file aa.yaml' --out out cc.yaml "$variants/english.yaml"
check "a name stands once" 3 "$variants/english.yaml: error: there is another variant of this name in $variants/english.yaml" \
    --out out "$variants/english.yaml" "$variants/english.yaml"
check "a file must be there" 3 "gone.yaml: error: cannot read it: No such file or directory" --out out gone.yaml
child aa english
check "the folder must be there" 6 "gone/variants.c: cannot write it: No such file or directory" \
    --out gone aa.yaml "$variants/english.yaml"
ln -s /dev/full out/full
rm out/variants.c
ln -s /dev/full out/variants.c
check "a full disk is an error" 6 "out/variants.c: cannot write it" --out out aa.yaml "$variants/english.yaml"
exit "$((failures > 0))"
