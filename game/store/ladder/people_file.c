#include "people_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "file_read.h"
#include "file_replace.h"
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

bool people_save(const char *path, const rating_list *list, char *error, size_t error_size)
{
    char reason[256] = "out of memory";
    char *text = malloc(RATING_TEXT_SIZE);
    user_make_folder_of(path);
    bool saved = text != NULL &&
                 file_replace(path, text, rating_text_write(list, text), reason, sizeof reason);
    if (!saved) {
        snprintf(error, error_size, "cannot write the ratings '%.200s': %s", path, reason);
    }
    free(text);
    return saved;
}
