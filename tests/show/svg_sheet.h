// A sheet of plots, written as SVG: shapes in pixels, and axes with ticks and units.
#ifndef SVG_SHEET_H
#define SVG_SHEET_H

#include <stdbool.h>
#include <stdio.h>

typedef struct svg_point {
    double x, y;
} svg_point;

typedef struct svg_colour {
    double red, green, blue; // 0 to 1
} svg_colour;

extern const svg_colour SVG_INK, SVG_FAINT, SVG_BLUE, SVG_RED, SVG_GREEN, SVG_GOLD;

// From SVG_BLUE by way of SVG_RED to SVG_GOLD as `share` goes from 0 to 1: for time.
svg_colour svg_ramp(double share);

// Begins a file with a heading; NULL, with one line to stderr, where it cannot be written.
FILE *svg_begin(const char *path, double width, double height, const char *heading,
                const char *subheading);

// Closes it; false, with one line to stderr, where not everything was written.
bool svg_end(FILE *file, const char *path);

// anchor: "start", "middle" or "end".
void svg_text(FILE *file, svg_point at, double size, const char *anchor, svg_colour colour,
              const char *text);
// Dashed where `dash` is true.
void svg_line(FILE *file, const svg_point *point, int count, svg_colour colour, double width,
              double opacity, bool dash);
void svg_area(FILE *file, const svg_point *point, int count, svg_colour colour, double opacity);
void svg_dot(FILE *file, svg_point at, double radius, svg_colour colour, double opacity);

// A frame on the sheet, and what its corners stand for.
typedef struct svg_plot {
    double left, top, width, height; // pixels
    double x[2], y[2];               // values at left and right, bottom and top
} svg_plot;

// Grid, ticks and their numbers, and the names of the axes: "time, s".
void svg_axes(FILE *file, const svg_plot *plot, const char *title, const char *x_name,
              const char *y_name);

svg_point svg_place(const svg_plot *plot, double x, double y);

// A curve through values, thinned to what can be seen and cut at the frame.
void svg_curve(FILE *file, const svg_plot *plot, const double *x, const double *y, int count,
               svg_colour colour, double width, bool dash);

#endif
