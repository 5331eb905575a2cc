// Prints how the computer fencers fence, in numbers beside people's: one table by level, fenced
// against the same level, and one by named fencer, fenced against `third`.
//
//     show_fencing BOUTS [SEED [levels|characters [PICTURE.svg]]]
//
// With `levels` and PICTURE.svg it also draws what it has measured of the levels as histograms.
// Each row is BOUTS matches by the rules of the FIE to five touches or three minutes, with each
// weapon. The same arguments give the same tables.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai_feint.h"
#include "ai_riposte.h"
#include "bout.h"
#include "bout_assets.h"
#include "character_file.h"
#include "fencing_histograms.h"
#include "match_stats.h"

enum { TOUCHES = 5, LIMIT_TICKS = 180000, MOST_SAMPLES = 120000, SAMPLE_TICKS = 100 };

// Whether an attack is a cut is known so long after its begin.
enum { CUT_CHOSEN_TICKS = 3 };

// The distance is sampled nearer than this, meters: farther away nobody keeps it yet.
static const double KEPT_WITHIN_M = 4.0;

// ---- What is measured --------------------------------------------------------------------

enum quantity {
    REACTION,
    FELT,
    DISTANCE,
    LUNGE,
    RIPOSTE,
    POINT,
    ATTACKS_IN_BOUT,
    STEPS_IN_BOUT,
    PHRASES_IN_BOUT,
    QUANTITIES
};

static const struct {
    const char *what, *people;
} QUANTITY[QUANTITIES] = {
    [REACTION] = {"reaction by sight, ms", "200-280"},
    [FELT] = {"reaction to a contact, ms", "110-150"},
    [DISTANCE] = {"distance of the hips, m", ""},
    [LUNGE] = {"lunge, way of the front foot, cm", "50-120"},
    [RIPOSTE] = {"from parry to riposte, ms", ""},
    [POINT] = {"point in a lunge or fleche, m/s", "2-8"},
    [ATTACKS_IN_BOUT] = {"own attacks in a minute of a bout", ""},
    [STEPS_IN_BOUT] = {"own steps in a minute of a bout", ""},
    [PHRASES_IN_BOUT] = {"phrases in a minute of a bout", "3-8"},
};

enum rate { ATTACKS, STEPS, PHRASES, RATES };

static const struct {
    const char *what, *people;
} RATE[RATES] = {
    [ATTACKS] = {"own attacks in a minute", ""},
    [STEPS] = {"own steps in a minute", ""},
    [PHRASES] = {"phrases in a minute, halts included", "3-8"},
};

// What a fencer takes up, in words for the table of options.
enum option {
    OPTION_ATTACK,
    OPTION_HURRIED,
    OPTION_CUT,
    OPTION_BEAT,
    OPTION_DISENGAGE,
    OPTION_ONE_TWO,
    OPTION_CUTOVER,
    OPTION_FALSE,
    OPTION_FLECHE,
    OPTION_ENGAGE,
    OPTION_STOP,
    OPTION_MEET,
    OPTION_DUCK,
    OPTION_RETREAT,
    OPTION_RIPOSTE,
    OPTION_PARRY,
    OPTION_CIRCULAR,
    OPTION_REPLY,
    OPTION_UNDER,
    OPTION_ALONG,
    OPTION_LINE,
    OPTION_DEROBEMENT,
    OPTIONS
};

static const char *const OPTION[OPTIONS] = {
    "attack",   "on a lunge",   "cut",   "beat",  "disengage", "one-two",   "cutover", "false",
    "fleche",   "to the point", "stop",  "meet",  "duck",      "gives way", "thrust",  "parry",
    "circular", "riposte",      "under", "along", "line",      "evades",
};

// Renewed attacks, one by one.
enum { RENEWALS = 3 };
static const enum phrase_kind RENEWAL[RENEWALS] = {PHRASE_REMISE, PHRASE_REDOUBLEMENT,
                                                   PHRASE_REPRISE};

typedef struct figures {
    double of[QUANTITIES][MOST_SAMPLES];
    int count[QUANTITIES];
    double rate[RATES]; // how many
    double fenced_s, all_s;
    uint32_t touches[MATCH_STATS_ACTIONS], doubles, calls;
    uint32_t renewed[RENEWALS];
    uint32_t option[OPTIONS];
} figures;

static void add(figures *f, enum quantity quantity, double sample)
{
    if (f->count[quantity] < MOST_SAMPLES) {
        f->of[quantity][f->count[quantity]++] = sample;
    }
}

// ---- A fencer who is watched -------------------------------------------------------------

typedef struct watch {
    double reaction_ms, point_mps, start_foot_m;
    uint32_t feel_tick, riposte_tick;
    double rate[RATES]; // how many; PHRASES is counted for both
    int action;
    uint8_t intent;
    uint8_t feint;
    bool ducks, evades;
} watch;

static void count_intent(figures *f, watch *w, const ai_fencer *ai)
{
    switch ((enum ai_intent)ai->intent) {
    case AI_ATTACK:
        f->option[ai->hurries ? OPTION_HURRIED : OPTION_ATTACK]++;
        w->rate[ATTACKS] += 1.0;
        break;
    case AI_FLECHE:
        f->option[OPTION_FLECHE]++;
        w->rate[ATTACKS] += 1.0;
        break;
    case AI_BEAT:
        f->option[OPTION_BEAT]++;
        break;
    case AI_ENGAGE:
        f->option[OPTION_ENGAGE]++;
        break;
    case AI_STOP:
        f->option[OPTION_STOP]++;
        break;
    case AI_IN_LINE:
        f->option[OPTION_LINE]++;
        break;
    case AI_MEET:
        f->option[ai->approach == AI_EXPECTED ? OPTION_RETREAT : OPTION_MEET]++;
        break;
    case AI_RIPOSTE:
        if (ai->approach != AI_EXPECTED) {
            f->option[OPTION_RIPOSTE]++;
        }
        break;
    case AI_PARRY:
        f->option[ai->circles ? OPTION_CIRCULAR : OPTION_PARRY]++;
        break;
    case AI_REPLY:
        f->option[ai->way == AI_RIPOSTE_DISENGAGES ? OPTION_UNDER
                  : ai->way == AI_RIPOSTE_ALONG    ? OPTION_ALONG
                                                   : OPTION_REPLY]++;
        break;
    case AI_MEASURE:
    case AI_PREPARE:
    case AI_RECOVER:
        break;
    }
}

// As the referee reads it: from the end of the contact of the parry to the begin of the riposte.
static void watch_riposte(figures *f, watch *w, const phrase_fencer *fencer)
{
    if (fencer->count == 0) {
        return;
    }
    const phrase_segment *newest = &fencer->segment[(fencer->count - 1) % PHRASE_SEGMENTS];
    if (newest->kind == PHRASE_RIPOSTE && newest->start != w->riposte_tick) {
        add(f, RIPOSTE, (double)newest->start - (double)newest->after_tick);
        w->riposte_tick = newest->start;
    }
}

static void watch_feet(figures *f, watch *w, const duel_config *config, const duel_state *state,
                       enum duel_side side)
{
    const footwork_state *feet = &state->fencer[side].footwork;
    const double foot_m = feet->travel_m + feet->front_foot_m;
    const bool attacks = feet->action == FOOTWORK_LUNGE || feet->action == FOOTWORK_FLECHE;
    if (feet->tick_in_action == 1 || feet->action != w->action) {
        if (w->point_mps > 0.0) {
            add(f, POINT, w->point_mps);
        }
        w->point_mps = 0.0;
        w->start_foot_m = foot_m;
        bool steps = feet->action == FOOTWORK_ADVANCE || feet->action == FOOTWORK_RETREAT;
        w->rate[STEPS] += steps ? 1.0 : 0.0;
    }
    w->action = feet->action;
    if (attacks) {
        phys_vec3 ends[2];
        duel_blade_ends(config, state, side, ends);
        w->point_mps = fmax(w->point_mps,
                            v3_length(phys_body_velocity_at(&state->fencer[side].weapon, ends[1])));
    }
    if (feet->action == FOOTWORK_LUNGE && feet->tick_in_action == feet->landing_tick) {
        add(f, LUNGE, 100.0 * (foot_m - w->start_foot_m));
    }
}

// Counts one fencer of a bout after a tick.
static void watch_tick(figures *f, watch *w, const bout *b, enum duel_side side)
{
    const duel_state *state = &b->state;
    const ai_fencer *ai = &b->ai[side];
    if (state->phase != DUEL_FENCING) {
        w->intent = ai->intent;
        return;
    }
    watch_riposte(f, w, &state->phrase.fencer[side]);
    if (ai->intent != w->intent) {
        count_intent(f, w, ai);
    } else if (ai->intent == AI_ATTACK && state->tick == ai->intent_tick + CUT_CHOSEN_TICKS) {
        f->option[OPTION_CUT] += ai->wind[0] != 0.0 || ai->wind[1] != 0.0;
    }
    if (ai->feint != w->feint && ai->feint != AI_STRAIGHT) {
        f->option[OPTION_DISENGAGE + ai->feint - AI_DISENGAGE]++;
    }
    w->feint = ai->feint;
    const bool ducks = (b->frame[side].buttons & INPUT_DUCK) != 0;
    f->option[OPTION_DUCK] += ducks && !w->ducks;
    w->ducks = ducks;
    const bool evades = ai->intent == AI_IN_LINE && state->tick < ai->dip_until_tick;
    f->option[OPTION_DEROBEMENT] += evades && !w->evades;
    w->evades = evades;
    w->intent = ai->intent;
    if (ai->reaction_ms != w->reaction_ms) {
        add(f, REACTION, ai->reaction_ms);
        w->reaction_ms = ai->reaction_ms;
    }
    if (ai->feel_tick != w->feel_tick && ai->feel_tick != 0) {
        add(f, FELT, (double)(ai->feel_tick - state->tick));
    }
    w->feel_tick = ai->feel_tick;
    double apart_m = fabs(duel_fencer_frame(&b->config, state, DUEL_LEFT).root_x_m -
                          duel_fencer_frame(&b->config, state, DUEL_RIGHT).root_x_m);
    if (state->tick % SAMPLE_TICKS == 0 && apart_m < KEPT_WITHIN_M && ai->intent == AI_MEASURE) {
        add(f, DISTANCE, apart_m);
    }
    watch_feet(f, w, &b->config, state, side);
}

// ---- Matches -----------------------------------------------------------------------------

typedef struct entrant {
    const char *name;
    const ai_style *style;
} entrant;

// The call that has just been made.
static void count_renewals(figures *f, const duel_state *state, int sides)
{
    for (int side = 0; side < sides; side++) {
        const phrase_segment *by = match_stats_is_hit(state, (enum duel_side)side)
                                       ? match_stats_segment_of_hit(&state->phrase.fencer[side])
                                       : NULL;
        for (int i = 0; by != NULL && i < RENEWALS; i++) {
            f->renewed[i] += by->kind == RENEWAL[i];
        }
    }
}

// Whoever is `watched` is counted: one side against another style, or both of the same.
static void fence(const bout_assets *assets, enum weapon_kind kind, const entrant *one,
                  const entrant *other, uint64_t seed, figures *f)
{
    bout_setup setup = bout_setup_default(kind, assets->model, &assets->grid[kind]);
    setup.seed = seed;
    setup.settings.match = match_settings_fie(TOUCHES);
    setup.settings.limit_ticks = LIMIT_TICKS;
    setup.source[DUEL_LEFT] = (bout_source){.kind = BOUT_SOURCE_AI, .style = one->style};
    setup.source[DUEL_RIGHT] = (bout_source){.kind = BOUT_SOURCE_AI, .style = other->style};
    bout *b = bout_create(&setup);
    if (b == NULL) {
        abort();
    }
    watch w[2];
    memset(w, 0, sizeof w);
    match_stats stats = {0};
    const int sides = one->style == other->style ? 2 : 1;
    uint32_t calls = 0;
    while (!bout_over(b)) {
        duel_events events;
        bout_step(b, NULL, &events);
        match_stats_add(&stats, &b->config, &b->state);
        for (int side = 0; side < sides; side++) {
            watch_tick(f, &w[side], b, (enum duel_side)side);
        }
        if (b->state.match.calls != calls) {
            calls = b->state.match.calls;
            const match_call *call = &b->state.match.call;
            f->doubles += call->points[0] > 0 && call->points[1] > 0;
            count_renewals(f, &b->state, sides);
        }
    }
    for (int side = 0; side < sides; side++) {
        for (int action = 0; action < MATCH_STATS_ACTIONS; action++) {
            f->touches[action] += stats.side[side].touches[action];
        }
    }
    f->calls += calls;
    const double fenced_s = (double)stats.fenced_ticks * DUEL_TICK_S;
    const double all_s = (double)b->state.tick * DUEL_TICK_S;
    for (int side = 0; side < sides; side++) {
        w[side].rate[PHRASES] = (double)stats.phrases;
        for (int r = 0; r < RATES; r++) {
            f->rate[r] += w[side].rate[r];
        }
        add(f, ATTACKS_IN_BOUT, 60.0 * w[side].rate[ATTACKS] / fenced_s);
        add(f, STEPS_IN_BOUT, 60.0 * w[side].rate[STEPS] / fenced_s);
        f->fenced_s += fenced_s;
        f->all_s += all_s;
    }
    add(f, PHRASES_IN_BOUT, 60.0 * (double)stats.phrases / all_s);
    bout_destroy(&b);
}

// ---- Tables ------------------------------------------------------------------------------

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static void print_figures(const char *title, figures *f)
{
    printf("\n%s\n%-38s %7s %7s %7s %7s   %s\n", title, "", "number", "10 %", "median", "90 %",
           "people");
    for (int q = 0; q < QUANTITIES; q++) {
        int n = f->count[q];
        qsort(f->of[q], (size_t)n, sizeof f->of[q][0], by_size);
        printf("%-38s %7d %7.2f %7.2f %7.2f   %s\n", QUANTITY[q].what, n,
               n > 0 ? f->of[q][n / 10] : NAN, n > 0 ? f->of[q][n / 2] : NAN,
               n > 0 ? f->of[q][n * 9 / 10] : NAN, QUANTITY[q].people);
    }
    for (int r = 0; r < RATES; r++) {
        double minutes = (r == PHRASES ? f->all_s : f->fenced_s) / 60.0;
        printf("%-38s %7s %7s %7.1f %7s   %s\n", RATE[r].what, "", "", f->rate[r] / minutes, "",
               RATE[r].people);
    }
}

static void print_touches(const char *title, const figures *f)
{
    uint32_t all = 0;
    for (int action = 0; action < MATCH_STATS_ACTIONS; action++) {
        all += f->touches[action];
    }
    printf("%-22s %6u", title, all);
    for (int action = 0; action < MATCH_STATS_ACTIONS; action++) {
        printf(" %7.0f", all > 0 ? 100.0 * f->touches[action] / all : 0.0);
    }
    for (int i = 0; i < RENEWALS; i++) {
        printf(" %7.0f", all > 0 ? 100.0 * f->renewed[i] / all : 0.0);
    }
    printf(" %7.0f\n", f->calls > 0 ? 100.0 * f->doubles / f->calls : 0.0);
}

static void print_touches_head(void)
{
    printf("\n%-22s %6s", "touches made, %", "number");
    for (int action = 0; action < MATCH_STATS_ACTIONS; action++) {
        printf(" %7.7s", match_stats_action_name((enum match_stats_action)action));
    }
    for (int i = 0; i < RENEWALS; i++) {
        printf(" %7.7s", phrase_kind_name(RENEWAL[i]));
    }
    printf(" %7s\n", "doubles");
}

static void print_options(const char *title, const figures *f)
{
    printf("%-22s", title);
    for (int option = 0; option < OPTIONS; option++) {
        printf(" %9.1f", f->option[option] / (f->fenced_s / 60.0));
    }
    printf("\n");
}

static void print_options_head(void)
{
    printf("\n%-22s", "options in a minute");
    for (int option = 0; option < OPTIONS; option++) {
        printf(" %9.9s", OPTION[option]);
    }
    printf("\n");
}

// The panels of the picture, from the top. Where no range of people is known both are zero.
static const struct {
    enum quantity quantity;
    histogram_row row;
} PANELS[] = {
    {REACTION, {"Reaction by sight, ms", 100, 700, 10, 100, {200, 280}}},
    {DISTANCE, {"Distance of the hips between actions, m", 2, 4, 0.05, 0.5, {0, 0}}},
    {LUNGE, {"Lunge: way of the front foot, cm", 0, 140, 4, 20, {50, 120}}},
    {RIPOSTE, {"From the end of the parry to the riposte, ms", -100, 600, 25, 100, {0, 0}}},
    {POINT, {"Fastest point of a lunge or flèche, m/s", 0, 40, 1, 5, {2, 8}}},
    {ATTACKS_IN_BOUT, {"Own attacks in a minute of fencing, by bout", 0, 20, 1, 5, {0, 0}}},
    {STEPS_IN_BOUT, {"Own steps in a minute of fencing, by bout", 40, 200, 5, 20, {0, 0}}},
    {PHRASES_IN_BOUT, {"Phrases in a minute, halts included, by bout", 0, 14, 0.5, 2, {3, 8}}},
};
enum { PANEL_COUNT = sizeof PANELS / sizeof *PANELS };

static bool draw_levels(const char *path, uint32_t bouts,
                        const figures all[AI_LEVELS][WEAPON_KIND_COUNT])
{
    histogram_row row[PANEL_COUNT];
    histogram_panels samples[PANEL_COUNT];
    char subheading[160];
    for (int p = 0; p < PANEL_COUNT; p++) {
        row[p] = PANELS[p].row;
        for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
            for (int level = 0; level < AI_LEVELS; level++) {
                const figures *f = &all[level][kind];
                samples[p][kind][level] =
                    (histogram_samples){f->of[PANELS[p].quantity], f->count[PANELS[p].quantity]};
            }
        }
    }
    snprintf(subheading, sizeof subheading,
             "Each level against itself by the rules of the FIE, %u bouts for each outline. "
             "Every outline is as high as its own peak.",
             (unsigned)bouts);
    return fencing_histograms_draw(path, subheading, row, (const histogram_panels *)samples,
                                   PANEL_COUNT);
}

// `picture`: where to draw histograms; NULL: nowhere. Returns false if that fails.
static bool show_levels(const bout_assets *assets, uint32_t bouts, uint64_t seed,
                        const char *picture)
{
    static figures all[AI_LEVELS][WEAPON_KIND_COUNT];
    char title[64];
    for (int level = 1; level <= AI_LEVELS; level++) {
        for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
            const entrant e = {"", ai_style_of_level(level)};
            figures *f = &all[level - 1][kind];
            for (uint32_t i = 0; i < bouts; i++) {
                fence(assets, (enum weapon_kind)kind, &e, &e, seed + i, f);
            }
            snprintf(title, sizeof title, "Level %d, %s", level,
                     weapon_key((enum weapon_kind)kind));
            print_figures(title, f);
            fflush(stdout);
        }
    }
    for (int table = 0; table < 2; table++) {
        table == 0 ? print_touches_head() : print_options_head();
        for (int at = 0; at < AI_LEVELS * WEAPON_KIND_COUNT; at++) {
            int level = at / WEAPON_KIND_COUNT + 1, kind = at % WEAPON_KIND_COUNT;
            snprintf(title, sizeof title, "level %d, %s", level,
                     weapon_key((enum weapon_kind)kind));
            const figures *f = &all[level - 1][kind];
            table == 0 ? print_touches(title, f) : print_options(title, f);
        }
    }
    return picture == NULL || draw_levels(picture, bouts, (const figures(*)[WEAPON_KIND_COUNT])all);
}

static void show_characters(const bout_assets *assets, uint32_t bouts, uint64_t seed)
{
    static character all[CHARACTERS_MAX];
    static figures f;
    char error[1024];
    size_t count = characters_load(all, error, sizeof error);
    const character *against = NULL;
    for (size_t i = 0; i < count; i++) {
        against = strcmp(all[i].key, "third") == 0 ? &all[i] : against;
    }
    if (against == NULL) {
        fprintf(stderr, "show_fencing: no character `third`\n");
        exit(1);
    }
    const entrant other = {against->key, &against->style};
    print_options_head();
    for (size_t i = 0; i < count; i++) {
        memset(&f, 0, sizeof f);
        const entrant one = {all[i].key, &all[i].style};
        for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
            for (uint32_t k = 0; k < bouts && all[i].fences[kind]; k++) {
                fence(assets, (enum weapon_kind)kind, &one, &other, seed + k, &f);
            }
        }
        print_options(all[i].key, &f);
        fflush(stdout);
    }
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        fprintf(stderr, "show_fencing BOUTS [SEED [levels|characters [PICTURE.svg]]]\n");
        return 2;
    }
    char error[512];
    bout_assets assets;
    const char *const build[2] = {NULL, NULL};
    if (!bout_assets_load(&assets, build, error, sizeof error)) {
        fprintf(stderr, "%s\n", error);
        return 1;
    }
    const uint32_t bouts = (uint32_t)strtoul(argv[1], NULL, 10);
    const uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    bool done = true;
    if (argc < 4 || strcmp(argv[3], "levels") == 0) {
        done = show_levels(&assets, bouts, seed, argc > 4 ? argv[4] : NULL);
    }
    if (argc < 4 || strcmp(argv[3], "characters") == 0) {
        show_characters(&assets, bouts, seed);
    }
    bout_assets_free(&assets);
    return done ? 0 : 1;
}
