// Tests that the lamé covers the target and nothing else.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "cloth_look.h"

static cloth_look look(const char *name, enum weapon_kind kind)
{
    model_material material = {.base_color = {1, 1, 1}, .roughness = 1, .occluded = true};
    strncpy(material.name, name, sizeof material.name - 1);
    return cloth_look_of(&material, kind);
}

static bool is_lame(const char *name, enum weapon_kind kind)
{
    return look(name, kind).color[0] < 0.9f && look(name, kind).roughness < 0.9f;
}

static void test_lame_covers_the_target(void **state)
{
    (void)state;
    static const struct {
        const char *material;
        bool foil, sabre;
    } WORN[] = {
        {"jacket", true, true},        {"jacket_groin", true, false}, {"jacket_waist", false, true},
        {"jacket_hips", false, false}, {"sleeve", false, true},       {"collar", false, true},
        {"mask_bib", true, true},      {"mask_chin", false, true},    {"breeches", false, false},
        {"glove", false, false},       {"skin", false, false},        {"foil", false, false},
    };
    for (size_t i = 0; i < sizeof WORN / sizeof WORN[0]; i++) {
        assert_false(is_lame(WORN[i].material, WEAPON_EPEE));
        assert_int_equal(is_lame(WORN[i].material, WEAPON_FOIL), WORN[i].foil);
        assert_int_equal(is_lame(WORN[i].material, WEAPON_SABRE), WORN[i].sabre);
    }
}

static void test_each_material_is_a_piece(void **state)
{
    (void)state;
    assert_int_equal(look("jacket_waist", WEAPON_EPEE).garment, CLOTH_JACKET);
    assert_int_equal(look("mask_chin", WEAPON_FOIL).garment, CLOTH_BIB);
    assert_int_equal(look("mask_mesh", WEAPON_FOIL).garment, CLOTH_WIRE);
    assert_int_equal(look("head:skin", WEAPON_FOIL).garment, CLOTH_PLAIN);
    assert_true(look("jacket", WEAPON_FOIL).lame == 1.0f);
    assert_true(look("jacket", WEAPON_EPEE).lame == 0.0f);
}

static void test_bands_take_the_accent_whole(void **state)
{
    (void)state;
    assert_true(look("accent", WEAPON_FOIL).accent_share == 1.0f);
    assert_true(look("socks", WEAPON_FOIL).accent_share > 0.5f);
    assert_true(look("jacket", WEAPON_FOIL).accent_share == 0.0f);
}

static void test_alike_is_equal_byte_for_byte(void **state)
{
    (void)state;
    cloth_look a = look("collar", WEAPON_EPEE), b = look("sleeve", WEAPON_EPEE);
    assert_memory_equal(&a, &b, sizeof a);
    b = look("sleeve", WEAPON_SABRE);
    assert_memory_not_equal(&a, &b, sizeof a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lame_covers_the_target),
        cmocka_unit_test(test_each_material_is_a_piece),
        cmocka_unit_test(test_bands_take_the_accent_whole),
        cmocka_unit_test(test_alike_is_equal_byte_for_byte),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
