#!/usr/bin/env bash
# Checks that each room includes only headers of the rooms that it knows (they are listed in
# rooms.txt, which battuta_room in the top-level CMakeLists.txt writes), that the pure rooms call no
# system function for time, files or random numbers, and that no room is too large.
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

# known_to <room>: prints the room and all rooms that it knows, directly or through others.
known_to() {
    local other
    echo "$1"
    for other in ${knows[$1]}; do
        known_to "$other"
    done
}

# --- headers: with the build's include folders, a room finds the headers of the rooms that it knows,
# --- and no others

declare -A home # the room of each header
for room in "${rooms[@]}"; do
    for path in "$root/${folder[$room]}"/*.h; do
        [ -e "$path" ] && home[${path##*/}]=$room
    done
done

# include_flags <room>: prints the include flags with which the build compiles the room's first file.
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
    done | # without the system's folders, because one of them has a menu.h too
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

# --- pure rooms: the compiler finds system headers from every room, so search the sources for them

standard='assert|errno|float|limits|math|stdarg|stdbool|stddef|stdint|stdio|stdlib|string|xmmintrin|immintrin|fenv'
outside='time|clock|clock_gettime|gettimeofday|rand|srand|random|drand48|getenv|fopen|open|read|write|printf|puts|fputs|getrandom'
for room in "${rooms[@]}"; do
    path=${folder[$room]}
    case $path in
    physics | input/frame | input/hand | input/texts | game/core/*) ;;
    *) continue ;;
    esac
    while IFS= read -r line; do
        fail "$room includes a header that a pure room must not: $line"
    done < <(grep -HnE '^[[:space:]]*#[[:space:]]*include[[:space:]]*<' "$root/$path"/*.[ch] |
        grep -vE "<($standard)\.h>")
    # same_bits/forbidden_code.sh checks which functions of libm they call.
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

# --- size: a room that is larger than this should be divided

most_lines=6000 most_files=60
for room in "${rooms[@]}"; do
    path=$root/${folder[$room]}
    # physics is excepted, because the prefixes of its files' names are its table of contents.
    [ "$room" = physics ] && continue
    lines=$(cat "$path"/*.[ch] | wc -l)
    files=$(find "$path" -maxdepth 1 -name '*.[ch]' | wc -l)
    [ "$lines" -le $most_lines ] || fail "$room has $lines lines, more than $most_lines"
    [ "$files" -le $most_files ] || fail "$room has $files files, more than $most_files"
done

[ $failures -eq 0 ] || { echo "$failures failures" >&2; exit 1; }
echo "${#rooms[@]} rooms include only what they know"
