#!/usr/bin/env bash
# points.sh <source folder> <build folder>: whether POINTS.md has its 23 points in order, says of
# each whether it is done, and names only tests that CTest runs and functions that are in them.
set -euo pipefail
list=$1/tests/xr_runtime/POINTS.md
known=$(ctest --test-dir "$2" -N | sed -n 's/^ *Test *#[0-9]*: \([^ ]*\).*/\1/p')
wrong=0
complain() {
    echo "POINTS.md: $*" >&2
    wrong=1
}

number=0
while read -r heading; do
    number=$((number + 1))
    [[ $heading =~ ^"**$number. ".+"**"\ (Done|In\ part|Not\ done): ]] ||
        complain "point $number is missing, or does not say whether it is done: $heading"
done < <(grep -E '^\*\*[0-9]+\.' "$list")
[ "$number" -eq 23 ] || complain "$number points, not 23"

# A line of tests for each point but those not done.
wanted=$(grep -cE '^\*\*[0-9]+\..*\*\* (Done|In part):' "$list")
[ "$(grep -c '^Tests: ' "$list")" -eq "$wanted" ] || complain "not every point names its tests"

# shellcheck disable=SC2016 # backticks, as the list has them
while read -r name; do
    test=${name%%/*} function=${name#*/}
    grep -qxF "$test" <<<"$known" || complain "CTest knows no $test"
    [ "$function" = "$test" ] ||
        grep -qE "^static void $function\(" "$1"/tests/*/"test_${test%_validated}.c" ||
        complain "there is no $function in $test"
done < <(sed -n '/^Tests: /,/^$/p' "$list" | grep -oE '`[a-z0-9_/]+`' | tr -d '`')
exit $wrong
