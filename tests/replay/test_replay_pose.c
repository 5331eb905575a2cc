// A pose of a state, and the state that is shown of it: it differs by at most half a step, is
// interpolated between two poses, and does not mix in what only one of them has.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "angles.h"
#include "near.h"
#include "replay_pose.h"
#include "seeded_vec3.h"

static const double M = 0.5 / REPLAY_STEPS_PER_M, LED_M = 0.5 / REPLAY_LED_STEPS_PER_M;

// A random state of the parts that poses contain.
static duel_state random_state(seeded *random)
{
    duel_state state = {.tick = 5000,
                        .phase = (uint8_t)(seeded_next(random) % (DUEL_OVER + 1)),
                        .winner = (uint8_t)(seeded_next(random) % 3)};
    for (int side = 0; side < 2; side++) {
        duel_fencer *fencer = &state.fencer[side];
        footwork_state *f = &fencer->footwork;
        double *const meters[] = {&f->travel_m,          &f->front_foot_m,    &f->rear_foot_m,
                                  &f->front_lift_m,      &f->rear_lift_m,     &f->lead.sideways_m,
                                  &f->lead.front_side_m, &f->lead.rear_side_m};
        double *const shares[] = {&f->lunge,        &f->fleche,         &f->duck,
                                  &f->rear_turn,    &f->lead.share,     &f->lead.upright,
                                  &f->lead.yaw_rad, &f->lead.pitch_rad, &f->lead.tilt_rad};
        for (size_t i = 0; i < sizeof meters / sizeof *meters; i++) {
            *meters[i] = seeded_range(random, -3.0, 3.0);
        }
        for (size_t i = 0; i < sizeof shares / sizeof *shares; i++) {
            *shares[i] = seeded_range(random, 0.0, 1.0);
        }
        f->lead.eyes = seeded_vec3(random, 2.0);
        fencer->weapon.pose.position = seeded_vec3(random, 4.0);
        fencer->weapon.pose.orientation = phys_quat_from_rotation_vector(seeded_vec3(random, 2.5));
        fencer->press.kind = (uint8_t)(seeded_next(random) % (DUEL_PRESS_SPRUNG + 1));
        if (fencer->press.kind != DUEL_PRESS_NONE) {
            fencer->press.bend_rad = seeded_range(random, 0.0, 2.0);
            fencer->press.bow_rad = seeded_range(random, 0.0, 1.0);
            fencer->press.bend_side = v3_normalized_or(seeded_vec3(random, 1.0), v3(1, 0, 0));
            fencer->press.normal = v3_normalized_or(seeded_vec3(random, 1.0), v3(1, 0, 0));
            fencer->press.place = seeded_vec3(random, 3.0);
        }
        fencer->loose.is_loose = (uint8_t)(seeded_next(random) % 2);
        if (fencer->loose.is_loose) {
            fencer->loose.hand_world.position = seeded_vec3(random, 3.0);
            fencer->loose.hand_world.orientation =
                phys_quat_from_rotation_vector(seeded_vec3(random, 2.5));
        }
        if (seeded_next(random) % 2 == 0) {
            fencer->grip =
                (hand_catch_state){.start_tick = 4990 - (uint32_t)side, .end_tick = 5120};
        }
    }
    return state;
}

static void assert_near_vec3(phys_vec3 a, phys_vec3 b, double tolerance)
{
    assert_near(a.x, b.x, tolerance);
    assert_near(a.y, b.y, tolerance);
    assert_near(a.z, b.z, tolerance);
}

static void assert_near_feet(const footwork_state *a, const footwork_state *b)
{
    const double share = 0.5 / REPLAY_STEPS_PER_SHARE, led = 0.5 / REPLAY_LED_STEPS_PER_SHARE,
                 lift = 0.5 / REPLAY_LIFT_STEPS_PER_M, rad = 0.5 / REPLAY_LED_STEPS_PER_RAD,
                 rounding = 1e-12;
    assert_near(a->travel_m, b->travel_m, M + rounding);
    assert_near(a->lunge, b->lunge, share + rounding);
    assert_near(a->fleche, b->fleche, share + rounding);
    assert_near(a->duck, b->duck, share + rounding);
    assert_near(a->rear_turn, b->rear_turn, share + rounding);
    // Feet are rounded in piste coordinates, not relative to the root.
    assert_near(a->travel_m + a->front_foot_m, b->travel_m + b->front_foot_m, M + rounding);
    assert_near(a->travel_m + a->rear_foot_m, b->travel_m + b->rear_foot_m, M + rounding);
    assert_near(a->front_lift_m, b->front_lift_m, lift + rounding);
    assert_near(a->rear_lift_m, b->rear_lift_m, lift + rounding);
    const footwork_lead *l = &a->lead, *m = &b->lead;
    assert_near(l->share, m->share, led + rounding);
    assert_near(l->upright, m->upright, led + rounding);
    assert_near(l->sideways_m, m->sideways_m, LED_M + rounding);
    assert_near(l->sideways_m + l->front_side_m, m->sideways_m + m->front_side_m, LED_M + rounding);
    assert_near(l->sideways_m + l->rear_side_m, m->sideways_m + m->rear_side_m, LED_M + rounding);
    assert_near_vec3(l->eyes, m->eyes, LED_M + rounding);
    assert_near(l->yaw_rad, m->yaw_rad, rad + rounding);
    assert_near(l->pitch_rad, m->pitch_rad, rad + rounding);
    assert_near(l->tilt_rad, m->tilt_rad, rad + rounding);
}

static void a_pose_is_drawn_like_its_state(void **unused)
{
    (void)unused;
    seeded random = seeded_start("a_pose_is_drawn_like_its_state", 51);
    for (int i = 0; i < 300; i++) {
        weapon held = weapon_make((enum weapon_kind)(i % WEAPON_KIND_COUNT));
        duel_state state = random_state(&random), shown;
        replay_pose pose = replay_pose_of(&state, &held);
        replay_pose_show(&pose, &pose, seeded_range(&random, 0, 1), state.tick, &held, &shown);
        assert_int_equal(shown.tick, state.tick);
        assert_int_equal(shown.phase, state.phase);
        assert_int_equal(shown.winner, state.winner);
        for (int side = 0; side < 2; side++) {
            const duel_fencer *a = &shown.fencer[side], *b = &state.fencer[side];
            assert_near_feet(&a->footwork, &b->footwork);
            // Poses contain the model's origin, not the center of mass.
            phys_pose at = weapon_model_pose(&held, a->weapon.pose);
            phys_pose should = weapon_model_pose(&held, b->weapon.pose);
            assert_near_vec3(at.position, should.position, M + 1e-9);
            assert_true(angle_between(at.orientation, should.orientation) < 4e-3);
            assert_int_equal(a->press.kind, b->press.kind);
            if (b->press.kind != DUEL_PRESS_NONE) {
                assert_near(a->press.bend_rad, b->press.bend_rad, 0.51 / REPLAY_STEPS_PER_RAD);
                assert_near(a->press.bow_rad, b->press.bow_rad, 0.51 / REPLAY_STEPS_PER_RAD);
                assert_near_vec3(a->press.bend_side, b->press.bend_side,
                                 0.51 / REPLAY_STEPS_PER_SHARE);
                assert_near_vec3(a->press.normal, b->press.normal, 0.51 / REPLAY_STEPS_PER_SHARE);
                assert_near_vec3(a->press.place, b->press.place, M + 1e-12);
            }
            assert_int_equal(a->loose.is_loose, b->loose.is_loose);
            if (b->loose.is_loose) {
                assert_near_vec3(a->loose.hand_world.position, b->loose.hand_world.position,
                                 M + 1e-12);
                assert_true(angle_between(a->loose.hand_world.orientation,
                                          b->loose.hand_world.orientation) < 4e-3);
            }
            assert_int_equal(a->grip.start_tick, b->grip.start_tick);
            assert_int_equal(a->grip.end_tick, b->grip.end_tick);
            assert_int_equal(shown.touch[side].by, DUEL_NOBODY);
        }
    }
}

// Between two poses all numbers are interpolated linearly, and turns the short way round. A press
// or an empty hand that only the first pose has stays as it is there.
static void between_poses_everything_is_a_share_of_the_way(void **unused)
{
    (void)unused;
    weapon held = weapon_make(WEAPON_EPEE);
    duel_state from = {.tick = 5000, .winner = DUEL_NOBODY}, to = from, shown;
    for (int side = 0; side < 2; side++) {
        duel_fencer *a = &from.fencer[side], *b = &to.fencer[side];
        a->weapon.pose = weapon_body_pose(&held, (phys_pose){v3(0, 1, 0), quat_identity()});
        phys_quat turned = phys_quat_from_rotation_vector(v3(0, 0, 1.0));
        b->weapon.pose = weapon_body_pose(
            &held, (phys_pose){v3(0.4, 1.2, -0.8), side == 0 ? turned
                                                             : (phys_quat){-turned.x, -turned.y,
                                                                           -turned.z, -turned.w}});
        b->footwork.travel_m = 0.8;
        b->footwork.front_foot_m = 0.4;
        b->footwork.lead.sideways_m = 0.4;
        b->footwork.lead.rear_side_m = 0.8;
        a->press = (duel_press){.kind = DUEL_PRESS_HELD, .bend_rad = 0.5, .place = v3(1, 1, 1)};
        b->press = a->press;
        b->press.bend_rad = 1.0;
        a->loose.is_loose = b->loose.is_loose = 1;
        a->loose.hand_world = (phys_pose){v3(0, 1, 0), quat_identity()};
        b->loose.hand_world = (phys_pose){v3(0, 2, 0), quat_identity()};
    }
    // The right fencer's press has ended, and the weapon is back in the hand.
    to.fencer[DUEL_RIGHT].press = (duel_press){.kind = DUEL_PRESS_NONE};
    to.fencer[DUEL_RIGHT].loose = (duel_dropped){.is_loose = 0};
    replay_pose a = replay_pose_of(&from, &held), b = replay_pose_of(&to, &held);
    for (double share = 0.0; share <= 1.0; share += 0.25) {
        replay_pose_show(&a, &b, share, 5004, &held, &shown);
        assert_int_equal(shown.tick, 5004);
        for (int side = 0; side < 2; side++) {
            const duel_fencer *fencer = &shown.fencer[side];
            phys_pose at = weapon_model_pose(&held, fencer->weapon.pose);
            assert_near_vec3(at.position, v3(0.4 * share, 1.0 + 0.2 * share, -0.8 * share), 2 * M);
            phys_quat turn = phys_quat_from_rotation_vector(v3(0, 0, share));
            assert_true(angle_between(at.orientation, turn) < 0.02);
            assert_near(fencer->footwork.travel_m, 0.8 * share, 2 * M);
            assert_near(fencer->footwork.front_foot_m, 0.4 * share, 2 * M);
            assert_near(fencer->footwork.lead.sideways_m, 0.4 * share, 2 * LED_M);
            assert_near(fencer->footwork.lead.rear_side_m, 0.8 * share, 2 * LED_M);
            bool goes_on = side == DUEL_LEFT;
            assert_int_equal(fencer->press.kind, DUEL_PRESS_HELD);
            assert_near(fencer->press.bend_rad, goes_on ? 0.5 + 0.5 * share : 0.5, 2e-3);
            assert_near_vec3(fencer->press.place, v3(1, 1, 1), 2 * M);
            assert_int_equal(fencer->loose.is_loose, 1);
            assert_near(fencer->loose.hand_world.position.y, goes_on ? 1.0 + share : 1.0, 2 * M);
        }
    }
    // What only the second pose has is not shown yet.
    replay_pose_show(&b, &a, 0.75, 5004, &held, &shown);
    assert_int_equal(shown.fencer[DUEL_RIGHT].press.kind, DUEL_PRESS_NONE);
    assert_int_equal(shown.fencer[DUEL_RIGHT].loose.is_loose, 0);
}

// 60 poses per second, 16 or 17 ticks apart.
static void poses_are_due_sixty_times_a_second(void **unused)
{
    (void)unused;
    int count = 0, last = 0;
    assert_true(replay_pose_due(0));
    for (int tick = 1; tick <= 60000; tick++) {
        if (replay_pose_due((uint32_t)tick)) {
            assert_in_range(tick - last, 16, 17);
            last = tick;
            count++;
        }
    }
    assert_int_equal(count, 3600);
}

static void steps_are_rounded_and_bounded(void **unused)
{
    (void)unused;
    assert_int_equal(replay_steps_of(0.0149, 100), 1);
    assert_int_equal(replay_steps_of(0.0151, 100), 2);
    assert_int_equal(replay_steps_of(-0.0149, 100), -1);
    assert_int_equal(replay_steps_of(-0.0151, 100), -2);
    assert_int_equal(replay_steps_of(1e300, 100), REPLAY_STEPS_MAX);
    assert_int_equal(replay_steps_of(-1e300, 100), -REPLAY_STEPS_MAX);
    assert_int_equal(replay_steps_of((double)NAN, 100), -REPLAY_STEPS_MAX);
    assert_int_equal(REPLAY_STEPS_MAX, 131071);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pose_is_drawn_like_its_state),
        cmocka_unit_test(between_poses_everything_is_a_share_of_the_way),
        cmocka_unit_test(poses_are_due_sixty_times_a_second),
        cmocka_unit_test(steps_are_rounded_and_bounded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
