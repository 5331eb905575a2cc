#include "ordered_jobs.h"

#include <pthread.h>
#include <stdlib.h>

struct ordered_jobs {
    uint32_t count;
    ordered_jobs_use *use;
    void *of;
    pthread_mutex_t lock; // of everything below
    uint32_t taken;       // jobs before this one were taken
    uint32_t used;        // results before this one were handed over
    bool ended;           // by `use`
    bool *done;           // [count]
};

ordered_jobs *ordered_jobs_create(uint32_t count, ordered_jobs_use *use, void *of)
{
    ordered_jobs *jobs = calloc(1, sizeof *jobs);
    bool *done = calloc(count > 0 ? count : 1, sizeof *done);
    if (jobs == NULL || done == NULL || pthread_mutex_init(&jobs->lock, NULL) != 0) {
        free(done);
        free(jobs);
        return NULL;
    }
    jobs->count = count;
    jobs->use = use;
    jobs->of = of;
    jobs->done = done;
    return jobs;
}

void ordered_jobs_destroy(ordered_jobs **address)
{
    ordered_jobs *jobs = *address;
    if (jobs != NULL) {
        pthread_mutex_destroy(&jobs->lock);
        free(jobs->done);
        free(jobs);
        *address = NULL;
    }
}

bool ordered_jobs_take(ordered_jobs *jobs, uint32_t *out_number)
{
    pthread_mutex_lock(&jobs->lock);
    bool any = !jobs->ended && jobs->taken < jobs->count;
    if (any) {
        *out_number = jobs->taken++;
    }
    pthread_mutex_unlock(&jobs->lock);
    return any;
}

void ordered_jobs_done(ordered_jobs *jobs, uint32_t number)
{
    pthread_mutex_lock(&jobs->lock);
    jobs->done[number] = true;
    while (!jobs->ended && jobs->used < jobs->count && jobs->done[jobs->used]) {
        jobs->ended = !jobs->use(jobs->of, jobs->used);
        jobs->used++;
    }
    pthread_mutex_unlock(&jobs->lock);
}

bool ordered_jobs_finished(ordered_jobs *jobs)
{
    pthread_mutex_lock(&jobs->lock);
    bool finished = jobs->ended || jobs->used == jobs->count;
    pthread_mutex_unlock(&jobs->lock);
    return finished;
}
