// The hands of the clock on the hall's wall, with a dial that covers the painted hands of the
// model. It is drawn only where a scene has a time of day.
#ifndef PICTURE_CLOCK_H
#define PICTURE_CLOCK_H

#include "gl_names.h"

#define PICTURE_CLOCK_SIDES 24
#define PICTURE_CLOCK_MARKS 12

// The angles of the hour hand and of the minute hand at a time of day, seconds since midnight;
// radians clockwise from the top, 0..2 pi.
void picture_clock_angles(double day_s, double out_rad[2]);

// On the graphics card. Zeroed: not initialized.
typedef struct picture_clock {
    GLuint vertex_array, buffer;
} picture_clock;

void picture_clock_init(picture_clock *c);
void picture_clock_fini(picture_clock *c);

// Uploads the hands at a time of day.
void picture_clock_update(picture_clock *c, double day_s);

// Draw with the program in use, whose material the caller has set, and return the number of
// triangles.
int picture_clock_draw_dial(const picture_clock *c);
int picture_clock_draw_hands(const picture_clock *c);

#endif
