#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "referee_call.h"
#include "said_phrase.h"

static const duel_config CONFIG = {.weapon = {.kind = WEAPON_EPEE}};

static duel_state state_in(enum duel_phase phase, uint32_t since)
{
    return (duel_state){.phase = (uint8_t)phase, .tick = 5000 + since, .phase_tick = 5000};
}

static void a_halt_is_called_and_explained(void **unused)
{
    (void)unused;
    double strength = 0.0;
    for (int who = 1; who <= 3; who++) {
        duel_state state = state_in(DUEL_HALT, 10);
        state.fencer[DUEL_LEFT].loose.is_loose = (uint8_t)(who & 1);
        state.fencer[DUEL_RIGHT].loose.is_loose = (uint8_t)(who >> 1);
        assert_string_equal(referee_call(&CONFIG, &state, &strength), "Halte !");
        assert_true(strength == 1.0);
        static const char *const first[] = {"", "Left", "Right", "Both"};
        assert_memory_equal(referee_notice(&CONFIG, &state), first[who], 4);
    }
}

static void en_garde_comes_before_go(void **unused)
{
    (void)unused;
    double strength = 0.0;
    duel_state state = state_in(DUEL_EN_GARDE, 0);
    assert_string_equal(referee_call(&CONFIG, &state, &strength), "En garde");
    assert_null(referee_notice(&CONFIG, &state));
    state = state_in(DUEL_EN_GARDE, 800);
    assert_string_equal(referee_call(&CONFIG, &state, &strength), "Prêts ?");
    state = state_in(DUEL_FENCING, 0);
    assert_string_equal(referee_call(&CONFIG, &state, &strength), "Allez !");
    assert_true(strength == 1.0);
    state = state_in(DUEL_FENCING, 300);
    assert_non_null(referee_call(&CONFIG, &state, &strength));
    assert_true(strength > 0.4 && strength < 0.6);
    state = state_in(DUEL_FENCING, 700);
    assert_null(referee_call(&CONFIG, &state, &strength));
}

// Who is in a headset is told why "Allez" does not come, and nobody else.
static void who_is_waited_for_is_told(void **unused)
{
    (void)unused;
    duel_config config = CONFIG;
    config.settings.match = match_settings_fie(5);
    static const struct {
        double travel_m, aside_m;
        const char *words;
    } PLACES[] = {
        {0.0, 0.0, NULL},
        {0.9, 0.0, NULL},
        {1.1, 0.0, ": step back behind your on-guard line"},
        {-5.5, 0.0, ": come back onto the piste"},
        {0.0, 0.8, ": come back onto the piste"},
    };
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        for (size_t i = 0; i < sizeof PLACES / sizeof *PLACES; i++) {
            duel_state state = state_in(DUEL_EN_GARDE, 1300);
            footwork_state *feet = &state.fencer[side].footwork;
            *feet = state.fencer[1 - side].footwork = footwork_start();
            feet->travel_m = PLACES[i].travel_m;
            feet->lead.sideways_m = PLACES[i].aside_m;
            assert_null(referee_notice(&config, &state)); // nobody in a headset
            feet->lead.leads = 1;
            const char *line = referee_notice(&config, &state);
            if (PLACES[i].words == NULL) {
                assert_null(line);
            } else {
                assert_memory_equal(line, side == DUEL_LEFT ? "Left" : "Right", 4);
                assert_string_equal(strchr(line, ':'), PLACES[i].words);
            }
            state.tick = state.phase_tick + 1000; // in which everybody takes guard
            assert_null(referee_notice(&config, &state));
        }
        // Where they begin where they are, only the distance counts.
        duel_state state = state_in(DUEL_EN_GARDE, 1300);
        state.match.calls = 1;
        state.match.call.halt = MATCH_HALT_SIDE_LINE;
        footwork_state *feet = &state.fencer[side].footwork;
        *feet = state.fencer[1 - side].footwork = footwork_start();
        feet->lead.leads = 1;
        feet->travel_m = 1.85;
        assert_null(referee_notice(&config, &state));
        feet->travel_m = 1.95;
        assert_non_null(strstr(referee_notice(&config, &state), "too near"));
        state.phase = DUEL_FENCING;
        assert_null(referee_notice(&config, &state));
    }
}

// By the rules of the FIE the call follows the word, and explains itself elsewhere.
static void a_call_follows_the_halt(void **unused)
{
    (void)unused;
    double strength = 0.0;
    duel_state state = state_in(DUEL_HALT, 10);
    state.fencer[DUEL_LEFT].loose.is_loose = 1;
    state.match.calls = 1;
    state.match.call.points[DUEL_RIGHT] = 1;
    assert_string_equal(referee_call(&CONFIG, &state, &strength), "Halte !");
    assert_null(referee_notice(&CONFIG, &state));
    state.tick += 1000;
    assert_string_equal(referee_call(&CONFIG, &state, &strength), "Touch right");
    state = state_in(DUEL_REST, 10);
    assert_string_equal(referee_call(&CONFIG, &state, &strength), "Rest");
}

// Each word at the time of its signal (test_referee_figure.c), then the verdict.
static void a_phrase_is_captioned_word_by_word(void **unused)
{
    (void)unused;
    static const char *const wanted[] = {"Halte !", "Attack left", "Parry right", "Riposte right",
                                         "Touch right"};
    double strength = 0.0;
    duel_state state = said_phrase();
    for (uint32_t since = 0; since < 3500; since++) {
        state.tick = state.phase_tick + since;
        if (since % 700 > 1 && since % 700 < 698) {
            assert_string_equal(referee_call(&SAID_CONFIG, &state, &strength),
                                wanted[since / 700 < 4 ? since / 700 : 4]);
        }
    }
}

static void otherwise_nothing_is_said(void **unused)
{
    (void)unused;
    double strength = 0.0;
    duel_state begun = {.phase = DUEL_FENCING, .tick = 3};
    assert_null(referee_call(&CONFIG, &begun, &strength));
    assert_null(referee_notice(&CONFIG, &begun));
    duel_state landed = state_in(DUEL_LANDED, 3), over = state_in(DUEL_OVER, 3);
    assert_null(referee_call(&CONFIG, &landed, &strength));
    assert_null(referee_call(&CONFIG, &over, &strength));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_halt_is_called_and_explained),
        cmocka_unit_test(en_garde_comes_before_go),
        cmocka_unit_test(who_is_waited_for_is_told),
        cmocka_unit_test(a_call_follows_the_halt),
        cmocka_unit_test(a_phrase_is_captioned_word_by_word),
        cmocka_unit_test(otherwise_nothing_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
