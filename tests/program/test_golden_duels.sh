#!/usr/bin/env bash
# The simulation still makes of the golden duels' inputs what it made when they were recorded, in
# every tick. If not, and that is meant: raise DUEL_SIMULATION_VERSION (duel.h) and run
# tests/duels/make.sh.
#   test_golden_duels.sh <battuta> <folder of duels>
set -u
battuta=$1 duels=$2
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
export HOME=$work XDG_CONFIG_HOME=$work/config XDG_DATA_HOME=$work/data
failures=0 count=0
for duel in "$duels"/*.duel; do
    count=$((count + 1))
    told=$("$battuta" replay "$duel" --verify --strict 2>"$work/err")
    status=$?
    if [ $status -ne 0 ] || [ -s "$work/err" ]; then
        echo "FAILED: $(basename "$duel"): $told $(cat "$work/err")" >&2
        failures=$((failures + 1))
    fi
done
# Verification notices the smallest difference: a changed bit in the hash of the last tick.
python3 - "$duels/epee_touch.duel" "$work/changed.duel" <<'PYTHON'
import sys
TABLE = []
for n in range(256):
    for _ in range(8):
        n = n >> 1 ^ (0x82f63b78 if n & 1 else 0)
    TABLE.append(n)
def crc(start, data):
    start ^= 0xffffffff
    for byte in data:
        start = start >> 8 ^ TABLE[(start ^ byte) & 255]
    return start ^ 0xffffffff
data = bytearray(open(sys.argv[1], 'rb').read())
FRAME, KIND, LENGTH, CRC = 15, 2, 3, 11
def length_at(at):
    return data[at + LENGTH] | data[at + LENGTH + 1] << 8
at, identity, last = 10, None, None
while at < len(data):
    length = length_at(at)
    if identity is None:
        identity = crc(0, data[at + FRAME:at + FRAME + length])
    if data[at + KIND] == 5:
        last = at
    at += FRAME + length
length = length_at(last)
data[last + FRAME + length - 1] ^= 1
seal = crc(crc(identity, data[last:last + CRC]), data[last + FRAME:last + FRAME + length])
data[last + CRC:last + FRAME] = seal.to_bytes(4, 'little')
open(sys.argv[2], 'wb').write(data)
PYTHON
[ -f "$work/changed.duel" ] || { echo 'FAILED: python3 could not change a hash' >&2; exit 1; }
"$battuta" replay "$work/changed.duel" --verify --strict >"$work/out" 2>&1
[ $? -eq 3 ] || { echo "FAILED: a changed hash was not seen: $(cat "$work/out")" >&2; failures=$((failures + 1)); }
[ $count -gt 0 ] || { echo "FAILED: no duels in $duels" >&2; failures=1; }
if [ $failures -ne 0 ]; then
    echo "If the simulation, the guards or a body changed and should have: raise" >&2
    echo "DUEL_SIMULATION_VERSION for the simulation, and run tests/duels/make.sh <battuta>." >&2
    exit 1
fi
