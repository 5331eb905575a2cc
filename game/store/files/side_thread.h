// A thread that does one piece of work at a time beside its caller.
#ifndef SIDE_THREAD_H
#define SIDE_THREAD_H

#include <stdbool.h>

typedef struct side_thread side_thread;

// Starts a thread, which waits for work; NULL if the system refuses one. Destroy waits until its
// work has ended; it takes the address and sets it to NULL.
side_thread *side_thread_create(void);
void side_thread_destroy(side_thread **address);

// Begins work(on) on the thread and returns at once. What was begun before must have been awaited.
// `thread` is a side_thread, as in the next functions.
void side_thread_begin(void *thread, void (*work)(void *on), void *on);

// Whether the work has ended, or there is none: side_thread_await() returns at once.
bool side_thread_is_done(void *thread);

// Returns when the work has ended, and everything that it has written can be read; at once if there
// is none.
void side_thread_await(void *thread);

#endif
