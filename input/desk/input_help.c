#include "input_help.h"

#include <SDL.h>
#include <stdio.h>
#include <string.h>

#include "binding_picture.h"

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

void input_help_shown(const texts *t, const bindings *b, binding input,
                      char out_name[BINDING_NAME_SIZE])
{
    char name[BINDING_NAME_SIZE];
    if (b->has_pictures) {
        binding_picture(t, input, out_name);
    } else {
        binding_name(input, name);
        snprintf(out_name, BINDING_NAME_SIZE, "%s", text_of(t, name));
    }
}

// The inputs of several actions in one of their slots.
static void write_slot(const texts *t, const bindings *b, enum bindings_group group,
                       const enum action *action, int count, int slot, char *out_names, size_t size)
{
    char name[BINDING_NAME_SIZE], first[BINDING_NAME_SIZE] = "";
    size_t length = 0, stem = 0;
    bool arrows = true, one_stick = true;
    *out_names = '\0';
    for (int i = 0; i < count; i++) {
        binding input = b->row[group][action[i]].slot[slot];
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
        char shown[BINDING_PICTURE_SIZE];
        input_help_shown(t, b, input, shown);
        int written =
            snprintf(out_names + length, size - length, "%s%s", length > 0 ? " " : "", shown);
        length += written > 0 ? (size_t)written : 0;
        length = length < size ? length : size - 1;
    }
    char whole[BINDING_PICTURE_SIZE];
    if (count > 1 && arrows) {
        binding_picture_arrows(whole);
        snprintf(out_names, size, "%s", b->has_pictures ? whole : text_of(t, "arrows"));
    } else if (count > 1 && one_stick) {
        first[stem] = '\0';
        binding_picture_whole(t, b->row[group][action[0]].slot[slot], whole);
        snprintf(out_names, size, "%s", b->has_pictures ? whole : text_of(t, first));
    }
}

void input_help_names(const texts *t, const bindings *b, enum bindings_group group,
                      const enum action *action, int count, char *out_names, size_t size)
{
    write_slot(t, b, group, action, count, 0, out_names, size);
}

void input_help_all_names(const texts *t, const bindings *b, enum bindings_group group,
                          const enum action *action, int count, char *out_names, size_t size)
{
    size_t length = 0;
    *out_names = '\0';
    for (int slot = 0; slot < BINDINGS_SLOTS; slot++) {
        char names[4 * BINDING_NAME_SIZE];
        write_slot(t, b, group, action, count, slot, names, sizeof names);
        if (names[0] != '\0' && length < size) {
            int written = length == 0 ? snprintf(out_names, size, "%s", names)
                                      : snprintf(out_names + length, size - length, " %s %s",
                                                 text_of(t, "or"), names);
            length += written > 0 ? (size_t)written : 0;
        }
    }
}

// A line that is written.
typedef struct help_line {
    const texts *texts;
    const bindings *bindings;
    enum bindings_group group;
    bool has_all; // all inputs of an action, not only its first
    char *words;
    size_t size;
} help_line;

static void add(const help_line *line, const enum action *action, int count, const char *what)
{
    char names[4 * BINDINGS_SLOTS * BINDING_NAME_SIZE];
    const size_t length = strlen(line->words);
    (line->has_all ? input_help_all_names : input_help_names)(
        line->texts, line->bindings, line->group, action, count, names, sizeof names);
    if (names[0] != '\0' && length < line->size) {
        char said[sizeof names + 64];
        text_write(line->texts, said, sizeof said, "%s: %s", names, text_of(line->texts, what));
        snprintf(line->words + length, line->size - length, "%s%s", length > 0 ? "   " : "", said);
    }
}

static void write_line(const help_line *line)
{
    static const enum action alone[] = {ACTION_EXTEND, ACTION_LUNGE, ACTION_FLECHE, ACTION_DUCK};
    bool mouse = line->group == BINDINGS_MOUSE;
    snprintf(line->words, line->size, "%s", mouse ? text_of(line->texts, "move: point") : "");
    if (!mouse) {
        add(line, point, 4, TEXT("point"));
    }
    add(line, &alone[0], 1, TEXT("arm out"));
    add(line, &alone[1], 1, TEXT("lunge"));
    add(line, mouse ? along : across, 2, TEXT("steps"));
    add(line, &alone[2], 1, TEXT("flèche"));
    add(line, &alone[3], 1, TEXT("duck"));
}

void input_help_line(const texts *t, const bindings *b, enum bindings_group group,
                     char out_line[INPUT_HELP_SIZE])
{
    const help_line line = {t, b, group, false, out_line, INPUT_HELP_SIZE};
    write_line(&line);
}

void input_help_full_line(const texts *t, const bindings *b, enum bindings_group group,
                          char out_line[INPUT_HELP_FULL_SIZE])
{
    const help_line line = {t, b, group, true, out_line, INPUT_HELP_FULL_SIZE};
    write_line(&line);
}
