// Bindings as text, one line for each action that differs from the defaults:
//
//     # my own
//     mouse.lunge      mouse:right key:G     up to four inputs; the first is shown on the screen
//     keyboard.duck    none                  no input
//
// A line consists of <group>.<action> and its inputs (binding.h); '#' starts a comment. If several
// lines name the same action, the last one counts. Groups: mouse, keyboard-left, keyboard, pad,
// joystick, game.
#ifndef BINDINGS_TEXT_H
#define BINDINGS_TEXT_H

#include "bindings.h"

// Sizes of a row's inputs as text, and of "group.action".
#define BINDINGS_VALUE_SIZE (BINDINGS_SLOTS * BINDING_WORD_SIZE)
#define BINDINGS_KEY_SIZE   40

// Reads the text into `b`; actions that the text does not name stay unchanged. A line with a
// mistake is skipped. Returns the number of skipped lines, and if there are any, fills `error` with
// one line about the first ("line 3, column 12: ...").
unsigned bindings_parse(bindings *b, const char *text, size_t length, char *error,
                        size_t error_size);

// Write "mouse.lunge", and the inputs that follow it.
void bindings_key(enum bindings_group group, enum action action, char out_key[BINDINGS_KEY_SIZE]);
void bindings_value(const bindings_row *row, char out_value[BINDINGS_VALUE_SIZE]);

#endif
