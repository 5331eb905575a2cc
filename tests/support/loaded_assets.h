// The shipped bodies and guards, read once for all tests of a group: a set-up and a tear-down for
// cmocka_run_group_tests(). The state of each test is then a `bout_assets *`.
#ifndef LOADED_ASSETS_H
#define LOADED_ASSETS_H

#include <stdio.h>

#include "bout_assets.h"

static inline int load_assets(void **state)
{
    static bout_assets assets;
    char error[512];
    const char *const build[2] = {NULL, NULL};
    if (!bout_assets_load(&assets, build, error, sizeof error)) {
        fprintf(stderr, "%s\n", error);
        return -1;
    }
    *state = &assets;
    return 0;
}

static inline int unload_assets(void **state)
{
    bout_assets_free(*state);
    return 0;
}

#endif
