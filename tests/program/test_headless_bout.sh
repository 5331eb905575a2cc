#!/usr/bin/env bash
# Without any display a bout is simulated, reported, recorded and drawn.
#   test_headless_bout.sh <battuta>
set -u
battuta=$1
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
unset DISPLAY WAYLAND_DISPLAY SDL_VIDEODRIVER BATTUTA_ASSETS XDG_RUNTIME_DIR
export HOME=$work XDG_DATA_HOME=$work/data XDG_CONFIG_HOME=$work/config SDL_AUDIODRIVER=dummy
failures=0
fail() { printf 'FAILED: %s\n' "$*" >&2; failures=$((failures + 1)); }

# is_picture <file>: 1280 x 720 and not all of one color.
is_picture() {
    local size spread
    read -r size spread < <(identify -format '%wx%h %[fx:standard_deviation]\n' "$1")
    [ "$size" = 1280x720 ] || fail "$1 is $size"
    awk -v spread="$spread" 'BEGIN { exit !(spread > 0.05) }' || fail "$1 is flat: $spread"
}

"$battuta" --weapon epee --seed 7 >"$work/out" 2>"$work/err" </dev/null ||
    fail "exit $?: $(<"$work/err")"
cat "$work/out"
grep -q 'fence a bout without a window' "$work/out" || fail 'it does not say that there is no display'
grep -q 'ai:2 against ai:3' "$work/out" || fail 'no result'
duel=$(sed -n 's/^replay: *//p' "$work/out")
[ -f "$duel" ] || fail "no recording '$duel'"
case $duel in "$work"/data/battuta/duels/*-epee.duel) ;; *) fail "recorded in '$duel'" ;; esac
mapfile -t pictures < <(sed -n 's/^picture: *//p' "$work/out")
[ ${#pictures[@]} -eq 3 ] || fail "${#pictures[@]} pictures, not 3"
for picture in "${pictures[@]}"; do
    is_picture "$picture"
done
cmp -s "${pictures[0]}" "${pictures[1]}" && fail 'the first two pictures are the same'

"$battuta" replay "$duel" --verify || fail 'the recording does not verify'
"$battuta" replay "$duel" --shot 0.5 "$work/shot.png" || fail 'no shot'
is_picture "$work/shot.png"
"$battuta" replay "$duel" --shot 5000 "$work/late.png" 2>"$work/err" && fail 'a shot after the end'
grep -q 'ends after' "$work/err" || fail "no word on the end: $(<"$work/err")"

[ $failures -eq 0 ] || { echo "$failures failures" >&2; exit 1; }
echo 'all checks passed'
