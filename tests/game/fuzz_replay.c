// libFuzzer target: any bytes as a replay file, read as the viewer reads it, or as what a chunk
// holds. The first byte says which, and whether the CRCs are made right, so that the fuzzer gets
// behind them.
#include "replay_file.h"
#include "replay_key.h"
#include "replay_sample.h"

// What is asked of a file: its first ticks, those about its end, and what lies between.
#define ASKED_TICKS 4

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

static void read_file(const uint8_t *data, size_t size, bool reseal)
{
    uint8_t *bytes = replay_sample_copy(data, size);
    if (reseal) {
        replay_sample_reseal(bytes, size);
    }
    char error[256];
    replay_file file;
    if (!replay_file_take(bytes, size, &file, error, sizeof error)) {
        return;
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
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static input_frame frame[REPLAY_INPUT_TICKS][2];
    static replay_track track;
    static weapon held;
    duel_state state;
    if (size == 0) {
        return 0;
    }
    if (held.mass_kg == 0.0) {
        held = weapon_make(WEAPON_FOIL);
    }
    uint8_t mode = data[0];
    data++;
    size--;
    switch (mode % 8) {
    case 0:
        replay_input_decode(data, size, mode / 8 * 8 + 1u, frame);
        break;
    case 1:
        replay_key_decode(data, size, mode, &held, &state);
        break;
    case 2:
        replay_track_decode(data, size, mode, true, &track);
        break;
    default:
        read_file(data, size, mode % 8 != 3);
        break;
    }
    return 0;
}
