#include "sound_synth.h"

#include <math.h>

#define TAU 6.283185307179586476925

// The impulse at which a contact is half as loud as the loudest: a firm beat at the middle of the
// blade.
#define CLASH_HALF_IMPULSE_NS 0.15
// Brightness of the clang: the amplitude falls by a factor of e for each of these frequency
// intervals, for a soft and for a hard contact.
#define CLASH_SOFT_CUTOFF_HZ 900.0
#define CLASH_HARD_CUTOFF_HZ 4800.0
// Decay of a mode: hand and glove damp the low ones, the steel damps the high ones.
#define CLASH_DECAY_PER_S        9.0
#define CLASH_DECAY_PER_S_PER_HZ 0.0052
// Ratio of the pitch at the tip to the pitch at the guard.
#define CLASH_TIP_PITCH 1.5
// Root mean square of the first 40 ms of the loudest contact; leaves headroom for the peaks.
#define CLASH_RMS          0.33
#define CLASH_HEAD_SAMPLES (SOUND_RATE_HZ / 25)

// SplitMix64 (Steele, Lea, Flood 2014), as a uniform number in -1..1.
static double noise(uint64_t *state)
{
    *state += 0x9e3779b97f4a7c15u;
    uint64_t z = *state;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return (double)((z ^ (z >> 31)) >> 11) * 0x1p-52 - 1.0;
}

static void silence(float *out, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        out[i] = 0.0f;
    }
}

// Adds amplitude * e^(-decay t) * sin(2 pi f t), by the two-term recursion, which needs no sine per
// sample.
static void add_partial(float *out, size_t count, double frequency_hz, double decay_per_s,
                        double amplitude)
{
    if (frequency_hz >= 0.45 * SOUND_RATE_HZ) {
        return;
    }
    double step = TAU * frequency_hz / SOUND_RATE_HZ;
    double r = exp(-decay_per_s / SOUND_RATE_HZ);
    double a = 2.0 * r * cos(step), b = -r * r;
    double before = -amplitude * sin(step) / r, now = 0.0;
    for (size_t i = 0; i < count; i++) {
        out[i] += (float)now;
        double next = a * now + b * before;
        before = now;
        now = next;
    }
}

// Adds a burst of noise that decays, through a one-pole low pass at cutoff_hz.
static void add_burst(float *out, size_t count, double cutoff_hz, double decay_per_s,
                      double amplitude, uint64_t *seed)
{
    double keep = exp(-TAU * cutoff_hz / SOUND_RATE_HZ);
    double r = exp(-decay_per_s / SOUND_RATE_HZ), low = 0.0;
    for (size_t i = 0; i < count; i++) {
        low = keep * low + (1.0 - keep) * noise(seed);
        out[i] += (float)(amplitude * low);
        amplitude *= r;
    }
}

// Applies a gain and limits the result softly to -1..1.
static void finish(float *out, size_t count, double gain)
{
    for (size_t i = 0; i < count; i++) {
        out[i] = (float)(0.98 * tanh(gain * (double)out[i]));
    }
}

// Frequency of bending mode n (from 1). The first eight are an épée blade's, computed as a tapered
// steel beam fitted to the rule on flexibility. Above them the square roots grow evenly, as in any
// slender beam, and shear lowers the highest slightly.
static double blade_mode_hz(int n)
{
    static const double first[8] = {16, 50, 107, 183, 281, 404, 553, 728};
    if (n <= 8) {
        return first[n - 1];
    }
    double root = sqrt(first[7]) + (sqrt(first[7]) - sqrt(first[6])) * (n - 8);
    return root * root / (1.0 + 0.004 * (n - 8));
}

double sound_clash_level(double impulse_ns)
{
    double impulse = impulse_ns > 0.0 ? impulse_ns : 0.0;
    return impulse / (impulse + CLASH_HALF_IMPULSE_NS);
}

void sound_clash(double impulse_ns, const double along[2], uint64_t seed, float *out, size_t count)
{
    static const double guard_mode_hz[5] = {690, 1130, 1680, 2410, 3250};
    double level = sound_clash_level(impulse_ns);
    // The smaller the effective mass at the contact (200 g at the forte, 30 g at the tip), the
    // shorter the contact.
    double middle = fmin(fmax(0.5 * (along[0] + along[1]), 0.0), 1.0);
    double cutoff_hz =
        (CLASH_SOFT_CUTOFF_HZ + (CLASH_HARD_CUTOFF_HZ - CLASH_SOFT_CUTOFF_HZ) * level) *
        (0.7 + 0.6 * middle);
    silence(out, count);

    for (int blade = 0; blade < 2; blade++) {
        double place = fmin(fmax(along[blade], 0.0), 1.0);
        double pitch = (1.0 + (CLASH_TIP_PITCH - 1.0) * place) * (1.0 + 0.02 * noise(&seed));
        // The blade: a mode rings in proportion to its motion at the place of the contact.
        for (int n = 5; n <= 32; n++) {
            double f = pitch * blade_mode_hz(n) * (1.0 + 0.006 * noise(&seed));
            double shape = 0.2 + fabs(cos((n + 0.5) * TAU / 2.0 * place));
            double amplitude = shape * (0.75 + 0.25 * noise(&seed)) * exp(-f / cutoff_hz);
            add_partial(out, count, f, CLASH_DECAY_PER_S + CLASH_DECAY_PER_S_PER_HZ * f, amplitude);
        }
        // The bell guard rings more if the contact is nearer to it.
        for (int n = 0; n < 5; n++) {
            double f = pitch * guard_mode_hz[n] * (1.0 + 0.01 * noise(&seed));
            double amplitude = 1.4 * (1.0 - place) * (1.0 - place) * exp(-f / cutoff_hz);
            add_partial(out, count, f, 14.0 + 0.006 * f, amplitude);
        }
    }
    add_burst(out, count, 1.6 * cutoff_hz, 420.0, 5.0 * (0.3 + level), &seed);

    // The same impulse has the same loudness, whichever modes rang.
    size_t head = count < CLASH_HEAD_SAMPLES ? count : CLASH_HEAD_SAMPLES;
    double energy = 0.0;
    for (size_t i = 0; i < head; i++) {
        energy += (double)out[i] * (double)out[i];
    }
    double rms = head > 0 ? sqrt(energy / (double)head) : 0.0;
    finish(out, count, rms > 0.0 ? CLASH_RMS * level / rms : 0.0);
}

void sound_scrape(uint64_t seed, float *out, size_t count)
{
    // Cosines of random phase, each with a whole number of periods in the buffer, so that its end
    // continues into its beginning; loudest around 3 kHz, the highest ones weak.
    silence(out, count);
    double duration_s = (double)count / SOUND_RATE_HZ;
    for (int i = 0; i < 180; i++) {
        double f = 900.0 * pow(9.0, 0.5 + 0.5 * noise(&seed));
        f = floor(f * duration_s) / duration_s;
        double octaves = log2(fmax(f, 1.0) / 3000.0);
        double amplitude = exp(-octaves * octaves) * (0.6 + 0.4 * noise(&seed));
        double phase = TAU * noise(&seed), step = TAU * f / SOUND_RATE_HZ;
        double a = 2.0 * cos(step), before = cos(phase - step), now = cos(phase);
        for (size_t k = 0; k < count; k++) {
            out[k] += (float)(amplitude * now);
            double next = a * now - before;
            before = now;
            now = next;
        }
    }
    finish(out, count, 0.035);
}

void sound_buzzer(int side, float *out, size_t count)
{
    // A scoring box: odd harmonics of two tones that beat against each other.
    static const double reed_hz[2] = {415.0, 523.0};
    double base = reed_hz[side != 0];
    for (size_t i = 0; i < count; i++) {
        double t = (double)i / SOUND_RATE_HZ, left_s = (double)(count - i) / SOUND_RATE_HZ, sum = 0;
        for (int n = 1; n <= 11; n += 2) {
            sum += (sin(TAU * n * base * t) + 0.7 * sin(TAU * n * (base * 1.007) * t)) / (n + 0.5);
        }
        double envelope = fmin(1.0, t / 0.006) * fmin(1.0, left_s / 0.12);
        out[i] = (float)(envelope * sum);
    }
    finish(out, count, 0.32);
}

void sound_footfall(double strength, uint64_t seed, float *out, size_t count)
{
    double s = fmin(fmax(strength, 0.0), 1.0);
    silence(out, count);
    // The floor yields: a low thump and the sound of its boards; then the slap of the sole.
    double pitch = 1.0 + 0.08 * noise(&seed);
    add_partial(out, count, pitch * (74.0 - 12.0 * s), 30.0 - 10.0 * s, 0.9);
    add_partial(out, count, pitch * 131.0, 42.0, 0.5);
    add_partial(out, count, pitch * 287.0, 60.0, 0.10 + 0.22 * s);
    add_burst(out, count, 250.0 + 1100.0 * s, 90.0, 2.2 + 2.6 * s, &seed);
    finish(out, count, 0.10 + 0.75 * s * s);
}

void sound_control_lost(float *out, size_t count)
{
    silence(out, count);
    size_t second = count / 4;
    add_partial(out, count, 392.0, 16.0, 0.22);
    add_partial(out, count, 786.0, 26.0, 0.08);
    add_partial(out + second, count - second, 294.0, 14.0, 0.25);
    add_partial(out + second, count - second, 589.0, 24.0, 0.08);
    finish(out, count, 1.0);
}
