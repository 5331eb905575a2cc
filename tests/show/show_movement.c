// Draws a movement of the left fencer in 24 pictures from the side, at equal time steps.
//   show_movement MOVEMENT OUT.png
// MOVEMENT is a name in the table below.
#include <stdio.h>
#include <string.h>

#include "assets_path.h"
#include "bout.h"
#include "bout_assets.h"
#include "canvas.h"
#include "hud_style.h"
#include "picture.h"
#include "scene_builder.h"
#include "tile_sheet.h"
#include "window.h"

enum { COLUMNS = 6, ROWS = 4, TILE_WIDTH = 300, TILE_HEIGHT = 205 };

// If the movement has not begun by then, the program gives up.
#define PATIENCE_TICKS 10000

static const canvas_font CAPTION = {.size = 64.0f, .weight = CANVAS_BOLD, .align = CANVAS_LEFT};

// The right fencer's script: stands with the blade low, out of the way.
static const char STANDS[] = "0 x 0.9 y -1\n";

// The left fencer's scripts (input_script.h). The first picture is taken when the footwork begins
// the action.
static const struct movement {
    const char *name, *script;
    enum footwork_action action;
    uint32_t every_ticks;
    double ahead_m; // how far in front of the fencer's root the picture reaches, meters
} MOVEMENTS[] = {
    {"short-lunge", "0 y 0.1\n1.6 extension 1\n1.66 lunge 1\n1.7 lunge 0\n", FOOTWORK_LUNGE, 30,
     1.75},
    {"lunge", "0 y 0.1\n1.6 extension 1\n1.66 lunge 1\n1.82 lunge 0\n", FOOTWORK_LUNGE, 35, 1.75},
    {"long-lunge", "0 y 0.1\n1.6 extension 1\n1.66 lunge 1\n", FOOTWORK_LUNGE, 30, 1.9},
    {"recover-back", "0 y 0.1\n1.6 extension 1\n1.66 lunge 1\n2.5 lunge 0 extension 0\n",
     FOOTWORK_RECOVER, 20, 1.9},
    {"recover-forward",
     "0 y 0.1\n1.6 extension 1\n1.66 lunge 1\n2.5 lunge 0 advance 1 extension 0\n2.7 advance 0\n",
     FOOTWORK_RECOVER, 20, 1.9},
    {"fleche", "0 y 0.1\n0.4 advance 1\n1.5 advance 0\n2.1 extension 1\n2.2 fleche 1\n",
     FOOTWORK_FLECHE, 100, 4.9},
    {"advance", "0 y 0.1\n0.4 advance 1\n1.1 advance 0\n", FOOTWORK_ADVANCE, 30, 1.9},
    {"retreat", "0 y 0.1\n0.4 retreat 1\n1.1 retreat 0\n", FOOTWORK_RETREAT, 30, 0.9},
    {"balestra", "0 y 0.1\n0.4 advance 1\n0.44 advance 0\n0.5 advance 1\n0.54 advance 0\n",
     FOOTWORK_ADVANCE, 18, 1.5},
    {"cross-step", "0 y 0.1\n0.4 retreat 1\n0.44 retreat 0\n0.5 retreat 1\n0.54 retreat 0\n",
     FOOTWORK_RETREAT, 25, 0.6},
};

typedef struct studio {
    bout_assets assets;
    window *window;
    picture *picture;
    canvas *canvas;
    scene_builder *builder;
    bout *bout;
    tile_sheet sheet;
} studio;

static bool studio_open(studio *s, const input_script script[2], char *error, size_t error_size)
{
    char folder[ASSETS_PATH_MAX];
    *s = (studio){0};
    if (!bout_assets_load(&s->assets, (const char *const[2]){NULL, NULL}, error, error_size)) {
        return false;
    }
    const window_options look = {
        .title = "movement", .width = TILE_WIDTH, .height = TILE_HEIGHT, .offscreen = true};
    const picture_options options = {assets_folder(folder),
                                     {s->assets.fencer[0], s->assets.fencer[1]},
                                     PICTURE_FINE,
                                     PICTURE_DAY};
    s->window = window_create(&look, error, error_size);
    s->picture = s->window != NULL ? picture_create(&options, error, error_size) : NULL;
    s->canvas = s->picture != NULL ? canvas_create(folder, error, error_size) : NULL;
    if (s->canvas == NULL) {
        return false;
    }
    bout_setup setup =
        bout_setup_default(WEAPON_EPEE, s->assets.model, &s->assets.grid[WEAPON_EPEE]);
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        setup.source[side] = (bout_source){.kind = BOUT_SOURCE_SCRIPT, .script = &script[side]};
    }
    s->builder = scene_builder_create(s->assets.model);
    s->bout = bout_create(&setup);
    if (s->builder == NULL || s->bout == NULL ||
        !tile_sheet_init(&s->sheet, COLUMNS, ROWS, TILE_WIDTH, TILE_HEIGHT)) {
        snprintf(error, error_size, "out of memory");
        return false;
    }
    return true;
}

static void studio_close(studio *s)
{
    tile_sheet_fini(&s->sheet);
    bout_destroy(&s->bout);
    scene_builder_destroy(&s->builder);
    canvas_destroy(&s->canvas);
    picture_destroy(&s->picture);
    window_destroy(&s->window);
    bout_assets_free(&s->assets);
}

static void step(studio *s)
{
    duel_events events;
    bout_step(s->bout, NULL, &events);
    scene_builder_tick(s->builder, &s->bout->config, &s->bout->state, &events);
}

static bool wait_for(studio *s, enum footwork_action action)
{
    for (int i = 0; i < PATIENCE_TICKS; i++) {
        if (s->bout->state.fencer[DUEL_LEFT].footwork.action == action) {
            return true;
        }
        step(s);
    }
    return false;
}

static void draw_tile(studio *s, const camera *view, int tile, uint32_t ticks)
{
    picture_scene scene;
    scene_builder_scene(s->builder, &s->bout->config, &s->bout->state, &scene);
    scene.camera = *view;
    picture_draw(s->picture, &scene, TILE_WIDTH, TILE_HEIGHT);
    char when[32];
    snprintf(when, sizeof when, "%u ms", ticks);
    canvas_begin(s->canvas, TILE_WIDTH, TILE_HEIGHT);
    canvas_rect(s->canvas, 20.0f, 20.0f, 60.0f + canvas_text_width(s->canvas, CAPTION, when), 92.0f,
                HUD_CORNER, HUD_INK);
    canvas_text(s->canvas, 50.0f, 88.0f, CAPTION, when, HUD_WHITE);
    canvas_end(s->canvas);
    tile_sheet_read(&s->sheet, tile % COLUMNS, tile / COLUMNS);
}

// All pictures have the same camera, so that they show how far the fencer moves.
static bool draw_movement(studio *s, const struct movement *shown, char *error, size_t error_size)
{
    if (!wait_for(s, shown->action)) {
        snprintf(error, error_size, "the fencer does not begin a %s", shown->name);
        return false;
    }
    const double aspect = (double)TILE_WIDTH / TILE_HEIGHT;
    const double root_x_m =
        scene_builder_subject(&s->bout->config, &s->bout->state, aspect).root_x_m[DUEL_LEFT];
    const camera_subject wide = {{root_x_m, root_x_m + shown->ahead_m}, {1.0, 1.0}, aspect};
    camera view = camera_side(&wide);
    for (int tile = 0; tile < COLUMNS * ROWS; tile++) {
        draw_tile(s, &view, tile, (uint32_t)tile * shown->every_ticks);
        for (uint32_t i = 0; i < shown->every_ticks; i++) {
            step(s);
        }
    }
    return true;
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
    const struct movement *shown = count == 3 ? find(argument[1]) : NULL;
    if (shown == NULL) {
        fprintf(stderr, "usage: show_movement MOVEMENT OUT.png (a name in show_movement.c)\n");
        return 2;
    }
    char error[400] = "";
    static input_script script[2];
    studio s = {0};
    bool drawn =
        input_script_parse(shown->script, strlen(shown->script), &script[DUEL_LEFT], error,
                           sizeof error) &&
        input_script_parse(STANDS, strlen(STANDS), &script[DUEL_RIGHT], error, sizeof error) &&
        studio_open(&s, script, error, sizeof error) &&
        draw_movement(&s, shown, error, sizeof error) &&
        tile_sheet_write(&s.sheet, argument[2], error, sizeof error);
    studio_close(&s);
    if (!drawn) {
        fprintf(stderr, "show_movement: %s\n", error);
    }
    return drawn ? 0 : 1;
}
