// Reads and writes the files that a test makes.
#ifndef TEMPORARY_FILE_H
#define TEMPORARY_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

// All bytes of a file; the caller frees them. Returns NULL if the file cannot be read.
static inline unsigned char *temporary_file_load(const char *path, size_t *out_size)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return NULL;
    }
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    rewind(file);
    unsigned char *bytes = malloc((size_t)size + 1);
    bool done = bytes != NULL && fread(bytes, 1, (size_t)size, file) == (size_t)size;
    fclose(file);
    if (!done) {
        free(bytes);
        return NULL;
    }
    *out_size = (size_t)size;
    return bytes;
}

static inline bool temporary_file_save(const char *path, const void *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");
    if (file == NULL) {
        return false;
    }
    bool done = fwrite(bytes, 1, size, file) == size;
    return fclose(file) == 0 && done;
}

#endif
