#include "guards_command.h"

#include <SDL.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command_output.h"
#include "display.h"
#include "frame_clock.h"
#include "guards_desk.h"

// How often the file on the disk is checked for changes.
#define WATCH_S 0.25

static bool find_file(guards_desk *desk, const command_line *command, char *error,
                      size_t error_size)
{
    if (command->guards_file == NULL) {
        return user_guards_path(weapon_key(desk->kind), desk->path, error, error_size);
    }
    int written = snprintf(desk->path, sizeof desk->path, "%s", command->guards_file);
    if (written < 0 || (size_t)written >= sizeof desk->path) {
        snprintf(error, error_size, "the name of the file is too long");
        return false;
    }
    return true;
}

static bool open_all(guards_desk *desk, const command_line *command, char *error, size_t error_size)
{
    if (!find_file(desk, command, error, error_size) ||
        !bout_assets_load(&desk->assets, (const char *const[2]){NULL, NULL}, error, error_size) ||
        !display_open(DISPLAY_ANY, error, error_size)) {
        return false;
    }
    // Reading the file may report something, in the language of the venue.
    if (venue_open(&desk->venue, NULL, error, error_size) != VENUE_OPEN ||
        !guards_desk_read(desk, error, error_size) ||
        !bout_view_open(&desk->view, &desk->venue, desk->assets.fencer, error, error_size)) {
        return false;
    }
    bout_setup setup = bout_setup_default(desk->kind, desk->assets.model, &desk->edit.now.grid);
    desk->bout = bout_create(&setup);
    desk->checker = guards_checker_create(desk->assets.model[0]);
    if (desk->bout == NULL || desk->checker == NULL) {
        snprintf(error, error_size, "out of memory for the editor");
        return false;
    }
    return true;
}

static void close_all(guards_desk *desk)
{
    guards_checker_destroy(&desk->checker);
    bout_destroy(&desk->bout);
    bout_view_close(&desk->view);
    venue_close(&desk->venue);
    guards_edit_close(&desk->edit);
    bout_assets_free(&desk->assets);
    SDL_Quit();
}

static void edit(guards_desk *desk)
{
    frame_clock clock = frame_clock_start();
    double watch_s = 0.0;
    while (!desk->leaving) {
        SDL_Event event;
        while (SDL_PollEvent(&event)) {
            guards_desk_event(desk, &event);
        }
        double elapsed_s = frame_clock_next(&clock);
        watch_s += elapsed_s;
        if (watch_s >= WATCH_S) {
            watch_s = 0.0;
            guards_desk_watch(desk);
        }
        guards_desk_draw(desk, elapsed_s);
        frame_clock_rest(elapsed_s, FRAME_CLOCK_LEAST_S);
    }
}

int guards_command_run(const command_line *command)
{
    char error[GUARDS_LINE_SIZE];
    guards_desk *desk = calloc(1, sizeof *desk);
    if (desk == NULL) {
        return command_fail("out of memory for the editor");
    }
    desk->kind = command->fence.weapon;
    desk->hand = 1.0;
    desk->preview_s = -1.0;
    desk->opponent_shown = desk->help_shown = true;
    guards_desk_choose_view(desk, 0);
    bool opened = open_all(desk, command, error, sizeof error);
    if (opened) {
        edit(desk);
    } else {
        command_fail(error);
    }
    close_all(desk);
    free(desk);
    return opened ? EXIT_DONE : EXIT_FAILED;
}
