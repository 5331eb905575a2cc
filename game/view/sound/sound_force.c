#include "sound_force.h"

#include <string.h>

// A firm beat lasts about this long; Hertz: the fifth root of the impulse.
#define BEAT_NS        0.10
#define BEAT_S         0.00024
#define SHORTEST_S     0.00008
#define LONGEST_S      0.00060
#define HERTZ_EXPONENT (-0.2)
// Exponent of the loudness.
#define HEARD_EXPONENT 0.4
// A blow as hard as a beat chatters so often at most, for so long, and so much more softly.
#define CHATTERS          3
#define CHATTER_FIRST_S   0.0016
#define CHATTER_LAST_S    0.0090
#define CHATTER_SOFTEST   0.08
#define CHATTER_STRONGEST 0.40
// The roughness of a blade: so many meters from one ridge to the next.
#define RIDGE_M        0.00022
#define RUB_LOWEST_HZ  900.0
#define RUB_SOFTEST_HZ 700.0
#define RUB_HIGHEST_HZ 12000.0
// The noise of 1 N at 1 m/s, as impulse per sample.
#define RUB_NS             0.00055
#define RUB_FORCE_MOST_N   30.0
#define RUB_SPEED_MOST_MPS 6.0
#define RUB_SILENT         1e-7f

double sound_force_contact_s(double impulse_ns)
{
    if (impulse_ns <= 0.0) {
        return LONGEST_S;
    }
    const double s = BEAT_S * pow(impulse_ns / BEAT_NS, HERTZ_EXPONENT);
    return fmin(fmax(s, SHORTEST_S), LONGEST_S);
}

double sound_force_heard_ns(double impulse_ns)
{
    return impulse_ns > 0.0 ? BEAT_NS * pow(impulse_ns / BEAT_NS, HEARD_EXPONENT) : 0.0;
}

static void add_pulse(sound_force *f, double wait_s, double contact_s, double impulse_ns)
{
    if (f->pulses == SOUND_PULSES) {
        return; // so many at once cannot be told apart
    }
    f->pulse[f->pulses++] = (sound_pulse){
        .wait = (int)(wait_s * SOUND_RATE_HZ),
        .length = (int)fmax(2.0, contact_s * SOUND_RATE_HZ + 0.5),
        .impulse = (float)impulse_ns,
    };
}

void sound_force_blow(sound_force *f, double impulse_ns)
{
    const double heard_ns = sound_force_heard_ns(impulse_ns);
    const double contact_s = sound_force_contact_s(impulse_ns);
    if (heard_ns <= 0.0) {
        return;
    }
    add_pulse(f, 0.0, contact_s, heard_ns);
    double at_s = 0.0;
    for (int i = 0; i < CHATTERS; i++) {
        at_s += sound_noise_range(&f->seed, CHATTER_FIRST_S, CHATTER_LAST_S / CHATTERS);
        const double share = sound_noise_range(&f->seed, CHATTER_SOFTEST, CHATTER_STRONGEST);
        add_pulse(f, at_s, contact_s, heard_ns * share / (i + 1));
    }
}

void sound_force_rub(sound_force *f, double force_n, double speed_mps)
{
    const double force = fmin(fmax(force_n, 0.0), RUB_FORCE_MOST_N);
    const double speed = fmin(fabs(speed_mps), RUB_SPEED_MOST_MPS);
    f->rub_wanted = (float)(RUB_NS * sqrt(force) * speed);
    if (f->rub_wanted > 0.0f) {
        sound_pole_tune(&f->roughness, fmin(RUB_HIGHEST_HZ, fmax(RUB_LOWEST_HZ, speed / RIDGE_M)));
        sound_pole_tune(&f->rumble, RUB_SOFTEST_HZ);
    }
}

static void add_blows(sound_force *f, float *out, size_t count)
{
    int left = 0;
    for (int i = 0; i < f->pulses; i++) {
        sound_pulse p = f->pulse[i];
        const int from = p.wait < (int)count ? p.wait : (int)count;
        for (int s = from; s < (int)count && p.at < p.length; s++, p.at++) {
            // sin^2, whose sum over the pulse is half its length
            const double wave = sin(0.5 * SOUND_TAU * (p.at + 0.5) / p.length);
            out[s] += (float)(2.0 * wave * wave / p.length) * p.impulse;
        }
        p.wait -= from;
        if (p.at < p.length) {
            f->pulse[left++] = p;
        }
    }
    f->pulses = left;
}

static void add_rubbing(sound_force *f, float *out, size_t count)
{
    const float step = (f->rub_wanted - f->rub) / (float)count;
    for (size_t s = 0; s < count; s++) {
        f->rub += step;
        const float rough = sound_pole_low(&f->roughness, sound_noise(&f->seed));
        out[s] += f->rub * sound_pole_high(&f->rumble, rough);
    }
    f->rub = f->rub_wanted;
}

bool sound_force_next(sound_force *f, float *out, size_t count)
{
    const bool rubs = f->rub > RUB_SILENT || f->rub_wanted > RUB_SILENT;
    if (f->pulses == 0 && !rubs) {
        return false;
    }
    memset(out, 0, count * sizeof *out);
    add_blows(f, out, count);
    if (rubs) {
        add_rubbing(f, out, count);
    }
    return true;
}
