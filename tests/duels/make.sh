#!/usr/bin/env bash
# Records the golden duels again. This is necessary after a change of DUEL_SIMULATION_VERSION, of
# the shipped guards or of a fencer's model. Each recording holds the hash of every tick;
# test_golden_duels.sh verifies them.
#   make.sh <battuta>
set -eu
battuta=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export HOME=$work XDG_CONFIG_HOME=$work/config XDG_DATA_HOME=$work/data

# duel <name> <options of `battuta simulate`>: records one golden duel.
duel() {
    local name=$1
    shift
    "$battuta" simulate "$@" --record "$work/$name" --strict
    mv "$work/$name"/*.duel "$here/$name.duel"
}

duel epee_touch --weapon epee --left ai:2 --right ai:3 --seed 10 --seconds 6
duel foil_touch --weapon foil --left ai:2 --right ai:3 --seed 8 --seconds 6
duel sabre_blows --weapon sabre --left ai:3 --right ai:3 --seed 14 --seconds 4
duel epee_wild --weapon epee --left random:1 --right random:2 --seed 3 --seconds 3
duel foil_left_hand --weapon foil --left ai:1 --right random:5 --seed 4 --seconds 3 \
    --left-hand left --right-build tall
duel epee_headset --weapon epee --left tracked:4 --right ai:2 --seed 4 --seconds 6
# Two touches or more of each weapon by the rules of the FIE.
duel epee_match --rules epee --left ai:2 --right ai:3 --seed 21 --seconds 16
duel foil_match --rules foil --left ai:2 --right ai:3 --seed 13 --seconds 20
duel sabre_match --rules sabre --left ai:2 --right ai:3 --seed 15 --seconds 20
