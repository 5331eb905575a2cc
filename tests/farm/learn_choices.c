// Run by hand: learns the letters of ai_choice_table.c, what level 3 chooses in which situation.
//
//     learn_choices WEAPON duel|fie|worn-duel|worn-fie|NAME SEED SECONDS [COUNTS...] >COUNTS.NEW
//     learn_choices WEAPON duel|fie|worn-duel|worn-fie|NAME letters COUNTS...
//     learn_choices WEAPON NAME judge SEED BOUTS COUNTS...
//
// The first form fences bouts to one touch against blind scripts, blind fencers of random rhythm,
// and computers; with "worn" the blind ones are in a headset. In each bout some letters are drawn
// anew, the others are the best by the files of counts. It prints for each situation and option how
// often it was chosen and the sum of what came of it. Programs with other seeds can run beside each
// other; a few rounds, each with the counts of the last ones, are enough. The second form prints
// the letters. NAME is a character who learns from duels against the upper half of the ladder, and
// begins with the letters of everybody. The third form fences so many bouts against each of them
// with these letters and with those learnt, on the same seeds, and prints both shares.
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
#include "computer_fencers.h"
#include "share_interval.h"
#include "split_mix.h"
#include "worn_fencer.h"

enum { SITUATIONS = AI_SITUATIONS_TO_CHOOSE_IN, OPTIONS = 16, LIMIT_TICKS = 20000, PARTS = 8 };

// The share of letters drawn anew, of bouts in which none is, and of each kind of opponent.
static const double DRAWN = 0.3, NONE_DRAWN = 0.25, SCRIPTS = 0.45, RHYTHMS = 0.40;
static const double UNDECIDED_VALUE = 0.4;
static const double NOTHING_VALUE = 0.8; // of a choice that the touch did not come of
static const double COMES_OF_S = 2.5;    // how soon it must come: the time constant
static const double SECOND_COSTS = 0.01; // in values, a second until the touch
static const double ALIKE_WEIGHS = 25.0; // the value by alike situations counts as so many tries
static const double PRESENT_PREFERRED = 0.015;
static const double TRIED_LEAST = 8.0;

typedef struct counts {
    double tries[SITUATIONS][OPTIONS], sum[SITUATIONS][OPTIONS];
} counts;

// A blind fencer of random rhythm: parts that repeat, each with its own length, hand and buttons.
typedef struct rhythm {
    struct {
        uint32_t ticks;
        input_frame frame;
    } part[PARTS];
    uint32_t count, all;
} rhythm;

static double range(uint64_t *random, double low, double high)
{
    return low + (high - low) * (double)(split_mix_next(random) >> 11) * 0x1p-53;
}

static void add_part(rhythm *r, double ms, const double point[2], bool out, unsigned buttons)
{
    if (ms >= 1.0) {
        input_frame frame = {.point_x = (int16_t)(point[0] * INPUT_POINT_MAX),
                             .point_y = (int16_t)(point[1] * INPUT_POINT_MAX),
                             .extension = out ? INPUT_EXTENSION_MAX : 0,
                             .buttons = (uint8_t)buttons};
        r->part[r->count].ticks = (uint32_t)ms;
        r->part[r->count++].frame = frame;
        r->all += (uint32_t)ms;
    }
}

// A step or none, perhaps a feint, the arm, a lunge or a fleche or only the arm, perhaps a second
// lunge, and a way back to the guard.
static rhythm draw_rhythm(uint64_t seed)
{
    uint64_t random = seed;
    double at[2] = {range(&random, -0.45, 0.45), range(&random, -0.6, 0.4)};
    double other[2] = {range(&random, -0.5, 0.5), range(&random, -0.6, 0.4)};
    double kind = range(&random, 0.0, 1.0);
    unsigned ends = kind < 0.65 ? INPUT_LUNGE : kind < 0.8 ? INPUT_FLECHE : 0;
    bool feints = range(&random, 0.0, 1.0) < 0.25, again = range(&random, 0.0, 1.0) < 0.25;
    bool follows = range(&random, 0.0, 1.0) < 0.45;
    double hold_ms = ends == INPUT_FLECHE ? 70.0 : range(&random, 40.0, 500.0);
    rhythm r = {0};
    add_part(&r, range(&random, -300.0, 700.0), at, false, INPUT_ADVANCE);
    add_part(&r, feints ? range(&random, 100.0, 350.0) : 0.0, other, true, 0);
    add_part(&r, range(&random, 1.0, 140.0), at, true, 0);
    add_part(&r, hold_ms, at, true, ends);
    add_part(&r, range(&random, 50.0, 400.0), at, true, 0);
    add_part(&r, again ? range(&random, 120.0, 500.0) : 0.0, other, false, INPUT_ADVANCE);
    add_part(&r, again ? hold_ms : 0.0, other, true, ends);
    add_part(&r, range(&random, 100.0, 1500.0), at, false, follows ? INPUT_ADVANCE : 0);
    return r;
}

static input_frame rhythm_frame(const rhythm *r, uint32_t tick)
{
    tick %= r->all;
    uint32_t i = 0;
    while (tick >= r->part[i].ticks) {
        tick -= r->part[i++].ticks;
    }
    return r->part[i].frame;
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

static unsigned option_of(unsigned situation, char letter)
{
    const char *options = ai_options(ai_event_of(situation));
    return (unsigned)(strchr(options, letter) - options);
}

// The best letters by the counts; the present ones, where no others are better.
static void choose_letters(const counts *c, const char present[SITUATIONS + 1],
                           char letters[SITUATIONS + 1])
{
    for (unsigned s = 0; s < SITUATIONS; s++) {
        double best = value_of(c, s, option_of(s, present[s])) + PRESENT_PREFERRED;
        letters[s] = present[s];
        for (unsigned o = 0; o < options_of(s); o++) {
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

// ---- Opponents ---------------------------------------------------------------------------

// A blind fencer, or nobody if a computer fences.
typedef struct blind_opponent {
    enum { IS_NOBODY, IS_SCRIPT, IS_RHYTHM } kind;
    bool is_worn;
    blind_fencer fencer;
    blind_bout scripted;
    rhythm rhythm;
    uint32_t began;
    worn_fencer worn;
} blind_opponent;

static input_frame opponent_frame(blind_opponent *o, const bout *b, enum duel_side side)
{
    input_frame frame = input_frame_neutral();
    uint32_t tick = 0;
    if (o->kind == IS_SCRIPT) {
        frame = blind_bout_frame(&o->scripted, &b->state);
    } else if (o->kind == IS_RHYTHM && blind_phrase_tick(&o->began, &b->state, &tick)) {
        frame = rhythm_frame(&o->rhythm, tick);
    }
    return o->is_worn ? worn_fencer_frame(&o->worn, &b->config, &b->state, side, &frame) : frame;
}

// From whom the learner learns: blind fencers and the levels in one bout, or the upper half of the
// ladder, each in two bouts by the learner's side.
typedef struct pool {
    bool is_worn;
    computer_fencers all;
    bout *bout[COMPUTER_FENCERS_MAX][2];
    const char *name[COMPUTER_FENCERS_MAX];
    size_t ladder; // how many of the ladder; 0: blind fencers and levels in bout[0][0]
} pool;

// Begins a bout against one of the pool. Returns it, with the learner's side.
static bout *begin(pool *p, uint64_t seed, uint64_t *random, blind_opponent *out_opponent,
                   enum duel_side *out_own)
{
    enum duel_side own = seed % 2 == 0 ? DUEL_RIGHT : DUEL_LEFT, other = duel_other(own);
    *out_own = own;
    *out_opponent = (blind_opponent){.kind = IS_NOBODY};
    double kind = range(random, 0.0, p->is_worn ? SCRIPTS + RHYTHMS : 1.0);
    double which = range(random, 0.0, 1.0);
    if (p->ladder > 0) {
        bout *b = p->bout[(size_t)(which * (double)p->ladder)][own];
        bout_restart(b, seed);
        return b;
    }
    bout *b = p->bout[0][0];
    blind_opponent *o = out_opponent;
    b->setup.source[other] = (bout_source){.kind = BOUT_SOURCE_EXTERNAL};
    if (kind < SCRIPTS) {
        o->kind = IS_SCRIPT;
        o->fencer = (blind_fencer){.script = (enum blind_script)(which * BLIND_SCRIPTS)};
        o->scripted = blind_bout_start(&o->fencer, seed);
    } else if (kind < SCRIPTS + RHYTHMS) {
        o->kind = IS_RHYTHM;
        o->rhythm = draw_rhythm(seed);
    } else {
        b->setup.source[other] =
            (bout_source){.kind = BOUT_SOURCE_AI, .ai_level = 2 + (int)(which * 2.0)};
    }
    o->is_worn = p->is_worn;
    o->worn = (worn_fencer){.recovers = true};
    b->setup.source[own] = (bout_source){.kind = BOUT_SOURCE_AI, .ai_level = AI_LEVELS};
    bout_restart(b, seed);
    return b;
}

// ---- Bouts -------------------------------------------------------------------------------

// What the learner chose in a bout.
typedef struct choices_made {
    ai_trail trail[1024];
    uint32_t count;
} choices_made;

// Fences the bout to its end with these letters. Returns the learner's share of its touches.
static double fence(bout *b, blind_opponent *opponent, enum duel_side own, const char *letters,
                    choices_made *made)
{
    const enum duel_side other = duel_other(own);
    b->ai[own].choices = letters;
    made->count = 0;
    while (!bout_over(b)) {
        input_frame frame[2] = {input_frame_neutral(), input_frame_neutral()};
        frame[other] = opponent_frame(opponent, b, other);
        duel_events events;
        bout_step(b, frame, &events);
        while (made->count < b->ai[own].trail_count &&
               made->count < sizeof made->trail / sizeof *made->trail) {
            made->trail[made->count] = b->ai[own].trail[made->count % AI_TRAIL];
            made->count++;
        }
    }
    double mine = b->state.match.score[own], his = b->state.match.score[other];
    if (b->setup.settings.match.rules == MATCH_DUEL) {
        mine = b->state.winner == own;
        his = b->state.winner == other;
    }
    return mine + his > 0.0 ? mine / (mine + his) : UNDECIDED_VALUE;
}

// Adds what came of each choice.
static void count(const choices_made *made, const char *letters, double value, uint32_t end_tick,
                  counts *into)
{
    for (uint32_t i = 0; i < made->count; i++) {
        unsigned s = made->trail[i].situation, o = option_of(s, letters[s]);
        double until_s = (end_tick - made->trail[i].tick) * DUEL_TICK_S;
        double came = NOTHING_VALUE + (value - NOTHING_VALUE) * exp(-until_s / COMES_OF_S);
        into->tries[s][o] += 1.0;
        into->sum[s][o] += came - SECOND_COSTS * until_s;
    }
}

static void learn(pool *p, uint64_t seed_of_all, int seconds, const char *best)
{
    static counts learnt;
    static choices_made made;
    char letters[SITUATIONS + 1];
    uint64_t random = seed_of_all, seed = split_mix_next(&random);
    time_t end = time(NULL) + seconds;
    for (; time(NULL) < end; seed++) {
        double drawn = range(&random, 0.0, 1.0) < NONE_DRAWN ? 0.0 : DRAWN;
        memcpy(letters, best, sizeof letters);
        for (unsigned s = 0; s < SITUATIONS; s++) {
            if (range(&random, 0.0, 1.0) < drawn) {
                letters[s] =
                    ai_options(ai_event_of(s))[(unsigned)range(&random, 0.0, options_of(s))];
            }
        }
        blind_opponent opponent;
        enum duel_side own;
        bout *b = begin(p, seed, &random, &opponent, &own);
        double value = fence(b, &opponent, own, letters, &made);
        count(&made, letters, value, b->state.tick, &learnt);
    }
    for (unsigned s = 0; s < SITUATIONS; s++) {
        for (unsigned o = 0; o < options_of(s); o++) {
            if (learnt.tries[s][o] > 0.0) {
                printf("%u %u %.0f %.4f\n", s, o, learnt.tries[s][o], learnt.sum[s][o]);
            }
        }
    }
}

// Fences every one of the ladder with both letters.
static void judge(pool *p, uint64_t seed, int bouts, const char *present, const char *best)
{
    static choices_made made;
    double all[2][2] = {{0.0}};
    for (size_t i = 0; i < p->ladder; i++) {
        double sum[2][2] = {{0.0}};
        for (int k = 0; k < 2 * bouts; k++) {
            const int which = k % 2, n = k / 2;
            enum duel_side own = (enum duel_side)(n % 2);
            bout *b = p->bout[i][own];
            blind_opponent nobody = {.kind = IS_NOBODY};
            bout_restart(b, seed + (uint64_t)n);
            fence(b, &nobody, own, which == 0 ? present : best, &made);
            sum[which][0] += b->state.winner == own;
            sum[which][1] += b->state.winner == duel_other(own);
        }
        printf("%-10s %4.0f : %4.0f with the present letters, %4.0f : %4.0f with those learnt\n",
               p->name[i], sum[0][0], sum[0][1], sum[1][0], sum[1][1]);
        for (int k = 0; k < 4; k++) {
            all[k / 2][k % 2] += sum[k / 2][k % 2];
        }
    }
    for (int k = 0; k < 2; k++) {
        share_interval is = share_interval_of(all[k][0], all[k][1]);
        printf("%s: %.1f %% (%.1f to %.1f)\n", k == 0 ? "present" : "learnt", 100.0 * is.share,
               100.0 * is.low, 100.0 * is.high);
    }
}

// ---- The pool ----------------------------------------------------------------------------

static void give_up(const char *error)
{
    fprintf(stderr, "learn_choices: %s\n", error);
    exit(1);
}

static bout *created(const bout_setup *setup)
{
    bout *b = bout_create(setup);
    if (b == NULL) {
        abort();
    }
    return b;
}

// Enters the character against everybody else of the upper half.
static void open_ladder(pool *p, const char *name, const bout_setup *usual)
{
    static computer_fencer learner[COMPUTER_FENCERS_MAX], upper[COMPUTER_FENCERS_MAX];
    char error[512];
    if (!computer_fencers_load(&p->all, error, sizeof error)) {
        give_up(error);
    }
    if (computer_fencers_named(&p->all, name, usual->weapon, learner) != 1) {
        give_up("nobody of that name fences with this weapon");
    }
    size_t count = computer_fencers_named(&p->all, "upper", usual->weapon, upper);
    for (size_t i = 0; i < count; i++) {
        if (upper[i].who == learner[0].who) {
            continue;
        }
        for (enum duel_side own = DUEL_LEFT; own <= DUEL_RIGHT; own++) {
            bout_setup setup = *usual;
            if (!computer_fencer_enter(&p->all, &learner[0], &setup, own, error, sizeof error) ||
                !computer_fencer_enter(&p->all, &upper[i], &setup, duel_other(own), error,
                                       sizeof error)) {
                give_up(error);
            }
            p->bout[p->ladder][own] = created(&setup);
        }
        p->name[p->ladder++] = upper[i].name;
    }
}

static bool ends_with(const char *text, const char *end)
{
    size_t length = strlen(text), rest = strlen(end);
    return length >= rest && strcmp(text + length - rest, end) == 0;
}

int main(int argc, char **argv)
{
    static counts known;
    static pool p;
    enum weapon_kind kind;
    bool judges = argc > 5 && strcmp(argv[3], "judge") == 0;
    bool prints = argc > 4 && strcmp(argv[3], "letters") == 0;
    if (argc < 5 || !weapon_from_key(argv[1], &kind)) {
        fprintf(stderr, "learn_choices WEAPON RULES SEED SECONDS [COUNTS...] >COUNTS.NEW\n"
                        "learn_choices WEAPON RULES letters COUNTS...\n"
                        "learn_choices WEAPON NAME judge SEED BOUTS COUNTS...\n"
                        "RULES: duel, fie, worn-duel, worn-fie, or the NAME of a character\n");
        return 2;
    }
    for (int i = prints ? 4 : judges ? 6 : 5; i < argc; i++) {
        read_counts(&known, argv[i]);
    }
    const bool is_duel = ends_with(argv[2], "duel"), is_fie = ends_with(argv[2], "fie");
    const bool is_ladder = !is_duel && !is_fie;
    char usual[SITUATIONS + 1], best[SITUATIONS + 1], error[512];
    memset(usual, AI_OPTION_USUAL, SITUATIONS);
    usual[SITUATIONS] = '\0';
    const char *present = is_ladder ? ai_choices(MATCH_DUEL, false, kind) : usual;
    choose_letters(&known, present, best);
    if (prints) {
        printf("%s\n", best);
        return 0;
    }
    const char *const build[2] = {NULL, NULL};
    bout_assets assets;
    if (!bout_assets_load(&assets, build, error, sizeof error)) {
        give_up(error);
    }
    bout_setup setup = bout_setup_default(kind, assets.model, &assets.grid[kind]);
    setup.settings.match = is_fie ? match_settings_fie(1) : match_settings_duel();
    setup.settings.limit_ticks = LIMIT_TICKS;
    p.is_worn = strncmp(argv[2], "worn-", 5) == 0;
    if (is_ladder) {
        open_ladder(&p, argv[2], &setup);
    } else {
        p.bout[0][0] = created(&setup);
    }
    if (judges) {
        judge(&p, strtoull(argv[4], NULL, 10), atoi(argv[5]), present, best);
    } else {
        learn(&p, strtoull(argv[3], NULL, 10), atoi(argv[4]), best);
    }
    for (size_t i = 0; i <= p.ladder; i++) {
        bout_destroy(&p.bout[i][DUEL_LEFT]);
        bout_destroy(&p.bout[i][DUEL_RIGHT]);
    }
    computer_fencers_free(&p.all);
    bout_assets_free(&assets);
    return 0;
}
