#!/usr/bin/env bash
# validated.sh <program>: runs a test of the headset with OpenXR's core validation layer between the
# program and the runtime. The test fails if the layer reports anything.
set -euo pipefail
layer=XR_APILAYER_LUNARG_core_validation
if ! ls /usr/share/openxr/*/api_layers/explicit.d/*core_validation*.json >/dev/null 2>&1; then
    echo "skipped: openxr-layer-corevalidation is not installed" >&2
    exit 77
fi
messages=$(mktemp)
trap 'rm -f "$messages"' EXIT
# Without LOCAL_FLOOR, because it is newer than the layer of Debian 12.
XR_ENABLE_API_LAYERS=$layer XR_CORE_VALIDATION_EXPORT_TYPE=text \
    XR_CORE_VALIDATION_FILE_NAME="$messages" BATTUTA_XR_WITHOUT_LOCAL_FLOOR=1 \
    "$(dirname "$0")/../support/in_display.sh" "$@"
if [ -s "$messages" ]; then
    cat "$messages" >&2
    exit 1
fi
