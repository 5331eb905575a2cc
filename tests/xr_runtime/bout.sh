#!/usr/bin/env bash
# bout.sh <battuta>: plays a bout in a scripted headset. The player walks up to a standing opponent
# and thrusts. The touch must count and be felt in the hand at once, and the recording must verify.
set -euo pipefail
# shellcheck source=tests/xr_runtime/worn.sh
. "$(dirname "$0")/worn.sh"
battuta=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export XDG_CONFIG_HOME=$folder XDG_DATA_HOME=$folder SDL_AUDIODRIVER=dummy
export BATTUTA_XR_SCRIPT=$folder/script BATTUTA_XR_REPORT=$folder/report
# The opponent holds the point aside, so that the player does not walk onto it.
echo "0.0 x 1 y -1" >"$folder/stands"
cat >"$BATTUTA_XR_SCRIPT" <<'SCRIPT'
0    refresh 30
0    head   0     1.65  0      0 0 0
0    right  0.22  1.2  -0.35   0 35 0   # with a pistol grip held like this the blade is level
1    head   0     1.65  0      0 0 0
1    right  0.22  1.2  -0.35   0 35 0
2.5  head   0     1.6  -2.3    0 0 0
2.5  right  0.1   1.4  -2.8    0 35 0
3    head   0     1.5  -3.4    0 0 0
3    right -0.02  1.3  -4.05   0 35 0
4    exit
SCRIPT

fail() {
    echo "bout: $*" >&2
    cat "$folder"/{out,error,report,info} >&2 || true
    exit 1
}
worn "$battuta" play --left vr --seed 1 --right "script:$folder/stands" ||
    fail "the program ended with status $?"
! grep -q '^complaint' "$BATTUTA_XR_REPORT" || fail "the runtime complains"
duel=$(find "$folder" -name '*.duel')
"$battuta" replay "$duel" --verify >"$folder/verified" 2>&1 || fail "the recording does not verify"
grep -q '^bit for bit equal' "$folder/verified" || fail "the recording does not verify"
"$battuta" replay "$duel" --info >"$folder/info"
grep -q 'vr (medium, right hand) against script:' "$folder/info" ||
    fail "the recording does not name its fencers"
grep -q 'left hits' "$folder/info" || fail "no touch"

# The touch is felt at most four displayed frames (of 1/30 s) after its tick.
touch_s=$(sed -n 's/.* in tick \([0-9]*\)$/\1/p' "$folder/info" | awk '{ print $1 / 1000 }')
awk -v touch="$touch_s" '$1 == "haptic" && $2 == "right" && !seen {
        late = $3 - touch; felt = late > -0.034 && late < 0.133 && $4 > 0.5; seen = 1
    }
    END { exit !felt }' "$BATTUTA_XR_REPORT" || fail "the touch at $touch_s s was not felt then"
