// What a computer fencer learns about its opponent: which action follows which situation, how soon
// that is believed, and how soon it is forgotten.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "ai_habits.h"
#include "near.h"

static const ai_view STANDS = {.distance_m = 2.8};
static const ai_view COMES = {.distance_m = 2.8, .closing_mps = 0.8};
static const ai_view POINTS = {
    .distance_m = 2.8, .extension = 1.0, .blade = {{1.5, 0, 0}, {0.6, 0, 0}}};
static const ai_view LUNGES = {.distance_m = 2.8, .extension = 1.0, .lunge = 0.5};
static const ai_view RUNS = {.distance_m = 2.8, .extension = 1.0, .fleche = 0.5};

// Shows each view for so many ticks.
static uint32_t show(ai_habits *habits, uint32_t tick, const ai_view *view, uint32_t ticks)
{
    for (uint32_t end = tick + ticks; tick < end; tick++) {
        ai_habits_see(habits, view, tick);
    }
    return tick;
}

static void situations_are_told_apart(void **unused)
{
    (void)unused;
    assert_int_equal(ai_situation_of(&STANDS), AI_HE_STANDS);
    assert_int_equal(ai_situation_of(&COMES), AI_HE_COMES);
    assert_int_equal(ai_situation_of(&POINTS), AI_HE_POINTS);
    ai_view far = COMES;
    far.distance_m = 3.4;
    assert_int_equal(ai_situation_of(&far), AI_HE_STANDS);
}

static void chances_of_a_situation_add_up_to_one(void **unused)
{
    (void)unused;
    ai_habits habits = {0};
    uint32_t tick = show(&habits, 0, &COMES, 200);
    show(&habits, tick, &RUNS, 300);
    for (int situation = 0; situation < AI_SITUATIONS; situation++) {
        double sum = 0.0;
        for (int deed = 0; deed < AI_DEEDS; deed++) {
            double chance = ai_habits_chance(&habits, situation, deed);
            assert_true(chance > 0.0 && chance < 1.0);
            sum += chance;
        }
        assert_near(sum, 1.0, 1e-12);
    }
}

// Two lunges out of a step, and the third is expected; five steps without one, and none is.
static void who_lunges_from_a_step_twice_is_expected_to(void **unused)
{
    (void)unused;
    ai_habits habits = {0};
    uint32_t tick = 0;
    double stranger = ai_habits_chance(&habits, AI_HE_COMES, AI_LUNGES);
    for (int i = 0; i < 2; i++) {
        tick = show(&habits, tick, &STANDS, 100);
        tick = show(&habits, tick, &COMES, 200);
        tick = show(&habits, tick, &POINTS, 50); // the arm goes out: still out of the step
        tick = show(&habits, tick, &LUNGES, 400);
    }
    double learnt = ai_habits_chance(&habits, AI_HE_COMES, AI_LUNGES);
    assert_true(learnt > 0.75 && learnt > stranger + 0.2);
    assert_true(ai_habits_chance(&habits, AI_HE_POINTS, AI_LUNGES) < 0.5);
    for (int i = 0; i < 5; i++) {
        tick = show(&habits, tick, &COMES, 200);
        tick = show(&habits, tick, &STANDS, 800);
    }
    assert_true(ai_habits_chance(&habits, AI_HE_COMES, AI_LUNGES) < 0.25);
}

static void an_attack_counts_once(void **unused)
{
    (void)unused;
    ai_habits habits = {0};
    uint32_t tick = show(&habits, 0, &POINTS, 300);
    show(&habits, tick, &RUNS, 500);
    assert_near(habits.count[AI_HE_POINTS][AI_RUNS], 1.0, 1e-12);
    assert_near(habits.count[AI_HE_POINTS][AI_LUNGES], 0.0, 1e-12);
}

// Standing for long is one observation, made when no attack has come for a while.
static void waiting_counts_once(void **unused)
{
    (void)unused;
    ai_habits habits = {0};
    show(&habits, 0, &STANDS, 600);
    assert_near(habits.count[AI_HE_STANDS][AI_NO_DEED], 0.0, 1e-12);
    show(&habits, 600, &STANDS, 5000);
    assert_near(habits.count[AI_HE_STANDS][AI_NO_DEED], 1.0, 1e-12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(situations_are_told_apart),
        cmocka_unit_test(chances_of_a_situation_add_up_to_one),
        cmocka_unit_test(who_lunges_from_a_step_twice_is_expected_to),
        cmocka_unit_test(an_attack_counts_once),
        cmocka_unit_test(waiting_counts_once),
    };
    return cmocka_run_group_tests_name("ai_habits", tests, NULL, NULL);
}
