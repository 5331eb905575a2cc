#include "binding_picture.h"

#include <SDL.h>
#include <stdio.h>
#include <string.h>

#include "text_picture.h"

// The letters that pads have on their buttons.
static const char *const LETTERS[SDL_CONTROLLER_BUTTON_MAX] = {
    [SDL_CONTROLLER_BUTTON_A] = "A",
    [SDL_CONTROLLER_BUTTON_B] = "B",
    [SDL_CONTROLLER_BUTTON_X] = "X",
    [SDL_CONTROLLER_BUTTON_Y] = "Y",
    [SDL_CONTROLLER_BUTTON_LEFTSHOULDER] = "LB",
    [SDL_CONTROLLER_BUTTON_RIGHTSHOULDER] = "RB",
};

// The buttons of a pad and the parts of a mouse that have a drawing; 0: none.
static const enum text_picture PAD[SDL_CONTROLLER_BUTTON_MAX] = {
    [SDL_CONTROLLER_BUTTON_DPAD_UP] = TEXT_PICTURE_CROSS_UP,
    [SDL_CONTROLLER_BUTTON_DPAD_DOWN] = TEXT_PICTURE_CROSS_DOWN,
    [SDL_CONTROLLER_BUTTON_DPAD_LEFT] = TEXT_PICTURE_CROSS_LEFT,
    [SDL_CONTROLLER_BUTTON_DPAD_RIGHT] = TEXT_PICTURE_CROSS_RIGHT,
};
static const enum text_picture MOUSE[BINDING_MOUSE_COUNT] = {
    [BINDING_MOUSE_LEFT] = TEXT_PICTURE_MOUSE_LEFT,
    [BINDING_MOUSE_MIDDLE] = TEXT_PICTURE_MOUSE_MIDDLE,
    [BINDING_MOUSE_RIGHT] = TEXT_PICTURE_MOUSE_RIGHT,
    [BINDING_MOUSE_X1] = TEXT_PICTURE_MOUSE_BACK,
    [BINDING_MOUSE_X2] = TEXT_PICTURE_MOUSE_FORWARD,
    [BINDING_MOUSE_WHEEL_UP] = TEXT_PICTURE_WHEEL_UP,
    [BINDING_MOUSE_WHEEL_DOWN] = TEXT_PICTURE_WHEEL_DOWN,
};

// Of a half axis, from TEXT_PICTURE_STICK on: right and down are positive.
static const int STICK_WAY[2][2] = {{2, 4}, {3, 1}};

static void write_alone(enum text_picture picture, char *out)
{
    text_picture_write(picture, out);
    out[TEXT_PICTURE_SIZE] = '\0';
}

// Words in a frame. Their spaces do not break a line.
static void write_framed(enum text_picture frame, const char *words, char out[BINDING_PICTURE_SIZE])
{
    static const char UNBROKEN[] = "\u00a0";
    size_t length = TEXT_PICTURE_SIZE;
    text_picture_write(frame, out);
    for (; *words != '\0' && length + TEXT_PICTURE_SIZE + 4 < BINDING_PICTURE_SIZE; words++) {
        if (*words == ' ') {
            memcpy(out + length, UNBROKEN, sizeof UNBROKEN - 1);
            length += sizeof UNBROKEN - 1;
        } else {
            out[length++] = *words;
        }
    }
    text_picture_write(TEXT_PICTURE_END, out + length);
    out[length + TEXT_PICTURE_SIZE] = '\0';
}

static void write_named(const texts *t, binding b, enum text_picture frame,
                        char out[BINDING_PICTURE_SIZE])
{
    char name[BINDING_NAME_SIZE];
    binding_name(b, name);
    write_framed(frame, text_of(t, name), out);
}

static void write_key(const texts *t, binding b, char out[BINDING_PICTURE_SIZE])
{
    static const struct {
        SDL_Scancode key;
        const char *arrow;
    } ARROWS[] = {{SDL_SCANCODE_LEFT, "←"},
                  {SDL_SCANCODE_UP, "↑"},
                  {SDL_SCANCODE_RIGHT, "→"},
                  {SDL_SCANCODE_DOWN, "↓"}};
    for (size_t i = 0; i < sizeof ARROWS / sizeof *ARROWS; i++) {
        if (b.code == ARROWS[i].key) {
            write_framed(TEXT_PICTURE_KEY, ARROWS[i].arrow, out);
            return;
        }
    }
    // A mark that is hard to see between words is plain in a frame.
    const char *label = binding_key_label(b.code);
    if (label[0] != '\0' && label[1] == '\0') {
        write_framed(TEXT_PICTURE_KEY, label, out);
    } else {
        write_named(t, b, TEXT_PICTURE_KEY, out);
    }
}

// The wheel turned while its button is held.
static void write_pressed_wheel(enum text_picture wheel, char out[BINDING_PICTURE_SIZE])
{
    text_picture_write(TEXT_PICTURE_MOUSE_MIDDLE, out);
    out[TEXT_PICTURE_SIZE] = '+';
    write_alone(wheel, out + TEXT_PICTURE_SIZE + 1);
}

static void write_mouse(const texts *t, binding b, char out[BINDING_PICTURE_SIZE])
{
    if (b.code == BINDING_MOUSE_MIDDLE_WHEEL_UP || b.code == BINDING_MOUSE_MIDDLE_WHEEL_DOWN) {
        write_pressed_wheel(b.code == BINDING_MOUSE_MIDDLE_WHEEL_UP ? TEXT_PICTURE_WHEEL_UP
                                                                    : TEXT_PICTURE_WHEEL_DOWN,
                            out);
    } else if (MOUSE[b.code] != 0) {
        write_alone(MOUSE[b.code], out);
    } else {
        write_named(t, b, TEXT_PICTURE_BUTTON, out);
    }
}

// One of a pad's two sticks, told by a letter before it.
static void write_stick(bool is_left, enum text_picture stick, char out[BINDING_PICTURE_SIZE])
{
    out[0] = is_left ? 'L' : 'R';
    write_alone(stick, out + 1);
}

static bool is_left_stick(int axis)
{
    return axis == SDL_CONTROLLER_AXIS_LEFTX || axis == SDL_CONTROLLER_AXIS_LEFTY;
}

static bool is_stick(int axis)
{
    return is_left_stick(axis) || axis == SDL_CONTROLLER_AXIS_RIGHTX ||
           axis == SDL_CONTROLLER_AXIS_RIGHTY;
}

static void write_pad(const texts *t, binding b, char out[BINDING_PICTURE_SIZE])
{
    if (b.code >= BINDING_PAD_AXIS) {
        const int half = b.code - BINDING_PAD_AXIS, axis = half / 2;
        if (is_stick(axis)) {
            write_stick(is_left_stick(axis),
                        TEXT_PICTURE_STICK + (unsigned)STICK_WAY[axis & 1][half & 1], out);
        } else {
            write_framed(TEXT_PICTURE_BUTTON, axis == SDL_CONTROLLER_AXIS_TRIGGERLEFT ? "LT" : "RT",
                         out);
        }
    } else if (b.code == SDL_CONTROLLER_BUTTON_LEFTSTICK ||
               b.code == SDL_CONTROLLER_BUTTON_RIGHTSTICK) {
        write_stick(b.code == SDL_CONTROLLER_BUTTON_LEFTSTICK, TEXT_PICTURE_STICK_PRESSED, out);
    } else if (PAD[b.code] != 0) {
        write_alone(PAD[b.code], out);
    } else if (LETTERS[b.code] != NULL) {
        write_framed(TEXT_PICTURE_BUTTON, LETTERS[b.code], out);
    } else {
        write_named(t, b, TEXT_PICTURE_BUTTON, out);
    }
}

static void write_joystick(const texts *t, binding b, char out[BINDING_PICTURE_SIZE])
{
    const int half = b.code - BINDING_JOY_AXIS;
    if (b.code >= BINDING_JOY_HAT) {
        write_alone(TEXT_PICTURE_CROSS_UP + (unsigned)(b.code - BINDING_JOY_HAT), out);
    } else if (half >= 0 && half < 4) {
        write_alone(TEXT_PICTURE_STICK + (unsigned)STICK_WAY[half / 2][half & 1], out);
    } else if (half < 0) {
        char number[8];
        snprintf(number, sizeof number, "%d", b.code + 1);
        write_framed(TEXT_PICTURE_BUTTON, number, out);
    } else {
        write_named(t, b, TEXT_PICTURE_BUTTON, out);
    }
}

void binding_picture(const texts *t, binding b, char out[BINDING_PICTURE_SIZE])
{
    switch ((enum binding_source)b.source) {
    case BINDING_NONE:
        snprintf(out, BINDING_PICTURE_SIZE, "%s", text_of(t, "none"));
        break;
    case BINDING_KEY:
        write_key(t, b, out);
        break;
    case BINDING_MOUSE:
        write_mouse(t, b, out);
        break;
    case BINDING_PAD:
        write_pad(t, b, out);
        break;
    case BINDING_JOYSTICK:
        write_joystick(t, b, out);
        break;
    }
}

void binding_picture_whole(const texts *t, binding b, char out[BINDING_PICTURE_SIZE])
{
    const bool is_pad = b.source == BINDING_PAD, is_joystick = b.source == BINDING_JOYSTICK;
    if (b.source == BINDING_MOUSE) {
        write_alone(TEXT_PICTURE_WHEEL, out);
    } else if (is_pad && b.code >= BINDING_PAD_AXIS) {
        write_stick(is_left_stick((b.code - BINDING_PAD_AXIS) / 2), TEXT_PICTURE_STICK, out);
    } else if (is_joystick && b.code >= BINDING_JOY_AXIS && b.code < BINDING_JOY_HAT) {
        write_alone(TEXT_PICTURE_STICK, out);
    } else if (is_pad || is_joystick) {
        write_alone(TEXT_PICTURE_CROSS, out);
    } else {
        binding_picture(t, b, out);
    }
}

void binding_picture_arrows(char out[BINDING_PICTURE_SIZE])
{
    write_framed(TEXT_PICTURE_KEY, "←↑↓→", out);
}
