// Malformed model files for tests: the bytes of a shipped model, changed in place.
#ifndef BROKEN_MODEL_H
#define BROKEN_MODEL_H

#include <string.h>

#include "assets_path.h"
#include "temporary_file.h"

typedef struct broken_model {
    unsigned char *bytes;
    size_t size;
} broken_model;

static inline broken_model broken_model_load(const char *asset)
{
    broken_model model = {0};
    char path[ASSETS_PATH_MAX], error[300];
    if (assets_path(asset, path, error, sizeof error)) {
        model.bytes = temporary_file_load(path, &model.size);
    }
    if (model.bytes == NULL) {
        abort();
    }
    return model;
}

// The first place where the bytes `what` occur, aligned to a float, or NULL.
static inline float *broken_model_find(const broken_model *model, const void *what, size_t size)
{
    for (size_t at = 0; at + size <= model->size; at += sizeof(float)) {
        if (memcmp(model->bytes + at, what, size) == 0) {
            return (float *)(void *)(model->bytes + at);
        }
    }
    return NULL;
}

// Replaces every occurrence of `text` by `with`, which must have the same length. Aborts if `text`
// does not occur.
static inline void broken_model_replace(const broken_model *model, const char *text,
                                        const char *with)
{
    size_t length = strlen(text), found = 0;
    if (strlen(with) != length) {
        abort();
    }
    for (size_t at = 0; at + length <= model->size; at++) {
        if (memcmp(model->bytes + at, text, length) == 0) {
            memcpy(model->bytes + at, with, length);
            found++;
        }
    }
    if (found == 0) {
        abort();
    }
}

// Writes the model to `path` and frees its bytes.
static inline void broken_model_save(broken_model *model, const char *path)
{
    if (!temporary_file_save(path, model->bytes, model->size)) {
        abort();
    }
    free(model->bytes);
    *model = (broken_model){0};
}

#endif
