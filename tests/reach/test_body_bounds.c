// The bounds never say no where a triangle of the moving skin is, whatever its edges.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "body_bounds.h"
#include "contorted_pose.h"
#include "mutable_fencer.h"
#include "seeded_vec3.h"

// A model and what the tests need of it.
typedef struct subject {
    const fencer_model *model;
    skin *skin;
    phys_kdop_tree *tree;
    body_bounds *bounds;
    uint32_t *block_of; // [triangle]
    bool *reached;      // [block]
    float (*from)[3], (*to)[3];
    body_bounds_pose *pose[2]; // as a tick begins and ends
} subject;

static void mark_below(subject *s, uint32_t node, uint32_t block)
{
    const phys_kdop_triangle *leaf = phys_kdop_tree_leaf(s->tree, node);
    for (int k = 0; leaf != NULL && k < PHYS_KDOP_LEAF_TRIANGLES; k++) {
        s->block_of[leaf[k].index] = block;
    }
    if (leaf == NULL) {
        mark_below(s, 2 * node + 1, block);
        mark_below(s, 2 * node + 2, block);
    }
}

static subject subject_of(const fencer_model *model)
{
    subject s = {.model = model, .skin = skin_create(model)};
    s.tree = phys_kdop_tree_create(model->rest_position, model->vertex_count, model->triangle,
                                   model->triangle_count);
    assert_non_null(s.tree);
    s.bounds = body_bounds_create(model, s.tree);
    assert_non_null(s.bounds);
    const uint32_t blocks = phys_kdop_tree_block_count(s.tree);
    s.block_of = calloc(model->triangle_count, sizeof *s.block_of);
    s.reached = calloc(blocks, sizeof *s.reached);
    s.from = calloc(model->vertex_count, sizeof *s.from);
    s.to = calloc(model->vertex_count, sizeof *s.to);
    s.pose[0] = body_bounds_pose_create(s.bounds);
    s.pose[1] = body_bounds_pose_create(s.bounds);
    assert_true(s.skin && s.pose[0] && s.pose[1] && s.block_of && s.reached && s.from && s.to);
    for (uint32_t b = 0; b < blocks; b++) {
        mark_below(&s, blocks - 1 + b, b);
    }
    return s;
}

static void subject_free(subject *s)
{
    free(s->block_of);
    free(s->reached);
    free(s->from);
    free(s->to);
    skin_destroy(&s->skin);
    phys_kdop_tree_destroy(&s->tree);
    body_bounds_pose_destroy(&s->pose[0]);
    body_bounds_pose_destroy(&s->pose[1]);
    assert_null(s->pose[0]);
    body_bounds_destroy(&s->bounds);
    assert_null(s->bounds);
}

static fencer_frame somewhere(seeded *random)
{
    return (fencer_frame){seeded_range(random, -5, 5), seeded_range(random, -1, 1) < 0 ? -1 : 1,
                          seeded_range(random, -1, 1) < 0 ? -1 : 1, seeded_range(random, -1, 1)};
}

static void pose_subject(subject *s, const body_pose bones[2], const skin_pose pose[2])
{
    skin_positions(s->skin, &pose[0], s->from);
    skin_positions(s->skin, &pose[1], s->to);
    for (int i = 0; i < 2; i++) {
        body_bounds_pose_set(s->pose[i], s->model, &bones[i], pose[i].frame);
    }
}

static body_pose fencing_pose(const fencer_model *model, seeded *random)
{
    footwork_state footwork = footwork_start();
    footwork.lunge = seeded_range(random, 0.0, 1.0);
    phys_pose weapon = {
        v3(seeded_range(random, 0.2, 1.2), seeded_range(random, 0.6, 1.7),
           seeded_range(random, -0.5, 0.5)),
        quat_normalized((phys_quat){seeded_range(random, -1, 1), seeded_range(random, -1, 1),
                                    seeded_range(random, -1, 1), seeded_range(random, -1, 1)})};
    body_pose body;
    body_pose_solve(model, &footwork, weapon, &body);
    return body;
}

// A tick from one pose to another: fencing ones far apart, or such as no fencer takes.
static void pose_at_random(subject *s, seeded *random, double most_rad)
{
    body_pose body[2];
    skin_pose pose[2];
    fencer_frame frame = somewhere(random);
    for (int i = 0; i < 2; i++) {
        body[i] = most_rad > 0.0 ? contorted_pose(s->model, random, most_rad)
                                 : fencing_pose(s->model, random);
        skin_pose_make(s->model, &body[i], frame, &pose[i]);
        frame.root_x_m += seeded_range(random, -0.05, 0.05);
    }
    pose_subject(s, body, pose);
}

// Where a place of a triangle is at a time in the tick.
static phys_vec3 place_of(const subject *s, uint32_t triangle, const double *share, double time)
{
    phys_vec3 place = v3(0, 0, 0);
    for (int i = 0; i < 3; i++) {
        const float *b = s->to[s->model->triangle[triangle][i]];
        phys_vec3 corner = v3_lerp(v3_from_floats(s->from[s->model->triangle[triangle][i]]),
                                   v3_from_floats(b), time);
        place = v3_add_scaled(place, corner, share[i]);
    }
    return place;
}

static void consider_all(subject *s)
{
    memset(s->reached, true, phys_kdop_tree_block_count(s->tree) * sizeof *s->reached);
}

// A blade through the tick that at some instant is just within its radius of a random place of
// the triangle, corners and edges among them: its block must be reached.
static void assert_reached(subject *s, uint32_t triangle, seeded *random)
{
    double share[3] = {seeded_range(random, 0, 1), seeded_range(random, 0, 1),
                       seeded_range(random, 0, 1)};
    share[seeded_next(random) % 3] *= (double)(seeded_next(random) % 2u);
    double sum = share[0] + share[1] + share[2];
    for (int i = 0; i < 3; i++) {
        share[i] = sum > 0.0 ? share[i] / sum : i == 0;
    }
    double time = seeded_range(random, 0, 1), radius_m = seeded_range(random, 0.001, 0.02);
    phys_vec3 place = place_of(s, triangle, share, time);
    phys_vec3 away = v3_normalized_or(seeded_vec3(random, 1.0), v3(1, 0, 0));
    phys_vec3 along = v3_any_orthogonal(away), motion = seeded_vec3(random, 0.05);
    phys_vec3 middle = v3_add_scaled(place, away, 0.999 * radius_m);
    phys_vec3 end[2] = {v3_add_scaled(middle, along, -seeded_range(random, 0, 0.4)),
                        v3_add_scaled(middle, along, seeded_range(random, 0, 0.4))};
    phys_vec3 first[2], last[2];
    for (int e = 0; e < 2; e++) {
        first[e] = v3_add_scaled(end[e], motion, -time);
        last[e] = v3_add_scaled(end[e], motion, 1.0 - time);
    }
    phys_swept_segment sweep;
    phys_swept_segment_start(&sweep, first, last, radius_m);
    consider_all(s);
    uint32_t reached = body_bounds_reach(s->pose[0], s->pose[1], &sweep, s->reached);
    assert_true(s->reached[s->block_of[triangle]]);
    uint32_t counted = 0;
    for (uint32_t b = 0; b < phys_kdop_tree_block_count(s->tree); b++) {
        counted += s->reached[b];
    }
    assert_int_equal(counted, reached);
}

static void never_misses_a_triangle(void **unused)
{
    (void)unused;
    seeded random = seeded_start("body bounds", 17);
    fencer_model *model = test_fencer_create();
    subject s = subject_of(model);
    for (int i = 0; i < 120; i++) {
        pose_at_random(&s, &random, i % 2 == 0 ? 0.0 : PHYS_PI * i / 120);
        for (uint32_t t = 0; t < model->triangle_count; t++) {
            assert_reached(&s, t, &random);
        }
    }
    subject_free(&s);
    test_fencer_destroy(&model);
}

// Triangles from head to foot, each corner with bones of its own: what bounds of vertices
// one by one would miss between them.
static void never_misses_a_long_triangle(void **unused)
{
    (void)unused;
    seeded random = seeded_start("body bounds, long edges", 23);
    mutable_fencer fencer = mutable_fencer_create();
    for (uint32_t t = 0; t < fencer.triangle_count; t++) {
        for (int i = 0; i < 3; i++) {
            fencer.triangle[t][i] = (uint32_t)(seeded_next(&random) % fencer.vertex_count);
        }
    }
    subject s = subject_of(fencer.model);
    for (int i = 0; i < 80; i++) {
        pose_at_random(&s, &random, i % 2 == 0 ? 0.0 : PHYS_PI * i / 80);
        for (uint32_t t = 0; t < fencer.triangle_count; t++) {
            assert_reached(&s, t, &random);
        }
    }
    subject_free(&s);
    mutable_fencer_destroy(&fencer);
}

// A model of one triangle whose corners the same bones carry, in random proportion, a little
// more or less than 1 in sum: one cluster and no other that could speak for it.
typedef struct patch {
    fencer_model model;
    float position[3][3], normal[3][3], weight[3][4];
    uint8_t bone[3][4];
    uint32_t triangle[1][3];
} patch;

static void patch_make(patch *p, const fencer_model *skeleton, seeded *random)
{
    p->model = *skeleton;
    p->model.vertex_count = 3;
    p->model.triangle_count = 1;
    p->model.rest_position = (const float(*)[3])p->position;
    p->model.rest_normal = (const float(*)[3])p->normal;
    p->model.bone_index = (const uint8_t(*)[4])p->bone;
    p->model.bone_weight = (const float(*)[4])p->weight;
    p->model.triangle = (const uint32_t(*)[3])p->triangle;
    int bones = 1 + (int)(seeded_next(random) % 4u);
    // Up the skeleton from a random bone, as skins are.
    uint8_t bone[4];
    bone[0] = (uint8_t)(seeded_next(random) % FENCER_BONE_COUNT);
    for (int i = 1; i < 4; i++) {
        bone[i] = (uint8_t)fencer_bone_parent((enum fencer_bone)bone[i - 1]);
    }
    phys_vec3 joint = skeleton->joint_rest[bone[0]];
    for (int v = 0; v < 3; v++) {
        const double from[3] = {joint.x, joint.y, joint.z};
        float sum = 0.0f;
        p->triangle[0][v] = (uint32_t)v;
        for (int i = 0; i < 4; i++) {
            p->bone[v][i] = bone[i];
            p->weight[v][i] = i < bones ? (float)seeded_range(random, 0.001, 1.0) : 0.0f;
            sum += p->weight[v][i];
        }
        sum *= (float)seeded_range(random, 0.999, 1.001);
        for (int i = 0; i < 4; i++) {
            p->weight[v][i] /= sum;
        }
        for (int axis = 0; axis < 3; axis++) {
            p->position[v][axis] = (float)(from[axis] + seeded_range(random, -0.05, 0.05));
            p->normal[v][axis] = axis == 1 ? 1.0f : 0.0f;
        }
    }
}

static bool reaches_point(subject *s, phys_vec3 p)
{
    const phys_vec3 point[2] = {p, p};
    phys_swept_segment sweep;
    phys_swept_segment_start(&sweep, point, point, 1e-6);
    consider_all(s);
    return body_bounds_reach(s->pose[0], s->pose[1], &sweep, s->reached) > 0;
}

// The bound itself, with nothing to hide a miss: the point query lies on the vertex. At
// the same time it must be of use: how often it would miss a point 30 cm further off.
static void bounds_every_blend_of_bones(void **unused)
{
    (void)unused;
    seeded random = seeded_start("body bounds, one cluster", 19);
    fencer_model *skeleton = test_fencer_create();
    int told_apart = 0, asked = 0;
    for (int i = 0; i < 20000; i++) {
        patch p;
        patch_make(&p, skeleton, &random);
        subject s = subject_of(&p.model);
        body_pose body =
            contorted_pose(&p.model, &random, seeded_range(&random, 0.1, 0.999) * PHYS_PI);
        const body_pose bones[2] = {body, body};
        skin_pose pose[2];
        skin_pose_make(&p.model, &body, somewhere(&random), &pose[0]);
        pose[1] = pose[0];
        pose_subject(&s, bones, pose);
        for (int v = 0; v < 3; v++) {
            phys_vec3 at = v3_from_floats(s.to[v]);
            assert_true(reaches_point(&s, at));
            told_apart += !reaches_point(&s, v3_add(at, v3(0, 0.3, 0)));
            asked += 1;
        }
        subject_free(&s);
    }
    printf("said no for %d of %d points 30 cm off a patch of skin\n", told_apart, asked);
    assert_true(told_apart > asked / 2);
    test_fencer_destroy(&skeleton);
}

// A body that is posed anew forgets all that it has computed for the last pose, in whatever order
// its parts are asked for: it answers like one that was never posed before.
static void a_new_pose_forgets_the_last(void **unused)
{
    (void)unused;
    seeded random = seeded_start("body bounds, posed anew", 20);
    fencer_model *model = test_fencer_create();
    subject used = subject_of(model);
    int reached = 0;
    for (int i = 0; i < 300; i++) {
        subject fresh = subject_of(model);
        body_pose body = fencing_pose(model, &random);
        const body_pose bones[2] = {body, body};
        skin_pose pose[2];
        skin_pose_make(model, &body, somewhere(&random), &pose[0]);
        pose[1] = pose[0];
        pose_subject(&used, bones, pose);
        pose_subject(&fresh, bones, pose);
        if (i % 2 == 0) {
            assert_memory_equal(body_bounds_pose_skin(used.pose[0]), &pose[0], sizeof pose[0]);
        }
        // In some poses nothing but the skin is ever asked for.
        for (int k = 0; k < 20 && i % 3 != 0; k++) {
            uint32_t vertex = (uint32_t)(seeded_next(&random) % model->vertex_count);
            phys_vec3 p =
                v3_add(v3_from_floats(used.to[vertex]), seeded_vec3(&random, k < 10 ? 0.2 : 3.0));
            reached += reaches_point(&used, p);
            reaches_point(&fresh, p);
            assert_memory_equal(used.reached, fresh.reached,
                                phys_kdop_tree_block_count(used.tree) * sizeof *used.reached);
        }
        assert_memory_equal(body_bounds_pose_skin(used.pose[0]), &pose[0], sizeof pose[0]);
        subject_free(&fresh);
    }
    assert_true(reached > 100);
    subject_free(&used);
    test_fencer_destroy(&model);
}

// Reporting every block would be safe but useless.
static void says_no_well_outside_the_body(void **unused)
{
    (void)unused;
    seeded random = seeded_start("body bounds, outside", 18);
    fencer_model *model = test_fencer_create();
    subject s = subject_of(model);
    int no = 0, outside = 0;
    for (int i = 0; i < 2000; i++) {
        body_pose body = fencing_pose(model, &random);
        const body_pose bones[2] = {body, body};
        skin_pose pose[2];
        skin_pose_make(model, &body, somewhere(&random), &pose[0]);
        pose[1] = pose[0];
        pose_subject(&s, bones, pose);
        phys_vec3 p = v3_add(v3_from_floats(s.to[0]), seeded_vec3(&random, 1.5));
        double nearest = 1e9;
        for (uint32_t v = 0; v < model->vertex_count; v++) {
            const float *at = s.to[v];
            double d = v3_distance(p, v3_from_floats(at));
            nearest = d < nearest ? d : nearest;
        }
        if (nearest > 0.35) {
            outside += 1;
            no += !reaches_point(&s, p);
        }
    }
    printf("said no for %d of %d points more than 35 cm away\n", no, outside);
    assert_true(outside > 200);
    assert_true(no > outside * 9 / 10);
    subject_free(&s);
    test_fencer_destroy(&model);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(never_misses_a_triangle),
        cmocka_unit_test(never_misses_a_long_triangle),
        cmocka_unit_test(a_new_pose_forgets_the_last),
        cmocka_unit_test(bounds_every_blend_of_bones),
        cmocka_unit_test(says_no_well_outside_the_body),
    };
    return cmocka_run_group_tests_name("body_bounds", tests, NULL, NULL);
}
