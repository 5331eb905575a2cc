#include "guards_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "assets_path.h"
#include "file_read.h"
#include "file_replace.h"

guards_stamp guards_stamp_of(const char *path)
{
    struct stat about;
    if (path[0] == '\0' || stat(path, &about) != 0) {
        return (guards_stamp){.exists = false};
    }
    return (guards_stamp){true, (int64_t)about.st_mtim.tv_sec, (int64_t)about.st_mtim.tv_nsec,
                          (int64_t)about.st_size, (uint64_t)about.st_ino};
}

bool guards_stamp_same(guards_stamp a, guards_stamp b)
{
    return a.exists == b.exists && a.seconds == b.seconds && a.nanoseconds == b.nanoseconds &&
           a.size == b.size && a.inode == b.inode;
}

char *guards_file_read(const char *path, size_t *out_length, guard_grid *out_grid, char *error,
                       size_t error_size)
{
    char reason[256];
    char *text = file_read(path, GUARDS_BYTES_MAX, out_length, reason, sizeof reason);
    if (text == NULL || !guard_grid_parse(text, *out_length, out_grid, reason, sizeof reason)) {
        snprintf(error, error_size, "cannot read the grid '%s': %s", path, reason);
        free(text);
        text = NULL;
    }
    return text;
}

bool guards_file_save(const char *path, const char *text, size_t length, char *error,
                      size_t error_size)
{
    char reason[256];
    user_make_folder_of(path);
    if (!file_replace(path, text, length, reason, sizeof reason)) {
        snprintf(error, error_size, "not saved in '%s': %s", path, reason);
        return false;
    }
    return true;
}

// Reads only the grid of a file, not its text.
static bool read_grid(const char *path, guard_grid *out_grid, char *error, size_t error_size)
{
    size_t length;
    char *text = guards_file_read(path, &length, out_grid, error, error_size);
    free(text);
    return text != NULL;
}

bool guards_source_open(guards_source *out_source, enum weapon_kind kind, char *error,
                        size_t error_size)
{
    char name[64], reason[64], line[USER_PATH_MAX + 512];
    *out_source = (guards_source){.kind = kind};
    snprintf(name, sizeof name, "guards/%s.txt", weapon_key(kind));
    if (!assets_path(name, out_source->shipped_path, error, error_size)) {
        return false;
    }
    if (!user_guards_path(weapon_key(kind), out_source->own_path, reason, sizeof reason)) {
        out_source->own_path[0] = '\0'; // no home folder: only the shipped file is used
    }
    out_source->shipped = guards_stamp_of(out_source->shipped_path);
    if (!read_grid(out_source->shipped_path, &out_source->shipped_grid, line, sizeof line)) {
        snprintf(error, error_size, "%s; correct it or restore the file", line);
        return false;
    }
    out_source->grid = out_source->shipped_grid;
    return true;
}

enum guards_news guards_source_refresh(guards_source *source, char *line, size_t line_size)
{
    guards_stamp own = guards_stamp_of(source->own_path);
    guards_stamp shipped = guards_stamp_of(source->shipped_path);
    bool own_new = !guards_stamp_same(own, source->own);
    bool shipped_new = !guards_stamp_same(shipped, source->shipped);
    line[0] = '\0';
    if (!own_new && !shipped_new) {
        return GUARDS_UNCHANGED;
    }
    source->own = own;
    source->shipped = shipped;
    const char *path = own.exists ? source->own_path : source->shipped_path;
    char reason[USER_PATH_MAX + 512];
    if ((shipped_new &&
         !read_grid(source->shipped_path, &source->shipped_grid, reason, sizeof reason)) ||
        (own.exists && !read_grid(path, &source->grid, reason, sizeof reason))) {
        snprintf(line, line_size, "%s; the previous one stays in use", reason);
        return GUARDS_REFUSED;
    }
    if (!own.exists) {
        source->grid = source->shipped_grid;
    }
    snprintf(line, line_size, "the guards of the %s were read from '%s'", weapon_name(source->kind),
             path);
    return GUARDS_READ;
}
