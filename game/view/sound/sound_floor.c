#include "sound_floor.h"

// The piste of the hall (assets/scripts/build_salle.py): 14 x 1.5 m in its middle.
#define PISTE_HALF_LENGTH_M 7.0
#define PISTE_HALF_WIDTH_M  0.75
#define FLOOR_MODES         8

typedef struct floor_kind {
    double hz[FLOOR_MODES], loudness[FLOOR_MODES], decay_per_s[FLOOR_MODES];
    double sole_hz; // where a sole slaps on it
    double rattles; // how loud it rattles
} floor_kind;

// A wooden floor on joists thumps; the piste's aluminum sheet lies on it and rings, briefly, since
// someone stands on it. The lowest modes are weaker than those of a stage would be: fencers come
// down on some ten feet in a second, and a rumble below 120 Hz would cover the blades.
static const floor_kind FLOOR[2] = {
    {.hz = {58, 92, 141, 208, 297, 430, 640, 930},
     .loudness = {0.34, 0.52, 0.60, 0.50, 0.36, 0.24, 0.14, 0.08},
     .decay_per_s = {26, 30, 36, 44, 55, 70, 90, 110},
     .sole_hz = 900.0,
     .rattles = 0.0},
    {.hz = {66, 104, 167, 262, 408, 655, 1090, 1820},
     .loudness = {0.24, 0.40, 0.58, 0.60, 0.50, 0.40, 0.28, 0.18},
     .decay_per_s = {28, 32, 36, 40, 46, 55, 66, 80},
     .sole_hz = 1500.0,
     .rattles = 0.16},
};

// The places of a floor differ: the modes of one lie so much higher or lower, and are so much
// louder or weaker.
#define MODE_SPREAD     0.07
#define LOUDNESS_SPREAD 0.45
// The impulse of a soft step and of a stamp, full scale, and how long the contact takes.
#define STEP_SOFT       0.040
#define STEP_STAMP      0.34
#define STEP_EXPONENT   1.35
#define CONTACT_SOFT_S  0.0075
#define CONTACT_STAMP_S 0.0028
// From heel to ball.
#define ROLL_SOFT_S  0.070
#define ROLL_STAMP_S 0.022
#define BALL_SHARE   0.55
// The slap of the sole.
#define SOLE_SOFT      0.010
#define SOLE_STAMP     0.42
#define SOLE_DECAY_S   0.016
#define SOLE_QUALITY   0.7
#define RATTLE_HZ      2900.0
#define RATTLE_QUALITY 1.1
#define RATTLE_DECAY_S 0.055
// Sliding rubber.
#define SCUFF_HZ       1250.0
#define SCUFF_QUALITY  0.8
#define SCUFF_LOUD_MPS 2.5
#define SCUFF_LOUDNESS 0.030
// A weapon's thump by its speed.
#define THUMP_PER_MPS 0.020
#define SILENT        1e-7f

void sound_floor_init(sound_floor *f, uint64_t seed)
{
    *f = (sound_floor){.seed = seed};
    f->sole_keep = (float)exp(-1.0 / (SOLE_DECAY_S * SOUND_RATE_HZ));
    f->shiver_keep = (float)exp(-1.0 / (RATTLE_DECAY_S * SOUND_RATE_HZ));
    sound_band_tune(&f->rattle, RATTLE_HZ, RATTLE_QUALITY);
    sound_band_tune(&f->scuff, SCUFF_HZ, SCUFF_QUALITY);
    sound_band_tune(&f->sole, FLOOR[0].sole_hz, SOLE_QUALITY);
}

bool sound_floor_is_metal(phys_vec3 point)
{
    return fabs(point.x) <= PISTE_HALF_LENGTH_M && fabs(point.z) <= PISTE_HALF_WIDTH_M;
}

// Takes the modes of the floor at a place. Those that still swing go on from where they are.
static void stand_on(sound_floor *f, phys_vec3 point)
{
    const sound_modes before = f->modes;
    f->is_metal = sound_floor_is_metal(point);
    const floor_kind *kind = &FLOOR[f->is_metal];
    f->modes = (sound_modes){0};
    for (int i = 0; i < FLOOR_MODES; i++) {
        const double spread = 1.0 + MODE_SPREAD * (double)sound_noise(&f->seed);
        const double loud = 1.0 + LOUDNESS_SPREAD * (double)sound_noise(&f->seed);
        sound_modes_add(&f->modes, kind->hz[i] * spread, kind->decay_per_s[i],
                        kind->loudness[i] * loud);
        // Each mode begins where its sound was, so that its neighbor's goes on without a step.
        const float scale = before.count > 0 ? before.heard[i] / f->modes.heard[i] : 0.0f;
        f->modes.now[i] = before.now[i] * scale;
        f->modes.before[i] = before.before[i] * scale;
        f->modes.drive[i] = 1.0f;
    }
    const double sole = 1.0 + 2.0 * MODE_SPREAD * (double)sound_noise(&f->seed);
    sound_band_tune(&f->sole, kind->sole_hz * sole, SOLE_QUALITY);
}

static void land(sound_floor *f, int part, double wait_s, double contact_s, double impulse,
                 double sole)
{
    f->part[part].wait = (int)(wait_s * SOUND_RATE_HZ);
    f->part[part].length = (int)fmax(2.0, contact_s * SOUND_RATE_HZ);
    f->part[part].at = 0;
    f->part[part].impulse = (float)impulse;
    f->part[part].sole = (float)sole;
}

void sound_floor_step(sound_floor *f, phys_vec3 point, double strength)
{
    const double s = fmin(fmax(strength, 0.0), 1.0), hard = pow(s, STEP_EXPONENT);
    const double impulse = (STEP_SOFT + (STEP_STAMP - STEP_SOFT) * hard) *
                           (1.0 + 0.15 * (double)sound_noise(&f->seed));
    const double contact_s = CONTACT_SOFT_S + (CONTACT_STAMP_S - CONTACT_SOFT_S) * s;
    const double sole = SOLE_SOFT + (SOLE_STAMP - SOLE_SOFT) * hard * s;
    const double roll_s = (ROLL_SOFT_S + (ROLL_STAMP_S - ROLL_SOFT_S) * s) *
                          (1.0 + 0.2 * (double)sound_noise(&f->seed));
    stand_on(f, point);
    land(f, 0, 0.0, contact_s, impulse, sole);
    land(f, 1, roll_s, contact_s, BALL_SHARE * impulse, 0.8 * sole);
}

void sound_floor_thump(sound_floor *f, phys_vec3 point, double speed_mps)
{
    const double impulse = THUMP_PER_MPS * fmin(fmax(speed_mps, 0.0), 6.0);
    stand_on(f, point);
    land(f, 0, 0.0, CONTACT_STAMP_S, impulse, impulse);
    land(f, 1, ROLL_SOFT_S, CONTACT_STAMP_S, 0.3 * impulse, 0.3 * impulse);
}

void sound_floor_scuff(sound_floor *f, double speed_mps)
{
    f->scuff_wanted = (float)(SCUFF_LOUDNESS * fmin(speed_mps / SCUFF_LOUD_MPS, 1.5));
}

// Writes the force of heel and ball; returns whether there is any.
static bool press(sound_floor *f, float *out, size_t count)
{
    bool any = false;
    for (size_t s = 0; s < count; s++) {
        out[s] = 0.0f;
    }
    for (int i = 0; i < 2; i++) {
        for (size_t s = 0; s < count && f->part[i].at < f->part[i].length; s++) {
            if (f->part[i].wait > 0) {
                f->part[i].wait--;
                continue;
            }
            if (f->part[i].at == 0) {
                f->sole_level = fmaxf(f->sole_level, f->part[i].sole);
                f->shiver = fmaxf(f->shiver, f->part[i].impulse);
            }
            const double share = (f->part[i].at++ + 0.5) / f->part[i].length;
            const double wave = sin(0.5 * SOUND_TAU * share);
            out[s] += f->part[i].impulse * (float)(2.0 * wave * wave / f->part[i].length);
            any = true;
        }
    }
    return any;
}

// Noise that decays, beginning within a millisecond.
static void add_decaying(float *level, float keep, sound_band *band, float gain, uint64_t *seed,
                         float *out, size_t count)
{
    if (*level < SILENT) {
        *level = 0.0f;
        return;
    }
    for (size_t s = 0; s < count; s++) {
        out[s] += gain * *level * sound_band_pass(band, sound_noise(seed));
        *level *= keep;
    }
}

void sound_floor_ring(sound_floor *f, float *out, size_t count)
{
    float force[SOUND_SPAN_MAX];
    const bool pressed = press(f, force, count);
    sound_modes_ring(&f->modes, pressed ? force : NULL, out, count);
    add_decaying(&f->sole_level, f->sole_keep, &f->sole, 1.0f, &f->seed, out, count);
    add_decaying(&f->shiver, f->shiver_keep, &f->rattle, (float)FLOOR[f->is_metal].rattles,
                 &f->seed, out, count);
    if (f->scuff_level > 0.0f || f->scuff_wanted > 0.0f) {
        const float step = (f->scuff_wanted - f->scuff_level) / (float)count;
        for (size_t s = 0; s < count; s++) {
            f->scuff_level += step;
            out[s] += f->scuff_level * sound_band_pass(&f->scuff, sound_noise(&f->seed));
        }
        f->scuff_level = f->scuff_wanted;
    }
}
