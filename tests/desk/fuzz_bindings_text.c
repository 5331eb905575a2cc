// libFuzzer target: the parser of bindings accepts or rejects any bytes without failing, and
// bindings that it accepts are the same after writing and reading them again.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bindings_text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char error[256];
    bindings b = bindings_default();
    bindings_parse(&b, (const char *)data, size, error, sizeof error);
    bindings again = bindings_default();
    for (int group = 0; group < BINDINGS_GROUP_COUNT; group++) {
        for (int action = 0; action < ACTION_COUNT; action++) {
            if (!bindings_has((enum bindings_group)group, (enum action)action)) {
                continue;
            }
            char key[BINDINGS_KEY_SIZE], value[BINDINGS_VALUE_SIZE];
            char line[BINDINGS_KEY_SIZE + BINDINGS_VALUE_SIZE];
            bindings_key((enum bindings_group)group, (enum action)action, key);
            bindings_value(&b.row[group][action], value);
            snprintf(line, sizeof line, "%s %s", key, value);
            if (bindings_parse(&again, line, strlen(line), error, sizeof error) != 0) {
                abort();
            }
        }
    }
    if (memcmp(&b, &again, sizeof b) != 0) {
        abort();
    }
    return 0;
}
