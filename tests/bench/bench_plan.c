// What planning ahead costs: bouts by the rules of the FIE at their own speed, in frames of 11
// ticks every 11 ms, as a headset of 90 Hz asks for them, against a fencer who lunges again and
// again. A level 3 who does not plan, one who thinks in the frames, and one who thinks on a thread
// of its own, as in play. Printed are the elapsed time of a frame's ticks, which is what a picture
// has to wait for, and the processor's time of all threads for a frame.
//
//     bench_plan [SECONDS [worn]]     for each weapon and way; worn: he lunges in a headset, and
//                                     nobody waits for a thought aside that comes late, as in play
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench_clock.h"
#include "blind_fencer.h"
#include "bout.h"
#include "bout_assets.h"
#include "side_thread.h"
#include "worn_fencer.h"

enum { FRAME_TICKS = 11, MOST_FRAMES = 20000, LIMIT_TICKS = 60000, TOUCHES = 5, FIRST_SEED = 1 };

static const double FRAME_S = FRAME_TICKS * DUEL_TICK_S;

enum way { DOES_NOT_PLAN, THINKS_IN_FRAMES, THINKS_ASIDE, WAYS };
static const char *const NAME_OF_WAY[WAYS] = {"does not", "in frames", "aside"};

static double frame_ms[MOST_FRAMES];

static bout *start(const bout_assets *assets, enum weapon_kind kind, uint64_t seed, enum way way,
                   bool is_worn, side_thread *aside)
{
    bout_setup setup = bout_setup_default(kind, assets->model, &assets->grid[kind]);
    setup.source[DUEL_RIGHT] = (bout_source){.kind = BOUT_SOURCE_AI, .ai_level = 3};
    setup.settings.match = match_settings_fie(TOUCHES);
    setup.settings.limit_ticks = LIMIT_TICKS;
    setup.seed = seed;
    if (way == THINKS_ASIDE) {
        setup.aside[DUEL_RIGHT] =
            (ai_aside){.begin = side_thread_begin, .await = side_thread_await, .of = aside};
        setup.aside[DUEL_RIGHT].is_done = is_worn ? side_thread_is_done : NULL;
    }
    bout *b = bout_create(&setup);
    if (b == NULL) {
        abort();
    }
    if (way == DOES_NOT_PLAN) {
        b->ai[DUEL_RIGHT].plan = NULL;
    }
    return b;
}

static void sleep_until(double at_s)
{
    const struct timespec at = {.tv_sec = (time_t)at_s,
                                .tv_nsec = (long)(1e9 * (at_s - (double)(time_t)at_s))};
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &at, NULL) == EINTR) {
    }
}

// Fences bout after bout for so many frames.
static void fence(const bout_assets *assets, enum weapon_kind kind, enum way way,
                  side_thread *aside, bool is_worn, size_t frames)
{
    blind_fencer lunges[BLIND_FENCERS_MAX];
    blind_fencers_named("lunges", lunges);
    uint64_t seed = FIRST_SEED;
    bout *b = start(assets, kind, seed, way, is_worn, aside);
    blind_bout script = blind_bout_start(&lunges[0], seed);
    worn_fencer worn = {.recovers = true};
    double due_s = bench_clock_s(CLOCK_MONOTONIC);
    for (size_t i = 0; i < frames; i++) {
        sleep_until(due_s);
        double began_s = bench_clock_s(CLOCK_MONOTONIC);
        for (int tick = 0; tick < FRAME_TICKS; tick++) {
            input_frame frame[2] = {blind_bout_frame(&script, &b->state), input_frame_neutral()};
            if (is_worn) {
                frame[DUEL_LEFT] =
                    worn_fencer_frame(&worn, &b->config, &b->state, DUEL_LEFT, &frame[DUEL_LEFT]);
            }
            duel_events events;
            bout_step(b, frame, &events);
        }
        double ended_s = bench_clock_s(CLOCK_MONOTONIC);
        frame_ms[i] = 1000.0 * (ended_s - began_s);
        due_s += FRAME_S;
        due_s = due_s < ended_s ? ended_s : due_s;
        if (bout_over(b)) {
            bout_destroy(&b);
            b = start(assets, kind, ++seed, way, is_worn, aside);
            script = blind_bout_start(&lunges[0], seed);
            worn = (worn_fencer){.recovers = true};
        }
    }
    bout_destroy(&b);
}

int main(int argc, char **argv)
{
    static bout_assets assets;
    const char *const build[2] = {NULL, NULL};
    char error[512];
    double seconds = argc > 1 ? strtod(argv[1], NULL) : 30.0;
    const bool is_worn = argc > 2 && strcmp(argv[2], "worn") == 0;
    size_t frames = seconds > FRAME_S ? (size_t)(seconds / FRAME_S) : 1;
    frames = frames < MOST_FRAMES ? frames : MOST_FRAMES;
    side_thread *aside = side_thread_create();
    if (aside == NULL || !bout_assets_load(&assets, build, error, sizeof error)) {
        fprintf(stderr, "bench_plan: %s\n", aside == NULL ? "no thread" : error);
        return 1;
    }
    printf("%zu frames each\n%-6s %-9s %8s %12s %12s %10s\n", frames, "weapon", "plans", "mean",
           "99th of 100", "longest", "processor");
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        for (int way = 0; way < WAYS; way++) {
            double began_s = bench_clock_s(CLOCK_PROCESS_CPUTIME_ID), sum = 0.0;
            fence(&assets, (enum weapon_kind)kind, (enum way)way, aside, is_worn, frames);
            double used_s = bench_clock_s(CLOCK_PROCESS_CPUTIME_ID) - began_s;
            for (size_t i = 0; i < frames; i++) {
                sum += frame_ms[i];
            }
            bench_sort(frame_ms, frames);
            printf("%-6s %-9s %5.2f ms %9.2f ms %9.2f ms %7.2f ms\n",
                   weapon_key((enum weapon_kind)kind), NAME_OF_WAY[way], sum / (double)frames,
                   frame_ms[frames * 99 / 100], frame_ms[frames - 1],
                   1000.0 * used_s / (double)frames);
        }
    }
    side_thread_destroy(&aside);
    bout_assets_free(&assets);
    return 0;
}
