#include "calling_room.h"

#include <stdio.h>
#include <stdlib.h>

#include "calling_desk.h"
#include "frame_clock.h"
#include "input_devices.h"

// Ticks that are searched in a displayed frame: about five milliseconds while a phrase is shown,
// and more while somebody waits.
#define SEARCH_TICKS         250
#define SEARCH_WAITING_TICKS 1500

static bool open_desk(calling_desk *desk, const calling_options *options, char *error,
                      size_t error_size)
{
    static const char *const BUILD[2] = {NULL, NULL};
    desk->phrase = calloc(1, sizeof *desk->phrase);
    desk->next = calloc(1, sizeof *desk->next);
    if (desk->phrase == NULL || desk->next == NULL) {
        snprintf(error, error_size, "out of memory for the phrases");
        return false;
    }
    if (!bout_assets_load_from(&desk->assets, &desk->venue->fencers, BUILD, error, error_size)) {
        return false;
    }
    desk->source =
        calling_source_create(options, &desk->assets, &desk->venue->fencers, error, error_size);
    return desk->source != NULL;
}

static void close_desk(calling_desk *desk)
{
    sound_stop(venue_sound(desk->venue));
    if (desk->is_view_open) {
        bout_view_close(&desk->view);
    }
    bout_destroy(&desk->bout);
    calling_source_destroy(&desk->source);
    bout_assets_free(&desk->assets);
    free(desk->phrase);
    free(desk->next);
}

// Searches for the phrase after the shown one, and takes it when it is waited for. Returns false
// with one line in `error` if it cannot be shown.
static bool search(calling_desk *desk, char *error, size_t error_size)
{
    const bool is_waited_for = desk->stage == CALLING_SEARCHING;
    if (!desk->has_next && !desk->is_exhausted) {
        const enum calling_found found = calling_source_search(
            desk->source, is_waited_for ? SEARCH_WAITING_TICKS : SEARCH_TICKS, desk->next);
        desk->has_next = found == CALLING_FOUND;
        desk->is_exhausted = found == CALLING_NO_MORE;
    }
    if (is_waited_for && desk->has_next) {
        return calling_take_next(desk, error, error_size);
    }
    if (is_waited_for && desk->is_exhausted) {
        desk->stage = CALLING_ENDED;
    }
    return true;
}

static bool run(calling_desk *desk, input_devices *devices, char *error, size_t error_size)
{
    frame_clock clock = frame_clock_start();
    while (!desk->leaving) {
        SDL_Event event;
        while (!desk->leaving && SDL_PollEvent(&event)) {
            input_devices_handle_event(devices, &event); // opens pads that are plugged in
            calling_event(desk, &event);
        }
        const double elapsed_s = frame_clock_next(&clock);
        if (!search(desk, error, error_size)) {
            return false;
        }
        calling_advance(desk, elapsed_s);
        calling_draw(desk, elapsed_s);
        frame_clock_rest(elapsed_s, FRAME_CLOCK_LEAST_S);
    }
    return true;
}

enum calling_end calling_run(venue *at, const calling_options *options, char *error,
                             size_t error_size)
{
    calling_desk *desk = calloc(1, sizeof *desk);
    input_devices *devices = input_devices_create();
    enum calling_end end = CALLING_FAILED;
    snprintf(error, error_size, "out of memory for another screen");
    if (desk != NULL && devices != NULL) {
        desk->venue = at;
        desk->speed = 1.0;
        if (open_desk(desk, options, error, error_size) && run(desk, devices, error, error_size)) {
            end = desk->end;
        }
        close_desk(desk);
    }
    input_devices_destroy(&devices);
    free(desk);
    return end;
}
