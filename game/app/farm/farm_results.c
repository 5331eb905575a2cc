#include "farm_results.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "file_read.h"

#define RESULT_BYTES_MAX (1u << 28)
#define RESULT_LINE_MAX  4096

// A line that has been read.
typedef struct farm_line {
    uint64_t program, parameters, seed, states;
    enum weapon_kind kind;
    char who[2][CROSS_TABLE_NAME_SIZE];
    uint32_t bouts, touches[2];
} farm_line;

struct farm_results {
    cross_table table[WEAPON_KIND_COUNT];
    size_t count, room, repeated, programs;
    farm_line *line; // [count], as read
};

// The value of a key in a line, which jobs_run() writes in a fixed way; NULL if it is missing.
static const char *value_of(const char *line, const char *key)
{
    char name[32];
    snprintf(name, sizeof name, "\"%s\": ", key);
    const char *found = strstr(line, name);
    return found != NULL ? found + strlen(name) : NULL;
}

static bool read_hash(const char *line, const char *key, uint64_t *out)
{
    const char *value = value_of(line, key);
    return value != NULL && sscanf(value, "\"%16" SCNx64 "\"", out) == 1;
}

static bool read_text(const char *line, const char *key, char *out, size_t size)
{
    const char *value = value_of(line, key);
    const char *end = value != NULL && *value == '"' ? strchr(value + 1, '"') : NULL;
    size_t length = end != NULL ? (size_t)(end - value - 1) : size;
    if (length >= size || memchr(value, '\\', length) != NULL) {
        return false;
    }
    memcpy(out, value + 1, length);
    out[length] = '\0';
    return true;
}

static bool read_line(const char *line, farm_line *out)
{
    char kind[16];
    const char *seed = value_of(line, "seed"), *bouts = value_of(line, "bouts");
    const char *touches = value_of(line, "touches");
    return line[0] == '{' && line[strlen(line) - 1] == '}' &&
           read_hash(line, "program", &out->program) &&
           read_hash(line, "parameters", &out->parameters) &&
           read_hash(line, "states", &out->states) &&
           read_text(line, "left", out->who[0], sizeof out->who[0]) &&
           read_text(line, "right", out->who[1], sizeof out->who[1]) &&
           read_text(line, "weapon", kind, sizeof kind) && weapon_from_key(kind, &out->kind) &&
           seed != NULL && sscanf(seed, "%" SCNu64, &out->seed) == 1 && bouts != NULL &&
           sscanf(bouts, "%" SCNu32, &out->bouts) == 1 && touches != NULL &&
           sscanf(touches, "[%" SCNu32 ", %" SCNu32 "]", &out->touches[0], &out->touches[1]) == 2;
}

static bool add_line(farm_results *r, const farm_line *line)
{
    if (r->count == r->room) {
        size_t room = r->room > 0 ? 2 * r->room : 256;
        farm_line *more = realloc(r->line, room * sizeof *more);
        if (more == NULL) {
            return false;
        }
        r->line = more;
        r->room = room;
    }
    r->line[r->count++] = *line;
    return true;
}

static bool read_file(farm_results *r, const char *path, char *error, size_t error_size)
{
    char reason[256], line[RESULT_LINE_MAX];
    size_t length = 0;
    char *text = file_read(path, RESULT_BYTES_MAX, &length, reason, sizeof reason);
    if (text == NULL) {
        snprintf(error, error_size, "cannot read the results '%s': %s", path, reason);
        return false;
    }
    bool done = true;
    unsigned number = 1;
    for (size_t at = 0; at < length && done; number++) {
        const char *end = memchr(text + at, '\n', length - at);
        size_t size = end != NULL ? (size_t)(end - text) - at : length - at;
        farm_line read;
        bool fits = size > 0 && size < sizeof line && end != NULL;
        if (fits) {
            memcpy(line, text + at, size);
            line[size] = '\0';
        }
        if (!fits || !read_line(line, &read)) {
            snprintf(error, error_size,
                     "'%s', line %u: this is no result of a job; run its chunk again", path,
                     number);
            done = false;
        } else if (!add_line(r, &read)) {
            snprintf(error, error_size, "out of memory");
            done = false;
        }
        at += size + 1;
    }
    free(text);
    return done;
}

static int order(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

static int by_key(const void *first, const void *second)
{
    const farm_line *a = first, *b = second;
    int way = order(a->program, b->program);
    way = way != 0 ? way : order(a->parameters, b->parameters);
    return way != 0 ? way : order(a->seed, b->seed);
}

// Counts every job once, in the order of the keys, so that the order of the files has no influence.
static bool count_all(farm_results *r, char *error, size_t error_size)
{
    qsort(r->line, r->count, sizeof *r->line, by_key);
    for (size_t i = 0; i < r->count; i++) {
        const farm_line *line = &r->line[i];
        bool repeats = i > 0 && by_key(line, line - 1) == 0;
        r->programs += i == 0 || line->program != line[-1].program;
        r->repeated += repeats;
        if (repeats && line->states != line[-1].states) {
            snprintf(error, error_size,
                     "two results of the same job (%s against %s, seed %" PRIu64
                     ") differ: one of their machines is broken; run it again",
                     line->who[0], line->who[1], line->seed);
            return false;
        }
        cross_table *table = &r->table[line->kind];
        size_t first = cross_table_fencer(table, line->who[0]);
        size_t second = cross_table_fencer(table, line->who[1]);
        if (first == CROSS_TABLE_FENCERS_MAX || second == CROSS_TABLE_FENCERS_MAX) {
            snprintf(error, error_size, "the results have more than %d fencers with one weapon",
                     CROSS_TABLE_FENCERS_MAX);
            return false;
        }
        if (!repeats) {
            cross_table_add(table, first, second, line->bouts, line->touches);
        }
    }
    return true;
}

farm_results *farm_results_read(const char *const path[], size_t count, char *error,
                                size_t error_size)
{
    farm_results *r = calloc(1, sizeof *r);
    if (r == NULL) {
        snprintf(error, error_size, "out of memory");
        return NULL;
    }
    bool done = true;
    for (size_t i = 0; i < count && done; i++) {
        done = read_file(r, path[i], error, error_size);
    }
    if (done && r->count > 0) {
        done = count_all(r, error, error_size);
    }
    if (!done) {
        farm_results_destroy(&r);
    }
    return r;
}

void farm_results_destroy(farm_results **results_address)
{
    if (*results_address != NULL) {
        free((*results_address)->line);
        free(*results_address);
        *results_address = NULL;
    }
}

const cross_table *farm_results_table(const farm_results *results, enum weapon_kind kind)
{
    return &results->table[kind];
}

size_t farm_results_count(const farm_results *results)
{
    return results->count - results->repeated;
}

size_t farm_results_repeated(const farm_results *results)
{
    return results->repeated;
}

size_t farm_results_programs(const farm_results *results)
{
    return results->programs;
}
