#include "sound_modes.h"

#include <math.h>
#include <string.h>

#include "sound_filter.h"

// Modes outside of this range are not heard.
#define LOWEST_HZ  20.0
#define HIGHEST_HZ 18000.0
// A bank whose loudest mode is this weak has fallen silent: 200 dB below full scale. It is set to
// zero before its numbers become denormal, which would be slow.
#define SILENT 1e-10f

static void tune(sound_modes *m, int i, double times)
{
    const double angle = SOUND_TAU * (double)m->frequency_hz[i] / SOUND_RATE_HZ;
    const double r = exp(-times * (double)m->decay_per_s[i] / SOUND_RATE_HZ);
    m->a[i] = (float)(2.0 * r * cos(angle));
    m->b[i] = (float)(-r * r);
}

int sound_modes_add(sound_modes *m, double frequency_hz, double decay_per_s, double loudness)
{
    if (m->count == SOUND_MODES_MAX || frequency_hz < LOWEST_HZ || frequency_hz > HIGHEST_HZ) {
        return 0;
    }
    const int i = m->count++;
    m->frequency_hz[i] = (float)frequency_hz;
    m->decay_per_s[i] = (float)decay_per_s;
    tune(m, i, 1.0);
    // An impulse of 1 makes the recursion swing with the amplitude 1 / sin(angle).
    m->heard[i] = (float)(loudness * sin(SOUND_TAU * frequency_hz / SOUND_RATE_HZ));
    return 1;
}

void sound_modes_damp(sound_modes *m, double times)
{
    for (int i = 0; i < m->count; i++) {
        tune(m, i, times);
    }
}

static float loudest(const sound_modes *m)
{
    float most = 0.0f;
    for (int i = 0; i < m->count; i++) {
        most = fmaxf(most, fmaxf(fabsf(m->now[i]), fabsf(m->before[i])));
    }
    return most;
}

void sound_modes_ring(sound_modes *m, const float *force, float *out, size_t count)
{
    if (force == NULL && loudest(m) < SILENT) {
        memset(m->now, 0, sizeof m->now);
        memset(m->before, 0, sizeof m->before);
        return;
    }
    for (size_t s = 0; s < count; s++) {
        const float f = force != NULL ? force[s] : 0.0f;
        float lane[SOUND_MODES_LANES] = {0.0f};
        for (int i = 0; i < m->count; i += SOUND_MODES_LANES) {
            for (int l = 0; l < SOUND_MODES_LANES; l++) {
                const int k = i + l; // modes beyond `count` are zero
                const float next = m->a[k] * m->now[k] + m->b[k] * m->before[k] + m->drive[k] * f;
                m->before[k] = m->now[k];
                m->now[k] = next;
                lane[l] += m->heard[k] * next;
            }
        }
        float sum = 0.0f;
        for (int l = 0; l < SOUND_MODES_LANES; l++) {
            sum += lane[l];
        }
        out[s] += sum;
    }
}
