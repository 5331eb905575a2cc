// The body cord: the cable from the back of a fencer's jacket to the reel behind the fencer's end
// of the piste, simulated as a rope. It hangs from the hips, lies on the piste and bends round the
// fencer's own legs; the reel pays it out and winds it up as the fencer moves.
//
// The cord only follows posed bodies, tick by tick, and has no effect on the duel. The same poses
// in the same order give the same cord.
#ifndef BODY_CORD_H
#define BODY_CORD_H

#include "duel.h"
#include "phys_rope.h"

#define BODY_CORD_SEGMENTS 44
#define BODY_CORD_POINTS   (BODY_CORD_SEGMENTS + 1)

// Thickness of a reel's cable, meters: three wires in rubber, 4.5 mm across.
#define BODY_CORD_RADIUS_M 0.00225

// Measurements of a body's model: where the cord hangs and which parts it touches.
typedef struct body_cord_wearer {
    const fencer_model *model; // must outlive this struct
    // Where the plug is clipped to the jacket: on the back above the hips, on the side of the
    // weapon hand. In the model frame at rest; moves with the hips.
    phys_vec3 clip_rest;
    // Radii. The hips' is measured from the axis through the hip joints out to the clip; those of
    // thighs and shins are means.
    double hips_m, thigh_m, shin_m;
} body_cord_wearer;

// Plain data. A zeroed cord has not been laid yet.
typedef struct body_cord {
    bool laid;
    uint32_t tick; // of the last state passed to body_cord_follow()
    double length_m;
    double detour_m; // part of length_m: paid out for the legs that the cord bends round
    phys_rope rope;  // world; point 0 at the clip, the last one in the reel's outlet
    phys_rope_report report;
} body_cord;

// Measures the model; call it once for each model.
body_cord_wearer body_cord_wearer_of(const fencer_model *model);

// Where the cable leaves the reel box behind this side's end of the piste, world.
phys_vec3 body_cord_outlet(enum duel_side side);

// Where the plug of a body in this pose is, world.
phys_vec3 body_cord_clip(const body_cord_wearer *wearer, const body_pose *pose, fencer_frame frame);

// Moves the cord on to `state`, normally the tick after the last one. For the first state, and
// where time or the fencer has jumped, the cord is laid anew and at rest. The same tick again
// changes nothing.
void body_cord_follow(body_cord *cord, const body_cord_wearer *wearer, const duel_config *config,
                      const duel_state *state, enum duel_side side);

#endif
