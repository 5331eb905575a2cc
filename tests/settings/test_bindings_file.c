#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <SDL.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bindings_file.h"
#include "temporary_file.h"

static char folder[40], path[80];

static int set_up(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/battuta-keys-XXXXXX");
    if (mkdtemp(folder) == NULL) {
        return -1;
    }
    snprintf(path, sizeof path, "%s/bindings.txt", folder);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    unlink(path);
    return rmdir(folder);
}

static void write_file(const char *text)
{
    assert_true(temporary_file_save(path, text, strlen(text)));
}

static void assert_file(const char *wanted)
{
    size_t size = 0;
    unsigned char *bytes = temporary_file_load(path, &size);
    assert_non_null(bytes);
    bytes[size] = '\0';
    assert_string_equal((const char *)bytes, wanted);
    free(bytes);
}

static bindings load(void)
{
    bindings b;
    char error[512] = "";
    bindings_file_load(&b, path, error, sizeof error);
    assert_string_equal(error, "");
    return b;
}

static void save(const bindings *b)
{
    char error[512] = "";
    bindings_file_save(b, path, error, sizeof error);
    assert_string_equal(error, "");
}

static void test_only_what_is_changed_is_written(void **state)
{
    (void)state;
    bindings b = load(), by_default = bindings_default();
    assert_memory_equal(&b, &by_default, sizeof b);
    save(&b);
    assert_file("");
    bindings_press(&b, BINDINGS_MOUSE, ACTION_LUNGE, (binding){BINDING_KEY, SDL_SCANCODE_G});
    save(&b);
    assert_file("mouse.lunge key:G mouse:right\n");
    bindings again = load();
    assert_memory_equal(&b, &again, sizeof b);
    // Back to the default: the line stays and states it, so that its comment is not lost.
    save(&by_default);
    assert_file("mouse.lunge mouse:right\n");
    again = load();
    assert_memory_equal(&by_default, &again, sizeof again);
}

static void test_what_others_wrote_is_kept(void **state)
{
    (void)state;
    write_file("# left-handed\nheadset.lunge trigger\npad.duck   pad:y    # thumb\n"
               "mouse.duck tail:wag\n");
    bindings b;
    char error[512] = "";
    assert_false(bindings_file_load(&b, path, error, sizeof error));
    char wanted[512];
    snprintf(wanted, sizeof wanted,
             "%s: line 2, column 1: 'headset.lunge' is not a device; write mouse, keyboard-left, "
             "keyboard, pad, joystick or game, a dot and an action; and 1 more such lines",
             path);
    assert_string_equal(error, wanted);
    assert_int_equal(b.row[BINDINGS_PAD][ACTION_DUCK].slot[0].code, SDL_CONTROLLER_BUTTON_Y);
    save(&b);
    assert_file("# left-handed\nheadset.lunge trigger\npad.duck   pad:y    # thumb\n"
                "mouse.duck tail:wag\n");
    bindings_reset_group(&b, BINDINGS_PAD);
    bindings_press(&b, BINDINGS_MOUSE, ACTION_DUCK, (binding){BINDING_KEY, SDL_SCANCODE_V});
    save(&b);
    assert_file("# left-handed\nheadset.lunge trigger\npad.duck pad:lefttrigger # thumb\n"
                "mouse.duck key:V key:Left_Ctrl mouse:x1 mouse:middle+wheel-down\n");
}

static void test_a_file_that_is_no_text_is_left_alone(void **state)
{
    (void)state;
    write_file("mouse.lunge key:G\n\x01\n");
    bindings b;
    char error[512] = "";
    assert_false(bindings_file_load(&b, path, error, sizeof error));
    assert_non_null(strstr(error, "line 2, column 1"));
    bindings_press(&b, BINDINGS_MOUSE, ACTION_DUCK, (binding){BINDING_KEY, SDL_SCANCODE_V});
    assert_false(bindings_file_save(&b, path, error, sizeof error));
    assert_non_null(strstr(error, path));
    assert_file("mouse.lunge key:G\n\x01\n");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_only_what_is_changed_is_written),
        TEST(test_what_others_wrote_is_kept),
        TEST(test_a_file_that_is_no_text_is_left_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
