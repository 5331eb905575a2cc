#include "evdev_list.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "evdev_codes.h"

// The content of one paragraph.
typedef struct paragraph {
    evdev_mouse_info info;
    bool moves, places, clicks, pen, finger;
} paragraph;

// Returns whether bit n is set in a list of hexadecimal words, the highest word first. The words
// are as wide as the kernel's long.
static bool has_bit(const char *bits, size_t length, unsigned n)
{
    const unsigned width = 8 * (unsigned)sizeof(long);
    size_t end = length;
    for (unsigned word = 0; end > 0; word++) {
        size_t start = end;
        while (start > 0 && bits[start - 1] != ' ') {
            start--;
        }
        if (word == n / width) {
            unsigned digit = n % width / 4;
            if (end - start <= digit) {
                return false;
            }
            char text[2] = {bits[end - 1 - digit], '\0'};
            return (strtoul(text, NULL, 16) >> n % 4 & 1) != 0;
        }
        end = start > 0 ? start - 1 : 0;
    }
    return false;
}

static bool starts_with(const char *line, size_t length, const char *prefix, const char **out_rest,
                        size_t *out_length)
{
    size_t prefix_length = strlen(prefix);
    if (length < prefix_length || memcmp(line, prefix, prefix_length) != 0) {
        return false;
    }
    *out_rest = line + prefix_length;
    *out_length = length - prefix_length;
    return true;
}

// Copies a device's name. It may contain anything, so control characters are replaced, and messages
// stay one line of plain text.
static void copy_text(char *out, size_t size, const char *text, size_t length)
{
    size_t kept = length < size ? length : size - 1;
    for (size_t i = 0; i < kept; i++) {
        out[i] = (unsigned char)text[i] < ' ' ? '?' : text[i];
    }
    out[kept] = '\0';
}

// Finds the name of the event file in a list of handlers such as "mouse0 event5 ".
static void copy_handler(evdev_mouse_info *info, const char *list, size_t length)
{
    for (size_t i = 0; i + 5 < length; i++) {
        if ((i == 0 || list[i - 1] == ' ') && memcmp(list + i, "event", 5) == 0) {
            size_t end = i + 5;
            while (end < length && list[end] >= '0' && list[end] <= '9') {
                end++;
            }
            copy_text(info->path, sizeof info->path, list + i, end - i);
            return;
        }
    }
}

static void read_line(paragraph *p, const char *line, size_t length)
{
    const char *rest;
    size_t left;
    if (starts_with(line, length, "N: Name=", &rest, &left)) {
        bool quoted = left >= 2 && rest[0] == '"' && rest[left - 1] == '"';
        copy_text(p->info.name, sizeof p->info.name, rest + (quoted ? 1 : 0),
                  left - (quoted ? 2 : 0));
    } else if (starts_with(line, length, "P: Phys=", &rest, &left)) {
        copy_text(p->info.phys, sizeof p->info.phys / 2, rest, left);
    } else if (starts_with(line, length, "U: Uniq=", &rest, &left) && left > 0) {
        // Wireless mice share the location of their receiver, so the unique number is appended.
        size_t at = strlen(p->info.phys);
        if (at < sizeof p->info.phys / 2) {
            p->info.phys[at] = ' ';
            copy_text(p->info.phys + at + 1, sizeof p->info.phys - at - 1, rest, left);
        }
    } else if (starts_with(line, length, "H: Handlers=", &rest, &left)) {
        copy_handler(&p->info, rest, left);
    } else if (starts_with(line, length, "B: REL=", &rest, &left)) {
        p->moves = has_bit(rest, left, EVDEV_REL_X) && has_bit(rest, left, EVDEV_REL_Y);
    } else if (starts_with(line, length, "B: ABS=", &rest, &left)) {
        p->places = has_bit(rest, left, EVDEV_ABS_X) && has_bit(rest, left, EVDEV_ABS_Y);
    } else if (starts_with(line, length, "B: KEY=", &rest, &left)) {
        p->clicks = has_bit(rest, left, EVDEV_BTN_LEFT);
        p->pen = has_bit(rest, left, EVDEV_BTN_TOOL_PEN);
        p->finger = has_bit(rest, left, EVDEV_BTN_TOOL_FINGER);
    }
}

// Returns whether the device is a mouse or a tablet, not a touchpad, a joystick or a keyboard with
// a wheel.
static bool is_mouse(const paragraph *p)
{
    bool tablet = p->places && (p->pen || (p->clicks && !p->finger));
    return p->info.path[0] != '\0' && ((p->moves && p->clicks) || tablet);
}

int evdev_list_parse(const char *text, size_t length, evdev_mouse_info out_info[EVDEV_MICE_MAX])
{
    int count = 0;
    paragraph p = {0};
    for (size_t at = 0; at <= length && count < EVDEV_MICE_MAX;) {
        const char *end = at < length ? memchr(text + at, '\n', length - at) : NULL;
        size_t line = end != NULL ? (size_t)(end - (text + at)) : length - at;
        read_line(&p, text + at, line);
        if (line == 0) {
            if (is_mouse(&p)) {
                p.info.absolute = !p.moves;
                p.info.present = true;
                out_info[count++] = p.info;
            }
            p = (paragraph){0};
        }
        at += line + 1;
    }
    return count;
}
