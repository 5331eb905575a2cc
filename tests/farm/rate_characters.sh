#!/usr/bin/env bash
# Measures the ratings of assets/characters: everybody against everybody with every weapon, on both
# sides. Writes assets/characters/ratings.txt and prints the cross tables. Goes on where it was killed.
#   rate_characters.sh BATTUTA FOLDER [BOUTS]
set -euo pipefail
[ $# -ge 2 ] || { echo "usage: $0 BATTUTA FOLDER [BOUTS]" >&2; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
battuta=$1 folder=$2 bouts=${3:-20}
characters=$(cd "$here/../../assets/characters" && pwd)
mkdir -p "$folder"
for weapon in epee foil sabre; do
    fencers=()
    for file in "$characters"/*.txt; do
        key=$(basename "$file" .txt)
        [ "$key" != ratings ] || continue
        if ! grep -q '^weapon' "$file" || grep -q "^weapon.* $weapon" "$file"; then
            fencers+=("ai:$key")
        fi
    done
    "$here/pairs.sh" "$weapon" duel "$bouts" 1 "${fencers[@]}"
done >"$folder/all.jobs"
"$here/shell.sh" "$battuta" "$folder/all.jobs" "$folder" 14
"$battuta" ladder --ratings "$folder/ratings.txt" "$folder"/*.jsonl
commit=$(git -C "$here" rev-parse --short HEAD 2>/dev/null || echo unknown)
{
    head -n 1 "$folder/ratings.txt"
    echo "# Measured at commit $commit by tests/farm/rate_characters.sh BATTUTA FOLDER $bouts: bouts to one"
    echo "# touch, $bouts for each pair, weapon and side. ai:third has 1500 points."
    tail -n +2 "$folder/ratings.txt"
} >"$characters/ratings.txt"
