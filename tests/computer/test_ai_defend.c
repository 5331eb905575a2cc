// The defense: how often a point is answered, how an answer meets it and thrusts, and how often the
// thrust follows. Where its lunge would fall short a sabre keeps its blade by the rules of the FIE,
// but not before a point that is held out.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "ai_defend.h"
#include "ai_intent.h"
#include "ai_scene.h"
#include "near.h"

enum { HELD_TICKS = 1500 };

static void a_point_that_is_near_is_answered_as_often_as_the_level_can(void **unused)
{
    (void)unused;
    scene s = scene_create(WEAPON_EPEE);
    for (int level = 1; level <= AI_LEVELS; level++) {
        const ai_style *style = ai_style_of_level(level);
        ai_view near = attacking(2.45);
        assert_share(share(&s, level, AI_MEASURE, 10, near, false, AI_MEET), style->parry);
        // Also while preparing, and when no longer busy with an attack or a recovery.
        assert_share(share(&s, level, AI_PREPARE, 10, near, false, AI_MEET), style->parry);
        uint32_t busy = (uint32_t)style->busy_ms;
        // A lunge's foot lands 190 ticks after its button; here none was held.
        if (260 + busy < 620) {
            assert_share(share(&s, level, AI_ATTACK, 261 + busy, near, false, AI_MEET),
                         style->parry);
            assert_share(share(&s, level, AI_ATTACK, 260 + busy, near, false, AI_MEET), 0.0);
        }
    }
    scene_destroy(&s);
}

// A lunge that falls short is not answered: the point does not arrive.
static void a_lunge_that_falls_short_is_left_alone(void **unused)
{
    (void)unused;
    scene s = scene_create(WEAPON_EPEE);
    assert_share(share(&s, 3, AI_MEASURE, 10, attacking(2.48), false, AI_MEET),
                 ai_style_of_level(3)->parry);
    assert_share(share(&s, 3, AI_MEASURE, 10, attacking(2.52), false, AI_MEET), 0.0);
    scene_destroy(&s);
}

// It decides once per threat: for 420 ticks it does not see one again.
static void an_attack_is_decided_about_once(void **unused)
{
    (void)unused;
    scene s = scene_create(WEAPON_EPEE);
    const ai_view view = attacking(2.45);
    int declined = 0;
    for (uint64_t seed = 0; seed < 400; seed++) {
        begin(&s, 1, seed, AI_MEASURE, 10);
        see(&s, &view);
        if (s.ai.intent != AI_MEASURE) {
            assert_int_equal(s.ai.intent, AI_MEET);
            continue;
        }
        declined++;
        for (uint32_t tick = NOW + 1; tick < NOW + 420; tick++) {
            see(&s, &view);
            assert_int_equal(s.ai.intent, AI_MEASURE);
        }
        assert_int_equal(s.ai.blind_until_tick, NOW + 420);
        see(&s, &view);
        assert_int_equal(s.ai.blind_until_tick, NOW + 840);
    }
    assert_true(declined > 200);
    scene_destroy(&s);
}

// Not everybody dares to duck under a point: the others answer a high one as a lower one, where
// nobody ducks, or as a low one.
static void a_level_ducks_as_often_as_it_dares(void **unused)
{
    (void)unused;
    scene s = scene_create(WEAPON_EPEE);
    ai_view high = in_line(2.45, 0.1, line_height_m(WEAPON_EPEE, AI_HIGH_LINE), false);
    assert_true(answer_in(MATCH_DUEL, WEAPON_EPEE, AI_STANDING, AI_HIGH_LINE)->ducks);
    for (int level = 1; level <= AI_LEVELS; level++) {
        int answered = 0, ducked = 0;
        for (uint64_t seed = 0; seed < 4000; seed++) {
            begin(&s, level, seed, AI_MEASURE, 10);
            see(&s, &high);
            answered += s.ai.intent == AI_MEET;
            ducked += s.ai.intent == AI_MEET && s.ai.line == AI_HIGH_LINE;
            if (s.ai.intent == AI_MEET && s.ai.line != AI_HIGH_LINE) {
                assert_true(s.ai.line == AI_LOW_LINE ||
                            !answer_in(MATCH_DUEL, WEAPON_EPEE, AI_STANDING, s.ai.line)->ducks);
            }
        }
        assert_near((double)ducked / answered, ai_style_of_level(level)->duck, 0.06);
    }
    scene_destroy(&s);
}

// A point that is held out is come to with half steps and pauses, as long as it does not come.
static void a_point_that_is_held_out_is_come_to(void **unused)
{
    (void)unused;
    scene s = scene_create(WEAPON_FOIL);
    ai_view line = in_line(2.85, 1.3, line_height_m(WEAPON_FOIL, AI_MIDDLE_LINE), false);
    double chance = ai_style_of_level(3)->attacks_per_s / 20.0;
    assert_share(share(&s, 3, AI_MEASURE, 10, line, false, AI_ENGAGE), chance);
    assert_share(share(&s, 3, AI_MEASURE, 10, line, false, AI_PREPARE), 0.0);

    begin(&s, 3, 1, AI_ENGAGE, 0);
    const unsigned half = INPUT_ADVANCE | input_stride_bits(INPUT_STRIDE_HALF);
    int stepped = 0;
    for (int tick = 0; tick < 1000; tick++) {
        unsigned asked = see(&s, &line).buttons;
        assert_true(asked == 0 || asked == half);
        stepped += asked == half;
    }
    assert_int_equal(stepped, 180); // a step of 60 ticks every 400
    assert_int_equal(s.ai.intent, AI_ENGAGE);
    line.closing_mps = 0.4;
    line.tip.x += 0.2; // where it was seen
    assert_int_equal(see(&s, &line).buttons, 0);
    ai_view away = quiet(2.85);
    see(&s, &away);
    assert_int_equal(s.ai.intent, AI_MEASURE);
    scene_destroy(&s);
}

static unsigned step_button(int step)
{
    return step > 0 ? INPUT_ADVANCE : step < 0 ? INPUT_RETREAT : 0;
}

// Every answer: it meets the point for as long as it says, or until the blades were felt to meet,
// then thrusts, and then recovers.
static void an_answer_meets_and_thrusts(void **unused)
{
    (void)unused;
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        scene s = scene_create((enum weapon_kind)kind);
        for (int at = 0; at < AI_APPROACHES * AI_LINES; at++) {
            const ai_answer *answer = answer_in(MATCH_DUEL, (enum weapon_kind)kind,
                                                (enum ai_approach)(at / AI_LINES), at % AI_LINES);
            ai_view view = quiet(answer->lunge_from_m + 0.01);
            ai_style sure = *ai_style_of_level(3);
            sure.riposte = 1.0;
            for (int felt = 0; felt < 2; felt++) {
                ai_fencer_start(&s.ai, &sure, DUEL_LEFT, 1);
                s.state.tick = NOW;
                s.ai.intent = AI_MEET;
                s.ai.intent_tick = NOW;
                s.ai.approach = (uint8_t)(at / AI_LINES);
                s.ai.line = (uint8_t)(at % AI_LINES);
                s.ai.contacts_seen = s.state.blade_contacts;
                double wanted = felt && answer->felt_ms >= 0.0
                                    ? fmin(10.0 + answer->felt_ms, answer->meet_ms)
                                    : answer->meet_ms;
                uint32_t met = 0;
                unsigned duck = answer->ducks ? INPUT_DUCK : 0;
                unsigned step = step_button(answer->meet_step);
                while (s.ai.intent == AI_MEET && met < 1000) {
                    input_frame frame =
                        felt && met == 10 ? see_with_contact(&s, &view) : see(&s, &view);
                    assert_asks(frame, duck | step, (int)(answer->meet_arm * 255.0));
                    assert_near(s.ai.aim[0], answer->meet[0], 1e-12);
                    assert_near(s.ai.aim[1], answer->meet[1], 1e-12);
                    met++;
                }
                assert_int_equal(s.ai.intent, AI_RIPOSTE);
                assert_near((double)met - 1.0, floor(wanted), 1.5);
                uint32_t thrust = 0, lunged = 0;
                while (s.ai.intent == AI_RIPOSTE && thrust < 1000) {
                    input_frame frame = see(&s, &view);
                    assert_int_equal(frame.extension, (int)(answer->thrust_arm * 255.0));
                    assert_int_equal(frame.buttons & INPUT_DUCK, duck);
                    lunged += (frame.buttons & INPUT_LUNGE) != 0;
                    if (answer->lunge_ms == 0.0) {
                        assert_int_equal(frame.buttons & (INPUT_ADVANCE | INPUT_RETREAT),
                                         step_button(answer->thrust_step));
                    }
                    thrust++;
                }
                assert_int_equal(s.ai.intent, AI_RECOVER);
                assert_near((double)thrust, answer->thrust_ms + 1.0, 1.5);
                assert_near((double)lunged, answer->lunge_ms, 1.5);
            }
        }
        scene_destroy(&s);
    }
}

// Not every answer goes on to the thrust.
static void a_level_ripostes_as_often_as_it_can(void **unused)
{
    (void)unused;
    scene s = scene_create(WEAPON_EPEE);
    for (int level = 1; level <= AI_LEVELS; level++) {
        double chance = ai_style_of_level(level)->riposte;
        ai_view view = quiet(2.3);
        assert_share(share(&s, level, AI_MEET, 500, view, false, AI_RIPOSTE), chance);
        assert_share(share(&s, level, AI_MEET, 500, view, false, AI_RECOVER), 1.0 - chance);
    }
    scene_destroy(&s);
}

// What follows an answer to a point that stands in the middle line at this distance, and has been
// out for so many ticks.
static enum ai_intent after_answer(enum weapon_kind kind, match_settings rules, double distance_m,
                                   uint32_t out_ticks, double duck)
{
    duel_config config = {.weapon = {.kind = kind}};
    config.settings.match = rules;
    ai_fencer ai;
    ai_fencer_start_level(&ai, 3, DUEL_LEFT, 1);
    ai.style.riposte = 1.0;
    ai_intend(&ai, AI_MEET, NOW - 400);
    ai.approach = ai.threat = AI_STANDING;
    ai.line = AI_MIDDLE_LINE;
    ai.out_tick = NOW;
    ai.out_since_tick = NOW - out_ticks;
    const ai_moment now = {.seen = {.distance_m = distance_m, .extension = 1.0, .duck = duck},
                           .tick = NOW,
                           .since = 400,
                           .has_edge = kind == WEAPON_SABRE,
                           .lunge_m = 2.2,
                           .room_m = 5.0,
                           .config = &config};
    assert_true(ai_answer_chosen(&ai, &now)->lunge_ms > 0.0);
    ai_meet(&ai, &now);
    return (enum ai_intent)ai.intent;
}

static void only_a_sabre_spares_a_lunge_that_falls_short(void **unused)
{
    (void)unused;
    const match_settings fie = match_settings_fie(5), duel = match_settings_duel();
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        bool is_sabre = kind == WEAPON_SABRE;
        assert_int_equal(after_answer((enum weapon_kind)kind, fie, 2.7, 0, 0.0),
                         is_sabre ? AI_RECOVER : AI_RIPOSTE);
        assert_int_equal(after_answer((enum weapon_kind)kind, duel, 2.7, 0, 0.0), AI_RIPOSTE);
    }
    assert_int_equal(after_answer(WEAPON_SABRE, fie, 2.4, 0, 0.0), AI_RIPOSTE);
}

static void who_holds_his_point_out_or_crouches_is_lunged_at(void **unused)
{
    (void)unused;
    const match_settings fie = match_settings_fie(5);
    assert_int_equal(after_answer(WEAPON_SABRE, fie, 2.7, HELD_TICKS, 0.0), AI_RIPOSTE);
    assert_int_equal(after_answer(WEAPON_SABRE, fie, 2.7, 0, 1.0), AI_RIPOSTE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_point_that_is_near_is_answered_as_often_as_the_level_can),
        cmocka_unit_test(a_lunge_that_falls_short_is_left_alone),
        cmocka_unit_test(an_attack_is_decided_about_once),
        cmocka_unit_test(a_level_ducks_as_often_as_it_dares),
        cmocka_unit_test(a_point_that_is_held_out_is_come_to),
        cmocka_unit_test(an_answer_meets_and_thrusts),
        cmocka_unit_test(a_level_ripostes_as_often_as_it_can),
        cmocka_unit_test(only_a_sabre_spares_a_lunge_that_falls_short),
        cmocka_unit_test(who_holds_his_point_out_or_crouches_is_lunged_at),
    };
    return cmocka_run_group_tests_name("ai_defend", tests, NULL, NULL);
}
