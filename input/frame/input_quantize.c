#include "input_quantize.h"

// Returns the integer nearest to value * steps, with halves rounded away from zero. The value is
// clamped to [low, 1]; NaN becomes 0.
static int steps_of(double value, double low, int steps)
{
    if (value != value) {
        return 0;
    }
    double clamped = value < low ? low : value > 1.0 ? 1.0 : value;
    double scaled = clamped * steps;
    return (int)(scaled < 0.0 ? scaled - 0.5 : scaled + 0.5);
}

bool input_quantize(const input_wish *wish, input_frame *out_frame)
{
    *out_frame = (input_frame){
        .point_x = (int16_t)steps_of(wish->point_x, -1.0, INPUT_POINT_MAX),
        .point_y = (int16_t)steps_of(wish->point_y, -1.0, INPUT_POINT_MAX),
        .extension = (uint8_t)steps_of(wish->extension, 0.0, INPUT_EXTENSION_MAX),
        .buttons = (uint8_t)(wish->buttons & INPUT_BITS_ALL),
    };
    return wish->point_x == wish->point_x && wish->point_y == wish->point_y &&
           wish->extension == wish->extension;
}
