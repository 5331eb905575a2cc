#include "input_help.h"

#include <SDL.h>
#include <stdio.h>
#include <string.h>

static const enum action point[] = {ACTION_POINT_UP, ACTION_POINT_LEFT, ACTION_POINT_DOWN,
                                    ACTION_POINT_RIGHT};
static const enum action along[] = {ACTION_STEP_FORWARD, ACTION_STEP_BACK};
static const enum action across[] = {ACTION_STEP_LEFT, ACTION_STEP_RIGHT};

// Returns the length of a name without its direction ("left stick" of "left stick up"), or 0 if it
// has no direction.
static size_t without_direction(const char *name)
{
    static const char *const directions[] = {" up", " down", " left", " right"};
    size_t length = strlen(name);
    for (int i = 0; i < 4; i++) {
        size_t tail = strlen(directions[i]);
        if (length > tail && strcmp(name + length - tail, directions[i]) == 0) {
            return length - tail;
        }
    }
    return 0;
}

static bool is_arrow(binding b)
{
    return b.source == BINDING_KEY &&
           (b.code == SDL_SCANCODE_LEFT || b.code == SDL_SCANCODE_RIGHT ||
            b.code == SDL_SCANCODE_UP || b.code == SDL_SCANCODE_DOWN);
}

void input_help_names(const bindings *b, enum bindings_group group, const enum action *action,
                      int count, char *out_names, size_t size)
{
    char name[BINDING_NAME_SIZE], first[BINDING_NAME_SIZE] = "";
    size_t length = 0, stem = 0;
    bool arrows = true, one_stick = true;
    *out_names = '\0';
    for (int i = 0; i < count; i++) {
        binding input = b->row[group][action[i]].slot[0];
        if (input.source == BINDING_NONE) {
            arrows = one_stick = false;
            continue;
        }
        binding_name(input, name);
        if (i == 0) {
            memcpy(first, name, sizeof first);
            stem = without_direction(name);
        }
        arrows = arrows && is_arrow(input);
        one_stick = one_stick && stem > 0 && without_direction(name) == stem &&
                    strncmp(first, name, stem) == 0;
        int written =
            snprintf(out_names + length, size - length, "%s%s", length > 0 ? " " : "", name);
        length += written > 0 ? (size_t)written : 0;
        length = length < size ? length : size - 1;
    }
    if (count > 1 && arrows) {
        snprintf(out_names, size, "arrows");
    } else if (count > 1 && one_stick) {
        snprintf(out_names, size, "%.*s", (int)stem, first);
    }
}

static void add(const bindings *b, enum bindings_group group, const enum action *action, int count,
                const char *what, char out_line[INPUT_HELP_SIZE])
{
    char names[4 * BINDING_NAME_SIZE];
    size_t length = strlen(out_line);
    input_help_names(b, group, action, count, names, sizeof names);
    if (names[0] != '\0') {
        snprintf(out_line + length, INPUT_HELP_SIZE - length, "%s%s: %s", length > 0 ? "   " : "",
                 names, what);
    }
}

void input_help_line(const bindings *b, enum bindings_group group, char out_line[INPUT_HELP_SIZE])
{
    static const enum action alone[] = {ACTION_EXTEND, ACTION_LUNGE, ACTION_FLECHE, ACTION_DUCK};
    bool mouse = group == BINDINGS_MOUSE;
    snprintf(out_line, INPUT_HELP_SIZE, "%s", mouse ? "move: point" : "");
    if (!mouse) {
        add(b, group, point, 4, "point", out_line);
    }
    add(b, group, &alone[0], 1, "arm out", out_line);
    add(b, group, &alone[1], 1, "lunge", out_line);
    add(b, group, mouse ? along : across, 2, "steps", out_line);
    add(b, group, &alone[2], 1, "flèche", out_line);
    add(b, group, &alone[3], 1, "duck", out_line);
}
