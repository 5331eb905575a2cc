// Keys, buttons and sticks as somebody has chosen them.
#include "bindings_file.h"
#include "play_private.h"

void play_quicken_mouse(play *p, int way)
{
    char error[PLAY_LINE_SIZE] = "settings not saved: their file has no room for another line";
    double now = device_settings_quicken(&p->chosen, p->moved, way);
    if (now == 0.0) {
        return;
    }
    play_notice(p, "%s: sensitivity %.2f", input_devices_info(p->devices, p->moved).spec, now);
    if (p->settings_path[0] != '\0' &&
        (!device_settings_write(&p->chosen, &p->settings) ||
         !settings_save(&p->settings, p->settings_path, error, sizeof error))) {
        play_notice(p, "%s", error);
    }
}

void play_controls_open(play *p)
{
    char error[PLAY_LINE_SIZE];
    bindings b = bindings_default();
    p->listening = ACTION_COUNT;
    if (!user_bindings_path(p->bindings_path, error, sizeof error)) {
        p->bindings_path[0] = '\0';
        play_warn(p, error);
    } else if (!bindings_file_load(&b, p->bindings_path, error, sizeof error)) {
        play_warn(p, error);
    }
    input_devices_bind(p->devices, &b);
    if (!device_settings_read(&p->settings, &p->chosen, error, sizeof error)) {
        play_warn(p, error);
    }
    device_settings_apply(&p->chosen, p->devices);
}
