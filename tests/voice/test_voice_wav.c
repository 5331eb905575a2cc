// WAV files of a speech engine: what is read of good ones, and that no damaged one is read beyond
// its end (the bytes lie in memory of their own, which the sanitizers' build watches).
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "seeded.h"
#include "share_of.h"
#include "sound_rate.h"
#include "voice_wav.h"

#define HEAD 44

static void put(uint8_t *at, uint32_t number, int count)
{
    for (int i = 0; i < count; i++) {
        at[i] = (uint8_t)(number >> 8 * i);
    }
}

// A file with these samples. The lengths are those that espeak-ng writes to a pipe.
static uint8_t *file_of(const int16_t *sample, size_t count, uint32_t rate_hz, size_t *out_size)
{
    *out_size = HEAD + 2 * count;
    uint8_t *bytes = malloc(*out_size);
    assert_non_null(bytes);
    memcpy(bytes, "RIFF....WAVEfmt ", 16);
    put(bytes + 4, 0x7ffff024, 4);
    put(bytes + 16, 16, 4);
    put(bytes + 20, 1, 2);
    put(bytes + 22, 1, 2);
    put(bytes + 24, rate_hz, 4);
    put(bytes + 28, 2 * rate_hz, 4);
    put(bytes + 32, 2, 2);
    put(bytes + 34, 16, 2);
    memcpy(bytes + 36, "data", 4);
    put(bytes + 40, 0x7ffff000, 4);
    for (size_t i = 0; i < count; i++) {
        put(bytes + HEAD + 2 * i, (uint16_t)sample[i], 2);
    }
    return bytes;
}

static bool read_of(const int16_t *sample, size_t count, uint32_t rate_hz, sound_clip *out)
{
    size_t size;
    uint8_t *bytes = file_of(sample, count, rate_hz, &size);
    const bool is_read = voice_wav_read(bytes, size, out);
    free(bytes);
    return is_read;
}

// A tone between two silences: it comes out at the mix's rate, at full scale, without them.
static void a_tone_is_cut_out_and_resampled(void **state)
{
    (void)state;
    const uint32_t rates[] = {8000, 16000, 22050, 44100, 48000};
    static int16_t sample[3 * 48000];
    for (size_t r = 0; r < sizeof rates / sizeof rates[0]; r++) {
        const size_t second = rates[r];
        memset(sample, 0, sizeof sample);
        for (size_t i = 0; i < second; i++) {
            sample[second + i] =
                (int16_t)lrint(-9000.0 * cos(6.283185307179586 * 100.0 * (double)i / rates[r]));
        }
        sound_clip clip;
        assert_true(read_of(sample, 3 * second, rates[r], &clip));
        assert_true(labs((long)clip.count - SOUND_RATE_HZ) < 2 * SOUND_RATE_HZ / 8000 + 2);
        float most = 0.0f;
        for (size_t i = 0; i < clip.count; i++) {
            const double wanted = -cos(6.283185307179586 * 100.0 * (double)i / SOUND_RATE_HZ);
            assert_true(fabs((double)clip.sample[i] - wanted) < 0.002);
            most = fmaxf(most, fabsf(clip.sample[i]));
        }
        assert_true(most <= 1.0f && most > 0.99f);
        free((void *)(uintptr_t)clip.sample);
    }
}

static void what_is_no_speech_is_refused(void **state)
{
    (void)state;
    static int16_t sample[6 * 8000];
    sound_clip clip;
    assert_false(read_of(sample, 8000, 8000, &clip)); // silent
    for (size_t i = 0; i < sizeof sample / sizeof sample[0]; i++) {
        sample[i] = 1000;
    }
    assert_false(read_of(sample, 0, 8000, &clip));
    assert_false(read_of(sample, 1, 8000, &clip));
    assert_false(read_of(sample, 8000, 4000, &clip));  // too low a rate
    assert_false(read_of(sample, 8000, 96000, &clip)); // too high
    assert_false(read_of(sample, 48000, 8000, &clip)); // six seconds
    assert_true(read_of(sample, 8000, 8000, &clip));
    free((void *)(uintptr_t)clip.sample);
    assert_false(voice_wav_read((const uint8_t *)"", 0, &clip));
}

static void damage_is_refused_or_harmless(void **state)
{
    (void)state;
    seeded random = seeded_start("voice_wav", 1);
    int16_t sample[200];
    for (int i = 0; i < 200; i++) {
        sample[i] = (int16_t)(seeded_next(&random) % 20000);
    }
    int read = 0, refused = 0;
    for (int i = 0; i < SHARE_OF(4000); i++) {
        size_t size;
        sound_clip clip;
        uint8_t *bytes = file_of(sample, 200, 22050, &size);
        for (int k = 0; k < 3; k++) {
            bytes[seeded_next(&random) % HEAD] = (uint8_t)seeded_next(&random);
        }
        // Cut off in memory of its own.
        const size_t kept = i % 2 ? size : (size_t)(seeded_next(&random) % size);
        uint8_t *part = malloc(kept > 0 ? kept : 1);
        assert_non_null(part);
        memcpy(part, bytes, kept);
        if (voice_wav_read(part, kept, &clip)) {
            read++;
            for (size_t s = 0; s < clip.count; s++) {
                assert_true(fabsf(clip.sample[s]) <= 1.0f);
            }
        } else {
            refused++;
            assert_null(clip.sample);
        }
        free((void *)(uintptr_t)clip.sample);
        free(part);
        free(bytes);
    }
    assert_true(read > 10 && refused > 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tone_is_cut_out_and_resampled),
        cmocka_unit_test(what_is_no_speech_is_refused),
        cmocka_unit_test(damage_is_refused_or_harmless),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
