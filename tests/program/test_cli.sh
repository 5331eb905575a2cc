#!/usr/bin/env bash
# The program as scripts meet it: what it prints, how it exits, what it leaves on disk.
#   test_cli.sh <battuta> <folder of assets>
set -u
battuta=$1 assets=$2
# shellcheck source=tests/support/cli_checks.sh
. "$(dirname "$0")/../support/cli_checks.sh"
field() { sed -E "s/.*\"$2\": \"?([^\",}]*)\"?.*/\1/" <<<"$1"; }

# --- words ------------------------------------------------------------------
run 0 --help
holds "$out" 'battuta simulate' 'help'
run 0 --version
holds "$out" '^battuta [0-9]+\.[0-9]+\.[0-9]+$' 'version'
run 2 dance
holds "$err" "^battuta: .*'dance'" 'unknown command'
run 2 simulate --left mouse
holds "$err" "'mouse'" 'a device in simulate'
run 1 replay "$work/none.duel"
holds "$err" "none.duel': No such file" 'missing replay'
"$battuta" --help >/dev/full 2>/dev/null && fail 'help into a full disk passed for printed'

# --- settings ---------------------------------------------------------------
run 0 settings
listed=$(grep -cE '^  [a-z0-9.-]+ [^ ]+    \(.*\)$' "$work/out")
[ "$listed" -ge 30 ] || fail "only $listed settings are listed"
# Each of them is in the page of play; the numbers of single mice and both sticks share a row.
while read -r key _; do
    case $key in
    mouse[1-7].*) continue ;;
    joystick.* | pad.*) key=pad.${key#*.} ;;
    esac
    grep -qF "\`$key" "$(dirname "$0")/../../game/app/play/README.md" || fail "$key is not in the README of play"
done < <(grep -E '^  [a-z0-9.-]+ [^ ]+    ' "$work/out")
run 0 settings sound.volume
same "$out" 1 'the default volume'
run 0 settings sound.volume 0.4
run 0 settings sound.volume
same "$out" 0.4 'the volume that was set'
same "$(cat "$XDG_CONFIG_HOME/battuta/settings.txt")" 'sound.volume 0.4' 'the file'
run 2 settings sound.volume loud
holds "$err" "sound.volume 'loud' is not valid; write a number from 0 to 1" 'a wrong volume'
run 2 settings sound.color red
holds "$err" "'sound.color' is not a setting" 'an unknown setting'
run 2 settings sound.volume 1 2
holds "$err" "'2'" 'one word too many'
same "$(cat "$XDG_CONFIG_HOME/battuta/settings.txt")" 'sound.volume 0.4' 'the file after mistakes'

# --- simulate ---------------------------------------------------------------
number='-?[0-9.]+(e-?[0-9]+)?'
bout="^\{\"bout\": [0-9]+, \"seed\": [0-9]+, \"weapon\": \"(epee|foil|sabre)\", \"left\": \"[^\"]*\", \"right\": \"[^\"]*\", \"ticks\": [0-9]+, \"winner\": \"(left|right|none)\", \"touch\": (null|\{\"by\": \"(left|right)\", \"part\": \"[a-z_]+\", \"tick\": [0-9]+, \"point\": \[$number, $number, $number\]\}), \"blade_contacts\": [0-9]+, \"disarms\": [0-9]+, \"max_impulse_ns\": $number, \"min_gap_m\": ($number|null), \"rules\": \"(duel|fie)\", \"score\": \[[0-9]+, [0-9]+\], \"state_hash\": \"[0-9a-f]{16}\", \"replay\": (null|\"[^\"]+\")\}\$"
for weapon in epee foil sabre; do
    run 0 simulate --left random:1 --right random:2 --weapon $weapon --seed 5 --bouts 3 --seconds 2 --json
    same "$(wc -l <"$work/out")" 3 'a line a bout'
    while read -r line; do
        holds "$line" "$bout" 'form of a line'
    done <"$work/out"
    third=$(sed -n 3p "$work/out")
    run 0 simulate --left random:1 --right random:2 --weapon $weapon --seed 7 --seconds 2 --json
    same "$(field "$out" state_hash)" "$(field "$third" state_hash)" 'bout k uses seed N + k'
    hash=$(field "$out" state_hash)
    run 0 simulate --left random:1 --right random:2 --weapon $weapon --seed 8 --seconds 2 --json
    [ "$(field "$out" state_hash)" != "$hash" ] || fail 'another seed, the same bout'
done

# --- record and verify ------------------------------------------------------
run 0 simulate --left ai:2 --right ai:3 --seed 7 --seconds 8 --record "$work/duels" --json
duel=$(field "$out" replay)
ticks=$(field "$out" ticks)
hash=$(field "$out" state_hash)
[ -f "$duel" ] || fail "no recording '$duel'"
run 0 replay "$duel" --verify
same "$out" "bit for bit equal, $ticks ticks" 'verification'
run 0 replay "$duel" --info
holds "$out" 'ai:2 .* against ai:3' 'info'
run 0 replay "$duel" --verify --json
holds "$out" '"equal": true' 'verification for scripts'
same "$(field "$out" state_hash)" "$hash" 'the hash of recording and bout'

run 0 replay "$duel" --verify --strict
holds "$err" 'has no hash of every tick' 'strict, where nothing was kept for it'
run 0 simulate --left ai:2 --right ai:3 --seed 7 --seconds 8 --record "$work/strict" --strict --json
run 0 replay "$(field "$out" replay)" --verify --strict
same "$out" "bit for bit equal, $ticks ticks" 'strict verification'
same "$err" '' 'strict verification'

size=$(stat -c %s "$duel")
head -c $((size * 3 / 4)) "$duel" >"$work/cut.duel"
run 0 replay "$work/cut.duel" --verify
holds "$err" 'the recording ends at byte' 'a recording cut off'
holds "$out" 'bit for bit equal' 'what is left of it'
run 1 replay "$duel" --at 9999
holds "$err" 'ends after .* write an earlier moment to --at' 'a moment that is not there'
run 0 replay "$duel" --info
holds "$out" "recorded $(date +%Y)-.* by battuta" 'when it was recorded'
# Who only wants to watch it is told too, before anything is shown.
env -u DISPLAY -u WAYLAND_DISPLAY -u XDG_RUNTIME_DIR -u SDL_VIDEODRIVER \
    "$battuta" replay "$work/cut.duel" >"$work/out" 2>"$work/err" </dev/null
holds "$(cat "$work/err")" 'the recording ends at byte' 'a recording cut off that is watched'
cp "$duel" "$work/flip.duel"
printf '\xa5' | dd of="$work/flip.duel" bs=1 seek=$((size / 2)) conv=notrunc status=none
if cmp -s "$duel" "$work/flip.duel"; then
    printf '\x5a' | dd of="$work/flip.duel" bs=1 seek=$((size / 2)) conv=notrunc status=none
fi
run 1 replay "$work/flip.duel" --verify
holds "$err" 'damaged at byte' 'a damaged recording'
mkdir "$work/listed"
cp "$work/flip.duel" "$work/listed"
run 0 duels "$work/listed" --json
holds "$out" '"problem": "the recording is damaged at byte' 'a damaged recording with a whole index in the list'
mkfifo "$work/pipe.duel"
run 1 replay "$work/pipe.duel" --info
holds "$err" 'it is a pipe' 'a pipe instead of a recording'
run 2 export "$duel" "$work/table.csv" --camera left
holds "$err" '--camera is only for films and pictures' 'a camera for a table'
# The hole is wider than a key state, without which nothing would be lost: it takes inputs, too.
cp "$duel" "$work/hole.duel"
dd if=/dev/zero of="$work/hole.duel" bs=1 seek=$((size * 3 / 10)) count=$((size * 4 / 10)) conv=notrunc status=none
run 1 replay "$work/hole.duel" --verify
holds "$out" "equal, [0-9]* of $ticks ticks; the other" 'what can be compared of a damaged recording'
head -c 100 /dev/zero >"$work/zero.duel"
run 1 replay "$work/zero.duel" --info
holds "$err" 'is not a recording' 'something else'
: >"$work/empty.duel"
run 1 replay "$work/empty.duel" --info

# Fenced with another grid the bout goes another way, from a tick that is named.
cp -r "$assets" "$work/assets"
# Every hand a millimeter further.
sed -i -E 's/hand (-?[0-9]+\.[0-9][0-9]) /hand \11 /' "$work/assets/guards/epee.txt"
BATTUTA_ASSETS=$work/assets run 3 replay "$duel" --verify
holds "$out" 'first tick that differs is [0-9]+.* after tick [0-9]+ left hand_world.* was .* and is' 'another grid'
holds "$err" 'other guards' 'another grid'

# A fencer's own grid, made after the recording, does not come between it and its own; a
# malformed one is told of in a line, and the bout is fenced with the shipped one.
mkdir -p "$XDG_CONFIG_HOME/battuta/guards"
own=$XDG_CONFIG_HOME/battuta/guards/epee.txt
cp "$work/assets/guards/epee.txt" "$own"
run 0 replay "$duel" --verify
holds "$out" 'bit for bit equal' 'a recording from before the own grid'
run 0 simulate --seed 11 --seconds 2 --json
theirs=$(field "$out" state_hash)
sed -i 's/guard  hand 0.60/guard  hand forward/' "$own"
run 0 simulate --seed 11 --seconds 2 --json
holds "$err" "epee.txt': line [0-9]+, column [0-9]+: .*'forward[0-9]*'.*stays in use" 'a broken own grid'
shipped=$(field "$out" state_hash)
rm "$own"
run 0 simulate --seed 11 --seconds 2 --json
same "$(field "$out" state_hash)" "$shipped" 'the shipped grid instead of a broken one'
[ "$theirs" != "$shipped" ] || fail 'the own grid was not used'

# --- phrases ----------------------------------------------------------------
run 0 simulate --rules foil --touches 5 --seconds 40 --seed 3 --export-phrases "$work/phrases" --json
holds "$out" '"phrase": .*"reason": "[a-z_]+".*"clauses"' 'the phrase of a call'
holds "$(cat "$work/phrases")" '"kind": "attack", "start": [0-9]+' 'the segments of a phrase'
holds "$(cat "$work/phrases")" '"words": ".*(Touch|nothing)' 'the words of a phrase'
run 2 simulate --export-phrases "$work/phrases"
holds "$err" '--export-phrases needs a referee; add --rules fie' 'phrases of a duel'
run 1 simulate --rules foil --seconds 1 --export-phrases "$work/nowhere/phrases"
holds "$err" 'nowhere/phrases.*name another file' 'phrases that cannot be written'

# --- what is missing or broken ------------------------------------------------
mkdir "$work/nothing"
BATTUTA_ASSETS=$work/nothing run 1 simulate --seconds 1
holds "$err" "cannot read '$work/nothing/.*BATTUTA_ASSETS" 'no assets'
cp "$assets/guards/epee.txt" "$work/assets/guards/epee.txt"
echo 'sixte 1 2 three' >>"$work/assets/guards/epee.txt"
BATTUTA_ASSETS=$work/assets run 1 simulate --seconds 1
holds "$err" 'epee.txt.*line [0-9]+, column [0-9]+' 'a broken grid'
cp "$assets/guards/epee.txt" "$work/assets/guards/epee.txt"
head -c 100000 "$assets/models/fencer.glb" >"$work/assets/models/fencer.glb"
BATTUTA_ASSETS=$work/assets run 1 simulate --seconds 1
holds "$err" 'fencer.glb' 'a broken model'
echo 'hello' >"$work/bad.script"
run 1 simulate --left "script:$work/bad.script" --seconds 1
holds "$err" 'bad.script.*line 1, column 1' 'a broken script'
run 1 simulate --left "script:$work/none.script" --seconds 1
holds "$err" 'none.script' 'a missing script'

# --- hands of an earlier bout -------------------------------------------------
run 0 simulate --left ai:2 --right random:3 --seconds 3 --seed 4 --record "$work/hands" --json
hash=$(field "$out" state_hash)
recording=$(echo "$work"/hands/*.duel)
run 0 simulate --left "replay:$recording" --right "replay:$recording" --seconds 3 --json
same "$(field "$out" state_hash)" "$hash" 'the same hands, the same bout'
run 0 simulate --left "replay:$recording:right" --right ai:1 --seconds 3 --json
[ "$(field "$out" state_hash)" != "$hash" ] || fail 'another opponent, the same bout'
run 1 simulate --left "replay:$work/none.duel" --seconds 1
holds "$err" 'none.duel' 'a missing recording'

# --- the list of recorded duels -------------------------------------------------
mkdir "$work/list"
cp "$duel" "$work/list/20250102-030405-epee.duel"
cp "$work/cut.duel" "$work/list/20250102-030406-epee.duel"
cp "$work/zero.duel" "$work/list/zero.duel"
run 0 duels "$work/list" --json
same "$(wc -l <<<"$out")" 3 'an object for each duel'
line=$(grep 030405 <<<"$out")
holds "$line" '"when": "2025-01-02 03:04:05", "marked": false, "usable": true, "problem": null' 'a duel'
holds "$line" '"left": "ai:2", "right": "ai:3", "weapon": "epee", "seconds": [0-9.]+, "winner": "' 'a duel'
holds "$(grep 030406 <<<"$out")" '"usable": true, "problem": "the recording ends.*"winner": null' 'one cut off'
holds "$(grep zero.duel <<<"$out")" '"usable": false, "problem": "is not a recording' 'one that is none'
run 1 duels "$work/nowhere" --json
holds "$err" "nowhere': No such file" 'a folder that is not there'
env -u DISPLAY -u WAYLAND_DISPLAY -u XDG_RUNTIME_DIR -u SDL_VIDEODRIVER \
    "$battuta" duels "$work/list" >"$work/out" 2>"$work/err" </dev/null
holds "$(<"$work/out")" '2025-01-02 03:04:05  20250102-030405-epee.duel: épée, ai:2 against ai:3' 'without a window'

# --- a disk that fills up, a program that is killed ---------------------------
: >"$work/still.script"
still=(--left "script:$work/still.script" --right "script:$work/still.script")
run 1 simulate "${still[@]}" --seconds 1 --record "$work/still.script"
(ulimit -f 2; "$battuta" simulate "${still[@]}" --seconds 10 --record "$work/full" --json) \
    >"$work/out" 2>"$work/err"
same $? 1 'exit with a full disk'
holds "$(<"$work/err")" 'the recording .* stopped' 'a full disk'
holds "$(<"$work/out")" '"ticks": 10000' 'the bout goes on'
run 0 replay "$work"/full/*.duel --verify
holds "$out" 'bit for bit equal, [0-9]*[05]0 ticks' 'what fitted on the disk'

"$battuta" simulate "${still[@]}" --seconds 80000 --record "$work/killed" --json >/dev/null &
victim=$!
much_is_recorded() { [ "$(cat "$work"/killed/*.duel 2>/dev/null | wc -c)" -gt 10000 ]; }
wait_until 'the recording grows' much_is_recorded
kill -9 $victim
wait $victim 2>/dev/null
run 0 replay "$work"/killed/*.duel --verify
holds "$out" 'bit for bit equal, [0-9]*[05]0 ticks' 'what a killed program leaves'

passed
