// The contact press: what closes the tip's switch, what slides off, how the blade bends and how it
// pushes back.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "duel_bodies.h"
#include "duel_private.h"
#include "layered_model.h"
#include "near.h"
#include "phys_motion.h"
#include "phys_rotation.h"
#include "seeded.h"
#include "test_duel_config.h"

// In all tests the left fencer touches the right one, who stands still.
static const enum duel_side BY = DUEL_LEFT, TARGET = DUEL_RIGHT;

// Largest distance of the curve's end from the place that holds it, meters: rounding, and the float
// vertices of the skin.
static const double ON_SKIN_M = 1e-6;

// A duel with each weapon, created once, because creating it takes half as long as a thrust.
static test_duel_config shared[WEAPON_KIND_COUNT];

static int open_group(void **unused)
{
    (void)unused;
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        shared[kind] = test_duel_config_create((enum weapon_kind)kind);
    }
    return 0;
}

static int close_group(void **unused)
{
    (void)unused;
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        test_duel_config_destroy(&shared[kind]);
    }
    return 0;
}

// A copy that a test may change; it must not be destroyed.
static test_duel_config test_of(enum weapon_kind kind)
{
    return shared[kind];
}

typedef struct place {
    uint32_t triangle;
    double barycentric[3];
    phys_vec3 point, normal;
} place;

// The middle of a triangle of the target's skin.
static place middle_of(const duel_config *config, const duel_state *state, uint32_t triangle)
{
    duel_body *body = duel_body_of(config, state, TARGET);
    phys_vec3 corner[3];
    for (int i = 0; i < 3; i++) {
        corner[i] = duel_body_vertex(body, config->model[0]->triangle[triangle][i]);
    }
    place p = {.triangle = triangle, .barycentric = {1.0 / 3, 1.0 / 3, 1.0 / 3}};
    p.point = v3_scale(v3_add(v3_add(corner[0], corner[1]), corner[2]), 1.0 / 3);
    phys_vec3 normal = v3_cross(v3_sub(corner[1], corner[0]), v3_sub(corner[2], corner[0]));
    p.normal = v3_normalized_or(v3_scale(normal, config->hand[TARGET]), v3(0, 1, 0));
    return p;
}

// The place on the chest that faces the left fencer most.
static place chest(const duel_config *config, const duel_state *state)
{
    place best = {.normal = v3(1, 0, 0)};
    for (uint32_t t = 0; t < config->model[0]->triangle_count; t++) {
        if (config->model[0]->triangle_part[t] == PART_TORSO) {
            place p = middle_of(config, state, t);
            best = p.normal.x < best.normal.x ? p : best;
        }
    }
    assert_true(best.normal.x < -0.8);
    return best;
}

// A direction at this angle to the inward normal of the place, rotated about the normal.
static phys_vec3 slanted(const place *p, double slant_rad, double about_rad)
{
    double sine, cosine, s, c;
    phys_sincos(slant_rad, &sine, &cosine);
    phys_sincos(about_rad, &s, &c);
    phys_vec3 u = v3_any_orthogonal(p->normal), w = v3_cross(p->normal, u);
    phys_vec3 aside = v3_add(v3_scale(u, c), v3_scale(w, s));
    return v3_add_scaled(v3_scale(p->normal, -cosine), aside, sine);
}

// The axis of a blade whose round tip just touches the place.
static phys_vec3 tip_on(const duel_config *config, const place *p)
{
    return v3_add_scaled(p->point, p->normal, config->weapon.blade.radius_m);
}

// Makes the touch land in this tick at the weapon's present pose.
static void land(const duel_config *config, duel_state *state, const place *p, enum blade_part part)
{
    duel_touch *touch = &state->touch[BY];
    *touch = (duel_touch){.by = (uint8_t)BY,
                          .blade_part = (uint8_t)part,
                          .tick = state->tick,
                          .triangle = p->triangle,
                          .point = p->point,
                          .normal = p->normal};
    memcpy(touch->barycentric, p->barycentric, sizeof p->barycentric);
    duel_press_begin(state, BY, touch, part == BLADE_POINT ? DUEL_PRESS_HELD : DUEL_PRESS_EDGE);
    duel_press_follow(config, state, BY);
    state->tick++;
}

static void start(const duel_config *config, duel_state *state)
{
    test_duel_start_engaged(config, state);
    state->tick = 1;
}

// One tick of a weapon that a hand moves: toward `wanted`, without rotation, with bounded
// acceleration; with acceleration 0 the weapon is free.
static void tick(const duel_config *config, duel_state *state, phys_vec3 wanted, double hand_mps2)
{
    phys_body *held = &state->fencer[BY].weapon;
    if (hand_mps2 > 0.0) {
        phys_vec3 change = v3_sub(wanted, held->velocity_mps);
        double most = hand_mps2 * DUEL_TICK_S, size = v3_length(change);
        held->velocity_mps =
            v3_add_scaled(held->velocity_mps, change, size > most ? most / size : 1.0);
        held->angular_velocity_radps = v3_scale(held->angular_velocity_radps, 0.5);
    }
    duel_press_push(config, state, BY);
    phys_motion motion = phys_motion_of(held);
    held->pose = phys_motion_at(&motion, DUEL_TICK_S);
    duel_press_follow(config, state, BY);
    state->tick++;
}

static double kinetic_energy(const duel_config *config, const duel_state *state)
{
    const phys_body *held = &state->fencer[BY].weapon;
    const phys_mass *mass = &config->weapon.mass;
    phys_vec3 w = quat_rotate_inverse(held->pose.orientation, held->angular_velocity_radps);
    const phys_mat3 *inverse = &mass->inverse_inertia_per_kgm2;
    return 0.5 * (v3_length_squared(held->velocity_mps) / mass->inverse_mass_per_kg +
                  w.x * w.x / inverse->m[0][0] + w.y * w.y / inverse->m[1][1] +
                  w.z * w.z / inverse->m[2][2]);
}

static bool is_finite_press(const duel_state *state)
{
    const duel_press *press = &state->fencer[BY].press;
    const phys_body *held = &state->fencer[BY].weapon;
    return v3_is_finite(press->place) && v3_is_finite(press->normal) &&
           v3_is_finite(press->bend_side) && isfinite(press->bend_rad + press->bow_rad) &&
           isfinite(press->force_n) && v3_is_finite(held->velocity_mps) &&
           v3_is_finite(held->angular_velocity_radps) && v3_is_finite(held->pose.position);
}

// Distance of the end of the drawn blade from where the skin holds it, across the blade and along
// it; the latter may be the travel of the point's spring.
static void miss_of(const duel_config *config, const duel_state *state, double *out_across,
                    double *out_along)
{
    duel_curve curve;
    duel_blade_curve(config, state, BY, &curve);
    const duel_press *press = &state->fencer[BY].press;
    phys_vec3 held_at = v3_add_scaled(press->place, press->normal, config->weapon.blade.radius_m);
    phys_vec3 end =
        pose_apply(duel_weapon_pose(config, state, BY), curve.point[DUEL_CURVE_PLACES - 1]);
    phys_vec3 ends[2];
    duel_blade_ends(config, state, BY, ends);
    phys_vec3 along = v3_normalized_or(v3_sub(ends[1], ends[0]), v3(1, 0, 0));
    phys_vec3 miss = v3_sub(end, held_at);
    *out_along = v3_dot(miss, along);
    *out_across = v3_length(v3_add_scaled(miss, along, -*out_along));
}

// In a straight thrust the tip's switch closes at the force that the rules require and not before,
// and the touch registers after the apparatus's time. The point's spring travels 1 mm; a sabre has
// none.
static void the_tip_closes_at_the_rules_force_for_the_rules_time(void **unused)
{
    (void)unused;
    static const double CLOSING_N[WEAPON_KIND_COUNT] = {
        [WEAPON_EPEE] = 7.36, [WEAPON_FOIL] = 4.90, [WEAPON_SABRE] = 4.90};
    static const uint32_t TICKS[WEAPON_KIND_COUNT] = {[WEAPON_EPEE] = 2, [WEAPON_FOIL] = 14};
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        test_duel_config test = test_of((enum weapon_kind)kind);
        for (int hard = 0; hard < 2; hard++) {
            duel_state state;
            start(&test.config, &state);
            place p = chest(&test.config, &state);
            double way = hard ? 1.01e-3 : 0.99e-3;
            test_duel_aim(&test.config, &state, BY,
                          v3_add_scaled(tip_on(&test.config, &p), p.normal, -way),
                          v3_neg(p.normal));
            land(&test.config, &state, &p, BLADE_POINT);
            const duel_press *press = &state.fencer[BY].press;
            const duel_touch *touch = &state.touch[BY];
            assert_int_equal(press->kind, DUEL_PRESS_HELD);
            assert_near(press->force_n, 1e3 * way * CLOSING_N[kind], 1e-2);
            for (uint32_t ticks = 1; ticks < 40; ticks++) {
                bool closes = hard && kind != WEAPON_SABRE;
                assert_int_equal(press->closed_ticks, closes ? ticks : 0);
                assert_int_equal(touch->closed_ticks, closes ? ticks : 0);
                assert_int_equal(touch->closed, closes && ticks >= TICKS[kind]);
                duel_press_follow(&test.config, &state, BY);
                state.tick++;
            }
            assert_near(touch->peak_n, press->force_n, 1e-9);
        }
    }
}

// Held at any depth and offset within the range, the force equals that of phys_flexion, the end of
// the drawn blade is on the skin, and the blade keeps its length.
static void the_bent_blade_ends_on_the_skin_with_phys_flexions_force(void **unused)
{
    (void)unused;
    seeded random = seeded_start("the bent blade ends on the skin", 41);
    int bowed = 0;
    for (int i = 0; i < 300; i++) {
        test_duel_config test = test_of((enum weapon_kind)(i % WEAPON_KIND_COUNT));
        const weapon *held = &test.config.weapon;
        double length = held->flexion.length_m;
        duel_state state;
        start(&test.config, &state);
        place p = chest(&test.config, &state);
        double shorter = seeded_range(&random, 0.005, 0.08) * length;
        double aside = seeded_range(&random, 0.02, 0.06) * length;
        phys_vec3 u = v3_any_orthogonal(p.normal), w = v3_cross(p.normal, u);
        double sine, cosine;
        phys_sincos(seeded_range(&random, 0, 2 * PHYS_PI), &sine, &cosine);
        phys_vec3 off = v3_scale(v3_add(v3_scale(u, cosine), v3_scale(w, sine)), aside);
        phys_vec3 tip = v3_add_scaled(tip_on(&test.config, &p), p.normal, -shorter);
        test_duel_aim(&test.config, &state, BY, v3_sub(tip, off), v3_neg(p.normal));
        land(&test.config, &state, &p, BLADE_POINT);

        const duel_press *press = &state.fencer[BY].press;
        phys_flexion f = phys_flexion_held(&held->flexion, shorter, aside, 0.0);
        if (press->kind == DUEL_PRESS_HELD) {
            bowed += f.state == PHYS_FLEXION_BOWED;
            // The memory of the side of an earlier bend, upwards, adds a few millimeters.
            double force = sqrt(f.along_n * f.along_n + f.across_n * f.across_n);
            assert_near(press->force_n, force, 0.03 * force + 0.5);
            double across, along;
            miss_of(&test.config, &state, &across, &along);
            assert_true(across < ON_SKIN_M);
            double spring = f.along_n / held->flexion.point_npm;
            assert_near(along, spring, 1e-3);
        }
        duel_curve curve;
        duel_blade_curve(&test.config, &state, BY, &curve);
        double drawn = 0.0;
        for (int k = 1; k < DUEL_CURVE_PLACES; k++) {
            drawn += v3_distance(curve.point[k], curve.point[k - 1]);
            assert_near(v3_length(curve.direction[k]), 1.0, 1e-9);
        }
        assert_near(drawn, length, 0.01 * length);
    }
    assert_true(bowed > 150);
}

typedef struct outcome {
    uint64_t hash;
    double deepest_m, peak_n, most_energy_share;
    uint32_t closed_ticks;
    bool closed, slid, finite;
} outcome;

// Simulates a quarter of a second of an oblique thrust, by a hand or by a free weapon.
static outcome thrust(enum weapon_kind kind, double speed, double slant, double about, double hand)
{
    test_duel_config test = test_of(kind);
    duel_state state;
    start(&test.config, &state);
    place p = chest(&test.config, &state);
    phys_vec3 way = slanted(&p, slant, about);
    test_duel_aim(&test.config, &state, BY, tip_on(&test.config, &p), way);
    state.fencer[BY].weapon.velocity_mps = v3_scale(way, speed);
    outcome out = {.finite = true};
    double energy = kinetic_energy(&test.config, &state);
    land(&test.config, &state, &p, BLADE_POINT);
    for (int i = 0; i < 250; i++) {
        tick(&test.config, &state, v3_scale(way, speed), hand);
        const duel_press *press = &state.fencer[BY].press;
        phys_vec3 ends[2];
        duel_blade_ends(&test.config, &state, BY, ends);
        double depth = v3_dot(v3_sub(press->place, ends[1]), press->normal);
        // From a place that faces another way, around the flank, the hand backs out.
        bool faces_as_before = v3_dot(press->normal, p.normal) > 0.9;
        if ((press->kind == DUEL_PRESS_HELD || press->kind == DUEL_PRESS_SLIDING) &&
            faces_as_before) {
            out.deepest_m = depth > out.deepest_m ? depth : out.deepest_m;
        }
        out.slid = out.slid || press->kind == DUEL_PRESS_SLIDING;
        double share = kinetic_energy(&test.config, &state) / energy;
        out.most_energy_share = share > out.most_energy_share ? share : out.most_energy_share;
        out.finite = out.finite && is_finite_press(&state);
        out.hash = 31 * out.hash + duel_state_hash(&state);
    }
    out.peak_n = state.touch[BY].peak_n;
    out.closed = state.touch[BY].closed;
    out.closed_ticks = state.touch[BY].closed_ticks;
    return out;
}

static void straight_thrusts_close_the_tip_and_grazing_ones_do_not(void **unused)
{
    (void)unused;
    seeded random = seeded_start("straight thrusts close the tip", 42);
    for (int i = 0; i < 120; i++) {
        enum weapon_kind kind = (enum weapon_kind)(i % WEAPON_KIND_COUNT);
        double speed = seeded_range(&random, 1.0, 8.0);
        double about = seeded_range(&random, 0.0, 2.0 * PHYS_PI);
        double little = seeded_range(&random, 0.0, 0.3), much = seeded_range(&random, 1.1, 1.5);
        outcome straight = thrust(kind, speed, little, about, 100.0);
        assert_true(straight.finite);
        assert_int_equal(straight.closed, kind != WEAPON_SABRE);
        assert_true(straight.peak_n > 20.0);

        outcome flat = thrust(kind, speed, much, about, 100.0);
        assert_true(flat.finite);
        assert_true(flat.slid);
        assert_false(flat.closed);
    }
}

// Without a hand the skin returns less energy than the weapon had, at any angle and speed.
static void a_free_weapon_never_gains_energy(void **unused)
{
    (void)unused;
    seeded random = seeded_start("a free weapon never gains energy", 43);
    double most = 0.0;
    for (int i = 0; i < 150; i++) {
        enum weapon_kind kind = (enum weapon_kind)(i % WEAPON_KIND_COUNT);
        double speed = seeded_range(&random, 0.3, 10.0);
        double slant = seeded_range(&random, 0.0, 1.5);
        outcome out = thrust(kind, speed, slant, seeded_range(&random, 0.0, 2.0 * PHYS_PI), 0.0);
        assert_true(out.finite);
        most = out.most_energy_share > most ? out.most_energy_share : most;
        assert_true(out.most_energy_share < 1.0 + 1e-9);
    }
    printf("energy after by before: at most %.3f\n", most);
}

// However hard a hand pushes, the straight blade does not penetrate deeper than the drawn blade can
// bend: shortened by 8 % and aside by 10 % of its 0.9 m.
static void the_hand_yields_before_the_blade_penetrates(void **unused)
{
    (void)unused;
    seeded random = seeded_start("the hand yields", 44);
    double deepest = 0.0;
    for (int i = 0; i < 60; i++) {
        enum weapon_kind kind = (enum weapon_kind)(i % WEAPON_KIND_COUNT);
        double speed = seeded_range(&random, 2.0, 10.0);
        double slant = seeded_range(&random, 0.0, 0.5);
        outcome out = thrust(kind, speed, slant, seeded_range(&random, 0.0, 2.0 * PHYS_PI), 250.0);
        deepest = out.deepest_m > deepest ? out.deepest_m : deepest;
        assert_true(out.finite);
    }
    printf("deepest %.1f mm\n", 1e3 * deepest);
    assert_true(deepest < hypot(0.08, 0.10) * 0.9);
}

static void the_same_thrust_has_the_same_bits(void **unused)
{
    (void)unused;
    for (int i = 0; i < 12; i++) {
        outcome once = thrust((enum weapon_kind)(i % 3), 3.0, 0.1 * i, i, 100.0);
        outcome again = thrust((enum weapon_kind)(i % 3), 3.0, 0.1 * i, i, 100.0);
        assert_true(once.hash == again.hash);
    }
}

// After the hand is drawn back, the tip leaves the skin, and the blade springs straight, oscillates
// and comes to rest.
static void a_released_blade_oscillates_and_comes_to_rest(void **unused)
{
    (void)unused;
    test_duel_config test = test_of(WEAPON_FOIL);
    duel_state state;
    start(&test.config, &state);
    place p = chest(&test.config, &state);
    phys_vec3 way = slanted(&p, 0.2, 1.0);
    test_duel_aim(&test.config, &state, BY, tip_on(&test.config, &p), way);
    state.fencer[BY].weapon.velocity_mps = v3_scale(way, 3.0);
    land(&test.config, &state, &p, BLADE_POINT);
    for (int i = 0; i < 60; i++) {
        tick(&test.config, &state, v3_scale(way, 3.0), 200.0);
    }
    const duel_press *press = &state.fencer[BY].press;
    assert_int_equal(press->kind, DUEL_PRESS_HELD);
    int ticks = 0;
    for (; ticks < 1000 && press->kind != DUEL_PRESS_NONE; ticks++) {
        tick(&test.config, &state, v3_scale(way, -2.0), 200.0);
        duel_curve curve;
        duel_blade_curve(&test.config, &state, BY, &curve);
        assert_true(curve.is_bent == (press->kind != DUEL_PRESS_NONE));
        if (press->kind == DUEL_PRESS_SPRUNG) {
            assert_true(fabs(press->bend_rad) < 0.5 && press->force_n == 0.0);
        }
    }
    assert_in_range(ticks, 10, 800);
}

// A tip that is dragged sideways moves from triangle to triangle and stays on the skin.
static void a_tip_dragged_sideways_stays_on_the_skin(void **unused)
{
    (void)unused;
    test_duel_config test = test_of(WEAPON_EPEE);
    duel_state state;
    start(&test.config, &state);
    place p = chest(&test.config, &state);
    phys_vec3 way = v3_neg(p.normal);
    test_duel_aim(&test.config, &state, BY, v3_add_scaled(tip_on(&test.config, &p), way, 0.01),
                  way);
    land(&test.config, &state, &p, BLADE_POINT);
    const duel_press *press = &state.fencer[BY].press;
    int triangles = 0;
    uint32_t last = press->triangle;
    for (int i = 0; i < 250 && press->kind != DUEL_PRESS_SPRUNG && press->kind != DUEL_PRESS_NONE;
         i++) {
        tick(&test.config, &state, v3(0, 1.2, 0), 100.0);
        triangles += press->triangle != last;
        last = press->triangle;
        for (int k = 0; k < 3; k++) {
            assert_true(press->barycentric[k] >= 0.0 && press->barycentric[k] <= 1.0);
        }
        place middle = middle_of(&test.config, &state, press->triangle);
        assert_near(v3_dot(v3_sub(press->place, middle.point), middle.normal), 0.0, 1e-5);
    }
    assert_true(triangles >= 1);
}

// A tip that is dragged up the jacket stops at the hem of the bib and does not get below it; its
// switch stays open there.
static void a_tip_is_caught_at_the_hem_of_another_layer(void **unused)
{
    (void)unused;
    static layered_model l;
    test_duel_config test = test_duel_config_create(WEAPON_EPEE);
    layered_model_make(&l, test.model);
    duel_scratch_destroy(&test.config.scratch);
    test.config.model[0] = test.config.model[1] = &l.model;
    test.config.scratch = duel_scratch_create(test.config.model);
    assert_non_null(test.config.scratch);
    for (uint32_t t = 0; t < l.model.triangle_count; t++) {
        const double third[3] = {1.0 / 3, 1.0 / 3, 1.0 / 3};
        double below_m = LAYERED_HEM_M - layered_height_m(&l, t, third);
        if (l.sheet[t] != SHEET_JACKET || below_m < 0.05 || below_m > 0.1) {
            continue;
        }
        duel_state state;
        start(&test.config, &state);
        place p = middle_of(&test.config, &state, t);
        phys_vec3 way = v3_neg(p.normal);
        test_duel_aim(&test.config, &state, BY, v3_add_scaled(tip_on(&test.config, &p), way, 0.005),
                      way);
        land(&test.config, &state, &p, BLADE_POINT);
        const duel_press *press = &state.fencer[BY].press;
        double highest_m = 0.0;
        for (int i = 0; i < 250; i++) {
            tick(&test.config, &state, v3(0, 1.5, 0), 100.0);
            if (press->kind == DUEL_PRESS_HELD || press->kind == DUEL_PRESS_SLIDING) {
                double height_m = layered_height_m(&l, press->triangle, press->barycentric);
                assert_int_equal(l.sheet[press->triangle], SHEET_JACKET);
                assert_true(height_m < LAYERED_HEM_M + 0.002);
                highest_m = height_m > highest_m ? height_m : highest_m;
            }
        }
        assert_true(highest_m > LAYERED_HEM_M - 0.03);
    }
    test_duel_config_destroy(&test);
}

// The side of a blade rests on the skin: it does not penetrate, does not bend, and closes no
// switch; drawn away, it is free.
static void an_edge_rests_on_the_skin(void **unused)
{
    (void)unused;
    seeded random = seeded_start("an edge rests on the skin", 45);
    for (int i = 0; i < 40; i++) {
        test_duel_config test = test_of((enum weapon_kind)(i % 3));
        duel_state state;
        start(&test.config, &state);
        place p = chest(&test.config, &state);
        phys_vec3 u = v3_any_orthogonal(p.normal);
        double share = seeded_range(&random, 0.1, 0.95);
        double length = test.config.weapon.flexion.length_m;
        test_duel_aim(&test.config, &state, BY,
                      v3_add_scaled(tip_on(&test.config, &p), u, share * length), u);
        double speed = seeded_range(&random, 1.0, 15.0);
        state.fencer[BY].weapon.velocity_mps = v3_scale(p.normal, -speed);
        land(&test.config, &state, &p, BLADE_SIDE);
        const duel_press *press = &state.fencer[BY].press;
        assert_int_equal(press->kind, DUEL_PRESS_EDGE);
        for (int k = 0; k < 100; k++) {
            tick(&test.config, &state, v3_scale(p.normal, -speed), 100.0);
            assert_true(is_finite_press(&state));
            phys_vec3 ends[2];
            duel_blade_ends(&test.config, &state, BY, ends);
            if (press->kind == DUEL_PRESS_EDGE) {
                phys_vec3 way = v3_scale(v3_sub(ends[1], ends[0]), 1.0 / length);
                double along = v3_dot(v3_sub(press->place, ends[0]), way);
                along = along < 0.0 ? 0.0 : along > length ? length : along;
                phys_vec3 at = v3_add_scaled(ends[0], way, along);
                double depth = v3_dot(v3_sub(press->place, at), press->normal);
                // In the tick of the touch the blade penetrates as deep as it moves in that tick.
                assert_true(depth < 0.025 + 1e-3 * speed);
            }
        }
        duel_curve curve;
        duel_blade_curve(&test.config, &state, BY, &curve);
        assert_false(curve.is_bent);
        for (int k = 0; k < 200 && press->kind != DUEL_PRESS_NONE; k++) {
            tick(&test.config, &state, v3_scale(p.normal, 3.0), 200.0);
        }
        assert_int_equal(press->kind, DUEL_PRESS_NONE);
        assert_int_equal(state.touch[BY].closed, 0);
        assert_true(state.touch[BY].peak_n > 1.0);
    }
}

// A left-hander's body is a mirror image; its skin pushes outwards as well.
static void a_left_handers_skin_pushes_outwards(void **unused)
{
    (void)unused;
    test_duel_config test = test_of(WEAPON_EPEE);
    test.config.hand[TARGET] = -1.0;
    duel_state state;
    start(&test.config, &state);
    place p = chest(&test.config, &state);
    phys_vec3 way = v3_neg(p.normal);
    test_duel_aim(&test.config, &state, BY, v3_add_scaled(tip_on(&test.config, &p), way, 0.005),
                  way);
    land(&test.config, &state, &p, BLADE_POINT);
    const duel_press *press = &state.fencer[BY].press;
    assert_int_equal(press->kind, DUEL_PRESS_HELD);
    assert_near(v3_dot(press->normal, p.normal), 1.0, 1e-5);
    tick(&test.config, &state, v3(0, 0, 0), 0.0);
    assert_true(v3_dot(state.fencer[BY].weapon.velocity_mps, p.normal) > 0.05);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_tip_closes_at_the_rules_force_for_the_rules_time),
        cmocka_unit_test(the_bent_blade_ends_on_the_skin_with_phys_flexions_force),
        cmocka_unit_test(straight_thrusts_close_the_tip_and_grazing_ones_do_not),
        cmocka_unit_test(a_free_weapon_never_gains_energy),
        cmocka_unit_test(the_hand_yields_before_the_blade_penetrates),
        cmocka_unit_test(the_same_thrust_has_the_same_bits),
        cmocka_unit_test(a_released_blade_oscillates_and_comes_to_rest),
        cmocka_unit_test(a_tip_dragged_sideways_stays_on_the_skin),
        cmocka_unit_test(a_tip_is_caught_at_the_hem_of_another_layer),
        cmocka_unit_test(an_edge_rests_on_the_skin),
        cmocka_unit_test(a_left_handers_skin_pushes_outwards),
    };
    return cmocka_run_group_tests(tests, open_group, close_group);
}
