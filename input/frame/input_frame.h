// What one fencer asks for in one tick: the only thing that reaches the duel.
//
// A mouse, a pad, a headset, the computer fencer, a script and a replay all fill this same
// struct, 1000 times a second. It is quantized so that live play and playback
// hand the duel the same bits.
#ifndef INPUT_FRAME_H
#define INPUT_FRAME_H

#include <stdint.h>

#include "input_sample.h"

// Frames a second: the duel's ticks, in which scripts count.
#define INPUT_TICKS_PER_SECOND 1000

// Largest magnitude of point_x and point_y; -32768 is never produced.
#define INPUT_POINT_MAX     32767
#define INPUT_EXTENSION_MAX 255

// Screen-independent, fencer's own words. Held, not pressed: the duel looks for
// the edges it needs.
enum input_button {
    INPUT_ADVANCE = 1u << 0,
    INPUT_RETREAT = 1u << 1,
    INPUT_LUNGE = 1u << 2,   // tapped: a half lunge; held: a whole one, and stay in it
    INPUT_RECOVER = 1u << 3, // recover at once, even with INPUT_LUNGE held
    INPUT_FLECHE = 1u << 4,  // a fleche
    INPUT_DUCK = 1u << 5,    // held: trunk and head down
};
#define INPUT_BUTTONS_ALL 0x3fu

// What moves the hand. It may change in the middle of a bout: the weapon goes over without a
// jump.
enum input_kind {
    INPUT_POINT, // the point and the extension
    INPUT_POSE   // the newest sample of a headset (input_sample.h), the same in every tick until
                 // the next one but that it is due one tick sooner; buttons as ever
};

typedef struct input_frame {
    // The 2-DOF point on the square of nine guards, from the fencer's own view:
    // x from left (-INPUT_POINT_MAX) to right, y from down to up.
    int16_t point_x, point_y;
    uint8_t extension;   // arm from en garde (0) to fully extended (INPUT_EXTENSION_MAX)
    uint8_t buttons;     // enum input_button
    uint8_t kind;        // enum input_kind
    input_sample sample; // of no meaning, and all zero, unless INPUT_POSE
} input_frame;

// The frame of a fencer who asks for nothing: neutral en garde.
static inline input_frame input_frame_neutral(void)
{
    return (input_frame){.kind = INPUT_POINT};
}

#endif
