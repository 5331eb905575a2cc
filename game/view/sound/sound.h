// Plays the sounds of a bout: takes events and plays on the audio device through OpenAL.
//
// A separate thread opens the device and computes all sounds, so only sound_close() waits for it.
// Until that is done, and always if there is no device, every call is accepted and nothing is
// heard. NULL is accepted everywhere as a silent sound.
#ifndef SOUND_H
#define SOUND_H

#include "duel.h"

typedef struct sound sound;

// Starts to open the default device. `volume` is the master volume, 0..1; at 0 no device is opened.
// Returns NULL if out of memory. Close waits for the thread, takes the address and sets it to NULL.
sound *sound_open(double volume);
void sound_close(sound **address);

// Volumes of the groups of sounds, 0..1, relative to the master volume.
typedef struct sound_volumes {
    double blades;  // contacts, scrapes, falling weapons
    double feet;    // steps
    double signals; // the buzzer, and the tone of a lost weapon
} sound_volumes;

// Sets the volumes of all sounds that begin from now on; at first all are 1.
void sound_set_volumes(sound *s, const sound_volumes *volumes);

// Whether sounds can be heard yet; for a message and for tests.
bool sound_ready(const sound *s);

// Sets the listener's position and viewing direction, world frame.
void sound_listen(sound *s, phys_vec3 eye, phys_vec3 forward);

// Plays what happened in one tick: contacts of the blades, steps, the touch, a lost or dropped
// weapon.
void sound_events(sound *s, const duel_events *events);

// Call it once per displayed frame; `elapsed_s` is the time since the last one. The scrape of
// sliding blades fades once no tick has reported it.
void sound_frame(sound *s, double elapsed_s);

// Stops all sounds, also paused ones; later events are heard.
void sound_stop(sound *s);

// Pauses all sounds, or resumes them.
void sound_pause(sound *s, bool paused);

#endif
