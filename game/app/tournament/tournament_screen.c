// The screen of a tournament: input, the computers' bouts, and the loop.
#include <SDL.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "frame_clock.h"
#include "tournament_file.h"
#include "tournament_page.h"
#include "tournament_screen_private.h"

// The time per displayed frame for the computers' bouts, seconds: the screen stays fluent.
#define FENCE_S 0.012
// They are fenced by so many ticks at a time: few, because a computer who plans may think for much
// longer than that in one of them.
#define FENCE_TICKS 5
// The time per displayed frame for loading what the piste will need, seconds.
#define PREPARE_S 0.004
// Minimum frame time without vsync, seconds: a sheet need not move faster.
#define LEAST_FRAME_S 0.008

void tournament_screen_notice(tournament_screen *s, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    text_write_list(s->venue->texts, s->notice, sizeof s->notice, format, arguments);
    va_end(arguments);
}

static void leave(tournament_screen *s, enum tournament_screen_end end)
{
    s->end = end;
    s->leaving = true;
}

// --- the bouts

tournament_bout tournament_screen_next(const tournament_screen *s)
{
    return tournament_next(s->tournament);
}

// The sheet of the pool in which the next bout is.
static void show_next_pool(tournament_screen *s)
{
    const tournament_bout next = tournament_screen_next(s);
    s->pool = next.stage == STAGE_POOL ? next.pool : s->pool;
}

static bool enter(tournament_screen *s, const tournament_result *result)
{
    char error[TOURNAMENT_LINE_SIZE];
    const bool entered = tournament_enter(s->tournament, result, error, sizeof error) &&
                         tournament_file_save(s->file, s->tournament, error, sizeof error);
    if (!entered) {
        tournament_screen_notice(s, "%s", error);
    }
    show_next_pool(s);
    return entered;
}

void tournament_screen_enter(tournament_screen *s, const uint8_t touches[2], int winner)
{
    const tournament_bout next = tournament_screen_next(s);
    const tournament_result result = {(uint8_t)next.stage,
                                      {next.fencer[0], next.fencer[1]},
                                      {touches[0], touches[1]},
                                      winner == 1};
    s->notice[0] = '\0';
    enter(s, &result);
}

static bool begin_computers(tournament_screen *s, const tournament_bout *next)
{
    static const char *const BUILD[2] = {NULL, NULL};
    char error[TOURNAMENT_LINE_SIZE];
    s->has_assets = s->has_assets || bout_assets_load(&s->assets, BUILD, error, sizeof error);
    if (!s->has_assets ||
        !tournament_piste_open(s->tournament, next, &s->assets, &s->piste, error, sizeof error)) {
        tournament_screen_notice(s, "%s", error);
        return false;
    }
    return true;
}

// Fences bouts of computers for a part of the displayed frame.
static void fence_computers(tournament_screen *s)
{
    const tournament_bout next = tournament_screen_next(s);
    if (s->is_stuck || next.stage == STAGE_OVER ||
        !tournament_bout_is_headless(s->tournament, &next)) {
        return;
    }
    if (s->piste.bout == NULL && !begin_computers(s, &next)) {
        s->is_stuck = true;
        return;
    }
    const Uint64 began = SDL_GetPerformanceCounter();
    const double most = FENCE_S * (double)SDL_GetPerformanceFrequency();
    bool is_over = false;
    while (!is_over && (double)(SDL_GetPerformanceCounter() - began) < most) {
        is_over = tournament_piste_step(&s->piste, FENCE_TICKS);
    }
    if (is_over) {
        const tournament_result result = tournament_piste_result(&s->piste);
        tournament_piste_close(&s->piste);
        s->is_stuck = !enter(s, &result);
    }
}

// --- what the person can do

// Lets people fence the next bout, if it is one of theirs.
static void fence(tournament_screen *s)
{
    char error[TOURNAMENT_LINE_SIZE];
    match_settings rules;
    const tournament_bout next = tournament_screen_next(s);
    if (next.stage == STAGE_OVER || tournament_bout_is_headless(s->tournament, &next)) {
        return;
    }
    if (tournament_bout_rules(s->tournament, next.stage, &rules, error, sizeof error)) {
        leave(s, TOURNAMENT_FENCE);
    } else {
        tournament_screen_notice(s, "%s", error);
    }
}

// Writes the sheets as a page beside the file.
static void write_page(tournament_screen *s)
{
    char path[TOURNAMENT_LINE_SIZE - 64], error[TOURNAMENT_LINE_SIZE];
    if (snprintf(path, sizeof path, "%s.html", s->file) >= (int)sizeof path) {
        tournament_screen_notice(s, "the file's name is too long for a page beside it");
    } else if (tournament_page_save(path, s->tournament, error, sizeof error)) {
        tournament_screen_notice(s, "%s: to print, or to keep as PDF", path);
    } else {
        tournament_screen_notice(s, "%s", error);
    }
}

static void show_pool(tournament_screen *s, uint32_t forward)
{
    const uint32_t pools = s->tournament->pools;
    s->pool = pools > 0 ? (s->pool + forward) % pools : 0;
}

static void handle_key(tournament_screen *s, SDL_Keycode key)
{
    switch (key) {
    case SDLK_ESCAPE:
        leave(s, TOURNAMENT_LEFT);
        break;
    case SDLK_RETURN:
    case SDLK_KP_ENTER:
    case SDLK_SPACE:
        fence(s);
        break;
    case SDLK_RIGHT:
        show_pool(s, 1);
        break;
    case SDLK_LEFT:
        show_pool(s, s->tournament->pools - 1);
        break;
    case SDLK_p:
        write_page(s);
        break;
    case SDLK_F11:
        window_toggle_fullscreen(s->venue->window);
        break;
    default:
        break;
    }
}

static void handle_pad(tournament_screen *s, Uint8 button)
{
    switch (button) {
    case SDL_CONTROLLER_BUTTON_A:
        handle_key(s, SDLK_RETURN);
        break;
    case SDL_CONTROLLER_BUTTON_B:
        handle_key(s, SDLK_ESCAPE);
        break;
    case SDL_CONTROLLER_BUTTON_DPAD_RIGHT:
        handle_key(s, SDLK_RIGHT);
        break;
    case SDL_CONTROLLER_BUTTON_DPAD_LEFT:
        handle_key(s, SDLK_LEFT);
        break;
    default:
        break;
    }
}

static void handle_event(tournament_screen *s, const SDL_Event *event)
{
    input_devices_handle_event(s->devices, event);
    if (event->type == SDL_QUIT) {
        leave(s, TOURNAMENT_CLOSED);
    } else if (event->type == SDL_KEYDOWN && event->key.keysym.sym == SDLK_q &&
               (event->key.keysym.mod & KMOD_CTRL) != 0) {
        leave(s, TOURNAMENT_CLOSED);
    } else if (event->type == SDL_KEYDOWN && event->key.repeat == 0) {
        handle_key(s, event->key.keysym.sym);
    } else if (event->type == SDL_CONTROLLERBUTTONDOWN) {
        handle_pad(s, event->cbutton.button);
    } else if (event->type == SDL_MOUSEBUTTONDOWN && event->button.button == SDL_BUTTON_LEFT) {
        fence(s);
    }
}

// --- the loop

enum tournament_screen_end tournament_screen_run(tournament_screen *s)
{
    s->leaving = false;
    show_next_pool(s);
    frame_clock clock = frame_clock_start();
    while (!s->leaving) {
        SDL_Event event;
        while (!s->leaving && SDL_PollEvent(&event)) {
            handle_event(s, &event);
        }
        const double elapsed_s = frame_clock_next(&clock);
        fence_computers(s);
        venue_prepare(s->venue, PREPARE_S);
        tournament_screen_draw(s);
        frame_clock_rest(elapsed_s, LEAST_FRAME_S);
    }
    return s->end;
}

tournament_screen *tournament_screen_open(venue *at, tournament *t, const char *file, char *error,
                                          size_t error_size)
{
    tournament_screen *s = calloc(1, sizeof *s);
    if (s != NULL) {
        s->venue = at;
        s->tournament = t;
        s->file = file;
        s->devices = input_devices_create();
    }
    if (s == NULL || s->devices == NULL) {
        snprintf(error, error_size, "out of memory for the tournament's screen");
        tournament_screen_close(&s);
    }
    return s;
}

void tournament_screen_close(tournament_screen **address)
{
    tournament_screen *s = *address;
    if (s != NULL) {
        tournament_piste_close(&s->piste);
        if (s->has_assets) {
            bout_assets_free(&s->assets);
        }
        input_devices_destroy(&s->devices);
        free(s);
        *address = NULL;
    }
}
