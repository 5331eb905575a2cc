#include "bindings.h"

#include <SDL.h>
#include <stdio.h>
#include <string.h>

#include "text_mark.h"

#define KEY(name)                                                                                  \
    {                                                                                              \
        BINDING_KEY, SDL_SCANCODE_##name                                                           \
    }
#define MOUSE(name)                                                                                \
    {                                                                                              \
        BINDING_MOUSE, BINDING_MOUSE_##name                                                        \
    }
#define PAD(name)                                                                                  \
    {                                                                                              \
        BINDING_PAD, SDL_CONTROLLER_BUTTON_##name                                                  \
    }
#define PAD_PLUS(axis)                                                                             \
    {                                                                                              \
        BINDING_PAD, BINDING_PAD_AXIS + 2 * SDL_CONTROLLER_AXIS_##axis                             \
    }
#define PAD_MINUS(axis)                                                                            \
    {                                                                                              \
        BINDING_PAD, BINDING_PAD_AXIS + 2 * SDL_CONTROLLER_AXIS_##axis + 1                         \
    }
#define JOY_BUTTON(number)                                                                         \
    {                                                                                              \
        BINDING_JOYSTICK, (number)-1                                                               \
    }
#define JOY_PLUS(axis)                                                                             \
    {                                                                                              \
        BINDING_JOYSTICK, BINDING_JOY_AXIS + 2 * (axis)                                            \
    }
#define JOY_MINUS(axis)                                                                            \
    {                                                                                              \
        BINDING_JOYSTICK, BINDING_JOY_AXIS + 2 * (axis) + 1                                        \
    }
#define JOY_HAT(direction)                                                                         \
    {                                                                                              \
        BINDING_JOYSTICK, BINDING_JOY_HAT + (direction)                                            \
    }

// The keys for the other hand of a mouse player are also bound for the keyboard, where they work if
// nobody fences with a mouse. Actions that are held together with two directions of the point are
// on Ctrl, Shift, Alt and Space: common keyboards lose the third held key within the block of
// letters or arrows, but never those.
static const bindings
    defaults = {.row =
                    {
                        [BINDINGS_MOUSE] =
                            {
                                [ACTION_EXTEND] = {{MOUSE(LEFT)}},
                                [ACTION_LUNGE] = {{MOUSE(RIGHT)}},
                                [ACTION_RECOVER] = {{MOUSE(MIDDLE)}},
                                [ACTION_FLECHE] = {{KEY(SPACE), MOUSE(X2), MOUSE(MIDDLE_WHEEL_UP)}},
                                [ACTION_DUCK] = {{KEY(LCTRL), MOUSE(X1), MOUSE(MIDDLE_WHEEL_DOWN)}},
                                [ACTION_STEP_FORWARD] = {{MOUSE(WHEEL_UP), KEY(W)}},
                                [ACTION_STEP_BACK] = {{MOUSE(WHEEL_DOWN), KEY(S)}},
                                [ACTION_STEP_LEFT] = {{KEY(A)}},
                                [ACTION_STEP_RIGHT] = {{KEY(D)}},
                                [ACTION_CENTER] = {{KEY(R)}},
                                [ACTION_PAUSE] = {{MOUSE(MIDDLE_HELD)}},
                            },
                        [BINDINGS_KEYBOARD_LEFT] =
                            {
                                [ACTION_POINT_LEFT] = {{KEY(A)}},
                                [ACTION_POINT_RIGHT] = {{KEY(D)}},
                                [ACTION_POINT_DOWN] = {{KEY(S)}},
                                [ACTION_POINT_UP] = {{KEY(W)}},
                                [ACTION_EXTEND] = {{KEY(LSHIFT)}},
                                [ACTION_LUNGE] = {{KEY(SPACE)}},
                                [ACTION_RECOVER] = {{KEY(R)}},
                                [ACTION_FLECHE] = {{KEY(F)}},
                                [ACTION_DUCK] = {{KEY(LCTRL)}},
                                [ACTION_STEP_LEFT] = {{KEY(Q)}},
                                [ACTION_STEP_RIGHT] = {{KEY(E)}},
                                [ACTION_PAUSE] = {{KEY(GRAVE)}},
                            },
                        [BINDINGS_KEYBOARD] =
                            {
                                [ACTION_POINT_LEFT] = {{KEY(LEFT), KEY(KP_4)}},
                                [ACTION_POINT_RIGHT] = {{KEY(RIGHT), KEY(KP_6)}},
                                [ACTION_POINT_DOWN] = {{KEY(DOWN), KEY(KP_5)}},
                                [ACTION_POINT_UP] = {{KEY(UP), KEY(KP_8)}},
                                [ACTION_EXTEND] = {{KEY(RCTRL), KEY(SLASH), KEY(KP_0),
                                                    KEY(LSHIFT)}},
                                [ACTION_LUNGE] =
                                    {{KEY(RSHIFT), KEY(RETURN), KEY(KP_ENTER), KEY(SPACE)}},
                                [ACTION_RECOVER] = {{KEY(BACKSPACE), KEY(KP_PERIOD)}},
                                [ACTION_FLECHE] =
                                    {{KEY(APOSTROPHE), KEY(KP_PLUS), KEY(F)}},
                                [ACTION_DUCK] = {{KEY(RALT), KEY(KP_MINUS), KEY(LCTRL)}},
                                [ACTION_STEP_FORWARD] = {{KEY(W)}},
                                [ACTION_STEP_BACK] = {{KEY(S)}},
                                [ACTION_STEP_LEFT] = {{KEY(COMMA), KEY(KP_7), KEY(A)}},
                                [ACTION_STEP_RIGHT] = {{KEY(PERIOD), KEY(KP_9), KEY(D)}},
                                [ACTION_PAUSE] = {{KEY(PAUSE), KEY(DELETE)}},
                            },
                        [BINDINGS_PAD] =
                            {
                                [ACTION_POINT_LEFT] = {{PAD_MINUS(RIGHTX)}},
                                [ACTION_POINT_RIGHT] = {{PAD_PLUS(RIGHTX)}},
                                [ACTION_POINT_DOWN] = {{PAD_PLUS(RIGHTY)}},
                                [ACTION_POINT_UP] = {{PAD_MINUS(RIGHTY)}},
                                [ACTION_EXTEND] = {{PAD_PLUS(TRIGGERRIGHT)}},
                                [ACTION_LUNGE] = {{PAD(RIGHTSHOULDER), PAD(A)}},
                                [ACTION_RECOVER] = {{PAD(B)}},
                                [ACTION_FLECHE] = {{PAD(LEFTSHOULDER), PAD(X)}},
                                [ACTION_DUCK] = {{PAD_PLUS(TRIGGERLEFT)}},
                                [ACTION_STEP_FORWARD] = {{PAD_MINUS(LEFTY), PAD(DPAD_UP)}},
                                [ACTION_STEP_BACK] = {{PAD_PLUS(LEFTY), PAD(DPAD_DOWN)}},
                                [ACTION_STEP_LEFT] = {{PAD_MINUS(LEFTX), PAD(DPAD_LEFT)}},
                                [ACTION_STEP_RIGHT] = {{PAD_PLUS(LEFTX), PAD(DPAD_RIGHT)}},
                                [ACTION_PAUSE] = {{PAD(START)}},
                                [ACTION_SKIP] = {{PAD(BACK)}},
                            },
                        [BINDINGS_JOYSTICK] =
                            {
                                [ACTION_POINT_LEFT] = {{JOY_MINUS(0)}},
                                [ACTION_POINT_RIGHT] = {{JOY_PLUS(0)}},
                                [ACTION_POINT_DOWN] = {{JOY_PLUS(1)}},
                                [ACTION_POINT_UP] = {{JOY_MINUS(1)}},
                                [ACTION_EXTEND] = {{JOY_BUTTON(1)}},
                                [ACTION_LUNGE] = {{JOY_BUTTON(2)}},
                                [ACTION_RECOVER] = {{JOY_BUTTON(3)}},
                                [ACTION_FLECHE] = {{JOY_BUTTON(6)}},
                                [ACTION_DUCK] = {{JOY_BUTTON(7)}},
                                [ACTION_STEP_FORWARD] = {{JOY_HAT(0)}},
                                [ACTION_STEP_BACK] = {{JOY_HAT(2)}},
                                [ACTION_STEP_LEFT] = {{JOY_HAT(3), JOY_BUTTON(4)}},
                                [ACTION_STEP_RIGHT] = {{JOY_HAT(1), JOY_BUTTON(5)}},
                                [ACTION_PAUSE] = {{JOY_BUTTON(8), JOY_BUTTON(10)}},
                                [ACTION_SKIP] = {{JOY_BUTTON(9)}},
                            },
                        [BINDINGS_PROGRAM] =
                            {
                                [ACTION_SKIP] = {{KEY(N)}},
                                [ACTION_HELP] = {{KEY(F1)}},
                                [ACTION_CAMERA] = {{KEY(C)}},
                                [ACTION_WEAPON] = {{KEY(TAB)}},
                                [ACTION_RULES] = {{KEY(F6)}},
                                [ACTION_LEVEL_1] = {{KEY(1)}},
                                [ACTION_LEVEL_2] = {{KEY(2)}},
                                [ACTION_LEVEL_3] = {{KEY(3)}},
                                [ACTION_FIGURES] = {{KEY(F3)}},
                                [ACTION_FULLSCREEN] = {{KEY(F11)}},
                                [ACTION_PICTURE] = {{KEY(F12)}},
                                [ACTION_SHARE] = {{KEY(F5)}},
                                [ACTION_ASSISTS] = {{KEY(F4)}},
                                [ACTION_APPEAL] = {{KEY(J)}},
                                [ACTION_DUELS] = {{KEY(F2)}},
                                [ACTION_HEADSET] = {{KEY(F9)}},
                                [ACTION_MOUSE_SLOWER] = {{KEY(F7)}},
                                [ACTION_MOUSE_FASTER] = {{KEY(F8)}},
                            },
                    }};

static const struct {
    const char *word, *title;
} groups[BINDINGS_GROUP_COUNT] = {
    [BINDINGS_MOUSE] = {"mouse", TEXT("Mouse")},
    [BINDINGS_KEYBOARD_LEFT] = {"keyboard-left", TEXT("Keyboard, left half")},
    [BINDINGS_KEYBOARD] = {"keyboard", TEXT("Keyboard")},
    [BINDINGS_PAD] = {"pad", TEXT("Game controller")},
    [BINDINGS_JOYSTICK] = {"joystick", TEXT("Joystick")},
    [BINDINGS_PROGRAM] = {"game", TEXT("The game itself")},
};

bindings bindings_default(void)
{
    return defaults;
}

void bindings_reset_group(bindings *b, enum bindings_group group)
{
    memcpy(b->row[group], defaults.row[group], sizeof b->row[group]);
}

const char *bindings_group_word(enum bindings_group group)
{
    return groups[group].word;
}

const char *bindings_group_title(enum bindings_group group)
{
    return groups[group].title;
}

bool bindings_group_from_word(const char *word, size_t length, enum bindings_group *out_group)
{
    for (int i = 0; i < BINDINGS_GROUP_COUNT; i++) {
        if (strlen(groups[i].word) == length && memcmp(groups[i].word, word, length) == 0) {
            *out_group = (enum bindings_group)i;
            return true;
        }
    }
    return false;
}

bool bindings_has(enum bindings_group group, enum action action)
{
    if (group == BINDINGS_PROGRAM) {
        return action >= ACTION_FIRST_OF_PROGRAM || action == ACTION_SKIP;
    }
    // A mouse moves the point by its motion, so it has no such actions. On all other devices the
    // point returns to the middle by itself, so they need no ACTION_CENTER.
    bool point = action <= ACTION_POINT_UP;
    bool mouse = group == BINDINGS_MOUSE;
    return action < ACTION_FIRST_OF_PROGRAM && !(mouse && point) &&
           (mouse || action != ACTION_CENTER);
}

bool bindings_accepts(enum bindings_group group, binding input)
{
    switch (group) {
    case BINDINGS_MOUSE:
        return input.source == BINDING_KEY || input.source == BINDING_MOUSE;
    case BINDINGS_PAD:
        return input.source == BINDING_PAD;
    case BINDINGS_JOYSTICK:
        return input.source == BINDING_JOYSTICK;
    case BINDINGS_KEYBOARD_LEFT:
    case BINDINGS_KEYBOARD:
    case BINDINGS_PROGRAM:
    case BINDINGS_GROUP_COUNT:
        break;
    }
    return input.source == BINDING_KEY;
}

bool bindings_row_same(const bindings_row *a, const bindings_row *b)
{
    for (int i = 0; i < BINDINGS_SLOTS; i++) {
        if (!binding_same(a->slot[i], b->slot[i])) {
            return false;
        }
    }
    return true;
}

bool bindings_row_has(const bindings_row *row, binding input)
{
    for (int i = 0; i < BINDINGS_SLOTS; i++) {
        if (binding_same(row->slot[i], input)) {
            return true;
        }
    }
    return false;
}

// Returns the first action of the group to which the input is bound, or ACTION_COUNT.
static enum action asked_by(const bindings *b, enum bindings_group group, binding input)
{
    int action = 0;
    while (action < ACTION_COUNT && !bindings_row_has(&b->row[group][action], input)) {
        action++;
    }
    return (enum action)action;
}

bool bindings_group_uses(const bindings *b, enum bindings_group group, binding input)
{
    return asked_by(b, group, input) != ACTION_COUNT;
}

static void take_out(bindings_row *row, binding input)
{
    int kept = 0;
    for (int i = 0; i < BINDINGS_SLOTS; i++) {
        if (!binding_same(row->slot[i], input)) {
            row->slot[kept++] = row->slot[i];
        }
    }
    for (; kept < BINDINGS_SLOTS; kept++) {
        row->slot[kept] = (binding){0};
    }
}

enum action bindings_press(bindings *b, enum bindings_group group, enum action action,
                           binding input)
{
    bindings_row *row = &b->row[group][action];
    if (bindings_row_has(row, input)) {
        take_out(row, input);
        return ACTION_COUNT;
    }
    enum action before = asked_by(b, group, input);
    if (before != ACTION_COUNT) {
        take_out(&b->row[group][before], input);
    }
    memmove(&row->slot[1], &row->slot[0], (BINDINGS_SLOTS - 1) * sizeof row->slot[0]);
    row->slot[0] = input;
    return before;
}

// Returns whether a key must not be bound in both groups. Groups of different devices may share
// keys: such a key goes to the fencer who uses that device.
static bool groups_meet(enum bindings_group a, enum bindings_group b)
{
    return a == BINDINGS_PROGRAM || b == BINDINGS_PROGRAM || a == b;
}

bool bindings_conflict(const bindings *b, enum bindings_group group, enum action action,
                       binding *out_input, enum bindings_group *out_group, enum action *out_action)
{
    for (int slot = 0; slot < BINDINGS_SLOTS; slot++) {
        binding input = b->row[group][action].slot[slot];
        for (int g = 0; g < BINDINGS_GROUP_COUNT && input.source != BINDING_NONE; g++) {
            for (int c = 0; c < ACTION_COUNT && groups_meet(group, (enum bindings_group)g); c++) {
                bool itself = g == (int)group && c == (int)action;
                if (!itself && bindings_row_has(&b->row[g][c], input)) {
                    *out_input = input;
                    *out_group = (enum bindings_group)g;
                    *out_action = (enum action)c;
                    return true;
                }
            }
        }
    }
    return false;
}

void bindings_row_names(const texts *t, const bindings_row *row, char *out_names, size_t size)
{
    size_t length = 0;
    snprintf(out_names, size, "%s", text_of(t, "none"));
    for (int i = 0; i < BINDINGS_SLOTS && row->slot[i].source != BINDING_NONE; i++) {
        char name[BINDING_NAME_SIZE];
        binding_name(row->slot[i], name);
        int written = snprintf(out_names + length, size - length, "%s%s", i > 0 ? ", " : "",
                               text_of(t, name));
        length += written > 0 ? (size_t)written : 0;
        if (length >= size) {
            return;
        }
    }
}
