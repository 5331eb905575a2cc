#include "jobs.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "bout_assets.h"
#include "bout_source_open.h"
#include "character_file.h"
#include "file_read.h"
#include "job.h"
#include "json_text.h"
#include "workers.h"

#define JOBS_BYTES_MAX (1u << 24)
// A program with everything in it is smaller; so is a recording of an hour.
#define HASHED_BYTES_MAX (1u << 28)
#define PROGRAM_PATH     "/proc/self/exe"
// A duel without a touch ends after three minutes, as in simulate.
#define LIMIT_TICKS (180 * DUEL_TICKS_PER_SECOND)

// Room for a reason that quotes a fencer's words.
#define REASON_SIZE 1024

#define FNV_START 0xcbf29ce484222325u
#define FNV_PRIME 0x100000001b3u

// FNV-1a.
static uint64_t add_bytes(uint64_t hash, const void *bytes, size_t count)
{
    const unsigned char *byte = bytes;
    for (size_t i = 0; i < count; i++) {
        hash = (hash ^ byte[i]) * FNV_PRIME;
    }
    return hash;
}

static uint64_t add_number(uint64_t hash, uint64_t number)
{
    for (int shift = 0; shift < 64; shift += 8) {
        const unsigned char byte = (unsigned char)(number >> shift);
        hash = add_bytes(hash, &byte, 1);
    }
    return hash;
}

static bool add_file(uint64_t *hash, const char *path, char *error, size_t error_size)
{
    char reason[256];
    size_t length = 0;
    char *bytes = file_read(path, HASHED_BYTES_MAX, &length, reason, sizeof reason);
    if (bytes == NULL) {
        snprintf(error, error_size, "cannot read '%s': %s", path, reason);
        return false;
    }
    *hash = add_bytes(*hash, bytes, length);
    free(bytes);
    return true;
}

// What the farm needs for all jobs.
typedef struct farm {
    fencer_rack rack;
    bout_assets assets; // for the guards; the fencers come from the rack
    uint64_t program;
    FILE *out;
} farm;

// One side of a job, ready to fence.
typedef struct job_side {
    bout_source source;
    const fencer_model *model;
    double hand;
    uint64_t hash;
} job_side;

// Opens a side. A character brings its hand and its build; all others are right-handers of medium
// build.
static bool open_side(farm *f, const char *who, enum duel_side side, job_side *out, char *error,
                      size_t error_size)
{
    fencer_choice choice;
    character c = character_default();
    *out = (job_side){.hash = FNV_START};
    if (!fencer_choice_parse(who, &choice, error, error_size) ||
        !bout_source_open(&choice, side, &out->source, error, error_size)) {
        return false;
    }
    bool opened = true;
    if (choice.kind == FENCER_AI) {
        opened = !fencer_choice_is_character(&choice) ||
                 character_load(choice.file, &c, error, error_size);
        c.style = out->source.style != NULL ? *out->source.style
                                            : *ai_style_of_level(out->source.ai_level);
        out->hash = add_number(out->hash, character_hash(&c));
    } else if (choice.kind == FENCER_SCRIPT || choice.kind == FENCER_REPLAY) {
        char path[JOB_WHO_SIZE];
        snprintf(path, sizeof path, "%.*s", (int)choice.file_length, choice.file);
        out->hash = add_number(out->hash, (uint64_t)choice.number);
        opened = add_file(&out->hash, path, error, error_size);
    } else {
        out->hash = add_bytes(out->hash, who, strlen(who));
    }
    const loaded_fencer *fencer =
        opened ? fencer_rack_get(&f->rack, c.build, error, error_size) : NULL;
    if (fencer == NULL) {
        bout_source_close(&out->source);
        return false;
    }
    out->model = &fencer->model;
    out->hand = c.is_left_handed ? -1.0 : 1.0;
    out->hash = add_number(out->hash, out->model->hash);
    return true;
}

// What the bouts of a job came to.
typedef struct job_sum {
    uint64_t ticks, states;
    uint32_t won[2], touches[2];
} job_sum;

// How a bout ended.
typedef struct bout_end {
    uint64_t hash; // of the last state
    uint32_t ticks;
    uint32_t won[2], touches[2];
} bout_end;

static bout_end end_of(const duel_state *state, bool is_match)
{
    bout_end end = {.hash = duel_state_hash(state), .ticks = state->tick};
    for (int side = 0; side < 2; side++) {
        end.won[side] = state->winner == side;
        end.touches[side] = is_match ? state->match.score[side] : end.won[side];
    }
    return end;
}

static void add_bout(job_sum *sum, const bout_end *end)
{
    sum->ticks += end->ticks;
    sum->states = add_number(sum->states, end->hash);
    for (int side = 0; side < 2; side++) {
        sum->won[side] += end->won[side];
        sum->touches[side] += end->touches[side];
    }
}

static void print_pair(FILE *out, const char *name, const uint32_t pair[2])
{
    fprintf(out, ", \"%s\": [%" PRIu32 ", %" PRIu32 "]", name, pair[0], pair[1]);
}

static void print(const farm *f, const job *j, uint64_t parameters, const job_sum *sum)
{
    fputs("{\"program\": ", f->out);
    json_print_hash(f->out, f->program);
    fputs(", \"parameters\": ", f->out);
    json_print_hash(f->out, parameters);
    fprintf(f->out,
            ", \"seed\": %" PRIu64 ", \"weapon\": \"%s\", \"rules\": \"%s\", \"left\": ", j->seed,
            weapon_key(j->kind), j->rules);
    json_print_text(f->out, j->who[0]);
    fputs(", \"right\": ", f->out);
    json_print_text(f->out, j->who[1]);
    fprintf(f->out, ", \"bouts\": %" PRIu32, j->bouts);
    print_pair(f->out, "won", sum->won);
    print_pair(f->out, "touches", sum->touches);
    fprintf(f->out, ", \"ticks\": %" PRIu64 ", \"states\": ", sum->ticks);
    json_print_hash(f->out, sum->states);
    fputs("}\n", f->out);
    // A reader of a pipe has every finished job, even if the program is stopped.
    fflush(f->out);
}

static uint64_t parameters_of(const job *j, const job_side side[2])
{
    uint64_t hash = add_bytes(FNV_START, weapon_key(j->kind), strlen(weapon_key(j->kind)) + 1);
    hash = add_bytes(hash, j->rules, strlen(j->rules) + 1);
    hash = add_number(hash, j->bouts);
    return add_number(add_number(hash, side[0].hash), side[1].hash);
}

// The bouts of a job, shared by all threads.
typedef struct job_bouts {
    const bout_setup *setup; // with the seed of the first bout
    uint32_t count;
    atomic_uint next; // bout to be taken
    atomic_uint done;
    bout_end *end; // [count]
} job_bouts;

// A thread: fences one bout after another.
static void *fence_bouts(void *of)
{
    job_bouts *bouts = of;
    bool is_match = bouts->setup->settings.match.rules == MATCH_FIE;
    bout *b = bout_create(bouts->setup);
    uint32_t number;
    while (b != NULL && (number = atomic_fetch_add(&bouts->next, 1)) < bouts->count) {
        duel_events events;
        bout_restart(b, bouts->setup->seed + number);
        while (!bout_over(b)) {
            bout_step(b, NULL, &events);
        }
        bouts->end[number] = end_of(&b->state, is_match);
        atomic_fetch_add(&bouts->done, 1);
    }
    bout_destroy(&b);
    return NULL;
}

// Fences all bouts on all cores and adds them up in their order. Returns false if out of memory.
static bool fence_all(const bout_setup *setup, uint32_t count, job_sum *out_sum)
{
    job_bouts bouts = {.setup = setup, .count = count, .end = malloc(count * sizeof(bout_end))};
    if (bouts.end != NULL) {
        workers_run(workers_count(count), fence_bouts, &bouts);
    }
    const bool fenced = bouts.end != NULL && bouts.done == count;
    *out_sum = (job_sum){.states = FNV_START};
    for (uint32_t i = 0; fenced && i < count; i++) {
        add_bout(out_sum, &bouts.end[i]);
    }
    free(bouts.end);
    return fenced;
}

static bool fence(farm *f, const job *j, const job_side side[2], char *error, size_t error_size)
{
    const fencer_model *const model[2] = {side[0].model, side[1].model};
    bout_setup setup = bout_setup_default(j->kind, model, &f->assets.grid[j->kind]);
    setup.seed = j->seed;
    setup.settings.match = j->match;
    // The clock of the rules ends a match.
    setup.settings.limit_ticks = j->match.rules == MATCH_FIE ? 0 : LIMIT_TICKS;
    for (int i = 0; i < 2; i++) {
        setup.hand[i] = side[i].hand;
        setup.source[i] = side[i].source;
    }
    job_sum sum;
    if (!fence_all(&setup, j->bouts, &sum)) {
        snprintf(error, error_size, "out of memory");
        return false;
    }
    print(f, j, parameters_of(j, side), &sum);
    return true;
}

// Opens both sides of a job and fences it, or only checks that they can be opened.
static bool open_job(farm *f, const job *j, bool fences, char *error, size_t error_size)
{
    job_side side[2];
    char reason[REASON_SIZE];
    bool done = open_side(f, j->who[0], DUEL_LEFT, &side[0], reason, sizeof reason);
    if (done) {
        done = open_side(f, j->who[1], DUEL_RIGHT, &side[1], reason, sizeof reason);
        if (done) {
            done = !fences || fence(f, j, side, reason, sizeof reason);
            bout_source_close(&side[1].source);
        }
        bout_source_close(&side[0].source);
    }
    if (!done) {
        snprintf(error, error_size, "line %u: %s", j->line, reason);
    }
    return done;
}

// Goes through all jobs of the text: first to check them, then to fence them.
static bool each_job(farm *f, const char *text, size_t length, bool fences, char *error,
                     size_t error_size)
{
    text_cursor cursor = {text, length, 0, 0};
    text_line line;
    bool done = true;
    while (done && text_line_next(&cursor, &line)) {
        job j;
        done =
            job_parse(&line, &j, error, error_size) && open_job(f, &j, fences, error, error_size);
    }
    return done;
}

static bool open_farm(farm *f, char *error, size_t error_size)
{
    const char *const medium[2] = {NULL, NULL};
    f->program = FNV_START;
    if (!add_file(&f->program, PROGRAM_PATH, error, error_size) ||
        !bout_assets_load_from(&f->assets, &f->rack, medium, error, error_size)) {
        return false;
    }
    bout_assets_warn(&f->assets);
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        f->program = add_number(f->program, f->assets.grid[kind].hash);
    }
    return true;
}

bool jobs_run(const char *path, FILE *out, char *error, size_t error_size)
{
    char reason[REASON_SIZE + 64];
    size_t length = 0;
    char *text = file_read(path, JOBS_BYTES_MAX, &length, reason, sizeof reason);
    if (text == NULL) {
        snprintf(error, error_size, "cannot read the jobs '%s': %s", path, reason);
        return false;
    }
    farm f = {.out = out};
    bool done = open_farm(&f, error, error_size);
    if (done) {
        done = each_job(&f, text, length, false, reason, sizeof reason) &&
               each_job(&f, text, length, true, reason, sizeof reason);
        if (!done) {
            snprintf(error, error_size, "'%s', %s", path, reason);
        }
        bout_assets_free(&f.assets);
    }
    fencer_rack_free(&f.rack);
    free(text);
    return done;
}
