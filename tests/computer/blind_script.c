#include "blind_script.h"

#include <math.h>
#include <stdlib.h>

#include "split_mix.h"

static const char *const NAMES[BLIND_SCRIPTS] = {
    [BLIND_IDLE] = "idle",
    [BLIND_STATUE] = "statue",
    [BLIND_MARCH] = "march",
    [BLIND_LINE_STEPS] = "line-steps",
    [BLIND_FLECHE] = "fleche",
    [BLIND_STEP_LUNGE] = "step-lunge",
    [BLIND_LUNGES] = "lunges",
    [BLIND_CIRCLES] = "circles",
    [BLIND_RUNAWAY] = "runaway",
    [BLIND_RANDOM] = "random",
    [BLIND_SWEEPS] = "sweeps",
    [BLIND_PUMP] = "pump",
    [BLIND_BACK_LUNGE] = "back-lunge",
    [BLIND_CROUCH_THRUST] = "crouch-thrust",
};

const char *blind_script_name(enum blind_script script)
{
    return NAMES[script];
}

static double share(uint64_t *random)
{
    return (double)(split_mix_next(random) >> 11) * 0x1p-53;
}

static int16_t point(double x)
{
    return (int16_t)(x * INPUT_POINT_MAX);
}

// Whether the tick is in [from, to).
static bool within(uint32_t tick, uint32_t from, uint32_t to)
{
    return tick >= from && tick < to;
}

input_frame blind_script_frame(enum blind_script script, uint64_t seed, uint32_t tick)
{
    uint64_t random = seed;
    input_frame frame = input_frame_neutral();
    double x = -0.3 + 0.6 * share(&random), y = -0.3 + 0.6 * share(&random);
    uint32_t late = (uint32_t)(1000.0 * share(&random));
    double angle = 0.0;
    bool out = false;
    uint32_t buttons = 0, t;
    if (tick < late) {
        return frame;
    }
    tick -= late;
    switch (script) {
    case BLIND_IDLE:
        break;
    case BLIND_STATUE:
        out = true;
        break;
    case BLIND_MARCH:
        out = true;
        buttons = INPUT_ADVANCE;
        break;
    case BLIND_LINE_STEPS:
        out = true;
        t = tick % 1600;
        buttons = within(t, 0, 500) ? INPUT_ADVANCE : within(t, 800, 1300) ? INPUT_RETREAT : 0;
        break;
    case BLIND_FLECHE:
        out = true;
        t = tick % 1500;
        buttons = within(t, 100, 170) ? INPUT_FLECHE : 0;
        break;
    case BLIND_STEP_LUNGE:
        t = tick % 1600;
        out = within(t, 250, 900);
        buttons = within(t, 0, 300) ? INPUT_ADVANCE : within(t, 330, 800) ? INPUT_LUNGE : 0;
        break;
    case BLIND_LUNGES:
        t = tick % 1200;
        out = within(t, 0, 700);
        buttons = within(t, 60, 600) ? INPUT_LUNGE : within(t, 600, 1200) ? INPUT_ADVANCE : 0;
        break;
    case BLIND_CIRCLES:
        angle = 2.0 * 3.14159265358979 * (double)(tick % 500) / 500.0;
        x = 0.7 * cos(angle);
        y = 0.7 * sin(angle);
        frame.extension = INPUT_EXTENSION_MAX / 2;
        buttons = within(tick % 1000, 0, 300) ? INPUT_ADVANCE : 0;
        break;
    case BLIND_RUNAWAY:
        buttons = INPUT_RETREAT;
        break;
    case BLIND_SWEEPS:
        angle = 2.0 * 3.14159265358979 * (double)(tick % 333) / 333.0;
        x = sin(angle);
        t = tick % 2000;
        out = within(t, 1500, 2000);
        buttons = within(t, 0, 600) ? INPUT_ADVANCE : within(t, 1600, 1900) ? INPUT_LUNGE : 0;
        break;
    case BLIND_PUMP:
        out = within(tick % 400, 0, 200);
        buttons = within(tick % 900, 0, 500) ? INPUT_ADVANCE : 0;
        break;
    case BLIND_BACK_LUNGE:
        t = tick % 2400;
        out = within(t, 1000, 1700);
        buttons = within(t, 0, 900)       ? INPUT_RETREAT
                  : within(t, 1050, 1600) ? INPUT_LUNGE
                  : within(t, 1600, 2400) ? INPUT_ADVANCE
                                          : 0;
        break;
    case BLIND_CROUCH_THRUST:
        out = true;
        t = tick % 2000;
        buttons = INPUT_DUCK | (within(t, 0, 900)       ? INPUT_ADVANCE
                                : within(t, 1000, 1500) ? INPUT_RETREAT
                                                        : 0u);
        break;
    case BLIND_RANDOM:
        abort();
    }
    frame.point_x = point(x);
    frame.point_y = point(y);
    if (out) {
        frame.extension = INPUT_EXTENSION_MAX;
    }
    frame.buttons = (uint8_t)buttons;
    return frame;
}
