// Parts of the blade in contact: each condition of a thrust separately, and the sides of a sabre.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "blade_contact.h"
#include "near.h"
#include "phys_rotation.h"
#include "seeded.h"

// A blade along -z meets skin whose normal slants by `slant` from +z towards +x, coming
// along its axis at `along` and across it, towards -x, at `across`.
static phys_blade_mesh_hit hit_at(double slant_rad, double along_mps, double across_mps)
{
    double sine, cosine;
    phys_sincos(slant_rad, &sine, &cosine);
    return (phys_blade_mesh_hit){.state = PHYS_BLADE_MESH_HIT,
                                 .along = 1.0,
                                 .normal = v3(sine, 0, cosine),
                                 .velocity_mps = v3(-across_mps, 0, -along_mps)};
}

// A weapon whose blade is exactly along -z; real blades drop a little.
static weapon straight(enum weapon_kind kind)
{
    weapon held = weapon_make(kind);
    held.blade.a = v3(0, 0, -0.1);
    held.blade.b = v3(0, 0, -0.9);
    return held;
}

static enum blade_part part_of(const weapon *held, const phys_blade_mesh_hit *hit)
{
    return blade_contact_of(held, quat_identity(), hit).part;
}

static void a_thrust_needs_tip_direction_and_motion(void **state)
{
    (void)state;
    weapon epee = straight(WEAPON_EPEE);
    phys_blade_mesh_hit hit = hit_at(0.3, 5.0, 1.0);
    assert_int_equal(part_of(&epee, &hit), BLADE_POINT);

    // Contact at the tip, not behind it.
    hit.along = BLADE_TIP_SHARE;
    assert_int_equal(part_of(&epee, &hit), BLADE_POINT);
    hit.along = BLADE_TIP_SHARE - 0.001;
    assert_int_equal(part_of(&epee, &hit), BLADE_SIDE);

    // Toward the skin, within the largest angle of a thrust, and not away from it.
    hit = hit_at(BLADE_THRUST_RAD - 0.01, 5.0, 1.0);
    assert_int_equal(part_of(&epee, &hit), BLADE_POINT);
    hit = hit_at(BLADE_THRUST_RAD + 0.01, 5.0, 1.0);
    assert_int_equal(part_of(&epee, &hit), BLADE_SIDE);
    hit = hit_at(PHYS_PI - 0.1, 5.0, 1.0);
    assert_int_equal(part_of(&epee, &hit), BLADE_SIDE);

    // Within 60 degrees along the blade, and not backwards.
    hit = hit_at(0.3, 3.0, 3.0 * BLADE_THRUST_SLIP - 0.1);
    assert_int_equal(part_of(&epee, &hit), BLADE_POINT);
    hit = hit_at(0.3, 3.0, 3.0 * BLADE_THRUST_SLIP + 0.1);
    assert_int_equal(part_of(&epee, &hit), BLADE_SIDE);
    hit = hit_at(0.3, -1.0, 0.1);
    assert_int_equal(part_of(&epee, &hit), BLADE_SIDE);
}

static void angle_and_slide_are_what_they_are(void **state)
{
    (void)state;
    weapon foil = straight(WEAPON_FOIL);
    for (double slant = 0.0; slant < PHYS_PI; slant += 0.1) {
        phys_blade_mesh_hit hit = hit_at(slant, 2.0, 0.7);
        blade_contact contact = blade_contact_of(&foil, quat_identity(), &hit);
        assert_near(contact.angle_rad, slant, 1e-9);
        assert_near(contact.sideways_mps, 0.7, 1e-12);
    }
}

static void a_sabre_has_edge_back_and_flats(void **state)
{
    (void)state;
    weapon sabre = straight(WEAPON_SABRE);
    phys_blade_mesh_hit hit = {.state = PHYS_BLADE_MESH_HIT, .along = 0.7};
    seeded random = seeded_start("a_sabre_has_edge_back_and_flats", 61);
    for (int i = 0; i < 2000; i++) {
        // Skin in all directions around a blade in any position, mostly facing its side.
        double sine, cosine, turn = seeded_range(&random, -PHYS_PI, PHYS_PI);
        phys_sincos(turn, &sine, &cosine);
        phys_vec3 in_weapon = v3(cosine, sine, seeded_range(&random, -0.9, 0.9));
        phys_quat orientation = phys_quat_from_rotation_vector(
            v3(seeded_range(&random, -2, 2), seeded_range(&random, -2, 2), 0.5));
        phys_vec3 inwards = v3_normalized_or(quat_rotate(orientation, in_weapon), v3(1, 0, 0));
        hit.normal = v3_neg(inwards);
        enum blade_part part = blade_contact_of(&sabre, orientation, &hit).part;
        double from_thumb = fabs(turn - PHYS_PI / 2), from_edge = fabs(turn + PHYS_PI / 2);
        if (from_thumb < PHYS_PI / 4 - 1e-6) {
            assert_int_equal(part, BLADE_BACK);
        } else if (from_edge < PHYS_PI / 4 - 1e-6) {
            assert_int_equal(part, BLADE_EDGE);
        } else if (from_thumb > PHYS_PI / 4 + 1e-6 && from_edge > PHYS_PI / 4 + 1e-6) {
            assert_int_equal(part, BLADE_FLAT);
        }
        weapon epee = straight(WEAPON_EPEE);
        assert_int_equal(blade_contact_of(&epee, orientation, &hit).part, BLADE_SIDE);
    }
    // A sabre can thrust, too.
    hit = hit_at(0.2, 4.0, 0.5);
    assert_int_equal(part_of(&sabre, &hit), BLADE_POINT);
}

static void every_part_has_its_own_word(void **state)
{
    (void)state;
    for (int a = 0; a < BLADE_PART_COUNT; a++) {
        assert_true(strlen(blade_part_name((enum blade_part)a)) > 0);
        for (int b = 0; b < a; b++) {
            assert_string_not_equal(blade_part_name((enum blade_part)a),
                                    blade_part_name((enum blade_part)b));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_thrust_needs_tip_direction_and_motion),
        cmocka_unit_test(angle_and_slide_are_what_they_are),
        cmocka_unit_test(a_sabre_has_edge_back_and_flats),
        cmocka_unit_test(every_part_has_its_own_word),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
