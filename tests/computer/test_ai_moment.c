// What is taken for an attack and what is expected: out of a step, of a point that was out, of an
// arm that went out; and how soon anything is seen.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "ai_scene.h"
#include "near.h"

// Every new event takes its own time to be seen: mostly little more than the style's shortest one,
// seldom much more.
static void reactions_are_drawn_from_a_skewed_distribution(void **unused)
{
    (void)unused;
    enum { EVENTS = 2000 };
    scene s = scene_create(WEAPON_EPEE);
    for (int level = 1; level <= AI_LEVELS; level++) {
        double least = ai_style_of_level(level)->reaction_ms, sum = 0.0;
        int late = 0;
        for (uint64_t seed = 0; seed < EVENTS; seed++) {
            begin(&s, level, seed, AI_MEASURE, 10);
            ai_view coming = quiet(2.8);
            coming.closing_mps = 0.8;
            see(&s, &coming);
            assert_true(s.ai.reaction_ms >= least && s.ai.reaction_ms <= least + 80.0);
            sum += s.ai.reaction_ms - least;
            late += s.ai.reaction_ms > least + 40.0;
        }
        assert_near(sum / EVENTS, 20.0, 1.5);
        assert_near((double)late / EVENTS, 0.153, 0.03); // 0.5 + 0.5 ln 0.5; of uniform ones 0.5
    }
    scene_destroy(&s);
}

// Whoever comes with a step is answered before the arm goes out, as often as the level foresees
// and as long as steps lead to attacks.
static void an_attack_is_expected_out_of_a_step(void **unused)
{
    (void)unused;
    scene s = scene_create(WEAPON_EPEE);
    ai_view coming = in_line(2.45, 0.1, 1.2, false);
    coming.extension = 0.0;
    coming.closing_mps = 0.6;
    coming.tip.x += 0.6 * ai_style_of_level(3)->reaction_ms * 1e-3;
    coming.blade[0].x = coming.tip.x + 0.9;
    for (int tame = 0; tame < 2; tame++) {
        int answered = 0;
        for (uint64_t seed = 0; seed < 2000; seed++) {
            begin(&s, 3, seed, AI_MEASURE, 10);
            s.ai.style.parry = 1.0;
            s.ai.style.foresight = 0.7;
            s.ai.habits.count[AI_HE_COMES][AI_NO_DEED] = tame ? 2.0 : 0.0;
            see(&s, &coming);
            answered += s.ai.intent == AI_MEET && s.ai.approach == AI_EXPECTED;
        }
        assert_share(answered / 2000.0, tame ? 0.0 : 0.7);
    }
    scene_destroy(&s);
}

// Nobody expects an attack from where a lunge would not reach, a step of 0.3 s included.
static void an_attack_is_expected_within_reach(void **unused)
{
    (void)unused;
    scene s = scene_create(WEAPON_EPEE);
    for (int far = 0; far < 2; far++) {
        ai_view coming = in_line(far ? 2.90 : 2.86, 0.1, 1.2, false);
        coming.extension = 0.0;
        coming.closing_mps = 0.6;
        coming.tip.x += 0.6 * ai_style_of_level(3)->reaction_ms * 1e-3;
        coming.blade[0].x = coming.tip.x + 0.9;
        begin(&s, 3, 1, AI_MEASURE, 10);
        s.ai.style.parry = s.ai.style.foresight = 1.0;
        see(&s, &coming);
        assert_int_equal(s.ai.intent, far ? AI_MEASURE : AI_MEET);
    }
    scene_destroy(&s);
}

// A point that was out and is gone is awaited for 400 ms as if it were there, unless its fencer has
// lunged since.
static void a_point_that_was_out_comes_again(void **unused)
{
    (void)unused;
    scene s = scene_create(WEAPON_EPEE);
    const ai_answer *answer = answer_in(MATCH_DUEL, WEAPON_EPEE, AI_STANDING, AI_HIGH_LINE);
    const int waits = (int)(answer->wait_arm * INPUT_EXTENSION_MAX);
    assert_true(waits > 0);
    for (int lunged = 0; lunged < 2; lunged++) {
        begin(&s, 3, 1, AI_MEASURE, 10);
        ai_view out = in_line(3.2, 1.9, line_height_m(WEAPON_EPEE, AI_HIGH_LINE), false);
        out.extension = 1.0;
        assert_int_equal(see(&s, &out).extension, waits);
        ai_view back = quiet(3.2);
        back.blade[0] = v3(2.8, 1.0, 0.0);
        back.blade[1] = v3(2.1, 1.3, 0.0);
        back.lunge = lunged ? 0.06 : 0.0;
        see(&s, &back);
        s.state.tick = NOW + 399;
        back.lunge = 0.0;
        assert_int_equal(see(&s, &back).extension, lunged ? 0 : waits);
        assert_int_equal(see(&s, &back).extension, 0);
    }
    scene_destroy(&s);
}

// When it comes again it is answered as one that is held out, although the arm brings it fast; the
// first time that is an attack.
static void a_point_that_comes_again_is_no_attack(void **unused)
{
    (void)unused;
    scene s = scene_create(WEAPON_EPEE);
    for (int again = 0; again < 2; again++) {
        begin(&s, 3, 1, AI_MEASURE, 10);
        ai_view out = in_line(3.2, 1.9, line_height_m(WEAPON_EPEE, AI_HIGH_LINE), false);
        out.extension = 1.0;
        ai_view back = quiet(3.2);
        back.blade[0] = v3(2.8, 1.0, 0.0);
        back.blade[1] = v3(2.1, 1.3, 0.0);
        if (again) {
            see(&s, &out);
            see(&s, &back);
        }
        show(&s, &out);
        const uint32_t reaction = (uint32_t)s.ai.reaction_ms / AI_GLANCE_TICKS;
        for (uint32_t age = reaction + 1; age < AI_GLANCES; age++) {
            // The opponent is on the right, and the point was farther away.
            ai_sight *sight = &s.ai.sight;
            sight->glance[(sight->glance_count - 1 - age) % AI_GLANCES].tip.x += 0.1;
        }
        ai_fencer_frame(&s.ai, &s.test.config, &s.state);
        assert_int_equal(s.ai.attack_tick == s.state.tick, !again);
    }
    scene_destroy(&s);
}

// The arm that has gone out in an attack is not taken for a point that walks in.
static void the_foot_follows_the_arm(void **unused)
{
    (void)unused;
    scene s = scene_create(WEAPON_EPEE);
    ai_view walking = in_line(2.45, 0.1, 1.2, false);
    walking.closing_mps = 0.4;
    for (int attacked = 0; attacked < 2; attacked++) {
        begin(&s, 3, 1, AI_MEASURE, 10);
        s.ai.style.parry = 1.0;
        s.ai.attack_tick = attacked ? NOW - 250 : NOW - 350;
        see(&s, &walking);
        assert_int_equal(s.ai.intent, AI_MEET);
        assert_int_equal(s.ai.approach, attacked ? AI_ATTACKING : AI_WALKING);
    }
    scene_destroy(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reactions_are_drawn_from_a_skewed_distribution),
        cmocka_unit_test(an_attack_is_expected_out_of_a_step),
        cmocka_unit_test(an_attack_is_expected_within_reach),
        cmocka_unit_test(a_point_that_was_out_comes_again),
        cmocka_unit_test(a_point_that_comes_again_is_no_attack),
        cmocka_unit_test(the_foot_follows_the_arm),
    };
    return cmocka_run_group_tests_name("ai_moment", tests, NULL, NULL);
}
