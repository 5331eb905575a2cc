// Run by hand: how level 3 fences against a blind script, touch by touch.
//
//     show_losses BOUTS SEED SCRIPT WEAPON RULES [all] [worn]
//
// The script is one of blind_script.h or a drawn one, such as drawn:9:7; with "worn" it is in a
// headset.
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

int main(int argc, char **argv)
{
    if (argc < 6) {
        fprintf(stderr, "show_losses BOUTS SEED SCRIPT WEAPON RULES [all] [worn]\n");
        return 2;
    }
    char error[512];
    bout_assets assets;
    const char *const build[2] = {NULL, NULL};
    if (!bout_assets_load(&assets, build, error, sizeof error)) {
        fprintf(stderr, "%s\n", error);
        return 1;
    }
    enum weapon_kind kind;
    static blind_fencer script[BLIND_FENCERS_MAX];
    if (!weapon_from_key(argv[4], &kind) || blind_fencers_named(argv[3], script) != 1) {
        fprintf(stderr, "no such script or weapon\n");
        return 2;
    }
    if (script->is_drawn) {
        char words[BLIND_WORDS_SIZE];
        blind_drawn_words(&script->drawn, words);
        printf("%s: %s\n", script->name, words);
    }
    bool fie = strcmp(argv[5], "fie") == 0, all = false, is_worn = false;
    for (int i = 6; i < argc; i++) {
        all |= strcmp(argv[i], "all") == 0;
        is_worn |= strcmp(argv[i], "worn") == 0;
    }
    unsigned by[3][INTENTS] = {0}, n = (unsigned)atoi(argv[1]);
    for (unsigned i = 0; i < n; i++) {
        enum duel_side side = i % 2 == 0 ? DUEL_LEFT : DUEL_RIGHT, other = duel_other(side);
        uint64_t seed = strtoull(argv[2], NULL, 10) + i;
        bout_setup setup = bout_setup_default(kind, assets.model, &assets.grid[kind]);
        setup.settings.match = fie ? match_settings_fie(TOUCHES) : match_settings_duel();
        setup.settings.limit_ticks = LIMIT_TICKS;
        setup.source[other] = (bout_source){.kind = BOUT_SOURCE_AI, .ai_level = AI_LEVELS};
        bout *b = bout_create(&setup);
        if (b == NULL) {
            abort();
        }
        bout_restart(b, seed);
        blind_bout blind = blind_bout_start(script, seed);
        trace t = {0};
        uint32_t hit_tick[2] = {0};
        double hit_m = 0.0;
        uint8_t intent = 0;
        uint8_t score[2] = {0};
        worn_fencer worn = {.recovers = true};
        while (!bout_over(b)) {
            input_frame frame[2] = {input_frame_neutral(), input_frame_neutral()};
            frame[side] = blind_bout_frame(&blind, &b->state);
            if (is_worn) {
                frame[side] = worn_fencer_frame(&worn, &b->config, &b->state, side, &frame[side]);
            }
            duel_events events;
            bout_step(b, frame, &events);
            if (b->state.phase == DUEL_FENCING) {
                follow(&t, b, &b->ai[other]);
            }
            for (uint32_t e = 0; e < events.count; e++) {
                if (events.event[e].kind == DUEL_EVENT_TOUCH) {
                    hit_tick[events.event[e].side] = b->state.tick;
                    hit_m = hit_tick[0] == 0 || hit_tick[1] == 0 ? distance_m(b) : hit_m;
                    intent = b->ai[other].intent;
                }
            }
            bool scored =
                fie ? (b->state.match.score[0] != score[0] || b->state.match.score[1] != score[1])
                    : bout_over(b) && b->state.winner != DUEL_NOBODY;
            if (scored) {
                bool s = fie ? b->state.match.score[side] != score[side] : b->state.winner == side;
                bool c =
                    fie ? b->state.match.score[other] != score[other] : b->state.winner == other;
                int who = s && c ? 2 : s ? 0 : 1;
                by[who][intent]++;
                if (all || s) {
                    printf("%s %" PRIu64 " hits s %u c %u, %4.2f m, room %4.2f:",
                           who == 0   ? "script  "
                           : who == 1 ? "computer"
                                      : "both    ",
                           seed, hit_tick[side], hit_tick[other], hit_m,
                           7.0 + duel_fencer_frame(&b->config, &b->state, other).facing *
                                     duel_fencer_frame(&b->config, &b->state, other).root_x_m);
                    unsigned from = t.count > 6 ? t.count - 6 : 0;
                    uint32_t hit = hit_tick[side] != 0 ? hit_tick[side] : hit_tick[other];
                    for (unsigned k = from; k < t.count; k++) {
                        printf(" %s%s@-%d (%.2f)", INTENT[t.at[k % TRACE].intent],
                               t.at[k % TRACE].hurries ? "!" : "",
                               (int)(hit - t.at[k % TRACE].tick), t.at[k % TRACE].distance_m);
                    }
                    printf("\n");
                }
                hit_tick[0] = hit_tick[1] = 0;
                t.count = 0;
                score[0] = b->state.match.score[0];
                score[1] = b->state.match.score[1];
            } else if (b->state.phase == DUEL_FENCING && b->state.phase_tick == b->state.tick) {
                hit_tick[0] = hit_tick[1] = 0;
            }
        }
        bout_destroy(&b);
    }
    printf("%-10s %8s %8s %8s\n", "intent", "script", "computer", "both");
    for (int i = 0; i < INTENTS; i++) {
        if (by[0][i] + by[1][i] + by[2][i] > 0) {
            printf("%-10s %8u %8u %8u\n", INTENT[i], by[0][i], by[1][i], by[2][i]);
        }
    }
    bout_assets_free(&assets);
    return 0;
}
