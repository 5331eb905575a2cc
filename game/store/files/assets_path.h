// The folder `assets` with models, guard placements, shaders and fonts.
//
// It is $BATTUTA_ASSETS if that is set, else <prefix>/share/battuta of the installed program if it
// exists, else the source tree that the program was built from.
#ifndef ASSETS_PATH_H
#define ASSETS_PATH_H

#include <stdbool.h>
#include <stddef.h>

#define ASSETS_PATH_MAX 1024

// Writes the folder into `out_path` and returns `out_path`.
const char *assets_folder(char out_path[ASSETS_PATH_MAX]);

// Writes the full path of assets/<name>. Returns false if the file is not readable, with one line
// in `error` that names the file and the remedy.
bool assets_path(const char *name, char out_path[ASSETS_PATH_MAX], char *error, size_t error_size);

#endif
