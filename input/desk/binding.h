// One thing that a person can press, turn or push, and its names.
//
// In the bindings file it is a word that says where it is:
//
//     key:W  key:Left_Shift  key:Comma     a key by its place on a US keyboard
//     mouse:left  mouse:wheel-up           a button of the mouse, its wheel
//     pad:a  pad:rightx-  pad:lefttrigger  a controller's button, axis (- or +), trigger
//     joy:button1  joy:axis0+  joy:hat-up  a joystick's, buttons as printed, from 1
#ifndef BINDING_H
#define BINDING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum binding_source { BINDING_NONE, BINDING_KEY, BINDING_MOUSE, BINDING_PAD, BINDING_JOYSTICK };

// Plain data; zeroed it is nothing.
typedef struct binding {
    uint16_t source; // enum binding_source
    uint16_t code;   // of that source
} binding;

// Codes of the mouse. With the middle button held a notch of the wheel is another
// button, which stays down until the middle one is let go: a hand alone has enough
// of them so.
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
    BINDING_MOUSE_MIDDLE_HELD, // for a while, without the wheel
    BINDING_MOUSE_COUNT
};

// A key's code is SDL's scancode. A pad's button has SDL's number, half an axis
// BINDING_PAD_AXIS + 2 * axis, + 1 for its negative half. A joystick's likewise; its
// first hat's directions are BINDING_JOY_HAT + 0..3 for up, right, down, left.
#define BINDING_PAD_AXIS 64
#define BINDING_JOY_AXIS 128
#define BINDING_JOY_HAT  256
// The most of each that a joystick may have.
#define BINDING_JOY_BUTTONS 64
#define BINDING_JOY_AXES    16

// Room for a word of the file, and for a name on the screen, with their final zeros.
#define BINDING_WORD_SIZE 40
#define BINDING_NAME_SIZE 40

static inline bool binding_same(binding a, binding b)
{
    return a.source == b.source && a.code == b.code;
}

// Whether it is half an axis: it has values between pressed and not.
static inline bool binding_is_axis(binding b)
{
    return (b.source == BINDING_PAD && b.code >= BINDING_PAD_AXIS) ||
           (b.source == BINDING_JOYSTICK && b.code >= BINDING_JOY_AXIS && b.code < BINDING_JOY_HAT);
}

// The word for the file; "none" for nothing.
void binding_word(binding b, char out_word[BINDING_WORD_SIZE]);

// The thing that word names, of `length` bytes; false where there is no such thing.
bool binding_from_word(const char *word, size_t length, binding *out_binding);

// For the screen: "left button", "right stick up", a key as it is printed here.
void binding_name(binding b, char out_name[BINDING_NAME_SIZE]);

#endif
