#!/usr/bin/env bash
# frozen.sh <battuta> <how>: plays against the computer in a headset whose runtime hangs in the middle
# of the bout: no call returns any more. The program must say so in one line and can be left, and the
# recording holds the bout to its last tick, with its end.
#
# silent    xrWaitFrame hangs; one SIGTERM, and the program ends by itself, with status 0
# closed    the same, and the window is closed
# back      xrWaitFrame hangs for a while; then the bout goes on
# stuck     xrEndFrame hangs, and the window with it; two SIGTERM end the program at once, with status 1
# ending    the headset's menu ends the program, and xrDestroySession hangs: status 1, by itself
set -euo pipefail
battuta=$1 how=$2
folder=$(mktemp -d)
program=
trap '[ -z "$program" ] || kill -KILL "$program" 2>/dev/null || true; rm -rf "$folder"' EXIT
export XDG_CONFIG_HOME=$folder XDG_DATA_HOME=$folder SDL_AUDIODRIVER=none # see in_window.sh
export BATTUTA_XR_SCRIPT=$folder/script BATTUTA_XR_REPORT=$folder/report BATTUTA_XR_THAW=$folder/thaw
status=0 call=WaitFrame said="the headset does not answer"
case $how in
stuck) call=EndFrame status=1 ;;
ending) call=DestroySession status=1 ;;
esac
# A low rate, so that there is little to draw. The bout begins after one second.
printf '%s\n' "0 refresh 10" "3 freeze $call" >"$BATTUTA_XR_SCRIPT"
case $how in
ending) echo "3 exit" ;;
back) echo "6 exit" ;;
esac >>"$BATTUTA_XR_SCRIPT"

fail() {
    echo "frozen ($how): $*" >&2
    cat "$folder/error" "$folder/out" "$BATTUTA_XR_REPORT" >&2 || true
    exit 1
}

# await <what> <command...>: waits until the command succeeds.
await() {
    local what=$1
    shift
    for ((i = 0; i < 6000; i++)); do
        ! "$@" || return 0
        sleep 0.1
    done
    fail "$what in ten minutes"
}
is_gone() { ! kill -0 "$program" 2>/dev/null; }
is_said() { is_gone || grep -q "$said" "$folder/error"; }
asked_again() { kill -TERM "$program" 2>/dev/null || true && is_gone; }

: >"$folder/error"
"$battuta" play --left vr --right ai:1 --seed 1 >"$folder/out" 2>"$folder/error" &
program=$!
await "the program does not say that the runtime hangs" is_said
case $how in
silent)
    kill -TERM "$program"
    ;;
closed)
    is_gone && fail "the program ended"
    # As a window manager would, which is not there: xdotool cannot ask, so the key that leaves is
    # pressed. The first press opens the menu if the bout has just begun.
    xdotool search --sync --name '^Battuta$' windowfocus --sync
    left_by_key() { xdotool key ctrl+q && is_gone; }
    await "the program does not end" left_by_key
    ;;
back)
    sleep 2 # in which a bout that did not pause would go on
    touch "$BATTUTA_XR_THAW"
    ;;
stuck) await "the program does not end" asked_again ;;
esac
await "the program does not end" is_gone
ended=0
wait "$program" || ended=$?
program=
[ "$ended" -eq "$status" ] || fail "the program ended with status $ended"
lines=$(cat "$folder/out" "$folder/error" | wc -l)
# Left by force, it says so, too; a program that only destroys says nothing before.
[ "$lines" -le $((1 + status)) ] || fail "the program prints $lines lines"
if [ "$how" = back ]; then
    ! grep -q '^complaint' "$BATTUTA_XR_REPORT" || fail "the runtime complains"
    grep -q '^frames .* handles 0 ' "$BATTUTA_XR_REPORT" || fail "handles were not destroyed"
fi

# The recording is whole: it has its end, and verifies to the last tick before the runtime hung, after
# 2.8 s of the bout. No tick follows while it hangs; after it is back the program counts for two of the
# three seconds that are left.
duel=$(find "$folder" -name '*.duel')
"$battuta" replay "$duel" --verify >"$folder/verified" 2>&1 || fail "not whole: $(cat "$folder/verified")"
"$battuta" replay "$duel" --info >>"$folder/verified"
grep -q ': ended early, without a touch$' "$folder/verified" || fail "no end: $(cat "$folder/verified")"
ticks=$(sed -n 's/^bit for bit equal, \([0-9]*\) ticks$/\1/p' "$folder/verified")
least=2700 most=2900
[ "$how" != back ] || least=3500 most=4300
{ [ "${ticks:-0}" -ge "$least" ] && [ "$ticks" -le "$most" ]; } ||
    fail "not $least to $most ticks: $(cat "$folder/verified")"
