#!/bin/bash -eu
# Builds the fuzz targets as OSS-Fuzz and ClusterFuzzLite want them: CC, CXX, CFLAGS, CXXFLAGS and LIB_FUZZING_ENGINE
# come from outside; programs, seed corpora and dictionaries go to $OUT. The sources are in $SRC/huff, or $SRC itself.
# SPDX-License-Identifier: MIT

cd "$SRC"
[ -d fuzz/targets ] || cd huff
build=${WORK:-$PWD/build}/targets-build
mkdir -p "$OUT"

# Libraries are linked statically: where the fuzzers run there are none. No variant gets a kernel of its own; the one
# that reads its rules from memory is the same text.
make -s -j"$(nproc)" targets BUILD="$build" KERNELS=none CC="$CC" CFLAGS="$CFLAGS" \
    LIB_FUZZING_ENGINE="$LIB_FUZZING_ENGINE" LINK_TARGET="${CXX:-$CC} ${CXXFLAGS:-$CFLAGS}" \
    LIBRARIES="-l:libyaml.a -l:libjansson.a -pthread"

for folder in fuzz/corpus/*; do
    target=${folder##*/} name=fuzz_${folder##*/}
    cp "$build/targets/$name" "$OUT/"
    rm -f "$OUT/${name}_seed_corpus.zip"
    zip -q -j -X "$OUT/${name}_seed_corpus.zip" "$folder"/*
    [ ! -f "fuzz/targets/$target.dict" ] || cp "fuzz/targets/$target.dict" "$OUT/$name.dict"
done
