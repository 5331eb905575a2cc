#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "evdev_list.h"
#include "seeded.h"

// As a 64-bit kernel writes it.
static const char list[] = "I: Bus=0019 Vendor=0000 Product=0001 Version=0000\n"
                           "N: Name=\"Power Button\"\n"
                           "P: Phys=PNP0C0C/button/input0\n"
                           "H: Handlers=kbd event0 \n"
                           "B: EV=3\n"
                           "B: KEY=10000000000000 0\n"
                           "\n"
                           "I: Bus=0003 Vendor=046d Product=c077 Version=0111\n"
                           "N: Name=\"Logitech USB Optical Mouse\"\n"
                           "P: Phys=usb-0000:00:14.0-1/input0\n"
                           "S: Sysfs=/devices/pci0000:00/usb1/input/input7\n"
                           "U: Uniq=\n"
                           "H: Handlers=mouse0 event5 \n"
                           "B: PROP=0\n"
                           "B: EV=17\n"
                           "B: KEY=ff0000 0 0 0 0\n"
                           "B: REL=903\n"
                           "B: MSC=10\n"
                           "\n"
                           "N: Name=\"Bluetooth Mouse\"\n"
                           "P: Phys=00:1a:7d\n"
                           "U: Uniq=34:88:5d\n"
                           "H: Handlers=event17 mouse1\n"
                           "B: KEY=1f0000 0 0 0 0\n"
                           "B: REL=103\n"
                           "\n"
                           "N: Name=\"SynPS/2 Synaptics TouchPad\"\n"
                           "H: Handlers=mouse2 event6 \n"
                           "B: KEY=e520 10000 0 0 0 0\n"
                           "B: ABS=660800011000003\n"
                           "\n"
                           "N: Name=\"Wacom Intuos S Pen\"\n"
                           "H: Handlers=mouse3 event9 \n"
                           "B: KEY=1c03 0 0 0 0 0\n"
                           "B: ABS=1000003000003\n"
                           "\n"
                           "N: Name=\"AT Translated Set 2 keyboard\"\n"
                           "H: Handlers=sysrq kbd event3 leds \n"
                           "B: KEY=402000000 3803078f800d001 feffffdfffefffff fffffffffffffffe\n"
                           "\n"
                           "N: Name=\"Gamepad\"\n"
                           "H: Handlers=event11 js0 \n"
                           "B: KEY=7cdb000000000000 0 0 0 0\n"
                           "B: ABS=3003f\n"
                           "\n";

static void test_mice_and_tablets_are_found(void **state)
{
    (void)state;
    evdev_mouse_info info[EVDEV_MICE_MAX];
    assert_int_equal(evdev_list_parse(list, sizeof list - 1, info), 3);
    assert_string_equal(info[0].name, "Logitech USB Optical Mouse");
    assert_string_equal(info[0].phys, "usb-0000:00:14.0-1/input0");
    assert_string_equal(info[0].path, "event5");
    assert_true(info[0].present && !info[0].absolute && !info[0].readable);
    assert_string_equal(info[1].path, "event17");
    assert_string_equal(info[1].phys, "00:1a:7d 34:88:5d");
    assert_string_equal(info[2].name, "Wacom Intuos S Pen");
    assert_true(info[2].absolute);
}

// If a line occurs twice, the second one counts, even if it is shorter. Long names are cut.
static void test_repeated_lines_and_long_names(void **state)
{
    (void)state;
    static const char twice[] = "N: Name=\"A mouse with a long name\"\nN: Name=\"Mouse\"\n"
                                "P: Phys=usb-0000:00:14.0-1/input0\nU: Uniq=12345\nP: Phys=usb-2\n"
                                "H: Handlers=event123456 \nH: Handlers=event7 \n"
                                "B: KEY=70000 0 0 0 0\nB: REL=3\n\n";
    evdev_mouse_info info[EVDEV_MICE_MAX];
    assert_int_equal(evdev_list_parse(twice, sizeof twice - 1, info), 1);
    assert_string_equal(info[0].name, "Mouse");
    assert_string_equal(info[0].phys, "usb-2");
    assert_string_equal(info[0].path, "event7");

    char text[512], name[128];
    memset(name, 'x', sizeof name);
    int length = snprintf(text, sizeof text,
                          "N: Name=\"%.*s\"\nH: Handlers=event7\nB: KEY=70000 0 0 0 0\n"
                          "B: REL=3\n\n",
                          (int)sizeof name, name);
    assert_int_equal(evdev_list_parse(text, (size_t)length, info), 1);
    assert_int_equal(strlen(info[0].name), EVDEV_NAME_SIZE - 1);
}

static void test_more_mice_than_places(void **state)
{
    (void)state;
    static char many[64 * 1024];
    size_t length = 0;
    for (int i = 0; i < 40; i++) {
        length += (size_t)snprintf(many + length, sizeof many - length,
                                   "N: Name=\"Mouse %d\"\nH: Handlers=event%d\n"
                                   "B: KEY=70000 0 0 0 0\nB: REL=3\n\n",
                                   i, i);
    }
    evdev_mouse_info info[EVDEV_MICE_MAX];
    assert_int_equal(evdev_list_parse(many, length, info), EVDEV_MICE_MAX);
    assert_string_equal(info[EVDEV_MICE_MAX - 1].path, "event7");
}

static void test_any_text(void **state)
{
    (void)state;
    seeded random = seeded_start("evdev_any_list", 95);
    int found = 0;
    for (int i = 0; i < 2000; i++) {
        char text[sizeof list];
        memcpy(text, list, sizeof list);
        for (int k = 0; k < 30; k++) {
            text[seeded_next(&random) % (sizeof list - 1)] = (char)seeded_next(&random);
        }
        evdev_mouse_info info[EVDEV_MICE_MAX];
        size_t length = (size_t)(seeded_next(&random) % sizeof list);
        int count = evdev_list_parse(text, length, info);
        assert_in_range(count, 0, EVDEV_MICE_MAX);
        for (int k = 0; k < count; k++) {
            assert_null(strchr(info[k].name, '\n'));
            assert_int_equal(strncmp(info[k].path, "event", 5), 0);
        }
        found += count;
    }
    assert_true(found > 500);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_mice_and_tablets_are_found),
        cmocka_unit_test(test_repeated_lines_and_long_names),
        cmocka_unit_test(test_more_mice_than_places),
        cmocka_unit_test(test_any_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
