// Tests how a person's choice changes a scene before it is drawn.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "scene_look.h"

static picture_scene glowing_scene(void)
{
    picture_scene scene = {0};
    for (int side = 0; side < 2; side++) {
        picture_default_accent((enum duel_side)side, scene.fencer[side].accent);
        picture_default_accent((enum duel_side)(1 - side), scene.fencer[side].mark.color);
        scene.fencer[side].blade_glow = 0.8f;
    }
    return scene;
}

static void without_a_choice_a_scene_stays_as_it_is(void **state)
{
    (void)state;
    const picture_scene before = glowing_scene();
    const scene_look none = {0};
    picture_scene scene = before;
    scene_look_apply(NULL, &scene);
    scene_look_apply(&none, &scene);
    for (int side = 0; side < 2; side++) {
        assert_memory_equal(scene.fencer[side].accent, before.fencer[side].accent, 12);
        assert_memory_equal(scene.fencer[side].mark.color, before.fencer[side].mark.color, 12);
        assert_true(scene.fencer[side].blade_glow == 0.8f);
    }
    assert_false(scene.is_still);
}

static void a_stain_has_the_color_of_who_made_it(void **state)
{
    (void)state;
    const scene_look look = {.has_accents = true, .accent = {{0.1f, 0.2f, 0.3f}, {0.7f, 0.6f, 0}}};
    picture_scene scene = glowing_scene();
    scene_look_apply(&look, &scene);
    for (int side = 0; side < 2; side++) {
        assert_memory_equal(scene.fencer[side].accent, look.accent[side], 12);
        assert_memory_equal(scene.fencer[side].mark.color, look.accent[1 - side], 12);
        assert_true(scene.fencer[side].blade_glow == 0.8f);
    }
}

static void in_a_calm_picture_no_blade_lights_up_and_the_hall_is_still(void **state)
{
    (void)state;
    const scene_look look = {.is_calm = true};
    picture_scene scene = glowing_scene();
    scene_look_apply(&look, &scene);
    assert_true(scene.fencer[0].blade_glow == 0.0f && scene.fencer[1].blade_glow == 0.0f);
    assert_true(scene.is_still);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_a_choice_a_scene_stays_as_it_is),
        cmocka_unit_test(a_stain_has_the_color_of_who_made_it),
        cmocka_unit_test(in_a_calm_picture_no_blade_lights_up_and_the_hall_is_still),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
