// Habits: touches agree with the score by both rules, both fencers' numbers mirror each other,
// known characters differ in the measures that their styles differ in, and numbers add up.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "bout.h"
#include "bout_assets.h"
#include "habits_measure.h"
#include "habits_watch.h"

#define LIMIT_TICKS 15000u

static bout_assets assets;
static habits_watch watch;

static int load(void **unused)
{
    (void)unused;
    const char *const build[2] = {NULL, NULL};
    char error[512];
    return bout_assets_load(&assets, build, error, sizeof error) ? 0 : -1;
}

static int unload(void **unused)
{
    (void)unused;
    bout_assets_free(&assets);
    return 0;
}

// Fences a bout of two styles to its end; `watch` has the habits.
static duel_state fence(enum weapon_kind kind, match_settings match, uint64_t seed,
                        const ai_style *left, const ai_style *right)
{
    bout_setup setup = bout_setup_default(kind, assets.model, &assets.grid[kind]);
    setup.seed = seed;
    setup.settings.match = match;
    setup.settings.limit_ticks = LIMIT_TICKS;
    setup.source[DUEL_LEFT] = (bout_source){.kind = BOUT_SOURCE_AI, .style = left};
    setup.source[DUEL_RIGHT] = (bout_source){.kind = BOUT_SOURCE_AI, .style = right};
    bout *b = bout_create(&setup);
    duel_events events;
    habits_watch_start(&watch, &b->state);
    while (!bout_over(b)) {
        bout_step(b, NULL, &events);
        habits_watch_add(&watch, &b->config, &b->state, &events);
    }
    duel_state end = b->state;
    bout_destroy(&b);
    return end;
}

static void touches_agree_with_the_score(void **unused)
{
    (void)unused;
    const ai_style *style = ai_style_of_level(2);
    const match_settings duel = duel_settings_default().match;
    for (uint64_t seed = 1; seed <= 4; seed++) {
        const bool is_match = seed % 2 == 0;
        const enum weapon_kind kind = (enum weapon_kind)(seed % WEAPON_KIND_COUNT);
        duel_state end = fence(kind, is_match ? match_settings_fie(1) : duel, seed, style, style);
        for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
            const habits *own = &watch.of[side], *other = &watch.of[1 - side];
            uint32_t made = is_match ? end.match.score[side] : end.winner == side;
            assert_int_equal(habits_made(own), made);
            assert_int_equal(habits_received(other), made);
            assert_memory_equal(own->made_on, other->received_on, sizeof own->made_on);
            assert_true(own->held <= own->parries && own->feints <= own->attacks);
            assert_int_equal(other->faced,
                             own->attacks + own->ripostes + own->counters + own->renewals);
            assert_true(own->fenced_ms > 0 && own->fenced_ms <= end.tick);
        }
    }
}

// The second of two hits makes the call before the phrase has noted it.
static void an_attack_that_touches_has_landed(void **unused)
{
    (void)unused;
    const duel_config config = {.settings = {.match = match_settings_fie(5)}};
    static duel_state now;
    now = (duel_state){.phase = DUEL_FENCING, .phrase = {.is_watched = 1}};
    now.phrase.fencer[DUEL_LEFT].count = 1;
    now.phrase.fencer[DUEL_LEFT].segment[0] =
        (phrase_segment){.kind = PHRASE_ATTACK, .ends = PHRASE_RUNS};
    duel_events events = {0};
    habits_watch_start(&watch, &now);
    habits_watch_add(&watch, &config, &now, &events);
    now.phase = DUEL_HALT;
    now.match.calls = 1;
    now.match.call = (match_call){.reason = MATCH_REASON_DOUBLE, .points = {1, 0}};
    now.match.apparatus.light[DUEL_LEFT] = APPARATUS_COLORED;
    habits_watch_add(&watch, &config, &now, &events);
    assert_int_equal(watch.of[DUEL_LEFT].made_by[MATCH_STATS_ATTACK], 1);
    assert_int_equal(watch.of[DUEL_LEFT].landed, 1);
    assert_int_equal(watch.of[DUEL_RIGHT].landed, 0);
}

// The sum of some duels of a style against level 2.
static habits habits_of(const ai_style *style)
{
    habits sum = {0};
    for (uint64_t seed = 1; seed <= 16; seed++) {
        fence(WEAPON_EPEE, duel_settings_default().match, seed, style, ai_style_of_level(2));
        habits_add(&sum, &watch.of[DUEL_LEFT]);
    }
    return sum;
}

static double measured(const habits *of, enum habits_measure measure)
{
    double value;
    assert_true(habits_measure_of(of, measure, &value));
    return value;
}

static void measures_follow_the_style(void **unused)
{
    (void)unused;
    ai_style calm = *ai_style_of_level(2), wild = calm;
    calm.attacks_per_s = 0.1;
    calm.distance_m = 3.6;
    wild.attacks_per_s = 2.0;
    wild.distance_m = 2.3;
    wild.beat = 0.0;
    calm.beat = 1.0;
    habits one = habits_of(&calm), other = habits_of(&wild);
    assert_true(measured(&one, HABITS_DISTANCE_M) > measured(&other, HABITS_DISTANCE_M) + 0.1);
    assert_true(measured(&one, HABITS_ATTACKS_PER_S) < measured(&other, HABITS_ATTACKS_PER_S));
    assert_true(measured(&one, HABITS_BEAT_SHARE) > measured(&other, HABITS_BEAT_SHARE));
    assert_true(habits_apart(&other, &other) == 0.0);
    assert_true(habits_apart(&one, &other) > 1.0);
}

static void sums_stay_in_range(void **unused)
{
    (void)unused;
    habits sum = {.attacks = UINT32_MAX - 1, .distance = {[3] = 5}};
    habits_add(&sum, &(habits){.attacks = 7, .distance = {[3] = 6}});
    assert_int_equal(sum.attacks, UINT32_MAX);
    assert_int_equal(sum.distance[3], 11);
}

// Every number has exactly one row in the table of fields.
static void fields_are_complete(void **unused)
{
    (void)unused;
    size_t end = 0;
    for (size_t i = 0; i < HABITS_FIELDS; i++) {
        assert_int_equal(HABITS_FIELD[i].offset, end);
        assert_true(HABITS_FIELD[i].count >= 1 && HABITS_FIELD[i].count <= 12);
        end += HABITS_FIELD[i].count * sizeof(uint32_t);
    }
    assert_int_equal(end, sizeof(habits));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(touches_agree_with_the_score),
        cmocka_unit_test(an_attack_that_touches_has_landed),
        cmocka_unit_test(measures_follow_the_style),
        cmocka_unit_test(sums_stay_in_range),
        cmocka_unit_test(fields_are_complete),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
