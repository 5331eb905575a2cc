// The smear of a touch: the line that an inked point would draw on the clothes after the touch,
// from where it landed to where it left them.
#ifndef TOUCH_SMEAR_H
#define TOUCH_SMEAR_H

#include "duel.h"

// At most this many places, TOUCH_SMEAR_SPACING_M of cloth apart. A point that slides farther
// leaves no more.
#define TOUCH_SMEAR_PLACES    24
#define TOUCH_SMEAR_SPACING_M 0.007

// Places on the touched fencer's skin. A zeroed smear is empty.
typedef struct touch_smear {
    uint32_t begun_tick; // when the contact press that draws it began
    int count;
    uint32_t triangle[TOUCH_SMEAR_PLACES];
    double barycentric[TOUCH_SMEAR_PLACES][3];
} touch_smear;

// Call it after every tick. `touch` is the blade's touch, `press` that blade's contact press on the
// fencer of `model`. Only the contact press of the touch itself draws: a later landing adds
// nothing, and neither does a slide that was not followed from the touch on. Without a touch the
// smear is emptied, so it also empties when time goes back before the touch.
void touch_smear_add(touch_smear *smear, const fencer_model *model, const duel_touch *touch,
                     const duel_press *press);

// Places the smear on a skin with vertices at `position`, world; returns the number of places. The
// newest place follows the point while the contact press lasts.
int touch_smear_place(const touch_smear *smear, const fencer_model *model,
                      const float (*position)[3], phys_vec3 out_place[TOUCH_SMEAR_PLACES]);

#endif
