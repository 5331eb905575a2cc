// For pthread_sigmask().
#define _POSIX_C_SOURCE 200809L

#include "side_thread.h"

#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

struct side_thread {
    pthread_t thread;
    pthread_mutex_t lock;   // of everything below
    pthread_cond_t changed; // there is work, it has ended, or the thread shall leave
    void (*work)(void *on); // NULL: none
    void *on;
    bool leaves;
};

static void *run(void *of)
{
    side_thread *self = of;
    pthread_mutex_lock(&self->lock);
    for (;;) {
        if (self->work != NULL) {
            pthread_mutex_unlock(&self->lock);
            self->work(self->on);
            pthread_mutex_lock(&self->lock);
            self->work = NULL;
            pthread_cond_broadcast(&self->changed);
        } else if (self->leaves) {
            break;
        } else {
            pthread_cond_wait(&self->changed, &self->lock);
        }
    }
    pthread_mutex_unlock(&self->lock);
    return NULL;
}

side_thread *side_thread_create(void)
{
    side_thread *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return NULL;
    }
    // With default attributes neither of the first two fails on Linux.
    pthread_mutex_init(&self->lock, NULL);
    pthread_cond_init(&self->changed, NULL);
    // Signals are for the caller's threads.
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started = pthread_create(&self->thread, NULL, run, self) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (!started) {
        pthread_cond_destroy(&self->changed);
        pthread_mutex_destroy(&self->lock);
        free(self);
        return NULL;
    }
    return self;
}

void side_thread_destroy(side_thread **address)
{
    side_thread *self = *address;
    if (self == NULL) {
        return;
    }
    pthread_mutex_lock(&self->lock);
    self->leaves = true;
    pthread_cond_broadcast(&self->changed);
    pthread_mutex_unlock(&self->lock);
    pthread_join(self->thread, NULL);
    pthread_cond_destroy(&self->changed);
    pthread_mutex_destroy(&self->lock);
    free(self);
    *address = NULL;
}

void side_thread_begin(void *thread, void (*work)(void *on), void *on)
{
    side_thread *self = thread;
    pthread_mutex_lock(&self->lock);
    assert(self->work == NULL);
    self->work = work;
    self->on = on;
    pthread_cond_broadcast(&self->changed);
    pthread_mutex_unlock(&self->lock);
}

bool side_thread_is_done(void *thread)
{
    side_thread *self = thread;
    pthread_mutex_lock(&self->lock);
    bool is_done = self->work == NULL;
    pthread_mutex_unlock(&self->lock);
    return is_done;
}

void side_thread_await(void *thread)
{
    side_thread *self = thread;
    pthread_mutex_lock(&self->lock);
    while (self->work != NULL) {
        pthread_cond_wait(&self->changed, &self->lock);
    }
    pthread_mutex_unlock(&self->lock);
}
