// Which parts of the window show the hall, and from which camera: one, two cameras side by side, or
// two recordings beside or over each other. Beside the list of events the hall is seen past the
// list: nobody stands behind it.
#ifndef VIEWER_LAYOUT_H
#define VIEWER_LAYOUT_H

#include "viewer_lines.h"
#include "watch_camera.h"

struct viewer;

#define VIEWER_PARTS 2

// Canvas units.
typedef struct viewer_part {
    viewer_area picture; // its middle is that of the picture; may go on beyond the window
    viewer_area open;    // the part of it where nothing lies over the fencers
    watch_camera *camera;
    bool is_other; // shows the recording that is compared with
} viewer_part;

// Writes the parts and returns how many there are.
int viewer_layout(struct viewer *v, viewer_part out_part[VIEWER_PARTS]);

// The lines of the part under a point of the canvas, and whose part it is. `labels` must outlive
// them.
viewer_lines viewer_layout_lines(struct viewer *v, float x, float y, viewer_labels *labels,
                                 bool *out_is_other);

#endif
