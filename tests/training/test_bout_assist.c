// Help in a bout: the point that aims at the target, the guard that parries.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "bout_assist.h"
#include "seeded.h"
#include "test_duel_config.h"
#include "worn_fencer.h"

static phys_vec3 tip_at(const duel_config *config, const duel_state *state, enum duel_side side,
                        double ahead_m, double beside_m, double up_m)
{
    return fencer_frame_point_to_world(duel_fencer_frame(config, state, side),
                                       v3(ahead_m, up_m, config->hand[side] * beside_m));
}

static void test_the_point_that_aims_is_found(void **unused)
{
    (void)unused;
    seeded random = seeded_start("aims", 9);
    int found = 0;
    const int cases = 200;
    for (int i = 0; i < cases; i++) {
        test_duel_config test = test_duel_config_create((enum weapon_kind)(i % WEAPON_KIND_COUNT));
        test.config.hand[DUEL_LEFT] = i % 2 == 0 ? 1.0 : -1.0;
        duel_state state;
        duel_start(&test.config, &state);
        phys_vec3 target =
            tip_at(&test.config, &state, DUEL_LEFT, seeded_range(&random, 1.9, 2.6),
                   seeded_range(&random, -0.1, 0.2), seeded_range(&random, 1.0, 1.35));
        double point[2];
        if (bout_assist_aim(&test.config, &state, DUEL_LEFT, target, point)) {
            found++;
            assert_true(fabs(point[0]) <= 1.0 && fabs(point[1]) <= 1.0);
            assert_true(bout_assist_off_rad(&test.config, &state, DUEL_LEFT, point, target) < 0.01);
        }
        test_duel_config_destroy(&test);
    }
    printf("found for %d of %d targets\n", found, cases);
    assert_true(found > cases * 9 / 10);
}

static void test_aim_leads_a_thrust_onto_the_chest(void **unused)
{
    (void)unused;
    seeded random = seeded_start("onto_the_chest", 10);
    int helped_more = 0, near = 0;
    for (int i = 0; i < 60; i++) {
        test_duel_config test = test_duel_config_create((enum weapon_kind)(i % WEAPON_KIND_COUNT));
        duel_state state;
        assist_state assist = {0};
        test_duel_start_engaged(&test.config, &state);
        input_frame frame = {.point_x = (int16_t)seeded_range(&random, -20000, 20000),
                             .point_y = (int16_t)seeded_range(&random, -15000, 15000),
                             .extension = INPUT_EXTENSION_MAX};
        input_frame helped =
            bout_assist_frame(ASSIST_AIM, &test.config, &state, DUEL_RIGHT, &assist, &frame);
        // The middle of the chest as the body stands, from outside.
        body_pose body;
        duel_body_pose(&test.config, &state, DUEL_LEFT, &body);
        phys_vec3 chest = fencer_frame_point_to_world(
            duel_fencer_frame(&test.config, &state, DUEL_LEFT), body.bone[BONE_CHEST].joint);
        double before[2] = {(double)frame.point_x / INPUT_POINT_MAX,
                            (double)frame.point_y / INPUT_POINT_MAX};
        double after[2] = {(double)helped.point_x / INPUT_POINT_MAX,
                           (double)helped.point_y / INPUT_POINT_MAX};
        double off = bout_assist_off_rad(&test.config, &state, DUEL_RIGHT, before, chest);
        double now = bout_assist_off_rad(&test.config, &state, DUEL_RIGHT, after, chest);
        assert_true(now <= off + 1e-3);
        assert_int_equal(helped.extension, frame.extension);
        if (off > ASSIST_AIM_RAD) {
            assert_int_equal(helped.point_x, frame.point_x);
            assert_int_equal(helped.point_y, frame.point_y);
        } else {
            near++;
            helped_more += now < 0.6 * off;
        }
        test_duel_config_destroy(&test);
    }
    printf("%d of %d near ones led on\n", helped_more, near);
    assert_true(near > 10 && helped_more > near / 2);
}

// The weapon is turned to who stands aside in a headset, and the point that aims at his chest is
// that of the turned weapon: held there, the blade itself points at it.
static void test_the_aim_knows_who_stands_aside(void **unused)
{
    (void)unused;
    for (int i = 0; i < 4; i++) {
        test_duel_config test = test_duel_config_create(WEAPON_EPEE);
        test.config.hand[DUEL_LEFT] = i % 2 == 0 ? 1.0 : -1.0;
        worn_fencer worn = {.aside_m = i < 2 ? 0.4 : -0.3};
        const input_frame neutral = input_frame_neutral();
        input_frame aimed = {.extension = INPUT_EXTENSION_MAX};
        duel_state state;
        duel_events events;
        phys_vec3 chest = v3(0, 0, 0), ends[2];
        duel_start(&test.config, &state);
        for (int tick = 0; tick < 900; tick++) {
            body_pose body;
            duel_body_pose(&test.config, &state, DUEL_RIGHT, &body);
            chest = fencer_frame_point_to_world(
                duel_fencer_frame(&test.config, &state, DUEL_RIGHT),
                fencer_frame_point_from_model(body.bone[BONE_CHEST].joint));
            double point[2];
            if (tick == 400 && bout_assist_aim(&test.config, &state, DUEL_LEFT, chest, point)) {
                aimed.point_x = (int16_t)(point[0] * INPUT_POINT_MAX);
                aimed.point_y = (int16_t)(point[1] * INPUT_POINT_MAX);
            }
            const input_frame frame[2] = {
                aimed, worn_fencer_frame(&worn, &test.config, &state, DUEL_RIGHT, &neutral)};
            duel_step(&test.config, &state, frame, &events);
        }
        duel_blade_ends(&test.config, &state, DUEL_LEFT, ends);
        const phys_vec3 way = v3_sub(ends[1], ends[0]), to = v3_sub(chest, ends[0]);
        const double off = atan2(way.x * to.z - way.z * to.x, way.x * to.x + way.z * to.z);
        printf("%.3f rad off\n", off);
        assert_true(aimed.point_x != 0 && fabs(off) < 0.02);
        test_duel_config_destroy(&test);
    }
}

static void test_no_help_is_the_frame_itself(void **unused)
{
    (void)unused;
    seeded random = seeded_start("no_help", 11);
    test_duel_config test = test_duel_config_create(WEAPON_EPEE);
    duel_state state;
    assist_state assist = {0};
    duel_start(&test.config, &state);
    for (int i = 0; i < 500; i++) {
        input_frame frame = {.point_x = (int16_t)seeded_range(&random, -32767, 32767),
                             .point_y = (int16_t)seeded_range(&random, -32767, 32767),
                             .extension = (uint8_t)seeded_range(&random, 0, 255),
                             .buttons = (uint8_t)(seeded_next(&random) & INPUT_BUTTONS_ALL)};
        // Help without effect leaves the frame bit for bit as it was.
        const unsigned kinds[2] = {ASSIST_SLOW | ASSIST_HINT, ASSIST_RECOVER};
        for (int k = 0; k < 2; k++) {
            input_frame same =
                bout_assist_frame(kinds[k], &test.config, &state, DUEL_LEFT, &assist, &frame);
            assert_int_equal(same.point_x, frame.point_x);
            assert_int_equal(same.point_y, frame.point_y);
            assert_int_equal(same.extension, frame.extension);
            assert_int_equal(same.buttons, frame.buttons);
        }
    }
    test_duel_config_destroy(&test);
}

static void test_the_hint_is_where_the_point_comes(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create(WEAPON_EPEE);
    duel_state start;
    int row, column;
    test_duel_start_engaged(&test.config, &start);
    assert_false(bout_assist_hint(&test.config, &start, DUEL_LEFT, &row, &column));
    for (int high = 0; high < 2; high++) {
        for (int right = 0; right < 2; right++) {
            duel_state state = start;
            state.fencer[DUEL_RIGHT].extension = 1.0;
            // The opponent's point 1.2 m in front of the fencer, on one side.
            phys_vec3 ends[2];
            duel_blade_ends(&test.config, &state, DUEL_RIGHT, ends);
            phys_vec3 there = tip_at(&test.config, &state, DUEL_LEFT, 1.2, right ? 0.15 : -0.15,
                                     high ? 1.25 : 0.8);
            phys_vec3 *position = &state.fencer[DUEL_RIGHT].weapon.pose.position;
            *position = v3_add(*position, v3_sub(there, ends[1]));
            assert_true(bout_assist_hint(&test.config, &state, DUEL_LEFT, &row, &column));
            assert_int_equal(row, high);
            assert_int_equal(column, right ? 2 : 0);
            state.phase = DUEL_LANDED;
            assert_false(bout_assist_hint(&test.config, &state, DUEL_LEFT, &row, &column));
        }
    }
    test_duel_config_destroy(&test);
}

// A newcomer at the desk is shown where the point of somebody in a headset comes, too.
static void test_the_hint_knows_an_arm_in_a_headset(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create(WEAPON_EPEE);
    duel_state state;
    duel_events events;
    int row, column;
    worn_fencer worn = {0};
    test_duel_start_engaged(&test.config, &state);
    input_frame asked = input_frame_neutral();
    bool before = false, hinted = false;
    // He comes with the arm back, stands, and stretches it.
    for (int tick = 0; tick < 2400 && !hinted && state.phase == DUEL_FENCING; tick++) {
        asked.buttons = tick < 1000 ? INPUT_ADVANCE : 0;
        asked.extension = tick < 1600 ? 0 : INPUT_EXTENSION_MAX;
        const input_frame frame[2] = {
            input_frame_neutral(),
            worn_fencer_frame(&worn, &test.config, &state, DUEL_RIGHT, &asked)};
        duel_step(&test.config, &state, frame, &events);
        hinted = bout_assist_hint(&test.config, &state, DUEL_LEFT, &row, &column);
        before |= tick < 1600 && hinted;
    }
    assert_true(hinted && !before);
    test_duel_config_destroy(&test);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_point_that_aims_is_found),
        cmocka_unit_test(test_aim_leads_a_thrust_onto_the_chest),
        cmocka_unit_test(test_the_aim_knows_who_stands_aside),
        cmocka_unit_test(test_no_help_is_the_frame_itself),
        cmocka_unit_test(test_the_hint_is_where_the_point_comes),
        cmocka_unit_test(test_the_hint_knows_an_arm_in_a_headset),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
