#include "recording_index.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "file_read.h"
#include "user_paths.h"

// The first line; the numbers are those of what the lines depend on.
#define HEAD "battuta index 1, format %d, simulation %d\n"

// A larger index is not one of ours: 50,000 recordings.
#define INDEX_BYTES_MAX (1u << 24)
// Longer lines do not fit into an entry.
#define LINE_MAX_BYTES 1024

enum field {
    FIELD_SIZE,
    FIELD_MODIFIED,
    FIELD_USABLE,
    FIELD_CHECKED,
    FIELD_FINISHED,
    FIELD_WINNER,
    FIELD_TOUCH_BY,
    FIELD_PART,
    FIELD_WEAPON,
    FIELD_BEGAN,
    FIELD_MS,
    FIELD_NUMBERS
};
// The texts follow: left, right, problem, name.
#define TEXTS 4

static const struct {
    int64_t least, most;
} RANGE[FIELD_NUMBERS] = {
    [FIELD_SIZE] = {0, INT64_MAX},
    [FIELD_MODIFIED] = {INT64_MIN, INT64_MAX},
    [FIELD_USABLE] = {0, 1},
    [FIELD_CHECKED] = {0, 1},
    [FIELD_FINISHED] = {0, 1},
    [FIELD_WINNER] = {0, DUEL_NOBODY},
    [FIELD_TOUCH_BY] = {0, DUEL_NOBODY},
    [FIELD_PART] = {0, BODY_PART_COUNT - 1},
    [FIELD_WEAPON] = {0, WEAPON_KIND_COUNT - 1},
    [FIELD_BEGAN] = {INT64_MIN, INT64_MAX},
    [FIELD_MS] = {0, UINT32_MAX},
};

static bool parse_number(const char *text, int64_t least, int64_t most, int64_t *out)
{
    char *end;
    errno = 0;
    *out = strtoll(text, &end, 10);
    return end != text && *end == '\0' && errno == 0 && *out >= least && *out <= most;
}

// Splits a line at its tabs, which become zeros. Returns whether there are exactly that many parts.
static bool split(char *line, const char *part[FIELD_NUMBERS + TEXTS])
{
    int count = 0;
    for (char *at = line; at != NULL; count++) {
        char *tab = strchr(at, '\t');
        if (count < FIELD_NUMBERS + TEXTS) {
            part[count] = at;
        }
        if (tab != NULL) {
            *tab = '\0';
        }
        at = tab != NULL ? tab + 1 : NULL;
    }
    return count == FIELD_NUMBERS + TEXTS;
}

static bool copy_text(const char *text, char *out, size_t out_size)
{
    return snprintf(out, out_size, "%s", text) < (int)out_size;
}

bool recording_index_parse(const char *line, size_t length, recording_entry *out_entry)
{
    char copy[LINE_MAX_BYTES];
    const char *part[FIELD_NUMBERS + TEXTS];
    int64_t number[FIELD_NUMBERS];
    recording_entry *e = out_entry;
    *e = (recording_entry){.winner = DUEL_NOBODY, .touch_by = DUEL_NOBODY};
    if (length >= sizeof copy || memchr(line, '\0', length) != NULL) {
        return false;
    }
    memcpy(copy, line, length);
    copy[length] = '\0';
    if (!split(copy, part)) {
        return false;
    }
    for (int i = 0; i < FIELD_NUMBERS; i++) {
        if (!parse_number(part[i], RANGE[i].least, RANGE[i].most, &number[i])) {
            return false;
        }
    }
    e->is_read = true;
    e->size_bytes = (uint64_t)number[FIELD_SIZE];
    e->modified_ns = number[FIELD_MODIFIED];
    e->is_usable = number[FIELD_USABLE] != 0;
    e->is_checked = number[FIELD_CHECKED] != 0;
    e->is_finished = number[FIELD_FINISHED] != 0;
    e->winner = (uint8_t)number[FIELD_WINNER];
    e->touch_by = (uint8_t)number[FIELD_TOUCH_BY];
    e->touch_part = (uint8_t)number[FIELD_PART];
    e->weapon = (enum weapon_kind)number[FIELD_WEAPON];
    e->began_unix_s = number[FIELD_BEGAN];
    e->seconds = (double)number[FIELD_MS] * DUEL_TICK_S;
    return copy_text(part[FIELD_NUMBERS], e->fencer[DUEL_LEFT], sizeof e->fencer[DUEL_LEFT]) &&
           copy_text(part[FIELD_NUMBERS + 1], e->fencer[DUEL_RIGHT],
                     sizeof e->fencer[DUEL_RIGHT]) &&
           copy_text(part[FIELD_NUMBERS + 2], e->problem, sizeof e->problem) &&
           copy_text(part[FIELD_NUMBERS + 3], e->name, sizeof e->name) && e->name[0] != '\0';
}

// ---- loading -------------------------------------------------------------------

static int by_name(const void *a, const void *b)
{
    const recording_entry *const *one = a, *const *other = b;
    return strcmp((*one)->name, (*other)->name);
}

// Takes what a line tells of the entry with its name, if the file is still the same.
static void take_line(const recording_entry *told, recording_entry **sorted, uint32_t count)
{
    recording_entry **found = bsearch(&told, sorted, count, sizeof *sorted, by_name);
    if (found == NULL || (*found)->size_bytes != told->size_bytes ||
        (*found)->modified_ns != told->modified_ns) {
        return;
    }
    const recording_entry listed = **found;
    **found = *told;
    memcpy((*found)->when, listed.when, sizeof listed.when);
    (*found)->is_marked = listed.is_marked;
    (*found)->is_named = listed.is_named;
}

static void take_lines(const char *text, size_t length, recording_entry **sorted, uint32_t count)
{
    char head[128];
    const int head_length =
        snprintf(head, sizeof head, HEAD, REPLAY_FORMAT_VERSION, DUEL_SIMULATION_VERSION);
    if (length < (size_t)head_length || memcmp(text, head, (size_t)head_length) != 0) {
        return;
    }
    for (size_t from = (size_t)head_length; from < length;) {
        const char *end = memchr(text + from, '\n', length - from);
        const size_t line = end != NULL ? (size_t)(end - text) - from : length - from;
        recording_entry told;
        if (end != NULL && recording_index_parse(text + from, line, &told)) {
            take_line(&told, sorted, count);
        }
        from += line + 1;
    }
}

void recording_index_load(const char *folder, recording_entry *entry, uint32_t count)
{
    char path[USER_PATH_MAX], reason[128];
    size_t length;
    const int written = snprintf(path, sizeof path, "%s/" RECORDING_INDEX_NAME, folder);
    char *text = written < (int)sizeof path
                     ? file_read(path, INDEX_BYTES_MAX, &length, reason, sizeof reason)
                     : NULL;
    recording_entry **sorted = text != NULL ? malloc((count + 1) * sizeof(entry)) : NULL;
    if (sorted != NULL) {
        for (uint32_t i = 0; i < count; i++) {
            sorted[i] = &entry[i];
        }
        qsort(sorted, count, sizeof(entry), by_name);
        take_lines(text, length, sorted, count);
    }
    free(sorted);
    free(text);
}

// ---- saving --------------------------------------------------------------------

// Writes a text as a field: without the characters that would end it.
static void put_text(FILE *file, const char *text)
{
    putc('\t', file);
    for (; *text != '\0'; text++) {
        putc((unsigned char)*text < ' ' ? '?' : *text, file);
    }
}

static void put_entry(FILE *file, const recording_entry *e)
{
    fprintf(file, "%" PRIu64 "\t%" PRId64 "\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%" PRId64 "\t%.0f",
            e->size_bytes, e->modified_ns, e->is_usable, e->is_checked, e->is_finished, e->winner,
            e->touch_by, e->touch_part, (int)e->weapon, e->began_unix_s,
            e->seconds * DUEL_TICKS_PER_SECOND);
    put_text(file, e->fencer[DUEL_LEFT]);
    put_text(file, e->fencer[DUEL_RIGHT]);
    put_text(file, e->problem);
    put_text(file, e->name);
    putc('\n', file);
}

bool recording_index_save(const char *folder, const recording_entry *entry, uint32_t count)
{
    char path[USER_PATH_MAX], fresh[USER_PATH_MAX + 8];
    if (snprintf(path, sizeof path, "%s/" RECORDING_INDEX_NAME, folder) >= (int)sizeof path) {
        return false;
    }
    snprintf(fresh, sizeof fresh, "%s.new", path);
    FILE *file = fopen(fresh, "w");
    if (file == NULL) {
        return false;
    }
    fprintf(file, HEAD, REPLAY_FORMAT_VERSION, DUEL_SIMULATION_VERSION);
    for (uint32_t i = 0; i < count; i++) {
        // A name with a control character could not be read again.
        if (entry[i].is_read && strpbrk(entry[i].name, "\t\n") == NULL) {
            put_entry(file, &entry[i]);
        }
    }
    bool written = !ferror(file);
    written = fclose(file) == 0 && written;
    if (!written || rename(fresh, path) != 0) {
        remove(fresh);
        return false;
    }
    return true;
}
