#!/usr/bin/env bash
# validated.sh <program>: runs a test of the headset with OpenXR's own core validation
# between the program and the runtime; a word from it is a failure.
set -euo pipefail
layer=XR_APILAYER_LUNARG_core_validation
if ! ls /usr/share/openxr/*/api_layers/explicit.d/*core_validation*.json >/dev/null 2>&1; then
    echo "the layer of openxr-layer-corevalidation is not here: not run" >&2
    exit 77
fi
words=$(mktemp)
trap 'rm -f "$words"' EXIT
# The layer of Debian 12 does not know the younger LOCAL_FLOOR.
XR_ENABLE_API_LAYERS=$layer XR_CORE_VALIDATION_EXPORT_TYPE=text \
    XR_CORE_VALIDATION_FILE_NAME="$words" BATTUTA_XR_WITHOUT_LOCAL_FLOOR=1 \
    "$(dirname "$0")/in_display.sh" "$@"
if [ -s "$words" ]; then
    cat "$words" >&2
    exit 1
fi
