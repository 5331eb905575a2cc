#include "settings_choose.h"

#include <stdio.h>
#include <string.h>

user_settings settings_default(void)
{
    user_settings chosen = {0};
    for (int i = 0; i < settings_table_count(); i++) {
        setting_reset(settings_table_row(i), &chosen);
    }
    return chosen;
}

static void write_error(const setting *row, const char *text, const user_settings *chosen,
                        char *error, size_t error_size)
{
    char choices[128], used[SETTINGS_LINE_MAX];
    setting_write_choices(row, choices, sizeof choices);
    setting_write(row, chosen, used, sizeof used);
    snprintf(error, error_size, "settings: %s '%.20s' is not valid; write %s (%s is used)",
             row->key, text, choices, used);
}

bool settings_read(const settings *s, user_settings *out_chosen, char *error, size_t error_size)
{
    char text[SETTINGS_LINE_MAX];
    bool is_good = true;
    *out_chosen = settings_default();
    for (int i = 0; i < settings_table_count(); i++) {
        const setting *row = settings_table_row(i);
        if (!settings_get(s, row->key, text) || setting_read(row, text, out_chosen)) {
            continue;
        }
        if (is_good) {
            write_error(row, text, out_chosen, error, error_size);
        }
        is_good = false;
    }
    return is_good;
}

bool settings_write(const user_settings *chosen, settings *s)
{
    user_settings before;
    char ignored[256], now[SETTINGS_LINE_MAX], old[SETTINGS_LINE_MAX];
    (void)settings_read(s, &before, ignored, sizeof ignored);
    for (int i = 0; i < settings_table_count(); i++) {
        const setting *row = settings_table_row(i);
        setting_write(row, chosen, now, sizeof now);
        setting_write(row, &before, old, sizeof old);
        if (strcmp(now, old) != 0 && !settings_set(s, row->key, now)) {
            return false;
        }
    }
    return true;
}

const setting *settings_sensitivity(int device)
{
    char key[32];
    int mouse = device_settings_mouse(device);
    snprintf(key, sizeof key, mouse > 0 ? "mouse%d.sensitivity" : "mouse.sensitivity", mouse - 1);
    return mouse >= 0 ? settings_table_find(key) : NULL;
}
