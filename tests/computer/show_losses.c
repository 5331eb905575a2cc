// Run by hand: how a computer fences against blind fencers, touch by touch.
//
//     show_losses BOUTS SEED COMPUTER SCRIPTS WEAPON RULES [all|sums] [worn]
//
// The computer is a level or a character (computer_fencers.h). The scripts are named as in
// blind_fencer.h; with "worn" they are in a headset. Each fences so many bouts.
//
// A line for each phrase: who touched ("script", "computer", "both"), and what the computer took up
// in the last seconds before: the intent, when it began (milliseconds before the touch), and at
// which distance of the roots, meters. With "all" also for phrases that the script did not win,
// with "sums" for none. Then how often each side touched while the computer was in which intent,
// for an answer to which point (ai_answer.h), and for what follows an intent, after which.
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

// What the computer was doing: an answer has a point, anything else an intent before it and maybe
// hurries.
typedef struct deed {
    uint8_t intent, before, approach, line, hurries;
} deed;

// What is asked for, and how often each side touched in which deed.
typedef struct losses {
    enum weapon_kind kind;
    bool by_fie, shows_all, shows_none, is_worn;
    blind_fencer script[BLIND_FENCERS_MAX];
    size_t count;
    bout_assets assets;
    computer_fencers all;
    computer_fencer computer;
    unsigned by[2][INTENTS][INTENTS][AI_APPROACHES][AI_LINES][3]; // the script, the computer, both
} losses;

// The contacts of a phrase: when each side hit first, how far apart, and in which deed.
typedef struct hits {
    uint32_t tick[2];
    double apart_m;
    deed deed;
} hits;

static bool is_answer(unsigned intent)
{
    return intent == AI_MEET || intent == AI_RIPOSTE;
}

static deed present_deed(const ai_fencer *ai, const trace *t)
{
    deed d = {.intent = ai->intent};
    if (is_answer(d.intent)) {
        d.approach = ai->threat;
        d.line = ai->line;
    } else if (t->count > 1) {
        d.before = t->at[(t->count - 2) % TRACE].intent;
        d.hurries = ai->hurries;
    }
    return d;
}

static void follow_hits(hits *h, const bout *b, enum duel_side computer, const duel_events *events,
                        const trace *t)
{
    for (uint32_t i = 0; i < events->count; i++) {
        if (events->event[i].kind == DUEL_EVENT_TOUCH) {
            h->apart_m = h->tick[0] == 0 || h->tick[1] == 0 ? distance_m(b) : h->apart_m;
            h->tick[events->event[i].side] = b->state.tick;
            h->deed = present_deed(&b->ai[computer], t);
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

static void fence(losses *l, const blind_fencer *fencer, uint64_t seed, enum duel_side script)
{
    static const char *const WHO[] = {"script", "computer", "both"};
    const enum duel_side computer = duel_other(script);
    bout *b = create(l, seed, script);
    blind_bout blind = blind_bout_start(fencer, seed);
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
        follow_hits(&h, b, computer, &events, &t);
        bool touches[2];
        for (enum duel_side side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
            touches[side] = l->by_fie ? match->score[side] != score[side]
                                      : bout_over(b) && b->state.winner == side;
            score[side] = match->score[side];
        }
        if (touches[script] || touches[computer]) {
            int who = touches[script] && touches[computer] ? 2 : touches[script] ? 0 : 1;
            l->by[h.deed.hurries][h.deed.intent][h.deed.before][h.deed.approach][h.deed.line]
                 [who]++;
            if (!l->shows_none && (l->shows_all || touches[script])) {
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
                    (l->count = blind_fencers_named(argv[4], l->script)) > 0 &&
                    computer_fencers_named(&l->all, argv[3], l->kind, named) == 1;
    if (!is_named) {
        return false;
    }
    l->computer = named[0];
    l->by_fie = strcmp(argv[6], "fie") == 0;
    for (int i = 7; i < argc; i++) {
        l->shows_all |= strcmp(argv[i], "all") == 0;
        l->shows_none |= strcmp(argv[i], "sums") == 0;
        l->is_worn |= strcmp(argv[i], "worn") == 0;
    }
    return true;
}

static void print_sums(const losses *l)
{
    static const char *const APPROACH[AI_APPROACHES] = {"standing", "walking", "attacking",
                                                        "running", "expected"};
    static const char *const LINE[AI_LINES] = {"high", "middle", "low", "crouched"};
    printf("%-34s %8s %8s %8s\n", "deed", "script", "computer", "both");
    for (unsigned i = 0; i < 2 * INTENTS * INTENTS * AI_APPROACHES * AI_LINES; i++) {
        const unsigned line = i % AI_LINES, approach = i / AI_LINES % AI_APPROACHES;
        const unsigned before = i / (AI_LINES * AI_APPROACHES) % INTENTS;
        const unsigned intent = i / (AI_LINES * AI_APPROACHES * INTENTS) % INTENTS;
        const unsigned hurries = i / (AI_LINES * AI_APPROACHES * INTENTS * INTENTS);
        const unsigned *by = l->by[hurries][intent][before][approach][line];
        char words[64];
        if (is_answer(intent)) {
            snprintf(words, sizeof words, "%s: %s, %s", INTENT[intent], APPROACH[approach],
                     LINE[line]);
        } else {
            snprintf(words, sizeof words, "%s%s after %s", INTENT[intent], hurries ? "!" : "",
                     INTENT[before]);
        }
        if (by[0] + by[1] + by[2] > 0) {
            printf("%-34s %8u %8u %8u\n", words, by[0], by[1], by[2]);
        }
    }
}

static void fence_all(losses *l, uint64_t bouts, uint64_t seed)
{
    for (size_t k = 0; k < l->count; k++) {
        const blind_fencer *fencer = &l->script[k];
        if (fencer->is_drawn && !l->shows_none) {
            char words[BLIND_WORDS_SIZE];
            blind_drawn_words(&fencer->drawn, words);
            printf("%s: %s\n", fencer->name, words);
        }
        for (uint64_t i = 0; i < bouts; i++) {
            fence(l, fencer, seed + i, i % 2 == 0 ? DUEL_LEFT : DUEL_RIGHT);
        }
    }
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
        fprintf(stderr, "show_losses BOUTS SEED COMPUTER SCRIPTS WEAPON RULES [all|sums] [worn]\n");
        return 2;
    }
    fence_all(&l, strtoull(argv[1], NULL, 10), strtoull(argv[2], NULL, 10));
    print_sums(&l);
    computer_fencers_free(&l.all);
    bout_assets_free(&l.assets);
    return 0;
}
