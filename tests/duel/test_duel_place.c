// A fencer in a headset: the same movements give the same body wherever on the piste they are made,
// and however close the opponent stands.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include "headset_player.h"
#include "test_duel_config.h"

// The player walks to a place for this long and stands there, before the lunge of the lesson: from
// this to this second of it.
static const double WALK_S = 3.0, STAND_S = 1.0, LUNGE_FROM_S = 6.4, LUNGE_TO_S = 9.0;

// The places: forward of where the lesson begins. The opponent stands en garde on its line, with
// the root 4.9 m before the player's; at the last place the roots are 1.6 m apart, and the lunging
// trunk reaches the other one.
static const double PLACE_MOST_M = 3.3, PLACE_STEP_M = 0.1;

// In the lesson the player stands this far forward when the lunge begins.
static const double LUNGES_AT_M = 0.30;

// An opponent this far behind its line is nobody's limit, meters.
static const double FAR_M = 4.2;

// The body's eyes are this close to the player's, meters; and a body with the opponent is this
// close to the same without.
static const double EYES_M = 0.04, ALIKE_M = 1e-3;

static input_frame frame_at(double at_s, double place_m)
{
    double walked = phys_clamp(at_s / WALK_S, 0.0, 1.0);
    double lesson_s = phys_max(at_s - WALK_S - STAND_S, 0.0) + LUNGE_FROM_S;
    headset_player player = headset_lesson_at(lesson_s);
    double shift_m = walked * (place_m + LUNGES_AT_M) - LUNGES_AT_M;
    player.head.position.x += shift_m;
    player.weapon.position.x += shift_m;
    input_frame frame = {.kind = INPUT_POSE, .sample = input_sample_none()};
    assert_int_equal(input_head_quantize(player.head, &frame.sample.head), INPUT_SAMPLE_EXACT);
    assert_int_equal(input_pose_quantize(player.weapon, &frame.sample.hand), INPUT_SAMPLE_EXACT);
    frame.sample.due = 1;
    frame.sample.flags = INPUT_SAMPLE_FLAGS_ALL;
    return frame;
}

// What is compared, relative to the place.
typedef struct shape {
    phys_vec3 eyes, front_foot, rear_foot;
} shape;

enum { SHAPES = 26 };

// The shapes of the body from the beginning of the lunge to its end, every 100 ms, with the
// opponent on its line or far behind it; returns how far its eyes are from the player's in the
// lunge at most.
static double lunge_at(const duel_config *config, double place_m, bool alone,
                       shape out_shape[SHAPES])
{
    duel_state state;
    duel_events events;
    duel_start(config, &state);
    state.fencer[DUEL_RIGHT].footwork.travel_m = alone ? -FAR_M : 0.0;
    double worst_m = 0.0;
    const int begins = (int)((WALK_S + STAND_S) * DUEL_TICKS_PER_SECOND);
    const int ends = begins + (int)((LUNGE_TO_S - LUNGE_FROM_S) * DUEL_TICKS_PER_SECOND);
    for (int tick = 0; tick < ends; tick++) {
        input_frame frame[2] = {frame_at((tick + 1) * DUEL_TICK_S, place_m),
                                test_duel_hold(1.0, 1.0, 0.0)};
        duel_step(config, &state, frame, &events);
        if (tick < begins) {
            continue;
        }
        body_pose body;
        duel_body_pose(config, &state, DUEL_LEFT, &body);
        fencer_frame at = duel_fencer_frame(config, &state, DUEL_LEFT);
        phys_vec3 eyes = fencer_frame_point_to_world(at, body_pose_eyes(&body));
        phys_vec3 head = fencer_frame_point_to_world(
            duel_line_frame(DUEL_LEFT), state.fencer[DUEL_LEFT].track.head.pose.position);
        worst_m = fmax(worst_m, v3_distance(eyes, head));
        if ((tick - begins) % 100 == 0) {
            const phys_vec3 place = v3(place_m, 0, 0);
            phys_vec3 joint[2];
            const enum fencer_bone bone[2] = {BONE_FOOT_R, BONE_FOOT_L};
            for (int i = 0; i < 2; i++) {
                joint[i] = fencer_frame_point_to_world(
                    at, fencer_frame_point_from_model(body.bone[bone[i]].joint));
            }
            out_shape[(tick - begins) / 100] =
                (shape){v3_sub(eyes, place), v3_sub(joint[0], place), v3_sub(joint[1], place)};
        }
    }
    return worst_m;
}

static void no_place_is_too_close_for_a_lunge(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create_without_bodies(WEAPON_EPEE);
    shape alone[SHAPES], here[SHAPES];
    double eyes_m = 0.0, apart_m = 0.0;
    for (double place_m = 0.0; place_m <= PLACE_MOST_M; place_m += PLACE_STEP_M) {
        lunge_at(&test.config, place_m, true, alone);
        double off_m = lunge_at(&test.config, place_m, false, here), worst_m = 0.0;
        for (int i = 0; i < SHAPES; i++) {
            worst_m = fmax(worst_m, v3_distance(here[i].eyes, alone[i].eyes));
            worst_m = fmax(worst_m, v3_distance(here[i].front_foot, alone[i].front_foot));
            worst_m = fmax(worst_m, v3_distance(here[i].rear_foot, alone[i].rear_foot));
        }
        eyes_m = fmax(eyes_m, off_m);
        apart_m = fmax(apart_m, worst_m);
    }
    printf("eyes at most %.1f mm off, %.3f mm from the lunge without opponent\n", 1e3 * eyes_m,
           1e3 * apart_m);
    assert_true(eyes_m < EYES_M);
    assert_true(apart_m < ALIKE_M);
    test_duel_config_destroy(&test);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_place_is_too_close_for_a_lunge),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
