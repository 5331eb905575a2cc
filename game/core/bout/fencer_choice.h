// Who fences on a side, as written on the command line:
//
//   mouse  mouse0..  keyboard  keyboard-left  pad0..  joy0..  vr
//   ai:1..ai:3  ai:NAME  random:SEED  tracked:SEED  script:FILE
//   replay:FILE  replay:FILE:left  replay:FILE:right
#ifndef FENCER_CHOICE_H
#define FENCER_CHOICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "texts.h"

enum fencer_choice_kind {
    FENCER_UNDECIDED, // not given: play asks, simulate takes a computer fencer
    FENCER_MOUSE,     // the mouse pointer, or one mouse by its number
    FENCER_KEYBOARD,  // all of it, or its left half
    FENCER_PAD,       // number: which one, from 0
    FENCER_JOYSTICK,  // number: which one, from 0
    FENCER_HEADSET,   // a headset and its controller
    FENCER_AI,        // number: level 1..3, or 0 and `file`: a character's key or file
    FENCER_RANDOM,    // seed
    FENCER_TRACKED,   // seed
    FENCER_SCRIPT,    // file
    FENCER_REPLAY     // file; number: whose input is repeated, 0 left, 1 right, 2 the same side's
};

typedef struct fencer_choice {
    enum fencer_choice_kind kind;
    int number;
    uint64_t seed;
    const char *file; // points into `text`; file_length bytes
    size_t file_length;
    const char *text; // as given; borrowed, must outlive the choice
} fencer_choice;

// Parses `text`. On failure writes one line to `error` and returns false.
bool fencer_choice_parse(const char *text, fencer_choice *out_choice, char *error,
                         size_t error_size);

// Writes a fencer's name for people: "computer 2" for ai:2, "Old Marta" for ai:old-marta; anything
// that is not a computer fencer stays as it is. Returns `out`.
const char *fencer_choice_words(const texts *t, const char *text, char *out, size_t out_size);

// Writes the name of a named computer fencer as above and returns `out`; NULL for anybody else.
const char *fencer_choice_name(const char *text, char *out, size_t out_size);

// The word for a side in output that programs read: "left" or "right", or "none" for DUEL_NOBODY.
const char *fencer_side_word(int side);

// Whether the fencer is a named computer fencer; `file` is then its key, such as "marta", or the
// path of its file, and ends with a zero.
bool fencer_choice_is_character(const fencer_choice *choice);

// Whether the fencer is a person at a device of this machine.
bool fencer_choice_is_device(const fencer_choice *choice);

#endif
