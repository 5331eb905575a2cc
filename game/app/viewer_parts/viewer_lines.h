// Lines, dots and labels at points of the hall, drawn over the picture without a depth test, so
// that distances and bounds stay visible behind a body.
#ifndef VIEWER_LINES_H
#define VIEWER_LINES_H

#include "camera.h"
#include "canvas.h"
#include "picture.h"

// A rectangle of the canvas.
typedef struct viewer_area {
    float x, y, width, height;
} viewer_area;

// The labels of one displayed frame, so that they lie neither on each other nor under what is drawn
// later.
#define VIEWER_LABELS 24
typedef struct viewer_labels {
    int count;
    float x[VIEWER_LABELS], y[VIEWER_LABELS], width[VIEWER_LABELS]; // x of the middle, baseline y
    viewer_area part;                                               // all of it lies inside
    int area_count;
    const viewer_area *area; // [area_count]: what is drawn over the labels; borrowed
} viewer_labels;

typedef struct viewer_lines {
    canvas *canvas;        // NULL: lines are collected for the hall instead
    viewer_labels *labels; // of this displayed frame
    phys_vec3 eye, right, up, back;
    viewer_area part; // of the canvas, that shows what the camera sees
    double scale;     // canvas units of 1 m at a distance of 1 m
    // For collected lines: the viewer's size relative to life, the lines, their number and
    // capacity.
    double larger;
    picture_line *line;
    int *line_count;
    int line_most;
} viewer_lines;

// Finds the free place nearest to `x`, `y` for a label of this width, sets them to it and remembers
// it. Returns false if nothing near is free: then the label is left out, and so is one beyond
// VIEWER_LABELS.
bool viewer_labels_add(viewer_labels *labels, float *x, float *y, float width);

// Starts drawing as this camera sees the hall, between canvas_begin() and canvas_end(). Clears
// `labels`, which must outlive the lines, but for their areas.
viewer_lines viewer_lines_start(canvas *c, const camera *view, viewer_labels *labels);
// The same in a part of the canvas.
viewer_lines viewer_lines_start_in(canvas *c, viewer_area part, const camera *view,
                                   viewer_labels *labels);

// Starts collecting lines in the hall instead, for both eyes of a headset. Labels, and what is
// measured in canvas units, are left out, as is everything beyond `most` lines.
viewer_lines viewer_lines_gather(phys_vec3 eye, double larger, picture_line *out_line,
                                 int *out_count, int most);

// The point of the hall under a point of the canvas, in the plane through `place` that faces the
// camera.
phys_vec3 viewer_lines_under(const viewer_lines *l, float x, float y, phys_vec3 place);

// Projects a point of the hall onto the canvas. Returns false if it lies behind the eye or if there
// is no canvas.
bool viewer_lines_place(const viewer_lines *l, phys_vec3 place, float out_xy[2]);

// A line `thickness` units wide; the part behind the eye is cut off.
void viewer_line(const viewer_lines *l, phys_vec3 a, phys_vec3 b, float thickness,
                 canvas_color color);
// A line with its two barbs at b.
void viewer_arrow(const viewer_lines *l, phys_vec3 a, phys_vec3 b, float thickness,
                  canvas_color color);
// A straight tube with this radius in meters, as wide as perspective shows it.
void viewer_tube(const viewer_lines *l, phys_vec3 a, phys_vec3 b, double radius_m,
                 canvas_color color);
void viewer_dot(const viewer_lines *l, phys_vec3 place, float radius, canvas_color color);
// Text on a small dark panel, centered `above` units over the point, or as near to that as other
// labels and panels allow, with a line to its point if that is farther. Without room it is left
// out.
void viewer_label(const viewer_lines *l, phys_vec3 place, float above, const char *text,
                  canvas_color color);

#endif
