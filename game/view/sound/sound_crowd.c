#include "sound_crowd.h"

#include <stdbool.h>

#define MURMUR_LOUDNESS  0.011
#define SYLLABLE_FIRST_S 0.09
#define SYLLABLE_LAST_S  0.26
// How often a voice makes a pause after a syllable, and for how long.
#define PAUSE_SHARE   0.16
#define PAUSE_FIRST_S 0.4
#define PAUSE_LAST_S  3.5
#define VOICE_SMOOTH  0.0012f
#define THROAT_HZ     900.0
// Applause begins after the touch and lasts so long.
#define APPLAUSE_AFTER_S 0.45
#define APPLAUSE_FIRST_S 2.2
#define APPLAUSE_LAST_S  3.6
#define CLAP_LOUDNESS    0.085
#define CLAP_FIRST_S     0.19
#define CLAP_LAST_S      0.32
#define CLAP_DECAY_S     0.006
#define CLAP_SILENT      1e-6f

static int samples(double seconds)
{
    return (int)(seconds * SOUND_RATE_HZ);
}

static void next_syllable(sound_voice *v, uint64_t *seed)
{
    const bool is_pause = sound_noise_range(seed, 0.0, 1.0) < PAUSE_SHARE;
    v->wanted = is_pause ? 0.0f : (float)sound_noise_range(seed, 0.3, 1.0);
    v->wait = samples(is_pause ? sound_noise_range(seed, PAUSE_FIRST_S, PAUSE_LAST_S)
                               : sound_noise_range(seed, SYLLABLE_FIRST_S, SYLLABLE_LAST_S));
    sound_band_tune(&v->vowel[0], sound_noise_range(seed, 280.0, 750.0), 5.0);
    sound_band_tune(&v->vowel[1], sound_noise_range(seed, 900.0, 2100.0), 7.0);
    v->pitch *= (float)(1.0 + 0.06 * (double)sound_noise(seed));
}

void sound_crowd_init(sound_crowd *c, uint64_t seed)
{
    *c = (sound_crowd){.seed = seed};
    for (int i = 0; i < SOUND_CROWD_VOICES; i++) {
        sound_voice *v = &c->voice[i];
        sound_pole_tune(&v->throat, THROAT_HZ);
        next_syllable(v, &c->seed);
        v->wait = samples(sound_noise_range(&c->seed, 0.0, PAUSE_LAST_S));
        v->wanted = 0.0f;
    }
    for (int i = 0; i < SOUND_CROWD_HANDS; i++) {
        sound_hands *h = &c->hands[i];
        sound_band_tune(&h->hollow, sound_noise_range(&c->seed, 750.0, 2300.0), 1.8);
        h->keep = (float)exp(-1.0 / (CLAP_DECAY_S * SOUND_RATE_HZ));
        h->loudness = (float)sound_noise_range(&c->seed, 0.3, 1.0);
    }
}

void sound_crowd_applaud(sound_crowd *c)
{
    if (c->until_applause > 0) {
        return;
    }
    c->until_applause = samples(APPLAUSE_AFTER_S);
    c->applause_length = c->applause_left =
        samples(sound_noise_range(&c->seed, APPLAUSE_FIRST_S, APPLAUSE_LAST_S));
    for (int i = 0; i < SOUND_CROWD_HANDS; i++) {
        sound_hands *h = &c->hands[i];
        h->interval_s = (float)sound_noise_range(&c->seed, CLAP_FIRST_S, CLAP_LAST_S);
        h->wait = samples(sound_noise_range(&c->seed, 0.0, 2.0 * CLAP_LAST_S));
        h->lasts_share = (float)sound_noise_range(&c->seed, 0.35, 1.0);
    }
}

static void talk(sound_crowd *c, sound_voice *v, float *out, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (v->wait-- <= 0) {
            next_syllable(v, &c->seed);
            // Each speaker's own pitch, a man's or a woman's.
            const float lowest = 95.0f / SOUND_RATE_HZ, highest = 250.0f / SOUND_RATE_HZ;
            if (v->pitch < lowest || v->pitch > highest) {
                v->pitch = (float)sound_noise_range(&c->seed, 105.0, 230.0) / SOUND_RATE_HZ;
            }
        }
        v->level += VOICE_SMOOTH * (v->wanted - v->level);
        v->phase += v->pitch;
        v->phase -= v->phase >= 1.0f ? 1.0f : 0.0f;
        // A saw of the larynx and a little breath, both dull.
        const float larynx = 2.0f * v->phase - 1.0f + 0.3f * sound_noise(&c->seed);
        const float dull = sound_pole_low(&v->throat, larynx);
        out[i] +=
            (float)MURMUR_LOUDNESS * v->level *
            (sound_band_pass(&v->vowel[0], dull) + 0.7f * sound_band_pass(&v->vowel[1], dull));
    }
}

static void clap(sound_crowd *c, sound_hands *h, float *out, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const int done = c->applause_length - c->applause_left + (int)i;
        const float share = (float)done / (float)c->applause_length;
        if (share < h->lasts_share && h->wait-- <= 0) {
            h->level =
                h->loudness * (1.0f - 0.6f * share) * (float)sound_noise_range(&c->seed, 0.6, 1.0);
            h->wait = samples((double)h->interval_s * sound_noise_range(&c->seed, 0.86, 1.14));
        }
        if (h->level > CLAP_SILENT) {
            out[i] += (float)CLAP_LOUDNESS * h->level *
                      sound_band_pass(&h->hollow, sound_noise(&c->seed));
            h->level *= h->keep;
        }
    }
}

void sound_crowd_sound(sound_crowd *c, float *out, size_t count)
{
    for (int i = 0; i < SOUND_CROWD_VOICES; i++) {
        talk(c, &c->voice[i], out, count);
    }
    if (c->applause_left <= 0) {
        return;
    }
    if (c->until_applause > 0) {
        c->until_applause -= (int)count;
        return;
    }
    for (int i = 0; i < SOUND_CROWD_HANDS; i++) {
        clap(c, &c->hands[i], out, count);
    }
    c->applause_left -= (int)count;
}
