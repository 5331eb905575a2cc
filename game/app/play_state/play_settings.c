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
    bool found = user_settings_path(p->saved.settings_path, error, sizeof error);
    if (!found) {
        p->saved.settings_path[0] = '\0';
    }
    if (!found || !settings_load(&p->saved.settings, p->saved.settings_path, error, sizeof error)) {
        play_notice(p, "%s", error);
        // A file that cannot be read is not overwritten.
        p->saved.settings_path[0] = '\0';
    }
    // After a recording in the viewer, the program has already said so.
    bool said = p->start.from != NULL && p->start.from->is_watched;
    if (!said &&
        settings_report_unknown(&p->saved.settings, p->saved.settings_path, error, sizeof error)) {
        play_warn(p, error);
    }
    if (!settings_read(&p->saved.settings, &p->saved.chosen, error, sizeof error) && !said) {
        play_warn(p, error);
    }
    bool known =
        settings_get(&p->saved.settings, SETTINGS_KEY_LESSON, value) && strcmp(value, "done") == 0;
    p->training.is_wanted = p->options->lesson || !known;
}

static void apply_to_devices(play *p)
{
    device_settings_apply(&p->saved.chosen.devices, p->input.devices);
    input_devices_show_pictures(p->input.devices, !p->saved.chosen.screen.has_key_names);
}

void play_bindings_open(play *p)
{
    char error[PLAY_LINE_SIZE];
    bindings b = bindings_default();
    p->menus.listening = ACTION_COUNT;
    if (!user_bindings_path(p->saved.bindings_path, error, sizeof error)) {
        p->saved.bindings_path[0] = '\0';
        play_warn(p, error);
    } else if (!bindings_file_load(&b, p->saved.bindings_path, error, sizeof error)) {
        play_warn(p, error);
    }
    input_devices_bind(p->input.devices, &b);
    apply_to_devices(p);
}

void play_save_settings(play *p, bool is_set)
{
    char error[PLAY_LINE_SIZE];
    if (!is_set) {
        play_notice(p, "settings not saved: the settings file is full");
    } else if (p->saved.settings_path[0] != '\0' &&
               !settings_save(&p->saved.settings, p->saved.settings_path, error, sizeof error)) {
        play_notice(p, "%s", error);
    }
}

void play_save_setting(play *p, const char *key, const char *value)
{
    play_save_settings(p, settings_set(&p->saved.settings, key, value));
}

void play_save_bindings(play *p, const bindings *b)
{
    char error[PLAY_LINE_SIZE];
    input_devices_bind(p->input.devices, b);
    if (p->saved.bindings_path[0] != '\0' &&
        !bindings_file_save(b, p->saved.bindings_path, error, sizeof error)) {
        play_notice(p, "%s", error);
    }
}

void play_save_chosen(play *p)
{
    play_save_settings(p, settings_write(&p->saved.chosen, &p->saved.settings));
}

// Loads the picture again if its quality has changed. A headset's images are not drawn meanwhile,
// so with one the quality counts from the next start.
static void change_picture(play *p)
{
    char error[PLAY_LINE_SIZE];
    if (p->venue->window == NULL) {
        return; // nothing is drawn
    }
    if (p->xr.loop.connection.state == XR_CONNECTION_OPEN) {
        play_notice(p, "the picture's quality counts from the next start");
        return;
    }
    picture *loaded =
        venue_choose_picture(p->venue, &p->saved.chosen, p->assets.fencer, error, sizeof error);
    if (loaded != NULL) {
        p->view.shown.picture = loaded;
    } else {
        play_notice(p, "%s", error);
    }
}

// Says the name of an output of the sound that was chosen by its number.
static void name_output(play *p)
{
    const int output = (int)p->saved.chosen.sound.device;
    const char *name = sound_output_name(p->sound, output);
    if (output == 0) {
        play_notice(p, "sound: the system's own output");
    } else if (name != NULL) {
        play_notice(p, "sound: %.120s", name);
    } else {
        play_notice(p, "sound: there is no output %d; the system's own one plays", output);
    }
}

void play_apply_chosen(play *p, const user_settings *before)
{
    if (p->saved.chosen.sound.device != before->sound.device) {
        name_output(p);
    }
    venue_choose(p->venue, &p->saved.chosen);
    if (p->saved.chosen.screen.language != before->screen.language &&
        p->venue->texts_fault[0] != '\0') {
        play_notice(p, "%s", p->venue->texts_fault);
    }
    const picture_settings *now = &p->saved.chosen.picture, *was = &before->picture;
    if (now->fineness != was->fineness || now->mood != was->mood) {
        change_picture(p);
    }
    apply_to_devices(p);
    play_save_chosen(p);
}

void play_toggle_fullscreen(play *p)
{
    const user_settings before = p->saved.chosen;
    p->saved.chosen.picture.is_fullscreen = !window_is_fullscreen(p->view.shown.window);
    play_apply_chosen(p, &before);
}

void play_change_sensitivity(play *p, int way)
{
    char now[32];
    const setting *row = settings_sensitivity(p->input.moved);
    if (row == NULL) {
        return;
    }
    setting_change(row, &p->saved.chosen, way);
    setting_show(play_texts(p), row, &p->saved.chosen, now, sizeof now);
    play_notice(p, "%s: sensitivity %s", input_devices_info(p->input.devices, p->input.moved).spec,
                now);
    play_save_chosen(p);
}

// Writes the key of the hand for this device, for example "hand.pad0".
static void hand_key(const play *p, int device, char *out_key, size_t size)
{
    snprintf(out_key, size, SETTINGS_KEY_HAND "%s",
             input_devices_info(p->input.devices, device).spec);
}

void play_load_hand(play *p, enum duel_side side)
{
    char key[32], value[SETTINGS_LINE_MAX];
    session_side *seat = &p->session.side[side];
    hand_key(p, seat->device, key, sizeof key);
    if (settings_get(&p->saved.settings, key, value)) {
        seat->left_handed = strcmp(value, "left") == 0;
    }
}

void play_save_hand(play *p, enum duel_side side)
{
    char key[32];
    const session_side *seat = &p->session.side[side];
    if (seat->seat == SESSION_PERSON) {
        hand_key(p, seat->device, key, sizeof key);
        play_save_setting(p, key, seat->left_handed ? "left" : "right");
    }
}
