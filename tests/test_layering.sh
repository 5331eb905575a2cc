#!/usr/bin/env bash
# Each room includes only headers of the rooms that it knows (rooms.txt, written by battuta_room in
# the top-level CMakeLists.txt), the rooms without a window or a disk ask the system for nothing,
# and no room is too large.
#   test_layering.sh <cc> <root of the repository> <build folder>
set -u
cc=$1 root=$2 build=$3
failures=0
fail() { printf 'FAILED: %s\n' "$*" >&2; failures=$((failures + 1)); }

declare -A folder knows
rooms=()
while IFS='|' read -r room path known; do
    rooms+=("$room")
    folder[$room]=$path
    knows[$room]=${known//;/ }
done <"$build/rooms.txt"
[ ${#rooms[@]} -gt 10 ] || fail "rooms.txt lists only ${#rooms[@]} rooms"

# known_to <room>: the room and all that it knows, also through others.
known_to() {
    local other
    echo "$1"
    for other in ${knows[$1]}; do
        known_to "$other"
    done
}

# --- headers: with the include folders of the build, a room sees those it knows and no others

declare -A home # of each header
for room in "${rooms[@]}"; do
    for path in "$root/${folder[$room]}"/*.h; do
        [ -e "$path" ] && home[${path##*/}]=$room
    done
done

# include_flags <room>: those with which the build compiles the room's first file.
include_flags() {
    grep -F "\"command\"" "$build/compile_commands.json" |
        grep -F -- "-c $root/${folder[$1]}/" | grep -v -- "-c $root/${folder[$1]}/[^ ]*/" |
        head -n 1 | grep -oE -- '-I[^ ]+'
}

for room in "${rooms[@]}"; do
    mapfile -t flags < <(include_flags "$room")
    [ ${#flags[@]} -gt 0 ] || fail "no file of $room is compiled"
    allowed=" $(known_to "$room" | sort -u | tr '\n' ' ')"
    visible=$(for header in "${!home[@]}"; do
        printf '#if __has_include("%s")\n%s\n#endif\n' "$header" "$header"
    done | # without the system's folders, which have a menu.h, too
        "$cc" -E -P -nostdinc "${flags[@]}" -x c - | sort)
    expected=$(for header in "${!home[@]}"; do
        [[ $allowed == *" ${home[$header]} "* ]] && echo "$header"
    done | sort)
    while read -r header; do
        fail "$room can include $header of ${home[$header]}, which it does not know"
    done < <(comm -23 <(echo "$visible") <(echo "$expected"))
    while read -r header; do
        fail "$room cannot include $header, although it knows ${home[$header]}"
    done < <(comm -13 <(echo "$visible") <(echo "$expected"))
done

# --- system headers are found from everywhere, so the text of the pure rooms is read

standard='assert|errno|float|limits|math|stdarg|stdbool|stddef|stdint|stdio|stdlib|string|xmmintrin|immintrin|fenv'
outside='time|clock|clock_gettime|gettimeofday|rand|srand|random|drand48|getenv|fopen|open|read|write|printf|puts|fputs|getrandom'
for room in "${rooms[@]}"; do
    path=${folder[$room]}
    case $path in
    physics | input/frame | input/hand | game/core/*) ;;
    *) continue ;;
    esac
    while IFS= read -r line; do
        fail "$room includes a header that a pure room must not: $line"
    done < <(grep -HnE '^[[:space:]]*#[[:space:]]*include[[:space:]]*<' "$root/$path"/*.[ch] |
        grep -vE "<($standard)\.h>")
    # What they may ask libm for: same_bits/forbidden_code.sh.
    archive=$(find "$build" -name "lib$room.a")
    names=$(nm -u "$archive" | awk '$1 == "U" { sub(/@.*/, "", $2); print $2 }' | sort -u)
    [ -n "$names" ] || fail "no names found in the archive of $room"
    while IFS= read -r name; do
        fail "$room calls $name"
    done < <(grep -xE "$outside" <<<"$names")
done
assimp=$(grep -rlE 'include <assimp/' "$root/game" "$root/input" --include='*.[ch]' |
    grep -v '/game/store/loading/')
[ -z "$assimp" ] || fail "only the loading room knows Assimp, but $assimp includes it"

# --- a room that grows beyond this is two rooms

most_lines=6000 most_files=60
for room in "${rooms[@]}"; do
    path=$root/${folder[$room]}
    # The files' prefixes are the table of contents of physics.
    [ "$room" = physics ] && continue
    lines=$(cat "$path"/*.[ch] | wc -l)
    files=$(find "$path" -maxdepth 1 -name '*.[ch]' | wc -l)
    [ "$lines" -le $most_lines ] || fail "$room has $lines lines, more than $most_lines"
    [ "$files" -le $most_files ] || fail "$room has $files files, more than $most_files"
done

[ $failures -eq 0 ] || { echo "$failures failures" >&2; exit 1; }
echo "${#rooms[@]} rooms include only what they know"
