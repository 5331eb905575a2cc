// What the referee says when: each word once, with its hand signal, at any frame rate.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "referee_signal.h"
#include "said_phrase.h"
#include "seeded.h"
#include "share_of.h"
#include "voice_words.h"

// The call before a bout, as a session times it, seconds.
#define READY_AT_S 0.5
#define FENCE_AT_S 0.95
#define CALL_S     1.3
#define SAID_MOST  8

// What was said, and when.
typedef struct script {
    int count, word[SAID_MOST];
    double at_s[SAID_MOST];
} script;

static void listen(script *s, voice_turn *turn, const referee_signal *signal, double at_s)
{
    const int word = voice_turn_take(turn, signal);
    if (word != VOICE_NOTHING) {
        assert_true(s->count < SAID_MOST);
        s->word[s->count] = word;
        s->at_s[s->count++] = at_s;
    }
}

static void assert_says(const script *s, int index, const char *french, double from_s,
                        double frame_s)
{
    assert_true(index < s->count);
    assert_string_equal(voice_word(s->word[index], VOICE_FRENCH), french);
    assert_true(s->at_s[index] >= from_s && s->at_s[index] < from_s + frame_s + 1e-9);
}

static void every_word_has_its_own_text(void **state)
{
    (void)state;
    for (int language = 0; language < VOICE_LANGUAGES; language++) {
        for (int i = 0; i < VOICE_WORDS; i++) {
            const char *text = voice_word(i, (enum voice_language)language);
            assert_true(text != NULL && text[0] != '\0' && text[0] != '-');
            for (int other = 0; other < i; other++) {
                assert_string_not_equal(text, voice_word(other, (enum voice_language)language));
            }
        }
    }
}

// Before a bout, at 12 to 200 frames a second, and then into the first phase of fencing, whose
// signal is "Allez" too.
static void the_call_is_said_once(void **state)
{
    (void)state;
    seeded random = seeded_start("voice_words", 1);
    for (int i = 0; i < SHARE_OF(400); i++) {
        const double frame_s = seeded_range(&random, 0.005, 0.08);
        const double begin_s = seeded_range(&random, 0.0, frame_s);
        voice_turn turn = {REFEREE_REST, DUEL_LEFT};
        script s = {.count = 0};
        duel_state fencing = {.phase = DUEL_FENCING};
        for (double at_s = begin_s; at_s < CALL_S + 2.0; at_s += frame_s) {
            fencing.tick = at_s > CALL_S ? (uint32_t)((at_s - CALL_S) / DUEL_TICK_S) : 0;
            const referee_signal signal = at_s < CALL_S
                                              ? referee_signal_of_call(at_s, READY_AT_S, FENCE_AT_S)
                                              : referee_signal_of(&SAID_CONFIG, &fencing, 0.0);
            listen(&s, &turn, &signal, at_s);
        }
        assert_int_equal(s.count, 3);
        assert_says(&s, 0, "En garde", 0.0, frame_s);
        assert_says(&s, 1, "Prêts ?", READY_AT_S, frame_s);
        assert_says(&s, 2, "Allez !", FENCE_AT_S, frame_s);
    }
}

// The halt, the phrase, the verdict, and the begin of the next phrase.
static void a_halt_is_explained(void **state)
{
    (void)state;
    seeded random = seeded_start("voice_words", 2);
    for (int i = 0; i < SHARE_OF(400); i++) {
        const double frame_s = seeded_range(&random, 0.005, 0.08);
        const bool left = i % 2 == 0, is_phrase = i % 3 != 0;
        voice_turn turn = {REFEREE_REST, DUEL_LEFT};
        script s = {.count = 0};
        duel_state halt = is_phrase ? said_phrase() : (duel_state){.phase = DUEL_HALT};
        halt.phase_tick = 0;
        halt.match.call.reason = MATCH_REASON_ONLY_LAMP;
        halt.match.call.points[DUEL_LEFT] = left;
        halt.match.call.points[DUEL_RIGHT] = !left;
        for (double at_s = 0.0; at_s < 5.0; at_s += frame_s) {
            halt.phase = at_s < 3.8 ? DUEL_HALT : DUEL_EN_GARDE;
            halt.tick = (uint32_t)((at_s < 3.8 ? at_s : at_s - 3.8) / DUEL_TICK_S);
            const referee_signal signal = referee_signal_of(&SAID_CONFIG, &halt, 0.0);
            listen(&s, &turn, &signal, at_s);
        }
        const char *verdict = left ? "Touche à gauche" : "Touche à droite";
        assert_int_equal(s.count, is_phrase ? 7 : 4);
        assert_says(&s, 0, "Halte !", 0.0, frame_s);
        if (is_phrase) {
            assert_says(&s, 1, "Attaque", 0.7, frame_s + DUEL_TICK_S);
            assert_says(&s, 2, "Parade", 1.4, frame_s + DUEL_TICK_S);
            assert_says(&s, 3, "Riposte", 2.1, frame_s + DUEL_TICK_S);
        }
        assert_says(&s, s.count - 3, verdict, is_phrase ? 2.8 : 0.7, frame_s + DUEL_TICK_S);
        assert_says(&s, s.count - 2, "En garde", 3.8, frame_s);
        assert_says(&s, s.count - 1, "Prêts ?", 4.25, frame_s + DUEL_TICK_S);
    }
}

// Whatever is shown: a word is said when the signal is another one than the last, and not long
// after it began.
static void random_signals_are_said_when_they_change(void **state)
{
    (void)state;
    seeded random = seeded_start("voice_words", 3);
    voice_turn turn = {REFEREE_REST, DUEL_LEFT};
    referee_signal last = {.gesture = REFEREE_REST};
    int said = 0;
    for (int i = 0; i < SHARE_OF(20000); i++) {
        const referee_signal signal = {
            .gesture = (enum referee_gesture)(seeded_next(&random) % REFEREE_GESTURES),
            .side = seeded_next(&random) % 2 ? DUEL_RIGHT : DUEL_LEFT,
            .since_s = seeded_range(&random, 0.0, 1.0)};
        const int word = voice_turn_take(&turn, &signal);
        const bool differs = signal.gesture != last.gesture || signal.side != last.side;
        const bool is_old = signal.since_s > 0.3;
        assert_int_equal(word, differs && !is_old ? voice_word_of(&signal) : VOICE_NOTHING);
        said += word != VOICE_NOTHING;
        last = signal;
    }
    assert_true(said > 10);
}

// Only a referee at rest is silent: every signal has its word, also in line.
static void every_signal_has_a_word(void **state)
{
    (void)state;
    for (int gesture = 0; gesture < REFEREE_GESTURES; gesture++) {
        const referee_signal signal = {.gesture = (enum referee_gesture)gesture};
        assert_int_equal(voice_word_of(&signal) == VOICE_NOTHING, gesture == REFEREE_REST);
    }
    const referee_signal line = {.gesture = REFEREE_LINE};
    assert_string_equal(voice_word(voice_word_of(&line), VOICE_ENGLISH), "Point in line");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_word_has_its_own_text),
        cmocka_unit_test(the_call_is_said_once),
        cmocka_unit_test(a_halt_is_explained),
        cmocka_unit_test(random_signals_are_said_when_they_change),
        cmocka_unit_test(every_signal_has_a_word),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
