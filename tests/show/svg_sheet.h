// A sheet of plots, written as SVG: shapes in pixels, and axes with ticks and units.
#ifndef SVG_SHEET_H
#define SVG_SHEET_H

#include <stdbool.h>
#include <stdio.h>

typedef struct svg_point {
    double x, y;
} svg_point;

typedef struct svg_color {
    double red, green, blue; // 0 to 1
} svg_color;

extern const svg_color SVG_INK, SVG_FAINT, SVG_BLUE, SVG_RED, SVG_GREEN, SVG_GOLD;

// A color from SVG_BLUE over SVG_RED to SVG_GOLD as `share` goes from 0 to 1, to show time.
svg_color svg_ramp(double share);

// Creates a file with a heading. Returns NULL and prints one line on stderr if it cannot be
// written.
FILE *svg_begin(const char *path, double width, double height, const char *heading,
                const char *subheading);

// Closes the file. Returns false and prints one line on stderr if not everything was written.
bool svg_end(FILE *file, const char *path);

// `anchor` is "start", "middle" or "end".
void svg_text(FILE *file, svg_point at, double size, const char *anchor, svg_color color,
              const char *text);
// `dash`: draw a dashed line.
void svg_line(FILE *file, const svg_point *point, int count, svg_color color, double width,
              double opacity, bool dash);
void svg_area(FILE *file, const svg_point *point, int count, svg_color color, double opacity);
void svg_dot(FILE *file, svg_point at, double radius, svg_color color, double opacity);

// A plot's rectangle on the sheet and the values at its borders.
typedef struct svg_plot {
    double left, top, width, height; // pixels
    double x[2], y[2];               // values at left and right, bottom and top
} svg_plot;

// Draws the grid, the ticks with their numbers, the title and the names of the axes, for example
// "time, s".
void svg_axes(FILE *file, const svg_plot *plot, const char *title, const char *x_name,
              const char *y_name);

svg_point svg_place(const svg_plot *plot, double x, double y);

// Draws a curve through values, thinned to the plot's resolution and clipped to its rectangle.
void svg_curve(FILE *file, const svg_plot *plot, const double *x, const double *y, int count,
               svg_color color, double width, bool dash);

#endif
