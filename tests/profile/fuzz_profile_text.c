// libFuzzer target: the parser of profiles accepts or rejects any bytes without failing, and what
// it accepts is written and read again as the same profile.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "profile_text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static profile read, again;
    static char text[PROFILE_TEXT_SIZE], second[PROFILE_TEXT_SIZE];
    char error[256];
    if (!profile_text_parse((const char *)data, size, &read, error, sizeof error)) {
        if (strchr(error, '\n') != NULL) {
            abort();
        }
        return 0;
    }
    size_t length = profile_text_write(&read, text);
    if (!profile_text_parse(text, length, &again, error, sizeof error)) {
        abort();
    }
    profile_text_write(&again, second);
    if (strcmp(text, second) != 0) {
        abort();
    }
    return 0;
}
