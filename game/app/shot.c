#include "shot.h"

#include <stdio.h>

#include "assets_path.h"
#include "replay_verify.h"
#include "stage.h"
#include "window.h"

#define WIDTH_PX  1280
#define HEIGHT_PX 720
// Seconds into the slow turn about a touch: where it faces the piste's side.
#define TOUCH_LOOK_S 1.0

// What it takes to draw without a display.
typedef struct studio {
    window *window;
    picture *picture;
    stage *stage;
} studio;

static void studio_close(studio *s)
{
    stage_destroy(&s->stage);
    picture_destroy(&s->picture);
    window_destroy(&s->window);
}

static bool studio_open(studio *s, const loaded_fencer *const fencer[2], char *error,
                        size_t error_size)
{
    *s = (studio){0};
    // A display that was there but could not draw is not asked again.
    SDL_QuitSubSystem(SDL_INIT_VIDEO);
    const window_options look = {
        .title = "Battuta", .width = WIDTH_PX, .height = HEIGHT_PX, .offscreen = true};
    char folder[ASSETS_PATH_MAX];
    const picture_options options = {
        .assets = assets_folder(folder), .fencer = {fencer[0], fencer[1]}, .quality = PICTURE_FINE};
    s->window = window_create(&look, error, error_size);
    s->picture = s->window != NULL ? picture_create(&options, error, error_size) : NULL;
    if (s->picture == NULL) {
        studio_close(s);
        return false;
    }
    s->stage = stage_create((const fencer_model *[2]){&fencer[0]->model, &fencer[1]->model});
    if (s->stage == NULL) {
        snprintf(error, error_size, "out of memory");
        studio_close(s);
        return false;
    }
    return true;
}

static camera look(const bout *b, enum shot_view view, const duel_touch *touch)
{
    camera_subject subject =
        stage_subject(&b->config, &b->state, (double)WIDTH_PX / (double)HEIGHT_PX);
    if (view == SHOT_TOUCH && touch != NULL) {
        return camera_touch(touch->point, touch->normal, TOUCH_LOOK_S);
    }
    return view == SHOT_BEHIND ? camera_behind(&subject, DUEL_LEFT) : camera_side(&subject);
}

static bool draw(studio *s, const bout *b, const shot *what, char *error, size_t error_size)
{
    const duel_touch *touch = replay_deciding_touch(&b->state);
    picture_scene scene;
    stage_scene(s->stage, &b->config, &b->state, &scene);
    scene.camera = look(b, what->view, touch);
    picture_draw(s->picture, &scene, WIDTH_PX, HEIGHT_PX);
    return picture_save_png(what->path, WIDTH_PX, HEIGHT_PX, error, error_size);
}

bool shots_take(const replay_file *file, const bout_assets *assets, const shot *shots, int count,
                char *error, size_t error_size)
{
    const key_grid *grid = bout_assets_grid(assets, file->header.weapon, file->header.grid_hash);
    bout_setup setup = replay_setup(file, assets->model, grid);
    studio s;
    if (!studio_open(&s, (const loaded_fencer *const *)assets->fencer, error, error_size)) {
        return false;
    }
    bout *b = bout_create(&setup);
    bool taken = b != NULL;
    if (!taken) {
        snprintf(error, error_size, "out of memory");
    }
    uint32_t done = 0;
    for (int i = 0; i < count && taken; i++) {
        for (; done < shots[i].tick && done < file->end_tick; done++) {
            duel_events events;
            bout_step(b, replay_file_frame(file, done), &events);
            stage_tick(s.stage, &b->config, &b->state, &events);
        }
        taken = draw(&s, b, &shots[i], error, error_size);
    }
    bout_destroy(&b);
    studio_close(&s);
    return taken;
}
