#include "binding.h"

#include <SDL.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text_mark.h"

// Names for keys that SDL names by a punctuation mark, which would conflict with the file's format
// or be hard to read.
static const struct {
    SDL_Scancode scancode;
    const char *word;
} signs[] = {
    {SDL_SCANCODE_COMMA, "Comma"},
    {SDL_SCANCODE_PERIOD, "Period"},
    {SDL_SCANCODE_SLASH, "Slash"},
    {SDL_SCANCODE_BACKSLASH, "Backslash"},
    {SDL_SCANCODE_APOSTROPHE, "Apostrophe"},
    {SDL_SCANCODE_SEMICOLON, "Semicolon"},
    {SDL_SCANCODE_MINUS, "Minus"},
    {SDL_SCANCODE_EQUALS, "Equals"},
    {SDL_SCANCODE_LEFTBRACKET, "Left_Bracket"},
    {SDL_SCANCODE_RIGHTBRACKET, "Right_Bracket"},
    {SDL_SCANCODE_GRAVE, "Grave"},
    {SDL_SCANCODE_NONUSHASH, "Hash"},
    {SDL_SCANCODE_NONUSBACKSLASH, "Less"},
};

static const struct {
    const char *word, *name;
} mouse_names[BINDING_MOUSE_COUNT] = {
    [BINDING_MOUSE_LEFT] = {"left", TEXT("left button")},
    [BINDING_MOUSE_MIDDLE] = {"middle", TEXT("middle button")},
    [BINDING_MOUSE_RIGHT] = {"right", TEXT("right button")},
    [BINDING_MOUSE_X1] = {"x1", TEXT("back button")},
    [BINDING_MOUSE_X2] = {"x2", TEXT("forward button")},
    [BINDING_MOUSE_WHEEL_UP] = {"wheel-up", TEXT("wheel up")},
    [BINDING_MOUSE_WHEEL_DOWN] = {"wheel-down", TEXT("wheel down")},
    [BINDING_MOUSE_MIDDLE_WHEEL_UP] = {"middle+wheel-up", TEXT("middle + wheel up")},
    [BINDING_MOUSE_MIDDLE_WHEEL_DOWN] = {"middle+wheel-down", TEXT("middle + wheel down")},
    [BINDING_MOUSE_MIDDLE_HELD] = {"middle-held", TEXT("middle held")},
};

static const char *const pad_button_names[SDL_CONTROLLER_BUTTON_MAX] = {
    [SDL_CONTROLLER_BUTTON_A] = "A",
    [SDL_CONTROLLER_BUTTON_B] = "B",
    [SDL_CONTROLLER_BUTTON_X] = "X",
    [SDL_CONTROLLER_BUTTON_Y] = "Y",
    [SDL_CONTROLLER_BUTTON_BACK] = TEXT("Back"),
    [SDL_CONTROLLER_BUTTON_GUIDE] = TEXT("Guide"),
    [SDL_CONTROLLER_BUTTON_START] = TEXT("Start"),
    [SDL_CONTROLLER_BUTTON_LEFTSTICK] = TEXT("left stick pressed"),
    [SDL_CONTROLLER_BUTTON_RIGHTSTICK] = TEXT("right stick pressed"),
    [SDL_CONTROLLER_BUTTON_LEFTSHOULDER] = TEXT("left bumper"),
    [SDL_CONTROLLER_BUTTON_RIGHTSHOULDER] = TEXT("right bumper"),
    [SDL_CONTROLLER_BUTTON_DPAD_UP] = TEXT("d-pad up"),
    [SDL_CONTROLLER_BUTTON_DPAD_DOWN] = TEXT("d-pad down"),
    [SDL_CONTROLLER_BUTTON_DPAD_LEFT] = TEXT("d-pad left"),
    [SDL_CONTROLLER_BUTTON_DPAD_RIGHT] = TEXT("d-pad right"),
    [SDL_CONTROLLER_BUTTON_MISC1] = TEXT("extra button"),
    [SDL_CONTROLLER_BUTTON_PADDLE1] = TEXT("paddle 1"),
    [SDL_CONTROLLER_BUTTON_PADDLE2] = TEXT("paddle 2"),
    [SDL_CONTROLLER_BUTTON_PADDLE3] = TEXT("paddle 3"),
    [SDL_CONTROLLER_BUTTON_PADDLE4] = TEXT("paddle 4"),
    [SDL_CONTROLLER_BUTTON_TOUCHPAD] = TEXT("touchpad"),
};

// Names of half axes: for each axis the positive, then the negative half. Down and right are
// positive.
static const char *const pad_axis_names[SDL_CONTROLLER_AXIS_MAX][2] = {
    [SDL_CONTROLLER_AXIS_LEFTX] = {TEXT("left stick right"), TEXT("left stick left")},
    [SDL_CONTROLLER_AXIS_LEFTY] = {TEXT("left stick down"), TEXT("left stick up")},
    [SDL_CONTROLLER_AXIS_RIGHTX] = {TEXT("right stick right"), TEXT("right stick left")},
    [SDL_CONTROLLER_AXIS_RIGHTY] = {TEXT("right stick down"), TEXT("right stick up")},
    [SDL_CONTROLLER_AXIS_TRIGGERLEFT] = {TEXT("left trigger"), TEXT("left trigger")},
    [SDL_CONTROLLER_AXIS_TRIGGERRIGHT] = {TEXT("right trigger"), TEXT("right trigger")},
};

static const char *const hat_words[4] = {"up", "right", "down", "left"};

static bool is_trigger(int axis)
{
    return axis == SDL_CONTROLLER_AXIS_TRIGGERLEFT || axis == SDL_CONTROLLER_AXIS_TRIGGERRIGHT;
}

static void key_word(int scancode, char *out, size_t size)
{
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        if ((int)signs[i].scancode == scancode) {
            snprintf(out, size, "key:%s", signs[i].word);
            return;
        }
    }
    // A key without a name, or with a name that cannot be read back from the file, gets its number.
    const char *name = SDL_GetScancodeName((SDL_Scancode)scancode);
    if (strchr(name, '#') != NULL || (int)SDL_GetScancodeFromName(name) != scancode) {
        snprintf(out, size, "key:%03d", scancode);
        return;
    }
    snprintf(out, size, "key:%s", name);
    for (char *c = out; *c != '\0'; c++) {
        *c = *c == ' ' ? '_' : *c;
    }
}

static void pad_word(int code, char *out, size_t size)
{
    if (code < BINDING_PAD_AXIS) {
        const char *button = SDL_GameControllerGetStringForButton((SDL_GameControllerButton)code);
        snprintf(out, size, "pad:%s", button);
        return;
    }
    int axis = (code - BINDING_PAD_AXIS) / 2;
    const char *sign = is_trigger(axis) ? "" : (code & 1) != 0 ? "-" : "+";
    snprintf(out, size, "pad:%s%s",
             SDL_GameControllerGetStringForAxis((SDL_GameControllerAxis)axis), sign);
}

static void joystick_word(int code, char *out, size_t size)
{
    if (code < BINDING_JOY_AXIS) {
        snprintf(out, size, "joy:button%d", code + 1);
    } else if (code < BINDING_JOY_HAT) {
        int half = code - BINDING_JOY_AXIS;
        snprintf(out, size, "joy:axis%d%c", half / 2, half % 2 != 0 ? '-' : '+');
    } else {
        snprintf(out, size, "joy:hat-%s", hat_words[code - BINDING_JOY_HAT]);
    }
}

void binding_word(binding b, char out_word[BINDING_WORD_SIZE])
{
    switch ((enum binding_source)b.source) {
    case BINDING_NONE:
        snprintf(out_word, BINDING_WORD_SIZE, "none");
        break;
    case BINDING_KEY:
        key_word(b.code, out_word, BINDING_WORD_SIZE);
        break;
    case BINDING_MOUSE:
        snprintf(out_word, BINDING_WORD_SIZE, "mouse:%s", mouse_names[b.code].word);
        break;
    case BINDING_PAD:
        pad_word(b.code, out_word, BINDING_WORD_SIZE);
        break;
    case BINDING_JOYSTICK:
        joystick_word(b.code, out_word, BINDING_WORD_SIZE);
        break;
    }
}

// Reads an integer of at most three digits at the start; *out_rest is the rest of the text.
static bool leading_number(const char *text, int *out_number, const char **out_rest)
{
    *out_number = 0;
    *out_rest = text;
    for (int digits = 0; digits < 3 && **out_rest >= '0' && **out_rest <= '9'; digits++) {
        *out_number = *out_number * 10 + (*(*out_rest)++ - '0');
    }
    return *out_rest > text;
}

static bool key_from_word(char *word, int *out_code)
{
    const char *rest;
    // One digit is the key with that name; three digits are a key without a name.
    if (strlen(word) == 3 && leading_number(word, out_code, &rest) && *rest == '\0') {
        return *out_code > SDL_SCANCODE_UNKNOWN && *out_code < SDL_NUM_SCANCODES;
    }
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        if (SDL_strcasecmp(word, signs[i].word) == 0) {
            *out_code = (int)signs[i].scancode;
            return true;
        }
    }
    for (char *c = word; *c != '\0'; c++) {
        *c = *c == '_' ? ' ' : *c;
    }
    *out_code = (int)SDL_GetScancodeFromName(word);
    return *out_code != SDL_SCANCODE_UNKNOWN;
}

static bool mouse_from_word(const char *word, int *out_code)
{
    for (*out_code = 0; *out_code < BINDING_MOUSE_COUNT; (*out_code)++) {
        if (strcmp(word, mouse_names[*out_code].word) == 0) {
            return true;
        }
    }
    return false;
}

static bool pad_from_word(char *word, int *out_code)
{
    SDL_GameControllerButton button = SDL_GameControllerGetButtonFromString(word);
    if (button != SDL_CONTROLLER_BUTTON_INVALID) {
        *out_code = button;
        return true;
    }
    size_t length = strlen(word);
    char sign = length > 0 ? word[length - 1] : '\0';
    bool is_signed = sign == '+' || sign == '-';
    if (is_signed) {
        word[length - 1] = '\0';
    }
    // SDL would accept a sign before the name.
    bool named = *word != '+' && *word != '-';
    SDL_GameControllerAxis axis =
        named ? SDL_GameControllerGetAxisFromString(word) : SDL_CONTROLLER_AXIS_INVALID;
    if (axis == SDL_CONTROLLER_AXIS_INVALID || is_signed == is_trigger(axis)) {
        return false;
    }
    *out_code = BINDING_PAD_AXIS + 2 * (int)axis + (sign == '-' ? 1 : 0);
    return true;
}

static bool joystick_from_word(const char *word, int *out_code)
{
    const char *rest;
    if (strncmp(word, "button", 6) == 0) {
        bool known = leading_number(word + 6, out_code, &rest) && *rest == '\0' && *out_code >= 1 &&
                     *out_code <= BINDING_JOY_BUTTONS;
        *out_code -= 1;
        return known;
    }
    if (strncmp(word, "axis", 4) == 0) {
        int axis;
        bool known = leading_number(word + 4, &axis, &rest) && axis < BINDING_JOY_AXES &&
                     (strcmp(rest, "+") == 0 || strcmp(rest, "-") == 0);
        *out_code = BINDING_JOY_AXIS + 2 * axis + (known && *rest == '-' ? 1 : 0);
        return known;
    }
    for (int i = 0; i < 4 && strncmp(word, "hat-", 4) == 0; i++) {
        if (strcmp(word + 4, hat_words[i]) == 0) {
            *out_code = BINDING_JOY_HAT + i;
            return true;
        }
    }
    return false;
}

bool binding_from_word(const char *word, size_t length, binding *out_binding)
{
    char text[BINDING_WORD_SIZE];
    if (length >= sizeof text || memchr(word, '\0', length) != NULL) {
        return false;
    }
    memcpy(text, word, length);
    text[length] = '\0';
    char *colon = strchr(text, ':');
    if (colon == NULL || colon[1] == '\0') {
        return false;
    }
    *colon = '\0';
    int code = 0;
    enum binding_source source = BINDING_NONE;
    if (strcmp(text, "key") == 0 && key_from_word(colon + 1, &code)) {
        source = BINDING_KEY;
    } else if (strcmp(text, "mouse") == 0 && mouse_from_word(colon + 1, &code)) {
        source = BINDING_MOUSE;
    } else if (strcmp(text, "pad") == 0 && pad_from_word(colon + 1, &code)) {
        source = BINDING_PAD;
    } else if (strcmp(text, "joy") == 0 && joystick_from_word(colon + 1, &code)) {
        source = BINDING_JOYSTICK;
    }
    if (source == BINDING_NONE) {
        return false;
    }
    *out_binding = (binding){(uint16_t)source, (uint16_t)code};
    return true;
}

// The name of a key for the screen. Punctuation marks get their names, because a mark in a list of
// keys is hard to read.
static const char *mark_name(const char *key)
{
    static const struct {
        char mark;
        const char *name;
    } MARKS[] = {
        {',', "comma"},         {'.', "period"},       {';', "semicolon"},     {':', "colon"},
        {'\'', "apostrophe"},   {'"', "quote"},        {'`', "backquote"},     {'-', "minus"},
        {'_', "underscore"},    {'=', "equals"},       {'+', "plus"},          {'/', "slash"},
        {'\\', "backslash"},    {'[', "left bracket"}, {']', "right bracket"}, {'(', "left paren"},
        {')', "right paren"},   {'<', "less"},         {'>', "greater"},       {'!', "exclamation"},
        {'?', "question mark"}, {'*', "star"},         {'#', "hash"},          {'^', "caret"},
        {'$', "dollar"}};
    for (size_t i = 0; i < sizeof MARKS / sizeof *MARKS; i++) {
        if (key[0] == MARKS[i].mark && key[1] == '\0') {
            return MARKS[i].name;
        }
    }
    return key;
}

const char *binding_key_label(int scancode)
{
    const char *name = SDL_GetKeyName(SDL_GetKeyFromScancode((SDL_Scancode)scancode));
    return *name != '\0' ? name : SDL_GetScancodeName((SDL_Scancode)scancode);
}

static void key_name(int scancode, char *out, size_t size)
{
    const char *name = binding_key_label(scancode);
    if (*name == '\0') {
        snprintf(out, size, "key %d", scancode);
    } else {
        snprintf(out, size, "%s", mark_name(name));
    }
}

void binding_name(binding b, char out_name[BINDING_NAME_SIZE])
{
    const size_t size = BINDING_NAME_SIZE;
    int code = b.code;
    switch ((enum binding_source)b.source) {
    case BINDING_NONE:
        snprintf(out_name, size, "none");
        break;
    case BINDING_KEY:
        key_name(code, out_name, size);
        break;
    case BINDING_MOUSE:
        snprintf(out_name, size, "%s", mouse_names[code].name);
        break;
    case BINDING_PAD:
        snprintf(out_name, size, "%s",
                 code < BINDING_PAD_AXIS ? pad_button_names[code]
                                         : pad_axis_names[(code - BINDING_PAD_AXIS) / 2][code & 1]);
        break;
    case BINDING_JOYSTICK:
        if (code < BINDING_JOY_AXIS) {
            snprintf(out_name, size, "button %d", code + 1);
        } else if (code >= BINDING_JOY_HAT) {
            snprintf(out_name, size, "hat %s", hat_words[code - BINDING_JOY_HAT]);
        } else if (code < BINDING_JOY_AXIS + 4) {
            static const char *const stick[4] = {"right", "left", "down", "up"};
            snprintf(out_name, size, "stick %s", stick[code - BINDING_JOY_AXIS]);
        } else {
            int half = code - BINDING_JOY_AXIS;
            snprintf(out_name, size, "axis %d %c", half / 2, half % 2 != 0 ? '-' : '+');
        }
        break;
    }
}
