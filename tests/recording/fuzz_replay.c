// libFuzzer target: arbitrary bytes read as a recording in the way the viewer reads it, as the
// content of a chunk, or as numbers that are overwritten in a key state. The first byte chooses
// between these, and whether the CRCs are corrected so that the fuzzer gets past them. One input in
// FENCED_ONE_IN, chosen by its bytes, is also simulated, which takes a hundred times as long as
// reading.
#include "crafted_replay.h"
#include "patched_state.h"
#include "recording_summary.h"
#include "replay_key_state.h"
#include "recording_player.h"
#include "replay_sample.h"
#include "recording_verify.h"

// Ticks that are read of a file: the first, those near its end, and some between.
#define ASKED_TICKS 4
// Ticks simulated from a key state: harmful states fail at once.
#define FENCED_TICKS 2
// Places that the player seeks to.
#define WATCHED_AT 40
// One in this many inputs is also simulated.
#define FENCED_ONE_IN 64
// Bytes of an overwritten number: its index and its bits.
#define PATCH_BYTES 10

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

// The fencers and setup of all bouts here, whatever a file contains: creating a bout takes longer
// than everything else.
static test_duel_config fencers;
static bout *piste;

static void ask(const recording_file *file, uint32_t tick)
{
    duel_state state;
    uint16_t hash;
    recording_file_frame(file, tick);
    recording_file_tick_hash(file, tick, &hash);
    recording_file_is_whole(file, tick, tick + 1);
    recording_file_pose(file, tick, fencers.config.model, &state);
    recording_file_key_before(file, tick);
}

// Plays like the viewer: a few ticks from the beginning, and a few from another place.
static void watch(const recording_file *file)
{
    recording_player *player =
        recording_player_create(file, fencers.config.model, fencers.config.grid);
    duel_events events;
    for (uint32_t place = 0; place < 2; place++) {
        recording_player_seek(player, place * WATCHED_AT);
        for (int i = 0; i < ASKED_TICKS && recording_player_step(player, &events); i++) {
            recording_player_agrees(player, recording_player_now(player));
        }
    }
    recording_player_destroy(&player);
}

// What is done with a file after reading it; each item is more expensive than the one before.
enum use { READ, FENCED, WATCHED };

// Depends only on the input, so that every finding can be repeated.
static enum use use_of(const uint8_t *data, size_t size)
{
    uint32_t chance = replay_crc32c(0, data, size) % (16 * FENCED_ONE_IN);
    return chance == 0 ? WATCHED : chance < 16 ? FENCED : READ;
}

static void fence_on(const recording_file *file, uint32_t key)
{
    if (recording_bout_at_key(file, key, piste)) {
        for (int i = 0; i < FENCED_TICKS; i++) {
            duel_events events;
            bout_step(piste, recording_file_frame(file, piste->state.tick), &events);
        }
        duel_state_hash(&piste->state);
    }
}

// Takes ownership of the bytes.
static void read_file(uint8_t *bytes, size_t size, enum use use)
{
    char error[256];
    recording_file file;
    if (!recording_file_take(bytes, size, &file, error, sizeof error)) {
        return;
    }
    // The simulation version gives no protection, because it is in the file.
    file.same_simulation = true;
    file.header.weapon = WEAPON_FOIL;
    for (int side = 0; side < 2; side++) {
        file.header.model_hash[side] = fencers.config.model[side]->hash;
    }
    file.header.grid_hash = fencers.config.grid->hash;
    uint32_t length = file.end_tick - file.first_tick;
    for (uint32_t i = 0; i <= ASKED_TICKS; i++) {
        ask(&file, file.first_tick + (uint32_t)((uint64_t)length * i / ASKED_TICKS));
    }
    for (uint32_t i = 0; i < file.key_count; i++) {
        duel_state state;
        recording_file_key_state(&file, i, fencers.config.model, &state);
    }
    if (use != READ) {
        fence_on(&file, 0);
    }
    if (use == WATCHED) {
        watch(&file);
    }
    recording_file_free(&file);
}

// The second half of the input is copied to memory of its own, so that a read past its end is
// detected.
static void read_summary(const uint8_t *bytes, size_t size)
{
    recording_summary seen;
    uint8_t *tail = replay_sample_copy(bytes + size / 2, size - size / 2);
    recording_summary_of(bytes, size, tail, size - size / 2, size / 2, &seen);
    free(tail);
}

static void read_copy(const uint8_t *data, size_t size, bool reseal)
{
    uint8_t *bytes = replay_sample_copy(data, size);
    if (reseal) {
        replay_sample_reseal(bytes, size);
    }
    read_summary(bytes, size);
    read_file(bytes, size, use_of(data, size));
}

// A key state of a duel with engaged blades, with some of its numbers overwritten.
static void read_crafted(const uint8_t *data, size_t size)
{
    enum use use = use_of(data, size);
    static replay_header header;
    duel_state sound, key;
    test_duel_start_engaged(&fencers.config, &sound);
    sound.tick = 1000;
    key = sound;
    for (; size >= PATCH_BYTES; data += PATCH_BYTES, size -= PATCH_BYTES) {
        uint64_t bits;
        memcpy(&bits, data + 2, sizeof bits);
        patched_state_set(&key, (data[0] | (uint32_t)data[1] << 8) % DUEL_FIELD_NUMBERS_MAX, bits);
    }
    header.hand[DUEL_LEFT] = header.hand[DUEL_RIGHT] = 1.0;
    header.weapon = WEAPON_FOIL;
    header.settings = fencers.config.settings;
    size_t made;
    uint8_t *bytes = crafted_replay_make(&header, &sound, &key, 8, &made);
    read_file(bytes, made, use);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static input_frame frame[REPLAY_INPUT_TICKS][2];
    static replay_pose_track track;
    duel_state state;
    if (size == 0) {
        return 0;
    }
    if (fencers.model == NULL) {
        fencers = test_duel_config_create(WEAPON_FOIL);
        bout_setup setup =
            bout_setup_default(WEAPON_FOIL, fencers.config.model, fencers.config.grid);
        piste = bout_create(&setup);
    }
    uint8_t mode = data[0];
    data++;
    size--;
    switch (mode % 8) {
    case 0:
        // Every way to code a frame: without strides, without smooth points, and today's.
        replay_input_decode(data, size, mode / 8 * 8 + 1u, 6u + mode / 8u % 3u, frame);
        break;
    case 1:
        replay_key_state_decode(data, size, mode, &fencers.config.weapon, &state);
        break;
    case 2:
        replay_pose_track_decode(data, size, mode, true, &track);
        break;
    case 3:
        read_copy(data, size, false);
        break;
    case 4:
        read_crafted(data, size);
        break;
    default:
        read_copy(data, size, true);
        break;
    }
    return 0;
}
