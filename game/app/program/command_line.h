// The command line: reading the words after `battuta`.
#ifndef COMMAND_LINE_H
#define COMMAND_LINE_H

#include "export_options.h"
#include "ghost_command.h"
#include "play_options.h"
#include "profile_command.h"
#include "tournament_options.h"

enum command_kind {
    COMMAND_PLAY,
    COMMAND_SIMULATE,
    COMMAND_REPLAY,
    COMMAND_DUELS,
    COMMAND_EXPORT,
    COMMAND_DEVICES,
    COMMAND_SETTINGS,
    COMMAND_GUARDS,
    COMMAND_CALL,
    COMMAND_TOURNAMENT, // also pool
    COMMAND_LADDER,
    COMMAND_PROFILE,
    COMMAND_DRILL,
    COMMAND_GHOST,
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

// A command with its options. The texts belong to the caller (argv) and outlive the command.
typedef struct command_line {
    enum command_kind kind;

    // For play and simulate; for guards only the weapon, for call also the seed. A hand that is not
    // given is 0: the character's own, or the right one.
    play_options fence;
    bool json;   // for simulate, replay and duels
    bool strict; // for simulate and replay: store or compare the hash of every tick

    // simulate
    uint32_t bouts;
    uint32_t limit_ticks;     // a bout without a touch ends after this time
    const char *phrases_file; // --export-phrases; NULL: none
    const char *jobs_file;    // --jobs: fence these instead; NULL: none

    // replay and export
    const char *recording_file;

    // export
    export_options export;

    // replay
    bool verify, info;
    const char *shot_file; // --shot: the picture's file; NULL: no picture
    double shot_s;
    bool in_headset; // --vr: watch in the headset
    double watch_s;  // --at: begin at this moment, paused
    bool continues;  // --continue: continue the bout from continue_s, with the fencers above
    double continue_s;

    // call
    const char *called_path; // a recording or a folder; NULL: computer fencers

    // duels
    const char *duels_folder; // NULL: the folder in which bouts are recorded; also for drill

    // drill: with the weapon of `fence`
    struct {
        const char *action; // NULL: what the person is hit by most
        double tempo;       // of the partner, a share of real time
    } drill;

    // pool and tournament
    tournament_options tournament;

    // ladder: the results to make tables of; none: list the characters and people
    struct {
        const char *const *results;
        size_t count;
        const char *anchor;       // who has the rating 1500
        const char *ratings_file; // --ratings: write the characters' ratings; NULL: do not
    } ladder;

    profile_request profile;
    ghost_request ghost;

    // settings
    const char *setting_key, *setting_value; // NULL: list all; NULL: print the value

    // guards
    const char *guards_file; // NULL: the file in the user's configuration folder
} command_line;

// Reads argv. On failure fills `error` with one line and returns false.
bool command_line_parse(int argc, char *const argv[], command_line *out_command, char *error,
                        size_t error_size);

// The text of --help.
const char *command_line_help(void);

#endif
