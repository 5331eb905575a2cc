#!/usr/bin/env bash
# Tournaments as people run them: a pool fenced by computers, a pool of people and computers at one
# desk whose file goes on after every command, and files with mistakes.
#   test_tournament.sh <battuta>
set -u
battuta=$1
# shellcheck source=tests/support/cli_checks.sh
. "$(dirname "$0")/../support/cli_checks.sh"

# Without a display a bout of people is only named.
unset DISPLAY WAYLAND_DISPLAY

# --- a pool of five, fenced by computers --------------------------------------
run 0 pool "$work/five.txt" ai:1 ai:2 ai:2 ai:3 'Zoe & Co'=ai:3 --touches 1 --html "$work/five.html"
same "$(grep -c ' - .* [0-9]*:[0-9]*' "$work/out")" 10 'a line a bout'
holds "$out" 'All bouts are fenced' 'the end'
same "$(grep -c '^bout pool' "$work/five.txt")" 10 'the bouts of the file'
holds "$(<"$work/five.html")" 'Zoe &amp; Co' 'a name on the page'
first=$(<"$work/five.txt")
run 0 pool "$work/five.txt"
same "$(<"$work/five.txt")" "$first" 'a finished pool changes no more'
# The same seed gives the same bouts.
run 0 pool "$work/again.txt" ai:1 ai:2 ai:2 ai:3 'Zoe & Co'=ai:3 --touches 1 --json
same "$(<"$work/again.txt")" "$first" 'the same pool again'
same "$(grep -c '^{"stage": "pool"' "$work/out")" 10 'an object a bout'
holds "$(tail -1 "$work/out")" '^\{"over": true, "ranking": \[\{"place": 1, "name": "[^"]+"\}.*\]\}$' 'the ranking'
run 0 pool "$work/other.txt" ai:1 ai:2 ai:2 ai:3 'Zoe & Co'=ai:3 --touches 1 --seed 9 --json
[ "$(grep ^bout "$work/other.txt")" != "$(grep ^bout "$work/five.txt")" ] || fail 'another seed, the same pool'

# --- people and computers at one desk ------------------------------------------
run 0 tournament "$work/evening.txt" Ada=mouse Bert=pad0 ai:2 --pools 1 --touches 1 --elimination-touches 1
holds "$out" 'Next: Pool, bout 1: Ada against Bert' 'a bout of people waits'
run 1 tournament "$work/evening.txt" --score 1:1
holds "$err" '1:1|--priority' 'an equal score'
run 0 tournament "$work/evening.txt" --score 1:0 --show
holds "$out" 'Next: Pool, bout 2: Bert against Computer, level 2' 'the next bout'
run 0 tournament "$work/evening.txt" --score 0:1
run 0 tournament "$work/evening.txt" --score 0:1 --html "$work/evening.html"
holds "$out" 'Next: Tableau of 4' 'direct elimination follows'
run 0 tournament "$work/evening.txt" --score 0:1
run 0 tournament "$work/evening.txt" --score 0:0 --priority 1
holds "$out" 'Final ranking' 'the end'

# --- a series --------------------------------------------------------------------
run 0 tournament "$work/series.txt" ai:1 ai:3 --best-of 3 --touches 1 --weapon sabre
holds "$out" 'Best of 3' 'the series'

# --- mistakes ----------------------------------------------------------------------
run 1 pool "$work/none.txt"
holds "$err" 'there is no tournament' 'a missing file'
run 1 pool "$work/five.txt" ai:1
holds "$err" 'exists already' 'fencers for an old file'
run 1 pool "$work/two.txt" ai:1 ai:2
holds "$err" '2 fencers do not fit' 'too few fencers'
[ ! -e "$work/two.txt" ] || fail 'a refused pool left a file'
run 1 pool "$work/seven.txt" ai:1 ai:1 ai:1 --touches 7
holds "$err" '1, 5 or 15 touches' 'touches that no bout of the program has'
sed -i 's/^weapon epee/weapon axe/' "$work/five.txt"
broken=$(<"$work/five.txt")
run 1 pool "$work/five.txt" --score 1:0
holds "$err" "five.txt': line 3, column 8: 'axe'" 'a broken file'
same "$(<"$work/five.txt")" "$broken" 'a broken file is kept'
run 1 pool "$work/no/folder.txt" ai:1 ai:2 ai:3
holds "$err" 'No such file' 'a missing folder'
passed
