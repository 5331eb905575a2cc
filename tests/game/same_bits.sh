#!/usr/bin/env bash
# Same inputs, same bits: builds the simulation with every compiler that is here, from
# -O0 to -O3, and compares what a few duels come to.
#   same_bits.sh <source folder> <scratch folder>
set -euo pipefail
source=$1 scratch=$2
mkdir -p "$scratch"
files=("$source"/physics/*.c "$source"/input/core/*.c "$source"/game/core/*.c
    "$source"/tests/support/test_fencer.c "$source"/tests/support/test_duel_config.c
    "$source"/tests/game/same_bits.c)
flags=(-std=c17 -ffp-contract=off -fno-tree-slp-vectorize "-DBATTUTA_ASSETS_DIR=\"$source/assets\""
    -I"$source/physics" -I"$source/input/core" -I"$source/game/core" -I"$source/tests/support")

first=
builds=0
for compiler in gcc clang; do
    command -v "$compiler" >/dev/null || continue
    for level in -O0 -O2 -O3; do
        program="$scratch/same_bits$level-$compiler"
        "$compiler" "${flags[@]}" "$level" "${files[@]}" -lm -o "$program"
        hashes=$("$program")
        printf '%-5s %s  %s\n' "$compiler" "$level" "$hashes"
        first=${first:-$hashes}
        if [ "$hashes" != "$first" ]; then
            echo "$compiler $level differs from the first build above" >&2
            exit 1
        fi
        builds=$((builds + 1))
    done
done
echo "$builds builds, the same bits"
[ "$builds" -ge 4 ]
