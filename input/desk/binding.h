// One input that can be bound to an action: a key, a button, a notch of a wheel or half an axis.
//
// In the bindings file an input is a word that consists of its source and its name:
//
//     key:W  key:Left_Shift  key:Comma     a key by its position on a US keyboard
//     mouse:left  mouse:wheel-up           a button of the mouse, its wheel
//     pad:a  pad:rightx-  pad:lefttrigger  a button, axis (- or +) or trigger of a game controller
//     joy:button1  joy:axis0+  joy:hat-up  the same of a joystick; buttons are counted from 1
#ifndef BINDING_H
#define BINDING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum binding_source { BINDING_NONE, BINDING_KEY, BINDING_MOUSE, BINDING_PAD, BINDING_JOYSTICK };

// Plain data. Zeroed, it is no input.
typedef struct binding {
    uint16_t source; // enum binding_source
    uint16_t code;   // see below for each source
} binding;

// Codes of the mouse. While the middle button is held, a notch of the wheel is a different input,
// which stays down until the middle button is released. So a mouse alone has enough inputs.
enum binding_mouse {
    BINDING_MOUSE_LEFT,
    BINDING_MOUSE_MIDDLE,
    BINDING_MOUSE_RIGHT,
    BINDING_MOUSE_X1,
    BINDING_MOUSE_X2,
    BINDING_MOUSE_WHEEL_UP,
    BINDING_MOUSE_WHEEL_DOWN,
    BINDING_MOUSE_MIDDLE_WHEEL_UP,
    BINDING_MOUSE_MIDDLE_WHEEL_DOWN,
    BINDING_MOUSE_MIDDLE_HELD, // held for a while without turning the wheel
    BINDING_MOUSE_COUNT
};

// The code of a key is SDL's scancode. The code of a pad's button is SDL's number, that of half an
// axis is BINDING_PAD_AXIS + 2 * axis, plus 1 for the negative half. Joysticks have the same with
// BINDING_JOY_AXIS; the directions of the first hat are BINDING_JOY_HAT + 0..3 for up, right, down,
// left.
#define BINDING_PAD_AXIS 64
#define BINDING_JOY_AXIS 128
#define BINDING_JOY_HAT  256
// Further buttons and axes of a joystick are ignored.
#define BINDING_JOY_BUTTONS 64
#define BINDING_JOY_AXES    16

// Sizes of a word in the file and of a name on the screen, including the final zero.
#define BINDING_WORD_SIZE 40
#define BINDING_NAME_SIZE 64

static inline bool binding_same(binding a, binding b)
{
    return a.source == b.source && a.code == b.code;
}

// Returns whether the input is half an axis, which has values between 0 and 1.
static inline bool binding_is_axis(binding b)
{
    return (b.source == BINDING_PAD && b.code >= BINDING_PAD_AXIS) ||
           (b.source == BINDING_JOYSTICK && b.code >= BINDING_JOY_AXIS && b.code < BINDING_JOY_HAT);
}

// Writes the word for the file; "none" for no input.
void binding_word(binding b, char out_word[BINDING_WORD_SIZE]);

// Finds the input with that word, of `length` bytes. Returns false if there is none.
bool binding_from_word(const char *word, size_t length, binding *out_binding);

// Writes the name for the screen: "left button", "right stick up", or a key by its label on the
// present keyboard layout.
void binding_name(binding b, char out_name[BINDING_NAME_SIZE]);

// What stands on a key in the present keyboard layout, as SDL has it; "" if it does not know the
// key.
const char *binding_key_label(int scancode);

#endif
