// What is heard of a tick of the duel, as plain data: the only thing that the sounds know of a
// bout. Shared by the audio device and the sound track of films.
#ifndef SOUND_CUE_H
#define SOUND_CUE_H

#include "duel.h"

enum sound_kind {
    SOUND_CLASH,  // a blow of the blades or guards
    SOUND_SCRAPE, // the blades rub along each other during this tick
    SOUND_STEP,   // a foot comes down
    SOUND_FALL,   // a weapon falls on the floor
    SOUND_LOST,   // a hand loses control of its weapon
    SOUND_BUZZER
};

// A sound that begins now. A field that the kind does not name is 0.
typedef struct sound_cue {
    enum sound_kind kind;
    int side;          // STEP, FALL, LOST, BUZZER: enum duel_side whose it is, or who hit
    phys_vec3 point;   // world
    double impulse_ns; // CLASH, FALL
    double speed_mps;  // SCRAPE, FALL
    double force_n;    // SCRAPE
    double along[2];   // CLASH, SCRAPE: the places on the blades, 0 guard .. 1 tip
    bool on_guard[2];  // CLASH, SCRAPE: the guard was met
    double strength;   // STEP: 0..1
} sound_cue;

// How a fencer stands and moves after the tick.
typedef struct sound_fencer {
    bool holds;        // the weapon is in the hand
    phys_vec3 end[2];  // of the blade: guard, tip
    phys_vec3 foot[2]; // front, rear: on the floor under the ankle
    double lift_m[2];  // how high each foot is
    phys_vec3 head;
    double breath, effort; // footwork_sway
} sound_fencer;

typedef struct sound_tick {
    enum weapon_kind weapon;
    sound_fencer fencer[2];
    int cues;
    sound_cue cue[DUEL_MAX_EVENTS];
} sound_tick;

// Fills in what is heard after a tick that made these events. An event that is silent makes no cue.
void sound_tick_of(const duel_config *config, const duel_state *state, const duel_events *events,
                   sound_tick *out);

#endif
