#include "file_read.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// What a file is instead of a regular one; NULL if it is one.
static const char *other_kind(mode_t mode)
{
    return S_ISREG(mode)                    ? NULL
           : S_ISDIR(mode)                  ? "it is a folder"
           : S_ISFIFO(mode)                 ? "it is a pipe"
           : S_ISCHR(mode) || S_ISBLK(mode) ? "it is a device"
                                            : "it is not a file with contents";
}

FILE *file_open_regular(const char *path, uint64_t *out_size, char *reason, size_t reason_size)
{
    // Opening a pipe without this flag would wait for a program that writes to it.
    int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    struct stat about;
    FILE *opened = NULL;
    *out_size = 0;
    if (file < 0 || fstat(file, &about) != 0) {
        snprintf(reason, reason_size, "%s", strerror(errno));
    } else if (other_kind(about.st_mode) != NULL) {
        snprintf(reason, reason_size, "%s", other_kind(about.st_mode));
    } else {
        *out_size = (uint64_t)about.st_size;
        opened = fdopen(file, "rb");
        if (opened == NULL) {
            snprintf(reason, reason_size, "%s", strerror(errno));
        }
    }
    if (file >= 0 && opened == NULL) {
        close(file);
    }
    return opened;
}

char *file_read(const char *path, size_t size_max, size_t *out_size, char *reason,
                size_t reason_size)
{
    uint64_t size;
    *out_size = 0;
    FILE *file = file_open_regular(path, &size, reason, reason_size);
    if (file == NULL) {
        return NULL;
    }
    char *bytes = NULL;
    errno = size > size_max ? EFBIG : ENOMEM;
    if (size <= size_max && (bytes = malloc((size_t)size + 1)) != NULL) {
        errno = 0;
        *out_size = fread(bytes, 1, (size_t)size, file);
    }
    if (bytes == NULL || ferror(file)) {
        snprintf(reason, reason_size, "%s", strerror(errno));
        free(bytes);
        bytes = NULL;
        *out_size = 0;
    }
    fclose(file);
    return bytes;
}
