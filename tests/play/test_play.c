// Playing, in this process: a virtual controller pauses a bout, is pulled out in the
// middle of it and plugged in again, and the pictures the program takes are looked at.
//
// SDL's off-screen driver stands in for the display. Nothing depends on how fast the
// machine is: every look is repeated until it sees what it looks for.
#include <dirent.h>
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

#include "bitmap.h"
#include "evening.h"
#include "user_paths.h"

// A picture that does not come for so long does not come at all.
#define PATIENCE_S 600
#define LOOK_MS    20
// Pictures in a row that are all bright or all dark, after which the other kind does not come.
#define PICTURES_MOST 2000
// The pause's veil takes about half of the light.
#define VEILED 0.75

static char folder[USER_PATH_MAX], still[USER_PATH_MAX];

static void press_key(SDL_Scancode key)
{
    SDL_Event event = {.type = SDL_KEYDOWN};
    event.key.keysym.scancode = key;
    event.key.keysym.sym = SDL_GetKeyFromScancode(key);
    SDL_PushEvent(&event);
}

static bool is_picture(const char *name)
{
    return strncmp(name, "picture-", 8) == 0;
}

// Mean brightness, 0..1, of the lower middle of the picture in the folder, which is
// deleted; negative where there is none yet.
static double take_brightness(void)
{
    double brightness = -1.0;
    DIR *list = opendir(folder);
    for (struct dirent *entry; list != NULL && (entry = readdir(list)) != NULL;) {
        char path[USER_PATH_MAX + sizeof entry->d_name + 1], error[512];
        bitmap picture;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (!is_picture(entry->d_name) || !bitmap_read_png(path, &picture, error, sizeof error)) {
            continue;
        }
        double sum = 0.0;
        int count = 0;
        for (int y = picture.height * 3 / 4; y < picture.height * 9 / 10; y++) {
            for (int x = picture.width * 2 / 5; x < picture.width * 3 / 5; x++, count++) {
                sum += picture.rgba[4 * (y * picture.width + x) + 1] / 255.0;
            }
        }
        brightness = sum / count;
        bitmap_free(&picture);
        remove(path);
    }
    if (list != NULL) {
        closedir(list);
    }
    return brightness;
}

// Asks for a picture and waits for it; its brightness, or negative if it does not come. Only one is
// asked for at a time, so that it shows what was there after this call began.
static double look(void)
{
    double brightness = -1.0;
    press_key(SDL_SCANCODE_F12);
    for (int ms = 0; ms < PATIENCE_S * 1000 && brightness < 0.0; ms += LOOK_MS) {
        SDL_Delay(LOOK_MS);
        brightness = take_brightness();
    }
    return brightness;
}

// Looks until the picture is brighter (or darker) than the limit; its brightness, or negative if
// that does not happen.
static double wait_for(bool brighter, double limit)
{
    double brightness = look();
    for (int i = 0; i < PICTURES_MOST && brightness >= 0.0; i++) {
        if ((brightness > limit) == brighter) {
            return brightness;
        }
        brightness = look();
    }
    return -1.0;
}

typedef struct observed {
    double fencing, paused, gone_on, unplugged, plugged_in;
    int index; // of the virtual controller
} observed;

static int plug_in(void)
{
    return SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_GAMECONTROLLER, SDL_CONTROLLER_AXIS_MAX,
                                     SDL_CONTROLLER_BUTTON_MAX, 1);
}

// Presses or releases the pad's Start. The program reads its devices once per displayed frame, so
// it has read this one when a second picture has come.
static void set_start(int index, Uint8 down)
{
    SDL_Joystick *pad = SDL_JoystickFromInstanceID(SDL_JoystickGetDeviceInstanceID(index));
    SDL_JoystickSetVirtualButton(pad, SDL_CONTROLLER_BUTTON_START, down);
    look();
    look();
}

// Presses and releases the pad's Start, and waits until the picture is brighter (or darker) than
// the limit.
static double press_start(int index, bool brighter, double limit)
{
    set_start(index, 1);
    set_start(index, 0);
    return wait_for(brighter, limit);
}

// The hands and eyes of the test, while the program runs on the main thread.
static int observe(void *user)
{
    observed *o = user;
    o->fencing = wait_for(true, 0.02);
    o->paused = press_start(o->index, false, VEILED * o->fencing);
    o->gone_on = press_start(o->index, true, VEILED * o->fencing);
    SDL_JoystickDetachVirtual(o->index);
    o->unplugged = wait_for(false, VEILED * o->fencing);
    o->index = plug_in();
    o->plugged_in = wait_for(true, VEILED * o->fencing);
    SDL_Event quit = {.type = SDL_QUIT};
    SDL_PushEvent(&quit);
    return 0;
}

static void test_start_and_an_unplugged_pad_pause_the_bout(void **state)
{
    (void)state;
    assert_int_equal(SDL_Init(SDL_INIT_VIDEO | SDL_INIT_GAMECONTROLLER), 0);
    observed o = {.index = plug_in()};
    assert_true(o.index >= 0);
    // Nothing happens in this bout: what the pictures show depends on the pauses alone.
    char opponent[USER_PATH_MAX + 8];
    snprintf(opponent, sizeof opponent, "script:%s", still);
    char *words[] = {"battuta", "play", "--left", "pad0", "--right", opponent, "--no-record"};
    command_line command;
    char error[512] = "";
    assert_true(command_line_parse(7, words, &command, error, sizeof error));
    SDL_Thread *thread = SDL_CreateThread(observe, "observer", &o);
    assert_non_null(thread);
    enum evening_end end = evening_fence(&command.fence, error, sizeof error);
    assert_string_equal(error, "");
    assert_int_equal(end, EVENING_OVER);
    SDL_WaitThread(thread, NULL);
    assert_true(o.fencing > 0.0);
    assert_true(o.paused >= 0.0);
    assert_true(o.gone_on > 0.0);
    assert_true(o.unplugged >= 0.0);
    assert_true(o.plugged_in >= 0.0);
}

static void test_nothing_is_fenced_without_the_devices_named(void **state)
{
    (void)state;
    char *words[] = {"battuta", "play", "--left", "mouse", "--right", "mouse", "--no-record"};
    command_line command;
    char error[512] = "";
    if (command_line_parse(7, words, &command, error, sizeof error)) {
        assert_int_equal(evening_fence(&command.fence, error, sizeof error), EVENING_FAILED);
    }
    assert_non_null(strstr(error, "mouse"));
    words[5] = "script:/nowhere/at/all";
    assert_true(command_line_parse(7, words, &command, error, sizeof error));
    assert_int_equal(evening_fence(&command.fence, error, sizeof error), EVENING_FAILED);
    assert_non_null(strstr(error, "/nowhere/at/all"));
}

int main(void)
{
    char home[] = "/tmp/battuta-play-XXXXXX", error[512];
    if (mkdtemp(home) == NULL || setenv("XDG_DATA_HOME", home, 1) != 0 ||
        setenv("XDG_CONFIG_HOME", home, 1) != 0) {
        return 1;
    }
    setenv("SDL_VIDEODRIVER", "offscreen", 1);
    setenv("ALSOFT_DRIVERS", "null", 1);
    // Off screen no window has the focus.
    setenv(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1", 1);
    snprintf(still, sizeof still, "%s/still", home);
    FILE *script = fopen(still, "w");
    if (script == NULL || fputs("0.0 x 0\n", script) < 0 || fclose(script) != 0 ||
        !user_duels_folder(folder, error, sizeof error)) {
        return 1;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nothing_is_fenced_without_the_devices_named),
        cmocka_unit_test(test_start_and_an_unplugged_pad_pause_the_bout),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    take_brightness();
    remove(still);
    for (size_t length = strlen(home); strlen(folder) >= length; *strrchr(folder, '/') = '\0') {
        rmdir(folder);
    }
    return failed;
}
