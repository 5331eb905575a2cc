// An exercise in progress: the teacher's input frames, what the pupil has answered, and when the
// exercise is passed.
//
// A try has three phases: the teacher takes the distance and waits, plays one of the exercise's
// cues, and returns to guard. The answer is judged while the cue is played. The exercise begins
// slowly; it is passed at full tempo when enough of the last tries were good. The caller runs the
// bout (the teacher is an ordinary fencer led by input frames), starts a new one when it is asked
// to, and passes the same hand to both fencers.
#ifndef COURSE_H
#define COURSE_H

#include "duel.h"
#include "exercise.h"

enum course_phase {
    COURSE_READY, // the teacher comes to the distance, and waits
    COURSE_CUE,   // the cue is played, or waits for its trigger
    COURSE_AFTER  // judged; both return to guard
};

// What was wrong with an answer. The comment says what course_result.number is.
enum course_fault {
    COURSE_GOOD,          // ms from the cue, or from the trigger, to the end of the answer
    COURSE_NO_PARRY,      // hit; the blade did not come to the guard
    COURSE_LATE_PARRY,    // ms between the hit and the blade's arrival
    COURSE_WRONG_GUARD,   // hit, with the hand in another guard: number is row * 3 + column
    COURSE_BLADE_MISSED,  // hit, with the hand in the guard: it came before or beside the blade
    COURSE_WEAK_PARRY,    // ms between the meeting of the blades and the hit
    COURSE_HIT,           // hit by the teacher: ms after the cue
    COURSE_NO_ANSWER,     // seconds without the wanted answer
    COURSE_NO_RIPOSTE,    // the parry was good; seconds without a touch after it
    COURSE_SHORT,         // meters between the point and the teacher
    COURSE_SLID,          // the point came to the trunk and did not stick
    COURSE_OTHER_PLACE,   // enum body_part that was hit
    COURSE_BLADE_FOUND,   // ms after the cue
    COURSE_TOO_NEAR,      // the distance, meters
    COURSE_TOO_FAR,       // the distance, meters
    COURSE_FOOT_FIRST,    // ms by which the foot was ahead of the arm
    COURSE_TOO_EARLY,     // a touch before the cue
    COURSE_WEAK_BEAT,     // N s
    COURSE_LINE_GIVEN_UP, // seconds in line
    COURSE_NOT_FAR,       // meters that the feet went
    COURSE_LITTLE_MOVED,  // widths of the square that the point went
    // Both hit, and by the rules of the FIE the touch is not the pupil's:
    COURSE_OTHERS_ATTACK,  // ms by which the teacher's attack was ahead; 0: of no attack
    COURSE_OTHERS_RIPOSTE, // ms from the teacher's parry to the riposte
    COURSE_OTHERS_LINE,    // ms for which the teacher's point was in line before the attack
    COURSE_OTHERS_RIGHT,   // the teacher's for another reason
    COURSE_NOBODYS_RIGHT   // of nobody, because both attacked at once or nobody hit the target
};
#define COURSE_FAULTS (COURSE_NOBODYS_RIGHT + 1)

typedef struct course_result {
    uint8_t fault;  // enum course_fault
    uint8_t wanted; // the want that was not met (or the last one), in the cue
    uint8_t cue;
    double number;
} course_result;

// What has happened in the present try. Ticks count from the begin of the phase COURSE_CUE.
typedef struct course_try {
    uint8_t want;                   // the first one that is not met yet
    uint32_t ticks, want_tick;      // now; when the want before was met
    uint32_t cue_tick;              // since when the cue plays; 0: it waits for its trigger
    double from_m;                  // travel of the pupil's feet when the present want began
    double point[2], way;           // of the pupil's point
    double nearest_m;               // of the pupil's point to the teacher's trunk
    double blow_ns;                 // strongest meeting of the blades
    uint32_t line_ticks, line_most; // in line without a pause: now, and the longest so far
    uint32_t arm_tick, foot_tick;   // the pupil's arm and front foot began; 0: they have not
    uint32_t meet_tick;             // the blades met in the teacher's attack; 0: they have not
    uint32_t guard_tick;            // the hand came to the wanted guard; 0: it has not
    uint32_t react_tick;            // the pupil began to do something after the cue; 0: nothing
    double start[2];                // where the pupil's point was when the cue began
    uint32_t hit_tick;              // the teacher touched; 0: not yet
    int hit_guard;                  // where the hand was then: row * 3 + column
    bool parried;                   // a parry was met
    bool free, unhurt;              // what has to hold from now on
    double keep_m[2];               // ... least and most distance; 0 0: any
} course_try;

// What the tries of a pupil were like, as sums.
typedef struct course_measure {
    uint32_t tries, good;
    uint32_t reacted;  // tries in which the pupil did something after the cue
    double reaction_s; // ... from the cue to the first movement, seconds of real time
    double distance_m; // between the hips at the end of each try
} course_measure;

typedef struct course {
    const exercise *exercise; // borrowed
    uint8_t pupil;            // enum duel_side
    uint8_t phase;            // enum course_phase
    uint8_t cue;              // the cue of this try
    uint8_t stage;            // 0 slow, 1 at full tempo
    bool passed;
    bool wants_bout; // a new bout is to be started
    uint32_t phase_ticks, wait_ticks;
    uint32_t ready_ticks; // since the last cue, while the teacher takes the distance
    uint64_t random;
    uint32_t tries, good; // in this stage
    uint32_t history;     // of this stage: bit 0 is the last try, 1: good
    uint32_t all_tries;
    course_measure measure; // of all tries
    course_try now;
    course_result last; // of the last try; no meaning while all_tries is 0
} course;

// Begins the exercise. `exercise` must outlive the course. The seed decides which cues come when.
course course_start(const exercise *e, enum duel_side pupil, uint64_t seed);

// Whether every guard that the exercise names exists in this grid; otherwise writes one line.
bool course_fits(const exercise *e, const guard_grid *grid, char *error, size_t error_size);

// The teacher's input frame for this tick; call once per tick, before the bout's step.
input_frame course_teacher_frame(const course *c, const duel_config *config,
                                 const duel_state *state);

// Call after the tick: judges the answer.
void course_tick(course *c, const duel_config *config, const duel_state *state,
                 const duel_events *events);

// Call after a new bout has begun, also at the first one.
void course_bout_began(course *c);

// The speed at which the duel shall run, as a share of real time.
double course_speed(const course *c);

// The guard that the present cue wants the pupil to take: rows from below, columns as the pupil
// sees them. Returns false if it wants none now.
bool course_hint(const course *c, const duel_config *config, int *out_row, int *out_column);

// Whether the teacher has long tried to take the distance, because the pupil does not stand still.
bool course_waits_long(const course *c);

// How many of the last tries of this stage were good, and how many count.
uint32_t course_good_of(const course *c, uint32_t *out_of);

#endif
