// A fencer alone in the hall, posed and drawn without a window, tile by tile on a sheet: for
// programs that show poses.
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
    float (*position)[3], (*normal)[3]; // of the fencer as posed last
    tile_sheet sheet;
    double hand; // of the fencer: +1 right-handed, as it is opened, or -1
} pose_sheet;

// The camera: where it stands, 0 before the fencer, 90 on the side of the weapon; and what
// it looks at, metres before the fencer's root.
typedef struct pose_look {
    double degrees, ahead_m;
    bool from_eyes; // what the fencer's own eyes see, looking down by the degrees
} pose_look;

// False, with one line in `error`, where something is missing; to be closed all the same.
bool pose_sheet_open(pose_sheet *s, int columns, int rows, char *error, size_t error_size);
void pose_sheet_close(pose_sheet *s);

// Draws the fencer with feet and weapon so (fencer frame) into one tile.
void pose_sheet_draw(pose_sheet *s, int column, int row, enum weapon_kind kind,
                     const footwork_state *feet, phys_pose hand, pose_look look);

// Writes the sheet as a PNG; false with one line in `error` on failure.
bool pose_sheet_write(const pose_sheet *s, const char *path, char *error, size_t error_size);

#endif
