// Skinning: the rest pose is unchanged, rigid motions stay rigid, a left-hander is the mirror
// image, the result equals a slow blending of dual quaternions, and a twisted limb keeps its
// thickness.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "contorted_pose.h"
#include "linear_skin.h"
#include "phys_rotation.h"
#include "seeded_vec3.h"
#include "skin.h"
#include "test_fencer.h"
#include "step_within.h"

// Float rounding of positions up to 10 m from the middle of the piste.
#define FLOAT_M 5e-6

// The sole of a shoe may sink this far while the foot rolls over it.
#define SOLE_M 0.004

typedef struct skinned {
    fencer_model *model;
    skin *skin;
    float (*position)[3];
    float (*normal)[3];
} skinned;

static skinned skinned_create(void)
{
    skinned s = {.model = test_fencer_create()};
    s.skin = skin_create(s.model);
    s.position = calloc(s.model->vertex_count, sizeof *s.position);
    s.normal = calloc(s.model->vertex_count, sizeof *s.normal);
    if (s.skin == NULL || s.position == NULL || s.normal == NULL) {
        abort();
    }
    return s;
}

static void skinned_destroy(skinned *s)
{
    free(s->position);
    free(s->normal);
    skin_destroy(&s->skin);
    assert_null(s->skin);
    test_fencer_destroy(&s->model);
}

static void skin_body(skinned *s, const body_pose *body, fencer_frame frame)
{
    skin_pose pose;
    skin_pose_make(s->model, body, frame, &pose);
    skin_positions(s->skin, &pose, s->position);
    skin_normals(s->skin, &pose, s->normal);
}

static body_pose rest_pose(const fencer_model *model)
{
    body_pose pose;
    for (int b = 0; b < FENCER_BONE_COUNT; b++) {
        pose.bone[b] = (body_bone){model->joint_rest[b], quat_identity()};
    }
    return pose;
}

static body_pose random_pose(const fencer_model *model, seeded *random)
{
    footwork_state footwork = footwork_start();
    footwork.lunge = seeded_range(random, 0, 1);
    footwork.front_foot_m += FOOTWORK_LUNGE_M * footwork.lunge;
    footwork.front_lift_m = seeded_range(random, 0, 0.09);
    phys_vec3 roll = v3(seeded_range(random, -1, 1), seeded_range(random, -1, 1),
                        seeded_range(random, -0.5, 0.5));
    // Blade (-z of the weapon) forward (x of the fencer), then turned a little.
    phys_quat forward = phys_quat_from_rotation_vector(v3(0, -PHYS_PI / 2, 0));
    phys_pose weapon = {v3(0.4 + 0.5 * footwork.lunge + seeded_range(random, 0, 0.4),
                           seeded_range(random, 0.8, 1.6), seeded_range(random, -0.3, 0.4)),
                        quat_mul(phys_quat_from_rotation_vector(roll), forward)};
    body_pose pose;
    body_pose_solve(model, &footwork, weapon, &pose);
    return pose;
}

static void rest_stays_at_rest(void **unused)
{
    (void)unused;
    skinned s = skinned_create();
    body_pose pose = rest_pose(s.model);
    fencer_frame frame = {0, 1, 1, 0};
    skin_body(&s, &pose, frame);
    for (uint32_t v = 0; v < s.model->vertex_count; v++) {
        phys_vec3 rest = fencer_frame_point_from_model(v3_from_floats(s.model->rest_position[v]));
        phys_vec3 normal = fencer_frame_point_from_model(v3_from_floats(s.model->rest_normal[v]));
        assert_true(v3_distance(v3_from_floats(s.position[v]), rest) < FLOAT_M);
        assert_true(v3_distance(v3_from_floats(s.normal[v]), normal) < 1e-5);
    }
    skinned_destroy(&s);
}

static void all_bones_together_move_it_rigidly(void **unused)
{
    (void)unused;
    seeded random = seeded_start("skin rigid", 1);
    skinned s = skinned_create();
    for (int i = 0; i < 50; i++) {
        phys_pose motion = {seeded_vec3(&random, 1),
                            phys_quat_from_rotation_vector(seeded_vec3(&random, 3))};
        body_pose pose = rest_pose(s.model);
        for (int b = 0; b < FENCER_BONE_COUNT; b++) {
            pose.bone[b] = (body_bone){pose_apply(motion, pose.bone[b].joint), motion.orientation};
        }
        fencer_frame frame = {seeded_range(&random, -5, 5), i % 2 ? 1 : -1, i % 3 ? 1 : -1,
                              seeded_range(&random, -1, 1)};
        skin_body(&s, &pose, frame);
        for (uint32_t v = 0; v < s.model->vertex_count; v++) {
            phys_vec3 moved = pose_apply(motion, v3_from_floats(s.model->rest_position[v]));
            phys_vec3 world =
                fencer_frame_point_to_world(frame, fencer_frame_point_from_model(moved));
            assert_true(v3_distance(v3_from_floats(s.position[v]), world) < FLOAT_M);
        }
    }
    skinned_destroy(&s);
}

static void a_left_hander_is_the_mirror_image(void **unused)
{
    (void)unused;
    seeded random = seeded_start("skin mirror", 2);
    skinned right = skinned_create(), left = skinned_create();
    for (int i = 0; i < 50; i++) {
        body_pose pose = random_pose(right.model, &random);
        double root = seeded_range(&random, -5, 5), facing = i % 2 ? 1 : -1;
        skin_body(&right, &pose, (fencer_frame){root, facing, 1, 0});
        skin_body(&left, &pose, (fencer_frame){root, facing, -1, 0});
        for (uint32_t v = 0; v < right.model->vertex_count; v++) {
            assert_true(right.position[v][0] == left.position[v][0]);
            assert_true(right.position[v][1] == left.position[v][1]);
            assert_true(right.position[v][2] == -left.position[v][2]);
            assert_true(right.normal[v][2] == -left.normal[v][2]);
        }
    }
    skinned_destroy(&right);
    skinned_destroy(&left);
}

// The opponent is the same fencer turned about the middle of the piste.
static void the_right_fencer_faces_the_left_one(void **unused)
{
    (void)unused;
    seeded random = seeded_start("skin facing", 3);
    skinned a = skinned_create(), b = skinned_create();
    body_pose pose = random_pose(a.model, &random);
    skin_body(&a, &pose, (fencer_frame){-2, 1, 1, 0});
    skin_body(&b, &pose, (fencer_frame){2, -1, 1, 0});
    for (uint32_t v = 0; v < a.model->vertex_count; v++) {
        assert_true(a.position[v][0] == -b.position[v][0]);
        assert_true(a.position[v][1] == b.position[v][1]);
        assert_true(a.position[v][2] == -b.position[v][2]);
    }
    skinned_destroy(&a);
    skinned_destroy(&b);
}

static void normals_are_unit_and_point_out(void **unused)
{
    (void)unused;
    seeded random = seeded_start("skin normals", 4);
    skinned s = skinned_create();
    for (int i = 0; i < 50; i++) {
        body_pose pose = random_pose(s.model, &random);
        double hand = i % 2 ? 1 : -1;
        skin_body(&s, &pose, (fencer_frame){1, 1, hand, 0});
        int out = 0;
        for (uint32_t t = 0; t < s.model->triangle_count; t++) {
            const uint32_t *corner = s.model->triangle[t];
            phys_vec3 p = v3_from_floats(s.position[corner[0]]);
            phys_vec3 face = v3_cross(v3_sub(v3_from_floats(s.position[corner[1]]), p),
                                      v3_sub(v3_from_floats(s.position[corner[2]]), p));
            phys_vec3 sum = v3_add(
                v3_from_floats(s.normal[corner[0]]),
                v3_add(v3_from_floats(s.normal[corner[1]]), v3_from_floats(s.normal[corner[2]])));
            out += v3_dot(face, sum) * hand > 0.0;
        }
        // All but the few that a bent joint folds over.
        assert_true(out > 0.97 * s.model->triangle_count);
        for (uint32_t v = 0; v < s.model->vertex_count; v++) {
            assert_true(fabs(v3_length(v3_from_floats(s.normal[v])) - 1.0) < 1e-5);
        }
    }
    skinned_destroy(&s);
}

static void parents_side_up(const body_pose *pose, phys_quat *out_rotation)
{
    for (int b = 0; b < FENCER_BONE_COUNT; b++) {
        phys_quat r = pose->bone[b].rotation;
        enum fencer_bone parent = fencer_bone_parent((enum fencer_bone)b);
        double side = (int)parent < b && quat_dot(r, out_rotation[parent]) < 0.0 ? -1.0 : 1.0;
        out_rotation[b] = (phys_quat){side * r.x, side * r.y, side * r.z, side * r.w};
    }
}

// With p_b = T_b(p), where the bones take a vertex, and B = sum w_b r_b, the blended
// motion takes it to vec((sum w_b p_b r_b) B*) / |B|^2.
static phys_vec3 blended(const fencer_model *model, const body_pose *pose, uint32_t v)
{
    phys_quat rotation[FENCER_BONE_COUNT], top = {0, 0, 0, 0}, sum = {0, 0, 0, 0};
    parents_side_up(pose, rotation);
    for (int i = 0; i < 4; i++) {
        int bone = model->bone_index[v][i];
        double w = (double)model->bone_weight[v][i];
        phys_vec3 p = linear_skin_carry(model, pose, bone, v3_from_floats(model->rest_position[v]));
        phys_quat r = rotation[bone], turned = quat_mul((phys_quat){p.x, p.y, p.z, 0}, r);
        top = (phys_quat){top.x + w * turned.x, top.y + w * turned.y, top.z + w * turned.z,
                          top.w + w * turned.w};
        sum = (phys_quat){sum.x + w * r.x, sum.y + w * r.y, sum.z + w * r.z, sum.w + w * r.w};
    }
    phys_quat result = quat_mul(top, quat_conjugate(sum));
    return v3_scale(v3(result.x, result.y, result.z), 1.0 / quat_dot(sum, sum));
}

// Weight of a vertex beyond a joint.
static double weight_beyond(const fencer_model *model, enum fencer_bone joint, uint32_t v)
{
    double beyond = 0.0;
    for (int i = 0; i < 4; i++) {
        int bone = model->bone_index[v][i];
        while (bone != (int)joint && bone != BONE_ROOT) {
            bone = (int)fencer_bone_parent((enum fencer_bone)bone);
        }
        beyond += bone == (int)joint ? (double)model->bone_weight[v][i] : 0.0;
    }
    return beyond;
}

// What the bends of shoulders and hips leave a vertex of its way from linear blending: for
// each 1 - sin^2 (axis of the turn, limb) 2 w (1 - w), w the weight beyond the joint.
static double kept_of_bends(const fencer_model *model, const body_pose *pose, uint32_t v)
{
    static const enum fencer_bone joints[] = {BONE_UPPER_ARM_L, BONE_UPPER_ARM_R, BONE_THIGH_L,
                                              BONE_THIGH_R};
    double kept = 1.0;
    for (int i = 0; i < 4; i++) {
        enum fencer_bone limb = joints[i], parent = fencer_bone_parent(limb);
        phys_vec3 turn = phys_rotation_vector_from_quat(
            quat_mul(quat_conjugate(pose->bone[parent].rotation), pose->bone[limb].rotation));
        phys_vec3 along = v3_sub(model->joint_rest[limb + 1], model->joint_rest[limb]);
        phys_vec3 across =
            v3_cross(v3_normalized_or(turn, v3(0, 0, 0)), v3_normalized_or(along, v3(0, 1, 0)));
        double beyond = weight_beyond(model, limb, v);
        kept *= 1.0 - v3_length_squared(across) * 2.0 * beyond * (1.0 - beyond);
    }
    return kept;
}

// Compared with the definition, in doubles, vertex by vertex.
static void is_the_blending_of_dual_quaternions(void **unused)
{
    (void)unused;
    seeded random = seeded_start("skin definition", 5);
    skinned s = skinned_create();
    for (int i = 0; i < 100; i++) {
        body_pose pose = contorted_pose(s.model, &random, 0.75 * PHYS_PI);
        fencer_frame frame = {seeded_range(&random, -5, 5), i % 2 ? 1 : -1, i % 3 ? 1 : -1,
                              seeded_range(&random, -1, 1)};
        skin_body(&s, &pose, frame);
        for (uint32_t v = 0; v < s.model->vertex_count; v++) {
            phys_vec3 linear = linear_skin_position(s.model, &pose, v);
            phys_vec3 moved =
                v3_lerp(linear, blended(s.model, &pose, v), kept_of_bends(s.model, &pose, v));
            phys_vec3 world =
                fencer_frame_point_to_world(frame, fencer_frame_point_from_model(moved));
            assert_true(v3_distance(v3_from_floats(s.position[v]), world) < FLOAT_M);
        }
    }
    skinned_destroy(&s);
}

// What is skinned in part, whatever the order of the vertices, is where it is drawn, to the bit.
static void batches_are_skinned_as_all_are(void **unused)
{
    (void)unused;
    seeded random = seeded_start("batches", 7);
    skinned s = skinned_create();
    const uint32_t vertices = s.model->vertex_count;
    uint32_t *rank = calloc(vertices, sizeof *rank), *batch_of = calloc(vertices, sizeof *batch_of);
    float(*part)[3] = calloc(vertices, sizeof *part);
    assert_true(rank && batch_of && part);
    for (int i = 0; i < 20; i++) {
        for (uint32_t v = 0; v < vertices; v++) {
            rank[v] = (uint32_t)(seeded_next(&random) % (vertices / 8));
        }
        skin *other = skin_create_by_rank(s.model, rank);
        assert_non_null(other);
        skin_batch_of_vertices(other, batch_of);
        body_pose body = contorted_pose(s.model, &random, 0.75 * PHYS_PI);
        fencer_frame frame = {seeded_range(&random, -5, 5), i % 2 ? 1 : -1, i % 3 ? 1 : -1,
                              seeded_range(&random, -1, 1)};
        skin_body(&s, &body, frame);
        skin_pose pose;
        skin_pose_make(s.model, &body, frame, &pose);
        for (uint32_t v = 0; v < vertices; v++) {
            memset(part, 0, vertices * sizeof *part);
            assert_true(batch_of[v] < skin_batch_count(other));
            skin_batch_positions(other, batch_of[v], &pose, part);
            assert_memory_equal(part[v], s.position[v], sizeof part[v]);
        }
        skin_destroy(&other);
    }
    free(rank);
    free(batch_of);
    free(part);
    skinned_destroy(&s);
}

// Vertices of the same bones are together with those near them in rank.
static void batches_go_by_rank(void **unused)
{
    (void)unused;
    skinned s = skinned_create();
    const uint32_t vertices = s.model->vertex_count;
    uint32_t *rank = calloc(vertices, sizeof *rank), *batch_of = calloc(vertices, sizeof *batch_of);
    assert_true(rank && batch_of);
    for (uint32_t v = 0; v < vertices; v++) {
        rank[v] = v % 2;
    }
    skin *other = skin_create_by_rank(s.model, rank);
    assert_non_null(other);
    skin_batch_of_vertices(other, batch_of);
    for (uint32_t v = 0; v < vertices; v++) {
        for (uint32_t w = 0; w < v; w++) {
            float weight[4];
            bool alike = skin_bones_compare(skin_bones_of(s.model, v, weight),
                                            skin_bones_of(s.model, w, weight)) == 0;
            assert_true(alike || batch_of[v] != batch_of[w]);
            assert_true(
                !alike || rank[v] == rank[w] ||
                (rank[v] < rank[w] ? batch_of[v] <= batch_of[w] : batch_of[v] >= batch_of[w]));
        }
    }
    free(rank);
    free(batch_of);
    skin_destroy(&other);
    skinned_destroy(&s);
}

// q and -q are the same rotation: how a pose writes it must not show.
static void the_sign_of_a_rotation_does_not_matter(void **unused)
{
    (void)unused;
    seeded random = seeded_start("skin sign", 7);
    skinned s = skinned_create(), t = skinned_create();
    for (int i = 0; i < 50; i++) {
        body_pose pose = contorted_pose(s.model, &random, 0.9 * PHYS_PI);
        skin_body(&s, &pose, (fencer_frame){0, 1, 1, 0});
        for (int b = 1; b < FENCER_BONE_COUNT; b++) {
            if (seeded_next(&random) & 1u) {
                phys_quat *q = &pose.bone[b].rotation;
                *q = (phys_quat){-q->x, -q->y, -q->z, -q->w};
            }
        }
        skin_body(&t, &pose, (fencer_frame){0, 1, 1, 0});
        size_t size = s.model->vertex_count * sizeof *s.position;
        assert_memory_equal(s.position, t.position, size);
        assert_memory_equal(s.normal, t.normal, size);
    }
    skinned_destroy(&s);
    skinned_destroy(&t);
}

// ------------------------------------------------------------- a tube of rings, twisted

// Rings along y carried by two or three bones; only what skinning looks at is filled in.
enum { TUBE_RINGS = 9, TUBE_SIDES = 12, TUBE_VERTICES = TUBE_RINGS * TUBE_SIDES };
static const double TUBE_RADIUS_M = 0.04;

typedef struct tube {
    fencer_model model;
    float position[TUBE_VERTICES][3], normal[TUBE_VERTICES][3], weight[TUBE_VERTICES][4];
    uint8_t bone[TUBE_VERTICES][4];
} tube;

// From `low` at the lower end to `high` at the upper one, in equal steps.
static void tube_make(tube *t, enum fencer_bone low, enum fencer_bone high)
{
    memset(t, 0, sizeof *t);
    for (int v = 0; v < TUBE_VERTICES; v++) {
        double along = (double)(v / TUBE_SIDES) / (TUBE_RINGS - 1), sine, cosine;
        phys_sincos(2.0 * PHYS_PI * (v % TUBE_SIDES) / TUBE_SIDES, &sine, &cosine);
        const double normal[3] = {cosine, 0.0, sine};
        for (int axis = 0; axis < 3; axis++) {
            t->normal[v][axis] = (float)normal[axis];
            t->position[v][axis] = (float)(TUBE_RADIUS_M * normal[axis]);
        }
        t->position[v][1] = (float)(0.2 * (along - 0.5));
        t->bone[v][0] = (uint8_t)low;
        t->bone[v][1] = (uint8_t)high;
        t->weight[v][0] = (float)(1.0 - along);
        t->weight[v][1] = (float)along;
    }
    t->model.vertex_count = TUBE_VERTICES;
    t->model.rest_position = (const float(*)[3])t->position;
    t->model.rest_normal = (const float(*)[3])t->normal;
    t->model.bone_index = (const uint8_t(*)[4])t->bone;
    t->model.bone_weight = (const float(*)[4])t->weight;
}

// Two bones: the girth is kept all along, where linear blending leaves
// |1 - w + w e^(i angle)| of it, cos(angle / 2) in the middle.
static void a_twisted_limb_keeps_its_girth(void **unused)
{
    (void)unused;
    static tube t;
    tube_make(&t, BONE_FOREARM_R, BONE_HAND_R);
    skin *s = skin_create(&t.model);
    assert_non_null(s);
    for (int degrees = 0; degrees <= 175; degrees += 5) {
        double angle = degrees * PHYS_PI / 180.0, sine, cosine;
        phys_sincos(angle, &sine, &cosine);
        body_pose pose = rest_pose(&t.model);
        pose.bone[BONE_HAND_R].rotation = phys_quat_from_rotation_vector(v3(0, angle, 0));
        skin_pose turned;
        float position[TUBE_VERTICES][3], normal[TUBE_VERTICES][3];
        skin_pose_make(&t.model, &pose, (fencer_frame){0, 1, 1, 0}, &turned);
        skin_positions(s, &turned, position);
        skin_normals(s, &turned, normal);
        for (uint32_t v = 0; v < TUBE_VERTICES; v++) {
            // The world's x, y, z are the model's z, y, -x.
            phys_vec3 p = v3_from_floats(position[v]),
                      linear = linear_skin_position(&t.model, &pose, v);
            double w = (double)t.weight[v][1];
            double shrunk = sqrt((1 - w + w * cosine) * (1 - w + w * cosine) + w * w * sine * sine);
            assert_true(fabs(sqrt(p.x * p.x + p.z * p.z) - TUBE_RADIUS_M) < 1e-7);
            assert_true(fabs(p.y - (double)t.position[v][1]) < 1e-7);
            assert_true(v3_distance(v3_from_floats(normal[v]),
                                    v3_scale(v3(p.x, 0, p.z), 1.0 / TUBE_RADIUS_M)) < 1e-5);
            assert_true(fabs(sqrt(linear.x * linear.x + linear.z * linear.z) -
                             shrunk * TUBE_RADIUS_M) < 1e-8);
        }
    }
    skin_destroy(&s);
}

// How far from the joint skin is half way round a bend of `angle`, which it left at rest.
static double bent_radius(enum fencer_bone low, enum fencer_bone high, double angle)
{
    static tube t;
    tube_make(&t, low, high);
    skin *s = skin_create(&t.model);
    assert_non_null(s);
    body_pose pose = rest_pose(&t.model);
    pose.bone[high].rotation = phys_quat_from_rotation_vector(v3(angle, 0, 0));
    skin_pose bent;
    float position[TUBE_VERTICES][3];
    skin_pose_make(&t.model, &pose, (fencer_frame){0, 1, 1, 0}, &bent);
    skin_positions(s, &bent, position);
    skin_destroy(&s);
    // The middle ring's place across the limb and the axis: a quarter round from x.
    return v3_length(v3_from_floats(position[TUBE_RINGS / 2 * TUBE_SIDES + TUBE_SIDES / 4]));
}

// An elbow keeps it; a shoulder and a hip give half of what linear blending would.
static void a_bent_shoulder_bags_half(void **unused)
{
    (void)unused;
    for (int degrees = 0; degrees <= 170; degrees += 10) {
        double angle = degrees * PHYS_PI / 180.0, sine, cosine;
        phys_sincos(0.5 * angle, &sine, &cosine);
        double elbow = bent_radius(BONE_UPPER_ARM_L, BONE_FOREARM_L, angle);
        double shoulder = bent_radius(BONE_CLAVICLE_L, BONE_UPPER_ARM_L, angle);
        double hip = bent_radius(BONE_HIPS, BONE_THIGH_R, angle);
        assert_true(fabs(elbow - TUBE_RADIUS_M) < 1e-7);
        assert_true(fabs(shoulder - TUBE_RADIUS_M * 0.5 * (1.0 + cosine)) < 1e-7);
        assert_true(fabs(hip - shoulder) < 1e-7);
    }
}

// The upper arm 200 degrees away from the chest, 100 at each of two joints: what lies
// half way between them turns by 100 degrees, not by 80 the other way.
static void a_limb_is_blended_the_way_it_went(void **unused)
{
    (void)unused;
    static tube t;
    tube_make(&t, BONE_CHEST, BONE_UPPER_ARM_R);
    skin *s = skin_create(&t.model);
    assert_non_null(s);
    body_pose pose = rest_pose(&t.model);
    const double turn = 100.0 * PHYS_PI / 180.0;
    pose.bone[BONE_CLAVICLE_R].rotation = phys_quat_from_rotation_vector(v3(0, turn, 0));
    pose.bone[BONE_UPPER_ARM_R].rotation = phys_quat_from_rotation_vector(v3(0, 2 * turn, 0));
    skin_pose turned;
    float position[TUBE_VERTICES][3];
    skin_pose_make(&t.model, &pose, (fencer_frame){0, 1, 1, 0}, &turned);
    skin_positions(s, &turned, position);
    for (uint32_t v = TUBE_RINGS / 2 * TUBE_SIDES; v < (TUBE_RINGS / 2 + 1) * TUBE_SIDES; v++) {
        phys_vec3 half = quat_rotate(phys_quat_from_rotation_vector(v3(0, turn, 0)),
                                     v3_from_floats(t.position[v]));
        assert_true(v3_distance(v3_from_floats(position[v]), fencer_frame_point_from_model(half)) <
                    1e-7);
    }
    skin_destroy(&s);
}

static void nothing_is_below_the_floor(void **unused)
{
    (void)unused;
    seeded random = seeded_start("skin floor", 6);
    skinned s = skinned_create();
    footwork_state footwork = footwork_start();
    unsigned buttons = 0;
    phys_pose weapon = {v3(0.7, 1.2, 0.1), phys_quat_from_rotation_vector(v3(0, -PHYS_PI / 2, 0))};
    for (int i = 0; i < 8000; i++) {
        if (i % 150 == 0) {
            buttons = (unsigned)(seeded_next(&random) & 0x0fu);
        }
        step_within(&footwork, (uint8_t)buttons, -1e6, 1e6);
        if (i % 4 != 0) {
            continue;
        }
        body_pose pose;
        body_pose_solve(s.model, &footwork, weapon, &pose);
        skin_body(&s, &pose, (fencer_frame){0, 1, 1, 0});
        for (uint32_t v = 0; v < s.model->vertex_count; v++) {
            assert_true((double)s.position[v][1] > -SOLE_M);
        }
    }
    skinned_destroy(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rest_stays_at_rest),
        cmocka_unit_test(all_bones_together_move_it_rigidly),
        cmocka_unit_test(a_left_hander_is_the_mirror_image),
        cmocka_unit_test(the_right_fencer_faces_the_left_one),
        cmocka_unit_test(normals_are_unit_and_point_out),
        cmocka_unit_test(is_the_blending_of_dual_quaternions),
        cmocka_unit_test(batches_are_skinned_as_all_are),
        cmocka_unit_test(batches_go_by_rank),
        cmocka_unit_test(the_sign_of_a_rotation_does_not_matter),
        cmocka_unit_test(a_twisted_limb_keeps_its_girth),
        cmocka_unit_test(a_bent_shoulder_bags_half),
        cmocka_unit_test(a_limb_is_blended_the_way_it_went),
        cmocka_unit_test(nothing_is_below_the_floor),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
