#include "recording_notes.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "duel.h"
#include "file_read.h"

#define ENDING "notes.txt"
// A larger file is not one of ours.
#define BYTES_MAX 100000u
// The time, the words, and room to see that they are too long.
#define LINE_SIZE (RECORDING_NOTE_SIZE + 64)

bool recording_notes_path(const char *recording, char out_path[USER_PATH_MAX])
{
    const char *slash = strrchr(recording, '/'), *dot = strrchr(recording, '.');
    const size_t stem = dot != NULL && (slash == NULL || dot > slash) ? (size_t)(dot - recording)
                                                                      : strlen(recording);
    return snprintf(out_path, USER_PATH_MAX, "%.*s." ENDING, (int)stem, recording) < USER_PATH_MAX;
}

// Copies words without characters that would end the line, and without half a UTF-8 character at
// the end.
static void copy_words(char out[RECORDING_NOTE_SIZE], const char *words)
{
    size_t length = 0;
    for (; words[length] != '\0' && length + 1 < RECORDING_NOTE_SIZE; length++) {
        out[length] = (unsigned char)words[length] < ' ' ? ' ' : words[length];
    }
    if (words[length] != '\0') {
        while (length > 0 && ((unsigned char)words[length] & 0xc0) == 0x80) {
            length--;
        }
    }
    out[length] = '\0';
}

bool recording_notes_set(recording_notes *notes, uint32_t at, const char *words)
{
    uint32_t i = 0;
    while (i < notes->count && notes->note[i].at < at) {
        i++;
    }
    const bool is_there = i < notes->count && notes->note[i].at == at;
    recording_note *note = &notes->note[i];
    if (words[0] == '\0') {
        if (is_there) {
            memmove(note, note + 1, (notes->count - i - 1) * sizeof *note);
            notes->count--;
        }
        return true;
    }
    if (!is_there) {
        if (notes->count == RECORDING_NOTES_MOST) {
            return false;
        }
        memmove(note + 1, note, (notes->count - i) * sizeof *note);
        notes->count++;
    }
    note->at = at;
    copy_words(note->words, words);
    return true;
}

int recording_notes_before(const recording_notes *notes, uint32_t at)
{
    int found = -1;
    while (found + 1 < (int)notes->count && notes->note[found + 1].at <= at) {
        found++;
    }
    return found;
}

// Adds a line of the file, if it is a note.
static void take_line(recording_notes *notes, const char *line)
{
    char *words;
    const double seconds = strtod(line, &words);
    const double tick = floor(seconds * DUEL_TICKS_PER_SECOND + 0.5);
    if (words != line && *words == ' ' && tick >= 0.0 && tick < UINT32_MAX) {
        recording_notes_set(notes, (uint32_t)tick, words + strspn(words, " "));
    }
}

void recording_notes_load(recording_notes *out_notes, const char *recording)
{
    char path[USER_PATH_MAX], reason[128];
    size_t length;
    out_notes->count = 0;
    char *text = recording_notes_path(recording, path)
                     ? file_read(path, BYTES_MAX, &length, reason, sizeof reason)
                     : NULL;
    for (size_t from = 0; text != NULL && from < length;) {
        const char *end = memchr(text + from, '\n', length - from);
        const size_t size = end != NULL ? (size_t)(end - text) - from : length - from;
        char line[LINE_SIZE];
        snprintf(line, sizeof line, "%.*s", (int)(size < LINE_SIZE ? size : LINE_SIZE - 1),
                 text + from);
        take_line(out_notes, line);
        from += size + 1;
    }
    free(text);
}

static bool write_all(const recording_notes *notes, const char *path)
{
    FILE *file = fopen(path, "w");
    if (file == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < notes->count; i++) {
        const uint32_t at = notes->note[i].at;
        fprintf(file, "%u.%03u %s\n", at / DUEL_TICKS_PER_SECOND, at % DUEL_TICKS_PER_SECOND,
                notes->note[i].words);
    }
    bool written = !ferror(file);
    return fclose(file) == 0 && written;
}

bool recording_notes_save(const recording_notes *notes, const char *recording, char *error,
                          size_t error_size)
{
    char path[USER_PATH_MAX], fresh[USER_PATH_MAX + 8];
    errno = ENAMETOOLONG;
    bool saved = recording_notes_path(recording, path);
    if (saved && notes->count == 0) {
        saved = remove(path) == 0 || errno == ENOENT;
    } else if (saved) {
        snprintf(fresh, sizeof fresh, "%s.new", path);
        saved = write_all(notes, fresh) && rename(fresh, path) == 0;
        if (!saved) {
            const int reason = errno;
            remove(fresh);
            errno = reason;
        }
    }
    if (!saved) {
        snprintf(error, error_size, "the note cannot be saved: %s", strerror(errno));
    }
    return saved;
}
