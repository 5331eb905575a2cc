// The engine is run as it should be, with one of our own in its place; and what it says reaches the
// device, or one line says why not.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <SDL.h>
#include <cmocka.h>

#include "voice.h"
#include "voice_engine.h"

// Longer than this something hangs; nothing waits so long on any machine.
#define HANGS_S   600
#define PATH_SIZE 256
// The spectators, who murmur as soon as anything is said, are less loud.
#define HEARD 0.1f

static char folder[] = "/tmp/test_voice_XXXXXX", path_before[4096];

static const char *in_folder(char out[PATH_SIZE], const char *name)
{
    snprintf(out, PATH_SIZE, "%s/%s", folder, name);
    return out;
}

// Puts an engine that runs these lines of shell in the place of the real one. NULL: there is none.
static void install(const char *lines)
{
    char path[PATH_SIZE], search[PATH_SIZE + sizeof path_before];
    in_folder(path, "espeak-ng");
    unlink(path);
    if (lines != NULL) {
        FILE *script = fopen(path, "w");
        assert_non_null(script);
        fprintf(script, "#!/bin/sh\n%s\n", lines);
        fclose(script);
        assert_int_equal(chmod(path, 0700), 0);
    }
    snprintf(search, sizeof search, "%s%s%s", folder, lines != NULL ? ":" : "",
             lines != NULL ? path_before : "");
    setenv("PATH", search, 1);
}

// Half a second of a tone of 441 Hz, 22050 Hz.
static void write_wav(void)
{
    static const uint8_t head[44] = "RIFF\x24\xf0\xff\x7fWAVE"
                                    "fmt \x10\0\0\0\1\0\1\0\x22\x56\0\0\x44\xac\0\0\2\0\x10\0"
                                    "data\0\xf0\xff\x7f";
    char path[PATH_SIZE];
    FILE *wav = fopen(in_folder(path, "tone.wav"), "wb");
    assert_non_null(wav);
    fwrite(head, 1, sizeof head, wav);
    for (int i = 0; i < 11025; i++) {
        const int sample = (int)lrint(8000.0 * sin(6.283185307179586 * i / 50.0));
        putc(sample & 0xff, wav);
        putc(sample >> 8 & 0xff, wav);
    }
    fclose(wav);
}

static void install_good_engine(void)
{
    char lines[4 * PATH_SIZE];
    snprintf(lines, sizeof lines, "printf '%%s\\n' \"$*\" >>'%s/asked'\ncat '%s/tone.wav'", folder,
             folder);
    install(lines);
}

static bool was_asked(const char *words)
{
    char path[PATH_SIZE], line[PATH_SIZE];
    bool found = false;
    FILE *asked = fopen(in_folder(path, "asked"), "r");
    while (asked != NULL && fgets(line, sizeof line, asked) != NULL) {
        found = found || strstr(line, words) != NULL;
    }
    if (asked != NULL) {
        fclose(asked);
    }
    return found;
}

static void the_engine_says_words(void **state)
{
    (void)state;
    sound_clip clip;
    install_good_engine();
    assert_int_equal(voice_engine_say(0, VOICE_FRENCH, &clip), VOICE_SAID);
    assert_true(was_asked("-v fr") && was_asked("--stdout En garde"));
    assert_true(clip.count > 23500 && clip.count < 24100);
    free((void *)(uintptr_t)clip.sample);
    assert_int_equal(voice_engine_say(0, VOICE_ENGLISH, &clip), VOICE_SAID);
    assert_true(was_asked("-v en") && was_asked("--stdout On guard"));
    free((void *)(uintptr_t)clip.sample);
}

static void an_engine_that_is_missing_or_fails_is_told_apart(void **state)
{
    (void)state;
    const char *const bad[] = {"exit 3", "echo nothing that is heard", "exec cat /dev/zero", "",
                               "cat \"$(dirname \"$0\")/tone.wav\"; exit 1"};
    sound_clip clip;
    install(NULL);
    assert_int_equal(voice_engine_say(0, VOICE_FRENCH, &clip), VOICE_MISSING);
    assert_null(clip.sample);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        install(bad[i]);
        assert_int_equal(voice_engine_say(0, VOICE_FRENCH, &clip), VOICE_FAILED);
        free((void *)(uintptr_t)clip.sample);
    }
}

static void show(voice *v, sound *s, enum referee_gesture gesture)
{
    const referee_signal signal = {.gesture = gesture};
    voice_follow(v, s, &signal);
    sound_frame(s, 0.005);
    SDL_Delay(5);
}

// Whether the device has written anything but silence.
static bool was_heard(const char *path)
{
    float samples[1024];
    bool heard = false;
    FILE *written = fopen(path, "rb");
    for (size_t count; written != NULL && !heard &&
                       (count = fread(samples, sizeof *samples, 1024, written)) > 0;) {
        for (size_t i = 0; i < count; i++) {
            heard = heard || fabsf(samples[i]) > HEARD;
        }
    }
    if (written != NULL) {
        fclose(written);
    }
    return heard;
}

static void the_device_plays_what_the_referee_says(void **state)
{
    (void)state;
    char path[PATH_SIZE];
    setenv("SDL_AUDIODRIVER", "disk", 1);
    setenv("SDL_DISKAUDIOFILE", in_folder(path, "played"), 1);
    install_good_engine();
    sound *s = sound_open(1.0);
    voice *v = voice_open();
    assert_true(s != NULL && v != NULL);
    int turns = 0;
    while (!was_heard(path) && turns++ < HANGS_S * 100) {
        show(v, s, REFEREE_REST);
        show(v, s, REFEREE_EN_GARDE);
    }
    assert_true(was_heard(path));
    assert_null(voice_problem(v));
    sound_close(&s);
    voice_close(&v);
    assert_null(v);
}

// For a film the words are rendered before it begins.
static void a_film_has_the_words_at_once(void **state)
{
    (void)state;
    const referee_signal rest = {.gesture = REFEREE_REST}, halt = {.gesture = REFEREE_HALTE};
    voice *v = voice_open();
    install(NULL);
    assert_false(voice_load(v));
    assert_int_equal(voice_take(v, &halt).count, 0);
    install_good_engine();
    assert_true(voice_load(v));
    assert_int_equal(voice_take(v, &halt).count, 0); // it began before
    assert_int_equal(voice_take(v, &rest).count, 0);
    assert_true(voice_take(v, &halt).count > 0);
    voice_close(&v);
}

// The device is a silent one from here on.
static sound *open_silent(void)
{
    setenv("SDL_AUDIODRIVER", "dummy", 1);
    sound *s = sound_open(1.0);
    for (int i = 0; !sound_ready(s) && i < HANGS_S * 100; i++) {
        SDL_Delay(10);
    }
    assert_true(sound_ready(s));
    return s;
}

static void one_line_tells_what_is_missing(void **state)
{
    (void)state;
    install(NULL);
    sound *s = open_silent();
    voice *v = voice_open();
    const char *problem = NULL;
    for (int i = 0; problem == NULL && i < HANGS_S * 100; i++) {
        show(v, s, REFEREE_REST);
        show(v, s, REFEREE_HALTE);
        problem = voice_problem(v);
    }
    assert_non_null(problem);
    assert_non_null(strstr(problem, "espeak-ng is not installed"));
    assert_null(voice_problem(v));
    sound_close(&s);
    voice_close(&v);
}

static void a_voice_that_is_off_or_not_heard_asks_no_engine(void **state)
{
    (void)state;
    char path[PATH_SIZE];
    install_good_engine();
    unlink(in_folder(path, "asked"));
    for (int is_off = 0; is_off < 2; is_off++) {
        sound *s = is_off ? open_silent() : NULL;
        voice *v = voice_open();
        voice_choose(v, VOICE_ENGLISH, !is_off);
        for (int i = 0; i < 5; i++) {
            show(v, s, REFEREE_REST);
            show(v, s, REFEREE_ALLEZ);
        }
        sound_close(&s);
        voice_close(&v); // waits for the renderer
        assert_false(was_asked(""));
    }
    voice *none = NULL;
    voice_choose(none, VOICE_FRENCH, true);
    show(none, NULL, REFEREE_ALLEZ);
    assert_null(voice_problem(none));
    assert_false(voice_load(none));
    voice_close(&none);
}

// Whether these words come to be said while frames are shown.
static bool comes_to_say(voice *v, sound *s, enum referee_gesture gesture)
{
    const referee_signal signal = {.gesture = gesture};
    for (int i = 0; i < HANGS_S * 100; i++) {
        show(v, s, REFEREE_REST);
        if (voice_take(v, &signal).count > 0) {
            return true;
        }
    }
    return false;
}

static void a_language_is_rendered_when_it_is_chosen(void **state)
{
    (void)state;
    char path[PATH_SIZE];
    install_good_engine();
    unlink(in_folder(path, "asked"));
    sound *s = open_silent();
    voice *v = voice_open();
    assert_true(comes_to_say(v, s, REFEREE_ALLEZ));
    assert_true(was_asked("-v fr"));
    assert_false(was_asked("-v en"));
    voice_choose(v, VOICE_ENGLISH, true);
    assert_true(comes_to_say(v, s, REFEREE_HALTE));
    assert_true(was_asked("-v en"));
    sound_close(&s);
    voice_close(&v);
}

static int make_folder(void **state)
{
    (void)state;
    snprintf(path_before, sizeof path_before, "%s", getenv("PATH"));
    if (mkdtemp(folder) == NULL) {
        return -1;
    }
    write_wav();
    return 0;
}

static int remove_folder(void **state)
{
    (void)state;
    const char *const made[] = {"espeak-ng", "tone.wav", "asked", "played"};
    char path[PATH_SIZE];
    for (size_t i = 0; i < sizeof made / sizeof made[0]; i++) {
        unlink(in_folder(path, made[i]));
    }
    return rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_engine_says_words),
        cmocka_unit_test(an_engine_that_is_missing_or_fails_is_told_apart),
        cmocka_unit_test(the_device_plays_what_the_referee_says),
        cmocka_unit_test(a_film_has_the_words_at_once),
        cmocka_unit_test(one_line_tells_what_is_missing),
        cmocka_unit_test(a_voice_that_is_off_or_not_heard_asks_no_engine),
        cmocka_unit_test(a_language_is_rendered_when_it_is_chosen),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
