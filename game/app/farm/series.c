#include "series.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "bout_report.h"
#include "call_report.h"
#include "headless_bout.h"
#include "ordered_jobs.h"
#include "phrase_export.h"
#include "user_paths.h"
#include "workers.h"

// A bout that has been fenced, until it is reported.
typedef struct fenced {
    char *lines, *phrases; // NULL: already written, or none
    char *problem;         // one line; NULL: none
    bool is_last;          // no bout after it is reported
    uint32_t ticks;
} fenced;

// What all threads share.
typedef struct crew {
    const series *of;
    ordered_jobs *jobs;
    fenced *fenced; // [bouts]
    uint64_t ticks; // of the reported bouts
    bool failed;    // a reported bout had a problem
} crew;

// ---- reporting, in order -------------------------------------------------------

static void write_text(FILE *out, char **text)
{
    if (*text != NULL) {
        fputs(*text, out);
    }
    free(*text);
    *text = NULL;
}

static bool report(void *of, uint32_t number)
{
    crew *c = of;
    fenced *f = &c->fenced[number];
    if (f->problem != NULL) {
        c->failed = true;
        fprintf(c->of->problems, "battuta: %s\n", f->problem);
    }
    write_text(c->of->out, &f->lines);
    write_text(c->of->phrases, &f->phrases);
    // A reader of a pipe has every finished bout, even if the program is stopped.
    fflush(c->of->out);
    c->ticks += f->ticks;
    return !f->is_last;
}

// ---- fencing, on any thread ----------------------------------------------------

// Returns where a thread writes a bout's lines: a single thread writes them as they come.
static FILE *open_text(const crew *c, FILE *out, char **text, size_t *size)
{
    return out == NULL || c->of->threads == 1 ? out : open_memstream(text, size);
}

// Returns whether everything was written.
static bool close_text(FILE *text, const FILE *out)
{
    return text == out || fclose(text) == 0;
}

// Creates the recording of a bout; `path` gets its name.
static recorder *start_recording(const series *s, const bout *b, char path[USER_PATH_MAX],
                                 char *error, size_t error_size)
{
    char what[64];
    snprintf(what, sizeof what, "%s-seed%" PRIu64, weapon_key(b->setup.weapon), b->setup.seed);
    if (!user_new_duel_path(s->record, what, path, error, error_size)) {
        return NULL;
    }
    const recorder_options options = {.device = {s->name[0], s->name[1]},
                                      .every_tick = s->every_tick};
    return recorder_create(path, b, &options, error, error_size);
}

// Fences a bout to its end and reports every call of its referee.
static bout_course fence_to_end(const series *s, bout *b, uint32_t number, recorder *record,
                                FILE *out, FILE *phrases)
{
    bout_course course = {0};
    while (!bout_over(b)) {
        uint32_t calls = b->state.match.calls;
        headless_bout_step(b, record, &course);
        if (b->state.match.calls != calls) {
            call_report_print(out, b, number, s->json);
            phrase_export_add(phrases, b);
        }
    }
    return course;
}

static void fence_into(const series *s, bout *b, uint32_t number, FILE *out, FILE *phrases,
                       fenced *f)
{
    char path[USER_PATH_MAX], error[512];
    recorder *record = NULL;
    if (s->record != NULL) {
        record = start_recording(s, b, path, error, sizeof error);
        if (record == NULL) {
            f->problem = strdup(error);
            f->is_last = true;
            return;
        }
    }
    const bool recorded = record != NULL;
    const bout_course course = fence_to_end(s, b, number, record, out, phrases);
    if (!recorder_finish(&record, b, error, sizeof error)) {
        f->problem = strdup(error);
    }
    f->ticks = b->state.tick;
    const bout_report done = {number,        {s->name[0], s->name[1]}, b, &course.memory,
                              &course.stats, recorded ? path : NULL};
    bout_report_print(out, &done, s->json);
}

static void fence_one(const crew *c, bout *b, uint32_t number)
{
    const series *s = c->of;
    fenced *f = &c->fenced[number];
    size_t lines_size = 0, phrases_size = 0;
    FILE *out = open_text(c, s->out, &f->lines, &lines_size);
    FILE *phrases = open_text(c, s->phrases, &f->phrases, &phrases_size);
    bool written = out != NULL && (phrases != NULL || s->phrases == NULL);
    if (written) {
        bout_restart(b, s->setup->seed + number);
        fence_into(s, b, number, out, phrases, f);
    }
    written = (out == NULL || close_text(out, s->out)) && written;
    written = (phrases == NULL || close_text(phrases, s->phrases)) && written;
    if (!written) {
        free(f->problem);
        f->problem = strdup("out of memory");
        f->is_last = true;
    }
}

static void *fence_bouts(void *of)
{
    const crew *c = of;
    bout *b = bout_create(c->of->setup);
    uint32_t number;
    while (b != NULL && ordered_jobs_take(c->jobs, &number)) {
        fence_one(c, b, number);
        ordered_jobs_done(c->jobs, number);
    }
    bout_destroy(&b);
    return NULL;
}

bool series_fence(const series *s, uint64_t *out_ticks)
{
    crew c = {.of = s, .fenced = calloc(s->bouts, sizeof(fenced))};
    c.jobs = ordered_jobs_create(s->bouts, report, &c);
    const bool has_memory = c.fenced != NULL && c.jobs != NULL;
    if (has_memory) {
        workers_run(s->threads, fence_bouts, &c);
        // Bouts after one that ended the series were fenced for nothing.
        for (uint32_t i = 0; i < s->bouts; i++) {
            free(c.fenced[i].lines);
            free(c.fenced[i].phrases);
            free(c.fenced[i].problem);
        }
    }
    if (!has_memory || !ordered_jobs_finished(c.jobs)) {
        c.failed = true;
        fputs("battuta: out of memory\n", s->problems);
    }
    *out_ticks += c.ticks;
    ordered_jobs_destroy(&c.jobs);
    free(c.fenced);
    return !c.failed;
}
