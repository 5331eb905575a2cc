// Input frames from a script: a text file that says when which input begins.
//
//     # seconds  what value ...      # anything after '#' is a comment
//     0.0    x -0.5  y 0.2
//     0.35   extension 1
//     0.5    lunge 1
//     1.2    lunge 0  extension 0
//     2.0    repeat
//
// x and y are the point (-1..1), extension is the arm (0..1), stride is the length of a step as a
// share of a full one (0.25..1, 1 at first; the nearest quarter counts); advance, retreat, lunge,
// recover, fleche and duck are buttons (0 or 1). A value holds until another line changes it;
// before the first line the input is neutral. Times increase from line to line. `repeat` is the
// last line and starts the script again from time 0; without it the last values hold for ever.
#ifndef INPUT_SCRIPT_H
#define INPUT_SCRIPT_H

#include <stdbool.h>
#include <stddef.h>

#include "input_frame.h"
#include "input_quantize.h"
#include "text_line.h"

#define INPUT_SCRIPT_MAX_CUES 1024
#define INPUT_SCRIPT_MAX_S    3600

typedef struct input_script_cue {
    uint32_t tick;     // the first tick
    input_frame frame; // the input from that tick on
} input_script_cue;

// Plain data. A zeroed script does nothing.
typedef struct input_script {
    uint32_t count;
    uint32_t repeat_ticks;                       // 0: does not repeat
    input_script_cue cue[INPUT_SCRIPT_MAX_CUES]; // ticks strictly increasing
} input_script;

// Reads a script. On failure the function fills `error` with one line that names line, column, the
// mistake and what to write instead, and returns false; *out_script is then undefined. It never
// reads past text[length - 1].
bool input_script_parse(const char *text, size_t length, input_script *out_script, char *error,
                        size_t error_size);

// Reads one line "SECONDS WHAT VALUE ...", for formats that contain such lines: changes `wish` by
// the line's values and writes the line's tick, which must be `first_tick` or later. On failure the
// function writes `error` as input_script_parse() does and returns false; *wish is then undefined.
bool input_script_read_line(const text_line *line, uint32_t first_tick, input_wish *wish,
                            uint32_t *out_tick, char *error, size_t error_size);

// The input frame of the script in a tick.
input_frame input_script_frame(const input_script *script, uint32_t tick);

#endif
