#include "device_settings.h"

int device_settings_mouse(int device)
{
    if (device == INPUT_MOUSE) {
        return 0;
    }
    int single = device - INPUT_FIRST_SINGLE;
    return single >= 0 && single < EVDEV_MICE_MAX ? 1 + single : -1;
}

void device_settings_fill_view(const device_settings *chosen, int device, input_view *view)
{
    int mouse = device_settings_mouse(device);
    view->toggles_arm = chosen->toggles_arm;
    view->toggles_lunge = chosen->toggles_lunge;
    view->tap_s = chosen->tap_s;
    view->long_s = chosen->long_s;
    if (mouse >= 0) {
        view->sensitivity = chosen->sensitivity[mouse];
        view->spring_per_s = chosen->spring_per_s;
    }
}

void device_settings_apply(const device_settings *chosen, input_devices *devices)
{
    input_devices_set_sticks(devices, chosen->pad, chosen->joystick);
    input_devices_set_absolute(devices, chosen->absolute);
}
