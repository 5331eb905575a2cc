#include "ghost_fit.h"

#include <stdlib.h>

#include "habits_measure.h"
#include "habits_watch.h"

// A bout of the fit ends after this time: a cautious ghost must not take forever.
#define LIMIT_TICKS 20000u
// How far a coordinate moves for a difference of one spread in the first round, and how the steps
// shrink.
#define STEP        0.18
#define STEP_SHRINK 0.14
// A difference of more spreads than this counts for no more: it is noise or another kind of fencer.
#define DIFFERENCE_MOST 2.5
// How strongly a coordinate of which nothing is known goes back to what is usual.
#define USUAL_PULL 6.0

// So many cases tell as much as what is usual among fencers does.
#define CASES_TRUSTED 20.0

// A measure that moves a coordinate, and the direction.
typedef struct link {
    enum habits_measure measure;
    double way;
} link;

// The numbers of a style that a coordinate sets, from its lower to its upper end. Where little is
// known of the person, it stays near what is usual, or near the skill.
typedef struct coordinate {
    bool goes_with_skill;
    double usual;
    link by[4];
    struct {
        const char *key;
        double from, to;
    } sets[7];
} coordinate;

static const coordinate COORDINATE[GHOST_COORDINATES] = {
    // Skill comes first.
    {false,
     0.5,
     {{HABITS_TOUCH_SHARE, 1.3},
      {HABITS_LANDED_SHARE, 0.4},
      {HABITS_PARRY_SHARE, 0.4},
      {HABITS_DELAY_MS, -0.3}},
     {{"reaction_ms", 540.0, 200.0},
      {"distance_error_m", 0.35, 0.02},
      {"tremor", 0.5, 0.03},
      {"busy_ms", 1300.0, 100.0},
      {"opposition", 0.1, 0.9},
      {"foresight", 0.0, 0.95},
      {"duck", 0.0, 1.0}}},
    {true, 0.0, {{HABITS_PARRY_SHARE, 1.0}}, {{"parry", 0.05, 1.0}}},
    {true, 0.0, {{HABITS_RIPOSTE_SHARE, 0.7}}, {{"riposte", 0.05, 1.0}}},
    {true, 0.0, {{HABITS_COUNTER_SHARE, 0.7}}, {{"punish", 0.0, 1.0}, {"stop", 0.0, 1.0}}},
    {false, 0.40, {{HABITS_DISTANCE_M, 1.0}}, {{"distance_m", 2.6, 3.3}}},
    {false, 0.40, {{HABITS_ATTACKS_PER_S, 1.0}}, {{"attacks_per_s", 0.1, 1.5}}},
    {false, 0.30, {{HABITS_BEAT_SHARE, 1.0}}, {{"beat", 0.0, 1.0}}},
    {false, 0.20, {{HABITS_FEINT_SHARE, 1.0}}, {{"disengage", 0.0, 0.9}}},
    {false, 0.15, {{HABITS_FLECHE_SHARE, 1.0}}, {{"fleche", 0.0, 0.6}}},
    {false, 0.60, {{HABITS_RETREAT_SHARE, -1.0}}, {{"stand", 0.0, 1.0}}},
    {false, 0.25, {{HABITS_FIRST_S, 1.0}}, {{"patience_s", 0.3, 8.0}}},
};

static ai_style style_at(const double at[GHOST_COORDINATES])
{
    ai_style style = *ai_style_of_level(2);
    for (size_t i = 0; i < GHOST_COORDINATES; i++) {
        for (size_t k = 0; k < 7 && COORDINATE[i].sets[k].key != NULL; k++) {
            const double from = COORDINATE[i].sets[k].from, to = COORDINATE[i].sets[k].to;
            ai_style_set(&style, ai_style_field_named(COORDINATE[i].sets[k].key),
                         from + (to - from) * at[i]);
        }
    }
    return style;
}

ghost_fit ghost_fit_start(const ghost_task *task)
{
    ghost_fit fit = {.task = *task};
    for (size_t i = 0; i < GHOST_COORDINATES; i++) {
        fit.at[i] = COORDINATE[i].goes_with_skill ? fit.at[0] : COORDINATE[i].usual;
        fit.mean[i] = fit.at[i];
    }
    return fit;
}

// Fences one bout, with changing sides, and adds the ghost's habits.
static bool fence(const ghost_task *task, const ai_style *style, uint64_t seed, habits_watch *watch,
                  habits *sum)
{
    const enum duel_side side = seed % 2 == 0 ? DUEL_LEFT : DUEL_RIGHT, other = duel_other(side);
    const fencer_model *model[2];
    model[side] = task->model[0];
    model[other] = task->model[1];
    bout_setup setup = bout_setup_default(task->weapon, model, task->grid);
    setup.seed = seed;
    setup.hand[side] = task->hand;
    setup.settings.limit_ticks = LIMIT_TICKS;
    setup.source[side] = (bout_source){.kind = BOUT_SOURCE_AI, .style = style};
    setup.source[other] = (bout_source){.kind = BOUT_SOURCE_AI, .style = task->against};
    bout *b = bout_create(&setup);
    if (b == NULL) {
        return false;
    }
    habits_watch_start(watch, &b->state);
    while (!bout_over(b)) {
        duel_events events;
        bout_step(b, NULL, &events);
        habits_watch_add(watch, &b->config, &b->state, &events);
    }
    bout_destroy(&b);
    habits_add(sum, &watch->of[side]);
    return true;
}

static double clamp(double value, double least, double most)
{
    return value < least ? least : value > most ? most : value;
}

// How many spreads the wanted habit is away from the shown one, less if few cases tell of it; 0 if
// nothing does. Adds to *trust how much the cases tell, 0 to 1.
static double difference(const ghost_fit *fit, const habits *shown, enum habits_measure measure,
                         double *trust)
{
    double wanted, now;
    if (!habits_measure_of(fit->task.wanted, measure, &wanted) ||
        !habits_measure_of(shown, measure, &now)) {
        return 0.0;
    }
    const double cases = habits_measure_cases(fit->task.wanted, measure);
    const double told = cases / (cases + CASES_TRUSTED);
    *trust = told > *trust ? told : *trust;
    return told * clamp((wanted - now) / habits_measure_spread(measure), -DIFFERENCE_MOST,
                        DIFFERENCE_MOST);
}

// Moves the coordinates toward the habits that are wanted, and the less is known, the more to what
// is usual.
static void move(ghost_fit *fit, const habits *shown)
{
    const double step = STEP / (1.0 + STEP_SHRINK * fit->round);
    for (size_t i = 0; i < GHOST_COORDINATES; i++) {
        const coordinate *c = &COORDINATE[i];
        double way = 0.0, trust = 0.0;
        for (size_t k = 0; k < 4 && c->by[k].way != 0.0; k++) {
            way += c->by[k].way * difference(fit, shown, c->by[k].measure, &trust);
        }
        const double usual = c->goes_with_skill ? fit->at[0] : c->usual;
        way += USUAL_PULL * (1.0 - trust) * (usual - fit->at[i]);
        fit->at[i] = clamp(fit->at[i] + step * way, 0.0, 1.0);
    }
}

bool ghost_fit_round(ghost_fit *fit)
{
    if (fit->round >= fit->task.rounds) {
        return false;
    }
    habits_watch *watch = malloc(sizeof *watch);
    const ai_style style = style_at(fit->at);
    habits shown = {0};
    bool done = watch != NULL;
    for (uint32_t i = 0; i < fit->task.bouts && done; i++) {
        done = fence(&fit->task, &style, fit->task.seed + fit->round * fit->task.bouts + i, watch,
                     &shown);
    }
    free(watch);
    if (!done) {
        return false;
    }
    // The mean of the later half forgets the way there and averages the noise.
    const uint32_t half = fit->task.rounds / 2;
    const double share = fit->round < half ? 1.0 : 1.0 / (fit->round - half + 1);
    for (size_t i = 0; i < GHOST_COORDINATES; i++) {
        fit->mean[i] += share * (fit->at[i] - fit->mean[i]);
    }
    if (fit->round >= half) {
        habits_add(&fit->counted, &shown);
    }
    move(fit, &shown);
    fit->round++;
    return true;
}

ai_style ghost_fit_style(const ghost_fit *fit)
{
    return style_at(fit->mean);
}
