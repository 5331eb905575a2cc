// All sounds of a bout, computed from formulas without sample files.
//
// Pure functions that fill buffers of floats: SOUND_RATE_HZ, mono, always finite and within -1..1.
// The same arguments give the same sound; `seed` varies it, so that no two blade contacts need to
// sound the same.
#ifndef SOUND_SYNTH_H
#define SOUND_SYNTH_H

#include <stddef.h>
#include <stdint.h>

#define SOUND_RATE_HZ 44100

// Lengths long enough for each sound to fade out.
#define SOUND_CLASH_SAMPLES  ((size_t)30870) // 0.7 s
#define SOUND_SCRAPE_SAMPLES ((size_t)44100) // 1 s, repeated
#define SOUND_BUZZER_SAMPLES ((size_t)39690) // 0.9 s
#define SOUND_STEP_SAMPLES   ((size_t)13230) // 0.3 s
#define SOUND_LOST_SAMPLES   ((size_t)13230) // 0.3 s

// Loudness of a blade contact from its impulse: 0 for none, always grows, never reaches 1.
double sound_clash_level(double impulse_ns);

// A contact of the blades: the free bending modes of two tapered steel blades (an épée's modes at
// 16..728 Hz, continued to higher frequencies, which the ear hears), the modes of the bell guards,
// and a burst of noise. A greater impulse means a shorter contact, which sounds brighter. `along`
// (0 guard .. 1 tip, of each blade) decides which modes ring; nearer the tip the pitch is higher.
void sound_clash(double impulse_ns, const double along[2], uint64_t seed, float *out, size_t count);

// A blade sliding along the other: a scrape that can be looped without a seam.
void sound_scrape(uint64_t seed, float *out, size_t count);

// The buzzer of the scoring box, in the left or right fencer's pitch (side 0 or 1).
void sound_buzzer(int side, float *out, size_t count);

// A foot landing on the piste; strength 0 (a soft step) .. 1 (the stamp of a lunge).
void sound_footfall(double strength, uint64_t seed, float *out, size_t count);

// Control of the weapon is lost: two falling notes, quiet.
void sound_control_lost(float *out, size_t count);

#endif
