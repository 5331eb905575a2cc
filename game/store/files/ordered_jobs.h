// Numbered jobs that several threads do at once, and whose results come out in the order of the
// numbers, as if one thread had done them.
//
// Each thread takes jobs until none is left (see workers.h). Each result is kept by its number
// until all results before it have been handed over.
#ifndef ORDERED_JOBS_H
#define ORDERED_JOBS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct ordered_jobs ordered_jobs;

// Uses the result of a job. It is called in the order of the numbers and never twice at once, but
// by any thread. Returns false to end: then no later result is handed over and no job begins.
typedef bool ordered_jobs_use(void *of, uint32_t number);

// Creates jobs 0 to count - 1. `use` is called with `of`. Returns NULL if out of memory.
ordered_jobs *ordered_jobs_create(uint32_t count, ordered_jobs_use *use, void *of);

// Takes the pointer's address and sets it to NULL. No thread may use it any more.
void ordered_jobs_destroy(ordered_jobs **address);

// Takes the next job. Returns false if there is none.
bool ordered_jobs_take(ordered_jobs *jobs, uint32_t *out_number);

// Reports that a job that was taken is done, and hands over what can be handed over now.
void ordered_jobs_done(ordered_jobs *jobs, uint32_t number);

// Whether every result was handed over, or `use` has ended the jobs. If not, threads have left
// without doing what there was to do.
bool ordered_jobs_finished(ordered_jobs *jobs);

#endif
