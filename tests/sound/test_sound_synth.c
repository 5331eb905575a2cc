// The synthesized sounds are finite, do not clip, decay, and get louder and brighter with a harder
// blow.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "seeded.h"
#include "sound_synth.h"

static float work[SOUND_RATE_HZ];

static double rms(const float *samples, size_t count)
{
    double sum = 0.0;
    for (size_t i = 0; i < count; i++) {
        sum += (double)samples[i] * (double)samples[i];
    }
    return sqrt(sum / (double)count);
}

// The mean frequency weighted by magnitude, over the first tenth of a second, every 100 Hz up to 18
// kHz (a direct Fourier sum).
static double centroid_hz(const float *samples)
{
    size_t count = SOUND_RATE_HZ / 10;
    double weighted = 0.0, total = 0.0;
    for (int k = 1; k <= 180; k++) {
        double step = 2.0 * 3.14159265358979 * 100.0 * k / SOUND_RATE_HZ, re = 0.0, im = 0.0;
        for (size_t i = 0; i < count; i++) {
            re += (double)samples[i] * cos(step * (double)i);
            im += (double)samples[i] * sin(step * (double)i);
        }
        double magnitude = sqrt(re * re + im * im);
        weighted += 100.0 * k * magnitude;
        total += magnitude;
    }
    return weighted / total;
}

static void assert_playable(const float *samples, size_t count)
{
    double loudest = 0.0;
    for (size_t i = 0; i < count; i++) {
        assert_true(isfinite(samples[i]));
        loudest = fmax(loudest, fabs((double)samples[i]));
    }
    assert_true(loudest < 1.0);
    assert_true(loudest > 0.005);
}

// The last twentieth is at least 40 dB below the first.
static void assert_dies_away(const float *samples, size_t count)
{
    size_t part = count / 20;
    assert_true(rms(samples + count - part, part) < 0.01 * rms(samples, part));
}

static void test_random_blows_are_playable_and_decay(void **state)
{
    (void)state;
    seeded random = seeded_start("sound_synth", 5);
    for (int i = 0; i < 60; i++) {
        // The values are also out of range on purpose: any impulse and place may be given.
        double impulse = pow(10.0, seeded_range(&random, -2.5, 1.0));
        double along[2] = {seeded_range(&random, -0.2, 1.2), seeded_range(&random, -0.2, 1.2)};
        sound_clash(impulse, along, seeded_next(&random), work, SOUND_CLASH_SAMPLES);
        assert_playable(work, SOUND_CLASH_SAMPLES);
        assert_dies_away(work, SOUND_CLASH_SAMPLES);
    }
}

static void test_harder_is_louder_and_brighter(void **state)
{
    (void)state;
    const double places[3] = {0.1, 0.5, 0.95};
    for (int p = 0; p < 3; p++) {
        double loud_before = 0.0, bright_before = 0.0, level_before = 0.0;
        const double impulses[5] = {0.01, 0.03, 0.09, 0.3, 1.0};
        for (int i = 0; i < 5; i++) {
            double impulse = impulses[i];
            sound_clash(impulse, (double[2]){places[p], places[p]}, 7, work, SOUND_CLASH_SAMPLES);
            double loud = rms(work, SOUND_CLASH_SAMPLES), bright = centroid_hz(work);
            assert_true(loud > loud_before);
            assert_true(bright > bright_before);
            assert_true(sound_clash_level(impulse) > level_before);
            loud_before = loud;
            bright_before = bright;
            level_before = sound_clash_level(impulse);
        }
        assert_true(level_before < 1.0);
    }
}

static void test_the_tip_rings_higher_than_the_guard(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 8; seed++) {
        sound_clash(0.1, (double[2]){0.05, 0.05}, seed, work, SOUND_CLASH_SAMPLES);
        double guard = centroid_hz(work);
        sound_clash(0.1, (double[2]){0.95, 0.95}, seed, work, SOUND_CLASH_SAMPLES);
        assert_true(centroid_hz(work) > 1.05 * guard);
    }
}

static void test_seeds_differ_and_repeat(void **state)
{
    (void)state;
    static float again[SOUND_CLASH_SAMPLES];
    const double along[2] = {0.4, 0.6};
    sound_clash(0.1, along, 1, work, SOUND_CLASH_SAMPLES);
    sound_clash(0.1, along, 1, again, SOUND_CLASH_SAMPLES);
    assert_memory_equal(work, again, sizeof again);
    sound_clash(0.1, along, 2, again, SOUND_CLASH_SAMPLES);
    assert_memory_not_equal(work, again, sizeof again);
}

static void test_a_stamp_is_louder_than_a_step(void **state)
{
    (void)state;
    double before = 0.0;
    for (int quarter = 0; quarter <= 4; quarter++) {
        sound_footfall(quarter / 4.0, 3, work, SOUND_STEP_SAMPLES);
        assert_playable(work, SOUND_STEP_SAMPLES);
        double loud = rms(work, SOUND_STEP_SAMPLES);
        assert_true(loud > 1.2 * before);
        before = loud;
    }
}

static void test_the_scrape_has_no_seam(void **state)
{
    (void)state;
    sound_scrape(11, work, SOUND_SCRAPE_SAMPLES);
    assert_playable(work, SOUND_SCRAPE_SAMPLES);
    // The step across the seam is no larger than the largest step elsewhere.
    double largest = 0.0;
    for (size_t i = 1; i < SOUND_SCRAPE_SAMPLES; i++) {
        largest = fmax(largest, fabs((double)work[i] - (double)work[i - 1]));
    }
    assert_true(fabs((double)work[0] - (double)work[SOUND_SCRAPE_SAMPLES - 1]) <= largest);
    // It is equally loud in each quarter, since it repeats.
    size_t quarter = SOUND_SCRAPE_SAMPLES / 4;
    double whole = rms(work, SOUND_SCRAPE_SAMPLES);
    for (size_t q = 0; q < 4; q++) {
        assert_true(fabs(rms(work + q * quarter, quarter) / whole - 1.0) < 0.25);
    }
}

static void test_buzzer_and_cue(void **state)
{
    (void)state;
    double pitch[2];
    for (int side = 0; side < 2; side++) {
        sound_buzzer(side, work, SOUND_BUZZER_SAMPLES);
        assert_playable(work, SOUND_BUZZER_SAMPLES);
        assert_true(fabs((double)work[0]) < 0.01);
        assert_true(fabs((double)work[SOUND_BUZZER_SAMPLES - 1]) < 0.01);
        pitch[side] = centroid_hz(work);
    }
    assert_true(pitch[1] > 1.1 * pitch[0]);
    double buzzer = rms(work, SOUND_BUZZER_SAMPLES);
    sound_control_lost(work, SOUND_LOST_SAMPLES);
    assert_playable(work, SOUND_LOST_SAMPLES);
    assert_true(rms(work, SOUND_LOST_SAMPLES) < buzzer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_blows_are_playable_and_decay),
        cmocka_unit_test(test_harder_is_louder_and_brighter),
        cmocka_unit_test(test_the_tip_rings_higher_than_the_guard),
        cmocka_unit_test(test_seeds_differ_and_repeat),
        cmocka_unit_test(test_a_stamp_is_louder_than_a_step),
        cmocka_unit_test(test_the_scrape_has_no_seam),
        cmocka_unit_test(test_buzzer_and_cue),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
