// The viewer of recordings in this process: keys, mouse and pad reach the exact tick, overlays and
// cameras are drawn, and taking over returns side and tick.
//
// SDL's off-screen driver replaces the display.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <SDL.h>
#include <cmocka.h>
#include <epoxy/gl.h>

#include "recordings_screen.h"
#include "record_bout.h"
#include "venue.h"
#include "viewer_input.h"
#include "viewer_lines.h"
#include "viewer_list.h"
#include "viewer_plots.h"
#include "viewer_private.h"
#include "viewer_share.h"
#include "viewer_state.h"

#define TICKS 1200

static char folder[64], path[96], touch_path[96], headset_path[96];
static venue at_venue;

// Whether the bout ends with a touch by the right fencer whose blade bends for this long while the
// other one moves on.
#define BENDS_TICKS 60
#define BENDS_M     0.01
#define MOVES_ON_M  0.05
static bool ends_with_a_bent_blade(const bout_setup *setup)
{
    bout *b = bout_create(setup);
    assert_non_null(b);
    int bent = 0;
    double least_m = INFINITY, most_m = -INFINITY;
    while (!bout_over(b)) {
        duel_events events;
        bout_step(b, NULL, &events);
        phys_vec3 straight[2], seen[2];
        duel_blade_ends(&b->config, &b->state, DUEL_RIGHT, straight);
        duel_blade_ends_seen(&b->config, &b->state, DUEL_RIGHT, seen);
        if (b->state.fencer[DUEL_RIGHT].press.kind == DUEL_PRESS_HELD &&
            v3_distance(straight[1], seen[1]) > BENDS_M) {
            double root_m = duel_fencer_frame(&b->config, &b->state, DUEL_LEFT).root_x_m;
            least_m = fmin(least_m, root_m);
            most_m = fmax(most_m, root_m);
            bent++;
        }
    }
    bool found =
        b->state.winner == DUEL_RIGHT && bent >= BENDS_TICKS && most_m - least_m > MOVES_ON_M;
    bout_destroy(&b);
    return found;
}

// Records a short bout that ends with a touch by the right fencer, and the beginning of one with a
// headset. However the computers think, one of the first bouts is such a one.
static void record_others(const recorder_options *options)
{
    const char *const build[2] = {NULL, NULL};
    char error[512];
    bout_assets assets;
    assert_true(bout_assets_load(&assets, build, error, sizeof error));
    bout_setup setup = bout_setup_default(WEAPON_EPEE, assets.model, &assets.grid[WEAPON_EPEE]);
    setup.seed = 2;
    setup.source[DUEL_LEFT] = (bout_source){.kind = BOUT_SOURCE_AI, .ai_level = 2};
    setup.source[DUEL_RIGHT] = (bout_source){.kind = BOUT_SOURCE_AI, .ai_level = 3};
    while (!ends_with_a_bent_blade(&setup)) {
        setup.seed++;
    }
    record_bout(touch_path, &setup, options);
    setup.settings.limit_ticks = 300;
    setup.source[DUEL_LEFT] = (bout_source){.kind = BOUT_SOURCE_TRACKED, .random_seed = 1};
    record_bout(headset_path, &setup, options);
    bout_assets_free(&assets);
}

static int set_up(void **state)
{
    (void)state;
    const recorder_options options = {.device = {"mouse", "ai:3"}};
    char error[512];
    setenv("SDL_VIDEODRIVER", "offscreen", 1);
    setenv("SDL_AUDIODRIVER", "none", 1); // nobody listens, and mixing takes time
    strcpy(folder, "/tmp/battuta-viewer-XXXXXX");
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/bout.duel", folder);
    record_shipped_bout(path, TICKS, &options);
    // In another folder, since the list of recordings shows everything in the first one.
    snprintf(touch_path, sizeof touch_path, "%s/touched", folder);
    assert_int_equal(mkdir(touch_path, 0700), 0);
    snprintf(touch_path, sizeof touch_path, "%s/touched/touch.duel", folder);
    snprintf(headset_path, sizeof headset_path, "%s/touched/headset.duel", folder);
    record_others(&options);
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

static void key(SDL_Keycode code, Uint16 held)
{
    SDL_Event event = {.type = SDL_KEYDOWN};
    event.key.keysym.sym = code;
    event.key.keysym.mod = held;
    SDL_PushEvent(&event);
}

static void pad(SDL_GameControllerButton button)
{
    SDL_Event event = {.type = SDL_CONTROLLERBUTTONDOWN};
    event.cbutton.button = (Uint8)button;
    SDL_PushEvent(&event);
}

static viewer_result watch_from(uint32_t at)
{
    char error[512] = "";
    viewer_result seen = viewer_run(&at_venue, NULL, path, at, 1, false, error, sizeof error);
    assert_string_equal(error, "");
    return seen;
}

static void keys_step_to_the_tick(void **state)
{
    (void)state;
    key(SDLK_SPACE, 0); // pause
    key(SDLK_HOME, 0);
    key(SDLK_PERIOD, 0);
    key(SDLK_PERIOD, KMOD_LSHIFT);
    key(SDLK_PERIOD, KMOD_LCTRL);
    key(SDLK_COMMA, 0);
    key(SDLK_COMMA, 0);
    key(SDLK_ESCAPE, 0);
    viewer_result seen = watch_from(0);
    assert_int_equal(seen.end, VIEWER_LEFT);
    assert_int_equal(seen.at, 1 + 10 + 100 - 2);
    key(SDLK_END, 0);
    key(SDLK_ESCAPE, 0);
    assert_int_equal(watch_from(0).at, TICKS);
    key(SDLK_END, 0);
    key(SDLK_LEFT, 0);
    key(SDLK_ESCAPE, 0);
    assert_int_equal(watch_from(500).at, TICKS - 1000);
}

// On some keyboards the keys of comma and period give < and >. Other keys do not step.
static void each_key_steps_by_its_own_ticks(void **state)
{
    (void)state;
    static const struct {
        SDL_Keycode code;
        Uint16 held;
        int ticks;
    } KEY[] = {
        {SDLK_PERIOD, 0, 1},
        {SDLK_GREATER, 0, 1},
        {SDLK_PERIOD, KMOD_RSHIFT, 10},
        {SDLK_GREATER, KMOD_LCTRL, 100},
        {SDLK_COMMA, 0, -1},
        {SDLK_LESS, 0, -1},
        {SDLK_LESS, KMOD_LSHIFT, -10},
        {SDLK_COMMA, KMOD_RCTRL, -100},
        {SDLK_RIGHT, 0, 1000},
        {SDLK_LEFT, 0, -1000},
        {SDLK_SLASH, 0, 0},
        {SDLK_t, 0, 0},
        {SDLK_TAB, 0, 0},
    };
    char error[512] = "";
    viewer *v = viewer_open(&at_venue, NULL, path, 600, 1, false, error, sizeof error);
    assert_string_equal(error, "");
    v->clock.paused = true;
    for (size_t i = 0; i < sizeof KEY / sizeof KEY[0]; i++) {
        int at = 600 + KEY[i].ticks;
        viewer_clock_seek(&v->clock, 600);
        key(KEY[i].code, KEY[i].held);
        viewer_turn(v, 0.02);
        assert_int_equal(v->clock.at, at < 0 ? 0 : at > TICKS ? TICKS : at);
    }
    viewer_close(&v);
}

static void a_pad_steps_and_leaves(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++) {
        pad(SDL_CONTROLLER_BUTTON_DPAD_RIGHT);
    }
    pad(SDL_CONTROLLER_BUTTON_DPAD_LEFT);
    pad(SDL_CONTROLLER_BUTTON_Y);
    pad(SDL_CONTROLLER_BUTTON_X);
    pad(SDL_CONTROLLER_BUTTON_B);
    viewer_result seen = watch_from(300);
    assert_int_equal(seen.end, VIEWER_LEFT);
    assert_int_equal(seen.at, 302);
}

// Draws all overlays at once while the recording plays.
static void every_overlay_is_drawn_with_every_camera(void **state)
{
    (void)state;
    static const SDL_Keycode overlay[] = {SDLK_t, SDLK_x, SDLK_k, SDLK_v, SDLK_m,
                                          SDLK_g, SDLK_p, SDLK_n, SDLK_l};
    char error[512] = "";
    viewer *v = viewer_open(&at_venue, NULL, path, 800, 1, false, error, sizeof error);
    assert_string_equal(error, "");
    for (size_t i = 0; i < sizeof overlay / sizeof overlay[0]; i++) {
        key(overlay[i], 0);
    }
    key(SDLK_SPACE, 0);
    viewer_turn(v, 0.02);
    assert_false(v->clock.paused);
    static const struct {
        SDL_Keycode code;
        enum camera_kind kind;
    } KEY[] = {{SDLK_1, CAMERA_SIDE},         {SDLK_2, CAMERA_BEHIND_LEFT},
               {SDLK_3, CAMERA_BEHIND_RIGHT}, {SDLK_4, CAMERA_EYES_LEFT},
               {SDLK_5, CAMERA_EYES_RIGHT},   {SDLK_6, CAMERA_POINT_LEFT},
               {SDLK_6, CAMERA_POINT_RIGHT},  {SDLK_7, CAMERA_FREE}};
    for (size_t i = 0; i < sizeof KEY / sizeof KEY[0]; i++) {
        uint32_t before = v->clock.at;
        key(KEY[i].code, 0);
        viewer_turn(v, 0.02);
        assert_int_equal(v->camera.kind, KEY[i].kind);
        assert_int_equal(v->clock.at, before + 20);
    }
    viewer_close(&v);
}

// Opens the bout with a touch, paused at this tick, and waits until all its marks are found.
static viewer *open_touch(uint32_t at)
{
    char error[512] = "";
    viewer *v = viewer_open(&at_venue, NULL, touch_path, at, 1, false, error, sizeof error);
    assert_string_equal(error, "");
    v->clock.paused = true;
    while (!v->marks_complete) {
        viewer_turn(v, 0.05);
    }
    return v;
}

// No label lies under a panel, on another one or outside.
static int assert_labels(const viewer *v)
{
    const float HEIGHT = 22.0f, ABOVE = 15.0f;
    for (int i = 0; i < v->labels.count; i++) {
        const float left = v->labels.x[i] - 0.5f * v->labels.width[i], top = v->labels.y[i] - ABOVE;
        const float right = left + v->labels.width[i], foot = top + HEIGHT;
        assert_true(left >= 0.0f && right <= canvas_width(v->canvas) && top >= 0.0f);
        for (int k = 0; k < v->panel_count; k++) {
            const viewer_area *p = &v->panel[k];
            assert_true(left >= p->x + p->width || right <= p->x || top >= p->y + p->height ||
                        foot <= p->y);
        }
        for (int k = 0; k < i; k++) {
            assert_true(fabsf(v->labels.y[i] - v->labels.y[k]) >= HEIGHT ||
                        left >= v->labels.x[k] + 0.5f * v->labels.width[k] ||
                        right <= v->labels.x[k] - 0.5f * v->labels.width[k]);
        }
    }
    return v->labels.count;
}

// At the worst moments: all overlays and panels, around the touch, in a wide and in a square
// window.
static void labels_lie_neither_on_each_other_nor_under_panels(void **state)
{
    (void)state;
    static const int size[][2] = {{640, 360}, {512, 384}, {640, 360}};
    static const enum camera_kind KIND[] = {CAMERA_SIDE, CAMERA_BEHIND_LEFT, CAMERA_POINT_LEFT};
    viewer *v = open_touch(0);
    const uint32_t touched = v->file.end.touch_tick - v->file.first_tick;
    int labels = 0;
    for (int i = 0; i < VIEWER_OVERLAYS; i++) {
        v->overlay[i] = true;
    }
    for (int i = 0; i < 3; i++) {
        SDL_SetWindowSize(SDL_GL_GetCurrentWindow(), size[i][0], size[i][1]);
        for (size_t k = 0; k < sizeof KIND / sizeof KIND[0] && i < 2; k++) {
            v->camera.kind = KIND[k];
            viewer_clock_seek(&v->clock, touched - (uint32_t)(150 * k));
            for (int frame = 0; frame < 2; frame++) {
                v->legend_s = VIEWER_LEGEND_S;
                viewer_turn(v, 0.02);
            }
            assert_true(v->panel_count >= 4);
            labels += assert_labels(v);
            const float wide = canvas_width(v->canvas) / canvas_height(v->canvas);
            assert_true(i == 0 ? wide > 1.7f : wide < 1.4f);
        }
    }
    assert_true(labels > 20);
    viewer_close(&v);
}

// The sum of the pixels of these columns of a window of 640 x 360.
static unsigned long brightness(int from_x, int until_x)
{
    static uint8_t pixel[360][640][3];
    unsigned long sum = 0;
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, 640, 360, GL_RGB, GL_UNSIGNED_BYTE, pixel);
    for (int y = 60; y < 300; y++) {
        for (int x = from_x; x < until_x; x++) {
            sum += (unsigned long)(pixel[y][x][0] + pixel[y][x][1] + pixel[y][x][2]);
        }
    }
    return sum;
}

// Y shows each camera beside the first one and at last none; both halves are the same if both
// cameras are, and every half has its own overlays inside it.
static void two_cameras_are_shown_side_by_side(void **state)
{
    (void)state;
    viewer *v = open_touch(300);
    assert_false(v->is_split);
    v->clean = true;
    for (int kind = CAMERA_SIDE; kind < CAMERA_FREE; kind++) {
        key(SDLK_y, 0);
        viewer_turn(v, 0.02);
        assert_true(v->is_split);
        assert_int_equal(v->second.kind, kind);
    }
    key(SDLK_y, 0);
    viewer_turn(v, 0.02);
    assert_false(v->is_split);
    viewer_do(v, VIEWER_DO_SECOND);
    assert_int_equal(v->second.kind, CAMERA_SIDE);
    v->overlay[VIEWER_CONTROL] = v->overlay[VIEWER_MEASURES] = true;
    for (int i = 0; i < 10; i++) {
        viewer_turn(v, 0.5); // both cameras come to rest
    }
    v->picture_wanted = false;
    int width, height;
    window_size_px(v->view.window, &width, &height);
    assert_int_equal(width, 640);
    for (int i = 0; i < v->labels.count; i++) { // the first camera's
        assert_true(v->labels.x[i] + 0.5f * v->labels.width[i] <= 0.5f * canvas_width(v->canvas));
    }
    assert_true(v->labels.count >= 4);
    const unsigned long left = brightness(0, 318), right = brightness(322, 640);
    assert_true(left > 1000000 && labs((long)left - (long)right) < (long)left / 50);
    viewer_close(&v);
}

static void a_line_of_the_list_goes_there(void **state)
{
    (void)state;
    viewer *v = open_touch(0);
    key(SDLK_n, 0);
    viewer_turn(v, 0.02);
    int lines = 0, touches = 0;
    for (int i = 0; i < v->button_count; i++) {
        const viewer_button line = v->button[i];
        if (line.action == VIEWER_DO_SEEK) {
            v->mouse_x = line.x + 0.5f * line.width;
            v->mouse_y = line.y + 0.5f * line.height;
            assert_true(viewer_list_covers(v));
            assert_true(viewer_press(v));
            viewer_release(v);
            viewer_turn(v, 0.02);
            assert_int_equal(v->clock.at, line.at);
            assert_int_equal(recording_player_now(v->player)->at, line.at);
            const duel_touch *touch = &recording_player_now(v->player)->state.touch[DUEL_RIGHT];
            touches += touch->by == DUEL_RIGHT && line.at == touch->tick + 1;
            lines++;
        }
    }
    assert_true(lines >= 2 && touches == 1);
    key(SDLK_n, 0);
    viewer_turn(v, 0.02);
    assert_false(viewer_list_covers(v));
    viewer_close(&v);
}

// The values beside the curves are those of the shown tick, not those of the curves' samples, which
// are four ticks apart.
static void the_curves_values_are_those_of_the_tick(void **state)
{
    (void)state;
    viewer *v = open_touch(0);
    for (uint32_t at = 1; at <= v->clock.end; at += 37) {
        viewer_clock_seek(&v->clock, at);
        viewer_turn(v, 0.0);
        const duel_config *config = recording_player_config(v->player);
        const duel_state *now = &recording_player_now(v->player)->state;
        recording_sample shown = viewer_sample_now(v);
        assert_int_equal(now->tick, at);
        assert_int_equal(v->before.tick, at - 1);
        for (int side = 0; side < 2; side++) {
            phys_vec3 was[2], is[2];
            duel_blade_ends(config, &v->before, (enum duel_side)side, was);
            duel_blade_ends(config, now, (enum duel_side)side, is);
            // A halt places the fencers anew, meters away: the sample is a float.
            double mps = 1000.0 * v3_distance(was[1], is[1]);
            assert_true(fabs((double)shown.tip_mps[side] - mps) < 1e-4 + 1e-6 * mps);
            assert_true(shown.control[side] == (float)duel_control(now, (enum duel_side)side));
        }
    }
    viewer_close(&v);
}

// The distance from a place to the nearest end of an overlay's lines.
static double nearest_end(viewer *v, const picture_scene *scene, enum viewer_overlay overlay,
                          phys_vec3 place)
{
    static picture_line line[20000];
    memset(v->overlay, 0, sizeof v->overlay);
    v->overlay[overlay] = true;
    int count = viewer_gather_overlays(v, scene, v3(0, 1, 5), 1.0, line, 20000);
    double nearest_m = INFINITY;
    for (int i = 0; i < count; i++) {
        nearest_m = fmin(nearest_m, v3_distance(line[i].to, place));
    }
    return nearest_m;
}

// A bent blade ends on the body. Its trail ends there, and the arrow of the touch points there
// while the body moves on.
static void trail_and_touch_are_where_the_blade_is_seen_to_end(void **state)
{
    (void)state;
    viewer *v = open_touch(0);
    const duel_config *config = recording_player_config(v->player);
    const duel_state *now = &recording_player_now(v->player)->state;
    int bent = 0;
    double most_moved_m = 0.0;
    for (uint32_t at = RECORDING_SAMPLE_TICKS; at <= v->clock.end; at += RECORDING_SAMPLE_TICKS) {
        viewer_clock_seek(&v->clock, at);
        phys_vec3 straight[2], seen[2];
        recording_player_seek(v->player, at);
        duel_blade_ends(config, now, DUEL_RIGHT, straight);
        duel_blade_ends_seen(config, now, DUEL_RIGHT, seen);
        if (now->fencer[DUEL_RIGHT].press.kind == DUEL_PRESS_HELD &&
            v3_distance(straight[1], seen[1]) > 0.01) {
            picture_scene scene;
            scene_builder_scene(v->view.builder, config, now, &scene);
            assert_true(nearest_end(v, &scene, VIEWER_TRAILS, seen[1]) < 1e-3);
            phys_vec3 stain = scene.fencer[DUEL_LEFT].mark.point;
            assert_true(nearest_end(v, &scene, VIEWER_CONTACTS, stain) < 1e-3);
            phys_vec3 landed = now->touch[DUEL_RIGHT].point;
            most_moved_m = fmax(most_moved_m, v3_distance(stain, landed));
            bent++;
        }
    }
    assert_true(bent > 1 && most_moved_m > 0.02);
    viewer_close(&v);
}

// No square of guards is shown for a hand in a headset, which holds the weapon directly.
static void only_hands_on_the_square_have_one(void **state)
{
    (void)state;
    char error[512] = "";
    viewer *v = viewer_open(&at_venue, NULL, headset_path, 0, 1, false, error, sizeof error);
    assert_string_equal(error, "");
    assert_false(v->uses_point[DUEL_LEFT]);
    assert_true(v->uses_point[DUEL_RIGHT]);
    viewer_close(&v);
}

static void what_is_watched_is_told_as_a_command(void **state)
{
    (void)state;
    char wanted[512];
    viewer *v = open_touch(500);
    key(SDLK_i, 0);
    viewer_turn(v, 0.0);
    viewer_clock_seek(&v->clock, 900);
    key(SDLK_o, 0);
    key(SDLK_DOWN, 0);
    key(SDLK_6, 0);
    key(SDLK_F10, 0);
    viewer_turn(v, 0.0);
    snprintf(wanted, sizeof wanted,
             "battuta export '%s' 'touch.mp4' --from 0.500 --to 0.900 --speed 1/2 "
             "--camera point-left --hud",
             touch_path);
    char *told = SDL_GetClipboardText();
    assert_string_equal(told, wanted);
    SDL_free(told);
    assert_non_null(strstr(viewer_notice_now(v), "clipboard"));
    // A quote in a name, no loop, and the free camera, which cannot film.
    char command[512];
    const char *path_was = v->path;
    v->path = "it's/mine's.duel";
    key(SDLK_l, 0);
    key(SDLK_UP, 0);
    key(SDLK_7, 0);
    viewer_turn(v, 0.0);
    viewer_share_command(v, command, sizeof command);
    assert_string_equal(command, "battuta export 'it'\\''s/mine'\\''s.duel' 'mine'\\''s.mp4' "
                                 "--camera side --hud");
    v->path = path_was;
    viewer_close(&v);
}

static void labels_give_way_to_each_other(void **state)
{
    (void)state;
    viewer_labels labels = {.part = {.width = 1280.0f, .height = 720.0f}};
    float x[8], y[8];
    for (int i = 0; i < 8; i++) {
        x[i] = 300.0f + 10.0f * (float)i;
        y[i] = 200.0f;
        assert_true(viewer_labels_add(&labels, &x[i], &y[i], 90.0f));
        for (int k = 0; k < i; k++) {
            assert_true(fabsf(y[i] - y[k]) >= 20.0f || fabsf(x[i] - x[k]) >= 90.0f);
        }
    }
    assert_true(x[0] == 300.0f && y[0] == 200.0f);
    // There is room at another place.
    float far_x = 700.0f, far_y = 200.0f;
    assert_true(viewer_labels_add(&labels, &far_x, &far_y, 90.0f));
    assert_true(far_x == 700.0f && far_y == 200.0f);
}

static void taking_over_tells_who_and_where(void **state)
{
    (void)state;
    key(SDLK_RETURN, 0);
    key(SDLK_RETURN, 0);
    viewer_result seen = watch_from(400);
    assert_int_equal(seen.end, VIEWER_TAKE_OVER);
    assert_int_equal(seen.at, 400);
    // The person in the recording is offered their own side, against the same opponent.
    assert_int_equal(seen.side, DUEL_LEFT);
    assert_int_equal(seen.level, 3);
    assert_string_equal(seen.device, "keyboard");

    // On the other side, the computer fencer replaces a person, with the given level.
    key(SDLK_RETURN, 0);
    key(SDLK_TAB, 0);
    key(SDLK_RETURN, 0);
    seen = watch_from(400);
    assert_int_equal(seen.side, DUEL_RIGHT);
    assert_true(seen.level >= 1 && seen.level <= 3);

    // A decided bout cannot be continued. Esc only closes the question.
    key(SDLK_RETURN, 0);
    key(SDLK_ESCAPE, 0);
    key(SDLK_ESCAPE, 0);
    assert_int_equal(watch_from(400).end, VIEWER_LEFT);
    key(SDLK_RETURN, 0);
    key(SDLK_ESCAPE, 0);
    assert_int_equal(watch_from(TICKS).end, VIEWER_LEFT);
}

static void write_letters(const char *letters)
{
    SDL_Event event = {.type = SDL_TEXTINPUT};
    snprintf(event.text.text, sizeof event.text.text, "%s", letters);
    SDL_PushEvent(&event);
}

static bool in_folder(const char *name)
{
    char there[160];
    snprintf(there, sizeof there, "%s/%s", folder, name);
    return access(there, F_OK) == 0;
}

// Runs the list of recordings until it is left.
static enum recordings_screen_end visit_list(void)
{
    char error[512];
    recordings_screen *list = recordings_screen_open(&at_venue, NULL, folder, error, sizeof error);
    if (list == NULL) {
        fail_msg("%s", error);
    }
    enum recordings_screen_end end = recordings_screen_run(list);
    recordings_screen_close(&list);
    return end;
}

static void the_list_of_duels_obeys_its_keys(void **state)
{
    (void)state;
    char from[160], to[160];
    key(SDLK_m, 0);
    key(SDLK_F2, 0);
    key(SDLK_BACKSPACE, 0);
    write_letters("ß-x");
    key(SDLK_BACKSPACE, 0);
    key(SDLK_RETURN, 0);
    key(SDLK_DELETE, 0);
    key(SDLK_RIGHT, 0);
    key(SDLK_ESCAPE, 0);
    assert_int_equal(visit_list(), RECORDINGS_LEFT);
    assert_true(in_folder("bouß-.duel") && !in_folder("bout.duel") && in_folder("marked.txt"));

    key(SDLK_DELETE, 0);
    key(SDLK_RETURN, 0);
    key(SDLK_ESCAPE, 0);
    visit_list();
    assert_true(!in_folder("bouß-.duel") && in_folder("trash/bouß-.duel"));

    // A refused name can be corrected by removing only the slash.
    snprintf(from, sizeof from, "%s/trash/bouß-.duel", folder);
    snprintf(to, sizeof to, "%s/bout.duel", folder);
    assert_int_equal(rename(from, to), 0);
    key(SDLK_F2, 0);
    write_letters("-x/");
    key(SDLK_RETURN, 0);
    key(SDLK_BACKSPACE, 0);
    write_letters("y");
    key(SDLK_RETURN, 0);
    key(SDLK_ESCAPE, 0);
    visit_list();
    assert_true(in_folder("bout-xy.duel") && !in_folder("bout.duel"));
    snprintf(from, sizeof from, "%s/bout-xy.duel", folder);
    assert_int_equal(rename(from, to), 0);

    // Undo restores only what was deleted since the list was opened.
    key(SDLK_DELETE, 0);
    key(SDLK_RETURN, 0);
    key(SDLK_u, 0);
    key(SDLK_ESCAPE, 0);
    visit_list();
    assert_true(in_folder("bout.duel") && !in_folder("trash/bout.duel"));
}

static void a_closed_window_is_told(void **state)
{
    (void)state;
    SDL_Event event = {.type = SDL_QUIT};
    SDL_PushEvent(&event);
    assert_int_equal(watch_from(0).end, VIEWER_QUIT);
}

// Ctrl+Q quits from every screen at once.
static void ctrl_q_quits(void **state)
{
    (void)state;
    char error[512] = "";
    key(SDLK_q, 0); // alone it only moves the camera
    key(SDLK_q, KMOD_LCTRL);
    assert_int_equal(watch_from(0).end, VIEWER_QUIT);
    key(SDLK_RETURN, 0); // opens the question of taking over
    key(SDLK_q, KMOD_RCTRL);
    assert_int_equal(watch_from(400).end, VIEWER_QUIT);
    key(SDLK_F2, 0);
    key(SDLK_q, KMOD_LCTRL);
    assert_int_equal(visit_list(), RECORDINGS_CLOSED);
    assert_string_equal(error, "");
}

static void assert_not_opened(const char *file, const char *reason)
{
    char error[512] = "";
    viewer *v = viewer_open(&at_venue, NULL, file, 0, 1, false, error, sizeof error);
    assert_null(v);
    assert_non_null(strstr(error, reason));
    assert_null(strchr(error, '\n'));
    error[0] = '\0';
    viewer_result seen = viewer_run(&at_venue, NULL, file, 0, 1, false, error, sizeof error);
    assert_int_equal(seen.end, VIEWER_FAILED);
    assert_non_null(strstr(error, reason));
}

// A missing file, a file of another kind, and a recording with a missing fencer model are reported
// in one line, and the borrowed venue can still be used.
static void what_cannot_be_shown_is_said(void **state)
{
    (void)state;
    char other[160], error[512];
    assert_not_opened("/nowhere.duel", "/nowhere.duel");
    snprintf(other, sizeof other, "%s/touched/other.duel", folder);
    FILE *file = fopen(other, "w");
    assert_non_null(file);
    fputs("something else", file);
    fclose(file);
    assert_not_opened(other, "is not a recording");

    const char *const build[2] = {NULL, NULL};
    const recorder_options options = {.device = {"mouse", "ai:3"}};
    bout_assets assets;
    assert_true(bout_assets_load(&assets, build, error, sizeof error));
    bout_setup setup = bout_setup_default(WEAPON_FOIL, assets.model, &assets.grid[WEAPON_FOIL]);
    setup.settings.limit_ticks = 100;
    setup.source[DUEL_LEFT] = setup.source[DUEL_RIGHT] =
        (bout_source){.kind = BOUT_SOURCE_AI, .ai_level = 1};
    setup.build[DUEL_RIGHT] = "vanished";
    snprintf(other, sizeof other, "%s/touched/vanished.duel", folder);
    record_bout(other, &setup, &options);
    bout_assets_free(&assets);
    assert_not_opened(other, "there is no build 'vanished'");

    key(SDLK_ESCAPE, 0);
    assert_int_equal(watch_from(300).end, VIEWER_LEFT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_key_steps_by_its_own_ticks),
        cmocka_unit_test(keys_step_to_the_tick),
        cmocka_unit_test(a_pad_steps_and_leaves),
        cmocka_unit_test(every_overlay_is_drawn_with_every_camera),
        cmocka_unit_test(labels_lie_neither_on_each_other_nor_under_panels),
        cmocka_unit_test(two_cameras_are_shown_side_by_side),
        cmocka_unit_test(a_line_of_the_list_goes_there),
        cmocka_unit_test(the_curves_values_are_those_of_the_tick),
        cmocka_unit_test(trail_and_touch_are_where_the_blade_is_seen_to_end),
        cmocka_unit_test(only_hands_on_the_square_have_one),
        cmocka_unit_test(what_is_watched_is_told_as_a_command),
        cmocka_unit_test(labels_give_way_to_each_other),
        cmocka_unit_test(taking_over_tells_who_and_where),
        cmocka_unit_test(the_list_of_duels_obeys_its_keys),
        cmocka_unit_test(a_closed_window_is_told),
        cmocka_unit_test(ctrl_q_quits),
        cmocka_unit_test(what_cannot_be_shown_is_said),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
