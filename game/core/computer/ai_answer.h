// The answer to a point that threatens, whether it is held out, comes with a step or with an
// attack: where the hand waits for it, how it meets the blade or leaves the way of the point, and
// the thrust that follows.
//
// Which answer is best depends on how high the point comes and on how: a high one is ducked under,
// a low one is outreached, and one between is taken aside. The numbers of each were found by
// fencing (README.md).
//
// Places of the hand are on the guard square, toward the side of the weapon hand and up, -1..1.
#ifndef AI_ANSWER_H
#define AI_ANSWER_H

#include "ai_sight.h"

enum ai_approach {
    AI_STANDING,  // the point is held out, and its fencer does not come
    AI_WALKING,   // ... comes with steps
    AI_ATTACKING, // the arm or a lunge brings it
    AI_RUNNING,   // ... a fleche does
    AI_EXPECTED   // the arm is still back, but an attack is expected out of a step
};
#define AI_APPROACHES (AI_EXPECTED + 1)

enum ai_line {
    AI_HIGH_LINE,
    AI_MIDDLE_LINE,
    AI_LOW_LINE,
    AI_CROUCHED // any line of an opponent who has ducked, who is another target
};
#define AI_LINES (AI_CROUCHED + 1)

typedef struct ai_answer {
    double wait[2], wait_arm; // until the point is near: the hand, and how far the arm is out, 0..1
    double near_m;            // the point is near this far ahead of the own root
    double lead_s;            // ... where it will be so much later if the arm brings it
    double meet[2], meet_arm; // meeting the blade
    double meet_ms, felt_ms; // until then, or so long after the blades met; felt_ms < 0: not sooner
    int meet_step;           // meanwhile a step forward (1), back (-1) or none
    double thrust[2], thrust_arm;
    double thrust_ms, lunge_ms; // the thrust, and how long the button of its lunge is held
    double lunge_from_m;        // no lunge nearer than this
    int thrust_step;            // without a lunge, meanwhile a step forward (1), back (-1) or none
    bool ducks;                 // while it meets the point and thrusts
    double recover_ms;
} ai_answer;

// All answers of a computer fencer.
typedef struct ai_answer_book {
    ai_answer to[WEAPON_KIND_COUNT][AI_APPROACHES][AI_LINES];
} ai_answer_book;

// How the opponent's point comes. Meaningful if it is in line or attacks.
enum ai_approach ai_approach_of(const ai_view *view);

// Whether the opponent's point threatens at all: in line or attacking.
bool ai_view_threatens(const ai_view *view);

// In which bout an answer is given. A point that takes the right of way must be taken aside before
// the own thrust counts, so some answers differ by the rules of the FIE. A body in a headset is
// elsewhere and moves otherwise, and the point of a fencer of the other hand comes from the other
// side, so that others are better against these.
typedef struct ai_answer_bout {
    enum match_rules rules;
    enum weapon_kind kind;
    bool in_headset; // the opponent
    bool other_hand; // one is right-handed and the other left-handed
} ai_answer_bout;

// The answer of every computer fencer in this bout.
const ai_answer *ai_answer_to(ai_answer_bout bout, enum ai_approach approach, enum ai_line line);

// The line in which the opponent's point comes.
enum ai_line ai_line_of(enum weapon_kind kind, const ai_view *view);

// Whether the point is near enough for the answer to begin.
bool ai_answer_is_due(const ai_answer *answer, const ai_view *view);

#endif
