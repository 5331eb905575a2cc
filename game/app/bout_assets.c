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
    snprintf(name, sizeof name, "keyframes/%s.txt", weapon_key(kind));
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

static bool is_shipped(const char *build)
{
    size_t i = 0;
    while (BUILDS[i] != NULL && strcmp(BUILDS[i], build) != 0) {
        i++;
    }
    return BUILDS[i] != NULL;
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
        // More likely misspelt than lost.
        if (!is_shipped(build)) {
            snprintf(error, error_size,
                     "there is no build '%s'; write medium, tall, stocky or slight, or put one "
                     "of your own at %s among the assets",
                     build, name);
        }
        return NULL;
    }
    return loaded_fencer_create(path, error, error_size);
}

bool bout_assets_load(bout_assets *out_assets, const char *const build[2], char *error,
                      size_t error_size)
{
    *out_assets = (bout_assets){0};
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        if (!load_grid((enum weapon_kind)kind, &out_assets->grid[kind], error, error_size)) {
            return false;
        }
    }
    const char *name[2] = {build[0] != NULL ? build[0] : BUILDS[0],
                           build[1] != NULL ? build[1] : BUILDS[0]};
    for (int side = 0; side < 2; side++) {
        out_assets->fencer[side] = side == 1 && strcmp(name[0], name[1]) == 0
                                       ? out_assets->fencer[0]
                                       : bout_assets_load_fencer(name[side], error, error_size);
        if (out_assets->fencer[side] == NULL) {
            bout_assets_free(out_assets);
            return false;
        }
        out_assets->model[side] = &out_assets->fencer[side]->model;
    }
    return true;
}

void bout_assets_free(bout_assets *assets)
{
    if (assets->fencer[1] != assets->fencer[0]) {
        loaded_fencer_destroy(&assets->fencer[1]);
    }
    loaded_fencer_destroy(&assets->fencer[0]);
    *assets = (bout_assets){0};
}
