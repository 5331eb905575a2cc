// Balls and capsules around a body: every triangle of the skin is inside one of them, and a
// blade that comes near any triangle is never called clear.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

#include "body_limbs.h"
#include "body_near.h"
#include "contorted_pose.h"
#include "input_frame.h"
#include "phys_segment.h"
#include "seeded_vec3.h"
#include "skin.h"
#include "step_within.h"
#include "test_fencer.h"

// A model and what the tests need of it.
typedef struct subject {
    fencer_model *model;
    skin *skin;
    body_rig rig;
    body_near_rest rest;
    body_limbs limbs;
    uint8_t *bone_of;  // [triangle]: whose capsule contains it
    float (*at[2])[3]; // the skin as a tick begins and ends
} subject;

static subject subject_create(void)
{
    subject s = {.model = test_fencer_create()};
    s.skin = skin_create(s.model);
    s.rig = body_rig_of(s.model);
    s.rest = body_near_rest_of(s.model);
    s.bone_of = calloc(s.model->triangle_count, sizeof *s.bone_of);
    assert_non_null(s.bone_of);
    s.limbs = body_limbs_of(s.model, s.bone_of);
    assert_true(s.rest.usable && s.limbs.usable);
    for (int i = 0; i < 2; i++) {
        s.at[i] = calloc(s.model->vertex_count, sizeof *s.at[i]);
        assert_non_null(s.at[i]);
    }
    return s;
}

static void subject_destroy(subject *s)
{
    free(s->at[0]);
    free(s->at[1]);
    free(s->bone_of);
    skin_destroy(&s->skin);
    test_fencer_destroy(&s->model);
}

// A fencer somewhere, and what is known of the body.
typedef struct scene {
    body_stretch stretch[2];
    body_near near[2];
    body_axes axes[2];
} scene;

static void set_skin(subject *s, int i, const body_pose *bones, fencer_frame frame, scene *out)
{
    skin_pose pose;
    skin_pose_make(s->model, bones, frame, &pose);
    skin_positions(s->skin, &pose, s->at[i]);
    body_limbs_pose(&s->limbs, bones, frame, &out->axes[i]);
}

static phys_pose any_weapon(seeded *random)
{
    return (phys_pose){
        v3(seeded_range(random, -0.2, 1.6), seeded_range(random, 0.4, 1.9),
           seeded_range(random, -0.7, 0.7)),
        quat_normalized((phys_quat){seeded_range(random, -1, 1), seeded_range(random, -1, 1),
                                    seeded_range(random, -1, 1), seeded_range(random, -1, 1)})};
}

static fencer_frame somewhere(seeded *random)
{
    return (fencer_frame){seeded_range(random, -5, 5), seeded_range(random, -1, 1) < 0 ? -1 : 1,
                          seeded_range(random, -1, 1) < 0 ? -1 : 1, 0.0};
}

// A tick of a fencer in the middle of steps, lunges, fleches and ducking, with the hand anywhere,
// or in a pose that no fencer takes.
static scene random_tick(subject *s, seeded *random, bool contorted)
{
    scene out = {0};
    footwork_state feet = footwork_start();
    unsigned buttons = 0;
    int ticks = (int)seeded_range(random, 1, 900);
    for (int i = 0; i < ticks; i++) {
        buttons = i % 150 == 0 ? (unsigned)(seeded_next(random) & INPUT_BUTTONS_ALL) : buttons;
        step_within(&feet, (uint8_t)buttons, -3.0, 3.0);
    }
    fencer_frame frame = somewhere(random);
    phys_pose weapon = any_weapon(random);
    for (int i = 0; i < 2; i++) {
        const body_stand stand = body_stand_of(&s->rig, &feet);
        body_pose bones;
        body_stand_pose(&s->rig, &stand, weapon, &bones);
        if (contorted) {
            bones = contorted_pose(s->model, random, 1.0);
        }
        out.near[i] = body_near_of(&s->rest, &s->rig, &stand, weapon, frame);
        out.near[i].known = out.near[i].known && !contorted;
        out.stretch[i] = body_stretch_of(&s->rest, &stand, frame);
        out.stretch[i].known = out.stretch[i].known && !contorted;
        set_skin(s, i, &bones, frame, &out);
        step_within(&feet, (uint8_t)buttons, -3.0, 3.0);
        weapon.position = v3_add(weapon.position, seeded_vec3(random, 0.03));
        frame.root_x_m += seeded_range(random, -0.01, 0.01);
    }
    return out;
}

// Whether one ball contains all corners, and so the triangle.
static bool is_in_ball(const body_near *near, const phys_vec3 corner[3])
{
    bool inside = false;
    for (int ball = 0; ball < BODY_NEAR_BALLS; ball++) {
        bool all = true;
        for (int c = 0; c < 3; c++) {
            all = all && v3_distance(corner[c], near->center[ball]) <= near->radius_m[ball];
        }
        inside = inside || all;
    }
    return inside;
}

// Whether all corners are on a stretch of the piste.
static bool is_on(const body_stretch *stretch, const phys_vec3 corner[3])
{
    bool on = true;
    for (int c = 0; c < 3; c++) {
        on = on && stretch->low_m <= corner[c].x && corner[c].x <= stretch->high_m;
    }
    return on;
}

// Whether the capsule of its own bone contains a triangle.
static bool is_in_capsule(const body_limbs *limbs, const body_axes *axes, int bone,
                          const phys_vec3 corner[3])
{
    bool inside = limbs->radius_m[bone] >= 0.0;
    for (int c = 0; c < 3; c++) {
        inside = inside && phys_segment_closest(
                               corner[c], corner[c],
                               v3(axes->from[0][bone], axes->from[1][bone], axes->from[2][bone]),
                               v3(axes->to[0][bone], axes->to[1][bone], axes->to[2][bone]))
                                   .distance_m <= limbs->radius_m[bone];
    }
    return inside;
}

static void every_triangle_is_inside(void **unused)
{
    (void)unused;
    seeded random = seeded_start("every_triangle_is_inside", 91);
    subject s = subject_create();
    int near = 0, capsules = 0;
    for (int i = 0; i < 300; i++) {
        const scene now = random_tick(&s, &random, i % 4 == 0);
        near += now.near[0].known;
        capsules += now.axes[0].known;
        for (uint32_t t = 0; t < s.model->triangle_count; t++) {
            phys_vec3 corner[3];
            for (int c = 0; c < 3; c++) {
                corner[c] = v3_from_floats(s.at[0][s.model->triangle[t][c]]);
            }
            assert_true(!now.stretch[0].known || is_on(&now.stretch[0], corner));
            assert_true(!now.near[0].known ||
                        (is_in_ball(&now.near[0], corner) && is_on(&now.near[0].stretch, corner)));
            assert_true(!now.axes[0].known ||
                        is_in_capsule(&s.limbs, &now.axes[0], s.bone_of[t], corner));
        }
    }
    printf("of 300 bodies %d are in known balls, %d in known capsules\n", near, capsules);
    assert_true(near > 50 && capsules > 150);
    subject_destroy(&s);
}

// Where a point of a triangle, edges and corners among them, is in a tick.
static phys_vec3 point_of_triangle(const subject *s, uint32_t triangle, double time, seeded *random)
{
    double share[3], sum = 0.0;
    for (int c = 0; c < 3; c++) {
        share[c] = phys_max(seeded_range(random, -1.0, 1.0), 0.0);
        sum += share[c];
    }
    share[0] = sum > 0.0 ? share[0] : 1.0;
    sum = sum > 0.0 ? sum : 1.0;
    phys_vec3 place = v3(0, 0, 0);
    for (int c = 0; c < 3; c++) {
        const uint32_t v = s->model->triangle[triangle][c];
        phys_vec3 at = v3_lerp(v3_from_floats(s->at[0][v]), v3_from_floats(s->at[1][v]), time);
        place = v3_add_scaled(place, at, share[c] / sum);
    }
    return place;
}

// A blade that at some moment of the tick touches a point of a triangle, or misses it by a little,
// whatever its turn and its speed up to 40 m/s.
static void a_blade_at_a_triangle_is_never_clear(void **unused)
{
    (void)unused;
    seeded random = seeded_start("a_blade_at_a_triangle_is_never_clear", 92);
    subject s = subject_create();
    const phys_capsule blade = {v3(0, 0, -0.1), v3(0, 0, -0.9), 0.003};
    int far = 0, off = 0, near_clear = 0, limbs_clear = 0;
    for (int i = 0; i < 2000; i++) {
        const scene now = random_tick(&s, &random, i % 4 == 0);
        uint32_t triangle = (uint32_t)(seeded_next(&random) % s.model->triangle_count);
        double time = seeded_range(&random, 0.0, 1.0);
        phys_vec3 place = point_of_triangle(&s, triangle, time, &random);
        bool away = i % 2 == 0;
        // The instant at which a point of the blade is there.
        phys_body there = {.pose = any_weapon(&random),
                           .velocity_mps = seeded_vec3(&random, 25.0),
                           .angular_velocity_radps = seeded_vec3(&random, 40.0)};
        phys_vec3 point = v3(0, 0, seeded_range(&random, -0.9, -0.1));
        there.pose.position = v3_sub(place, quat_rotate(there.pose.orientation, point));
        there.pose.position = away ? v3_add(there.pose.position, seeded_vec3(&random, 3.0))
                                   : v3_add(there.pose.position, seeded_vec3(&random, 0.001));
        const phys_motion motion = phys_motion_of(&there);
        const phys_tick_path way =
            phys_tick_path_between(phys_motion_at(&motion, -1e-3 * time),
                                   phys_motion_at(&motion, 1e-3 * (1.0 - time)), 1e-3);
        phys_blade_path path;
        phys_blade_path_start(&path, &blade, &way);
        bool stretch = body_stretch_is_clear(&now.stretch[0], &now.stretch[1], &path);
        bool balls = body_near_is_clear(&now.near[0], &now.near[1], &path);
        const uint32_t bones = body_limbs_reach(&s.limbs, &now.axes[0], &now.axes[1], &path);
        bool capsules = bones == 0;
        assert_true(away || (!stretch && !balls && (bones >> s.bone_of[triangle] & 1) != 0));
        far += away;
        off += stretch;
        near_clear += balls;
        limbs_clear += capsules;
    }
    printf("of %d blades elsewhere %d are off the stretch, %d clear of the balls, %d of the "
           "capsules\n",
           far, off, near_clear, limbs_clear);
    assert_true(off > far / 20 && near_clear > off && limbs_clear > near_clear);
    subject_destroy(&s);
}

// Of a fencer who is led by a headset, or whose trunk bends as in a fleche, the bounds say nothing.
static void nothing_is_known_of_other_bodies(void **unused)
{
    (void)unused;
    subject s = subject_create();
    footwork_state feet = footwork_start();
    const phys_pose weapon = {v3(0.7, 1.2, 0.1), quat_identity()};
    const fencer_frame frame = {.facing = 1.0, .hand = 1.0};
    for (int kind = 0; kind < 3; kind++) {
        feet.lead.share = kind == 1 ? 0.5 : 0.0;
        feet.fleche = kind == 2 ? 1.0 : 0.0;
        const body_stand stand = body_stand_of(&s.rig, &feet);
        const body_near near = body_near_of(&s.rest, &s.rig, &stand, weapon, frame);
        assert_int_equal(near.known, kind == 0);
        assert_false(kind != 0 && body_near_is_clear(&near, &near, NULL));
        const body_stretch stretch = body_stretch_of(&s.rest, &stand, frame);
        assert_int_equal(stretch.known, kind == 0);
        assert_false(kind != 0 && body_stretch_is_clear(&stretch, &stretch, NULL));
    }
    subject_destroy(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_triangle_is_inside),
        cmocka_unit_test(a_blade_at_a_triangle_is_never_clear),
        cmocka_unit_test(nothing_is_known_of_other_bodies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
