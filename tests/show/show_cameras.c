// Which camera of play shows an attack best. Prints a table: an attacker stretches the arm into
// each of the four lines (high and low, inside and outside) at a defender in guard, and the table
// has the pixels of a 1280 x 720 picture that separate the attacker's point, and guard, in a high
// line from those in the low one, and inside from outside: the least of both sides, both hands of
// attacker and defender, and three distances. "Advance" is how far the attacker's guard moves for
// half a meter forward. "Own body" is the mean opacity of the defender's body (body_fade.h) in
// bouts between computers; from the side no body fades.
//   show_cameras [OUT.png [plain|fine] [day|final]]
// With OUT.png it also draws three moments of a bout (rows) with each camera (columns), first from
// the left fencer and then from the right one; if it is told the quality or the mood, without the
// table.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "assets_path.h"
#include "body_fade.h"
#include "bout.h"
#include "bout_assets.h"
#include "bout_camera.h"
#include "picture.h"
#include "scene_builder.h"
#include "tile_sheet.h"
#include "window.h"

enum { WIDTH = 1280, HEIGHT = 720, TILE_WIDTH = 640, TILE_HEIGHT = 360, MOMENTS = 3 };
#define ASPECT ((double)WIDTH / HEIGHT)

// Long enough for an arm to be stretched.
#define REACH_TICKS 700
// Between the roots: the point at the chest, at the hand, and out of reach by a step.
static const double DISTANCES_M[] = {1.9, 2.4, 3.0};
enum { DISTANCES = sizeof DISTANCES_M / sizeof DISTANCES_M[0] };

enum { BOUTS = 8, BOUT_TICKS = 20000, EVERY_TICKS = 20 };

static const char *const NAME[BOUT_CAMERA_KINDS] = {"side", "shoulder", "three-quarter", "behind"};

// The least separations that a camera has shown, pixels.
typedef struct separation {
    double point[2], guard[2]; // high from low, inside from outside
    double advance;
    double opacity; // sum over `looked` ticks
    int looked;
} separation;

// Places of an attack, as pixels.
typedef struct attack {
    double point[2], guard[2];
} attack;

static void project(const bout *b, const bout_shot *shot, phys_vec3 place, double out_px[2])
{
    const bout_camera_subject subject = bout_camera_subject_of(&b->config, &b->state, ASPECT);
    const camera view = bout_camera_view(shot, &subject);
    camera_project(&view, ASPECT, place, out_px);
    out_px[0] *= WIDTH;
    out_px[1] *= HEIGHT;
}

static double apart(const double a[2], const double b[2])
{
    return hypot(a[0] - b[0], a[1] - b[1]);
}

// Starts the bout anew with the roots at this distance. The blades pass through each other, so that
// every attack arrives.
static void stand_at(bout *b, double distance_m)
{
    bout_restart(b, 1);
    b->config.no_blade_contact = true;
    const bout_camera_subject subject = bout_camera_subject_of(&b->config, &b->state, ASPECT);
    const double *root = subject.stance.root_x_m;
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        b->state.fencer[side].footwork.travel_m +=
            0.5 * (root[DUEL_RIGHT] - root[DUEL_LEFT] - distance_m);
    }
}

// Stretches the attacker's arm into a line, as the attacker has it: x and y are -1 or 1.
static void attack_line(bout *b, enum duel_side attacker, double distance_m, int x, int y)
{
    input_frame frame[2] = {input_frame_neutral(), input_frame_neutral()};
    frame[attacker].point_x = (int16_t)(x * INPUT_POINT_MAX);
    frame[attacker].point_y = (int16_t)(y * INPUT_POINT_MAX);
    frame[attacker].extension = INPUT_EXTENSION_MAX;
    stand_at(b, distance_m);
    for (int tick = 0; tick < REACH_TICKS && !bout_over(b); tick++) {
        duel_events events;
        bout_step(b, frame, &events);
    }
}

static attack look_at(const bout *b, const bout_shot *shot)
{
    attack seen;
    phys_vec3 ends[2];
    const enum duel_side attacker = duel_other(shot->own);
    duel_blade_ends_seen(&b->config, &b->state, attacker, ends);
    project(b, shot, ends[1], seen.point);
    project(b, shot, duel_weapon_pose(&b->config, &b->state, attacker).position, seen.guard);
    return seen;
}

static void keep_least(double *least, double value)
{
    *least = fmin(*least, value);
}

static void compare_lines(const attack at[2][2], separation *out)
{
    for (int i = 0; i < 2; i++) {
        keep_least(&out->point[0], apart(at[i][0].point, at[i][1].point));
        keep_least(&out->guard[0], apart(at[i][0].guard, at[i][1].guard));
        keep_least(&out->point[1], apart(at[0][i].point, at[1][i].point));
        keep_least(&out->guard[1], apart(at[0][i].guard, at[1][i].guard));
    }
}

// The four lines at all distances, seen by the defender on this side with each camera.
static void measure_lines(bout *b, enum duel_side defender, separation out[BOUT_CAMERA_KINDS])
{
    attack at[BOUT_CAMERA_KINDS][2][2];
    for (int d = 0; d < DISTANCES; d++) {
        for (int line = 0; line < 4; line++) {
            attack_line(b, duel_other(defender), DISTANCES_M[d], line / 2 * 2 - 1,
                        line % 2 * 2 - 1);
            for (int kind = 0; kind < BOUT_CAMERA_KINDS; kind++) {
                const bout_shot shot = {(enum bout_camera_kind)kind, defender, 1.0, false};
                at[kind][line / 2][line % 2] = look_at(b, &shot);
            }
        }
        for (int kind = 0; kind < BOUT_CAMERA_KINDS; kind++) {
            compare_lines((const attack(*)[2])at[kind], &out[kind]);
        }
    }
}

static void measure_advance(bout *b, enum duel_side defender, separation out[BOUT_CAMERA_KINDS])
{
    for (int kind = 0; kind < BOUT_CAMERA_KINDS; kind++) {
        const bout_shot shot = {(enum bout_camera_kind)kind, defender, 1.0, false};
        stand_at(b, 3.0);
        const bout_camera_subject subject = bout_camera_subject_of(&b->config, &b->state, ASPECT);
        const camera view = bout_camera_view(&shot, &subject);
        double before[2], after[2];
        phys_vec3 guard = duel_weapon_pose(&b->config, &b->state, duel_other(defender)).position;
        camera_project(&view, ASPECT, guard, before);
        guard.x += defender == DUEL_LEFT ? -0.5 : 0.5;
        camera_project(&view, ASPECT, guard, after);
        keep_least(&out[kind].advance,
                   hypot(WIDTH * (after[0] - before[0]), HEIGHT * (after[1] - before[1])));
    }
}

static void look_for_own_body(const bout *b, enum duel_side own, separation out[BOUT_CAMERA_KINDS])
{
    body_pose pose;
    limb body[LIMB_COUNT];
    phys_vec3 must[BODY_FADE_PLACES];
    const limb_sizes sizes = limb_sizes_of(b->config.model[own]);
    duel_body_pose(&b->config, &b->state, own, &pose);
    limb_capsules_place(&sizes, b->config.model[own], &pose,
                        duel_fencer_frame(&b->config, &b->state, own), body);
    const int count = body_fade_places(&b->config, &b->state, must);
    const bout_camera_subject subject = bout_camera_subject_of(&b->config, &b->state, ASPECT);
    for (int kind = 0; kind < BOUT_CAMERA_KINDS; kind++) {
        const bout_shot shot = {(enum bout_camera_kind)kind, own, 1.0, false};
        const camera view = bout_camera_view(&shot, &subject);
        out[kind].opacity +=
            kind == BOUT_CAMERA_SIDE ? 1.0 : body_fade_opacity(body, view.eye, must, count);
        out[kind].looked++;
    }
}

// A bout between two computer fencers of the highest level.
static bout *bout_between_computers(const bout_assets *assets, uint64_t seed)
{
    bout_setup setup = bout_setup_default(WEAPON_EPEE, assets->model, &assets->grid[WEAPON_EPEE]);
    setup.seed = seed;
    setup.source[0] = setup.source[1] = (bout_source){.kind = BOUT_SOURCE_AI, .ai_level = 3};
    return bout_create(&setup);
}

static void measure_bouts(const bout_assets *assets, separation out[BOUT_CAMERA_KINDS])
{
    for (uint64_t seed = 0; seed < BOUTS; seed++) {
        bout *b = bout_between_computers(assets, seed);
        for (int tick = 0; b != NULL && tick < BOUT_TICKS && !bout_over(b); tick++) {
            duel_events events;
            bout_step(b, NULL, &events);
            if (tick % EVERY_TICKS == 0) {
                look_for_own_body(b, (enum duel_side)(seed % 2), out);
            }
        }
        bout_destroy(&b);
    }
}

static bool print_table(const bout_assets *assets)
{
    separation all[BOUT_CAMERA_KINDS];
    for (int kind = 0; kind < BOUT_CAMERA_KINDS; kind++) {
        all[kind] = (separation){{1e9, 1e9}, {1e9, 1e9}, 1e9, 0.0, 0};
    }
    for (int hands = 0; hands < 4; hands++) {
        bout_setup setup =
            bout_setup_default(WEAPON_EPEE, assets->model, &assets->grid[WEAPON_EPEE]);
        setup.hand[DUEL_LEFT] = hands / 2 == 0 ? 1.0 : -1.0;
        setup.hand[DUEL_RIGHT] = hands % 2 == 0 ? 1.0 : -1.0;
        bout *b = bout_create(&setup);
        if (b == NULL) {
            return false;
        }
        for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
            measure_lines(b, (enum duel_side)side, all);
            measure_advance(b, (enum duel_side)side, all);
        }
        bout_destroy(&b);
    }
    measure_bouts(assets, all);
    printf("| camera | point: high from low | inside from outside | guard: high from low | inside "
           "from outside | advance | own body |\n|---|---|---|---|---|---|---|\n");
    for (int kind = 0; kind < BOUT_CAMERA_KINDS; kind++) {
        const separation *s = &all[kind];
        printf("| %s | %.0f px | %.0f px | %.0f px | %.0f px | %.0f px | %.0f %% |\n", NAME[kind],
               s->point[0], s->point[1], s->guard[0], s->guard[1], s->advance,
               100.0 * s->opacity / s->looked);
    }
    return true;
}

// Draws the present moment of a bout with each camera into one row.
static void draw_row(picture *p, scene_builder *builder, const bout *b, enum duel_side own,
                     tile_sheet *sheet, int row)
{
    const bout_camera_subject subject = bout_camera_subject_of(&b->config, &b->state, ASPECT);
    for (int kind = 0; kind < BOUT_CAMERA_KINDS; kind++) {
        const bout_shot shot = {(enum bout_camera_kind)kind, own, 1.0, false};
        picture_scene scene;
        phys_vec3 must[BODY_FADE_PLACES];
        const int count = body_fade_places(&b->config, &b->state, must);
        scene_builder_scene(builder, &b->config, &b->state, &scene);
        scene.camera = bout_camera_view(&shot, &subject);
        if (kind != BOUT_CAMERA_SIDE) {
            scene.fencer[own].opacity =
                (float)body_fade_opacity(scene.fencer[own].limb, scene.camera.eye, must, count);
        }
        picture_draw(p, &scene, TILE_WIDTH, TILE_HEIGHT);
        tile_sheet_read(sheet, kind, row);
    }
}

// An engagement, half a second before the end of the bout, and the touch.
static bool draw_moments(const bout_assets *assets, picture *p, tile_sheet *sheet)
{
    bout *b = bout_between_computers(assets, 3);
    scene_builder *builder = scene_builder_create(assets->model);
    bool is_open = b != NULL && builder != NULL;
    uint32_t end = 0;
    duel_events events;
    for (; is_open && !bout_over(b) && b->state.touch[0].by == DUEL_NOBODY &&
           b->state.touch[1].by == DUEL_NOBODY;
         end++) {
        bout_step(b, NULL, &events);
    }
    const uint32_t moment[MOMENTS] = {end - 150, end - 60, end};
    for (int i = 0; is_open && i < 2 * MOMENTS; i++) {
        bout_restart(b, 3);
        scene_builder_clear(builder);
        while (b->state.tick < moment[i % MOMENTS]) {
            bout_step(b, NULL, &events);
            scene_builder_tick(builder, &b->config, &b->state, &events);
        }
        draw_row(p, builder, b, (enum duel_side)(i / MOMENTS), sheet, i);
    }
    scene_builder_destroy(&builder);
    bout_destroy(&b);
    return is_open;
}

static bool draw_sheet(const bout_assets *assets, const char *path, bool plain, bool final,
                       char *error, size_t size)
{
    char folder[ASSETS_PATH_MAX];
    tile_sheet sheet = {0};
    const window_options look = {
        .title = "cameras", .width = TILE_WIDTH, .height = TILE_HEIGHT, .offscreen = true};
    const picture_options options = {assets_folder(folder),
                                     {assets->fencer[0], assets->fencer[1]},
                                     plain ? PICTURE_PLAIN : PICTURE_FINE,
                                     final ? PICTURE_FINAL : PICTURE_DAY};
    window *w = window_create(&look, error, size);
    picture *p = w != NULL ? picture_create(&options, error, size) : NULL;
    bool drawn = p != NULL &&
                 tile_sheet_init(&sheet, BOUT_CAMERA_KINDS, 2 * MOMENTS, TILE_WIDTH, TILE_HEIGHT) &&
                 draw_moments(assets, p, &sheet) && tile_sheet_write(&sheet, path, error, size);
    tile_sheet_fini(&sheet);
    picture_destroy(&p);
    window_destroy(&w);
    return drawn;
}

static bool says(int count, char **argument, const char *word)
{
    bool said = false;
    for (int i = 2; i < count; i++) {
        said = said || strcmp(argument[i], word) == 0;
    }
    return said;
}

int main(int count, char **argument)
{
    char error[400] = "out of memory";
    bout_assets assets = {0};
    bool done =
        count <= 4 &&
        bout_assets_load(&assets, (const char *const[2]){NULL, NULL}, error, sizeof error) &&
        (count > 2 || print_table(&assets)) &&
        (count < 2 || draw_sheet(&assets, argument[1], says(count, argument, "plain"),
                                 says(count, argument, "final"), error, sizeof error));
    bout_assets_free(&assets);
    if (!done) {
        fprintf(stderr, "show_cameras: %s\n",
                count <= 4 ? error : "usage: show_cameras [OUT.png [plain|fine] [day|final]]");
    }
    return done ? 0 : 1;
}
