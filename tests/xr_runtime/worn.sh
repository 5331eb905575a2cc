# shellcheck shell=bash
# worn <program> <arguments>: runs a program that needs the scripted headset and returns its status;
# its words go to $folder/out and $folder/error. Where no runtime answers, the mouse fences instead, in
# a bout that nobody ends; then the program is ended, and the status is 1.
worn() {
    # shellcheck disable=SC2154 # the test has made the folder
    "$@" >"$folder/out" 2>"$folder/error" &
    local program=$!
    while kill -0 "$program" 2>/dev/null; do
        if grep -q 'fences instead' "$folder/error"; then
            kill "$program"
            wait "$program" || true
            return 1
        fi
        sleep 0.1
    done
    wait "$program"
}
