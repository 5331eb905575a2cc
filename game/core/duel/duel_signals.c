#include "duel_signals.h"

#include <string.h>

#include "duel_bodies.h"
#include "duel_private.h"
#include "phys_segment.h"
#include "valid_target.h"

// What a lunge adds to an attack, meters: the longest one takes the tip 1.03 m forward, with the
// trunk that leans into it.
static const double LUNGE_REACH_M = 1.05;

// A tip faster than this, across the blade, cuts: its way is a threat as well, m/s.
static const double CUT_MPS = 2.0;

// How far before its tip a blade that is evaded may still pass, meters.
static const double EVADED_BEYOND_M = 0.15;

// A blade that crosses the other's slower than this is not seeking it, m/s.
static const double SEEK_MPS = 1.0;

// A valid part of a body: a capsule between two joints. The radii are those of the medium build
// with its jacket.
typedef struct target_capsule {
    uint8_t from, to; // enum fencer_bone
    uint8_t part;     // enum body_part, which decides whether it is valid target
    double beyond;    // how far the capsule goes on behind the second joint, as a share
    double radius_m;
} target_capsule;

static const target_capsule TARGET[] = {
    {BONE_HIPS, BONE_CHEST, PART_TORSO, 0.0, 0.15},
    {BONE_CHEST, BONE_NECK, PART_TORSO, 0.0, 0.15},
    {BONE_NECK, BONE_HEAD, PART_MASK, 0.6, 0.12},
    {BONE_UPPER_ARM_R, BONE_FOREARM_R, PART_WEAPON_UPPER_ARM, 0.0, 0.06},
    {BONE_FOREARM_R, BONE_HAND_R, PART_WEAPON_FOREARM, 0.0, 0.05},
    {BONE_UPPER_ARM_L, BONE_FOREARM_L, PART_FREE_ARM, 0.0, 0.06},
    {BONE_THIGH_R, BONE_SHIN_R, PART_FRONT_LEG, 0.0, 0.09},
    {BONE_SHIN_R, BONE_FOOT_R, PART_FRONT_LEG, 0.0, 0.06},
    {BONE_THIGH_L, BONE_SHIN_L, PART_REAR_LEG, 0.0, 0.09},
};
#define TARGETS (sizeof TARGET / sizeof TARGET[0])

// A body's valid target in the world.
typedef struct target {
    uint32_t count;
    phys_vec3 end[TARGETS][2];
    double radius_m[TARGETS];
    uint8_t part[TARGETS];
} target;

static target target_of(const duel_config *config, const duel_state *state, enum duel_side side)
{
    target found = {0};
    const body_pose *pose = duel_body_bones(duel_body_of(config, state, side));
    const fencer_frame frame = duel_fencer_frame(config, state, side);
    for (uint32_t i = 0; i < TARGETS; i++) {
        const target_capsule *row = &TARGET[i];
        if (!body_part_is_target(config->weapon.kind, (enum body_part)row->part)) {
            continue;
        }
        phys_vec3 a = fencer_frame_point_from_model(pose->bone[row->from].joint);
        phys_vec3 b = fencer_frame_point_from_model(pose->bone[row->to].joint);
        b = v3_add(b, v3_scale(v3_sub(b, a), row->beyond));
        found.end[found.count][0] = fencer_frame_point_to_world(frame, a);
        found.end[found.count][1] = fencer_frame_point_to_world(frame, b);
        found.radius_m[found.count] = row->radius_m;
        found.part[found.count++] = row->part;
    }
    return found;
}

// The smallest distance of a segment from the target, negative inside of it.
typedef struct nearest {
    double distance_m;
    uint8_t part;
    phys_vec3 toward; // unit, from the segment to the target
    phys_vec3 middle; // of that part, where it is nearest
} nearest;

static nearest nearest_of(const target *t, phys_vec3 a, phys_vec3 b)
{
    nearest best = {.distance_m = PHRASE_OUT_OF_REACH_M};
    for (uint32_t i = 0; i < t->count; i++) {
        phys_segment_distance d = phys_segment_closest(a, b, t->end[i][0], t->end[i][1]);
        double distance_m = d.distance_m - t->radius_m[i];
        if (d.state != PHYS_SEGMENT_INVALID && distance_m < best.distance_m) {
            best.distance_m = distance_m;
            best.part = t->part[i];
            best.toward = v3_normalized_or(v3_sub(d.point_b, d.point_a), v3(0, 0, 0));
            best.middle = d.point_b;
        }
    }
    return best;
}

static phys_vec3 speed_at(const phys_body *body, phys_vec3 point)
{
    return v3_add(body->velocity_mps,
                  v3_cross(body->angular_velocity_radps, v3_sub(point, body->pose.position)));
}

// What the legs can still add to an attack: the rest of a step and a lunge, or the rest of a
// fleche.
static double legs_reach_m(const footwork_state *feet)
{
    double rest_m = phys_max(feet->travel_goal_m - feet->travel_m, 0.0);
    switch ((enum footwork_action)feet->action) {
    case FOOTWORK_FLECHE:
        return phys_max(rest_m, LUNGE_REACH_M);
    case FOOTWORK_ADVANCE:
        return rest_m + LUNGE_REACH_M;
    default:
        return LUNGE_REACH_M;
    }
}

// The arm: its extension, what it can still reach, and its direction.
static void read_arm(const duel_config *config, const duel_state *state, enum duel_side side,
                     phys_vec3 blade, phrase_signals *out, double *out_reach_m)
{
    phys_vec3 shoulder;
    double arm_m;
    const footwork_state *feet = &state->fencer[side].footwork;
    body_stand_reach(duel_rig(config, side), duel_stand(config, side, feet), &shoulder, &arm_m);
    fencer_frame frame = duel_fencer_frame(config, state, side);
    phys_vec3 grip = duel_weapon_pose(config, state, side).position;
    phys_vec3 arm = v3_sub(grip, fencer_frame_point_to_world(frame, shoulder));
    double length_m = v3_length(arm);
    out->extension = phys_clamp(length_m / arm_m, 0.0, 1.0);
    out->line_cos = length_m > 0.0 ? v3_dot(arm, blade) / length_m : 0.0;
    *out_reach_m = (1.0 - out->extension) * arm_m + legs_reach_m(feet);
}

static void read_threat(const target *t, const phys_vec3 ends[2], phys_vec3 blade,
                        phys_vec3 tip_mps, double reach_m, phrase_signals *out)
{
    nearest tip = nearest_of(t, ends[1], ends[1]);
    out->distance_m = tip.distance_m;
    out->tip_mps = v3_length(tip_mps);
    nearest aim = nearest_of(t, ends[1], v3_add(ends[1], v3_scale(blade, PHRASE_OUT_OF_REACH_M)));
    out->aim_m = aim.distance_m;
    out->part = aim.part;
    nearest threat = nearest_of(t, ends[1], v3_add(ends[1], v3_scale(blade, reach_m)));
    if (out->tip_mps > CUT_MPS) {
        phys_vec3 way = v3_scale(tip_mps, reach_m / out->tip_mps);
        nearest cut = nearest_of(t, ends[1], v3_add(ends[1], way));
        threat = cut.distance_m < threat.distance_m ? cut : threat;
    }
    // A blade that meets the target closes on the part that it meets: one that passes an arm on its
    // way to the chest does not turn away.
    phys_vec3 toward = tip.toward;
    if (threat.distance_m <= 0.0) {
        toward = v3_normalized_or(v3_sub(threat.middle, ends[1]), toward);
    }
    out->closing_mps = v3_dot(tip_mps, toward);
    bool within = tip.distance_m <= reach_m;
    out->miss_m = within ? threat.distance_m : PHRASE_OUT_OF_REACH_M;
    out->part = within ? threat.part : out->part;
}

// The guard in which a hand stands: its side of the body's middle line, and whether the blade goes
// up or down from it.
static uint8_t guard_of(const duel_config *config, const duel_state *state, enum duel_side side,
                        phys_vec3 blade)
{
    fencer_frame frame = duel_fencer_frame(config, state, side);
    phys_vec3 way = fencer_frame_vector_from_world(frame, blade);
    phys_vec3 ends[2];
    duel_blade_ends(config, state, side, ends);
    phys_vec3 middle = fencer_frame_point_from_world(frame, v3_lerp(ends[0], ends[1], 0.35));
    phys_vec3 shoulder = duel_standing_shoulder(config, side);
    bool outside = middle.z > 0.5 * shoulder.z, down = way.y < -0.1;
    if (config->weapon.kind != WEAPON_SABRE) {
        return outside ? (down ? PHRASE_OCTAVE : PHRASE_SIXTE)
                       : (down ? PHRASE_SEPTIME : PHRASE_QUARTE);
    }
    if (middle.y > shoulder.y + 0.1 && way.y < 0.6) {
        return PHRASE_QUINTE;
    }
    return outside ? (down ? PHRASE_SECONDE : PHRASE_TIERCE)
                   : (down ? PHRASE_PRIME : PHRASE_QUARTE);
}

// The first contact of this tick, or NULL.
static const duel_event *first_contact(const duel_events *events)
{
    for (uint32_t i = 0; i < events->count; i++) {
        if (events->event[i].kind == DUEL_EVENT_BLADES_MET ||
            events->event[i].kind == DUEL_EVENT_BLADES_SLIDE) {
            return &events->event[i];
        }
    }
    return NULL;
}

// Which share of the speed with which two blades approach each other at a place each has brought,
// before the tick: 0.5 if neither moves.
static void share_speed(const duel_state *before, const phys_vec3 blade[2], phys_vec3 place,
                        double out_brought[2])
{
    out_brought[DUEL_LEFT] = out_brought[DUEL_RIGHT] = 0.5;
    phys_vec3 left_mps = speed_at(&before->fencer[DUEL_LEFT].weapon, place);
    phys_vec3 right_mps = speed_at(&before->fencer[DUEL_RIGHT].weapon, place);
    phys_vec3 across = v3_cross(blade[DUEL_LEFT], blade[DUEL_RIGHT]);
    double left = v3_dot(left_mps, across), right = v3_dot(right_mps, across);
    double closing = left - right;
    if (closing != 0.0) {
        out_brought[DUEL_LEFT] = phys_clamp(left / closing, 0.0, 1.0);
        out_brought[DUEL_RIGHT] = phys_clamp(-right / closing, 0.0, 1.0);
    }
}

static void read_contact(const duel_state *before, const duel_events *events,
                         const phys_vec3 blade[2], phrase_signals out[2])
{
    const duel_event *contact = first_contact(events);
    if (contact == NULL) {
        return;
    }
    double brought[2];
    share_speed(before, blade, contact->point, brought);
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        out[side].meets = 1;
        out[side].along = contact->along[side];
        out[side].brought = brought[side];
    }
}

// On which side of the other blade's line a blade is: the sign of the volume that both span.
static double volume_of(const phys_vec3 left[2], const phys_vec3 right[2])
{
    phys_vec3 across = v3_cross(v3_sub(left[1], left[0]), v3_sub(right[1], right[0]));
    return v3_dot(across, v3_sub(right[0], left[0]));
}

// A blade seeks the other's where it brought most of the speed with which one crosses the line of
// the other, no farther than a little beyond its tip, without a contact.
static void read_search(const duel_config *config, const duel_state *before,
                        const duel_state *state, const phys_vec3 ends[2][2],
                        const phys_vec3 blade[2], phrase_signals out[2])
{
    phys_vec3 was[2][2];
    duel_blade_ends(config, before, DUEL_LEFT, was[DUEL_LEFT]);
    duel_blade_ends(config, before, DUEL_RIGHT, was[DUEL_RIGHT]);
    double volume = volume_of(ends[DUEL_LEFT], ends[DUEL_RIGHT]);
    if (out[DUEL_LEFT].meets || volume * volume_of(was[DUEL_LEFT], was[DUEL_RIGHT]) > 0.0) {
        return;
    }
    phys_segment_distance gap = phys_segment_closest(ends[DUEL_LEFT][0], ends[DUEL_LEFT][1],
                                                     ends[DUEL_RIGHT][0], ends[DUEL_RIGHT][1]);
    if (gap.state == PHYS_SEGMENT_INVALID || gap.distance_m > EVADED_BEYOND_M) {
        return;
    }
    double brought[2];
    share_speed(before, blade, gap.point_a, brought);
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        phys_vec3 at = side == DUEL_LEFT ? gap.point_a : gap.point_b;
        phys_vec3 mps = speed_at(&state->fencer[side].weapon, at);
        mps = v3_sub(mps, v3_scale(blade[side], v3_dot(mps, blade[side])));
        double along = side == DUEL_LEFT ? gap.along_a : gap.along_b;
        out[side].sought = brought[side] >= 0.6 && along < 0.9 && v3_length(mps) > SEEK_MPS;
    }
}

static void read_feet(const duel_config *config, const duel_state *before, const duel_state *state,
                      enum duel_side side, phrase_signals *out)
{
    const footwork_state *feet = &state->fencer[side].footwork;
    fencer_frame now = duel_fencer_frame(config, state, side);
    double was_x_m = duel_fencer_frame(config, before, side).root_x_m;
    out->root_mps = now.facing * (now.root_x_m - was_x_m) * DUEL_TICKS_PER_SECOND;
    out->crosses = feet->action == FOOTWORK_FLECHE;
    out->lunge_lands =
        (feet->action == FOOTWORK_LUNGE && feet->tick_in_action == feet->landing_tick) ||
        (feet->action == FOOTWORK_FLECHE && feet->tick_in_action == FOOTWORK_FLECHE_CROSSED_TICKS);
}

void duel_signals(const duel_config *config, const duel_state *before, const duel_state *state,
                  const duel_events *events, phrase_signals out_signals[2])
{
    memset(out_signals, 0, 2 * sizeof *out_signals);
    phys_vec3 ends[2][2], blade[2];
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        duel_blade_ends(config, state, (enum duel_side)side, ends[side]);
        blade[side] = v3_normalized_or(v3_sub(ends[side][1], ends[side][0]), v3(0, 0, 0));
    }
    read_contact(before, events, blade, out_signals);
    read_search(config, before, state, (const phys_vec3(*)[2])ends, blade, out_signals);
    for (int i = DUEL_LEFT; i <= DUEL_RIGHT; i++) {
        const enum duel_side side = (enum duel_side)i;
        phrase_signals *out = &out_signals[side];
        double reach_m;
        read_arm(config, state, side, blade[side], out, &reach_m);
        target aimed_at = target_of(config, state, duel_other(side));
        phys_vec3 tip_mps = speed_at(&state->fencer[side].weapon, ends[side][1]);
        read_threat(&aimed_at, ends[side], blade[side], tip_mps, reach_m, out);
        out->guard = guard_of(config, state, side, blade[side]);
        read_feet(config, before, state, side, out);
        if (state->fencer[side].loose.is_loose) {
            out->miss_m = out->aim_m = PHRASE_OUT_OF_REACH_M;
        }
    }
}
