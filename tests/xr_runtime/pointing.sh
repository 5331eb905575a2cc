#!/usr/bin/env bash
# pointing.sh <battuta>: a player in a scripted headset opens the menu and points at rows with the beam
# of the right hand: at the menu of sides and hands, there at the row that changes the player's hand
# and at the last one, which goes back, and at the last row of the menu, which leaves. The trigger
# chooses a row.
set -euo pipefail
# shellcheck source=tests/xr_runtime/worn.sh
. "$(dirname "$0")/worn.sh"
battuta=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export XDG_CONFIG_HOME=$folder XDG_DATA_HOME=$folder SDL_AUDIODRIVER=none # see in_window.sh
export BATTUTA_XR_SCRIPT=$folder/script BATTUTA_XR_REPORT=$folder/report
# The board hangs 1.7 m ahead and 0.12 m below the eyes, and leans toward them; its rows are
# 0.09 m high. Row 1 (from 0) is 31 cm above its middle, row 4 is 4 cm above, row 5 is 5 cm below it and
# row 8 is 32 cm below.
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
3.3  right  0.25  1.1  -0.3   10    27.8 0
3.6  right  trigger 1
3.8  right  trigger 0
4    right  0.25  1.1  -0.3   10    27.8 0
4.3  right  0.25  1.1  -0.3   10    18.3 0
4.6  right  trigger 1
4.8  right  trigger 0
5    right  0.25  1.1  -0.3   10    18.3 0
5.3  right  0.25  1.1  -0.3   10.1  4.4  0
5.8  right  trigger 1
6    right  trigger 0
20   exit
SCRIPT

fail() {
    echo "pointing: $*" >&2
    cat "$folder"/{out,error,report} >&2; find "$folder" -name "*.txt" -exec cat {} + >&2 || true
    exit 1
}
worn "$battuta" play --left vr --right ai:1 --seed 1 ||
    fail "the program ended with status $?"
! grep -q '^complaint' "$BATTUTA_XR_REPORT" || fail "the runtime complains"
grep -rq "^hand.*left" "$folder" || fail "the new hand was not saved"
# The menu must end the program long before the script does after 600 frames.
frames=$(sed -n 's/^frames \([0-9]*\) .*/\1/p' "$BATTUTA_XR_REPORT")
[ "$frames" -lt 300 ] || fail "the menu did not end the program: it ran for $frames frames"
