// What planning ahead costs beside the duel: whole bouts by the rules of the FIE against a fencer
// who lunges again and again, with a level 3 that plans and with the same one that does not. The
// processor's time is taken over frames of 11 ticks, as a headset of 90 Hz asks for them.
//
//     bench_plan [BOUTS]
#include <stdio.h>
#include <stdlib.h>

#include "bench_clock.h"
#include "blind_fencer.h"
#include "bout.h"
#include "bout_assets.h"

enum { FRAME_TICKS = 11, MOST_FRAMES = 200000, LIMIT_TICKS = 60000, TOUCHES = 5, FIRST_SEED = 1 };

static double frame_ms[MOST_FRAMES];

static size_t fence(const bout_assets *assets, enum weapon_kind kind, uint64_t seed, bool plans,
                    size_t frames)
{
    static blind_fencer lunges[BLIND_FENCERS_MAX];
    blind_fencers_named("lunges", lunges);
    bout_setup setup = bout_setup_default(kind, assets->model, &assets->grid[kind]);
    setup.source[DUEL_RIGHT] = (bout_source){.kind = BOUT_SOURCE_AI, .ai_level = 3};
    setup.settings.match = match_settings_fie(TOUCHES);
    setup.settings.limit_ticks = LIMIT_TICKS;
    setup.seed = seed;
    bout *b = bout_create(&setup);
    if (b == NULL) {
        abort();
    }
    b->ai[DUEL_RIGHT].plan = plans ? b->plan[DUEL_RIGHT] : NULL;
    blind_bout script = blind_bout_start(&lunges[0], seed);
    while (!bout_over(b) && frames < MOST_FRAMES) {
        double began_s = bench_clock_s(CLOCK_THREAD_CPUTIME_ID);
        for (int i = 0; i < FRAME_TICKS; i++) {
            input_frame frame[2] = {blind_bout_frame(&script, &b->state), input_frame_neutral()};
            duel_events events;
            bout_step(b, frame, &events);
        }
        frame_ms[frames++] = 1000.0 * (bench_clock_s(CLOCK_THREAD_CPUTIME_ID) - began_s);
    }
    bout_destroy(&b);
    return frames;
}

int main(int argc, char **argv)
{
    static bout_assets assets;
    const char *const build[2] = {NULL, NULL};
    char error[512];
    uint64_t bouts = argc > 1 ? strtoull(argv[1], NULL, 10) : 4;
    if (!bout_assets_load(&assets, build, error, sizeof error)) {
        fprintf(stderr, "bench_plan: %s\n", error);
        return 1;
    }
    printf("%-6s %-8s %8s %12s\n", "weapon", "", "mean", "99th of 100");
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        for (int plans = 0; plans < 2; plans++) {
            size_t frames = 0;
            for (uint64_t i = 0; i < bouts; i++) {
                frames = fence(&assets, (enum weapon_kind)kind, FIRST_SEED + i, plans, frames);
            }
            double sum = 0.0;
            for (size_t i = 0; i < frames; i++) {
                sum += frame_ms[i];
            }
            bench_sort(frame_ms, frames);
            printf("%-6s %-8s %5.3f ms %9.3f ms\n", weapon_key((enum weapon_kind)kind),
                   plans ? "plans" : "does not", sum / (double)frames, frame_ms[frames * 99 / 100]);
        }
    }
    bout_assets_free(&assets);
    return 0;
}
