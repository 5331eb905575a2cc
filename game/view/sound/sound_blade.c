#include "sound_blade.h"

#include <string.h>

#include "weapon_parts.h"

#define PI          3.14159265358979323846
#define STEEL_KGPM3 7850.0
// The first mode that is heard (the lower ones are below 250 Hz), and the last one's number.
#define FIRST_MODE 6
#define LAST_MODE  35
// Decay: hand and glove damp the low modes, the steel damps the high ones.
#define DECAY_PER_S        9.0
#define DECAY_PER_S_PER_HZ 0.0052
#define GUARD_DECAY_PER_S  14.0
// A blade that lies on the other one loses its sound so much faster.
#define PRESSED_DAMPING 2.2
// A thin blade is a weak loudspeaker below this frequency: the air flows around it.
#define RADIATES_HZ 2600.0
// How loud the steel is: full scale for each newton second.
#define BLADE_LOUDNESS 0.50
#define GUARD_LOUDNESS 1.10
// How much of a blow on the blade the guard gets: from the strongest part, little from the tip.
#define GUARD_SHARE 0.10
// How much of a blow on the guard reaches the blade.
#define BLADE_SHARE 0.25
#define DETUNE      0.01
// A contact is never quite the same: each mode gets so much more or less of it.
#define CONTACT_SPREAD 0.25
// Width of a blade's section by its thickness: how much higher the modes are across the width. An
// epee's triangle is about as stiff both ways, a foil's rectangle and a sabre's V are not.
static const double WIDTH[] = {[WEAPON_EPEE] = 1.13, [WEAPON_FOIL] = 1.32, [WEAPON_SABRE] = 1.55};
_Static_assert(sizeof WIDTH / sizeof WIDTH[0] == WEAPON_KIND_COUNT, "each weapon has a width");

#define GUARD_MODES 6
// The bowl of an epee is deep and stiff, a foil's is small, a sabre's is a thin shell with a bow.
static const double GUARD_HZ[][GUARD_MODES] = {
    [WEAPON_EPEE] = {690, 1130, 1680, 2410, 3250, 4700},
    [WEAPON_FOIL] = {980, 1540, 2350, 3300, 4480, 5900},
    [WEAPON_SABRE] = {430, 820, 1290, 1930, 2850, 4100},
};
_Static_assert(sizeof GUARD_HZ / sizeof GUARD_HZ[0] == WEAPON_KIND_COUNT,
               "each weapon has a guard");

// Integral of (r(0) / r)^(1/2) along a share of a blade of length 1 whose radius tapers linearly.
static double wave_path(double taper, double along)
{
    const double thin = 1.0 - taper;
    return thin < 1e-6 ? along : 2.0 / thin * (1.0 - sqrt(1.0 - thin * along));
}

static double radiates(double frequency_hz)
{
    const double share = frequency_hz / RADIATES_HZ;
    return share * share / (1.0 + share * share);
}

static void add_blade_modes(sound_blade *b, const weapon *held, const weapon_dimensions *d,
                            uint64_t *seed)
{
    const double r = d->blade_root_radius_m;
    const double mass_per_m = STEEL_KGPM3 * PI * r * r;
    const double wave = sqrt(held->flexion.stiffness_nm2 / mass_per_m);
    const double path_m = held->flexion.length_m * wave_path(b->taper, 1.0);
    for (int flat = 1; flat >= 0; flat--) {
        const double width = flat ? 1.0 : WIDTH[b->kind];
        for (int n = FIRST_MODE; n <= LAST_MODE; n++) {
            const double phase = (n - 0.5) * PI, k = phase / path_m;
            const double f =
                width * k * k * wave / (2.0 * PI) * (1.0 + DETUNE * (double)sound_noise(seed));
            const int at = b->blade.count;
            if (sound_modes_add(&b->blade, f, DECAY_PER_S + DECAY_PER_S_PER_HZ * f,
                                BLADE_LOUDNESS * radiates(f))) {
                b->phase[at] = phase;
                b->is_flat[at] = (int8_t)flat;
            }
        }
    }
}

void sound_blade_init(sound_blade *b, enum weapon_kind kind, uint64_t seed)
{
    const weapon held = weapon_make(kind);
    *b = (sound_blade){.kind = kind, .taper = held.flexion.taper, .damping = 1.0};
    add_blade_modes(b, &held, weapon_dimensions_of(kind), &seed);
    for (int i = 0; i < GUARD_MODES; i++) {
        const double f = GUARD_HZ[kind][i] * (1.0 + DETUNE * (double)sound_noise(&seed));
        sound_modes_add(&b->guard, f, GUARD_DECAY_PER_S + DECAY_PER_S_PER_HZ * f, GUARD_LOUDNESS);
    }
    b->force.seed = seed;
}

double sound_blade_shape(const sound_blade *b, int mode, double along)
{
    const double place = fmin(fmax(along, 0.0), 1.0), last = b->phase[mode];
    const double phase = last * wave_path(b->taper, place) / wave_path(b->taper, 1.0);
    // The free end's part has the sign that keeps its moment zero.
    const double free_end = exp(phase - last) * (sin(last) > 0.0 ? 1.0 : -1.0);
    const double beam = sin(phase) - cos(phase) + exp(-phase) + free_end;
    const double thin = 1.0 - (1.0 - b->taper) * place;
    return beam * pow(thin, -1.25);
}

// Where and how a contact drives the modes.
static void touch_at(sound_blade *b, double along, bool on_guard, double slant)
{
    const double place = on_guard ? 0.0 : fmin(fmax(along, 0.0), 1.0);
    b->blade_share = on_guard ? (float)BLADE_SHARE : 1.0f;
    b->guard_share = on_guard ? 1.0f : (float)(GUARD_SHARE * (1.0 - place) * (1.0 - place));
    // A blow on the guard reaches the blade at its root, where no mode moves: take a place near it.
    const double at = fmax(place, 0.06);
    for (int i = 0; i < b->blade.count; i++) {
        const double across = b->is_flat[i] ? cos(slant) : sin(slant);
        const double spread = 1.0 + CONTACT_SPREAD * (double)sound_noise(&b->force.seed);
        b->blade.drive[i] = (float)(across * spread * sound_blade_shape(b, i, at));
    }
    for (int i = 0; i < b->guard.count; i++) {
        const double spread = 1.0 + 2.0 * CONTACT_SPREAD * (double)sound_noise(&b->force.seed);
        b->guard.drive[i] = (float)spread;
    }
}

void sound_blade_blow(sound_blade *b, double impulse_ns, double along, bool on_guard)
{
    touch_at(b, along, on_guard, sound_noise_range(&b->force.seed, 0.2, 1.2));
    sound_force_blow(&b->force, impulse_ns);
}

void sound_blade_rub(sound_blade *b, double force_n, double speed_mps, double along, bool on_guard)
{
    const bool pressed = force_n > 0.0;
    sound_force_rub(&b->force, force_n, speed_mps);
    if (pressed) {
        touch_at(b, along, on_guard, 0.8);
    }
    const double damping = pressed ? PRESSED_DAMPING : 1.0;
    if (damping != b->damping) {
        b->damping = damping;
        sound_modes_damp(&b->blade, damping);
        sound_modes_damp(&b->guard, damping);
    }
}

void sound_blade_ring(sound_blade *b, float *out, size_t count)
{
    float force[SOUND_SPAN_MAX], share[SOUND_SPAN_MAX];
    const bool driven = sound_force_next(&b->force, force, count);
    for (size_t i = 0; driven && i < count; i++) {
        share[i] = b->guard_share * force[i];
        force[i] *= b->blade_share;
    }
    sound_modes_ring(&b->blade, driven ? force : NULL, out, count);
    sound_modes_ring(&b->guard, driven ? share : NULL, out, count);
}
