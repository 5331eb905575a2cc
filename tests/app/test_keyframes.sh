#!/usr/bin/env bash
# The editor of key placements in a real window: keys and a mouse place the weapon, the file on
# the disk says so, and nothing that was in it is lost.
#   test_keyframes.sh <battuta> <folder of assets>
set -u
battuta=$1 assets=$2

# Without a display of our own: again, inside one.
if [ "${3:-}" != inside ]; then
    for tool in xvfb-run xdotool import convert; do
        command -v "$tool" >/dev/null || { echo "missing: $tool" >&2; exit 1; }
    done
    exec xvfb-run -a -s "-screen 0 1280x720x24" "$0" "$battuta" "$assets" inside
fi

work=$(mktemp -d) || exit 1
export HOME=$work XDG_DATA_HOME=$work/data XDG_CONFIG_HOME=$work/config ALSOFT_DRIVERS=null
unset BATTUTA_ASSETS
# What drivers and the X libraries keep until the end is not ours to free.
export ASAN_OPTIONS=detect_leaks=0${ASAN_OPTIONS:+:$ASAN_OPTIONS}
program=
trap 'exec 2>/dev/null; [ -n "$program" ] && kill -9 "$program"; rm -rf "$work"' EXIT

fail() {
    printf 'FAILED: %s\n' "$*" >&2
    cat "$work/err" >&2
    [ -f "${own:-}" ] && diff "$shipped" "$own" >&2
    exit 1
}

# until_ <what> <command...>: waits until the command is true.
until_() {
    local what=$1 deadline=$((SECONDS + 60))
    shift
    until "$@"; do
        kill -0 "$program" 2>/dev/null || fail "the program ended while waiting: $what"
        [ $SECONDS -lt $deadline ] || fail "never seen: $what"
        sleep 0.1
    done
}

# Whether a cell of the square, by its middle, is the one that is picked: it is blue.
is_picked() {
    local c
    read -ra c <<<"$(import -window root -crop "8x8+$1+$2" +repage png:- |
        convert png:- -scale '1x1!' -format '%[fx:int(255*r)] %[fx:int(255*b)]' info:)"
    [ $((c[1] - c[0])) -gt 60 ]
}

start() {
    "$battuta" "$@" >"$work/out" 2>"$work/err" </dev/null &
    program=$!
}

ends() {
    local deadline=$((SECONDS + 60)) status
    while kill -0 "$program" 2>/dev/null; do
        [ $SECONDS -lt $deadline ] || fail "does not end: $1"
        sleep 0.1
    done
    wait "$program"
    status=$?
    program=
    [ $status -eq 0 ] || fail "$1: exit $status"
}

own=$XDG_CONFIG_HOME/battuta/keyframes/epee.txt
shipped=$assets/keyframes/epee.txt
line() { grep -A1 "^$1 row" "$own" | tail -1; }
says() { [ -f "$own" ] && [[ $(line "$1") == "$2"* ]]; }
# The number after `hand` and two more, moved: <guard> <forward> <up> <right>, in centimetres.
moved() {
    grep -A1 "^$1 row" "$shipped" | tail -1 |
        awk -v f="$2" -v u="$3" -v r="$4" '{ printf "%.2f %.2f %.2f", $3 + f / 100, $4 + u / 100, $5 + r / 100 }'
}
hand_is() { says "$1" "    guard  hand $2  tip "; }

# --- keys -----------------------------------------------------------------------
start keyframes epee
until_ 'neutral picked' is_picked 165 215
[ -e "$own" ] && fail 'a file before anything was saved'
xdotool key 4
until_ 'quarte picked' is_picked 78 215
xdotool key r
xdotool key d
xdotool key d
xdotool key ctrl+s
until_ 'quarte moved in the file' hand_is quarte "$(moved quarte 0 1 2)"
[ "$(diff "$shipped" "$own" | grep -c '^>')" -eq 1 ] || fail 'more than one line has changed'

# --- undo, and the file changed by somebody else -----------------------------------
xdotool key z
xdotool key ctrl+s
until_ 'one step undone' hand_is quarte "$(moved quarte 0 1 1)"
sed 's/^prime row/first row/' "$shipped" >"$work/theirs" && mv "$work/theirs" "$own"
# Saved at once, it is read instead: theirs is not written over.
xdotool key ctrl+s
sleep 0.5
xdotool key w
xdotool key ctrl+s
until_ 'their file read, ours put into it' hand_is quarte "$(moved quarte 1 0 0)"
grep -q '^first row' "$own" || fail 'what somebody else wrote is lost'

# --- a malformed file ---------------------------------------------------------------
printf 'prime row up\n' >"$own"
xdotool key s
saved_after_all() { xdotool key ctrl+s; sleep 0.3; hand_is quarte "$(moved quarte 0 0 0)"; }
until_ 'saved over a malformed file' saved_after_all
[ "$(cat "$own.refused" 2>/dev/null)" = 'prime row up' ] || fail 'the malformed file is lost'

# --- the mouse, and leaving without saving ------------------------------------------------
xdotool mousemove 255 128 click 1
until_ 'tierce picked' is_picked 255 128
before=$(cat "$own")
xdotool mousemove 600 400 mousedown 1 mousemove_relative 40 20 mouseup 1
sleep 0.5
xdotool key Escape
sleep 1
kill -0 "$program" 2>/dev/null || fail 'Esc leaves at once with something not saved'
xdotool key Escape
ends 'Esc twice'
[ "$(cat "$own")" = "$before" ] || fail 'left without saving, but saved'
echo 'all as it should be'
