// Tunes the numbers of a character's style with CMA-ES against a pool of opponents, whose bouts any
// farm may fence.
//
//   tune FOLDER           writes the next generation and prints its folder; its file `jobs` is then
//                         fenced into chunk.*.jsonl beside it (shell.sh, parallel.sh or slurm.sh)
//   tune FOLDER OUT.txt   writes the character as tuned so far
//
// FOLDER/tune.txt says what to do:
//
//   battuta-tune 1
//   weapon epee
//   rules duel
//   character third                # where to begin: a key or the path of a file
//   pool ai:1 ai:2 ai:3            # opponents; several lines are allowed
//   tune parry riposte patience_s  # numbers of the style; several lines are allowed
//   candidates 12                  # in a generation
//   bouts 10                       # of each candidate with each opponent on each side
//   step 0.15                      # first step, as a share of a number's range
//   seed 1
//
// Nothing else is kept: a run is replayed from the results of all its generations, so it goes on
// after anything was killed. Every generation fences with other seeds, all its candidates with the
// same ones.
#include "cmaes.h"

#include <glob.h>
#include <inttypes.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "character_file.h"
#include "character_text.h"
#include "farm_results.h"
#include "file_read.h"
#include "text_line.h"

#define POOL_MAX      16
#define WHO_SIZE      96
#define PATH_SIZE     1024
#define SETTINGS_MAX  65536
#define CANDIDATES_TO 20
// A number beyond its range is moved to its end, and costs this for the square of the distance as a
// share of the range, so that the search comes back.
static const double BEYOND_COSTS = 1.0;

typedef struct tune {
    const char *folder;
    char weapon[16], rules[16];
    character start;
    bool has_start;
    size_t pool_count, tuned_count;
    char pool[POOL_MAX][WHO_SIZE];
    const ai_style_field *tuned[CMAES_MAX];
    double candidates, bouts, step, seed;
} tune;

static void die(const char *what, const char *about)
{
    fprintf(stderr, "tune: %s%s\n", what, about);
    exit(1);
}

static void copy_word(char *out, size_t size, text_word word)
{
    if (snprintf(out, size, "%.*s", (int)word.length, word.start) >= (int)size) {
        die("too long in tune.txt: ", out);
    }
}

static void read_number(const text_line *line, double *out)
{
    char quote[TEXT_QUOTE_SIZE];
    text_word_quote(line->word[0], quote);
    if (line->count != 2 || !text_word_number(line->word[1], out) || *out < 0.0) {
        die("needs one number after it in tune.txt: ", quote);
    }
}

static void read_list(tune *t, const text_line *line)
{
    bool is_pool = text_word_is(line->word[0], "pool");
    for (size_t i = 1; i < line->count; i++) {
        char word[WHO_SIZE];
        copy_word(word, sizeof word, line->word[i]);
        if (is_pool && t->pool_count < POOL_MAX) {
            memcpy(t->pool[t->pool_count++], word, sizeof word);
        } else if (!is_pool && t->tuned_count < CMAES_MAX && ai_style_field_named(word) != NULL) {
            t->tuned[t->tuned_count++] = ai_style_field_named(word);
        } else {
            die("unknown or one too many in tune.txt: ", word);
        }
    }
}

static void read_line(tune *t, const text_line *line)
{
    char error[512], word[PATH_SIZE];
    text_word key = line->word[0];
    if (text_word_is(key, "pool") || text_word_is(key, "tune")) {
        read_list(t, line);
    } else if (text_word_is(key, "candidates")) {
        read_number(line, &t->candidates);
    } else if (text_word_is(key, "bouts")) {
        read_number(line, &t->bouts);
    } else if (text_word_is(key, "step")) {
        read_number(line, &t->step);
    } else if (text_word_is(key, "seed")) {
        read_number(line, &t->seed);
    } else if (line->count != 2) {
        copy_word(word, sizeof word, key);
        die("unknown or without one word after it in tune.txt: ", word);
    } else if (text_word_is(key, "weapon")) {
        copy_word(t->weapon, sizeof t->weapon, line->word[1]);
    } else if (text_word_is(key, "rules")) {
        copy_word(t->rules, sizeof t->rules, line->word[1]);
    } else if (text_word_is(key, "character")) {
        copy_word(word, sizeof word, line->word[1]);
        t->has_start = character_load(word, &t->start, error, sizeof error);
        if (!t->has_start) {
            die(error, "");
        }
    } else if (!text_word_is(key, "battuta-tune")) {
        copy_word(word, sizeof word, key);
        die("unknown in tune.txt: ", word);
    }
}

static tune read_settings(const char *folder)
{
    tune t = {.folder = folder,
              .weapon = "epee",
              .rules = "duel",
              .candidates = 12,
              .bouts = 10,
              .step = 0.15,
              .seed = 1};
    char path[PATH_SIZE], reason[256];
    size_t length = 0;
    snprintf(path, sizeof path, "%s/tune.txt", folder);
    char *text = file_read(path, SETTINGS_MAX, &length, reason, sizeof reason);
    if (text == NULL) {
        die("cannot read tune.txt: ", reason);
    }
    text_cursor cursor = {text, length, 0, 0};
    text_line line;
    while (text_line_next(&cursor, &line)) {
        read_line(&t, &line);
    }
    free(text);
    if (!t.has_start || t.pool_count == 0 || t.tuned_count < 2 || t.candidates < 4.0 ||
        t.candidates > CANDIDATES_TO || t.bouts < 1.0) {
        die("tune.txt needs a character, a pool, two numbers to tune, 4 to 20 candidates, bouts",
            "");
    }
    return t;
}

// The character at a point of the search, whose coordinates are shares of the numbers' ranges.
// Returns what the distance beyond the ranges costs.
static double place(const tune *t, const double *point, character *out)
{
    double cost = 0.0;
    *out = t->start;
    for (size_t i = 0; i < t->tuned_count; i++) {
        const ai_style_field *field = t->tuned[i];
        double share = fmin(1.0, fmax(0.0, point[i]));
        cost += BEYOND_COSTS * (point[i] - share) * (point[i] - share);
        ai_style_set(&out->style, field, field->least + share * (field->most - field->least));
    }
    return cost;
}

static void write_character(const char *path, const character *c)
{
    char text[CHARACTER_TEXT_SIZE];
    size_t length = character_text_write(c, text);
    FILE *out = fopen(path, "wb");
    if (out == NULL || fwrite(text, 1, length, out) != length || fclose(out) != 0) {
        die("cannot write ", path);
    }
}

static void candidate_path(const tune *t, uint32_t generation, size_t i, char out[PATH_SIZE])
{
    snprintf(out, PATH_SIZE, "%s/%04u/%02zu.txt", t->folder, generation, i);
}

// Writes the candidates and their jobs, and prints the folder.
static void write_generation(const tune *t, const cmaes *es)
{
    char path[PATH_SIZE], folder[PATH_SIZE];
    snprintf(folder, sizeof folder, "%s/%04u", t->folder, es->generation);
    mkdir(folder, 0755);
    snprintf(path, sizeof path, "%.1000s/jobs", folder);
    FILE *jobs = fopen(path, "w");
    if (jobs == NULL) {
        die("cannot write ", path);
    }
    double seed = t->seed * 1e9 + es->generation * t->bouts;
    for (size_t i = 0; i < es->candidates; i++) {
        character c;
        place(t, es->candidate[i], &c);
        candidate_path(t, es->generation, i, path);
        write_character(path, &c);
        for (size_t k = 0; k < t->pool_count; k++) {
            fprintf(jobs, "%s %s ai:%s %s %.0f %.0f\n", t->weapon, t->rules, path, t->pool[k], seed,
                    t->bouts);
            fprintf(jobs, "%s %s %s ai:%s %.0f %.0f\n", t->weapon, t->rules, t->pool[k], path, seed,
                    t->bouts);
        }
    }
    if (fclose(jobs) != 0) {
        die("cannot write the jobs in ", folder);
    }
    puts(folder);
}

// The share of touches that a fencer takes from all others.
static double share_of(const cross_table *table, const char *name)
{
    double taken = 0.0, given = 0.0;
    for (size_t i = 0; i < table->count; i++) {
        if (strcmp(table->name[i], name) == 0) {
            for (size_t k = 0; k < table->count; k++) {
                taken += table->touches[i][k];
                given += table->touches[k][i];
            }
        }
    }
    return taken + given > 0.0 ? taken / (taken + given) : 0.0;
}

// Values the candidates by their results. Returns false if they are not complete yet.
static bool value(const tune *t, const cmaes *es, double *out_value)
{
    char pattern[PATH_SIZE], error[768], path[PATH_SIZE], name[PATH_SIZE + 8];
    glob_t found;
    enum weapon_kind kind;
    snprintf(pattern, sizeof pattern, "%s/%04u/chunk.*.jsonl", t->folder, es->generation);
    if (glob(pattern, 0, NULL, &found) != 0) {
        return false;
    }
    farm_results *results =
        farm_results_read((const char *const *)found.gl_pathv, found.gl_pathc, error, sizeof error);
    globfree(&found);
    if (results == NULL) {
        die(error, "");
    }
    bool is_whole = farm_results_count(results) == 2 * es->candidates * t->pool_count &&
                    weapon_from_key(t->weapon, &kind);
    double sum = 0.0, best = 0.0;
    for (size_t i = 0; i < es->candidates && is_whole; i++) {
        character c;
        candidate_path(t, es->generation, i, path);
        snprintf(name, sizeof name, "ai:%s", path);
        double share = share_of(farm_results_table(results, kind), name);
        sum += share;
        best = fmax(best, share);
        out_value[i] = place(t, es->candidate[i], &c) - share;
    }
    if (is_whole) {
        fprintf(stderr, "generation %u: best %.3f, mean %.3f of the touches, step %.3f\n",
                es->generation, best, sum / (double)es->candidates, es->sigma);
    }
    farm_results_destroy(&results);
    return is_whole;
}

int main(int argc, char **argv)
{
    static cmaes es;
    if (argc < 2 || argc > 3) {
        fputs("usage: tune FOLDER [OUT.txt]\n", stderr);
        return 2;
    }
    tune t = read_settings(argv[1]);
    double mean[CMAES_MAX], values[CMAES_CANDIDATES_MAX];
    for (size_t i = 0; i < t.tuned_count; i++) {
        const ai_style_field *field = t.tuned[i];
        mean[i] =
            (ai_style_get(&t.start.style, field) - field->least) / (field->most - field->least);
    }
    cmaes_start(&es, t.tuned_count, mean, t.step, (size_t)t.candidates, (uint64_t)t.seed);
    while (value(&t, &es, values)) {
        cmaes_tell(&es, values);
    }
    if (argc == 3) {
        character tuned;
        place(&t, es.mean, &tuned);
        write_character(argv[2], &tuned);
    } else {
        write_generation(&t, &es);
    }
    return 0;
}
