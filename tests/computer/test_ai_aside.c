// A fencer who thinks on a thread of its own fences bit for bit as one who thinks in the bout's
// thread, and a bout may be started again or destroyed at any moment of its thinking. What has been
// watched is used in the next bout.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

#include "blind_fencer.h"
#include "bout.h"
#include "loaded_assets.h"
#include "side_thread.h"

enum { FIRST_SEED = 5201, EARLY_TICKS = 2000, LIMIT_TICKS = 20000 };

static const bout_assets *assets;

typedef struct counted_thread {
    side_thread *thread;
    uint32_t thoughts;
} counted_thread;

static void begin(void *of, void (*work)(void *on), void *on)
{
    counted_thread *counted = of;
    counted->thoughts++;
    side_thread_begin(counted->thread, work, on);
}

static void await(void *of)
{
    counted_thread *counted = of;
    side_thread_await(counted->thread);
}

static bout *start(enum weapon_kind kind, uint64_t seed, counted_thread *aside)
{
    bout_setup setup = bout_setup_default(kind, assets->model, &assets->grid[kind]);
    setup.source[DUEL_RIGHT] = (bout_source){.kind = BOUT_SOURCE_AI, .ai_level = 3};
    setup.settings.match = match_settings_fie(5);
    setup.settings.limit_ticks = LIMIT_TICKS;
    setup.seed = seed;
    if (aside != NULL) {
        setup.aside[DUEL_RIGHT] = (ai_aside){.begin = begin, .await = await, .of = aside};
    }
    bout *b = bout_create(&setup);
    assert_non_null(b);
    return b;
}

static void step(bout *b, blind_bout *script)
{
    input_frame frame[2] = {blind_bout_frame(script, &b->state), input_frame_neutral()};
    duel_events events;
    bout_step(b, frame, &events);
}

static blind_fencer lunges(void)
{
    static blind_fencer named[BLIND_FENCERS_MAX];
    assert_int_equal(blind_fencers_named("lunges", named), 1);
    return named[0];
}

static void who_thinks_aside_fences_the_same(void **state)
{
    assets = *state;
    const blind_fencer fencer = lunges();
    uint32_t thoughts = 0;
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        counted_thread aside = {.thread = side_thread_create()};
        assert_non_null(aside.thread);
        uint64_t seed = FIRST_SEED + (uint64_t)kind;
        bout *one = start((enum weapon_kind)kind, seed, &aside);
        bout *other = start((enum weapon_kind)kind, seed, NULL);
        blind_bout script[2] = {blind_bout_start(&fencer, seed), blind_bout_start(&fencer, seed)};
        while (!bout_over(one)) {
            step(one, &script[0]);
            step(other, &script[1]);
            if (duel_state_hash(&one->state) != duel_state_hash(&other->state)) {
                fail_msg("seed %llu, %s, tick %u: the states differ", (unsigned long long)seed,
                         weapon_key((enum weapon_kind)kind), one->state.tick);
            }
        }
        assert_true(bout_over(other));
        thoughts += aside.thoughts;
        bout_destroy(&one);
        bout_destroy(&other);
        side_thread_destroy(&aside.thread);
    }
    assert_true(thoughts > 20);
}

// Thinks so many ticks too long, on the caller's thread.
typedef struct slow_mind {
    void (*work)(void *on); // NULL: it has ended
    void *on;
    uint32_t late_ticks, asked; // how often for its end
    uint32_t in_time, given_up; // thoughts
} slow_mind;

static void begin_slowly(void *of, void (*work)(void *on), void *on)
{
    slow_mind *mind = of;
    mind->work = work;
    mind->on = on;
    mind->asked = 0;
}

static void think(slow_mind *mind, uint32_t *count)
{
    mind->work(mind->on);
    mind->work = NULL;
    *count += 1;
}

static bool is_done_late(void *of)
{
    slow_mind *mind = of;
    if (mind->work != NULL && mind->asked++ >= mind->late_ticks) {
        think(mind, &mind->in_time);
    }
    return mind->work == NULL;
}

static void await_at_last(void *of)
{
    slow_mind *mind = of;
    if (mind->work != NULL) {
        think(mind, &mind->given_up);
    }
}

// How a bout of a fencer with this mind ends; NULL: of one who does not plan.
static uint64_t end_with(slow_mind *mind)
{
    bout_setup setup = bout_setup_default(WEAPON_FOIL, assets->model, &assets->grid[WEAPON_FOIL]);
    setup.source[DUEL_RIGHT] =
        (bout_source){.kind = BOUT_SOURCE_AI, .ai_level = 3, .no_plan = mind == NULL};
    setup.settings.match = match_settings_fie(5);
    setup.settings.limit_ticks = LIMIT_TICKS;
    setup.seed = FIRST_SEED;
    if (mind != NULL) {
        setup.aside[DUEL_RIGHT] = (ai_aside){
            .begin = begin_slowly, .await = await_at_last, .is_done = is_done_late, .of = mind};
    }
    bout *b = bout_create(&setup);
    assert_non_null(b);
    const blind_fencer fencer = lunges();
    blind_bout script = blind_bout_start(&fencer, FIRST_SEED);
    while (!bout_over(b)) {
        step(b, &script);
    }
    uint64_t hash = duel_state_hash(&b->state);
    bout_destroy(&b);
    return hash;
}

// Whose thoughts come late, and are not waited for, fences as one who thinks in time if they are
// late by nothing, with later plans if they are late by a little, and as one who does not plan if
// they come too late.
static void nobody_waits_for_a_thought_that_comes_late(void **state)
{
    assets = *state;
    counted_thread aside = {.thread = side_thread_create()};
    bout *in_time = start(WEAPON_FOIL, FIRST_SEED, &aside);
    const blind_fencer fencer = lunges();
    blind_bout script = blind_bout_start(&fencer, FIRST_SEED);
    while (!bout_over(in_time)) {
        step(in_time, &script);
    }
    const uint64_t hash_in_time = duel_state_hash(&in_time->state), no_plans = end_with(NULL);
    bout_destroy(&in_time);
    side_thread_destroy(&aside.thread);
    slow_mind mind = {0};
    assert_true(end_with(&mind) == hash_in_time);
    assert_true(mind.in_time > 5);
    mind = (slow_mind){.late_ticks = 20};
    const uint64_t late = end_with(&mind);
    assert_true(late != hash_in_time && late != no_plans);
    assert_true(mind.in_time > 5);
    mind = (slow_mind){.late_ticks = 61};
    assert_true(end_with(&mind) == no_plans);
    assert_int_equal(mind.in_time, 0);
    assert_true(mind.given_up > 5);
}

static void a_bout_ends_at_any_moment_of_a_thought(void **state)
{
    assets = *state;
    enum { THOUGHTS = 12 };
    const blind_fencer fencer = lunges();
    counted_thread aside = {.thread = side_thread_create()};
    assert_non_null(aside.thread);
    bout *b = start(WEAPON_EPEE, FIRST_SEED, &aside);
    uint64_t first_hash = 0;
    for (uint32_t i = 0; i < THOUGHTS; i++) {
        blind_bout script = blind_bout_start(&fencer, FIRST_SEED);
        // So many ticks after a thought has begun, and in most cases within it.
        uint32_t before = aside.thoughts, ticks_after = 4 * i;
        while (aside.thoughts == before) {
            assert_false(bout_over(b));
            step(b, &script);
        }
        // An abandoned thought of the bout before changes nothing of this one.
        uint64_t hash = duel_state_hash(&b->state);
        first_hash = i == 0 ? hash : first_hash;
        assert_true(hash == first_hash);
        for (uint32_t k = 0; k < ticks_after && !bout_over(b); k++) {
            step(b, &script);
        }
        if (i % 2 == 0) {
            bout_restart(b, FIRST_SEED);
        } else {
            bout_destroy(&b);
            b = start(WEAPON_EPEE, FIRST_SEED, &aside);
        }
    }
    bout_destroy(&b);
    side_thread_destroy(&aside.thread);
}

// How many thoughts there are in the first two seconds of a duel of one touch, and how it ends.
static uint32_t early_thoughts(counted_thread *aside, ai_watch *watched, uint64_t *out_hash)
{
    bout_setup setup = bout_setup_default(WEAPON_FOIL, assets->model, &assets->grid[WEAPON_FOIL]);
    setup.source[DUEL_RIGHT] =
        (bout_source){.kind = BOUT_SOURCE_AI, .ai_level = 3, .watched = watched};
    setup.settings.limit_ticks = LIMIT_TICKS;
    setup.seed = FIRST_SEED;
    setup.aside[DUEL_RIGHT] = (ai_aside){.begin = begin, .await = await, .of = aside};
    bout *b = bout_create(&setup);
    assert_non_null(b);
    const blind_fencer fencer = lunges();
    blind_bout script = blind_bout_start(&fencer, FIRST_SEED);
    uint32_t before = aside->thoughts, early = 0;
    while (!bout_over(b)) {
        step(b, &script);
        early = b->state.tick == EARLY_TICKS ? aside->thoughts - before : early;
    }
    *out_hash = duel_state_hash(&b->state);
    bout_destroy(&b);
    return early;
}

// A stranger has to be watched first.
static void a_duel_is_planned_by_who_remembers_the_opponent(void **state)
{
    assets = *state;
    counted_thread aside = {.thread = side_thread_create()};
    ai_watch *watched = calloc(1, sizeof *watched);
    assert_true(aside.thread != NULL && watched != NULL);
    uint64_t stranger, again, known;
    assert_int_equal(early_thoughts(&aside, NULL, &stranger), 0);
    assert_int_equal(early_thoughts(&aside, watched, &again), 0);
    assert_true(again == stranger);
    const uint32_t count = watched->count;
    assert_true(count > 0);
    assert_true(early_thoughts(&aside, watched, &known) > 0);
    assert_true(watched->count > count);
    free(watched);
    side_thread_destroy(&aside.thread);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_thinks_aside_fences_the_same),
        cmocka_unit_test(nobody_waits_for_a_thought_that_comes_late),
        cmocka_unit_test(a_bout_ends_at_any_moment_of_a_thought),
        cmocka_unit_test(a_duel_is_planned_by_who_remembers_the_opponent),
    };
    return cmocka_run_group_tests(tests, load_assets, unload_assets);
}
