#!/usr/bin/env bash
# Prints the jobs of everybody against everybody, each pair on both sides with the same seeds.
#   pairs.sh WEAPON RULES BOUTS SEED FENCER...
#   pairs.sh epee duel 20 1 ai:1 ai:2 ai:3
set -euo pipefail
[ $# -ge 6 ] || { echo "usage: $0 WEAPON RULES BOUTS SEED FENCER FENCER..." >&2; exit 2; }
weapon=$1 rules=$2 bouts=$3 seed=$4
shift 4
for ((i = 1; i <= $#; i++)); do
    for ((k = i + 1; k <= $#; k++)); do
        echo "$weapon $rules ${!i} ${!k} $seed $bouts"
        echo "$weapon $rules ${!k} ${!i} $seed $bouts"
    done
done
