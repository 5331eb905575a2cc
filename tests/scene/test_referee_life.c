// What this proves: the referee's weight goes from one leg to the other while the feet stay, the
// joints stay together, the eyes follow the blades only while the fencers fence, and in a still
// hall nothing moves.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "near.h"
#include "referee_life.h"

static const phys_vec3 SHOULDER = {0.1840, 1.4370, -0.0120}, FOOT = {0.12, 0.0, 0.05};
// A breath lifts the shoulders by at most so much, meters.
#define BREATH_MOST 0.0041

static picture_scene fencing_at(double x_m, double time_s, enum referee_gesture gesture)
{
    picture_scene scene = {.time_s = time_s,
                           .has_referee = true,
                           .referee = {.gesture = gesture, .before = gesture, .since_s = 5.0}};
    scene.fencer[DUEL_LEFT].weapon = (phys_pose){v3(x_m - 0.8, 1.2, 0), quat_identity()};
    scene.fencer[DUEL_RIGHT].weapon = (phys_pose){v3(x_m + 0.8, 1.2, 0), quat_identity()};
    return scene;
}

static phys_vec3 placed(const picture_scene *scene, enum referee_part part, phys_vec3 rest)
{
    const referee_figure figure = referee_alive(scene);
    return pose_apply(figure.part[part], rest);
}

static phys_vec3 gaze(double x_m, enum referee_gesture gesture)
{
    const picture_scene scene = fencing_at(x_m, 3.0, gesture);
    return quat_rotate(referee_alive(&scene).part[REFEREE_HEAD].orientation, v3(0, 0, 1));
}

static void the_weight_goes_from_leg_to_leg_while_the_feet_stay(void **state)
{
    (void)state;
    double least = 10.0, most = -10.0;
    const picture_scene begin = fencing_at(0.0, 0.0, REFEREE_REST);
    const phys_vec3 foot = placed(&begin, REFEREE_BODY, FOOT);
    for (double time_s = 0.0; time_s < 40.0; time_s += 0.05) {
        const picture_scene scene = fencing_at(0.0, time_s, REFEREE_REST);
        const phys_vec3 shoulder = placed(&scene, REFEREE_BODY, SHOULDER);
        least = fmin(least, shoulder.x);
        most = fmax(most, shoulder.x);
        assert_true(v3_distance(placed(&scene, REFEREE_BODY, FOOT), foot) < 0.006);
        assert_true(v3_distance(placed(&scene, REFEREE_UPPER_ARM_L, SHOULDER), shoulder) <
                    BREATH_MOST);
    }
    assert_true(most - least > 0.03 && most - least < 0.06);
}

static void the_eyes_follow_the_blades_but_not_during_a_signal(void **state)
{
    (void)state;
    assert_true(gaze(2.0, REFEREE_REST).x > gaze(-1.0, REFEREE_REST).x + 0.4);
    assert_near(gaze(2.0, REFEREE_ATTACK).x, gaze(-1.0, REFEREE_ATTACK).x, 1e-9);
}

static void in_a_still_hall_he_stands_still(void **state)
{
    (void)state;
    picture_scene one = fencing_at(0.0, 3.0, REFEREE_REST);
    picture_scene other = fencing_at(2.0, 77.0, REFEREE_REST);
    one.is_still = other.is_still = true;
    const referee_figure a = referee_alive(&one), b = referee_alive(&other);
    for (int part = 0; part < REFEREE_PARTS; part++) {
        assert_near(v3_distance(a.part[part].position, b.part[part].position), 0.0, 1e-12);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_weight_goes_from_leg_to_leg_while_the_feet_stay),
        cmocka_unit_test(the_eyes_follow_the_blades_but_not_during_a_signal),
        cmocka_unit_test(in_a_still_hall_he_stands_still),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
