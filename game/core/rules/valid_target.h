// Which parts of the body are valid target for each weapon.
//
// FIE Technical Rules, "The target" of each weapon (t.47 foil, t.62 epee, t.71 sabre in the
// numbering that was used until 2017). Right of way and timing are not decided here.
#ifndef VALID_TARGET_H
#define VALID_TARGET_H

#include "fencer_model.h"
#include "weapon.h"

// Whether a touch on that part is valid.
//
// Epee: the whole body. Foil: the trunk. Upward to 6 cm above the collar bones, sideways to the
// seams of the sleeves, downward to a level line across the back through the tops of the hip bones
// and, in front, straight from there to the groin; also the bib from 1.5 to 2 cm below the chin.
// Sabre: everything above the level of the folds between thighs and trunk, including arms and mask,
// but not the hands: the cuff is conductive as far as the wrist.
bool body_part_is_target(enum weapon_kind kind, enum body_part part);

#endif
