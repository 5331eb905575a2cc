#!/usr/bin/env bash
# points.sh <source folder> <build folder>: checks that the points of POINTS.md are numbered in order, that
# each point says whether it is done, and that each names only tests that CTest runs and functions
# that exist in these tests.
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
[ "$number" -ge 23 ] || complain "only $number points"

# Each point that is done, at least in part, has a line of tests.
wanted=$(grep -cE '^\*\*[0-9]+\..*\*\* (Done|In part):' "$list")
[ "$(grep -c '^Tests: ' "$list")" -eq "$wanted" ] || complain "not every point names its tests"

# shellcheck disable=SC2016 # the backticks are those of the list
while read -r name; do
    test=${name%%/*} function=${name#*/}
    grep -qxF "$test" <<<"$known" || complain "CTest has no test $test"
    [ "$function" = "$test" ] ||
        grep -qE "^static void $function\(" "$1"/tests/*/"test_${test%_validated}.c" ||
        complain "the test $test has no function $function"
done < <(sed -n '/^Tests: /,/^$/p' "$list" | grep -oE '`[a-z0-9_/]+`' | tr -d '`')
exit $wrong
