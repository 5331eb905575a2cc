// Everything that sounds in the hall, each at its place: takes the ticks of a duel and makes one
// dry stream of samples a source. Deterministic: the same ticks and the same seed give the same
// samples. Where a listener stands is decided later (sound_mix.h).
#ifndef SOUND_STAGE_H
#define SOUND_STAGE_H

#include "sound_air.h"
#include "sound_blade.h"
#include "sound_body.h"
#include "sound_box.h"
#include "sound_crowd.h"
#include "sound_cue.h"
#include "sound_floor.h"
#include "sound_speech.h"

enum sound_source {
    SOUND_STEEL, // both blades, where they meet
    SOUND_AIR_LEFT,
    SOUND_AIR_RIGHT,
    SOUND_FOOT_LEFT_FRONT,
    SOUND_FOOT_LEFT_REAR,
    SOUND_FOOT_RIGHT_FRONT,
    SOUND_FOOT_RIGHT_REAR,
    SOUND_BODY_LEFT, // breath and cloth
    SOUND_BODY_RIGHT,
    SOUND_FLOOR, // where a weapon falls
    SOUND_APPARATUS,
    SOUND_HAND, // the tone of a lost weapon
    SOUND_CROWD_LEFT,
    SOUND_CROWD_RIGHT,
    SOUND_REFEREE,
    SOUND_SOURCES
};

enum sound_group {
    SOUND_BLADES,
    SOUND_FEET,
    SOUND_SIGNALS,
    SOUND_HALL,
    SOUND_WORDS, // of the referee
    SOUND_GROUPS
};

// Whose volume a source has.
enum sound_group sound_source_group(enum sound_source source);

// Plain data; begins as sound_stage_init() leaves it.
typedef struct sound_stage {
    enum weapon_kind weapon;
    sound_blade blade[2];
    sound_air air[2];
    sound_floor foot[2][2];
    phys_vec3 foot_at[2][2], hand_at[2];
    double speed_mps[2], foot_mps[2][2]; // smoothed; of hand and feet together, and of each foot
    bool is_placed;                      // the places above are known
    sound_body body[2];
    sound_floor fall;
    sound_box box;
    sound_crowd crowd[2];
    sound_speech referee;
    phys_vec3 at[SOUND_SOURCES]; // world
    uint64_t seed;
} sound_stage;

void sound_stage_init(sound_stage *s, uint64_t seed);

// What happens in the next tick. NULL: nothing happens, and nobody moves.
void sound_stage_tick(sound_stage *s, const sound_tick *tick);

// The referee says words, after those that are being said.
void sound_stage_say(sound_stage *s, sound_clip words);

// Writes the next samples of each source; at most SOUND_SPAN_MAX.
void sound_stage_sound(sound_stage *s, float out[SOUND_SOURCES][SOUND_SPAN_MAX], size_t count);

#endif
