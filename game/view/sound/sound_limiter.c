#include "sound_limiter.h"

#include <math.h>

#include "sound_rate.h"

// Below the peak that is allowed, 0.891, by what the estimate may miss and what a film's AAC adds.
#define CEILING 0.84f
// How fast the gain comes back.
#define RELEASE_S 0.09
#define PI        3.14159265358979323846

void sound_limiter_init(sound_limiter *l)
{
    *l = (sound_limiter){.released = 1.0f, .held_sum = SOUND_LIMITER_AHEAD};
    for (int i = 0; i < SOUND_LIMITER_AHEAD; i++) {
        l->held[i] = 1.0f;
    }
    for (int i = 0; i < SOUND_LIMITER_HOLD; i++) {
        l->needed[i] = 1.0f;
    }
    // A windowed sinc through the middle of the taps, for each quarter of a sample.
    for (int phase = 0; phase < SOUND_LIMITER_PHASES; phase++) {
        double sum = 0.0;
        for (int tap = 0; tap < SOUND_LIMITER_TAPS; tap++) {
            const double x = tap - (SOUND_LIMITER_TAPS / 2) + (double)phase / SOUND_LIMITER_PHASES;
            const double sinc = x == 0.0 ? 1.0 : sin(PI * x) / (PI * x);
            const double window = cos(PI * x / (SOUND_LIMITER_TAPS + 2));
            l->tap[phase][tap] = (float)(sinc * window * window);
            sum += (double)l->tap[phase][tap];
        }
        for (int tap = 0; tap < SOUND_LIMITER_TAPS; tap++) {
            l->tap[phase][tap] /= (float)sum;
        }
    }
}

// The largest of the signal's values from the last sample in the middle of the taps to the next.
static float true_peak(const sound_limiter *l)
{
    float most = 0.0f;
    for (int channel = 0; channel < 2; channel++) {
        for (int phase = 0; phase < SOUND_LIMITER_PHASES; phase++) {
            float sum = 0.0f;
            for (int tap = 0; tap < SOUND_LIMITER_TAPS; tap++) {
                const size_t i = (l->past_at + (size_t)tap) % SOUND_LIMITER_TAPS;
                sum += l->tap[phase][tap] * l->past[channel][i];
            }
            most = fmaxf(most, fabsf(sum));
        }
    }
    return most;
}

// The gain for the sample that leaves now.
static float next_gain(sound_limiter *l, float needed)
{
    const size_t at = l->at % SOUND_LIMITER_AHEAD;
    l->needed[l->at % SOUND_LIMITER_HOLD] = needed;
    float least = 1.0f;
    for (int i = 0; i < SOUND_LIMITER_HOLD; i++) {
        least = fminf(least, l->needed[i]);
    }
    const float back = (float)(1.0 - exp(-1.0 / (RELEASE_S * SOUND_RATE_HZ)));
    l->released = fminf(least, l->released + back * (1.0f - l->released));
    l->held_sum += (double)l->released - (double)l->held[at];
    l->held[at] = l->released;
    return (float)(l->held_sum / SOUND_LIMITER_AHEAD);
}

void sound_limiter_run(sound_limiter *l, float (*sample)[2], size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const size_t slot = l->at % SOUND_LIMITER_DELAY;
        for (int channel = 0; channel < 2; channel++) {
            l->past[channel][l->past_at] = sample[i][channel];
        }
        l->past_at = (l->past_at + 1) % SOUND_LIMITER_TAPS;
        const float peak = true_peak(l);
        const float gain = next_gain(l, peak > CEILING ? CEILING / peak : 1.0f);
        for (int channel = 0; channel < 2; channel++) {
            const float out = gain * l->delayed[slot][channel];
            l->delayed[slot][channel] = sample[i][channel];
            sample[i][channel] = out;
        }
        l->at++;
    }
}
