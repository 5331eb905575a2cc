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

#include "assets_path.h"
#include "bitmap.h"
#include "drawn_words.h"
#include "evening.h"
#include "user_paths.h"
#include "window.h"

// The window that the program asks for.
#define WIDTH  1280
#define HEIGHT 720

// A picture that does not come for so long does not come at all.
#define PATIENCE_S 600
#define LOOK_MS    20
// Pictures in a row that do not show what is looked for, after which it does not come.
#define PICTURES_MOST 300

static char folder[USER_PATH_MAX], still[USER_PATH_MAX];

// The size that such a window gets off screen, and the middle of its width.
static int screen_width, screen_height;
static float middle;

// --- what may be on the screen: words in their places (hud.c, hud_menu.c)

enum seen {
    SEEN_SCORE,     // no bouts won
    SEEN_WEAPON,    // below the score
    SEEN_MENU,      // the pause's list
    SEEN_GO_ON,     // its first row
    SEEN_LEAVE,     // its last one
    SEEN_UNPLUGGED, // a pause without a list
    SEEN_TAKE_OVER, // and what to do about it
    SEEN_WORDS
};

static struct {
    const char *words;
    float x, y; // from the middle, from the top
    canvas_font font;
    drawn_words drawn;
} text[SEEN_WORDS] = {
    [SEEN_SCORE] = {"0", -46, 69, {54, CANVAS_BOLD, CANVAS_CENTER}, {0}},
    [SEEN_WEAPON] = {"épée", 0, 89, {15, CANVAS_REGULAR, CANVAS_CENTER}, {0}},
    [SEEN_MENU] = {"Pause", 0, 166, {44, CANVAS_BOLD, CANVAS_CENTER}, {0}},
    [SEEN_GO_ON] = {"Continue", -412, 255, {19, CANVAS_BOLD, CANVAS_LEFT}, {0}},
    [SEEN_LEAVE] = {"Leave the game", -412, 543, {19, CANVAS_BOLD, CANVAS_LEFT}, {0}},
    [SEEN_UNPLUGGED] = {"Pause", 0, 331.2f, {58, CANVAS_BOLD, CANVAS_CENTER}, {0}},
    // With the cap of a key (text_picture.h).
    [SEEN_TAKE_OVER] = {"A button of another device takes over the side     \uE000Esc\uE002: leave",
                        0,
                        413.2f,
                        {15, CANVAS_REGULAR, CANVAS_CENTER},
                        {0}},
};

static void draw_texts(void)
{
    char assets[ASSETS_PATH_MAX], error[300] = "";
    // As the program's own.
    window *w =
        window_create(&(window_options){.title = "Battuta", .width = WIDTH, .height = HEIGHT},
                      error, sizeof error);
    assert_string_equal(error, "");
    assert_non_null(w);
    canvas *c = canvas_create(assets_folder(assets), error, sizeof error);
    assert_string_equal(error, "");
    assert_non_null(c);
    window_size_px(w, &screen_width, &screen_height);
    // One pixel is one unit of the canvas then.
    assert_true(screen_width >= 960);
    assert_int_equal(screen_height, HEIGHT);
    middle = 0.5f * (float)screen_width;
    for (int i = 0; i < SEEN_WORDS; i++) {
        text[i].drawn = drawn_words_make(c, screen_width, screen_height, middle + text[i].x,
                                         text[i].y, text[i].font, text[i].words);
        assert_true(text[i].drawn.width > 0);
    }
    canvas_destroy(&c);
    window_destroy(&w);
}

static bool is_said(const bitmap *picture, enum seen what)
{
    return drawn_words_correlation(&text[what].drawn, picture->rgba, screen_width, 4) >=
           DRAWN_WORDS_CORRELATION;
}

// Share of a rectangle's pixels that are of the left fencer's blue, or of what is selected.
static double share_of(const bitmap *picture, int x, int y, int width, int height, bool blue)
{
    int count = 0;
    for (int row = y; row < y + height; row++) {
        for (int column = x; column < x + width; column++) {
            const uint8_t *p = &picture->rgba[4 * (row * screen_width + column)];
            count += blue ? p[2] > p[0] + 60 && p[2] > 120 : p[0] > p[2] + 100 && p[1] > 150;
        }
    }
    return (double)count / (width * height);
}

// The inset's square of guards: one of its nine cells is the left fencer's.
static bool has_inset(const bitmap *picture)
{
    double share = share_of(picture, 31, 27, 132, 132, true);
    return share > 0.06 && share < 0.14;
}

static bool is_fencing(const bitmap *picture)
{
    return is_said(picture, SEEN_SCORE) && is_said(picture, SEEN_WEAPON) && has_inset(picture) &&
           !is_said(picture, SEEN_MENU) && !is_said(picture, SEEN_UNPLUGGED) &&
           !is_said(picture, SEEN_TAKE_OVER);
}

// The list with its first row selected, over a veil that leaves nothing of the bout's own words.
static bool is_paused(const bitmap *picture)
{
    int left = (int)middle - 430;
    return is_said(picture, SEEN_MENU) && is_said(picture, SEEN_GO_ON) &&
           is_said(picture, SEEN_LEAVE) && share_of(picture, left, 236, 4, 24, false) > 0.8 &&
           share_of(picture, left, 276, 4, 278, false) == 0.0 && !is_said(picture, SEEN_SCORE) &&
           !has_inset(picture) && !is_said(picture, SEEN_UNPLUGGED);
}

static bool is_unplugged(const bitmap *picture)
{
    return is_said(picture, SEEN_UNPLUGGED) && is_said(picture, SEEN_TAKE_OVER) &&
           !is_said(picture, SEEN_MENU) && !is_said(picture, SEEN_GO_ON);
}

// --- the test's hands and eyes

static void press_key(SDL_Scancode key)
{
    SDL_Event event = {.type = SDL_KEYDOWN};
    event.key.keysym.scancode = key;
    event.key.keysym.sym = SDL_GetKeyFromScancode(key);
    SDL_PushEvent(&event);
}

// The newest picture in the folder, from which it is taken away with all others; false where there
// is none yet.
static bool take_picture(bitmap *out)
{
    bool found = false;
    DIR *list = opendir(folder);
    for (struct dirent *entry; list != NULL && (entry = readdir(list)) != NULL;) {
        char path[USER_PATH_MAX + sizeof entry->d_name + 1], error[512];
        bitmap picture;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (strncmp(entry->d_name, "picture-", 8) != 0 ||
            !bitmap_read_png(path, &picture, error, sizeof error)) {
            continue;
        }
        remove(path);
        if (found) {
            bitmap_free(out);
        }
        *out = picture;
        found = true;
    }
    if (list != NULL) {
        closedir(list);
    }
    return found;
}

// What a picture is that should have been another one.
static void explain(const bitmap *picture)
{
    for (int i = 0; i < SEEN_WORDS; i++) {
        fprintf(stderr, "'%s': %s\n", text[i].words,
                is_said(picture, (enum seen)i) ? "is there" : "is not there");
    }
}

// Asks for a picture and waits for it; false if it does not come. Only one is asked for at a time,
// so that it shows what was there after this call began. The caller frees it.
static bool look(bitmap *out)
{
    press_key(SDL_SCANCODE_F12);
    for (int ms = 0; ms < PATIENCE_S * 1000; ms += LOOK_MS) {
        SDL_Delay(LOOK_MS);
        if (take_picture(out)) {
            return true;
        }
    }
    return false;
}

// Looks until that is seen; false if it is not.
static bool see(bool (*wanted)(const bitmap *picture))
{
    bitmap picture;
    for (int i = 1; i <= PICTURES_MOST && look(&picture); i++) {
        bool whole = picture.width == screen_width && picture.height == screen_height;
        bool is_seen = whole && wanted(&picture);
        if (whole && !is_seen && i == PICTURES_MOST) {
            explain(&picture);
        }
        bitmap_free(&picture);
        if (is_seen) {
            return true;
        }
    }
    return false;
}

typedef struct observed {
    bool fencing, paused, gone_on, unplugged, plugged_in;
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
    for (int i = 0; i < 2; i++) {
        bitmap picture;
        if (look(&picture)) {
            bitmap_free(&picture);
        }
    }
}

// Presses and releases the pad's Start, and looks until that is seen.
static bool press_start(int index, bool (*wanted)(const bitmap *picture))
{
    set_start(index, 1);
    set_start(index, 0);
    return see(wanted);
}

// The hands and eyes of the test, while the program runs on the main thread.
static int observe(void *user)
{
    observed *o = user;
    o->fencing = see(is_fencing);
    o->paused = o->fencing && press_start(o->index, is_paused);
    o->gone_on = o->paused && press_start(o->index, is_fencing);
    if (o->gone_on) {
        SDL_JoystickDetachVirtual(o->index);
        o->unplugged = see(is_unplugged);
        o->index = plug_in();
        o->plugged_in = o->unplugged && see(is_fencing);
    }
    SDL_Event quit = {.type = SDL_QUIT};
    SDL_PushEvent(&quit);
    return 0;
}

static void test_start_and_an_unplugged_pad_pause_the_bout(void **state)
{
    (void)state;
    draw_texts();
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
    assert_true(o.fencing);
    assert_true(o.paused);
    assert_true(o.gone_on);
    assert_true(o.unplugged);
    assert_true(o.plugged_in);
    for (int i = 0; i < SEEN_WORDS; i++) {
        free(text[i].drawn.letter);
    }
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
    setenv("SDL_AUDIODRIVER", "dummy", 1);
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
    bitmap picture;
    if (take_picture(&picture)) {
        bitmap_free(&picture);
    }
    remove(still);
    for (size_t length = strlen(home); strlen(folder) >= length; *strrchr(folder, '/') = '\0') {
        rmdir(folder);
    }
    return failed;
}
