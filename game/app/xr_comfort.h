// What keeps a player in a headset from feeling ill: the rim darkens while the program moves
// them, and a jump is covered by a short fade. Both only as much as they want of it.
//
// Settings: `vr-vignette 0..1` (0.8 unless said otherwise, 0: off), `vr-bounds on|off`: whether
// the room's edges show on the floor near them.
#ifndef XR_COMFORT_H
#define XR_COMFORT_H

#include "settings.h"
#include "xr_picture.h"

typedef struct xr_comfort {
    double vignette; // how much of it is wanted, 0..1
    bool bounds;
    // What is shown now.
    double rim, fade; // 0..1
} xr_comfort;

xr_comfort xr_comfort_of(const settings *s);
// Writes both into the settings; whoever holds them writes the file. False where they are full.
bool xr_comfort_keep(const xr_comfort *c, settings *s);

// Time goes by: how fast the program moves the player, metres of their room a second, and
// whether it has just turned or moved them at once. Their own steps do not count.
void xr_comfort_step(xr_comfort *c, double speed_mps, bool jumped, double elapsed_s);

// The veil of it, in a look.
void xr_comfort_veil(const xr_comfort *c, xr_picture_look *look);

#endif
