#!/usr/bin/env bash
# The real program in a real window: a mouse and keys drive it, the screen is looked at.
#   test_playing.sh <battuta>
set -u
# shellcheck disable=SC2034 # in_window.sh uses it
battuta=$1
# shellcheck source=tests/support/in_window.sh
. "$(dirname "$0")/../support/in_window.sh"

# Places in a window of 1280 x 720 (hud.c, hud_inset.c, hud_title.c).
middle_cell=(79 75 8 8)
corner_cell=(124 54 8 8)
arm_bar=(40 201 110 2)
left_lamp=(410 30 100 4)

joining() {
    says 52 142 82 bold left 'Battuta' 56 245 27 bold left 'Fence' 56 307 27 bold left 'Learn' \
        56 555 27 bold left 'Leave'
}
# menu <y> <title> [<words as above>]: a menu with the title at this height; its first row is
# selected.
menu() { is_yellow 210 $(($1 + 76)) 4 10 && says 640 "$1" 44 bold center "$2" "${@:3}"; }
# The weapon's name stands between the lamps, and no menu covers it.
weapon=(640 89 15 regular center foil)
fencing() { says "${weapon[@]}"; }
paused() { menu 166 'Pause' 228 255 19 bold left 'Continue' && ! says "${weapon[@]}"; }
helping() { menu 148 'Help while fencing' && ! says "${weapon[@]}"; }

# Few frames a second, drawn plainly: where no graphics card draws, each one costs two processors.
settings=$work/config/battuta/settings.txt
few_frames=$'picture.frame-limit 10\npicture.quality plain'
mkdir -p "${settings%/*}"
printf '%s\n' "$few_frames" >"$settings"

# --- the lesson, for who comes alone and for the first time -------------------
SDL_AUDIODRIVER=dummy start play --no-record # with sound
until_seen 'the title' joining
xdotool mousemove 640 400 click 1 click 1
taught() {
    is_blue "${middle_cell[@]}" && says 640 617 22 bold center \
        'Move: the point of your weapon goes where your hand goes'
}
until_seen 'the inset with the middle guard lit and the first step of the lesson' taught
# Step after step is skipped until it is known for good.
learned() { xdotool key n; grep -qx 'lesson done' "$settings" 2>/dev/null; }
until_ 'the lesson at its end' learned
# In a bout the first Ctrl-Q pauses, and the second one leaves.
xdotool key ctrl+q
until_seen 'the pause, by Ctrl-Q' menu 166 'Pause'
xdotool key ctrl+q
ends 'Ctrl-Q twice after the lesson'
# Settings that are not ours survive, a broken file is told of and left alone.
printf 'future 1\nlesson new\nbroken \001\n%s\n' "$few_frames" >"$settings"
cp "$settings" "$work/before"
start play --no-record
until_seen 'the title with broken settings' joining
xdotool key ctrl+q
ends 'Ctrl-Q with broken settings'
cmp -s "$settings" "$work/before" || fail 'a broken settings file was changed'
printf 'future 1\nlesson done\n%s\n' "$few_frames" >"$settings"

# --- a person with a mouse against the computer -----------------------------
start play --weapon foil --seed 7
until_seen 'the title with a weapon' joining

# A click takes the left side, another one fences the computer.
xdotool mousemove 640 400 click 1 click 1
only_middle() { is_blue "${middle_cell[@]}" && is_not_blue "${corner_cell[@]}"; }
until_seen 'the inset with only the middle guard lit' only_middle

# The hand follows the mouse into the upper right corner, and the arm its button. Both are moved
# until it is seen: when a bout ends meanwhile, the next one begins in the middle with the arm back.
only_corner() { is_blue "${corner_cell[@]}" && is_not_blue "${middle_cell[@]}"; }
move_up_right() { xdotool mousemove_relative -- 40 -40; seen only_corner; }
until_ 'only the upper right guard lit' move_up_right
extend() { xdotool mouseup 1 mousedown 1; seen is_white "${arm_bar[@]}"; }
until_ 'the arm extended' extend
xdotool mouseup 1
until_seen 'the arm back' is_not_white "${arm_bar[@]}"

# Escape: a pause with a menu; a picture of it; escape again: it goes on. The last row leaves.
xdotool key Escape
until_seen 'the pause' paused
xdotool key F12
picture() { ls "$work"/data/battuta/duels/picture-*.png >/dev/null 2>&1; }
until_ 'a picture in the folder of the recordings' picture
xdotool key Escape
until_seen 'the bout going on' fencing
# Help while fencing: the first row is the left fencer's, the ninth is for both.
xdotool key F4
until_seen 'the menu of help' helping
xdotool key Return Up Up Return Escape
helped() { grep -qx 'assist_left snap, slow' "$settings" && grep -qx 'assist_right slow' "$settings"; }
until_ 'the help in the settings' helped
until_seen 'the bout going on with help' fencing
xdotool key F4
until_seen 'the menu of help again' helping
xdotool key Return Up Up Return F4
until_ 'no more help in the settings' grep -qx 'assist_left none' "$settings"
until_seen 'the bout going on without help' fencing
xdotool key Escape
until_seen 'the last pause' paused
xdotool key Up Return
ends 'the last row of the pause'
size=$(identify -format '%wx%h' "$work"/data/battuta/duels/picture-*.png) || fail 'no PNG'
[ "$size" = 1280x720 ] || fail "the picture is $size"

# What was fenced is on disk and can be fenced again, bit for bit.
"$battuta" replay "$work"/data/battuta/duels/*-foil.duel --verify >"$work/out" 2>"$work/err" ||
    fail 'the recording does not verify'

# --- watching it, and fencing on from there ------------------------------------
printf '0.0 x 0\n' >"$work/stand"
"$battuta" simulate --left "script:$work/stand" --right "script:$work/stand" --weapon foil \
    --seconds 20 --record "$work/watched" >/dev/null || fail 'nothing to watch'
start replay "$work"/watched/*.duel
until_seen 'the inset of the fencer watched' is_blue "${middle_cell[@]}"
# Two seconds after the beginning, wherever it was: Return asks who goes on, a click says who.
xdotool mousemove 320 400 key space Home Right Right Return click 1
gone_on() {
    for duel in "$work"/data/battuta/duels/*.duel; do
        "$battuta" replay "$duel" --info --json 2>/dev/null |
            grep '"goes_on_from": "' | grep -qv '"first_tick": 0,' && return
    done
    return 1
}
until_ 'a recording that goes on from what was watched' gone_on
# Ctrl-Q ends it all from there.
xdotool key ctrl+q
ends 'Ctrl-Q from where one went on'
# From the very first moment it goes on as well, and says from what.
start replay "$work"/watched/*.duel --continue 0 --left ai:1 --right ai:3 --record "$work/again.duel"
gone_on_at_0() {
    "$battuta" replay "$work/again.duel" --info --json 2>/dev/null |
        grep '"first_tick": 0,' | grep -q '"goes_on_from": "'
}
until_ 'a recording that goes on from the first tick' gone_on_at_0
xdotool key ctrl+q
ends 'Ctrl-Q from the first tick'

# --- a touch: the lamp, the close-up, the next bout --------------------------
cat >"$work/attack" <<'SCRIPT'
0.0 advance 1
0.9 advance 0 extension 1
1.1 lunge 1
3.0 lunge 0 extension 0
4.0 repeat
SCRIPT
printf '0.0 x 0\n' >"$work/stand"
start play --left "script:$work/attack" --right "script:$work/stand" --no-record
# The score counts it for the left fencer alone.
touched() {
    is_blue "${left_lamp[@]}" && ! says 594 69 54 bold center 0 && says 686 69 54 bold center 0
}
until_seen 'the left lamp, lit, and a touch scored' touched
until_seen 'the lamp out again for the next bout' is_not_blue "${left_lamp[@]}"
xdotool key ctrl+q
ends 'Ctrl-Q'

# --- a key of one's own, and two people at one keyboard ------------------------
keys=$work/config/battuta/bindings.txt
printf '# mine\nfuture.thing x\n' >"$keys"
start play --no-record
until_seen 'the title' joining
xdotool key Escape Down Down Down Down Down Down Return
until_seen 'the options' menu 130 'Options'
xdotool key Up Up Up Up Up Up Return # the sixth row from the end
until_seen 'the menu of keys' menu 130 'Keys and buttons'
xdotool key Down Down Return g                      # the mouse's lunge
bound() { grep -qx 'mouse.lunge key:G mouse:right' "$keys"; }
until_ 'the key in the file' bound
{ grep -qx '# mine' "$keys" && grep -qx 'future.thing x' "$keys"; } || fail 'lines of others are lost'
xdotool key Escape Escape Up Up Up Up Up Up Return # back to the joining
until_seen 'the title again' joining
# The left half takes a side, then the right one; both again: they fence.
xdotool key space Up Up
held_left() { grep -qx 'hand.keyboard left' "$settings"; }
until_ 'the hand in the settings' held_left
xdotool key space
until_seen 'the inset with the middle guard lit' is_blue "${middle_cell[@]}"
# Keys held before "Allez" do not count: pressed anew until they do.
hold_corner() { xdotool keyup w keyup d keydown w keydown d; seen is_blue "${corner_cell[@]}"; }
until_ 'the upper right guard lit by W and D' hold_corner
xdotool keyup w
xdotool keyup d
xdotool key Escape
until_seen 'the pause of two' menu 166 'Pause'
xdotool key Up Return
ends 'the last row of the pause of two'

# --- what the command line names and the machine lacks -----------------------
XDG_CONFIG_HOME=$work/nobody "$battuta" play --left pad7 >"$work/out" 2>"$work/err"
[ $? -eq 1 ] || fail 'a pad that is not there is no error'
[ "$(wc -l <"$work/err")" -eq 1 ] || fail 'not one line about pad7'
grep -q pad7 "$work/err" || fail 'the line does not name pad7'
: >"$work/err"
echo 'the window shows what it should'
