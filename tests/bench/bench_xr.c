// The processor's time for a frame in the headset, part by part, and the allocations in it: by our
// own code, and by the libraries behind it (the driver, the loader, the runtime). It uses the
// scripted runtime of the tests, whose frames are due at once, unless XR_RUNTIME_JSON names
// another. With GALLIUM_NOOP=true in the environment Mesa draws nothing, and only submitting
// remains of drawing.
//
// It needs a display: xvfb-run -a bench_xr.
#include <stdio.h>
#include <stdlib.h>

#include "bench_clock.h"
#include "assets_path.h"
#include "bench_allocations.h"
#include "bout.h"
#include "bout_assets.h"
#include "scene_builder.h"
#include "window.h"
#include "xr_hands.h"
#include "xr_hud_board.h"
#include "xr_panel.h"
#include "xr_picture.h"

enum { MOST_FRAMES = 20000 };
// Ticks of the duel: per second, and until the two are well engaged.
enum { TICKS_PER_S = 1000, ENGAGED_TICKS = 2500 };

// Duration for which frames of a kind are drawn before and during the measurement, seconds.
static const double WARM_S = 1.0, LOOK_S = 4.0;
// The frame rate assumed in the table of parts.
static const double USUAL_HZ = 90.0;

enum part { PART_WAIT, PART_HANDS, PART_TICKS, PART_SCENE, PART_DRAW, PARTS };
static const char *const PART[PARTS] = {"wait, begin, poses of the eyes", "both controllers",
                                        "ticks of the duel", "bodies skinned",
                                        "board, both eyes drawn, layers, end"};

typedef struct part_cost {
    double seconds[MOST_FRAMES];
    uint64_t ours, others; // allocations in all frames together
} part_cost;

typedef struct rig {
    bout_assets assets;
    window *window;
    bout *bout;
    uint64_t bouts;
    scene_builder *builder;
    xr_runtime runtime;
    xr_session *session;
    xr_hands *hands;
    xr_eyes *eyes;
    xr_panel *panel;
} rig;

static void fail(const char *what)
{
    fprintf(stderr, "bench_xr: %s\n", what);
    exit(1);
}

// ---- Setup ------------------------------------------------------------------------------

// The board of the end of a bout; its words do not change.
static void draw_board(xr_panel *panel)
{
    const hud_view words = {.reason = "Touch on the chest", .reason_hint = "Trigger: next bout"};
    xr_hud_board_draw(xr_panel_begin(panel), &words);
    xr_panel_end(panel);
}

static void open_rig(rig *r)
{
    char error[600], folder[ASSETS_PATH_MAX];
    const char *const build[2] = {NULL, NULL};
    setenv("XR_RUNTIME_JSON", BENCH_XR_RUNTIME, 0);
    r->window = window_create(&(window_options){.title = "bench_xr", .width = 640, .height = 480},
                              error, sizeof error);
    if (r->window == NULL || !bout_assets_load(&r->assets, build, error, sizeof error)) {
        fail(error);
    }
    bout_setup setup =
        bout_setup_default(WEAPON_EPEE, r->assets.model, &r->assets.grid[WEAPON_EPEE]);
    // A random player in a headset against the computer.
    setup.source[DUEL_LEFT] = (bout_source){.kind = BOUT_SOURCE_TRACKED, .random_seed = 1};
    setup.source[DUEL_RIGHT] = (bout_source){.kind = BOUT_SOURCE_AI, .ai_level = 2};
    r->bout = bout_create(&setup);
    r->builder = scene_builder_create(r->assets.model);
    if (r->bout == NULL || r->builder == NULL) {
        fail("out of memory");
    }
    if (bench_allocations_now().ours == 0) {
        fail("allocations are not counted");
    }
    if (xr_runtime_open(&r->runtime, error, sizeof error) != XR_RUNTIME_READY ||
        (r->session = xr_session_create(&r->runtime, error, sizeof error)) == NULL ||
        (r->hands =
             xr_hands_create(&r->runtime.api, r->runtime.instance, xr_session_handle(r->session),
                             xr_runtime_extensions(&r->runtime), error, sizeof error)) == NULL ||
        (r->eyes = xr_eyes_create(r->session, error, sizeof error)) == NULL ||
        (r->panel = xr_panel_create(assets_folder(folder), error, sizeof error)) == NULL) {
        fail(error);
    }
}

static void close_rig(rig *r)
{
    xr_panel_destroy(&r->panel);
    xr_eyes_destroy(&r->eyes);
    xr_hands_destroy(&r->hands);
    xr_session_destroy(&r->session);
    xr_runtime_close(&r->runtime);
    scene_builder_destroy(&r->builder);
    bout_destroy(&r->bout);
    bout_assets_free(&r->assets);
    window_destroy(&r->window);
}

// Waits for the next frame.
static xr_session_frame next_frame(rig *r)
{
    xr_session_frame frame;
    for (;;) {
        xr_session_poll(r->session);
        if (xr_session_runs(r->session) && xr_session_wait(r->session, &frame)) {
            return frame;
        }
        if (xr_session_state(r->session) >= XR_SESSION_GONE) {
            fail("the session is gone");
        }
    }
}

static void one_tick(rig *r)
{
    duel_events events;
    bout_step(r->bout, NULL, &events);
    scene_builder_tick(r->builder, &r->bout->config, &r->bout->state, &events);
}

// A finished bout costs nothing, so continue with the next one until the two are engaged.
static void go_on(rig *r)
{
    if (!bout_over(r->bout)) {
        return;
    }
    bout_restart(r->bout, ++r->bouts);
    scene_builder_clear(r->builder);
    for (int tick = 0; tick < ENGAGED_TICKS; tick++) {
        one_tick(r);
    }
}

// ---- Parts of a frame ---------------------------------------------------------------------

typedef struct stopwatch {
    double since_s;
    bench_allocations before;
} stopwatch;

static stopwatch start(void)
{
    return (stopwatch){bench_clock_s(CLOCK_THREAD_CPUTIME_ID), bench_allocations_now()};
}

static void stop(stopwatch from, part_cost *cost, int frame)
{
    bench_allocations now = bench_allocations_now();
    cost->seconds[frame] = bench_clock_s(CLOCK_THREAD_CPUTIME_ID) - from.since_s;
    cost->ours += now.ours - from.before.ours;
    cost->others += now.all - from.before.all - (now.ours - from.before.ours);
}

static void run_frame(rig *r, picture *p, double *ticks_due, part_cost cost[PARTS], int i)
{
    go_on(r);
    stopwatch watch = start();
    xr_session_frame frame = next_frame(r);
    stop(watch, &cost[PART_WAIT], i);

    watch = start();
    xr_hands_sync(r->hands);
    for (int hand = 0; hand < XR_HANDS; hand++) {
        xr_hands_sample(r->hands, (enum xr_hand)hand, xr_session_space(r->session),
                        frame.display_time);
    }
    stop(watch, &cost[PART_HANDS], i);

    watch = start();
    for (*ticks_due += TICKS_PER_S / USUAL_HZ; *ticks_due >= 1.0; *ticks_due -= 1.0) {
        one_tick(r);
    }
    stop(watch, &cost[PART_TICKS], i);

    watch = start();
    picture_scene scene;
    scene_builder_scene(r->builder, &r->bout->config, &r->bout->state, &scene);
    stop(watch, &cost[PART_SCENE], i);

    watch = start();
    camera_subject subject = scene_builder_subject(&r->bout->config, &r->bout->state, 1.0);
    xr_room room =
        xr_room_of_fencer(DUEL_LEFT, subject.root_x_m[0], frame.head, xr_session_floor(r->session));
    const xr_picture_look look = {.eyes_of = {true, false}};
    draw_board(r->panel);
    const phys_pose at = {v3(0.0, 1.6, -1.9), quat_identity()};
    const picture_panel board = xr_panel_at(r->panel, xr_room_pose(&room, at), 1.0);
    scene.panel = &board;
    scene.panel_count = 1;
    xr_picture_draw(r->eyes, r->session, &frame, &room, &look, p, &scene, 0, 0);
    stop(watch, &cost[PART_DRAW], i);
}

static void print_parts(rig *r, const char *name, enum picture_quality quality)
{
    static part_cost cost[PARTS];
    char error[600], folder[ASSETS_PATH_MAX];
    const picture_options options = {
        assets_folder(folder), {r->assets.fencer[0], r->assets.fencer[1]}, quality, PICTURE_DAY};
    picture *p = picture_create(&options, error, sizeof error);
    if (p == NULL) {
        fail(error);
    }
    double ticks_due = 0.0;
    for (double until_s = bench_clock_s(CLOCK_MONOTONIC) + WARM_S;
         bench_clock_s(CLOCK_MONOTONIC) < until_s;) {
        run_frame(r, p, &ticks_due, cost, 0);
    }
    for (int part = 0; part < PARTS; part++) {
        cost[part].ours = cost[part].others = 0;
    }
    int frames = 0;
    double until_s = bench_clock_s(CLOCK_MONOTONIC) + LOOK_S;
    do {
        run_frame(r, p, &ticks_due, cost, frames++);
    } while (bench_clock_s(CLOCK_MONOTONIC) < until_s && frames < MOST_FRAMES);
    printf("\n%s rendering, %d frames\n"
           "| part of a frame | median | slowest of a hundred | ours | others' |\n"
           "|---|---|---|---|---|\n",
           name, frames);
    for (int part = 0; part < PARTS; part++) {
        bench_sort(cost[part].seconds, (size_t)frames);
        printf("| %s | %.1f us | %.1f us | %.2f | %.1f |\n", PART[part],
               1e6 * cost[part].seconds[frames / 2], 1e6 * cost[part].seconds[frames * 99 / 100],
               (double)cost[part].ours / frames, (double)cost[part].others / frames);
    }
    picture_destroy(&p);
}

// ---- The session's calls alone, and the ticks ---------------------------------------------

static void empty_frame(rig *r)
{
    xr_session_frame frame = next_frame(r);
    xr_session_submit(r->session, &frame, NULL, 0);
}

static void print_empty_frames(rig *r)
{
    for (double until_s = bench_clock_s(CLOCK_MONOTONIC) + WARM_S;
         bench_clock_s(CLOCK_MONOTONIC) < until_s;) {
        empty_frame(r);
    }
    static part_cost all;
    int frames = 0;
    double until_s = bench_clock_s(CLOCK_MONOTONIC) + LOOK_S;
    stopwatch watch = start();
    for (; bench_clock_s(CLOCK_MONOTONIC) < until_s; frames++) {
        empty_frame(r);
    }
    stop(watch, &all, 0);
    printf("events, wait, begin, views, end, nothing drawn, %d frames: %.2f us per frame; "
           "allocations: %.3f ours, %.3f others'\n",
           frames, 1e6 * all.seconds[0] / frames, (double)all.ours / frames,
           (double)all.others / frames);
}

static void print_ticks(rig *r)
{
    static const double RATE_HZ[] = {72.0, 90.0, 120.0, 144.0};
    static double tick_s[MOST_FRAMES];
    double sum_s = 0.0;
    for (int i = 0; i < MOST_FRAMES; i++) {
        go_on(r);
        double before = bench_clock_s(CLOCK_THREAD_CPUTIME_ID);
        one_tick(r);
        tick_s[i] = bench_clock_s(CLOCK_THREAD_CPUTIME_ID) - before;
        sum_s += tick_s[i];
    }
    bench_sort(tick_s, MOST_FRAMES);
    double mean_s = sum_s / MOST_FRAMES;
    printf(
        "\na tick of the duel: median %.1f us, mean %.1f us, slowest of a thousand "
        "%.1f us\n| headset | ticks per frame | time | share of the frame |\n|---|---|---|---|\n",
        1e6 * tick_s[MOST_FRAMES / 2], 1e6 * mean_s, 1e6 * tick_s[MOST_FRAMES / 1000 * 999]);
    for (size_t i = 0; i < sizeof RATE_HZ / sizeof RATE_HZ[0]; i++) {
        double ticks = TICKS_PER_S / RATE_HZ[i];
        printf("| %.0f Hz | %.1f | %.2f ms | %.1f %% |\n", RATE_HZ[i], ticks, 1e3 * ticks * mean_s,
               100.0 * ticks * mean_s * RATE_HZ[i]);
    }
}

int main(void)
{
    static rig r;
    open_rig(&r);
    printf("%s on %s\n", r.runtime.name, window_renderer(r.window));
    print_empty_frames(&r);
    print_parts(&r, "plain", PICTURE_PLAIN);
    print_parts(&r, "fine", PICTURE_FINE);
    print_ticks(&r);
    close_rig(&r);
    return 0;
}
