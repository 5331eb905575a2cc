#!/usr/bin/env bash
# A bout is the same bits, told and recorded in the same words, in whatever surroundings the program
# runs: language, environment, addresses, folder, time zone; and it verifies there.
#   test_surroundings.sh <battuta> <comma_locale module, or none> [valgrind]
set -u
battuta=$(realpath "$1") comma=$2 with=${3:-}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
export HOME=$work XDG_CONFIG_HOME=$work/config XDG_DATA_HOME=$work/data
seconds=2
[ "$with" = valgrind ] && seconds=0.4
failures=0 count=0
fail() { printf 'FAILED: %s\n' "$*" >&2; failures=$((failures + 1)); }

simulate() { "$@" "$battuta" simulate --left random:1 --right ai:3 --seed 9 --seconds $seconds \
    --json --record "$work/new" --strict; }
told_as() { sed 's/, "replay": .*//'; }

simulate env >"$work/out" 2>"$work/err" || fail "exit $?: $(<"$work/err")"
first=$(told_as <"$work/out")
{ mkdir -p "$work/first" && mv "$work"/new/*.duel "$work/first/bout.duel"; } || fail 'no recording'
case $first in *state_hash*) ;; *) fail "told '$first'" ;; esac
# What a recording is, but for its name and when it began; all of its bytes count for its CRCs.
told_of() {
    stat -c %s "$1"
    "$battuta" replay "$1" --verify --strict --json |
        sed 's/"file": "[^"]*"//; s/"began_unix_s": [0-9]*//'
}
recorded=$(told_of "$work/first/bout.duel")

# same <name> <command in front...>
same() {
    local name=$1 told
    shift
    count=$((count + 1))
    told=$(simulate "$@" 2>"$work/err" | told_as)
    [ "$told" = "$first" ] || fail "$name: told '$told' and not '$first' $(<"$work/err")"
    "$@" "$battuta" replay "$work/first/bout.duel" --verify --strict >"$work/out" 2>>"$work/err" ||
        fail "$name: $(cat "$work/out" "$work/err")"
    for duel in "$work"/new/*.duel; do
        told=$(told_of "$duel")
        [ "$told" = "$recorded" ] || fail "$name: recorded '$told' and not '$recorded'"
        rm -f "$duel"
    done
}

if [ "$with" = valgrind ]; then
    same 'under valgrind' valgrind -q --error-exitcode=9
else
    same 'nothing in the environment' env -i HOME="$work" XDG_CONFIG_HOME="$work/config"
    large=$(head -c 60000 /dev/zero | tr '\0' x)
    same 'much in the environment' env LARGE="$large" TZ=Asia/Kathmandu LC_ALL=C.utf8
    setarch -R true 2>/dev/null && same 'addresses that do not change' setarch -R
    same 'a small stack' bash -c 'ulimit -s 1024 && exec "$@"' small
    mkdir -p "$work/a folder" && same 'another folder' env -C "$work/a folder"
    # A language with a decimal comma. The library that makes the program take it up does not work
    # with the sanitizers.
    if [ -f "$comma" ]; then
        localedef -i de_DE -f UTF-8 "$work/de_DE.UTF-8" ||
            fail 'no language with a decimal comma can be made (Debian: apt install locales)'
        same 'a decimal comma' env LOCPATH="$work" LC_ALL=de_DE.UTF-8 LD_PRELOAD="$comma"
        grep -q comma "$work/err" || fail 'the language was not taken up'
    fi
fi
echo "$count surroundings, $failures failures"
[ $failures -eq 0 ] && [ $count -gt 0 ]
