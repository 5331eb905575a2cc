// libFuzzer target: the parser of scripts accepts or rejects any bytes without failing, and a
// script that it accepts can be played. tests/exchanges contains scripts to start from:
// fuzz_input_script FOLDER tests/exchanges.
#include <stdint.h>
#include <stdlib.h>

#include "input_script.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static input_script script;
    char error[160];
    if (!input_script_parse((const char *)data, size, &script, error, sizeof error)) {
        return 0;
    }
    for (uint32_t tick = 0; tick < 5000; tick += 37) {
        if (input_script_frame(&script, tick).buttons > INPUT_BITS_ALL) {
            abort();
        }
    }
    return 0;
}
