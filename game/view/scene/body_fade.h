// How far a fencer's own body fades where it would hide what that fencer has to see.
#ifndef BODY_FADE_H
#define BODY_FADE_H

#include "duel.h"
#include "limb_capsules.h"

// The opacity of a body that hides what is behind it.
#define BODY_FADE_LEAST 0.35

// A place that is nearer to a limb than this is not hidden by it: otherwise the body would vanish
// whenever a point comes close to it. Meters from the limb's surface.
#define BODY_FADE_NEAR_M 0.3

// The opacity for the line of sight from `eye` to the places: 1 if the body is clear of all of
// them by a hand's width, BODY_FADE_LEAST if it stands in the line to one of them, smooth between.
// The forearm with the weapon does not count, because it ends at the own guard.
double body_fade_opacity(const limb body[LIMB_COUNT], phys_vec3 eye, const phys_vec3 *place,
                         int places);

// What a fencer has to see: both guards, and both blades at the middle and the tip. Returns the
// number of places.
#define BODY_FADE_PLACES 6
int body_fade_places(const duel_config *config, const duel_state *state,
                     phys_vec3 out_place[BODY_FADE_PLACES]);

#endif
