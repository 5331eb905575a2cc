// Checks the body of a fencer after every tick of a duel: planted feet stand still, and joints move
// no faster and stop no harder than a person's.
#ifndef BODY_JUDGE_H
#define BODY_JUDGE_H

#include <math.h>

#include "duel.h"

// A planted foot may move by this much in a tick, meters: what looks like no sliding at all.
static const double JUDGE_SLIDE_M = 1e-4;

// No joint of legs and trunk is faster than the foot of a sprinter, meters per second, and none
// changes its speed in a tick by more than that foot when it stamps, meters per second.
static const double JUDGE_JOINT_MPS = 15.0, JUDGE_STAMP_MPS = 12.0;

typedef struct body_judge {
    int ticks; // seen since the fencers were placed; 0: none
    footwork_state footwork;
    phys_vec3 joint[FENCER_BONE_COUNT], speed[FENCER_BONE_COUNT];
    // In all ticks: the longest way of a planted foot, the fastest joint, the hardest change
    // of a joint's speed.
    double slide_m, joint_mps, stamp_mps;
} body_judge;

// The joints that legs and stance move. Those of the weapon arm follow the weapon, which a blow can
// throw.
static inline bool body_judge_looks_at(int bone)
{
    return bone <= BONE_HEAD || (bone >= BONE_THIGH_L && bone <= BONE_TOE_L) ||
           bone >= BONE_THIGH_R;
}

static inline bool body_judge_is_planted(const footwork_state *old, const footwork_state *now,
                                         int bone)
{
    bool front = bone == BONE_FOOT_R || bone == BONE_TOE_R;
    bool rear = bone == BONE_FOOT_L || bone == BONE_TOE_L;
    return (front && now->front_lift_m == 0.0 && old->front_lift_m == 0.0) ||
           (rear && now->rear_lift_m == 0.0 && old->rear_lift_m == 0.0);
}

// Checks the fencer's body as it is in a state. Returns NULL, or what is wrong.
static inline const char *body_judge_tick(body_judge *judge, const duel_config *config,
                                          const duel_state *state, enum duel_side side)
{
    const footwork_state *now = &state->fencer[side].footwork;
    body_pose pose;
    duel_body_pose(config, state, side, &pose);
    const phys_vec3 root = v3(-now->lead.sideways_m, 0.0, now->travel_m);
    double slide_m = 0.0, joint_mps = 0.0, stamp_mps = 0.0;
    for (int b = 0; b < FENCER_BONE_COUNT; ++b) {
        phys_vec3 joint = v3_add(pose.bone[b].joint, root);
        phys_vec3 way = v3_sub(joint, judge->joint[b]), speed = v3_scale(way, 1000.0);
        if (judge->ticks > 0 && body_judge_is_planted(&judge->footwork, now, b)) {
            slide_m = fmax(slide_m, v3_length(way));
        }
        if (judge->ticks > 0 && body_judge_looks_at(b)) {
            joint_mps = fmax(joint_mps, v3_length(speed));
        }
        if (judge->ticks > 1 && body_judge_looks_at(b)) {
            stamp_mps = fmax(stamp_mps, v3_distance(speed, judge->speed[b]));
        }
        judge->joint[b] = joint;
        judge->speed[b] = speed;
    }
    judge->footwork = *now;
    judge->ticks += 1;
    judge->slide_m = fmax(judge->slide_m, slide_m);
    judge->joint_mps = fmax(judge->joint_mps, joint_mps);
    judge->stamp_mps = fmax(judge->stamp_mps, stamp_mps);
    return !(slide_m < JUDGE_SLIDE_M)       ? "a planted foot slides"
           : !(joint_mps < JUDGE_JOINT_MPS) ? "a joint is too fast"
           : !(stamp_mps < JUDGE_STAMP_MPS) ? "a joint changes its speed too fast"
                                            : NULL;
}

#endif
