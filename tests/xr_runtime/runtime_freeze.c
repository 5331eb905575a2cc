// A runtime that hangs: from a call that the script names, no call on any thread returns until the
// test or a file lets them go on. Real runtimes do this when their service is stopped.
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "runtime.h"

// How often a call that hangs looks whether it may go on.
#define LOOK_NS 2000000L

void freeze_point(const char *function)
{
    xr_world *w = xr_test_world();
    const char *file = getenv("BATTUTA_XR_THAW");
    // A name without "runtime_".
    if (w->freezes_in[0] != '\0' && strcmp(w->freezes_in, strchr(function, '_') + 1) == 0) {
        w->freezes_in[0] = '\0';
        atomic_store(&w->frozen, true);
    }
    while (atomic_load(&w->frozen)) {
        if (file != NULL && access(file, F_OK) == 0) {
            atomic_store(&w->frozen, false);
        }
        nanosleep(&(struct timespec){.tv_nsec = LOOK_NS}, NULL);
    }
}
