#include "xr_frame_wait.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>

// The limit is counted in slices of this length, seconds. If the program is stopped, or the machine
// sleeps, for a minute, that costs one slice and not the whole limit.
#define SLICE_S 0.1

struct xr_frame_wait {
    PFN_xrWaitFrame call;
    XrSession session;
    bool in_progress; // as the caller knows it; only the caller's thread uses it

    pthread_t thread;
    pthread_mutex_t mutex; // of everything below
    pthread_cond_t begin, end;
    bool wanted, returned, leaving;
    XrResult result;
    XrFrameState state;
};

static void *wait_for_frames(void *of)
{
    xr_frame_wait *w = of;
    pthread_mutex_lock(&w->mutex);
    while (!w->leaving) {
        if (!w->wanted) {
            pthread_cond_wait(&w->begin, &w->mutex);
            continue;
        }
        w->wanted = false;
        pthread_mutex_unlock(&w->mutex);
        XrFrameWaitInfo info = {.type = XR_TYPE_FRAME_WAIT_INFO};
        XrFrameState state = {.type = XR_TYPE_FRAME_STATE};
        XrResult result = w->call(w->session, &info, &state);
        pthread_mutex_lock(&w->mutex);
        w->result = result;
        w->state = state;
        w->returned = true;
        pthread_cond_signal(&w->end);
    }
    pthread_mutex_unlock(&w->mutex);
    return NULL;
}

// Starts the thread with all signals blocked: they belong to the program's other threads.
static bool start_thread(xr_frame_wait *w)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started = pthread_create(&w->thread, NULL, wait_for_frames, w) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

static void release(xr_frame_wait *w)
{
    pthread_cond_destroy(&w->end);
    pthread_cond_destroy(&w->begin);
    pthread_mutex_destroy(&w->mutex);
    free(w);
}

xr_frame_wait *xr_frame_wait_create(PFN_xrWaitFrame call, XrSession session)
{
    xr_frame_wait *w = calloc(1, sizeof *w);
    if (w == NULL) {
        return NULL;
    }
    w->call = call;
    w->session = session;
    pthread_condattr_t steady;
    pthread_condattr_init(&steady);
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    pthread_mutex_init(&w->mutex, NULL);
    pthread_cond_init(&w->begin, NULL);
    pthread_cond_init(&w->end, &steady);
    pthread_condattr_destroy(&steady);
    if (!start_thread(w)) {
        release(w);
        return NULL;
    }
    return w;
}

void xr_frame_wait_destroy(xr_frame_wait **address)
{
    xr_frame_wait *w = *address;
    *address = NULL;
    if (w == NULL) {
        return;
    }
    pthread_mutex_lock(&w->mutex);
    w->leaving = true;
    pthread_cond_signal(&w->begin);
    pthread_mutex_unlock(&w->mutex);
    if (w->in_progress) {
        pthread_detach(w->thread);
        return; // the thread goes on using it
    }
    pthread_join(w->thread, NULL);
    release(w);
}

// Waits for the end of the call for at most one slice. The mutex is locked.
static void wait_for_end(xr_frame_wait *w)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += (long)(SLICE_S * 1e9);
    until.tv_sec += until.tv_nsec / 1000000000L;
    until.tv_nsec %= 1000000000L;
    pthread_cond_timedwait(&w->end, &w->mutex, &until);
}

bool xr_frame_wait_for(xr_frame_wait *w, double limit_s, XrResult *out_result,
                       XrFrameState *out_state)
{
    pthread_mutex_lock(&w->mutex);
    if (!w->in_progress) {
        w->in_progress = w->wanted = true;
        pthread_cond_signal(&w->begin);
    }
    for (double waited_s = 0.0; !w->returned && waited_s < limit_s; waited_s += SLICE_S) {
        wait_for_end(w);
    }
    bool returned = w->returned;
    if (returned) {
        w->returned = w->in_progress = false;
        *out_result = w->result;
        *out_state = w->state;
    }
    pthread_mutex_unlock(&w->mutex);
    return returned;
}
