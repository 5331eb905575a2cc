#include "bout_assets.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "assets_path.h"
#include "file_read.h"

// A grid is a page of text; what is longer is something else.
#define GRID_BYTES_MAX (1u << 16)

#define BUILD_NAME_MAX 32

static bool load_grid(enum weapon_kind kind, key_grid *out_grid, char *error, size_t error_size)
{
    char name[64], path[ASSETS_PATH_MAX];
    snprintf(name, sizeof name, "grids/%s.grid", weapon_key(kind));
    if (!assets_path(name, path, error, error_size)) {
        return false;
    }
    char reason[256];
    size_t length;
    char *text = file_read(path, GRID_BYTES_MAX, &length, reason, sizeof reason);
    bool read = text != NULL && key_grid_parse(text, length, out_grid, reason, sizeof reason);
    free(text);
    if (!read) {
        snprintf(error, error_size, "cannot read the grid '%s': %s; correct it or restore the file",
                 path, reason);
    }
    return read;
}

static const char *const BUILDS[] = {"medium", "tall", "stocky", "slight", NULL};

const char *const *bout_assets_builds(void)
{
    return BUILDS;
}

static bool is_build_name(const char *name)
{
    size_t length = strlen(name);
    return length > 0 && length <= BUILD_NAME_MAX &&
           strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_") == length;
}

loaded_fencer *bout_assets_load_fencer(const char *build, char *error, size_t error_size)
{
    char name[BUILD_NAME_MAX + 32], path[ASSETS_PATH_MAX];
    if (!is_build_name(build)) {
        snprintf(error, error_size,
                 "'%.40s' is no name of a fencer's build; use small letters, digits and _", build);
        return NULL;
    }
    bool medium = strcmp(build, BUILDS[0]) == 0;
    snprintf(name, sizeof name, "models/fencer%s%s.glb", medium ? "" : "_", medium ? "" : build);
    if (!assets_path(name, path, error, error_size)) {
        return NULL;
    }
    return loaded_fencer_create(path, error, error_size);
}

bool bout_assets_load(bout_assets *out_assets, char *error, size_t error_size)
{
    *out_assets = (bout_assets){0};
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        if (!load_grid((enum weapon_kind)kind, &out_assets->grid[kind], error, error_size)) {
            return false;
        }
    }
    out_assets->fencer = bout_assets_load_fencer(BUILDS[0], error, error_size);
    return out_assets->fencer != NULL;
}

void bout_assets_free(bout_assets *assets)
{
    loaded_fencer_destroy(&assets->fencer);
}
