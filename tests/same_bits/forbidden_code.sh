#!/usr/bin/env bash
# Fails if machine code (x86-64 or arm64) contains anything that gives other bits on another
# machine: a fused multiply-add (it rounds once instead of twice), an approximate reciprocal,
# x87 instructions (wider numbers), or a call of a libm function other than the square root
# and the absolute value, the only two that IEEE 754 requires to be exact.
#   forbidden_code.sh <objdump> <cc whose libm has the names> <object or archive>...
set -euo pipefail
objdump=$1 cc=$2
shift 2
[ $# -gt 0 ] || { echo 'no files to check' >&2; exit 2; }
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

# All files in one pass: a build has two hundred objects, and processes for each would take longer
# than the compiler. The first lines are the names of libm, the others are what objdump prints.
{
    echo "$names"
    "$objdump" -d -t --no-show-raw-insn "$@"
} | awk -F '\t' -v files="$(printf '%s\t' "$@")" -v x86="^($x86|$x87)( |\$)" -v arm="^($arm)( |\$)" \
    -v helper="^($helpers)\$" '
    BEGIN { in_names = 1; count = split(files, wanted, "\t") - 1; for (i = 1; i <= count; i++) is_wanted[wanted[i]] = 1 }
    # The members of an archive follow its name.
    /^In archive .*:$/ { in_names = 0; archive = $0; sub(/^In archive /, "", archive); sub(/:$/, "", archive); next }
    /: +file format / {
        in_names = 0
        file = format = $0
        sub(/: +file format .*/, "", file)
        sub(/.*: +file format /, "", format)
        seen[file in is_wanted ? file : archive] = 1
        forbidden = ""
        if (format == "elf64-x86-64") forbidden = x86
        if (format == "elf64-littleaarch64") forbidden = arm
        if (forbidden == "") { print file ": no code for x86-64 or arm64"; unknown = 1 }
        sub(/.*\//, "", file)
        next
    }
    in_names { libm[$0] = 1; next }
    /^[0-9a-f]+ <.*>:$/ { place = $0; sub(/^[0-9a-f]+ /, "", place); next }
    NF < 2 { next }
    index($0, "*UND*") {
        called = $NF
        sub(/.* /, "", called)
        sub(/@.*/, "", called)
        if (called in libm || called ~ helper) { print file " calls " called; found = 1 }
        next
    }
    forbidden != "" && $2 ~ forbidden { if (told++ < 20) print file ": " place " " $2; found = 1 }
    END {
        for (i = 1; i <= count; i++) if (!(wanted[i] in seen)) { print wanted[i] ": no code for x86-64 or arm64"; unknown = 1 }
        exit unknown ? 2 : found
    }' >&2
