// Drawing on a moment: arrows, circles and words, which stand in the hall and are shown while their
// moment plays. Kept with the notes.
#ifndef VIEWER_DRAWING_H
#define VIEWER_DRAWING_H

#include <SDL.h>
#include <stdbool.h>

#include "recording_notes.h"
#include "viewer_lines.h"

struct viewer;

// Of the figures, and of their flags.
static const canvas_color VIEWER_DRAWING_COLOR = {1.0f, 0.86f, 0.24f, 1.0f};

// Plain data; zeroed, nothing is drawn.
typedef struct viewer_drawing {
    bool is_on; // the mouse draws
    enum recording_drawing_kind tool;
    bool is_drawing;         // the button is held
    bool is_typing;          // the words of a text
    recording_drawing fresh; // what is drawn or typed now
} viewer_drawing;

// The mouse draws arrows; again: circles, words, nothing. Pauses.
void viewer_drawing_next_tool(struct viewer *v);
void viewer_drawing_end(struct viewer *v);

// The mouse while it draws: pressed, moved, released. Words are typed after a click.
void viewer_drawing_press(struct viewer *v);
void viewer_drawing_move(struct viewer *v);
void viewer_drawing_release(struct viewer *v);

// A key or typed letters while the mouse draws. Returns false if they mean something else.
bool viewer_drawing_key(struct viewer *v, SDL_Keycode key);
bool viewer_drawing_type(struct viewer *v, const char *letters);

// Draws the figures of the shown moment, and the one that is being drawn.
void viewer_drawing_draw(const struct viewer *v, const viewer_lines *l);

#endif
