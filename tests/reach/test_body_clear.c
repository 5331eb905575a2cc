// What is ruled out because a blade cannot have arrived yet is never touched: the bound on how far
// the skin moved holds for any two poses, however they follow each other.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "body_clear.h"
#include "contorted_pose.h"
#include "phys_blade_mesh.h"
#include "seeded_vec3.h"
#include "test_fencer.h"

enum { CASES = 200 / CASES_SHARE + 20, TICKS = 12 };

static const double TICK_S = 0.001;

// Vertices that are this near to a joint hardly move when it turns.
static const double AT_JOINT_M = 0.06;

// A model and what the tests need of it.
typedef struct subject {
    fencer_model *model;
    skin *skin;
    phys_kdop_tree *tree;
    body_bounds *bounds;
    body_clear_rest *rest;
    body_clear *clear;
    body_bounds_pose *pose[2]; // as a tick begins and ends
    float (*at[2])[3];
    uint32_t block_count;
    uint32_t *block_of; // [triangle]
    bool *near;
    uint32_t (*left_out)[3];
    uint32_t ruled_out, hits, ruled_out_at_end;
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

static subject subject_of(fencer_model *m)
{
    subject s = {.model = m};
    s.skin = skin_create(m);
    s.tree =
        phys_kdop_tree_create(m->rest_position, m->vertex_count, m->triangle, m->triangle_count);
    s.bounds = body_bounds_create(m, s.tree);
    s.rest = body_clear_rest_create(m, s.tree);
    s.clear = body_clear_create(s.rest);
    s.block_count = phys_kdop_tree_block_count(s.tree);
    s.block_of = calloc(m->triangle_count, sizeof *s.block_of);
    s.near = calloc(s.block_count, sizeof *s.near);
    s.left_out = calloc(m->triangle_count, sizeof *s.left_out);
    for (int i = 0; i < 2; i++) {
        s.pose[i] = body_bounds_pose_create(s.bounds);
        s.at[i] = calloc(m->vertex_count, sizeof *s.at[i]);
    }
    for (uint32_t b = 0; b < s.block_count; b++) {
        mark_below(&s, s.block_count - 1 + b, b);
    }
    return s;
}

static subject subject_create(void)
{
    return subject_of(test_fencer_create());
}

static void subject_destroy(subject *s)
{
    for (int i = 0; i < 2; i++) {
        body_bounds_pose_destroy(&s->pose[i]);
        free(s->at[i]);
    }
    free(s->left_out);
    free(s->near);
    free(s->block_of);
    body_clear_destroy(&s->clear);
    body_clear_rest_destroy(&s->rest);
    body_bounds_destroy(&s->bounds);
    phys_kdop_tree_destroy(&s->tree);
    skin_destroy(&s->skin);
    test_fencer_destroy(&s->model);
}

// A body that bends further and further, and travels: the same seed gives the same bends.
static void set_pose(subject *s, int i, uint64_t seed, double bent_rad, fencer_frame frame)
{
    seeded bends = {seed};
    const body_pose bones = contorted_pose(s->model, &bends, bent_rad);
    body_bounds_pose_set(s->pose[i], s->model, &bones, frame);
    skin_positions(s->skin, body_bounds_pose_skin(s->pose[i]), s->at[i]);
}

// A blade that passes a vertex at about this distance.
static phys_pose any_blade(const subject *s, seeded *random, double near_m)
{
    const uint32_t vertex = (uint32_t)(seeded_next(random) % s->model->vertex_count);
    const phys_vec3 at = v3_add(v3_from_floats(s->at[0][vertex]), seeded_vec3(random, near_m));
    const phys_vec3 turn = seeded_vec3(random, 3.0);
    return (phys_pose){at, phys_quat_from_rotation_vector(turn)};
}

// How far a block is at least from the hull of the blade's points where the tick ends.
static double apart_m(const subject *s, uint32_t block, const phys_vec3 *blade, int blade_count)
{
    uint32_t count;
    const uint32_t *vertex = phys_kdop_tree_block_vertices(s->tree, block, &count);
    const double skinned_m =
        body_apart_of_points(blade, blade_count, (const float(*)[3])s->at[1], vertex, count);
    const double unskinned_m = body_bounds_apart_m(s->pose[1], block, blade, blade_count);
    return block % 2 == 0 ? skinned_m : unskinned_m;
}

// Tells how far all blocks are at the end of a tick.
static void measure(subject *s, const phys_blade_path *path)
{
    body_clear_rule_out(s->clear, s->pose[1], s->pose[1], path, s->near);
    for (uint32_t b = 0; b < s->block_count; b++) {
        body_clear_tell(s->clear, b, apart_m(s, b, path->last, 2));
    }
}

// Takes away the blocks that what is known at the end of the tick rules out, as duel_bodies.c does.
static void rule_out_from_end(subject *s, const phys_blade_path *path)
{
    const phys_vec3 blade[4] = {path->last[0], path->last[1], path->first[0], path->first[1]};
    for (uint32_t b = 0; b < s->block_count; b++) {
        const double skin_m = body_clear_tick_m(s->clear, b) + path->radius_m + path->bulge_m;
        const bool is_out = skin_m + body_clear_blade_m(s->clear) < apart_m(s, b, blade, 2) ||
                            skin_m < apart_m(s, b, blade, 4);
        s->ruled_out_at_end += is_out && s->near[b];
        s->near[b] = s->near[b] && !is_out;
    }
}

// Tries every triangle of the blocks that are ruled out in a tick.
static void try_tick(subject *s, const phys_capsule *blade, const phys_tick_path *way,
                     bool from_end)
{
    phys_blade_path path;
    phys_blade_path_start(&path, blade, way);
    for (uint32_t b = 0; b < s->block_count; b++) {
        s->near[b] = true;
    }
    body_clear_rule_out(s->clear, s->pose[0], s->pose[1], &path, s->near);
    if (from_end) {
        rule_out_from_end(s, &path);
    }
    uint32_t count = 0;
    for (uint32_t t = 0; t < s->model->triangle_count; t++) {
        if (!s->near[s->block_of[t]]) {
            for (int c = 0; c < 3; c++) {
                s->left_out[count][c] = s->model->triangle[t][c];
            }
            count++;
        }
    }
    const float(*from)[3] = (const float(*)[3])s->at[0];
    const float(*to)[3] = (const float(*)[3])s->at[1];
    const phys_blade_mesh_hit hit =
        phys_blade_mesh_sweep_all((const uint32_t(*)[3])s->left_out, count, from, to, blade, way);
    assert_int_equal(hit.state, PHYS_BLADE_MESH_MISS);
    s->ruled_out += count;
    s->hits += phys_blade_mesh_sweep_all(s->model->triangle, s->model->triangle_count, from, to,
                                         blade, way)
                   .state == PHYS_BLADE_MESH_HIT;
}

// A body bends, spins and travels while a blade flies through it, slowly or so fast that next to
// nothing is known any more.
static void what_is_ruled_out_is_not_touched(void **unused)
{
    (void)unused;
    seeded random = seeded_start("what_is_ruled_out_is_not_touched", 93);
    subject s = subject_create();
    for (int i = 0; i < CASES; i++) {
        const double pace = seeded_range(&random, 0.0, 1.0), fast = pace * pace * pace;
        const uint64_t bends = seeded_next(&random);
        const double side = i % 2 == 0 ? 1.0 : -1.0, hand = i % 4 < 2 ? 1.0 : -1.0;
        const double bent = seeded_range(&random, 0.1, 1.2);
        // The body bends into every second blade, which is nearly at rest, and stands still while
        // every fourth one flies into it.
        const bool stands = i / 16 % 2 == 0;
        const double flies = i % 8 < 4 ? 1.0 : 0.01;
        const double bends_by = i % 8 >= 4 ? 0.2 : stands ? 0.0 : 0.02;
        fencer_frame frame = {seeded_range(&random, -3, 3), side, hand, 0.0};
        // Where the blade is at first, or where the body will have bent to.
        const int later = i % 8 < 4 ? 0 : (int)(seeded_next(&random) % TICKS);
        set_pose(&s, 0, bends, bent + later * bends_by * fast, frame);
        const phys_pose there = any_blade(&s, &random, i % 8 < 4 ? 0.08 : 0.002);
        set_pose(&s, 0, bends, bent, frame);
        const phys_capsule blade = {v3(0, 0, 0.4), v3(0, 0, -0.4), 0.0035};
        phys_body body = {.pose = there,
                          .velocity_mps = seeded_vec3(&random, flies * (0.5 + 20.0 * fast)),
                          .angular_velocity_radps =
                              seeded_vec3(&random, flies * (0.5 + 40.0 * fast))};
        for (int tick = 0; tick < TICKS; tick++) {
            const phys_motion motion = phys_motion_of(&body);
            // Once a blade is found elsewhere on the body, and is back within the tick.
            const bool jumps = tick == TICKS / 2 && i % 3 == 0;
            const phys_pose first = jumps ? any_blade(&s, &random, 0.002) : body.pose;
            const phys_tick_path way =
                phys_tick_path_between(first, phys_motion_at(&motion, TICK_S), TICK_S);
            frame.root_x_m += stands ? 0.0 : flies * 0.02 * fast;
            set_pose(&s, 1, bends, bent + (tick + 1) * bends_by * fast, frame);
            if (tick == 0) {
                phys_blade_path path;
                phys_blade_path_start(&path, &blade, &way);
                measure(&s, &path);
            }
            try_tick(&s, &blade, &way, i / 8 % 2 == 0);
            body.pose = way.last;
            body_bounds_pose *posed = s.pose[0];
            s.pose[0] = s.pose[1];
            s.pose[1] = posed;
            float(*at)[3] = s.at[0];
            s.at[0] = s.at[1];
            s.at[1] = at;
        }
    }
    printf("%u triangles ruled out in %d ticks, in %u of which the blade touches others\n",
           s.ruled_out, CASES * TICKS, s.hits);
    assert_true(s.ruled_out > s.model->triangle_count / 4 * CASES * TICKS / 4);
    assert_true(s.hits > CASES * TICKS / 8);
    printf("%u blocks ruled out by what the end of a tick tells\n", s.ruled_out_at_end);
    assert_true(s.ruled_out_at_end > CASES);
    subject_destroy(&s);
}

// The way of every vertex from the pose of the measurement is within the limit of its block, which
// is not much longer than necessary for those that go farthest.
static void the_skin_moves_no_farther_than_said(void **unused)
{
    (void)unused;
    seeded random = seeded_start("the_skin_moves_no_farther_than_said", 94);
    subject s = subject_create();
    double largest_share = 0.0;
    const phys_capsule blade = {v3(0, 0, 0.4), v3(0, 0, -0.4), 0.0035};
    for (int i = 0; i < CASES; i++) {
        const uint64_t bends = seeded_next(&random);
        const double bent = seeded_range(&random, 0.0, 1.5);
        const double more = seeded_range(&random, 0.001, 0.1);
        fencer_frame frame = {seeded_range(&random, -3, 3), 1.0, i % 2 == 0 ? 1.0 : -1.0, 0.0};
        const phys_pose at = {v3(frame.root_x_m, 1.0, 0.0), quat_identity()};
        const phys_tick_path way = phys_tick_path_between(at, at, TICK_S);
        phys_blade_path path;
        phys_blade_path_start(&path, &blade, &way);
        set_pose(&s, 1, bends, bent, frame);
        measure(&s, &path);
        frame.root_x_m += seeded_range(&random, -0.01, 0.01);
        set_pose(&s, 0, bends, bent + more, frame);
        body_clear_rule_out(s.clear, s.pose[0], s.pose[0], &path, s.near);
        for (uint32_t b = 0; b < s.block_count; b++) {
            uint32_t count;
            const uint32_t *vertex = phys_kdop_tree_block_vertices(s.tree, b, &count);
            for (uint32_t k = 0; k < count; k++) {
                const double way_m = v3_distance(v3_from_floats(s.at[1][vertex[k]]),
                                                 v3_from_floats(s.at[0][vertex[k]]));
                const double share = way_m / body_clear_moved_m(s.clear, b);
                assert_true(share <= 1.0);
                largest_share = phys_max(share, largest_share);
            }
        }
    }
    printf("vertices move up to %.2f of the limit\n", largest_share);
    assert_true(largest_share > 0.5);
    subject_destroy(&s);
}

// ---- Each thing that moves the skin counts ---------------------------------------------

// Bones that can turn against each other so that the blend of all four vanishes.
static const enum fencer_bone PARTING[4] = {BONE_HAND_R, BONE_FOOT_L, BONE_HAND_L, BONE_HEAD};

// Hangs each vertex on one bone alone, so that nothing but this bone's way moves it; but those at
// the weapon hand's joint on the hand and on the far foot, every second one also on the other hand
// and the head. They hardly move with the hand, but by how far apart it and the others are.
// out_weight and out_bone [vertex_count] take the place of the model's.
static void hang(fencer_model *m, float (*out_weight)[4], uint8_t (*out_bone)[4])
{
    for (uint32_t v = 0; v < m->vertex_count; v++) {
        int heaviest = 0;
        for (int i = 1; i < 4; i++) {
            heaviest = m->bone_weight[v][i] > m->bone_weight[v][heaviest] ? i : heaviest;
        }
        const uint8_t on = m->bone_index[v][heaviest];
        const bool at_joint = v3_distance(v3_from_floats(m->rest_position[v]),
                                          m->joint_rest[BONE_HAND_R]) < AT_JOINT_M;
        const int bones = !at_joint ? 1 : v % 2 == 0 ? 2 : 4;
        for (int i = 0; i < 4; i++) {
            out_weight[v][i] = i < bones ? 1.0f / (float)bones : 0.0f;
            out_bone[v][i] = i < bones ? (uint8_t)PARTING[i] : 0;
        }
        if (!at_joint) {
            out_bone[v][0] = on == BONE_HAND_R ? BONE_FOREARM_R : on;
        }
    }
    m->bone_weight = (const float(*)[4])out_weight;
    m->bone_index = (const uint8_t(*)[4])out_bone;
}

// Turns a bone with all that hangs on it about its joint.
static void turn_limb(body_pose *pose, enum fencer_bone limb, phys_quat turn)
{
    const phys_vec3 about = pose->bone[limb].joint;
    for (int b = (int)limb; b < FENCER_BONE_COUNT; b++) {
        int up = b;
        while (up != (int)limb && up != BONE_ROOT) {
            up = (int)fencer_bone_parent((enum fencer_bone)up);
        }
        if (up == (int)limb) {
            body_bone *bone = &pose->bone[b];
            bone->joint = v3_add(about, quat_rotate(turn, v3_sub(bone->joint, about)));
            bone->rotation = quat_mul(turn, bone->rotation);
        }
    }
}

// What moves: the hand or the head about its joint, an upper arm that was hardly turned and begins
// to bend, the whole body, or hands, foot and head against each other until the blend of two of
// them or of all four nearly vanishes.
enum { HAND_TURNS, HEAD_TURNS, ARM_BENDS, BODY_TRAVELS, TWO_PART, FOUR_PART, KINDS };

// Each of those then turns up to this far: at half a turn the skin between them is nowhere. Or only
// a little from where its blend is already so short that it goes far with each turn.
static const double PARTED_RAD = 3.1, SHORT_RAD = 2.8, LITTLE_RAD = 0.03;

typedef struct course {
    int kind;
    body_pose start;
    fencer_frame frame;
    phys_vec3 axis;            // of the turn; a unit vector
    double start_rad, end_rad; // how far those that part are turned
} course;

static course any_course(const fencer_model *model, seeded *random, int kind)
{
    course c = {.kind = kind, .frame = {seeded_range(random, -3, 3), 1.0, 1.0, 0.0}};
    const double bent_rad[KINDS] = {1.1, 0.5, 0.5, 0.5, 0.0, 0.0};
    c.start = contorted_pose(model, random, bent_rad[kind]);
    c.axis = v3_normalized_or(seeded_vec3(random, 1.0), v3(0, 1, 0));
    if (kind == ARM_BENDS) {
        const body_bone *bone = c.start.bone;
        const enum fencer_bone arm = BONE_UPPER_ARM_R;
        const phys_quat upright = bone[fencer_bone_parent(arm)].rotation;
        const phys_vec3 along = v3_normalized_or(
            v3_sub(model->joint_rest[arm + 1], model->joint_rest[arm]), v3(0, 1, 0));
        const phys_quat twist = phys_quat_from_rotation_vector(v3_scale(along, 1e-3));
        turn_limb(&c.start, arm,
                  quat_mul(quat_mul(upright, twist), quat_conjugate(bone[arm].rotation)));
        c.axis = quat_rotate(upright, v3_any_orthogonal(along));
    }
    const bool little = seeded_next(random) % 2 == 0;
    c.start_rad = little ? SHORT_RAD : seeded_range(random, 0.5, 2.5);
    c.end_rad = little ? SHORT_RAD + LITTLE_RAD : PARTED_RAD;
    return c;
}

// Turns two of the parting bones against each other, or all four about the corners of a
// tetrahedron, which makes them all equally unlike.
static void part(body_pose *bones, const course *c, double rad)
{
    static const phys_vec3 corner[4] = {{1, 1, 1}, {1, -1, -1}, {-1, 1, -1}, {-1, -1, 1}};
    const phys_quat whole = phys_quat_from_rotation_vector(v3_scale(c->axis, c->start_rad));
    for (int i = 0; i < (c->kind == TWO_PART ? 2 : 4); i++) {
        const phys_vec3 across = v3_scale(quat_rotate(whole, corner[i]), 1.0 / sqrt(3.0));
        const phys_vec3 axis =
            c->kind == FOUR_PART ? across : v3_scale(c->axis, i == 0 ? 1.0 : -1.0);
        turn_limb(bones, PARTING[i], phys_quat_from_rotation_vector(v3_scale(axis, rad)));
    }
}

// Poses the body as it is after so many ticks of a course.
static void follow_course(subject *s, int i, const course *c, int tick)
{
    body_pose bones = c->start;
    fencer_frame frame = c->frame;
    if (c->kind == TWO_PART || c->kind == FOUR_PART) {
        part(&bones, c, c->start_rad + (c->end_rad - c->start_rad) * tick / TICKS);
    } else {
        static const enum fencer_bone limb[] = {BONE_HAND_R, BONE_HEAD, BONE_UPPER_ARM_R,
                                                BONE_ROOT};
        static const double turn_rad[] = {4e-3, 4e-3, 2e-4, 0.0}; // in each tick
        turn_limb(&bones, limb[c->kind],
                  phys_quat_from_rotation_vector(v3_scale(c->axis, turn_rad[c->kind] * tick)));
    }
    frame.root_x_m += c->kind == BODY_TRAVELS ? 4e-3 * tick : 0.0;
    body_bounds_pose_set(s->pose[i], s->model, &bones, frame);
    skin_positions(s->skin, body_bounds_pose_skin(s->pose[i]), s->at[i]);
}

// How far the vertices of a block are at most from where they were.
static double farthest_m(const subject *s, uint32_t block, const float (*were)[3],
                         const float (*are)[3])
{
    uint32_t count;
    const uint32_t *vertex = phys_kdop_tree_block_vertices(s->tree, block, &count);
    double most_m = 0.0;
    for (uint32_t k = 0; k < count; k++) {
        most_m = phys_max(
            most_m, v3_distance(v3_from_floats(were[vertex[k]]), v3_from_floats(are[vertex[k]])));
    }
    return most_m;
}

// A block of which less was known to be clear than it has moved is not ruled out, whatever it was
// that moved it: of the terms of both limits none can be left out.
static void a_block_that_moved_that_far_is_not_ruled_out(void **unused)
{
    (void)unused;
    seeded random = seeded_start("a_block_that_moved_that_far_is_not_ruled_out", 95);
    fencer_model *model = test_fencer_create();
    const float(*const weight)[4] = model->bone_weight;
    const uint8_t(*const bone)[4] = model->bone_index;
    float(*hung_weight)[4] = calloc(model->vertex_count, sizeof *hung_weight);
    uint8_t(*hung_bone)[4] = calloc(model->vertex_count, sizeof *hung_bone);
    hang(model, hung_weight, hung_bone);
    subject s = subject_of(model);
    double *clear_m = calloc(s.block_count, sizeof *clear_m);
    float(*were)[3] = calloc(model->vertex_count, sizeof *were);
    const phys_capsule blade = {v3(0, 0, 0.4), v3(0, 0, -0.4), 0.0035};
    const phys_tick_path way =
        phys_tick_path_between((phys_pose){v3(0, 1, 0), quat_identity()},
                               (phys_pose){v3(0, 1, 0), quat_identity()}, TICK_S);
    phys_blade_path path;
    phys_blade_path_start(&path, &blade, &way);
    uint32_t arrived = 0, out = 0;
    for (int i = 0; i < CASES; i++) {
        const course c = any_course(model, &random, i % KINDS);
        follow_course(&s, 1, &c, TICKS);
        follow_course(&s, 0, &c, 0);
        memcpy(were, s.at[0], model->vertex_count * sizeof *were);
        body_clear_rule_out(s.clear, s.pose[0], s.pose[0], &path, s.near);
        for (uint32_t b = 0; b < s.block_count; b++) {
            clear_m[b] = seeded_range(&random, 0.1, 1.0) *
                         farthest_m(&s, b, (const float(*)[3])were, (const float(*)[3])s.at[1]);
            body_clear_tell(s.clear, b, clear_m[b] + path.radius_m);
        }
        for (int tick = 1; tick <= TICKS; tick++) {
            follow_course(&s, tick % 2, &c, tick);
            memset(s.near, true, s.block_count * sizeof *s.near);
            body_clear_rule_out(s.clear, s.pose[1 - tick % 2], s.pose[tick % 2], &path, s.near);
            for (uint32_t b = 0; b < s.block_count; b++) {
                const bool has_arrived = farthest_m(&s, b, (const float(*)[3])were,
                                                    (const float(*)[3])s.at[tick % 2]) > clear_m[b];
                assert_true(s.near[b] || !has_arrived);
                arrived += has_arrived && clear_m[b] > 1e-3;
                out += !s.near[b];
            }
        }
    }
    printf("%u blocks arrived, %u were ruled out before\n", arrived, out);
    assert_true(arrived > CASES && out > CASES);
    free(were);
    free(clear_m);
    model->bone_weight = weight;
    model->bone_index = bone;
    subject_destroy(&s);
    free(hung_bone);
    free(hung_weight);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_block_that_moved_that_far_is_not_ruled_out),
        cmocka_unit_test(the_skin_moves_no_farther_than_said),
        cmocka_unit_test(what_is_ruled_out_is_not_touched),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
