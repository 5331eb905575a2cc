// What people have chosen and the disk keeps: settings, bindings, the hand of each device.
#include "play_settings.h"

#include <stdio.h>
#include <string.h>

#include "bindings_file.h"
#include "play_state.h"
#include "settings_keys.h"

void play_settings_open(play *p)
{
    char error[PLAY_LINE_SIZE], value[SETTINGS_LINE_MAX];
    bool found = user_settings_path(p->settings_path, error, sizeof error);
    if (!found) {
        p->settings_path[0] = '\0';
    }
    if (!found || !settings_load(&p->settings, p->settings_path, error, sizeof error)) {
        play_notice(p, "%s", error);
        // What cannot be read is not written over.
        p->settings_path[0] = '\0';
    }
    // The program said so already if this follows a recording in the viewer.
    bool said = p->from != NULL && p->from->is_watched;
    if (!said && settings_tell_unknown(&p->settings, p->settings_path, error, sizeof error)) {
        play_warn(p, error);
    }
    bool known =
        settings_get(&p->settings, SETTINGS_KEY_LESSON, value) && strcmp(value, "done") == 0;
    p->lesson_wanted = p->options->lesson || !known;
}

void play_bindings_open(play *p)
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

void play_save_settings(play *p)
{
    char error[PLAY_LINE_SIZE];
    if (p->settings_path[0] != '\0' &&
        !settings_save(&p->settings, p->settings_path, error, sizeof error)) {
        play_notice(p, "%s", error);
    }
}

void play_keep_setting(play *p, const char *key, const char *value)
{
    if (settings_set(&p->settings, key, value)) {
        play_save_settings(p);
    } else {
        play_notice(p, "settings not saved: their file has no room for another line");
    }
}

void play_keep_bindings(play *p, const bindings *b)
{
    char error[PLAY_LINE_SIZE];
    input_devices_bind(p->devices, b);
    if (p->bindings_path[0] != '\0' &&
        !bindings_file_save(b, p->bindings_path, error, sizeof error)) {
        play_notice(p, "%s", error);
    }
}

void play_keep_sticks(play *p)
{
    device_settings_apply(&p->chosen, p->devices);
    if (!device_settings_write(&p->chosen, &p->settings)) {
        play_notice(p, "settings not saved: their file has no room for another line");
    } else {
        play_save_settings(p);
    }
}

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

// Devices whose hands are remembered go by their names in the settings: "hand.pad0".
static void hand_key(const play *p, int device, char *out_key, size_t size)
{
    snprintf(out_key, size, SETTINGS_KEY_HAND "%s", input_devices_info(p->devices, device).spec);
}

void play_recall_hand(play *p, enum duel_side side)
{
    char key[32], value[SETTINGS_LINE_MAX];
    session_side *seat = &p->session.side[side];
    hand_key(p, seat->device, key, sizeof key);
    if (settings_get(&p->settings, key, value)) {
        seat->left_handed = strcmp(value, "left") == 0;
    }
}

void play_keep_hand(play *p, enum duel_side side)
{
    char key[32];
    const session_side *seat = &p->session.side[side];
    if (seat->seat == SESSION_PERSON) {
        hand_key(p, seat->device, key, sizeof key);
        play_keep_setting(p, key, seat->left_handed ? "left" : "right");
    }
}
