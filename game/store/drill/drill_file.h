// The file of a drill among the person's own exercises (user_exercises_folder()).
#ifndef DRILL_FILE_H
#define DRILL_FILE_H

#include "lost_touches.h"

// The key of the drill against what the person is hit by most; other drills are "drill_ACTION".
#define DRILL_LOST_KEY "the_situation_you_lose"

// Writes the text of a drill as KEY.txt among the person's own exercises, in place of an older one.
// Returns false with one line in `error` if it fails.
bool drill_file_save(const char *key, const char *text, char *error, size_t error_size);

// Reads the recordings of a folder, and writes the drill against what hits the person most, as long
// as there is enough to read. Returns false only if something failed, with one line in `error`.
// `out_finding->count` is 0 if too little is known; *out_weapon is the weapon of the finding.
bool drill_file_renew(const char *folder, const bout_assets *assets, drill_finding *out_finding,
                      enum weapon_kind *out_weapon, char *error, size_t error_size);

#endif
