#include "body_fade.h"

#include <math.h>

#include "phys_segment.h"

// A body that is this far from the line of sight is not faded at all.
static const double CLEAR_M = 0.12;
// The forearm of the weapon hand; the order is that of limb_capsules.h.
enum { WEAPON_FOREARM = 5 };

// By how much the line from the eye to a place passes outside of a limb; more for a near place.
static double clearance_m(const limb *l, phys_vec3 eye, phys_vec3 place)
{
    const phys_vec3 a = v3_from_floats(l->a), b = v3_from_floats(l->b);
    const double radius_m = (double)l->a[3];
    double off_limb_m = phys_segment_closest(place, place, a, b).distance_m - radius_m;
    double near_m = fmax(BODY_FADE_NEAR_M - fmax(off_limb_m, 0.0), 0.0);
    return phys_segment_closest(eye, place, a, b).distance_m - radius_m + near_m;
}

double body_fade_opacity(const limb body[LIMB_COUNT], phys_vec3 eye, const phys_vec3 *place,
                         int places)
{
    double clear = CLEAR_M;
    for (int i = 0; i < LIMB_COUNT; i++) {
        for (int k = 0; i != WEAPON_FOREARM && k < places; k++) {
            clear = fmin(clear, clearance_m(&body[i], eye, place[k]));
        }
    }
    double share = fmax(clear, 0.0) / CLEAR_M;
    return BODY_FADE_LEAST + (1.0 - BODY_FADE_LEAST) * share * share * (3.0 - 2.0 * share);
}

int body_fade_places(const duel_config *config, const duel_state *state,
                     phys_vec3 out_place[BODY_FADE_PLACES])
{
    int count = 0;
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        phys_vec3 ends[2];
        duel_blade_ends_seen(config, state, (enum duel_side)side, ends);
        out_place[count++] = ends[0];
        out_place[count++] = v3_scale(v3_add(ends[0], ends[1]), 0.5);
        out_place[count++] = ends[1];
    }
    return count;
}
