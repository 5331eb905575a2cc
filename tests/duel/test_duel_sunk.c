// No point sinks into a body: one that arrives flat slides and bends aside, one that comes to the
// flank stays outside of it, and one whose blade is on an arm already still lands.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include "duel_bodies.h"
#include "duel_private.h"
#include "phys_motion.h"
#include "phys_rotation.h"
#include "phys_triangle.h"
#include "seeded.h"
#include "test_duel_config.h"

// In all tests the left fencer touches the right one, who stands still.
static const enum duel_side BY = DUEL_LEFT, TARGET = DUEL_RIGHT;

// So many thrusts with each weapon.
#ifndef THRUSTS
#define THRUSTS 150
#endif

// A drawn point that is deeper has sunk, meters: more than twice as far as it moves in a tick.
static const double SUNK_M = 0.012;

// The swing of a released blade takes its point this far back into the skin, meters.
static const double RELEASED_M = 0.02;

// The drawn point is looked at this often.
enum { LOOKED_AT_TICKS = 4 };

// The largest acceleration of the hand that thrusts.
static const double HAND_MPS2 = 100.0;

// ---- The oracle: how deep a point is in the body ------------------------------------------

// How a ray from `from` in direction `way` crosses a triangle: 1 out of the body, -1 into it, 0 not
// at all.
static int crossing(phys_vec3 from, phys_vec3 way, const phys_vec3 corner[3])
{
    phys_vec3 a = v3_sub(corner[1], corner[0]), b = v3_sub(corner[2], corner[0]);
    phys_vec3 normal = v3_cross(a, b), p = v3_cross(way, b), s = v3_sub(from, corner[0]);
    double volume = v3_dot(a, p);
    if (volume == 0.0) {
        return 0;
    }
    phys_vec3 q = v3_cross(s, a);
    double u = v3_dot(s, p) / volume, v = v3_dot(way, q) / volume;
    bool hits = u >= 0.0 && v >= 0.0 && u + v <= 1.0 && v3_dot(b, q) / volume > 0.0;
    return !hits ? 0 : v3_dot(normal, way) > 0.0 ? 1 : -1;
}

// The distance of a point from the skin, negative inside. All triangles are looked at.
static double height_m(const duel_config *config, const duel_state *state, phys_vec3 point)
{
    const fencer_model *model = config->model[TARGET];
    duel_body *body = duel_body_of(config, state, TARGET);
    double nearest_m = 1.0;
    int leaves = 0;
    for (uint32_t t = 0; t < model->triangle_count; t++) {
        phys_vec3 corner[3];
        for (int i = 0; i < 3; i++) {
            corner[i] = duel_body_vertex(body, model->triangle[t][i]);
        }
        leaves += crossing(point, v3(0.31, 0.83, 0.46), corner);
        nearest_m = fmin(nearest_m, phys_segment_triangle_closest(point, point, corner).distance_m);
    }
    return leaves > 0 ? -nearest_m : nearest_m;
}

// The end of the blade as it is drawn.
static phys_vec3 drawn_tip(const duel_config *config, const duel_state *state)
{
    phys_vec3 ends[2];
    duel_blade_ends_seen(config, state, BY, ends);
    return ends[1];
}

// ---- Thrusts ------------------------------------------------------------------------------

// One tick of a weapon that a hand moves: toward `wanted`, without rotation, with bounded
// acceleration.
static void tick(const duel_config *config, duel_state *state, phys_vec3 wanted, double hand_mps2)
{
    const duel_state before = *state;
    phys_body *held = &state->fencer[BY].weapon;
    phys_vec3 change = v3_clamp_length(v3_sub(wanted, held->velocity_mps), hand_mps2 * DUEL_TICK_S);
    held->velocity_mps = v3_add(held->velocity_mps, change);
    held->angular_velocity_radps = v3_scale(held->angular_velocity_radps, 0.5);
    duel_press_push(config, state, BY);
    phys_motion motion = phys_motion_of(held);
    held->pose = phys_motion_at(&motion, DUEL_TICK_S);
    const phys_tick_path way[2] = {test_duel_way(&before, state, DUEL_LEFT),
                                   test_duel_way(&before, state, DUEL_RIGHT)};
    duel_events events = {0};
    duel_find_touches(config, &before, state, way, &events);
    duel_press_follow(config, state, BY);
    state->tick++;
}

static void start(const duel_config *config, duel_state *state)
{
    test_duel_start_engaged(config, state);
    test_duel_aim(config, state, TARGET, v3(0, 4, 0), v3(0, -1, 0));
    state->tick = 1;
}

// A place on the skin of the trunk that faces the left fencer.
typedef struct place {
    phys_vec3 point, normal;
} place;

static place place_on_trunk(const duel_config *config, const duel_state *state, seeded *random)
{
    const fencer_model *model = config->model[TARGET];
    duel_body *body = duel_body_of(config, state, TARGET);
    for (;;) {
        const uint32_t t = (uint32_t)seeded_range(random, 0.0, model->triangle_count);
        if (t >= model->triangle_count || model->triangle_part[t] != PART_TORSO) {
            continue;
        }
        phys_vec3 c[3];
        for (int i = 0; i < 3; i++) {
            c[i] = duel_body_vertex(body, model->triangle[t][i]);
        }
        phys_vec3 normal = v3_cross(v3_sub(c[1], c[0]), v3_sub(c[2], c[0]));
        place found = {v3_scale(v3_add(v3_add(c[0], c[1]), c[2]), 1.0 / 3.0),
                       v3_normalized_or(v3_scale(normal, config->hand[TARGET]), v3(0, 1, 0))};
        if (found.normal.x < 0.1) {
            return found;
        }
    }
}

// A thrust at a place of the trunk, at an angle to its normal between two limits.
typedef struct slanted_thrust {
    phys_vec3 way;
    double speed_mps;
} slanted_thrust;

// Places the point 5 cm before such a place. Returns false if it would be inside of the body there.
static bool begin_thrust(const duel_config *config, duel_state *state, const double slant_rad[2],
                         seeded *random, slanted_thrust *out_thrust)
{
    start(config, state);
    const place at = place_on_trunk(config, state, random);
    const double slant = seeded_range(random, slant_rad[0], slant_rad[1]);
    const double about = seeded_range(random, 0.0, 2.0 * PHYS_PI);
    phys_vec3 u = v3_any_orthogonal(at.normal), w = v3_cross(at.normal, u);
    phys_vec3 aside = v3_add(v3_scale(u, cos(about)), v3_scale(w, sin(about)));
    phys_vec3 way = v3_add_scaled(v3_scale(at.normal, -cos(slant)), aside, sin(slant));
    way = v3_normalized_or(way, v3(1, 0, 0));
    *out_thrust = (slanted_thrust){way, seeded_range(random, 1.0, 5.0)};
    test_duel_aim(config, state, BY, v3_add_scaled(at.point, way, -0.05), way);
    state->fencer[BY].weapon.velocity_mps = v3_scale(way, out_thrust->speed_mps);
    return height_m(config, state, drawn_tip(config, state)) > 0.0;
}

// Goes on with a thrust by one tick. Whoever has pressed on the switch for long enough has touched.
static void go_on(const duel_config *config, duel_state *state, const slanted_thrust *thrust)
{
    const duel_press *press = &state->fencer[BY].press;
    const unsigned least_ticks = config->weapon.point_closes_ticks;
    const bool presses = press->kind == DUEL_PRESS_HELD && press->closed_ticks >= least_ticks;
    tick(config, state, v3_scale(thrust->way, thrust->speed_mps), HAND_MPS2);
    if (presses && least_ticks > 0) {
        assert_int_equal(state->touch[BY].by, BY);
        assert_int_equal(state->touch[BY].blade_part, BLADE_POINT);
    }
}

// ---- Tests --------------------------------------------------------------------------------

// What became of many thrusts.
typedef struct followed_thrusts {
    int thrusts, sunk;         // how many, and of those deeper than SUNK_M at any time
    int released;              // at how many moments a bent blade swung out
    double deepest_released_m; // ... and how deep its point was in the body, at most
} followed_thrusts;

// Thrusts with every weapon at angles between these limits, and follows each for so many ticks.
static followed_thrusts follow_thrusts(const double slant_rad[2], int ticks, const char *name)
{
    followed_thrusts all = {0};
    seeded random = seeded_start(name, 1);
    for (enum weapon_kind kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        test_duel_config test = test_duel_config_create(kind);
        const duel_config *config = &test.config;
        for (int i = 0; i < THRUSTS; i++) {
            duel_state state;
            slanted_thrust thrust;
            if (!begin_thrust(config, &state, slant_rad, &random, &thrust)) {
                continue;
            }
            double deepest_m = 0.0;
            for (int k = 0; k < ticks; k++) {
                go_on(config, &state, &thrust);
                if (k % LOOKED_AT_TICKS != 0) {
                    continue;
                }
                const double depth_m = -height_m(config, &state, drawn_tip(config, &state));
                deepest_m = fmax(deepest_m, depth_m);
                if (state.fencer[BY].press.kind == DUEL_PRESS_SPRUNG) {
                    all.released++;
                    all.deepest_released_m = fmax(all.deepest_released_m, depth_m);
                }
            }
            all.thrusts++;
            all.sunk += deepest_m > SUNK_M;
        }
        test_duel_config_destroy(&test);
    }
    printf("%d of %d thrusts sank; released at most %.3f m deep, at %d moments\n", all.sunk,
           all.thrusts, all.deepest_released_m, all.released);
    return all;
}

// A point that arrives flatter than a thrust slides over the skin. Before, the blade rested where
// the point had arrived, and went on along itself into the body: 49 of these 268 thrusts sank
// within 60 ms, now 17 do, at edges of the trunk.
static void a_flat_point_stays_at_the_skin(void **unused)
{
    (void)unused;
    const double slant_rad[2] = {1.06, 1.45};
    followed_thrusts all = follow_thrusts(slant_rad, 60, "a flat point stays at the skin");
    assert_true(all.sunk * 10 <= all.thrusts);
}

// A point that comes to the flank, where the skin turns away from the blade, is released only when
// it is outside. Before, the bent blade sprang into the body.
static void a_point_leaves_the_skin_only_to_the_outside(void **unused)
{
    (void)unused;
    const double slant_rad[2] = {0.5, 1.5};
    followed_thrusts all =
        follow_thrusts(slant_rad, 200, "a point leaves the skin only to the outside");
    assert_true(all.released > 50 && all.deepest_released_m < RELEASED_M);
}

// A point lands although the side of its blade is on the weapon arm, without pressing there.
static void a_point_lands_though_its_blade_is_on_an_arm(void **unused)
{
    (void)unused;
    seeded random = seeded_start("a point lands though its blade is on an arm", 1);
    int landed = 0, tried = 0;
    for (enum weapon_kind kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        test_duel_config test = test_duel_config_create(kind);
        const double radius_m = test.config.weapon.blade.radius_m;
        for (int i = 0; i < THRUSTS; i++) {
            duel_state state;
            start(&test.config, &state);
            const place at = place_on_trunk(&test.config, &state, &random);
            body_pose pose;
            duel_body_pose(&test.config, &state, TARGET, &pose);
            const phys_vec3 elbow = fencer_frame_point_to_world(
                duel_fencer_frame(&test.config, &state, TARGET),
                fencer_frame_point_from_model(pose.bone[BONE_FOREARM_R].joint));
            // The blade goes through the elbow to the place, which it meets at less than 50
            // degrees.
            phys_vec3 way = v3_normalized_or(v3_sub(at.point, elbow), v3(1, 0, 0));
            phys_vec3 tip = v3_add_scaled(at.point, way, -0.04);
            if (-v3_dot(way, at.normal) < 0.64 || v3_distance(at.point, elbow) < 0.12 ||
                height_m(&test.config, &state, tip) < 0.01) {
                continue;
            }
            test_duel_aim(&test.config, &state, BY, tip, way);
            const slanted_thrust thrust = {way, 3.0};
            state.fencer[BY].weapon.velocity_mps = v3_scale(way, thrust.speed_mps);
            for (int k = 0; k < 30 && state.touch[BY].by == DUEL_NOBODY; k++) {
                go_on(&test.config, &state, &thrust);
            }
            tried++;
            landed += state.touch[BY].by == BY && state.touch[BY].blade_part == BLADE_POINT;
            if (state.touch[BY].by == BY) {
                assert_true(v3_distance(state.touch[BY].point, at.point) < 0.03 + radius_m);
            }
        }
        test_duel_config_destroy(&test);
    }
    printf("%d of %d points landed\n", landed, tried);
    assert_true(tried >= 10 && landed == tried);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_flat_point_stays_at_the_skin),
        cmocka_unit_test(a_point_leaves_the_skin_only_to_the_outside),
        cmocka_unit_test(a_point_lands_though_its_blade_is_on_an_arm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
