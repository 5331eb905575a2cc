// Draws a movement of the left fencer in 24 pictures at equal time steps.
//   show_movement MOVEMENT OUT.png [side|three-quarter|chest|above]
// MOVEMENT is a name in the table below; the camera looks from the side if nothing else is asked.
// The number in each picture is the time in milliseconds since the first one.
#include <stdio.h>
#include <string.h>

#include "bout_assets.h"
#include "figure_tile.h"
#include "input_script.h"
#include "shipped_duel.h"
#include "stroke_trial.h"
#include "tile_sheet.h"

enum { COLUMNS = 6, ROWS = 4, TILE_WIDTH = 300, TILE_HEIGHT = 260 };

// A picture narrower than this shows hands and blades instead of the floor: its middle is as high.
static const double CLOSE_M = 1.9, HANDS_UP_M = 1.2;

// The opponent's scripts: the blade low, out of the way; and on guard.
#define LOW    "0 x 0.9 y -1\n"
#define SIXTE  "0 x 0.3\n"
#define QUARTE "0 x -0.8\n"

#define INLINE "0 x 0 y 0 extension 0.8\n"
// The hand goes across within 0.6 s, slowly enough that the blades meet without a beat.
#define SLOWLY                                                                                     \
    "0.4 x 0.3\n0.46 x 0.2\n0.52 x 0.1\n0.58 x 0\n0.64 x -0.1\n0.7 x -0.2\n0.76 x -0.3\n"          \
    "0.82 x -0.4\n0.88 x -0.5\n0.94 x -0.6\n1 x -0.7\n"

// Both fencers' scripts (input_script.h), and how far their roots are apart at first.
static const struct movement {
    const char *name;
    enum weapon_kind kind;
    const char *script, *opponent;
    double apart_m;
    uint32_t first_tick, every_ticks;
    double behind_m, ahead_m; // what the picture shows around the fencer's first place
} MOVEMENTS[] = {
    {"advance", WEAPON_EPEE, "0 y 0.1\n0.4 advance 1\n1.1 advance 0\n", LOW, 4.5, 400, 30, 0.9,
     2.4},
    {"march", WEAPON_SABRE, "0 y 0.1\n0.4 advance 1\n1.9 advance 0\n", LOW, 6.0, 400, 60, 0.9, 4.2},
    {"half-step", WEAPON_EPEE, "0 y 0.1\n0.4 advance 1\n0.44 advance 0\n", LOW, 4.5, 400, 20, 0.9,
     1.9},
    {"retreat", WEAPON_EPEE, "0 y 0.1\n0.4 retreat 1\n1.1 retreat 0\n", LOW, 4.5, 400, 30, 2.2,
     1.2},
    {"balestra", WEAPON_EPEE,
     "0 y 0.1\n0.4 advance 1\n0.44 advance 0\n0.5 advance 1\n0.54 advance 0\n", LOW, 4.5, 400, 18,
     0.9, 2.0},
    {"cross-step", WEAPON_EPEE,
     "0 y 0.1\n0.4 retreat 1\n0.44 retreat 0\n0.5 retreat 1\n0.54 retreat 0\n", LOW, 4.5, 400, 28,
     1.8, 1.2},
    {"short-lunge", WEAPON_EPEE, "0 y 0.1\n0.4 extension 1\n0.46 lunge 1\n0.5 lunge 0\n", LOW, 4.5,
     400, 35, 0.9, 2.5},
    {"lunge", WEAPON_EPEE, "0 y 0.1\n0.4 extension 1\n0.46 lunge 1\n0.62 lunge 0\n", LOW, 4.5, 400,
     40, 0.9, 2.6},
    {"long-lunge", WEAPON_EPEE, "0 y 0.1\n0.4 extension 1\n0.46 lunge 1\n", LOW, 4.5, 400, 32, 0.9,
     2.8},
    {"step-lunge", WEAPON_EPEE, "0 y 0.1\n0.4 advance 1\n0.6 extension 1\n0.66 advance 0 lunge 1\n",
     LOW, 4.5, 400, 40, 0.9, 3.2},
    {"recover-back", WEAPON_EPEE,
     "0 y 0.1\n0.4 extension 1\n0.46 lunge 1\n1.3 lunge 0 extension 0\n", LOW, 4.5, 1280, 25, 0.9,
     2.8},
    {"recover-forward", WEAPON_EPEE,
     "0 y 0.1\n0.4 extension 1\n0.46 lunge 1\n1.3 lunge 0 advance 1 extension 0\n1.5 advance 0\n",
     LOW, 4.5, 1280, 25, 0.9, 2.8},
    {"fleche", WEAPON_EPEE, "0 y 0.1\n0.4 extension 1\n0.5 fleche 1\n", LOW, 2.9, 400, 50, 0.9,
     4.0},
    {"after-fleche", WEAPON_EPEE,
     "0 y 0.1\n0.4 extension 1\n0.5 fleche 1\n1.5 extension 0 fleche 0\n", LOW, 2.9, 1900, 70, -2.0,
     6.2},
    {"head-cut", WEAPON_SABRE, "0 x 0.3 y 1\n0.4 x 0 y 0.2\n0.43 extension 1\n0.68 extension 0\n",
     SIXTE, 1.7, 390, 16, 0.9, 2.4},
    {"flank-cut", WEAPON_SABRE,
     "0 x -0.33 y -0.67\n0.4 x 0.67\n0.43 extension 1\n0.68 extension 0\n", SIXTE, 1.6, 390, 16,
     0.9, 2.4},
    {"flick", WEAPON_FOIL, "0 x -0.5 y 1\n0.4 y 0.3\n0.43 extension 1\n0.68 extension 0\n", SIXTE,
     1.9, 390, 14, 0.9, 2.4},
    {"toe", WEAPON_EPEE, "0 x 0 y -0.4\n0.3 y -1\n0.45 extension 1\n0.5 lunge 1\n0.62 lunge 0\n",
     SIXTE, 2.2, 400, 25, 0.9, 2.8},
    {"feint", WEAPON_EPEE, "0 x 0 y 0\n0.4 extension 1\n0.46 extension 0\n", SIXTE, 2.6, 390, 12,
     0.9, 2.4},
    {"advance-fleche", WEAPON_EPEE,
     "0 y 0.1\n0.4 advance 1\n0.9 extension 1\n1 advance 0 fleche 1\n", LOW, 3.4, 700, 50, 0.4,
     4.0},
    {"blocked-lunge", WEAPON_EPEE, "0 y 0.1\n0.4 extension 1\n0.46 lunge 1\n", LOW, 1.3, 400, 32,
     0.9, 2.5},
    {"stop-hit", WEAPON_EPEE, "0 x 0.9 y -0.4\n0.4 extension 1\n0.46 lunge 1\n",
     "0 x 0.2 y 0.1\n0.3 extension 1\n", 2.1, 400, 22, 0.9, 2.5},
    {"parries", WEAPON_SABRE,
     "0 x 0\n0.4 x 1 y 1\n0.8 x -1 y 0\n1.2 x 0 y 1\n1.6 x -1 y 1\n2 x 1 y -1\n", SIXTE, 3.5, 400,
     85, 0.7, 1.7},
    // Blades that lie on each other: one is taken and bends in the bind; the forte presses a
    // foible; the foible presses a forte. From above the bends are seen best.
    {"bind", WEAPON_EPEE, "0 x 0.5 y 0.3 extension 0.2\n" SLOWLY "1.2 y 0 extension 1\n",
     "0 x -0.3 y 0.1 extension 0.8\n", 2.2, 560, 40, -0.2, 2.0},
    {"forte-press", WEAPON_EPEE, "0 x 0.5 y 0.3\n" SLOWLY, "0 x -0.3 y 0.1 extension 1\n", 2.2, 560,
     40, -0.2, 2.0},
    {"foible-press", WEAPON_EPEE, "0 x 0.5 y 0.1 extension 1\n" SLOWLY, "0 x -0.3 y 0.3\n", 2.2,
     560, 40, -0.2, 2.0},
    {"duck", WEAPON_EPEE, "0 x 0 y 0\n0.4 duck 1\n0.9 duck 0\n", SIXTE, 3.6, 390, 40, 0.9, 2.0},
};

typedef struct studio {
    bout_assets assets;
    duel_config config;
    duel_state state;
    figure_pencil pencil;
    tile_sheet sheet;
    input_script script[2];
} studio;

static studio s;

static bool studio_open(const struct movement *shown, char *error, size_t error_size)
{
    const char *const text[2] = {shown->script, shown->opponent};
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        if (!input_script_parse(text[side], strlen(text[side]), &s.script[side], error,
                                error_size)) {
            return false;
        }
    }
    if (!bout_assets_load(&s.assets, (const char *const[2]){NULL, NULL}, error, error_size)) {
        return false;
    }
    s.config = shipped_duel_config(&s.assets, shown->kind, duel_scratch_create(s.assets.model));
    if (s.config.scratch == NULL ||
        !tile_sheet_init(&s.sheet, COLUMNS, ROWS, TILE_WIDTH, TILE_HEIGHT) ||
        !figure_pencil_init(&s.pencil, &s.sheet, s.assets.model)) {
        snprintf(error, error_size, "out of memory");
        return false;
    }
    duel_start(&s.config, &s.state);
    stroke_stand_apart(&s.config, &s.state, shown->apart_m);
    return true;
}

static void studio_close(void)
{
    figure_pencil_fini(&s.pencil);
    tile_sheet_fini(&s.sheet);
    duel_scratch_destroy(&s.config.scratch);
    bout_assets_free(&s.assets);
}

// One tick. A touch does not end the duel: the movement is shown to its end.
static void step(void)
{
    duel_events events;
    const input_frame frame[2] = {input_script_frame(&s.script[DUEL_LEFT], s.state.tick),
                                  input_script_frame(&s.script[DUEL_RIGHT], s.state.tick)};
    duel_step(&s.config, &s.state, frame, &events);
    s.state.phase = DUEL_FENCING;
}

// All pictures have the same camera, so that they show how far the fencer moves.
static void draw_movement(const struct movement *shown, phys_vec3 eye)
{
    double root_m = duel_fencer_frame(&s.config, &s.state, DUEL_LEFT).root_x_m;
    double middle_m = root_m + 0.5 * (shown->ahead_m - shown->behind_m);
    double width_m = shown->behind_m + shown->ahead_m;
    phys_vec3 at = {middle_m, width_m > CLOSE_M ? 0.42 * width_m - 0.3 : HANDS_UP_M, 0.0};
    const figure_camera camera = {v3_add(at, eye), at, width_m};
    while (s.state.tick < shown->first_tick) {
        step();
    }
    for (int tile = 0; tile < COLUMNS * ROWS; tile++) {
        figure_tile_draw(&s.pencil, &s.sheet, tile, &s.config, &s.state, &camera,
                         (uint32_t)tile * shown->every_ticks);
        for (uint32_t i = 0; i < shown->every_ticks; i++) {
            step();
        }
    }
}

// From where the camera looks, relative to the picture's middle, meters.
static const struct view {
    const char *name;
    phys_vec3 eye;
} VIEWS[] = {{"side", {0, 0.2, 7}},
             {"three-quarter", {5, 1, 5}},
             {"chest", {5, 1, -5}},
             {"above", {0, 7, 1}}};

static const struct view *find_view(const char *name)
{
    for (size_t i = 0; i < sizeof VIEWS / sizeof VIEWS[0]; i++) {
        if (strcmp(VIEWS[i].name, name) == 0) {
            return &VIEWS[i];
        }
    }
    return NULL;
}

static const struct movement *find(const char *name)
{
    for (size_t i = 0; i < sizeof MOVEMENTS / sizeof MOVEMENTS[0]; i++) {
        if (strcmp(MOVEMENTS[i].name, name) == 0) {
            return &MOVEMENTS[i];
        }
    }
    return NULL;
}

int main(int count, char **argument)
{
    const struct view *view = find_view(count == 4 ? argument[3] : VIEWS[0].name);
    const struct movement *shown =
        (count == 3 || count == 4) && view != NULL ? find(argument[1]) : NULL;
    if (shown == NULL) {
        fprintf(
            stderr,
            "usage: show_movement MOVEMENT OUT.png [side|three-quarter|chest|above]\nMOVEMENT:");
        for (size_t i = 0; i < sizeof MOVEMENTS / sizeof MOVEMENTS[0]; i++) {
            fprintf(stderr, " %s", MOVEMENTS[i].name);
        }
        fprintf(stderr, "\n");
        return 2;
    }
    char error[400] = "";
    bool drawn = studio_open(shown, error, sizeof error);
    if (drawn) {
        draw_movement(shown, view->eye);
        drawn = tile_sheet_write(&s.sheet, argument[2], error, sizeof error);
    }
    studio_close();
    if (!drawn) {
        fprintf(stderr, "show_movement: %s\n", error);
    }
    return drawn ? 0 : 1;
}
