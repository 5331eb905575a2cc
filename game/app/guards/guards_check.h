// Whether a fencer's body can have the weapon where a grid puts it: what the editor of key
// placements warns of, and what the tests hold the shipped grids to.
#ifndef GUARDS_CHECK_H
#define GUARDS_CHECK_H

#include "footwork.h"
#include "guard_grid.h"
#include "skin.h"
#include "weapon.h"

// The arm comes so near to the place as makes no difference to a blade: it eases into its
// length and is some millimeters short where it is nearly straight, meters.
#define GUARDS_SHORT_M 0.012
// An elbow bent further than this holds the weapon at the shoulder, radians (60 degrees
// between the arm's bones; the forearm meets the upper arm at some 30).
#define GUARDS_ELBOW_RAD 1.0472
// A wrist bends by 80 degrees at most (to the palm; norms of the American Academy of
// Orthopaedic Surgeons), and the fingers let the grip go some 10 further, radians.
#define GUARDS_WRIST_RAD 1.5708
// Blade and guard stay so far from the own body, meters: a finger's breadth of the jacket's
// folds. The hand that holds them and its glove do not count, and of the guard, in whose
// shadow it lies, neither does the forearm.
#define GUARDS_CLEAR_M 0.01

// How the body holds the weapon.
typedef struct guards_finding {
    double short_m;   // from where the hand is wanted to where the arm brings it
    double elbow_rad; // between upper arm and forearm: pi is straight
    double wrist_rad; // how far the hand is bent against the forearm
    double clear_m;   // from blade and guard to the own body; negative where they are in it;
                      // at most GUARDS_CLEAR_MAX_M, farther is not looked
    uint8_t part;     // enum body_part that is nearest, BODY_PART_COUNT: none is near
    phys_vec3 tip;    // of the weapon as it is held, fencer frame
} guards_finding;
#define GUARDS_CLEAR_MAX_M 0.10

// What is wrong with it, one bit each; 0: nothing.
enum guards_wrong {
    GUARDS_UNREACHED = 1,
    GUARDS_FOLDED = 2, // the elbow
    GUARDS_WRIST = 4,
    GUARDS_SELF_HIT = 8
};
unsigned guards_wrong(const guards_finding *finding);

typedef struct guards_checker guards_checker;

// For one fencer's body, which outlives it. Allocates; NULL where memory is out. Destroy
// takes the address and nulls it.
guards_checker *guards_checker_create(const fencer_model *model);
void guards_checker_destroy(guards_checker **address);

// Holds the weapon at `hand` (weapon model frame in the fencer frame, as guard_grid_pose()
// gives it) as a duel does, the feet where footwork has them, and looks. `frame` places
// the fencer: the left-hander's body is the mirror image, the weapon is not.
guards_finding guards_check(guards_checker *checker, const weapon *held,
                            const footwork_state *footwork, fencer_frame frame, phys_pose hand);

#endif
