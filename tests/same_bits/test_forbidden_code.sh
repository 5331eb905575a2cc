#!/usr/bin/env bash
# Checks that forbidden_code.sh finds forbidden code in small examples, and that the files that
# decide the bits of a duel contain none.
#   test_forbidden_code.sh <cc> <objdump> <object or archive>...
set -u
here=$(cd "$(dirname "$0")" && pwd)
cc=$1 objdump=$2
shift 2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failures=0

# expect <clean|found> <description> <compiler> <objdump> <flags>... <C code>: compiles the code
# and checks whether forbidden_code.sh finds something in it.
expect() {
    local wanted=$1 what=$2 compiler=$3 dump=$4 status
    shift 4
    printf '%s\n' '#include <math.h>' "${@: -1}" |
        "$compiler" -std=c17 -x c -c "${@:1:$#-1}" -o "$scratch/a.o" - ||
        { failures=$((failures + 1)); return; }
    "$here/forbidden_code.sh" "$dump" "$cc" "$scratch/a.o" 2>"$scratch/reported"
    status=$?
    case $wanted$status in
    clean0 | found1) ;;
    *) echo "FAILED: $what: expected $wanted, exit $status: $(cat "$scratch/reported")" >&2
        failures=$((failures + 1)) ;;
    esac
}
product='double f(double a, double b, double c) { return a * b + c; }'
expect found 'fused on x86-64' "$cc" "$objdump" -O2 -march=x86-64-v3 -ffp-contract=fast "$product"
expect clean 'contraction off' "$cc" "$objdump" -O2 -march=x86-64-v3 -ffp-contract=off "$product"
expect found 'sine' "$cc" "$objdump" -O2 'double f(double a) { return sin(a); }'
expect clean 'square root' "$cc" "$objdump" -O0 'double f(double a) { return sqrt(a); }'
expect found 'x87' "$cc" "$objdump" -O2 'double f(double a) { return (double)((long double)a * a * a); }'
expect found 'approximate reciprocal' "$cc" "$objdump" -O2 \
    '#include <xmmintrin.h>
    float f(float a) { return _mm_cvtss_f32(_mm_rcp_ss(_mm_set_ss(a))); }'
arm=aarch64-linux-gnu
if command -v $arm-gcc $arm-objdump >/dev/null; then
    expect found 'fused on arm64' $arm-gcc $arm-objdump -O2 -ffp-contract=fast "$product"
    expect clean 'contraction off on arm64' $arm-gcc $arm-objdump -O2 -ffp-contract=off "$product"
    expect found 'fused vectors on arm64' $arm-gcc $arm-objdump -O3 -ffp-contract=fast \
        'void f(double *a, double *b) { for (int i = 0; i < 64; i++) a[i] += 3 * b[i]; }'
    expect found 'sine on arm64' $arm-gcc $arm-objdump -O2 'double f(double a) { return sin(a); }'
    expect found 'long double on arm64' $arm-gcc $arm-objdump -O2 \
        'double f(double a) { return (double)((long double)a * a * a); }'
fi

[ $# -gt 0 ] || { echo 'FAILED: no files to check' >&2; failures=1; }
"$here/forbidden_code.sh" "$objdump" "$cc" "$@" || failures=$((failures + 1))
[ $failures -eq 0 ] || { echo "$failures failures" >&2; exit 1; }
echo "no forbidden code in $# files"
