// The way a point slid over the clothes after its touch, as an inked one would draw it: from the
// place where it landed to where it parted from them.
#ifndef TOUCH_SMEAR_H
#define TOUCH_SMEAR_H

#include "duel.h"

// At most this many places, TOUCH_SMEAR_SPACING_M of cloth apart: a point that has slid further
// leaves no more.
#define TOUCH_SMEAR_PLACES    24
#define TOUCH_SMEAR_SPACING_M 0.007

// Places of the touched fencer's skin. Zeroed it is none.
typedef struct touch_smear {
    uint32_t begun_tick; // of the press that draws it
    int count;
    uint32_t triangle[TOUCH_SMEAR_PLACES];
    double barycentric[TOUCH_SMEAR_PLACES][3];
} touch_smear;

// After every tick: the blade that made `touch` lies so on the fencer of this model. Only what the
// touch itself goes on to draw counts, not what lands later, nor what was not followed from the
// touch on. Without a touch the smear is emptied: so it is where time has gone back before it.
void touch_smear_add(touch_smear *smear, const fencer_model *model, const duel_touch *touch,
                     const duel_press *press);

// Where it is with the skin's vertices at `position`, world; returns how many places. The newest
// one follows the tip closely while it is pressed.
int touch_smear_lay(const touch_smear *smear, const fencer_model *model, const float (*position)[3],
                    phys_vec3 out_place[TOUCH_SMEAR_PLACES]);

#endif
