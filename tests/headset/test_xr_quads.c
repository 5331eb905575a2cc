// Panels as quad layers of the runtime's compositor, and in the eyes' images where that is not
// possible: both must show the same in the same place.
#include <math.h>
#include <string.h>

#include <epoxy/gl.h>

#include "near.h"
#include "xr_compose.h"
#include "xr_panel.h"
#include "xr_panel_cover.h"
#include "xr_scene.h"

// How long panels stay in the eyes' images after something has covered them: CLEAR_FRAMES in
// xr_quads.c, and some more.
#define CLEAR_FRAMES 40
static const canvas_color MAGENTA = {1.0f, 0.0f, 1.0f, 1.0f}, WHITE = {1.0f, 1.0f, 1.0f, 1.0f},
                          DARK = {0.05f, 0.06f, 0.08f, 0.86f};

typedef struct board_scene {
    xr_headset headset;
    xr_scene scene;
    xr_eyes *eyes;
    xr_panel *panel;
    picture_panel shown;
} board_scene;

// A runtime that takes so many layers. The board hangs to the left of the opponent.
static void open_board(board_scene *b, uint32_t layers_most)
{
    char error[600], folder[ASSETS_PATH_MAX];
    xr_headset *h = &b->headset;
    *h = (xr_headset){.world = xr_runtime_open_world(), .window = xr_headset_window()};
    h->world->layers_most = layers_most;
    h->world->offers_visibility_mask = false; // the whole board is seen
    xr_headset_connect(h);
    xr_scene_open(&b->scene);
    b->eyes = xr_eyes_create(h->session, error, sizeof error);
    assert_non_null(b->eyes);
    b->panel = xr_panel_create(assets_folder(folder), error, sizeof error);
    assert_non_null(b->panel);
    const phys_quat quarter = {0.0, -sqrt(0.5), 0.0, sqrt(0.5)}; // faces -x, toward the player
    phys_vec3 at = v3(xr_scene_root_x(&b->scene, DUEL_LEFT) + 1.9, 1.7, -0.9);
    b->shown = (picture_panel){.pose = {at, quarter}};
}

static void close_board(board_scene *b)
{
    xr_panel_destroy(&b->panel);
    xr_eyes_destroy(&b->eyes);
    xr_scene_close(&b->scene);
    xr_headset_end(&b->headset);
}

static void paint(board_scene *b, canvas_color color)
{
    canvas *c = xr_panel_begin(b->panel);
    canvas_rect(c, 0.0f, 0.0f, CANVAS_LEAST_WIDTH, CANVAS_LEAST_HEIGHT, 0.0f, color);
    xr_panel_end(b->panel);
}

static void draw_board(board_scene *b)
{
    b->shown = xr_panel_at(b->panel, b->shown.pose, 0.6);
    b->scene.scene.panel = &b->shown;
    b->scene.scene.panel_count = 1;
    xr_scene_draw(&b->headset, b->eyes, &b->scene);
    assert_int_equal(glGetError(), GL_NO_ERROR);
}

static bool is_magenta(const uint8_t *rgba)
{
    return rgba[0] > 240 && rgba[1] < 15 && rgba[2] > 240;
}

// The middle of an eye's magenta texels, and their number.
static int magenta_middle(const xr_world_eye *eye, double *out_x, double *out_y)
{
    int count = 0;
    *out_x = *out_y = 0.0;
    for (uint32_t y = 0; y < eye->height; y++) {
        for (uint32_t x = 0; x < eye->width; x++) {
            if (is_magenta(xr_scene_texel(eye, x, y))) {
                *out_x += x + 0.5;
                *out_y += y + 0.5;
                count++;
            }
        }
    }
    *out_x /= count > 0 ? count : 1;
    *out_y /= count > 0 ? count : 1;
    return count;
}

static void test_a_board_is_a_layer(void **state)
{
    (void)state;
    board_scene b;
    open_board(&b, 16);
    paint(&b, MAGENTA);
    draw_board(&b);
    const xr_world *w = b.headset.world;
    assert_int_equal(w->quad_count, 1);
    const xr_world_quad *quad = &w->quad[0];
    assert_int_equal(quad->eyes, XR_EYE_VISIBILITY_BOTH);
    assert_true((quad->flags & XR_COMPOSITION_LAYER_BLEND_TEXTURE_SOURCE_ALPHA_BIT) != 0);
    assert_near((double)quad->size.width, 0.6 * XR_PANEL_WIDTH_M, 1e-6);
    assert_near((double)quad->size.height, 0.6 * XR_PANEL_HEIGHT_M, 1e-6);
    assert_true(is_magenta(quad->rgba + ((size_t)quad->height / 2 * quad->width + 5) * 4));
    // The eyes' images lack it.
    double x, y;
    for (int eye = 0; eye < 2; eye++) {
        assert_int_equal(magenta_middle(&w->eye[eye], &x, &y), 0);
    }
    close_board(&b);
}

// A swapchain's image is kept until the words change.
static void test_it_is_drawn_only_when_its_content_changes(void **state)
{
    (void)state;
    board_scene b;
    open_board(&b, 16);
    const xr_world *w = b.headset.world;
    for (int i = 0; i < 5; i++) {
        paint(&b, MAGENTA);
        b.shown.pose.position.y += 0.01; // moving it is free
        draw_board(&b);
        assert_int_equal(w->quad_count, 1);
        assert_int_equal(w->quad[0].releases, 1);
    }
    uint64_t first = w->quad[0].swapchain;
    paint(&b, WHITE);
    draw_board(&b);
    assert_int_equal(w->quad[0].releases, 2);
    assert_int_equal(w->quad[0].swapchain, first);
    assert_int_equal(w->quad[0].rgba[1], 255);
    close_board(&b);
}

// The same board drawn by the compositor and into the eyes' images: places agree to a texel, and
// its corners are where the quad's are.
static void test_both_ways_show_it_in_the_same_place(void **state)
{
    (void)state;
    board_scene b;
    double middle[2][2][2], size[2]; // [way][eye]
    for (int way = 0; way < 2; way++) {
        open_board(&b, way == 0 ? 16 : 1);
        paint(&b, MAGENTA);
        draw_board(&b);
        xr_world *w = b.headset.world;
        assert_int_equal(w->quad_count, way == 0 ? 1 : 0);
        xr_compose_quads(w);
        for (int eye = 0; eye < 2; eye++) {
            int count = magenta_middle(&w->eye[eye], &middle[way][eye][0], &middle[way][eye][1]);
            size[way] = count;
            assert_true(count > 1000);
        }
        if (way == 0) {
            double x, y;
            xr_compose_project(&w->eye[0], xr_compose_on_quad(&w->quad[0], 0.0, 0.0), &x, &y);
            assert_near(x, middle[0][0][0],
                        4.0); // perspective moves the middle of the area a little
            assert_near(y, middle[0][0][1], 4.0);
        }
        close_board(&b);
    }
    for (int eye = 0; eye < 2; eye++) {
        assert_near(middle[0][eye][0], middle[1][eye][0], 0.6);
        assert_near(middle[0][eye][1], middle[1][eye][1], 0.6);
    }
    assert_near(size[0], size[1], 0.03 * size[1]);
}

// A dark translucent board looks the same both ways, although the compositor blends linear light.
static void test_both_ways_blend_alike(void **state)
{
    (void)state;
    board_scene b;
    double mean[2];
    for (int way = 0; way < 2; way++) {
        open_board(&b, way == 0 ? 16 : 1);
        paint(&b, DARK);
        draw_board(&b);
        xr_world *w = b.headset.world;
        double x, y, sum = 0.0;
        static double left, top;
        if (way == 0) {
            xr_compose_project(&w->eye[0], xr_compose_on_quad(&w->quad[0], -0.3, 0.3), &left, &top);
            xr_compose_quads(w);
        }
        for (x = 0.0; x < 30.0; x++) {
            for (y = 0.0; y < 30.0; y++) {
                const uint8_t *p =
                    xr_scene_texel(&w->eye[0], (uint32_t)(left + x), (uint32_t)(top + y));
                sum += p[0] + p[1] + p[2];
            }
        }
        mean[way] = sum / (3.0 * 900.0);
        close_board(&b);
    }
    print_message("brightness of the board: %.1f as a layer, %.1f in the eyes\n", mean[0], mean[1]);
    assert_near(mean[0], mean[1], 10.0);
}

// A hand in front of the board is not covered by it: the board goes into the eyes' images, and
// returns some frames after the hand has left.
static void test_a_limb_in_front_of_it_stays_in_front(void **state)
{
    (void)state;
    board_scene b;
    open_board(&b, 16);
    paint(&b, MAGENTA);
    draw_board(&b);
    const xr_world *w = b.headset.world;
    assert_int_equal(w->quad_count, 1);
    picture_fencer *right = &b.scene.scene.fencer[DUEL_RIGHT];
    picture_fencer was = *right;
    const phys_vec3 at = b.shown.pose.position;
    right->limb_count = 1;
    right->limb[0] = (limb){{(float)at.x - 0.6f, (float)at.y, (float)at.z + 0.1f, 0.06f},
                            {(float)at.x - 0.6f, (float)at.y - 0.2f, (float)at.z + 0.1f, 0.16f}};
    draw_board(&b);
    double x, y;
    assert_int_equal(w->quad_count, 0);
    assert_true(magenta_middle(&w->eye[0], &x, &y) > 500);
    // Behind the board it does not matter.
    right->limb[0].a[0] = right->limb[0].b[0] = (float)at.x + 0.5f;
    draw_board(&b);
    assert_int_equal(w->quad_count, 0); // not at once
    for (int i = 0; i < CLEAR_FRAMES; i++) {
        draw_board(&b);
    }
    assert_int_equal(w->quad_count, 1);
    // The player's own head is not drawn, so it covers nothing.
    right->limb_count = was.limb_count;
    memcpy(right->limb, was.limb, sizeof right->limb);
    const bool eyes_of[2] = {true, false};
    const phys_vec3 eye = v3(at.x - 1.9, 1.65, 0.0);
    picture_fencer *own = &b.scene.scene.fencer[DUEL_LEFT];
    own->opacity = 1.0f;
    own->limb_count = LIMB_HEAD + 1;
    own->limb[0] = (limb){{0}, {0}};
    own->limb[LIMB_HEAD] = (limb){{(float)eye.x + 0.1f, 1.65f, -0.05f, 0.12f},
                                  {(float)eye.x + 0.1f, 1.65f, -0.05f, 0.12f}};
    assert_false(xr_panel_is_covered(&b.shown, eye, &b.scene.scene, eyes_of));
    own->opacity = 1.0f;
    assert_true(xr_panel_is_covered(&b.shown, eye, &b.scene.scene, (const bool[2]){false, false}));
    close_board(&b);
}

// The window's copy of an eye shows the board, too, in the same place both ways.
static void test_the_window_shows_it(void **state)
{
    (void)state;
    board_scene b;
    double middle[2][2];
    for (int way = 0; way < 2; way++) {
        open_board(&b, way == 0 ? 16 : 1);
        paint(&b, MAGENTA);
        draw_board(&b);
        uint8_t *rgba = malloc(320 * 240 * 4);
        glBindFramebuffer(GL_FRAMEBUFFER, 0);
        glReadPixels(0, 0, 320, 240, GL_RGBA, GL_UNSIGNED_BYTE, rgba);
        const xr_world_eye copy = {.width = 320, .height = 240, .rgba = rgba};
        assert_true(magenta_middle(&copy, &middle[way][0], &middle[way][1]) > 500);
        free(rgba);
        close_board(&b);
    }
    assert_near(middle[0][0], middle[1][0], 0.3);
    assert_near(middle[0][1], middle[1][1], 0.3);
}

// A player twice as large as life has a board of half the size in their room.
static void test_its_size_follows_the_players_scale(void **state)
{
    (void)state;
    board_scene b;
    open_board(&b, 2); // just enough layers
    paint(&b, MAGENTA);
    b.scene.look.scale = 2.0;
    draw_board(&b);
    const xr_world *w = b.headset.world;
    assert_int_equal(w->quad_count, 1);
    assert_near((double)w->quad[0].size.width, 0.3 * XR_PANEL_WIDTH_M, 1e-6);
    close_board(&b);
}

// For a person to look at: what both eyes see of a board with words.
static void test_words_are_sharp(void **state)
{
    (void)state;
    board_scene b;
    open_board(&b, 16);
    canvas *c = xr_panel_begin(b.panel);
    canvas_rect(c, 0.0f, 200.0f, 960.0f, 300.0f, 26.0f, DARK);
    canvas_text(c, 480.0f, 360.0f,
                (canvas_font){XR_PANEL_LEAST_LETTER, CANVAS_REGULAR, CANVAS_CENTER},
                "Touch on the chest. Trigger: next bout", WHITE);
    xr_panel_end(b.panel);
    draw_board(&b);
    xr_compose_quads(b.headset.world);
    const char *path = getenv("BATTUTA_XR_PICTURE");
    if (path != NULL) {
        xr_scene_save(b.headset.world, path);
    }
    // The layer has the panel's own texels, however coarse the eyes' images are.
    const xr_world_quad *quad = &b.headset.world->quad[0];
    assert_int_equal(quad->width, b.shown.width_px);
    assert_int_equal(quad->height, b.shown.height_px);
    int bright = 0;
    for (uint32_t i = 0; i < quad->width * quad->height; i++) {
        bright += quad->rgba[(size_t)i * 4] > 250;
    }
    assert_true(bright > 500); // strokes at full strength
    close_board(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_board_is_a_layer),
        cmocka_unit_test(test_it_is_drawn_only_when_its_content_changes),
        cmocka_unit_test(test_both_ways_show_it_in_the_same_place),
        cmocka_unit_test(test_both_ways_blend_alike),
        cmocka_unit_test(test_a_limb_in_front_of_it_stays_in_front),
        cmocka_unit_test(test_the_window_shows_it),
        cmocka_unit_test(test_its_size_follows_the_players_scale),
        cmocka_unit_test(test_words_are_sharp),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
