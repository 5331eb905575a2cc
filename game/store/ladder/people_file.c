#include "people_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "file_read.h"
#include "rating_text.h"
#include "user_paths.h"

bool people_load(const char *path, rating_list *out_list, char *error, size_t error_size)
{
    char reason[256];
    size_t length = 0;
    *out_list = (rating_list){0};
    if (access(path, F_OK) != 0 && errno == ENOENT) {
        return true;
    }
    char *text = file_read(path, RATING_TEXT_SIZE, &length, reason, sizeof reason);
    bool is_read = text != NULL && rating_text_parse(text, length, out_list, reason, sizeof reason);
    free(text);
    if (!is_read) {
        *out_list = (rating_list){0};
        snprintf(error, error_size,
                 "cannot read the ratings '%s': %s; correct or delete the file, until then nothing "
                 "is entered",
                 path, reason);
    }
    return is_read;
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
    errno = reason;
    return written;
}

bool people_save(const char *path, const rating_list *list, char *error, size_t error_size)
{
    char part[USER_PATH_MAX + 8];
    char *text = malloc(RATING_TEXT_SIZE);
    if (text == NULL || strlen(path) >= USER_PATH_MAX) {
        snprintf(error, error_size, "cannot write the ratings '%.200s': %s", path,
                 text == NULL ? "out of memory" : "the name is too long");
        free(text);
        return false;
    }
    user_make_folder_of(path);
    snprintf(part, sizeof part, "%s.new", path);
    bool saved = write_file(part, text, rating_text_write(list, text)) && rename(part, path) == 0;
    if (!saved) {
        snprintf(error, error_size, "cannot write the ratings '%s': %s", path, strerror(errno));
        unlink(part);
    }
    free(text);
    return saved;
}
