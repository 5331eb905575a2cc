#!/usr/bin/env bash
# The same inputs must give the same bits: builds the simulation with every installed compiler,
# lets each build simulate a few synthetic duels, the golden duels and a match of 15 touches, and
# compares the hashes. Also checks that no build contains forbidden code, for any processor.
#   same_bits.sh <source folder> <scratch folder> <same_bits of the build folder> \
#                <model_bytes_write or ""> <battuta or ""> <some or all> <the simulation's flags>...
# Without model_bytes_write and battuta the golden duels and the match are left out, because they
# need the shipped models.
set -euo pipefail
source=$1 scratch=$2 built=$3 write_models=$4 battuta=$5 breadth=$6
shift 6
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
arm=aarch64-linux-gnu
v3=-march=x86-64-v3
uninitialized=-ftrivial-auto-var-init=pattern

# Each build is a compiler and the flags that are added to the simulation's own. Before them comes
# the build folder's own one. A test may not take long: `some` are another compiler and another
# processor. Another level is that of the sanitizers' build, in which recording_verify compares golden duels.
builds=("clang -O3 $v3 $uninitialized" "$arm-gcc -O2")
if [ "$breadth" = all ]; then
    builds=()
    for compiler in gcc clang; do
        for level in -O2 -O0 -O1 -O3 -Os; do
            builds+=("$compiler $level" "$compiler $level $v3")
        done
    done
    builds+=("gcc -O3 -flto -ffat-lto-objects") # as a release is compiled
    # Clang only: with this flag gcc 12 overwrites halves of numbers in structs with padding.
    builds+=("clang -O1 $uninitialized" "clang -O1 -fsanitize=memory")
    for level in -O0 -O2 -O3; do
        builds+=("$arm-gcc $level" "clang --target=$arm $level")
    done
fi

store=("$source"/game/store/{files/file_read,files/workers,loading/fencer_load,loading/model_file}.c
    "$source"/game/store/recording/{recording_bytes,recording_file,recording_verify}.c)
# What decides bits; the other rooms read the states of a bout, or choose its inputs.
core=("$source"/game/core/{weapon,footwork,fencer,reach,rules,referee,duel,computer,replay}/*.c
    "$source"/game/core/bout/bout.c)
files=("$source"/physics/*.c "$source"/input/{frame,hand,texts}/*.c "${core[@]}" "${store[@]}"
    "$source"/tests/support/{test_fencer,test_duel_config}.c
    "$here"/{same_bits,golden_bits,model_bytes_read}.c)
flags=(-std=c17 -g0 -D_POSIX_C_SOURCE=200809L
    "-DBATTUTA_ASSETS_DIR=\"$source/assets\"" -I"$source/physics"
    -I"$source/tests/support")
for room in "$source"/input/{frame,hand,texts} "$source"/game/{core,store}/*/; do
    flags+=(-I"$room")
done

mkdir -p "$scratch"
golden=() match=()
if [ -n "$write_models" ]; then
    models=()
    for name in medium tall stocky slight; do
        file="$source/assets/models/fencer_$name.glb"
        [ "$name" = medium ] && file="$source/assets/models/fencer.glb"
        models+=("$file" "$scratch/$name.model")
    done
    "$write_models" "${models[@]}"
    golden=("$scratch" "$source"/tests/duels/*.duel)
    # The match: fenced once, and fenced again from its recording by the other builds.
    rm -rf "$scratch/match"
    told=$("$battuta" simulate --rules sabre --touches 15 --seconds 180 --json \
        --left "script:$here/match/left.script" --right "script:$here/match/right.script" \
        --record "$scratch/match" --strict)
    grep -Eq '"score": \[([0-9]+, 15|15, [0-9]+)\]' <<<"$told" ||
        { echo "the match did not go to 15 touches: change its scripts" >&2; exit 1; }
    mv "$scratch"/match/*.duel "$scratch/match/sabre_to_15.duel"
    match=("$scratch/match/sabre_to_15.duel")
fi

# missing_for <build>: prints what is not installed but necessary for the build, or nothing.
missing_for() {
    local compiler=${1%% *}
    command -v "$compiler" >/dev/null || { echo "no $compiler"; return; }
    case $1 in *$arm*)
        command -v qemu-aarch64 >/dev/null || { echo 'no qemu-aarch64 (qemu-user)'; return; }
        [ -e /usr/$arm/lib/libm.so.6 ] || { echo 'no libc6-dev-arm64-cross'; return; }
        ;;
    esac
}

# can_run: whether this processor has the instructions that the build uses. A build that
# cannot run here is still checked for forbidden code.
can_run() {
    [[ $build != *$v3* ]] || grep -qw avx2 /proc/cpuinfo
}

# compare <arguments of same_bits>: runs the program just built, under emulation if necessary.
# Each line that it prints must also be a line of the first build's output.
compare() {
    local lines run=()
    case $build in *$arm*) run=(qemu-aarch64 -L "/usr/$arm") ;; esac
    # MALLOC_PERTURB_ fills new memory with a pattern: its contents must not matter.
    lines=$(MALLOC_PERTURB_=85 "${run[@]}" "$folder/same_bits" "$@")
    first=${first:-$lines}
    if grep -vxF "$first" <<<"$lines" >&2; then
        printf 'the lines above are from %s; the first build printed:\n%s\n' "$build" "$first" >&2
        exit 1
    fi
}

first=
count=1
build="that of the build folder"
folder=$(dirname "$built")
compare "${golden[@]}" "${match[@]}"
for build in "${builds[@]}"; do
    missing=$(missing_for "$build")
    if [ -n "$missing" ]; then
        echo "left out: $build: $missing"
        continue
    fi
    own=("$@")
    # Leave out the flags that only exist on x86-64.
    case $build in *$arm*) mapfile -t own < <(printf '%s\n' "$@" | grep -v '^-m') ;; esac
    folder="$scratch/${build//[^a-zA-Z0-9-]/_}"
    rm -rf "$folder"
    mkdir "$folder"
    # shellcheck disable=SC2086 # $build holds a compiler and its flags
    printf '%s\0' "${files[@]}" | (cd "$folder" &&
        xargs -0 -n 8 -P "$(nproc)" $build "${flags[@]}" "${own[@]}" -c)
    # shellcheck disable=SC2086
    $build "$folder"/*.o -lm -pthread -o "$folder/same_bits"
    case $build in
    *-fsanitize=*) ;;
    *-flto*) "$here/forbidden_code.sh" objdump gcc "$folder"/{*.o,same_bits} ;;
    *$arm*) "$here/forbidden_code.sh" $arm-objdump gcc "$folder"/*.o ;;
    *) "$here/forbidden_code.sh" objdump gcc "$folder"/*.o ;;
    esac
    if ! can_run; then
        echo "no forbidden code, but this processor cannot run it: $build"
    elif [ "$breadth" = all ] || [ ${#golden[@]} -eq 0 ]; then
        compare --flush-to-zero "${golden[@]}" "${match[@]}"
    elif [[ $build == *$arm* ]]; then
        # Emulated builds are slow. These are golden duels in which the blades are mostly in the air,
        # which are simulated quickly.
        compare --golden-only "$scratch" "$source"/tests/duels/{epee,foil}_touch.duel "${match[@]}"
    else
        compare --flush-to-zero "${golden[@]}" "${match[@]}"
    fi
    printf 'equal: %s\n' "$build"
    count=$((count + 1))
done
echo "$count builds gave the same bits:"
echo "$first"
[ "$count" -ge 2 ]
