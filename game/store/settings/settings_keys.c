#include "settings_keys.h"

#include <stdio.h>
#include <string.h>

#include "fencer_choice.h"
#include "settings_table.h"

const char *const SETTINGS_KEY_ASSIST[2] = {"assist_left", "assist_right"};

static const char *after(const char *key, const char *prefix)
{
    size_t length = strlen(prefix);
    return strncmp(key, prefix, length) == 0 ? key + length : NULL;
}

static bool is_device(const char *name)
{
    fencer_choice choice;
    char ignored[256];
    return name != NULL && fencer_choice_parse(name, &choice, ignored, sizeof ignored) &&
           fencer_choice_is_device(&choice);
}

static bool is_known(const char *key)
{
    return strcmp(key, SETTINGS_KEY_LESSON) == 0 || strcmp(key, SETTINGS_KEY_DAILY) == 0 ||
           strcmp(key, SETTINGS_KEY_ASSIST[0]) == 0 || strcmp(key, SETTINGS_KEY_ASSIST[1]) == 0 ||
           is_device(after(key, SETTINGS_KEY_HAND)) || is_device(after(key, SETTINGS_KEY_NAME)) ||
           after(key, SETTINGS_KEY_GRIP) != NULL || settings_table_find(key) != NULL;
}

bool settings_report_unknown(const settings *s, const char *path, char *line, size_t line_size)
{
    char key[SETTINGS_LINE_MAX], first[SETTINGS_LINE_MAX];
    size_t number = 0, unknown = 0;
    for (size_t i = 0; i < s->count; i++) {
        if (settings_key(s, i, key) && !is_known(key) && unknown++ == 0) {
            memcpy(first, key, sizeof first);
            number = i + 1;
        }
    }
    if (unknown == 0) {
        return false;
    }
    char others[48] = "";
    if (unknown > 1) {
        snprintf(others, sizeof others, " (and %zu more)", unknown - 1);
    }
    snprintf(line, line_size,
             "'%.40s' in line %zu%s is not a setting; correct or delete it in '%s'", first, number,
             others, path);
    return true;
}
