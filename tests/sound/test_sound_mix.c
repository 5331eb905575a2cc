// Where a sound is heard: left and right, in front and behind, near and far, with the hall's
// echoes; through OpenAL, for loudspeakers and for headphones, and without OpenAL.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "sound_mix.h"

#define LISTENED_TICKS 300
#define DB(ratio)      (10.0 * log10(ratio))
#define BANDS          8

static const double BAND_HZ[BANDS] = {700, 1200, 2000, 3200, 4800, 6500, 8500, 11000};

typedef struct way {
    const char *name;
    enum sound_ears ears;
    bool try_openal;
} way;

// OpenAL may be missing where the tests run; then all three are the same.
static const way WAYS[] = {{"loudspeakers", SOUND_LOUDSPEAKERS, true},
                           {"headphones", SOUND_HEADPHONES, true},
                           {"without OpenAL", SOUND_LOUDSPEAKERS, false}};
#define WAY_COUNT (sizeof WAYS / sizeof WAYS[0])

typedef struct energy {
    double ear[2];      // left, right
    double band[BANDS]; // of both ears, around BAND_HZ
} energy;

static double both(energy e)
{
    return e.ear[0] + e.ear[1];
}

// The energy of a blow at a point, as somebody hears it in the middle of the hall who looks along
// -z, between two times after it.
static energy hear(const way *w, phys_vec3 point, int from_ms, int to_ms)
{
    sound_mix *m = sound_mix_create(w->ears, w->try_openal, 1);
    const sound_listener middle = {.ear = {0.0, 1.5, 0.0}, .forward = {0, 0, -1}, .up = {0, 1, 0}};
    sound_volumes volumes = {.group = {[SOUND_BLADES] = 1.0}};
    sound_tick tick = {.weapon = WEAPON_EPEE};
    energy e = {.ear = {0.0, 0.0}};
    float out[SOUND_BLOCK][2];
    sound_band band[BANDS];
    memset(band, 0, sizeof band);
    for (int b = 0; b < BANDS; b++) {
        sound_band_tune(&band[b], BAND_HZ[b], 4.0);
    }
    assert_non_null(m);
    sound_mix_listen(m, &middle);
    sound_mix_set_volumes(m, &volumes);
    for (int at = -100; at < LISTENED_TICKS; at++) {
        tick.cues = at == 0;
        tick.cue[0] = (sound_cue){
            .kind = SOUND_CLASH, .point = point, .impulse_ns = 0.1, .along = {0.5, 0.5}};
        if (at == -100) { // so that the place is known before
            tick.cues = 1;
            tick.cue[0].impulse_ns = 0.0;
        }
        sound_mix_tick(m, &tick, SOUND_TICK);
        for (size_t count; (count = sound_mix_take(m, out, SOUND_BLOCK)) > 0;) {
            for (size_t i = 0; i < count; i++) {
                const double at_ms = at - 5; // the placing's delay
                const bool counts = at_ms >= from_ms && at_ms < to_ms;
                for (int ear = 0; ear < 2 && counts; ear++) {
                    e.ear[ear] += (double)out[i][ear] * (double)out[i][ear];
                }
                for (int b = 0; b < BANDS; b++) {
                    const float in = sound_band_pass(&band[b], out[i][0] + out[i][1]);
                    e.band[b] += counts ? (double)in * (double)in : 0.0;
                }
            }
        }
    }
    sound_mix_destroy(&m);
    return e;
}

static phys_vec3 around(double degrees, double distance_m)
{
    const double angle = degrees * 3.14159265358979323846 / 180.0;
    return v3(distance_m * sin(angle), 1.5, -distance_m * cos(angle));
}

// A source walked round the head: prints the levels, and checks that each side is louder on its own
// side and that the front is symmetric.
static void left_is_left_and_right_is_right(void **state)
{
    (void)state;
    for (size_t w = 0; w < WAY_COUNT; w++) {
        printf("%s: right - left, dB, by degrees to the right:", WAYS[w].name);
        for (int degrees = -180; degrees < 180; degrees += 45) {
            const energy e = hear(&WAYS[w], around(degrees, 2.0), 0, 20);
            const double side = DB(e.ear[1] / e.ear[0]);
            printf(" %d: %.1f", degrees, side);
            if (degrees % 180 == 0) {
                assert_true(fabs(side) < 1.5);
            } else {
                assert_true(degrees > 0 ? side > 3.0 : side < -3.0);
            }
        }
        printf("\n");
    }
}

// Headphones tell front from behind by how a sound is colored, and so does the way without OpenAL.
// Two loudspeakers in front do not.
static void behind_is_colored_on_headphones(void **state)
{
    (void)state;
    for (size_t w = 1; w < WAY_COUNT; w++) {
        const energy front = hear(&WAYS[w], around(0.0, 2.0), 0, 20);
        const energy back = hear(&WAYS[w], around(180.0, 2.0), 0, 20);
        double most = -INFINITY, least = INFINITY;
        printf("%s: front - behind, dB, by Hz:", WAYS[w].name);
        for (int b = 0; b < BANDS; b++) {
            const double differs = DB(front.band[b] / back.band[b]);
            printf(" %.0f: %.1f", BAND_HZ[b], differs);
            most = fmax(most, differs);
            least = fmin(least, differs);
        }
        printf("\n");
        assert_true(most - least > 2.0);
    }
}

static void nearer_is_louder(void **state)
{
    (void)state;
    for (size_t w = 0; w < WAY_COUNT; w++) {
        double before = INFINITY;
        for (double m = 0.7; m < 6.0; m *= 2.0) {
            const double loud = both(hear(&WAYS[w], around(20.0, m), 0, 10));
            assert_true(loud < before);
            before = loud;
        }
    }
}

// The hall rings on after the blow: more than the blades themselves would, and it dies away as the
// hall does, 60 dB in SOUND_ROOM_RT60_S.
static void the_hall_answers_and_dies_away(void **state)
{
    (void)state;
    for (size_t w = 0; w < WAY_COUNT; w++) {
        const energy direct = hear(&WAYS[w], around(0.0, 2.0), 0, 20);
        const energy early = hear(&WAYS[w], around(0.0, 2.0), 100, 150);
        const energy late = hear(&WAYS[w], around(0.0, 2.0), 240, 290);
        const double falls = DB(both(early) / both(late)), answer = DB(both(late) / both(direct));
        printf("%s: the hall's answer is %.1f dB, and falls by %.1f dB in 140 ms\n", WAYS[w].name,
               answer, falls);
        assert_true(answer > -55.0 && answer < -15.0);
        assert_true(falls > 3.0 && falls < 25.0);
    }
}

static void all_ways_are_about_as_loud(void **state)
{
    (void)state;
    const double usual = both(hear(&WAYS[0], around(20.0, 3.0), 0, 200));
    for (size_t w = 1; w < WAY_COUNT; w++) {
        assert_true(fabs(DB(both(hear(&WAYS[w], around(20.0, 3.0), 0, 200)) / usual)) < 4.0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(left_is_left_and_right_is_right),
        cmocka_unit_test(behind_is_colored_on_headphones),
        cmocka_unit_test(nearer_is_louder),
        cmocka_unit_test(the_hall_answers_and_dies_away),
        cmocka_unit_test(all_ways_are_about_as_loud),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
