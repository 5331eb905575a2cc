#include "bout_source_open.h"

#include <stdio.h>
#include <stdlib.h>

#include "character_file.h"
#include "file_read.h"
#include "recording_file.h"
#include "user_paths.h"

// INPUT_SCRIPT_MAX_CUES long lines and as many comments.
#define SCRIPT_BYTES_MAX (1u << 18)

static const input_script *script_open(const char *path, char *error, size_t error_size)
{
    char reason[256];
    size_t length;
    char *text = file_read(path, SCRIPT_BYTES_MAX, &length, reason, sizeof reason);
    if (text == NULL) {
        snprintf(error, error_size, "cannot read the script '%s': %s; name a readable file", path,
                 reason);
        return NULL;
    }
    input_script *script = malloc(sizeof *script);
    if (script == NULL) {
        snprintf(error, error_size, "cannot read the script '%s': out of memory", path);
    } else if (!input_script_parse(text, length, script, reason, sizeof reason)) {
        snprintf(error, error_size, "cannot read the script '%s': %s", path, reason);
        free(script);
        script = NULL;
    }
    free(text);
    return script;
}

static const ai_style *style_open(const char *name, char *error, size_t error_size)
{
    character c;
    if (!character_load(name, &c, error, error_size)) {
        return NULL;
    }
    ai_style *style = malloc(sizeof *style);
    if (style == NULL) {
        snprintf(error, error_size, "cannot read the character '%s': out of memory", name);
    } else {
        *style = c.style;
    }
    return style;
}

bool bout_body_choose(const fencer_choice *choice, double hand, const char *build,
                      bout_body *out_body, char *error, size_t error_size)
{
    character c = character_default();
    if (fencer_choice_is_character(choice) &&
        !character_load(choice->file, &c, error, error_size)) {
        return false;
    }
    out_body->hand = hand != 0.0 ? hand : c.is_left_handed ? -1.0 : 1.0;
    snprintf(out_body->build, sizeof out_body->build, "%s", build != NULL ? build : c.build);
    return true;
}

// Opens the input of one side of a recording, from its first tick to its last.
static bool recorded_open(const char *path, int side, bout_source *out_source, char *error,
                          size_t error_size)
{
    recording_file file;
    char reason[256];
    if (!recording_file_read(path, &file, reason, sizeof reason)) {
        snprintf(error, error_size, "cannot repeat the input of a recording: %s", reason);
        return false;
    }
    uint32_t ticks = file.end_tick;
    input_frame *frame = calloc(ticks > 0 ? ticks : 1, sizeof *frame);
    for (uint32_t tick = 0; tick < ticks && frame != NULL; tick++) {
        frame[tick] = recording_file_frame(&file, tick)[side];
    }
    recording_file_free(&file);
    if (frame == NULL) {
        snprintf(error, error_size, "cannot repeat the input of '%s': out of memory", path);
        return false;
    }
    out_source->recorded = frame;
    out_source->recorded_ticks = ticks;
    return true;
}

bool bout_source_open(const fencer_choice *choice, enum duel_side side, bout_source *out_source,
                      char *error, size_t error_size)
{
    char path[USER_PATH_MAX];
    *out_source = (bout_source){.kind = BOUT_SOURCE_EXTERNAL};
    if (snprintf(path, sizeof path, "%.*s", (int)choice->file_length,
                 choice->file != NULL ? choice->file : "") >= (int)sizeof path) {
        snprintf(error, error_size, "the file name '%.60s...' is too long", path);
        return false;
    }
    switch (choice->kind) {
    case FENCER_AI:
        out_source->kind = BOUT_SOURCE_AI;
        out_source->ai_level = choice->number;
        if (fencer_choice_is_character(choice)) {
            out_source->style = style_open(path, error, error_size);
            return out_source->style != NULL;
        }
        break;
    case FENCER_RANDOM:
        out_source->kind = BOUT_SOURCE_RANDOM;
        out_source->random_seed = choice->seed;
        break;
    case FENCER_TRACKED:
        out_source->kind = BOUT_SOURCE_TRACKED;
        out_source->random_seed = choice->seed;
        break;
    case FENCER_SCRIPT:
        out_source->kind = BOUT_SOURCE_SCRIPT;
        out_source->script = script_open(path, error, error_size);
        return out_source->script != NULL;
    case FENCER_REPLAY:
        out_source->kind = BOUT_SOURCE_RECORDED;
        return recorded_open(path, choice->number < 2 ? choice->number : (int)side, out_source,
                             error, error_size);
    case FENCER_UNDECIDED:
    case FENCER_MOUSE:
    case FENCER_KEYBOARD:
    case FENCER_PAD:
    case FENCER_JOYSTICK:
    case FENCER_HEADSET:
        break;
    }
    return true;
}

void bout_source_close(bout_source *source)
{
    free((void *)source->style);
    free((void *)source->script);
    free((void *)source->recorded);
    *source = (bout_source){.kind = BOUT_SOURCE_EXTERNAL};
}
