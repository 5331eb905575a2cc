// libFuzzer target: any bytes as a replay file, read as the viewer reads it. The first byte says
// whether the CRCs are made right, so that the fuzzer gets behind them.
#include "replay_file.h"
#include "replay_sample.h"

// What is asked of a file: its first ticks, those about its end, and what lies between.
#define ASKED_TICKS 40

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void ask(const replay_file *file, uint32_t tick)
{
    duel_state state;
    uint16_t hash;
    replay_file_frame(file, tick);
    replay_file_tick_hash(file, tick, &hash);
    replay_file_is_whole(file, tick, tick + 1);
    replay_file_pose(file, tick, &state);
    replay_file_key_before(file, tick);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0) {
        return 0;
    }
    uint8_t *bytes = replay_sample_copy(data + 1, size - 1);
    if (data[0] % 8 != 0) {
        replay_sample_reseal(bytes, size - 1);
    }
    char error[256];
    replay_file file;
    if (!replay_file_take(bytes, size - 1, &file, error, sizeof error)) {
        return 0;
    }
    uint32_t length = file.end_tick - file.first_tick;
    for (uint32_t i = 0; i <= ASKED_TICKS; i++) {
        ask(&file, file.first_tick + (uint32_t)((uint64_t)length * i / ASKED_TICKS));
    }
    for (uint32_t i = 0; i < file.key_count; i++) {
        duel_state state;
        replay_file_key_state(&file, i, &state);
    }
    replay_file_free(&file);
    return 0;
}
