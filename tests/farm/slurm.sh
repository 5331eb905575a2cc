#!/usr/bin/env bash
# The same as a Slurm job array: one index is one chunk. A node that fails gives its chunk back
# (--requeue); the same command takes up what is missing. The folder lies on a disk of all nodes.
#   slurm.sh BATTUTA JOBS FOLDER [LINES [OPTION...]]     words after LINES go to sbatch
set -euo pipefail
[ $# -ge 3 ] || { echo "usage: $0 BATTUTA JOBS FOLDER [LINES [OPTION...]]" >&2; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
battuta=$(realpath "$1") jobs=$2 folder=$3 lines=${4:-10}
shift $(($# < 4 ? 3 : 4))
mkdir -p "$folder"
folder=$(realpath "$folder")
ls "$folder"/chunk.???? >/dev/null 2>&1 || split -a 4 -d -l "$lines" "$jobs" "$folder/chunk."
missing=()
for chunk in "$folder"/chunk.????; do
    number=${chunk##*.}
    [ -e "$chunk.jsonl" ] || missing+=("$((10#$number))")
done
[ ${#missing[@]} -gt 0 ] || { echo "all chunks are done"; exit 0; }
array=$(IFS=, && echo "${missing[*]}")
sbatch --job-name battuta --array "$array" --requeue --ntasks 1 --cpus-per-task 1 \
    --output "$folder/slurm-%A_%a.log" "$@" <<SCRIPT
#!/usr/bin/env bash
set -euo pipefail
chunk=\$(printf '%s/chunk.%04d' '$folder' "\$SLURM_ARRAY_TASK_ID")
exec '$here/chunk.sh' '$battuta' "\$chunk"
SCRIPT
