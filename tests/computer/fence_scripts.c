// Run by hand: fences blind fencers against the computer fencers, and prints how many of the
// touches the blind ones make.
//
//     fence_scripts BOUTS [SEED [COMPUTERS [SCRIPTS [WEAPONS [RULES [series] [worn [aside]]]]]]]
//     fence_scripts words SCRIPTS
//
// With `series` the computer remembers what it has watched of a script in the bouts before. With
// `worn` the scripts are in a headset: head and hand do what the script asks for; with `aside` each
// stands up to 0.5 m beside the line. Four are lists of words, separated by commas:
//   computers  levels 1, 2, 3; keys of characters, "upper" (the upper half of the ladder with that
//              weapon); "all": the three levels
//   scripts    names; drawn:FAMILY (24 fencers drawn from that seed), drawn:FAMILY:7,
//              drawn:FAMILY:7-12; "all": the scripts with names
//   weapons    epee, foil, sabre; "all"
//   rules      duel, fie; "all"
// A bout by the rules of the duel is one touch, one by those of the FIE goes to five; both end
// after a minute. The script is on the left in even bouts. All cores are used, and the same
// arguments give the same table. The second form says in plain words what drawn fencers do.
//
// A line is printed as soon as it and all before it are known: touches by the script and by the
// computer, the share of the script with its interval of 95 % (as if touches were independent),
// bouts that were undecided or late, and their mean length. Then the sums.
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "blind_fencer.h"
#include "computer_fencers.h"
#include "share_interval.h"
#include "split_mix.h"
#include "worn_fencer.h"

enum { LIMIT_TICKS = 60000, TOUCHES = 5, THREADS = 2 };

// Who stands aside does so by so much at most, meters.
static const double ASIDE_MOST_M = 0.5;

// The share that no script should exceed.
static const double GOAL = 0.2;

typedef struct tally {
    uint32_t by_script, by_computer, late; // touches; bouts that the clock ended
    uint64_t ticks;
} tally;

typedef struct cell {
    const blind_fencer *script;
    computer_fencer computer;
    enum weapon_kind kind;
    enum match_rules rules;
    bout_setup setup; // with the computer on the right
    tally is;
    bool is_known;
} cell;

typedef struct farm {
    bout_assets assets;
    computer_fencers all;
    blind_fencer script[BLIND_FENCERS_MAX];
    size_t scripts;
    cell *cells;
    size_t count, room;
    uint32_t bouts;
    uint64_t seed;
    bool is_series; // the computer remembers what it has watched in the bouts of a cell before
    bool is_worn;   // the scripts are in a headset
    bool is_aside;  // ... and stand beside the line
    pthread_mutex_t lock; // of what follows, and of the cells' results
    size_t next, printed;
} farm;

// ---- Bouts -------------------------------------------------------------------------------

// So far beside the line, meters, in the bout of this seed.
static double aside_m(uint64_t seed)
{
    return ASIDE_MOST_M * (2.0 * (double)(split_mix_next(&seed) >> 11) * 0x1p-53 - 1.0);
}

static void fence_bout(const farm *f, bout *b, cell *into, enum duel_side script_side,
                       uint64_t seed)
{
    worn_fencer worn = {.recovers = true, .aside_m = f->is_aside ? aside_m(seed) : 0.0};
    bout_restart(b, seed);
    blind_bout script = blind_bout_start(into->script, seed);
    while (!bout_over(b)) {
        input_frame frame[2] = {input_frame_neutral(), input_frame_neutral()};
        frame[script_side] = blind_bout_frame(&script, &b->state);
        if (f->is_worn) {
            frame[script_side] =
                worn_fencer_frame(&worn, &b->config, &b->state, script_side, &frame[script_side]);
        }
        duel_events events;
        bout_step(b, frame, &events);
    }
    enum duel_side other = duel_other(script_side);
    const duel_state *end = &b->state;
    if (into->rules == MATCH_DUEL) {
        into->is.by_script += end->winner == script_side;
        into->is.by_computer += end->winner == other;
        into->is.late += end->winner == DUEL_NOBODY;
    } else {
        into->is.by_script += end->match.score[script_side];
        into->is.by_computer += end->match.score[other];
        into->is.late += end->match.score[0] < TOUCHES && end->match.score[1] < TOUCHES;
    }
    into->is.ticks += end->tick;
}

static bout_setup mirrored(const bout_setup *setup)
{
    bout_setup other = *setup;
    for (int side = 0; side < 2; side++) {
        other.model[side] = setup->model[1 - side];
        other.build[side] = setup->build[1 - side];
        other.hand[side] = setup->hand[1 - side];
        other.source[side] = setup->source[1 - side];
    }
    return other;
}

static void fence_cell(const farm *f, cell *c)
{
    bout_setup setup[2] = {c->setup, mirrored(&c->setup)};
    ai_watch *watch = calloc(1, sizeof *watch);
    if (watch == NULL) {
        abort();
    }
    if (f->is_series) {
        setup[0].source[DUEL_RIGHT].watched = setup[1].source[DUEL_LEFT].watched = watch;
    }
    for (uint32_t i = 0; i < f->bouts; i++) {
        enum duel_side script_side = i % 2 == 0 ? DUEL_LEFT : DUEL_RIGHT;
        bout *b = bout_create(&setup[i % 2]);
        if (b == NULL) {
            abort();
        }
        fence_bout(f, b, c, script_side, f->seed + i);
        bout_destroy(&b);
    }
    free(watch);
}

// ---- Tables ------------------------------------------------------------------------------

static share_interval share_of(const tally *t)
{
    return share_interval_of(t->by_script, t->by_computer);
}

static void print_head(void)
{
    printf("%-6s %-5s %-9s %-16s %6s %8s %6s %12s %5s %7s\n", "weapon", "rules", "computer",
           "script", "script", "computer", "share", "95 %", "late", "mean");
}

static void print_tally(const char *kind, const char *rules, const char *computer,
                        const char *script, const tally *t, uint32_t bouts)
{
    const share_interval is = share_of(t);
    printf("%-6s %-5s %-9s %-16s %6" PRIu32 " %8" PRIu32 " %4.0f %% %4.0f to %2.0f %% %5" PRIu32
           " %5.1f s\n",
           kind, rules, computer, script, t->by_script, t->by_computer, 100.0 * is.share,
           100.0 * is.low, 100.0 * is.high, t->late, (double)t->ticks * DUEL_TICK_S / bouts);
}

static void print_known(farm *f)
{
    for (; f->printed < f->count && f->cells[f->printed].is_known; f->printed++) {
        const cell *c = &f->cells[f->printed];
        print_tally(weapon_key(c->kind), match_rules_key(c->rules), c->computer.name,
                    c->script->name, &c->is, f->bouts);
        fflush(stdout);
    }
}

// For each weapon and rules: all touches, how many cells are above the goal, and how many surely.
static void print_sums(const farm *f)
{
    printf("\nsums\n");
    for (size_t i = 0; i < f->count;) {
        const cell *first = &f->cells[i];
        tally sum = {0};
        int cells = 0, above = 0, surely = 0;
        for (; i < f->count && f->cells[i].kind == first->kind && f->cells[i].rules == first->rules;
             i++) {
            const tally *t = &f->cells[i].is;
            const share_interval is = share_of(t);
            sum.by_script += t->by_script;
            sum.by_computer += t->by_computer;
            sum.late += t->late;
            sum.ticks += t->ticks;
            above += is.share > GOAL;
            surely += is.low > GOAL;
            cells++;
        }
        print_tally(weapon_key(first->kind), match_rules_key(first->rules), "", "", &sum,
                    f->bouts * (uint32_t)cells);
        printf("%12s %d of %d cells above %.0f %%, %d of them surely\n", "", above, cells,
               100.0 * GOAL, surely);
    }
}

static void *work(void *of)
{
    farm *f = of;
    pthread_mutex_lock(&f->lock);
    while (f->next < f->count) {
        cell *c = &f->cells[f->next++];
        pthread_mutex_unlock(&f->lock);
        fence_cell(f, c);
        pthread_mutex_lock(&f->lock);
        c->is_known = true;
        print_known(f);
    }
    pthread_mutex_unlock(&f->lock);
    return NULL;
}

// ---- The cells that are asked for --------------------------------------------------------

static bool is_wanted(const char *list, const char *word)
{
    size_t length = strlen(word);
    if (strcmp(list, "all") == 0) {
        return true;
    }
    for (const char *at = list; at != NULL; at = strchr(at, ',')) {
        at += *at == ',';
        if (strncmp(at, word, length) == 0 && (at[length] == ',' || at[length] == '\0')) {
            return true;
        }
    }
    return false;
}

static void add_cell(farm *f, const cell *c)
{
    if (f->count == f->room) {
        f->room = f->room > 0 ? 2 * f->room : 256;
        f->cells = realloc(f->cells, f->room * sizeof *f->cells);
        if (f->cells == NULL) {
            abort();
        }
    }
    f->cells[f->count++] = *c;
}

// Every script against every computer. Returns false with one line in `error`.
static bool add_cells(farm *f, const char *computers, enum weapon_kind kind, enum match_rules rules,
                      char *error, size_t error_size)
{
    static computer_fencer computer[COMPUTER_FENCERS_MAX];
    size_t count = computer_fencers_named(&f->all, computers, kind, computer);
    if (count == 0) {
        snprintf(error, error_size, "'%.200s' are no computer fencers with this weapon", computers);
        return false;
    }
    for (size_t at = 0; at < count; at++) {
        cell c = {.computer = computer[at], .kind = kind, .rules = rules};
        c.setup = bout_setup_default(kind, f->assets.model, &f->assets.grid[kind]);
        c.setup.settings.match =
            rules == MATCH_DUEL ? match_settings_duel() : match_settings_fie(TOUCHES);
        c.setup.settings.limit_ticks = LIMIT_TICKS;
        if (!computer_fencer_enter(&f->all, &computer[at], &c.setup, DUEL_RIGHT, error,
                                   error_size)) {
            return false;
        }
        for (size_t i = 0; i < f->scripts; i++) {
            c.script = &f->script[i];
            add_cell(f, &c);
        }
    }
    return true;
}

static bool add_all_cells(farm *f, const char *const list[4], char *error, size_t error_size)
{
    for (int rules = 0; rules < MATCH_RULES_COUNT; rules++) {
        for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
            if (is_wanted(list[2], weapon_key((enum weapon_kind)kind)) &&
                is_wanted(list[3], match_rules_key((enum match_rules)rules)) &&
                !add_cells(f, list[0], (enum weapon_kind)kind, (enum match_rules)rules, error,
                           error_size)) {
                return false;
            }
        }
    }
    return true;
}

static void print_words(const farm *f)
{
    for (size_t i = 0; i < f->scripts; i++) {
        char words[BLIND_WORDS_SIZE];
        if (f->script[i].is_drawn) {
            blind_drawn_words(&f->script[i].drawn, words);
            printf("%s: %s\n", f->script[i].name, words);
        }
    }
}

static int fence_all(farm *f)
{
    pthread_t thread[THREADS];
    print_head();
    for (int i = 0; i < THREADS; i++) {
        if (pthread_create(&thread[i], NULL, work, f) != 0) {
            fprintf(stderr, "no thread\n");
            return 1;
        }
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(thread[i], NULL);
    }
    print_sums(f);
    return 0;
}

static int fail(const char *error)
{
    fprintf(stderr, "fence_scripts: %s\n", error);
    return 1;
}

int main(int argc, char **argv)
{
    static farm f = {.lock = PTHREAD_MUTEX_INITIALIZER};
    const bool tells = argc > 2 && strcmp(argv[1], "words") == 0;
    const char *list[4];
    char error[1024];
    const char *const build[2] = {NULL, NULL};
    if (argc < 2) {
        return fail(
            "BOUTS [SEED [COMPUTERS [SCRIPTS [WEAPONS [RULES [series] [worn [aside]]]]]]], or "
            "words SCRIPTS");
    }
    for (int i = 0; i < 4; i++) {
        list[i] = argc > 3 + i ? argv[3 + i] : "all";
    }
    f.scripts = blind_fencers_named(tells ? argv[2] : list[1], f.script);
    if (f.scripts == 0) {
        return fail("no such script");
    }
    print_words(&f);
    if (tells) {
        return 0;
    }
    f.bouts = (uint32_t)strtoul(argv[1], NULL, 10);
    for (int i = 7; i < argc; i++) {
        f.is_series |= strcmp(argv[i], "series") == 0;
        f.is_worn |= strcmp(argv[i], "worn") == 0;
        f.is_aside |= strcmp(argv[i], "aside") == 0;
    }
    f.seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    if (!bout_assets_load(&f.assets, build, error, sizeof error) ||
        !computer_fencers_load(&f.all, error, sizeof error) ||
        !add_all_cells(&f, list, error, sizeof error)) {
        return fail(error);
    }
    int status = fence_all(&f);
    free(f.cells);
    computer_fencers_free(&f.all);
    bout_assets_free(&f.assets);
    return status;
}
