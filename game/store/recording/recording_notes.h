// Notes on moments of a recording, which people write and draw while they watch it: a small text
// file beside the recording, "<recording>.notes.txt", which can be read and edited with any editor.
// A line is a time in seconds and what was noted, or a figure with two places of the hall, x y z in
// meters, and the words of a text:
//
//     3.204 the parry comes too late
//     3.204 @arrow -0.310 1.200 0.000 0.550 1.105 0.000
//     3.204 @circle 0.550 1.105 0.000 0.700 1.105 0.000
//     3.204 @text 0.550 1.400 0.000 0.550 1.400 0.000 too late
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

// A figure drawn on a moment.
enum recording_drawing_kind {
    RECORDING_DRAWING_ARROW,  // from a to b
    RECORDING_DRAWING_CIRCLE, // around a, through b
    RECORDING_DRAWING_TEXT,   // at a
    RECORDING_DRAWING_KINDS
};

#define RECORDING_DRAWINGS_MOST  200
#define RECORDING_DRAWING_MOST_M 1000.0 // of a coordinate

typedef struct recording_drawing {
    uint32_t at;
    enum recording_drawing_kind kind;
    double a[3], b[3];               // places in the hall, meters
    char words[RECORDING_NOTE_SIZE]; // RECORDING_DRAWING_TEXT
} recording_drawing;

// Plain data, notes ordered by time, and figures too.
typedef struct recording_notes {
    uint32_t count;
    recording_note note[RECORDING_NOTES_MOST];
    uint32_t drawing_count;
    recording_drawing drawing[RECORDING_DRAWINGS_MOST];
} recording_notes;

// The path of a recording's notes. Returns false if it is too long.
bool recording_notes_path(const char *recording, char out_path[USER_PATH_MAX]);

// Reads the notes of a recording; none if there is no such file. Lines that are not notes are
// skipped, and words that are too long are cut off.
void recording_notes_load(recording_notes *out_notes, const char *recording);

// Replaces the file; without notes and figures it is removed. Returns false and writes one line to
// `error` if that fails.
bool recording_notes_save(const recording_notes *notes, const char *recording, char *error,
                          size_t error_size);

// Sets the words of the note at that tick, and adds it if there is none; with empty words the note
// is removed. Returns false if there are RECORDING_NOTES_MOST already.
bool recording_notes_set(recording_notes *notes, uint32_t at, const char *words);

// Adds a figure after those of the same tick. Returns false if there are RECORDING_DRAWINGS_MOST
// already. recording_notes_erase() removes the last figure of that tick, false if it has none.
bool recording_notes_draw(recording_notes *notes, const recording_drawing *drawing);
bool recording_notes_erase(recording_notes *notes, uint32_t at);

// The number of the last note at or before `at`; -1 if there is none.
int recording_notes_before(const recording_notes *notes, uint32_t at);

#endif
