#include "film.h"

#include <SDL.h>
#include <stdio.h>
#include <stdlib.h>

#include "assets_path.h"
#include "bitmap.h"
#include "referee_call.h"
#include "fencer_choice.h"
#include "hud.h"
#include "hud_draw.h"
#include "picture.h"
#include "scene_builder.h"
#include "touch_report.h"
#include "window.h"

// Trails, glow and swinging cords depend on this many ticks before a moment.
#define LEAD_TICKS 1000

struct film {
    film_options options;
    const recording_file *file;
    window *window;
    picture *picture;
    scene_builder *builder;
    canvas *canvas; // NULL without HUD and words
    recording_player *player;
    watch_camera camera;
    touch_memory memory;
    char clock[32], reason[256], name[2][64], back[2][64];
    uint8_t *pixels;
};

static bool open_picture(film *f, const bout_assets *assets, char *error, size_t error_size)
{
    // Do not use a display again that could not draw.
    SDL_QuitSubSystem(SDL_INIT_VIDEO);
    const window_options look = {.title = "Battuta",
                                 .width = f->options.width_px,
                                 .height = f->options.height_px,
                                 .offscreen = true};
    char folder[ASSETS_PATH_MAX];
    const picture_options options = {.assets = assets_folder(folder),
                                     .fencer = {assets->fencer[0], assets->fencer[1]},
                                     .quality = f->options.quality,
                                     .mood = f->options.mood};
    f->window = window_create(&look, error, error_size);
    f->picture = f->window != NULL ? picture_create(&options, error, error_size) : NULL;
    if (f->picture == NULL) {
        return false;
    }
    const bool is_written_on = f->options.hud || f->options.words;
    f->canvas = is_written_on ? canvas_create(options.assets, error, error_size) : NULL;
    return !is_written_on || f->canvas != NULL;
}

film *film_open(const recording_file *file, const bout_assets *assets, const film_options *options,
                char *error, size_t error_size)
{
    const guard_grid *grid = bout_assets_grid(assets, file->header.weapon, file->header.grid_hash);
    film *f = calloc(1, sizeof *f);
    snprintf(error, error_size, "out of memory");
    if (f == NULL) {
        return NULL;
    }
    f->options = *options;
    f->file = file;
    f->camera.kind = options->camera;
    f->pixels = malloc((size_t)options->width_px * (size_t)options->height_px * 3);
    f->player = recording_player_create(file, assets->model, grid);
    f->builder = scene_builder_create(assets->model);
    if (f->pixels == NULL || f->player == NULL || f->builder == NULL ||
        !open_picture(f, assets, error, error_size)) {
        film_close(&f);
    } else if (options->poses_only) {
        recording_player_use_poses(f->player);
    }
    return f;
}

void film_close(film **address)
{
    film *f = *address;
    if (f != NULL) {
        recording_player_destroy(&f->player);
        scene_builder_destroy(&f->builder);
        picture_destroy(&f->picture);
        canvas_destroy(&f->canvas);
        window_destroy(&f->window);
        free(f->pixels);
        free(f);
        *address = NULL;
    }
}

const recording_player *film_player(const film *f)
{
    return f->player;
}

void film_seek(film *f, uint32_t at)
{
    const duel_config *config = recording_player_config(f->player);
    uint32_t now = recording_player_now(f->player)->at,
             lead = at > LEAD_TICKS ? at - LEAD_TICKS : 0;
    if (at < now || lead > now) {
        recording_player_seek(f->player, lead);
        scene_builder_clear(f->builder);
        f->memory = (touch_memory){0};
    }
    duel_events events;
    while (recording_player_now(f->player)->at < at && recording_player_step(f->player, &events)) {
        const duel_state *state = &recording_player_now(f->player)->state;
        scene_builder_tick(f->builder, config, state, &events);
        touch_memory_add(&f->memory, &events, state->tick);
    }
}

const char *film_reason(film *f)
{
    const duel_state *state = &recording_player_now(f->player)->state;
    f->reason[0] = '\0';
    if (state->phase == DUEL_OVER) {
        touch_report(NULL, recording_player_config(f->player), state, &f->memory, f->reason,
                     sizeof f->reason);
    }
    return f->reason;
}

canvas *film_canvas_begin(film *f)
{
    canvas_begin(f->canvas, f->options.width_px, f->options.height_px);
    return f->canvas;
}

// The text over the picture. The strings stay valid until the next call.
static hud_view hud_of(film *f)
{
    const recording_place *now = recording_player_now(f->player);
    const duel_state *state = &now->state;
    const enum weapon_kind kind = recording_player_setup(f->player)->weapon;
    hud_view hud = {.weapon = weapon_name(kind), .reason_side = DUEL_NOBODY};
    hud.match = hud_match_of(NULL, recording_player_config(f->player), state);
    hud.call = referee_call(recording_player_config(f->player), state, &hud.call_strength);
    hud.notice = referee_notice(recording_player_config(f->player), state);
    snprintf(f->clock, sizeof f->clock, "%.2f s", now->at * DUEL_TICK_S);
    if (state->phase == DUEL_OVER) {
        hud.reason = film_reason(f);
        hud.reason_hint = f->clock;
        hud.reason_side = state->winner;
    } else {
        hud.foot_line = f->clock;
    }
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        hud.side[side].accent = hud_accent((enum duel_side)side);
        hud.side[side].name = fencer_choice_words(NULL, f->file->header.device[side], f->name[side],
                                                  sizeof f->name[side]);
        hud.side[side].lamp = duel_lamp(state, kind, (enum duel_side)side);
        hud.side[side].won = state->winner == side;
    }
    return hud;
}

camera film_close_up(const film *f, const duel_touch *touch, double seconds)
{
    touch_sight sight = scene_builder_sight(f->builder, recording_player_config(f->player),
                                            &recording_player_now(f->player)->state, touch);
    return camera_touch(touch->point, touch_sight_choose(&sight), seconds);
}

void film_draw_from(film *f, const camera *view)
{
    const int width = f->options.width_px, height = f->options.height_px;
    picture_scene scene;
    scene_builder_scene(f->builder, recording_player_config(f->player),
                        &recording_player_now(f->player)->state, &scene);
    scene.camera = *view;
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        scene.fencer[side].name =
            fencer_choice_name(f->file->header.device[side], f->back[side], sizeof f->back[side]);
    }
    picture_draw(f->picture, &scene, width, height);
    if (f->options.hud) {
        const hud_view hud = hud_of(f);
        canvas_begin(f->canvas, width, height);
        hud_draw(f->canvas, &hud);
        canvas_end(f->canvas);
    }
}

void film_draw(film *f, double elapsed_s)
{
    double aspect = (double)f->options.width_px / f->options.height_px;
    watch_camera_follow(&f->camera, recording_player_config(f->player),
                        &recording_player_now(f->player)->state, aspect, 0.0, elapsed_s);
    film_draw_from(f, &f->camera.rig.view);
}

const uint8_t *film_pixels(film *f)
{
    picture_read(f->options.width_px, f->options.height_px, f->pixels);
    return f->pixels;
}

bool film_save_png(film *f, const char *path, char *error, size_t error_size)
{
    return bitmap_write_png(path, film_pixels(f), f->options.width_px, f->options.height_px, true,
                            error, error_size);
}
