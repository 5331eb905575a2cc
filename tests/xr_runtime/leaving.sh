#!/usr/bin/env bash
# leaving.sh <battuta> <how>: plays against the computer in a scripted headset until an event ends
# or interrupts the bout. The program must not crash, must end with status 0, print at most one line
# (two where the headset is lost and back), and destroy all of its OpenXR handles.
#
# term      the program gets a SIGTERM in the middle of the bout, which SDL would intercept
# menu      the user ends the program in the headset's own menu
# asleep    the headset's menu is opened and closed, then the headset is taken off and put on again
# session   the session is lost, and the program creates another
# instance  the runtime is lost, and the program opens it again
# wayland   like menu, where SDL_VIDEODRIVER asks for Wayland and the runtime takes no EGL contexts: the
#           window opens on X11
# egl       like menu, without any display: SDL draws off screen, and the runtime takes an EGL context
set -euo pipefail
# shellcheck source=tests/xr_runtime/worn.sh
. "$(dirname "$0")/worn.sh"
battuta=$1 how=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export XDG_CONFIG_HOME=$folder XDG_DATA_HOME=$folder SDL_AUDIODRIVER=none # see in_window.sh
export BATTUTA_XR_SCRIPT=$folder/script BATTUTA_XR_REPORT=$folder/report
sessions=1 lines=1
{
    echo "0 refresh 10" # a low rate, so that there is little to draw
    case $how in
    term) echo "4 terminate" ;;
    menu | wayland | egl) echo "1 exit" ;;
    asleep) printf '%s\n' "1 state visible" "1.5 state focused" \
        "2 state idle" "3 state focused" "6 exit" ;;
    session | instance) printf '%s\n' "1 lose $how" "2 exit" && sessions=2 lines=2 ;;
    esac
} >"$BATTUTA_XR_SCRIPT"

if [ "$how" = wayland ]; then
    export SDL_VIDEODRIVER=wayland XDG_RUNTIME_DIR=$folder BATTUTA_XR_WITHOUT_EGL=1
elif [ "$how" = egl ]; then
    export SDL_VIDEODRIVER=offscreen DISPLAY=
fi

status=0
worn "$battuta" play --left vr --right ai:1 --seed 1 || status=$?

fail() {
    echo "leaving ($how): $*" >&2
    cat "$folder/out" "$folder/error" "$BATTUTA_XR_REPORT" >&2 || true
    exit 1
}
[ $status -eq 0 ] || fail "the program ended with status $status"
[ "$(cat "$folder/out" "$folder/error" | wc -l)" -le $lines ] || fail "the program prints more than $lines lines"
[ "$how" != wayland ] || grep -q 'on X11 and not on Wayland' "$folder/out" ||
    fail "the program does not say that the window opens on X11"
[ -s "$BATTUTA_XR_REPORT" ] || fail "the instance was never destroyed"
! grep -q '^complaint' "$BATTUTA_XR_REPORT" || fail "the runtime complains"
# The report has one such line per instance, followed by the instance's vibrations.
grep '^frames' "$BATTUTA_XR_REPORT" >"$folder/instances" || fail "the report has no line of an instance"
! grep -vq ' handles 0 ' "$folder/instances" || fail "handles were not destroyed"
tail -n 1 "$folder/instances" >"$folder/last"
grep -q " sessions $sessions " "$folder/last" || fail "expected $sessions sessions: $(cat "$folder/last")"
grep -q '^frames [0-9]* layers [1-9]' "$folder/instances" || fail "nothing was shown"

# The recording holds the bout until that event, and verifies.
duel=$(find "$folder" -name '*.duel')
ticks=$("$battuta" replay "$duel" --verify 2>&1 | sed -n 's/^bit for bit equal, \([0-9]*\) ticks$/\1/p')
[ -n "$ticks" ] || fail "the recording does not verify"
# The bout runs twice for about a second; before the second time the program counts to two.
if [ "$how" = asleep ]; then
    { [ "$ticks" -gt 1300 ] && [ "$ticks" -lt 2500 ]; } ||
        fail "the recording has $ticks ticks: the bout did not pause and continue"
fi
