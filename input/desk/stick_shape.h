// From a stick's raw deflection to the point on the square of guards.
#ifndef STICK_SHAPE_H
#define STICK_SHAPE_H

typedef struct stick_point {
    double x, y; // -1..1; y up
} stick_point;

// How a stick answers.
typedef struct stick_response {
    double dead;  // deflection up to which it is at rest, 0..STICK_DEAD_MOST
    double curve; // 1: in proportion; 2: finer in the middle; STICK_CURVE_LEAST.._MOST
} stick_response;

#define STICK_DEAD_MOST   0.5
#define STICK_CURVE_LEAST 0.5
#define STICK_CURVE_MOST  3.0

// Worn thumb sticks rest up to 0.12 off the middle; a joystick's spring centers better.
#define STICK_ROUND_DEFAULT  ((stick_response){0.14, 1.0})
#define STICK_SQUARE_DEFAULT ((stick_response){0.05, 1.0})

// A thumb stick: it moves in a circle. Nothing inside the dead zone, full deflection
// a little before the rim, and the disc is stretched over the square, so that the
// corner guards can be reached. Continuous; raw x right and y up, -1..1.
stick_point stick_shape_round(double x, double y, const stick_response *response);

// A joystick: it moves in a square. A small dead zone in the middle, full deflection
// a little before the edge, each direction kept.
stick_point stick_shape_square(double x, double y, const stick_response *response);

// Raw value of an SDL axis (-32768..32767) as -1..1.
double stick_axis(int raw);

#endif
