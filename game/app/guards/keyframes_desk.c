// The files of the editor of key placements: read, read again, saved.
#include "keyframes_desk.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NOTICE_S 6.0

void keyframes_tell(keyframes_desk *desk, bool warned, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(desk->notice, sizeof desk->notice, format, arguments);
    va_end(arguments);
    desk->notice_s = NOTICE_S;
    desk->warned = warned;
}

bool keyframes_desk_read(keyframes_desk *desk, char *error, size_t error_size)
{
    char reason[KEYFRAMES_LINE_SIZE];
    size_t length, shipped_length;
    key_grid grid;
    char *shipped = keyframes_file_read(desk->assets.source[desk->kind].shipped_path,
                                        &shipped_length, &grid, error, error_size);
    if (shipped == NULL) {
        return false;
    }
    desk->stamp = keyframes_stamp_of(desk->path);
    char *text = desk->stamp.exists
                     ? keyframes_file_read(desk->path, &length, &grid, reason, sizeof reason)
                     : NULL;
    desk->refused = desk->stamp.exists && text == NULL;
    if (desk->refused) {
        keyframes_tell(desk, true, "%s; here are the shipped guards", reason);
    }
    bool opened = keyframes_edit_open(&desk->edit, text != NULL ? text : shipped,
                                      text != NULL ? length : shipped_length, shipped,
                                      shipped_length, error, error_size);
    free(text);
    free(shipped);
    return opened;
}

void keyframes_desk_watch(keyframes_desk *desk)
{
    keyframes_stamp stamp = keyframes_stamp_of(desk->path);
    if (keyframes_stamp_same(stamp, desk->stamp)) {
        return;
    }
    desk->stamp = stamp;
    if (!stamp.exists) {
        desk->refused = false;
        desk->edit.unsaved = true;
        keyframes_tell(desk, false, "the file is gone from the disk; Ctrl+S writes it again");
        return;
    }
    char reason[KEYFRAMES_LINE_SIZE];
    size_t length;
    key_grid grid;
    char *text = keyframes_file_read(desk->path, &length, &grid, reason, sizeof reason);
    desk->refused = text == NULL;
    if (text == NULL) {
        keyframes_tell(desk, true, "%s; the former one stays", reason);
    } else if (keyframes_edit_reread(&desk->edit, text, length)) {
        keyframes_edit_saved(&desk->edit);
        keyframes_tell(desk, false,
                       "the file has changed on the disk and was read again; Z undoes");
    } else {
        keyframes_tell(desk, true, "not read again: %s", desk->edit.refusal);
    }
    free(text);
}

void keyframes_desk_save(keyframes_desk *desk)
{
    char error[KEYFRAMES_LINE_SIZE], aside[USER_PATH_MAX + 16];
    // Somebody else has written it since: theirs is looked at first.
    if (!keyframes_stamp_same(keyframes_stamp_of(desk->path), desk->stamp)) {
        keyframes_desk_watch(desk);
        return;
    }
    // What could not be read is somebody's work all the same.
    if (desk->refused) {
        snprintf(aside, sizeof aside, "%s.refused", desk->path);
        rename(desk->path, aside);
    }
    if (!keyframes_file_save(desk->path, desk->edit.now.text, desk->edit.now.length, error,
                             sizeof error)) {
        keyframes_tell(desk, true, "%s", error);
        return;
    }
    desk->stamp = keyframes_stamp_of(desk->path);
    keyframes_edit_saved(&desk->edit);
    desk->leaving_asked = false;
    if (desk->refused) {
        keyframes_tell(desk, false, "saved; what was there before is now '%s'", aside);
    } else {
        keyframes_tell(desk, false, "saved in '%s'", desk->path);
    }
    desk->refused = false;
}
