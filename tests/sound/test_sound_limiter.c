// The limiter: no true peak above -1 dBFS for any input, nothing changed below it, and no click.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "seeded.h"
#include "share_of.h"
#include "sound_limiter.h"
#include "sound_rate.h"

#define COUNT ((size_t)24000)
#define PI    3.14159265358979323846
// Half the length of the reference's sinc, and how finely it looks between two samples.
#define HALF 24
#define FINE 8

static float in[COUNT][2], out[COUNT][2];

// The true peak around a sample by a long sinc with a Hann window, independent of the limiter's.
static double reference_peak(size_t at, int ear)
{
    double most = 0.0;
    for (int k = 0; k < FINE; k++) {
        double sum = 0.0;
        for (int i = -HALF; i <= HALF; i++) {
            const double x = i - (double)k / FINE;
            const double sinc = x == 0.0 ? 1.0 : sin(PI * x) / (PI * x);
            const double window = cos(0.5 * PI * x / (HALF + 1));
            sum += (double)out[at + (size_t)(i + HALF) - HALF][ear] * sinc * window * window;
        }
        most = fmax(most, fabs(sum));
    }
    return most;
}

static void run(void)
{
    sound_limiter l;
    sound_limiter_init(&l);
    for (size_t i = 0; i < COUNT; i++) {
        out[i][0] = in[i][0];
        out[i][1] = in[i][1];
    }
    for (size_t at = 0, count = 1; at < COUNT; at += count, count = (7 * count + 3) % 900) {
        sound_limiter_run(&l, out + at, count < COUNT - at ? count : COUNT - at);
    }
}

// Sines, clicks and noise up to 24 dB above full scale. Above 16 kHz the estimate by fourfold
// oversampling misses more than it leaves room for (BS.1770-4, annex 2), and nothing sounds there.
static void make_case(seeded *random)
{
    const double loud = pow(10.0, seeded_range(random, -0.5, 1.2));

    const double step = 2.0 * PI * seeded_range(random, 30.0, 16000.0) / SOUND_RATE_HZ;
    double before = 0.0;
    for (size_t i = 0; i < COUNT; i++) {
        const double burst = i / 3000 % 2 == 0 ? 1.0 : 0.02;
        const double click = seeded_range(random, 0.0, 1.0) < 0.0005 ? 3.0 : 0.0;
        const double noise = loud * (0.3 * seeded_range(random, -1.0, 1.0) + click);
        in[i][0] = (float)(loud * burst * sin(step * (double)i));
        in[i][1] = (float)(0.5 * (noise + before)); // weak near 24 kHz
        before = noise;
    }
}

static void the_true_peak_stays_below_minus_1_dbfs(void **state)
{
    (void)state;
    seeded random = seeded_start("sound_limiter", 1);
    for (int c = 0; c < SHARE_OF(12); c++) {
        make_case(&random);
        run();
        double most = 0.0;
        for (size_t i = HALF; i + HALF < COUNT; i++) {
            for (int ear = 0; ear < 2; ear++) {
                // Only near the peaks: elsewhere nothing can exceed.
                if (fabsf(out[i][ear]) > 0.6f) {
                    most = fmax(most, reference_peak(i, ear));
                }
            }
        }

        assert_true(most < (double)SOUND_PEAK_MOST);
        assert_true(most > 0.1);
    }
}

static void what_is_quiet_passes_unchanged(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT; i++) {
        in[i][0] = (float)(0.5 * sin(0.05 * (double)i));
        in[i][1] = -in[i][0];
    }
    run();
    for (size_t i = SOUND_LIMITER_DELAY; i < COUNT; i++) {
        assert_true(fabsf(out[i][0] - in[i - SOUND_LIMITER_DELAY][0]) < 1e-6f);
        assert_true(fabsf(out[i][1] - in[i - SOUND_LIMITER_DELAY][1]) < 1e-6f);
    }
}

// A slow wave with a burst in the other channel: its gain moves, but its samples make no larger
// step than the wave itself.
static void the_gain_moves_without_a_click(void **state)
{
    (void)state;
    double own = 0.0, limited = 0.0;
    for (size_t i = 0; i < COUNT; i++) {
        in[i][0] = (float)(0.5 * sin(0.01 * (double)i));
        in[i][1] = i > 9000 && i < 9040 ? 8.0f : 0.0f;
    }
    run();
    for (size_t i = 1; i < COUNT; i++) {
        own = fmax(own, fabs((double)in[i][0] - (double)in[i - 1][0]));
        limited = fmax(limited, fabs((double)out[i][0] - (double)out[i - 1][0]));
    }
    // The gain falls to a ninth within the 96 samples of the look-ahead: 0.5 / 96 a sample.
    assert_true(limited < own + 0.006);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_true_peak_stays_below_minus_1_dbfs),
        cmocka_unit_test(what_is_quiet_passes_unchanged),
        cmocka_unit_test(the_gain_moves_without_a_click),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
