// What can be laid over the picture.
#ifndef VIEWER_OVERLAY_H
#define VIEWER_OVERLAY_H

#include "scene.h"
#include "viewer_layout.h"

struct viewer;

enum viewer_overlay {
    VIEWER_TRAILS,
    VIEWER_CONTACTS,
    VIEWER_KDOPS,
    VIEWER_SWEEP,
    VIEWER_MEASURES,
    VIEWER_CONTROL,
    VIEWER_PLOTS,
    VIEWER_LIST,
    VIEWER_OVERLAYS
};

// Draws the selected overlays on the canvas, in this part of it, and what people drew there.
// `scene` has the skinned bodies of the part's recording.
void viewer_draw_overlays(struct viewer *v, const picture_scene *scene, const viewer_part *part);

// The same as lines in the hall, without text, for an eye there that is `scale` times as large as
// life. Writes at most `most` lines and returns how many.
int viewer_gather_overlays(struct viewer *v, const picture_scene *scene, phys_vec3 eye,
                           double scale, picture_line *out_line, int most);

#endif
