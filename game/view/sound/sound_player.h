// What the audio device plays: ticks from a queue through the mix and the limiter, and how it falls
// silent and comes back. Knows no device and no thread.
#ifndef SOUND_PLAYER_H
#define SOUND_PLAYER_H

#include "sound_leveller.h"
#include "sound_limiter.h"
#include "sound_mix.h"
#include "sound_queue.h"

// What the game's thread has asked for.
typedef struct sound_wishes {
    sound_listener listener;
    sound_volumes volumes;
    enum sound_ears ears;
    bool paused;
    uint32_t stops;   // how often all sounds were ended
    sound_clip words; // what the referee says; none after an end
    uint32_t says;    // how often the referee was asked to say something
} sound_wishes;

typedef struct sound_player {
    sound_mix *mix;
    sound_leveller leveller;
    sound_limiter limiter;
    float level, volume;   // of the whole: 0 while paused or asleep
    size_t starved, quiet; // samples since the last tick was due, and since the last one was played
    bool is_ending;        // fades out, then begins anew
    uint32_t stops, says;
    uint64_t seed;
} sound_player;

// Takes the next tick; returns false if there is none. Called by sound_player_play().
typedef bool sound_player_source(void *user, sound_tick *out, size_t *out_samples);

// Returns false if out of memory. `try_openal` as in sound_place_create().
bool sound_player_init(sound_player *p, double volume, bool try_openal);
void sound_player_fini(sound_player *p);

// Writes the next samples: never louder than SOUND_PEAK_MOST. Returns true if all sounds were ended
// meanwhile: then the ticks that still wait are to be forgotten.
bool sound_player_play(sound_player *p, const sound_wishes *wishes, sound_player_source *next,
                       void *user, float (*out)[2], size_t count);

#endif
