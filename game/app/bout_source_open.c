#include "bout_source_open.h"

#include <stdio.h>
#include <stdlib.h>

#include "file_read.h"

// INPUT_SCRIPT_MAX_CUES lines and as many of comment, all of them long.
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

bool bout_source_open(const fencer_choice *choice, bout_source *out_source, char *error,
                      size_t error_size)
{
    *out_source = (bout_source){.kind = BOUT_SOURCE_EXTERNAL};
    switch (choice->kind) {
    case FENCER_AI:
        out_source->kind = BOUT_SOURCE_AI;
        out_source->ai_level = choice->number;
        break;
    case FENCER_RANDOM:
        out_source->kind = BOUT_SOURCE_RANDOM;
        out_source->random_seed = choice->seed;
        break;
    case FENCER_SCRIPT:
        out_source->kind = BOUT_SOURCE_SCRIPT;
        out_source->script = script_open(choice->file, error, error_size);
        return out_source->script != NULL;
    case FENCER_UNDECIDED:
    case FENCER_MOUSE:
    case FENCER_KEYBOARD:
    case FENCER_PAD:
    case FENCER_JOYSTICK:
        break;
    }
    return true;
}

void bout_source_close(bout_source *source)
{
    free((void *)source->script);
    *source = (bout_source){.kind = BOUT_SOURCE_EXTERNAL};
}
