#include "stick_shape.h"

#include <math.h>

// Worn thumb sticks end up to 0.05 before the rim, joysticks less.
#define ROUND_FULL  0.95
#define SQUARE_FULL 0.97

// Maps the deflection between the dead zone and full deflection to 0..1, along the curve.
static double deflection(double radius, double full, const stick_response *response)
{
    double d = (radius - response->dead) / (full - response->dead);
    d = d < 0.0 ? 0.0 : d > 1.0 ? 1.0 : d;
    return response->curve == 1.0 ? d : pow(d, response->curve);
}

// One coordinate of the map from the disc to the square. Each circle becomes a curve between circle
// and square, and the rim becomes the edge of the square (elliptical grid mapping: the inverse of
// x sqrt(1 - y^2 / 2), y sqrt(1 - x^2 / 2)).
static double stretch(double a, double b)
{
    double k = 2.0 * sqrt(2.0) * a;
    double base = 2.0 + a * a - b * b;
    double plus = base + k > 0.0 ? sqrt(base + k) : 0.0;
    double minus = base - k > 0.0 ? sqrt(base - k) : 0.0;
    double value = 0.5 * (plus - minus);
    return value < -1.0 ? -1.0 : value > 1.0 ? 1.0 : value;
}

stick_point stick_shape_round(double x, double y, const stick_response *response)
{
    double radius = sqrt(x * x + y * y);
    double wanted = deflection(radius, ROUND_FULL, response);
    if (wanted == 0.0) {
        return (stick_point){0.0, 0.0};
    }
    double k = wanted / radius;
    return (stick_point){stretch(x * k, y * k), stretch(y * k, x * k)};
}

stick_point stick_shape_square(double x, double y, const stick_response *response)
{
    double radius = fabs(x) > fabs(y) ? fabs(x) : fabs(y);
    double wanted = deflection(radius, SQUARE_FULL, response);
    if (wanted == 0.0) {
        return (stick_point){0.0, 0.0};
    }
    double k = wanted / radius;
    return (stick_point){x * k, y * k};
}

double stick_axis(int raw)
{
    return raw <= -32767 ? -1.0 : raw / 32767.0;
}
