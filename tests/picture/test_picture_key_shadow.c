// The shadow map of the key light covers everything that casts a shadow, and not much more.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "picture_key_shadow.h"
#include "near.h"
#include "seeded.h"

enum { VERTICES = 200 };

// Soft-shadow steps over which the shadows fade out at the map's ends (light.glsl).
static const double FADED_STEPS = 23.0;

static phys_vec3 on_map(const picture_key_shadow *shadow, phys_vec3 p)
{
    const float *m = shadow->shadow_from_world[0];
    double out[3];
    for (int i = 0; i < 3; i++) {
        out[i] = (double)m[i] * p.x + (double)m[4 + i] * p.y + (double)m[8 + i] * p.z +
                 (double)m[12 + i];
    }
    return v3(out[0], out[1], out[2]);
}

static void test_casters_are_on_the_map_in_front_of_their_shadows(void **state)
{
    (void)state;
    seeded random = seeded_start("casters", 21);
    for (int round = 0; round < 50; round++) {
        static float position[2][VERTICES][3];
        picture_scene scene = {.weapon = WEAPON_EPEE};
        for (int side = 0; side < 2; side++) {
            double x = seeded_range(&random, -6, 6);
            for (int v = 0; v < VERTICES; v++) {
                position[side][v][0] = (float)(x + seeded_range(&random, -0.5, 0.5));
                position[side][v][1] = (float)seeded_range(&random, 0.0, 1.8);
                position[side][v][2] = (float)seeded_range(&random, -0.4, 0.4);
            }
            scene.fencer[side].position = (const float(*)[3])position[side];
            scene.fencer[side].weapon = (phys_pose){v3(x, 1.2, 0.3), quat_identity()};
        }
        picture_key_shadow shadow =
            picture_key_shadow_fit(&scene, (const uint32_t[2]){VERTICES, VERTICES});
        double low = 1.0, high = 0.0;
        for (int side = 0; side < 2; side++) {
            for (int v = 0; v < VERTICES; v++) {
                phys_vec3 at = v3_from_floats(position[side][v]);
                phys_vec3 q = on_map(&shadow, at);
                assert_true(q.x > 0.0 && q.x < 1.0 && q.y > 0.0 && q.y < 1.0);
                assert_true(q.z > 0.0 && q.z < 1.0);
                low = q.x < low ? q.x : low;
                high = q.x > high ? q.x : high;
                // The shadow on the floor is at the same place on the map, farther from the light.
                phys_vec3 to_light = key_light_direction();
                phys_vec3 r = on_map(&shadow, v3_add_scaled(at, to_light, -at.y / to_light.y));
                assert_near(r.x, q.x, 1e-5);
                assert_near(r.y, q.y, 1e-5);
                assert_true(r.z >= q.z - 1e-6 && r.z < 1.0);
            }
        }
        assert_true(high - low > 0.5); // no space of the map is wasted
        double faded = FADED_STEPS * (double)shadow.step[0];
        assert_true(low > faded && high < 1.0 - faded); // and no caster is where it fades out
        assert_true(shadow.step[0] > 0.0f && shadow.step[1] > 0.0f);
    }
}

static void test_the_key_light_comes_from_the_windows(void **state)
{
    (void)state;
    phys_vec3 to_light = key_light_direction();
    assert_near(v3_length(to_light), 1.0, 1e-12);
    assert_true(to_light.z > 0.3 && to_light.y > 0.5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_casters_are_on_the_map_in_front_of_their_shadows),
        cmocka_unit_test(test_the_key_light_comes_from_the_windows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
