// Draws phrases of computer fencers by the rules of the FIE: a row for each action by which a touch
// is made, from its begin to the touch, and prints each phrase as the referee tells it.
//   show_phrases OUT.png [SEED]
// For each row bouts of that weapon between fencers of the best level are fenced, from SEED (1) on,
// until one has a touch by that action. The same seed gives the same rows.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "assets_path.h"
#include "bout.h"
#include "bout_assets.h"
#include "match_stats.h"
#include "match_words.h"
#include "phrase_words.h"
#include "picture.h"
#include "scene_builder.h"
#include "tile_sheet.h"
#include "window.h"

enum { COLUMNS = 6, WIDTH = 420, HEIGHT = 240, LEVEL = 3, TOUCHES = 5, LIMIT_TICKS = 180000 };

// Bouts that are fenced for a row before it is given up.
enum { MOST_BOUTS = 60 };

// The first picture is at least so long before the touch, and at most so long, and the last one a
// little after it, ticks.
static const uint32_t LEAST_TICKS = 250;
static const uint32_t MOST_TICKS = 1500;
static const uint32_t AFTER_TICKS = 20;

// The camera stands at the side of the piste, at the height of the hands.
static const phys_vec3 EYE_FROM_MIDDLE = {0.0, 1.35, 4.9};
static const double LOOKS_AT_Y_M = 1.05;
static const double FOV_Y_RAD = 0.62;

typedef struct row {
    enum weapon_kind weapon;
    enum match_stats_action action;
} row;

static const row ROWS[] = {
    {WEAPON_FOIL, MATCH_STATS_ATTACK},         {WEAPON_SABRE, MATCH_STATS_COMPOUND},
    {WEAPON_EPEE, MATCH_STATS_RIPOSTE},        {WEAPON_FOIL, MATCH_STATS_RIPOSTE},
    {WEAPON_EPEE, MATCH_STATS_COUNTER_ATTACK}, {WEAPON_FOIL, MATCH_STATS_RENEWAL},
};
enum { ROW_COUNT = sizeof ROWS / sizeof *ROWS };

// A touch: in the bout of this seed, by whom, and from where its phrase is told.
typedef struct touch {
    uint64_t seed;
    uint32_t begin, tick;
    enum duel_side side;
} touch;

typedef struct shown {
    bout_assets assets;
    window *window;
    picture *picture;
    scene_builder *builder;
    tile_sheet sheet;
} shown;

static bout *begin_bout(const bout_assets *assets, enum weapon_kind kind, uint64_t seed)
{
    bout_setup setup = bout_setup_default(kind, assets->model, &assets->grid[kind]);
    setup.seed = seed;
    setup.settings.match = match_settings_fie(TOUCHES);
    setup.settings.limit_ticks = LIMIT_TICKS;
    setup.source[DUEL_LEFT] = setup.source[DUEL_RIGHT] =
        (bout_source){.kind = BOUT_SOURCE_AI, .ai_level = LEVEL};
    return bout_create(&setup);
}

// When the phrase's first action began that is told with the touch.
static uint32_t begin_of(const duel_state *state, uint32_t tick)
{
    uint32_t begin = tick - LEAST_TICKS;
    for (int side = 0; side < 2; side++) {
        const phrase_fencer *f = &state->phrase.fencer[side];
        for (uint32_t n = f->count > PHRASE_SEGMENTS ? f->count - PHRASE_SEGMENTS : 0; n < f->count;
             n++) {
            const uint32_t start = f->segment[n % PHRASE_SEGMENTS].start;
            if (start < begin && start + MOST_TICKS > tick) {
                begin = start;
            }
        }
    }
    return begin;
}

// Prints the referee's call, and in foil and sabre the phrase.
static void print_call(const row *r, const touch *t, const bout *b)
{
    char words[MATCH_WORDS_MAX], phrase[PHRASE_WORDS_MAX] = "";
    match_call_words(NULL, &b->state.match.call, words);
    if (r->weapon != WEAPON_EPEE) {
        const phrase_settings referee = duel_referee(&b->config);
        const right_of_way call = duel_right_of_way(&b->config, &b->state);
        phrase_words(NULL, &referee, &call, phrase);
    }
    printf("%s, seed %llu, %.3f s, %s on the %s: %s\n", weapon_name(r->weapon),
           (unsigned long long)t->seed, t->tick * DUEL_TICK_S, match_stats_action_name(r->action),
           t->side == DUEL_LEFT ? "left" : "right", phrase[0] != '\0' ? phrase : words);
}

// Finds the first touch by the row's action.
static bool find_touch(const bout_assets *assets, const row *r, uint64_t seed, touch *out)
{
    for (uint64_t end = seed + MOST_BOUTS; seed < end; seed++) {
        bout *b = begin_bout(assets, r->weapon, seed);
        uint32_t calls = 0;
        bool found = false;
        while (b != NULL && !found && !bout_over(b)) {
            duel_events events;
            bout_step(b, NULL, &events);
            if (b->state.match.calls == calls) {
                continue;
            }
            calls = b->state.match.calls;
            const match_call *call = &b->state.match.call;
            const enum duel_side side = call->points[DUEL_LEFT] > 0 ? DUEL_LEFT : DUEL_RIGHT;
            found = call->points[side] > 0 && call->points[duel_other(side)] == 0 &&
                    match_stats_is_hit(&b->state, side) &&
                    match_stats_action_of_hit(&b->state.phrase.fencer[side]) == r->action;
            if (found) {
                *out = (touch){seed, begin_of(&b->state, call->tick), call->tick, side};
                print_call(r, out, b);
            }
        }
        bout_destroy(&b);
        if (found) {
            return true;
        }
    }
    printf("%s: no touch by a %s in %d bouts\n", weapon_name(r->weapon),
           match_stats_action_name(r->action), MOST_BOUTS);
    return false;
}

static void draw(shown *s, const bout *b, int column, int line)
{
    picture_scene scene;
    scene_builder_scene(s->builder, &b->config, &b->state, &scene);
    const double middle = 0.5 * (duel_fencer_frame(&b->config, &b->state, DUEL_LEFT).root_x_m +
                                 duel_fencer_frame(&b->config, &b->state, DUEL_RIGHT).root_x_m);
    scene.camera.eye = EYE_FROM_MIDDLE;
    scene.camera.eye.x += middle;
    scene.camera.target = (phys_vec3){middle, LOOKS_AT_Y_M, 0.0};
    scene.camera.fov_y_rad = FOV_Y_RAD;
    picture_draw(s->picture, &scene, WIDTH, HEIGHT);
    tile_sheet_read(&s->sheet, column, line);
}

// Fences the bout again up to the touch, and draws its phrase.
static bool draw_touch(shown *s, const row *r, const touch *t, int line)
{
    bout *b = begin_bout(&s->assets, r->weapon, t->seed);
    const uint32_t last = t->tick + AFTER_TICKS;
    if (b == NULL) {
        return false;
    }
    scene_builder_clear(s->builder);
    for (int column = 0; column < COLUMNS; column++) {
        const uint32_t tick =
            t->begin + (uint32_t)((double)(last - t->begin) * column / (COLUMNS - 1));
        while (b->state.tick < tick && !bout_over(b)) {
            duel_events events;
            bout_step(b, NULL, &events);
            scene_builder_tick(s->builder, &b->config, &b->state, &events);
        }
        draw(s, b, column, line);
    }
    bout_destroy(&b);
    return true;
}

static bool open_all(shown *s, char *error, size_t error_size)
{
    char folder[ASSETS_PATH_MAX];
    const window_options look = {
        .title = "phrases", .width = WIDTH, .height = HEIGHT, .offscreen = true};
    if (!bout_assets_load(&s->assets, (const char *const[2]){NULL, NULL}, error, error_size)) {
        return false;
    }
    s->window = window_create(&look, error, error_size);
    if (s->window == NULL) {
        return false;
    }
    const picture_options options = {assets_folder(folder),
                                     {s->assets.fencer[0], s->assets.fencer[1]},
                                     PICTURE_FINE,
                                     PICTURE_DAY};
    s->picture = picture_create(&options, error, error_size);
    s->builder = scene_builder_create(s->assets.model);
    return s->picture != NULL && s->builder != NULL &&
           tile_sheet_init(&s->sheet, COLUMNS, ROW_COUNT, WIDTH, HEIGHT);
}

static void close_all(shown *s)
{
    tile_sheet_fini(&s->sheet);
    scene_builder_destroy(&s->builder);
    picture_destroy(&s->picture);
    window_destroy(&s->window);
    bout_assets_free(&s->assets);
}

int main(int count, char **argument)
{
    if (count < 2 || count > 3) {
        fprintf(stderr, "usage: show_phrases OUT.png [SEED]\n");
        return 2;
    }
    char error[400] = "out of memory";
    const uint64_t seed = count > 2 ? strtoull(argument[2], NULL, 10) : 1;
    shown s = {0};
    bool done = open_all(&s, error, sizeof error);
    for (int line = 0; done && line < ROW_COUNT; line++) {
        touch t;
        done =
            !find_touch(&s.assets, &ROWS[line], seed, &t) || draw_touch(&s, &ROWS[line], &t, line);
    }
    done = done && tile_sheet_write(&s.sheet, argument[1], error, sizeof error);
    close_all(&s);
    if (!done) {
        fprintf(stderr, "show_phrases: %s\n", error);
    }
    return done ? 0 : 1;
}
