// Runs the speech engine: espeak-ng, a program of its own, which Debian has in its main section. It
// speaks French and English with rules instead of recordings, so it needs no other voices.
//
// Its license is the GPL, version 3 or later; this program only starts it, as a shell would, and
// keeps what it says in memory. Nothing of it is linked or shipped.
#ifndef VOICE_ENGINE_H
#define VOICE_ENGINE_H

#include "sound_speech.h"
#include "voice_words.h"

enum voice_said {
    VOICE_SAID,
    VOICE_MISSING, // the engine is not installed
    VOICE_FAILED   // it does not speak this language, ended with an error, or did not end
};

// Has the engine say a word; takes about 20 ms. The caller frees out->sample.
enum voice_said voice_engine_say(int word, enum voice_language language, sound_clip *out);

#endif
