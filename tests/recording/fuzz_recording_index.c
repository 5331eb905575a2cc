// Fuzz target: any bytes as a line of the index of recordings. Clang only. Run as
//   fuzz_recording_index <folder for the inputs that it finds>
#include <stdint.h>
#include <stdlib.h>

#include "recording_index.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    recording_entry entry;
    if (recording_index_parse((const char *)data, size, &entry) &&
        (entry.winner > DUEL_NOBODY || entry.touch_part >= BODY_PART_COUNT ||
         (int)entry.weapon >= WEAPON_KIND_COUNT || entry.name[0] == '\0')) {
        abort();
    }
    return 0;
}
