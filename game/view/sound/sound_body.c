#include "sound_body.h"

// Air through the teeth, and out of the mouth: the first two resonances of an open "h".
#define IN_HZ       2300.0
#define IN_QUALITY  1.2
#define OUT_LOW_HZ  620.0
#define OUT_HIGH_HZ 1450.0
#define OUT_QUALITY 1.6
// Of a fencer out of breath, full scale. A rested one is not heard.
#define IN_LOUDNESS    0.026
#define OUT_LOUDNESS   0.050
#define LEAST_EFFORT   0.05
#define CLOTH_HZ       3100.0
#define CLOTH_QUALITY  0.55
#define CLOTH_LOUDNESS 0.020
#define CLOTH_LOUD_MPS 6.0
#define CLOTH_MOST     1.6
#define FLUTTER_HZ     22.0
// Cloth comes to rest over this time, in ticks of a millisecond.
#define CLOTH_SETTLE 0.02f

void sound_body_init(sound_body *b, uint64_t seed)
{
    *b = (sound_body){.seed = seed};
    sound_band_tune(&b->in, IN_HZ, IN_QUALITY);
    sound_band_tune(&b->out_low, OUT_LOW_HZ, OUT_QUALITY);
    sound_band_tune(&b->out_high, OUT_HIGH_HZ, OUT_QUALITY);
    sound_band_tune(&b->cloth, CLOTH_HZ, CLOTH_QUALITY);
    sound_pole_tune(&b->flutter, FLUTTER_HZ);
}

void sound_body_move(sound_body *b, double breath, double effort, double speed_mps)
{
    const double strong = fmax(0.0, effort - LEAST_EFFORT) / (1.0 - LEAST_EFFORT);
    // The flow: none at the turns, strongest between them; out faster than in.
    const double place = fmin(fmax(breath, 0.0), 1.0);
    const double flow = sin(2.0 * place * 0.5 * SOUND_TAU);
    b->in_wanted = (float)(IN_LOUDNESS * strong * fmax(flow, 0.0));
    b->out_wanted = (float)(OUT_LOUDNESS * strong * pow(fmax(-flow, 0.0), 1.6));
    const double moved = fmin(speed_mps / CLOTH_LOUD_MPS, CLOTH_MOST);
    b->cloth_wanted += CLOTH_SETTLE * ((float)(CLOTH_LOUDNESS * moved * moved) - b->cloth_wanted);
}

void sound_body_sound(sound_body *b, float *out, size_t count)
{
    const float in_step = (b->in_wanted - b->in_level) / (float)count;
    const float out_step = (b->out_wanted - b->out_level) / (float)count;
    const float cloth_step = (b->cloth_wanted - b->cloth_level) / (float)count;
    for (size_t i = 0; i < count; i++) {
        b->in_level += in_step;
        b->out_level += out_step;
        b->cloth_level += cloth_step;
        const float air = sound_noise(&b->seed);
        const float mouth =
            sound_band_pass(&b->out_low, air) + 0.6f * sound_band_pass(&b->out_high, air);
        const float flutter = sound_pole_low(&b->flutter, sound_noise(&b->seed));
        const float cloth = sound_band_pass(&b->cloth, sound_noise(&b->seed));
        out[i] += b->in_level * sound_band_pass(&b->in, air) + b->out_level * mouth +
                  b->cloth_level * (1.0f + 8.0f * flutter) * cloth;
    }
    b->in_level = b->in_wanted;
    b->out_level = b->out_wanted;
    b->cloth_level = b->cloth_wanted;
}
