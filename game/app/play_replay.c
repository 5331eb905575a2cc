// Recordings in a window: watched, and gone on from as often as one likes.
#include <SDL.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "duels_screen.h"
#include "play.h"
#include "venue.h"

// A place of a recording, with the recording's name: of a long one as much as there is room for.
static play_beginning beginning_of(const char *path, const replay_file *file, uint32_t at)
{
    play_beginning from = {.file = file, .at = at};
    const char *slash = strrchr(path, '/'), *name = slash != NULL ? slash + 1 : path;
    const char *dot = strrchr(name, '.');
    size_t length = dot != NULL ? (size_t)(dot - name) : strlen(name);
    length = length < sizeof from.name ? length : sizeof from.name - 1;
    // No letter is cut in two.
    while (length > 0 && ((unsigned char)name[length] & 0xc0) == 0x80) {
        length--;
    }
    memcpy(from.name, name, length);
    return from;
}

// What `battuta play` would have to be told to go on from this recording. The texts are the
// file's.
static command_line command_of(const replay_file *file)
{
    const replay_header *header = &file->header;
    return (command_line){
        .kind = COMMAND_PLAY,
        .hand = {header->hand[DUEL_LEFT], header->hand[DUEL_RIGHT]},
        .build = {header->build[DUEL_LEFT], header->build[DUEL_RIGHT]},
        .weapon = header->weapon,
        // The computer fencer shall not do the same each time.
        .seed = header->seed + (uint64_t)time(NULL),
        .seed_given = true,
    };
}

static bool choose(command_line *command, enum duel_side side, const char *spec, char *error,
                   size_t error_size)
{
    return fencer_choice_parse(spec, &command->fencer[side], error, error_size);
}

// Somebody goes on from where they stopped watching.
static enum play_result take_over(venue *at, const char *path, const viewer_result *seen,
                                  char *error, size_t error_size)
{
    replay_file file;
    char computer[16];
    if (!replay_file_read(path, &file, error, error_size)) {
        return PLAY_FAILED;
    }
    command_line command = command_of(&file);
    snprintf(computer, sizeof computer, "ai:%d", seen->level);
    enum play_result result = PLAY_FAILED;
    if (choose(&command, seen->side, seen->device, error, error_size) &&
        choose(&command, duel_other(seen->side), computer, error, error_size)) {
        const play_beginning from = beginning_of(path, &file, seen->at);
        result = play_on(at, &command, &from, error, error_size);
    }
    replay_file_free(&file);
    return result;
}

enum viewer_end replay_watch(venue *at, const char *path, uint32_t from, int level, bool in_headset,
                             char *error, size_t error_size)
{
    viewer_result seen = {.end = VIEWER_TAKE_OVER, .at = from, .level = level};
    while (seen.end == VIEWER_TAKE_OVER) {
        seen = viewer_run(at, path, seen.at, seen.level, in_headset, error, error_size);
        if (seen.end == VIEWER_TAKE_OVER) {
            enum play_result fenced = take_over(at, path, &seen, error, error_size);
            seen.end = fenced == PLAY_DONE     ? VIEWER_TAKE_OVER
                       : fenced == PLAY_CLOSED ? VIEWER_QUIT
                                               : VIEWER_FAILED;
        }
    }
    return seen.end;
}

// --continue: whoever the command names on either side; who is not named is a computer fencer,
// as the recording had it.
static enum play_result go_on(const command_line *asked, char *error, size_t error_size)
{
    replay_file file;
    if (!replay_file_read(asked->replay_file, &file, error, error_size)) {
        return PLAY_FAILED;
    }
    double ticks = asked->continue_s * DUEL_TICKS_PER_SECOND + 0.5;
    const play_beginning from = beginning_of(asked->replay_file, &file, (uint32_t)ticks);
    command_line command = command_of(&file);
    command.record = asked->record;
    command.no_record = asked->no_record;
    enum play_result result = PLAY_DONE;
    if (from.at > file.end_tick - file.first_tick) {
        snprintf(error, error_size, "'%s' ends after %.3f s; write an earlier moment to --continue",
                 asked->replay_file, (file.end_tick - file.first_tick) * DUEL_TICK_S);
        result = PLAY_FAILED;
    }
    for (int side = 0; side < 2 && result == PLAY_DONE; side++) {
        char computer[16];
        command.fencer[side] = asked->fencer[side];
        snprintf(computer, sizeof computer, "ai:%d",
                 viewer_level_of(&file.header, (enum duel_side)side, DUELS_LEVEL));
        if (command.fencer[side].kind == FENCER_UNDECIDED &&
            !choose(&command, (enum duel_side)side, computer, error, error_size)) {
            result = PLAY_FAILED;
        }
    }
    if (result == PLAY_DONE) {
        result = play_on(NULL, &command, &from, error, error_size);
    }
    replay_file_free(&file);
    return result;
}

static enum play_result watch(const command_line *command, char *error, size_t error_size)
{
    venue at;
    uint32_t from = (uint32_t)(command->watch_s * DUEL_TICKS_PER_SECOND + 0.5);
    enum venue_opened opened = venue_open(&at, NULL, error, error_size);
    enum play_result result = opened == VENUE_NO_WINDOW ? PLAY_NO_WINDOW : PLAY_FAILED;
    if (opened == VENUE_OPEN) {
        bool shown = replay_watch(&at, command->replay_file, from, DUELS_LEVEL, command->in_headset,
                                  error, error_size) != VIEWER_FAILED;
        result = shown ? PLAY_DONE : PLAY_FAILED;
        venue_close(&at);
    }
    SDL_Quit();
    return result;
}

enum play_result play_replay(const command_line *command, char *error, size_t error_size)
{
    return command->continues ? go_on(command, error, error_size)
                              : watch(command, error, error_size);
}
