// Who fences at the piste and with what, as chosen before the first bout.
#ifndef PLAY_OPTIONS_H
#define PLAY_OPTIONS_H

#include "fencer_choice.h"
#include "match_settings.h"
#include "weapon.h"

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
    bool lesson;                    // give the lesson again
    const char *cyrano;             // HOST:PORT of a tournament's software; NULL: none
    struct background_export *film; // the program's, for films of touches; NULL: none are made
} play_options;

#endif
