// What a list tells of one recording.
#ifndef RECORDING_ENTRY_H
#define RECORDING_ENTRY_H

#include "replay_stream.h"

#define DUEL_NAME_MAX 200 // size of a file's name, including the final zero

typedef struct recording_entry {
    char name[DUEL_NAME_MAX]; // the file's name, with .duel
    char when[20]; // "2026-11-21 03:31:48", local time; the file's time until the recording is read
    bool is_marked;
    bool
        is_named; // by the user: it is not a name that the program made, which begins with the time
    bool is_chosen;      // one of several that the user has chosen
    uint64_t size_bytes; // of the file, and when it was last written
    int64_t modified_ns;

    // Valid once is_read is true.
    bool is_read;
    bool is_usable;    // at least a part of it can be shown
    bool is_checked;   // the whole file was read, so any damage is known
    char problem[256]; // one line about the damage known so far, or empty
    char fencer[2][REPLAY_TEXT_MAX];
    enum weapon_kind weapon;
    int64_t began_unix_s; // 0: unknown
    double seconds;
    bool is_finished; // the result is present; valid only then:
    uint8_t winner;   // enum duel_side or DUEL_NOBODY
    uint8_t touch_by; // who made the touch, or DUEL_NOBODY
    uint8_t touch_part;
} recording_entry;

#endif
