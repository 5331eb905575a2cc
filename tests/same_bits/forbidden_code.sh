#!/usr/bin/env bash
# Fails if machine code (x86-64 or arm64) contains anything that gives other bits on another
# machine: a fused multiply-add (it rounds once instead of twice), an approximate reciprocal,
# x87 instructions (wider numbers), or a call of a libm function other than the square root
# and the absolute value, the only two that IEEE 754 requires to be exact.
#   forbidden_code.sh <objdump> <cc whose libm has the names> <object or archive>...
set -euo pipefail
objdump=$1 cc=$2
shift 2
allowed='sqrtf?|fabsf?'

libm=$("$cc" -print-file-name=libm.so.6)
names=$(nm -D --defined-only "$libm" | awk '{ sub(/@.*/, "", $NF); print $NF }' |
    grep -vxE "$allowed" | sort -u)
grep -qx sin <<<"$names" || { echo "no names found in $libm" >&2; exit 2; }

x86='vfn?m(add|sub)[a-z0-9]*|v?r(cp|sqrt)(14|28)?[ps][sdh]'
x87='f(ld|st|i?add|i?sub|i?mul|i?div|sqrt|abs|chs|u?com|i?ld|ist|sin|cos|prem)[a-z0-9]*'
arm='fn?m(add|sub)|fn?ml[as]l?2?|fn?m(ad|sb)|fcmla|frecp[esx]|frsqrt[es]'
# Helper functions of the compiler: arithmetic on numbers wider than double, integer powers.
helpers='__[a-z]+tf[0-9]?|__powi[sdt]f2'

found=0
for file in "$@"; do
    code=$("$objdump" -d --no-show-raw-insn "$file")
    case $code in
    *'file format elf64-x86-64'*) forbidden="$x86|$x87" ;;
    *'file format elf64-littleaarch64'*) forbidden=$arm ;;
    *) echo "$file: no code for x86-64 or arm64" >&2; exit 2 ;;
    esac
    bad=$(awk -F '\t' -v word="^($forbidden)( |\$)" '
        /^[0-9a-f]+ <.*>:$/ { place = $0; sub(/^[0-9a-f]+ /, "", place) }
        NF >= 2 && $2 ~ word { print place " " $2 }' <<<"$code")
    calls=$("$objdump" -t "$file" | awk '$0 ~ /\*UND\*/ { print $NF }' | sort -u)
    outside=$(comm -12 <(echo "$calls") <(echo "$names"); grep -xE "$helpers" <<<"$calls" || true)
    [ -z "$bad" ] || { awk -v file="$(basename "$file")" '{ print file ": " $0 }' <<<"$bad" | head -n 20 >&2; found=1; }
    [ -z "$outside" ] || { awk -v file="$(basename "$file")" '{ print file " calls " $0 }' <<<"$outside" >&2; found=1; }
done
exit $found
