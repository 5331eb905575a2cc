// How much a fencer shimmers in a slow pan: a table of what is seen from 1, 4 and 10 m, at the mask
// and along the blade. The camera turns by an eighth of a pixel a frame, with the pixels of a play
// window of 720 lines. A picture without aliasing then changes almost evenly, so its second
// difference in time is small; edges that crawl and highlights that sparkle have a large one. The
// table has the root mean square of that difference over the pixels that show the fencer, and the
// largest percentile, of 255.
//   show_shimmer [plain|fine] [day|final]
// BATTUTA_ASSETS chooses other shaders to compare with.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "assets_path.h"
#include "bout.h"
#include "bout_assets.h"
#include "picture.h"
#include "scene_builder.h"
#include "window.h"

enum {
    SIDE_PX = 400,
    PIXELS = SIDE_PX * SIDE_PX,
    FRAMES = 9,
    GUARD_TICKS = 300,
    STEPS_A_PIXEL = 8
};
// Of a window of 720 lines that shows 40 degrees.
#define PIXEL_RAD (40.0 / 720.0 * 3.14159265358979 / 180.0)
// A pixel shows the fencer if it differs by so much from the empty hall, of 255.
#define SHOWS 6
// The percentile of the pixels that stands for the worst sparkles.
#define WORST_SHARE 0.999

typedef struct shown {
    bout_assets assets;
    window *window;
    picture *picture;
    bout *bout;
    scene_builder *builder;
} shown;

static uint8_t seen[FRAMES][PIXELS][3], empty[PIXELS][3];

static bool open_all(shown *s, bool plain, bool final, char *error, size_t error_size)
{
    char folder[ASSETS_PATH_MAX];
    *s = (shown){0};
    if (!bout_assets_load(&s->assets, (const char *const[2]){NULL, NULL}, error, error_size)) {
        return false;
    }
    s->window = window_create(
        &(window_options){
            .title = "shimmer", .width = SIDE_PX, .height = SIDE_PX, .offscreen = true},
        error, error_size);
    s->picture = s->window == NULL
                     ? NULL
                     : picture_create(
                           &(picture_options){.assets = assets_folder(folder),
                                              .fencer = {s->assets.fencer[0], s->assets.fencer[1]},
                                              .quality = plain ? PICTURE_PLAIN : PICTURE_FINE,
                                              .mood = final ? PICTURE_FINAL : PICTURE_DAY},
                           error, error_size);
    bout_setup setup =
        bout_setup_default(WEAPON_EPEE, s->assets.model, &s->assets.grid[WEAPON_EPEE]);
    s->bout = bout_create(&setup);
    s->builder = scene_builder_create(s->assets.model);
    return s->picture != NULL && s->bout != NULL && s->builder != NULL;
}

static void close_all(shown *s)
{
    scene_builder_destroy(&s->builder);
    bout_destroy(&s->bout);
    picture_destroy(&s->picture);
    window_destroy(&s->window);
    bout_assets_free(&s->assets);
}

// A look from `away_m` in front of a place and a little beside it, turned by `turned_px` pixels.
static camera look(phys_vec3 at, double away_m, double turned_px)
{
    const phys_vec3 eye = v3_add(at, v3(0.93 * away_m, 0.08 * away_m, 0.35 * away_m));
    const phys_vec3 ahead = v3_sub(at, eye);
    const phys_vec3 right = v3_normalized_or(v3_cross(ahead, v3(0, 1, 0)), v3(1, 0, 0));
    const double off = tan(turned_px * PIXEL_RAD) * v3_length(ahead);
    // Up by another amount, so that edges of every direction cross the pixels.
    const phys_vec3 target = v3_add(v3_add_scaled(at, right, off), v3(0, 0.37 * off, 0));
    return (camera){eye, target, SIDE_PX * PIXEL_RAD};
}

static void draw(shown *s, picture_scene *scene, uint8_t out[PIXELS][3])
{
    picture_draw(s->picture, scene, SIDE_PX, SIDE_PX);
    picture_read(SIDE_PX, SIDE_PX, out[0]);
}

static int compare(const void *a, const void *b)
{
    const float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

static void measure(shown *s, const picture_scene *as_built, const char *name, phys_vec3 at,
                    double away_m)
{
    static float differs[FRAMES * PIXELS];
    size_t count = 0;
    double sum = 0.0;
    picture_scene scene = *as_built, bare = *as_built;
    for (int side = 0; side < 2; side++) {
        bare.fencer[side].opacity = 0.0f;
        bare.fencer[side].weapon_faded = 1.0f;
        bare.fencer[side].cord_points = 0;
    }
    for (int i = 0; i < FRAMES; i++) {
        scene.camera = look(at, away_m, (double)i / STEPS_A_PIXEL);
        draw(s, &scene, seen[i]);
    }
    bare.camera = look(at, away_m, (double)FRAMES / 2 / STEPS_A_PIXEL);
    draw(s, &bare, empty);
    for (int p = 0; p < PIXELS; p++) {
        if (abs(seen[FRAMES / 2][p][1] - empty[p][1]) < SHOWS) {
            continue;
        }
        for (int i = 1; i + 1 < FRAMES; i++) {
            const int bends = seen[i - 1][p][1] - 2 * seen[i][p][1] + seen[i + 1][p][1];
            differs[count++] = (float)abs(bends);
            sum += (double)bends * bends;
        }
    }
    qsort(differs, count, sizeof *differs, compare);
    printf("| %s | %.0f | %zu | %.2f | %.0f |\n", name, away_m, count / (FRAMES - 2),
           count > 0 ? sqrt(sum / (double)count) : 0.0,
           count > 0 ? (double)differs[(size_t)(WORST_SHARE * (double)(count - 1))] : 0.0);
}

static bool says(int count, char **argument, const char *word)
{
    bool said = false;
    for (int i = 1; i < count; i++) {
        said = said || strcmp(argument[i], word) == 0;
    }
    return said;
}

int main(int count, char **argument)
{
    static const double AWAY_M[] = {1.0, 4.0, 10.0};
    char error[400] = "out of memory";
    shown s;
    if (!open_all(&s, says(count, argument, "plain"), says(count, argument, "final"), error,
                  sizeof error)) {
        fprintf(stderr, "show_shimmer: %s\n", error);
        close_all(&s);
        return 1;
    }
    duel_events events;
    const input_frame still[2] = {input_frame_neutral(), input_frame_neutral()};
    for (int tick = 0; tick < GUARD_TICKS; tick++) {
        bout_step(s.bout, still, &events);
        scene_builder_tick(s.builder, &s.bout->config, &s.bout->state, &events);
    }
    picture_scene scene;
    scene_builder_scene(s.builder, &s.bout->config, &s.bout->state, &scene);
    scene.is_still = true;
    const float *head = scene.fencer[DUEL_LEFT].limb[LIMB_HEAD].a;
    const phys_vec3 mask = v3_from_floats(head);
    const phys_vec3 blade = v3_add(scene.fencer[DUEL_LEFT].weapon.position, v3(0.5, 0.0, 0.0));
    printf("| place | from, m | pixels | rms | %.1f %% below |\n|---|---|---|---|---|\n",
           100.0 * WORST_SHARE);
    for (size_t i = 0; i < sizeof AWAY_M / sizeof AWAY_M[0]; i++) {
        measure(&s, &scene, "mask", mask, AWAY_M[i]);
        measure(&s, &scene, "blade", blade, AWAY_M[i]);
    }
    close_all(&s);
    return 0;
}
