#!/usr/bin/env bash
# in_display.sh <program> [arguments]: runs a program on an X display of its own and returns the
# program's exit status, or 77 if there is no Xvfb. BATTUTA_TEST_SCREEN is the display's size. The
# display stays as it is when a program closes its last window.
#
# xvfb-run is not used: it waits for a signal of the server, which on a busy machine can come before
# xvfb-run waits, and then it waits forever.
set -euo pipefail
command -v Xvfb >/dev/null || { echo 'skipped: Xvfb is not installed' >&2; exit 77; }

scratch=$(mktemp -d)
running=()
trap 'kill "${running[@]}" 2>/dev/null || true; wait; rm -rf "$scratch"' EXIT
trap 'exit 143' INT TERM

# A server ends if its number is taken; otherwise it reports when it accepts connections.
mkfifo "$scratch/ready"
for ((number = 100 + $$ % 100; ; number++)); do
    Xvfb ":$number" -displayfd 3 -noreset -nolisten tcp -s 0 \
        -screen 0 "${BATTUTA_TEST_SCREEN:-1280x720}x24" \
        3>"$scratch/ready" >"$scratch/messages" 2>&1 &
    running=($!)
    read -r _ <"$scratch/ready" && break
    grep -q 'already running' "$scratch/messages" || { cat "$scratch/messages" >&2; exit 1; }
done

# Where no graphics card draws, Mesa compiles each shader for seconds, and keeps what it compiled in the
# user's cache. A test with another home would compile all of them again.
if [ -n "${HOME:-}" ]; then
    export MESA_SHADER_CACHE_DIR=${MESA_SHADER_CACHE_DIR:-${XDG_CACHE_HOME:-$HOME/.cache}}
fi

# The program runs in the background, so that a signal to this script ends it too.
DISPLAY=:$number "$@" &
running+=($!)
wait $!
