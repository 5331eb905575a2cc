// Run by hand: how often what the referee reads from the state agrees with what would have
// happened.
//
//     phrase_agreement PHRASES [SEED] [print|trace]
//
// Computer fencers fence foil and sabre by the rules of the FIE. At each halt with a hit every
// parry and every attack of the phrase is fenced again without the contact of the blades, or
// against an opponent who stands. Prints each disagreement and the shares; with `print` each call
// in words, with `trace` the segments of a phrase that differs, and what the referee saw of it.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bout.h"
#include "bout_assets.h"
#include "duel_signals.h"
#include "phrase_proof.h"
#include "phrase_words.h"

// Ticks that are kept for the proofs: longer than what a phrase can need.
#define KEPT 4096

// A thrust that is not parried lands within this of the contact (SOON_TICKS with it: later it is
// another action); one that threatens, of its onset, and always as long as the attack lasted: a
// compound attack with several steps needs more than a second.
#define PARRY_TICKS       250
#define THREAT_TICKS      800
#define MOST_THREAT_TICKS 2000
#define SOON_TICKS        100

// A trace begins and ends so long before and after the action, with a line every so many ticks.
#define TRACE_BEFORE_TICKS 60
#define TRACE_AFTER_TICKS  300
#define TRACE_EVERY        10

// A proof of a threat also counts if the tip comes this near: the target of a threat is grown.
static const double THREAT_M = 0.10;

typedef struct past {
    duel_state state;
    input_frame frame[2]; // that led away from the state
} past;

typedef struct tally {
    uint32_t phrases, parries, parries_open, parries_differ;
    uint32_t threats, threats_short, threats_differ, broken, broken_differ, differ;
} tally;

static bool traces; // print what the referee saw
static past *kept;
static input_frame frames[MOST_THREAT_TICKS][2];

static const past *at(uint32_t tick)
{
    return &kept[tick % KEPT];
}

static const input_frame (*frames_from(uint32_t tick, uint32_t now))[2]
{
    for (uint32_t i = 0; i < MOST_THREAT_TICKS; i++) {
        for (int side = 0; side < 2; side++) {
            frames[i][side] = tick + i < now ? at(tick + i)->frame[side] : input_frame_neutral();
        }
    }
    return (const input_frame(*)[2])frames;
}

static bool is_kept(uint32_t tick, uint32_t now)
{
    return tick > 0 && now - tick < KEPT - 1;
}

static void print_segments(const bout *b)
{
    for (int side = 0; side < 2; side++) {
        for (uint32_t ago = PHRASE_SEGMENTS; ago-- > 0;) {
            const phrase_segment *s = phrase_segment_at(&b->state.phrase.fencer[side], ago);
            if (s != NULL) {
                printf("    %s %" PRIu32 "..%" PRIu32 " %s, %s, %u feints, part %u, miss %.3f m\n",
                       side == DUEL_LEFT ? "left" : "right", s->start, s->end,
                       phrase_kind_name((enum phrase_kind)s->kind),
                       phrase_end_name((enum phrase_end)s->ends), s->feints, s->part, s->miss_m);
            }
        }
    }
}

// What the referee saw of an offence, every few ticks: the phrase is fenced again.
static void print_signals(const bout *b, const phrase_segment *segment, enum duel_side attacker)
{
    uint32_t now = b->state.tick, from = segment->start - TRACE_BEFORE_TICKS;
    if (!is_kept(from, now)) {
        return;
    }
    duel_state state = at(from)->state;
    for (uint32_t tick = from; tick < now && tick < segment->end + TRACE_AFTER_TICKS; tick++) {
        const duel_state before = state;
        duel_events events;
        duel_step(&b->config, &state, at(tick)->frame, &events);
        phrase_signals seen[2];
        duel_signals(&b->config, &before, &state, &events, seen);
        const phrase_signals *s = &seen[attacker];
        if (s->meets || state.tick % TRACE_EVERY == 0) {
            printf("      %" PRIu32 " arm %.2f rate %5.2f feet %5.2f closing %5.2f tip %5.2f "
                   "distance %6.3f miss %6.3f part %u%s\n",
                   state.tick, s->extension, state.phrase.fencer[attacker].rate_ps, s->root_mps,
                   s->closing_mps, s->tip_mps, s->distance_m, s->miss_m, s->part,
                   s->meets ? " blades" : "");
        }
    }
}

static void report(const bout *b, const char *what, const phrase_segment *segment,
                   enum duel_side side, const phrase_proof *proof)
{
    printf("%s, seed %" PRIu64 ", tick %" PRIu32 "..%" PRIu32 ", %s %s, %s, miss %.3f m: %s; %s "
           "after %" PRIu32 " ms, nearest %.3f m\n",
           weapon_key(b->setup.weapon), b->setup.seed, segment->start, segment->end,
           side == DUEL_LEFT ? "left" : "right", phrase_kind_name((enum phrase_kind)segment->kind),
           phrase_end_name((enum phrase_end)segment->ends), segment->miss_m, what,
           proof->lands          ? "lands"
           : proof->lands_beside ? "lands beside"
                                 : "does not land",
           proof->ticks, proof->nearest_m);
    if (traces) {
        bool is_parry = segment->kind == PHRASE_PARRY;
        print_signals(b, segment, is_parry ? duel_other(side) : side);
    }
}

// A parry: without the contact the attack lands, and with it, it does not.
static bool check_parry(const bout *b, const phrase_segment *parry, enum duel_side side, tally *sum)
{
    uint32_t now = b->state.tick, from = parry->start - 2;
    if (!is_kept(from, now)) {
        return true;
    }
    const input_frame(*inputs)[2] = frames_from(from, now);
    enum duel_side attacker = duel_other(side);
    phrase_proof ghost = phrase_proof_fence(&b->config, &at(from)->state, inputs, PARRY_TICKS,
                                            attacker, PHRASE_WITHOUT_BLADES);
    phrase_proof real = phrase_proof_fence(&b->config, &at(from)->state, inputs, PARRY_TICKS,
                                           attacker, PHRASE_AS_IT_WAS);
    sum->parries++;
    bool deflects = parry->ends == PHRASE_DONE;
    bool hits = real.lands || real.lands_beside;
    if (hits ? real.ticks > SOON_TICKS : !ghost.lands) {
        sum->parries_open++; // it would not have landed anyway, or lands as another action
        return true;
    }
    bool proved = !hits;
    if (proved != deflects) {
        sum->parries_differ++;
        report(b, proved ? "the proof says parried" : "the proof says not parried", parry, side,
               &real);
    }
    return proved == deflects;
}

// An attack that was given up before it came near: it does not land on a fencer who stands, for as
// long as it lasted and was then waited for.
static bool check_broken(const bout *b, const phrase_segment *attack, enum duel_side side,
                         tally *sum)
{
    uint32_t now = b->state.tick;
    uint32_t lasted = attack->end - attack->start + duel_referee(&b->config).feint_ticks;
    if (!is_kept(attack->start, now) || lasted > MOST_THREAT_TICKS) {
        return true;
    }
    phrase_proof proof =
        phrase_proof_fence(&b->config, &at(attack->start)->state, frames_from(attack->start, now),
                           lasted, side, PHRASE_WITHOUT_OPPONENT);
    sum->broken++;
    if (proof.lands) {
        sum->broken_differ++;
        report(b, "the proof says an attack", attack, side, &proof);
    }
    return !proof.lands;
}

// For how long an attack is fenced again.
static uint32_t threat_ticks(const phrase_segment *attack)
{
    uint32_t lasted = attack->end - attack->start + SOON_TICKS;
    return lasted < THREAT_TICKS        ? THREAT_TICKS
           : lasted < MOST_THREAT_TICKS ? lasted
                                        : MOST_THREAT_TICKS;
}

// An attack that was recognized: against a fencer who stands it lands, or comes near.
static bool check_threat(const bout *b, const phrase_segment *attack, enum duel_side side,
                         tally *sum)
{
    uint32_t now = b->state.tick;
    bool done = attack->ends == PHRASE_LANDED || attack->ends == PHRASE_OFF_TARGET ||
                attack->ends == PHRASE_PARRIED || attack->ends == PHRASE_PASSED;
    if (!done || !is_kept(attack->start, now)) {
        return true;
    }
    uint32_t ticks = threat_ticks(attack);
    phrase_proof proof =
        phrase_proof_fence(&b->config, &at(attack->start)->state, frames_from(attack->start, now),
                           ticks, side, PHRASE_WITHOUT_OPPONENT);
    if (!proof.lands && proof.nearest_m > THREAT_M) {
        // What the attacker did may have answered an opponent who moved.
        proof =
            phrase_proof_fence(&b->config, &at(attack->start)->state,
                               frames_from(attack->start, now), ticks, side, PHRASE_WITHOUT_BLADES);
    }
    sum->threats++;
    bool threatens = proof.lands || proof.lands_beside || proof.nearest_m <= THREAT_M;
    if (!threatens && attack->ends == PHRASE_PARRIED) {
        // Without the parry it would have been short: it is over in any case.
        sum->threats_short++;
        return true;
    }
    if (!threatens) {
        sum->threats_differ++;
        report(b, "the proof says no threat", attack, side, &proof);
    }
    return threatens;
}

static void check_phrase(const bout *b, tally *sum)
{
    bool agrees = true;
    for (int side = 0; side < 2; side++) {
        for (uint32_t ago = 0; ago < PHRASE_SEGMENTS; ago++) {
            const phrase_segment *s = phrase_segment_at(&b->state.phrase.fencer[side], ago);
            if (s == NULL) {
                continue;
            }
            if (s->kind == PHRASE_PARRY && s->ends != PHRASE_RUNS) {
                agrees = check_parry(b, s, (enum duel_side)side, sum) && agrees;
            } else if (s->ends == PHRASE_BROKEN) {
                agrees = check_broken(b, s, (enum duel_side)side, sum) && agrees;
            } else if (phrase_is_offence((enum phrase_kind)s->kind)) {
                agrees = check_threat(b, s, (enum duel_side)side, sum) && agrees;
            }
        }
    }
    sum->phrases++;
    sum->differ += !agrees;
    if (traces && !agrees) {
        print_segments(b);
    }
}

static void fence(bout *b, uint32_t phrases, tally *sum, bool prints)
{
    uint32_t calls = 0;
    while (!bout_over(b) && sum->phrases < phrases) {
        past *now = &kept[b->state.tick % KEPT];
        now->state = b->state;
        duel_events events;
        bout_step(b, NULL, &events);
        now->frame[0] = b->frame[0];
        now->frame[1] = b->frame[1];
        if (b->state.match.calls != calls) {
            calls = b->state.match.calls;
            if (apparatus_is_lit(&b->state.match.apparatus)) {
                check_phrase(b, sum);
                if (prints) {
                    phrase_settings settings = duel_referee(&b->config);
                    right_of_way call = duel_right_of_way(&b->config, &b->state);
                    char words[PHRASE_WORDS_MAX];
                    phrase_words(NULL, &settings, &call, words);
                    printf("%s %" PRIu64 " %8.3f s: %s\n", weapon_key(b->setup.weapon),
                           b->setup.seed, b->state.tick * DUEL_TICK_S, words);
                }
            }
        }
    }
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        fprintf(stderr, "phrase_agreement PHRASES [SEED] [print|trace]\n");
        return 2;
    }
    uint32_t phrases = (uint32_t)strtoul(argv[1], NULL, 10);
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    bool prints = argc > 3 && strcmp(argv[3], "print") == 0;
    traces = argc > 3 && strcmp(argv[3], "trace") == 0;
    char error[512];
    bout_assets assets;
    const char *const build[2] = {FENCER_DEFAULT_BUILD, FENCER_DEFAULT_BUILD};
    kept = calloc(KEPT, sizeof *kept);
    if (kept == NULL || !bout_assets_load(&assets, build, error, sizeof error)) {
        fprintf(stderr, "%s\n", kept == NULL ? "out of memory" : error);
        return 1;
    }
    tally sum = {0};
    for (; sum.phrases < phrases; seed++) {
        enum weapon_kind kind = seed % 2 ? WEAPON_FOIL : WEAPON_SABRE;
        bout_setup setup = bout_setup_default(kind, assets.model, &assets.grid[kind]);
        setup.settings.match = match_settings_fie(5);
        setup.seed = seed;
        for (int side = 0; side < 2; side++) {
            setup.source[side].kind = BOUT_SOURCE_AI;
            setup.source[side].ai_level = 1 + (int)((seed >> side) % 3);
        }
        bout *b = bout_create(&setup);
        if (b == NULL) {
            break;
        }
        fence(b, phrases, &sum, prints);
        bout_destroy(&b);
    }
    printf(
        "%u phrases: %u parries (%u would not have landed anyway), %u differ; %u threats (%u "
        "parried ones would have been short), %u differ; %u given up, %u differ; %u phrases with a "
        "difference, %.2f %% agree\n",
        sum.phrases, sum.parries, sum.parries_open, sum.parries_differ, sum.threats,
        sum.threats_short, sum.threats_differ, sum.broken, sum.broken_differ, sum.differ,
        100.0 - 100.0 * sum.differ / (sum.phrases > 0 ? sum.phrases : 1));
    bout_assets_free(&assets);
    free(kept);
    return 0;
}
