// What the words after `battuta` ask for.
#ifndef COMMAND_LINE_H
#define COMMAND_LINE_H

#include "export_options.h"
#include "play_options.h"

enum command_kind {
    COMMAND_PLAY,
    COMMAND_SIMULATE,
    COMMAND_REPLAY,
    COMMAND_DUELS,
    COMMAND_EXPORT,
    COMMAND_DEVICES,
    COMMAND_KEYFRAMES,
    COMMAND_HELP,
    COMMAND_VERSION
};

// The exit status of the program.
enum command_exit {
    EXIT_DONE = 0,
    EXIT_FAILED = 1,
    EXIT_USAGE = 2,
    EXIT_DIFFERENT = 3 // a verification found a difference
};

// Texts are the caller's (argv) and outlive the command.
typedef struct command_line {
    enum command_kind kind;

    play_options fence; // play and simulate; keyframes: only the weapon
    bool json;          // simulate, replay and duels
    bool strict;        // simulate and replay: every tick's hash

    // simulate
    uint32_t bouts;
    uint32_t limit_ticks; // a bout without a touch ends here

    // replay and export
    const char *recording_file;

    // export
    export_options export;

    // replay
    bool verify, info;
    const char *shot_file; // NULL: no picture
    double shot_s;
    bool in_headset; // --vr: watch it there
    double watch_s;  // --at: from that moment on, standing still
    bool continues;  // go on from a moment of it, with the fencers above
    double continue_s;

    // duels
    const char *duels_folder; // NULL: as usual

    // keyframes
    const char *guards_file; // NULL: this person's own
} command_line;

// Understands argv. On failure fills `error` with one line and returns false.
bool command_line_parse(int argc, char *const argv[], command_line *out_command, char *error,
                        size_t error_size);

// The text of --help.
const char *command_line_help(void);

#endif
