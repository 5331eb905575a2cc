#include "body_near.h"

#include <stdlib.h>

#include "body_limits.h"
#include "phys_segment.h"
#include "skeleton.h"

// The joints in the middle of the balls, and about how large a ball may be before it is useless: a
// triangle belongs to the ball in which it makes the least difference.
enum { HIPS, FRONT_ANKLE, REAR_ANKLE, WRIST, REAR_WRIST };
static const enum fencer_bone MIDDLE[BODY_NEAR_BALLS] = {BONE_HIPS, BONE_FOOT_R, BONE_FOOT_L,
                                                         BONE_HAND_R, BONE_HAND_L};
static const double USUAL_M[BODY_NEAR_BALLS] = {0.90, 0.55, 0.55, 0.50, 0.50};

// For each ball, the largest distance of a vertex from its middle; false if there is no limit.
static bool measure_vertex(const body_limits *l, const fencer_model *model, uint32_t vertex,
                           double out_far_m[BODY_NEAR_BALLS])
{
    phys_vec3 rest = v3_from_floats(model->rest_position[vertex]);
    double squared = body_limits_blend_squared(l, model, vertex), weights = 0.0;
    double carried_m[FENCER_BONE_COUNT] = {0};
    if (!(squared > BODY_LIMITS_LEAST_BLEND * BODY_LIMITS_LEAST_BLEND)) {
        return false;
    }
    for (int i = 0; i < 4; i++) {
        weights += (double)model->bone_weight[vertex][i];
        if (model->bone_weight[vertex][i] > 0.0f) {
            body_limits_raise(l, model, model->bone_index[vertex][i], rest, carried_m);
        }
    }
    double longer = weights / sqrt(phys_min(squared, 1.0));
    for (int ball = 0; ball < BODY_NEAR_BALLS; ball++) {
        out_far_m[ball] = (double)HUGE_VAL;
        for (int joint = BONE_ROOT + 1; joint < FENCER_BONE_COUNT; joint++) {
            double far_m = l->way_m[MIDDLE[ball]][joint] + longer * carried_m[joint];
            out_far_m[ball] = phys_min(out_far_m[ball], far_m);
        }
        out_far_m[ball] += fabs(weights - 1.0) * BODY_LIMITS_FARTHEST_M + BODY_LIMITS_ROUNDING_M;
    }
    return true;
}

// Gives each triangle to the ball that it enlarges least. All corners are in the same ball, which
// therefore contains the triangle.
static bool measure_balls(const body_limits *l, const fencer_model *model, body_near_rest *rest)
{
    double *radius_m = rest->radius_m;
    double(*far_m)[BODY_NEAR_BALLS] = calloc((size_t)model->vertex_count + 1, sizeof *far_m);
    bool usable = far_m != NULL;
    for (uint32_t v = 0; usable && v < model->vertex_count; v++) {
        usable = measure_vertex(l, model, v, far_m[v]);
        rest->from_hips_m = phys_max(rest->from_hips_m, far_m[v][HIPS]);
    }
    for (uint32_t t = 0; usable && t < model->triangle_count; t++) {
        const uint32_t *corner = model->triangle[t];
        double least_m = (double)HUGE_VAL, best_m = 0.0;
        int best = 0;
        for (int ball = 0; ball < BODY_NEAR_BALLS; ball++) {
            double most_m = phys_max(phys_max(far_m[corner[0]][ball], far_m[corner[1]][ball]),
                                     far_m[corner[2]][ball]);
            if (most_m - USUAL_M[ball] < least_m) {
                least_m = most_m - USUAL_M[ball];
                best_m = most_m;
                best = ball;
            }
        }
        radius_m[best] = phys_max(radius_m[best], best_m);
    }
    free(far_m);
    return usable;
}

static double longest_m(const body_limits *l, enum fencer_bone upper, enum fencer_bone lower,
                        enum fencer_bone end)
{
    return SKELETON_STRAIGHT_SHARE * (l->way_m[upper][lower] + l->way_m[lower][end]);
}

body_near_rest body_near_rest_of(const fencer_model *model)
{
    body_near_rest rest = {0};
    const body_limits l = body_limits_of(model);
    rest.usable = measure_balls(&l, model, &rest);
    rest.arm_m = longest_m(&l, BONE_UPPER_ARM_R, BONE_FOREARM_R, BONE_HAND_R);
    rest.rear_arm_m = longest_m(&l, BONE_UPPER_ARM_L, BONE_FOREARM_L, BONE_HAND_L);
    rest.leg_m = longest_m(&l, BONE_THIGH_R, BONE_SHIN_R, BONE_FOOT_R);
    rest.rear_leg_m = longest_m(&l, BONE_THIGH_L, BONE_SHIN_L, BONE_FOOT_L);
    rest.hip_m = phys_max(l.way_m[BONE_HIPS][BONE_THIGH_R], l.way_m[BONE_HIPS][BONE_THIGH_L]);
    // A rotation moves a point at most by its angle times the lever.
    const body_stance_range most = body_stance_follow_most();
    rest.rear_shoulder_m = most.spine_rad * l.way_m[BONE_SPINE][BONE_CHEST] +
                           most.chest_rad * (l.way_m[BONE_CHEST][BONE_CLAVICLE_L] +
                                             l.way_m[BONE_CLAVICLE_L][BONE_UPPER_ARM_L]);
    rest.shoulder_m =
        most.spine_rad * l.way_m[BONE_SPINE][BONE_CHEST] +
        most.chest_rad * l.way_m[BONE_CHEST][BONE_CLAVICLE_R] +
        (most.chest_rad + most.clavicle_rad) * l.way_m[BONE_CLAVICLE_R][BONE_UPPER_ARM_R];
    return rest;
}

// How far the end of a limb can be from where it is asked to be, if the limb begins within
// `within_m` of `from`: a limb that is too long or too short for the way points there.
static double missed_m(phys_vec3 from, double within_m, phys_vec3 to, double longest_m)
{
    double way_m = v3_distance(from, to);
    double too_far_m = way_m + within_m - longest_m;
    double folded_m = way_m - within_m < SKELETON_FOLDED_M ? SKELETON_FOLDED_M : 0.0;
    return phys_max(too_far_m, 0.0) + folded_m;
}

// Whether the bounds hold for a body in this stance.
static bool is_bounded(const body_near_rest *rest, const body_stand *stand)
{
    return rest->usable && stand->footwork.lead.share == 0.0 &&
           body_stance_bend_rad(&stand->stance) < BODY_LIMITS_TRUNK_RAD;
}

body_stretch body_stretch_of(const body_near_rest *rest, const body_stand *stand,
                             fencer_frame frame)
{
    const double hips_m =
        fencer_frame_point_to_world(frame, fencer_frame_point_from_model(stand->stance.hips)).x;
    return (body_stretch){is_bounded(rest, stand), hips_m - rest->from_hips_m,
                          hips_m + rest->from_hips_m};
}

static bool stretches_are_apart(const body_stretch *from, const body_stretch *to,
                                const phys_blade_path *path)
{
    // A path bulges at most this far beyond the straight one, whose ends are extreme.
    const double blade_m = path->bulge_m + path->radius_m;
    const double low_m = phys_min(phys_min(path->first[0].x, path->first[1].x),
                                  phys_min(path->last[0].x, path->last[1].x)) -
                         blade_m;
    const double high_m = phys_max(phys_max(path->first[0].x, path->first[1].x),
                                   phys_max(path->last[0].x, path->last[1].x)) +
                          blade_m;
    return low_m > phys_max(from->high_m, to->high_m) || high_m < phys_min(from->low_m, to->low_m);
}

bool body_stretch_is_clear(const body_stretch *from, const body_stretch *to,
                           const phys_blade_path *path)
{
    return from->known && to->known && stretches_are_apart(from, to, path);
}

body_near body_near_of(const body_near_rest *rest, const body_rig *rig, const body_stand *stand,
                       phys_pose weapon_in_fencer, fencer_frame frame)
{
    body_near near = {.known = is_bounded(rest, stand)};
    if (!near.known) {
        return near;
    }
    const body_ends ends = body_stand_ends(rig, stand, weapon_in_fencer);
    const phys_vec3 middle[BODY_NEAR_BALLS] = {ends.hips, ends.front_ankle, ends.rear_ankle,
                                               ends.wrist, ends.rear_wrist};
    const double missed[BODY_NEAR_BALLS] = {
        0.0, missed_m(ends.hips, rest->hip_m, ends.front_ankle, rest->leg_m),
        missed_m(ends.hips, rest->hip_m, ends.rear_ankle, rest->rear_leg_m),
        missed_m(stand->shoulder, rest->shoulder_m, ends.wrist, rest->arm_m),
        missed_m(ends.rear_shoulder, rest->rear_shoulder_m, ends.rear_wrist, rest->rear_arm_m) +
            ends.rear_wrist_m};
    for (int ball = 0; ball < BODY_NEAR_BALLS; ball++) {
        near.center[ball] =
            fencer_frame_point_to_world(frame, fencer_frame_point_from_model(middle[ball]));
        near.radius_m[ball] = rest->radius_m[ball] + missed[ball];
        const double low_m = near.center[ball].x - near.radius_m[ball];
        const double high_m = near.center[ball].x + near.radius_m[ball];
        near.stretch.low_m = ball == 0 ? low_m : phys_min(near.stretch.low_m, low_m);
        near.stretch.high_m = ball == 0 ? high_m : phys_max(near.stretch.high_m, high_m);
    }
    near.stretch.known = true;
    return near;
}

bool body_near_is_clear(const body_near *from, const body_near *to, const phys_blade_path *path)
{
    if (!from->known || !to->known) {
        return false;
    }
    if (stretches_are_apart(&from->stretch, &to->stretch, path)) {
        return true;
    }
    // All is at most half its way from where it is in the middle of the tick.
    phys_vec3 a = v3_lerp(path->first[0], path->last[0], 0.5);
    phys_vec3 b = v3_lerp(path->first[1], path->last[1], 0.5);
    double moved_m = phys_max(v3_distance(path->first[0], path->last[0]),
                              v3_distance(path->first[1], path->last[1]));
    double blade_m = 0.5 * moved_m + path->bulge_m + path->radius_m;
    for (int ball = 0; ball < BODY_NEAR_BALLS; ball++) {
        phys_vec3 c = v3_lerp(from->center[ball], to->center[ball], 0.5);
        double ball_m = phys_max(from->radius_m[ball], to->radius_m[ball]) +
                        0.5 * v3_distance(from->center[ball], to->center[ball]);
        if (!(phys_segment_closest(c, c, a, b).distance_m > ball_m + blade_m)) {
            return false;
        }
    }
    return true;
}
