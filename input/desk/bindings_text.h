// Bindings as text, one line for each control that is not as it comes:
//
//     # my own
//     mouse.lunge      mouse:right key:G     what asks for it, up to four, the first shown
//     keyboard.duck    none                  nothing does
//
// A line is <group>.<control> and its inputs (binding.h); '#' starts a comment; of
// several lines for one control the last counts. Groups: mouse, keyboard-left,
// keyboard, pad, joystick, game.
#ifndef BINDINGS_TEXT_H
#define BINDINGS_TEXT_H

#include "bindings.h"

// Room for a row's inputs as text, and for "group.control".
#define BINDINGS_VALUE_SIZE (BINDINGS_SLOTS * BINDING_WORD_SIZE)
#define BINDINGS_KEY_SIZE   40

// Reads the text into `b`; what it does not name stays as it is. A line that is not
// understood is left out, and so are other words than these: returns how many lines
// there were of them, and fills `error` with one line about the first ("line 3, column
// 12: ...") where there is one.
unsigned bindings_parse(bindings *b, const char *text, size_t length, char *error,
                        size_t error_size);

// "mouse.lunge", and what stands after it.
void bindings_key(enum bindings_group group, enum action control, char out_key[BINDINGS_KEY_SIZE]);
void bindings_value(const bindings_row *row, char out_value[BINDINGS_VALUE_SIZE]);

#endif
