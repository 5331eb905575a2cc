// A walk through a whole recording, a slice at a time, that leaves behind what a viewer
// shows along its timeline: marks of what happened, curves, and where the points went.
#ifndef RECORDING_MARKS_H
#define RECORDING_MARKS_H

#include "recording_player.h"
#include "touch_report.h"

// A place of the curves every so many ticks.
#define SURVEY_SAMPLE_TICKS 4

enum survey_mark_kind {
    SURVEY_LUNGE,
    SURVEY_FLECHE,
    SURVEY_BLOW,   // blades or guards met
    SURVEY_LOST,   // a span: a hand without control of its weapon
    SURVEY_DISARM, // a weapon left the hand
    SURVEY_HALT,   // a span: nobody may touch
    SURVEY_GAP,    // a span: inputs are lost, and what is shown are poses
    SURVEY_TOUCH
};

typedef struct survey_mark {
    uint8_t kind;      // enum survey_mark_kind
    uint8_t side;      // whose: who did it, whose guard was met; else DUEL_NOBODY
    uint8_t part;      // SURVEY_TOUCH: enum body_part
    bool is_open;      // a span that has not ended where the survey stands
    uint32_t at;       // position after the tick in which it happened
    uint32_t until;    // a span's end; otherwise `at`
    double strength;   // SURVEY_BLOW: N s; SURVEY_TOUCH: m/s; SURVEY_LOST and _DISARM: N m s
    phys_vec3 point;   // world: SURVEY_BLOW, SURVEY_DISARM, SURVEY_TOUCH
    phys_vec3 towards; // unit: SURVEY_BLOW: the push on the right fencer's weapon
} survey_mark;

typedef struct survey_sample {
    bool follows;                 // on the sample before, rather than on something lost
    float tip[2][3], guard[2][3]; // ends of the blades as they are seen, world
    float tip_mps[2];             // greatest since the last sample
    float distance_m;             // between the fencers' roots
    float control[2];             // duel_control(), least since the last sample
} survey_sample;

typedef struct recording_marks {
    replay_place here; // surveyed up to here
    uint32_t mark_count, mark_room;
    survey_mark *mark; // by rising `at`
    uint32_t sample_count, sample_room;
    survey_sample *sample; // [k] at position k * SURVEY_SAMPLE_TICKS
    phys_vec3 tip[2];      // now, for the speeds
    float fastest_mps[2], least_control[2];
    bool broken; // since the last sample something was lost
    touch_memory memory;
    char reason[200]; // why the bout ended; empty before that
    bool is_false;    // what was fenced again is not what was recorded, known from here on:
    uint32_t false_at;
} recording_marks;

// At the beginning. False where memory is out; then nothing is left allocated.
bool recording_marks_init(recording_marks *survey, const recording_player *player);
void recording_marks_fini(recording_marks *survey);

// Goes on by at most `ticks`; false at the recording's end. The player stays where it is.
bool recording_marks_walk(recording_marks *survey, const recording_player *player, uint32_t ticks);

// Position of the nearest thing that happened before or after `at`; `at` itself where there
// is none. What happened within a moment of another counts as one with it.
uint32_t recording_marks_before(const recording_marks *survey, uint32_t at);
uint32_t recording_marks_after(const recording_marks *survey, uint32_t at);

// Marks by moments: of mark `first` and those that count as one with it the one that matters most,
// and the first mark of the next moment; mark_count where there is none.
const survey_mark *recording_marks_foremost(const recording_marks *survey, uint32_t first);
uint32_t recording_marks_next(const recording_marks *survey, uint32_t first);

// Whether a mark matters more than another: touches most, of blows the harder one.
bool survey_mark_outranks(const survey_mark *mark, const survey_mark *other);

// "Left touches: mask, 3.2 m/s": a mark in words.
void survey_mark_words(const survey_mark *mark, char *out, size_t out_size);

#endif
