#include "picture_referee.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The words before the ':' in the names of the model's materials.
static const struct {
    const char *word;
    int8_t part, hand;
} PARTS[] = {
    {"body", REFEREE_BODY, -1},
    {"head", REFEREE_HEAD, -1},
    {"upper_arm.L", REFEREE_UPPER_ARM_L, -1},
    {"upper_arm.R", REFEREE_UPPER_ARM_R, -1},
    {"forearm.L", REFEREE_FOREARM_L, -1},
    {"forearm.R", REFEREE_FOREARM_R, -1},
    {"hand_flat.L", REFEREE_HAND_L, REFEREE_HAND_FLAT},
    {"hand_flat.R", REFEREE_HAND_R, REFEREE_HAND_FLAT},
    {"hand_fist.L", REFEREE_HAND_L, REFEREE_HAND_FIST},
    {"hand_fist.R", REFEREE_HAND_R, REFEREE_HAND_FIST},
    {"hand_index.L", REFEREE_HAND_L, REFEREE_HAND_INDEX},
    {"hand_index.R", REFEREE_HAND_R, REFEREE_HAND_INDEX},
};

// Finds the part of a range by its material's name; the body's if there is no such word.
static void find_part(picture_referee *r, uint32_t range)
{
    const char *name = r->file->material[r->file->range[range].material].name;
    size_t length = strcspn(name, ":");
    r->part_of[range] = REFEREE_BODY;
    r->hand_of[range] = -1;
    for (size_t i = 0; i < sizeof PARTS / sizeof PARTS[0]; i++) {
        if (strlen(PARTS[i].word) == length && strncmp(name, PARTS[i].word, length) == 0) {
            r->part_of[range] = PARTS[i].part;
            r->hand_of[range] = PARTS[i].hand;
        }
    }
}

bool picture_referee_init(picture_referee *r, const char *path, char *error, size_t error_size)
{
    *r = (picture_referee){.file = model_file_create(path, error, error_size)};
    if (r->file == NULL) {
        return false;
    }
    r->part_of = calloc(r->file->range_count, sizeof *r->part_of);
    r->hand_of = calloc(r->file->range_count, sizeof *r->hand_of);
    if (r->part_of == NULL || r->hand_of == NULL ||
        !gl_model_init(&r->model, r->file, GL_MODEL_RIGID)) {
        snprintf(error, error_size, "%s: out of memory", path);
        return false;
    }
    for (uint32_t range = 0; range < r->file->range_count; range++) {
        find_part(r, range);
    }
    return true;
}

void picture_referee_fini(picture_referee *r)
{
    if (r->model.file != NULL) {
        gl_model_fini(&r->model);
    }
    free(r->part_of);
    free(r->hand_of);
    model_file_destroy(&r->file);
    *r = (picture_referee){0};
}

bool picture_referee_draws(const picture_referee *r, uint32_t range, const referee_figure *figure)
{
    int part = r->part_of[range], hand = r->hand_of[range];
    return hand < 0 || hand == (int)figure->hand[part - REFEREE_HAND_L];
}
