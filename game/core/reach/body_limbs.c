#include "body_limbs.h"

#include <stdlib.h>
#include <string.h>

#include "body_limits.h"
#include "phys_segment.h"
#include "phys_wide.h"

_Static_assert(FENCER_BONE_COUNT <= 32, "the bones are bits");

// Number of points of an axis that are tried for a vertex.
enum { PLACES = 5 };

// The end of a bone's axis at rest: the farthest joint on the bone, or for the last bone of a chain
// the middle of the vertices that it mainly carries.
static phys_vec3 axis_end(const fencer_model *model, int bone)
{
    phys_vec3 from = model->joint_rest[bone], end = from, sum = v3(0, 0, 0);
    for (int joint = 0; joint < FENCER_BONE_COUNT; joint++) {
        bool farther = v3_distance(from, model->joint_rest[joint]) > v3_distance(from, end);
        end = body_limits_is_on(joint, bone) && farther ? model->joint_rest[joint] : end;
    }
    uint32_t mainly = 0;
    for (uint32_t v = 0; v < model->vertex_count; v++) {
        for (int i = 0; i < 4; i++) {
            if (model->bone_index[v][i] == bone && model->bone_weight[v][i] > 0.5f) {
                sum = v3_add(sum, v3_from_floats(model->rest_position[v]));
                mainly++;
            }
        }
    }
    return v3_distance(from, end) == 0.0 && mainly > 0 ? v3_scale(sum, 1.0 / mainly) : end;
}

// Upper limit of the distance of a point that a bone carries from a point on the axis of `of`,
// given how far it can be from each joint.
static double distance_from_m(const body_limits *l, const fencer_model *model, const double *far_m,
                              int of, phys_vec3 on)
{
    double least_m = (double)HUGE_VAL;
    for (int i = 0; i < l->joints_on[of]; i++) {
        const int joint = l->joint_on[of][i];
        least_m = phys_min(least_m, far_m[joint] + v3_distance(on, model->joint_rest[joint]));
    }
    return least_m;
}

// A vertex and what is known of it.
typedef struct held_vertex {
    phys_vec3 rest;
    double weights, longer;
    int count, bone[4];
    double far_m[4][FENCER_BONE_COUNT]; // where each bone takes it, from each joint
} held_vertex;

static bool hold(const body_limits *l, const fencer_model *model, uint32_t vertex,
                 held_vertex *out_held)
{
    double squared = body_limits_blend_squared(l, model, vertex);
    *out_held = (held_vertex){.rest = v3_from_floats(model->rest_position[vertex])};
    for (int i = 0; i < 4; i++) {
        double weight = (double)model->bone_weight[vertex][i];
        if (weight > 0.0) {
            int at = out_held->count++;
            out_held->bone[at] = model->bone_index[vertex][i];
            out_held->weights += weight;
            body_limits_raise(l, model, out_held->bone[at], out_held->rest, out_held->far_m[at]);
        }
    }
    out_held->longer = out_held->weights / sqrt(phys_min(squared, 1.0));
    return squared > BODY_LIMITS_LEAST_BLEND * BODY_LIMITS_LEAST_BLEND;
}

// The smallest distance within which a vertex stays from some point of the axis of a bone.
static double radius_about(const body_limits *l, const body_limbs *limbs, const fencer_model *model,
                           const held_vertex *held, int bone)
{
    double least_m = (double)HUGE_VAL;
    for (int place = 0; place < PLACES; place++) {
        phys_vec3 on =
            v3_lerp(model->joint_rest[bone], limbs->end[bone], (double)place / (PLACES - 1));
        double most_m = 0.0;
        for (int i = 0; i < held->count; i++) {
            double way_m = held->bone[i] == bone
                               ? v3_distance(held->rest, on)
                               : distance_from_m(l, model, held->far_m[i], bone, on);
            most_m = phys_max(most_m, way_m);
        }
        least_m = phys_min(least_m, most_m);
    }
    return held->longer * least_m + fabs(held->weights - 1.0) * BODY_LIMITS_FARTHEST_M +
           BODY_LIMITS_ROUNDING_M;
}

static uint32_t bones_of_triangle(const fencer_model *model, const uint32_t corner[3])
{
    uint32_t bones = 0;
    for (int c = 0; c < 3; c++) {
        for (int i = 0; i < 4; i++) {
            bool held = model->bone_weight[corner[c]][i] > 0.0f;
            bones |= held ? UINT32_C(1) << model->bone_index[corner[c]][i] : 0;
        }
    }
    return bones;
}

// What is known of the vertices, for as long as the capsules are made.
typedef struct vertex_room {
    uint32_t asked; // the bones about which a radius is needed, as bits
    double radius_m[FENCER_BONE_COUNT];
} vertex_room;

// Computes the radius of each vertex about all bones of its triangles. Returns false if one of them
// has no useful bound.
static bool measure_vertices(const body_limbs *limbs, const fencer_model *model, vertex_room *room)
{
    const body_limits l = body_limits_of(model);
    for (uint32_t t = 0; t < model->triangle_count; t++) {
        const uint32_t bones = bones_of_triangle(model, model->triangle[t]);
        for (int c = 0; c < 3; c++) {
            room[model->triangle[t][c]].asked |= bones;
        }
    }
    for (uint32_t v = 0; v < model->vertex_count; v++) {
        held_vertex held;
        if (room[v].asked != 0 && !hold(&l, model, v, &held)) {
            return false;
        }
        for (int bone = 0; bone < FENCER_BONE_COUNT; bone++) {
            if ((room[v].asked >> bone & 1) != 0) {
                room[v].radius_m[bone] = radius_about(&l, limbs, model, &held, bone);
            }
        }
    }
    return true;
}

// Gives each triangle to the bone about which its corners need the smallest radius.
static void give_triangles(body_limbs *limbs, const fencer_model *model, const vertex_room *room,
                           uint8_t *out_bone)
{
    for (uint32_t t = 0; t < model->triangle_count; t++) {
        const uint32_t *corner = model->triangle[t];
        const uint32_t bones = bones_of_triangle(model, corner);
        int best = 0;
        double least_m = (double)HUGE_VAL;
        for (int bone = 0; bone < FENCER_BONE_COUNT; bone++) {
            if ((bones >> bone & 1) == 0) {
                continue;
            }
            double most_m = 0.0;
            for (int c = 0; c < 3; c++) {
                most_m = phys_max(most_m, room[corner[c]].radius_m[bone]);
            }
            best = most_m < least_m ? bone : best;
            least_m = phys_min(least_m, most_m);
        }
        limbs->radius_m[best] = phys_max(limbs->radius_m[best], least_m);
        if (out_bone != NULL) {
            out_bone[t] = (uint8_t)best;
        }
    }
}

body_limbs body_limbs_of(const fencer_model *model, uint8_t *out_bone)
{
    body_limbs limbs = {0};
    for (int bone = 0; bone < FENCER_BONE_COUNT; bone++) {
        limbs.radius_m[bone] = -1.0;
        limbs.end[bone] = axis_end(model, bone);
        const phys_vec3 along = v3_sub(limbs.end[bone], model->joint_rest[bone]);
        limbs.along[0][bone] = along.x;
        limbs.along[1][bone] = along.y;
        limbs.along[2][bone] = along.z;
    }
    vertex_room *room = calloc((size_t)model->vertex_count + 1, sizeof *room);
    if (out_bone != NULL) {
        memset(out_bone, 0, model->triangle_count * sizeof *out_bone);
    }
    if (room != NULL && measure_vertices(&limbs, model, room)) {
        give_triangles(&limbs, model, room, out_bone);
        limbs.usable = true;
    }
    free(room);
    return limbs;
}

static bool bends_little(const body_pose *bones)
{
    // The cosine of a quarter of the angle: that between the skin's quaternions is half of it.
    const double least = 0.86602540378443871; // cos(BODY_LIMITS_TRUNK_RAD / 2)
    bool little = true;
    for (int bone = 0; bone < FENCER_BONE_COUNT; bone++) {
        phys_quat own = bones->bone[bone].rotation;
        phys_quat parents = bones->bone[fencer_bone_parent((enum fencer_bone)bone)].rotation;
        little = little && (!body_limits_is_trunk(bone) || fabs(quat_dot(own, parents)) > least);
    }
    return little;
}

// Turns and moves all axes, and converts them to world axes (fencer_frame.h).
PHYS_WIDE void body_limbs_pose(const body_limbs *limbs, const body_pose *bones, fencer_frame frame,
                               body_axes *out_axes)
{
    out_axes->known = limbs->usable && bends_little(bones);
    if (!out_axes->known) {
        return;
    }
    double joint[3][FENCER_BONE_COUNT], turn[4][FENCER_BONE_COUNT];
    for (int b = 0; b < FENCER_BONE_COUNT; b++) {
        const body_bone *bone = &bones->bone[b];
        joint[0][b] = bone->joint.x;
        joint[1][b] = bone->joint.y;
        joint[2][b] = bone->joint.z;
        turn[0][b] = bone->rotation.x;
        turn[1][b] = bone->rotation.y;
        turn[2][b] = bone->rotation.z;
        turn[3][b] = bone->rotation.w;
    }
    const double forward = frame.facing, left = -frame.facing * frame.hand;
    for (int b = 0; b < FENCER_BONE_COUNT; b++) {
        const phys_vec3 start = v3(joint[0][b], joint[1][b], joint[2][b]);
        const phys_vec3 end = v3_add(
            start, quat_rotate((phys_quat){turn[0][b], turn[1][b], turn[2][b], turn[3][b]},
                               v3(limbs->along[0][b], limbs->along[1][b], limbs->along[2][b])));
        out_axes->from[0][b] = forward * start.z + frame.root_x_m;
        out_axes->from[1][b] = start.y;
        out_axes->from[2][b] = left * start.x + frame.root_z_m;
        out_axes->to[0][b] = forward * end.z + frame.root_x_m;
        out_axes->to[1][b] = end.y;
        out_axes->to[2][b] = left * end.x + frame.root_z_m;
    }
}

// A capsule in the middle of the tick, enlarged by all that it moves in the tick.
typedef struct thick_segment {
    phys_vec3 a, b;
    double radius_m;
} thick_segment;

static thick_segment in_tick(phys_vec3 a0, phys_vec3 b0, phys_vec3 a1, phys_vec3 b1,
                             double radius_m)
{
    double moved_m = phys_max(v3_distance(a0, a1), v3_distance(b0, b1));
    return (thick_segment){v3_lerp(a0, a1, 0.5), v3_lerp(b0, b1, 0.5), radius_m + 0.5 * moved_m};
}

// How far two stretches of an axis are apart; negative if they overlap.
static inline double apart_along(double a0, double a1, double b0, double b1)
{
    return phys_max(phys_min(a0, a1) - phys_max(b0, b1), phys_min(b0, b1) - phys_max(a0, a1));
}

// How far the box around each limb's axis in the middle of the tick is from that of the blade,
// along the axis of the world where that is most, less all by which both are thick.
PHYS_WIDE_PART void find_gaps(const body_limbs *limbs, const body_axes *from, const body_axes *to,
                              const thick_segment *blade, double *out_gap_m)
{
    const double a[3] = {blade->a.x, blade->a.y, blade->a.z};
    const double b[3] = {blade->b.x, blade->b.y, blade->b.z};
    for (int i = 0; i < FENCER_BONE_COUNT; i++) {
        double from_squared = 0.0, to_squared = 0.0, apart_m = -(double)HUGE_VAL;
        for (int k = 0; k < 3; k++) {
            const double from_way = to->from[k][i] - from->from[k][i];
            const double to_way = to->to[k][i] - from->to[k][i];
            from_squared += from_way * from_way;
            to_squared += to_way * to_way;
            apart_m = phys_max(apart_along(a[k], b[k], from->from[k][i] + 0.5 * from_way,
                                           from->to[k][i] + 0.5 * to_way),
                               apart_m);
        }
        const double moved_m = sqrt(phys_max(from_squared, to_squared));
        out_gap_m[i] = apart_m - (limbs->radius_m[i] + 0.5 * moved_m + blade->radius_m);
    }
}

static inline phys_vec3 point_of(const double at[3][FENCER_BONE_COUNT], int bone)
{
    return v3(at[0][bone], at[1][bone], at[2][bone]);
}

PHYS_WIDE uint32_t body_limbs_reach(const body_limbs *limbs, const body_axes *from,
                                    const body_axes *to, const phys_blade_path *path)
{
    if (!from->known || !to->known) {
        return BODY_LIMBS_ALL;
    }
    const thick_segment blade = in_tick(path->first[0], path->first[1], path->last[0],
                                        path->last[1], path->bulge_m + path->radius_m);
    double gap_m[FENCER_BONE_COUNT];
    find_gaps(limbs, from, to, &blade, gap_m);
    uint32_t reached = 0;
    for (int b = 0; b < FENCER_BONE_COUNT; b++) {
        if (limbs->radius_m[b] < 0.0 || gap_m[b] > 0.0) {
            continue;
        }
        const thick_segment limb =
            in_tick(point_of(from->from, b), point_of(from->to, b), point_of(to->from, b),
                    point_of(to->to, b), limbs->radius_m[b]);
        const double within_m = blade.radius_m + limb.radius_m;
        reached |= phys_segment_closest(blade.a, blade.b, limb.a, limb.b).distance_m > within_m
                       ? 0
                       : UINT32_C(1) << b;
    }
    return reached;
}
