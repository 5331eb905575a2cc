#include "sound_leveller.h"

#include <math.h>

#include "sound_rate.h"

// What is louder than this, dBFS, is made quieter: each decibel more is only 1 / RATIO more. These
// three were chosen for -18 to -19 LUFS over the exchanges of a match with as little compression as
// that takes (README.md).
#define THRESHOLD_DB (-20.0)
#define RATIO        1.8
// The knee: so many decibels around the threshold the ratio comes in gradually.
#define KNEE_DB 12.0
// What everything is raised by.
#define MAKEUP_DB 9.0
// How fast the measured level rises and falls.
#define RISE_S 0.006
#define FALL_S 0.22
// The gain is computed for so many samples, and moves evenly between.
#define EVERY 16
// Below this nothing is heard; it keeps the logarithm finite.
#define SILENT_POWER 1e-9

double sound_leveller_gain(double power)
{
    const double over = 10.0 * log10(fmax(power, SILENT_POWER)) - THRESHOLD_DB;
    const double into_knee = fmax(over + 0.5 * KNEE_DB, 0.0);
    const double above = over > 0.5 * KNEE_DB ? over : 0.5 * into_knee * into_knee / KNEE_DB;
    return pow(10.0, (MAKEUP_DB - (1.0 - 1.0 / RATIO) * above) / 20.0);
}

void sound_leveller_run(sound_leveller *l, float (*sample)[2], size_t count)
{
    const double rise = 1.0 - exp(-1.0 / (RISE_S * SOUND_RATE_HZ));
    const double fall = 1.0 - exp(-1.0 / (FALL_S * SOUND_RATE_HZ));
    if (l->gain == 0.0f) {
        l->gain = l->wanted = (float)sound_leveller_gain(0.0);
    }
    for (size_t i = 0; i < count; i++) {
        const float most = fmaxf(fabsf(sample[i][0]), fabsf(sample[i][1]));
        const double power = (double)most * (double)most;
        l->power += (power > l->power ? rise : fall) * (power - l->power);
        if (l->at == 0) {
            l->wanted = (float)sound_leveller_gain(l->power);
            l->at = EVERY;
        }
        l->gain += (l->wanted - l->gain) / (float)l->at;
        l->at--;
        sample[i][0] *= l->gain;
        sample[i][1] *= l->gain;
    }
}
