// libFuzzer target: the parser of characters accepts or rejects any bytes without failing, and what
// it accepts is written and read again as the same character.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "character_text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static character read, again;
    static char text[CHARACTER_TEXT_SIZE], second[CHARACTER_TEXT_SIZE];
    char error[256];
    if (!character_text_parse((const char *)data, size, &read, error, sizeof error)) {
        if (strchr(error, '\n') != NULL) {
            abort();
        }
        return 0;
    }
    size_t length = character_text_write(&read, text);
    if (!character_text_parse(text, length, &again, error, sizeof error)) {
        abort();
    }
    character_text_write(&again, second);
    if (strcmp(text, second) != 0) {
        abort();
    }
    return 0;
}
