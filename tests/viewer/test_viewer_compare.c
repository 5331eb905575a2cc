// Comparing with a second recording: it is chosen from the folder, both keep step in both
// directions from the moments that were chosen, and each is shown in its own part of the window.
//
// SDL's off-screen driver replaces the display.
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

#include "record_bout.h"
#include "venue.h"
#include "viewer_input.h"
#include "viewer_layout.h"
#include "viewer_list.h"
#include "viewer_private.h"

// The seed of the second recording, whose fencers have other bodies.
#define OTHER_SEED 4

static char folder[64], path[2][96];
static venue at_venue;

static void record(const char *to, uint64_t seed, const char *build)
{
    const char *const builds[2] = {build, NULL};
    const recorder_options options = {.device = {"mouse", "ai:3"}};
    char error[512];
    bout_assets assets;
    assert_true(bout_assets_load(&assets, builds, error, sizeof error));
    bout_setup setup = bout_setup_default(WEAPON_EPEE, assets.model, &assets.grid[WEAPON_EPEE]);
    setup.seed = seed;
    setup.build[DUEL_LEFT] = build != NULL ? build : setup.build[DUEL_LEFT];
    setup.source[DUEL_LEFT] = (bout_source){.kind = BOUT_SOURCE_AI, .ai_level = 2};
    setup.source[DUEL_RIGHT] = (bout_source){.kind = BOUT_SOURCE_AI, .ai_level = 3};
    record_bout(to, &setup, &options);
    bout_assets_free(&assets);
}

static int set_up(void **state)
{
    (void)state;
    char error[512];
    setenv("SDL_VIDEODRIVER", "offscreen", 1);
    setenv("SDL_AUDIODRIVER", "none", 1); // nobody listens, and mixing takes time
    strcpy(folder, "/tmp/battuta-compare-XXXXXX");
    assert_non_null(mkdtemp(folder));
    snprintf(path[0], sizeof path[0], "%s/a.duel", folder);
    snprintf(path[1], sizeof path[1], "%s/b.duel", folder);
    record(path[0], 2, NULL);
    record(path[1], OTHER_SEED, "tall");
    const window_options look = {
        .title = "Battuta", .width = 640, .height = 360, .offscreen = true};
    window *w = window_create(&look, error, sizeof error);
    return w != NULL && venue_open(&at_venue, w, error, sizeof error) == VENUE_OPEN ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    char command[128];
    snprintf(command, sizeof command, "rm -r '%s'", folder);
    if (system(command) != 0) {
        return -1;
    }
    venue_close(&at_venue);
    SDL_Quit();
    return 0;
}

static viewer *open_first(void)
{
    char error[512] = "";
    viewer *v = viewer_open(&at_venue, NULL, path[0], 100, 1, false, error, sizeof error);
    assert_string_equal(error, "");
    return v;
}

static void press(viewer *v, SDL_Keycode code, Uint16 held)
{
    SDL_Event event = {.type = SDL_KEYDOWN};
    event.key.keysym.sym = code;
    event.key.keysym.mod = held;
    SDL_PushEvent(&event);
    viewer_turn(v, 0.0);
}

static uint32_t second_at(const viewer *v)
{
    return recording_player_now(v->compare.player)->at;
}

static void the_second_recording_is_chosen_from_the_folder(void **state)
{
    (void)state;
    viewer *v = open_first();
    v->clock.paused = false;
    press(v, SDLK_z, 0);
    assert_true(v->compare.is_choosing && v->clock.paused);
    assert_int_equal(v->compare.list.shown, 2);
    // Keys and letters mean nothing else meanwhile.
    press(v, SDLK_n, 0);
    assert_false(v->overlay[VIEWER_LIST]);
    press(v, SDLK_ESCAPE, 0);
    assert_false(v->compare.is_choosing || v->compare.is_open || v->leaving || v->clock.paused);
    press(v, SDLK_z, 0);
    const int row = strcmp(v->compare.list.entry[0].name, "b.duel") == 0 ? 0 : 1;
    for (int i = 0; i < row; i++) {
        press(v, SDLK_DOWN, 0);
    }
    press(v, SDLK_RETURN, 0);
    assert_true(v->compare.is_open);
    assert_string_equal(v->compare.path, path[1]);
    assert_string_equal(v->compare.file.header.build[DUEL_LEFT], "tall");
    // Escape ends the comparison, not the viewer.
    press(v, SDLK_ESCAPE, 0);
    assert_false(v->compare.is_open || v->leaving);
    viewer_close(&v);
}

static void both_touch_at_the_same_moment_and_keep_step(void **state)
{
    (void)state;
    viewer *v = open_first();
    assert_true(viewer_compare_open(v, path[1]));
    const uint32_t touched[2] = {v->file.end.touch_tick - v->file.first_tick,
                                 v->compare.file.end.touch_tick - v->compare.file.first_tick};
    assert_true(touched[0] != touched[1]);
    viewer_clock_seek(&v->clock, touched[0]);
    viewer_turn(v, 0.0);
    assert_int_equal(second_at(v), touched[1]);
    assert_int_equal(recording_player_now(v->compare.player)->state.tick,
                     touched[1] + v->compare.file.first_tick);
    assert_int_equal(v->compare.before.tick + 1,
                     recording_player_now(v->compare.player)->state.tick);
    static const int step[] = {-1, -300, 40, -7, 220};
    for (size_t i = 0; i < sizeof step / sizeof step[0]; i++) {
        viewer_clock_seek(&v->clock, (double)v->clock.at + step[i]);
        viewer_turn(v, 0.0);
        const int64_t wanted = (int64_t)v->clock.at - touched[0] + touched[1];
        assert_int_equal(second_at(v), wanted < 0 ? 0 : wanted);
    }
    // Outside the second recording, its end stays.
    viewer_clock_seek(&v->clock, 0);
    viewer_turn(v, 0.0);
    assert_int_equal(second_at(v), touched[1] > touched[0] ? touched[1] - touched[0] : 0);
    viewer_close(&v);
}

static void one_is_moved_alone_and_both_go_on_from_there(void **state)
{
    (void)state;
    viewer *v = open_first();
    assert_true(viewer_compare_open(v, path[1]));
    viewer_clock_seek(&v->clock, v->clock.end);
    viewer_turn(v, 0.0);
    press(v, SDLK_z, KMOD_LCTRL);
    const uint32_t held = second_at(v);
    viewer_clock_seek(&v->clock, 300);
    viewer_turn(v, 0.0);
    assert_int_equal(second_at(v), held);
    press(v, SDLK_z, KMOD_LCTRL);
    press(v, SDLK_COMMA, KMOD_LCTRL); // 100 ms back
    assert_int_equal(v->clock.at, 200);
    assert_int_equal(second_at(v), held - 100);
    // The second's touch comes to the moment that is shown.
    const uint32_t touched = v->compare.file.end.touch_tick - v->compare.file.first_tick + 1;
    press(v, SDLK_z, KMOD_LSHIFT);
    assert_int_equal(v->clock.at, 200);
    assert_int_equal(second_at(v), touched);
    press(v, SDLK_COMMA, 0);
    assert_int_equal(second_at(v), touched - 1);
    viewer_close(&v);
}

static void each_has_its_own_part_of_the_window(void **state)
{
    (void)state;
    viewer *v = open_first();
    assert_true(viewer_compare_open(v, path[1]));
    for (int i = 0; i < VIEWER_OVERLAYS; i++) {
        v->overlay[i] = true;
    }
    for (int stacked = 0; stacked < 2; stacked++) {
        for (int frame = 0; frame < 3; frame++) {
            viewer_turn(v, 0.2);
        }
        viewer_part part[VIEWER_PARTS];
        assert_int_equal(viewer_layout(v, part), 2);
        assert_true(part[1].is_other && !part[0].is_other);
        const viewer_area *a = &part[0].picture, *b = &part[1].picture;
        assert_true(stacked ? b->y >= a->y + a->height : b->x >= a->x + a->width);
        assert_true(b->x + b->width <= canvas_width(v->canvas) + 0.1f);
        // Each camera looks at its own fencers.
        assert_int_equal(part[1].camera->kind, part[0].camera->kind);
        const duel_config *config = recording_player_config(v->compare.player);
        const duel_state *now = &recording_player_now(v->compare.player)->state;
        const camera *view = &part[1].camera->rig.view;
        viewer_labels labels;
        const viewer_lines l = viewer_lines_start_in(v->canvas, *b, view, &labels);
        for (int side = 0; side < 2; side++) {
            float xy[2];
            const double root_m = duel_fencer_frame(config, now, (enum duel_side)side).root_x_m;
            assert_true(viewer_lines_place(&l, v3(root_m, 1.0, 0.0), xy));
            assert_true(xy[0] > b->x && xy[0] < b->x + b->width);
            assert_true(xy[1] > b->y && xy[1] < b->y + b->height);
        }
        press(v, SDLK_z, 0);
    }
    assert_false(v->compare.is_open);
    viewer_close(&v);
}

static void what_cannot_be_compared_is_said(void **state)
{
    (void)state;
    viewer *v = open_first();
    assert_false(viewer_compare_open(v, "/nowhere.duel"));
    assert_false(v->compare.is_open);
    assert_non_null(strstr(v->notice, "/nowhere.duel"));
    press(v, SDLK_z, KMOD_LSHIFT);
    assert_non_null(strstr(v->notice, "Z compares"));
    viewer_turn(v, 0.02);
    viewer_close(&v);
}

// Wherever the window is, both fencers stand beside the list of events.
static void the_list_covers_no_fencer(void **state)
{
    (void)state;
    static const int size[][2] = {{640, 360}, {512, 384}, {640, 400}};
    viewer *v = open_first();
    v->overlay[VIEWER_LIST] = true;
    for (int i = 0; i < 3; i++) {
        SDL_SetWindowSize(SDL_GL_GetCurrentWindow(), size[i][0], size[i][1]);
        for (int frame = 0; frame < 4; frame++) {
            viewer_turn(v, 0.5);
        }
        viewer_labels labels;
        bool is_other;
        const viewer_lines l = viewer_layout_lines(v, 600.0f, 300.0f, &labels, &is_other);
        const duel_config *config = recording_player_config(v->player);
        for (int side = 0; side < 2; side++) {
            float xy[2];
            const phys_vec3 rear = {
                duel_fencer_frame(config, &v->before, (enum duel_side)side).root_x_m +
                    (side == DUEL_LEFT ? -0.45 : 0.45),
                1.0, 0.0};
            assert_true(viewer_lines_place(&l, rear, xy));
            assert_true(xy[0] > viewer_list_edge(v) && xy[0] < canvas_width(v->canvas));
        }
    }
    SDL_SetWindowSize(SDL_GL_GetCurrentWindow(), 640, 360);
    viewer_close(&v);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_second_recording_is_chosen_from_the_folder),
        cmocka_unit_test(both_touch_at_the_same_moment_and_keep_step),
        cmocka_unit_test(one_is_moved_alone_and_both_go_on_from_there),
        cmocka_unit_test(each_has_its_own_part_of_the_window),
        cmocka_unit_test(what_cannot_be_compared_is_said),
        cmocka_unit_test(the_list_covers_no_fencer),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
