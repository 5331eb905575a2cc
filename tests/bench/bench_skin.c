// The cost of skinning the fencer, and the share of a limb's volume that remains when a joint
// turns: dual quaternions compared with linear blending, on the model that the program draws.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench_clock.h"
#include "assets_path.h"
#include "body_bounds.h"
#include "linear_skin.h"
#include "fencer_load.h"
#include "phys_rotation.h"

enum { ROUNDS = 2000, MOST_DEGREES = 180, STEP_DEGREES = 30 };

// Share of the hand's roll that the forearm's twist bone takes, as in skeleton.c.
static const double TWIST_SHARE = 0.6;

// ---- Cost --------------------------------------------------------------------------------

// Best time of several rounds for each: the pose, positions, normals, the bounds of the body, and
// the test whether a blade is near, for one that is not.
static void print_costs(const fencer_model *model, const skin *s, const phys_kdop_tree *tree,
                        const body_bounds *bounds, const body_pose *body)
{
    float(*out)[3] = calloc(model->vertex_count, sizeof *out);
    if (out == NULL) {
        abort();
    }
    double best[4] = {1e300, 1e300, 1e300, 1e300};
    const phys_vec3 far[2] = {v3(5, 1, 0), v3(6, 1, 0)};
    phys_swept_segment sweep;
    phys_swept_segment_start(&sweep, far, far, 0.1);
    bool *reached = calloc(phys_kdop_tree_block_count(tree), sizeof *reached);
    body_bounds_pose *bounded = body_bounds_pose_create(bounds);
    if (reached == NULL || bounded == NULL) {
        abort();
    }
    uint32_t near = 0;
    for (int round = 0; round < ROUNDS; round++) {
        skin_pose pose;
        double start[5];
        start[0] = bench_clock_ns(CLOCK_PROCESS_CPUTIME_ID);
        skin_pose_make(model, body, (fencer_frame){0.001 * round, 1, 1, 0}, &pose);
        start[1] = bench_clock_ns(CLOCK_PROCESS_CPUTIME_ID);
        skin_positions(s, &pose, out);
        start[2] = bench_clock_ns(CLOCK_PROCESS_CPUTIME_ID);
        skin_normals(s, &pose, out);
        start[3] = bench_clock_ns(CLOCK_PROCESS_CPUTIME_ID);
        body_bounds_pose_set(bounded, model, body, pose.frame);
        memset(reached, true, phys_kdop_tree_block_count(tree) * sizeof *reached);
        near += body_bounds_reach(bounded, bounded, &sweep, reached);
        start[4] = bench_clock_ns(CLOCK_PROCESS_CPUTIME_ID);
        for (int i = 0; i < 4; i++) {
            double spent = start[i + 1] - start[i];
            best[i] = spent < best[i] ? spent : best[i];
        }
    }
    double vertices = model->vertex_count;
    printf("Skinning %u vertices (the bound reported the blade near %u times):\n",
           model->vertex_count, near);
    printf("| | us | ms for 10,000 vertices |\n|---|---|---|\n");
    printf("| pose of the bones | %.2f | |\n", best[0] * 1e-3);
    printf("| positions | %.1f | %.3f |\n", best[1] * 1e-3, best[1] / vertices * 1e-2);
    printf("| normals | %.1f | %.3f |\n", best[2] * 1e-3, best[2] / vertices * 1e-2);
    printf("| bound, blade far away | %.2f | |\n\n", best[3] * 1e-3);
    body_bounds_pose_destroy(&bounded);
    free(reached);
    free(out);
}

// ---- The volume of a part ----------------------------------------------------------------

// The triangles around a joint, and the edges at which they were separated from the rest.
typedef struct region {
    uint32_t triangle_count, edge_count;
    uint32_t (*triangle)[3];
    uint32_t (*edge)[2]; // of a triangle, in its direction; without a neighbor on the other side
    uint32_t *loop;      // [edge_count] the number of the opening to which each edge belongs
} region;

// For each vertex, the first one at the same position: files separate skins along the edges of
// textures.
static uint32_t *weld(const fencer_model *model)
{
    uint32_t *first = calloc(model->vertex_count, sizeof *first);
    if (first == NULL) {
        abort();
    }
    for (uint32_t v = 0; v < model->vertex_count; v++) {
        const float *p = model->rest_position[v];
        for (first[v] = 0; first[v] < v; first[v]++) {
            const float *q = model->rest_position[first[v]];
            if (p[0] == q[0] && p[1] == q[1] && p[2] == q[2]) {
                break;
            }
        }
    }
    return first;
}

static bool has_edge(const region *r, const uint32_t *first, uint32_t a, uint32_t b)
{
    for (uint32_t t = 0; t < r->triangle_count; t++) {
        for (int i = 0; i < 3; i++) {
            if (first[r->triangle[t][i]] == a && first[r->triangle[t][(i + 1) % 3]] == b) {
                return true;
            }
        }
    }
    return false;
}

static void find_openings(region *r, const uint32_t *first)
{
    for (uint32_t t = 0; t < r->triangle_count; t++) {
        for (int i = 0; i < 3; i++) {
            uint32_t a = first[r->triangle[t][i]], b = first[r->triangle[t][(i + 1) % 3]];
            if (!has_edge(r, first, b, a)) {
                r->edge[r->edge_count][0] = a;
                r->edge[r->edge_count][1] = b;
                r->loop[r->edge_count] = r->edge_count;
                r->edge_count++;
            }
        }
    }
    // Edges that meet get the lower number of the two, until nothing changes.
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < r->edge_count; i++) {
            for (uint32_t k = 0; k < r->edge_count; k++) {
                if (r->edge[i][1] == r->edge[k][0] && r->loop[i] != r->loop[k]) {
                    uint32_t low = r->loop[i] < r->loop[k] ? r->loop[i] : r->loop[k];
                    r->loop[i] = r->loop[k] = low;
                    changed = true;
                }
            }
        }
    }
}

// The triangles with a corner within `reach_m` of the line from `a` to `b`.
static region region_create(const fencer_model *model, phys_vec3 a, phys_vec3 b, double reach_m)
{
    uint32_t *first = weld(model);
    region r = {.triangle = calloc(model->triangle_count, sizeof *r.triangle),
                .edge = calloc(3 * (size_t)model->triangle_count, sizeof *r.edge),
                .loop = calloc(3 * (size_t)model->triangle_count, sizeof *r.loop)};
    if (r.triangle == NULL || r.edge == NULL || r.loop == NULL) {
        abort();
    }
    phys_vec3 ab = v3_sub(b, a);
    for (uint32_t t = 0; t < model->triangle_count; t++) {
        bool inside = false;
        for (int i = 0; i < 3; i++) {
            phys_vec3 p = v3_from_floats(model->rest_position[model->triangle[t][i]]);
            double along = v3_dot(v3_sub(p, a), ab) / v3_length_squared(ab);
            inside = inside || (along >= 0.0 && along <= 1.0 &&
                                v3_distance(p, v3_add_scaled(a, ab, along)) < reach_m);
        }
        for (int i = 0; inside && i < 3; i++) {
            r.triangle[r.triangle_count][i] = model->triangle[t][i];
        }
        r.triangle_count += inside;
    }
    find_openings(&r, first);
    free(first);
    return r;
}

static void region_destroy(region *r)
{
    free(r->triangle);
    free(r->edge);
    free(r->loop);
}

static double six_volumes(phys_vec3 a, phys_vec3 b, phys_vec3 c)
{
    return v3_dot(a, v3_cross(b, c));
}

// By the divergence theorem; openings are closed by fans around their centers.
static double volume_m3(const region *r, const phys_vec3 *position)
{
    double sum = 0.0;
    for (uint32_t t = 0; t < r->triangle_count; t++) {
        const uint32_t *corner = r->triangle[t];
        sum += six_volumes(position[corner[0]], position[corner[1]], position[corner[2]]);
    }
    for (uint32_t i = 0; i < r->edge_count; i++) {
        phys_vec3 middle = v3(0, 0, 0);
        double count = 0.0;
        for (uint32_t k = 0; k < r->edge_count; k++) {
            if (r->loop[k] == r->loop[i]) {
                middle = v3_add(middle, position[r->edge[k][0]]);
                count += 1.0;
            }
        }
        sum += six_volumes(position[r->edge[i][1]], position[r->edge[i][0]],
                           v3_scale(middle, 1.0 / count));
    }
    return sum / 6.0;
}

// ---- Turned joints -----------------------------------------------------------------------

// One joint turned about an axis, with everything beyond it.
typedef struct joint_turn {
    const char *name;
    enum fencer_bone bone, twist; // twist: the bone that takes a share, or BONE_ROOT for none
    phys_vec3 axis;
    phys_vec3 from, to; // the line around which the volume is measured, at rest
    double reach_m;
} joint_turn;

static bool is_beyond(int bone, enum fencer_bone from)
{
    while (bone != BONE_ROOT && bone != (int)from) {
        bone = (int)fencer_bone_parent((enum fencer_bone)bone);
    }
    return bone == (int)from;
}

static body_pose turned_pose(const fencer_model *model, const joint_turn *turn, double degrees)
{
    body_pose pose;
    phys_vec3 radians = v3_scale(turn->axis, degrees * PHYS_PI / 180.0);
    phys_quat whole = phys_quat_from_rotation_vector(radians);
    phys_vec3 pivot = model->joint_rest[turn->bone];
    for (int b = 0; b < FENCER_BONE_COUNT; b++) {
        pose.bone[b] = (body_bone){model->joint_rest[b], quat_identity()};
        if (is_beyond(b, turn->bone)) {
            phys_vec3 arm = v3_sub(model->joint_rest[b], pivot);
            pose.bone[b] = (body_bone){v3_add(pivot, quat_rotate(whole, arm)), whole};
        }
    }
    if (turn->twist != BONE_ROOT) {
        pose.bone[turn->twist].rotation =
            phys_quat_from_rotation_vector(v3_scale(radians, TWIST_SHARE));
    }
    return pose;
}

static void skin_both(const fencer_model *model, const skin *s, const body_pose *body,
                      phys_vec3 *out_linear, phys_vec3 *out_dual)
{
    float(*position)[3] = calloc(model->vertex_count, sizeof *position);
    if (position == NULL) {
        abort();
    }
    skin_pose pose;
    fencer_frame frame = {0, 1, 1, 0};
    skin_pose_make(model, body, frame, &pose);
    skin_positions(s, &pose, position);
    for (uint32_t v = 0; v < model->vertex_count; v++) {
        phys_vec3 world = v3_from_floats(position[v]);
        out_dual[v] = fencer_frame_point_to_model(fencer_frame_point_from_world(frame, world));
        out_linear[v] = linear_skin_position(model, body, v);
    }
    free(position);
}

static void print_volumes(const fencer_model *model, const skin *s, const joint_turn *turn)
{
    region r = region_create(model, turn->from, turn->to, turn->reach_m);
    phys_vec3 *linear = calloc(model->vertex_count, sizeof *linear);
    phys_vec3 *dual = calloc(model->vertex_count, sizeof *dual);
    if (linear == NULL || dual == NULL) {
        abort();
    }
    double rest_m3 = 0.0;
    for (int degrees = 0; degrees <= MOST_DEGREES; degrees += STEP_DEGREES) {
        body_pose pose = turned_pose(model, turn, degrees);
        skin_both(model, s, &pose, linear, dual);
        double linear_m3 = volume_m3(&r, linear), dual_m3 = volume_m3(&r, dual);
        rest_m3 = degrees == 0 ? dual_m3 : rest_m3;
        if (degrees == 0) {
            printf("| %s, %.2f l, %u triangles | | | |\n", turn->name, rest_m3 * 1e3,
                   r.triangle_count);
        }
        printf("| | %d | %.1f %% | %.1f %% |\n", degrees, 100.0 * linear_m3 / rest_m3,
               100.0 * dual_m3 / rest_m3);
    }
    free(linear);
    free(dual);
    region_destroy(&r);
}

int main(void)
{
    char error[400], path[ASSETS_PATH_MAX];
    loaded_fencer *fencer = NULL;
    if (!assets_path("models/fencer.glb", path, error, sizeof error) ||
        (fencer = loaded_fencer_create(path, error, sizeof error)) == NULL) {
        fprintf(stderr, "bench_skin: %s\n", error);
        return 1;
    }
    const fencer_model *model = &fencer->model;
    skin *s = skin_create(model);
    phys_kdop_tree *tree = phys_kdop_tree_create(model->rest_position, model->vertex_count,
                                                 model->triangle, model->triangle_count);
    body_bounds *bounds = tree != NULL ? body_bounds_create(model, tree) : NULL;
    if (s == NULL || bounds == NULL) {
        abort();
    }

    const phys_vec3 *joint = model->joint_rest;
    phys_vec3 shoulder = joint[BONE_UPPER_ARM_R], elbow = joint[BONE_FOREARM_R],
              wrist = joint[BONE_HAND_R], hip = joint[BONE_THIGH_R], knee = joint[BONE_SHIN_R];
    phys_vec3 upper = v3_normalized_or(v3_sub(elbow, shoulder), v3(0, 1, 0));
    phys_vec3 lower = v3_normalized_or(v3_sub(wrist, elbow), v3(0, 1, 0));
    const joint_turn turns[] = {
        {"wrist twisted, 12 cm of forearm and 5 cm of hand", BONE_HAND_R, BONE_FOREARM_TWIST_R,
         lower, v3_add_scaled(wrist, lower, -0.12), v3_add_scaled(wrist, lower, 0.05), 0.08},
        {"shoulder twisted, half the upper arm", BONE_UPPER_ARM_R, BONE_ROOT, upper,
         v3_add_scaled(shoulder, upper, -0.04), v3_add_scaled(shoulder, upper, 0.15), 0.12},
        {"arm raised from 45 degrees down, about the shoulder", BONE_UPPER_ARM_R, BONE_ROOT,
         v3(0, 0, -1), v3_add_scaled(shoulder, upper, -0.12), v3_add_scaled(shoulder, upper, 0.12),
         0.15},
        {"thigh raised forward, about the hip", BONE_THIGH_R, BONE_ROOT, v3(-1, 0, 0),
         v3_add(hip, v3(0, 0.12, 0)), v3_add(hip, v3(0, -0.12, 0)), 0.16},
        {"elbow bent, 12 cm each way", BONE_FOREARM_R, BONE_ROOT,
         v3_normalized_or(v3_cross(upper, v3(0, 0, 1)), v3(1, 0, 0)),
         v3_add_scaled(elbow, upper, -0.12), v3_add_scaled(elbow, lower, 0.12), 0.10},
        {"knee bent, 15 cm each way", BONE_SHIN_R, BONE_ROOT, v3(1, 0, 0),
         v3_add(knee, v3(0, 0.15, 0)), v3_add(knee, v3(0, -0.15, 0)), 0.12},
    };
    body_pose bent = turned_pose(model, &turns[0], 60.0);
    print_costs(model, s, tree, bounds, &bent);
    printf("Volume around a joint compared with that at rest:\n");
    printf("| part | degrees | linear blending | ours |\n|---|---|---|---|\n");
    for (size_t i = 0; i < sizeof turns / sizeof turns[0]; i++) {
        print_volumes(model, s, &turns[i]);
    }
    body_bounds_destroy(&bounds);
    phys_kdop_tree_destroy(&tree);
    skin_destroy(&s);
    loaded_fencer_destroy(&fencer);
    return 0;
}
