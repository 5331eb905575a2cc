// Plays the sounds of a bout: takes ticks and plays the mix (sound_mix.h) on the audio device.
//
// A separate thread opens the device, so only sound_close() waits for it; the device's own thread
// makes the sound. Until the device is open, and always if there is none, every call is accepted
// and nothing is heard. NULL is accepted everywhere as a silent sound.
#ifndef SOUND_H
#define SOUND_H

#include "sound_mix.h"

typedef struct sound sound;

// Starts to open the default device. `volume` is the master volume, 0..1; at 0 no device is opened.
// Returns NULL if out of memory. Close waits for the thread, takes the address and sets it to NULL.
sound *sound_open(double volume);
void sound_close(sound **address);

// Volumes of the groups of sounds, 0..1, relative to the master volume; at first all are 1.
void sound_set_volumes(sound *s, const sound_volumes *volumes);

// What the sound comes from at the desk; a headset always has headphones. For headphones a head's
// filters are used where OpenAL has them.
void sound_set_ears(sound *s, enum sound_ears ears);

// Which of the machine's outputs plays from now on: 0 is the system's choice, 1 the first one of
// its list. A number without an output is the system's choice. Waits for a device that is being
// opened.
void sound_choose_output(sound *s, int output);

// The name of that output as the system says it, or NULL: it is not known yet, or there is none. It
// is valid until the outputs of the machine change.
const char *sound_output_name(const sound *s, int output);

// Whether sounds can be heard yet; for a message and for tests.
bool sound_ready(const sound *s);

// Sets the listener's position and viewing direction, world frame, and whether they are those of a
// headset.
void sound_listen(sound *s, const sound_listener *listener, bool is_headset);

// Takes what is heard of one tick, after it led to this state with these events: it is played
// during the next displayed frame.
void sound_events(sound *s, const duel_config *config, const duel_state *state,
                  const duel_events *events);

// The referee says words, after those that are being said. They must outlive the sound.
void sound_say(sound *s, sound_clip words);

// Call it once per displayed frame; `elapsed_s` is the time since the last one. The ticks that were
// added since then are played over this time: in slow motion they last longer.
void sound_frame(sound *s, double elapsed_s);

// Ends all sounds, also paused ones; later ticks are heard.
void sound_stop(sound *s);

// Pauses all sounds, or resumes them.
void sound_pause(sound *s, bool paused);

#endif
