// The bout in progress: set up, fenced, recorded, and shown again in slow motion.
#include "play_bout.h"

#include <SDL.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "bout_assist.h"
#include "bout_shots.h"
#include "exit_guard.h"
#include "play_appeal.h"
#include "play_assist.h"
#include "play_ladder.h"
#include "play_lesson.h"
#include "play_profile.h"
#include "play_season.h"
#include "play_state.h"
#include "play_thinker.h"
#include "play_xr.h"
#include "user_paths.h"

// A bout of an exercise never ends by its score: each try has its own bout.
enum { EXERCISE_TOUCHES = 15 };
// While sides are taken, two computer fencers fence in the background; this long after the end of
// their bout they begin again.
#define DEMO_REST_S 1.6
static const int DEMO_LEVEL[2] = {2, 3};
// Blade contacts rumble in proportion to their impulse, a touch at full strength.
#define RUMBLE_FULL_NS 0.4
#define RUMBLE_BLOW_S  0.05
#define RUMBLE_TOUCH_S 0.25
// In ticks: tolerates rounding errors in the time that is owed.
#define DUE_ROUNDING 1e-6
// Weight of the newest frame in the smoothed cost of a tick.
#define TICK_US_SHARE 0.05

// The style of the computer fencer on a side: the named one's, or the beginner's, who is easier for
// somebody who has not touched for a while. NULL: that of the level.
static const ai_style *style_of(const play *p, enum duel_side side)
{
    const session_side *other = &p->session.side[duel_other(side)];
    const character *named = play_ladder_on(p, side);
    if (named != NULL) {
        return &named->style;
    }
    bool is_beginner = p->session.side[side].level == 1 && other->seat == SESSION_PERSON;
    return is_beginner ? ai_style_of_beginner(other->without) : NULL;
}

static bout_source source_of(const play *p, enum duel_side side)
{
    const session_side *seat = &p->session.side[side];
    if (p->session.phase == SESSION_JOIN) {
        return (bout_source){.kind = BOUT_SOURCE_AI, .ai_level = DEMO_LEVEL[side]};
    }
    switch (seat->seat) {
    case SESSION_COMPUTER:
        if (play_lesson_is_given(p)) {
            break; // the trainer
        }
        return (bout_source){.kind = BOUT_SOURCE_AI,
                             .style = style_of(p, side),
                             .ai_level = seat->level,
                             .ai_comes = p->saved.chosen.headset.opponent_comes &&
                                         session_side_of(&p->session, INPUT_HEADSET) ==
                                             (int)duel_other(side)};
    case SESSION_OTHER:
        return p->start.given[seat->given];
    case SESSION_FREE:
    case SESSION_PERSON:
        break;
    }
    return (bout_source){.kind = BOUT_SOURCE_EXTERNAL};
}

// Writes the fencer as the command line names it, for the recording.
static void spec_of(const play *p, enum duel_side side, char *out, size_t size)
{
    const session_side *seat = &p->session.side[side];
    if (seat->seat == SESSION_PERSON) {
        snprintf(out, size, "%s", input_devices_info(p->input.devices, seat->device).spec);
    } else if (seat->seat == SESSION_COMPUTER) {
        const character *named = play_ladder_on(p, side);
        if (named == NULL) {
            snprintf(out, size, "ai:%d", seat->level);
        } else if (named->key[0] != '\0') {
            snprintf(out, size, "ai:%s", named->key);
        } else {
            // A file of one's own: named on the command line, perhaps for the other side.
            const fencer_choice *choice = &p->options->fencer[side];
            snprintf(out, size, "%s",
                     fencer_choice_is_character(choice)
                         ? choice->text
                         : p->options->fencer[duel_other(side)].text);
        }
    } else {
        snprintf(out, size, "%s", p->options->fencer[seat->given].text);
    }
}

// The name of the recording that the bout continues from, or NULL.
static const char *continued_from(const play *p)
{
    return p->start.continues ? p->start.from->name : NULL;
}

// Chooses the path of the next recording: the file asked for, with a number from the second bout
// on, or a new name in the usual folder.
static bool record_path(const play *p, char out[USER_PATH_MAX], char *error, size_t error_size)
{
    char folder[USER_PATH_MAX];
    if (p->options->record == NULL) {
        char what[USER_WHAT_MAX];
        const char *from = continued_from(p);
        snprintf(what, sizeof what, "%s%s%s", weapon_key(p->session.weapon),
                 from != NULL ? "-from-" : "", from != NULL ? from : "");
        return user_duels_folder(folder, error, error_size) &&
               user_new_duel_path(folder, what, out, error, error_size);
    }
    const char *wanted = p->options->record;
    const char *dot = strrchr(wanted, '.'), *slash = strrchr(wanted, '/');
    int stem =
        dot != NULL && (slash == NULL || dot > slash) ? (int)(dot - wanted) : (int)strlen(wanted);
    if (p->session.bouts <= 1) {
        snprintf(out, USER_PATH_MAX, "%s", wanted);
    } else {
        snprintf(out, USER_PATH_MAX, "%.*s-%u%s", stem, wanted, p->session.bouts, wanted + stem);
    }
    return true;
}

// Tells why a bout is not recorded, on the terminal too: the notice in the window goes by.
static void tell_recording_problem(play *p, const char *what, const char *problem)
{
    play_notice(p, "%s%s", what, problem);
    fprintf(stderr, "battuta: %s%s\n", what, problem);
}

static void begin_recording(play *p)
{
    char path[USER_PATH_MAX], spec[2][REPLAY_TEXT_MAX], error[PLAY_LINE_SIZE];
    if (p->options->no_record || p->session.phase == SESSION_JOIN || play_lesson_is_given(p)) {
        return;
    }
    spec_of(p, DUEL_LEFT, spec[0], sizeof spec[0]);
    spec_of(p, DUEL_RIGHT, spec[1], sizeof spec[1]);
    const recorder_options options = {.device = {spec[0], spec[1]}, .from = continued_from(p)};
    if (record_path(p, path, error, sizeof error)) {
        recorder *record = recorder_create(path, p->bout, &options, error, sizeof error);
        touch_share_begin(&p->share, path);
        exit_guard_lock();
        p->record = record;
        exit_guard_unlock();
    }
    if (p->record == NULL) {
        tell_recording_problem(p, "not recorded: ", error);
    }
}

static void finish_recording(play *p)
{
    char error[PLAY_LINE_SIZE];
    exit_guard_lock();
    bool whole = recorder_finish(&p->record, p->bout, error, sizeof error);
    exit_guard_unlock();
    if (!whole) {
        tell_recording_problem(p, "", error);
    }
}

void play_bout_end(play *p)
{
    finish_recording(p);
    bout_destroy(&p->bout);
}

void play_bout_save(void *of)
{
    play *p = of;
    char error[PLAY_LINE_SIZE];
    if (!recorder_finish(&p->record, p->bout, error, sizeof error)) {
        fprintf(stderr, "battuta: %s\n", error);
    }
}

// Lets the weapon come to the hand in the headset, wherever that is, before a touch can count. A
// recording that begins after a first tick also stores the state.
static void begin_en_garde(play *p)
{
    duel_events nothing;
    p->bout->state.phase = DUEL_EN_GARDE;
    bout_step(p->bout, NULL, &nothing);
    session_fence_at_once(&p->session);
}

// The model of the fencer on a side: asked for, or the named fencer's own.
static const char *build_of(const play *p, enum duel_side side)
{
    const character *named = play_ladder_on(p, side);
    return p->options->build[side] != NULL                     ? p->options->build[side]
           : named != NULL && p->session.phase != SESSION_JOIN ? named->build
                                                               : NULL;
}

// Two names of models; NULL is the default one.
static bool is_same_build(const char *a, const char *b)
{
    return strcmp(a != NULL ? a : FENCER_DEFAULT_BUILD, b != NULL ? b : FENCER_DEFAULT_BUILD) == 0;
}

// Changes the fencers' bodies, and what shows them, if others fence than before. A headset's images
// are not drawn meanwhile, so with one the bodies stay.
static void fit_bodies(play *p)
{
    char error[PLAY_LINE_SIZE];
    const loaded_fencer *fencer[2];
    if (p->xr.loop.connection.state == XR_CONNECTION_OPEN ||
        (is_same_build(p->ladder.build[DUEL_LEFT], build_of(p, DUEL_LEFT)) &&
         is_same_build(p->ladder.build[DUEL_RIGHT], build_of(p, DUEL_RIGHT)))) {
        return;
    }
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        fencer[side] = fencer_rack_get(&p->venue->fencers, build_of(p, (enum duel_side)side), error,
                                       sizeof error);
        if (fencer[side] == NULL) {
            play_warn(p, error);
            return;
        }
    }
    bout_view fresh;
    if (!bout_view_open(&fresh, p->venue, fencer, error, sizeof error)) {
        play_warn(p, error);
        return;
    }
    fresh.quality = p->view.shown.quality; // what was measured still holds
    p->view.shown.quality = (window_quality){0};
    bout_view_close(&p->view.shown);
    p->view.shown = fresh;
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        p->ladder.build[side] = build_of(p, (enum duel_side)side);
        p->assets.fencer[side] = fencer[side];
        p->assets.model[side] = &fencer[side]->model;
    }
}

// The hand of the fencer on a side: the person's, or the named fencer's own.
static double hand_of(const play *p, enum duel_side side)
{
    const character *named = play_ladder_on(p, side);
    bool left = named != NULL && p->options->hand[side] == 0.0 ? named->is_left_handed
                                                               : p->session.side[side].left_handed;
    return left ? -1.0 : 1.0;
}

bool play_bout_set_up(play *p)
{
    play_bout_end(p);
    fit_bodies(p);
    // Between bouts only: a grid that is edited while the program runs takes effect in the next
    // bout.
    char news[PLAY_LINE_SIZE];
    bout_assets_refresh_grids(&p->assets, news, sizeof news);
    if (news[0] != '\0') {
        play_notice(p, "%s", news);
    }
    play_lesson_decide(p);
    enum weapon_kind kind = p->session.weapon;
    bout_setup setup = bout_setup_default(kind, p->assets.model, &p->assets.grid[kind]);
    // With another weapon than the recording's, the bout begins en garde.
    p->start.continues = p->start.from != NULL && p->session.phase != SESSION_JOIN &&
                         p->start.from->file->header.weapon == kind;
    setup.seed = p->seed++;
    if (p->start.continues) {
        setup.settings = p->start.from->file->header.settings;
    } else if (p->training.exercises.is_given && p->training.exercises.now.exercise->fie) {
        setup.settings.match = match_settings_fie(EXERCISE_TOUCHES);
    } else if (p->session.phase != SESSION_JOIN && !play_lesson_is_given(p)) {
        setup.settings.match = session_match(&p->session);
    }
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        setup.hand[side] = hand_of(p, (enum duel_side)side);
        setup.build[side] = p->ladder.build[side];
        setup.source[side] = source_of(p, (enum duel_side)side);
        setup.source[side].knows = play_profile_recall(p, (enum duel_side)side);
    }
    play_thinker_lend(p, DUEL_LEFT, &setup);
    play_thinker_lend(p, DUEL_RIGHT, &setup);
    p->bout = bout_create(&setup);
    if (p->bout == NULL) {
        return false;
    }
    if (p->start.continues) {
        bout_continue(p->bout, &p->start.state);
        if (p->session.bouts <= 1) {
            play_notice(p, "this bout and the next ones start at %.3f s of %s",
                        p->start.from->at * DUEL_TICK_S, p->start.from->name);
        }
    }
    play_xr_bout_begins(p);
    if (p->xr.side != DUEL_NOBODY && !p->start.continues) {
        begin_en_garde(p);
    }
    if (setup.settings.match.rules == MATCH_FIE) {
        session_fence_at_once(&p->session); // its own referee calls
    }
    bout_history_clear(p->review.history);
    bout_history_add(p->review.history, &p->bout->state);
    scene_builder_clear(p->view.shown.builder);
    p->review.memory = (touch_memory){0};
    p->review.replay = (touch_replay){0};
    memset(&p->review.salute, 0, sizeof p->review.salute);
    p->review.stats = (match_stats){0};
    p->review.appeal = (play_appeal){0};
    p->review.watch = (coach_watch){0};
    play_profile_bout_begins(p);
    p->clock.owed_s = p->clock.over_s = 0.0;
    memset(p->training.assist_state, 0, sizeof p->training.assist_state);
    begin_recording(p);
    return true;
}

// Samples what the people ask for in this tick, the first of `due` before the next displayed frame.
static void ask_people(play *p, uint32_t due, input_frame out_frame[2])
{
    const bout_shot shot = play_bout_shot(p);
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        out_frame[side] = input_frame_neutral();
        if (side == p->xr.side) {
            out_frame[side] = play_xr_input_frame(p, due);
        } else if (p->session.side[side].seat == SESSION_PERSON &&
                   p->session.phase == SESSION_FENCING) {
            input_view seen = input_view_default();
            device_settings_fill_view(&p->saved.chosen.devices, p->session.side[side].device,
                                      &seen);
            seen.mirror_x = bout_camera_mirrors(&shot, (enum duel_side)side);
            seen.forward_is_left = bout_camera_forward_is_left(&shot, (enum duel_side)side);
            input_frame asked = input_devices_sample(p->input.devices, p->session.side[side].device,
                                                     &seen, DUEL_TICK_S);
            out_frame[side] =
                bout_assist_frame(p->training.assist[side], &p->bout->config, &p->bout->state,
                                  (enum duel_side)side, &p->training.assist_state[side], &asked);
        }
    }
}

static void rumble(play *p, const duel_events *events)
{
    for (uint32_t i = 0; i < events->count; i++) {
        const duel_event *event = &events->event[i];
        bool touch = event->kind == DUEL_EVENT_TOUCH;
        if (!touch && event->kind != DUEL_EVENT_BLADES_MET) {
            continue;
        }
        for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
            if (p->session.side[side].seat == SESSION_PERSON) {
                input_devices_rumble(p->input.devices, p->session.side[side].device,
                                     touch ? 1.0 : event->impulse_ns / RUMBLE_FULL_NS,
                                     touch ? RUMBLE_TOUCH_S : RUMBLE_BLOW_S);
            }
        }
    }
}

static void tick(play *p, uint32_t due)
{
    bool demo = p->session.phase == SESSION_JOIN;
    input_frame asked[2];
    duel_events events;
    ask_people(p, due, asked);
    if (play_lesson_is_given(p) && p->session.phase == SESSION_FENCING) {
        asked[duel_other(play_lesson_pupil(p))] = play_lesson_trainer(p);
    }
    bout_step(p->bout, asked, &events);
    if (play_lesson_is_given(p)) {
        play_lesson_tick(p, &events);
    }
    touch_replay_keep(p->review.history, &p->bout->state);
    scene_builder_tick(p->view.shown.builder, &p->bout->config, &p->bout->state, &events);
    touch_memory_add(&p->review.memory, &events, p->bout->state.tick);
    match_stats_add(&p->review.stats, &p->bout->config, &p->bout->state);
    play_appeal_tick(p);
    coach_watch_add(&p->review.watch, &p->bout->config, &p->bout->state, &events);
    if (!demo) {
        play_profile_tick(p, &events);
        captions_add(&p->view.captions, &events);
        sound_events(p->sound, &p->bout->config, &p->bout->state, &events);
        rumble(p, &events);
        play_xr_add_vibration(p, &events);
    }
    if (p->record != NULL) {
        recorder_tick(p->record, p->bout, &events);
        touch_share_tick(&p->share, &events);
        const char *problem = recorder_problem(p->record);
        if (problem != NULL) {
            tell_recording_problem(p, "", problem);
        }
    }
}

// What the coach says to the person who fenced, or to both.
static const char *ask_coach(play *p)
{
    int people = 0;
    uint8_t person = DUEL_NOBODY;
    for (uint8_t side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        if (p->session.side[side].seat == SESSION_PERSON) {
            people++;
            person = side;
        }
    }
    if (people == 0 || play_lesson_is_given(p)) {
        return NULL;
    }
    return coach_say(&p->review.talk,
                     coach_notes(&p->review.watch, &p->bout->config, &p->bout->state,
                                 &p->review.stats, people == 1 ? person : DUEL_NOBODY));
}

// The tries of a lesson are no bouts.
static void note_touches(play *p)
{
    if (play_lesson_is_given(p)) {
        return;
    }
    const duel_state *state = &p->bout->state;
    bool touched[2];
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        touched[side] = state->touch[side].by == side || state->match.score[side] > 0;
    }
    session_bout_touched(&p->session, touched);
}

static void bout_ended(play *p)
{
    finish_recording(p);
    touch_share_bout_ended(&p->share);
    touch_report(play_texts(p), &p->bout->config, &p->bout->state, &p->review.memory,
                 p->review.reason, sizeof p->review.reason);
    p->review.coach = ask_coach(p);
    play_ladder_bout_ended(p);
    play_season_bout_ended(p);
    play_profile_bout_ended(p);
    note_touches(p);
    session_bout_ended(&p->session, p->bout->state.winner);
    p->is_fenced = p->options->is_tournament;
    play_ladder_follow_offer(p);
    p->review.ago = 0;
}

static void fence(play *p, double elapsed_s)
{
    double speed = play_assist_speed(p) * play_lesson_speed(p);
    p->clock.owed_s += speed * fmin(elapsed_s, PLAY_FRAME_MOST_S);
    uint64_t began = SDL_GetPerformanceCounter();
    uint32_t due = (uint32_t)(p->clock.owed_s / DUEL_TICK_S + DUE_ROUNDING);
    play_xr_read_hand(p, (p->clock.owed_s - due * DUEL_TICK_S) / speed);
    uint32_t ticks = 0;
    exit_guard_lock();
    for (; ticks < due && !bout_over(p->bout); ticks++) {
        p->clock.owed_s -= DUEL_TICK_S;
        play_deliver_events(p, p->clock.now_s - p->clock.owed_s / speed);
        tick(p, due - ticks);
    }
    exit_guard_unlock();
    play_xr_vibrate(p);
    if (ticks > 0) {
        double us = 1e6 * (double)(SDL_GetPerformanceCounter() - began) /
                    (double)SDL_GetPerformanceFrequency() / ticks;
        p->clock.tick_us += TICK_US_SHARE * (us - p->clock.tick_us);
    }
}

bool play_bout_was_shown_again(const play *p)
{
    return p->session.phase == SESSION_REVIEW && touch_replay_end_is_over(p->session.phase_s);
}

// Advances the slow motion to so many ticks before its end; its trails follow the states that it
// passes.
static void look(play *p, uint32_t ago)
{
    static const duel_events nothing;
    if (ago > p->review.ago) {
        scene_builder_clear(p->view.shown.builder);
        p->review.ago = ago + 1;
    }
    while (p->review.ago > ago) {
        p->review.ago--;
        scene_builder_tick(p->view.shown.builder, &p->bout->config,
                           bout_history_at(p->review.history, p->review.ago), &nothing);
    }
}

// In a match: whether the last touch is shown again, and the bout waits. Not with a headset, whose
// player would be moved, and not for somebody who wants less motion.
static bool look_again(play *p, double elapsed_s)
{
    touch_replay *replay = &p->review.replay;
    const bool was_on = replay->is_on;
    if (p->xr.side != DUEL_NOBODY || p->saved.chosen.screen.is_calm ||
        !touch_replay_advance(replay, &p->bout->state, elapsed_s)) {
        touch_replay_skip(replay);
    }
    if (replay->is_on) {
        play_deliver_events(p, HUGE_VAL);
        look(p, touch_replay_ago(replay, p->review.history, &p->bout->state));
    } else if (was_on) {
        p->review.ago = 0;
        scene_builder_clear(p->view.shown.builder);
    }
    return replay->is_on;
}

// Whether the fencers salute, and the bout waits. A player in a headset does it personally.
static bool salutes(play *p, double elapsed_s)
{
    const bool may_begin = p->xr.side == DUEL_NOBODY && !p->start.continues &&
                           (p->session.phase == SESSION_FENCING || play_bout_was_shown_again(p));
    if (salute_advance(&p->review.salute, &p->bout->config, &p->bout->state, may_begin,
                       elapsed_s)) {
        play_deliver_events(p, HUGE_VAL);
    }
    return p->review.salute.is_on;
}

// Bouts of a lesson follow each other at once; after the last step the real bouts begin.
static void continue_lesson(play *p)
{
    bool learned = play_lesson_is_over(p);
    if (learned) {
        play_lesson_end(p);
        session_restart(&p->session);
    }
    if ((learned || play_lesson_wants_bout(p)) && !play_bout_set_up(p)) {
        play_leave(p, PLAY_FAILED);
    }
}

void play_bout_advance(play *p, double elapsed_s)
{
    bool is_taught;
    switch (p->session.phase) {
    case SESSION_JOIN:
        fence(p, elapsed_s);
        if (bout_over(p->bout)) {
            p->clock.over_s += elapsed_s;
        }
        if (p->clock.over_s > DEMO_REST_S) {
            play_bout_set_up(p);
        }
        break;
    case SESSION_CALL:
        break;
    case SESSION_FENCING:
        is_taught = play_lesson_is_given(p);
        if (salutes(p, elapsed_s) || look_again(p, elapsed_s)) {
            break;
        }
        fence(p, elapsed_s);
        if (is_taught) {
            continue_lesson(p);
        } else if (bout_over(p->bout)) {
            bout_ended(p);
        }
        break;
    case SESSION_REVIEW:
        salutes(p, elapsed_s);
        look(p, touch_replay_end_ago(p->session.phase_s));
        break;
    }
}

const duel_state *play_bout_shown(const play *p, double *out_close_up_s)
{
    const bool is_touched = touch_replay_touch(&p->bout->state) != NULL;
    *out_close_up_s = -1.0;
    if (salute_shown(&p->review.salute) != NULL) {
        return salute_shown(&p->review.salute);
    }
    if (p->review.replay.is_on && is_touched) {
        *out_close_up_s = p->review.replay.since_s;
        return bout_history_at(p->review.history, p->review.ago);
    }
    if (p->session.phase != SESSION_REVIEW) {
        return &p->bout->state;
    }
    if (is_touched) {
        *out_close_up_s = p->session.phase_s - TOUCH_REPLAY_FREEZE_S;
    }
    return bout_history_at(p->review.history, touch_replay_end_ago(p->session.phase_s));
}

bout_shot play_bout_shot(const play *p)
{
    bool is_person[2];
    camera_settings chosen = p->saved.chosen.camera;
    play_people(p, is_person);
    if (p->session.phase == SESSION_JOIN) {
        chosen.view = CAMERA_CHOICE_SIDE;
    } else if (p->xr.loop.connection.state != XR_CONNECTION_CLOSED) {
        // Beside a headset, the window has a setting of its own.
        bool is_behind = p->saved.chosen.headset.window == HEADSET_WINDOW_BEHIND;
        chosen.view = is_behind ? CAMERA_CHOICE_BEHIND : CAMERA_CHOICE_SIDE;
    }
    return bout_shot_of(&chosen, is_person);
}
