// libFuzzer target: the parser of ratings accepts or rejects any bytes without failing, and what it
// accepts is written and read again as the same list.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "rating_text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static rating_list read, again;
    static char text[RATING_TEXT_SIZE], second[RATING_TEXT_SIZE];
    char error[256];
    if (!rating_text_parse((const char *)data, size, &read, error, sizeof error)) {
        if (strchr(error, '\n') != NULL) {
            abort();
        }
        return 0;
    }
    size_t length = rating_text_write(&read, text);
    if (!rating_text_parse(text, length, &again, error, sizeof error)) {
        abort();
    }
    rating_text_write(&again, second);
    if (strcmp(text, second) != 0) {
        abort();
    }
    return 0;
}
