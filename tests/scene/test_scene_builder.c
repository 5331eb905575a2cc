// The scene that the renderer draws for a state of the duel.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "body_cord.h"
#include "scene_builder.h"
#include "test_duel_config.h"

// Both fencers en garde, and a scene builder without history.
static scene_builder *open_stage(enum weapon_kind kind, test_duel_config *test,
                                 duel_state *out_state)
{
    *test = test_duel_config_create(kind);
    duel_start(&test->config, out_state);
    scene_builder *s = scene_builder_create(test->config.model);
    assert_non_null(s);
    return s;
}

static void close_stage(scene_builder **s, test_duel_config *test)
{
    scene_builder_destroy(s);
    test_duel_config_destroy(test);
}

static void advance(const duel_config *config, duel_state *state, scene_builder *s, int ticks)
{
    const input_frame asked[2] = {{.buttons = INPUT_ADVANCE}, {.point_x = 20000}};
    for (int i = 0; i < ticks; i++) {
        duel_events events;
        duel_step(config, state, asked, &events);
        scene_builder_tick(s, config, state, &events);
    }
}

static void test_the_scene_is_the_state(void **state)
{
    (void)state;
    test_duel_config test;
    duel_state now;
    scene_builder *s = open_stage(WEAPON_FOIL, &test, &now);
    advance(&test.config, &now, s, 300);

    picture_scene scene;
    scene_builder_scene(s, &test.config, &now, &scene);
    assert_int_equal(scene.weapon, WEAPON_FOIL);
    assert_true(fabs(scene.time_s - 0.3) < 1e-9);
    for (int side = 0; side < 2; side++) {
        phys_pose held = duel_weapon_pose(&test.config, &now, (enum duel_side)side);
        assert_true(v3_distance(scene.fencer[side].weapon.position, held.position) < 1e-12);
        assert_false(scene.fencer[side].lamp);
        assert_true(scene.fencer[side].opacity == 1.0f);
        assert_true(scene.fencer[side].trail->count > 10);
        // The body stands near its root and has unit normals.
        double root = duel_fencer_frame(&test.config, &now, (enum duel_side)side).root_x_m;
        for (uint32_t i = 0; i < test.model->vertex_count; i++) {
            const float *p = scene.fencer[side].position[i], *n = scene.fencer[side].normal[i];
            assert_true(fabs((double)p[0] - root) < 1.5 && p[1] > -0.2f && p[1] < 2.2f);
            float length = n[0] * n[0] + n[1] * n[1] + n[2] * n[2];
            assert_true(fabs((double)length - 1.0) < 1e-3);
        }
    }
    camera_subject subject = scene_builder_subject(&test.config, &now, 1.5);
    assert_true(subject.root_x_m[0] < subject.root_x_m[1]);
    assert_true(subject.aspect == 1.5);

    scene_builder_clear(s);
    scene_builder_scene(s, &test.config, &now, &scene);
    assert_int_equal(scene.fencer[0].trail->count, 0);
    scene_builder_destroy(&s);
    assert_null(s);
    test_duel_config_destroy(&test);
}

static phys_vec3 vertex(const picture_fencer *fencer, uint32_t v)
{
    return v3_from_floats(fencer->position[v]);
}

// A touch marks the fencer who was hit, and the mark moves with the skin.
static void test_a_mark_sticks_to_the_skin(void **state)
{
    (void)state;
    test_duel_config test;
    duel_state now;
    scene_builder *s = open_stage(WEAPON_EPEE, &test, &now);
    picture_scene scene;
    scene_builder_scene(s, &test.config, &now, &scene);
    assert_true(scene.fencer[0].mark.strength == 0.0f && scene.fencer[1].mark.strength == 0.0f);

    const uint32_t triangle = test.model->triangle_count / 3;
    const uint32_t *corner = test.model->triangle[triangle];
    now.touch[DUEL_RIGHT] = (duel_touch){.by = DUEL_RIGHT,
                                         .triangle = triangle,
                                         .barycentric = {0.5, 0.25, 0.25},
                                         .blade_lies = {-20, 20, 0}};
    phys_vec3 before = {0, 0, 0};
    for (int moment = 0; moment < 3; moment++) {
        scene_builder_scene(s, &test.config, &now, &scene);
        const picture_fencer *hit = &scene.fencer[DUEL_LEFT];
        assert_true(hit->mark.strength > 0.0f);
        assert_true(scene.fencer[DUEL_RIGHT].mark.strength == 0.0f);
        phys_vec3 skin = v3_scale(vertex(hit, corner[0]), 0.5);
        skin = v3_add_scaled(skin, vertex(hit, corner[1]), 0.25);
        skin = v3_add_scaled(skin, vertex(hit, corner[2]), 0.25);
        assert_true(v3_distance(hit->mark.point, skin) < 1e-9);
        assert_true(fabs(v3_length(hit->mark.normal) - 1.0) < 1e-9);
        assert_true(moment == 0 || v3_distance(skin, before) > 0.01);
        // A thrust leaves a spot, a cut leaves a streak along the blade: here along the edge 0-1 of
        // the triangle.
        assert_true(v3_length(hit->mark.streak) == 0.0);
        now.touch[DUEL_RIGHT].blade_part = BLADE_EDGE;
        scene_builder_scene(s, &test.config, &now, &scene);
        phys_vec3 side = v3_sub(vertex(hit, corner[1]), vertex(hit, corner[0]));
        phys_vec3 unit = v3_normalized_or(side, v3(0, 0, 0));
        assert_true(v3_distance(hit->mark.streak, unit) < 1e-5);
        now.touch[DUEL_RIGHT].blade_part = BLADE_POINT;
        before = skin;
        advance(&test.config, &now, s, 200);
    }
    close_stage(&s, &test);
}

// A blade that presses on a body is drawn bent, and its trail ends at the bent tip.
static void test_a_pressed_blade_is_drawn_bent(void **state)
{
    (void)state;
    test_duel_config test;
    duel_state now;
    scene_builder *s = open_stage(WEAPON_EPEE, &test, &now);
    picture_scene scene;
    scene_builder_scene(s, &test.config, &now, &scene);
    assert_false(scene.fencer[DUEL_LEFT].curve.is_bent);

    now.fencer[DUEL_LEFT].press =
        (duel_press){.kind = DUEL_PRESS_SPRUNG, .bend_side = v3(0, 1, 0), .bend_rad = 0.3};
    scene_builder_tick(s, &test.config, &now, &(duel_events){0});
    scene_builder_scene(s, &test.config, &now, &scene);
    const picture_fencer *left = &scene.fencer[DUEL_LEFT];
    assert_true(left->curve.is_bent);
    assert_false(scene.fencer[DUEL_RIGHT].curve.is_bent);
    phys_vec3 ends[2];
    duel_blade_ends(&test.config, &now, DUEL_LEFT, ends);
    phys_vec3 guard = pose_apply(left->weapon, left->curve.point[0]);
    phys_vec3 tip = pose_apply(left->weapon, left->curve.point[DUEL_CURVE_PLACES - 1]);
    assert_true(v3_distance(guard, ends[0]) < 1e-9);
    assert_true(tip.y > ends[1].y + 0.05);
    assert_true(v3_distance(left->trail->tip[0], tip) < 1e-12);
    close_stage(&s, &test);
}

static void test_cords_hang_on_the_fencers(void **state)
{
    (void)state;
    test_duel_config test;
    duel_state now;
    scene_builder *s = open_stage(WEAPON_SABRE, &test, &now);
    picture_scene scene;
    for (int i = 0; i < 3; i++) {
        // En garde before any tick, some ticks later, and after the history was cleared.
        if (i == 1) {
            advance(&test.config, &now, s, 400);
        } else if (i == 2) {
            scene_builder_clear(s);
        }
        scene_builder_scene(s, &test.config, &now, &scene);
        for (int side = 0; side < 2; side++) {
            const picture_fencer *fencer = &scene.fencer[side];
            assert_int_equal(fencer->cord_points, BODY_CORD_POINTS);
            phys_vec3 outlet = body_cord_outlet((enum duel_side)side);
            phys_vec3 clip = fencer->cord[0];
            assert_true(v3_distance(fencer->cord[BODY_CORD_POINTS - 1], outlet) < 1e-12);
            // The end of the cord is on the jacket.
            double nearest = 1.0;
            for (uint32_t v = 0; v < test.model->vertex_count; v++) {
                const float *p = fencer->position[v];
                phys_vec3 skin = v3_from_floats(p);
                nearest = fmin(nearest, v3_distance(clip, skin));
            }
            assert_true(nearest < 0.03);
        }
    }
    close_stage(&s, &test);
}

static void test_a_blow_glows_and_fades(void **state)
{
    (void)state;
    test_duel_config test;
    duel_state now;
    scene_builder *s = open_stage(WEAPON_EPEE, &test, &now);
    picture_scene scene;
    scene_builder_scene(s, &test.config, &now, &scene);
    assert_true(scene.fencer[0].blade_glow == 0.0f);

    const duel_events blow = {.count = 1,
                              .event = {{.kind = DUEL_EVENT_BLADES_MET, .impulse_ns = 1.0}}};
    scene_builder_tick(s, &test.config, &now, &blow);
    scene_builder_scene(s, &test.config, &now, &scene);
    assert_true(scene.fencer[0].blade_glow == 1.0f && scene.fencer[1].blade_glow == 1.0f);
    float before = 1.0f;
    for (int i = 0; i < 40; i++) {
        advance(&test.config, &now, s, 10);
        scene_builder_scene(s, &test.config, &now, &scene);
        assert_true(scene.fencer[0].blade_glow <= before);
        before = scene.fencer[0].blade_glow;
    }
    assert_true(before == 0.0f);
    close_stage(&s, &test);
}

// Blades that drum on each other must not flicker.
static void test_no_more_than_three_glows_begin_in_a_second(void **state)
{
    (void)state;
    test_duel_config test;
    duel_state now;
    scene_builder *s = open_stage(WEAPON_EPEE, &test, &now);
    picture_scene scene;
    const duel_events blow = {.count = 1,
                              .event = {{.kind = DUEL_EVENT_BLADES_MET, .impulse_ns = 1.0}}};
    const duel_events none = {0};
    float before = 0.0f;
    int begun = 0;
    for (int tick = 0; tick < 3000; tick++) {
        scene_builder_tick(s, &test.config, &now, tick % 40 == 0 ? &blow : &none);
        scene_builder_scene(s, &test.config, &now, &scene);
        begun += scene.fencer[0].blade_glow > before;
        before = scene.fencer[0].blade_glow;
    }
    assert_in_range(begun, 8, 9);
    close_stage(&s, &test);
}

static void test_lamps_and_mirror(void **state)
{
    (void)state;
    test_duel_config test = test_duel_config_create(WEAPON_EPEE);
    test.config.hand[DUEL_RIGHT] = -1.0;
    duel_state now;
    duel_start(&test.config, &now);
    now.touch[DUEL_RIGHT].by = DUEL_RIGHT;
    scene_builder *s = scene_builder_create(test.config.model);
    assert_non_null(s);
    picture_scene scene;
    scene_builder_scene(s, &test.config, &now, &scene);
    assert_false(scene.fencer[DUEL_LEFT].lamp);
    assert_true(scene.fencer[DUEL_RIGHT].lamp);
    assert_false(scene.fencer[DUEL_LEFT].mirrored);
    assert_true(scene.fencer[DUEL_RIGHT].mirrored);
    close_stage(&s, &test);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_scene_is_the_state),
        cmocka_unit_test(test_a_mark_sticks_to_the_skin),
        cmocka_unit_test(test_a_pressed_blade_is_drawn_bent),
        cmocka_unit_test(test_cords_hang_on_the_fencers),
        cmocka_unit_test(test_a_blow_glows_and_fades),
        cmocka_unit_test(test_no_more_than_three_glows_begin_in_a_second),
        cmocka_unit_test(test_lamps_and_mirror),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
