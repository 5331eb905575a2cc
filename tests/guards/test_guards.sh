#!/usr/bin/env bash
# The editor of guards in a real window: keys and mouse place the weapon, the file on the disk
# changes accordingly, and nothing else in it is lost.
#   test_guards.sh <battuta> <folder of assets>
set -u
battuta=$1 assets=$2
# shellcheck source=tests/support/in_window.sh
. "$(dirname "$0")/../support/in_window.sh"

# Whether the cell of the square with this middle is picked: then it is blue.
is_picked() { is_blue "$1" "$2" 8 8; }

own=$XDG_CONFIG_HOME/battuta/guards/epee.txt
shipped=$assets/guards/epee.txt
explain() { [ -f "$own" ] && diff "$shipped" "$own"; }
line() { grep -A1 "^$1 row" "$own" | tail -1; }
says() { [ -f "$own" ] && [[ $(line "$1") == "$2"* ]]; }
# The number after `hand` and two more, moved: <guard> <forward> <up> <right>, in centimeters.
moved() {
    grep -A1 "^$1 row" "$shipped" | tail -1 |
        awk -v f="$2" -v u="$3" -v r="$4" '{ printf "%.2f %.2f %.2f", $3 + f / 100, $4 + u / 100, $5 + r / 100 }'
}
hand_is() { says "$1" "    guard  hand $2  tip "; }

# --- keys -----------------------------------------------------------------------
start guards epee
until_seen 'neutral picked' is_picked 165 215
[ -e "$own" ] && fail 'a file before anything was saved'
xdotool key 4
until_seen 'quarte picked' is_picked 78 215
xdotool key r d d ctrl+s
until_ 'quarte moved in the file' hand_is quarte "$(moved quarte 0 1 2)"
[ "$(diff "$shipped" "$own" | grep -c '^>')" -eq 1 ] || fail 'more than one line has changed'

# --- undo, and the file changed by another program ---------------------------------
xdotool key z ctrl+s
until_ 'one step undone' hand_is quarte "$(moved quarte 0 1 1)"
sed 's/^prime row/first row/' "$shipped" >"$work/theirs" && mv "$work/theirs" "$own"
# Saving right then reads the file instead: the other program's change is not overwritten.
xdotool key ctrl+s w ctrl+s
until_ 'their file read, ours put into it' hand_is quarte "$(moved quarte 1 0 0)"
grep -q '^first row' "$own" || fail 'what somebody else wrote is lost'

# --- a malformed file ---------------------------------------------------------------
printf 'prime row up\n' >"$own"
xdotool key s
saved_after_all() { xdotool key ctrl+s; hand_is quarte "$(moved quarte 0 0 0)"; }
until_ 'saved over a malformed file' saved_after_all
[ "$(cat "$own.refused" 2>/dev/null)" = 'prime row up' ] || fail 'the malformed file is lost'

# --- the mouse, and leaving without saving ------------------------------------------------
xdotool mousemove 255 128 click 1
until_seen 'tierce picked' is_picked 255 128
before=$(cat "$own")
xdotool mousemove 600 400 mousedown 1 mousemove_relative 40 20 mouseup 1
# With unsaved changes Esc leaves only when it is pressed twice: the 4 after the first still works.
xdotool key Escape 4
until_seen 'quarte picked after Esc' is_picked 78 215
xdotool key Escape
ends 'Esc twice'
[ "$(cat "$own")" = "$before" ] || fail 'left without saving, but saved'
echo 'all checks passed'
