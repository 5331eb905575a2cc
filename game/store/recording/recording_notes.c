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
// The time, a figure's kind and places, the words, and room to see that they are too long.
#define LINE_SIZE (RECORDING_NOTE_SIZE + 192)

static const char *const KIND[RECORDING_DRAWING_KINDS] = {
    [RECORDING_DRAWING_ARROW] = "@arrow",
    [RECORDING_DRAWING_CIRCLE] = "@circle",
    [RECORDING_DRAWING_TEXT] = "@text",
};

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

bool recording_notes_draw(recording_notes *notes, const recording_drawing *drawing)
{
    uint32_t i = notes->drawing_count;
    if (i == RECORDING_DRAWINGS_MOST) {
        return false;
    }
    for (; i > 0 && notes->drawing[i - 1].at > drawing->at; i--) {
        notes->drawing[i] = notes->drawing[i - 1];
    }
    notes->drawing[i] = *drawing;
    copy_words(notes->drawing[i].words, drawing->words);
    notes->drawing_count++;
    return true;
}

bool recording_notes_erase(recording_notes *notes, uint32_t at)
{
    for (uint32_t i = notes->drawing_count; i > 0; i--) {
        if (notes->drawing[i - 1].at == at) {
            memmove(&notes->drawing[i - 1], &notes->drawing[i],
                    (notes->drawing_count - i) * sizeof notes->drawing[0]);
            notes->drawing_count--;
            return true;
        }
    }
    return false;
}

int recording_notes_before(const recording_notes *notes, uint32_t at)
{
    int found = -1;
    while (found + 1 < (int)notes->count && notes->note[found + 1].at <= at) {
        found++;
    }
    return found;
}

// Reads three coordinates from `*text` on and moves it behind them.
static bool read_place(const char **text, double out[3])
{
    for (int i = 0; i < 3; i++) {
        char *end;
        out[i] = strtod(*text, &end);
        if (end == *text || !(fabs(out[i]) <= RECORDING_DRAWING_MOST_M)) {
            return false;
        }
        *text = end;
    }
    return true;
}

// Adds a figure, if the words are one.
static bool take_drawing(recording_notes *notes, uint32_t at, const char *words)
{
    const size_t length = strcspn(words, " ");
    for (int kind = 0; kind < RECORDING_DRAWING_KINDS; kind++) {
        recording_drawing drawing = {.at = at, .kind = (enum recording_drawing_kind)kind};
        const char *rest = words + length;
        if (length == strlen(KIND[kind]) && strncmp(words, KIND[kind], length) == 0 &&
            read_place(&rest, drawing.a) && read_place(&rest, drawing.b)) {
            copy_words(drawing.words, rest + strspn(rest, " "));
            recording_notes_draw(notes, &drawing);
            return true;
        }
    }
    return false;
}

// Adds a line of the file, if it is a note or a figure.
static void take_line(recording_notes *notes, const char *line)
{
    char *words;
    const double seconds = strtod(line, &words);
    const double tick = floor(seconds * DUEL_TICKS_PER_SECOND + 0.5);
    if (words != line && *words == ' ' && tick >= 0.0 && tick < UINT32_MAX) {
        words += strspn(words, " ");
        if (!take_drawing(notes, (uint32_t)tick, words)) {
            recording_notes_set(notes, (uint32_t)tick, words);
        }
    }
}

void recording_notes_load(recording_notes *out_notes, const char *recording)
{
    char path[USER_PATH_MAX], reason[128];
    size_t length;
    out_notes->count = out_notes->drawing_count = 0;
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
    for (uint32_t i = 0; i < notes->drawing_count; i++) {
        const recording_drawing *d = &notes->drawing[i];
        fprintf(file, "%u.%03u %s %.3f %.3f %.3f %.3f %.3f %.3f%s%s\n",
                d->at / DUEL_TICKS_PER_SECOND, d->at % DUEL_TICKS_PER_SECOND, KIND[d->kind],
                d->a[0], d->a[1], d->a[2], d->b[0], d->b[1], d->b[2],
                d->words[0] != '\0' ? " " : "", d->words);
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
    if (saved && notes->count + notes->drawing_count == 0) {
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
