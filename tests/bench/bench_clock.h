// Clocks and sorting for benchmarks.
#ifndef BENCH_CLOCK_H
#define BENCH_CLOCK_H

#include <stdlib.h>
#include <time.h>

// Seconds on one of POSIX's clocks. CLOCK_MONOTONIC is elapsed time. CLOCK_PROCESS_CPUTIME_ID and
// CLOCK_THREAD_CPUTIME_ID are the processor's time, of all threads or of this one, which excludes
// other programs and waiting.
static inline double bench_clock_s(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static inline double bench_clock_ns(clockid_t clock)
{
    return 1e9 * bench_clock_s(clock);
}

static inline int bench_by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

// Sorts the values in ascending order.
static inline void bench_sort(double *measured, size_t count)
{
    qsort(measured, count, sizeof *measured, bench_by_size);
}

#endif
