# shellcheck shell=bash
# For tests of the program as scripts meet it; sourced after `battuta` is set. They have a home of
# their own, $work, and end with `passed`.
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
export HOME=$work XDG_DATA_HOME=$work/data XDG_CONFIG_HOME=$work/config
unset BATTUTA_ASSETS
failures=0

fail() { printf 'FAILED: %s\n' "$*" >&2; failures=$((failures + 1)); }

# run <exit status> <arguments>: output in $out, errors in $err, at most one line of them. The
# program finds others in $path, where that is set.
# shellcheck disable=SC2034,SC2154 # the test looks at them, and has set $battuta
run() {
    local wanted=$1 status
    shift
    PATH=${path:-$PATH} "$battuta" "$@" >"$work/out" 2>"$work/err" </dev/null
    status=$?
    out=$(<"$work/out") err=$(<"$work/err")
    [ $status -eq "$wanted" ] || fail "battuta $*: exit $status, not $wanted ($err)"
    [ "$(wc -l <"$work/err")" -le 1 ] || fail "battuta $*: more than one line of errors: $err"
}

# holds <text> <extended regular expression> <what it is about>
holds() { [[ $1 =~ $2 ]] || fail "$3: '$1' has no '$2'"; }
same() { [ "$1" = "$2" ] || fail "$3: '$1' is not '$2'"; }

# wait_until <what it is about> <command...>: waits until the command succeeds. On the slowest
# machine that takes seconds, so after ten minutes it is a failure.
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
    echo 'all as it should be'
}
