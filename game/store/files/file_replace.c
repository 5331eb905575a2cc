#include "file_replace.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "user_paths.h"

// Writes all bytes and makes sure that they are on the disk.
static bool write_all(const char *path, const char *text, size_t length)
{
    FILE *file = fopen(path, "wb");
    if (file == NULL) {
        return false;
    }
    bool written =
        fwrite(text, 1, length, file) == length && fflush(file) == 0 && fsync(fileno(file)) == 0;
    int reason = errno;
    written = fclose(file) == 0 && written;
    if (!written) {
        errno = reason;
    }
    return written;
}

bool file_replace(const char *path, const char *text, size_t length, char *reason,
                  size_t reason_size)
{
    char beside[USER_PATH_MAX + 8];
    int named = snprintf(beside, sizeof beside, "%s.new", path);
    if (named < 0 || (size_t)named >= sizeof beside) {
        snprintf(reason, reason_size, "the path of the file is too long; choose a shorter one");
        return false;
    }
    if (!write_all(beside, text, length) || rename(beside, path) != 0) {
        snprintf(reason, reason_size, "%s", strerror(errno));
        unlink(beside);
        return false;
    }
    return true;
}
