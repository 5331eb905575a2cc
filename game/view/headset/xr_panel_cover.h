// Whether something in the hall is between the eyes and a panel. The compositor shows a panel's own
// layer over everything, so such a panel is drawn into the eyes' images instead, where depth
// decides. Pure functions.
#ifndef XR_PANEL_COVER_H
#define XR_PANEL_COVER_H

#include "scene.h"

// Whether a fencer's limb or guard is in front of the panel for an eye at `eye` (world). The head
// of a fencer of `eyes_of` (enum duel_side) is not drawn and does not count. Blades, lines and
// ghosts do not count either: they are too thin to disturb where the panel hides them.
bool xr_panel_is_covered(const picture_panel *panel, phys_vec3 eye, const picture_scene *scene,
                         const bool eyes_of[2]);

#endif
