// Draws a single fencer in given poses, offscreen, into the tiles of a sheet.
#ifndef POSE_SHEET_H
#define POSE_SHEET_H

#include "bout_assets.h"
#include "picture.h"
#include "skin.h"
#include "tile_sheet.h"
#include "window.h"

enum { POSE_TILE_WIDTH = 330, POSE_TILE_HEIGHT = 380 };

typedef struct pose_sheet {
    bout_assets assets;
    window *window;
    picture *picture;
    skin *skin;
    limb_sizes limbs;
    float (*position)[3], (*normal)[3]; // the skin in the last pose
    tile_sheet sheet;
    double hand; // +1: the fencer is right-handed (after opening), -1: left-handed
} pose_sheet;

// The camera's direction as seen from the fencer (0: in front, 90 degrees: on the weapon's side),
// and the point at which it looks, meters in front of the fencer's root.
typedef struct pose_look {
    double degrees, ahead_m;
    bool from_eyes; // draw what the fencer sees, looking down by `degrees`
} pose_look;

// Returns false and writes one line to `error` if something could not be loaded. Call
// pose_sheet_close() in this case too.
bool pose_sheet_open(pose_sheet *s, int columns, int rows, char *error, size_t error_size);
void pose_sheet_close(pose_sheet *s);

// Draws the fencer with these feet and with the weapon at `hand` (fencer frame) into one tile.
void pose_sheet_draw(pose_sheet *s, int column, int row, enum weapon_kind kind,
                     const footwork_state *feet, phys_pose hand, pose_look look);

// Writes the sheet as a PNG file. Returns false and writes one line to `error` if that fails.
bool pose_sheet_write(const pose_sheet *s, const char *path, char *error, size_t error_size);

#endif
