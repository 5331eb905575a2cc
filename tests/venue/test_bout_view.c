// A bout in the window: which camera looks at it, the rings around hands that lost control, the
// statistics, and screenshots.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "bitmap.h"
#include "body_fade.h"
#include "bout.h"
#include "bout_view.h"
#include "gl_offscreen.h"
#include "near.h"

// The smallest that a window can be.
enum { WIDTH = 480, HEIGHT = 270 };
static const double ASPECT = (double)WIDTH / HEIGHT;

typedef struct bench {
    venue venue;
    bout_assets assets;
    bout *bout;
    bout_view view;
    bout_view_frame frame;
    hud_view hud;
} bench;

// One venue for all tests, because loading takes longer than drawing.
static int open_group(void **state)
{
    static bench b;
    char error[512] = "";
    static const char *const usual[2] = {NULL, NULL};
    if (venue_open(&b.venue, gl_offscreen_open(WIDTH, HEIGHT), error, sizeof error) != VENUE_OPEN) {
        print_error("%s\n", error);
        return -1;
    }
    *state = &b;
    return bout_assets_load_from(&b.assets, &b.venue.fencers, usual, error, sizeof error) ? 0 : -1;
}

static int close_group(void **state)
{
    bench *b = *state;
    bout_assets_free(&b->assets);
    venue_close(&b->venue);
    return 0;
}

// A bout en garde, and nothing drawn of it yet.
static int begin(void **state)
{
    bench *b = *state;
    char error[512] = "";
    bout_setup setup =
        bout_setup_default(WEAPON_EPEE, b->assets.model, &b->assets.grid[WEAPON_EPEE]);
    b->bout = bout_create(&setup);
    bool open = bout_view_open(&b->view, &b->venue, b->assets.fencer, error, sizeof error);
    b->frame =
        (bout_view_frame){.config = &b->bout->config, .state = &b->bout->state, .elapsed_s = 0.02};
    b->hud = (hud_view){.weapon = "epee", .reason_side = DUEL_NOBODY};
    return b->bout != NULL && open ? 0 : -1;
}

static int end(void **state)
{
    bench *b = *state;
    bout_view_close(&b->view);
    bout_destroy(&b->bout);
    return 0;
}

static void draw(bench *b)
{
    char error[512] = "";
    assert_true(bout_view_draw(&b->view, &b->frame, &b->hud, error, sizeof error));
    assert_string_equal(error, "");
    assert_int_equal(glGetError(), GL_NO_ERROR);
}

static void assert_camera(const camera *is, camera wanted, double tolerance)
{
    assert_near(v3_distance(is->eye, wanted.eye), 0.0, tolerance);
    assert_near(v3_distance(is->target, wanted.target), 0.0, tolerance);
    assert_near(is->fov_y_rad, wanted.fov_y_rad, tolerance);
}

static void a_hand_that_lost_control_has_a_ring(void **state)
{
    bench *b = *state;
    duel_state *now = &b->bout->state;
    now->tick = 1000;
    draw(b);
    assert_true(b->hud.side[DUEL_LEFT].hand[0].control == 1.0);
    assert_true(b->hud.side[DUEL_RIGHT].hand[0].control == 1.0);
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        hand_catch_state *grip = &now->fencer[side].grip;
        hand_catch_begin(grip, 900, 200, &now->fencer[side].weapon);
        draw(b);
        const hud_hand *lost = &b->hud.side[side].hand[0], *holds = &b->hud.side[1 - side].hand[0];
        assert_true(lost->shown);
        assert_near(lost->control, 0.5, 1e-12);
        assert_near(holds->control, 1.0, 0.0);
        // The hand is where the weapon is held, in front of its own fencer.
        double xy[2];
        phys_vec3 hand = duel_weapon_pose(&b->bout->config, now, (enum duel_side)side).position;
        assert_true(camera_project(&b->view.pane[0].rig.view, ASPECT, hand, xy));
        assert_near(lost->x, xy[0], 1e-9);
        assert_near(lost->y, xy[1], 1e-9);
        assert_true((lost->x < 0.5) == (side == DUEL_LEFT));
        assert_true(lost->x > 0.1 && lost->x < 0.9);
        assert_true(lost->y > 0.1 && lost->y < 0.9);
        *grip = (hand_catch_state){0};
    }
    // A hand that is behind the camera has none: here a metre behind the left fencer's back.
    hand_catch_begin(&now->fencer[DUEL_LEFT].grip, 900, 200, &now->fencer[DUEL_LEFT].weapon);
    now->fencer[DUEL_LEFT].weapon.pose.position = v3(0.0, 1.0, 100.0);
    draw(b);
    assert_false(b->hud.side[DUEL_LEFT].hand[0].shown);
    assert_near(b->hud.side[DUEL_LEFT].hand[0].control, 0.5, 1e-12);
}

// Each displayed frame counts 8 %: 92 % of the difference is left after it.
static void the_time_of_a_frame_is_smoothed(void **state)
{
    bench *b = *state;
    double left = 1.0;
    assert_near(b->view.frame_ms, 0.0, 0.0);
    for (int i = 0; i < 12; i++) {
        draw(b);
        left *= 0.92;
        assert_near(b->view.frame_ms, 20.0 * (1.0 - left), 1e-9);
        assert_true(b->view.submit_ms > 0.0);
    }
    double before = b->view.frame_ms;
    b->frame.elapsed_s = 0.01;
    draw(b);
    assert_near(b->view.frame_ms, before + 0.08 * (10.0 - before), 1e-9);
}

static void the_chosen_camera_looks_on(void **state)
{
    bench *b = *state;
    bout_camera_subject subject = bout_camera_subject_of(&b->bout->config, &b->bout->state, ASPECT);
    const bout_shot KNOWN[] = {{BOUT_CAMERA_SIDE, DUEL_LEFT, 0.0, false},
                               {BOUT_CAMERA_SHOULDER, DUEL_RIGHT, 1.0, false},
                               {BOUT_CAMERA_QUARTER, DUEL_LEFT, 1.2, false},
                               {BOUT_CAMERA_BEHIND, DUEL_RIGHT, 0.0, false}};
    enum { COUNT = sizeof KNOWN / sizeof KNOWN[0] };
    for (int i = 0; i < COUNT; i++) {
        const bout_shot *next = &KNOWN[(i + 1) % COUNT];
        const camera here = bout_camera_view(&KNOWN[i], &subject),
                     there = bout_camera_view(next, &subject);
        // At once in the first frame; later it goes there within some seconds.
        b->view.pane[0].rig.placed = false;
        b->frame.shot = KNOWN[i];
        draw(b);
        assert_camera(&b->view.pane[0].rig.view, here, 1e-9);
        b->frame.shot = *next;
        draw(b);
        assert_true(v3_distance(b->view.pane[0].rig.view.eye, here.eye) <
                    0.1 * v3_distance(here.eye, there.eye));
        b->frame.elapsed_s = 20.0;
        draw(b);
        assert_camera(&b->view.pane[0].rig.view, there, 1e-3);
        b->frame.elapsed_s = 0.02;
    }
}

// A camera behind the own back: the body fades, and is solid again from the side.
static void the_own_body_fades_where_it_is_in_the_way(void **state)
{
    bench *b = *state;
    b->frame.shot = (bout_shot){BOUT_CAMERA_SHOULDER, DUEL_LEFT, 0.0, false};
    draw(b);
    assert_true(b->view.pane[0].own_opacity > 0.5);
    // The opponent's weapon behind the own trunk, as the camera sees it.
    fencer_frame own = duel_fencer_frame(&b->bout->config, &b->bout->state, DUEL_LEFT);
    phys_vec3 chest = v3(own.root_x_m, 1.2, 0.0), eye = b->view.pane[0].rig.view.eye;
    b->bout->state.fencer[DUEL_RIGHT].weapon.pose.position =
        v3_add_scaled(chest, v3_sub(chest, eye), 1.0);
    for (int i = 0; i < 50; i++) {
        draw(b);
    }
    assert_near(b->view.pane[0].own_opacity, BODY_FADE_LEAST, 0.01);
    b->frame.shot.kind = BOUT_CAMERA_SIDE;
    double before = b->view.pane[0].own_opacity;
    draw(b);
    assert_true(b->view.pane[0].own_opacity > before &&
                b->view.pane[0].own_opacity < 0.5); // not at once
    for (int i = 0; i < 50; i++) {
        draw(b);
    }
    assert_near(b->view.pane[0].own_opacity, 1.0, 0.01);
}

// Each half is what its own fencer's camera shows in a window of that size, and the hands are in
// the halves in which they are seen.
static void a_split_window_shows_each_fencers_view(void **state)
{
    bench *b = *state;
    b->frame.shot = (bout_shot){.kind = BOUT_CAMERA_SHOULDER, .is_split = true};
    draw(b);
    bout_camera_subject subject =
        bout_camera_subject_of(&b->bout->config, &b->bout->state, 0.5 * ASPECT);
    assert_true(b->hud.is_split);
    gl_pixel *split = gl_offscreen_read(WIDTH, HEIGHT);
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        const bout_shot own = {.kind = BOUT_CAMERA_SHOULDER, .own = (enum duel_side)side};
        const camera wanted = bout_camera_view(&own, &subject);
        assert_camera(&b->view.pane[side].rig.view, wanted, 1e-9);
        for (int of = DUEL_LEFT; of <= DUEL_RIGHT; of++) {
            const hud_hand *hand = &b->hud.side[of].hand[side];
            double xy[2];
            phys_vec3 at =
                duel_weapon_pose(&b->bout->config, &b->bout->state, (enum duel_side)of).position;
            assert_true(camera_project(&wanted, 0.5 * ASPECT, at, xy));
            assert_true(hand->shown);
            assert_near(hand->x, 0.5 * (side + xy[0]), 1e-9);
            assert_near(hand->y, xy[1], 1e-9);
        }
        picture_scene scene;
        scene_builder_scene(b->view.builder, &b->bout->config, &b->bout->state, &scene);
        picture_view view = {.camera = wanted, .width_px = WIDTH / 2, .height_px = HEIGHT};
        camera_clip_from_world(&wanted, 0.5 * ASPECT, view.clip_from_world);
        view.faded[side] = (float)(1.0 - b->view.pane[side].own_opacity);
        picture_draw_views(b->view.picture, &scene, &view, 1);
        gl_pixel *alone = gl_offscreen_read(WIDTH, HEIGHT);
        int differences = 0;
        for (int y = HEIGHT / 4; y < HEIGHT / 2; y++) { // where the HUD has nothing
            for (int x = WIDTH / 8; x < WIDTH / 3; x++) {
                const gl_pixel *a = &alone[y * WIDTH + x],
                               *s = &split[y * WIDTH + x + side * WIDTH / 2];
                differences += abs(a->r - s->r) > 6 || abs(a->b - s->b) > 6;
            }
        }
        free(alone);
        assert_true(differences < 40);
    }
    free(split);
    // A close-up has the whole window.
    static const duel_touch touch = {
        .by = DUEL_LEFT, .point = {0.5, 1.3, 0.1}, .normal = {-1.0, 0.0, 0.0}};
    b->frame.close_up = &touch;
    draw(b);
    assert_false(b->hud.is_split);
    assert_false(b->view.pane[1].rig.placed);
}

// The hint is where the hand is once the fencer has taken that guard.
static void the_guard_to_parry_is_marked_where_the_hand_goes(void **state)
{
    bench *b = *state;
    b->frame.shot = (bout_shot){.kind = BOUT_CAMERA_SHOULDER, .own = DUEL_RIGHT};
    hud_side *side = &b->hud.side[DUEL_RIGHT];
    side->inset = (hud_inset){.grid = b->bout->setup.grid,
                              .hand = 1.0,
                              .hint_shown = true,
                              .hint_row = 0,
                              .hint_column = 2};
    draw(b);
    assert_string_equal(side->hand[0].guard, b->bout->setup.grid->key[0][2].name);
    assert_null(b->hud.side[DUEL_LEFT].hand[0].guard);
    input_frame frame[2] = {input_frame_neutral(), input_frame_neutral()};
    frame[DUEL_RIGHT].point_x = INPUT_POINT_MAX;
    frame[DUEL_RIGHT].point_y = -INPUT_POINT_MAX;
    for (int tick = 0; tick < 800; tick++) {
        duel_events events;
        bout_step(b->bout, frame, &events);
    }
    draw(b);
    assert_near(side->hand[0].guard_x, side->hand[0].x, 0.01);
    assert_near(side->hand[0].guard_y, side->hand[0].y, 0.01);
    b->hud.marks_hidden = true;
    draw(b);
    assert_null(side->hand[0].guard);
}

static void the_mark_of_the_lunge_is_for_people_and_comes_softly(void **state)
{
    bench *b = *state;
    b->hud.side[DUEL_LEFT].inset_shown = true;
    b->hud.side[DUEL_LEFT].inset.grid = b->bout->setup.grid;
    for (int i = 0; i < 100; i++) {
        double before = b->view.lunge_mark[DUEL_LEFT];
        draw(b);
        assert_true(b->view.lunge_mark[DUEL_LEFT] >= before);
        assert_true(b->view.lunge_mark[DUEL_LEFT] < before + 0.15);
    }
    assert_near(b->view.lunge_mark[DUEL_LEFT], 1.0, 0.01);
    assert_near(b->view.lunge_mark[DUEL_RIGHT], 0.0, 0.0);
    b->hud.marks_hidden = true;
    for (int i = 0; i < 100; i++) {
        draw(b);
    }
    assert_near(b->view.lunge_mark[DUEL_LEFT], 0.0, 0.01);
}

static void a_close_up_shows_where_the_touch_landed(void **state)
{
    bench *b = *state;
    static const duel_touch touch = {
        .by = DUEL_LEFT, .point = {0.5, 1.3, 0.1}, .normal = {-1.0, 0.0, 0.0}};
    b->frame.close_up = &touch;
    touch_sight sight =
        scene_builder_sight(b->view.builder, &b->bout->config, &b->bout->state, &touch);
    phys_vec3 toward = touch_sight_choose(&sight);
    for (int i = 0; i < 3; i++) {
        b->frame.close_up_s = 0.7 * i;
        b->view.pane[0].rig.placed = false;
        draw(b);
        assert_camera(&b->view.pane[0].rig.view,
                      camera_touch(touch.point, toward, b->frame.close_up_s), 1e-9);
    }
}

static void a_screenshot_is_what_the_window_shows(void **state)
{
    bench *b = *state;
    char path[64], error[512] = "";
    snprintf(path, sizeof path, "test_bout_view_%d.png", (int)getpid());
    b->frame.screenshot = path;
    draw(b);
    gl_pixel *shown = gl_offscreen_read(WIDTH, HEIGHT);
    bitmap saved;
    assert_true(bitmap_read_png(path, &saved, error, sizeof error));
    assert_int_equal(saved.width, WIDTH);
    assert_int_equal(saved.height, HEIGHT);
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        assert_int_equal(saved.rgba[4 * i], shown[i].r);
        assert_int_equal(saved.rgba[4 * i + 1], shown[i].g);
        assert_int_equal(saved.rgba[4 * i + 2], shown[i].b);
    }
    bitmap_free(&saved);
    free(shown);
    remove(path);
    b->frame.screenshot = "no/such/folder/picture.png";
    double frame_ms = b->view.frame_ms;
    assert_false(bout_view_draw(&b->view, &b->frame, &b->hud, error, sizeof error));
    assert_non_null(strstr(error, "no/such/folder"));
    assert_true(b->view.frame_ms > frame_ms); // the frame is shown all the same
}

// The HUD is drawn over the picture, and both are counted.
static void picture_and_hud_are_counted(void **state)
{
    bench *b = *state;
    draw(b);
    draw_count plain = b->view.drawn;
    assert_true(plain.calls > 10 && plain.triangles > 10000);
    gl_pixel *before = gl_offscreen_read(WIDTH, HEIGHT);
    b->hud.panel = HUD_PANEL_PAUSE; // 4 letters more, and a veil
    b->hud.title = "Wait";
    b->hud.line = "";
    draw(b);
    assert_int_equal(b->view.drawn.calls, plain.calls);
    assert_int_equal(b->view.drawn.triangles, plain.triangles + 2 * 5);
    gl_pixel *veiled = gl_offscreen_read(WIDTH, HEIGHT);
    double light[2] = {0.0, 0.0};
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        light[0] += before[i].g;
        light[1] += veiled[i].g;
    }
    assert_true(light[1] < 0.5 * light[0]);
    free(before);
    free(veiled);
}

// Frames until the controller has judged: those that settle, a window, and those that are awaited.
enum {
    JUDGED_FRAMES = DRAW_QUALITY_SETTLE_FRAMES + DRAW_QUALITY_WINDOW_FRAMES + 2 * DRAW_TIMER_AWAITED
};

// Draws both halves of a split window so often; returns the pixels.
static gl_pixel *draw_halves(bench *b, window_quality *q, int frames, bool is_auto, double period_s)
{
    picture_scene scene;
    picture_view view[2] = {0};
    scene_builder_scene(b->view.builder, b->frame.config, b->frame.state, &scene);
    for (int i = 0; i < 2; i++) {
        view[i].camera = b->view.pane[0].rig.view;
        view[i].left_px = i * WIDTH / 2;
        view[i].width_px = WIDTH / 2;
        view[i].height_px = HEIGHT;
        camera_clip_from_world(&view[i].camera, 0.5 * ASPECT, view[i].clip_from_world);
    }
    glClearColor(1.0f, 0.0f, 1.0f, 1.0f);
    glClear(GL_COLOR_BUFFER_BIT);
    for (int i = 0; i < frames; i++) {
        window_quality_draw(q, b->view.picture, &scene, view, 2, WIDTH, HEIGHT, is_auto, period_s);
    }
    assert_int_equal(glGetError(), GL_NO_ERROR);
    return gl_offscreen_read(WIDTH, HEIGHT);
}

// However short a frame is, the picture gets coarser and still fills the window; with time enough,
// or with a chosen quality, it is as fine as it can be.
static void an_automatic_quality_follows_the_time(void **state)
{
    bench *b = *state;
    window_quality fixed = {0}, slow = {0}, fast = {0};
    draw(b); // the camera is where it belongs
    gl_pixel *fine = draw_halves(b, &fixed, JUDGED_FRAMES, false, 1e-9);
    gl_pixel *same = draw_halves(b, &fast, JUDGED_FRAMES, true, 1e9);
    gl_pixel *coarse = draw_halves(b, &slow, JUDGED_FRAMES, true, 1e-9);
    assert_int_equal(fixed.quality.step, 0);
    assert_int_equal(fast.quality.step, 0);
    assert_int_equal(slow.quality.step, DRAW_QUALITY_STEPS - 1);
    assert_memory_equal(fine, same, sizeof *fine * WIDTH * HEIGHT);
    assert_true(slow.coarse.width < 0.7 * WIDTH && slow.coarse.height < 0.7 * HEIGHT);
    double difference = 0.0;
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        difference += abs(fine[i].g - coarse[i].g);
    }
    // Levels of 255: the same picture, blurred. Another picture differs by 40 and more.
    assert_true(difference > 0.0 && difference < 8.0 * WIDTH * HEIGHT);
    free(fine);
    free(same);
    free(coarse);
    window_quality_fini(&fast);
    window_quality_fini(&slow);
    window_quality_fini(&fixed);
}

int main(void)
{
#define CASE(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        CASE(a_hand_that_lost_control_has_a_ring),
        CASE(the_time_of_a_frame_is_smoothed),
        CASE(the_chosen_camera_looks_on),
        CASE(the_own_body_fades_where_it_is_in_the_way),
        CASE(a_split_window_shows_each_fencers_view),
        CASE(the_guard_to_parry_is_marked_where_the_hand_goes),
        CASE(the_mark_of_the_lunge_is_for_people_and_comes_softly),
        CASE(a_close_up_shows_where_the_touch_landed),
        CASE(a_screenshot_is_what_the_window_shows),
        CASE(picture_and_hud_are_counted),
        CASE(an_automatic_quality_follows_the_time),
    };
    return cmocka_run_group_tests_name("bout_view", tests, open_group, close_group);
}
