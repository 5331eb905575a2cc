// A viewer for the tests of its parts: a recording with a touch by the right fencer, its marks, and
// a canvas that keeps the words; without window, picture and sound. Each test gets its own viewer
// as its state, paused at the beginning.
#ifndef VIEWER_DESK_H
#define VIEWER_DESK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <SDL.h>
#include <cmocka.h>

#include "canvas_spy.h"
#include "record_bout.h"
#include "viewer_private.h"

#define VIEWER_DESK_WIDTH  1280.0f
#define VIEWER_DESK_HEIGHT 720.0f

static struct {
    char path[40];
    fencer_rack fencers;
} viewer_desk;

static inline int viewer_desk_set_up_all(void **state)
{
    (void)state;
    const char *const build[2] = {NULL, NULL};
    const recorder_options options = {.device = {"mouse", "ai:3"}};
    char error[512];
    bout_assets assets;
    strcpy(viewer_desk.path, "/tmp/battuta-watched-XXXXXX");
    int file = mkstemp(viewer_desk.path);
    if (file < 0 || close(file) != 0 ||
        !bout_assets_load_from(&assets, &viewer_desk.fencers, build, error, sizeof error)) {
        return -1;
    }
    bout_setup setup = bout_setup_default(WEAPON_EPEE, assets.model, &assets.grid[WEAPON_EPEE]);
    setup.seed = 10;
    setup.source[DUEL_LEFT] = (bout_source){.kind = BOUT_SOURCE_AI, .ai_level = 2};
    setup.source[DUEL_RIGHT] = (bout_source){.kind = BOUT_SOURCE_AI, .ai_level = 3};
    record_bout(viewer_desk.path, &setup, &options);
    bout_assets_free(&assets);
    return 0;
}

static inline int viewer_desk_clear_all(void **state)
{
    (void)state;
    fencer_rack_free(&viewer_desk.fencers);
    return remove(viewer_desk.path);
}

// Opens this recording, without its marks, to be drawn on this canvas.
static inline int viewer_desk_open_on(void **state, const char *path, canvas *c)
{
    const char *const build[2] = {NULL, NULL};
    char error[512];
    viewer *v = calloc(1, sizeof *v);
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy");
    if (v == NULL || SDL_Init(SDL_INIT_VIDEO | SDL_INIT_GAMECONTROLLER) != 0 ||
        !recording_file_read(path, &v->file, error, sizeof error) ||
        !bout_assets_load_from(&v->assets, &viewer_desk.fencers, build, error, sizeof error)) {
        return -1;
    }
    v->path = path;
    v->canvas = c;
    v->devices = input_devices_create_with("/nowhere/devices", "/nowhere");
    v->player =
        recording_player_create(&v->file, v->assets.model, &v->assets.grid[v->file.header.weapon]);
    if (v->devices == NULL || v->player == NULL || !recording_marks_init(&v->marks, v->player)) {
        return -1;
    }
    v->before = recording_player_now(v->player)->state;
    snprintf(v->name[DUEL_LEFT], sizeof v->name[DUEL_LEFT], "mouse");
    snprintf(v->name[DUEL_RIGHT], sizeof v->name[DUEL_RIGHT], "computer 3");
    v->clock = viewer_clock_start(recording_player_end(v->player));
    v->clock.paused = true;
    v->span = viewer_timeline_span_whole(v->clock.end);
    v->result.level = 1;
    v->legend_s = VIEWER_LEGEND_S;
    v->mouse_x = v->mouse_y = -1000.0f;
    *state = v;
    return 0;
}

static inline int viewer_desk_open(void **state, const char *path)
{
    return viewer_desk_open_on(state, path,
                               canvas_spy_create(VIEWER_DESK_WIDTH, VIEWER_DESK_HEIGHT));
}

static inline int viewer_desk_set_up(void **state)
{
    if (viewer_desk_open(state, viewer_desk.path) != 0) {
        return -1;
    }
    viewer *v = *state;
    while (recording_marks_walk(&v->marks, v->player, 1000)) {
    }
    v->marks_complete = true;
    return 0;
}

static inline int viewer_desk_clear(void **state)
{
    viewer *v = *state;
    canvas_destroy(&v->canvas);
    viewer_close(&v);
    SDL_Quit();
    return 0;
}

#define VIEWER_DESK_TEST(name)                                                                     \
    cmocka_unit_test_setup_teardown(name, viewer_desk_set_up, viewer_desk_clear)

// Goes to this tick, as the viewer does between two displayed frames.
static inline void viewer_desk_seek(viewer *v, uint32_t at)
{
    viewer_clock_seek(&v->clock, at);
    recording_player_seek(v->player, v->clock.at);
}

// The button for this action that was drawn last; it must be there.
static inline const viewer_button *viewer_desk_button(const viewer *v, enum viewer_action action)
{
    for (int i = v->button_count - 1; i >= 0; i--) {
        if (v->button[i].action == action) {
            return &v->button[i];
        }
    }
    fail_msg("no button for action %d", (int)action);
    return NULL;
}

// Checks that the button for this action stands around its word, and that no other button is nearer
// to it than `gap`, pixels. Returns the word.
static inline const canvas_spy_text *viewer_desk_check_button(const viewer *v, const char *name,
                                                              enum viewer_action action, float gap)
{
    const canvas_spy_text *word = canvas_spy_find(v->canvas, name);
    const viewer_button *button = viewer_desk_button(v, action);
    assert_non_null(word);
    assert_true(button->x < canvas_spy_left(word));
    assert_true(button->x + button->width > canvas_spy_right(word));
    assert_true(button->y < word->y && button->y + button->height > word->y);
    for (int k = 0; k < v->button_count; k++) {
        const viewer_button *other = &v->button[k];
        assert_true(other == button || other->x >= button->x + button->width + gap ||
                    other->x + other->width + gap <= button->x ||
                    other->y >= button->y + button->height + gap ||
                    other->y + other->height + gap <= button->y);
    }
    return word;
}

// Puts the mouse into the middle of this button.
static inline void viewer_desk_point(viewer *v, const viewer_button *button)
{
    v->mouse_x = button->x + 0.5f * button->width;
    v->mouse_y = button->y + 0.5f * button->height;
}

// The tick of the touch that ends the recorded bout, as a place in the recording.
static inline uint32_t viewer_desk_touch(const viewer *v)
{
    for (uint32_t i = 0; i < v->marks.mark_count; i++) {
        if (v->marks.mark[i].kind == RECORDING_MARK_TOUCH) {
            return v->marks.mark[i].at;
        }
    }
    fail_msg("no touch");
    return 0;
}

#endif
