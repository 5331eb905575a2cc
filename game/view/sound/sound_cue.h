// Which sounds the events of a duel make; shared by the audio device and the sound track of films.
#ifndef SOUND_CUE_H
#define SOUND_CUE_H

#include "duel.h"

enum sound_kind {
    SOUND_CLASH,  // a contact of the blades, or of a falling weapon with the floor
    SOUND_SCRAPE, // the blades slide along each other during this tick
    SOUND_STEP,
    SOUND_THUMP, // a weapon falls on the piste
    SOUND_LOST,  // a hand loses control of its weapon
    SOUND_BUZZER
};

// A sound that begins now, at the point of its event. A field that the kind does not name is 0.
typedef struct sound_cue {
    enum sound_kind kind;
    double gain;       // STEP, THUMP, LOST, BUZZER
    double level;      // CLASH: its loudness, to compare clashes; SCRAPE: 0..1 by the sliding speed
    double impulse_ns; // CLASH
    double along[2];   // CLASH: the places on the blades, 0 guard .. 1 tip
    double strength;   // STEP: 0..1
    int side;          // BUZZER: enum duel_side of the fencer who hit
} sound_cue;

// The most sounds that one event makes.
#define SOUND_CUES_MAX 2

// Writes the sounds of an event and returns their number; 0 if it is silent.
int sound_of_event(const duel_event *event, sound_cue out_cue[SOUND_CUES_MAX]);

// Decides which clashes are heard: two closer together than SOUND_CLASH_APART_TICKS are heard as
// one, unless the later one is louder. Plain data; zeroed, it lets the first clash through.
typedef struct sound_clash_limit {
    double level;        // of the last clash that was heard
    uint32_t busy_ticks; // how long a softer clash stays unheard
} sound_clash_limit;

// Call once per tick, before the tick's clashes.
void sound_clash_limit_tick(sound_clash_limit *limit);

// Whether this clash is heard. If so, it counts as the last one.
bool sound_clash_limit_passes(sound_clash_limit *limit, double level);

#endif
