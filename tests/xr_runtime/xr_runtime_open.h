// Gives a test access to the world of the test runtime, which the program uses through the real
// loader. That works because both open the same shared library, which is loaded only once.
//
// CTest sets BATTUTA_XR_LIBRARY to the library's path and XR_RUNTIME_JSON to the manifest's.
#ifndef XR_RUNTIME_OPEN_H
#define XR_RUNTIME_OPEN_H

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

#include "xr_world.h"

// Opens the library and returns its world in the initial state.
static inline xr_world *xr_runtime_open_world(void)
{
    const char *path = getenv("BATTUTA_XR_LIBRARY");
    void *library = path != NULL ? dlopen(path, RTLD_NOW) : NULL;
    if (library == NULL) {
        fprintf(stderr, "test runtime: %s\n",
                path != NULL ? dlerror() : "BATTUTA_XR_LIBRARY is not set");
        abort();
    }
    // dlsym() returns an object pointer; POSIX allows it to hold a function's address.
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
