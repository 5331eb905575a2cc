// What a player in a headset sees of their own body, of panels in the hall, and of the vignette.
#include <math.h>
#include <string.h>

#include <epoxy/gl.h>

#include "near.h"
#include "xr_hud_board.h"
#include "xr_compose.h"
#include "xr_panel.h"
#include "xr_panel_place.h"
#include "xr_scene.h"

typedef struct bench {
    xr_headset headset;
    xr_scene scene;
    xr_eyes *eyes;
    uint8_t *before; // the images of both eyes before the change
} bench;

static void begin(bench *b)
{
    char error[300];
    *b = (bench){.headset = {.world = xr_runtime_open_world(), .window = xr_headset_window()}};
    b->headset.world->offers_visibility_mask = false;
    b->headset.world->eye_width = 640;
    b->headset.world->eye_height = 700;
    xr_headset_connect(&b->headset);
    xr_scene_open(&b->scene);
    b->scene.scene.fencer[DUEL_LEFT].opacity = 1.0f;
    b->eyes = xr_eyes_create(b->headset.session, error, sizeof error);
    assert_non_null(b->eyes);
}

static void end(bench *b)
{
    assert_int_equal(glGetError(), GL_NO_ERROR);
    free(b->before);
    xr_eyes_destroy(&b->eyes);
    xr_scene_close(&b->scene);
    xr_headset_end(&b->headset);
}

// Draws a frame, and saves the images if a folder is given.
static void look(bench *b, const char *name)
{
    xr_scene_draw(&b->headset, b->eyes, &b->scene);
    const char *folder = getenv("BATTUTA_XR_PICTURES");
    if (folder != NULL) {
        char path[500];
        snprintf(path, sizeof path, "%s/%s.png", folder, name);
        xr_scene_save(b->headset.world, path);
    }
}

// The middle of a fencer's mask.
static phys_vec3 mask_of(const bench *b, enum duel_side side)
{
    const fencer_model *model = b->scene.assets.model[side];
    phys_vec3 sum = v3(0.0, 0.0, 0.0);
    int count = 0;
    for (uint32_t t = 0; t < model->triangle_count; t++) {
        if (model->triangle_part[t] == PART_MASK) {
            sum = v3_add(
                sum, v3_from_floats(b->scene.scene.fencer[side].position[model->triangle[t][0]]));
            count++;
        }
    }
    return v3_scale(sum, 1.0 / count);
}

// The headset is at the left fencer's eyes, a little in front of the middle of the mask.
static phys_vec3 be_left(bench *b)
{
    phys_vec3 eyes = v3_add(mask_of(b, DUEL_LEFT), v3(0.05, 0.0, 0.0));
    b->scene.aside = v3_sub(eyes, v3(xr_scene_root_x(&b->scene, DUEL_LEFT), 1.65, 0.0));
    return eyes;
}

static void tilt_head(bench *b, double up_rad)
{
    b->headset.world->key_count[XR_WORLD_HEAD] = 1;
    b->headset.world->key[XR_WORLD_HEAD][0].pose.orientation =
        (phys_quat){sin(0.5 * up_rad), 0.0, 0.0, cos(0.5 * up_rad)};
}

static int light_of(const uint8_t *rgba)
{
    return rgba[0] + rgba[1] + rgba[2];
}

// The number of texels in an eye's lower half that are as dark as the inside of a mask.
static int dark_below(const bench *b, int eye)
{
    const xr_world_eye *e = &b->headset.world->eye[eye];
    int count = 0;
    for (uint32_t y = e->height / 2; y < e->height; y++) {
        for (uint32_t x = 0; x < e->width; x++) {
            count += light_of(xr_scene_texel(e, x, y)) < 60;
        }
    }
    return count;
}

// What another person sees in the window, from in front of the left fencer's mask.
static void draw_friends_view(bench *b, uint8_t out_rgb[240][320][3])
{
    phys_vec3 mask = mask_of(b, DUEL_LEFT);
    b->scene.scene.camera = (camera){v3_add(mask, v3(0.9, 0.0, 0.35)), mask, 0.3};
    picture_draw(b->scene.picture, &b->scene.scene, 320, 240);
    picture_read(320, 240, &out_rgb[0][0][0]);
}

static void test_only_others_see_the_players_mask(void **state)
{
    (void)state;
    bench b;
    begin(&b);
    be_left(&b);
    tilt_head(&b, -0.9);
    look(&b, "mask_from_inside");
    int with[2] = {dark_below(&b, 0), dark_below(&b, 1)};
    b.scene.look.eyes_of[DUEL_LEFT] = true;
    look(&b, "own_body");
    for (int eye = 0; eye < 2; eye++) {
        // The dark texels that remain are the edge of the piste and the shadow.
        assert_true(with[eye] > 20000);
        assert_true(dark_below(&b, eye) < with[eye] / 4);
    }
    // Arm and jacket remain: the bright cloth of the sleeve is directly below.
    const xr_world_eye *right = &b.headset.world->eye[XR_RIGHT_EYE];
    assert_true(light_of(xr_scene_texel(right, 420, 500)) > 400);
    // A person in front of the player sees the mask.
    static uint8_t with_him[240][320][3], without[240][320][3];
    draw_friends_view(&b, with_him);
    b.scene.scene.fencer[DUEL_LEFT].opacity = 0.0f;
    draw_friends_view(&b, without);
    int mask = 0;
    for (int y = 100; y < 140; y++) {
        for (int x = 100; x < 220; x++) {
            mask += light_of(with_him[y][x]) != light_of(without[y][x]);
        }
    }
    assert_true(mask > 40 * 120 * 9 / 10);
    end(&b);
}

// The middle of all magenta texels, a color that occurs nowhere in the hall; tangents to the right
// and up.
static int magenta_middle(const xr_world_eye *e, double *out_right, double *out_up)
{
    double left = tan((double)e->fov.angleLeft), right = tan((double)e->fov.angleRight),
           top = tan((double)e->fov.angleUp), low = tan((double)e->fov.angleDown);
    double x_sum = 0.0, y_sum = 0.0;
    int count = 0;
    for (uint32_t y = 0; y < e->height; y++) {
        for (uint32_t x = 0; x < e->width; x++) {
            const uint8_t *rgba = xr_scene_texel(e, x, y);
            if (rgba[0] > 200 && rgba[1] < 60 && rgba[2] > 200) {
                x_sum += x + 0.5;
                y_sum += y + 0.5;
                count++;
            }
        }
    }
    *out_right = left + (right - left) * x_sum / count / e->width;
    *out_up = top + (low - top) * y_sum / count / e->height;
    return count;
}

static const phys_quat TO_THE_RIGHT = {0.0, -0.7071067811865476, 0.0, 0.7071067811865476};

static void test_a_panel_is_at_the_same_place_for_both_eyes(void **state)
{
    (void)state;
    bench b;
    char error[300], folder[ASSETS_PATH_MAX];
    begin(&b);
    b.scene.look.eyes_of[DUEL_LEFT] = true;
    phys_vec3 eyes = be_left(&b);
    xr_panel *panel = xr_panel_create(assets_folder(folder), error, sizeof error);
    assert_non_null(panel);
    // A square of 96 units, 240 to the right of the panel's middle and 180 above it.
    canvas *c = xr_panel_begin(panel);
    assert_near(canvas_width(c), 960.0, 1e-3);
    assert_near(canvas_height(c), 720.0, 1e-3);
    canvas_rect(c, 672.0f, 132.0f, 96.0f, 96.0f, 0.0f, (canvas_color){1.0f, 0.0f, 1.0f, 1.0f});
    xr_panel_end(panel);
    phys_pose at = {v3_add(eyes, v3(2.0, 0.0, 0.0)), TO_THE_RIGHT};
    picture_panel board = xr_panel_at(panel, at, 1.0);
    b.scene.scene.panel = &board;
    b.scene.scene.panel_count = 1;
    look(&b, "board");
    xr_compose_quads(b.headset.world);
    double right[2], up[2];
    for (int eye = 0; eye < 2; eye++) {
        assert_true(magenta_middle(&b.headset.world->eye[eye], &right[eye], &up[eye]) > 500);
    }
    assert_near(right[0] - right[1], b.headset.world->eye_distance_m / 2.0, 0.003);
    assert_near(0.5 * (right[0] + right[1]), 0.25 * XR_PANEL_WIDTH_M / 2.0, 0.003);
    assert_near(up[0], 0.25 * XR_PANEL_HEIGHT_M / 2.0, 0.003);
    assert_near(up[1], up[0], 0.003);
    xr_panel_destroy(&panel);
    end(&b);
}

// The brightness at a place of an eye's image, relative to the image without a vignette; given by
// tangents.
static double left_of_light(const bench *b, int eye, double right, double up)
{
    const xr_world_eye *e = &b->headset.world->eye[eye];
    double low_x = tan((double)e->fov.angleLeft), high_x = tan((double)e->fov.angleRight),
           top = tan((double)e->fov.angleUp), low = tan((double)e->fov.angleDown);
    uint32_t x = (uint32_t)((right - low_x) / (high_x - low_x) * e->width);
    uint32_t y = (uint32_t)((up - top) / (low - top) * e->height);
    size_t texel = ((size_t)eye * e->height + y) * e->width + x;
    return (double)light_of(xr_scene_texel(e, x, y)) / light_of(b->before + 4 * texel);
}

static void remember(bench *b)
{
    const xr_world_eye *e = b->headset.world->eye;
    size_t bytes = (size_t)e->width * e->height * 4;
    b->before = malloc(2 * bytes);
    for (int eye = 0; eye < 2; eye++) {
        memcpy(b->before + (size_t)eye * bytes, e[eye].rgba, bytes);
    }
}

// The tangent at which half of the light remains, in a direction from straight ahead.
static double half_light(const bench *b, int eye, double right, double up)
{
    double at = 0.05;
    while (at < 0.85 && left_of_light(b, eye, right * at, up * at) > 0.5) {
        at += 0.002;
    }
    return at;
}

static void test_the_vignette_darkens_the_edge_evenly(void **state)
{
    (void)state;
    bench b;
    begin(&b);
    b.scene.look.eyes_of[DUEL_LEFT] = true;
    be_left(&b);
    look(&b, "no_vignette");
    remember(&b);
    b.scene.look.vignette = 1.0f;
    look(&b, "vignette");
    // Around straight ahead the vignette is round, though the eyes' views reach farther outwards
    // than inwards.
    double edge = half_light(&b, 0, 1.0, 0.0);
    assert_true(edge > 0.3 && edge < 0.8);
    for (int eye = 0; eye < 2; eye++) {
        const double way[][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {0.6, 0.8}, {-0.6, -0.8}};
        for (size_t i = 0; i < sizeof way / sizeof way[0]; i++) {
            assert_near(half_light(&b, eye, way[i][0], way[i][1]), edge, 0.02);
        }
        assert_near(left_of_light(&b, eye, 0.1, 0.1), 1.0, 0.03);
    }
    // A weaker vignette is wider, strength 0 has none, and a fade covers the whole view.
    b.scene.look.vignette = 0.6f;
    look(&b, "some_vignette");
    assert_true(half_light(&b, 0, -1.0, 0.0) > edge + 0.1);
    b.scene.look.vignette = 0.0f;
    b.scene.look.fade = 0.5f;
    look(&b, "fade");
    assert_near(left_of_light(&b, 0, 0.1, 0.1), 0.5, 0.02);
    assert_near(left_of_light(&b, 1, 0.7, -0.7), 0.5, 0.02);
    end(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_only_others_see_the_players_mask),
        cmocka_unit_test(test_a_panel_is_at_the_same_place_for_both_eyes),
        cmocka_unit_test(test_the_vignette_darkens_the_edge_evenly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
