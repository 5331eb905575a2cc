// Fencers drawn by the processor alone, into the tiles of a sheet: the skin that is hit, the blades
// as they bend, and the floor with a line every quarter of a meter. Quick, and needs no display.
#ifndef FIGURE_TILE_H
#define FIGURE_TILE_H

#include "duel.h"
#include "skin.h"
#include "tile_sheet.h"

// Where the camera stands, on what it looks, and how wide the picture is there, meters.
typedef struct figure_camera {
    phys_vec3 eye, at;
    double width_m;
} figure_camera;

// A pencil for one size of tile; destroy it with figure_pencil_fini().
typedef struct figure_pencil {
    int width, height;       // of a tile, in samples
    float *depth;            // [height][width]
    uint8_t *color;          // [height][width][3]
    skin *skin[2];           // of each side's body
    float (*position[2])[3]; // its vertices
    const fencer_model *model[2];
} figure_pencil;

// Returns false if memory runs out.
bool figure_pencil_init(figure_pencil *pencil, const tile_sheet *sheet,
                        const fencer_model *const model[2]);
void figure_pencil_fini(figure_pencil *pencil);

// Draws both fencers, and how many milliseconds have passed, into a tile.
void figure_tile_draw(figure_pencil *pencil, tile_sheet *sheet, int tile, const duel_config *config,
                      const duel_state *state, const figure_camera *camera, uint32_t ticks);

#endif
