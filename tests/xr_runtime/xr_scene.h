// The first moment of a bout seen through a headset, for the tests of the images in the eyes.
#ifndef XR_SCENE_H
#define XR_SCENE_H

#include <string.h>

#include "assets_path.h"
#include "bitmap.h"
#include "bout.h"
#include "bout_assets.h"
#include "scene_builder.h"
#include "xr_headset.h"
#include "xr_picture.h"

typedef struct xr_scene {
    bout_assets assets;
    bout *bout;
    scene_builder *builder;
    picture *picture;
    picture_scene scene;
    xr_picture_look look;
    enum duel_side side; // the fencer in the headset
    phys_vec3 aside;     // shift of the headset from that fencer's place, world
} xr_scene;

static inline void xr_scene_open(xr_scene *s)
{
    char error[600], folder[ASSETS_PATH_MAX];
    *s = (xr_scene){.side = DUEL_LEFT};
    const char *const build[2] = {NULL, NULL};
    if (!bout_assets_load(&s->assets, build, error, sizeof error)) {
        fail_msg("%s", error);
    }
    bout_setup setup =
        bout_setup_default(WEAPON_EPEE, s->assets.model, &s->assets.grid[WEAPON_EPEE]);
    s->bout = bout_create(&setup);
    s->builder = scene_builder_create(s->assets.model);
    s->picture = picture_create(&(picture_options){assets_folder(folder),
                                                   {s->assets.fencer[0], s->assets.fencer[1]},
                                                   PICTURE_PLAIN,
                                                   PICTURE_DAY},
                                error, sizeof error);
    if (s->picture == NULL) {
        fail_msg("%s", error);
    }
    scene_builder_scene(s->builder, &s->bout->config, &s->bout->state, &s->scene);
    // The player's own body is not drawn.
    s->scene.fencer[DUEL_LEFT].opacity = 0.0f;
}

static inline double xr_scene_root_x(const xr_scene *s, int side)
{
    return scene_builder_subject(&s->bout->config, &s->bout->state, 1.0).root_x_m[side];
}

static inline void xr_scene_close(xr_scene *s)
{
    picture_destroy(&s->picture);
    scene_builder_destroy(&s->builder);
    bout_destroy(&s->bout);
    bout_assets_free(&s->assets);
}

// Places the headset's room so that the head is over a fencer's feet and looks at the opponent,
// shifted by `aside`.
static inline xr_room xr_scene_room(const xr_headset *h, const xr_scene *s,
                                    const xr_session_frame *frame)
{
    xr_room room = xr_room_of_fencer(s->side, xr_scene_root_x(s, (int)s->side), frame->head,
                                     xr_session_floor(h->session));
    room.world_from_room.position = v3_add(room.world_from_room.position, s->aside);
    return room;
}

// Runs the frame loop until a frame was drawn.
static inline void xr_scene_draw(xr_headset *h, xr_eyes *eyes, xr_scene *s)
{
    xr_session_frame frame = {.draw = false};
    xr_headset_reach(h, XR_SESSION_FOCUSED);
    h->world->read_eyes = true;
    while (!frame.draw) {
        xr_session_poll(h->session);
        assert_true(xr_session_wait(h->session, &frame));
        xr_room room = xr_scene_room(h, s, &frame);
        xr_picture_draw(eyes, h->session, &frame, &room, &s->look, s->picture, &s->scene, 320, 240);
    }
}

static inline const uint8_t *xr_scene_texel(const xr_world_eye *eye, uint32_t x, uint32_t y)
{
    return eye->rgba + ((size_t)y * eye->width + x) * 4;
}

static inline void xr_scene_save(const xr_world *w, const char *path)
{
    size_t width = w->eye[0].width, height = w->eye[0].height;
    uint8_t *rgb = malloc(2 * width * height * 3);
    char error[200];
    for (size_t y = 0; y < height; y++) {
        for (size_t x = 0; x < 2 * width; x++) {
            const uint8_t *from =
                xr_scene_texel(&w->eye[x >= width], (uint32_t)(x % width), (uint32_t)y);
            memcpy(rgb + (y * 2 * width + x) * 3, from, 3);
        }
    }
    if (!bitmap_write_png(path, rgb, (int)(2 * width), (int)height, false, error, sizeof error)) {
        fail_msg("%s", error);
    }
    free(rgb);
}

#endif
