#include "bout_assets.h"

#include <stdio.h>
#include <string.h>

#include "assets_path.h"

#define BUILD_NAME_MAX 32

static bool load_grid(bout_assets *assets, enum weapon_kind kind, char *error, size_t error_size)
{
    keyframes_source *source = &assets->source[kind];
    char line[BOUT_ASSETS_LINE];
    if (!keyframes_source_open(source, kind, error, error_size)) {
        return false;
    }
    if (keyframes_source_refresh(source, line, sizeof line) == KEYFRAMES_REFUSED) {
        memcpy(assets->warning, line, sizeof line);
    }
    assets->grid[kind] = source->grid;
    return true;
}

void bout_assets_warn(const bout_assets *assets)
{
    if (assets->warning[0] != '\0') {
        fprintf(stderr, "battuta: %s\n", assets->warning);
    }
}

void bout_assets_refresh_grids(bout_assets *assets, char *line, size_t line_size)
{
    line[0] = '\0';
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        char news[BOUT_ASSETS_LINE];
        if (keyframes_source_refresh(&assets->source[kind], news, sizeof news) !=
            KEYFRAMES_UNCHANGED) {
            snprintf(line, line_size, "%s", news);
            assets->grid[kind] = assets->source[kind].grid;
        }
    }
}

const key_grid *bout_assets_grid(const bout_assets *assets, enum weapon_kind kind, uint64_t hash)
{
    const key_grid *shipped = &assets->source[kind].shipped_grid;
    const key_grid *in_force = &assets->grid[kind];
    return in_force->hash != hash && shipped->hash == hash ? shipped : in_force;
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
        if (!load_grid(out_assets, (enum weapon_kind)kind, error, error_size)) {
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
