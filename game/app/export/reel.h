// Chooses the best phrases of a folder of recordings for a highlight reel.
//
// A phrase's score is what a spectator remembers of its last four seconds. It is read from the
// events that a recording stores, so nothing is simulated:
//
// - up to 3 points for the speed of the deciding touch: 3 at 9 m/s;
// - up to 6 points for blade play: 1 for each blow of at least 0.02 N s that comes 0.15 s or more
//   after the one before;
// - 2 points if the other fencer touches too, within 0.3 s: a close race;
// - 1 point if a hand loses control of its weapon, and 2 if a weapon is struck out of the hand;
// - 1 point for each foot that lands in a lunge or flèche, at most 2.
//
// A recording without a touch is not chosen. Of equal scores the newer recording comes first.
#ifndef REEL_H
#define REEL_H

#include "recording_file.h"

// Phrases in a reel.
#define REEL_MOST 5

// Returns the score, 0 if nobody touches.
double reel_score(const recording_file *file);

#endif
