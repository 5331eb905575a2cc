// The sound of a weapon that is struck or rubbed: 30 to 60 modes of its blade, and of its guard.
//
// The modes are those of the same tapered steel blade that the simulation bends (phys_flexion.h).
// From the third on, a beam clamped at the guard and free at the tip has, by the method of Wentzel,
// Kramers and Brillouin, the angular frequency ((n - 1/2) pi / S)^2 sqrt(EI / m) with EI and the
// mass per length m at the guard and S the integral of (r(0) / r(x))^(1/2) along the blade; the
// place along the blade decides how much of each mode a contact wakes. A blade that is wider than
// thick has each mode twice.
#ifndef SOUND_BLADE_H
#define SOUND_BLADE_H

#include "sound_force.h"
#include "sound_modes.h"
#include "weapon.h"

// Plain data.
typedef struct sound_blade {
    enum weapon_kind kind;
    sound_modes blade, guard;
    double taper;                    // radius of the tip by that at the guard
    double phase[SOUND_MODES_MAX];   // (n - 1/2) pi of each mode
    int8_t is_flat[SOUND_MODES_MAX]; // 1: it swings across the flat side
    sound_force force;               // on the blade or the guard
    float guard_share, blade_share;  // of the force
    double damping;                  // of the modes: 1 free, more while the blade is pressed
} sound_blade;

// A weapon at rest. No two blades are alike: `seed` detunes it by up to a percent.
void sound_blade_init(sound_blade *b, enum weapon_kind kind, uint64_t seed);

// A blow. `along`: 0 guard .. 1 tip; `on_guard`: the guard was hit.
void sound_blade_blow(sound_blade *b, double impulse_ns, double along, bool on_guard);

// The contact rubs along the blade until the next call; force 0: the blade is free.
void sound_blade_rub(sound_blade *b, double force_n, double speed_mps, double along, bool on_guard);

// Adds the next samples to `out`; at most SOUND_SPAN_MAX.
void sound_blade_ring(sound_blade *b, float *out, size_t count);

// The motion of a mode at a place along the blade, 0 guard .. 1 tip; at most about 2 times the
// blade's thinning.
double sound_blade_shape(const sound_blade *b, int mode, double along);

#endif
