// libFuzzer target: any bytes as a replay file. The CRCs are made right first, so
// that the fuzzer gets behind them.
#include "replay_sample.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static replay_chunk chunk;
    uint8_t *bytes = malloc(size > 0 ? size : 1);
    memcpy(bytes, data, size);
    replay_sample_reseal(bytes, size);
    replay_reader reader;
    replay_header header;
    replay_end end;
    if (replay_read_header(&reader, bytes, size, &header) == REPLAY_READ_HEADER) {
        while (replay_read_next(&reader, &chunk, &end) == REPLAY_READ_CHUNK) {
        }
    }
    free(bytes);
    return 0;
}
