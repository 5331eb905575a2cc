// Opens a recording and runs the loop of the viewer: time, input, drawing.
#include "viewer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "referee_call.h"
#include "fencer_choice.h"
#include "frame_clock.h"
#include "hand_ghost.h"
#include "hud_draw.h"
#include "hud_style.h"
#include "user_paths.h"
#include "viewer_input.h"
#include "viewer_list.h"
#include "viewer_overlay.h"
#include "viewer_panes.h"
#include "viewer_panel.h"
#include "viewer_private.h"
#include "viewer_share.h"
#include "viewer_state.h"
#include "viewer_timeline.h"
#include "viewer_xr_hands.h"

// Up to this many ticks between two displayed frames are simulated one by one instead of skipped,
// so that trails and sounds are complete.
#define STEPPED_TICKS 120
// Score, lamps and names at the top of the window, canvas units.
#define SCORE_HALF_WIDTH 260.0f
#define SCORE_FOOT       130.0f

// Whether the recording goes on as fast as it was fenced, so that it can be heard.
static bool is_heard(const viewer *v)
{
    return v->clock.speed == VIEWER_SPEED_REAL && !v->clock.paused;
}

static void step_one(viewer *v, bool heard)
{
    v->before = recording_player_now(v->player)->state;
    recording_player_step(v->player, &v->events);
    scene_builder_tick(v->view.builder, recording_player_config(v->player),
                       &recording_player_now(v->player)->state, &v->events);
    if (heard) {
        sound_events(v->sound, recording_player_config(v->player),
                     &recording_player_now(v->player)->state, &v->events);
    }
}

// Brings the player to the clock's tick, with trails and sounds on the way.
static void follow_clock(viewer *v)
{
    uint32_t now = recording_player_now(v->player)->at, wanted = v->clock.at;
    if (wanted == now) {
        return;
    }
    bool heard = wanted > now && is_heard(v);
    if (wanted < now || wanted - now > STEPPED_TICKS) {
        // One tick earlier, so that the state before is known too.
        recording_player_seek(v->player, wanted > 0 ? wanted - 1 : 0);
        scene_builder_clear(v->view.builder);
        v->before = recording_player_now(v->player)->state;
        v->events.count = 0;
    }
    while (recording_player_now(v->player)->at < wanted) {
        step_one(v, heard);
    }
}

static void note_missing(viewer *v)
{
    if (recording_player_mismatch(v->player) != NULL) {
        text_write(viewer_texts(v), v->missing, sizeof v->missing,
                   "%s changed since it was recorded: shown from its poses, 60 per second",
                   recording_player_mismatch(v->player));
    }
}

// The simulation gives another bout than the recorded one: shows the recorded poses instead and
// searches for marks again from the beginning.
static void show_poses_only(viewer *v)
{
    recording_player_use_poses(v->player);
    note_missing(v);
    recording_marks_fini(&v->marks);
    v->marks_complete = !recording_marks_init(&v->marks, v->player);
    scene_builder_clear(v->view.builder);
    v->before = recording_player_now(v->player)->state;
}

static void advance(viewer *v, double elapsed_s)
{
    v->notice_s -= elapsed_s;
    v->legend_s -= elapsed_s;
    viewer_clock_advance(&v->clock, elapsed_s);
    viewer_timeline_span_follow(&v->span, v->clock.at);
    follow_clock(v);
    viewer_compare_follow(v);
    viewer_find_marks(v, elapsed_s);
    if (v->marks.is_false && recording_player_mismatch(v->player) == NULL) {
        show_poses_only(v);
    }
    sound_frame(v->sound, elapsed_s);
}

static void fill_side(const viewer *v, enum duel_side side, const input_frame *asked, hud_side *out)
{
    const bout_setup *setup = recording_player_setup(v->player);
    const duel_state *now = &recording_player_now(v->player)->state;
    const duel_fencer *fencer = &now->fencer[side];
    const hand_ghost ghost = hand_ghost_of(recording_player_config(v->player), now, side);
    out->accent = hud_accent(side);
    out->name = v->name[side];
    out->lamp = duel_lamp(now, setup->weapon, side);
    out->won = now->winner == side;
    out->inset_shown = v->uses_point[side];
    out->inset = (hud_inset){
        .grid = setup->grid,
        .hand = setup->hand[side],
        .point = {fencer->point[0], fencer->point[1]},
        .asked = {(double)asked->point_x / INPUT_POINT_MAX,
                  (double)asked->point_y / INPUT_POINT_MAX},
        .extension = fencer->extension,
        .buttons = asked->buttons,
        .control = duel_control(now, side),
        .accent = out->accent,
        .aside = {ghost.aside[0], ghost.aside[1]},
        .ghost = ghost.strength,
    };
    if (!recording_player_now(v->player)->is_exact) {
        // Poses contain neither the hand's place on the square nor the weapon's distance from it.
        // Show where the input asked the hand to be.
        out->inset.ghost = out->inset.aside[0] = out->inset.aside[1] = 0.0;
        out->inset.point[0] = out->inset.asked[0];
        out->inset.point[1] = out->inset.asked[1];
    }
}

// What the HUD covers: the squares of guards in the corners, and score, lamps and names.
static void cover_hud(viewer *v, const hud_view *hud)
{
    const float width = canvas_width(v->canvas);
    const float inset_x[2] = {HUD_MARGIN, width - HUD_MARGIN - HUD_INSET_WIDTH};
    for (int side = 0; side < 2; side++) {
        if (hud->side[side].inset_shown) {
            viewer_cover(v, inset_x[side], 0.0f, HUD_INSET_WIDTH, HUD_MARGIN + HUD_INSET_HEIGHT);
        }
    }
    viewer_cover(v, 0.5f * width - SCORE_HALF_WIDTH, 0.0f, 2.0f * SCORE_HALF_WIDTH, SCORE_FOOT);
}

static void draw_hud(viewer *v)
{
    const duel_state *now = &recording_player_now(v->player)->state;
    hud_view hud = {.weapon = weapon_name(recording_player_setup(v->player)->weapon),
                    .reason_side = DUEL_NOBODY};
    input_frame asked[2];
    recording_player_frames(v->player, asked);
    hud.match = hud_match_of(NULL, recording_player_config(v->player), now);
    hud.call = referee_call(recording_player_config(v->player), now, &hud.call_strength);
    hud.covered = (float)v->covered * canvas_height(v->canvas);
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        fill_side(v, (enum duel_side)side, &asked[side], &hud.side[side]);
    }
    hud_draw(v->canvas, &hud);
    cover_hud(v, &hud);
    viewer_draw_notice(v, viewer_notice_now(v));
}

static void save_picture(viewer *v, int width, int height)
{
    char path[USER_PATH_MAX], error[VIEWER_LINE_SIZE];
    v->picture_wanted = false;
    bool saved = user_new_picture_path(path, error, sizeof error) &&
                 picture_save_png(path, width, height, error, sizeof error);
    viewer_notice(v, "%s", saved ? path : error);
}

void viewer_draw_words(viewer *v)
{
    v->button_count = v->panel_count = 0;
    if (v->options.menu.is_open) { // it covers everything else, as the help does
        viewer_options_draw(v);
        return;
    }
    if (v->help_shown && !v->clean) {
        viewer_draw_panels(v);
        return;
    }
    if (v->is_split && !v->compare.is_open) {
        const float middle = 0.5f * canvas_width(v->canvas);
        canvas_rect(v->canvas, middle - 1.0f, 0.0f, 2.0f, canvas_height(v->canvas), 0.0f, HUD_INK);
    }
    if (!v->clean) {
        if (v->compare.is_open) {
            viewer_compare_draw_titles(v);
            viewer_draw_notice(v, viewer_notice_now(v));
        } else {
            draw_hud(v);
        }
        viewer_draw_legend(v);
        viewer_draw_timeline(v);
        viewer_draw_list(v);
        viewer_draw_note(v);
        viewer_draw_panels(v);
        if (v->compare.is_choosing) {
            viewer_compare_draw_question(v);
        }
    }
}

static void draw_desktop(viewer *v, picture_scene *scene, int width, int height, double elapsed_s)
{
    viewer_draw_panes(v, scene, width, height, elapsed_s);
    canvas_begin(v->canvas, width, height);
    hud_fit(v->canvas, VIEWER_LEAST_WIDTH, VIEWER_LEAST_HEIGHT);
    viewer_draw_words(v);
    canvas_end(v->canvas);
}

// Drawn in the window over the headset's view, for the people beside the wearer.
static void draw_beside_headset(viewer *v, int width, int height)
{
    canvas_begin(v->canvas, width, height);
    viewer_draw_notice(v, v->notice_s > 0.0
                              ? v->notice
                              : viewer_say(v, "Shown in the headset     H: show in the window"));
    if (v->taking_over) {
        viewer_draw_panels(v);
    }
    canvas_end(v->canvas);
}

static void listen(viewer *v)
{
    const camera *view = &v->camera.rig.view;
    phys_vec3 ears = view->eye, ahead = v3_sub(view->target, view->eye);
    const bool is_headset = viewer_xr_listener(v, &ears, &ahead);
    const sound_listener listener = {ears, ahead, v3(0, 1, 0)};
    sound_listen(v->sound, &listener, is_headset);
}

static void draw(viewer *v, double elapsed_s)
{
    int width, height;
    window_size_px(v->view.window, &width, &height);
    picture_scene scene;
    scene_builder_scene(v->view.builder, recording_player_config(v->player),
                        &recording_player_now(v->player)->state, &scene);
    scene_look_apply(v->view.look, &scene);
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        scene.fencer[side].name = v->has_name[side] ? v->name[side] : NULL;
    }
    if (is_heard(v)) {
        voice_follow(v->voice, v->sound, &scene.referee);
    }
    v->canvas = v->view.canvas;
    if (viewer_xr_draw(v, &scene, width, height)) {
        draw_beside_headset(v, width, height);
    } else {
        draw_desktop(v, &scene, width, height, elapsed_s);
    }
    if (v->picture_wanted) {
        save_picture(v, width, height);
    }
    window_show(v->view.window);
    listen(v);
}

// Whether this fencer wears a headset: its poses appear within the first second. Such a hand holds
// the weapon directly, so the square of guards does not apply to it.
static bool is_in_headset(const recording_file *file, enum duel_side side)
{
    for (uint32_t i = 0; i < DUEL_TICKS_PER_SECOND; i++) {
        if (recording_file_frame(file, file->first_tick + i)[side].kind == INPUT_POSE) {
            return true;
        }
    }
    return false;
}

static bool open_all(viewer *v, venue *lent, char *error, size_t error_size)
{
    if (!recording_file_read(v->path, &v->file, error, error_size)) {
        return false;
    }
    const replay_header *header = &v->file.header;
    const char *const build[2] = {header->build[DUEL_LEFT], header->build[DUEL_RIGHT]};
    if (!bout_assets_load_from(&v->assets, &lent->fencers, build, error, error_size) ||
        !bout_view_open(&v->view, lent, v->assets.fencer, error, error_size)) {
        return false;
    }
    v->sound = venue_sound(lent);
    v->voice = venue_voice(lent);
    v->devices = input_devices_create();
    const guard_grid *grid = bout_assets_grid(&v->assets, header->weapon, header->grid_hash);
    v->player = recording_player_create(&v->file, v->assets.model, grid);
    if (v->devices == NULL || v->player == NULL || !recording_marks_init(&v->marks, v->player)) {
        snprintf(error, error_size, "out of memory for '%s'", v->path);
        return false;
    }
    for (int side = 0; side < 2; side++) {
        v->has_name[side] =
            fencer_choice_name(header->device[side], v->name[side], sizeof v->name[side]) != NULL;
        fencer_choice_words(viewer_texts(v), header->device[side], v->name[side],
                            sizeof v->name[side]);
        v->uses_point[side] = !is_in_headset(&v->file, (enum duel_side)side);
    }
    v->before = recording_player_now(v->player)->state;
    recording_notes_load(&v->notes.all, v->path);
    note_missing(v);
    return true;
}

static void close_all(viewer *v)
{
    viewer_xr_close(v);
    viewer_compare_close(v);
    recording_marks_fini(&v->marks);
    recording_player_destroy(&v->player);
    for (int side = 0; side < 2; side++) {
        phys_kdop_tree_destroy(&v->tree[side]);
    }
    input_devices_destroy(&v->devices);
    sound_stop(v->sound);
    bout_view_close(&v->view);
    bout_assets_free(&v->assets);
    recording_file_free(&v->file);
}

// One iteration of the loop, `elapsed_s` after the last one.
void viewer_turn(viewer *v, double elapsed_s)
{
    double to_picture_s = viewer_xr_wait(v);
    double passed_s = to_picture_s > 0.0 ? to_picture_s : elapsed_s;
    viewer_xr_hands(v, to_picture_s > 0.0 ? to_picture_s : 0.0);
    viewer_handle_input(v, passed_s);
    viewer_film_look(v);
    advance(v, passed_s);
    draw(v, passed_s);
    viewer_xr_end_frame(v);
}

static void watch(viewer *v)
{
    frame_clock clock = frame_clock_start();
    while (!v->leaving) {
        double elapsed_s = frame_clock_next(&clock);
        viewer_turn(v, elapsed_s);
        frame_clock_rest(elapsed_s, FRAME_CLOCK_LEAST_S);
    }
}

// Opens the headset. If that fails, the window is used.
static void open_headset(viewer *v)
{
    char error[VIEWER_LINE_SIZE];
    if (!viewer_xr_open(v, error, sizeof error)) {
        fprintf(stderr, "battuta: %s; shown in the window\n", error);
        viewer_notice(v, "%s", error);
    }
}

viewer *viewer_open(venue *lent, background_export *film, const char *path, uint32_t at, int level,
                    bool in_headset, char *error, size_t error_size)
{
    viewer *v = calloc(1, sizeof *v);
    if (v == NULL) {
        snprintf(error, error_size, "out of memory for '%s'", path);
        return NULL;
    }
    v->path = path;
    v->lent = lent;
    v->share.film = film;
    snprintf(v->share.touched, sizeof v->share.touched, "%s", path);
    v->legend_s = VIEWER_LEGEND_S;
    v->result.level = level;
    if (!open_all(v, lent, error, error_size)) {
        viewer_close(&v);
        return NULL;
    }
    v->clock = viewer_clock_start(recording_player_end(v->player));
    v->span = viewer_timeline_span_whole(v->clock.end);
    viewer_clock_seek(&v->clock, at);
    v->clock.paused = at > 0;
    follow_clock(v);
    if (in_headset) {
        open_headset(v);
    }
    return v;
}

void viewer_close(viewer **address)
{
    if (*address != NULL) {
        close_all(*address);
        free(*address);
        *address = NULL;
    }
}

// Closes the viewer, which may be NULL, after the person has left.
static viewer_result watch_and_close(viewer *v)
{
    viewer_result result = {.end = VIEWER_FAILED};
    if (v != NULL) {
        watch(v);
        v->result.at = v->clock.at;
        result = v->result;
    }
    viewer_close(&v);
    return result;
}

viewer_result viewer_run(venue *lent, background_export *film, const char *path, uint32_t at,
                         int level, bool in_headset, char *error, size_t error_size)
{
    return watch_and_close(viewer_open(lent, film, path, at, level, in_headset, error, error_size));
}

viewer_result viewer_run_appeal(venue *lent, background_export *film, const char *path,
                                uint32_t call_tick, bool in_headset, char *error, size_t error_size)
{
    viewer *v = viewer_open(lent, film, path, 0, 1, in_headset, error, error_size);
    if (v != NULL) {
        viewer_appeal_alone(v, call_tick);
    }
    return watch_and_close(v);
}
