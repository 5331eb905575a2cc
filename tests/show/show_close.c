// Draws close-ups of a fencer: what a change of clothes, mask, skin, steel or light does.
//   show_close OUT.png [joints] [plain|fine] [day|final] [epee|foil|sabre] [BUILD]
// In guard: the mask from 1, 4 and 10 m and from the side, the glove; the free hand, the jacket
// from the front and from behind, the legs, the blade from 1 m; the guard of the weapon from the
// front and from below, the blade from 4 and 9 m, two spectators; then the same in a lunge. BUILD
// (tall, stocky, slight) is the left fencer's. With `joints` each row is a pose (in guard, the arm
// stretched, a lunge, ducked), and shows the cloth at the weapon arm's elbow from both sides, the
// front knee from the front and from behind, and the hips.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "assets_path.h"
#include "bout.h"
#include "bout_assets.h"
#include "picture.h"
#include "scene_builder.h"
#include "tile_sheet.h"
#include "window.h"

enum { COLUMNS = 5, SIDE_PX = 400 };

// Ticks until the fencers stand in guard, until the arm is stretched or the body is ducked, and
// until the lunge is at its longest.
#define GUARD_TICKS  300
#define CHANGE_TICKS 400
#define LUNGE_TICKS  480

// What a shot looks at.
enum place {
    AT_MASK,
    AT_GLOVE,
    AT_FREE_HAND,
    AT_TRUNK,
    AT_LEGS,
    AT_BLADE,
    AT_GUARD,
    AT_BENCH,
    AT_ELBOW,
    AT_KNEE,
    AT_HIPS
};

// From where: the angle around the fencer from straight in front, to the weapon's side, degrees;
// the height over the place, and the distance, meters; and the height of what is seen there.
typedef struct shot {
    enum place at;
    double degrees, above_m, away_m, seen_m;
} shot;

static const shot CLOSE[] = {
    {AT_MASK, 15.0, 0.05, 1.0, 0.5},  {AT_MASK, 15.0, 0.1, 4.0, 0.9},
    {AT_MASK, 15.0, 0.3, 10.0, 2.4},  {AT_MASK, 80.0, 0.0, 0.7, 0.36},
    {AT_GLOVE, 70.0, 0.1, 0.6, 0.4},  {AT_FREE_HAND, -110.0, 0.1, 0.5, 0.3},
    {AT_TRUNK, 40.0, 0.1, 1.6, 0.8},  {AT_TRUNK, 190.0, 0.1, 1.6, 0.8},
    {AT_LEGS, 45.0, 0.3, 1.8, 1.1},   {AT_BLADE, 70.0, 0.0, 1.0, 0.4},
    {AT_GUARD, 35.0, 0.15, 0.6, 0.3}, {AT_GUARD, 100.0, -0.35, 0.5, 0.3},
    {AT_BLADE, 40.0, 0.3, 4.0, 1.2},  {AT_BLADE, 15.0, 0.4, 9.0, 2.4},
    {AT_BENCH, 70.0, 0.5, 3.0, 1.5},
};
static const shot JOINTS[COLUMNS] = {
    {AT_ELBOW, 60.0, 0.25, 0.8, 0.4}, {AT_ELBOW, 130.0, -0.1, 0.8, 0.4},
    {AT_KNEE, 40.0, 0.1, 1.0, 0.5},   {AT_KNEE, 150.0, 0.1, 1.0, 0.5},
    {AT_HIPS, 50.0, 0.1, 1.2, 0.6},
};

// What the left fencer does until a row of the sheet is drawn.
typedef struct moment {
    uint16_t ticks;
    uint8_t buttons;
    bool stretched;
} moment;

static const moment CLOSE_MOMENTS[] = {{0, 0, false}, {LUNGE_TICKS, INPUT_LUNGE, true}};
static const moment JOINT_MOMENTS[] = {{0, 0, false},
                                       {CHANGE_TICKS, 0, true},
                                       {LUNGE_TICKS, INPUT_LUNGE, true},
                                       {CHANGE_TICKS, INPUT_DUCK, false}};

typedef struct sheet_plan {
    const shot *shot;
    const moment *moment;
    int shots, moments;
} sheet_plan;

#define LENGTH(ARRAY) (int)(sizeof(ARRAY) / sizeof(ARRAY)[0])
static const sheet_plan PLAN[2] = {
    {CLOSE, CLOSE_MOMENTS, LENGTH(CLOSE), LENGTH(CLOSE_MOMENTS)},
    {JOINTS, JOINT_MOMENTS, LENGTH(JOINTS), LENGTH(JOINT_MOMENTS)},
};

// Between the two spectators who sit beside each other (spectators.c), as high as their chests.
static const phys_vec3 BENCH_M = {-3.3, 0.85, -5.6};

typedef struct shown {
    bout_assets assets;
    window *window;
    picture *picture;
    bout *bout;
    scene_builder *builder;
    tile_sheet sheet;
    const sheet_plan *plan;
} shown;

static bool says(int count, char **argument, const char *word)
{
    for (int i = 2; i < count; i++) {
        if (strcmp(argument[i], word) == 0) {
            return true;
        }
    }
    return false;
}

static const char *const BUILDS[] = {"tall", "stocky", "slight"};

static bool open_all(shown *s, int count, char **argument, char *error, size_t error_size)
{
    char folder[ASSETS_PATH_MAX];
    const char *build = NULL;
    *s = (shown){.plan = &PLAN[says(count, argument, "joints")]};
    for (int i = 0; i < LENGTH(BUILDS); i++) {
        build = says(count, argument, BUILDS[i]) ? BUILDS[i] : build;
    }
    if (!bout_assets_load(&s->assets, (const char *const[2]){build, NULL}, error, error_size)) {
        return false;
    }
    s->window = window_create(
        &(window_options){.title = "close", .width = SIDE_PX, .height = SIDE_PX, .offscreen = true},
        error, error_size);
    if (s->window == NULL) {
        return false;
    }
    const bool plain = says(count, argument, "plain"), final = says(count, argument, "final");
    s->picture =
        picture_create(&(picture_options){.assets = assets_folder(folder),
                                          .fencer = {s->assets.fencer[0], s->assets.fencer[1]},
                                          .quality = plain ? PICTURE_PLAIN : PICTURE_FINE,
                                          .mood = final ? PICTURE_FINAL : PICTURE_DAY},
                       error, error_size);
    const enum weapon_kind kind = says(count, argument, "foil")    ? WEAPON_FOIL
                                  : says(count, argument, "sabre") ? WEAPON_SABRE
                                                                   : WEAPON_EPEE;
    bout_setup setup = bout_setup_default(kind, s->assets.model, &s->assets.grid[kind]);
    s->bout = bout_create(&setup);
    s->builder = scene_builder_create(s->assets.model);
    return s->picture != NULL && s->bout != NULL && s->builder != NULL &&
           tile_sheet_init(&s->sheet, COLUMNS, s->plan->moments * s->plan->shots / COLUMNS, SIDE_PX,
                           SIDE_PX);
}

static void close_all(shown *s)
{
    tile_sheet_fini(&s->sheet);
    scene_builder_destroy(&s->builder);
    bout_destroy(&s->bout);
    picture_destroy(&s->picture);
    window_destroy(&s->window);
    bout_assets_free(&s->assets);
}

// The mean place of the left fencer's vertices that mainly follow one of two bones.
static phys_vec3 middle_of(const picture_scene *scene, enum fencer_bone one, enum fencer_bone other)
{
    const picture_fencer *fencer = &scene->fencer[DUEL_LEFT];
    phys_vec3 sum = v3(0, 0, 0);
    double found = 0.0;
    for (uint32_t v = 0; v < fencer->model->vertex_count; v++) {
        const enum fencer_bone bone = limb_main_bone(fencer->model, v);
        if (bone == one || bone == other) {
            const float *p = fencer->position[v];
            sum = v3_add(sum, v3((double)p[0], (double)p[1], (double)p[2]));
            found += 1.0;
        }
    }
    return v3_scale(sum, 1.0 / found);
}

static phys_vec3 place_of(const picture_scene *scene, enum place at)
{
    switch (at) {
    case AT_MASK:
        return middle_of(scene, BONE_HEAD, BONE_HEAD);
    case AT_GLOVE:
        return middle_of(scene, BONE_HAND_R, BONE_HAND_R);
    case AT_FREE_HAND:
        return middle_of(scene, BONE_HAND_L, BONE_HAND_L);
    case AT_TRUNK:
        return middle_of(scene, BONE_SPINE, BONE_CHEST);
    case AT_LEGS:
        return middle_of(scene, BONE_SHIN_L, BONE_SHIN_R);
    case AT_ELBOW:
        return middle_of(scene, BONE_UPPER_ARM_R, BONE_FOREARM_R);
    case AT_KNEE:
        return middle_of(scene, BONE_THIGH_R, BONE_SHIN_R);
    case AT_HIPS:
        return middle_of(scene, BONE_HIPS, BONE_HIPS);
    case AT_BENCH:
        return BENCH_M;
    case AT_GUARD:
        return scene->fencer[DUEL_LEFT].weapon.position;
    case AT_BLADE:
        break;
    }
    const phys_pose held = scene->fencer[DUEL_LEFT].weapon;
    return v3_add(held.position, v3(0.35, 0.0, 0.0));
}

static camera look(const picture_scene *scene, const shot *from)
{
    const double angle = from->degrees * 3.14159265358979 / 180.0;
    const phys_vec3 at = place_of(scene, from->at);
    // The left fencer faces +x, with the weapon's side at +z.
    const phys_vec3 off = v3(from->away_m * cos(angle), from->above_m, from->away_m * sin(angle));
    return (camera){v3_add(at, off), at, 2.0 * atan(0.5 * from->seen_m / from->away_m)};
}

static void draw_moment(shown *s, int row)
{
    const moment *does = &s->plan->moment[row];
    input_frame frame[2] = {input_frame_neutral(), input_frame_neutral()};
    duel_events events;
    bout_restart(s->bout, 1);
    scene_builder_clear(s->builder);
    for (int tick = 0; tick < GUARD_TICKS + does->ticks; tick++) {
        if (tick >= GUARD_TICKS) {
            frame[DUEL_LEFT].extension = does->stretched ? INPUT_EXTENSION_MAX : 0;
            frame[DUEL_LEFT].buttons = does->buttons;
        }
        bout_step(s->bout, frame, &events);
        scene_builder_tick(s->builder, &s->bout->config, &s->bout->state, &events);
    }
    picture_scene scene;
    scene_builder_scene(s->builder, &s->bout->config, &s->bout->state, &scene);
    scene.fencer[DUEL_LEFT].name = "Maestro";
    scene.fencer[DUEL_RIGHT].name = "Lena";
    for (int i = 0; i < s->plan->shots; i++) {
        scene.camera = look(&scene, &s->plan->shot[i]);
        picture_draw(s->picture, &scene, SIDE_PX, SIDE_PX);
        tile_sheet_read(&s->sheet, i % COLUMNS, (row * s->plan->shots + i) / COLUMNS);
    }
}

int main(int count, char **argument)
{
    if (count < 2 || count > 7) {
        fprintf(stderr,
                "usage: show_close OUT.png [joints] [plain|fine] [day|final] [epee|foil|sabre] "
                "[BUILD]\n");
        return 2;
    }
    char error[400] = "out of memory";
    shown s;
    bool drawn = open_all(&s, count, argument, error, sizeof error);
    for (int row = 0; drawn && row < s.plan->moments; row++) {
        draw_moment(&s, row);
    }
    drawn = drawn && tile_sheet_write(&s.sheet, argument[1], error, sizeof error);
    close_all(&s);
    if (!drawn) {
        fprintf(stderr, "show_close: %s\n", error);
    }
    return drawn ? 0 : 1;
}
