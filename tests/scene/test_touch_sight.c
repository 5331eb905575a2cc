// What this proves: what is visible agrees with a slow walk along the rays; a limb in the way moves
// the camera; without one it stands at its preferred place; and in bouts between computers hardly a
// touch is hidden by the skinned bodies themselves, which the choice knows only as capsules.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "bout.h"
#include "bout_assets.h"
#include "near.h"
#include "scene_builder.h"
#include "seeded_vec3.h"
#include "share_of.h"

static limb capsule(phys_vec3 a, phys_vec3 b, double radius_m)
{
    return (limb){{(float)a.x, (float)a.y, (float)a.z, (float)radius_m},
                  {(float)b.x, (float)b.y, (float)b.z, 0.0f}};
}

// A touch on a chest at the origin's height; all limbs are far below the floor.
static touch_sight open_touch(void)
{
    touch_sight sight = {.point = {1.0, 1.2, 0.0},
                         .normal = {-1.0, 0.0, 0.0},
                         .blade = {{0.1, 1.25, 0.02}, {1.0, 1.2, 0.0}}};
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < LIMB_COUNT; i++) {
            sight.body[side][i] = capsule(v3(0, -50, 0), v3(0, -50, 0), 0.1);
        }
    }
    return sight;
}

static void without_a_limb_in_the_way_the_camera_stands_where_it_likes(void **state)
{
    (void)state;
    touch_sight sight = open_touch();
    phys_vec3 liked = camera_touch_toward(sight.normal), chosen = touch_sight_choose(&sight);
    assert_true(v3_dot(liked, chosen) > cos(0.5));
    phys_vec3 eye = camera_touch(sight.point, chosen, 1.0).eye;
    assert_near(touch_sight_seen(&sight, eye), 1.0, 1e-9);
    assert_true(chosen.z > 0.3); // the side camera's side
}

static void an_arm_in_the_way_moves_the_camera(void **state)
{
    (void)state;
    touch_sight sight = open_touch();
    phys_vec3 before = touch_sight_choose(&sight);
    // An arm stands between this place and the point.
    phys_vec3 middle = v3_add_scaled(sight.point, before, 0.5);
    sight.body[0][4] = capsule(v3_add(middle, v3(0, -0.4, 0)), v3_add(middle, v3(0, 0.4, 0)), 0.09);
    assert_true(touch_sight_seen(&sight, camera_touch(sight.point, before, 1.0).eye) < 0.7);
    phys_vec3 after = touch_sight_choose(&sight);
    assert_near(touch_sight_seen(&sight, camera_touch(sight.point, after, 1.0).eye), 1.0, 1e-9);
    assert_true(v3_dot(before, after) < cos(0.2));
}

static void skin_that_faces_away_is_not_seen(void **state)
{
    (void)state;
    touch_sight sight = open_touch();
    phys_vec3 behind = v3_add(sight.point, v3(1.5, 0.2, 0.0));
    assert_true(touch_sight_seen(&sight, behind) <= 0.5 + 1e-9);
}

// The slow reference: walks from the place to the eye in steps of 2 mm.
static bool is_hidden_slowly(const touch_sight *sight, phys_vec3 eye, phys_vec3 place)
{
    double length = v3_distance(eye, place);
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < LIMB_COUNT; i++) {
            const limb *l = &sight->body[side][i];
            bool hits = false, near = false;
            for (double at = 0.0; at <= length; at += 0.002) {
                phys_vec3 p = v3_lerp(place, eye, at / length);
                double least = 1e9;
                for (double share = 0.0; share <= 1.0; share += 0.01) {
                    phys_vec3 q = v3_lerp(v3(l->a[0], l->a[1], l->a[2]),
                                          v3(l->b[0], l->b[1], l->b[2]), share);
                    least = fmin(least, v3_distance(p, q));
                }
                near = near || (at == 0.0 && least < l->a[3] + 0.04);
                hits = hits || least < l->a[3];
            }
            if (hits && !near) {
                return true;
            }
        }
    }
    return false;
}

static void what_is_seen_agrees_with_a_slow_walk_along_the_rays(void **state)
{
    (void)state;
    seeded random = seeded_start("slow_walk", 31);
    int differences = 0, hidden = 0;
    for (int run = 0; run < 40; run++) {
        touch_sight sight = open_touch();
        for (int i = 0; i < 9; i++) {
            phys_vec3 a = v3_add(sight.point, seeded_vec3(&random, 0.8));
            sight.body[run % 2][i] = capsule(a, v3_add(a, seeded_vec3(&random, 0.6)), 0.16);
        }
        phys_vec3 eye = v3_add(sight.point, seeded_vec3(&random, 1.2));
        phys_vec3 to_eye = v3_normalized_or(v3_sub(eye, sight.point), v3(1, 0, 0));
        phys_vec3 back = v3_normalized_or(v3_sub(sight.blade[0], sight.blade[1]), v3(1, 0, 0));
        double seen = 0.0;
        if (v3_dot(to_eye, sight.normal) > 0.15 &&
            !is_hidden_slowly(&sight, eye, v3_add_scaled(sight.point, sight.normal, 0.02))) {
            seen += 0.5;
        }
        static const double AT_M[] = {0.06, 0.18, 0.34};
        for (int i = 0; i < 3; i++) {
            phys_vec3 place = v3_add_scaled(sight.blade[1], back, AT_M[i]);
            bool is_hidden = is_hidden_slowly(&sight, eye, place);
            seen += is_hidden ? 0.0 : 0.5 / 3.0;
            hidden += is_hidden;
        }
        differences += fabs(seen - touch_sight_seen(&sight, eye)) > 1e-9;
    }
    assert_true(hidden > 10);
    // The walk misses what a ray only grazes by less than a step.
    assert_true(differences <= 1);
}

// Whether the segment meets the triangle (Möller and Trumbore 1997).
static bool meets(phys_vec3 from, phys_vec3 to, const float a[3], const float b[3],
                  const float c[3])
{
    phys_vec3 corner = v3_from_floats(a), run = v3_sub(to, from);
    phys_vec3 u = v3_sub(v3_from_floats(b), corner), v = v3_sub(v3_from_floats(c), corner);
    phys_vec3 p = v3_cross(run, v);
    double det = v3_dot(u, p);
    if (fabs(det) < 1e-15) {
        return false;
    }
    phys_vec3 off = v3_sub(from, corner);
    double s = v3_dot(off, p) / det;
    phys_vec3 q = v3_cross(off, u);
    double t = v3_dot(run, q) / det, at = v3_dot(v, q) / det;
    return s >= 0.0 && t >= 0.0 && s + t <= 1.0 && at >= 0.0 && at <= 1.0;
}

// Whether no triangle of either body stands between the eye and the place.
static bool is_seen_past_the_skin(const picture_scene *scene, phys_vec3 eye, phys_vec3 place)
{
    for (int side = 0; side < 2; side++) {
        const picture_fencer *f = &scene->fencer[side];
        for (uint32_t i = 0; i < f->model->triangle_count; i++) {
            const uint32_t *corner = f->model->triangle[i];
            if (meets(eye, place, f->position[corner[0]], f->position[corner[1]],
                      f->position[corner[2]])) {
                return false;
            }
        }
    }
    return true;
}

static void hardly_a_touch_of_real_bouts_is_hidden_by_the_bodies(void **state)
{
    (void)state;
    enum { BOUTS = SHARE_OF(36) };
    char error[512];
    bout_assets assets;
    assert_true(bout_assets_load(&assets, (const char *const[2]){NULL, NULL}, error, sizeof error));
    scene_builder *builder = scene_builder_create(assets.model);
    assert_non_null(builder);
    int touches = 0, seen = 0, seen_before = 0;
    for (uint64_t number = 0; number < BOUTS; number++) {
        enum weapon_kind kind = (enum weapon_kind)(number % WEAPON_KIND_COUNT);
        bout_setup setup = bout_setup_default(kind, assets.model, &assets.grid[kind]);
        setup.seed = 100 + number;
        setup.settings.limit_ticks = 30000;
        setup.source[0] = setup.source[1] = (bout_source){.kind = BOUT_SOURCE_AI, .ai_level = 3};
        bout *b = bout_create(&setup);
        assert_non_null(b);
        // Until the tick of the first touch.
        const duel_touch *touch = b->state.touch;
        while (!bout_over(b) && touch[0].by == DUEL_NOBODY && touch[1].by == DUEL_NOBODY) {
            duel_events events;
            bout_step(b, NULL, &events);
        }
        for (int side = 0; side < 2; side++) {
            if (touch[side].by == DUEL_NOBODY) {
                continue;
            }
            picture_scene scene;
            scene_builder_scene(builder, &b->config, &b->state, &scene);
            touch_sight sight = scene_builder_sight(builder, &b->config, &b->state, &touch[side]);
            phys_vec3 skin = v3_add_scaled(sight.point, sight.normal, 0.015);
            phys_vec3 toward = touch_sight_choose(&sight);
            phys_vec3 liked = camera_touch_toward(sight.normal);
            touches++;
            seen += is_seen_past_the_skin(&scene, camera_touch(sight.point, toward, 1.0).eye, skin);
            seen_before +=
                is_seen_past_the_skin(&scene, camera_touch(sight.point, liked, 1.0).eye, skin);
        }
        bout_destroy(&b);
    }
    printf("%d touches: %d seen, %d from the preferred place\n", touches, seen, seen_before);
    assert_true(touches > BOUTS / 2);
    assert_true(CASES_SHARE > 1 || seen >= seen_before);
    assert_true(CASES_SHARE > 1 || 10 * seen >= 9 * touches);
    scene_builder_destroy(&builder);
    bout_assets_free(&assets);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_a_limb_in_the_way_the_camera_stands_where_it_likes),
        cmocka_unit_test(an_arm_in_the_way_moves_the_camera),
        cmocka_unit_test(skin_that_faces_away_is_not_seen),
        cmocka_unit_test(what_is_seen_agrees_with_a_slow_walk_along_the_rays),
        cmocka_unit_test(hardly_a_touch_of_real_bouts_is_hidden_by_the_bodies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
