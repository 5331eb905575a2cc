// Reading, rereading and saving the file of the editor of guards.
#include "guards_desk.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NOTICE_S 6.0

void guards_notify(guards_desk *desk, bool warned, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    text_write_list(desk->venue.texts, desk->notice, sizeof desk->notice, format, arguments);
    va_end(arguments);
    desk->notice_s = NOTICE_S;
    desk->warned = warned;
}

bool guards_desk_read(guards_desk *desk, char *error, size_t error_size)
{
    char reason[GUARDS_LINE_SIZE];
    size_t length, shipped_length;
    guard_grid grid;
    char *shipped = guards_file_read(desk->assets.source[desk->kind].shipped_path, &shipped_length,
                                     &grid, error, error_size);
    if (shipped == NULL) {
        return false;
    }
    desk->stamp = guards_stamp_of(desk->path);
    char *text = desk->stamp.exists
                     ? guards_file_read(desk->path, &length, &grid, reason, sizeof reason)
                     : NULL;
    desk->refused = desk->stamp.exists && text == NULL;
    if (desk->refused) {
        guards_notify(desk, true, "%s; the shipped guards are shown", reason);
    }
    bool opened = guards_edit_open(&desk->edit, text != NULL ? text : shipped,
                                   text != NULL ? length : shipped_length, shipped, shipped_length,
                                   error, error_size);
    free(text);
    free(shipped);
    return opened;
}

void guards_desk_watch(guards_desk *desk)
{
    guards_stamp stamp = guards_stamp_of(desk->path);
    if (guards_stamp_same(stamp, desk->stamp)) {
        return;
    }
    desk->stamp = stamp;
    if (!stamp.exists) {
        desk->refused = false;
        desk->edit.unsaved = true;
        guards_notify(desk, false, "the file was deleted from the disk; Ctrl+S writes it again");
        return;
    }
    char reason[GUARDS_LINE_SIZE];
    size_t length;
    guard_grid grid;
    char *text = guards_file_read(desk->path, &length, &grid, reason, sizeof reason);
    desk->refused = text == NULL;
    if (text == NULL) {
        guards_notify(desk, true, "%s; the former guards are kept", reason);
    } else if (guards_edit_reread(&desk->edit, text, length)) {
        guards_edit_saved(&desk->edit);
        guards_notify(desk, false, "the file has changed on the disk and was read again; Z undoes");
    } else {
        guards_notify(desk, true, "not read again: %s",
                      text_of(desk->venue.texts, desk->edit.refusal));
    }
    free(text);
}

// Whether the file on the disk has the text that was just saved.
static bool is_as_saved(const guards_desk *desk)
{
    char reason[GUARDS_LINE_SIZE];
    size_t length;
    guard_grid grid;
    char *text = guards_file_read(desk->path, &length, &grid, reason, sizeof reason);
    const bool same = text != NULL && length == desk->edit.now.length &&
                      memcmp(text, desk->edit.now.text, length) == 0;
    free(text);
    return same;
}

void guards_desk_save(guards_desk *desk)
{
    char error[GUARDS_LINE_SIZE], aside[USER_PATH_MAX + 16];
    // Another program has changed the file: show its contents instead of overwriting them.
    if (!guards_stamp_same(guards_stamp_of(desk->path), desk->stamp)) {
        guards_desk_watch(desk);
        return;
    }
    // Keep a malformed file under another name: it may contain somebody's work.
    if (desk->refused) {
        snprintf(aside, sizeof aside, "%s.refused", desk->path);
        rename(desk->path, aside);
    }
    if (!guards_file_save(desk->path, desk->edit.now.text, desk->edit.now.length, error,
                          sizeof error)) {
        guards_notify(desk, true, "%s", error);
        return;
    }
    desk->stamp = guards_stamp_of(desk->path);
    guards_edit_saved(&desk->edit);
    desk->leaving_asked = false;
    // Another program may have written between the saving and the stamp. Whoever writes after this
    // look changes the stamp.
    if (!is_as_saved(desk)) {
        desk->stamp = (guards_stamp){0};
        guards_desk_watch(desk);
        return;
    }
    if (desk->refused) {
        guards_notify(desk, false, "saved; the malformed file is kept as '%s'", aside);
    } else {
        guards_notify(desk, false, "saved in '%s'", desk->path);
    }
    desk->refused = false;
}
