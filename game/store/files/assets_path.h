// Where models, grids, shaders and fonts are: the folder `assets`.
//
// $BATTUTA_ASSETS where it is set; else <prefix>/share/battuta of the installed
// program where there is one; else the source tree the program was built from.
#ifndef ASSETS_PATH_H
#define ASSETS_PATH_H

#include <stdbool.h>
#include <stddef.h>

#define ASSETS_PATH_MAX 1024

// The folder, written into `out_path` and returned.
const char *assets_folder(char out_path[ASSETS_PATH_MAX]);

// Full path of assets/<name>, which must be readable. On failure fills `error`
// with one line that names the file and what to do, and returns false.
bool assets_path(const char *name, char out_path[ASSETS_PATH_MAX], char *error, size_t error_size);

#endif
