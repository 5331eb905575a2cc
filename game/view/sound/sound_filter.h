// Filters of one sample at a time.
#ifndef SOUND_FILTER_H
#define SOUND_FILTER_H

#include <math.h>

#include "sound_rate.h"

#define SOUND_TAU 6.283185307179586476925

// One pole: low pass. `keep` is the share of the old value that stays.
typedef struct sound_pole {
    float keep, value;
} sound_pole;

static inline void sound_pole_tune(sound_pole *p, double cutoff_hz)
{
    p->keep = (float)exp(-SOUND_TAU * cutoff_hz / SOUND_RATE_HZ);
}

static inline float sound_pole_low(sound_pole *p, float in)
{
    p->value = in + p->keep * (p->value - in);
    return p->value;
}

static inline float sound_pole_high(sound_pole *p, float in)
{
    return in - sound_pole_low(p, in);
}

// Two poles: state variable filter (Zavalishin 2012, trapezoidal), which stays stable while it is
// tuned. The band's gain at its middle is 1.
typedef struct sound_band {
    float g, k, h, ic1, ic2;
} sound_band;

static inline void sound_band_tune(sound_band *f, double middle_hz, double quality)
{
    const double most = 0.45 * SOUND_RATE_HZ;
    f->g = (float)tan(0.5 * SOUND_TAU * (middle_hz < most ? middle_hz : most) / SOUND_RATE_HZ);
    f->k = (float)(1.0 / quality);
    f->h = 1.0f / (1.0f + f->g * (f->g + f->k));
}

static inline float sound_band_pass(sound_band *f, float in)
{
    const float v1 = f->h * (f->ic1 + f->g * (in - f->ic2));
    const float v2 = f->ic2 + f->g * v1;
    f->ic1 = 2.0f * v1 - f->ic1;
    f->ic2 = 2.0f * v2 - f->ic2;
    return f->k * v1;
}

#endif
