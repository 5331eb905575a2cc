#include "simulate_command.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "bout_assets.h"
#include "headless_bout.h"
#include "bout_source_open.h"
#include "call_report.h"
#include "command_output.h"
#include "jobs.h"
#include "json_text.h"
#include "phrase_export.h"
#include "stats_json.h"
#include "steady_clock.h"
#include "user_paths.h"

static const char *const default_fencer[2] = {"ai:2", "ai:3"};

// A finished bout, for the report.
typedef struct bout_report {
    uint32_t number;
    const char *name[2]; // of the fencers
    const bout *bout;
    const touch_memory *memory;
    const match_stats *stats;
    const char *replay; // NULL: not recorded
} bout_report;

static void print_json(const bout_report *report)
{
    const bout *b = report->bout;
    const duel_state *state = &b->state;
    const duel_touch *touch = replay_deciding_touch(state);
    printf("{\"bout\": %" PRIu32 ", \"seed\": %" PRIu64 ", \"weapon\": \"%s\", \"left\": ",
           report->number, b->setup.seed, weapon_key(b->setup.weapon));
    json_print_text(stdout, report->name[DUEL_LEFT]);
    fputs(", \"right\": ", stdout);
    json_print_text(stdout, report->name[DUEL_RIGHT]);
    printf(", \"ticks\": %" PRIu32 ", \"winner\": \"%s\", \"touch\": ", state->tick,
           fencer_side_word(state->winner));
    if (touch != NULL) {
        printf("{\"by\": \"%s\", \"part\": \"%s\", \"tick\": %" PRIu32 ", \"point\": [",
               fencer_side_word(touch->by), body_part_key((enum body_part)touch->part),
               touch->tick);
        json_print_number(stdout, touch->point.x);
        fputs(", ", stdout);
        json_print_number(stdout, touch->point.y);
        fputs(", ", stdout);
        json_print_number(stdout, touch->point.z);
        fputs("]}", stdout);
    } else {
        fputs("null", stdout);
    }
    printf(", \"blade_contacts\": %" PRIu32 ", \"disarms\": %" PRIu32 ", \"max_impulse_ns\": ",
           state->blade_contacts, state->disarms);
    json_print_number(stdout, state->max_impulse_ns);
    fputs(", \"min_gap_m\": ", stdout);
    json_print_number(stdout, state->min_gap_m);
    printf(", \"rules\": \"%s\", \"score\": [%d, %d]",
           match_rules_key((enum match_rules)b->setup.settings.match.rules),
           state->match.score[DUEL_LEFT], state->match.score[DUEL_RIGHT]);
    if (b->setup.settings.match.rules == MATCH_FIE) {
        fputs(", \"stats\": ", stdout);
        stats_json_print(stdout, report->stats);
    }
    fputs(", \"state_hash\": ", stdout);
    json_print_hash(stdout, duel_state_hash(state));
    fputs(", \"replay\": ", stdout);
    json_print_text(stdout, report->replay);
    puts("}");
}

static void print_words(const bout_report *report)
{
    const bout *b = report->bout;
    char reason[256];
    touch_report(&b->config, &b->state, report->memory, reason, sizeof reason);
    printf("bout %" PRIu32 ", seed %" PRIu64 ", %s, %s against %s: %.3f s, %" PRIu32
           " blows. %s State %016" PRIx64 ".%s%s\n",
           report->number, b->setup.seed, weapon_name(b->setup.weapon), report->name[DUEL_LEFT],
           report->name[DUEL_RIGHT], b->state.tick * DUEL_TICK_S, b->state.blade_contacts, reason,
           duel_state_hash(&b->state), report->replay != NULL ? " Recorded in " : "",
           report->replay != NULL ? report->replay : "");
}

// Creates the recording of the next bout in the folder that --record names; `path` gets its name.
static recorder *start_recording(const command_line *command, const bout *b,
                                 const char *const name[2], char path[USER_PATH_MAX], char *error,
                                 size_t error_size)
{
    char what[64];
    snprintf(what, sizeof what, "%s-seed%" PRIu64, weapon_key(command->fence.weapon),
             b->setup.seed);
    if (!user_new_duel_path(command->fence.record, what, path, error, error_size)) {
        return NULL;
    }
    const recorder_options options = {.device = {name[0], name[1]}, .every_tick = command->strict};
    return recorder_create(path, b, &options, error, error_size);
}

// Simulates a bout to its end and reports every call of its referee.
static bout_course fence_one(const command_line *command, bout *b, uint32_t number,
                             recorder *record, phrase_export *phrases)
{
    bout_course course = {0};
    while (!bout_over(b)) {
        uint32_t calls = b->state.match.calls;
        headless_bout_step(b, record, &course);
        if (b->state.match.calls != calls) {
            call_report_print(b, number, command->json);
            phrase_export_add(phrases, b);
        }
    }
    return course;
}

// Simulates all bouts of the command, one after another in the same `b`.
static int fence_all(const command_line *command, bout *b, const char *const name[2],
                     phrase_export *phrases, uint64_t *out_ticks)
{
    int status = EXIT_DONE;
    for (uint32_t number = 0; number < command->bouts; number++) {
        char path[USER_PATH_MAX], error[512];
        recorder *record = NULL;
        bout_restart(b, command->fence.seed + number);
        if (command->fence.record != NULL) {
            record = start_recording(command, b, name, path, error, sizeof error);
            if (record == NULL) {
                return command_fail(error);
            }
        }
        bout_course course = fence_one(command, b, number, record, phrases);
        bool recorded = record != NULL;
        if (!recorder_finish(&record, b, error, sizeof error)) {
            status = command_fail(error);
        }
        bout_report report = {number,         {name[0], name[1]}, b,
                              &course.memory, &course.stats,      recorded ? path : NULL};
        if (command->json) {
            print_json(&report);
        } else {
            print_words(&report);
        }
        // Flush, so that a reader of a pipe has every finished bout, even if the program is
        // stopped.
        fflush(stdout);
        *out_ticks += b->state.tick;
    }
    return status;
}

// The fencer of a side: the one chosen, or the default one.
static fencer_choice choice_of(const command_line *command, int side)
{
    char unheard[128];
    fencer_choice choice = command->fence.fencer[side];
    if (choice.kind == FENCER_UNDECIDED) {
        fencer_choice_parse(default_fencer[side], &choice, unheard, sizeof unheard);
    }
    return choice;
}

static int fence_with(const command_line *command, const bout_assets *assets,
                      const bout_body body[2])
{
    char error[512];
    bout_setup setup = bout_setup_default(command->fence.weapon, assets->model,
                                          &assets->grid[command->fence.weapon]);
    setup.settings.limit_ticks = command->limit_ticks;
    setup.settings.match = command->fence.match;
    const char *name[2];
    bool opened = true;
    for (int side = 0; side < 2 && opened; side++) {
        const fencer_choice choice = choice_of(command, side);
        name[side] = choice.text;
        setup.hand[side] = body[side].hand;
        setup.build[side] = body[side].build;
        opened = bout_source_open(&choice, (enum duel_side)side, &setup.source[side], error,
                                  sizeof error);
    }
    phrase_export phrases = {0};
    opened = opened && phrase_export_open(&phrases, command->phrases_file, error, sizeof error);
    bout *b = opened ? bout_create(&setup) : NULL;
    int status;
    if (b != NULL) {
        uint64_t ticks = 0;
        double start = steady_clock_s();
        status = fence_all(command, b, name, &phrases, &ticks);
        double seconds = steady_clock_s() - start;
        if (!command->json) {
            printf("%" PRIu64 " ticks in %.2f s, %.0f ticks a second\n", ticks, seconds,
                   (double)ticks / seconds);
        }
    } else {
        status = command_fail(opened ? "out of memory" : error);
    }
    if (!phrase_export_close(&phrases, error, sizeof error)) {
        status = command_fail(error);
    }
    bout_destroy(&b);
    bout_source_close(&setup.source[DUEL_LEFT]);
    bout_source_close(&setup.source[DUEL_RIGHT]);
    return status;
}

int simulate_command_run(const command_line *command)
{
    char error[2048];
    if (command->jobs_file != NULL) {
        return jobs_run(command->jobs_file, stdout, error, sizeof error) ? EXIT_DONE
                                                                         : command_fail(error);
    }
    if (command->fence.record != NULL && !user_make_folder(command->fence.record)) {
        snprintf(error, sizeof error,
                 "cannot make the folder '%s' for the recordings: %s; name another",
                 command->fence.record, strerror(errno));
        return command_fail(error);
    }
    bout_body body[2];
    for (int side = 0; side < 2; side++) {
        const fencer_choice choice = choice_of(command, side);
        if (!bout_body_choose(&choice, command->fence.hand[side], command->fence.build[side],
                              &body[side], error, sizeof error)) {
            return command_fail(error);
        }
    }
    bout_assets assets;
    const char *const build[2] = {body[0].build, body[1].build};
    if (!bout_assets_load(&assets, build, error, sizeof error)) {
        return command_fail(error);
    }
    bout_assets_warn(&assets);
    int status = fence_with(command, &assets, body);
    bout_assets_free(&assets);
    return status;
}
