// A fencer who does as written: a text file of what is asked for and when.
//
//     # seconds  what value ...      # anything after '#' is a comment
//     0.0    x -0.5  y 0.2
//     0.35   extension 1
//     0.5    lunge 1
//     1.2    lunge 0  extension 0
//     2.0    repeat
//
// x and y are the point (-1..1), extension the arm (0..1); advance, retreat, lunge,
// recover, fleche and duck are buttons (0 or 1). A value holds until another is written; before
// the first line the fencer is neutral. Times go up. `repeat` ends the script and
// begins it anew from time 0, without it the last line holds for ever.
#ifndef INPUT_SCRIPT_H
#define INPUT_SCRIPT_H

#include <stdbool.h>
#include <stddef.h>

#include "input_frame.h"

#define INPUT_SCRIPT_MAX_CUES 1024
#define INPUT_SCRIPT_MAX_S    3600

typedef struct input_script_cue {
    uint32_t tick;     // from here on
    input_frame frame; // this is asked for
} input_script_cue;

// Plain data; zeroed it is a fencer who does nothing.
typedef struct input_script {
    uint32_t count;
    uint32_t repeat_ticks;                       // 0: does not repeat
    input_script_cue cue[INPUT_SCRIPT_MAX_CUES]; // ticks strictly rising
} input_script;

// Reads a script. On failure fills `error` with one line naming line and column,
// what is wrong and what to write instead, and returns false; *out_script is then
// of no use. Never reads past text[length - 1].
bool input_script_parse(const char *text, size_t length, input_script *out_script, char *error,
                        size_t error_size);

// What the script asks for in a tick.
input_frame input_script_frame(const input_script *script, uint32_t tick);

#endif
