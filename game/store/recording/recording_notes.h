// Notes on moments of a recording, which people write while they watch it: a small text file beside
// the recording, "<recording>.notes.txt", which can be read and edited with any editor. A line is a
// time in seconds and what was noted:
//
//     3.204 the parry comes too late
#ifndef RECORDING_NOTES_H
#define RECORDING_NOTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "user_paths.h"

#define RECORDING_NOTES_MOST 200
#define RECORDING_NOTE_SIZE  160 // of the words, with the final zero

typedef struct recording_note {
    uint32_t at; // tick from the recording's beginning
    char words[RECORDING_NOTE_SIZE];
} recording_note;

// Plain data, ordered by time.
typedef struct recording_notes {
    uint32_t count;
    recording_note note[RECORDING_NOTES_MOST];
} recording_notes;

// The path of a recording's notes. Returns false if it is too long.
bool recording_notes_path(const char *recording, char out_path[USER_PATH_MAX]);

// Reads the notes of a recording; none if there is no such file. Lines that are not notes are
// skipped, and words that are too long are cut off.
void recording_notes_load(recording_notes *out_notes, const char *recording);

// Replaces the file; without notes it is removed. Returns false and writes one line to `error` if
// that fails.
bool recording_notes_save(const recording_notes *notes, const char *recording, char *error,
                          size_t error_size);

// Sets the words of the note at that tick, and adds it if there is none; with empty words the note
// is removed. Returns false if there are RECORDING_NOTES_MOST already.
bool recording_notes_set(recording_notes *notes, uint32_t at, const char *words);

// The number of the last note at or before `at`; -1 if there is none.
int recording_notes_before(const recording_notes *notes, uint32_t at);

#endif
