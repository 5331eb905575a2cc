#!/usr/bin/env bash
# The shell scripts are as ShellCheck wants them. Other versions find other things, so without
# the one they were written for this is skipped.
#   test_shell.sh <root of the repository>
set -euo pipefail
cd "$1"
written_for=0.9
skipped=77
if ! shellcheck --version 2>/dev/null | grep -q "^version: $written_for\."; then
    echo "no shellcheck $written_for here" >&2
    exit $skipped
fi
find battuta .ci/run assets tests \( -name "*.sh" -o -path battuta -o -path .ci/run \) -print0 |
    xargs -0 shellcheck -x
