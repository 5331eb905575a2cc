// Keeps a bout on disk while it is fenced.
//
// One write a second, whole records only, so a killed program loses at most the
// last second. What cannot be written (disk full, folder gone) ends the recording
// and never the bout; recorder_finish() then has one line for the player.
#ifndef RECORDER_H
#define RECORDER_H

#include "bout.h"
#include "replay.h"

typedef struct recorder recorder;

// Starts `path` (an existing file is replaced) for the bout about to begin.
// `device` names both sides' devices as on the command line. NULL on failure,
// with one line in `error`.
recorder *recorder_create(const char *path, const bout *b, const char *const device[2], char *error,
                          size_t error_size);

// After each bout_step that did something.
void recorder_tick(recorder *self, const bout *b);

// Writes what is left and the result (where the bout is over), and closes. Returns
// whether everything from first to last tick is on disk; otherwise one line is in
// `error`. Takes the address and nulls it; a null recorder is fine and true.
bool recorder_finish(recorder **self_address, const bout *b, char *error, size_t error_size);

#endif
