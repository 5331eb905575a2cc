#!/usr/bin/env bash
# No two files call each other in a circle. Read from the rooms' archives: each object file in them
# lists the functions and data that it defines and those that it needs.
#   test_circles.sh <build folder>
set -u
build=$1
mapfile -t archives < <(while IFS='|' read -r room _; do
    find "$build" -name "lib$room.a"
done <"$build/rooms.txt")
[ ${#archives[@]} -gt 10 ] || { echo "only ${#archives[@]} archives in $build" >&2; exit 1; }

# One line per call from one file to another: "<caller> <callee>".
arrows=$(nm -A -g "${archives[@]}" 2>/dev/null | awk '
    NF < 2 { next }
    { split($1, place, ":"); unit = place[2]; sub(/\.c\.o$/, "", unit)
      if ($(NF - 1) == "U") { wants[unit " " $NF] = 1 } else { home[$NF] = unit } }
    END { for (want in wants) { split(want, part, " ")
            if (part[2] in home && home[part[2]] != part[1]) { print part[1], home[part[2]] } } }' |
    sort -u)
[ "$(wc -l <<<"$arrows")" -gt 100 ] || { echo 'too few calls found' >&2; exit 1; }
if ! tsort <<<"$arrows" >/dev/null 2>&1; then
    echo 'FAILED: these files call each other in a circle:' >&2
    tsort <<<"$arrows" 2>&1 >/dev/null | grep -v 'contains a loop' >&2
    exit 1
fi
echo "$(tr ' ' '\n' <<<"$arrows" | sort -u | wc -l) files, $(wc -l <<<"$arrows") calls between them, no circle"
