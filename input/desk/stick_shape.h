// Maps the raw deflection of a stick to the point on the square of guards.
#ifndef STICK_SHAPE_H
#define STICK_SHAPE_H

typedef struct stick_point {
    double x, y; // -1..1; y up
} stick_point;

// How a stick responds.
typedef struct stick_response {
    double dead;  // dead zone: the deflection up to which it is at rest, 0..STICK_DEAD_MOST
    double curve; // 1: proportional; 2: finer in the middle; STICK_CURVE_LEAST..STICK_CURVE_MOST
} stick_response;

#define STICK_DEAD_MOST   0.5
#define STICK_CURVE_LEAST 0.5
#define STICK_CURVE_MOST  3.0

// Worn thumb sticks rest up to 0.12 from the middle; the spring of a joystick centers it better.
#define STICK_ROUND_DEFAULT  ((stick_response){0.14, 1.0})
#define STICK_SQUARE_DEFAULT ((stick_response){0.05, 1.0})

// Maps a thumb stick, which moves in a circle. The result is 0 inside the dead zone and full
// deflection slightly before the rim; the disc is stretched to the square, so that the guards in
// the corners can be reached. The map is continuous. x to the right and y up are raw values, -1..1.
stick_point stick_shape_round(double x, double y, const stick_response *response);

// Maps a joystick, which moves in a square: a small dead zone in the middle, full deflection
// slightly before the edge, the same direction.
stick_point stick_shape_square(double x, double y, const stick_response *response);

// Converts the raw value of an SDL axis (-32768..32767) to -1..1.
double stick_axis(int raw);

#endif
