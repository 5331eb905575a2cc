// Run by hand: how a computer fences against a blind script, touch by touch.
//
//     show_losses BOUTS SEED COMPUTER SCRIPT WEAPON RULES [all] [worn]
//
// The computer is a level or a character (computer_fencers.h). The script is one of blind_script.h
// or a drawn one, such as drawn:9:7; with "worn" it is in a headset.
//
// A line for each phrase: who touched ("script", "computer", "both"), and what the computer took up
// in the last seconds before: the intent, when it began (milliseconds before the touch), and at
// which distance of the roots, meters. Then how often each side touched while the computer was in
// which intent. Without "all" only phrases that the script won are printed.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "blind_fencer.h"
#include "bout.h"
#include "bout_assets.h"
#include "computer_fencers.h"
#include "worn_fencer.h"

enum { LIMIT_TICKS = 60000, TOUCHES = 5, TRACE = 12, INTENTS = AI_RECOVER + 1 };

static const char *const INTENT[INTENTS] = {"measure", "prepare", "beat",   "attack", "engage",
                                            "meet",    "riposte", "parry",  "reply",  "stop",
                                            "line",    "fleche",  "recover"};

typedef struct trace {
    struct {
        uint8_t intent, hurries, approach;
        uint32_t tick;
        double distance_m;
    } at[TRACE];
    unsigned count;
} trace;

static double distance_m(const bout *b)
{
    return duel_fencer_frame(&b->config, &b->state, DUEL_RIGHT).root_x_m -
           duel_fencer_frame(&b->config, &b->state, DUEL_LEFT).root_x_m;
}

static void follow(trace *t, const bout *b, const ai_fencer *ai)
{
    if (t->count > 0 && t->at[(t->count - 1) % TRACE].intent == ai->intent) {
        return;
    }
    unsigned i = t->count++ % TRACE;
    t->at[i].intent = ai->intent;
    t->at[i].hurries = ai->hurries;
    t->at[i].approach = ai->threat;
    t->at[i].tick = b->state.tick;
    t->at[i].distance_m = distance_m(b);
}

// What is asked for, and how often each side touched while the computer was in which intent.
typedef struct losses {
    enum weapon_kind kind;
    bool by_fie, shows_all, is_worn;
    blind_fencer script[BLIND_FENCERS_MAX]; // one
    bout_assets assets;
    computer_fencers all;
    computer_fencer computer;
    unsigned by[3][INTENTS]; // the script, the computer, both
} losses;

// The contacts of a phrase: when each side hit first, how far apart, and in which intent.
typedef struct hits {
    uint32_t tick[2];
    double apart_m;
    uint8_t intent;
} hits;

static void follow_hits(hits *h, const bout *b, enum duel_side computer, const duel_events *events)
{
    for (uint32_t i = 0; i < events->count; i++) {
        if (events->event[i].kind == DUEL_EVENT_TOUCH) {
            h->apart_m = h->tick[0] == 0 || h->tick[1] == 0 ? distance_m(b) : h->apart_m;
            h->tick[events->event[i].side] = b->state.tick;
            h->intent = b->ai[computer].intent;
        }
    }
}

static void print_phrase(const char *who, const bout *b, enum duel_side script, const hits *h,
                         const trace *t)
{
    const enum duel_side computer = duel_other(script);
    const fencer_frame frame = duel_fencer_frame(&b->config, &b->state, computer);
    printf("%-8s %" PRIu64 " hits s %u c %u, %4.2f m, room %4.2f:", who, b->setup.seed,
           h->tick[script], h->tick[computer], h->apart_m, 7.0 + frame.facing * frame.root_x_m);
    const uint32_t hit = h->tick[script] != 0 ? h->tick[script] : h->tick[computer];
    for (unsigned k = t->count > 6 ? t->count - 6 : 0; k < t->count; k++) {
        printf(" %s%s@-%d (%.2f)", INTENT[t->at[k % TRACE].intent],
               t->at[k % TRACE].hurries ? "!" : "", (int)(hit - t->at[k % TRACE].tick),
               t->at[k % TRACE].distance_m);
    }
    printf("\n");
}

static bout *create(losses *l, uint64_t seed, enum duel_side script)
{
    char error[512];
    bout_setup setup = bout_setup_default(l->kind, l->assets.model, &l->assets.grid[l->kind]);
    setup.seed = seed;
    setup.settings.match = l->by_fie ? match_settings_fie(TOUCHES) : match_settings_duel();
    setup.settings.limit_ticks = LIMIT_TICKS;
    bout *b = NULL;
    if (!computer_fencer_enter(&l->all, &l->computer, &setup, duel_other(script), error,
                               sizeof error) ||
        (b = bout_create(&setup)) == NULL) {
        abort();
    }
    return b;
}

static void fence(losses *l, uint64_t seed, enum duel_side script)
{
    static const char *const WHO[] = {"script", "computer", "both"};
    const enum duel_side computer = duel_other(script);
    bout *b = create(l, seed, script);
    blind_bout blind = blind_bout_start(l->script, seed);
    worn_fencer worn = {.recovers = true};
    trace t = {0};
    hits h = {0};
    uint8_t score[2] = {0};
    while (!bout_over(b)) {
        input_frame frame[2] = {input_frame_neutral(), input_frame_neutral()};
        frame[script] = blind_bout_frame(&blind, &b->state);
        if (l->is_worn) {
            frame[script] = worn_fencer_frame(&worn, &b->config, &b->state, script, &frame[script]);
        }
        duel_events events;
        bout_step(b, frame, &events);
        const match_state *match = &b->state.match;
        if (b->state.phase == DUEL_FENCING) {
            follow(&t, b, &b->ai[computer]);
        }
        follow_hits(&h, b, computer, &events);
        bool touches[2];
        for (enum duel_side side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
            touches[side] = l->by_fie ? match->score[side] != score[side]
                                      : bout_over(b) && b->state.winner == side;
            score[side] = match->score[side];
        }
        if (touches[script] || touches[computer]) {
            int who = touches[script] && touches[computer] ? 2 : touches[script] ? 0 : 1;
            l->by[who][h.intent]++;
            if (l->shows_all || touches[script]) {
                print_phrase(WHO[who], b, script, &h, &t);
            }
            h = (hits){0};
            t.count = 0;
        } else if (b->state.phase == DUEL_FENCING && b->state.phase_tick == b->state.tick) {
            h = (hits){0};
        }
    }
    bout_destroy(&b);
}

static bool read_arguments(losses *l, int argc, char **argv)
{
    static computer_fencer named[COMPUTER_FENCERS_MAX];
    bool is_named = argc >= 7 && weapon_from_key(argv[5], &l->kind) &&
                    blind_fencers_named(argv[4], l->script) == 1 &&
                    computer_fencers_named(&l->all, argv[3], l->kind, named) == 1;
    if (!is_named) {
        return false;
    }
    l->computer = named[0];
    l->by_fie = strcmp(argv[6], "fie") == 0;
    for (int i = 7; i < argc; i++) {
        l->shows_all |= strcmp(argv[i], "all") == 0;
        l->is_worn |= strcmp(argv[i], "worn") == 0;
    }
    return true;
}

int main(int argc, char **argv)
{
    static losses l;
    char error[512];
    const char *const build[2] = {NULL, NULL};
    if (!bout_assets_load(&l.assets, build, error, sizeof error) ||
        !computer_fencers_load(&l.all, error, sizeof error)) {
        fprintf(stderr, "%s\n", error);
        return 1;
    }
    if (!read_arguments(&l, argc, argv)) {
        fprintf(stderr, "show_losses BOUTS SEED COMPUTER SCRIPT WEAPON RULES [all] [worn]\n");
        return 2;
    }
    if (l.script->is_drawn) {
        char words[BLIND_WORDS_SIZE];
        blind_drawn_words(&l.script->drawn, words);
        printf("%s: %s\n", l.script->name, words);
    }
    const uint64_t bouts = strtoull(argv[1], NULL, 10), seed = strtoull(argv[2], NULL, 10);
    for (uint64_t i = 0; i < bouts; i++) {
        fence(&l, seed + i, i % 2 == 0 ? DUEL_LEFT : DUEL_RIGHT);
    }
    printf("%-10s %8s %8s %8s\n", "intent", "script", "computer", "both");
    for (int i = 0; i < INTENTS; i++) {
        if (l.by[0][i] + l.by[1][i] + l.by[2][i] > 0) {
            printf("%-10s %8u %8u %8u\n", INTENT[i], l.by[0][i], l.by[1][i], l.by[2][i]);
        }
    }
    computer_fencers_free(&l.all);
    bout_assets_free(&l.assets);
    return 0;
}
