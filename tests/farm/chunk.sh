#!/usr/bin/env bash
# Runs one chunk of jobs: CHUNK becomes CHUNK.jsonl, which appears only when it is whole. A chunk that
# is done already is left alone, so the same command may be repeated after anything was killed.
#   chunk.sh BATTUTA CHUNK
set -euo pipefail
[ $# -eq 2 ] || { echo "usage: $0 BATTUTA CHUNK" >&2; exit 2; }
battuta=$1 chunk=$2 out=$2.jsonl
[ ! -e "$out" ] || exit 0
part=$(mktemp "$out.part.XXXXXX")
trap 'rm -f "$part"' EXIT
"$battuta" simulate --jobs "$chunk" >"$part"
mv "$part" "$out"
trap - EXIT
