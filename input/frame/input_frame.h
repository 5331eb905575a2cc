// The input of one fencer for one tick. Nothing else reaches the duel from outside.
//
// A mouse, a pad, a headset, the computer fencer, a script and a recording all fill this same
// struct, 1000 times per second. It is quantized so that the duel gets the same bits in live play
// and in playback.
#ifndef INPUT_FRAME_H
#define INPUT_FRAME_H

#include <stdint.h>

#include "input_sample.h"

// Input frames per second. One frame is one tick of the duel; scripts are timed in ticks, too.
#define INPUT_TICKS_PER_SECOND 1000

// The largest magnitude of point_x and point_y; -32768 is never used.
#define INPUT_POINT_MAX     32767
#define INPUT_EXTENSION_MAX 255

// Buttons, named by the fencer's actions and independent of the screen. A bit is set as long as the
// button is held; the duel itself detects when a button goes down or up.
enum input_button {
    INPUT_ADVANCE = 1u << 0,
    INPUT_RETREAT = 1u << 1,
    INPUT_LUNGE = 1u << 2,   // the longer it is held, the longer the lunge (footwork.h)
    INPUT_RECOVER = 1u << 3, // recover at once, even if INPUT_LUNGE is held
    INPUT_FLECHE = 1u << 4,
    INPUT_DUCK = 1u << 5, // held: trunk and head are lowered
};
#define INPUT_BUTTONS_ALL 0x3fu

// The two highest bits of the buttons say how long the steps shall be that INPUT_ADVANCE and
// INPUT_RETREAT ask for: as far as a stick is pushed. 0, also of every key: full steps.
enum input_stride {
    INPUT_STRIDE_FULL,
    INPUT_STRIDE_LONG,  // 3/4 of a full step
    INPUT_STRIDE_HALF,  // 1/2
    INPUT_STRIDE_SHORT, // 1/4
};
#define INPUT_STRIDES      (INPUT_STRIDE_SHORT + 1)
#define INPUT_STRIDE_SHIFT 6
#define INPUT_STRIDE_BITS  0xc0u
#define INPUT_BITS_ALL     (INPUT_BUTTONS_ALL | INPUT_STRIDE_BITS)

// What moves the hand. This may change during a bout; the weapon then moves over without a jump.
enum input_kind {
    INPUT_POINT, // the point and the extension
    INPUT_POSE   // the newest sample of a headset (input_sample.h) and the buttons. The same sample
                 // is repeated in every tick until the next one arrives, with `due` counting down.
};

typedef struct input_frame {
    // The 2-DOF point on the square of nine guards, as the fencer sees it: x from left
    // (-INPUT_POINT_MAX) to right, y from bottom to top.
    int16_t point_x, point_y;
    uint8_t extension;   // the arm from en garde (0) to fully extended (INPUT_EXTENSION_MAX)
    uint8_t buttons;     // bits of enum input_button, and INPUT_STRIDE_BITS
    uint8_t kind;        // enum input_kind
    input_sample sample; // used if `kind` is INPUT_POSE, else all zero
} input_frame;

// The stride that the buttons of a frame ask for, enum input_stride.
static inline unsigned input_stride_of(unsigned buttons)
{
    return (buttons & INPUT_STRIDE_BITS) >> INPUT_STRIDE_SHIFT;
}

// The bits for a stride.
static inline unsigned input_stride_bits(enum input_stride stride)
{
    return (unsigned)stride << INPUT_STRIDE_SHIFT;
}

// The frame of a fencer who does nothing: en garde, point in the middle, no button.
static inline input_frame input_frame_neutral(void)
{
    return (input_frame){.kind = INPUT_POINT};
}

#endif
