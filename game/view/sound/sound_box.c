#include "sound_box.h"

#include <math.h>

#include "sound_filter.h"

// Boxes buzz with a reed of 400 to 550 Hz; two pitches tell who has hit without a look.
static const double REED_HZ[2] = {415.0, 523.0};
// The two reeds of a buzzer beat against each other.
#define SECOND_REED     1.007
#define HARMONICS       11
#define BUZZER_LOUDNESS 0.12
#define ATTACK_S        0.006
#define RELEASE_S       0.12
// The two notes of a lost weapon.
#define FIRST_NOTE_HZ  392.0
#define SECOND_NOTE_HZ 294.0
#define NOTE_DECAY_S   0.07
#define NOTE_LOUDNESS  0.05

static const double BUZZER_SAMPLES = SOUND_BUZZER_S * SOUND_RATE_HZ;
static const double LOST_SAMPLES = SOUND_LOST_S * SOUND_RATE_HZ;

void sound_box_buzz(sound_box *b, int side)
{
    b->buzzer_left = (int64_t)BUZZER_SAMPLES;
    b->reed_hz = REED_HZ[side != 0];
}

void sound_box_lose(sound_box *b)
{
    b->lost_left = (int64_t)LOST_SAMPLES;
    b->note_phase = 0.0;
}

// A reed's odd harmonics.
static double reed(double phase)
{
    double sum = 0.0;
    for (int n = 1; n <= HARMONICS; n += 2) {
        sum += sin(SOUND_TAU * n * phase) / (n + 0.5);
    }
    return sum;
}

static double buzzer_sample(sound_box *b)
{
    const double left_s = (double)b->buzzer_left / SOUND_RATE_HZ;
    const float wanted = (float)fmin(1.0, left_s / RELEASE_S);
    // A second touch while the first one is heard goes on without a step.
    b->level += (float)(1.0 / (ATTACK_S * SOUND_RATE_HZ)) * (wanted - b->level);
    for (int i = 0; i < 2; i++) {
        const double phase = b->phase[i] + b->reed_hz * (i ? SECOND_REED : 1.0) / SOUND_RATE_HZ;
        b->phase[i] = phase - floor(phase);
    }
    b->buzzer_left--;
    return BUZZER_LOUDNESS * (double)b->level * (reed(b->phase[0]) + 0.7 * reed(b->phase[1]));
}

static double lost_sample(sound_box *b)
{
    const double at_s = SOUND_LOST_S - (double)b->lost_left / SOUND_RATE_HZ;
    const double half_s = 0.4 * SOUND_LOST_S;
    const double since_s = at_s < half_s ? at_s : at_s - half_s;
    const double hz = at_s < half_s ? FIRST_NOTE_HZ : SECOND_NOTE_HZ;
    b->note_phase += hz / SOUND_RATE_HZ;
    b->lost_left--;
    // Each note comes and goes without a step.
    const double ends_s = at_s < half_s ? half_s - at_s : SOUND_LOST_S - at_s;
    const double edge = fmin(1.0, fmin(since_s, ends_s) / ATTACK_S);
    return NOTE_LOUDNESS * edge * exp(-since_s / NOTE_DECAY_S) *
           (sin(SOUND_TAU * b->note_phase) + 0.35 * sin(2.0 * SOUND_TAU * b->note_phase));
}

void sound_box_sound(sound_box *b, float *out_buzzer, float *out_lost, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (b->buzzer_left > 0) {
            out_buzzer[i] += (float)buzzer_sample(b);
        } else {
            b->level = 0.0f;
        }
        if (b->lost_left > 0) {
            out_lost[i] += (float)lost_sample(b);
        }
    }
}
