// The piste: when a fencer has left it, and where both stand en garde after a halt (t.13, t.17,
// t.26-t.30).
#ifndef MATCH_GROUND_H
#define MATCH_GROUND_H

#include "match.h"

// Where the root stands when the front foot is behind the on-guard line, meters from the middle:
// under the hips, behind the front foot's reach and the length of a shoe.
#define MATCH_LINE_ROOT_M 2.45

// From the middle of the piste to its rear lines and to its side lines (it is 1.5 m wide).
#define MATCH_REAR_LINE_M 7.0
#define MATCH_SIDE_LINE_M 0.75

// No place en garde is farther from the on-guard line than this.
#define MATCH_PLACE_MAX_M 20.0

// Whether both feet are over the rear line.
bool match_is_behind(const match_stand *stand);

// How many feet are over a side line: 0, 1 or 2.
int match_feet_beside(const match_stand *stand);

// Whether a fencer stands too far before the on-guard line to begin on it: by more than a step.
bool match_is_before_line(const match_stand *stand);

// Whether the fencers are too near each other to begin, with a step less between them than where
// they would be put.
bool match_are_too_near(const match_stand stand[2]);

// Puts both on their on-guard lines; a fencer who is led by a headset stays, and the opponent is
// put four meters away, but not behind the own rear line.
void match_place_on_lines(match_state *match, const match_stand stand[2]);

// Whether a meter farther back both feet would be behind the rear line.
bool match_meter_leads_behind(const match_stand *stand);

// Puts both where they stand, far enough apart that the points do not meet. `keeps`: enum duel_side
// of a fencer who keeps the place, or DUEL_NOBODY. `loses_meter`: enum duel_side who goes back a
// meter, while the opponent follows, or DUEL_NOBODY.
void match_place_where_they_are(match_state *match, const match_stand stand[2], int keeps,
                                int loses_meter);

// Adjusts the places to where fencers with a headset are now, with the same distance between both,
// or less if the opponent would be put behind the own rear line.
void match_place_led(match_state *match, const match_stand stand[2]);

#endif
