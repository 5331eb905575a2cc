# shellcheck shell=bash
# For tests that drive the program in a window with xdotool and check the screen. A test sources this
# file after it has set `battuta`, with its own arguments unchanged. No test depends on how fast the
# machine is: it waits until the screen shows what it expects, as long as the program works on.
# SCREEN_LOOK is the program screen_look (battuta_window_tests() in tests/CMakeLists.txt).
#
# The test starts again on an X display of its own, of 1280 x 720.
if [ -z "${IN_WINDOW:-}" ]; then
    for tool in Xvfb xdotool "$SCREEN_LOOK"; do
        command -v "$tool" >/dev/null || { echo "$tool is not installed" >&2; exit 1; }
    done
    IN_WINDOW=1 exec "$(dirname "${BASH_SOURCE[0]}")/in_display.sh" "$0" "$@"
fi

work=$(mktemp -d) || exit 1
# "none" is no driver of SDL, so there is no sound: mixing it and rendering the referee's words would
# take up to a third of the time. A test of the sound chooses "dummy".
export HOME=$work XDG_DATA_HOME=$work/data XDG_CONFIG_HOME=$work/config SDL_AUDIODRIVER=none
# The test's own choice of assets (tests/CMakeLists.txt) is known by its folder.
case ${BATTUTA_ASSETS-} in */tests/small_assets) ;; *) unset BATTUTA_ASSETS ;; esac
# Drivers and the X libraries hold memory until the end that the program cannot free.
export ASAN_OPTIONS=detect_leaks=0:quarantine_size_mb=16${ASAN_OPTIONS:+:$ASAN_OPTIONS}
program=
trap 'exec 2>/dev/null; [ -n "$program" ] && kill -9 "$program"; rm -rf "$work"' EXIT

# A test may redefine this function to print more about a failure.
explain() { :; }

fail() {
    printf 'FAILED: %s\n' "$*" >&2
    cat "$work/err" >&2
    explain >&2
    exit 1
}

# One program looks at the screen during the whole test. It ends with its input, when the test ends.
coproc looker { exec "$SCREEN_LOOK"; }

# ask <field>...: prints screen_look's answer to this question.
ask() {
    local answer IFS=$'\t'
    printf '%s\n' "$*" >&"${looker[1]}"
    read -r answer <&"${looker[0]}" && printf '%s\n' "$answer"
}

# seen <command...>: whether the command succeeds on a new picture of the screen.
seen() {
    [ "$(ask look)" = seen ] || fail 'there is no picture of the screen'
    "$@"
}

# color <x> <y> <width> <height>: prints the mean color of a rectangle of the last picture of the
# screen as "red green blue", 0..255.
color() { ask color "$@"; }

# says (<x> <y> <size> regular|bold left|center|right <words>)...: whether these words stand there in
# the last picture of the screen.
says() {
    local answer
    answer=$(ask words "$@")
    case $answer in
    yes) return 0 ;;
    no) return 1 ;;
    esac
    fail "$answer"
}

is_blue() { local c; read -ra c <<<"$(color "$@")"; [ $((c[2] - c[0])) -gt 60 ]; }
is_not_blue() { ! is_blue "$@"; }
is_orange() { local c; read -ra c <<<"$(color "$@")"; [ $((c[0] - c[2])) -gt 60 ]; }
is_yellow() { local c; read -ra c <<<"$(color "$@")"; [ "${c[1]}" -gt 150 ] && [ $((c[0] - c[2])) -gt 100 ]; }
is_white() { local c; read -ra c <<<"$(color "$@")"; [ "${c[0]}" -gt 190 ] && [ "${c[2]}" -gt 180 ]; }
is_not_white() { ! is_white "$@"; }

# How long the program has worked, seconds of processor time; of a program that is gone 0.
worked() { awk '{ print int(($14 + $15) / 100) }' "/proc/$program/stat" 2>/dev/null || echo 0; }

# A wait fails when the program has worked for this long in vain, or has stood still for this long:
# neither depends on how many other programs keep the processors busy.
patience_s=600

# begin_waiting, is_hopeless: for a loop that waits for the program.
begin_waiting() {
    began_s=$(worked)
    moved_s=$began_s
    moved_at=$SECONDS
}
is_hopeless() {
    local now_s
    now_s=$(worked)
    [ "$now_s" -eq "$moved_s" ] || { moved_s=$now_s; moved_at=$SECONDS; }
    [ $((now_s - began_s)) -ge $patience_s ] || [ $((SECONDS - moved_at)) -ge $patience_s ]
}

# until_ <description> <command...>: waits until the command succeeds.
until_() {
    local what=$1
    shift
    begin_waiting
    until "$@"; do
        kill -0 "$program" 2>/dev/null || fail "the program ended while waiting: $what"
        ! is_hopeless || fail "never: $what"
        sleep 0.1
    done
}

# until_seen <description> <command...>: the same with a new picture of the screen each time.
until_seen() { until_ "$1" seen "${@:2}"; }

# shellcheck disable=SC2154 # the test has set $battuta
start() {
    "$battuta" "$@" >"$work/out" 2>"$work/err" </dev/null &
    program=$!
}

# ends <description>: waits until the program ends by itself, with status 0.
ends() {
    local status
    begin_waiting
    while kill -0 "$program" 2>/dev/null; do
        ! is_hopeless || fail "the program does not end: $1"
        sleep 0.1
    done
    wait "$program"
    status=$?
    program=
    [ $status -eq 0 ] || fail "$1: exit $status"
}
