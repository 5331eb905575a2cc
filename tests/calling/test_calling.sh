#!/usr/bin/env bash
# "You call it" in a real window: a phrase of two computer fencers is shown, keys and mouse call it,
# and the mark and the count follow.
#   test_calling.sh <battuta>
set -u
# shellcheck disable=SC2034 # in_window.sh uses it
battuta=$1
# shellcheck source=tests/support/in_window.sh
. "$(dirname "$0")/../support/in_window.sh"

# The selected answer has a frame and a fill: the middle of the panel's cells is bright where one is
# selected. Arguments: the cell's middle.
is_selected() { local c; read -ra c <<<"$(color $(($1 - 98)) $(($2 - 8)) 12 16)"; [ $((c[0] + c[1] + c[2])) -gt 150 ]; }
# The mark is green if the answer is right, and reddish if it is wrong.
mark() { local c; read -ra c <<<"$(color 330 498 620 22)"; echo $((c[1] - c[0])); }
is_right() { [ "$(mark)" -gt 3 ]; }
is_wrong() { [ "$(mark)" -lt -3 ]; }

start call sabre --seed 2
until_seen 'the answers' is_selected 640 537
# An answer before the lamps burn is not taken: the answers stay.
xdotool key Left
until_seen 'the left column' is_selected 422 537
xdotool key Down Down
until_seen 'the third answer' is_selected 422 597
xdotool mousemove 858 537
until_seen 'the answer under the pointer' is_selected 858 537
xdotool key Return
is_told() { is_right || is_wrong; }
told() { xdotool key Return; sleep 0.3; seen is_told; }
until_ 'the mark of the first call' told
xdotool key Escape
ends 'Esc'

start call foil sabre --seed x
wait "$program"; status=$?; program=
[ $status -eq 2 ] || fail "a wrong seed: exit $status"
start call epee
wait "$program"; status=$?; program=
[ $status -eq 2 ] || fail "an épée: exit $status"
grep -q 'no right of way' "$work/err" || fail 'an épée is not explained'
echo 'all checks passed'
