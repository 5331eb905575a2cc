// Every sound of a bout, made from formulas: no sample files.
//
// Pure functions into float buffers at SOUND_RATE_HZ, mono, always finite and
// within -1..1. The same arguments give the same sound; `seed` varies it, so that
// no two blows need sound alike.
#ifndef SOUND_SYNTH_H
#define SOUND_SYNTH_H

#include <stddef.h>
#include <stdint.h>

#define SOUND_RATE_HZ 44100

// Lengths that hold each sound until it has died away.
#define SOUND_CLASH_SAMPLES  ((size_t)30870) // 0.7 s
#define SOUND_SCRAPE_SAMPLES ((size_t)44100) // 1 s, repeated
#define SOUND_BUZZER_SAMPLES ((size_t)39690) // 0.9 s
#define SOUND_STEP_SAMPLES   ((size_t)13230) // 0.3 s
#define SOUND_LOST_SAMPLES   ((size_t)13230) // 0.3 s

// Loudness 0..1 of a blow, from its impulse: grows without end, never reaches 1.
double sound_clash_level(double impulse_ns);

// Blade on blade: the free bending modes of two tapered steel blades (fencing
// facts: épée 16..728 Hz, continued upwards, where the ear hears them), the bell
// guard's modes, and a burst of noise. A harder blow is a shorter contact, and a
// shorter contact is brighter; `along` (0 guard .. 1 tip, of each blade) decides
// which modes ring and raises the pitch.
void sound_clash(double impulse_ns, const double along[2], uint64_t seed, float *out, size_t count);

// Blade sliding along blade: a scrape without beginning or end, to be looped.
void sound_scrape(uint64_t seed, float *out, size_t count);

// The scoring box, left or right fencer's pitch (side 0 or 1).
void sound_buzzer(int side, float *out, size_t count);

// A foot coming down on the piste, strength 0 (a soft step) .. 1 (a lunge's stamp).
void sound_footfall(double strength, uint64_t seed, float *out, size_t count);

// The weapon knocked out of control: two falling notes, quiet.
void sound_control_lost(float *out, size_t count);

#endif
