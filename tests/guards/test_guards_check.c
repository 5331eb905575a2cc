// The shipped guards held by the shipped fencers of all builds: every placement is reached with a
// human wrist and elbow, the weapon stays clear of the own body, and a thrust goes where the point
// aims. Also the checker itself: it finds deliberate mistakes.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>

#include "bout_assets.h"
#include "guards_check.h"
#include "phys_rotation.h"
#include "stroke_trial.h"

#define DEGREE (PHYS_PI / 180.0)

// A step of the sampling moves the hand by at most 5 cm, with sanitizers by 10 cm.
#ifndef SAMPLE_STEPS
#define SAMPLE_STEPS 16
#endif
enum { STEPS = SAMPLE_STEPS, BUILDS = 4 };

// The smallest motion of the tip per unit of the point anywhere on the square, meters. With less a
// person could not aim.
#define LEAST_AIM_M 0.01

typedef struct hall {
    bout_assets assets; // with the medium fencer
    loaded_fencer *fencer[BUILDS];
    guards_checker *checker[BUILDS]; // in the order of bout_assets_builds(), medium first
    footwork_state feet;
} picture_hall;

static int enter(void **state)
{
    static picture_hall h;
    char error[256] = "";
    h.feet = footwork_start();
    if (!bout_assets_load(&h.assets, (const char *const[2]){NULL, NULL}, error, sizeof error)) {
        fprintf(stderr, "%s\n", error);
        return -1;
    }
    *state = &h;
    for (int i = 0; i < BUILDS; i++) {
        h.fencer[i] = bout_assets_load_fencer(bout_assets_builds()[i], error, sizeof error);
        if (h.fencer[i] == NULL) {
            fprintf(stderr, "%s\n", error);
            return -1;
        }
        h.checker[i] = guards_checker_create(&h.fencer[i]->model);
        if (h.checker[i] == NULL) {
            return -1;
        }
    }
    return bout_assets_builds()[BUILDS] == NULL ? 0 : -1;
}

static int leave(void **state)
{
    picture_hall *h = *state;
    for (int i = 0; i < BUILDS; i++) {
        guards_checker_destroy(&h->checker[i]);
        loaded_fencer_destroy(&h->fencer[i]);
    }
    bout_assets_free(&h->assets);
    return 0;
}

static guards_finding look(picture_hall *h, int build, const weapon *held, double hand, double u,
                           double v, double extension)
{
    fencer_frame frame = {0.3, 1.0, hand, 0};
    phys_pose placed = guard_grid_pose(&h->assets.source[held->kind].shipped_grid, u, v, extension);
    return guards_check(h->checker[build], held, &h->feet, frame, placed);
}

// Finds the worst values on the whole square; for scaled builds at every eighth place.
static void survey(picture_hall *h, int build, const weapon *held)
{
    const int steps = build == 0 ? STEPS : STEPS / 2, layers = steps / 4;
    const char *name = bout_assets_builds()[build];
    guards_finding worst = {0, PHYS_PI, 0, GUARDS_CLEAR_MAX_M, 0, {0, 0, 0}};
    for (int i = 0; i < (steps + 1) * (steps + 1) * (layers + 1) * 2; i++) {
        int place = i / 2, layer = place / ((steps + 1) * (steps + 1));
        double u = 2.0 * (place % (steps + 1)) / steps - 1.0;
        double v = 2.0 * (place / (steps + 1) % (steps + 1)) / steps - 1.0;
        double hand = i % 2 == 0 ? 1.0 : -1.0;
        guards_finding found = look(h, build, held, hand, u, v, (double)layer / layers);
        if (guards_wrong(&found) != 0) {
            fail_msg("%s, %s, %s hand, point %.2f %.2f, extension %.2f: %.1f cm short, elbow %.0f, "
                     "wrist %.0f degrees, %.1f cm from the %s",
                     name, weapon_key(held->kind), hand > 0.0 ? "right" : "left", u, v,
                     (double)layer / layers, 100.0 * found.short_m, found.elbow_rad / DEGREE,
                     found.wrist_rad / DEGREE, 100.0 * found.clear_m,
                     found.part < BODY_PART_COUNT ? body_part_key(found.part) : "body");
        }
        worst.short_m = fmax(worst.short_m, found.short_m);
        worst.elbow_rad = fmin(worst.elbow_rad, found.elbow_rad);
        worst.wrist_rad = fmax(worst.wrist_rad, found.wrist_rad);
        worst.clear_m = fmin(worst.clear_m, found.clear_m);
    }
    printf("%s, %s: at most %.1f cm short, elbow at least %.0f, wrist at most %.0f degrees, body "
           "at least %.1f cm away\n",
           name, weapon_key(held->kind), 100.0 * worst.short_m, worst.elbow_rad / DEGREE,
           worst.wrist_rad / DEGREE, 100.0 * worst.clear_m);
}

static void the_shipped_guards_can_be_held(void **state)
{
    picture_hall *h = *state;
    for (int build = 0; build < BUILDS; build++) {
        for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
            weapon held = weapon_make((enum weapon_kind)kind);
            survey(h, build, &held);
        }
    }
}

// Guards are made for the medium fencer, whose hand is bit for bit where they put it.
static void the_medium_fencers_hand_is_where_the_grid_says(void **state)
{
    picture_hall *h = *state;
    for (int i = 0; i < 3 * 9; i++) {
        phys_pose grid = guard_grid_pose(&h->assets.source[WEAPON_SABRE].shipped_grid, i % 3 - 1.0,
                                         i / 3 % 3 - 1.0, 0.5 * (i / 9));
        phys_pose own = body_pose_place(&h->fencer[0]->model, &h->feet, grid);
        assert_memory_equal(&own, &grid, sizeof own);
    }
}

// With the arm extended, moving the point right moves the tip right and moving it up moves the tip
// up, everywhere on the square.
static void a_thrust_goes_where_the_point_aims(void **state)
{
    picture_hall *h = *state;
    enum { LINES = 60 };
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        weapon held = weapon_make((enum weapon_kind)kind);
        const guard_grid *grid = &h->assets.source[kind].shipped_grid;
        double step = 2.0 / LINES, least_side = 1.0, least_height = 1.0;
        phys_vec3 tip[LINES + 1][LINES + 1];
        for (int i = 0; i <= LINES; i++) {
            for (int k = 0; k <= LINES; k++) {
                phys_pose hand = guard_grid_pose(grid, i * step - 1.0, k * step - 1.0, 1.0);
                hand = body_pose_hold(h->assets.model[0], &h->feet, hand);
                tip[i][k] = pose_apply(weapon_body_pose(&held, hand), held.blade.b);
                if (i > 0) {
                    least_side = fmin(least_side, (tip[i][k].z - tip[i - 1][k].z) / step);
                }
                if (k > 0) {
                    least_height = fmin(least_height, (tip[i][k].y - tip[i][k - 1].y) / step);
                }
            }
        }
        printf("%s: the tip goes at least %.1f cm aside and %.1f cm up for a unit of the point\n",
               weapon_key(held.kind), 100.0 * least_side, 100.0 * least_height);
        assert_true(least_side > LEAST_AIM_M);
        assert_true(least_height > LEAST_AIM_M);
    }
}

// The worst bend of the wrist in a stroke, radians: that of a guard, and the three free fingers
// that open and let the grip turn by as much as 30 degrees while the blade stays behind the hand.
#define STROKE_WRIST_RAD (GUARDS_WRIST_RAD + 0.5236)

// Strokes between all guards: wherever they begin and end, the arm reaches, the elbow does not
// fold, the fingers can hold the weapon and it stays clear of the own body.
static void strokes_can_be_held(void **state)
{
    picture_hall *h = *state;
    duel_scratch *scratch = duel_scratch_create(h->assets.model);
    assert_non_null(scratch);
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        const duel_config config = {.weapon = weapon_make((enum weapon_kind)kind),
                                    .model = {h->assets.model[0], h->assets.model[1]},
                                    .grid = &h->assets.source[kind].shipped_grid,
                                    .hand = {1.0, 1.0},
                                    .settings = duel_settings_default(),
                                    .scratch = scratch};
        guards_finding worst = {0, PHYS_PI, 0, GUARDS_CLEAR_MAX_M, 0, {0, 0, 0}};
        int strokes = 0;
        for (int i = 0; i < 9 * 9; i += SAMPLE_STEPS < 16 ? 7 : 1) {
            stroke_script script = {.moment = {{.x = i / 9 % 3 - 1, .y = i / 27 - 1},
                                               {1, i % 3 - 1, i / 3 % 3 - 1, 0, 0},
                                               {30, i % 3 - 1, i / 3 % 3 - 1, 1, 0}}};
            duel_state duel;
            duel_events events;
            duel_start(&config, &duel);
            for (uint32_t t = 0; t < STROKE_SETTLE_TICKS + 330; t++) {
                uint32_t tick = t < STROKE_SETTLE_TICKS ? 0 : t - STROKE_SETTLE_TICKS;
                const input_frame frame[2] = {stroke_frame_at(&script, tick),
                                              input_frame_neutral()};
                duel_step(&config, &duel, frame, &events);
                bool strikes = duel.fencer[DUEL_LEFT].stroke.phase != HAND_STROKE_NONE;
                strokes += strikes;
                if (!strikes || t % 8 != 0) {
                    continue;
                }
                fencer_frame frame_of = duel_fencer_frame(&config, &duel, DUEL_LEFT);
                phys_pose held =
                    fencer_frame_weapon_from_world(frame_of, duel.fencer[DUEL_LEFT].hand_world);
                guards_finding found =
                    guards_check(h->checker[0], &config.weapon, &h->feet, frame_of, held);
                if (found.wrist_rad > STROKE_WRIST_RAD || found.elbow_rad < GUARDS_ELBOW_RAD ||
                    found.clear_m < GUARDS_CLEAR_M) {
                    fail_msg(
                        "%s, from %.0f %.0f to %d %d, tick %u: elbow %.0f, wrist %.0f degrees, "
                        "%.1f cm from the body",
                        weapon_key(config.weapon.kind), script.moment[0].x, script.moment[0].y,
                        i % 3 - 1, i / 3 % 3 - 1, tick, found.elbow_rad / DEGREE,
                        found.wrist_rad / DEGREE, 100.0 * found.clear_m);
                }
                worst.elbow_rad = fmin(worst.elbow_rad, found.elbow_rad);
                worst.wrist_rad = fmax(worst.wrist_rad, found.wrist_rad);
                worst.clear_m = fmin(worst.clear_m, found.clear_m);
            }
        }
        printf(
            "strokes with the %s: %d ticks, elbow at least %.0f, wrist at most %.0f degrees, body "
            "at least %.1f cm away\n",
            weapon_key((enum weapon_kind)kind), strokes, worst.elbow_rad / DEGREE,
            worst.wrist_rad / DEGREE, 100.0 * worst.clear_m);
        assert_true(strokes > 200);
    }
    duel_scratch_destroy(&scratch);
}

// A weapon at `hand` with the blade along `blade` and the thumb as far up as possible.
static phys_pose placed(phys_vec3 hand, phys_vec3 blade)
{
    phys_vec3 z = v3_normalized_or(v3_neg(blade), v3(-1, 0, 0));
    phys_vec3 y = v3_normalized_or(v3_add_scaled(v3(0, 1, 0), z, -z.y), v3_any_orthogonal(z));
    phys_mat3 axes = m3_from_columns(v3_cross(y, z), y, z);
    return (phys_pose){hand, quat_from_m3(&axes)};
}

static void what_is_wrong_is_found(void **state)
{
    picture_hall *h = *state;
    weapon held = weapon_make(WEAPON_EPEE);
    fencer_frame frame = {0.0, 1.0, 1.0, 0};
    const struct {
        phys_vec3 hand, blade;
        unsigned wrong, allowed; // bits that must be set, and those that may be
    } cases[] = {
        {{0.60, 1.16, 0.11}, {1.0, 0.1, 0.0}, 0, 0},
        {{0.95, 1.25, 0.10}, {1.0, 0.0, 0.0}, GUARDS_UNREACHED, 0},
        {{0.25, 1.28, 0.12}, {1.0, 0.1, 0.0}, GUARDS_FOLDED, GUARDS_WRIST},
        {{0.60, 1.16, 0.11}, {-0.6, -0.3, 1.0}, GUARDS_WRIST, 0},
        // Down through the front thigh, and back through the chest.
        {{0.30, 1.10, 0.05}, {0.0, -1.0, -0.1}, GUARDS_SELF_HIT, ~0u},
        {{0.55, 1.20, 0.00}, {-1.0, 0.0, 0.0}, GUARDS_SELF_HIT, ~0u},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        guards_finding found = guards_check(h->checker[0], &held, &h->feet, frame,
                                            placed(cases[i].hand, cases[i].blade));
        unsigned wrong = guards_wrong(&found);
        if ((wrong & cases[i].wrong) != cases[i].wrong ||
            (wrong & ~cases[i].wrong & ~cases[i].allowed) != 0) {
            fail_msg("case %zu: found %u, wanted %u: %.3f m short, elbow %.0f, wrist %.0f, %.3f m "
                     "away",
                     i, wrong, cases[i].wrong, found.short_m, found.elbow_rad / DEGREE,
                     found.wrist_rad / DEGREE, found.clear_m);
        }
        if (wrong & GUARDS_SELF_HIT) {
            assert_true(found.part < BODY_PART_COUNT);
        }
    }
}

// A left-hander and the other side of the piste give the same results.
static void a_mirror_image_is_the_same(void **state)
{
    picture_hall *h = *state;
    weapon held = weapon_make(WEAPON_SABRE);
    phys_pose hand = placed(v3(0.35, 1.05, 0.10), v3(0.3, -1.0, -0.2));
    guards_finding right =
        guards_check(h->checker[0], &held, &h->feet, (fencer_frame){0.0, 1.0, 1.0, 0}, hand);
    guards_finding left =
        guards_check(h->checker[0], &held, &h->feet, (fencer_frame){1.5, -1.0, -1.0, 0}, hand);
    assert_true(right.clear_m < GUARDS_CLEAR_MAX_M);
    // The mirrored body is rounded differently, and the weapon is not mirrored: a sabre's blade is
    // a little beside the axis of the hand.
    assert_true(fabs(right.clear_m - left.clear_m) < 1e-3);
    assert_int_equal(right.part, left.part);
    assert_true(right.wrist_rad == left.wrist_rad && right.elbow_rad == left.elbow_rad);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_shipped_guards_can_be_held),
        cmocka_unit_test(the_medium_fencers_hand_is_where_the_grid_says),
        cmocka_unit_test(a_thrust_goes_where_the_point_aims),
        cmocka_unit_test(strokes_can_be_held),
        cmocka_unit_test(what_is_wrong_is_found),
        cmocka_unit_test(a_mirror_image_is_the_same),
    };
    return cmocka_run_group_tests(tests, enter, leave);
}
