// Draws a sheet of the referee's hand signals.
//   show_referee OUT.png [side|eyes|near]
// side: as much as the players' camera shows of the referee; eyes: as the left fencer sees it in a
// headset; near (the default): the figure alone.
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

enum { COLUMNS = 6, WIDTH = 330, HEIGHT = 330 };

typedef struct shown {
    bout_assets assets;
    window *window;
    picture *picture;
    bout *bout;
    scene_builder *builder;
    tile_sheet sheet;
} shown;

static bool open_all(shown *s, int rows, char *error, size_t error_size)
{
    char folder[ASSETS_PATH_MAX];
    *s = (shown){0};
    if (!bout_assets_load(&s->assets, (const char *const[2]){NULL, NULL}, error, error_size)) {
        return false;
    }
    s->window = window_create(
        &(window_options){.title = "referee", .width = WIDTH, .height = HEIGHT, .offscreen = true},
        error, error_size);
    if (s->window == NULL) {
        return false;
    }
    s->picture =
        picture_create(&(picture_options){.assets = assets_folder(folder),
                                          .fencer = {s->assets.fencer[0], s->assets.fencer[1]},
                                          .quality = PICTURE_FINE},
                       error, error_size);
    bout_setup setup =
        bout_setup_default(WEAPON_EPEE, s->assets.model, &s->assets.grid[WEAPON_EPEE]);
    s->bout = bout_create(&setup);
    s->builder = scene_builder_create(s->assets.model);
    return s->picture != NULL && s->bout != NULL && s->builder != NULL &&
           tile_sheet_init(&s->sheet, COLUMNS, rows, WIDTH, HEIGHT);
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

static camera look(const char *from)
{
    if (strcmp(from, "side") == 0) {
        return (camera){v3(0.0, 1.7, 4.9), v3(0.55, 1.0, 0.0), 0.62};
    }
    if (strcmp(from, "eyes") == 0) {
        return (camera){v3(-1.7, 1.65, 0.0), v3(1.3, 1.15, -1.9), 1.1};
    }
    return (camera){v3(1.0, 1.5, 1.1), v3(1.32, 1.02, -2.05), 0.60};
}

int main(int count, char **argument)
{
    const char *from = count > 2 ? argument[2] : "near";
    if (count < 2 || count > 3) {
        fprintf(stderr, "usage: show_referee OUT.png [side|eyes|near]\n");
        return 2;
    }
    char error[400] = "";
    shown s;
    bool drawn = open_all(&s, (REFEREE_GESTURES + COLUMNS - 1) / COLUMNS, error, sizeof error);
    for (int i = 0; drawn && i < REFEREE_GESTURES; i++) {
        picture_scene scene;
        scene_builder_scene(s.builder, &s.bout->config, &s.bout->state, &scene);
        scene.camera = look(from);
        scene.has_referee = true;
        scene.referee = (referee_signal){.gesture = (enum referee_gesture)i,
                                         .side = i % 2 == 0 ? DUEL_LEFT : DUEL_RIGHT,
                                         .since_s = 0.5};
        picture_draw(s.picture, &scene, WIDTH, HEIGHT);
        tile_sheet_read(&s.sheet, i % COLUMNS, i / COLUMNS);
        printf("%d: %s, %s\n", i, referee_gesture_name((enum referee_gesture)i),
               i % 2 == 0 ? "left" : "right");
    }
    drawn = drawn && tile_sheet_write(&s.sheet, argument[1], error, sizeof error);
    close_all(&s);
    if (!drawn) {
        fprintf(stderr, "show_referee: %s\n", error);
    }
    return drawn ? 0 : 1;
}
