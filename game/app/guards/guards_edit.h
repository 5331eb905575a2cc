// Editing the key placements of a weapon: what is picked, moved, turned, undone and saved.
//
// The text of the file is the truth: every change is written into it and read back by the
// parser of the game, so what the editor shows is what a bout would be fenced with, and what
// the parser would refuse cannot be made. Knows nothing of windows and of disks.
#ifndef GUARDS_EDIT_H
#define GUARDS_EDIT_H

#include "guard_grid.h"
#include "guards_text.h"

// So many changes can be undone; older ones are forgotten.
#define GUARDS_UNDO_MAX 200

typedef struct guards_copy {
    char *text;
    size_t length;
    guard_grid grid;
} guards_copy;

typedef struct guards_edit {
    guards_copy now;     // as it would be saved
    guards_copy shipped; // what reset goes back to
    int row, column;     // the guard that is picked, as in guard_grid
    enum guards_layer layer;
    phys_pose pose; // the picked placement, finer than the text's millimeters
    bool unsaved;
    guards_copy before[GUARDS_UNDO_MAX];
    int undo_count;
    bool in_stroke;    // the next change belongs to the one before it
    char refusal[256]; // why the last change was not made; empty: it was
} guards_edit;

// Begins with the text of a file and that of the shipped one; the neutral guard is picked.
// Copies both. False with one line in `error` where one of them is malformed or memory is
// out; nothing is then to be closed.
bool guards_edit_open(guards_edit *out_edit, const char *text, size_t length,
                      const char *shipped_text, size_t shipped_length, char *error,
                      size_t error_size);
void guards_edit_close(guards_edit *edit);

// Picks a guard, or the layer in which it is edited. Row and column are held within 0..2.
void guards_edit_pick(guards_edit *edit, int row, int column);
void guards_edit_set_layer(guards_edit *edit, enum guards_layer layer);

// What follows is a change of its own for undo: called before each key press and once when
// a mouse button goes down. Changes without it go on with the one before.
void guards_edit_begin(guards_edit *edit);

// Moves the weapon by meters forward, up and to the weapon's side; turns it: the tip to the
// weapon's side, the tip up, and about the blade, thumb to the weapon's side (radians).
// False where the file's limits do not allow it: `refusal` tells, nothing is changed.
bool guards_edit_move(guards_edit *edit, phys_vec3 by_m);
bool guards_edit_turn(guards_edit *edit, double yaw_rad, double pitch_rad, double roll_rad);

// The picked placement, or everything, as it is shipped.
bool guards_edit_reset(guards_edit *edit);
bool guards_edit_reset_all(guards_edit *edit);

// One change back; false where there is none.
bool guards_edit_undo(guards_edit *edit);

// The file on the disk has changed: its text takes the place of the present one, which can
// be had back by undo. False, with `refusal`, where it is malformed: nothing is changed.
bool guards_edit_reread(guards_edit *edit, const char *text, size_t length);

// What is there now has been written to the disk.
void guards_edit_saved(guards_edit *edit);

// The picked placement in numbers.
typedef struct guards_values {
    phys_vec3 hand_m; // forward, up, to the weapon's side
    double yaw_rad;   // of the blade, to the weapon's side
    double pitch_rad; // tip up
    double roll_rad;  // of the thumb from straight up, to the weapon's side
} guards_values;

// Those of the pose that is edited.
guards_values guards_edit_values(const guards_edit *edit);

// Where the hand glides `seconds` into the preview: over the whole square, stretching out
// and coming back. Smooth, and never faster than a hand.
void guards_preview(double seconds, double *out_u, double *out_v, double *out_extension);

#endif
