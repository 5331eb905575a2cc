#!/usr/bin/env bash
# Checks that ShellCheck finds nothing in the shell scripts. Other versions of ShellCheck report
# other problems, so the test is skipped unless this version is installed.
#   test_shell.sh <root of the repository>
set -euo pipefail
cd "$1"
written_for=0.9
skipped=77
if ! shellcheck --version 2>/dev/null | grep -q "^version: $written_for\."; then
    echo "skipped: shellcheck $written_for is not installed" >&2
    exit $skipped
fi
find battuta .ci/run assets tests \( -name "*.sh" -o -path battuta -o -path .ci/run \) -print0 |
    xargs -0 shellcheck -x
