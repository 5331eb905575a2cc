// The leveller: quiet and loud come nearer, in the same way on both sides, without a click.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "sound_leveller.h"
#include "sound_rate.h"

#define COUNT ((size_t)SOUND_RATE_HZ)
#define PI    3.14159265358979323846
// A tone in the middle of what is heard.
#define TONE_HZ 1000.0
// After so long the level of a steady tone has been found.
#define SETTLED (COUNT / 2)

// The most that the gain moves from a sample to the next while a blow at full scale rises: a third
// of a millisecond for 40 %.
#define STEP_MOST 0.03

static float sample[COUNT][2];

static void make_tone(double left, double right)
{
    for (size_t i = 0; i < COUNT; i++) {
        const double wave = sin(2.0 * PI * TONE_HZ * (double)i / SOUND_RATE_HZ);
        sample[i][0] = (float)(left * wave);
        sample[i][1] = (float)(right * wave);
    }
}

// The loudness of a channel once it is steady, dB.
static double loudness_db(int ear)
{
    double sum = 0.0;
    for (size_t i = SETTLED; i < COUNT; i++) {
        sum += (double)sample[i][ear] * (double)sample[i][ear];
    }
    return 10.0 * log10(sum / (double)(COUNT - SETTLED));
}

static double leveled_db(double amplitude)
{
    sound_leveller l = {0};
    make_tone(amplitude, amplitude);
    sound_leveller_run(&l, sample, COUNT);
    return loudness_db(0);
}

static void loud_and_quiet_come_nearer_but_stay_in_order(void **state)
{
    (void)state;
    // -60 to 0 dBFS.
    double before = leveled_db(0.001);
    for (double amplitude = 0.002; amplitude < 1.01; amplitude *= 2.0) {
        const double now = leveled_db(amplitude), more = now - before;
        assert_true(more > 3.0 && more < 6.1);
        before = now;
    }
    assert_true(leveled_db(1.0) - leveled_db(0.001) < 60.0 - 6.0);
}

static void the_sides_keep_their_difference(void **state)
{
    (void)state;
    sound_leveller l = {0};
    make_tone(0.8, 0.1);
    sound_leveller_run(&l, sample, COUNT);
    assert_true(fabs(loudness_db(0) - loudness_db(1) - 20.0 * log10(8.0)) < 0.01);
}

static void silence_stays_silent(void **state)
{
    (void)state;
    sound_leveller l = {0};
    make_tone(0.0, 0.0);
    sound_leveller_run(&l, sample, COUNT);
    for (size_t i = 0; i < COUNT; i++) {
        assert_true(sample[i][0] == 0.0f && sample[i][1] == 0.0f);
    }
}

// A blow in one channel moves the gain of a constant in the other one: it must not jump.
static void the_gain_moves_without_a_click(void **state)
{
    (void)state;
    sound_leveller l = {0};
    for (size_t i = 0; i < COUNT; i++) {
        sample[i][0] = 0.05f;
        sample[i][1] = i > SETTLED && i < SETTLED + 400 ? 0.9f : 0.0f;
    }
    sound_leveller_run(&l, sample, COUNT);
    const double first = (double)sample[SETTLED][0];
    double least = first;
    for (size_t i = SETTLED; i < COUNT; i++) {
        const double step = (double)fabsf(sample[i][0] - sample[i - 1][0]);
        assert_true(step < STEP_MOST * first);
        least = fmin(least, (double)sample[i][0]);
    }
    assert_true(least < 0.8 * first);
}

static void it_does_not_matter_how_the_samples_come(void **state)
{
    (void)state;
    static float once[COUNT][2];
    sound_leveller l = {0};
    make_tone(0.7, 0.3);
    sound_leveller_run(&l, sample, COUNT);
    for (size_t i = 0; i < COUNT; i++) {
        once[i][0] = sample[i][0];
        once[i][1] = sample[i][1];
    }
    l = (sound_leveller){0};
    make_tone(0.7, 0.3);
    for (size_t at = 0, count = 1; at < COUNT; at += count, count = (7 * count + 3) % 900) {
        sound_leveller_run(&l, sample + at, count < COUNT - at ? count : COUNT - at);
    }
    for (size_t i = 0; i < COUNT; i++) {
        assert_true(once[i][0] == sample[i][0] && once[i][1] == sample[i][1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(loud_and_quiet_come_nearer_but_stay_in_order),
        cmocka_unit_test(the_sides_keep_their_difference),
        cmocka_unit_test(silence_stays_silent),
        cmocka_unit_test(the_gain_moves_without_a_click),
        cmocka_unit_test(it_does_not_matter_how_the_samples_come),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
