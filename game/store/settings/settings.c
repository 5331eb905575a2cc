#include "settings.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "file_read.h"
#include "user_paths.h"

// Larger files are not settings.
#define FILE_SIZE_MAX ((size_t)SETTINGS_LINES * SETTINGS_LINE_MAX)

// UTF-8 and tabs are text; other control bytes are not.
static bool is_text(const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        unsigned char byte = (unsigned char)bytes[i];
        if (byte == 0x7f || (byte < 0x20 && byte != '\t')) {
            return false;
        }
    }
    return true;
}

bool settings_parse(settings *out_settings, const char *text, size_t length, char *error,
                    size_t error_size)
{
    *out_settings = (settings){0};
    size_t number = 1;
    for (size_t at = 0; at < length; number++) {
        const char *end = memchr(text + at, '\n', length - at);
        size_t line = end != NULL ? (size_t)(end - (text + at)) : length - at;
        size_t kept = line > 0 && text[at + line - 1] == '\r' ? line - 1 : line;
        const char *wrong = kept >= SETTINGS_LINE_MAX   ? "is too long"
                            : number > SETTINGS_LINES   ? "is beyond the last line allowed"
                            : !is_text(text + at, kept) ? "contains bytes that are not text"
                                                        : NULL;
        if (wrong != NULL) {
            snprintf(error, error_size, "line %zu %s; correct or delete it", number, wrong);
            *out_settings = (settings){0};
            return false;
        }
        memcpy(out_settings->line[out_settings->count++], text + at, kept);
        at += line + 1;
    }
    return true;
}

bool settings_key(const settings *s, size_t index, char out_key[SETTINGS_LINE_MAX])
{
    const char *key = s->line[index] + strspn(s->line[index], " \t");
    size_t length = strcspn(key, " \t#");
    memcpy(out_key, key, length);
    out_key[length] = '\0';
    return length > 0;
}

// Returns where the value begins, after blanks, or NULL if the line has another key.
static const char *value_in(const char *line, const char *key)
{
    size_t length = strlen(key);
    line += strspn(line, " \t");
    if (strncmp(line, key, length) != 0) {
        return NULL;
    }
    const char *after = line + length;
    size_t blanks = strspn(after, " \t");
    return blanks > 0 || *after == '\0' || *after == '#' ? after + blanks : NULL;
}

bool settings_get(const settings *s, const char *key, char out_value[SETTINGS_LINE_MAX])
{
    for (size_t i = s->count; i-- > 0;) {
        const char *value = value_in(s->line[i], key);
        if (value != NULL) {
            size_t length = strcspn(value, "#");
            while (length > 0 && (value[length - 1] == ' ' || value[length - 1] == '\t')) {
                length--;
            }
            memcpy(out_value, value, length);
            out_value[length] = '\0';
            return true;
        }
    }
    return false;
}

bool settings_set(settings *s, const char *key, const char *value)
{
    size_t at = s->count;
    while (at > 0 && value_in(s->line[at - 1], key) == NULL) {
        at--;
    }
    // Keep the comment behind the old value.
    const char *comment = at > 0 ? strchr(s->line[at - 1], '#') : NULL;
    char line[SETTINGS_LINE_MAX];
    int written = snprintf(line, sizeof line, "%s %s%s%s", key, value, comment != NULL ? " " : "",
                           comment != NULL ? comment : "");
    if (written < 0 || written >= SETTINGS_LINE_MAX || (at == 0 && s->count == SETTINGS_LINES)) {
        return false;
    }
    memcpy(s->line[at > 0 ? at - 1 : s->count++], line, sizeof line);
    return true;
}

bool settings_load(settings *out_settings, const char *path, char *error, size_t error_size)
{
    *out_settings = (settings){0};
    if (access(path, F_OK) != 0) {
        return true;
    }
    char reason[160];
    size_t size;
    char *text = file_read(path, FILE_SIZE_MAX, &size, reason, sizeof reason);
    bool read = text != NULL && settings_parse(out_settings, text, size, reason, sizeof reason);
    free(text);
    if (!read) {
        snprintf(error, error_size, "settings not used: '%s': %s", path, reason);
    }
    return read;
}

static bool write_lines(const settings *s, FILE *file)
{
    bool written = true;
    for (size_t i = 0; i < s->count; i++) {
        written = written && fprintf(file, "%s\n", s->line[i]) >= 0;
    }
    return written;
}

bool settings_save(const settings *s, const char *path, char *error, size_t error_size)
{
    char beside[USER_PATH_MAX + 8];
    snprintf(beside, sizeof beside, "%s.new", path);
    user_make_folder_of(path);
    FILE *file = fopen(beside, "wb");
    bool written = file != NULL && write_lines(s, file);
    bool closed = file != NULL && fclose(file) == 0;
    if (!written || !closed || rename(beside, path) != 0) {
        snprintf(error, error_size, "settings not saved in '%s': %s", path, strerror(errno));
        remove(beside);
        return false;
    }
    return true;
}
