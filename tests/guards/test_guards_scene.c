// What the editor's picture shows: the hand that is edited or that of the preview, the opponent at
// a fixed distance, notices for a while, and pictures that are saved. SDL's off-screen driver
// replaces the display; no pixel is looked at.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "gl_offscreen.h"
#include "guards_desk.h"
#include "near.h"

static char home[40];
static guards_desk desk;

static int set_up(void **state)
{
    (void)state;
    char error[GUARDS_LINE_SIZE];
    strcpy(home, "/tmp/battuta-guards-XXXXXX");
    if (mkdtemp(home) == NULL || setenv("XDG_DATA_HOME", home, 1) != 0) {
        return -1;
    }
    desk = (guards_desk){.kind = WEAPON_EPEE, .hand = 1.0, .preview_s = -1.0};
    snprintf(desk.path, sizeof desk.path, "%s/epee.txt", home);
    guards_desk_choose_view(&desk, 0);
    if (!bout_assets_load(&desk.assets, (const char *const[2]){NULL, NULL}, error, sizeof error) ||
        !guards_desk_read(&desk, error, sizeof error) ||
        venue_open(&desk.venue, gl_offscreen_open(320, 180), error, sizeof error) != VENUE_OPEN ||
        !bout_view_open(&desk.view, &desk.venue, desk.assets.fencer, error, sizeof error)) {
        fprintf(stderr, "%s\n", error);
        return -1;
    }
    bout_setup setup = bout_setup_default(WEAPON_EPEE, desk.assets.model, &desk.edit.now.grid);
    desk.bout = bout_create(&setup);
    desk.checker = guards_checker_create(desk.assets.model[0]);
    return desk.bout != NULL && desk.checker != NULL ? 0 : -1;
}

static int clear(void **state)
{
    (void)state;
    char command[80];
    guards_checker_destroy(&desk.checker);
    bout_destroy(&desk.bout);
    bout_view_close(&desk.view);
    venue_close(&desk.venue);
    guards_edit_close(&desk.edit);
    bout_assets_free(&desk.assets);
    snprintf(command, sizeof command, "rm -r '%s'", home);
    return system(command);
}

// Where the hand is that is drawn, fencer frame.
static phys_vec3 drawn_hand(void)
{
    fencer_frame frame = duel_fencer_frame(&desk.bout->config, &desk.bout->state, DUEL_LEFT);
    return fencer_frame_point_from_world(frame,
                                         desk.bout->state.fencer[DUEL_LEFT].hand_world.position);
}

static double apart_m(void)
{
    const duel_config *config = &desk.bout->config;
    return duel_fencer_frame(config, &desk.bout->state, DUEL_RIGHT).root_x_m -
           duel_fencer_frame(config, &desk.bout->state, DUEL_LEFT).root_x_m;
}

static void a_notice_stays_for_its_seconds(void **state)
{
    (void)state;
    guards_notify(&desk, true, "line %d", 7);
    double stays_s = desk.notice_s;
    assert_string_equal(desk.notice, "line 7");
    assert_true(desk.warned && stays_s > 1.0);
    guards_desk_draw(&desk, 1.0);
    assert_near(desk.notice_s, stays_s - 1.0, 1e-12);
}

static void the_opponent_stands_at_the_distance_of_a_thrust(void **state)
{
    (void)state;
    const duel_fencer *other = &desk.bout->state.fencer[DUEL_RIGHT];
    double weapon_x = other->weapon.pose.position.x, hand_x = other->hand_world.position.x;
    double before_m = apart_m();
    guards_desk_draw(&desk, 0.02);
    assert_near(apart_m(), 2.1, 1e-9);
    // With the weapon in the hand.
    assert_near(other->weapon.pose.position.x - weapon_x, 2.1 - before_m, 1e-9);
    assert_near(other->hand_world.position.x - hand_x, 2.1 - before_m, 1e-9);
    guards_desk_draw(&desk, 0.02);
    assert_near(apart_m(), 2.1, 1e-9);
}

static void the_fencer_holds_the_weapon_as_the_picked_guard_says(void **state)
{
    (void)state;
    guards_edit_pick(&desk.edit, 2, 2);
    guards_desk_draw(&desk, 0.02);
    assert_true(v3_distance(drawn_hand(), desk.edit.pose.position) < 0.02);
    phys_vec3 before = drawn_hand();
    guards_edit_pick(&desk.edit, 0, 0);
    guards_desk_draw(&desk, 0.02);
    assert_true(v3_distance(drawn_hand(), desk.edit.pose.position) < 0.02);
    assert_true(v3_distance(drawn_hand(), before) > 0.1);
}

static void the_preview_glides_over_the_square_from_its_first_moment(void **state)
{
    (void)state;
    for (double seconds = 0.0; seconds < 6.0; seconds += 0.35) {
        double u, v, extension;
        desk.preview_s = seconds;
        guards_desk_draw(&desk, 0.0);
        guards_preview(seconds, &u, &v, &extension);
        phys_pose wanted = guard_grid_pose(&desk.edit.now.grid, u, v, extension);
        assert_true(v3_distance(drawn_hand(), wanted.position) < 0.05);
        assert_true(desk.preview_s == seconds);
    }
    desk.preview_s = 0.5;
    guards_desk_draw(&desk, 0.25);
    assert_near(desk.preview_s, 0.75, 1e-12);
    // Without a preview no time passes in it.
    desk.preview_s = -1.0;
    guards_desk_draw(&desk, 0.25);
    assert_true(desk.preview_s == -1.0);
}

static void a_picture_is_saved_and_its_name_is_told(void **state)
{
    (void)state;
    desk.picture_wanted = true;
    guards_desk_draw(&desk, 0.02);
    assert_false(desk.picture_wanted);
    assert_false(desk.warned);
    assert_int_equal(strncmp(desk.notice, home, strlen(home)), 0);
    assert_int_equal(access(desk.notice, R_OK), 0);
    // Where nothing can be written, a warning says so.
    setenv("XDG_DATA_HOME", "/dev/null/x", 1);
    desk.picture_wanted = true;
    guards_desk_draw(&desk, 0.02);
    assert_true(desk.warned);
    assert_non_null(strstr(desk.notice, "/dev/null/x"));
    setenv("XDG_DATA_HOME", home, 1);
}

static void another_grid_is_surveyed_again(void **state)
{
    (void)state;
    for (int i = 0; i < GUARDS_SURVEY_PLACES && desk.survey.done < GUARDS_SURVEY_PLACES; i++) {
        guards_desk_draw(&desk, 0.2);
    }
    assert_int_equal(desk.survey.done, GUARDS_SURVEY_PLACES);
    assert_int_equal(desk.survey.trouble, 0);
    guards_edit_begin(&desk.edit);
    assert_true(guards_edit_move(&desk.edit, v3(0.01, 0.0, 0.0)));
    guards_desk_draw(&desk, 0.0);
    assert_in_range(desk.survey.done, 1, 60);
    assert_true(guards_edit_undo(&desk.edit));
}

// Mirrored for a left-hander; a preset view turns around the same place.
static void the_camera_looks_from_the_side_of_the_weapon(void **state)
{
    (void)state;
    guards_screen right, left;
    guards_desk_choose_view(&desk, 1);
    right = guards_desk_screen(&desk);
    desk.hand = -1.0;
    left = guards_desk_screen(&desk);
    desk.hand = 1.0;
    assert_near(right.right.x, -left.right.x, 1e-12);
    assert_true(right.up.y > 0.9 && left.up.y > 0.9);
    assert_true(right.meters_per_pixel > 0.0 && right.meters_per_pixel == left.meters_per_pixel);
    // Twice as far away, a pixel is twice as large.
    desk.look_m *= 2.0;
    assert_near(guards_desk_screen(&desk).meters_per_pixel, 2.0 * right.meters_per_pixel, 1e-12);
    guards_desk_choose_view(&desk, 5);
    assert_int_equal(desk.camera, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_notice_stays_for_its_seconds),
        cmocka_unit_test(the_opponent_stands_at_the_distance_of_a_thrust),
        cmocka_unit_test(the_fencer_holds_the_weapon_as_the_picked_guard_says),
        cmocka_unit_test(the_preview_glides_over_the_square_from_its_first_moment),
        cmocka_unit_test(a_picture_is_saved_and_its_name_is_told),
        cmocka_unit_test(another_grid_is_surveyed_again),
        cmocka_unit_test(the_camera_looks_from_the_side_of_the_weapon),
    };
    return cmocka_run_group_tests(tests, set_up, clear);
}
