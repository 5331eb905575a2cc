// The apparatus's buzzer, in the left or the right fencer's pitch, and the two falling notes of a
// lost weapon. They are tones in the making: each can be asked for while it is heard.
#ifndef SOUND_BOX_H
#define SOUND_BOX_H

#include <stddef.h>
#include <stdint.h>

// Seconds of the two.
#define SOUND_BUZZER_S 0.9
#define SOUND_LOST_S   0.35

// Plain data; zeroed it is silent.
typedef struct sound_box {
    int64_t buzzer_left, lost_left; // samples
    double phase[2];                // of the two reeds
    double note_phase;
    double reed_hz;
    float level; // follows what is heard, without a step
} sound_box;

// The buzzer, which differs a little for left (0) and right (1).
void sound_box_buzz(sound_box *b, int side);

// Control of a weapon is lost.
void sound_box_lose(sound_box *b);

// Adds the next samples.
void sound_box_sound(sound_box *b, float *out_buzzer, float *out_lost, size_t count);

#endif
