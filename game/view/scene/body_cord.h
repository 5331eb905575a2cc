// The cord from the back of a fencer's jacket to the reel behind his end of the piste: a
// rope that hangs from the hips, lies on the piste, bends round his own legs, and that
// the reel pays out and winds up as he comes and goes.
//
// It watches: what it is told is a posed body after a tick, and nothing comes back. The
// same poses in the same order give the same cord.
#ifndef BODY_CORD_H
#define BODY_CORD_H

#include "duel.h"
#include "phys_rope.h"

#define BODY_CORD_SEGMENTS 44
#define BODY_CORD_POINTS   (BODY_CORD_SEGMENTS + 1)

// Thickness of a reel's cable, meters: three wires in rubber, 4.5 mm across.
#define BODY_CORD_RADIUS_M 0.00225

// What the body's model says about where a cord hangs and what it lies against.
typedef struct body_cord_wearer {
    const fencer_model *model; // outlives this
    // Where the plug is clipped to the jacket, on the back over the hips and on the side
    // of the weapon hand; model frame at rest, moves with the hips.
    phys_vec3 clip_rest;
    // Radii: of the hips round the axis through their joints, out to the clip; mean ones of
    // thighs and shins.
    double hips_m, thigh_m, shin_m;
} body_cord_wearer;

// Plain data; zeroed it is a cord that has not been laid yet.
typedef struct body_cord {
    bool laid;
    uint32_t tick; // of the state it was last told
    double length_m;
    double detour_m; // of the length: given for the legs it bends round
    phys_rope rope;  // world; point 0 at the clip, the last one in the reel's outlet
    phys_rope_report report;
} body_cord;

// Measures the model once.
body_cord_wearer body_cord_wearer_of(const fencer_model *model);

// Where the cable leaves the reel box behind this side's end of the piste, world.
phys_vec3 body_cord_outlet(enum duel_side side);

// Where the plug is on a body posed so, world.
phys_vec3 body_cord_clip(const body_cord_wearer *wearer, const body_pose *pose, fencer_frame frame);

// Follows the state of the tick after the last one it was told. At the first state, and
// where time or the fencer has jumped, it is laid anew and at rest; the same tick again
// changes nothing.
void body_cord_follow(body_cord *cord, const body_cord_wearer *wearer, const duel_config *config,
                      const duel_state *state, enum duel_side side);

#endif
