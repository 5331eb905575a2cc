#!/usr/bin/env bash
# `battuta simulate --jobs` and what follows from it: the same chunk twice gives the same bytes; a
# farm that was killed goes on where it was; a bad line is one message and nothing is fenced; the
# table and the ratings come from the results; and the tuner asks, learns and can be replayed.
#   test_jobs.sh BATTUTA TUNE ACCEPT PAIR
set -euo pipefail
battuta=$1 tune=$2 accept=$3 pair=$4
farm=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
fail() { echo "$1" >&2; exit 1; }

"$farm/pairs.sh" epee duel 1 4 ai:vera ai:maestro >all.jobs
echo 'sabre fie-1 random:3 ai:maestro 7 1' >>all.jobs
[ "$(wc -l <all.jobs)" = 3 ] || fail "two lines a pair"

"$battuta" simulate --jobs all.jobs >one
[ "$(wc -l <one)" = 3 ] || fail "a line for each job"
# The bouts of a line are fenced on all cores; on one core come the same bytes.
taskset -c "$(taskset -pc $$ | sed 's/.*: *\([0-9]*\).*/\1/')" "$battuta" simulate --jobs all.jobs |
    cmp - one || fail "one core gives other bytes than all"
# The same bout by itself ends in the same touch.
state=$("$battuta" simulate --left ai:vera --right ai:maestro --seed 4 --json | sed 's/.*"winner": "\([a-z]*\)".*/\1/')
case $state in
left) grep -q '"left": "ai:vera".*"won": \[1, 0\]' one || fail "the job has another winner" ;;
right) grep -q '"left": "ai:vera".*"won": \[0, 1\]' one || fail "the job has another winner" ;;
esac

# A chunk that was begun and killed leaves nothing that counts; whole ones are left alone.
mkdir run
split -a 4 -d -l 1 all.jobs run/chunk.
"$farm/chunk.sh" "$battuta" run/chunk.0001
touch -d 2001-01-01 run/chunk.0001.jsonl
echo '{"program' >run/chunk.0000.jsonl.part.killed
"$farm/shell.sh" "$battuta" all.jobs run 1
cat run/chunk.????.jsonl | cmp - one || fail "chunks give other bytes than the whole file"
[ "$(date -r run/chunk.0001.jsonl +%Y)" = 2001 ] || fail "a whole chunk was fenced again"

# The table, and the ratings.
"$battuta" ladder --anchor ai:maestro --ratings ratings.txt run/*.jsonl one >table
grep -q '3 results of 1 program, 3 of them read again' table || fail "results are counted once"
grep -q '^rating epee 1500.0 .* maestro$' ratings.txt || fail "the anchor has 1500 points"

# One message with the number of the line, before anything is fenced.
for line in 'epee duel ai:1 ai:nobody 1 1' 'epee duel ai:1 mouse 1 1' 'epee duel ai:1' \
    'epee duel ai:1 script:/none 1 1'; do
    { cat all.jobs; echo "$line"; } >wrong
    ! "$battuta" simulate --jobs wrong >out 2>message || fail "accepts: $line"
    [ ! -s out ] || fail "fenced before it read all lines: $line"
    [ "$(wc -l <message)" = 1 ] || fail "more than a line: $(cat message)"
    grep -q 'line 4' message || fail "unclear: $(cat message)"
done
! "$battuta" simulate --jobs all.jobs --seed 3 2>/dev/null || fail "accepts --jobs with other options"
# The tuner writes generations; replayed from their results, it writes the next one as before.
mkdir search
cat >search/tune.txt <<'TUNE'
battuta-tune 1
weapon foil
character maestro
pool ai:vera
tune attacks_per_s patience_s
candidates 4
bouts 1
TUNE
[ "$("$tune" search 2>/dev/null)" = search/0000 ] || fail "a search begins with generation 0"
[ "$(wc -l <search/0000/jobs)" = 8 ] || fail "each candidate meets everybody on both sides"
"$farm/shell.sh" "$battuta" search/0000/jobs search/0000 8
[ "$("$tune" search 2>/dev/null)" = search/0001 ] || fail "the next generation is 1"
cp search/0001/jobs before
cp search/0001/03.txt candidate
"$tune" search >out 2>/dev/null
cmp before search/0001/jobs || fail "a replayed search asks for other jobs"
cmp candidate search/0001/03.txt || fail "a replayed search has other candidates"
"$tune" search tuned.txt 2>progress
grep -q '^generation 0: best' progress || fail "no word of progress"
"$battuta" simulate --left ai:tuned.txt --right ai:vera --seconds 1 >/dev/null || fail "not a character"
status=0
"$accept" epee ai:vera ai:maestro one >verdict || status=$?
[ "$status" = 3 ] || fail "two touches prove nothing: $(cat verdict)"
# A pair: its touches, their share with an interval, and the points that the ratings let expect.
"$pair" epee ai:vera ai:maestro one >share
"$pair" epee ai:maestro ai:vera one >turned
grep -q '^epee ai:vera: [0-2] touches to [0-2] of ai:maestro in 2 bouts$' share ||
    fail "not the touches: $(cat share)"
[ "$(sed -n 's/.*: \([0-9]*\) touches to \([0-9]*\) of.*/\1 \2/p' share)" = \
    "$(sed -n 's/.*: \([0-9]*\) touches to \([0-9]*\) of.*/\2 \1/p' turned)" ] || fail "not the same turned around"
rated() { sed -n "s/^rating epee \([0-9.]*\) .* $1\$/\1/p" "$farm/../../assets/characters/ratings.txt"; }
points=$(awk -v a="$(rated vera)" -v b="$(rated maestro)" 'BEGIN { printf "%+.0f", a - b }')
grep -q "^shipped ratings: $points points" share || fail "not $points points: $(cat share)"
status=0
"$pair" epee ai:vera ai:anna one 2>message || status=$?
[ "$status" = 1 ] || fail "a pair that has not fenced is known"
echo "jobs are the same whoever fences them"
