// Playing sounds never blocks: with a device, without one, and with sound switched off.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <SDL.h>
#include <cmocka.h>

#include "sound.h"
#include "test_duel_config.h"

// How long to wait for the thread that opens the device.
#define OPENER_S 600

// Threads that were started, and those of them that have ended.
static SDL_atomic_t started, ended;

typedef struct thread_call {
    SDL_ThreadFunction function;
    void *data;
} thread_call;

static int run_and_count(void *user)
{
    thread_call call = *(thread_call *)user;
    free(user);
    int result = call.function(call.data);
    SDL_AtomicAdd(&ended, 1);
    return result;
}

// Replaces SDL's function for the program under test, to know when its threads end.
SDL_Thread *SDLCALL SDL_CreateThread(SDL_ThreadFunction fn, const char *name, void *data)
{
    thread_call *call = malloc(sizeof *call);
    if (call == NULL) {
        return NULL;
    }
    *call = (thread_call){fn, data};
    SDL_AtomicAdd(&started, 1);
    return SDL_CreateThreadWithStackSize(run_and_count, name, 0, call);
}

// Waits until no thread is opening a device. Returns false if that takes too long.
static bool wait_for_openers(void)
{
    for (int i = 0; i < OPENER_S * 100; i++) {
        if (SDL_AtomicGet(&ended) >= 1) {
            return true;
        }
        SDL_Delay(10);
    }
    return false;
}

static duel_events everything(void)
{
    duel_events events = {.count = 0};
    for (int kind = DUEL_EVENT_BLADES_MET; kind <= DUEL_EVENT_OVER; kind++) {
        events.event[events.count++] = (duel_event){.kind = (uint8_t)kind,
                                                    .side = DUEL_RIGHT,
                                                    .impulse_ns = 0.2,
                                                    .speed_mps = 1.0,
                                                    .strength = 1.0,
                                                    .along = {0.3, 1.0},
                                                    .point = {3.0, 1.0, 0.0}};
    }
    return events;
}

static void use(sound *s)
{
    static test_duel_config fencers;
    static duel_state at_start;
    if (fencers.model == NULL) {
        fencers = test_duel_config_create(WEAPON_EPEE);
        duel_start(&fencers.config, &at_start);
    }
    duel_events events = everything();
    const sound_volumes quiet = {.group = {0.5, 0.5, 0.5, 0.5}};
    sound_listen(s, &SOUND_LISTENER_BESIDE, true);
    sound_set_volumes(s, &quiet);
    sound_set_ears(s, SOUND_HEADPHONES);
    for (int i = 0; i < 50; i++) {
        sound_events(s, &fencers.config, &at_start, &events);
        sound_frame(s, 0.016);
    }
    sound_pause(s, true);
    sound_pause(s, false);
    sound_pause(s, true);
    sound_stop(s);
}

static void test_a_null_device_accepts_everything(void **state)
{
    (void)state;
    setenv("SDL_AUDIODRIVER", "dummy", 1);
    sound *s = sound_open(0.5);
    assert_non_null(s);
    use(s); // possibly before the device is ready
    assert_true(wait_for_openers());
    assert_true(sound_ready(s));
    use(s);
    sound_close(&s);
    assert_null(s);
}

// In a process of its own, so that its threads are counted apart.
static void test_no_device(void **state)
{
    (void)state;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        // No driver has this name, so no device opens.
        setenv("SDL_AUDIODRIVER", "nothing", 1);
        sound *s = sound_open(0.5);
        bool made = s != NULL;
        use(s);
        bool tried = SDL_AtomicGet(&started) == 1 && wait_for_openers();
        bool ready = sound_ready(s);
        use(s);
        sound_close(&s);
        _exit(made && tried && !ready ? 0 : 1);
    }
    int status = -1;
    assert_true(waitpid(child, &status, 0) == child);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

static void test_sound_can_be_switched_off(void **state)
{
    (void)state;
    setenv("SDL_AUDIODRIVER", "dummy", 1);
    sound *s = sound_open(0.0);
    assert_non_null(s);
    use(s);
    assert_int_equal(SDL_AtomicGet(&started), 0);
    assert_false(sound_ready(s));
    sound_close(&s);
    use(NULL);
    sound_close(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_device),
        cmocka_unit_test(test_sound_can_be_switched_off),
        cmocka_unit_test(test_a_null_device_accepts_everything),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
