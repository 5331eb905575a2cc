// Playing sounds: never in the way, with a device, without one, and with none asked for.
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

// A device that is not ready by then never is.
#define READY_S 600

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
    duel_events events = everything();
    sound_listen(s, v3(0, 1.5, 4), v3(0, 0, -1));
    for (int i = 0; i < 50; i++) {
        sound_events(s, &events);
        sound_frame(s, 0.016);
    }
    sound_pause(s, true);
    sound_pause(s, false);
    sound_pause(s, true);
    sound_stop(s);
}

static void test_a_device_that_swallows_everything(void **state)
{
    (void)state;
    setenv("ALSOFT_DRIVERS", "null", 1);
    sound *s = sound_open(0.5);
    assert_non_null(s);
    use(s); // perhaps before it is ready
    for (int i = 0; i < READY_S * 100 && !sound_ready(s); i++) {
        SDL_Delay(10);
    }
    assert_true(sound_ready(s));
    use(s);
    sound_close(&s);
    assert_null(s);
}

// In a process of its own: OpenAL reads which drivers to use only once.
static void test_no_device(void **state)
{
    (void)state;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        // No driver has this name, so no device opens.
        setenv("ALSOFT_DRIVERS", "nothing", 1);
        sound *s = sound_open(0.5);
        bool made = s != NULL;
        use(s);
        SDL_Delay(300);
        bool ready = sound_ready(s);
        use(s);
        sound_close(&s);
        _exit(made && !ready ? 0 : 1);
    }
    int status = -1;
    assert_true(waitpid(child, &status, 0) == child);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

static void test_silence_asked_for(void **state)
{
    (void)state;
    setenv("ALSOFT_DRIVERS", "null", 1);
    sound *s = sound_open(0.0);
    assert_non_null(s);
    use(s);
    SDL_Delay(300);
    assert_false(sound_ready(s));
    sound_close(&s);
    use(NULL);
    sound_close(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_device),
        cmocka_unit_test(test_silence_asked_for),
        cmocka_unit_test(test_a_device_that_swallows_everything),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
