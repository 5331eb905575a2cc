#include "play.h"

#include <SDL.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "bout_source_open.h"
#include "efp_link.h"
#include "efp_piste.h"
#include "exit_guard.h"
#include "fencer_choice.h"
#include "frame_clock.h"
#include "referee_signal.h"
#include "play_appeal.h"
#include "play_assist.h"
#include "play_bout.h"
#include "play_course.h"
#include "play_hud.h"
#include "play_input.h"
#include "play_ladder.h"
#include "play_lesson.h"
#include "play_menu.h"
#include "play_orders.h"
#include "play_preview.h"
#include "play_season.h"
#include "play_parts.h"
#include "play_recent.h"
#include "play_settings.h"
#include "play_state.h"
#include "play_thinker.h"
#include "play_title.h"
#include "play_xr.h"
#include "play_xr_board.h"
#include "play_xr_show.h"
#include "recording_player.h"
#include "user_paths.h"

// While the title's list is on the left, the bout is seen so far to the right, in widths of the
// window.
#define TITLE_ASIDE 0.17

#define NO_MEMORY_FOR_BOUT "out of memory for another bout"

static void advance(play *p, double elapsed_s)
{
    p->notice.left_s -= elapsed_s;
    p->session.paused =
        p->menus.pause != PAUSE_NONE || p->menus.help.is_open || p->menus.assists_shown;
    if (p->session.paused) {
        return;
    }
    enum session_phase before = p->session.phase;
    play_follow_order(p, session_advance(&p->session, elapsed_s));
    if (p->session.phase == SESSION_FENCING && before != SESSION_FENCING) {
        // Input from before the call does not count.
        play_deliver_events(p, HUGE_VAL);
        for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
            if (p->session.side[side].seat == SESSION_PERSON) {
                input_devices_rest(p->input.devices, p->session.side[side].device);
            }
        }
    }
    play_bout_advance(p, elapsed_s);
    sound_frame(p->sound, elapsed_s);
}

// While the figures are shown, waits for the displayed frame, so that its end is known; otherwise
// the processor continues while the graphics card draws.
static void measure_latency(play *p, double simulated_s)
{
    window_finish(p->view.shown.window);
    latency_picture shown = {.newest_s = p->input.timeline.newest_s,
                             .mean_s = p->clock.now_s - p->input.event_age_s / p->input.event_count,
                             .began_s = p->clock.now_s,
                             .simulated_s = simulated_s,
                             .shown_s = play_clock_s()};
    latency_meter_add(&p->input.latency, &shown);
}

// The call before a bout and what follows its end are not in the duel's state.
static referee_signal referee_of(const play *p)
{
    switch (p->session.phase) {
    case SESSION_CALL:
        return referee_signal_of_call(p->session.phase_s, SESSION_READY_AT_S, SESSION_FENCE_AT_S);
    case SESSION_REVIEW:
        return referee_signal_of(&p->bout->config, &p->bout->state, p->session.phase_s);
    case SESSION_JOIN:
    case SESSION_FENCING:
        break;
    }
    return referee_signal_of(&p->bout->config, &p->bout->state, p->clock.over_s);
}

// On the apparatus: the touches of a match, otherwise the bouts won.
static picture_score score_of(const play *p)
{
    picture_score score = {.shown = true};
    bool is_match = p->bout->setup.settings.match.rules == MATCH_FIE;
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        score.won[side] = is_match ? p->bout->state.match.score[side] : p->session.side[side].won;
    }
    return score;
}

// The bout behind the title is a silent one.
static void speak(play *p, const referee_signal *signal)
{
    if (p->session.phase == SESSION_JOIN) {
        return;
    }
    voice *referee = venue_voice(p->venue);
    voice_follow(referee, p->sound, signal);
    const char *problem = voice_problem(referee);
    if (problem != NULL) {
        fprintf(stderr, "battuta: %s\n", problem);
    }
}

// What is written on the back of a fencer's jacket: a person's name, not that of a device. NULL:
// nothing.
static const char *back_name(const play *p, enum duel_side side, const char *shown,
                             char room[PLAY_LINE_SIZE])
{
    const session_side *seat = &p->session.side[side];
    char known[RATING_NAME_SIZE];
    if (seat->seat == SESSION_OTHER && play_tournament_name(p, side) == NULL) {
        return fencer_choice_name(p->options->fencer[seat->given].text, room, PLAY_LINE_SIZE);
    }
    const bool has_name = play_ladder_person(p, side, known) || play_ladder_on(p, side) != NULL ||
                          play_tournament_name(p, side) != NULL;
    return has_name && !play_lesson_is_given(p) ? shown : NULL;
}

static void draw(play *p, double elapsed_s)
{
    char path[USER_PATH_MAX], error[PLAY_LINE_SIZE] = "";
    double close_up_s;
    bout_view_frame frame = {
        .config = &p->bout->config, .shot = play_bout_shot(p), .elapsed_s = elapsed_s};
    frame.aside = play_title_is_shown(p) ? TITLE_ASIDE : 0.0;
    frame.state = play_bout_shown(p, &close_up_s);
    referee_signal referee = referee_of(p);
    speak(p, &referee);
    frame.referee = &referee;
    frame.score = score_of(p);
    const duel_touch *touch = touch_replay_touch(&p->bout->state);
    if (touch != NULL && frame.state != &p->bout->state) {
        frame.close_up = close_up_s >= 0.0 && !p->saved.chosen.screen.is_calm ? touch : NULL;
        frame.close_up_state = touch_replay_touched(p->review.history, touch);
        frame.close_up_s = close_up_s;
    }
    if (p->view.screenshot_wanted && user_new_picture_path(path, error, sizeof error)) {
        frame.screenshot = path;
    }

    hud_view hud;
    play_text text;
    play_hud(p, &hud, &text);
    char back[2][PLAY_LINE_SIZE];
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        frame.name[side] = back_name(p, (enum duel_side)side, hud.side[side].name, back[side]);
    }
    if (p->saved.chosen.screen.has_captions) {
        captions_write(&p->view.captions, elapsed_s, &p->view.shown.heard_from, hud.sound);
        for (int i = 0; i < HUD_SOUNDS; i++) {
            hud.sound[i] = play_say(p, hud.sound[i]);
        }
    }
    int row = play_xr_board_update(p, &hud, frame.state, elapsed_s);
    if (row >= 0) {
        (play_title_is_shown(p) ? play_title_select : play_menu_select)(p, row);
    }
    bout_view_headset headset;
    frame.headset = play_xr_show(p, &headset) ? &headset : NULL;
    if (frame.headset != NULL && headset.mirrored && headset.panel != NULL && !p->xr.board.aside) {
        // The board in the hall already says it, and the window shows the board; a board aside may
        // lie beyond the window's edge.
        hud.call = hud.reason = NULL;
    }
    double simulated_s = play_clock_s();
    bool drawn = bout_view_draw(&p->view.shown, &frame, &hud, error, sizeof error);
    if (p->view.stats_shown && p->input.event_count > 0 && p->session.phase == SESSION_FENCING) {
        measure_latency(p, simulated_s);
    }
    if (p->view.screenshot_wanted) {
        play_notice(p, "%s", drawn && frame.screenshot != NULL ? path : error);
        p->view.screenshot_wanted = false;
    }
    phys_vec3 ears = p->view.shown.heard_from.eye,
              ahead = v3_sub(p->view.shown.heard_from.target, ears);
    const bool is_headset = play_xr_listener(p, &ears, &ahead);
    const sound_listener listener = {ears, ahead, v3(0, 1, 0)};
    sound_listen(p->sound, &listener, is_headset);
}

// With --cyrano: tells a tournament's software what the apparatus shows.
static void tell_tournament(play *p)
{
    if (p->tournament != NULL) {
        bool waits = p->session.phase == SESSION_JOIN || p->session.phase == SESSION_CALL;
        efp_piste_fill(efp_link_message(p->tournament), &p->bout->config, &p->bout->state, waits);
        efp_link_update(p->tournament, p->clock.now_s);
    }
}

static void fence(play *p)
{
    p->clock.now_s = play_clock_s();
    p->leaving = false;
    while (!p->leaving) {
        double before_s = p->clock.now_s;
        double to_picture_s = play_xr_wait(p);
        play_poll_events(p);
        p->clock.now_s = play_clock_s();
        double elapsed_s =
            to_picture_s > 0.0 ? to_picture_s : fmin(p->clock.now_s - before_s, PLAY_FRAME_MOST_S);
        input_timeline_place(&p->input.timeline, before_s, p->clock.now_s);
        p->input.event_count = 0;
        p->input.event_age_s = 0.0;
        // Before the ticks: a missing device pauses the bout before its fencer lowers the hand.
        play_watch_devices(p, elapsed_s);
        advance(p, elapsed_s);
        if (p->session.paused || p->session.phase != SESSION_FENCING) {
            // No ticks take the events.
            play_deliver_events(p, HUGE_VAL);
            play_xr_read_hand(p, 0.0);
        }
        play_handle_presses(p);
        play_preview_pass(p, elapsed_s);
        const char *news = touch_share_news(&p->share, false);
        if (news != NULL) {
            play_notice(p, "%s", news);
        }
        if (p->bout != NULL) {
            tell_tournament(p);
            draw(p, elapsed_s);
        }
        play_xr_end_frame(p);
        frame_clock_rest(elapsed_s, FRAME_CLOCK_LEAST_S);
        if (p->xr.loop.connection.state != XR_CONNECTION_OPEN) {
            frame_clock_limit(play_clock_s() - p->clock.now_s, p->saved.chosen.picture.most_hz);
        }
    }
}

// Seats a person in the headset; without one at the mouse, or at the keyboard if the mouse is
// taken.
static void seat_headset(play *p, enum duel_side side)
{
    char error[PLAY_LINE_SIZE];
    if (play_xr_open(p, error, sizeof error)) {
        session_seat_person(&p->session, side, INPUT_HEADSET);
        return;
    }
    const fencer_choice *other = &p->options->fencer[duel_other(side)];
    bool keyboard = other->kind == FENCER_MOUSE;
    session_seat_person(&p->session, side, keyboard ? INPUT_KEYBOARD : INPUT_MOUSE);
    fprintf(stderr, "battuta: %s; the %s fences instead\n", error, keyboard ? "keyboard" : "mouse");
    play_notice(p, "%s; the %s fences instead", error, keyboard ? "keyboard" : "mouse");
}

// Seats the fencers that the command line names; people take the other sides.
static bool seat_named(play *p, char *error, size_t error_size)
{
    for (int i = DUEL_LEFT; i <= DUEL_RIGHT; i++) {
        enum duel_side side = (enum duel_side)i;
        const fencer_choice *choice = &p->options->fencer[side];
        int device;
        if (!bout_source_open(choice, side, &p->start.given[side], error, error_size)) {
            return false;
        }
        if (fencer_choice_is_character(choice)) {
            int named = play_ladder_named(p, choice, error, error_size);
            if (named == 0) {
                return false;
            }
            session_seat_named(&p->session, side, named);
            p->ladder.offers = OFFERS_NEVER;
        } else if (choice->kind == FENCER_AI) {
            p->ladder.offers = OFFERS_NEVER;
            session_seat_computer(&p->session, side, choice->number);
        } else if (choice->kind == FENCER_RANDOM || choice->kind == FENCER_TRACKED ||
                   choice->kind == FENCER_SCRIPT || choice->kind == FENCER_REPLAY) {
            session_seat_other(&p->session, side);
        } else if (choice->kind == FENCER_HEADSET) {
            seat_headset(p, side);
        } else if (fencer_choice_is_device(choice)) {
            if (!input_devices_find(p->input.devices, choice->text, &device, error, error_size)) {
                return false;
            }
            if (session_side_of(&p->session, device) != DUEL_NOBODY) {
                snprintf(error, error_size, "both sides use '%s'; name another device for one side",
                         choice->text);
                return false;
            }
            session_seat_person(&p->session, side, device);
        }
    }
    return true;
}

// Finds the state of the recording that the bouts continue from.
static bool find_beginning(play *p, char *error, size_t error_size)
{
    const recording_file *file = p->start.from->file;
    return recording_player_state_at(
        file, p->assets.model,
        bout_assets_grid(&p->assets, file->header.weapon, file->header.grid_hash),
        p->start.from->at, &p->start.state, error, error_size);
}

static bool open_all(play *p, char *error, size_t error_size)
{
    if (!bout_assets_load_from(&p->assets, &p->venue->fencers, p->options->build, error,
                               error_size)) {
        return false;
    }
    if (p->assets.warning[0] != '\0') {
        play_warn(p, p->assets.warning);
    }
    if (p->venue->texts_fault[0] != '\0') {
        play_notice(p, "%s", p->venue->texts_fault); // the venue told it on the terminal
    }
    if (p->start.from != NULL && !find_beginning(p, error, error_size)) {
        return false;
    }
    // Before the view: the sound device opens while the view loads.
    p->sound = venue_sound(p->venue);
    if (!bout_view_open(&p->view.shown, p->venue, p->assets.fencer, error, error_size)) {
        return false;
    }
    p->input.devices = input_devices_create();
    p->review.history = bout_history_create();
    if (p->input.devices == NULL || p->review.history == NULL) {
        snprintf(error, error_size, "out of memory");
        return false;
    }
    if (p->options->cyrano != NULL) {
        p->tournament = efp_link_open(p->options->cyrano, error, error_size);
        if (p->tournament == NULL) {
            return false;
        }
    }
    play_settings_open(p);
    play_course_open(p);
    play_bindings_open(p);
    play_assist_open(p);
    play_ladder_open(p);
    play_season_open(p);
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        p->ladder.build[side] = p->options->build[side];
    }
    p->session = session_start(p->options->weapon);
    p->session.match = p->options->match;
    p->session.match_chosen = p->options->match_given;
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        p->session.side[side].left_handed = p->options->hand[side] < 0.0;
    }
    p->seed = p->options->seed_given ? p->options->seed : (uint64_t)time(NULL);
    return seat_named(p, error, error_size);
}

void play_close(play **address)
{
    play *p = *address;
    if (p == NULL) {
        return;
    }
    SDL_SetRelativeMouseMode(SDL_FALSE);
    // First, so that the recording is whole even if the headset's runtime hangs.
    play_bout_end(p);
    play_thinker_close(p);
    exit_guard_save(NULL, NULL);
    play_xr_close(p);
    bout_source_close(&p->start.given[DUEL_LEFT]);
    bout_source_close(&p->start.given[DUEL_RIGHT]);
    bout_history_destroy(&p->review.history);
    input_devices_destroy(&p->input.devices);
    efp_link_close(&p->tournament);
    sound_stop(p->sound);
    bout_view_close(&p->view.shown);
    bout_assets_free(&p->assets);
    play_course_close(p);
    free(p);
    *address = NULL;
}

play *play_open(venue *at, const play_options *options, const play_beginning *from, char *error,
                size_t error_size)
{
    play *p = calloc(1, sizeof *p);
    if (p == NULL) {
        snprintf(error, error_size, "out of memory");
        return NULL;
    }
    p->venue = at;
    p->options = options;
    p->start.from = from;
    p->share.film = options->film;
    p->xr.side = DUEL_NOBODY;
    if (!open_all(p, error, error_size)) {
        play_close(&p);
        return NULL;
    }
    if (!play_bout_set_up(p)) {
        snprintf(error, error_size, NO_MEMORY_FOR_BOUT);
        play_close(&p);
    }
    return p;
}

enum play_end play_run(play *p, char *error, size_t error_size)
{
    play_recent_read(play_texts(p), &p->recent);
    exit_guard_save(play_bout_save, p);
    play_appeal_return(p);
    fence(p);
    if (p->end == PLAY_FAILED) {
        snprintf(error, error_size, NO_MEMORY_FOR_BOUT);
    }
    sound_stop(p->sound);
    return p->end;
}

void play_score(const play *p, uint8_t out_touches[2], enum duel_side *out_winner)
{
    const duel_state *state = &p->bout->state;
    out_touches[DUEL_LEFT] = state->match.score[DUEL_LEFT];
    out_touches[DUEL_RIGHT] = state->match.score[DUEL_RIGHT];
    *out_winner = state->winner == DUEL_RIGHT ? DUEL_RIGHT : DUEL_LEFT;
}

const char *play_watched(const play *p)
{
    return p->session.phase == SESSION_REVIEW ? p->share.recording
                                              : p->recent.path[p->recent.chosen];
}

enum weapon_kind play_weapon(const play *p)
{
    return p->session.weapon;
}

int play_computer_level(const play *p)
{
    return p->session.level;
}
