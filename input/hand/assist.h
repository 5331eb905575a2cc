// Help for newcomers. Each kind is off unless it is chosen. Help changes the wish before the duel
// and the recording get it as an input frame, so a recording contains the effect of the help.
//
//   snap      while the arm is back, the point rests in the nearest of the nine guards
//   recover   a lunge that has landed without a touch ends, even if its button is still held
//   aim       with the arm extended, a point that aims near the target is moved onto it
#ifndef ASSIST_H
#define ASSIST_H

#include <stdbool.h>
#include <stdint.h>

#include "input_quantize.h"

// The program itself provides two more kinds, which do not change the hand:
//
//   slow      the bout runs at half speed
//   hint      the guard that would parry the present attack is highlighted
#define ASSIST_KINDS 5
enum assist_kind {
    ASSIST_SNAP = 1u << 0,
    ASSIST_RECOVER = 1u << 1,
    ASSIST_AIM = 1u << 2,
    ASSIST_SLOW = 1u << 3,
    ASSIST_HINT = 1u << 4
};

// Help with the aim begins if the blade of the extended arm would point within this angle of the
// target, and has its full effect at half the angle.
#define ASSIST_AIM_RAD 0.1745

// What the help needs to know in this tick.
typedef struct assist_view {
    uint32_t landed_ticks; // ticks since the front foot of the present lunge landed; 0: no lunge
    bool has_aim;          // aim and aim_off_rad are known
    double aim[2];         // the point on the square from which the extended arm hits the target
    double aim_off_rad;    // angle between the target and the blade if the arm were extended now
} assist_view;

// The memory from tick to tick. Plain data; zero it at the beginning of a bout.
typedef struct assist_state {
    bool rests;       // snap: the point rests in `guard`
    double guard[2];  // each -1, 0 or 1
    bool called_back; // recover: ignore the lunge button that is still held
} assist_state;

// Returns the wish, changed by the chosen kinds of help (bits of enum assist_kind). Without any
// kind the wish stays the same.
input_wish assist_wish(unsigned kinds, const assist_view *view, assist_state *state,
                       input_wish wish);

#endif
