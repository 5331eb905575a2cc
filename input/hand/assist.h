// Help for newcomers' hands, each kind off unless chosen: it changes what a device wishes
// before the wish becomes the frame that the duel and the recording get.
//
//   snap      while the arm is back the point rests in the nearest of the nine guards
//   recover   a lunge that has landed and hit nobody is ended, though its button is held
//   aim       with the arm out, a point that aims nearly at the target is led onto it
#ifndef ASSIST_H
#define ASSIST_H

#include <stdbool.h>
#include <stdint.h>

#include "input_quantize.h"

// Two more are not the hand's, and the program's affair:
//
//   slow      the bout runs at half speed
//   hint      the guard that would parry the attack under way is lit
#define ASSIST_KINDS 5
enum assist_kind {
    ASSIST_SNAP = 1u << 0,
    ASSIST_RECOVER = 1u << 1,
    ASSIST_AIM = 1u << 2,
    ASSIST_SLOW = 1u << 3,
    ASSIST_HINT = 1u << 4
};

// Help with the aim begins where the stretched blade would point this near to the target, and
// is whole at half of it, radians.
#define ASSIST_AIM_RAD 0.1745

// What the help goes by in this tick.
typedef struct assist_view {
    uint32_t landed_ticks; // since the front foot of the present lunge landed; 0: in none
    bool has_aim;          // the two below are known
    double aim[2];         // the point on the square from which the stretched arm hits the target
    double aim_off_rad;    // how far the blade, stretched from where the wish is, points past it
} assist_view;

// What it remembers from tick to tick; plain data, zeroed to begin a bout.
typedef struct assist_state {
    bool rests;       // snap: in the guard below
    double guard[2];  // each -1, 0 or 1
    bool called_back; // recover: the lunge button that is still held counts no more
} assist_state;

// The wish with the help of the chosen kinds (enum assist_kind). Without any it is what it was.
input_wish assist_wish(unsigned kinds, const assist_view *view, assist_state *state,
                       input_wish wish);

#endif
