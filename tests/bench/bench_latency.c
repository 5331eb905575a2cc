// The latency from a mouse's report to the frame that shows it. A thread posts motion like a mouse
// of a given rate, and bouts are simulated and drawn from it as `battuta play` does, without
// waiting for a screen. Every report has its own time, on SDL's clock of milliseconds.
//
// If the processor draws (llvmpipe), drawing is nearly all of the latency. The figures include the
// effect of other programs that run at the same time.
#include <SDL.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "bout.h"
#include "bout_assets.h"
#include "input_devices.h"
#include "input_timeline.h"
#include "latency_meter.h"
#include "bout_view.h"

// Duration of each row's measurement, seconds; longer than the span of the figures.
static const double ROW_S = 4.0;

typedef struct row {
    int width, height;
    int mouse_hz;
} row;

static void fail(const char *what)
{
    fprintf(stderr, "bench_latency: %s\n", what);
    exit(1);
}

static double clock_s(void)
{
    return (double)SDL_GetPerformanceCounter() / (double)SDL_GetPerformanceFrequency();
}

// The hand moves along a square in a second and a half.
typedef struct hand {
    int mouse_hz;
    SDL_atomic_t stop;
} hand;

static int move(void *user)
{
    hand *h = user;
    const struct timespec pause = {0, 1000000000L / h->mouse_hz};
    for (int i = 0; SDL_AtomicGet(&h->stop) == 0; i++) {
        SDL_Event event = {.type = SDL_MOUSEMOTION};
        int way = i * 4 / (3 * h->mouse_hz) % 2 == 0 ? 1 : -1;
        event.motion.xrel = way * (800 / h->mouse_hz > 0 ? 800 / h->mouse_hz : 1);
        SDL_PushEvent(&event);
        nanosleep(&pause, NULL);
    }
    return 0;
}

typedef struct evening {
    bout *bout;
    bout_view view;
    input_devices *devices;
    input_timeline timeline;
    latency_meter meter;
    double now_s, owed_s, heard_s;
    int heard, pictures, reports;
} evening;

static void hear(evening *e, double until_s)
{
    SDL_Event event;
    while (input_timeline_next(&e->timeline, until_s, &event)) {
        input_devices_handle_event(e->devices, &event);
        e->heard++;
        e->heard_s += e->timeline.newest_s;
    }
}

static void fence(evening *e)
{
    const input_view view = input_view_default();
    for (; e->owed_s >= DUEL_TICK_S; e->owed_s -= DUEL_TICK_S) {
        duel_events events;
        hear(e, e->now_s - e->owed_s + DUEL_TICK_S);
        input_frame frame[2] = {input_devices_sample(e->devices, INPUT_MOUSE, &view, DUEL_TICK_S),
                                input_frame_neutral()};
        bout_step(e->bout, frame, &events);
        scene_builder_tick(e->view.builder, &e->bout->config, &e->bout->state, &events);
        if (bout_over(e->bout)) {
            bout_restart(e->bout, 1);
        }
    }
}

// Draws one frame; elapsed_s is the time since the previous one.
static void draw(evening *e, double elapsed_s)
{
    char error[400];
    hud_view hud = {.weapon = "", .reason_side = DUEL_NOBODY};
    const bout_view_frame frame = {
        .config = &e->bout->config, .state = &e->bout->state, .elapsed_s = elapsed_s};
    double simulated_s = clock_s();
    bout_view_draw(&e->view, &frame, &hud, error, sizeof error);
    window_finish(e->view.window);
    e->pictures++;
    if (e->heard > 0) {
        const latency_picture p = {e->timeline.newest_s, e->heard_s / e->heard, e->now_s,
                                   simulated_s, clock_s()};
        latency_meter_add(&e->meter, &p);
        e->reports += e->heard;
    }
}

static void one_picture(evening *e)
{
    double before_s = e->now_s;
    Uint32 polled_ms = SDL_GetTicks();
    double polled_s = clock_s();
    SDL_Event event;
    while (SDL_PollEvent(&event)) {
        input_timeline_add_polled(&e->timeline, &event, polled_ms, polled_s);
    }
    e->now_s = clock_s();
    input_timeline_place(&e->timeline, before_s, e->now_s);
    e->heard = 0;
    e->heard_s = 0.0;
    e->owed_s += e->now_s - before_s;
    fence(e);
    draw(e, e->now_s - before_s);
}

static void print_row(evening *e, const row *what)
{
    hand h = {.mouse_hz = what->mouse_hz};
    SDL_Thread *thread = SDL_CreateThread(move, "hand", &h);
    if (thread == NULL) {
        fail(SDL_GetError());
    }
    e->meter = (latency_meter){0};
    e->pictures = e->reports = 0;
    double start_s = e->now_s = clock_s();
    while (clock_s() - start_s < ROW_S) {
        one_picture(e);
    }
    double took_s = clock_s() - start_s;
    SDL_AtomicSet(&h.stop, 1);
    SDL_WaitThread(thread, NULL);
    latency_figures f = latency_meter_read(&e->meter, clock_s());
    printf("| %d x %d | %.0f Hz | %.0f | %.1f ms | %.1f ms | %.1f ms | %.0f %% | %.0f %% | %.0f %% "
           "|\n",
           what->width, what->height, e->reports / took_s, e->pictures / took_s, f.median_ms,
           f.p95_ms, f.mean_ms, 100.0 * f.waiting, 100.0 * f.simulating, 100.0 * f.drawing);
    fflush(stdout);
}

static void measure(bout_assets *assets, const row *what)
{
    static evening e; // too large for the stack
    char error[400];
    const window_options options = {
        .title = "bench_latency", .width = what->width, .height = what->height, .offscreen = true};
    venue at;
    window *w = window_create(&options, error, sizeof error);
    e = (evening){.devices = input_devices_create()};
    bout_setup setup = bout_setup_default(WEAPON_EPEE, assets->model, &assets->grid[WEAPON_EPEE]);
    e.bout = bout_create(&setup);
    if (w == NULL || venue_open(&at, w, error, sizeof error) != VENUE_OPEN ||
        !bout_view_open(&e.view, &at, assets->fencer, error, sizeof error)) {
        fail(error);
    }
    if (e.bout == NULL || e.devices == NULL) {
        fail("out of memory");
    }
    print_row(&e, what);
    input_devices_destroy(&e.devices);
    bout_destroy(&e.bout);
    bout_view_close(&e.view);
    venue_close(&at);
}

int main(void)
{
    static const row ROWS[] = {
        {1280, 720, 125}, {1280, 720, 1000}, {320, 180, 125}, {320, 180, 1000}};
    char error[400];
    bout_assets assets;
    const char *const build[2] = {NULL, NULL};
    if (!bout_assets_load(&assets, build, error, sizeof error)) {
        fail(error);
    }
    printf("| frame | mouse | frames/s | newest event, median | 95 %% | all events | waiting "
           "| simulating | drawing |\n|---|---|---|---|---|---|---|---|---|\n");
    for (size_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++) {
        measure(&assets, &ROWS[i]);
    }
    bout_assets_free(&assets);
    return 0;
}
