// Editing the guard placements of a weapon: picking, moving, turning, undoing.
//
// The text of the file is authoritative: every change is written into it and parsed by the game's
// parser. So the editor shows exactly what a bout would use, and cannot make a file that the parser
// refuses. Does not access windows or the disk.
#ifndef GUARDS_EDIT_H
#define GUARDS_EDIT_H

#include "guard_grid.h"
#include "guards_text.h"

// The number of changes that can be undone.
#define GUARDS_UNDO_MAX 200

typedef struct guards_copy {
    char *text;
    size_t length;
    guard_grid grid;
} guards_copy;

typedef struct guards_edit {
    guards_copy now;     // as it would be saved
    guards_copy shipped; // used by reset
    int row, column;     // the picked guard, as in guard_grid
    enum guards_layer layer;
    phys_pose pose; // the picked placement, finer than the text's millimeters
    bool unsaved;
    guards_copy before[GUARDS_UNDO_MAX];
    int undo_count;
    bool in_stroke;    // the next change is undone together with the one before it
    char refusal[256]; // why the last change was refused; empty: it was made
} guards_edit;

// Starts with the text of a file and that of the shipped file, and picks the neutral guard. Copies
// both texts. Returns false and writes one line to `error` if one of them is malformed or memory is
// out; then there is nothing to close.
bool guards_edit_open(guards_edit *out_edit, const char *text, size_t length,
                      const char *shipped_text, size_t shipped_length, char *error,
                      size_t error_size);
void guards_edit_close(guards_edit *edit);

// Picks a guard, or the layer in which it is edited. Row and column are limited to 0..2.
void guards_edit_pick(guards_edit *edit, int row, int column);
void guards_edit_set_layer(guards_edit *edit, enum guards_layer layer);

// Starts a new change for undo. Call it before each key press and when a mouse button goes down;
// changes without it belong to the one before.
void guards_edit_begin(guards_edit *edit);

// Moves the weapon (meters: forward, up, to the weapon's side) or turns it (radians: tip to the
// weapon's side, tip up, thumb to the weapon's side about the blade). Returns false and sets
// `refusal` if the limits of the file format do not allow it; then nothing changes.
bool guards_edit_move(guards_edit *edit, phys_vec3 by_m);
bool guards_edit_turn(guards_edit *edit, double yaw_rad, double pitch_rad, double roll_rad);

// Restores the shipped version of the picked placement, or of everything.
bool guards_edit_reset(guards_edit *edit);
bool guards_edit_reset_all(guards_edit *edit);

// Undoes one change. Returns false if there is none.
bool guards_edit_undo(guards_edit *edit);

// Replaces the text after the file on the disk has changed; undo restores the former text. Returns
// false and sets `refusal` if it is malformed; then nothing changes.
bool guards_edit_reread(guards_edit *edit, const char *text, size_t length);

// Notes that the text has been written to the disk.
void guards_edit_saved(guards_edit *edit);

// A placement in numbers.
typedef struct guards_values {
    phys_vec3 hand_m; // forward, up, to the weapon's side
    double yaw_rad;   // of the blade, to the weapon's side
    double pitch_rad; // tip up
    double roll_rad;  // of the thumb from vertical, to the weapon's side
} guards_values;

// The numbers of the pose that is edited.
guards_values guards_edit_values(const guards_edit *edit);

// The point on the square and the extension of the arm `seconds` after the start of the preview.
// The path covers the whole square while the arm extends and returns; it is smooth and no faster
// than a human hand.
void guards_preview(double seconds, double *out_u, double *out_v, double *out_extension);

#endif
