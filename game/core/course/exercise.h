// An exercise of the course: what the teacher does, what the pupil shall answer, and when the
// exercise is passed. Read from a text file in assets/exercises:
//
//     name     Parry of quarte           # the title
//     says     The teacher thrusts at your chest. Push the blade aside, and hit back.
//     weapons  epee foil                 # or one of them, or sabre
//     rules    fie                       # the referee's call decides; without it a touch does
//     measure  2.2                       # meters between the hips at which the teacher begins
//     tempo    0.5 1                     # slow first and then at this speed
//     pass     7 of 10                   # at the last tempo
//
//     cue                                # what the teacher does, as in a script of inputs
//         0.0  x 0.3
//         0.2  extension 1
//         0.4  lunge 1
//     want parry quarte                  # what the pupil does, in this order
//     want touch trunk within 0.8        # seconds after the one before
//
// There may be several cues, one of which is drawn each time; the wants below a cue belong to it.
// `cue on arm`, `cue on lunge` and `cue on line` wait until the pupil extends the arm, lunges, or
// holds the point in line (as `want line` asks for). x is positive toward the teacher's weapon
// hand, so an exercise is mirrored for left-handers, who get a left-handed teacher.
//
// Wants:
//     parry [GUARD]       the blades meet during the teacher's attack while the point is in the
//                         guard, and the attack does not land
//     beat                a blow on the teacher's blade
//     touch [PLACE]       a touch: hand, arm, head, trunk, leg or foot
//     call                the referee gives the touch (rules fie)
//     line                the arm straight and the point at the teacher for 0.3 s
//     lunge               a lunge begins, the arm before the foot
//     go METERS           the feet come forward by so much; back if it is negative
//     move LENGTH         the point covers a way of so many widths of the square
// and these, which must hold from there to the end of the answer:
//     keep LEAST MOST     the distance stays between these, meters
//     free                the blades do not meet
//     unhurt              the teacher does not touch until the cue is over
#ifndef EXERCISE_H
#define EXERCISE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "input_quantize.h"
#include "weapon.h"

#define EXERCISE_NAME_MAX  48
#define EXERCISE_SAYS_MAX  240
#define EXERCISE_GUARD_MAX 24
#define EXERCISE_CUES      6
#define EXERCISE_LINES     24 // of a cue
#define EXERCISE_WANTS     6  // of a cue

enum exercise_want_kind {
    EXERCISE_PARRY,
    EXERCISE_BEAT,
    EXERCISE_TOUCH,
    EXERCISE_CALL,
    EXERCISE_LINE,
    EXERCISE_LUNGE,
    EXERCISE_GO,
    EXERCISE_MOVE,
    EXERCISE_KEEP,
    EXERCISE_FREE,
    EXERCISE_UNHURT
};
#define EXERCISE_WANT_KINDS (EXERCISE_UNHURT + 1)

enum exercise_place {
    EXERCISE_ANYWHERE,
    EXERCISE_HAND, // weapon hand and forearm
    EXERCISE_ARM,  // upper arm, and the free arm
    EXERCISE_HEAD, // mask and bib
    EXERCISE_TRUNK,
    EXERCISE_LEG, // with the foot
    EXERCISE_FOOT
};
#define EXERCISE_PLACES (EXERCISE_FOOT + 1)

typedef struct exercise_want {
    uint8_t kind;                   // enum exercise_want_kind
    uint8_t place;                  // enum exercise_place
    char guard[EXERCISE_GUARD_MAX]; // of a parry: a name of the weapon's grid; empty: any
    double number[2];               // go, move: the first; keep: least and most, meters
    uint32_t within_ticks;          // after the want before, or after the cue began
} exercise_want;

enum exercise_trigger { EXERCISE_AT_ONCE, EXERCISE_ON_ARM, EXERCISE_ON_LUNGE, EXERCISE_ON_LINE };
#define EXERCISE_TRIGGERS (EXERCISE_ON_LINE + 1)

typedef struct exercise_cue {
    uint8_t trigger; // enum exercise_trigger
    uint32_t lines;
    struct {
        uint32_t tick;
        input_wish wish; // from that tick on
    } line[EXERCISE_LINES];
    uint32_t wants;
    exercise_want want[EXERCISE_WANTS];
} exercise_cue;

typedef struct exercise {
    char name[EXERCISE_NAME_MAX];
    char says[EXERCISE_SAYS_MAX];
    bool weapon[WEAPON_KIND_COUNT];
    bool fie; // by the rules of the FIE
    double measure_m;
    double tempo[2]; // slow, and at the end; shares of real time
    uint32_t pass_good, pass_of;
    uint32_t cues;
    exercise_cue cue[EXERCISE_CUES];
} exercise;

// Reads an exercise. On failure the function fills `error` with one line that names line, column,
// the mistake and what to write instead, and returns false; *out_exercise is then undefined. It
// never reads past text[length - 1].
bool exercise_parse(const char *text, size_t length, exercise *out_exercise, char *error,
                    size_t error_size);

// Whether the exercise can be done with this weapon.
bool exercise_is_for(const exercise *e, enum weapon_kind kind);

// The last tick in which the cue changes anything.
uint32_t exercise_cue_ticks(const exercise_cue *cue);

#endif
