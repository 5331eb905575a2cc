// Run by hand: fences blind scripts against the computer fencers, and prints how many of the
// touches the scripts make.
//
//     fence_scripts BOUTS [SEED [LEVELS [SCRIPTS [WEAPONS [RULES]]]]]
//
// The last four are words of letters or names, separated by commas; "all" is all of them:
// levels 1,2,3; scripts by name; weapons epee,foil,sabre; rules duel,fie. A bout by the rules of
// the duel is one touch, one by those of the FIE goes to five; both end after a minute. The script
// is on the left in even bouts. All cores are used, and the same arguments give the same table.
#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "blind_script.h"
#include "bout.h"
#include "bout_assets.h"

enum { LIMIT_TICKS = 60000, TOUCHES = 5, THREADS = 2 };

typedef struct cell {
    enum blind_script script;
    int level;
    enum weapon_kind kind;
    enum match_rules rules;
    uint32_t by_script, by_computer, late; // touches; bouts that the clock ended
    uint64_t ticks;
} cell;

typedef struct farm {
    const bout_assets *assets;
    cell *cells;
    int count;
    uint32_t bouts;
    uint64_t seed;
    atomic_int next;
} farm;

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

static void fence_bout(bout *b, cell *into, enum duel_side script_side, uint64_t seed)
{
    bout_restart(b, seed);
    input_random walk = input_random_start(seed);
    while (!bout_over(b)) {
        input_frame frame[2] = {input_frame_neutral(), input_frame_neutral()};
        bool fencing = b->state.phase == DUEL_FENCING || b->state.phase == DUEL_LANDED;
        if (into->script == BLIND_RANDOM) {
            frame[script_side] = input_random_frame(&walk);
        } else if (fencing) {
            uint32_t phase_tick = b->state.phase == DUEL_FENCING ? b->state.phase_tick : 0;
            frame[script_side] = blind_script_frame(
                into->script, seed + b->state.match.calls * 7919u, b->state.tick - phase_tick);
        }
        duel_events events;
        bout_step(b, frame, &events);
    }
    enum duel_side other = duel_other(script_side);
    const duel_state *end = &b->state;
    if (into->rules == MATCH_DUEL) {
        into->by_script += end->winner == script_side;
        into->by_computer += end->winner == other;
        into->late += end->winner == DUEL_NOBODY;
    } else {
        into->by_script += end->match.score[script_side];
        into->by_computer += end->match.score[other];
        into->late += end->match.score[0] < TOUCHES && end->match.score[1] < TOUCHES;
    }
    into->ticks += end->tick;
}

static void fence_cell(const farm *f, cell *c)
{
    for (uint32_t i = 0; i < f->bouts; i++) {
        enum duel_side script_side = i % 2 == 0 ? DUEL_LEFT : DUEL_RIGHT;
        bout_setup setup = bout_setup_default(c->kind, f->assets->model, &f->assets->grid[c->kind]);
        setup.settings.match =
            c->rules == MATCH_DUEL ? match_settings_duel() : match_settings_fie(TOUCHES);
        setup.settings.limit_ticks = LIMIT_TICKS;
        setup.source[duel_other(script_side)] =
            (bout_source){.kind = BOUT_SOURCE_AI, .ai_level = c->level};
        bout *b = bout_create(&setup);
        if (b == NULL) {
            abort();
        }
        fence_bout(b, c, script_side, f->seed + i);
        bout_destroy(&b);
    }
}

static void *work(void *of)
{
    farm *f = of;
    for (int i = atomic_fetch_add(&f->next, 1); i < f->count; i = atomic_fetch_add(&f->next, 1)) {
        fence_cell(f, &f->cells[i]);
    }
    return NULL;
}

static void print_table(const farm *f)
{
    printf("%-6s %-5s %-14s", "weapon", "rules", "script");
    printf(
        "   level: touches by the script - by the computer, share of the script, undecided or late "
        "bouts\n");
    for (int i = 0; i < f->count; i++) {
        const cell *c = &f->cells[i];
        uint32_t all = c->by_script + c->by_computer;
        if (i == 0 || c->script != f->cells[i - 1].script || c->kind != f->cells[i - 1].kind ||
            c->rules != f->cells[i - 1].rules) {
            printf("%s%-6s %-5s %-14s", i == 0 ? "" : "\n", weapon_key(c->kind),
                   match_rules_key(c->rules), blind_script_name(c->script));
        }
        printf("  %d: %3" PRIu32 " -%3" PRIu32 " %3.0f %% %2" PRIu32 " late %4.1f s", c->level,
               c->by_script, c->by_computer, all > 0 ? 100.0 * c->by_script / all : 0.0, c->late,
               (double)c->ticks * DUEL_TICK_S / f->bouts);
    }
    printf("\n");
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        fprintf(stderr, "fence_scripts BOUTS [SEED [LEVELS [SCRIPTS [WEAPONS [RULES]]]]]\n");
        return 2;
    }
    const char *list[4];
    for (int i = 0; i < 4; i++) {
        list[i] = argc > 3 + i ? argv[3 + i] : "all";
    }
    static cell cells[WEAPON_KIND_COUNT * MATCH_RULES_COUNT * BLIND_SCRIPTS * AI_LEVELS];
    char error[512];
    bout_assets assets;
    const char *const build[2] = {NULL, NULL};
    if (!bout_assets_load(&assets, build, error, sizeof error)) {
        fprintf(stderr, "%s\n", error);
        return 1;
    }
    farm f = {.assets = &assets,
              .cells = cells,
              .bouts = (uint32_t)strtoul(argv[1], NULL, 10),
              .seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1};
    for (int rules = 0; rules < MATCH_RULES_COUNT; rules++) {
        for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
            for (int script = 0; script < BLIND_SCRIPTS; script++) {
                for (int level = 1; level <= AI_LEVELS; level++) {
                    const char digit[2] = {(char)('0' + level), '\0'};
                    if (is_wanted(list[0], digit) &&
                        is_wanted(list[1], blind_script_name((enum blind_script)script)) &&
                        is_wanted(list[2], weapon_key((enum weapon_kind)kind)) &&
                        is_wanted(list[3], match_rules_key((enum match_rules)rules))) {
                        cells[f.count++] = (cell){.script = (enum blind_script)script,
                                                  .level = level,
                                                  .kind = (enum weapon_kind)kind,
                                                  .rules = (enum match_rules)rules};
                    }
                }
            }
        }
    }
    pthread_t thread[THREADS];
    for (int i = 0; i < THREADS; i++) {
        if (pthread_create(&thread[i], NULL, work, &f) != 0) {
            fprintf(stderr, "no thread\n");
            return 1;
        }
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(thread[i], NULL);
    }
    print_table(&f);
    bout_assets_free(&assets);
    return 0;
}
