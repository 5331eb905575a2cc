// For sched_getaffinity().
#define _GNU_SOURCE

#include "workers.h"

#include <pthread.h>
#include <sched.h>
#include <stdbool.h>

uint32_t workers_count(uint32_t jobs)
{
    cpu_set_t usable;
    // It fails on a machine with more cores than the set has room for.
    bool known = sched_getaffinity(0, sizeof usable, &usable) == 0;
    int cores = known ? CPU_COUNT(&usable) : WORKERS_MAX;
    uint32_t count = cores < WORKERS_MAX ? (uint32_t)cores : WORKERS_MAX;
    count = count < jobs ? count : jobs;
    return count > 0 ? count : 1;
}

void workers_run(uint32_t count, void *(*work)(void *of), void *of)
{
    pthread_t thread[WORKERS_MAX];
    uint32_t started = 0;
    while (started + 1 < count && started + 1 < WORKERS_MAX &&
           pthread_create(&thread[started], NULL, work, of) == 0) {
        started++;
    }
    work(of);
    for (uint32_t i = 0; i < started; i++) {
        pthread_join(thread[i], NULL);
    }
}
