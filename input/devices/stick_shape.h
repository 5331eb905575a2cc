// From a stick's raw deflection to the point on the square of guards.
#ifndef STICK_SHAPE_H
#define STICK_SHAPE_H

typedef struct stick_point {
    double x, y; // -1..1; y up
} stick_point;

// A thumb stick: it moves in a circle. Nothing inside the dead zone, full deflection
// a little before the rim, and the disc is stretched over the square, so that the
// corner guards can be reached. Continuous; raw x right and y up, -1..1.
stick_point stick_shape_round(double x, double y);

// A joystick: it moves in a square. A small dead zone in the middle, full deflection
// a little before the edge, each direction kept.
stick_point stick_shape_square(double x, double y);

// Raw value of an SDL axis (-32768..32767) as -1..1.
double stick_axis(int raw);

#endif
