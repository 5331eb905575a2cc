// A contact sheet of the fencer in poses at the edge of what a bout can ask for: every
// guard standing and in a lunge, the hand rolled, across the body, high, low and near.
//   show_poses OUT.png [DEGREES]
// DEGREES: where the camera stands, 0 before the fencer, 90 on the side of the weapon.
#include <epoxy/gl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "assets_path.h"
#include "bitmap.h"
#include "bout_assets.h"
#include "phys_rotation.h"
#include "picture.h"
#include "skin.h"
#include "window.h"

enum { COLUMNS = 6, ROWS = 5, TILE_WIDTH = 330, TILE_HEIGHT = 380 };

#define DEGREE (PHYS_PI / 180.0)

static const double CAMERA_DEGREES = 50.0, CAMERA_M = 3.2, CAMERA_FOV_RAD = 0.62;

typedef struct shown_pose {
    double lunge;
    int row, column;         // of the grid
    double extension, roll;  // roll: of the hand about the blade, degrees, thumb outwards
    double forward, up, out; // of the hand, metres, from where the grid puts it
    double front_lift, rear_lift;
    double stride; // of the front foot beyond its place, metres
} shown_pose;

static const shown_pose POSES[COLUMNS * ROWS] = {
    // The nine guards, high ones first.
    {0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0},
    {0, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0},
    {0, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0},
    {0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0},
    {0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0},
    {0, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0},
    {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
    {0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0},
    {0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0},
    // Lunges with the arm out: to every corner and ahead; one half way, foot in the air.
    {1, 2, 0, 1, 0, 0, 0, 0, 0, 0, 0},
    {1, 2, 2, 1, 0, 0, 0, 0, 0, 0, 0},
    {1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0},
    {1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0},
    {1, 0, 2, 1, 0, 0, 0, 0, 0, 0, 0},
    {0.5, 1, 1, 1, 0, 0, 0, 0, 0.09, 0, 0},
    // A lunge with the arm bent; the longest stride; feet lifted.
    {1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0},
    {0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0.25},
    {0, 1, 1, 0, 0, 0, 0, 0, 0, 0.08, 0},
    // The hand rolled: palm up and beyond, palm down and beyond.
    {0, 1, 1, 0.5, 60, 0, 0, 0, 0, 0, 0},
    {0, 1, 1, 0.5, 110, 0, 0, 0, 0, 0, 0},
    {0, 1, 1, 0.5, 150, 0, 0, 0, 0, 0, 0},
    {0, 1, 1, 0.5, -60, 0, 0, 0, 0, 0, 0},
    {0, 1, 1, 0.5, -110, 0, 0, 0, 0, 0, 0},
    {0, 1, 1, 0.5, -150, 0, 0, 0, 0, 0, 0},
    // The arm across the body, overhead, down, back, out, and folded to the chest.
    {0, 1, 0, 0, 0, -0.15, 0, -0.30, 0, 0, 0},
    {0, 2, 1, 0, 0, -0.10, 0.45, 0, 0, 0, 0},
    {0, 0, 1, 0, 0, -0.20, -0.35, 0.10, 0, 0, 0},
    {0, 1, 2, 0, 0, -0.45, 0.10, 0.30, 0, 0, 0},
    {0, 1, 2, 1, 0, -0.30, 0.10, 0.60, 0, 0, 0},
    {0, 1, 1, 0, 0, -0.35, 0.10, 0, 0, 0, 0},
};

typedef struct studio {
    bout_assets assets;
    window *window;
    picture *picture;
    skin *skin;
    float (*position)[3], (*normal)[3];
} studio;

static bool studio_open(studio *s, char *error, size_t error_size)
{
    char folder[ASSETS_PATH_MAX];
    *s = (studio){0};
    if (!bout_assets_load(&s->assets, (const char *const[2]){NULL, NULL}, error, error_size)) {
        return false;
    }
    const fencer_model *model = s->assets.model[0];
    s->window = window_create(
        &(window_options){
            .title = "poses", .width = TILE_WIDTH, .height = TILE_HEIGHT, .offscreen = true},
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
    s->position = calloc(model->vertex_count, sizeof *s->position);
    s->normal = calloc(model->vertex_count, sizeof *s->normal);
    if (s->skin == NULL || s->position == NULL || s->normal == NULL) {
        snprintf(error, error_size, "out of memory");
        return false;
    }
    return s->picture != NULL;
}

static void studio_close(studio *s)
{
    free(s->position);
    free(s->normal);
    skin_destroy(&s->skin);
    picture_destroy(&s->picture);
    window_destroy(&s->window);
    bout_assets_free(&s->assets);
}

// The hand as the duel places it, then moved and rolled.
static phys_pose hand_of(const studio *s, const shown_pose *shown, const footwork_state *feet)
{
    const fencer_model *model = s->assets.model[0];
    footwork_state standing = footwork_start();
    phys_vec3 shoulder_standing, shoulder;
    double reach_m;
    body_pose_reach(model, &standing, &shoulder_standing, &reach_m);
    body_pose_reach(model, feet, &shoulder, &reach_m);
    phys_pose hand = key_grid_pose(&s->assets.grid[WEAPON_EPEE], shown->column - 1.0,
                                   shown->row - 1.0, shown->extension);
    hand.position = v3_add(hand.position, v3(shoulder.x - shoulder_standing.x + shown->forward,
                                             shown->up, shown->out));
    phys_vec3 roll = v3(0, 0, -shown->roll * DEGREE);
    hand.orientation = quat_mul(hand.orientation, phys_quat_from_rotation_vector(roll));
    return body_pose_hold(model, feet, hand);
}

// Poses the one fencer of the picture; the other one is far off and not drawn.
static void pose_scene(studio *s, const shown_pose *shown, picture_scene *scene)
{
    const fencer_model *model = s->assets.model[0];
    footwork_state feet = footwork_start();
    feet.lunge = shown->lunge;
    feet.front_foot_m += FOOTWORK_LUNGE_M * shown->lunge + shown->stride;
    feet.front_lift_m = shown->front_lift;
    feet.rear_lift_m = shown->rear_lift;
    phys_pose hand = hand_of(s, shown, &feet);

    fencer_frame frame = {0, 1, 1};
    body_pose body;
    skin_pose pose;
    body_pose_solve(model, &feet, hand, &body);
    skin_pose_make(model, &body, frame, &pose);
    skin_positions(s->skin, &pose, s->position);
    skin_normals(s->skin, &pose, s->normal);
    for (int side = 0; side < 2; side++) {
        picture_fencer *fencer = &scene->fencer[side];
        fencer->position = (const float(*)[3])s->position;
        fencer->normal = (const float(*)[3])s->normal;
        fencer->weapon = fencer_frame_weapon_to_world(frame, hand);
        picture_default_accent((enum duel_side)side, fencer->accent);
        fencer->opacity = side == 0 ? 1.0f : 0.0f;
    }
    scene->fencer[1].weapon.position = v3(0, -50, 0);
}

static void draw_tile(studio *s, const shown_pose *shown, double camera_degrees, uint8_t *rgb)
{
    picture_scene scene;
    double sine, cosine;
    phys_sincos(camera_degrees * DEGREE, &sine, &cosine);
    memset(&scene, 0, sizeof scene);
    scene.weapon = WEAPON_EPEE;
    pose_scene(s, shown, &scene);
    phys_vec3 target = v3(0.25 + 0.25 * shown->lunge, 0.88, 0.0);
    scene.camera = (camera){v3_add(target, v3(CAMERA_M * cosine, 0.45, CAMERA_M * sine)), target,
                            CAMERA_FOV_RAD};
    picture_draw(s->picture, &scene, TILE_WIDTH, TILE_HEIGHT);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, TILE_WIDTH, TILE_HEIGHT, GL_RGB, GL_UNSIGNED_BYTE, rgb);
}

static bool draw_sheet(studio *s, double camera_degrees, const char *path, char *error,
                       size_t error_size)
{
    const size_t row_bytes = (size_t)COLUMNS * TILE_WIDTH * 3;
    uint8_t *sheet = calloc((size_t)ROWS * TILE_HEIGHT, row_bytes);
    uint8_t *tile = calloc((size_t)TILE_HEIGHT, (size_t)TILE_WIDTH * 3);
    bool drawn = sheet != NULL && tile != NULL;
    for (int i = 0; drawn && i < COLUMNS * ROWS; i++) {
        draw_tile(s, &POSES[i], camera_degrees, tile);
        for (int y = 0; y < TILE_HEIGHT; y++) {
            size_t row = (size_t)(i / COLUMNS * TILE_HEIGHT + y);
            size_t column = (size_t)(i % COLUMNS) * TILE_WIDTH * 3;
            memcpy(sheet + row * row_bytes + column,
                   tile + (size_t)(TILE_HEIGHT - 1 - y) * TILE_WIDTH * 3, (size_t)TILE_WIDTH * 3);
        }
    }
    if (!drawn) {
        snprintf(error, error_size, "out of memory");
    } else {
        drawn = bitmap_write_png(path, sheet, COLUMNS * TILE_WIDTH, ROWS * TILE_HEIGHT, false,
                                 error, error_size);
    }
    free(sheet);
    free(tile);
    return drawn;
}

int main(int count, char **argument)
{
    char *end = "";
    double degrees = count > 2 ? strtod(argument[2], &end) : CAMERA_DEGREES;
    if (count < 2 || count > 3 || *end != '\0' || !(fabs(degrees) <= 360.0)) {
        fprintf(stderr, "usage: show_poses OUT.png [DEGREES], DEGREES from -360 to 360\n");
        return 2;
    }
    char error[400] = "";
    studio s;
    bool drawn = studio_open(&s, error, sizeof error) &&
                 draw_sheet(&s, degrees, argument[1], error, sizeof error);
    studio_close(&s);
    if (!drawn) {
        fprintf(stderr, "show_poses: %s\n", error);
    }
    return drawn ? 0 : 1;
}
