// Checks whether a fencer's body can hold the weapon where a guard placement puts it. The editor of
// guards shows the result as warnings, and tests require it of the shipped guards.
#ifndef GUARDS_CHECK_H
#define GUARDS_CHECK_H

#include "footwork.h"
#include "guard_grid.h"
#include "skin.h"
#include "weapon.h"

// How far the hand may stay from its place, meters. The arm eases into its full length, so a nearly
// straight arm ends some millimeters short, which does not matter to a blade.
#define GUARDS_SHORT_M 0.012
// The smallest angle of the elbow, radians: 60 degrees between the arm's bones. Below it the hand
// is at the shoulder; the forearm meets the upper arm at about 30 degrees.
#define GUARDS_ELBOW_RAD 1.0472
// The largest bend of the wrist, radians: 80 degrees towards the palm (norms of the American
// Academy of Orthopaedic Surgeons), and about 10 more by which the fingers let the grip turn.
#define GUARDS_WRIST_RAD 1.5708
// The smallest distance of blade and guard from the fencer's own body, meters: room for the folds
// of the jacket. The weapon hand and its glove do not count, nor does the forearm for the guard,
// which surrounds it.
#define GUARDS_CLEAR_M 0.01

// How the body holds the weapon.
typedef struct guards_finding {
    double short_m;   // distance from the wanted place of the hand to the one that the arm reaches
    double elbow_rad; // angle between upper arm and forearm; pi: straight
    double wrist_rad; // angle between hand and forearm; 0: straight
    double clear_m;   // distance of blade and guard from the own body; negative: inside it;
                      // at most GUARDS_CLEAR_MAX_M, the limit of the search
    uint8_t part;     // the nearest enum body_part; BODY_PART_COUNT: none is near
    phys_vec3 tip;    // of the held weapon, fencer frame
} guards_finding;
#define GUARDS_CLEAR_MAX_M 0.10

// What is wrong, one bit each; 0: nothing.
enum guards_wrong {
    GUARDS_UNREACHED = 1,
    GUARDS_FOLDED = 2, // the elbow
    GUARDS_WRIST = 4,
    GUARDS_SELF_HIT = 8
};
unsigned guards_wrong(const guards_finding *finding);

typedef struct guards_checker guards_checker;

// Creates a checker for a body, which must outlive it. Returns NULL if memory is out. Destroying
// sets the pointer to NULL.
guards_checker *guards_checker_create(const fencer_model *model);
void guards_checker_destroy(guards_checker **address);

// Poses the body as a duel does, with the weapon at `hand` (weapon model frame in the fencer frame,
// as from guard_grid_pose()) and the feet as in `footwork`, and checks it. `frame` places the
// fencer: a left-hander's body is mirrored, the weapon is not.
guards_finding guards_check(guards_checker *checker, const weapon *held,
                            const footwork_state *footwork, fencer_frame frame, phys_pose hand);

#endif
