// The cost of a displayed frame: draw calls and triangles, the processor's time to submit them, and
// frames per second compared with an empty frame of the same size. If the processor draws
// (llvmpipe), submitting includes the part of the drawing that the calling thread does: the
// vertices. With GALLIUM_NOOP=true in the environment Mesa draws nothing, and only submitting
// remains. The last lines are for both eyes of a headset as one frame.
//   bench_frame [LINES]
// LINES: only so many lines of the table. With LP_NUM_THREADS=0 in the environment llvmpipe draws
// in the calling thread, and the least time of a frame hardly depends on what else the machine
// does.
#include <epoxy/gl.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench_clock.h"
#include "assets_path.h"
#include "bout.h"
#include "bout_assets.h"
#include "bout_camera.h"
#include "picture.h"
#include "scene_builder.h"
#include "window.h"

enum { WIDTH = 1280, HEIGHT = 720, WARM_FRAMES = 5, ENGAGED_TICKS = 2500 };

// Duration for which each kind of frame is drawn, seconds.
static const double LOOK_S = 4.0;

// Distance between the eyes of a headset, meters.
static const double EYES_APART_M = 0.063;

enum from { FROM_SIDE, FROM_BEHIND, FROM_SHOULDER, FROM_BOTH_SHOULDERS };

typedef struct look {
    const char *name;
    enum picture_quality quality;
    enum from from; // FROM_BOTH_SHOULDERS: two halves of a split window
    int eyes;       // 1, or 2 for a headset
} look;

static void fail(const char *what)
{
    fprintf(stderr, "bench_frame: %s\n", what);
    exit(1);
}

// Time of an empty frame, seconds: the window is cleared and finished.
static double empty_frame_s(void)
{
    int frames = 0;
    double start = bench_clock_s(CLOCK_MONOTONIC);
    do {
        glBindFramebuffer(GL_FRAMEBUFFER, 0);
        glViewport(0, 0, WIDTH, HEIGHT);
        glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
        glFinish();
        frames++;
    } while (bench_clock_s(CLOCK_MONOTONIC) - start < LOOK_S);
    return (bench_clock_s(CLOCK_MONOTONIC) - start) / frames;
}

// One view from the camera's position, or one each from both sides of it.
static void place_eyes(const camera *middle, int eyes, picture_view *out_view)
{
    phys_vec3 ahead = v3_sub(middle->target, middle->eye);
    phys_vec3 right = v3_normalized_or(v3_cross(ahead, v3(0, 1, 0)), v3(1, 0, 0));
    for (int i = 0; i < eyes; i++) {
        phys_vec3 aside = v3_scale(right, EYES_APART_M * (i - 0.5 * (eyes - 1)));
        out_view[i] = (picture_view){.camera = *middle, .width_px = WIDTH, .height_px = HEIGHT};
        out_view[i].camera.eye = v3_add(middle->eye, aside);
        out_view[i].camera.target = v3_add(middle->target, aside);
        camera_clip_from_world(&out_view[i].camera, (double)WIDTH / HEIGHT,
                               out_view[i].clip_from_world);
    }
}

// The halves of a split window, or the whole one over the left fencer's shoulder.
static void place_shoulders(const bout *b, int halves, picture_view *out_view)
{
    const double aspect = (double)WIDTH / halves / HEIGHT;
    const bout_camera_subject subject = bout_camera_subject_of(&b->config, &b->state, aspect);
    for (int i = 0; i < halves; i++) {
        const bout_shot shot = {.kind = BOUT_CAMERA_SHOULDER, .own = (enum duel_side)i};
        out_view[i] = (picture_view){.camera = bout_camera_view(&shot, &subject),
                                     .width_px = WIDTH / halves,
                                     .left_px = i * WIDTH / halves,
                                     .height_px = HEIGHT};
        camera_clip_from_world(&out_view[i].camera, aspect, out_view[i].clip_from_world);
    }
}

// Returns the number of views.
static int place_views(const look *what, const bout *b, picture_view out_view[2])
{
    camera_subject subject = scene_builder_subject(&b->config, &b->state, (double)WIDTH / HEIGHT);
    camera view;
    switch (what->from) {
    case FROM_SHOULDER:
        place_shoulders(b, 1, out_view);
        return 1;
    case FROM_BOTH_SHOULDERS:
        place_shoulders(b, 2, out_view);
        return 2;
    case FROM_SIDE:
    case FROM_BEHIND:
        break;
    }
    view = what->from == FROM_BEHIND ? camera_behind(&subject, DUEL_LEFT) : camera_side(&subject);
    place_eyes(&view, what->eyes, out_view);
    return what->eyes;
}

static void print_look(const look *what, const bout *b, const loaded_fencer *fencer,
                       scene_builder *on, double empty_s)
{
    char folder[ASSETS_PATH_MAX], error[400];
    const picture_options options = {
        assets_folder(folder), {fencer, fencer}, what->quality, PICTURE_DAY};
    picture *p = picture_create(&options, error, sizeof error);
    if (p == NULL) {
        fail(error);
    }
    picture_scene scene;
    scene_builder_scene(on, &b->config, &b->state, &scene);
    picture_view view[2];
    const int views = place_views(what, b, view);
    scene.camera = view[0].camera;

    static double submit_s[100000];
    const int most = (int)(sizeof submit_s / sizeof submit_s[0]);
    draw_count drawn = {0};
    for (int i = 0; i < WARM_FRAMES; i++) {
        drawn = picture_draw_views(p, &scene, view, views);
        glFinish();
    }
    int frames = 0;
    double start = bench_clock_s(CLOCK_MONOTONIC), all_s = bench_clock_s(CLOCK_PROCESS_CPUTIME_ID);
    do {
        double before = bench_clock_s(CLOCK_THREAD_CPUTIME_ID);
        picture_draw_views(p, &scene, view, views);
        submit_s[frames++] = bench_clock_s(CLOCK_THREAD_CPUTIME_ID) - before;
        glFinish();
    } while (bench_clock_s(CLOCK_MONOTONIC) - start < LOOK_S && frames < most);
    double frame_s = (bench_clock_s(CLOCK_MONOTONIC) - start) / frames;
    all_s = (bench_clock_s(CLOCK_PROCESS_CPUTIME_ID) - all_s) / frames;
    bench_sort(submit_s, (size_t)frames);
    printf("| %s | %d | %.1f k | %.2f ms | %.2f ms | %.1f ms | %.1f | 1 : %.0f |\n", what->name,
           drawn.calls, 1e-3 * drawn.triangles, 1e3 * submit_s[0], 1e3 * submit_s[frames / 2],
           1e3 * all_s, 1.0 / frame_s, frame_s / empty_s);
    picture_destroy(&p);
}

int main(int count, char **argument)
{
    char error[400];
    bout_assets assets;
    const window_options options = {
        .title = "bench_frame", .width = WIDTH, .height = HEIGHT, .offscreen = true};
    window *w = window_create(&options, error, sizeof error);
    const char *const build[2] = {NULL, NULL};
    if (w == NULL || !bout_assets_load(&assets, build, error, sizeof error)) {
        fail(error);
    }
    bout_setup setup = bout_setup_default(WEAPON_EPEE, assets.model, &assets.grid[WEAPON_EPEE]);
    for (int side = 0; side < 2; side++) {
        setup.source[side] = (bout_source){.kind = BOUT_SOURCE_AI, .ai_level = 2};
    }
    bout *b = bout_create(&setup);
    scene_builder *on = scene_builder_create(assets.model);
    if (b == NULL || on == NULL) {
        fail("out of memory");
    }
    duel_events events;
    for (int tick = 0; tick < ENGAGED_TICKS; tick++) {
        bout_step(b, NULL, &events);
        scene_builder_tick(on, &b->config, &b->state, &events);
    }

    double empty_s = empty_frame_s();
    printf("%s, %d x %d; empty frame: %.0f per second\n", window_renderer(w), WIDTH, HEIGHT,
           1.0 / empty_s);
    printf("| view | draws | triangles | submit, least | median | all processors | frames/s "
           "| compared with an empty frame |\n|---|---|---|---|---|---|---|---|\n");
    const look looks[] = {{"plain, from the side", PICTURE_PLAIN, FROM_SIDE, 1},
                          {"plain, from behind", PICTURE_PLAIN, FROM_BEHIND, 1},
                          {"plain, over the shoulder", PICTURE_PLAIN, FROM_SHOULDER, 1},
                          {"plain, split window", PICTURE_PLAIN, FROM_BOTH_SHOULDERS, 2},
                          {"fine, from the side", PICTURE_FINE, FROM_SIDE, 1},
                          {"fine, from behind", PICTURE_FINE, FROM_BEHIND, 1},
                          {"plain, from behind, both eyes", PICTURE_PLAIN, FROM_BEHIND, 2},
                          {"fine, from behind, both eyes", PICTURE_FINE, FROM_BEHIND, 2}};
    const size_t all = sizeof looks / sizeof looks[0];
    const long wanted = count > 1 ? strtol(argument[1], NULL, 10) : (long)all;
    for (size_t i = 0; i < all && (long)i < wanted; i++) {
        print_look(&looks[i], b, assets.fencer[0], on, empty_s);
    }
    scene_builder_destroy(&on);
    bout_destroy(&b);
    bout_assets_free(&assets);
    window_destroy(&w);
    return 0;
}
