#!/usr/bin/env bash
# in_display.sh <program> [arguments]: runs it on a display of its own, and never for
# longer than a frame loop that hangs would need to be noticed. The display stays as it is
# when a test closes its last window. BATTUTA_TEST_SCREEN is its size.
set -euo pipefail
if ! command -v xvfb-run >/dev/null; then
    echo "no xvfb-run here: not run" >&2
    exit 77
fi
exec xvfb-run -a -s "-screen 0 ${BATTUTA_TEST_SCREEN:-1280x720}x24 -noreset" timeout --kill-after=5 240 "$@"
