#include "tournament_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "file_read.h"
#include "file_replace.h"
#include "tournament_text.h"

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

bool tournament_file_save(const char *path, const tournament *t, char *error, size_t error_size)
{
    char reason[512] = "out of memory";
    char *text = malloc(TOURNAMENT_TEXT_SIZE);
    bool saved = text != NULL &&
                 file_replace(path, text, tournament_text_write(t, text), reason, sizeof reason);
    if (!saved) {
        snprintf(error, error_size, "cannot write the tournament '%.200s': %s", path, reason);
    }
    free(text);
    return saved;
}
