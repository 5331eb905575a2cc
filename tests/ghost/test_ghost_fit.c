// A ghost fitted to the habits of a known character fences more like that character, in bouts that
// it was not fitted in, than characters of another style do; and the same task gives the same
// ghost.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "bout_assets.h"
#include "character_file.h"
#include "ghost_fit.h"
#include "ghost_rate.h"
#include "habits_measure.h"
#include "habits_watch.h"
#include "share_of.h"

#define KNOWN       "lena" // runs at everybody: a style that stands out
#define OPPONENT    "third"
#define KNOWN_BOUTS 16
#define KNOWN_SEED  500
#define FIT_ROUNDS  8
#define FIT_BOUTS   6
#define FRESH_SEED  900
#define LIMIT_TICKS 60000u

static character all[CHARACTERS_MAX];
static size_t count;
static bout_assets assets;

static int load(void **unused)
{
    (void)unused;
    const char *const build[2] = {NULL, NULL};
    char error[1024];
    count = characters_load(all, error, sizeof error);
    return count > 0 && bout_assets_load(&assets, build, error, sizeof error) ? 0 : -1;
}

static int unload(void **unused)
{
    (void)unused;
    bout_assets_free(&assets);
    return 0;
}

static const character *named(const char *key)
{
    size_t i = 0;
    while (i < count && strcmp(all[i].key, key) != 0) {
        i++;
    }
    assert_true(i < count);
    return &all[i];
}

static habits fence(const ai_style *style, const ai_style *against, uint64_t seed)
{
    static habits_watch watch;
    habits sum = {0};
    for (uint64_t i = 0; i < SHARE_OF(KNOWN_BOUTS); i++) {
        const int side = (int)(i % 2);
        bout_setup setup = bout_setup_default(WEAPON_EPEE, assets.model, &assets.grid[WEAPON_EPEE]);
        setup.seed = seed + i;
        setup.settings.limit_ticks = LIMIT_TICKS;
        setup.source[side] = (bout_source){.kind = BOUT_SOURCE_AI, .style = style};
        setup.source[1 - side] = (bout_source){.kind = BOUT_SOURCE_AI, .style = against};
        bout *b = bout_create(&setup);
        habits_watch_start(&watch, &b->state);
        while (!bout_over(b)) {
            duel_events events;
            bout_step(b, NULL, &events);
            habits_watch_add(&watch, &b->config, &b->state, &events);
        }
        habits_add(&sum, &watch.of[side]);
        bout_destroy(&b);
    }
    return sum;
}

static ghost_task task_of(const habits *wanted, uint32_t rounds, uint32_t bouts)
{
    return (ghost_task){.wanted = wanted,
                        .weapon = WEAPON_EPEE,
                        .model = {assets.model[0], assets.model[1]},
                        .grid = &assets.grid[WEAPON_EPEE],
                        .hand = 1.0,
                        .against = &named(OPPONENT)->style,
                        .seed = 9,
                        .rounds = rounds,
                        .bouts = bouts};
}

static void is_nearest_to_whom_it_copies(void **unused)
{
    (void)unused;
    const character *known = named(KNOWN);
    const habits wanted = fence(&known->style, &named(OPPONENT)->style, KNOWN_SEED);
    const ghost_task task = task_of(&wanted, SHARE_OF(FIT_ROUNDS), FIT_BOUTS);
    ghost_fit fit = ghost_fit_start(&task);
    while (ghost_fit_round(&fit)) {
    }
    assert_int_equal(fit.round, SHARE_OF(FIT_ROUNDS));
    const ai_style style = ghost_fit_style(&fit);
    assert_true(ai_style_is_valid(&style));
    if (CASES_SHARE > 1) {
        return; // a part of the fit is too little to be judged
    }
    const ai_style *against = &named(OPPONENT)->style;
    const habits ghost = fence(&style, against, FRESH_SEED);
    const double own = habits_apart(&ghost, &wanted);
    print_message("the ghost of %s: %.2f\n", KNOWN, own);
    static const char *const OTHERS[] = {"anna", "oskar"};
    for (size_t i = 0; i < sizeof OTHERS / sizeof OTHERS[0]; i++) {
        const habits theirs = fence(&named(OTHERS[i])->style, against, FRESH_SEED);
        const double other = habits_apart(&theirs, &wanted);
        print_message("%s: %.2f\n", OTHERS[i], other);
        assert_true(own < other);
    }
}

static void the_same_task_gives_the_same_ghost(void **unused)
{
    (void)unused;
    const habits wanted = {
        .fenced_ms = 60000, .attacks = 30, .beats = 30, .distance = {[5] = 50000}};
    const ghost_task task = task_of(&wanted, 1, 2);
    ghost_fit one = ghost_fit_start(&task), other = ghost_fit_start(&task);
    const ai_style before = ghost_fit_style(&one);
    assert_true(ghost_fit_round(&one) && ghost_fit_round(&other));
    assert_false(ghost_fit_round(&one));
    assert_memory_equal(one.at, other.at, sizeof one.at);
    assert_memory_equal(&one.counted, &other.counted, sizeof one.counted);
    assert_true(ai_style_is_valid(&before));
}

// One who parries and aims gets a better rating than one who hardly does, against the same rivals;
// and always the same one.
static void a_stronger_ghost_is_rated_higher(void **unused)
{
    (void)unused;
    static const char *const RIVALS[] = {"third", "tom", "anna"};
    const size_t rivals = SHARE_OF(3);
    ghost_rival rival[3];
    for (size_t i = 0; i < rivals; i++) {
        rival[i] = (ghost_rival){.style = &named(RIVALS[i])->style,
                                 .model = assets.model[1],
                                 .hand = 1.0,
                                 .is = {1500.0, 50.0, 0.06}};
    }
    const habits wanted = {0};
    const ghost_task task = task_of(&wanted, 1, 1);
    const ai_style *const style[] = {ai_style_of_beginner(9), ai_style_of_level(AI_LEVELS)};
    glicko2 is[2], again;
    for (int i = 0; i < 2; i++) {
        assert_true(ghost_rate(&task, style[i], rival, rivals, &is[i]));
        assert_true(is[i].deviation < GLICKO2_START_DEVIATION);
    }
    print_message("weak: %.0f, strong: %.0f\n", is[0].rating, is[1].rating);
    assert_true(is[1].rating > is[0].rating + 100.0);
    assert_true(ghost_rate(&task, style[0], rival, 1, &is[0]));
    assert_true(ghost_rate(&task, style[0], rival, 1, &again));
    assert_memory_equal(&again, &is[0], sizeof again);
    // Against nobody there is nothing to tell.
    assert_false(ghost_rate(&task, style[0], rival, 0, &again));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_nearest_to_whom_it_copies),
        cmocka_unit_test(the_same_task_gives_the_same_ghost),
        cmocka_unit_test(a_stronger_ghost_is_rated_higher),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
