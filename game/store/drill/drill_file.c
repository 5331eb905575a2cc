#include "drill_file.h"

#include <stdio.h>
#include <string.h>

#include "file_replace.h"
#include "user_paths.h"

// The drill begins slower than this, as every exercise does.
static const double FULL_TEMPO = 1.0;

bool drill_file_save(const char *key, const char *text, char *error, size_t error_size)
{
    char folder[USER_PATH_MAX], path[USER_PATH_MAX + 64], reason[160];
    if (!user_exercises_folder(folder, error, error_size)) {
        return false;
    }
    snprintf(path, sizeof path, "%s/%s.txt", folder, key);
    user_make_folder_of(path);
    if (!file_replace(path, text, strlen(text), reason, sizeof reason)) {
        snprintf(error, error_size, "the drill is not saved in '%s': %s", path, reason);
        return false;
    }
    return true;
}

bool drill_file_renew(const char *folder, const bout_assets *assets, drill_finding *out_finding,
                      enum weapon_kind *out_weapon, char *error, size_t error_size)
{
    drill_tally tally[WEAPON_KIND_COUNT];
    *out_finding = (drill_finding){0};
    if (!lost_touches_read(folder, assets, tally, error, error_size)) {
        return false;
    }
    *out_weapon = lost_touches_weapon(tally);
    if (!drill_find(&tally[*out_weapon], out_finding)) {
        out_finding->count = 0;
        return true;
    }
    char text[DRILL_TEXT_SIZE];
    const drill_action *action = drill_action_for(*out_weapon, (enum drill_kind)out_finding->kind,
                                                  (enum drill_line)out_finding->line);
    drill_write(action, *out_weapon, FULL_TEMPO, out_finding, text);
    return drill_file_save(DRILL_LOST_KEY, text, error, error_size);
}
