// The skin under a pressing blade: a place moves from triangle to triangle, never leaves them, does
// not go around a hem, and is recognized as covered below another layer.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

#include "layered_model.h"
#include "near.h"
#include "phys_triangle.h"
#include "duel_press_skin.h"
#include "seeded_vec3.h"
#include "test_duel_config.h"

static const enum duel_side TARGET = DUEL_RIGHT;

static void corners_of(const duel_config *config, const duel_state *state, uint32_t triangle,
                       phys_vec3 out_corner[3])
{
    duel_body *body = duel_body_of(config, state, TARGET);
    for (int i = 0; i < 3; i++) {
        out_corner[i] = duel_body_vertex(body, config->model[TARGET]->triangle[triangle][i]);
    }
}

static phys_vec3 normal_of(const duel_config *config, const phys_vec3 corner[3])
{
    phys_vec3 normal = v3_cross(v3_sub(corner[1], corner[0]), v3_sub(corner[2], corner[0]));
    return v3_normalized_or(v3_scale(normal, config->hand[TARGET]), v3(0, 1, 0));
}

// A blade that lies on the middle of a triangle.
static duel_press press_on(const duel_config *config, const duel_state *state, uint32_t triangle)
{
    phys_vec3 corner[3];
    corners_of(config, state, triangle, corner);
    duel_press press = {.kind = DUEL_PRESS_SLIDING,
                        .triangle = triangle,
                        .barycentric = {1.0 / 3, 1.0 / 3, 1.0 / 3}};
    press.place = v3_scale(v3_add(v3_add(corner[0], corner[1]), corner[2]), 1.0 / 3);
    press.normal = normal_of(config, corner);
    return press;
}

static double distance_m(const duel_config *config, const duel_state *state, uint32_t triangle,
                         phys_vec3 point)
{
    phys_vec3 corner[3];
    corners_of(config, state, triangle, corner);
    return phys_segment_triangle_closest(point, point, corner).distance_m;
}

static void assert_on_its_triangle(const duel_config *config, const duel_state *state,
                                   const duel_press *press)
{
    phys_vec3 corner[3], place = v3(0, 0, 0);
    corners_of(config, state, press->triangle, corner);
    for (int k = 0; k < 3; k++) {
        assert_true(press->barycentric[k] >= 0.0 && press->barycentric[k] <= 1.0);
        place = v3_add_scaled(place, corner[k], press->barycentric[k]);
    }
    assert_true(v3_distance(place, press->place) < 1e-12);
    assert_true(v3_distance(press->normal, normal_of(config, corner)) < 1e-12);
}

// The skin refers to the triangle that the press has moved to.
static void assert_looks_there(const duel_config *config, const duel_state *state,
                               const duel_press_skin *cloth, const duel_press *press)
{
    phys_vec3 corner[3];
    corners_of(config, state, press->triangle, corner);
    for (int k = 0; k < 3; k++) {
        assert_near(v3_distance(cloth->corner[k], corner[k]), 0.0, 1e-12);
    }
    assert_near(v3_distance(cloth->normal, press->normal), 0.0, 1e-12);
}

static void a_place_is_always_on_its_triangle(void **unused)
{
    (void)unused;
    seeded random = seeded_start("a_place_is_always_on_its_triangle", 3);
    test_duel_config test = test_duel_config_create(WEAPON_EPEE);
    const uint32_t(*neighbor)[3] = duel_skin_neighbors(&test.config, TARGET);
    duel_state state;
    test_duel_start_engaged(&test.config, &state);
    int slid = 0;
    for (int i = 0; i < 20000; i++) {
        test.config.hand[TARGET] = i < 10000 ? 1.0 : -1.0;
        uint32_t from = (uint32_t)(seeded_next(&random) % test.model->triangle_count);
        duel_press press = press_on(&test.config, &state, from);
        phys_vec3 point = press.place;
        double most = seeded_range(&random, 0.001, 0.05);
        point = v3_add(point, seeded_vec3(&random, most));
        phys_vec3 towards = press.normal;
        double before_m = distance_m(&test.config, &state, from, point);
        duel_press_skin cloth = duel_press_skin_of(&test.config, &state, TARGET, &press);
        bool on_skin = duel_press_skin_slide_to(&cloth, point, towards, &press);
        assert_on_its_triangle(&test.config, &state, &press);
        assert_looks_there(&test.config, &state, &cloth, &press);

        // No other place nearby that faces the blade is nearer.
        double after_m = distance_m(&test.config, &state, press.triangle, point);
        assert_true(after_m <= before_m + 1e-12);
        assert_near(v3_distance(press.place, point), after_m, 1e-12);
        for (int k = 0; on_skin && k < 3; k++) {
            phys_vec3 corner[3];
            uint32_t beside = neighbor[press.triangle][k];
            corners_of(&test.config, &state, beside, corner);
            if (v3_dot(normal_of(&test.config, corner), towards) > 0.0) {
                assert_true(distance_m(&test.config, &state, beside, point) >= after_m - 1e-9);
            }
        }
        slid += press.triangle != from;
    }
    assert_true(slid > 5000);
    test_duel_config_destroy(&test);
}

// A duel whose bodies are a jacket under a bib.
static test_duel_config layered_duel(layered_model *l, double hand)
{
    test_duel_config test = test_duel_config_create(WEAPON_EPEE);
    layered_model_make(l, test.model);
    duel_scratch_destroy(&test.config.scratch);
    test.config.model[0] = test.config.model[1] = &l->model;
    test.config.hand[TARGET] = hand;
    test.config.scratch = duel_scratch_create(test.config.model);
    assert_non_null(test.config.scratch);
    return test;
}

static void a_place_stops_at_a_hem(void **unused)
{
    (void)unused;
    static layered_model l;
    for (int hand = -1; hand <= 1; hand += 2) {
        test_duel_config test = layered_duel(&l, hand);
        duel_state state;
        test_duel_start_engaged(&test.config, &state);
        int ended = 0;
        for (uint32_t t = 0; t < l.model.triangle_count; t++) {
            duel_press press = press_on(&test.config, &state, t);
            if (l.sheet[t] != SHEET_OUTER ||
                layered_height_m(&l, t, press.barycentric) > LAYERED_HEM_M + 0.05) {
                continue;
            }
            // Down over the hem, a little below the surface, like a tip that bends.
            duel_press_skin cloth = duel_press_skin_of(&test.config, &state, TARGET, &press);
            phys_vec3 towards = press.normal, point = v3_add_scaled(press.place, towards, -0.002);
            for (int step = 0; step < 40; step++) {
                point = v3_add(point, v3(0, -0.003, 0));
                duel_press_skin_slide_to(&cloth, point, towards, &press);
                assert_on_its_triangle(&test.config, &state, &press);
                assert_true(l.sheet[press.triangle] == SHEET_OUTER ||
                            l.sheet[press.triangle] == SHEET_HEM);
            }
            assert_near(layered_height_m(&l, press.triangle, press.barycentric), LAYERED_HEM_M,
                        1e-6);
            ended++;
        }
        assert_true(ended >= 2 * LAYERED_COLUMNS);
        test_duel_config_destroy(&test);
    }
}

static void a_place_below_a_layer_is_recognized(void **unused)
{
    (void)unused;
    static layered_model l;
    for (int hand = -1; hand <= 1; hand += 2) {
        test_duel_config test = layered_duel(&l, hand);
        duel_state state;
        test_duel_start_engaged(&test.config, &state);
        int covered = 0, open = 0;
        for (uint32_t t = 0; t < l.model.triangle_count; t++) {
            duel_press press = press_on(&test.config, &state, t);
            duel_press_skin cloth = duel_press_skin_of(&test.config, &state, TARGET, &press);
            double above_m = layered_height_m(&l, t, press.barycentric) - LAYERED_HEM_M;
            bool below = l.sheet[t] == SHEET_JACKET && above_m > 0.0;
            bool at_hem = fabs(above_m) < 1e-3;
            if (!at_hem && (l.sheet[t] == SHEET_JACKET || l.sheet[t] == SHEET_OUTER)) {
                assert_int_equal(duel_press_skin_is_covered(&cloth, &press), below);
                covered += below;
                open += !below;
            }
        }
        assert_true(covered > 50 && open > 50);
        test_duel_config_destroy(&test);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_place_is_always_on_its_triangle),
        cmocka_unit_test(a_place_stops_at_a_hem),
        cmocka_unit_test(a_place_below_a_layer_is_recognized),
    };
    return cmocka_run_group_tests_name("press_skin", tests, NULL, NULL);
}
