#include "pose_sheet.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "assets_path.h"
#include "phys_rotation.h"

#define DEGREE (PHYS_PI / 180.0)

static const double CAMERA_M = 3.2, CAMERA_FOV_RAD = 0.62;
static const double EYES_FOV_RAD = 1.7; // similar to a headset's field of view

bool pose_sheet_open(pose_sheet *s, int columns, int rows, char *error, size_t error_size)
{
    char folder[ASSETS_PATH_MAX];
    *s = (pose_sheet){0};
    if (!bout_assets_load(&s->assets, (const char *const[2]){NULL, NULL}, error, error_size)) {
        return false;
    }
    const fencer_model *model = s->assets.model[0];
    s->hand = 1.0;
    s->window = window_create(&(window_options){.title = "poses",
                                                .width = POSE_TILE_WIDTH,
                                                .height = POSE_TILE_HEIGHT,
                                                .offscreen = true},
                              error, error_size);
    if (s->window == NULL) {
        return false;
    }
    s->picture =
        picture_create(&(picture_options){.assets = assets_folder(folder),
                                          .fencer = {s->assets.fencer[0], s->assets.fencer[0]},
                                          .quality = PICTURE_FINE},
                       error, error_size);
    s->skin = skin_create(model);
    s->limbs = limb_sizes_of(model);
    s->position = calloc(model->vertex_count, sizeof *s->position);
    s->normal = calloc(model->vertex_count, sizeof *s->normal);
    if (s->skin == NULL || s->position == NULL || s->normal == NULL ||
        !tile_sheet_init(&s->sheet, columns, rows, POSE_TILE_WIDTH, POSE_TILE_HEIGHT)) {
        snprintf(error, error_size, "out of memory");
        return false;
    }
    return s->picture != NULL;
}

void pose_sheet_close(pose_sheet *s)
{
    tile_sheet_fini(&s->sheet);
    free(s->position);
    free(s->normal);
    skin_destroy(&s->skin);
    picture_destroy(&s->picture);
    window_destroy(&s->window);
    bout_assets_free(&s->assets);
}

// Poses the left fencer; the right one is invisible and far away. Returns the camera at the posed
// fencer's eyes.
static camera pose_scene(pose_sheet *s, const footwork_state *feet, phys_pose hand,
                         picture_scene *scene)
{
    const fencer_model *model = s->assets.model[0];
    fencer_frame frame = {0, 1, s->hand, 0};
    body_pose body;
    skin_pose pose;
    body_pose_solve(model, feet, hand, &body);
    skin_pose_make(model, &body, frame, &pose);
    skin_positions(s->skin, &pose, s->position);
    skin_normals(s->skin, &pose, s->normal);
    for (int side = 0; side < 2; side++) {
        picture_fencer *fencer = &scene->fencer[side];
        fencer->model = model;
        fencer->position = (const float(*)[3])s->position;
        fencer->normal = (const float(*)[3])s->normal;
        limb_capsules_place(&s->limbs, model, &body, frame, fencer->limb);
        fencer->limb_count = side == 0 ? LIMB_COUNT : 0;
        fencer->weapon = fencer_frame_weapon_to_world(frame, hand);
        picture_default_accent((enum duel_side)side, fencer->accent);
        fencer->mirrored = s->hand < 0.0;
        fencer->opacity = side == 0 ? 1.0f : 0.0f;
    }
    scene->fencer[1].weapon.position = v3(0, -50, 0);
    phys_vec3 ahead = quat_rotate(body.bone[BONE_HEAD].rotation, v3(0, 0, 1));
    phys_vec3 eye = fencer_frame_point_to_world(frame, body_pose_eyes(&body));
    phys_vec3 seen = fencer_frame_vector_to_world(frame, fencer_frame_point_from_model(ahead));
    return (camera){eye, v3_add(eye, seen), EYES_FOV_RAD};
}

// Draws the scene from the eyes, looking down by an additional angle.
static void draw_from(pose_sheet *s, const picture_scene *scene, camera eyes, double down_rad)
{
    double sine, cosine;
    phys_sincos(down_rad, &sine, &cosine);
    phys_vec3 ahead = v3_scale(v3_sub(eyes.target, eyes.eye), cosine);
    eyes.target = v3_add(eyes.eye, v3(ahead.x, ahead.y - sine, ahead.z));
    picture_view view = {.camera = eyes,
                         .width_px = POSE_TILE_WIDTH,
                         .height_px = POSE_TILE_HEIGHT,
                         .eyes_of = {true, false}};
    camera_clip_from_world(&view.camera, (double)POSE_TILE_WIDTH / POSE_TILE_HEIGHT,
                           view.clip_from_world);
    picture_draw_views(s->picture, scene, &view, 1);
}

void pose_sheet_draw(pose_sheet *s, int column, int row, enum weapon_kind kind,
                     const footwork_state *feet, phys_pose hand, pose_look look)
{
    picture_scene scene;
    double sine, cosine;
    phys_sincos(look.degrees * DEGREE, &sine, &cosine);
    memset(&scene, 0, sizeof scene);
    scene.weapon = kind;
    camera eyes = pose_scene(s, feet, hand, &scene);
    phys_vec3 target = v3(look.ahead_m, 0.88, 0.0);
    scene.camera = (camera){v3_add(target, v3(CAMERA_M * cosine, 0.45, CAMERA_M * sine)), target,
                            CAMERA_FOV_RAD};
    if (look.from_eyes) {
        draw_from(s, &scene, eyes, look.degrees * DEGREE);
    } else {
        picture_draw(s->picture, &scene, POSE_TILE_WIDTH, POSE_TILE_HEIGHT);
    }
    tile_sheet_read(&s->sheet, column, row);
}

bool pose_sheet_write(const pose_sheet *s, const char *path, char *error, size_t error_size)
{
    return tile_sheet_write(&s->sheet, path, error, error_size);
}
