// Words that are said in the hall: each whole, one after another, without a click, the same samples
// however they are asked for.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "seeded.h"
#include "share_of.h"
#include "sound_rate.h"
#include "sound_speech.h"

#define LONG  ((size_t)3000)
#define SHORT ((size_t)1000)
#define SPAN  ((size_t)8000)
// No click: a step from one sample to the next is at most the first of the edge.
#define STEP_MOST 0.003f

static float high[LONG], low[SHORT], other[SHORT], out[SPAN], again[SPAN];
static const sound_clip HIGH = {high, LONG}, LOW = {low, SHORT}, OTHER = {other, SHORT};

static int fill(void **state)
{
    (void)state;
    for (size_t i = 0; i < LONG; i++) {
        high[i] = 1.0f;
    }
    for (size_t i = 0; i < SHORT; i++) {
        low[i] = -1.0f;
        other[i] = 0.5f;
    }
    return 0;
}

static void listen(sound_speech *v, float *to, size_t count)
{
    memset(to, 0, count * sizeof *to);
    for (size_t at = 0; at < count; at += SOUND_SPAN_MAX) {
        const size_t left = count - at;
        sound_speech_sound(v, to + at, left < SOUND_SPAN_MAX ? left : SOUND_SPAN_MAX);
    }
}

// The samples that are loud in a direction.
static size_t count_loud(const float *from, size_t count, float sign)
{
    size_t loud = 0;
    for (size_t i = 0; i < count; i++) {
        loud += sign * from[i] > 0.0f;
    }
    return loud;
}

static void a_word_is_said_once_and_without_a_click(void **state)
{
    (void)state;
    sound_speech v = {0};
    listen(&v, out, SPAN);
    assert_int_equal(count_loud(out, SPAN, 1.0f), 0);
    sound_speech_say(&v, HIGH);
    listen(&v, out, SPAN);
    assert_int_equal(count_loud(out, SPAN, 1.0f), LONG);
    for (size_t i = 1; i < SPAN; i++) {
        assert_true(fabsf(out[i] - out[i - 1]) < STEP_MOST);
    }
    listen(&v, out, SPAN);
    assert_int_equal(count_loud(out, SPAN, 1.0f), 0);
}

static void a_word_waits_for_the_one_before_it(void **state)
{
    (void)state;
    sound_speech v = {0};
    sound_speech_say(&v, HIGH);
    listen(&v, out, LONG / 3);
    sound_speech_say(&v, OTHER); // the next one takes its place
    sound_speech_say(&v, LOW);
    listen(&v, out, SPAN);
    assert_int_equal(count_loud(out, LONG - LONG / 3, 1.0f), LONG - LONG / 3);
    assert_int_equal(count_loud(out + LONG - LONG / 3, SPAN - LONG, -1.0f), SHORT);
    assert_int_equal(count_loud(out, SPAN, 1.0f), LONG - LONG / 3);
}

static void it_adds_to_what_is_there(void **state)
{
    (void)state;
    sound_speech v = {0};
    sound_speech_say(&v, LOW);
    for (size_t i = 0; i < SHORT; i++) {
        again[i] = 0.25f;
    }
    sound_speech w = v;
    listen(&v, out, SHORT);
    sound_speech_sound(&w, again, SHORT);
    for (size_t i = 0; i < SHORT; i++) {
        assert_true(fabsf(again[i] - 0.25f - out[i]) < 1e-6f);
    }
}

static void any_parts_give_the_same_samples(void **state)
{
    (void)state;
    seeded random = seeded_start("sound_speech", 1);
    for (int i = 0; i < SHARE_OF(200); i++) {
        sound_speech v = {0}, w = {0};
        sound_speech_say(&v, HIGH);
        sound_speech_say(&v, LOW);
        sound_speech_say(&w, HIGH);
        sound_speech_say(&w, LOW);
        listen(&v, out, SPAN);
        memset(again, 0, sizeof again);
        for (size_t at = 0; at < SPAN;) {
            const size_t wanted = 1 + (size_t)(seeded_next(&random) % SOUND_SPAN_MAX);
            const size_t part = wanted < SPAN - at ? wanted : SPAN - at;
            sound_speech_sound(&w, again + at, part);
            at += part;
        }
        assert_memory_equal(out, again, sizeof out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_word_is_said_once_and_without_a_click),
        cmocka_unit_test(a_word_waits_for_the_one_before_it),
        cmocka_unit_test(it_adds_to_what_is_there),
        cmocka_unit_test(any_parts_give_the_same_samples),
    };
    return cmocka_run_group_tests(tests, fill, NULL);
}
