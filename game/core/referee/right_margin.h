// The margin of a call: of all numbers that decided it, the one that is nearest to its threshold,
// measured in what that threshold's doubt is.
#ifndef RIGHT_MARGIN_H
#define RIGHT_MARGIN_H

#include "right_of_way.h"

// Takes a number into account that is `distance` from its threshold, ticks or meters; the sign does
// not matter. The call's margin changes if this number is nearer than the one before. A number of
// the apparatus counts only within its doubt: a lamp that is beyond doubt needs no word.
void right_margin_weigh(const phrase_settings *settings, right_of_way *call, enum right_margin kind,
                        double distance);

// Nothing has decided yet.
void right_margin_forget(right_of_way *call);

// Whether a margin is in meters; otherwise it is in ticks.
bool right_margin_is_in_meters(enum right_margin kind);

// Whether a margin is the apparatus's: another referee would see the same lamps.
bool right_margin_is_of_lamps(enum right_margin kind);

#endif
