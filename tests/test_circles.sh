#!/usr/bin/env bash
# Checks that no files call each other in a circle. The calls are read from the object files, each of
# which lists the functions and data that it defines and those that it needs.
#   test_circles.sh <build folder>
set -u
build=$1
mapfile -t objects < <(while IFS='|' read -r room _; do
    find "$build" -path "*/$room.dir/*.c.o"
done <"$build/rooms.txt")
[ ${#objects[@]} -gt 100 ] || { echo "too few object files in $build" >&2; exit 1; }

# One line for each call from a file to another: "<caller> <callee>".
arrows=$(nm -A -g "${objects[@]}" 2>/dev/null | awk '
    { unit = $1; sub(/:.*/, "", unit); sub(/.*\.dir\//, "", unit); sub(/\.c\.o$/, "", unit)
      sub(/.*\//, "", unit)
      if ($(NF - 1) == "U") { wants[unit " " $NF] = 1 } else { home[$NF] = unit } }
    END { for (want in wants) { split(want, part, " ")
            if (part[2] in home && home[part[2]] != part[1]) { print part[1], home[part[2]] } } }' | sort -u)
[ -n "$arrows" ] || { echo 'no calls found' >&2; exit 1; }
if ! tsort <<<"$arrows" >/dev/null 2>&1; then
    echo 'FAILED: these files call each other in a circle:' >&2
    tsort <<<"$arrows" 2>&1 >/dev/null | grep -v 'contains a loop' >&2
    exit 1
fi
echo "${#objects[@]} files, no circle"
