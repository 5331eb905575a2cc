// What an evening at the piste begins with, and what it ends with.
#ifndef PLAY_OPTIONS_H
#define PLAY_OPTIONS_H

#include "fencer_choice.h"
#include "match_settings.h"
#include "recording_file.h"
#include "weapon.h"

// Who fences and with what, as chosen before the first bout.
// The texts belong to the caller (argv, or a recording's header) and outlive the options.
typedef struct play_options {
    fencer_choice fencer[2]; // by enum duel_side
    double hand[2];          // +1 right-handed, -1 left-handed; 0: the character's own, or right
    const char *build[2];    // name of a fencer's model; NULL: the character's own, or "medium"
    unsigned assist[2];      // enum assist_kind, help for the person on a side
    bool assist_given[2];    // otherwise the settings decide
    enum weapon_kind weapon;
    match_settings match; // the rules
    bool match_given;     // otherwise they follow from who fences
    uint64_t seed;
    bool seed_given;
    const char *record; // file, or a folder for many bouts; NULL: the default place
    bool no_record;
    bool lesson; // give the lesson again
    // A tournament's bout: these fencers, rules and weapon stay, and it is fenced once. The names
    // of the fencers, by enum duel_side.
    bool is_tournament;
    const char *name[2];
    const char *cyrano;             // HOST:PORT of a tournament's software; NULL: none
    struct background_export *film; // the program's, for films of touches; NULL: none are made
} play_options;

// With "sabre-from-" before it, it fits into USER_WHAT_MAX.
#define PLAY_NAME_MAX 100

// The moment of a recording that every bout starts from.
typedef struct play_beginning {
    const recording_file *file;
    uint32_t at;              // ticks from the recording's beginning
    char name[PLAY_NAME_MAX]; // of the recording, without folder and extension
    bool is_watched;          // leaving leads back to the recording in the viewer
} play_beginning;

// What the players want when play_run() returns.
enum play_end {
    PLAY_LEFT,       // to leave the piste
    PLAY_CLOSED,     // to close the window and with it the program
    PLAY_RECORDINGS, // to see the list of recordings and then to continue here
    PLAY_WATCH,      // to watch the recording of play_watched() and then to continue here
    PLAY_APPEAL,     // to see the appeal of play_appealed() and then to continue here
    PLAY_CALLING,    // to call phrases as a referee, and then to continue here
    PLAY_FENCED,     // to go on with the tournament: play_score() has the result of its bout
    PLAY_FAILED      // bouts cannot continue; `error` says why
};

#endif
