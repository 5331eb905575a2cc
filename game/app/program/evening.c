#include "evening.h"

#include <SDL.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "background_export.h"
#include "exit_guard.h"
#include "calling_room.h"
#include "recordings_screen.h"
#include "play.h"
#include "tournament_bout.h"
#include "tournament_screen.h"
#include "user_paths.h"
#include "venue.h"
#include "viewer.h"

// The level of the computer fencer for a side of a recording that names none.
#define DEFAULT_LEVEL 2

#define ERROR_SIZE 512

// A film stops between two frames; one that does not stop in time is ended by force.
#define FILM_STOPS_MS 5000

// One screen and what it shows. The screens below it wait until it is left.
typedef struct screen {
    struct screen *below;
    enum { SCREEN_FENCE, SCREEN_LIST, SCREEN_WATCH, SCREEN_CALL, SCREEN_TOURNAMENT } kind;

    // SCREEN_FENCE: the options and the beginning to which `play` points, the names of fencers that
    // are not on the command line, and the recording that is continued, if any.
    play *play;
    play_options options;
    char fencer[2][INPUT_DEVICE_SPEC_SIZE]; // by enum duel_side
    play_beginning beginning;
    recording_file file;

    // SCREEN_LIST
    recordings_screen *list;

    // SCREEN_WATCH: the recording, the moment shown first, and the computer fencer's level. Of an
    // appeal `at` is the duel's tick of the call.
    const char *path; // the caller's, or belongs to the list or the piste below
    uint32_t at;
    int level;
    bool in_headset, is_appeal;

    // SCREEN_CALL
    calling_options calling;

    // SCREEN_TOURNAMENT: its sheets, and the caller's tournament
    tournament_screen *sheets;
    tournament *tournament;
} screen;

typedef struct evening {
    venue venue;
    enum venue_opened opened; // result of opening the venue; VENUE_BROKEN until it was tried
    screen *top;
    background_export film; // made while the screens go on
    bool failed;            // no screen is left that could show the error
    char error[ERROR_SIZE];
} evening;

static void drop(evening *e)
{
    screen *top = e->top;
    e->top = top->below;
    play_close(&top->play);
    recordings_screen_close(&top->list);
    tournament_screen_close(&top->sheets);
    recording_file_free(&top->file);
    free(top);
}

static void drop_all(evening *e)
{
    while (e->top != NULL) {
        drop(e);
    }
}

// Whether the screen cannot show a line.
static bool is_mute(const screen *s)
{
    return s->kind == SCREEN_WATCH || s->kind == SCREEN_CALL;
}

// Removes the top screen, which failed with the message in e->error. The next screen below that can
// show a line shows the message; those that cannot are removed, too.
static void fail(evening *e)
{
    drop(e);
    while (e->top != NULL && is_mute(e->top)) {
        drop(e);
    }
    if (e->top == NULL) {
        e->failed = true;
    } else if (e->top->kind == SCREEN_LIST) {
        recordings_screen_notice(e->top->list, "%s", e->error);
    } else if (e->top->kind == SCREEN_TOURNAMENT) {
        tournament_screen_notice(e->top->sheets, "%s", e->error);
    } else {
        play_notice(e->top->play, "%s", e->error);
    }
}

static screen *push(evening *e)
{
    screen *s = calloc(1, sizeof *s);
    if (s != NULL) {
        s->below = e->top;
        e->top = s;
    }
    return s;
}

// --- opening a screen on top of the others; on failure e->error has the message, and fail() was
// called

static bool no_memory(evening *e)
{
    snprintf(e->error, sizeof e->error, "out of memory for another screen");
    e->failed = true;
    drop_all(e);
    return false;
}

static bool open_piste(evening *e, const play_options *options)
{
    screen *s = push(e);
    if (s == NULL) {
        return no_memory(e);
    }
    s->kind = SCREEN_FENCE;
    s->options = *options;
    s->options.film = &e->film;
    s->play = play_open(&e->venue, &s->options, NULL, e->error, sizeof e->error);
    if (s->play == NULL) {
        fail(e);
        return false;
    }
    return true;
}

static bool open_list(evening *e, const char *folder)
{
    screen *s = push(e);
    if (s == NULL) {
        return no_memory(e);
    }
    s->kind = SCREEN_LIST;
    s->list = recordings_screen_open(&e->venue, &e->film, folder, e->error, sizeof e->error);
    if (s->list == NULL) {
        fail(e);
        return false;
    }
    return true;
}

static bool open_viewer(evening *e, const char *path, uint32_t at, int level, bool in_headset)
{
    screen *s = push(e);
    if (s == NULL) {
        return no_memory(e);
    }
    s->kind = SCREEN_WATCH;
    s->path = path;
    s->at = at;
    s->level = level;
    s->in_headset = in_headset;
    return true;
}

// The appeal that the people at the piste have made.
static bool open_appeal(evening *e, const play *p)
{
    uint32_t call_tick;
    bool in_headset;
    const char *path = play_appealed(p, &call_tick, &in_headset);
    if (!open_viewer(e, path, call_tick, 1, in_headset)) {
        return false;
    }
    e->top->is_appeal = true;
    return true;
}

static bool open_calling(evening *e, const calling_options *options)
{
    screen *s = push(e);
    if (s == NULL) {
        return no_memory(e);
    }
    s->kind = SCREEN_CALL;
    s->calling = *options;
    return true;
}

static bool open_sheets(evening *e, tournament *t, const char *file)
{
    screen *s = push(e);
    if (s == NULL) {
        return no_memory(e);
    }
    s->kind = SCREEN_TOURNAMENT;
    s->tournament = t;
    s->sheets = tournament_screen_open(&e->venue, t, file, e->error, sizeof e->error);
    if (s->sheets == NULL) {
        fail(e);
        return false;
    }
    return true;
}

// Copies the recording's name without folder and extension, shortened if it is too long.
static void copy_name(char out_name[PLAY_NAME_MAX], const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash != NULL ? slash + 1 : path;
    const char *dot = strrchr(name, '.');
    size_t length = dot != NULL ? (size_t)(dot - name) : strlen(name);
    length = length < PLAY_NAME_MAX ? length : PLAY_NAME_MAX - 1;
    // Do not split a UTF-8 character.
    while (length > 0 && ((unsigned char)name[length] & 0xc0) == 0x80) {
        length--;
    }
    memcpy(out_name, name, length);
    out_name[length] = '\0';
}

// Returns the options with which `battuta play` would use the same weapon, hands and bodies as the
// recording. The texts belong to the file.
static play_options options_of(const recording_file *file)
{
    const replay_header *header = &file->header;
    return (play_options){
        .hand = {header->hand[DUEL_LEFT], header->hand[DUEL_RIGHT]},
        .build = {header->build[DUEL_LEFT], header->build[DUEL_RIGHT]},
        .weapon = header->weapon,
        // The time changes the seed, so that the computer fencer does not repeat itself.
        .seed = header->seed + (uint64_t)time(NULL),
        .seed_given = true,
    };
}

static bool seat(screen *s, enum duel_side side, const char *fencer, char *error, size_t error_size)
{
    snprintf(s->fencer[side], sizeof s->fencer[side], "%s", fencer);
    return fencer_choice_parse(s->fencer[side], &s->options.fencer[side], error, error_size);
}

static bool seat_computer(screen *s, enum duel_side side, int level, char *error, size_t error_size)
{
    char computer[INPUT_DEVICE_SPEC_SIZE];
    snprintf(computer, sizeof computer, "ai:%d", level);
    return seat(s, side, computer, error, error_size);
}

// Reads the recording and pushes a screen that continues it. The caller then seats the fencers and
// opens the piste. Returns NULL on failure, as above.
static screen *push_from(evening *e, const char *path, uint32_t at, bool is_watched)
{
    screen *s = push(e);
    if (s == NULL) {
        no_memory(e);
        return NULL;
    }
    s->kind = SCREEN_FENCE;
    if (!recording_file_read(path, &s->file, e->error, sizeof e->error)) {
        s->file = (recording_file){0};
        fail(e);
        return NULL;
    }
    s->options = options_of(&s->file);
    s->options.film = &e->film;
    s->beginning = (play_beginning){.file = &s->file, .at = at, .is_watched = is_watched};
    copy_name(s->beginning.name, path);
    return s;
}

static bool open_piste_from(evening *e, screen *s)
{
    s->play = play_open(&e->venue, &s->options, &s->beginning, e->error, sizeof e->error);
    if (s->play == NULL) {
        fail(e);
        return false;
    }
    return true;
}

// The piste for the next bout of a tournament, whose first fencer stands on the left.
static bool open_entered_bout(evening *e, const tournament *t, const tournament_bout *next)
{
    screen *s = push(e);
    if (s == NULL) {
        return no_memory(e);
    }
    s->kind = SCREEN_FENCE;
    s->options = (play_options){
        .weapon = t->weapon,
        .match_given = true,
        .seed = tournament_bout_seed(t),
        .seed_given = true,
        .film = &e->film,
        .is_tournament = true,
        .name = {t->fencer[next->fencer[0]].name, t->fencer[next->fencer[1]].name},
    };
    if (!tournament_bout_rules(t, next->stage, &s->options.match, e->error, sizeof e->error) ||
        !seat(s, DUEL_LEFT, t->fencer[next->fencer[0]].who, e->error, sizeof e->error) ||
        !seat(s, DUEL_RIGHT, tournament_bout_device(t, next), e->error, sizeof e->error)) {
        fail(e);
        return false;
    }
    s->play = play_open(&e->venue, &s->options, NULL, e->error, sizeof e->error);
    if (s->play == NULL) {
        fail(e);
        return false;
    }
    return true;
}

// --- showing the top screen, and obeying what it returns

// Phrases of computer fencers with the weapon that is chosen at the piste; an épée has no right of
// way, so the foil takes its place. The time changes the seed.
static void call_computers(evening *e, const play *p)
{
    const enum weapon_kind kind = play_weapon(p);
    open_calling(e, &(calling_options){.weapon = kind == WEAPON_EPEE ? WEAPON_FOIL : kind,
                                       .seed = (uint64_t)time(NULL)});
}

// Enters the result of the bout that was fenced at the piste, and goes back to the sheets.
static void enter_result(evening *e)
{
    uint8_t touches[2];
    enum duel_side winner;
    play_score(e->top->play, touches, &winner);
    drop(e);
    tournament_screen_enter(e->top->sheets, touches, winner);
}

static void show_piste(evening *e)
{
    char folder[USER_PATH_MAX];
    play *p = e->top->play;
    switch (play_run(p, e->error, sizeof e->error)) {
    case PLAY_LEFT:
        drop(e);
        break;
    case PLAY_CLOSED:
        drop_all(e);
        break;
    case PLAY_RECORDINGS:
        if (!user_duels_folder(folder, e->error, sizeof e->error)) {
            play_notice(p, "%s", e->error);
        } else {
            open_list(e, folder);
        }
        break;
    case PLAY_WATCH:
        open_viewer(e, play_watched(p), 0, play_computer_level(p), false);
        break;
    case PLAY_APPEAL:
        open_appeal(e, p);
        break;
    case PLAY_CALLING:
        call_computers(e, p);
        break;
    case PLAY_FENCED:
        enter_result(e);
        break;
    case PLAY_FAILED:
        fail(e);
        break;
    }
}

// The computer fencer's level for a recording that names none: the level of the piste below.
static int level_below(const screen *list)
{
    const screen *below = list->below;
    return below != NULL && below->kind == SCREEN_FENCE ? play_computer_level(below->play)
                                                        : DEFAULT_LEVEL;
}

static void show_list(evening *e)
{
    recordings_screen *list = e->top->list;
    switch (recordings_screen_run(list)) {
    case RECORDINGS_LEFT:
        drop(e);
        break;
    case RECORDINGS_CLOSED:
        drop_all(e);
        break;
    case RECORDINGS_WATCH:
        open_viewer(e, recordings_screen_path(list), 0, level_below(e->top), false);
        break;
    }
}

// Continues the recording from the moment at which the user stopped watching.
static void take_over(evening *e, const viewer_result *seen)
{
    screen *s = push_from(e, e->top->path, seen->at, true);
    if (s == NULL) {
        return;
    }
    if (!seat(s, seen->side, seen->device, e->error, sizeof e->error) ||
        !seat_computer(s, duel_other(seen->side), seen->level, e->error, sizeof e->error)) {
        fail(e);
        return;
    }
    open_piste_from(e, s);
}

static void show_recording(evening *e)
{
    screen *s = e->top;
    viewer_result seen = s->is_appeal ? viewer_run_appeal(&e->venue, &e->film, s->path, s->at,
                                                          s->in_headset, e->error, sizeof e->error)
                                      : viewer_run(&e->venue, &e->film, s->path, s->at, s->level,
                                                   s->in_headset, e->error, sizeof e->error);
    s->at = seen.at;
    s->level = seen.level;
    switch (seen.end) {
    case VIEWER_LEFT:
        drop(e);
        break;
    case VIEWER_QUIT:
        drop_all(e);
        break;
    case VIEWER_TAKE_OVER:
        take_over(e, &seen);
        break;
    case VIEWER_FAILED:
        fail(e);
        break;
    }
}

static void show_calling(evening *e)
{
    switch (calling_run(&e->venue, &e->top->calling, e->error, sizeof e->error)) {
    case CALLING_LEFT:
        drop(e);
        break;
    case CALLING_CLOSED:
        drop_all(e);
        break;
    case CALLING_FAILED:
        fail(e);
        break;
    }
}

static void show_sheets(evening *e)
{
    tournament_screen *sheets = e->top->sheets;
    switch (tournament_screen_run(sheets)) {
    case TOURNAMENT_LEFT:
        drop(e);
        break;
    case TOURNAMENT_CLOSED:
        drop_all(e);
        break;
    case TOURNAMENT_FENCE: {
        const tournament_bout next = tournament_screen_next(sheets);
        tournament_screen_notice(sheets, "%s", "");
        open_entered_bout(e, e->top->tournament, &next);
        break;
    }
    }
}

static void show_all(evening *e)
{
    while (e->top != NULL) {
        switch (e->top->kind) {
        case SCREEN_FENCE:
            show_piste(e);
            break;
        case SCREEN_LIST:
            show_list(e);
            break;
        case SCREEN_WATCH:
            show_recording(e);
            break;
        case SCREEN_CALL:
            show_calling(e);
            break;
        case SCREEN_TOURNAMENT:
            show_sheets(e);
            break;
        }
    }
}

// --- the commands

static const evening BEFORE = {.opened = VENUE_BROKEN};

static bool open_venue(evening *e)
{
    e->opened = venue_open(&e->venue, NULL, e->error, sizeof e->error);
    e->failed = e->opened != VENUE_OPEN;
    if (!e->failed) {
        exit_guard_begin();
    }
    return !e->failed;
}

// Shows the screens until the users leave, then closes the window.
static enum evening_end finish(evening *e, char *error, size_t error_size)
{
    if (e->opened == VENUE_OPEN) {
        show_all(e);
        venue_close(&e->venue);
    }
    drop_all(e);
    background_export_end(&e->film, FILM_STOPS_MS);
    exit_guard_end();
    SDL_Quit();
    if (!e->failed) {
        return EVENING_OVER;
    }
    snprintf(error, error_size, "%s", e->error);
    return e->opened == VENUE_NO_WINDOW ? EVENING_NO_WINDOW : EVENING_FAILED;
}

enum evening_end evening_fence(const play_options *options, char *error, size_t error_size)
{
    evening e = BEFORE;
    if (open_venue(&e)) {
        open_piste(&e, options);
    }
    return finish(&e, error, error_size);
}

enum evening_end evening_list(const char *folder, char *error, size_t error_size)
{
    evening e = BEFORE;
    if (open_venue(&e)) {
        open_list(&e, folder);
    }
    return finish(&e, error, error_size);
}

// Seats the fencers that the command names, and on the other sides computer fencers with the level
// given by the recording. Returns false with the reason in `error` if the moment is not in the
// recording.
static bool choose_fencers(screen *s, const command_line *command, char *error, size_t error_size)
{
    uint32_t end = s->file.end_tick - s->file.first_tick;
    bool is_ready = s->beginning.at <= end;
    if (!is_ready) {
        snprintf(error, error_size, "'%s' ends after %.3f s; write an earlier moment to --continue",
                 command->recording_file, end * DUEL_TICK_S);
    }
    for (int side = 0; side < 2 && is_ready; side++) {
        int level = viewer_level_of(&s->file.header, (enum duel_side)side, DEFAULT_LEVEL);
        s->options.fencer[side] = command->fence.fencer[side];
        is_ready = s->options.fencer[side].kind != FENCER_UNDECIDED ||
                   seat_computer(s, (enum duel_side)side, level, error, error_size);
    }
    return is_ready;
}

// Handles --continue. The window opens only if the recording can be continued.
static void continue_recording(evening *e, const command_line *command)
{
    uint32_t at = (uint32_t)(command->continue_s * DUEL_TICKS_PER_SECOND + 0.5);
    screen *s = push_from(e, command->recording_file, at, false);
    if (s == NULL) {
        return;
    }
    s->options.record = command->fence.record;
    s->options.no_record = command->fence.no_record;
    if (!choose_fencers(s, command, e->error, sizeof e->error)) {
        fail(e);
    } else if (open_venue(e)) {
        open_piste_from(e, s);
    }
}

enum evening_end evening_replay(const command_line *command, char *error, size_t error_size)
{
    evening e = BEFORE;
    if (command->continues) {
        continue_recording(&e, command);
    } else if (open_venue(&e)) {
        uint32_t at = (uint32_t)(command->watch_s * DUEL_TICKS_PER_SECOND + 0.5);
        open_viewer(&e, command->recording_file, at, DEFAULT_LEVEL, command->in_headset);
    }
    return finish(&e, error, error_size);
}

enum evening_end evening_call(const command_line *command, char *error, size_t error_size)
{
    evening e = BEFORE;
    if (open_venue(&e)) {
        open_calling(&e, &(calling_options){.weapon = command->fence.weapon,
                                            .seed = command->fence.seed,
                                            .path = command->called_path});
    }
    return finish(&e, error, error_size);
}

enum evening_end evening_tournament(tournament *t, const char *file, char *error, size_t error_size)
{
    evening e = BEFORE;
    if (open_venue(&e)) {
        open_sheets(&e, t, file);
    }
    return finish(&e, error, error_size);
}
