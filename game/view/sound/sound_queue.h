// The ticks on their way from the game's thread to the audio device's: each with the samples that
// it lasts. One thread adds, one takes; the caller locks.
#ifndef SOUND_QUEUE_H
#define SOUND_QUEUE_H

#include "sound_cue.h"

// A third of a second: more than the longest displayed frame that is still played.
#define SOUND_QUEUE_TICKS 320
// With more than this many samples waiting, ticks are played faster until it is less: 90 ms.
#define SOUND_QUEUE_LONG 4320

typedef struct sound_queue {
    sound_tick tick[SOUND_QUEUE_TICKS];
    size_t lasts[SOUND_QUEUE_TICKS]; // samples
    size_t added, timed, taken;      // ticks so far; timed: those that may be taken
    size_t waiting;                  // samples of the ticks that may be taken
    double carry;                    // the part of a sample that the last frame left
} sound_queue;

// Adds a tick. If too many wait, it is left out: the game was not shown for a while.
void sound_queue_add(sound_queue *q, const sound_tick *tick);

// The ticks added since the last call are to be played over this time, evenly.
void sound_queue_time(sound_queue *q, double elapsed_s);

// Takes the next tick and how many samples it lasts. Returns false if there is none.
bool sound_queue_take(sound_queue *q, sound_tick *out, size_t *out_samples);

// Forgets all ticks.
void sound_queue_clear(sound_queue *q);

#endif
