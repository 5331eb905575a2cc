#!/usr/bin/env bash
# show_looks.sh FOLDER [PROGRAMS]: all sheets that show how the picture looks, to compare before a change
# and after it: each camera of play, close-ups, the cloth at the joints, for plain and fine drawing and
# both moods, and how much it shimmers. PROGRAMS: where the show programs are, build/release/tests/show.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
out=$1 programs=${2:-$here/../../build/release/tests/show}
mkdir -p "$out"

show() {
    "$here/../support/in_display.sh" "$programs/$1" "${@:2}"
}

for quality in fine plain; do
    for mood in day final; do
        show show_cameras "$out/cameras_${quality}_$mood.png" "$quality" "$mood"
        show show_close "$out/close_${quality}_$mood.png" "$quality" "$mood"
    done
    show show_shimmer "$quality" >"$out/shimmer_$quality.txt"
done
for weapon in foil sabre; do
    show show_close "$out/close_$weapon.png" fine day "$weapon"
done
for build in tall stocky slight; do
    show show_close "$out/joints_$build.png" joints fine day "$build"
done
show show_close "$out/joints.png" joints fine day
