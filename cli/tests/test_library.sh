# The library from outside: a small program, built with pkg-config against an installed tree
# SPDX-License-Identifier: MIT
# shellcheck shell=bash
. cli/tests/lib.sh

tree=$scratch/tree
ran="make install"
# BUILD, CFLAGS and the like are in the environment, as they were when the program under test was built.
out=$(make -s PREFIX=/usr DESTDIR="$tree" install 2>&1)
code=$?
exits 0 "make install"
for file in bin/huff lib/libhuff.a include/huff.h lib/pkgconfig/huff.pc share/huff/engine/variants/english.yaml \
    share/man/man1/huff.1 share/man/man1/huff-moves.1 share/bash-completion/completions/huff; do
    [ -s "$tree/usr/$file" ]
    check $? "$file is installed" file "not empty" "$(ls -l "$tree/usr/$file" 2>&1)"
done

export PKG_CONFIG_PATH=$tree/usr/lib/pkgconfig PKG_CONFIG_SYSROOT_DIR=$tree
ran="cc user.c \$(pkg-config --cflags --libs huff)"
# shellcheck disable=SC2046,SC2086 # words, on purpose
out=$(${CC:-cc} -std=c17 ${CFLAGS:-} cli/tests/library/user.c -o "$scratch/user" \
    $(pkg-config --cflags --libs huff) 2>&1)
code=$?
exits 0 "a program is built with what pkg-config says"
ran="user"
out=$("$scratch/user")
prints 1469 "perft(4) of english, as published (PDN type 21: 7, 49, 302, 1469)"
if [ -z "${CFLAGS:-}" ] && command -v g++ >/dev/null; then # flags of sanitizers may be those of another compiler
    ran="g++ -x c++ user.c"
    # shellcheck disable=SC2046 # words, on purpose
    out=$(g++ -std=c++17 -Wall -Wextra -Werror -x c++ cli/tests/library/user.c -x none -o "$scratch/user++" \
        $(pkg-config --cflags --libs huff) 2>&1)
    code=$?
    exits 0 "the header is C++ too"
    ran="user, as C++"
    out=$("$scratch/user++")
    prints 1469 "the same perft(4)"
fi

HUFF=$tree/usr/bin/huff
huff moves english "B:W18:B15"
prints "15x22" "the installed program runs"

out=$(make -s PREFIX=/usr DESTDIR="$tree" uninstall 2>&1; find "$tree" -type f)
prints "" "make uninstall leaves no file"

finish
