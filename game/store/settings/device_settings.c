#include "device_settings.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define NUMBERS (5 + DEVICE_SETTINGS_MICE)

#define POINTER_KEY       "mouse.pointer"
#define SENSITIVITY_LEAST 0.05
#define SENSITIVITY_MOST  20.0
// Eight steps double the sensitivity.
#define SENSITIVITY_STEP  1.0905
#define SPRING_MOST_PER_S 20.0

static const char *const SENSITIVITY_KEY[] = {
    "mouse.sensitivity",  "mouse0.sensitivity", "mouse1.sensitivity",
    "mouse2.sensitivity", "mouse3.sensitivity", "mouse4.sensitivity",
    "mouse5.sensitivity", "mouse6.sensitivity", "mouse7.sensitivity"};
_Static_assert(sizeof SENSITIVITY_KEY / sizeof SENSITIVITY_KEY[0] == DEVICE_SETTINGS_MICE,
               "each mouse needs a key");

static void list_numbers(device_settings *chosen, settings_number out[NUMBERS])
{
    out[0] = (settings_number){"pad.dead-zone", 0.0, STICK_DEAD_MOST, &chosen->pad.dead};
    out[1] =
        (settings_number){"pad.curve", STICK_CURVE_LEAST, STICK_CURVE_MOST, &chosen->pad.curve};
    out[2] = (settings_number){"joystick.dead-zone", 0.0, STICK_DEAD_MOST, &chosen->joystick.dead};
    out[3] = (settings_number){"joystick.curve", STICK_CURVE_LEAST, STICK_CURVE_MOST,
                               &chosen->joystick.curve};
    out[4] = (settings_number){"mouse.spring", 0.0, SPRING_MOST_PER_S, &chosen->spring_per_s};
    for (int i = 0; i < DEVICE_SETTINGS_MICE; i++) {
        out[5 + i] = (settings_number){SENSITIVITY_KEY[i], SENSITIVITY_LEAST, SENSITIVITY_MOST,
                                       &chosen->sensitivity[i]};
    }
}

bool device_settings_has(const char *key)
{
    device_settings any;
    settings_number numbers[NUMBERS];
    list_numbers(&any, numbers);
    bool found = strcmp(key, POINTER_KEY) == 0;
    for (int i = 0; i < NUMBERS && !found; i++) {
        found = strcmp(key, numbers[i].key) == 0;
    }
    return found;
}

bool device_settings_read(const settings *s, device_settings *out_chosen, char *error,
                          size_t error_size)
{
    char later[256], text[SETTINGS_LINE_MAX];
    settings_number numbers[NUMBERS];
    bool good = true;
    *out_chosen = (device_settings){.pad = STICK_ROUND_DEFAULT, .joystick = STICK_SQUARE_DEFAULT};
    for (int i = 0; i < DEVICE_SETTINGS_MICE; i++) {
        out_chosen->sensitivity[i] = 1.0;
    }
    list_numbers(out_chosen, numbers);
    for (int i = 0; i < NUMBERS; i++) {
        bool first = good;
        good = settings_read_number(s, &numbers[i], first ? error : later,
                                    first ? error_size : sizeof later) &&
               good;
    }
    if (settings_get(s, POINTER_KEY, text)) {
        out_chosen->absolute = strcmp(text, "absolute") == 0;
        if (!out_chosen->absolute && strcmp(text, "relative") != 0 && good) {
            snprintf(error, error_size,
                     "settings: " POINTER_KEY " '%.20s' is not valid; write relative or absolute",
                     text);
            good = false;
        }
    }
    return good;
}

bool device_settings_write(const device_settings *chosen, settings *s)
{
    device_settings copy = *chosen;
    settings_number numbers[NUMBERS];
    list_numbers(&copy, numbers);
    device_settings before;
    char ignored[256];
    (void)device_settings_read(s, &before, ignored, sizeof ignored);
    settings_number old[NUMBERS];
    list_numbers(&before, old);
    for (int i = 0; i < NUMBERS; i++) {
        if (!settings_write_number(s, &numbers[i], *old[i].value)) {
            return false;
        }
    }
    return true;
}

// Returns the index of a mouse's sensitivity, or a negative number if the device is not a mouse.
static int mouse_index(int device)
{
    if (device == INPUT_MOUSE) {
        return 0;
    }
    int single = device - INPUT_FIRST_SINGLE;
    return single >= 0 && single < EVDEV_MICE_MAX ? 1 + single : -1;
}

void device_settings_fill_view(const device_settings *chosen, int device, input_view *view)
{
    int mouse = mouse_index(device);
    if (mouse >= 0) {
        view->sensitivity = chosen->sensitivity[mouse];
        view->spring_per_s = chosen->spring_per_s;
    }
}

double device_settings_change_sensitivity(device_settings *chosen, int device, int way)
{
    int mouse = mouse_index(device);
    if (mouse < 0) {
        return 0.0;
    }
    double wanted = chosen->sensitivity[mouse];
    wanted = way > 0 ? wanted * SENSITIVITY_STEP : wanted / SENSITIVITY_STEP;
    // Steps up and down again are inexact: snap to 1 close to it.
    wanted = fabs(wanted - 1.0) < 0.03 ? 1.0 : wanted;
    wanted = fmin(fmax(wanted, SENSITIVITY_LEAST), SENSITIVITY_MOST);
    chosen->sensitivity[mouse] = wanted;
    return wanted;
}

void device_settings_apply(const device_settings *chosen, input_devices *devices)
{
    input_devices_set_sticks(devices, chosen->pad, chosen->joystick);
    input_devices_set_absolute(devices, chosen->absolute);
}
