// Threads that do the same work at once, for work that consists of independent jobs.
#ifndef WORKERS_H
#define WORKERS_H

#include <stdint.h>

// More threads than this are never started: each has its own bout and thus its own memory.
#define WORKERS_MAX 16

// Returns how many threads are of use for that many jobs: as many as this process may use cores, at
// least 1 and at most WORKERS_MAX and `jobs`.
uint32_t workers_count(uint32_t jobs);

// Calls work(of) on `count` threads at once, at most WORKERS_MAX, and returns when all calls have
// returned. The caller's thread is one of them. If the system refuses a thread there are fewer
// calls, but always one; so each call takes jobs until none is left.
void workers_run(uint32_t count, void *(*work)(void *of), void *of);

#endif
