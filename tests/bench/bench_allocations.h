// Counts the allocations of the calling thread: in total, and by the code that is linked into the
// benchmark, which is our own.
//
// The benchmark is linked with -Wl,--wrap for malloc, calloc, realloc and aligned_alloc, and
// bench_allocations.c replaces the C library's functions for all other code. Works with glibc only.
#ifndef BENCH_ALLOCATIONS_H
#define BENCH_ALLOCATIONS_H

#include <stdint.h>

typedef struct bench_allocations {
    uint64_t all, ours;
} bench_allocations;

// The allocations since the thread began.
bench_allocations bench_allocations_now(void);

#endif
