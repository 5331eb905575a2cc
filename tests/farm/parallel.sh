#!/usr/bin/env bash
# The same under GNU parallel: on all cores, repeated up to three times, taken up again by the same
# command. Words after LINES go to parallel, such as --sshlogin.
#   parallel.sh BATTUTA JOBS FOLDER [LINES [OPTION...]]
set -euo pipefail
[ $# -ge 3 ] || { echo "usage: $0 BATTUTA JOBS FOLDER [LINES [OPTION...]]" >&2; exit 2; }
here=$(dirname "$0")
battuta=$1 jobs=$2 folder=$3 lines=${4:-10}
shift $(($# < 4 ? 3 : 4))
mkdir -p "$folder"
ls "$folder"/chunk.???? >/dev/null 2>&1 || split -a 4 -d -l "$lines" "$jobs" "$folder/chunk."
parallel --joblog "$folder/joblog" --resume-failed --retries 3 "$@" \
    "$here/chunk.sh" "$battuta" {} ::: "$folder"/chunk.????
