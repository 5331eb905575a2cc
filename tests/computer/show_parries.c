// Run by hand: what becomes of the parries of level 3 against itself, by the rules of the FIE.
//
//     show_parries BOUTS SEED WEAPON
//
// It prints how many parries feel a blade; for how long their hands lose control of the weapons
// then, and where the blades met; what becomes of the ripostes after them, how near their points
// come to the target, and how the referee names those that touch. Then every parry against a lunge
// is fenced on from its begin with other things to do instead, against the same opponent: how often
// each of them scores alone, and is scored on alone.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "bout.h"
#include "bout_assets.h"
#include "duel_signals.h"
#include "match_stats.h"

enum { TOUCHES = 5, LIMIT_TICKS = 180000, MOST_MOMENTS = 400, MOST_SAMPLES = 4000 };
// What a parry led to, or what was done in its place, is over so long after its begin.
enum { AFTER_TICKS = 1600 };
// In its place the arm is out for so long, and the button of a lunge is held.
enum { ARM_OUT_TICKS = 500, LUNGE_TICKS = 100 };

typedef struct samples {
    double of[MOST_SAMPLES];
    int count;
} samples;

static void add(samples *s, double sample)
{
    if (s->count < MOST_SAMPLES) {
        s->of[s->count++] = sample;
    }
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static void print_samples(const char *what, samples *s)
{
    qsort(s->of, (size_t)s->count, sizeof s->of[0], by_size);
    if (s->count > 0) {
        printf("%-52s %5d: %6.2f %6.2f %6.2f\n", what, s->count, s->of[s->count / 10],
               s->of[s->count / 2], s->of[s->count * 9 / 10]);
    }
}

// The begin of a parry against a lunge. Nobody plans in what is fenced from there.
typedef struct moment {
    duel_state state;
    ai_fencer ai[2]; // enum duel_side
    enum duel_side side;
} moment;

typedef struct figures {
    int parries, felt, replies, touched, was_touched;
    int named[MATCH_STATS_ACTIONS]; // touches during a reply
    samples own_lost_s, other_lost_s, own_along, other_along, nearest_m;
    moment at[MOST_MOMENTS];
    int moments;
} figures;

// What is followed of a fencer from tick to tick.
typedef struct follow {
    uint8_t intent;
    double nearest_m; // of the point to the target in this reply
    bool touched;     // in a reply of this phrase
} follow;

static void keep_moment(figures *f, const bout *b, enum duel_side side)
{
    const footwork_state *other = &b->state.fencer[duel_other(side)].footwork;
    if (other->action != FOOTWORK_LUNGE || f->moments == MOST_MOMENTS) {
        return;
    }
    moment *m = &f->at[f->moments++];
    *m = (moment){.state = b->state, .ai = {b->ai[0], b->ai[1]}, .side = side};
    m->ai[0].plan = m->ai[1].plan = NULL;
}

static void count_events(figures *f, follow w[2], const bout *b, const duel_events *events)
{
    for (uint32_t i = 0; i < events->count; i++) {
        const duel_event *event = &events->event[i];
        for (enum duel_side side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
            const bool parries = b->ai[side].intent == AI_PARRY;
            const bool is_own = event->side == (int)side;
            if (event->kind == DUEL_EVENT_CONTROL_LOST && parries) {
                add(is_own ? &f->own_lost_s : &f->other_lost_s, event->seconds);
            } else if (event->kind == DUEL_EVENT_BLADES_MET && parries) {
                add(&f->own_along, event->along[side]);
                add(&f->other_along, event->along[duel_other(side)]);
            } else if (event->kind == DUEL_EVENT_TOUCH && b->ai[side].intent == AI_REPLY) {
                f->touched += is_own;
                f->was_touched += !is_own;
                w[side].touched |= is_own;
            }
        }
    }
}

static void follow_fencer(figures *f, follow *w, const bout *b, enum duel_side side,
                          const phrase_signals *signals)
{
    const uint8_t intent = b->ai[side].intent;
    if (intent == AI_REPLY && signals->distance_m < w->nearest_m) {
        w->nearest_m = signals->distance_m;
    }
    if (intent == w->intent) {
        return;
    }
    if (w->intent == AI_REPLY) {
        add(&f->nearest_m, w->nearest_m);
    }
    if (intent == AI_PARRY) {
        f->parries++;
        keep_moment(f, b, side);
    } else if (intent == AI_REPLY) {
        f->replies++;
        f->felt += w->intent == AI_PARRY;
        w->nearest_m = signals->distance_m;
    }
    w->intent = intent;
}

// When the referee has called: how he names the touches of ripostes.
static void name_touches(figures *f, follow w[2], const bout *b)
{
    for (enum duel_side side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        if (w[side].touched && match_stats_is_hit(&b->state, side)) {
            f->named[match_stats_action_of_hit(&b->state.phrase.fencer[side])]++;
        }
        w[side].touched = false;
    }
}

static bout *fence(figures *f, const bout_assets *assets, enum weapon_kind kind, uint64_t seed)
{
    bout_setup setup = bout_setup_default(kind, assets->model, &assets->grid[kind]);
    setup.seed = seed;
    setup.settings.match = match_settings_fie(TOUCHES);
    setup.settings.limit_ticks = LIMIT_TICKS;
    setup.source[DUEL_LEFT] = setup.source[DUEL_RIGHT] =
        (bout_source){.kind = BOUT_SOURCE_AI, .ai_level = AI_LEVELS};
    bout *b = bout_create(&setup);
    if (b == NULL) {
        abort();
    }
    static duel_state before;
    follow w[2] = {{.intent = AI_MEASURE}, {.intent = AI_MEASURE}};
    uint32_t calls = 0;
    while (!bout_over(b)) {
        duel_events events;
        phrase_signals signals[2];
        before = b->state;
        bout_step(b, NULL, &events);
        if (b->state.match.calls != calls) {
            calls = b->state.match.calls;
            name_touches(f, w, b);
        }
        if (before.phase != DUEL_FENCING) {
            continue;
        }
        duel_signals(&b->config, &before, &b->state, &events, signals);
        count_events(f, w, b, &events);
        for (enum duel_side side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
            follow_fencer(f, &w[side], b, side, &signals[side]);
        }
    }
    return b;
}

// ---- Other things to do ------------------------------------------------------------------

enum deed { GOES_ON, GIVES_WAY, STRETCHES, LUNGES, DEEDS };

static const char *const DEED[DEEDS] = {"as it does", "steps back", "stretches the arm", "lunges"};

static input_frame frame_of(enum deed deed, uint32_t since)
{
    input_frame frame = input_frame_neutral();
    if (deed == GIVES_WAY) {
        frame.buttons = INPUT_RETREAT;
    } else if (since < ARM_OUT_TICKS) {
        frame.extension = INPUT_EXTENSION_MAX;
        frame.buttons = deed == LUNGES && since < LUNGE_TICKS ? INPUT_LUNGE : 0;
    }
    return frame;
}

static void fence_on(const duel_config *config, const moment *from, enum deed deed, int *won,
                     int *lost)
{
    static moment m;
    m = *from;
    const match_state then = m.state.match;
    const enum duel_side own = m.side, other = duel_other(own);
    for (uint32_t t = 0; t < AFTER_TICKS && m.state.match.calls == then.calls; t++) {
        duel_events events;
        input_frame frame[2];
        frame[other] = ai_fencer_frame(&m.ai[other], config, &m.state);
        frame[own] =
            deed == GOES_ON ? ai_fencer_frame(&m.ai[own], config, &m.state) : frame_of(deed, t);
        duel_step(config, &m.state, frame, &events);
    }
    const bool scores = m.state.match.score[own] > then.score[own];
    const bool concedes = m.state.match.score[other] > then.score[other];
    *won += scores && !concedes;
    *lost += concedes && !scores;
}

static void print(const duel_config *config, figures *f)
{
    printf("%d parries, %d felt a blade; %d ripostes, %d touched, %d were touched\n", f->parries,
           f->felt, f->replies, f->touched, f->was_touched);
    printf("touches of ripostes, as the referee names them:");
    for (int action = 0; action < MATCH_STATS_ACTIONS; action++) {
        if (f->named[action] > 0) {
            printf(" %s %d;", match_stats_action_name((enum match_stats_action)action),
                   f->named[action]);
        }
    }
    printf("\n%-52s number:   10 %% median   90 %%\n", "");
    print_samples("control lost by who parries, s", &f->own_lost_s);
    print_samples("control lost by who is parried, s", &f->other_lost_s);
    print_samples("blades met, along the parrying one (tip is 1)", &f->own_along);
    print_samples("blades met, along the parried one", &f->other_along);
    print_samples("the riposte's point from the target, m", &f->nearest_m);
    printf("instead of %d parries against a lunge, %% scored alone and was scored on alone:\n",
           f->moments);
    for (enum deed deed = GOES_ON; deed < DEEDS && f->moments > 0; deed++) {
        int won = 0, lost = 0;
        for (int i = 0; i < f->moments; i++) {
            fence_on(config, &f->at[i], deed, &won, &lost);
        }
        printf("%-20s %3d %3d\n", DEED[deed], 100 * won / f->moments, 100 * lost / f->moments);
    }
}

int main(int argc, char **argv)
{
    char error[512];
    bout_assets assets;
    const char *const build[2] = {NULL, NULL};
    enum weapon_kind kind;
    if (argc != 4 || !weapon_from_key(argv[3], &kind)) {
        fprintf(stderr, "show_parries BOUTS SEED WEAPON\n");
        return 2;
    }
    if (!bout_assets_load(&assets, build, error, sizeof error)) {
        fprintf(stderr, "%s\n", error);
        return 1;
    }
    static figures f;
    bout *last = NULL;
    const uint64_t bouts = strtoull(argv[1], NULL, 10), seed = strtoull(argv[2], NULL, 10);
    for (uint64_t i = 0; i < bouts; i++) {
        bout_destroy(&last);
        last = fence(&f, &assets, kind, seed + i);
    }
    if (last != NULL) {
        print(&last->config, &f);
    }
    bout_destroy(&last);
    bout_assets_free(&assets);
    return 0;
}
