#include "assets_path.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Writes folder/name. Returns false if it does not fit.
static bool join(const char *folder, const char *name, char out[ASSETS_PATH_MAX])
{
    int written = snprintf(out, ASSETS_PATH_MAX, "%s/%s", folder, name);
    return written > 0 && written < ASSETS_PATH_MAX;
}

// Gets <prefix>/share/battuta if the program is installed as <prefix>/bin/battuta. Returns false if
// there is no such folder.
static bool installed_folder(char out[ASSETS_PATH_MAX])
{
    char program[ASSETS_PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length <= 0) {
        return false;
    }
    program[length] = '\0';
    char *slash = strrchr(program, '/');
    if (slash == NULL) {
        return false;
    }
    *slash = '\0';
    return join(program, "../share/battuta", out) && access(out, R_OK) == 0;
}

const char *assets_folder(char out_path[ASSETS_PATH_MAX])
{
    const char *chosen = getenv("BATTUTA_ASSETS");
    if (chosen != NULL && *chosen != '\0') {
        snprintf(out_path, ASSETS_PATH_MAX, "%s", chosen);
    } else if (!installed_folder(out_path)) {
        snprintf(out_path, ASSETS_PATH_MAX, "%s", BATTUTA_SOURCE_ASSETS);
    }
    return out_path;
}

bool assets_path(const char *name, char out_path[ASSETS_PATH_MAX], char *error, size_t error_size)
{
    char folder[ASSETS_PATH_MAX];
    if (join(assets_folder(folder), name, out_path) && access(out_path, R_OK) == 0) {
        return true;
    }
    snprintf(error, error_size,
             "cannot read '%s/%s'; restore it, or set BATTUTA_ASSETS to the folder that has it",
             folder, name);
    return false;
}
