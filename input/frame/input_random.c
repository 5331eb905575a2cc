#include "input_random.h"

#include "split_mix.h"

#define LEG_MIN_TICKS 20
#define LEG_MAX_TICKS 400
// The fastest leg crosses the square in 150 ms, the time in which a wrist moves from quarte to
// sixte.
#define SPEED_MAX (2 * INPUT_POINT_MAX / 150)
// In each tick a button changes with a probability of one in this number.
#define BUTTON_PERIOD 300

// Returns a number that is uniform in [low, high] to about 2^-50.
static int32_t uniform(input_random *walk, int32_t low, int32_t high)
{
    return low + (int32_t)(split_mix_next(&walk->state) % (uint64_t)(high - low + 1));
}

input_random input_random_start(uint64_t seed)
{
    return (input_random){.state = seed, .position = {0, 0, -INPUT_POINT_MAX}};
}

// Advances one axis by a tick and reflects it at the edge.
static void walk_axis(int32_t *position, int32_t *velocity)
{
    *position += *velocity;
    if (*position > INPUT_POINT_MAX || *position < -INPUT_POINT_MAX) {
        int32_t wall = *position > 0 ? INPUT_POINT_MAX : -INPUT_POINT_MAX;
        *position = 2 * wall - *position;
        *velocity = -*velocity;
    }
}

input_frame input_random_frame(input_random *walk)
{
    if (walk->leg_ticks == 0) {
        walk->leg_ticks = (uint32_t)uniform(walk, LEG_MIN_TICKS, LEG_MAX_TICKS);
        for (int axis = 0; axis < INPUT_RANDOM_AXES; axis++) {
            walk->velocity[axis] = uniform(walk, -SPEED_MAX, SPEED_MAX);
        }
    }
    walk->leg_ticks--;
    for (int axis = 0; axis < INPUT_RANDOM_AXES; axis++) {
        walk_axis(&walk->position[axis], &walk->velocity[axis]);
    }
    for (unsigned button = 1; button <= INPUT_BUTTONS_ALL; button <<= 1) {
        if (uniform(walk, 1, BUTTON_PERIOD) == 1) {
            walk->buttons = (uint8_t)(walk->buttons ^ button);
        }
    }
    int32_t extension = (walk->position[2] + INPUT_POINT_MAX) * INPUT_EXTENSION_MAX;
    return (input_frame){
        .point_x = (int16_t)walk->position[0],
        .point_y = (int16_t)walk->position[1],
        .extension = (uint8_t)(extension / (2 * INPUT_POINT_MAX)),
        .buttons = walk->buttons,
    };
}
