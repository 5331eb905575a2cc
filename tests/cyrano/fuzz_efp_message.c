// libFuzzer target: any datagram is accepted or refused without failing, and what is accepted is
// the same message after writing and reading it.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "efp_message.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static efp_message read, again;
    char text[EFP_MESSAGE_SIZE];
    if (efp_message_parse((const char *)data, size, &read)) {
        size_t length = efp_message_write(&read, false, text);
        if (length < EFP_MESSAGE_SIZE - 1 &&
            (!efp_message_parse(text, length, &again) || memcmp(&read, &again, sizeof read) != 0)) {
            abort();
        }
    }
    return 0;
}
