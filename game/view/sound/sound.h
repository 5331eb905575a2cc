// What the bout sounds like: events in, loudspeakers out, through OpenAL.
//
// The device is opened and every sound made on a thread of its own, so nothing
// here waits; until that is done, and for ever where there is no device, every
// call is accepted and nothing is heard. A NULL sound is a silent one.
#ifndef SOUND_H
#define SOUND_H

#include "duel.h"

typedef struct sound sound;

// Begins to open the default device. `volume` is the master volume, 0..1; at 0 no
// device is touched. NULL where memory is out. Close waits for the thread, takes
// the address and nulls it.
sound *sound_open(double volume);
void sound_close(sound **address);

// Whether sounds can be heard by now; for a message and for tests.
bool sound_ready(const sound *s);

// Where the ears are and which way they look, world frame.
void sound_listen(sound *s, phys_vec3 eye, phys_vec3 forward);

// Plays what happened in one tick: blows, steps, the touch, a weapon knocked away.
void sound_events(sound *s, const duel_events *events);

// Once a drawn frame: `elapsed_s` since the last one. Lets the scrape of sliding
// blades fade once no tick has reported it.
void sound_frame(sound *s, double elapsed_s);

// What is heard or held back is over; what comes next is heard.
void sound_hush(sound *s);

// Holds everything back, and lets it go on (pause).
void sound_pause(sound *s, bool paused);

#endif
