#include "skin.h"

#include <stdlib.h>
#include <string.h>

#include "phys_wide.h"

// Vertices are skinned eight at a time: loops of this length become vector instructions of up to
// eight floats without a remainder. More would be skinned in vain where few vertices share their
// bones.
#define LANES 8

// Added to the square of a blended rotation, without effect in practice. Bones a whole turn apart
// would cancel; that does not happen in a body, but its vertices would stay finite.
#define NEVER_ZERO 1e-30f

// The share of the way to linear blending that a full bend moves a vertex with half of its weight
// beyond the joint. With 0.5 the volume around a raised arm or thigh stays within 9 % of that at
// rest up to 150 degrees; with 0 it grows by 21 %, with 1 it shrinks by 21 % (bench_skin). With 0
// armpit and hip bulge, with 1 they cave in (show_poses).
#define BEND_SHARE 0.5f

// The ball joints of skin_pose: each is the joint of this bone.
static const enum fencer_bone BALL_JOINT[SKIN_BALL_JOINTS] = {BONE_UPPER_ARM_L, BONE_UPPER_ARM_R,
                                                              BONE_THIGH_L, BONE_THIGH_R};

enum fencer_bone skin_ball_joint(int joint)
{
    return BALL_JOINT[joint];
}

typedef float lanes[LANES];

// Vertices carried by the same bones, as a structure of arrays. The last batch of a set of bones
// repeats its last vertex to be full.
struct batch {
    uint8_t bone[4], bone_count;
    uint8_t ball[SKIN_BALL_JOINTS], ball_count; // indices of BALL_JOINT that are between the bones
    uint32_t vertex[LANES];
    lanes weight[4];
    lanes flat[SKIN_BALL_JOINTS]; // for each of `ball`, the effect of a full bend
    lanes position[3], normal[3]; // at rest, model axes
};

struct skin {
    uint32_t batch_count;
    struct batch *batch;
};

// ------------------------------------------------------------------ the skin at rest

skin_bones skin_bones_of(const fencer_model *model, uint32_t vertex, float out_weight[4])
{
    skin_bones bones = {{0}, 0};
    for (int i = 0; i < 4; i++) {
        out_weight[i] = 0.0f;
        float weight = model->bone_weight[vertex][i];
        if (!(weight > 0.0f)) {
            continue;
        }
        int at = bones.count++;
        for (; at > 0 && bones.bone[at - 1] > model->bone_index[vertex][i]; at--) {
            bones.bone[at] = bones.bone[at - 1];
            out_weight[at] = out_weight[at - 1];
        }
        bones.bone[at] = model->bone_index[vertex][i];
        out_weight[at] = weight;
    }
    return bones;
}

int skin_bones_compare(skin_bones a, skin_bones b)
{
    return a.count != b.count ? a.count - b.count : memcmp(a.bone, b.bone, sizeof a.bone);
}

// A vertex that is to be assigned to a batch.
struct member {
    skin_bones bones;
    uint32_t vertex, rank;
    float weight[4];
};

static int by_bones_then_rank(const void *a, const void *b)
{
    const struct member *p = a, *q = b;
    int order = skin_bones_compare(p->bones, q->bones);
    order = order != 0 ? order : (p->rank > q->rank) - (p->rank < q->rank);
    return order != 0 ? order : (p->vertex > q->vertex) - (p->vertex < q->vertex);
}

static bool is_beyond(int bone, enum fencer_bone joint)
{
    while (bone != (int)joint && bone != BONE_ROOT) {
        bone = (int)fencer_bone_parent((enum fencer_bone)bone);
    }
    return bone == (int)joint;
}

// Finds the ball joints that have bones of the batch on both sides.
static void set_balls(struct batch *batch)
{
    for (int joint = 0; joint < SKIN_BALL_JOINTS; joint++) {
        int beyond = 0;
        for (int i = 0; i < batch->bone_count; i++) {
            beyond += is_beyond(batch->bone[i], BALL_JOINT[joint]);
        }
        if (beyond > 0 && beyond < batch->bone_count) {
            batch->ball[batch->ball_count++] = (uint8_t)joint;
        }
    }
}

static void set_lane(struct batch *batch, int lane, const fencer_model *model,
                     const struct member *member)
{
    batch->vertex[lane] = member->vertex;
    for (int i = 0; i < 4; i++) {
        batch->weight[i][lane] = member->weight[i];
    }
    for (int n = 0; n < batch->ball_count; n++) {
        float beyond = 0.0f;
        for (int i = 0; i < batch->bone_count; i++) {
            bool counts = is_beyond(batch->bone[i], BALL_JOINT[batch->ball[n]]);
            beyond += counts ? member->weight[i] : 0.0f;
        }
        batch->flat[n][lane] = BEND_SHARE * 4.0f * beyond * (1.0f - beyond);
    }
    for (int axis = 0; axis < 3; axis++) {
        batch->position[axis][lane] = model->rest_position[member->vertex][axis];
        batch->normal[axis][lane] = model->rest_normal[member->vertex][axis];
    }
}

// Makes a batch of `count` vertices, 1 to LANES, with the same bones.
static void batch_make(const fencer_model *model, const struct member *members, uint32_t count,
                       struct batch *out_batch)
{
    memset(out_batch, 0, sizeof *out_batch);
    memcpy(out_batch->bone, members[0].bones.bone, sizeof out_batch->bone);
    out_batch->bone_count = members[0].bones.count;
    set_balls(out_batch);
    for (uint32_t lane = 0; lane < LANES; lane++) {
        set_lane(out_batch, (int)lane, model, &members[lane < count ? lane : count - 1]);
    }
}

// Fills batches from sorted members and returns their number; with NULL it only counts.
static uint32_t fill_batches(const fencer_model *model, const struct member *members,
                             struct batch *out_batches)
{
    uint32_t batches = 0, first = 0;
    while (first < model->vertex_count) {
        uint32_t end = first + 1;
        while (end < model->vertex_count && end < first + LANES &&
               skin_bones_compare(members[end].bones, members[first].bones) == 0) {
            end++;
        }
        if (out_batches != NULL) {
            batch_make(model, &members[first], end - first, &out_batches[batches]);
        }
        batches++;
        first = end;
    }
    return batches;
}

skin *skin_create(const fencer_model *model)
{
    return skin_create_by_rank(model, NULL);
}

skin *skin_create_by_rank(const fencer_model *model, const uint32_t *rank)
{
    uint32_t vertices = model->vertex_count > 0 ? model->vertex_count : 1;
    struct member *members = calloc(vertices, sizeof *members);
    skin *s = calloc(1, sizeof *s);
    if (members != NULL && s != NULL) {
        for (uint32_t v = 0; v < model->vertex_count; v++) {
            members[v].vertex = v;
            members[v].rank = rank != NULL ? rank[v] : v;
            members[v].bones = skin_bones_of(model, v, members[v].weight);
        }
        qsort(members, model->vertex_count, sizeof *members, by_bones_then_rank);
        s->batch_count = fill_batches(model, members, NULL);
        s->batch = calloc(s->batch_count > 0 ? s->batch_count : 1, sizeof *s->batch);
        if (s->batch != NULL) {
            fill_batches(model, members, s->batch);
        }
    }
    free(members);
    if (s != NULL && s->batch == NULL) {
        skin_destroy(&s);
    }
    return s;
}

void skin_destroy(skin **address)
{
    skin *s = *address;
    if (s != NULL) {
        free(s->batch);
        free(s);
        *address = NULL;
    }
}

// ------------------------------------------------------------------------- the pose

// q and -q are the same rotation, but give different sums (section 4.1 of the paper,
// "antipodality": choose the sign by a pivot). The pivot here is the parent bone: a bone then has
// one sign for the whole skin, so that no seam opens between vertices of different bones, and a
// limb that is turned by more than half a turn relative to its parent's parent is blended in the
// direction in which it turned.
static phys_quat on_parents_side(phys_quat rotation, phys_quat parent)
{
    return quat_dot(rotation, parent) < 0.0
               ? (phys_quat){-rotation.x, -rotation.y, -rotation.z, -rotation.w}
               : rotation;
}

// How much of a limb's rotation relative to its parent is a bend: 1 about an axis across the limb,
// 0 about its own axis; arbitrary without a rotation.
static double bend_of(const fencer_model *model, const phys_quat *rotation, enum fencer_bone limb)
{
    phys_quat turn = quat_mul(quat_conjugate(rotation[fencer_bone_parent(limb)]), rotation[limb]);
    phys_vec3 axis = v3(turn.x, turn.y, turn.z);
    phys_vec3 along =
        v3_normalized_or(v3_sub(model->joint_rest[limb + 1], model->joint_rest[limb]), v3(0, 1, 0));
    double square = v3_length_squared(axis), twist = v3_dot(axis, along);
    return square > 0.0 ? 1.0 - twist * twist / square : 0.0;
}

static void set_quat(float out[4], phys_quat q)
{
    out[0] = (float)q.x;
    out[1] = (float)q.y;
    out[2] = (float)q.z;
    out[3] = (float)q.w;
}

void skin_pose_rotations(const body_pose *body, phys_quat out_rotation[FENCER_BONE_COUNT])
{
    for (int b = 0; b < FENCER_BONE_COUNT; b++) {
        enum fencer_bone parent = fencer_bone_parent((enum fencer_bone)b);
        out_rotation[b] = body->bone[b].rotation;
        if ((int)parent != b) {
            out_rotation[b] = on_parents_side(out_rotation[b], out_rotation[parent]);
        }
    }
}

void skin_pose_bone(const fencer_model *model, const body_pose *body, enum fencer_bone bone,
                    phys_quat rotation, float out_bone[8])
{
    // p -> joint + r (p - rest) r*.
    phys_vec3 t = v3_sub(body->bone[bone].joint, quat_rotate(rotation, model->joint_rest[bone]));
    set_quat(&out_bone[0], rotation);
    set_quat(&out_bone[4], quat_mul((phys_quat){0.5 * t.x, 0.5 * t.y, 0.5 * t.z, 0.0}, rotation));
}

void skin_pose_bends(const fencer_model *model, const phys_quat rotation[FENCER_BONE_COUNT],
                     float out_bend[SKIN_BALL_JOINTS])
{
    for (int joint = 0; joint < SKIN_BALL_JOINTS; joint++) {
        out_bend[joint] = (float)bend_of(model, rotation, BALL_JOINT[joint]);
    }
}

void skin_pose_make(const fencer_model *model, const body_pose *body, fencer_frame frame,
                    skin_pose *out_pose)
{
    phys_quat rotation[FENCER_BONE_COUNT];
    skin_pose_rotations(body, rotation);
    for (int b = 0; b < FENCER_BONE_COUNT; b++) {
        skin_pose_bone(model, body, (enum fencer_bone)b, rotation[b], out_pose->bone[b]);
    }
    skin_pose_bends(model, rotation, out_pose->bend);
    out_pose->frame = frame;
}

// ------------------------------------------------------------------------- skinning

// Weighted sum of the first `numbers` numbers of each vertex's bones.
PHYS_WIDE_PART void blend(const struct batch *batch, const skin_pose *pose, int numbers,
                          lanes *out_sum)
{
    for (int k = 0; k < numbers; k++) {
        float first = pose->bone[batch->bone[0]][k];
        for (int i = 0; i < LANES; i++) {
            out_sum[k][i] = batch->weight[0][i] * first;
        }
    }
    for (int j = 1; j < batch->bone_count; j++) {
        const float *more = pose->bone[batch->bone[j]];
        for (int k = 0; k < numbers; k++) {
            for (int i = 0; i < LANES; i++) {
                out_sum[k][i] += batch->weight[j][i] * more[k];
            }
        }
    }
}

// Twice the inverse square of the blended rotations, which normalizes them.
PHYS_WIDE_PART void twice_inverse_square(const lanes *r, float *out_scale)
{
    for (int i = 0; i < LANES; i++) {
        float square =
            r[0][i] * r[0][i] + r[1][i] * r[1][i] + r[2][i] * r[2][i] + r[3][i] * r[3][i];
        out_scale[i] = 2.0f / (square + NEVER_ZERO);
    }
}

// Converts model axes to world axes (fencer_frame.h) and stores the results at the vertices'
// indices.
PHYS_WIDE_PART void scatter(const struct batch *batch, const lanes *moved, fencer_frame frame,
                            float along_m, float aside_m, float (*out)[3])
{
    float forward = (float)frame.facing, left = (float)(-frame.facing * frame.hand);
    for (int i = 0; i < LANES; i++) {
        float *to = out[batch->vertex[i]];
        to[0] = forward * moved[2][i] + along_m;
        to[1] = moved[1][i];
        to[2] = left * moved[0][i] + aside_m;
    }
}

// Applies the dual quaternion with rotation (x, y, z, w) and dual part (dx, dy, dz, e) to the point
// p: p + k (r x (r x p + w p + d) + w d - e r), k = 2 / |r w|^2; the last lines of the paper's
// algorithm 1.
PHYS_WIDE_PART void carry(const lanes *q, const float *k, const lanes *p, lanes *out_moved)
{
    for (int i = 0; i < LANES; i++) {
        float x = p[0][i], y = p[1][i], z = p[2][i];
        float rx = q[0][i], ry = q[1][i], rz = q[2][i], w = q[3][i];
        float dx = q[4][i], dy = q[5][i], dz = q[6][i], e = q[7][i];
        float ux = ry * z - rz * y + w * x + dx;
        float uy = rz * x - rx * z + w * y + dy;
        float uz = rx * y - ry * x + w * z + dz;
        out_moved[0][i] = x + k[i] * (ry * uz - rz * uy + w * dx - e * rx);
        out_moved[1][i] = y + k[i] * (rz * ux - rx * uz + w * dy - e * ry);
        out_moved[2][i] = z + k[i] * (rx * uy - ry * ux + w * dz - e * rz);
    }
}

// Linear blending: the weighted mean of the vertices moved by each bone.
PHYS_WIDE_PART void blend_linearly(const struct batch *batch, const skin_pose *pose,
                                   lanes *out_mean)
{
    memset(out_mean, 0, 3 * sizeof *out_mean);
    for (int j = 0; j < batch->bone_count; j++) {
        lanes q[8], k, moved[3];
        for (int n = 0; n < 8; n++) {
            for (int i = 0; i < LANES; i++) {
                q[n][i] = pose->bone[batch->bone[j]][n];
            }
        }
        twice_inverse_square(q, k);
        carry(q, k, batch->position, moved);
        for (int axis = 0; axis < 3; axis++) {
            for (int i = 0; i < LANES; i++) {
                out_mean[axis][i] += batch->weight[j][i] * moved[axis][i];
            }
        }
    }
}

// Moves the vertices toward linear blending by the effect of the bends.
PHYS_WIDE_PART void flatten(const struct batch *batch, const skin_pose *pose, lanes *moved)
{
    lanes mean[3], kept;
    blend_linearly(batch, pose, mean);
    for (int i = 0; i < LANES; i++) {
        kept[i] = 1.0f;
    }
    for (int n = 0; n < batch->ball_count; n++) {
        float bend = pose->bend[batch->ball[n]];
        for (int i = 0; i < LANES; i++) {
            kept[i] *= 1.0f - bend * batch->flat[n][i];
        }
    }
    for (int axis = 0; axis < 3; axis++) {
        for (int i = 0; i < LANES; i++) {
            moved[axis][i] = mean[axis][i] + kept[i] * (moved[axis][i] - mean[axis][i]);
        }
    }
}

PHYS_WIDE_PART void place_batch(const struct batch *batch, const skin_pose *pose,
                                float (*out_position)[3])
{
    lanes q[8], k, moved[3];
    blend(batch, pose, 8, q);
    twice_inverse_square(q, k);
    carry(q, k, batch->position, moved);
    if (batch->ball_count > 0) {
        flatten(batch, pose, moved);
    }
    scatter(batch, moved, pose->frame, (float)pose->frame.root_x_m, (float)pose->frame.root_z_m,
            out_position);
}

PHYS_WIDE void skin_positions(const skin *s, const skin_pose *pose, float (*out_position)[3])
{
    for (uint32_t b = 0; b < s->batch_count; b++) {
        place_batch(&s->batch[b], pose, out_position);
    }
}

uint32_t skin_batch_count(const skin *s)
{
    return s->batch_count;
}

void skin_batch_of_vertices(const skin *s, uint32_t *out_batch)
{
    for (uint32_t b = 0; b < s->batch_count; b++) {
        for (int lane = 0; lane < LANES; lane++) {
            out_batch[s->batch[b].vertex[lane]] = b;
        }
    }
}

PHYS_WIDE void skin_batch_positions(const skin *s, uint32_t batch, const skin_pose *pose,
                                    float (*out_position)[3])
{
    place_batch(&s->batch[batch], pose, out_position);
}

PHYS_WIDE void skin_normals(const skin *s, const skin_pose *pose, float (*out_normal)[3])
{
    for (uint32_t b = 0; b < s->batch_count; b++) {
        const struct batch *batch = &s->batch[b];
        lanes q[4], scale, turned[3];
        blend(batch, pose, 4, q);
        twice_inverse_square(q, scale);
        // n + 2 r x (r x n + w n) / |r w|^2.
        for (int i = 0; i < LANES; i++) {
            float x = batch->normal[0][i], y = batch->normal[1][i], z = batch->normal[2][i];
            float rx = q[0][i], ry = q[1][i], rz = q[2][i], w = q[3][i];
            float ux = ry * z - rz * y + w * x;
            float uy = rz * x - rx * z + w * y;
            float uz = rx * y - ry * x + w * z;
            turned[0][i] = x + scale[i] * (ry * uz - rz * uy);
            turned[1][i] = y + scale[i] * (rz * ux - rx * uz);
            turned[2][i] = z + scale[i] * (rx * uy - ry * ux);
        }
        scatter(batch, turned, pose->frame, 0.0f, 0.0f, out_normal);
    }
}
