// The referee's voice: has the words rendered once, in the background, and says each with its hand
// signal. The captions do not depend on it: without a speech engine the referee is silent.
#ifndef VOICE_H
#define VOICE_H

#include "sound.h"
#include "voice_words.h"

typedef struct voice voice;

// Nothing is rendered yet. NULL if out of memory; NULL is accepted everywhere as a silent voice.
// Close it after the sound that says its words. It takes the address and sets it to NULL.
voice *voice_open(void);
void voice_close(voice **address);

// In which language the referee speaks, and whether at all. At first French.
void voice_choose(voice *v, enum voice_language language, bool speaks);

// Has the chosen language rendered before it returns, for a film; not together with
// voice_follow(). Returns whether the referee can speak.
bool voice_load(voice *v);

// The words that begin with this hand signal; none (count 0) if it began before, or if they are not
// rendered. The voice owns the samples.
sound_clip voice_take(voice *v, const referee_signal *signal);

// Says what begins with this hand signal. Call it once per displayed frame. The first call with a
// sound that can be heard and with a language not chosen before starts the rendering of that
// language; until it is done nothing is said.
void voice_follow(voice *v, sound *heard, const referee_signal *signal);

// One line about why the referee cannot speak, the first time that it is asked for and known; else
// NULL. Static.
const char *voice_problem(voice *v);

#endif
