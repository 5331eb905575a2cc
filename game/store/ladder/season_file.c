#include "season_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "file_read.h"
#include "file_replace.h"
#include "season_text.h"
#include "user_paths.h"

bool seasons_load(const char *path, season_list *out_list, char *error, size_t error_size)
{
    char reason[256];
    size_t length = 0;
    *out_list = (season_list){0};
    if (access(path, F_OK) != 0 && errno == ENOENT) {
        return true;
    }
    char *text = file_read(path, SEASON_TEXT_SIZE, &length, reason, sizeof reason);
    const bool is_read =
        text != NULL && season_text_parse(text, length, out_list, reason, sizeof reason);
    free(text);
    if (!is_read) {
        *out_list = (season_list){0};
        snprintf(
            error, error_size,
            "cannot read the seasons '%s': %s; correct or delete the file, until then there is "
            "no season",
            path, reason);
    }
    return is_read;
}

bool seasons_save(const char *path, const season_list *list, char *error, size_t error_size)
{
    char reason[256] = "out of memory";
    char *text = malloc(SEASON_TEXT_SIZE);
    user_make_folder_of(path);
    const bool saved = text != NULL && file_replace(path, text, season_text_write(list, text),
                                                    reason, sizeof reason);
    if (!saved) {
        snprintf(error, error_size, "cannot write the seasons '%.200s': %s", path, reason);
    }
    free(text);
    return saved;
}
