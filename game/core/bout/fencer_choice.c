#include "fencer_choice.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "touch.h"

#define HIGHEST_DEVICE   31
#define HIGHEST_LEVEL    3
#define CHARACTER_ENDING ".txt"

static bool fail(char *error, size_t error_size, const char *text, const char *wanted)
{
    snprintf(error, error_size, "'%s' is not a fencer; %s", text, wanted);
    return false;
}

// Digits only, to the end of the text.
static bool parse_number(const char *text, uint64_t highest, uint64_t *out_number)
{
    if (*text < '0' || *text > '9') {
        return false;
    }
    char *end;
    errno = 0;
    unsigned long long number = strtoull(text, &end, 10);
    if (errno != 0 || *end != '\0' || number > highest) {
        return false;
    }
    *out_number = number;
    return true;
}

static bool starts_with(const char *text, const char *prefix, const char **out_rest)
{
    size_t length = strlen(prefix);
    *out_rest = text + length;
    return strncmp(text, prefix, length) == 0;
}

// Cuts ":left" or ":right" off the end of a file name. Returns 0 or 1, or 2 if there is neither.
static uint64_t cut_side(const char *file, size_t *length)
{
    static const char *const suffix[2] = {":left", ":right"};
    for (uint64_t side = 0; side < 2; side++) {
        size_t cut = strlen(suffix[side]);
        if (*length >= cut && strcmp(file + *length - cut, suffix[side]) == 0) {
            *length -= cut;
            return side;
        }
    }
    return 2;
}

// Whether the words after "ai:" name a character: a key begins with a lowercase letter, a path has
// a slash or ends with ".txt". Whether there is such a fencer only the disk knows.
static bool is_character(const char *name)
{
    size_t length = strlen(name), ending = strlen(CHARACTER_ENDING);
    return (name[0] >= 'a' && name[0] <= 'z') || strchr(name, '/') != NULL ||
           (length > ending && strcmp(name + length - ending, CHARACTER_ENDING) == 0);
}

bool fencer_choice_parse(const char *text, fencer_choice *out_choice, char *error,
                         size_t error_size)
{
    fencer_choice choice = {.text = text};
    const char *rest;
    uint64_t number = 0;
    if (strcmp(text, "mouse") == 0) {
        choice.kind = FENCER_MOUSE;
    } else if (strcmp(text, "keyboard") == 0 || strcmp(text, "keyboard-left") == 0) {
        choice.kind = FENCER_KEYBOARD;
    } else if (strcmp(text, "vr") == 0) {
        choice.kind = FENCER_HEADSET;
    } else if (starts_with(text, "mouse", &rest)) {
        choice.kind = FENCER_MOUSE;
        if (!parse_number(rest, HIGHEST_DEVICE, &number)) {
            return fail(error, error_size, text,
                        "write mouse, or mouse0, mouse1 ... for one of two");
        }
    } else if (starts_with(text, "pad", &rest)) {
        choice.kind = FENCER_PAD;
        if (!parse_number(rest, HIGHEST_DEVICE, &number)) {
            return fail(error, error_size, text, "write pad0, pad1 ...");
        }
    } else if (starts_with(text, "joy", &rest)) {
        choice.kind = FENCER_JOYSTICK;
        if (!parse_number(rest, HIGHEST_DEVICE, &number)) {
            return fail(error, error_size, text, "write joy0, joy1 ...");
        }
    } else if (starts_with(text, "ai:", &rest)) {
        choice.kind = FENCER_AI;
        if (is_character(rest)) {
            choice.file = rest;
            choice.file_length = strlen(rest);
        } else if (!parse_number(rest, HIGHEST_LEVEL, &number) || number == 0) {
            return fail(error, error_size, text,
                        "write ai:1, ai:2, ai:3, or ai: and the name of a character, which "
                        "'battuta ladder' lists");
        }
    } else if (starts_with(text, "random:", &rest)) {
        choice.kind = FENCER_RANDOM;
        if (!parse_number(rest, UINT64_MAX, &choice.seed)) {
            return fail(error, error_size, text, "write random: and a whole number");
        }
    } else if (starts_with(text, "tracked:", &rest)) {
        choice.kind = FENCER_TRACKED;
        if (!parse_number(rest, UINT64_MAX, &choice.seed)) {
            return fail(error, error_size, text, "write tracked: and a whole number");
        }
    } else if (starts_with(text, "script:", &rest)) {
        choice.kind = FENCER_SCRIPT;
        choice.file = rest;
        choice.file_length = strlen(rest);
        if (choice.file_length == 0) {
            return fail(error, error_size, text, "write script: and the name of a file");
        }
    } else if (starts_with(text, "replay:", &rest)) {
        choice.kind = FENCER_REPLAY;
        choice.file = rest;
        choice.file_length = strlen(rest);
        number = cut_side(rest, &choice.file_length);
        if (choice.file_length == 0) {
            return fail(error, error_size, text,
                        "write replay: and the name of a recording, and :left or :right after it "
                        "for the hand of that side");
        }
    } else {
        return fail(error, error_size, text,
                    "write mouse, mouse0.., keyboard, keyboard-left, pad0.., joy0.., vr, "
                    "ai:1..ai:3, ai:NAME, random:SEED, tracked:SEED, script:FILE or replay:FILE");
    }
    choice.number = (int)number;
    *out_choice = choice;
    return true;
}

// "old-marta" is written "Old Marta"; of a path only the last part is named, without its ending.
static void write_character(const char *name, char *out, size_t out_size)
{
    const char *slash = strrchr(name, '/');
    const char *key = slash != NULL ? slash + 1 : name;
    size_t length = strlen(key), ending = strlen(CHARACTER_ENDING);
    if (length > ending && strcmp(key + length - ending, CHARACTER_ENDING) == 0) {
        length -= ending;
    }
    snprintf(out, out_size, "%.*s", (int)length, key);
    for (size_t i = 0; out[i] != '\0'; i++) {
        bool begins = i == 0 || out[i - 1] == ' ';
        out[i] = out[i] == '-'                              ? ' '
                 : begins && out[i] >= 'a' && out[i] <= 'z' ? (char)(out[i] - 'a' + 'A')
                                                            : out[i];
    }
}

const char *fencer_choice_words(const texts *t, const char *text, char *out, size_t out_size)
{
    fencer_choice choice;
    char unheard[256];
    bool is_computer =
        fencer_choice_parse(text, &choice, unheard, sizeof unheard) && choice.kind == FENCER_AI;
    if (is_computer && fencer_choice_is_character(&choice)) {
        write_character(choice.file, out, out_size);
    } else if (is_computer) {
        text_write(t, out, out_size, "computer %s", text + sizeof "ai:" - 1);
    } else {
        snprintf(out, out_size, "%s", text_of(t, text));
    }
    return out;
}

const char *fencer_choice_name(const char *text, char *out, size_t out_size)
{
    fencer_choice choice;
    char unheard[256];
    bool is_named = fencer_choice_parse(text, &choice, unheard, sizeof unheard) &&
                    fencer_choice_is_character(&choice);
    return is_named ? fencer_choice_words(NULL, text, out, out_size) : NULL;
}

bool fencer_choice_is_character(const fencer_choice *choice)
{
    return choice->kind == FENCER_AI && choice->number == 0;
}

bool fencer_choice_is_device(const fencer_choice *choice)
{
    return choice->kind == FENCER_MOUSE || choice->kind == FENCER_KEYBOARD ||
           choice->kind == FENCER_PAD || choice->kind == FENCER_JOYSTICK ||
           choice->kind == FENCER_HEADSET;
}

const char *fencer_side_word(int side)
{
    return side == DUEL_LEFT ? "left" : side == DUEL_RIGHT ? "right" : "none";
}
