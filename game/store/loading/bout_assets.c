#include "bout_assets.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "assets_path.h"

#define BUILD_NAME_MAX 32

static bool load_grid(bout_assets *assets, enum weapon_kind kind, char *error, size_t error_size)
{
    guards_source *source = &assets->source[kind];
    char line[BOUT_ASSETS_LINE];
    if (!guards_source_open(source, kind, error, error_size)) {
        return false;
    }
    if (guards_source_refresh(source, line, sizeof line) == GUARDS_REFUSED) {
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
        if (guards_source_refresh(&assets->source[kind], news, sizeof news) != GUARDS_UNCHANGED) {
            snprintf(line, line_size, "%s", news);
            assets->grid[kind] = assets->source[kind].grid;
        }
    }
}

const guard_grid *bout_assets_grid(const bout_assets *assets, enum weapon_kind kind, uint64_t hash)
{
    const guard_grid *shipped = &assets->source[kind].shipped_grid;
    const guard_grid *in_force = &assets->grid[kind];
    return in_force->hash != hash && shipped->hash == hash ? shipped : in_force;
}

static const char *const BUILDS[] = {FENCER_DEFAULT_BUILD, "tall", "stocky", "slight", NULL};

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
                 "'%.40s' is not a valid name of a build; use lowercase letters, digits and _",
                 build);
        return NULL;
    }
    bool medium = strcmp(build, BUILDS[0]) == 0;
    snprintf(name, sizeof name, "models/fencer%s%s.glb", medium ? "" : "_", medium ? "" : build);
    if (!assets_path(name, path, error, error_size)) {
        // The name is more likely misspelled than the file lost.
        if (!is_shipped(build)) {
            snprintf(error, error_size,
                     "there is no build '%s'; write medium, tall, stocky or slight, or put your "
                     "own model at %s in the assets folder",
                     build, name);
        }
        return NULL;
    }
    return loaded_fencer_create(path, error, error_size);
}

struct fencer_of_build {
    char build[BUILD_NAME_MAX + 1];
    loaded_fencer *fencer;
};

const loaded_fencer *fencer_rack_get(fencer_rack *rack, const char *build, char *error,
                                     size_t error_size)
{
    const char *wanted = build != NULL ? build : BUILDS[0];
    for (int i = 0; i < rack->count; i++) {
        if (strcmp(rack->of_build[i].build, wanted) == 0) {
            return rack->of_build[i].fencer;
        }
    }
    struct fencer_of_build *more =
        realloc(rack->of_build, ((size_t)rack->count + 1) * sizeof *more);
    if (more == NULL) {
        snprintf(error, error_size, "out of memory while loading the fencers");
        return NULL;
    }
    rack->of_build = more;
    loaded_fencer *fencer = bout_assets_load_fencer(wanted, error, error_size);
    if (fencer != NULL) {
        struct fencer_of_build *fresh = &more[rack->count++];
        fresh->fencer = fencer;
        // It fits: longer names are rejected when loading.
        snprintf(fresh->build, sizeof fresh->build, "%s", wanted);
    }
    return fencer;
}

void fencer_rack_free(fencer_rack *rack)
{
    for (int i = 0; i < rack->count; i++) {
        loaded_fencer_destroy(&rack->of_build[i].fencer);
    }
    free(rack->of_build);
    *rack = (fencer_rack){0};
}

static bool load(bout_assets *assets, fencer_rack *rack, const char *const build[2], char *error,
                 size_t error_size)
{
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        if (!load_grid(assets, (enum weapon_kind)kind, error, error_size)) {
            return false;
        }
    }
    for (int side = 0; side < 2; side++) {
        assets->fencer[side] = fencer_rack_get(rack, build[side], error, error_size);
        if (assets->fencer[side] == NULL) {
            return false;
        }
        assets->model[side] = &assets->fencer[side]->model;
    }
    return true;
}

bool bout_assets_load_from(bout_assets *out_assets, fencer_rack *rack, const char *const build[2],
                           char *error, size_t error_size)
{
    *out_assets = (bout_assets){0};
    bool loaded =
        load(out_assets, rack != NULL ? rack : &out_assets->own, build, error, error_size);
    if (!loaded) {
        bout_assets_free(out_assets);
    }
    return loaded;
}

bool bout_assets_load(bout_assets *out_assets, const char *const build[2], char *error,
                      size_t error_size)
{
    return bout_assets_load_from(out_assets, NULL, build, error, error_size);
}

void bout_assets_free(bout_assets *assets)
{
    fencer_rack_free(&assets->own);
    *assets = (bout_assets){0};
}
