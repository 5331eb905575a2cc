// What this proves: the spectators' joints stay together, they sit apart on the benches, look after
// the action, clap at a touch and only then, and stay still in a still hall.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "near.h"
#include "spectators.h"

// The joints of the model at rest, as build_spectator.py prints them.
static const phys_vec3 SHOULDER = {0.1840, 1.0620, -0.0120}, ELBOW = {0.3925, 0.8535, -0.0032};
static const phys_vec3 HAND = {0.66, 0.59, 0.0};

static picture_scene fencing_at(double x_m, double time_s)
{
    picture_scene scene = {.time_s = time_s, .has_spectators = true};
    scene.fencer[DUEL_LEFT].weapon = (phys_pose){v3(x_m - 0.8, 1.2, 0), quat_identity()};
    scene.fencer[DUEL_RIGHT].weapon = (phys_pose){v3(x_m + 0.8, 1.2, 0), quat_identity()};
    return scene;
}

static picture_scene touched(double since_s)
{
    picture_scene scene = fencing_at(0.0, 5.0);
    scene.referee = (referee_signal){
        .gesture = REFEREE_TOUCH, .side = DUEL_RIGHT, .before = REFEREE_HALTE, .since_s = since_s};
    return scene;
}

static phys_vec3 placed(const spectator_figure *figure, int part, phys_vec3 rest)
{
    rest.x *= part == SPECTATOR_BODY ? (double)figure->width : 1.0;
    return pose_apply(figure->part[part], v3_scale(rest, (double)figure->size));
}

static phys_vec3 of_arm(phys_vec3 v, int arm)
{
    return v3(arm == 0 ? v.x : -v.x, v.y, v.z);
}

static double between_hands(const spectator_figure *figure)
{
    return v3_distance(placed(figure, SPECTATOR_FOREARM_L, HAND),
                       placed(figure, SPECTATOR_FOREARM_R, of_arm(HAND, 1)));
}

static void joints_stay_together(void **state)
{
    (void)state;
    for (int which = 0; which < SPECTATORS; which++) {
        for (double since_s = 0.0; since_s < 2.5; since_s += 0.05) {
            const picture_scene scene = touched(since_s);
            spectator_figure f = spectator_figure_of(&scene, which);
            for (int arm = 0; arm < 2; arm++) {
                phys_vec3 shoulder = of_arm(SHOULDER, arm), elbow = of_arm(ELBOW, arm);
                assert_near(v3_distance(placed(&f, SPECTATOR_BODY, shoulder),
                                        placed(&f, SPECTATOR_UPPER_ARM_L + arm, shoulder)),
                            0.0, 1e-9);
                assert_near(v3_distance(placed(&f, SPECTATOR_UPPER_ARM_L + arm, elbow),
                                        placed(&f, SPECTATOR_FOREARM_L + arm, elbow)),
                            0.0, 1e-9);
            }
        }
    }
}

// The benches are 2.2 m long, with their middles at x 3.2 and 6.5 on both sides (build_salle.py).
static void everybody_sits_on_a_bench(void **state)
{
    (void)state;
    const picture_scene scene = fencing_at(0.0, 0.0);
    double last_x = -100.0;
    for (int which = 0; which < SPECTATORS; which++) {
        spectator_figure f = spectator_figure_of(&scene, which);
        phys_vec3 seat = placed(&f, SPECTATOR_BODY, v3(0, 0, 0));
        double off = fmin(fabs(fabs(seat.x) - 3.2), fabs(fabs(seat.x) - 6.5));
        assert_true(off < 0.85 && seat.z < -5.45 && seat.z > -5.88);
        assert_true(seat.x - last_x > 0.7);
        last_x = seat.x;
    }
}

static phys_vec3 gaze(const picture_scene *scene, int which)
{
    spectator_figure f = spectator_figure_of(scene, which);
    return quat_rotate(f.part[SPECTATOR_HEAD].orientation, v3(0, 0, 1));
}

static void heads_follow_the_action(void **state)
{
    (void)state;
    for (int which = 0; which < SPECTATORS; which++) {
        const picture_scene left = fencing_at(-3.0, 2.0), right = fencing_at(3.0, 2.0);
        assert_true(gaze(&right, which).x > gaze(&left, which).x + 0.2);
        assert_true(gaze(&left, which).z > 0.2 && gaze(&right, which).z > 0.2);
        // The look wanders slowly from one fencer to the other.
        const picture_scene now = fencing_at(0.0, 2.0), soon = fencing_at(0.0, 2.02);
        double turned = v3_distance(gaze(&now, which), gaze(&soon, which));
        assert_true(turned > 0.0 && turned < 0.02);
    }
}

static void they_clap_at_a_touch_and_only_then(void **state)
{
    (void)state;
    for (int which = 0; which < SPECTATORS; which++) {
        const picture_scene before = fencing_at(0.0, 5.0), after = touched(2.1);
        spectator_figure rest = spectator_figure_of(&before, which);
        spectator_figure done = spectator_figure_of(&after, which);
        assert_near(between_hands(&done), between_hands(&rest), 1e-9);
        double nearest = 10.0, farthest = 0.0;
        for (double since_s = 0.9; since_s < 1.4; since_s += 0.01) {
            const picture_scene scene = touched(since_s);
            spectator_figure clapping = spectator_figure_of(&scene, which);
            nearest = fmin(nearest, between_hands(&clapping));
            farthest = fmax(farthest, between_hands(&clapping));
        }
        assert_true(nearest < 0.11 && farthest > nearest + 0.12);
    }
}

// Nobody sits like a doll, and no two move alike.
static void they_sway_a_little(void **state)
{
    (void)state;
    for (int which = 0; which < SPECTATORS; which++) {
        double most = 0.0;
        const picture_scene begin = fencing_at(0.0, 0.0);
        const spectator_figure first = spectator_figure_of(&begin, which);
        for (double time_s = 0.0; time_s < 20.0; time_s += 0.1) {
            const picture_scene scene = fencing_at(0.0, time_s);
            const spectator_figure now = spectator_figure_of(&scene, which);
            most = fmax(most, v3_distance(placed(&now, SPECTATOR_BODY, SHOULDER),
                                          placed(&first, SPECTATOR_BODY, SHOULDER)));
        }
        assert_true(most > 0.008 && most < 0.04);
    }
}

static void in_a_still_hall_nobody_moves(void **state)
{
    (void)state;
    for (int which = 0; which < SPECTATORS; which++) {
        picture_scene one = touched(1.0), other = fencing_at(2.0, 77.0);
        one.is_still = other.is_still = true;
        spectator_figure a = spectator_figure_of(&one, which);
        spectator_figure b = spectator_figure_of(&other, which);
        for (int part = 0; part < SPECTATOR_PARTS; part++) {
            assert_near(v3_distance(a.part[part].position, b.part[part].position), 0.0, 1e-12);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(joints_stay_together),
        cmocka_unit_test(everybody_sits_on_a_bench),
        cmocka_unit_test(heads_follow_the_action),
        cmocka_unit_test(they_clap_at_a_touch_and_only_then),
        cmocka_unit_test(they_sway_a_little),
        cmocka_unit_test(in_a_still_hall_nobody_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
