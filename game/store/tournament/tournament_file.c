#include "tournament_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "file_read.h"
#include "tournament_text.h"

#define PATH_MAX_LENGTH 1024

bool tournament_file_exists(const char *path)
{
    return access(path, F_OK) == 0;
}

bool tournament_file_load(const char *path, tournament *out_tournament, char *error,
                          size_t error_size)
{
    char reason[512];
    size_t size = 0;
    char *text = file_read(path, TOURNAMENT_TEXT_SIZE - 1, &size, reason, sizeof reason);
    bool loaded =
        text != NULL && tournament_text_parse(text, size, out_tournament, reason, sizeof reason);
    free(text);
    if (!loaded) {
        snprintf(error, error_size, "cannot read the tournament '%s': %s", path, reason);
    }
    return loaded;
}

// Writes all bytes and makes sure that they are on the disk before the file gets its name.
static bool write_file(const char *path, const char *text, size_t length)
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

bool tournament_file_save(const char *path, const tournament *t, char *error, size_t error_size)
{
    static const char ending[] = ".new";
    char part[PATH_MAX_LENGTH];
    char *text = malloc(TOURNAMENT_TEXT_SIZE);
    if (text == NULL || strlen(path) + sizeof ending > sizeof part) {
        snprintf(error, error_size, "cannot write the tournament '%.200s': %s", path,
                 text == NULL ? "out of memory" : "the name is too long");
        free(text);
        return false;
    }
    snprintf(part, sizeof part, "%s%s", path, ending);
    bool saved = write_file(part, text, tournament_text_write(t, text)) && rename(part, path) == 0;
    if (!saved) {
        snprintf(error, error_size, "cannot write the tournament '%s': %s", path, strerror(errno));
        unlink(part);
    }
    free(text);
    return saved;
}
