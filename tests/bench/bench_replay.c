// The cost of a recording: bytes per minute by part, seeking, and simulating it again.
//
//   bench_replay [minutes]
//
// Two people at mice (desk_hand.h), or one in a headset (headset_hand.h) and one at a mouse, or
// computer and random fencers, fence bouts with the shipped bodies until the given number of
// minutes is recorded and verified, for each rate. Then a duel of ten minutes between them that no
// touch ends is sought in, cold and warm, and verified. Last, a duel body to body, which has the
// most expensive ticks, is sought in. Run it from the repository, where it finds the assets.
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "bench_clock.h"
#include "bout_assets.h"
#include "desk_hand.h"
#include "headset_hand.h"
#include "recorder.h"
#include "recording_seek.h"
#include "recording_verify.h"
#include "test_duel_config.h"

#define BOUT_PICTURES  1800 // half a minute of 60 Hz
#define COMPUTER_LEVEL 3
#define SEEK_MINUTES   10
#define NEAR_TICKS     60000
#define COLD_SEEKS     40
#define WARM_SEEKS     2000
#define KINDS          (REPLAY_CHUNK_INDEX + 1)

static const char *const KIND[KINDS] = {
    NULL, "header", "input", "key frames", "poses, events", "hashes of ticks", "result", "index"};

static void give_up(const char *why)
{
    fprintf(stderr, "bench_replay: %s\n", why);
    exit(1);
}

// ---- Two people at mice --------------------------------------------------------------

typedef struct players {
    desk_hand hand[2];
    input_frame (*frame)[2]; // of the present bout
    uint32_t count;
} players;

// `headset_hz` is the rate of the left one's headset, 0 for two mice.
static players players_start(uint64_t seed, double hz, double headset_hz, uint32_t pictures)
{
    players p = {.frame = calloc(pictures * 17u + 17u, sizeof *p.frame)};
    for (int side = 0; side < 2; side++) {
        p.hand[side] = desk_hand_start((seeded){seed * 2 + (uint64_t)side}, hz, 1.0);
        uint32_t count = desk_hand_frames(&p.hand[side], (int)pictures, p.frame, side);
        p.count = side == 0 || count < p.count ? count : p.count;
    }
    headset_hand headset = headset_hand_start((seeded){seed}, headset_hz, false);
    for (uint32_t i = 0; i < p.count && headset_hz > 0.0; i++) {
        p.frame[i][DUEL_LEFT] = headset_hand_frame(&headset);
    }
    return p;
}

static uint32_t fence(bout *b, const players *p, recorder *record)
{
    uint32_t begun = b->state.tick;
    for (uint32_t i = 0; i < p->count && !bout_over(b); i++) {
        duel_events events;
        bout_step(b, p->frame[i], &events);
        recorder_tick(record, b, &events);
    }
    return b->state.tick - begun;
}

// ---- Sizes -----------------------------------------------------------------------------

typedef struct sizes {
    double ticks, all, frames, chunks;
    double verified_s; // processor's time for simulating all of it again, including preparing the
                       // bodies for each bout
    double payload[KINDS];
} sizes;

static void add_sizes(sizes *sum, const char *path)
{
    FILE *file = fopen(path, "rb");
    static uint8_t bytes[1 << 22];
    size_t size = file != NULL ? fread(bytes, 1, sizeof bytes, file) : 0;
    if (file != NULL) {
        fclose(file);
    }
    replay_header header;
    replay_start start = replay_read_start(bytes, size, &header);
    if (start.state != REPLAY_READ_HEADER) {
        give_up("no recording was made");
    }
    sum->all += (double)size;
    sum->payload[REPLAY_CHUNK_HEADER] += (double)start.at;
    replay_scan scan = {bytes, size, start.identity, start.at, 0};
    replay_chunk chunk;
    bool skipped;
    while (replay_chunk_next(&scan, &chunk, &skipped) == REPLAY_CHUNK_FOUND) {
        sum->payload[chunk.kind] += (double)chunk.length;
        sum->frames += REPLAY_CHUNK_FRAME_BYTES;
        sum->chunks += 1.0;
    }
}

static double verify_s(const bout_assets *assets, const char *path)
{
    char error[512];
    recording_file file;
    if (!recording_file_read(path, &file, error, sizeof error)) {
        give_up(error);
    }
    double begun_s = bench_clock_s(CLOCK_THREAD_CPUTIME_ID);
    recording_verification result =
        recording_verify(&file, assets->model, &assets->grid[WEAPON_EPEE], false);
    double took_s = bench_clock_s(CLOCK_THREAD_CPUTIME_ID) - begun_s;
    if (result.verdict != RECORDING_EQUAL) {
        give_up("a bout simulated again differs from the recorded one");
    }
    recording_file_free(&file);
    return took_s;
}

// Who fences: people with mice of `mouse_hz`, the left one with a headset if `headset_hz` is above
// 0; or the sources, if they are not external.
typedef struct pair {
    const char *name;
    double mouse_hz, headset_hz;
    enum bout_source_kind source[2];
} pair;

enum { PAIRS = 10 };
static const pair PAIR[PAIRS] = {
    {"125 Hz", 125.0, 0.0, {0}},
    {"500 Hz", 500.0, 0.0, {0}},
    {"1000 Hz", 1000.0, 0.0, {0}},
    {"and 72", 500.0, 72.0, {0}},
    {"and 90", 500.0, 90.0, {0}},
    {"and 120", 500.0, 120.0, {0}},
    {"and 144", 500.0, 144.0, {0}},
    {"computer", 500.0, 0.0, {BOUT_SOURCE_AI, BOUT_SOURCE_AI}},
    {"random", 500.0, 0.0, {BOUT_SOURCE_RANDOM, BOUT_SOURCE_RANDOM}},
    {"tracked", 500.0, 0.0, {BOUT_SOURCE_TRACKED, BOUT_SOURCE_AI}},
};

static sizes measure(const bout_assets *assets, const char *path, const pair *who, double minutes)
{
    sizes sum = {0};
    char error[512];
    for (uint64_t seed = 1; sum.ticks < minutes * 60000.0; seed++) {
        players p = players_start(seed, who->mouse_hz, who->headset_hz, BOUT_PICTURES);
        bout_setup setup =
            bout_setup_default(WEAPON_EPEE, assets->model, &assets->grid[WEAPON_EPEE]);
        setup.seed = seed;
        for (int side = 0; side < 2; side++) {
            setup.source[side] = (bout_source){.kind = who->source[side],
                                               .ai_level = COMPUTER_LEVEL,
                                               .random_seed = 2 * seed + (uint64_t)side};
        }
        bout *b = bout_create(&setup);
        const recorder_options options = {.device = {"one", "other"}};
        recorder *record = recorder_create(path, b, &options, error, sizeof error);
        if (record == NULL) {
            give_up(error);
        }
        sum.ticks += fence(b, &p, record);
        recorder_finish(&record, b, error, sizeof error);
        add_sizes(&sum, path);
        sum.verified_s += verify_s(assets, path);
        bout_destroy(&b);
        free(p.frame);
    }
    return sum;
}

static void print_row(const char *name, const sizes of[PAIRS], size_t offset)
{
    printf("  %-22s", name);
    for (int i = 0; i < PAIRS; i++) {
        double bytes;
        memcpy(&bytes, (const char *)&of[i] + offset, sizeof bytes);
        printf("%9.1f", bytes / of[i].ticks * 60.0);
    }
    putchar('\n');
}

static void print_sizes(const bout_assets *assets, const char *path, double minutes)
{
    sizes of[PAIRS];
    printf("KB per minute: two mice of, or one of 500 Hz and a headset of; or computers, random "
           "fencers, a "
           "random headset against a computer\n%24s",
           "");
    for (int i = 0; i < PAIRS; i++) {
        of[i] = measure(assets, path, &PAIR[i], minutes);
        printf("%9s", PAIR[i].name);
    }
    putchar('\n');
    for (int kind = REPLAY_CHUNK_HEADER; kind < KINDS; kind++) {
        print_row(KIND[kind], of, offsetof(sizes, payload) + (size_t)kind * sizeof(double));
    }
    print_row("frames of chunks", of, offsetof(sizes, frames));
    print_row("all", of, offsetof(sizes, all));
    printf("  %-22s", "verified, x real time");
    for (int i = 0; i < PAIRS; i++) {
        printf("%9.0f", of[i].ticks * DUEL_TICK_S / of[i].verified_s);
    }
    putchar('\n');
}

// ---- Seeking and verifying -------------------------------------------------------------

static void print_times(const char *what, double *times_s, int count)
{
    bench_sort(times_s, (size_t)count);
    printf("%-24s median %6.2f ms   p99 %6.2f ms   most %6.2f ms   (%d seeks)\n", what,
           1e3 * times_s[count / 2], 1e3 * times_s[count * 99 / 100], 1e3 * times_s[count - 1],
           count);
}

// Ten minutes without a touch: bodies that no blade can reach.
static void record_long(const test_duel_config *test, const char *path)
{
    char error[512];
    players p = players_start(5, 1000.0, 0.0, SEEK_MINUTES * 3600);
    bout_setup setup = bout_setup_default(WEAPON_FOIL, test->config.model, test->config.grid);
    setup.settings.disarm_nms = 100.0;
    bout *b = bout_create(&setup);
    const recorder_options options = {.device = {"mouse", "mouse:1"}};
    recorder *record = recorder_create(path, b, &options, error, sizeof error);
    if (record == NULL) {
        give_up(error);
    }
    fence(b, &p, record);
    recorder_finish(&record, b, error, sizeof error);
    bout_destroy(&b);
    free(p.frame);
}

// A minute of two fencers who have walked into each other and lower their points, so that blades
// can reach bodies in every tick, and sometimes lie on them.
static void record_near(const bout_assets *assets, const char *path)
{
    char error[512];
    bout_setup setup = bout_setup_default(WEAPON_FOIL, assets->model, &assets->grid[WEAPON_FOIL]);
    bout *b = bout_create(&setup);
    const recorder_options options = {.device = {"mouse", "mouse:1"}};
    recorder *record = recorder_create(path, b, &options, error, sizeof error);
    if (record == NULL) {
        give_up(error);
    }
    double pressed = 0.0, blocks = 0.0;
    input_frame frame[2] = {input_frame_neutral(), input_frame_neutral()};
    seeded random = {6};
    for (uint32_t i = 0; i < NEAR_TICKS && !bout_over(b); i++) {
        for (int side = 0; side < 2; side++) {
            int sink = frame[side].point_y > -32000 ? -20 : 0;
            double sway = i % 16 == 0 ? seeded_range(&random, -100.0, 100.0) : 0.0;
            double x = frame[side].point_x + sway;
            frame[side].point_y = (int16_t)(frame[side].point_y + sink);
            frame[side].point_x = (int16_t)(x < -300.0 ? -300.0 : x > 300.0 ? 300.0 : x);
            frame[side].buttons = i > 2000 && i < 6000 ? INPUT_ADVANCE : 0;
        }
        duel_events events;
        bout_step(b, frame, &events);
        recorder_tick(record, b, &events);
        blocks += events.blocks;
        for (int side = 0; side < 2; side++) {
            pressed += b->state.fencer[side].press.kind != DUEL_PRESS_NONE;
        }
    }
    printf("body to body: %.0f s, %.2f blades on the other's body, %.0f blocks of skin in a tick\n",
           b->state.tick * DUEL_TICK_S, pressed / b->state.tick, blocks / b->state.tick);
    recorder_finish(&record, b, error, sizeof error);
    bout_destroy(&b);
}

static void seek_cold(const char *what, const fencer_model *const model[2], const guard_grid *grid,
                      const char *path)
{
    double times_s[COLD_SEEKS], open_s = 0.0;
    char error[512];
    seeded random = {9};
    for (int i = 0; i < COLD_SEEKS; i++) {
        recording_file file;
        duel_state state;
        double begun_s = bench_clock_s(CLOCK_THREAD_CPUTIME_ID);
        if (!recording_file_read(path, &file, error, sizeof error)) {
            give_up(error);
        }
        open_s += bench_clock_s(CLOCK_THREAD_CPUTIME_ID) - begun_s;
        bout_setup setup = recording_setup(&file, model, grid);
        // Exclude the tree over the bodies: a viewer has it as soon as it has the bodies.
        double making_s = bench_clock_s(CLOCK_THREAD_CPUTIME_ID);
        recording_seek *seek = recording_seek_create(&file, &setup, false);
        making_s = bench_clock_s(CLOCK_THREAD_CPUTIME_ID) - making_s;
        uint32_t tick = (uint32_t)seeded_range(&random, 0.0, (double)file.end_tick);
        if (recording_seek_state(seek, tick, &state) != RECORDING_SEEK_EXACT) {
            give_up("a cold seek found no state");
        }
        times_s[i] = bench_clock_s(CLOCK_THREAD_CPUTIME_ID) - begun_s - making_s;
        recording_seek_destroy(&seek);
        recording_file_free(&file);
    }
    print_times(what, times_s, COLD_SEEKS);
    printf("  including reading the file %.2f ms\n", 1e3 * open_s / COLD_SEEKS);
}

static void seek_warm(const test_duel_config *test, const char *path)
{
    static double times_s[WARM_SEEKS];
    char error[512];
    recording_file file;
    if (!recording_file_read(path, &file, error, sizeof error)) {
        give_up(error);
    }
    bout_setup setup = recording_setup(&file, test->config.model, test->config.grid);
    double begun_s = bench_clock_s(CLOCK_MONOTONIC);
    recording_seek *seek = recording_seek_create(&file, &setup, true);
    while (recording_seek_progress(seek) < 1.0) {
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    }
    printf("the background thread finished after %.1f s and keeps %.1f MB\n",
           bench_clock_s(CLOCK_MONOTONIC) - begun_s, 1e-6 * (double)recording_seek_memory(seek));
    seeded random = {10};
    for (int i = 0; i < WARM_SEEKS; i++) {
        duel_state state;
        uint32_t tick = (uint32_t)seeded_range(&random, 0.0, (double)file.end_tick);
        begun_s = bench_clock_s(CLOCK_MONOTONIC);
        recording_seek_state(seek, tick, &state);
        times_s[i] = bench_clock_s(CLOCK_MONOTONIC) - begun_s;
    }
    print_times("warm seek", times_s, WARM_SEEKS);
    recording_seek_destroy(&seek);
    begun_s = bench_clock_s(CLOCK_MONOTONIC);
    recording_verification result =
        recording_verify(&file, test->config.model, test->config.grid, false);
    double took_s = bench_clock_s(CLOCK_MONOTONIC) - begun_s;
    printf("verified in %.2f s: %.0f times real time, %s\n", took_s,
           file.end_tick * DUEL_TICK_S / took_s,
           result.verdict == RECORDING_EQUAL ? "equal" : "NOT EQUAL");
    recording_file_free(&file);
}

int main(int argc, char **argv)
{
    double minutes = argc > 1 ? atof(argv[1]) : 3.0;
    char folder[] = "/tmp/battuta-bench-XXXXXX", path[64], error[512];
    if (mkdtemp(folder) == NULL) {
        give_up("no folder to record into");
    }
    snprintf(path, sizeof path, "%s/bout.duel", folder);
    bout_assets assets;
    const char *const build[2] = {"medium", "medium"};
    if (!bout_assets_load(&assets, build, error, sizeof error)) {
        give_up(error);
    }
    print_sizes(&assets, path, minutes);
    record_near(&assets, path);
    seek_cold("cold seek, body to body", assets.model, &assets.grid[WEAPON_FOIL], path);
    bout_assets_free(&assets);
    test_duel_config test = test_duel_config_create_without_bodies(WEAPON_FOIL);
    record_long(&test, path);
    seek_cold("cold seek, file and all", test.config.model, test.config.grid, path);
    seek_warm(&test, path);
    test_duel_config_destroy(&test);
    unlink(path);
    rmdir(folder);
    return 0;
}
