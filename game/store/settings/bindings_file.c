#include "bindings_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bindings_text.h"
#include "file_read.h"
#include "settings.h"

// Larger files are not bindings; settings.h keeps no more lines.
#define FILE_SIZE_MAX ((size_t)SETTINGS_LINES * SETTINGS_LINE_MAX)
#define REASON_SIZE   256

bool bindings_file_load(bindings *out_bindings, const char *path, char *error, size_t error_size)
{
    char reason[REASON_SIZE];
    size_t size;
    *out_bindings = bindings_default();
    if (access(path, F_OK) != 0) {
        return true;
    }
    char *text = file_read(path, FILE_SIZE_MAX, &size, reason, sizeof reason);
    if (text == NULL) {
        snprintf(error, error_size, "default keys used: '%s': %s", path, reason);
        return false;
    }
    unsigned wrong = bindings_parse(out_bindings, text, size, reason, sizeof reason);
    free(text);
    if (wrong == 1) {
        snprintf(error, error_size, "%s: %s", path, reason);
    } else if (wrong > 1) {
        snprintf(error, error_size, "%s: %s; and %u more such lines", path, reason, wrong - 1);
    }
    return wrong == 0;
}

// Returns whether the file's line already gives this binding, or whether there is no such line and
// the binding is the default. A line that is not understood counts as missing.
static bool is_in_file(const settings *lines, enum bindings_group group, enum action action,
                       const bindings_row *row)
{
    char key[BINDINGS_KEY_SIZE], value[SETTINGS_LINE_MAX], error[REASON_SIZE];
    char line[BINDINGS_KEY_SIZE + SETTINGS_LINE_MAX] = "";
    bindings in_file = bindings_default();
    bindings_key(group, action, key);
    if (settings_get(lines, key, value)) {
        snprintf(line, sizeof line, "%s %s", key, value);
        bindings_parse(&in_file, line, strlen(line), error, sizeof error);
    }
    return bindings_row_same(row, &in_file.row[group][action]);
}

bool bindings_file_save(const bindings *b, const char *path, char *error, size_t error_size)
{
    settings lines;
    if (!settings_load(&lines, path, error, error_size)) {
        return false;
    }
    for (int group = 0; group < BINDINGS_GROUP_COUNT; group++) {
        for (int action = 0; action < ACTION_COUNT; action++) {
            char key[BINDINGS_KEY_SIZE], value[BINDINGS_VALUE_SIZE];
            const bindings_row *row = &b->row[group][action];
            if (is_in_file(&lines, (enum bindings_group)group, (enum action)action, row)) {
                continue;
            }
            bindings_key((enum bindings_group)group, (enum action)action, key);
            bindings_value(row, value);
            if (!settings_set(&lines, key, value)) {
                snprintf(error, error_size, "keys not saved: '%s' is full", path);
                return false;
            }
        }
    }
    return settings_save(&lines, path, error, error_size);
}
