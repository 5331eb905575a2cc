// A recorded bout in the window: re-simulated, in real time or slower, tick by tick.
#include <SDL.h>
#include <stdio.h>

#include "bout_assets.h"
#include "bout_call.h"
#include "hand_ghost.h"
#include "play.h"
#include "replay_verify.h"
#include "show.h"
#include "sound.h"
#include "touch_words.h"

#define VOLUME         0.8
#define CATCH_UP_MAX_S 0.1
#define TEXT_SIZE      192
// Speeds to choose from, slowest first.
static const double SPEED[] = {1.0 / 32.0, 1.0 / 8.0, 1.0 / 2.0, 1.0};
#define SPEEDS     ((int)(sizeof SPEED / sizeof SPEED[0]))
#define STEP_TICKS 10
#define BACK_TICKS 1000

typedef struct viewer {
    replay_file file;
    bout_assets assets;
    show show;
    sound *sound;
    bout *bout;
    touch_memory memory;
    double owed_s;
    int speed; // index of SPEED
    bool paused, leaving;
    enum show_view view;
    char reason[TEXT_SIZE];
} viewer;

static void tick(viewer *v, bool heard)
{
    duel_events events;
    if (v->bout->state.tick >= v->file.end_tick || bout_over(v->bout)) {
        return;
    }
    bout_step(v->bout, replay_file_frame(&v->file, v->bout->state.tick), &events);
    stage_tick(v->show.stage, &v->bout->config, &v->bout->state, &events);
    touch_memory_add(&v->memory, &events, v->bout->state.tick);
    if (heard) {
        sound_events(v->sound, &events);
    }
    if (bout_over(v->bout)) {
        touch_words(&v->bout->config, &v->bout->state, &v->memory, v->reason, sizeof v->reason);
    }
}

// The state after `wanted` ticks: onwards from here, or anew from the beginning.
static void seek(viewer *v, uint32_t wanted)
{
    if (wanted < v->bout->state.tick) {
        bout_restart(v->bout, v->bout->setup.seed);
        stage_clear(v->show.stage);
        v->memory = (touch_memory){0};
        v->reason[0] = '\0';
    }
    while (v->bout->state.tick < wanted && v->bout->state.tick < v->file.end_tick &&
           !bout_over(v->bout)) {
        tick(v, false);
    }
    v->owed_s = 0.0;
}

static void handle_key(viewer *v, SDL_Keycode key)
{
    uint32_t now = v->bout->state.tick;
    switch (key) {
    case SDLK_ESCAPE:
    case SDLK_q:
        v->leaving = true;
        break;
    case SDLK_SPACE:
        v->paused = !v->paused;
        break;
    case SDLK_PERIOD:
        v->paused = true;
        seek(v, now + STEP_TICKS);
        break;
    case SDLK_COMMA:
        v->paused = true;
        seek(v, now > STEP_TICKS ? now - STEP_TICKS : 0);
        break;
    case SDLK_LEFT:
        seek(v, now > BACK_TICKS ? now - BACK_TICKS : 0);
        break;
    case SDLK_RIGHT:
        seek(v, now + BACK_TICKS);
        break;
    case SDLK_HOME:
        seek(v, 0);
        break;
    case SDLK_UP:
        v->speed = v->speed + 1 < SPEEDS ? v->speed + 1 : v->speed;
        break;
    case SDLK_DOWN:
        v->speed = v->speed > 0 ? v->speed - 1 : 0;
        break;
    case SDLK_c:
        v->view = v->view == SHOW_SIDE          ? SHOW_BEHIND_LEFT
                  : v->view == SHOW_BEHIND_LEFT ? SHOW_BEHIND_RIGHT
                                                : SHOW_SIDE;
        break;
    case SDLK_F11:
        window_toggle_fullscreen(v->show.window);
        break;
    default:
        break;
    }
}

static void handle_events(viewer *v)
{
    SDL_Event event;
    while (SDL_PollEvent(&event)) {
        if (event.type == SDL_QUIT) {
            v->leaving = true;
        } else if (event.type == SDL_KEYDOWN) {
            handle_key(v, event.key.keysym.sym);
        }
    }
}

static void advance(viewer *v, double elapsed_s)
{
    if (v->paused) {
        return;
    }
    v->owed_s += SPEED[v->speed] * (elapsed_s < CATCH_UP_MAX_S ? elapsed_s : CATCH_UP_MAX_S);
    for (; v->owed_s >= DUEL_TICK_S; v->owed_s -= DUEL_TICK_S) {
        tick(v, v->speed == SPEEDS - 1);
    }
    sound_frame(v->sound, elapsed_s);
}

static void draw(viewer *v, double elapsed_s)
{
    static const char *const speed_word[SPEEDS] = {"1/32", "1/8", "1/2", "real time"};
    const bout *b = v->bout;
    hud_view hud = {.weapon = weapon_name(b->setup.weapon), .reason_side = DUEL_NOBODY};
    hud.call = bout_call(&b->state, &hud.call_strength);
    hud.notice = bout_call_reason(&b->state);
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        const duel_fencer *fencer = &b->state.fencer[side];
        const input_frame *asked = &b->frame[side];
        hud_side *out = &hud.side[side];
        out->accent = show_accent((enum duel_side)side);
        out->name = v->file.header.device[side];
        out->lamp = duel_lamp(&b->state, b->setup.weapon, (enum duel_side)side);
        out->won = b->state.winner == side;
        out->inset_shown = true;
        const hand_ghost ghost = hand_ghost_of(&b->config, &b->state, (enum duel_side)side);
        out->inset = (hud_inset){
            .grid = b->setup.grid,
            .hand = b->setup.hand[side],
            .point = {fencer->point[0], fencer->point[1]},
            .asked = {(double)asked->point_x / INPUT_POINT_MAX,
                      (double)asked->point_y / INPUT_POINT_MAX},
            .extension = fencer->extension,
            .buttons = asked->buttons,
            .control = duel_control(&b->state, (enum duel_side)side),
            .aside = {ghost.aside[0], ghost.aside[1]},
            .ghost = ghost.strength,
            .accent = out->accent,
        };
    }
    char line[TEXT_SIZE], error[TEXT_SIZE];
    snprintf(line, sizeof line,
             "%.3f of %.3f s, %s%s     Space: pause   , . step   arrows: second, speed   "
             "Home: again   C: camera   Esc: leave",
             b->state.tick * DUEL_TICK_S, v->file.end_tick * DUEL_TICK_S, speed_word[v->speed],
             v->paused ? ", paused" : "");
    if (v->reason[0] != '\0') {
        hud.reason = v->reason;
        hud.reason_side = b->state.winner;
        hud.reason_hint = line;
    } else {
        hud.foot_line = line;
    }
    const show_frame frame = {
        .config = &b->config, .state = &b->state, .view = v->view, .elapsed_s = elapsed_s};
    show_draw(&v->show, &frame, &hud, error, sizeof error);
    sound_listen(v->sound, v->show.rig.view.eye,
                 v3_sub(v->show.rig.view.target, v->show.rig.view.eye));
}

static bool load_assets(viewer *v, char *error, size_t error_size)
{
    const replay_header *header = &v->file.header;
    const char *const build[2] = {header->build[DUEL_LEFT], header->build[DUEL_RIGHT]};
    return bout_assets_load(&v->assets, build, error, error_size);
}

static enum play_result open_all(viewer *v, const char *path, char *error, size_t error_size)
{
    if (!replay_file_read(path, &v->file, error, error_size) ||
        !load_assets(v, error, error_size)) {
        return PLAY_FAILED;
    }
    enum show_open opened =
        show_open(&v->show, (const loaded_fencer *const *)v->assets.fencer, error, error_size);
    if (opened != SHOW_OPEN) {
        return opened == SHOW_NO_WINDOW ? PLAY_NO_WINDOW : PLAY_FAILED;
    }
    bout_setup setup =
        replay_setup(&v->file, v->assets.model, &v->assets.grid[v->file.header.weapon]);
    v->bout = bout_create(&setup);
    v->sound = sound_open(VOLUME);
    v->speed = SPEEDS - 1;
    if (v->bout == NULL) {
        snprintf(error, error_size, "no memory left to show '%s'", path);
        return PLAY_FAILED;
    }
    return PLAY_DONE;
}

enum play_result play_replay(const char *path, char *error, size_t error_size)
{
    viewer v = {.paused = false};
    enum play_result result = open_all(&v, path, error, error_size);
    uint64_t before = SDL_GetPerformanceCounter();
    while (result == PLAY_DONE && !v.leaving) {
        handle_events(&v);
        uint64_t now = SDL_GetPerformanceCounter();
        double elapsed_s = (double)(now - before) / (double)SDL_GetPerformanceFrequency();
        before = now;
        advance(&v, elapsed_s);
        draw(&v, elapsed_s);
    }
    sound_close(&v.sound);
    bout_destroy(&v.bout);
    show_close(&v.show);
    bout_assets_free(&v.assets);
    replay_file_free(&v.file);
    SDL_Quit();
    return result;
}
