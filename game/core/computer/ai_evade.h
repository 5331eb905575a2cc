// Dérobement: a blade that comes to take the own one is seen, and the own point goes around under
// it to the side from which it came, as deep as that blade needs.
#ifndef AI_EVADE_H
#define AI_EVADE_H

#include "ai_moment.h"

typedef struct ai_evasion {
    bool is_due;     // a blade comes that would meet the own one
    double depth;    // how far the point goes down, as a share of the deepest one, 0..1
    double side;     // the side from which the blade comes: +1 the weapon hand's, -1 the other one
    double passes_s; // when it passes, seconds from now; negative: it should have passed already
} ai_evasion;

// What a blade asks for that was seen `reaction_s` ago and has gone on since then as it moved:
// whether the own point must go out of its way now. `most_drop_m` is how far the own point can go
// down. It knows only what the moment shows: what was seen, and where the own blade is.
ai_evasion ai_evasion_of(const ai_moment *now, double reaction_s, double most_drop_m);

#endif
