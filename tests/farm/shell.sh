#!/usr/bin/env bash
# Cuts a file of jobs into chunks and runs them one after another: the plainest farm.
#   shell.sh BATTUTA JOBS FOLDER [LINES]
# Afterwards: battuta ladder FOLDER/*.jsonl
set -euo pipefail
[ $# -ge 3 ] || { echo "usage: $0 BATTUTA JOBS FOLDER [LINES]" >&2; exit 2; }
here=$(dirname "$0")
battuta=$1 jobs=$2 folder=$3 lines=${4:-10}
mkdir -p "$folder"
ls "$folder"/chunk.???? >/dev/null 2>&1 || split -a 4 -d -l "$lines" "$jobs" "$folder/chunk."
for chunk in "$folder"/chunk.????; do
    "$here/chunk.sh" "$battuta" "$chunk"
done
