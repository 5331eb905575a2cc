#include "replay_command.h"

#include <inttypes.h>
#include <stdio.h>
#include <time.h>

#include "body_region.h"
#include "bout_assets.h"
#include "command_display.h"
#include "command_output.h"
#include "evening.h"
#include "json_text.h"
#include "recording_verify.h"
#include "still_picture.h"

static const char *hand_key(double hand)
{
    return hand < 0.0 ? "left" : "right";
}

// Prints the settings of the bout as a member of a JSON object.
static void print_settings_json(const duel_settings *settings)
{
    printf(", \"settings\": {\"limit_ticks\": %" PRIu32, settings->limit_ticks);
    for (size_t i = 0; i < DUEL_SETTING_COUNT; i++) {
        printf(", \"%s\": ", DUEL_SETTING[i].name);
        json_print_number(stdout, duel_setting_get(settings, &DUEL_SETTING[i]));
    }
    putchar('}');
}

// Prints which parts of the recording are damaged, and what it contains besides the inputs.
static void print_content_json(const recording_file *file)
{
    printf(", \"seconds\": %.3f, \"damaged\": %s, \"gaps\": [",
           (file->end_tick - file->first_tick) * DUEL_TICK_S, file->damaged ? "true" : "false");
    for (uint32_t i = 0; i < file->gap_count; i++) {
        printf("%s{\"first_tick\": %" PRIu32 ", \"end_tick\": %" PRIu32 "}", i > 0 ? ", " : "",
               file->gap[i].first_tick, file->gap[i].end_tick);
    }
    printf("], \"key_frames\": %" PRIu32 ", \"events\": %" PRIu32, file->key_count,
           file->event_count);
}

// The tick after which the deciding touch is there, as in the banner, the list and the tables; the
// state stores the tick in which it was made.
static uint32_t touch_place(const recording_file *file)
{
    return file->end.touch_tick + 1;
}

// Prints the members of a JSON object about the recording, without the braces.
static void print_info_json(const char *path, const recording_file *file)
{
    const replay_header *header = &file->header;
    fputs("\"file\": ", stdout);
    json_print_text(stdout, path);
    fputs(", \"program\": ", stdout);
    json_print_text(stdout, header->program_version);
    printf(", \"weapon\": \"%s\", \"seed\": %" PRIu64 ", \"left\": ", weapon_key(header->weapon),
           header->seed);
    json_print_text(stdout, header->device[DUEL_LEFT]);
    fputs(", \"right\": ", stdout);
    json_print_text(stdout, header->device[DUEL_RIGHT]);
    printf(", \"left_hand\": \"%s\", \"right_hand\": \"%s\", \"left_build\": ",
           hand_key(header->hand[DUEL_LEFT]), hand_key(header->hand[DUEL_RIGHT]));
    json_print_text(stdout, header->build[DUEL_LEFT]);
    fputs(", \"right_build\": ", stdout);
    json_print_text(stdout, header->build[DUEL_RIGHT]);
    fputs(", \"left_model_hash\": ", stdout);
    json_print_hash(stdout, header->model_hash[DUEL_LEFT]);
    fputs(", \"right_model_hash\": ", stdout);
    json_print_hash(stdout, header->model_hash[DUEL_RIGHT]);
    fputs(", \"grid_hash\": ", stdout);
    json_print_hash(stdout, header->grid_hash);
    printf(", \"format\": %d, \"layout\": %" PRIu32 ", \"same_simulation\": %s",
           REPLAY_FORMAT_VERSION, header->layout, file->same_simulation ? "true" : "false");
    print_settings_json(&header->settings);
    print_content_json(file);
    printf(", \"simulation\": %" PRIu32 ", \"began_unix_s\": %" PRId64 ", \"first_tick\": %" PRIu32
           ", \"ticks\": %" PRIu32 ", \"complete\": %s, \"problem\": ",
           header->simulation, header->began_unix_s, file->first_tick, file->end_tick,
           file->complete ? "true" : "false");
    json_print_text(stdout, file->complete ? NULL : file->problem);
    fputs(", \"goes_on_from\": ", stdout);
    json_print_text(stdout, header->from[0] != '\0' ? header->from : NULL);
    if (!file->finished) {
        fputs(", \"winner\": null, \"touch\": null, \"state_hash\": null", stdout);
        return;
    }
    fputs(", \"winner\": ", stdout);
    json_print_text(stdout, file->end.is_over ? fencer_side_word(file->end.winner) : NULL);
    fputs(", \"touch\": ", stdout);
    if (file->end.touch_by != DUEL_NOBODY) {
        printf("{\"by\": \"%s\", \"part\": \"%s\", \"tick\": %" PRIu32 "}",
               fencer_side_word(file->end.touch_by),
               body_part_key((enum body_part)file->end.touch_part), touch_place(file));
    } else {
        fputs("null", stdout);
    }
    fputs(", \"state_hash\": ", stdout);
    json_print_hash(stdout, file->end.state_hash);
}

// Prints when a bout was recorded, in local time.
static void print_when(int64_t unix_s)
{
    struct tm local;
    char when[32];
    time_t seconds = (time_t)unix_s;
    // The time in the file may be invalid.
    bool is_told = unix_s != 0 && localtime_r(&seconds, &local) != NULL &&
                   strftime(when, sizeof when, "%Y-%m-%d %H:%M:%S", &local) > 0;
    printf("recorded %s%s", is_told ? when : "", is_told ? " " : "");
}

// The event of the deciding touch, or NULL if the recording has lost it.
static const replay_event *deciding_touch(const recording_file *file)
{
    for (uint32_t i = file->event_count; i > 0; i--) {
        const replay_event *event = &file->event[i - 1];
        if (event->event.kind == DUEL_EVENT_TOUCH && event->touch.by == file->end.touch_by) {
            return event;
        }
    }
    return NULL;
}

// Prints where the deciding touch landed, in the words of the banner if the model is the recorded
// one, and which part of the body that is for the rules.
static void print_touched(const recording_file *file)
{
    const char *part = body_part_name((enum body_part)file->end.touch_part);
    const char *const build[2] = {file->header.build[0], file->header.build[1]};
    const replay_event *event = deciding_touch(file);
    const enum duel_side hit = duel_other((enum duel_side)file->end.touch_by);
    char error[512];
    bout_assets assets;
    body_region place = {0};
    if (event != NULL && bout_assets_load(&assets, build, error, sizeof error)) {
        const fencer_model *model = assets.model[hit];
        if (model->hash == file->header.model_hash[hit] &&
            event->touch.triangle < model->triangle_count) {
            place = body_region_of(model, event->touch.triangle, event->touch.barycentric);
        }
        bout_assets_free(&assets);
    }
    if (place.region != NULL) {
        printf("%s%s%s%s%s (%s)", place.region, place.height != NULL ? ", " : "",
               place.height != NULL ? place.height : "", place.side != NULL ? ", " : "",
               place.side != NULL ? place.side : "", part);
    } else {
        fputs(part, stdout);
    }
}

static void print_info_words(const char *path, const recording_file *file)
{
    const replay_header *header = &file->header;
    printf("%s: %s, %s (%s, %s hand) against %s (%s, %s hand), seed %" PRIu64 "\n", path,
           weapon_name(header->weapon), header->device[DUEL_LEFT], header->build[DUEL_LEFT],
           hand_key(header->hand[DUEL_LEFT]), header->device[DUEL_RIGHT], header->build[DUEL_RIGHT],
           hand_key(header->hand[DUEL_RIGHT]), header->seed);
    print_when(header->began_unix_s);
    printf("by battuta %s, simulation %" PRIu32 ", models %016" PRIx64 " and %016" PRIx64
           ", grid %016" PRIx64 "\n",
           header->program_version, header->simulation, header->model_hash[DUEL_LEFT],
           header->model_hash[DUEL_RIGHT], header->grid_hash);
    if (header->from[0] != '\0') {
        printf("continues %s from its tick %" PRIu32 " (%.3f s)\n", header->from, file->first_tick,
               file->first_tick * DUEL_TICK_S);
    }
    printf("%" PRIu32 " ticks, %.3f s: ", file->end_tick, file->end_tick * DUEL_TICK_S);
    if (!file->finished) {
        puts("no result was recorded");
    } else if (!file->end.is_over && file->end.touch_by == DUEL_NOBODY) {
        puts("ended early, without a touch");
    } else if (file->end.touch_by == DUEL_NOBODY) {
        puts("no touch");
    } else {
        printf("%s hits, ", fencer_side_word(file->end.touch_by));
        print_touched(file);
        printf(", in tick %" PRIu32 "%s\n", touch_place(file),
               !file->end.is_over                ? "; ended early"
               : file->end.winner == DUEL_NOBODY ? "; nobody wins"
                                                 : "");
    }
}

// Prints the rest of the JSON object that print_info_json() began.
static void print_verification_json(const recording_verification *result)
{
    bool differs = result->verdict == RECORDING_DIFFERS;
    printf(", \"equal\": %s, \"ticks_equal\": %" PRIu32 ", \"first_difference\": ",
           result->verdict == RECORDING_EQUAL ? "true" : "false", result->ticks);
    if (differs) {
        printf("%" PRIu32 ", \"seen_by\": %" PRIu32, result->ticks, result->by_tick);
    } else {
        fputs("null, \"seen_by\": null", stdout);
    }
    fputs(", \"field\": ", stdout);
    json_print_text(stdout, differs && result->field.found ? result->field.name : NULL);
    printf(", \"every_tick\": %s, \"lost_ticks\": %" PRIu32
           ", \"same_model\": %s, \"same_grid\": %s",
           result->every_tick ? "true" : "false", result->lost_ticks,
           result->same_model ? "true" : "false", result->same_grid ? "true" : "false");
}

static void print_difference(const recording_verification *result)
{
    if (result->by_tick <= result->ticks + 1) {
        printf("different: first tick that differs is %" PRIu32 " (%.3f s)", result->ticks,
               result->ticks * DUEL_TICK_S);
    } else {
        printf("different: first tick that differs is %" PRIu32 " (%.3f s) or one of the %" PRIu32
               " after it",
               result->ticks, result->ticks * DUEL_TICK_S, result->by_tick - result->ticks - 1);
    }
    if (result->field.found) {
        printf("; after tick %" PRIu32 " %s was %.17g and is %.17g", result->field_tick,
               result->field.name, result->field.one, result->field.other);
    }
    putchar('\n');
}

static void print_verification_words(const recording_file *file,
                                     const recording_verification *result)
{
    if (result->verdict == RECORDING_DIFFERS) {
        print_difference(result);
    } else if (result->verdict == RECORDING_EQUAL && result->lost_ticks == 0) {
        printf("bit for bit equal, %" PRIu32 " ticks\n", result->ticks);
    } else if (result->verdict == RECORDING_EQUAL) {
        uint32_t all = file->end_tick - file->first_tick;
        printf("bit for bit equal, %" PRIu32 " of %" PRIu32 " ticks; the other %" PRIu32
               " are after lost inputs and before the next key state\n",
               all - result->lost_ticks, all, result->lost_ticks);
    }
}

static const guard_grid *grid_of(const recording_file *file, const bout_assets *assets)
{
    return bout_assets_grid(assets, file->header.weapon, file->header.grid_hash);
}

// Loads the models and guards of the recording, and warns if they differ from the recorded ones.
static bool load_assets(const command_line *command, const recording_file *file,
                        bout_assets *out_assets)
{
    char error[512];
    const char *const build[2] = {file->header.build[0], file->header.build[1]};
    if (!bout_assets_load(out_assets, build, error, sizeof error)) {
        command_fail(error);
        return false;
    }
    bool model = out_assets->model[0]->hash == file->header.model_hash[0] &&
                 out_assets->model[1]->hash == file->header.model_hash[1];
    bout_assets_warn(out_assets);
    bool grid = grid_of(file, out_assets)->hash == file->header.grid_hash;
    if (!model || !grid) {
        fprintf(stderr, "battuta: '%s' was recorded with %s\n", command->recording_file,
                grid    ? "another fencer model"
                : model ? "other guards"
                        : "another fencer model and other guards");
    }
    return true;
}

// Returns why a recording could not be simulated again, or NULL if it was.
static const char *not_fenced(const recording_file *file, enum recording_verdict verdict,
                              char *words, size_t words_size)
{
    switch (verdict) {
    case RECORDING_OTHER_SIMULATION:
        snprintf(words, words_size,
                 "was recorded by version %" PRIu32 " of the simulation%s, and this program has "
                 "version %d; it can be watched from its poses, but not verified",
                 file->header.simulation,
                 file->header.simulation == DUEL_SIMULATION_VERSION ? " with other numbers" : "",
                 DUEL_SIMULATION_VERSION);
        return words;
    case RECORDING_NO_START:
        return "has lost every state to start from; it can only be watched, from its poses";
    case RECORDING_NO_MEMORY:
        return "does not fit into memory";
    case RECORDING_EQUAL:
    case RECORDING_DIFFERS:
        break;
    }
    return NULL;
}

static int verify(const command_line *command, const recording_file *file,
                  const bout_assets *assets)
{
    recording_verification result =
        recording_verify(file, assets->model, grid_of(file, assets), command->strict);
    char words[256];
    const char *why = not_fenced(file, result.verdict, words, sizeof words);
    if (why != NULL) {
        char error[512];
        snprintf(error, sizeof error, "'%.200s' %s", command->recording_file, why);
        return command_fail(error);
    }
    if (command->strict && !result.every_tick && result.verdict == RECORDING_EQUAL) {
        fprintf(stderr, "battuta: '%s' has no hash of every tick; compared every 250 ms\n",
                command->recording_file);
    }
    if (command->json) {
        putchar('{');
        print_info_json(command->recording_file, file);
        print_verification_json(&result);
        puts("}");
    } else {
        print_verification_words(file, &result);
    }
    return result.verdict == RECORDING_DIFFERS ? EXIT_DIFFERENT : EXIT_DONE;
}

// Returns whether the recording contains the moment that an option names; else reports the mistake.
static bool has_moment(const char *path, const recording_file *file, double seconds,
                       const char *option)
{
    char error[512];
    uint32_t end = file->end_tick - file->first_tick;
    if ((uint32_t)(seconds * DUEL_TICKS_PER_SECOND + 0.5) <= end) {
        return true;
    }
    snprintf(error, sizeof error, "'%.200s' ends after %.3f s; write an earlier moment to %s", path,
             end * DUEL_TICK_S, option);
    command_fail(error);
    return false;
}

static int take_shot(const command_line *command, const recording_file *file,
                     const bout_assets *assets)
{
    char error[512];
    double tick = command->shot_s * DUEL_TICKS_PER_SECOND + 0.5;
    still_picture wanted = {(uint32_t)tick, STILL_PICTURE_SIDE, command->shot_file};
    if (!has_moment(command->recording_file, file, command->shot_s, "--shot")) {
        return EXIT_FAILED;
    }
    return still_pictures_take(file, assets, &wanted, 1, error, sizeof error) ? EXIT_DONE
                                                                              : command_fail(error);
}

// Runs all parts of the command on the file, and returns the worst status.
static int do_all(const command_line *command, const recording_file *file)
{
    // A recording that just ends early counts as complete; one with damage has lost something.
    int status = file->damaged ? EXIT_FAILED : EXIT_DONE;
    if (command->info && !command->json) {
        print_info_words(command->recording_file, file);
    }
    if (command->json && !command->verify) {
        putchar('{');
        print_info_json(command->recording_file, file);
        puts("}");
    }
    if (!command->verify && command->shot_file == NULL) {
        return status;
    }
    bout_assets assets;
    if (!load_assets(command, file, &assets)) {
        return EXIT_FAILED;
    }
    int done = command->verify ? verify(command, file, &assets) : EXIT_DONE;
    status = done != EXIT_DONE ? done : status;
    done = command->shot_file != NULL ? take_shot(command, file, &assets) : EXIT_DONE;
    status = done != EXIT_DONE ? done : status;
    bout_assets_free(&assets);
    return status;
}

static int show(const command_line *command, const recording_file *file)
{
    char error[512];
    if (!has_moment(command->recording_file, file, command->watch_s, "--at")) {
        return EXIT_FAILED;
    }
    if (!command_display_open(command, error, sizeof error)) {
        fprintf(stderr, "battuta: %s; without one, --shot SECONDS OUT.png draws a picture\n",
                error);
        return EXIT_FAILED;
    }
    return evening_replay(command, error, sizeof error) == EVENING_OVER ? EXIT_DONE
                                                                        : command_fail(error);
}

int replay_command_run(const command_line *command)
{
    char error[512];
    recording_file file;
    if (!recording_file_read(command->recording_file, &file, error, sizeof error)) {
        return command_fail(error);
    }
    if (!file.complete) {
        fprintf(stderr, "battuta: '%s': %s\n", command->recording_file, file.problem);
    }
    bool words = command->info || command->json || command->verify;
    int status =
        words || command->shot_file != NULL ? do_all(command, &file) : show(command, &file);
    recording_file_free(&file);
    return status;
}
