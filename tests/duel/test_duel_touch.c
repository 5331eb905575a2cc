// Touches: who is hit, where, and with which part; and what does not count as a touch.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "duel_bodies.h"
#include "duel_private.h"
#include "input_random.h"
#include "near.h"
#include "phys_motion.h"
#include "phys_rotation.h"
#include "seeded.h"
#include "share_of.h"
#include "test_duel_config.h"

// The place of a fencer's bone in the world.
static phys_vec3 joint(const duel_config *config, const duel_state *state, enum duel_side side,
                       enum fencer_bone bone)
{
    body_pose pose;
    duel_body_pose(config, state, side, &pose);
    return fencer_frame_point_to_world(duel_fencer_frame(config, state, side),
                                       fencer_frame_point_from_model(pose.bone[bone].joint));
}

// Puts the weapon of `by` so that its tip is at `tip` and the blade comes from `from`.
static void aim(const duel_config *config, duel_state *state, enum duel_side by, phys_vec3 tip,
                phys_vec3 from)
{
    test_duel_aim(config, state, by, tip, v3_normalized_or(v3_sub(tip, from), v3(1, 0, 0)));
}

// Finds the touches of weapons that moved with constant velocities.
static void find_touches(const duel_config *config, const duel_state *before, duel_state *state,
                         duel_events *events)
{
    const phys_tick_path way[2] = {test_duel_way(before, state, DUEL_LEFT),
                                   test_duel_way(before, state, DUEL_RIGHT)};
    duel_find_touches(config, before, state, way, events);
}

// Moves the weapon at `velocity` until it touches. Returns whether it does within a second.
static bool thrust(const duel_config *config, duel_state *state, enum duel_side by,
                   phys_vec3 velocity, duel_events *events)
{
    state->fencer[by].weapon.velocity_mps = velocity;
    for (int i = 0; i < DUEL_TICKS_PER_SECOND && state->touch[by].by == DUEL_NOBODY; i++) {
        duel_state before = *state;
        phys_motion motion = phys_motion_of(&state->fencer[by].weapon);
        state->fencer[by].weapon.pose = phys_motion_at(&motion, DUEL_TICK_S);
        find_touches(config, &before, state, events);
        state->tick++;
    }
    return state->touch[by].by == by;
}

// Both in measure, with no blade in the way of the other.
static void start(const duel_config *config, duel_state *state)
{
    test_duel_start_engaged(config, state);
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        aim(config, state, (enum duel_side)side, v3(0, 4, side), v3(0, 5, side));
    }
}

static void a_thrust_lands_with_the_point_where_it_is_aimed(void **unused)
{
    (void)unused;
    seeded random = seeded_start("a_thrust_lands_with_the_point_where_it_is_aimed", 31);
    test_duel_config test = test_duel_config_create(WEAPON_EPEE);
    for (int i = 0; i < 40; i++) {
        enum duel_side by = i % 2 == 0 ? DUEL_LEFT : DUEL_RIGHT, target = duel_other(by);
        double forward = by == DUEL_LEFT ? 1.0 : -1.0;
        duel_state state;
        duel_events events = {0};
        start(&test.config, &state);
        phys_vec3 chest = joint(&test.config, &state, target, BONE_CHEST);
        phys_vec3 way = v3_normalized_or(
            v3(forward, seeded_range(&random, -0.2, 0.2), seeded_range(&random, -0.2, 0.2)),
            v3(1, 0, 0));
        phys_vec3 tip = v3_add_scaled(chest, way, -0.6);
        aim(&test.config, &state, by, tip, v3_sub(tip, way));
        assert_true(thrust(&test.config, &state, by, v3_scale(way, 5.0), &events));

        const duel_touch *touch = &state.touch[by];
        assert_int_equal(touch->by, by);
        assert_int_equal(touch->blade_part, BLADE_POINT);
        // Not more oblique than the skin there, and straight in.
        double slant =
            phys_atan2(v3_length(v3_cross(touch->normal, way)), -v3_dot(touch->normal, way));
        assert_near(touch->angle_rad, slant, 1e-3);
        assert_true(touch->sideways_mps < 0.5);
        assert_int_equal(touch->tick, state.tick - 1);
        assert_true(touch->time_in_tick >= 0.0 && touch->time_in_tick <= 1.0);
        assert_true(touch->triangle < test.config.model[0]->triangle_count);
        assert_int_equal(touch->part, test.config.model[0]->triangle_part[touch->triangle]);
        assert_near(v3_length(touch->normal), 1.0, 1e-6);
        assert_true(v3_dot(touch->normal, way) < 0.0);
        // Along the shortest distance to the body, which at an edge is not the triangle's normal.
        assert_true(touch->speed_mps > 2.0 && touch->speed_mps < 5.0 + 1e-6);
        assert_near(touch->barycentric[0] + touch->barycentric[1] + touch->barycentric[2], 1.0,
                    1e-6);
        // At the tip, except for the motion of the last tick and the blade's thickness.
        phys_vec3 ends[2];
        duel_blade_ends(&test.config, &state, by, ends);
        assert_true(v3_distance(touch->point, ends[1]) < 0.005 + 0.01);
        assert_int_equal(state.touch[target].by, DUEL_NOBODY);
        assert_int_equal(events.count, 1);
        assert_int_equal(events.event[0].kind, DUEL_EVENT_TOUCH);
        assert_int_equal(events.event[0].side, by);
        assert_int_equal(events.event[0].part, touch->part);
    }
    test_duel_config_destroy(&test);
}

// Rolls the weapon of `by` about its blade, keeping the tip where it is.
static void roll(const duel_config *config, duel_state *state, enum duel_side by, double angle_rad)
{
    phys_pose *pose = &state->fencer[by].weapon.pose;
    phys_vec3 tip = pose_apply(*pose, config->weapon.blade.b);
    phys_vec3 axis =
        v3_normalized_or(v3_sub(config->weapon.blade.b, config->weapon.blade.a), v3(0, 0, -1));
    pose->orientation =
        quat_mul(pose->orientation, phys_quat_from_rotation_vector(v3_scale(axis, angle_rad)));
    pose->position = v3_sub(tip, quat_rotate(pose->orientation, config->weapon.blade.b));
}

// Turns a level blade until the side that faces down is `way`, given in the weapon's frame.
static void face_down(const duel_config *config, duel_state *state, enum duel_side by,
                      phys_vec3 way)
{
    for (int i = 0; i < 3600; i++) {
        phys_quat turn = state->fencer[by].weapon.pose.orientation;
        if (quat_rotate(turn, way).y < -0.999) {
            return;
        }
        roll(config, state, by, PHYS_PI / 1800.0);
    }
    fail_msg("the blade cannot be turned so");
}

static void a_cut_lands_with_the_side_that_faces_the_body(void **unused)
{
    (void)unused;
    static const struct {
        phys_vec3 down;
        enum blade_part sabre;
    } cases[] = {{{0, -1, 0}, BLADE_EDGE},
                 {{0, 1, 0}, BLADE_BACK},
                 {{1, 0, 0}, BLADE_FLAT},
                 {{-1, 0, 0}, BLADE_FLAT}};
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        test_duel_config test = test_duel_config_create((enum weapon_kind)kind);
        for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
            duel_state state;
            duel_events events = {0};
            start(&test.config, &state);
            // Level, across the piste, 10 cm beside the head, falling.
            phys_vec3 head = joint(&test.config, &state, DUEL_RIGHT, BONE_HEAD);
            phys_vec3 tip = v3(head.x, head.y + 0.8, head.z + 0.3);
            aim(&test.config, &state, DUEL_LEFT, tip, v3_add(tip, v3(0, 0, -1)));
            face_down(&test.config, &state, DUEL_LEFT, cases[c].down);
            assert_true(thrust(&test.config, &state, DUEL_LEFT, v3(0, -15, 0), &events));
            const duel_touch *touch = &state.touch[DUEL_LEFT];
            assert_int_equal(touch->blade_part, kind == WEAPON_SABRE ? cases[c].sabre : BLADE_SIDE);
            assert_int_equal(touch->part, PART_MASK);
            assert_near(touch->angle_rad, PHYS_PI / 2.0, 0.5);
            assert_near(touch->sideways_mps, 15.0, 0.7);
        }
        test_duel_config_destroy(&test);
    }
}

// A blade that is laid on the mask from the side makes no touch and stops there; a slap makes one.
// A sabre's edge makes a touch at any speed.
static void the_side_of_a_blade_makes_no_touch(void **unused)
{
    (void)unused;
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        test_duel_config test = test_duel_config_create((enum weapon_kind)kind);
        for (int edge = 0; edge < 2; edge++) {
            duel_state state;
            duel_events events = {0};
            start(&test.config, &state);
            phys_vec3 head = joint(&test.config, &state, DUEL_RIGHT, BONE_HEAD);
            phys_vec3 tip = v3(head.x, head.y + 0.8, head.z + 0.3);
            aim(&test.config, &state, DUEL_LEFT, tip, v3_add(tip, v3(0, 0, -1)));
            face_down(&test.config, &state, DUEL_LEFT, edge ? v3(0, -1, 0) : v3(1, 0, 0));
            bool touched = thrust(&test.config, &state, DUEL_LEFT, v3(0, -4, 0), &events);
            assert_true(touched == (kind == WEAPON_SABRE && edge == 1));
            assert_true((state.touch[DUEL_LEFT].by == DUEL_LEFT) == touched);
            assert_true(state.fencer[DUEL_LEFT].press.kind != DUEL_PRESS_NONE);
        }
        test_duel_config_destroy(&test);
    }
}

// The tip comes down on the mask, but moves across the blade, so this is not a thrust.
static void a_tip_that_grazes_is_not_a_thrust(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create(WEAPON_EPEE);
    duel_state state;
    duel_events events = {0};
    start(&test.config, &state);
    phys_vec3 head = joint(&test.config, &state, DUEL_RIGHT, BONE_HEAD);
    phys_vec3 tip = v3(head.x, head.y + 0.8, head.z);
    aim(&test.config, &state, DUEL_LEFT, tip, v3_add(tip, v3(0, 0.7, -1)));
    assert_true(thrust(&test.config, &state, DUEL_LEFT, v3(0, -20, 0), &events));
    const duel_touch *touch = &state.touch[DUEL_LEFT];
    phys_vec3 ends[2];
    duel_blade_ends(&test.config, &state, DUEL_LEFT, ends);
    assert_int_equal(touch->part, PART_MASK);
    assert_true(v3_distance(touch->point, ends[1]) < 0.01);
    assert_int_equal(touch->blade_part, BLADE_SIDE);
    test_duel_config_destroy(&test);
}

// A bell guard that is pushed into a chest makes no touch; the blade makes one when it lands.
static void a_guard_makes_no_touch(void **unused)
{
    (void)unused;
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        test_duel_config test = test_duel_config_create((enum weapon_kind)kind);
        const phys_convex *guard = &test.config.weapon.guard;
        double rim_m = 0.0;
        for (int d = 0; d < guard->count; d++) {
            rim_m = fmax(rim_m, guard->disc[d].radius_m);
        }
        assert_true(rim_m > 0.04);

        // The guard before the chest, the blade level and across the piste.
        duel_state state;
        duel_events events = {0};
        start(&test.config, &state);
        phys_vec3 chest = joint(&test.config, &state, DUEL_RIGHT, BONE_CHEST), ends[2];
        phys_vec3 tip = v3(chest.x - 0.5, chest.y + 0.02, chest.z + 0.85);
        aim(&test.config, &state, DUEL_LEFT, tip, v3_add(tip, v3(0, 0, -1)));
        assert_true(thrust(&test.config, &state, DUEL_LEFT, v3(14, 0, 0), &events));
        assert_int_equal(state.touch[DUEL_LEFT].part, PART_TORSO);
        assert_int_not_equal(state.touch[DUEL_LEFT].blade_part, BLADE_POINT);

        // By then its rim has long been in the chest, beside the blade.
        duel_blade_ends(&test.config, &state, DUEL_LEFT, ends);
        assert_true(ends[0].x + rim_m > state.touch[DUEL_LEFT].point.x + 0.03);
        assert_true(fabs(ends[0].z - chest.z) < 0.1);
        test_duel_config_destroy(&test);
    }
}

static void past_the_body_and_out_of_reach_nobody_is_touched(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create(WEAPON_FOIL);
    duel_state state;
    duel_events events = {0};
    start(&test.config, &state);
    phys_vec3 chest = joint(&test.config, &state, DUEL_RIGHT, BONE_CHEST);
    phys_vec3 tip = v3(chest.x - 0.6, chest.y + 1.5, chest.z);
    aim(&test.config, &state, DUEL_LEFT, tip, v3_add(tip, v3(-1, 0, 0)));
    assert_false(thrust(&test.config, &state, DUEL_LEFT, v3(3, 0, 0), &events));
    assert_int_equal(events.count, 0);
    test_duel_config_destroy(&test);
}

// A blade that is already in contact with the body makes no touch: only a landing counts.
static void a_blade_that_lies_on_the_body_does_not_touch_it(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create(WEAPON_EPEE);
    duel_state state;
    duel_events events = {0};
    start(&test.config, &state);
    phys_vec3 chest = joint(&test.config, &state, DUEL_RIGHT, BONE_CHEST);
    aim(&test.config, &state, DUEL_LEFT, v3(chest.x + 0.5, chest.y, chest.z),
        v3(chest.x - 0.5, chest.y, chest.z));
    duel_state before = state;
    find_touches(&test.config, &before, &state, &events);
    assert_int_equal(state.touch[DUEL_LEFT].by, DUEL_NOBODY);
    assert_int_equal(events.count, 0);
    test_duel_config_destroy(&test);
}

// The cache of a scratch only saves time: a duel with a new scratch in every tick gives the same
// bits, including the touch.
static void the_cache_of_the_scratch_changes_nothing(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create(WEAPON_EPEE);
    duel_scratch *own = test.config.scratch;
    duel_scratch *other = duel_scratch_create(test.config.model);
    int touches = 0;
    for (uint64_t seed = 0; seed < 8; ++seed) {
        uint64_t hash[2];
        for (int alternate = 0; alternate < 2; ++alternate) {
            duel_state state;
            duel_events events;
            input_random walk[2] = {input_random_start(seed), input_random_start(seed + 100)};
            test_duel_start_engaged(&test.config, &state);
            for (int tick = 0; tick < 2500 && state.phase == DUEL_FENCING; ++tick) {
                input_frame frame[2] = {input_random_frame(&walk[0]), input_random_frame(&walk[1])};
                frame[DUEL_LEFT].buttons |= INPUT_ADVANCE;
                test.config.scratch = alternate == 1 && tick % 2 == 1 ? other : own;
                duel_step(&test.config, &state, frame, &events);
            }
            hash[alternate] = duel_state_hash(&state);
            touches += state.phase == DUEL_LANDED;
        }
        assert_true(hash[0] == hash[1]);
    }
    assert_true(touches >= 4);
    test.config.scratch = own;
    duel_scratch_destroy(&other);
    test_duel_config_destroy(&test);
}

// Fences two random fencers who come together. Returns the hash of the last state.
static uint64_t fence_randomly(const duel_config *config, uint64_t seed)
{
    duel_state state;
    duel_events events;
    input_random walk[2] = {input_random_start(seed), input_random_start(seed + 100)};
    test_duel_start_engaged(config, &state);
    for (int tick = 0; tick < 2500 && state.phase == DUEL_FENCING; ++tick) {
        input_frame frame[2] = {input_random_frame(&walk[0]), input_random_frame(&walk[1])};
        frame[DUEL_LEFT].buttons |= INPUT_ADVANCE;
        duel_step(config, &state, frame, &events);
    }
    return duel_state_hash(&state);
}

// A model that is prepared for duels gives the same bits, also if several duels share what it was
// prepared with. A copy of such a model does not use it: it may be changed.
static void a_prepared_model_changes_nothing(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create(WEAPON_EPEE);
    duel_scratch *own = test.config.scratch;
    fencer_model prepared = *test.model;
    assert_true(duel_model_prepare(&prepared));
    const fencer_model copy = prepared;
    const fencer_model *const shared[2] = {&prepared, &prepared};
    const fencer_model *const both[2] = {&prepared, &copy};
    duel_scratch *scratch[3] = {duel_scratch_create(shared), duel_scratch_create(shared),
                                duel_scratch_create(both)};
    for (uint64_t seed = 0; seed < 4; ++seed) {
        test.config.scratch = own;
        const uint64_t hash = fence_randomly(&test.config, seed);
        for (int i = 0; i < 3; ++i) {
            duel_config config = test.config;
            config.model[DUEL_LEFT] = &prepared;
            config.model[DUEL_RIGHT] = i < 2 ? &prepared : &copy;
            config.scratch = scratch[i];
            assert_true(fence_randomly(&config, seed) == hash);
        }
    }
    // Both sides of the last one have tools of their own.
    duel_config config = test.config;
    config.scratch = scratch[2];
    assert_ptr_not_equal(duel_rig(&config, DUEL_LEFT), duel_rig(&config, DUEL_RIGHT));
    config.scratch = scratch[0];
    const body_rig *rig = duel_rig(&config, DUEL_LEFT);
    config.scratch = scratch[1];
    assert_ptr_equal(duel_rig(&config, DUEL_RIGHT), rig);
    for (int i = 0; i < 3; ++i) {
        duel_scratch_destroy(&scratch[i]);
    }
    duel_model_release(&prepared);
    assert_null(prepared.tools);
    test_duel_config_destroy(&test);
}

// What a scratch remembers of the ticks before only saves time, too: a scratch that is new in each
// tick gives the same bits in each of them.
static void a_scratch_that_remembers_nothing_changes_nothing(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create(WEAPON_SABRE);
    fencer_model prepared = *test.model;
    assert_true(duel_model_prepare(&prepared));
    duel_config fresh = test.config;
    fresh.model[DUEL_LEFT] = fresh.model[DUEL_RIGHT] = &prepared;
    int touches = 0;
    for (uint64_t seed = 0; seed < SHARE_OF(8); seed++) {
        duel_state state, other;
        duel_events events;
        input_random walk[2] = {input_random_start(seed), input_random_start(seed + 100)};
        test_duel_start_engaged(&test.config, &state);
        other = state;
        for (int tick = 0; tick < 1500 && state.phase != DUEL_OVER; tick++) {
            input_frame frame[2] = {input_random_frame(&walk[0]), input_random_frame(&walk[1])};
            frame[DUEL_LEFT].buttons |= INPUT_ADVANCE;
            duel_step(&test.config, &state, frame, &events);
            fresh.scratch = duel_scratch_create(fresh.model);
            assert_non_null(fresh.scratch);
            duel_step(&fresh, &other, frame, &events);
            duel_scratch_destroy(&fresh.scratch);
            assert_true(duel_state_hash(&state) == duel_state_hash(&other));
        }
        touches += state.phase != DUEL_FENCING;
    }
    assert_true(touches > 0);
    duel_model_release(&prepared);
    test_duel_config_destroy(&test);
}

static void destroying_a_scratch_sets_it_to_null(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create(WEAPON_EPEE);
    duel_scratch *scratch = duel_scratch_create(test.config.model);
    assert_non_null(scratch);
    duel_scratch_destroy(&scratch);
    assert_null(scratch);
    duel_scratch_destroy(&scratch);
    test_duel_config_destroy(&test);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_thrust_lands_with_the_point_where_it_is_aimed),
        cmocka_unit_test(a_cut_lands_with_the_side_that_faces_the_body),
        cmocka_unit_test(the_side_of_a_blade_makes_no_touch),
        cmocka_unit_test(a_tip_that_grazes_is_not_a_thrust),
        cmocka_unit_test(a_guard_makes_no_touch),
        cmocka_unit_test(past_the_body_and_out_of_reach_nobody_is_touched),
        cmocka_unit_test(a_blade_that_lies_on_the_body_does_not_touch_it),
        cmocka_unit_test(the_cache_of_the_scratch_changes_nothing),
        cmocka_unit_test(a_prepared_model_changes_nothing),
        cmocka_unit_test(a_scratch_that_remembers_nothing_changes_nothing),
        cmocka_unit_test(destroying_a_scratch_sets_it_to_null),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
