// A bout with its sources of input frames.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bout.h"
#include "test_duel_config.h"

static bout *make(const test_duel_config *test, bout_source left, bout_source right, uint64_t seed)
{
    bout_setup setup = bout_setup_default(WEAPON_EPEE, test->config.model, test->grid);
    setup.source[DUEL_LEFT] = left;
    setup.source[DUEL_RIGHT] = right;
    setup.seed = seed;
    bout *b = bout_create(&setup);
    assert_non_null(b);
    return b;
}

static uint64_t hash_after(bout *b, uint32_t ticks)
{
    duel_events events;
    for (uint32_t i = 0; i < ticks; i++) {
        bout_step(b, NULL, &events);
    }
    return duel_state_hash(&b->state);
}

static void test_same_seed_same_bits_and_another_seed_another_bout(void **state)
{
    (void)state;
    test_duel_config test = test_duel_config_create(WEAPON_EPEE);
    const bout_source ai = {.kind = BOUT_SOURCE_AI, .ai_level = 2};
    const bout_source walk = {.kind = BOUT_SOURCE_RANDOM, .random_seed = 5};
    bout *first = make(&test, ai, walk, 11), *second = make(&test, ai, walk, 11);
    uint64_t hash = hash_after(first, 1500);
    assert_true(hash == hash_after(second, 1500));
    bout_restart(second, 11);
    assert_int_equal(second->state.tick, 0);
    assert_true(hash == hash_after(second, 1500));
    bout_restart(second, 12);
    assert_true(hash != hash_after(second, 1500));
    bout_destroy(&first);
    bout_destroy(&second);
    assert_null(first);
    test_duel_config_destroy(&test);
}

// The frames that a bout reports lead to the same bits when they are passed in again: recordings
// depend on this.
static void test_its_frames_fence_the_bout_again(void **state)
{
    (void)state;
    test_duel_config test = test_duel_config_create(WEAPON_EPEE);
    const bout_source ai = {.kind = BOUT_SOURCE_AI, .ai_level = 3};
    const bout_source walk[2] = {{.kind = BOUT_SOURCE_RANDOM, .random_seed = 9},
                                 {.kind = BOUT_SOURCE_TRACKED, .random_seed = 9}};
    const bout_source external = {.kind = BOUT_SOURCE_EXTERNAL};
    for (int k = 0; k < 2; k++) {
        bout *live = make(&test, ai, walk[k], 3), *again = make(&test, external, external, 0);
        duel_events events;
        for (int i = 0; i < 2000; i++) {
            bout_step(live, NULL, &events);
            bout_step(again, live->frame, &events);
        }
        assert_int_equal(live->frame[DUEL_RIGHT].kind, k == 0 ? INPUT_POINT : INPUT_POSE);
        assert_true(duel_state_hash(&live->state) == duel_state_hash(&again->state));
        bout_destroy(&live);
        bout_destroy(&again);
    }
    test_duel_config_destroy(&test);
}

// The computer fencer steps in front of somebody who comes and never attacks. `knows`: of this one.
// Its frames fence the bout again where nobody remembers anything.
static uint64_t hash_before_who_comes(const test_duel_config *test, const ai_memory *knows)
{
    const bout_source external = {.kind = BOUT_SOURCE_EXTERNAL};
    const bout_source ai = {.kind = BOUT_SOURCE_AI, .ai_level = 3, .knows = knows};
    bout *live = make(test, external, ai, 3), *again = make(test, external, external, 0);
    const input_frame comes[2] = {{.buttons = INPUT_ADVANCE}, {0}};
    duel_events events;
    for (int i = 0; i < 2500; i++) {
        bout_step(live, comes, &events);
        bout_step(again, live->frame, &events);
    }
    const uint64_t hash = duel_state_hash(&live->state);
    assert_true(hash == duel_state_hash(&again->state));
    bout_destroy(&live);
    bout_destroy(&again);
    return hash;
}

static void test_what_it_remembers_decides_and_needs_no_recording(void **state)
{
    (void)state;
    test_duel_config test = test_duel_config_create(WEAPON_EPEE);
    const ai_memory attacked = {.count = {[AI_HE_COMES] = {[AI_LUNGES] = 5.0}}};
    const ai_memory walked = {.count = {[AI_HE_COMES] = {[AI_NO_DEED] = 5.0}}};
    const uint64_t wary = hash_before_who_comes(&test, &attacked);
    assert_true(wary == hash_before_who_comes(&test, &attacked));
    assert_true(wary != hash_before_who_comes(&test, &walked));
    // Nothing remembered is the same as a stranger.
    assert_true(hash_before_who_comes(&test, NULL) ==
                hash_before_who_comes(&test, &(ai_memory){0}));
    test_duel_config_destroy(&test);
}

static void test_the_best_level_plans_unless_it_is_not_to(void **state)
{
    (void)state;
    test_duel_config test = test_duel_config_create(WEAPON_EPEE);
    const bout_source plans = {.kind = BOUT_SOURCE_AI, .ai_level = 3};
    const bout_source does_not = {.kind = BOUT_SOURCE_AI, .ai_level = 3, .no_plan = true};
    bout *b = make(&test, plans, does_not, 3);
    for (int again = 0; again < 2; again++) {
        assert_non_null(b->ai[DUEL_LEFT].plan);
        assert_null(b->ai[DUEL_RIGHT].plan);
        bout_restart(b, 4);
    }
    bout_destroy(&b);
    test_duel_config_destroy(&test);
}

static void test_each_side_has_its_own_source(void **state)
{
    (void)state;
    test_duel_config test = test_duel_config_create(WEAPON_EPEE);
    input_script *script = calloc(1, sizeof *script);
    assert_non_null(script);
    script->count = 1;
    script->cue[0] = (input_script_cue){.tick = 3, .frame = {.point_x = 777}};
    const bout_source written = {.kind = BOUT_SOURCE_SCRIPT, .script = script};
    bout *b = make(&test, (bout_source){.kind = BOUT_SOURCE_EXTERNAL}, written, 0);
    const input_frame asked[2] = {{.point_y = -55}, {.point_y = 44}};
    duel_events events;
    for (int i = 0; i < 5; i++) {
        bout_step(b, asked, &events);
        assert_int_equal(b->frame[DUEL_LEFT].point_y, -55);
        assert_int_equal(b->frame[DUEL_RIGHT].point_y, 0);
        assert_int_equal(b->frame[DUEL_RIGHT].point_x, i < 3 ? 0 : 777);
    }
    // Without external frames the input is neutral.
    bout_step(b, NULL, &events);
    assert_int_equal(b->frame[DUEL_LEFT].point_y, 0);
    bout_destroy(&b);
    free(script);
    test_duel_config_destroy(&test);
}

static void test_two_computers_of_one_level_do_not_mirror_each_other(void **state)
{
    (void)state;
    test_duel_config test = test_duel_config_create(WEAPON_EPEE);
    const bout_source ai = {.kind = BOUT_SOURCE_AI, .ai_level = 2};
    bout *b = make(&test, ai, ai, 1);
    duel_events events;
    int differ = 0;
    for (int i = 0; i < 1500; i++) {
        bout_step(b, NULL, &events);
        differ += b->frame[0].point_x != b->frame[1].point_x;
    }
    assert_true(differ > 500);
    bout_destroy(&b);
    test_duel_config_destroy(&test);
}

static void test_nothing_changes_after_the_end(void **state)
{
    (void)state;
    test_duel_config test = test_duel_config_create(WEAPON_EPEE);
    bout_setup setup = bout_setup_default(WEAPON_EPEE, test.config.model, test.grid);
    setup.settings.limit_ticks = 20;
    bout *b = bout_create(&setup);
    assert_non_null(b);
    duel_events events;
    for (int i = 0; i < 20; i++) {
        assert_false(bout_over(b));
        bout_step(b, NULL, &events);
    }
    assert_true(bout_over(b));
    uint64_t hash = duel_state_hash(&b->state);
    const input_frame asked[2] = {{.buttons = INPUT_LUNGE}, {.buttons = INPUT_LUNGE}};
    bout_step(b, asked, &events);
    assert_int_equal(events.count, 0);
    assert_int_equal(b->frame[DUEL_LEFT].buttons, 0);
    assert_true(hash == duel_state_hash(&b->state));
    bout_destroy(&b);
    test_duel_config_destroy(&test);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_seed_same_bits_and_another_seed_another_bout),
        cmocka_unit_test(test_its_frames_fence_the_bout_again),
        cmocka_unit_test(test_what_it_remembers_decides_and_needs_no_recording),
        cmocka_unit_test(test_the_best_level_plans_unless_it_is_not_to),
        cmocka_unit_test(test_each_side_has_its_own_source),
        cmocka_unit_test(test_two_computers_of_one_level_do_not_mirror_each_other),
        cmocka_unit_test(test_nothing_changes_after_the_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
