#include "sound_speech.h"

#include "sound_rate.h"

// A clip may begin and end with a step: it comes and goes this fast.
#define EDGE_SAMPLES (0.004f * SOUND_RATE_HZ)
// A referee calls out: from beside the piste about as loud as the buzzer.
#define LOUDNESS 0.33f

void sound_speech_say(sound_speech *v, sound_clip clip)
{
    if (v->at < v->now.count) {
        v->next = clip;
        return;
    }
    v->now = clip;
    v->at = 0;
}

static float edge(size_t at, size_t count)
{
    const float in = (float)(at + 1) / EDGE_SAMPLES, out = (float)(count - at) / EDGE_SAMPLES;
    const float least = in < out ? in : out;
    return least < 1.0f ? least : 1.0f;
}

void sound_speech_sound(sound_speech *v, float *out, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (v->at >= v->now.count) {
            v->now = v->next;
            v->next = (sound_clip){NULL, 0};
            v->at = 0;
        }
        if (v->now.count == 0) {
            return;
        }
        out[i] += LOUDNESS * edge(v->at, v->now.count) * v->now.sample[v->at];
        v->at++;
    }
}
