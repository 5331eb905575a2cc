# shellcheck shell=bash
# For tests of the program's command line. A test sources this file after it has set `battuta`, uses
# the temporary folder $work as its home, and ends with `passed`.
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
export HOME=$work XDG_DATA_HOME=$work/data XDG_CONFIG_HOME=$work/config
# The test's own choice of assets (tests/CMakeLists.txt) is known by its folder.
case ${BATTUTA_ASSETS-} in */tests/small_assets) ;; *) unset BATTUTA_ASSETS ;; esac
failures=0

fail() { printf 'FAILED: %s\n' "$*" >&2; failures=$((failures + 1)); }

# run <exit status> <arguments>: runs the program, checks its exit status and that it prints at most
# one line of errors, and sets $out and $err to its output. If $path is set, it is the program's PATH.
# shellcheck disable=SC2034,SC2154 # the test uses $out and $err, and has set $battuta
run() {
    local wanted=$1 status
    shift
    PATH=${path:-$PATH} "$battuta" "$@" >"$work/out" 2>"$work/err" </dev/null
    status=$?
    out=$(<"$work/out") err=$(<"$work/err")
    [ $status -eq "$wanted" ] || fail "battuta $*: exit $status, not $wanted ($err)"
    [ "$(wc -l <"$work/err")" -le 1 ] || fail "battuta $*: more than one line of errors: $err"
}

# holds <text> <extended regular expression> <description>: checks that the text matches.
holds() { [[ $1 =~ $2 ]] || fail "$3: '$1' does not match '$2'"; }
# same <text> <expected text> <description>: checks that the texts are equal.
same() { [ "$1" = "$2" ] || fail "$3: '$1' is not '$2'"; }

# wait_until <description> <command...>: waits until the command succeeds. Even on a slow machine that
# takes seconds, so the test fails after ten minutes.
wait_until() {
    local what=$1 deadline=$((SECONDS + 600))
    shift
    until "$@"; do
        [ $SECONDS -lt $deadline ] || { fail "never: $what"; return 1; }
        sleep 0.1
    done
}

passed() {
    [ $failures -eq 0 ] || { echo "$failures failures" >&2; exit 1; }
    echo 'all checks passed'
}
