#include "sound_air.h"

#define TICK_S 0.001
// Strouhal's number of a cylinder.
#define STROUHAL 0.2
// Faster than a blade can be: it was put somewhere else.
#define JUMP_MPS 80.0
// The velocity is smoothed over this time.
#define SMOOTH_S 0.004
// Slower points are not heard.
#define SOFTEST_MPS 4.0
// The loudness at this speed, full scale, and at most.
#define LOUD_MPS      30.0
#define TONE_LOUDNESS 0.35
#define RUSH_LOUDNESS 0.26
#define LOUDEST       2.0
#define TONE_QUALITY  5.0
#define RUSH_HZ       420.0
#define RUSH_QUALITY  0.8

static const double ALONG[SOUND_AIR_POINTS] = {0.15, 0.40, 0.60, 0.72, 0.81, 0.88, 0.94, 0.99};

void sound_air_init(sound_air *a, uint64_t seed)
{
    *a = (sound_air){.seed = seed};
    sound_band_tune(&a->rush, RUSH_HZ, RUSH_QUALITY);
    for (int i = 0; i < SOUND_AIR_POINTS; i++) {
        sound_band_tune(&a->tone[i], 400.0, TONE_QUALITY);
    }
}

void sound_air_rest(sound_air *a)
{
    a->is_placed = false;
    a->rush_wanted = 0.0f;
    for (int i = 0; i < SOUND_AIR_POINTS; i++) {
        a->wanted[i] = 0.0f;
        if (i < 2) {
            a->end_mps[i] = v3(0, 0, 0);
        }
    }
}

static void follow(sound_air *a, const phys_vec3 end[2])
{
    for (int i = 0; i < 2; i++) {
        phys_vec3 mps = v3_scale(v3_sub(end[i], a->end[i]), 1.0 / TICK_S);
        if (!a->is_placed || v3_length(mps) > JUMP_MPS) {
            mps = v3(0, 0, 0);
        }
        a->end_mps[i] = v3_lerp(a->end_mps[i], mps, TICK_S / SMOOTH_S);
        a->end[i] = end[i];
    }
    a->is_placed = true;
}

// How fast the air crosses the blade at a place.
static double across_mps(const sound_air *a, double along)
{
    const phys_vec3 mps = v3_lerp(a->end_mps[0], a->end_mps[1], along);
    const phys_vec3 blade = v3_normalized_or(v3_sub(a->end[1], a->end[0]), v3(1, 0, 0));
    return v3_length(v3_sub(mps, v3_scale(blade, v3_dot(mps, blade))));
}

void sound_air_move(sound_air *a, const phys_vec3 end[2], double root_m, double tip_m)
{
    follow(a, end);
    double sum = 0.0;
    for (int i = 0; i < SOUND_AIR_POINTS; i++) {
        const double u = across_mps(a, ALONG[i]), thick_m = root_m + (tip_m - root_m) * ALONG[i];
        const double loud = u > SOFTEST_MPS ? fmin(pow(u / LOUD_MPS, 3.0), LOUDEST) : 0.0;
        a->wanted[i] = (float)(TONE_LOUDNESS * loud);
        sum += loud / SOUND_AIR_POINTS;
        if (loud > 0.0) {
            sound_band_tune(&a->tone[i], STROUHAL * u / thick_m, TONE_QUALITY);
        }
    }
    a->rush_wanted = (float)(RUSH_LOUDNESS * pow(sum, 0.8));
}

static void add_band(sound_band *band, float *gain, float wanted, uint64_t *seed, float *out,
                     size_t count)
{
    const float step = (wanted - *gain) / (float)count;
    if (*gain == 0.0f && wanted == 0.0f) {
        return;
    }
    for (size_t i = 0; i < count; i++) {
        *gain += step;
        out[i] += *gain * sound_band_pass(band, sound_noise(seed));
    }
    *gain = wanted;
}

void sound_air_blow(sound_air *a, float *out, size_t count)
{
    for (int i = 0; i < SOUND_AIR_POINTS; i++) {
        add_band(&a->tone[i], &a->gain[i], a->wanted[i], &a->seed, out, count);
    }
    add_band(&a->rush, &a->rush_gain, a->rush_wanted, &a->seed, out, count);
}
