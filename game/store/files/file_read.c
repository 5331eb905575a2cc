#include "file_read.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_ROOM (1u << 14)

// Reads all of `file` into memory that grows as needed. Returns false with errno set.
static bool read_all(FILE *file, size_t size_max, char **bytes, size_t *size)
{
    for (size_t room = FIRST_ROOM;; room *= 2) {
        char *more = realloc(*bytes, room);
        if (more == NULL) {
            errno = ENOMEM;
            return false;
        }
        *bytes = more;
        *size += fread(*bytes + *size, 1, room - *size, file);
        if (ferror(file)) {
            return false;
        }
        if (*size > size_max) {
            errno = EFBIG;
            return false;
        }
        if (*size < room) {
            return true;
        }
    }
}

char *file_read(const char *path, size_t size_max, size_t *out_size, char *reason,
                size_t reason_size)
{
    FILE *file = fopen(path, "rb");
    char *bytes = NULL;
    size_t size = 0;
    bool done = file != NULL && read_all(file, size_max, &bytes, &size);
    if (!done) {
        snprintf(reason, reason_size, "%s", strerror(errno));
        free(bytes);
        bytes = NULL;
    }
    if (file != NULL) {
        fclose(file);
    }
    *out_size = size;
    return bytes;
}
