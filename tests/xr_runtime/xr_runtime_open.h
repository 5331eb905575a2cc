// Gets at the world behind the test runtime, in a test that reaches it through the real
// loader: the library that the manifest names is loaded once, whoever opens it.
//
// A test is given the library's path as BATTUTA_XR_LIBRARY and the manifest's as
// XR_RUNTIME_JSON by CTest.
#ifndef XR_RUNTIME_OPEN_H
#define XR_RUNTIME_OPEN_H

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

#include "xr_world.h"

// The world, as freshly loaded.
static inline xr_world *xr_runtime_open_world(void)
{
    const char *path = getenv("BATTUTA_XR_LIBRARY");
    void *library = path != NULL ? dlopen(path, RTLD_NOW) : NULL;
    if (library == NULL) {
        fprintf(stderr, "the test runtime: %s\n", path != NULL ? dlerror() : "BATTUTA_XR_LIBRARY?");
        abort();
    }
    // dlsym gives an object pointer; POSIX lets it be a function's.
    union {
        void *object;
        void (*reset)(void);
        xr_world *(*world)(void);
    } symbol;
    symbol.object = dlsym(library, "xr_test_reset");
    symbol.reset();
    symbol.object = dlsym(library, "xr_test_world");
    return symbol.world();
}

#endif
