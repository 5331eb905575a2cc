// Lines, dots and words at places of the hall, drawn flat over its picture: what lies behind
// a body is seen through it, as one wants of measures and bounds.
#ifndef VIEWER_LINES_H
#define VIEWER_LINES_H

#include "camera.h"
#include "canvas.h"
#include "picture.h"

// The words of a picture, so that none is laid over others.
#define VIEWER_LABELS 24
typedef struct viewer_labels {
    int count;
    float x[VIEWER_LABELS], y[VIEWER_LABELS], width[VIEWER_LABELS]; // middle, foot of the letters
} viewer_labels;

typedef struct viewer_lines {
    canvas *canvas;        // NULL: they are gathered as lines of the hall
    viewer_labels *labels; // of this picture
    phys_vec3 eye, right, up, back;
    double scale; // canvas units that 1 m takes at a distance of 1 m
    // Gathered: so much larger than life is the eye; the lines, how many, and at most.
    double larger;
    picture_line *line;
    int *line_count;
    int line_most;
} viewer_lines;

// Where words so wide are to be, so that none is laid over others: as near to the wanted height as
// there is room. They are remembered, as far as there is room for that.
float viewer_labels_add(viewer_labels *labels, float x, float wanted, float width);

// As a camera sees the hall; between canvas_begin() and canvas_end(). `labels` is emptied and
// outlives the lines.
viewer_lines viewer_lines_start(canvas *c, const camera *view, viewer_labels *labels);

// The same gathered as lines that hang in the hall, for both eyes of a headset there; words and
// what is measured on the canvas are left out. What is too much is left out, too.
viewer_lines viewer_lines_gather(phys_vec3 eye, double larger, picture_line *out_line,
                                 int *out_count, int most);

// Where a place of the hall is on the canvas; false where it lies behind the eye, or there is no
// canvas.
bool viewer_lines_place(const viewer_lines *l, phys_vec3 place, float out_xy[2]);

// A line `thickness` units wide; what of it lies behind the eye is left out.
void viewer_line(const viewer_lines *l, phys_vec3 a, phys_vec3 b, float thickness,
                 canvas_colour colour);
// A line with its two barbs at b.
void viewer_arrow(const viewer_lines *l, phys_vec3 a, phys_vec3 b, float thickness,
                  canvas_colour colour);
// A straight tube of that radius in metres, as wide as it is seen.
void viewer_tube(const viewer_lines *l, phys_vec3 a, phys_vec3 b, double radius_m,
                 canvas_colour colour);
void viewer_dot(const viewer_lines *l, phys_vec3 place, float radius, canvas_colour colour);
// Words on a small dark panel, centred `above` units over the place, or as near to that as other
// labels leave room.
void viewer_label(const viewer_lines *l, phys_vec3 place, float above, const char *text,
                  canvas_colour colour);

#endif
