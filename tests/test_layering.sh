#!/usr/bin/env bash
# Checks that each room includes only headers of the rooms that it knows (they are listed in
# rooms.txt, which battuta_room in the top-level CMakeLists.txt writes), that the pure rooms call no
# system function for time, files or random numbers, and that no room is too large.
#   test_layering.sh <root of the repository> <build folder>
set -u
root=$1 build=$2
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

# find_known_to <room>: known_to[<room>] becomes the room and all rooms that it knows, directly or
# through others.
declare -A known_to
find_known_to() {
    [ -z "${known_to[$1]-}" ] || return 0
    local other further all=" $1 "
    for other in ${knows[$1]}; do
        find_known_to "$other"
        for further in ${known_to[$other]}; do
            [[ $all == *" $further "* ]] || all+="$further "
        done
    done
    known_to[$1]=$all
}

# --- headers: with the build's include folders, a room finds the headers of the rooms that it knows,
# --- and no others

declare -A home # the room of each header
for room in "${rooms[@]}"; do
    for path in "$root/${folder[$room]}"/*.h; do
        [ -e "$path" ] && home[${path##*/}]=$room
    done
done

# include_flags[<folder>]: the include flags with which the build compiles the folder's first file.
declare -A include_flags
while read -r path flags; do
    include_flags[$path]=$flags
done < <(awk '/"command"/ {
        path = flags = ""
        for (i = 1; i <= NF; i++) {
            if ($i ~ /^-I/) { flags = flags " " $i }
            if ($i == "-c") { path = $(i + 1) }
        }
        sub(/\/[^\/]*$/, "", path)
        if (!(path in seen)) { seen[path]; print path flags }
    }' "$build/compile_commands.json")

for room in "${rooms[@]}"; do
    read -ra flags <<<"${include_flags[$root/${folder[$room]}]-}"
    [ ${#flags[@]} -gt 0 ] || fail "no file of $room is compiled"
    find_known_to "$room"
    allowed=" ${known_to[$room]} "
    unset visible
    declare -A visible
    for flag in "${flags[@]}"; do
        for path in "${flag#-I}"/*.h; do
            visible[${path##*/}]=yes
        done
    done
    for header in "${!home[@]}"; do
        is_known=no
        [[ $allowed == *" ${home[$header]} "* ]] && is_known=yes
        case ${visible[$header]-no}$is_known in
        yesno) fail "$room can include $header of ${home[$header]}, which it does not know" ;;
        noyes) fail "$room cannot include $header, although it knows ${home[$header]}" ;;
        esac
    done
done

# --- pure rooms: the compiler finds system headers from every room, so search the sources for them

standard='assert|errno|float|limits|math|stdarg|stdbool|stddef|stdint|stdio|stdlib|string|xmmintrin|immintrin|fenv|stdatomic'
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
    names=$(nm "$build/${path%/*}/lib$room.a")
    [[ $names == *' T '* ]] || fail "no names found in the archive of $room"
    names=$(awk '$1 == "U" { sub(/@.*/, "", $2); print $2 }' <<<"$names" | sort -u)
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
    files=("$path"/*.[ch])
    lines=$(cat "${files[@]}" | wc -l)
    [ "$lines" -le $most_lines ] || fail "$room has $lines lines, more than $most_lines"
    [ ${#files[@]} -le $most_files ] || fail "$room has ${#files[@]} files, more than $most_files"
done

[ $failures -eq 0 ] || { echo "$failures failures" >&2; exit 1; }
echo "${#rooms[@]} rooms include only what they know"
