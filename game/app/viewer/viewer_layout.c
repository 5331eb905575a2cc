#include "viewer_layout.h"

#include "viewer_list.h"
#include "viewer_private.h"

// The upper of two recordings needs no room below it: the lower one lies above the timeline.
static int lay_two(viewer *v, viewer_part out[VIEWER_PARTS], bool is_stacked)
{
    const float width = canvas_width(v->canvas), height = canvas_height(v->canvas);
    const viewer_area whole = {0.0f, 0.0f, width, height};
    for (int i = 0; i < VIEWER_PARTS; i++) {
        viewer_area *area = &out[i].picture;
        *area = whole;
        if (is_stacked) {
            const float foot = v->clean ? height : (1.0f - (float)v->covered) * height;
            area->height = 0.5f * foot;
            area->y = (float)i * area->height;
        } else {
            area->width = 0.5f * width;
            area->x = (float)i * area->width;
        }
        out[i].open = *area;
    }
    return VIEWER_PARTS;
}

int viewer_layout(viewer *v, viewer_part out[VIEWER_PARTS])
{
    out[0] = (viewer_part){.camera = &v->camera};
    if (v->compare.is_open) {
        out[1] = (viewer_part){.camera = &v->compare.camera, .is_other = true};
        return lay_two(v, out, v->compare.is_stacked);
    }
    if (v->is_split) {
        out[1] = (viewer_part){.camera = &v->second};
        return lay_two(v, out, false);
    }
    const float width = canvas_width(v->canvas), height = canvas_height(v->canvas);
    const float list = v->clean ? 0.0f : viewer_list_edge(v);
    out[0].picture = (viewer_area){0.0f, 0.0f, width + list, height};
    out[0].open = (viewer_area){list, 0.0f, width - list, height};
    return 1;
}

viewer_lines viewer_layout_lines(viewer *v, float x, float y, viewer_labels *labels,
                                 bool *out_is_other)
{
    viewer_part part[VIEWER_PARTS];
    const int count = viewer_layout(v, part);
    const viewer_area *second = &part[count - 1].picture;
    const viewer_part *under = &part[x >= second->x && y >= second->y ? count - 1 : 0];
    *out_is_other = under->is_other;
    return viewer_lines_start_in(v->canvas, under->picture, &under->camera->rig.view, labels);
}
