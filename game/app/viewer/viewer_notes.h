// Notes on moments: writing them, their flags on the timeline, and their words while the moment
// plays.
#ifndef VIEWER_NOTES_H
#define VIEWER_NOTES_H

#include <stdbool.h>

#include "recording_notes.h"

struct viewer;

// Plain data; zeroed, there are none.
typedef struct viewer_notes {
    recording_notes all;
    bool is_writing;
    uint32_t at;                     // the moment of the note that is written
    char words[RECORDING_NOTE_SIZE]; // of it
} viewer_notes;

// Begins to write the note of the shown moment, or to change the one that is shown. Pauses.
void viewer_note_begin(struct viewer *v);
// While a note is written: adds letters, removes the last one, keeps it or not.
void viewer_note_type(struct viewer *v, const char *letters);
void viewer_note_erase(struct viewer *v);
void viewer_note_end(struct viewer *v, bool is_kept);

// Removes the last letter of the words.
void viewer_erase_letter(char *words);

// Goes to the note or figure after or before the shown moment, or tells that there is none.
void viewer_note_jump(struct viewer *v, bool forward);

// The note that is shown now: the last one, for a few seconds; NULL if none.
const recording_note *viewer_note_now(const struct viewer *v);

// Draws the flags of all notes and figures over a bar of the timeline with this upper edge.
void viewer_draw_note_flags(struct viewer *v, float top);
// The note whose flag is under the mouse, NULL if none.
const recording_note *viewer_note_under(const struct viewer *v);
// Draws the words of the present note, or of the one that is written.
void viewer_draw_note(struct viewer *v);

#endif
