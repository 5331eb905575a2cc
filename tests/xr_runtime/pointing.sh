#!/usr/bin/env bash
# pointing.sh <battuta>: a player in a scripted headset opens the menu and points at two of its rows
# with the beam of the right hand: first at the row that changes the player's hand, then at the last
# row, which leaves. The trigger chooses a row.
set -euo pipefail
battuta=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export XDG_CONFIG_HOME=$folder XDG_DATA_HOME=$folder SDL_AUDIODRIVER=dummy
export BATTUTA_XR_SCRIPT=$folder/script BATTUTA_XR_REPORT=$folder/report
# The board hangs 1.7 m ahead and 0.12 m below the eyes, and leans toward them; its rows are
# 0.09 m high. The row of the left hand is 5 cm below its middle, the last one about 50 cm.
cat >"$BATTUTA_XR_SCRIPT" <<'SCRIPT'
size 96 104
0    refresh 30
0    head   0     1.65  0     0     0    0
0    right  0.25  1.1  -0.3   10    35   0
1    left   menu 1
1.2  left   menu 0
2    right  0.25  1.1  -0.3   10    35   0
2.3  right  0.25  1.1  -0.3   10    15.6 0
2.6  right  trigger 1
2.8  right  trigger 0
3    right  0.25  1.1  -0.3   10    15.6 0
3.3  right  0.25  1.1  -0.3   10.3  -2.8  0
3.8  right  trigger 1
4    right  trigger 0
20   exit
SCRIPT

fail() {
    echo "pointing: $*" >&2
    cat "$folder"/{out,error,report} >&2; find "$folder" -name "*.txt" -exec cat {} + >&2 || true
    exit 1
}
"$battuta" play --left vr --right ai:1 --seed 1 >"$folder/out" 2>"$folder/error" ||
    fail "the program ended with status $?"
! grep -q '^complaint' "$BATTUTA_XR_REPORT" || fail "the runtime complains"
grep -rq "^hand.*left" "$folder" || fail "the new hand was not saved"
# The menu must end the program long before the script does after 600 frames.
frames=$(sed -n 's/^frames \([0-9]*\) .*/\1/p' "$BATTUTA_XR_REPORT")
[ "$frames" -lt 300 ] || fail "the menu did not end the program: it ran for $frames frames"
