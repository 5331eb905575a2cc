// Editing guards without a window: picking, moving, turning, undo and reset.
#include "shipped_grid.h"

#include <math.h>

#include "guards_edit.h"
#include "phys_rotation.h"
#include "seeded.h"

typedef struct desk {
    guards_edit edit;
    char text[SHIPPED_GRID_MAX_BYTES];
    size_t length;
} desk;

static int enter(void **state)
{
    static desk d;
    char error[256];
    d.length = shipped_grid_text("epee", d.text);
    *state = &d;
    return guards_edit_open(&d.edit, d.text, d.length, d.text, d.length, error, sizeof error) ? 0
                                                                                              : -1;
}

static int leave(void **state)
{
    desk *d = *state;
    guards_edit_close(&d->edit);
    assert_null(d->edit.now.text);
    return 0;
}

static void assert_near(double a, double b, double tolerance)
{
    if (!(fabs(a - b) <= tolerance)) {
        fail_msg("%.9g differs from %.9g by more than %g", a, b, tolerance);
    }
}

static bool is_as_opened(const desk *d)
{
    return d->edit.now.length == d->length && memcmp(d->edit.now.text, d->text, d->length) == 0;
}

static void only_guards_of_the_square_are_picked(void **state)
{
    guards_edit *e = &((desk *)*state)->edit;
    for (int row = -2; row < 5; row++) {
        for (int column = -2; column < 5; column++) {
            guards_edit_pick(e, row, column);
            assert_int_equal(e->row, row < 0 ? 0 : row > 2 ? 2 : row);
            assert_int_equal(e->column, column < 0 ? 0 : column > 2 ? 2 : column);
        }
    }
}

static void a_move_is_seen_in_grid_text_and_values(void **state)
{
    desk *d = *state;
    guards_edit *e = &d->edit;
    guards_edit_pick(e, 1, 0);
    guards_values before = guards_edit_values(e);
    assert_false(e->unsaved);
    guards_edit_begin(e);
    assert_true(guards_edit_move(e, v3(0.02, -0.01, 0.005)));
    guards_values after = guards_edit_values(e);
    assert_near(after.hand_m.x - before.hand_m.x, 0.02, 1e-12);
    assert_near(after.hand_m.y - before.hand_m.y, -0.01, 1e-12);
    assert_near(after.hand_m.z - before.hand_m.z, 0.005, 1e-12);
    assert_near(after.pitch_rad, before.pitch_rad, 1e-12);
    assert_true(e->unsaved);
    // The grid equals the text, to the millimeter.
    assert_near(e->now.grid.key[1][0].guard.position.x, after.hand_m.x, 0.0006);
    assert_string_equal(e->now.grid.key[1][0].name, "quarte");
    assert_true(e->now.grid.hash != e->shipped.grid.hash);
    guard_grid again;
    char error[256];
    assert_true(guard_grid_parse(e->now.text, e->now.length, &again, error, sizeof error));
    assert_true(again.hash == e->now.grid.hash);
    guards_edit_saved(e);
    assert_false(e->unsaved);
}

static void turns_go_where_they_say(void **state)
{
    desk *d = *state;
    guards_edit *e = &d->edit;
    for (int i = 0; i < 18; i++) {
        guards_edit_pick(e, i / 6, i / 2 % 3);
        guards_edit_set_layer(e, (enum guards_layer)(i % 2));
        const double turn[3][3] = {{0.05, 0, 0}, {0, 0.05, 0}, {0, 0, 0.05}};
        for (int k = 0; k < 3; k++) {
            guards_values before = guards_edit_values(e);
            assert_true(guards_edit_turn(e, turn[k][0], turn[k][1], turn[k][2]));
            guards_values after = guards_edit_values(e);
            assert_near(after.yaw_rad - before.yaw_rad, turn[k][0], 1e-9);
            assert_near(after.pitch_rad - before.pitch_rad, turn[k][1], 1e-9);
            double roll = after.roll_rad - before.roll_rad;
            assert_near(sin(roll - turn[k][2]), 0.0, 1e-9);
            assert_near(v3_distance(after.hand_m, before.hand_m), 0.0, 0.0);
        }
    }
}

// Steps far below the text's millimeter add up.
static void small_steps_are_not_lost(void **state)
{
    desk *d = *state;
    guards_edit *e = &d->edit;
    double before = guards_edit_values(e).hand_m.z;
    guards_edit_begin(e);
    for (int i = 0; i < 100; i++) {
        assert_true(guards_edit_move(e, v3(0, 0, 0.0002)));
    }
    assert_near(guards_edit_values(e).hand_m.z - before, 0.02, 1e-9);
    assert_near(e->now.grid.key[1][1].guard.position.z, before + 0.02, 0.0006);
    // They are one change: one undo reverts them all.
    assert_int_equal(e->undo_count, 1);
    assert_true(guards_edit_undo(e));
    assert_true(is_as_opened(d));
}

static void every_change_can_be_undone(void **state)
{
    desk *d = *state;
    guards_edit *e = &d->edit;
    seeded random = seeded_start("guards_edit undo", 32);
    int made = 0;
    for (int i = 0; i < 120; i++) {
        guards_edit_pick(e, (int)(seeded_next(&random) % 3), (int)(seeded_next(&random) % 3));
        guards_edit_set_layer(e, (enum guards_layer)(seeded_next(&random) % 2));
        guards_edit_begin(e);
        double by = seeded_range(&random, -0.02, 0.02);
        switch (seeded_next(&random) % 4) {
        case 0:
            made += guards_edit_move(e, v3(by, by, 0));
            break;
        case 1:
            made += guards_edit_turn(e, by, 3 * by, by);
            break;
        case 2:
            made += guards_edit_reset(e);
            break;
        default:
            made += guards_edit_reset_all(e);
            break;
        }
    }
    assert_int_equal(made, e->undo_count);
    while (e->undo_count > 0) {
        assert_true(guards_edit_undo(e));
    }
    assert_true(is_as_opened(d));
    assert_false(guards_edit_undo(e));
    assert_string_equal(e->refusal, "nothing to undo");
}

static void the_oldest_changes_are_forgotten(void **state)
{
    desk *d = *state;
    guards_edit *e = &d->edit;
    for (int i = 0; i < GUARDS_UNDO_MAX + 10; i++) {
        guards_edit_begin(e);
        assert_true(guards_edit_move(e, v3(0, i % 2 == 0 ? 0.01 : -0.01, 0)));
    }
    assert_int_equal(e->undo_count, GUARDS_UNDO_MAX);
    while (guards_edit_undo(e)) {
    }
    assert_int_equal(e->undo_count, 0);
}

static void what_the_file_may_not_say_is_refused(void **state)
{
    desk *d = *state;
    guards_edit *e = &d->edit;
    guards_edit_begin(e);
    assert_false(guards_edit_move(e, v3(2.0, 0, 0)));
    assert_non_null(strstr(e->refusal, "from the fencer's axis"));
    assert_null(strstr(e->refusal, "line "));
    guards_edit_pick(e, 2, 0);
    assert_string_equal(e->refusal, "");
    assert_false(guards_edit_turn(e, 0, 0, -1.4)); // prime turned right over
    assert_non_null(strstr(e->refusal, "150 degrees"));
    assert_true(is_as_opened(d));
    assert_false(e->unsaved);
    assert_int_equal(e->undo_count, 0);
    // The next allowed change starts from the unchanged pose.
    assert_true(guards_edit_move(e, v3(0.01, 0, 0)));
    assert_near(guards_edit_values(e).hand_m.x, e->shipped.grid.key[2][0].guard.position.x + 0.01,
                1e-9);
}

static void reset_goes_back_to_what_is_shipped(void **state)
{
    desk *d = *state;
    guards_edit *e = &d->edit;
    guards_edit_pick(e, 0, 2);
    guards_edit_begin(e);
    assert_true(guards_edit_move(e, v3(0.05, 0.03, 0)));
    guards_edit_pick(e, 0, 0);
    guards_edit_begin(e);
    assert_true(guards_edit_move(e, v3(0.05, 0.03, 0)));
    assert_true(guards_edit_reset(e));
    assert_near(
        v3_distance(e->now.grid.key[0][0].guard.position, e->shipped.grid.key[0][0].guard.position),
        0.0, 1e-3);
    // Only the picked placement is reset.
    assert_true(v3_distance(e->now.grid.key[0][2].guard.position,
                            e->shipped.grid.key[0][2].guard.position) > 0.05);
    assert_true(guards_edit_reset_all(e));
    assert_true(is_as_opened(d));
}

static void a_changed_file_is_taken_and_a_broken_one_is_not(void **state)
{
    desk *d = *state;
    guards_edit *e = &d->edit;
    static char other[SHIPPED_GRID_MAX_BYTES];
    size_t length = shipped_grid_text("sabre", other);
    guards_edit_pick(e, 2, 1);
    assert_true(guards_edit_reread(e, other, length));
    assert_string_equal(e->now.grid.key[2][1].name, "quinte");
    assert_near(guards_edit_values(e).hand_m.x, e->now.grid.key[2][1].guard.position.x, 0.0);
    assert_false(guards_edit_reread(e, other, length / 2));
    assert_int_equal(strncmp(e->refusal, "line ", 5), 0);
    assert_non_null(strstr(e->refusal, "column "));
    assert_string_equal(e->now.grid.key[2][1].name, "quinte");
    assert_true(guards_edit_undo(e));
    assert_true(is_as_opened(d));
}

static void the_preview_stays_on_the_square_and_sees_all_of_it(void **state)
{
    (void)state;
    bool seen[3][3] = {{false}};
    double u0 = 0, v0 = 0, e0 = 0;
    for (int i = 0; i < 60000; i++) {
        double u, v, e;
        guards_preview(i * 0.001, &u, &v, &e);
        assert_true(fabs(u) <= 1.0 && fabs(v) <= 1.0 && e >= 0.0 && e <= 1.0);
        if (i > 0) { // slower than 2 units per second
            assert_true(fabs(u - u0) < 0.002 && fabs(v - v0) < 0.002 && fabs(e - e0) < 0.002);
        }
        u0 = u, v0 = v, e0 = e;
        int row, column;
        guard_grid_nearest(u, v, &row, &column);
        seen[row][column] = true;
    }
    for (int i = 0; i < 9; i++) {
        assert_true(seen[i / 3][i % 3]);
    }
}

#define DESK_TEST(test) cmocka_unit_test_setup_teardown(test, enter, leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        DESK_TEST(only_guards_of_the_square_are_picked),
        DESK_TEST(a_move_is_seen_in_grid_text_and_values),
        DESK_TEST(turns_go_where_they_say),
        DESK_TEST(small_steps_are_not_lost),
        DESK_TEST(every_change_can_be_undone),
        DESK_TEST(the_oldest_changes_are_forgotten),
        DESK_TEST(what_the_file_may_not_say_is_refused),
        DESK_TEST(reset_goes_back_to_what_is_shipped),
        DESK_TEST(a_changed_file_is_taken_and_a_broken_one_is_not),
        cmocka_unit_test(the_preview_stays_on_the_square_and_sees_all_of_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
