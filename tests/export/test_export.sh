#!/usr/bin/env bash
# `battuta export` from scripts: every kind of file; films with ffmpeg, without it and with a
# replacement that counts the bytes of its input; interrupted; and without permission to write.
#   test_export.sh <battuta>
set -u
battuta=$1
# shellcheck source=tests/support/cli_checks.sh
. "$(dirname "$0")/../support/cli_checks.sh"
unset DISPLAY WAYLAND_DISPLAY
nothing_left() { [ -z "$(find "$work" -name '*.part')" ] || fail "$1: half a file is left"; }

for tool in ffmpeg ffprobe; do
    command -v $tool >/dev/null || { echo "missing: $tool (Debian: apt install ffmpeg)" >&2; exit 1; }
done

# A folder of programs without ffmpeg. battuta starts no other program; the replacements for ffmpeg
# need these.
mkdir "$work/bin"
for program in bash env head sleep wc; do
    ln -s "$(command -v $program)" "$work/bin/$program"
done
without_ffmpeg=$work/bin

run 0 simulate --left ai:3 --right ai:3 --seed 11 --seconds 2 --record "$work/duels"
duel=$(echo "$work"/duels/*.duel)
small=(--size 160x90 --plain)

# --- options ----------------------------------------------------------------
run 2 export "$duel"
holds "$err" 'a file to write' 'no output'
run 2 export "$duel" out.avi
holds "$err" "'out.avi'.*\.mp4" 'another ending'
run 1 export "$work/none.duel" "$work/x.png" --at 1
holds "$err" "none.duel': No such file" 'a missing recording'
run 1 export "$duel" "$work/x.png" --at 99
holds "$err" 'ends after [0-9.]+ s' 'a moment beyond the end'

# --- tables -----------------------------------------------------------------
run 0 export "$duel" "$work/bout.csv"
columns=$(head -1 "$work/bout.csv" | tr ',' '\n' | wc -l)
same "$columns" 57 'columns of poses'
same "$(awk -F, -v n="$columns" 'NF != n' "$work/bout.csv" | wc -l)" 0 'rows as wide as the header'
same "$(wc -l <"$work/bout.csv")" 2002 'a row a millisecond, the first and the last included'
holds "$(sed -n 2p "$work/bout.csv")" '^0,0\.000,fencing,fenced,4\.9,' 'the first row'
column() { head -1 "$work/bout.csv" | tr ',' '\n' | grep -nx "$1" | cut -d: -f1; }
front=$(column left_front_ankle_x_m)
rear=$(column left_rear_ankle_x_m)
head=$(column left_head_y_m)
same "$(awk -F, -v f="$front" -v r="$rear" -v h="$head" \
    'NR > 1 && ($f < $r + 0.2 || $h < 0.8 || $h > 1.8)' "$work/bout.csv" | wc -l)" 0 'feet and head'
holds "$(<"$work/bout.events.csv")" 'foot_down,left' 'events'
LC_ALL=C.UTF-8 LC_NUMERIC=de_DE.UTF-8 run 0 export "$duel" "$work/de.csv"
cmp -s "$work/bout.csv" "$work/de.csv" || fail 'another country, another table'
run 0 export "$duel" "$work/few.csv" --fps 10 --from 0.5 --to 1.5
same "$(wc -l <"$work/few.csv")" 12 'ten rows a second'
same "$(sed -n 2p "$work/few.csv")" "$(sed -n 502p "$work/bout.csv")" 'the same row at the same time'

# A recording with other guards is exported from its poses, and lost parts are reported.
assets=$(dirname "$0")/../../assets
cp -r "$assets" "$work/assets"
sed -i -E 's/hand (-?[0-9]+\.[0-9][0-9]) /hand \11 /' "$work/assets/guards/epee.txt"
BATTUTA_ASSETS=$work/assets run 0 export "$duel" "$work/poses.csv"
holds "$err" 'the guards changed since this was recorded: it is exported from its poses' 'other guards'
same "$(cut -d, -f4 "$work/poses.csv" | sort | uniq | tr '\n' ' ')" 'pose source ' 'rows from poses'

# --- glTF -------------------------------------------------------------------
run 0 export "$duel" "$work/bout.gltf" --from 0.5 --to 1
[ -s "$work/bout.bin" ] || fail 'no numbers beside the .gltf'
holds "$(head -c 200 "$work/bout.gltf")" '"version": "2.0"' 'glTF'

# --- pictures ---------------------------------------------------------------
run 0 export "$duel" "$work/one.png" --at 1 "${small[@]}" --hud
holds "$(head -c 4 "$work/one.png")" 'PNG' 'a picture'
cp "$work/one.png" "$work/before.png"
run 0 export "$duel" "$work/one.png" --at 1 "${small[@]}" --hud
cmp -s "$work/one.png" "$work/before.png" || fail 'the same moment, another picture'
run 0 export "$duel" "$work/frames/" --fps 5 --from 0.5 --to 1.3 "${small[@]}"
same "$(cd "$work/frames" && echo *)" '000001.png 000002.png 000003.png 000004.png 000005.png' 'a sequence'
run 1 export "$duel" "$work/frames/" --fps 5 --from 0.5 --to 1.3 "${small[@]}"
holds "$err" 'already contains pictures' 'a folder of an older sequence'

# --- films with ffmpeg --------------------------------------------------------
# probe <file> <v or a> <entries>: properties of a stream, in ffprobe's own order.
probe() {
    ffprobe -v error -count_frames -select_streams "$2" -show_entries "stream=$3" -of csv=p=0 "$1"
}
run 0 export "$duel" "$work/real.mp4" --fps 10 --to 1 "${small[@]}"
same "$(probe "$work/real.mp4" v codec_name,width,height,pix_fmt,nb_read_frames)" \
    'h264,160,90,yuv420p,11' 'pictures of an MP4'
same "$(probe "$work/real.mp4" a codec_name,sample_rate,channels)" 'aac,48000,2' 'sound of an MP4'
run 0 export "$duel" "$work/real.webm" --fps 10 --from 1 --to 1.5 --silent "${small[@]}"
same "$(probe "$work/real.webm" v codec_name,width,height,nb_read_frames)" \
    'vp9,160,90,6' 'pictures of a WebM'
same "$(probe "$work/real.webm" a codec_name)" '' 'a silent WebM'
[ ! -e "$work/real-pictures" ] || fail 'pictures beside a film'
nothing_left 'films with ffmpeg'

# --- films without ffmpeg -----------------------------------------------------
path=$without_ffmpeg
run 0 export "$duel" "$work/film.mp4" --fps 5 --to 0.6 "${small[@]}"
holds "$err" 'ffmpeg is not installed.*apt install ffmpeg' 'no ffmpeg'
[ -s "$work/film-pictures/000004.png" ] || fail 'no pictures instead of a film'
[ ! -e "$work/film.mp4" ] || fail 'a film without ffmpeg'
run 1 export "$duel" "$work/one.png/film.mp4" --fps 5 --to 0.2 "${small[@]}"
holds "$err" 'Not a directory' 'pictures instead of a film, to a folder in a file'

# --- films with a replacement for ffmpeg --------------------------------------
# It writes the size of its input and its arguments to the film.
cat >"$work/bin/ffmpeg" <<'END'
#!/usr/bin/env bash
for last; do :; done
sound=0
[[ " $* " == *" pipe:3 "* ]] && sound=$(wc -c <&3)
printf '%s %s %s\n' "$(wc -c)" "$sound" "$*" >"$last"
END
chmod +x "$work/bin/ffmpeg"
run 0 export "$duel" "$work/film.mp4" --fps 10 --to 1 "${small[@]}"
read -r bytes sound told <"$work/film.mp4"
same "$bytes" $((11 * 160 * 90 * 3)) 'eleven pictures'
same "$sound" $((44 + 48000 * 4)) 'a second of sound'
holds "$told" '-video_size 160x90 -framerate 10 .*-c:v libx264 .*-f mp4 ' 'what ffmpeg is told'
run 0 export "$duel" "$work/slow.webm" --fps 10 --from 1 --to 1.2 --speed 1/4 "${small[@]}" --camera point-right
read -r bytes sound told <"$work/slow.webm"
same "$bytes" $((9 * 160 * 90 * 3)) 'four times as many pictures'
same "$sound" $((44 + 4 * 48000 * 8 / 10)) 'slowed sound in slow motion'
holds "$told" '-c:v libvpx-vp9 .*-f webm ' 'what ffmpeg is told'
# A film of the whole bout stays on its last picture for a moment; one that ends where it was asked to
# end does not, even at the beginning.
run 0 export "$duel" "$work/whole.webm" --fps 10 --silent "${small[@]}"
read -r bytes _ <"$work/whole.webm"
run 0 export "$duel" "$work/to_end.webm" --fps 10 --silent --to 2 "${small[@]}"
read -r less _ <"$work/to_end.webm"
same "$((bytes - less))" $((15 * 160 * 90 * 3)) 'pictures of the last moment'
run 0 export "$duel" "$work/moment.webm" --fps 10 --silent --to 0 "${small[@]}"
read -r bytes _ <"$work/moment.webm"
same "$bytes" $((160 * 90 * 3)) 'a film of the first moment'
nothing_left 'films'

# If ffmpeg fails, an existing film stays.
printf '#!/usr/bin/env bash\necho "Unknown encoder" >&2\nexit 1\n' >"$work/bin/ffmpeg"
run 1 export "$duel" "$work/film.mp4" --fps 10 --to 1 "${small[@]}"
holds "$err" 'ffmpeg failed: Unknown encoder' 'a failing ffmpeg'
[ -s "$work/film.mp4" ] || fail 'a film is lost with a failing ffmpeg'
nothing_left 'a failing ffmpeg'

# Ctrl-C during an encoding that never ends by itself; it ends with its input.
cat >"$work/bin/ffmpeg" <<END
#!/usr/bin/env bash
for last; do :; done
echo half >"\$last"
head -c 100000 >/dev/null
read -r pid _ _ _ group _ <"/proc/\$\$/stat"
echo "\$pid" "\$group" >"$work/group"
: >"$work/encoding"
while [ "\$(head -c 4000 | wc -c)" -gt 0 ]; do sleep 1; done
END
PATH=$path "$battuta" export "$duel" "$work/stopped.mp4" --fps 100 "${small[@]}" >"$work/out" 2>"$work/err" </dev/null &
child=$!
wait_until 'the first pictures are encoded' test -e "$work/encoding"
kill -INT $child
wait $child
same $? 1 'the exit of what was interrupted'
# A terminal sends Ctrl-C to battuta's group of processes.
read -r pid group <"$work/group"
same "$group" "$pid" 'ffmpeg has a group of its own'
holds "$(<"$work/err")" 'stopped after [0-9]+ of [0-9]+ frames; .* was not written' 'interrupted'
[ ! -e "$work/stopped.mp4" ] || fail 'half a film is left'
nothing_left 'interrupted'
path=$PATH

# --- nowhere to write -------------------------------------------------------
run 1 export "$duel" /proc/x.csv
holds "$err" "/proc/x.csv" 'a folder that takes nothing'
run 1 export "$duel" "$work/none/x.glb" --to 0.1
holds "$err" "none/x.glb' \(No such file" 'a folder that is not there'
run 1 export "$duel" "$work/none/x.mp4" --to 0.1 "${small[@]}"
holds "$err" "cannot write '.*none/x.mp4' \(No such file" 'a film to a folder that is not there'
run 1 export "$duel" "$work/one.png/frames/" --fps 5 --to 0.2 "${small[@]}"
holds "$err" "Not a directory" 'a folder in a file'
(ulimit -f 8 && "$battuta" export "$duel" "$work/full.csv" >"$work/out" 2>"$work/err2")
same $? 1 'a file that may not grow'
holds "$(<"$work/err2")" 'full.csv.*File too large' 'a file that may not grow'
[ ! -e "$work/full.csv" ] || fail 'half a table is left'
nothing_left 'a full disk'

passed
