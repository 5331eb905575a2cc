#!/usr/bin/env bash
# Checks the layers of the code: a room can include only headers of the rooms below it, and
# the simulation's archives call no system function for time, files or random numbers.
# (same_bits/forbidden_code.sh checks which functions of libm they call.)
#   test_layering.sh <cc> <physics archive> <input_core archive> <game_core archive> \
#                    <include folders of physics> <of input_core> <of game_core>
# Include folders are separated by semicolons.
set -u
cc=$1
archive=("$2" "$3" "$4")
folders=("$5" "$6" "$7")
room=(physics input_core game_core)
failures=0
fail() { printf 'FAILED: %s\n' "$*" >&2; failures=$((failures + 1)); }

# compiles <room number> <header>: succeeds if a file of the room can include the header.
compiles() {
    local folder flags=()
    while IFS= read -r folder; do
        [ -n "$folder" ] && flags+=("-I$folder")
    done < <(tr ';' '\n' <<<"${folders[$1]}")
    printf '#include <%s>\n' "$2" | "$cc" -std=c17 -fsyntax-only "${flags[@]}" -x c - 2>/dev/null
}

# For each room, headers that it must be able to include and headers that it must not.
allowed=('phys_body.h' 'phys_body.h key_grid.h' 'phys_body.h key_grid.h duel.h replay.h')
forbidden=('key_grid.h duel.h bout.h SDL.h input_devices.h' 'duel.h bout.h SDL.h input_devices.h'
    'bout.h SDL.h input_devices.h model_load.h')
for i in 0 1 2; do
    for header in ${allowed[i]}; do
        compiles $i "$header" || fail "${room[i]} cannot include $header"
    done
    for header in ${forbidden[i]}; do
        compiles $i "$header" && fail "${room[i]} can include $header"
    done
done

# The compiler finds system headers from every room, so search the sources for them.
standard='assert|float|limits|math|stdarg|stdbool|stddef|stdint|stdio|stdlib|string|xmmintrin|immintrin|fenv'
for i in 0 1 2; do
    own=${folders[i]%%;*}
    [ -d "$own" ] || { fail "no folder of ${room[i]}"; continue; }
    while IFS= read -r line; do
        fail "${room[i]} includes a header outside its rooms and the C library: $line"
    done < <(grep -HnE '^[[:space:]]*#[[:space:]]*include[[:space:]]*<' "$own"/*.[ch] |
        grep -vE "<($standard)\.h>")
done

undefined_in() { nm -u "$1" | awk '$1 == "U" { sub(/@.*/, "", $2); print $2 }' | sort -u; }

outside='time|clock|clock_gettime|gettimeofday|rand|srand|random|drand48|getenv|fopen|open|read|write|printf|puts|fputs|getrandom'
for i in 0 1 2; do
    names=$(undefined_in "${archive[i]}")
    [ -n "$names" ] || fail "no names found in ${archive[i]}"
    while IFS= read -r name; do
        fail "${room[i]} calls $name"
    done < <(grep -xE "$outside" <<<"$names")
done

[ $failures -eq 0 ] || { echo "$failures failures" >&2; exit 1; }
echo 'no room reaches beyond its layer'
