// Goes through a whole recording, a few ticks per call, and collects what a viewer shows along its
// timeline: marks of what happened, curves, and the paths of the points.
#ifndef RECORDING_MARKS_H
#define RECORDING_MARKS_H

#include "recording_player.h"
#include "touch_report.h"

// Ticks between two samples of the curves.
#define RECORDING_SAMPLE_TICKS 4

enum recording_mark_kind {
    RECORDING_MARK_LUNGE,
    RECORDING_MARK_FLECHE,
    RECORDING_MARK_BLOW,   // contact between blades or guards
    RECORDING_MARK_LOST,   // a span: a hand does not control its weapon
    RECORDING_MARK_DISARM, // a weapon left the hand
    RECORDING_MARK_HALT,   // a span: touches do not count
    RECORDING_MARK_GAP,    // a span: input frames are lost, and recorded poses are shown
    RECORDING_MARK_TOUCH
};

typedef struct recording_mark {
    uint8_t kind;    // enum recording_mark_kind
    uint8_t side;    // the fencer who did it or whose guard was hit, else DUEL_NOBODY
    uint8_t part;    // RECORDING_MARK_TOUCH: enum body_part
    bool is_open;    // a span that has not ended at the ticks read so far
    bool decides;    // RECORDING_MARK_TOUCH: the last touch of the winner that scored
    uint32_t at;     // place after the tick in which it happened
    uint32_t until;  // the end of a span; otherwise `at`
    double strength; // RECORDING_MARK_BLOW: N s; RECORDING_MARK_TOUCH: m/s; RECORDING_MARK_LOST and
                     // _DISARM: N m s
    phys_vec3 point; // world: RECORDING_MARK_BLOW, RECORDING_MARK_DISARM, RECORDING_MARK_TOUCH
    phys_vec3 towards; // unit vector; RECORDING_MARK_BLOW: direction of the push on the right
                       // fencer's weapon
} recording_mark;

typedef struct recording_sample {
    bool follows;                 // continues the sample before; false after a gap
    float tip[2][3], guard[2][3]; // both ends of the blades as drawn, world
    float tip_mps[2];             // maximum since the last sample
    float distance_m;             // between the fencers' root bones
    float control[2];             // duel_control(), minimum since the last sample
} recording_sample;

typedef struct recording_marks {
    recording_place here; // how far the recording has been read
    uint32_t mark_count, mark_room;
    recording_mark *mark; // ordered by `at`
    uint32_t sample_count, sample_room;
    recording_sample *sample; // [k] at position k * RECORDING_SAMPLE_TICKS
    phys_vec3 tip[2];         // at the last tick, for the speeds
    float fastest_mps[2], least_control[2];
    bool broken; // something was lost since the last sample
    touch_memory memory;
    uint32_t scored_at[2]; // when a call last gave this fencer a touch for a hit; 0: never
    char reason[200];      // why the bout ended; empty before that
    bool is_false;         // the simulated bout differs from the recorded one, known from here on:
    uint32_t false_at;
} recording_marks;

// Starts at the beginning. Returns false if memory runs out; nothing stays allocated then.
bool recording_marks_init(recording_marks *marks, const recording_player *player);
void recording_marks_fini(recording_marks *marks);

// Reads at most `ticks` more ticks. Returns false at the end of the recording. The player's place
// does not change.
bool recording_marks_walk(recording_marks *marks, const recording_player *player, uint32_t ticks);

// Returns the place of the nearest mark before or after `at`, or `at` itself if there is none.
// Marks within a short moment of each other count as one, but every touch begins a moment of its
// own: of two touches a millisecond apart, each has its place, and nothing hides the one that won.
uint32_t recording_marks_before(const recording_marks *marks, uint32_t at);
uint32_t recording_marks_after(const recording_marks *marks, uint32_t at);

// Returns the place of the nearest mark of a kind before or after `at`, or `at` itself if there is
// none.
uint32_t recording_marks_of_kind(const recording_marks *marks, enum recording_mark_kind kind,
                                 uint32_t at, bool forward);

// Marks of one moment: recording_marks_most_important() returns the most important of mark `first`
// and those that count as one with it; recording_marks_next() returns the first mark of the next
// moment, or mark_count if there is none.
const recording_mark *recording_marks_most_important(const recording_marks *marks, uint32_t first);
uint32_t recording_marks_next(const recording_marks *marks, uint32_t first);

// Returns whether a mark is more important than another: touches come first, of two touches the one
// that decides, and of two blows the harder one.
bool recording_mark_outranks(const recording_mark *mark, const recording_mark *other);

// Writes a mark in words: "Left touches: mask, 3.2 m/s", and ", decides" after the touch that won.
void recording_mark_words(const texts *t, const recording_mark *mark, char *out, size_t out_size);

#endif
