#include "device_settings.h"

#include <stdio.h>
#include <string.h>

#include "text_line.h"

typedef struct number {
    const char *key;
    double least, most;
    double *value;
} number;

#define NUMBERS 4

static void list_numbers(device_settings *chosen, number out[NUMBERS])
{
    out[0] = (number){"pad.dead-zone", 0.0, STICK_DEAD_MOST, &chosen->pad.dead};
    out[1] = (number){"pad.curve", STICK_CURVE_LEAST, STICK_CURVE_MOST, &chosen->pad.curve};
    out[2] = (number){"joystick.dead-zone", 0.0, STICK_DEAD_MOST, &chosen->joystick.dead};
    out[3] =
        (number){"joystick.curve", STICK_CURVE_LEAST, STICK_CURVE_MOST, &chosen->joystick.curve};
}

static bool read_number(const settings *s, const number *n, char *error, size_t error_size)
{
    char text[SETTINGS_LINE_MAX];
    double value;
    if (!settings_get(s, n->key, text)) {
        return true;
    }
    if (text_word_number((text_word){text, strlen(text)}, &value) && value >= n->least &&
        value <= n->most) {
        *n->value = value;
        return true;
    }
    snprintf(error, error_size,
             "settings: %s '%.20s' does not do; write a number from %g to %g (%g is used)", n->key,
             text, n->least, n->most, *n->value);
    return false;
}

bool device_settings_read(const settings *s, device_settings *out_chosen, char *error,
                          size_t error_size)
{
    char later[256], text[SETTINGS_LINE_MAX];
    number numbers[NUMBERS];
    bool good = true;
    *out_chosen = (device_settings){STICK_ROUND_DEFAULT, STICK_SQUARE_DEFAULT, false};
    list_numbers(out_chosen, numbers);
    for (int i = 0; i < NUMBERS; i++) {
        bool first = good;
        good =
            read_number(s, &numbers[i], first ? error : later, first ? error_size : sizeof later) &&
            good;
    }
    if (settings_get(s, "mouse.pointer", text)) {
        out_chosen->absolute = strcmp(text, "absolute") == 0;
        if (!out_chosen->absolute && strcmp(text, "relative") != 0 && good) {
            snprintf(error, error_size,
                     "settings: mouse.pointer '%.20s' does not do; write relative or absolute",
                     text);
            good = false;
        }
    }
    return good;
}

bool device_settings_write(const device_settings *chosen, settings *s)
{
    device_settings copy = *chosen;
    number numbers[NUMBERS];
    list_numbers(&copy, numbers);
    device_settings before;
    char unheard[256];
    (void)device_settings_read(s, &before, unheard, sizeof unheard);
    number old[NUMBERS];
    list_numbers(&before, old);
    for (int i = 0; i < NUMBERS; i++) {
        char text[32];
        snprintf(text, sizeof text, "%.2f", *numbers[i].value);
        if (*numbers[i].value != *old[i].value && !settings_set(s, numbers[i].key, text)) {
            return false;
        }
    }
    return true;
}

void device_settings_apply(const device_settings *chosen, input_devices *devices)
{
    input_devices_set_sticks(devices, chosen->pad, chosen->joystick);
    input_devices_set_absolute(devices, chosen->absolute);
}
