// Run by hand: learns the letters of ai_choice_table.c, what level 3 chooses in which situation.
//
//     learn_choices WEAPON duel|fie|worn-duel|worn-fie SEED SECONDS [COUNTS...] >COUNTS.NEW
//     learn_choices WEAPON duel|fie|worn-duel|worn-fie letters COUNTS...
//
// The first form fences bouts to one touch against blind scripts, blind fencers drawn from new
// families (blind_drawn.h), and computers; with "worn" the blind ones are in a headset. In each
// bout some letters are drawn anew, the others are the best by the files of counts. It prints for
// each situation and option how often it was chosen and the sum of what came of it. Programs with
// other seeds can run beside each other; a few rounds, each with the counts of the last ones, are
// enough. The second form prints the letters.
//
// What comes of a choice: 1 for the own touch, 0 for the other's, the less the later it comes, and
// a little less for each second. An option that was tried seldom is valued as in situations alike.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ai_choice.h"
#include "ai_choice_table.h"
#include "blind_fencer.h"
#include "bout.h"
#include "bout_assets.h"
#include "split_mix.h"
#include "worn_fencer.h"

enum { SITUATIONS = AI_SITUATIONS_TO_CHOOSE_IN, OPTIONS = 16, LIMIT_TICKS = 20000 };

// The share of letters drawn anew, of bouts in which none is, and of each kind of opponent.
static const double DRAWN = 0.3, NONE_DRAWN = 0.25, SCRIPTS = 0.30, DRAWN_FENCERS = 0.55;
static const double UNDECIDED_VALUE = 0.4;
static const double NOTHING_VALUE = 0.8; // of a choice that the touch did not come of
static const double COMES_OF_S = 2.5;    // how soon it must come: the time constant
static const double SECOND_COSTS = 0.01; // in values, a second until the touch
static const double ALIKE_WEIGHS = 25.0; // the value by alike situations counts as so many tries
static const double USUAL_PREFERRED = 0.015;
static const double TRIED_LEAST = 8.0;

typedef struct counts {
    double tries[SITUATIONS][OPTIONS], sum[SITUATIONS][OPTIONS];
} counts;

static double range(uint64_t *random, double low, double high)
{
    return low + (high - low) * (double)(split_mix_next(random) >> 11) * 0x1p-53;
}

static unsigned options_of(unsigned situation)
{
    return (unsigned)strlen(ai_options(ai_event_of(situation)));
}

// Where the situations that are alike begin and end: the same event, and the same way of a point.
static void alike(unsigned situation, unsigned *out_from, unsigned *out_to)
{
    const unsigned way = AI_THREAT_SITUATIONS / AI_APPROACHES;
    enum ai_event event = ai_event_of(situation);
    *out_from = *out_to = situation;
    while (*out_from > 0 && ai_event_of(*out_from - 1) == event &&
           (event != AI_THREATENED || *out_from % way != 0)) {
        --*out_from;
    }
    do {
        ++*out_to;
    } while (*out_to < SITUATIONS && ai_event_of(*out_to) == event &&
             (event != AI_THREATENED || *out_to % way != 0));
}

static double mean(double sum, double tries, double prior)
{
    const double prior_weighs = 10.0;
    return (sum + prior_weighs * prior) / (tries + prior_weighs);
}

static double value_of(const counts *c, unsigned situation, unsigned option)
{
    unsigned from, to;
    alike(situation, &from, &to);
    double tries = 0.0, sum = 0.0, here_tries = 0.0, here = 0.0, of_option = 0.0, value = 0.0;
    for (unsigned s = from; s < to; s++) {
        of_option += c->tries[s][option];
        value += c->sum[s][option];
        for (unsigned o = 0; o < OPTIONS; o++) {
            tries += c->tries[s][o];
            sum += c->sum[s][o];
            here_tries += s == situation ? c->tries[s][o] : 0.0;
            here += s == situation ? c->sum[s][o] : 0.0;
        }
    }
    double all = mean(sum, tries, NOTHING_VALUE);
    double prior = mean(value, of_option, all) + mean(here, here_tries, all) - all;
    return (c->sum[situation][option] + ALIKE_WEIGHS * prior) /
           (c->tries[situation][option] + ALIKE_WEIGHS);
}

// The best letters by the counts.
static void choose_letters(const counts *c, char letters[SITUATIONS + 1])
{
    for (unsigned s = 0; s < SITUATIONS; s++) {
        double best = value_of(c, s, 0) + USUAL_PREFERRED;
        letters[s] = AI_OPTION_USUAL;
        for (unsigned o = 1; o < options_of(s); o++) {
            double value = value_of(c, s, o);
            if (value > best && c->tries[s][o] >= TRIED_LEAST) {
                best = value;
                letters[s] = ai_options(ai_event_of(s))[o];
            }
        }
    }
    letters[SITUATIONS] = '\0';
}

static void read_counts(counts *c, const char *path)
{
    FILE *in = fopen(path, "r");
    unsigned s, o;
    double tries, sum;
    if (in == NULL) {
        fprintf(stderr, "learn_choices: %s cannot be opened\n", path);
        exit(1);
    }
    while (fscanf(in, "%u %u %lf %lf", &s, &o, &tries, &sum) == 4) {
        if (s < SITUATIONS && o < options_of(s)) {
            c->tries[s][o] += tries;
            c->sum[s][o] += sum;
        }
    }
    fclose(in);
}

// Fences the bout and adds what came of each choice.
static void fence(bout *b, bool is_worn, uint64_t seed, uint64_t *random, const char *letters,
                  counts *into)
{
    enum duel_side own = seed % 2 == 0 ? DUEL_RIGHT : DUEL_LEFT, other = duel_other(own);
    double kind = range(random, 0.0, is_worn ? SCRIPTS + DRAWN_FENCERS : 1.0);
    blind_fencer fencer = {.is_drawn = kind >= SCRIPTS};
    if (fencer.is_drawn) {
        fencer.drawn = blind_draw(split_mix_next(random), 0);
    } else {
        fencer.script = (enum blind_script)range(random, 0.0, BLIND_SCRIPTS);
    }
    blind_bout scripted = blind_bout_start(&fencer, seed);
    worn_fencer worn = {.recovers = true};
    bool blind = kind < SCRIPTS + DRAWN_FENCERS;
    b->setup.source[other] =
        blind ? (bout_source){.kind = BOUT_SOURCE_EXTERNAL}
              : (bout_source){.kind = BOUT_SOURCE_AI, .ai_level = 2 + (int)range(random, 0.0, 2.0)};
    b->setup.source[own] = (bout_source){.kind = BOUT_SOURCE_AI, .ai_level = AI_LEVELS};
    bout_restart(b, seed);
    b->ai[own].choices = letters;
    ai_trail trail[1024];
    uint32_t count = 0;
    while (!bout_over(b)) {
        input_frame frame[2] = {input_frame_neutral(), input_frame_neutral()};
        if (blind) {
            frame[other] = blind_bout_frame(&scripted, &b->state);
        }
        if (is_worn) {
            frame[other] = worn_fencer_frame(&worn, &b->config, &b->state, other, &frame[other]);
        }
        duel_events events;
        bout_step(b, frame, &events);
        while (count < b->ai[own].trail_count && count < sizeof trail / sizeof *trail) {
            trail[count] = b->ai[own].trail[count % AI_TRAIL];
            count++;
        }
    }
    double mine = b->state.match.score[own], his = b->state.match.score[other];
    if (b->setup.settings.match.rules == MATCH_DUEL) {
        mine = b->state.winner == own;
        his = b->state.winner == other;
    }
    double value = mine + his > 0.0 ? mine / (mine + his) : UNDECIDED_VALUE;
    for (uint32_t i = 0; i < count; i++) {
        unsigned s = trail[i].situation;
        double until_s = (b->state.tick - trail[i].tick) * DUEL_TICK_S;
        double came = NOTHING_VALUE + (value - NOTHING_VALUE) * exp(-until_s / COMES_OF_S);
        const char *options = ai_options(ai_event_of(s));
        size_t o = (size_t)(strchr(options, letters[s]) - options);
        into->tries[s][o] += 1.0;
        into->sum[s][o] += came - SECOND_COSTS * until_s;
    }
}

int main(int argc, char **argv)
{
    static counts known, learnt;
    enum weapon_kind kind;
    if (argc < 5 || !weapon_from_key(argv[1], &kind)) {
        fprintf(stderr, "learn_choices WEAPON RULES SEED SECONDS [COUNTS...] >COUNTS.NEW\n"
                        "learn_choices WEAPON RULES letters COUNTS...\n"
                        "RULES: duel, fie, worn-duel, worn-fie\n");
        return 2;
    }
    bool prints = strcmp(argv[3], "letters") == 0;
    for (int i = prints ? 4 : 5; i < argc; i++) {
        read_counts(&known, argv[i]);
    }
    char best[SITUATIONS + 1], letters[SITUATIONS + 1], error[512];
    choose_letters(&known, best);
    if (prints) {
        printf("%s\n", best);
        return 0;
    }
    const char *const build[2] = {NULL, NULL};
    bout_assets assets;
    if (!bout_assets_load(&assets, build, error, sizeof error)) {
        fprintf(stderr, "%s\n", error);
        return 1;
    }
    bout_setup setup = bout_setup_default(kind, assets.model, &assets.grid[kind]);
    const bool is_worn = strncmp(argv[2], "worn-", 5) == 0;
    const char *rules = is_worn ? argv[2] + 5 : argv[2];
    setup.settings.match =
        strcmp(rules, "fie") == 0 ? match_settings_fie(1) : match_settings_duel();
    setup.settings.limit_ticks = LIMIT_TICKS;
    bout *b = bout_create(&setup);
    if (b == NULL) {
        abort();
    }
    uint64_t random = strtoull(argv[3], NULL, 10), seed = split_mix_next(&random);
    time_t end = time(NULL) + atoi(argv[4]);
    for (; time(NULL) < end; seed++) {
        double drawn = range(&random, 0.0, 1.0) < NONE_DRAWN ? 0.0 : DRAWN;
        memcpy(letters, best, sizeof letters);
        for (unsigned s = 0; s < SITUATIONS; s++) {
            if (range(&random, 0.0, 1.0) < drawn) {
                letters[s] =
                    ai_options(ai_event_of(s))[(unsigned)range(&random, 0.0, options_of(s))];
            }
        }
        fence(b, is_worn, seed, &random, letters, &learnt);
    }
    for (unsigned s = 0; s < SITUATIONS; s++) {
        for (unsigned o = 0; o < options_of(s); o++) {
            if (learnt.tries[s][o] > 0.0) {
                printf("%u %u %.0f %.4f\n", s, o, learnt.tries[s][o], learnt.sum[s][o]);
            }
        }
    }
    bout_destroy(&b);
    bout_assets_free(&assets);
    return 0;
}
