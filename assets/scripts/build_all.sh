#!/bin/sh
# Makes all models: build_all.sh [--light SAMPLES] [OUT [WORK]]
# OUT is assets/models by default; WORK, for intermediate files, is build/assets.
# Needs Blender 3.4 with numpy; uses one core.
set -eu

samples=384
if [ "${1:-}" = --light ]; then
    samples=$2
    shift 2
fi
here=$(cd "$(dirname "$0")" && pwd)
out=${1:-$here/../models}
work=${2:-$here/../../build/assets}

mkdir -p "$work"

run() {
    script=$1
    shift
    echo "== $script $*"
    if ! blender --background --threads 1 --factory-startup --python-exit-code 1 \
        --python "$here/$script" -- --work "$work" --out "$out" "$@" \
        > "$work/log.txt" 2>&1; then
        tail -n 20 "$work/log.txt" >&2
        exit 1
    fi
    grep -E 'triangles.*bytes|seconds' "$work/log.txt" || true
}

run build_fencer.py
run bake_fencer.py
for build in tall stocky slight; do
    run vary_fencer.py --build "$build"
done
python3 "$here/mark_pattern.py" "$out"
python3 "$here/build_face.py" "$out/face.glb"
for kind in epee foil sabre; do
    run build_weapon.py --kind "$kind"
done
run build_salle.py
python3 "$here/build_referee.py" "$out/referee.glb"
python3 "$here/build_spectator.py" "$out/spectator.glb"
run bake_light.py --samples "$samples"
