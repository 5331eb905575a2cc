// Work that somebody else may do aside, on another thread. The computer's room knows no threads;
// who runs a bout may lend it one.
#ifndef AI_ASIDE_H
#define AI_ASIDE_H

#include <stdbool.h>

// One piece of work at a time. All zeros: nobody works aside.
typedef struct ai_aside {
    // Begins work(on), which goes on while the caller does other things.
    void (*begin)(void *of, void (*work)(void *on), void *on);
    // Returns when that has ended, and everything that it has written can be read.
    void (*await)(void *of);
    // Whether it has ended, so that await() returns at once. NULL: a result that comes late is
    // waited for, so that the same bout gives the same plans; otherwise it counts when it is there.
    bool (*is_done)(void *of);
    void *of; // whose these are; borrowed
} ai_aside;

#endif
