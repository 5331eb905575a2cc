#!/usr/bin/env bash
# leaving.sh <battuta> <how>: plays against the computer in a scripted headset until something
# ends or interrupts it: the program lives, leaves with 0, says one line at most, and nothing of
# OpenXR is left over.
#
# term      a SIGTERM, which SDL would swallow, in the middle of the bout
# menu      the headset's own menu ends it
# asleep    taken off, put on again, its menu opened and closed
# session   the session is lost, and another begun
# instance  the runtime is lost, and another opened
set -euo pipefail
battuta=$1 how=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export XDG_CONFIG_HOME=$folder XDG_DATA_HOME=$folder SDL_AUDIODRIVER=dummy
export BATTUTA_XR_SCRIPT=$folder/script BATTUTA_XR_REPORT=$folder/report
sessions=1
{
    echo "0 refresh 10" # little to draw
    case $how in
    term) echo "4 terminate" ;;
    menu) echo "1 exit" ;;
    asleep) printf '%s\n' "1 state visible" "1.5 state focused" \
        "2 state idle" "3 state focused" "6 exit" ;;
    session | instance) printf '%s\n' "1 lose $how" "2 exit" && sessions=2 ;;
    esac
} >"$BATTUTA_XR_SCRIPT"

status=0
"$battuta" play --left vr --right ai:1 --seed 1 >"$folder/out" 2>"$folder/error" || status=$?

fail() {
    echo "leaving ($how): $*" >&2
    cat "$folder/out" "$folder/error" "$BATTUTA_XR_REPORT" >&2 || true
    exit 1
}
[ $status -eq 0 ] || fail "left with $status"
[ "$(cat "$folder/out" "$folder/error" | wc -l)" -le 1 ] || fail "it says too much"
[ -s "$BATTUTA_XR_REPORT" ] || fail "the instance was never closed"
! grep -q '^complaint' "$BATTUTA_XR_REPORT" || fail "the runtime complains"
# One such line for each instance, with lines of what the hands felt between them and behind.
grep '^frames' "$BATTUTA_XR_REPORT" >"$folder/instances" || fail "nothing is reported"
! grep -vq ' handles 0 ' "$folder/instances" || fail "handles are left over"
tail -n 1 "$folder/instances" >"$folder/last"
grep -q " sessions $sessions " "$folder/last" || fail "not $sessions sessions"
grep -q '^frames [0-9]* layers [1-9]' "$folder/instances" || fail "nothing was shown"

# What was fenced until then is kept, and fences again the same.
duel=$(find "$folder" -name '*.duel')
ticks=$("$battuta" replay "$duel" --verify 2>&1 | sed -n 's/^bit for bit equal, \([0-9]*\) ticks$/\1/p')
[ -n "$ticks" ] || fail "the recording does not verify"
# Two spells of a second at the blade, the second after a count of two.
if [ "$how" = asleep ]; then
    { [ "$ticks" -gt 1300 ] && [ "$ticks" -lt 2500 ]; } || fail "$ticks ticks: it does not pause and go on"
fi
