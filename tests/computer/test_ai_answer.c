// Which answer a point gets, by weapon, rules, headset and hands; when it begins, and where the
// hand waits for it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "ai_answer_table.h"
#include "ai_choice.h"
#include "ai_choice_table.h"
#include "ai_scene.h"
#include "near.h"

// Whatever the weapon, the height and the way it comes: the answer begins when the point is near
// enough for it, and until then the hand waits where this answer wants it.
static void an_answer_waits_until_it_is_due(void **unused)
{
    (void)unused;
    char usual[AI_SITUATIONS_TO_CHOOSE_IN + 1];
    memset(usual, AI_OPTION_USUAL, sizeof usual);
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        scene s = scene_create((enum weapon_kind)kind);
        for (int approach = 0; approach < AI_APPROACHES; approach++) {
            for (int line = 0; line < AI_LINES; line++) {
                const ai_answer *answer =
                    answer_in(MATCH_DUEL, (enum weapon_kind)kind, (enum ai_approach)approach, line);
                for (int near = 0; near < 2; near++) {
                    double point_m = answer->near_m + (near ? -0.01 : 0.01);
                    ai_view view = in_line(approach == AI_EXPECTED ? 2.65 : 2.35, point_m,
                                           line_height_m((enum weapon_kind)kind, line), false);
                    view.lunge = approach == AI_ATTACKING ? 0.2 : 0.0;
                    view.fleche = approach == AI_RUNNING ? 0.2 : 0.0;
                    view.duck = line == AI_CROUCHED ? 0.5 : 0.3;
                    view.extension = approach == AI_EXPECTED ? 0.0 : view.extension;
                    ai_style brave = *ai_style_of_level(3);
                    brave.parry = brave.duck = brave.foresight = 1.0;
                    begin(&s, 3, 1, AI_MEASURE, 10);
                    ai_fencer_start(&s.ai, &brave, DUEL_LEFT, 1);
                    s.ai.choices = usual; // what else it may choose has its own tests
                    s.ai.intent_tick = NOW - 10;
                    s.ai.decide_tick = NOW + 100000;
                    if (approach == AI_WALKING || approach == AI_EXPECTED) {
                        view.closing_mps = approach == AI_WALKING ? 0.4 : 0.6;
                        double came_m = view.closing_mps * brave.reaction_ms * 1e-3;
                        view.tip.x += came_m; // where it was seen
                        view.blade[0].x += came_m;
                    }
                    show(&s, &view);
                    input_frame frame = ai_fencer_frame(&s.ai, &s.test.config, &s.state);
                    if (near) {
                        assert_int_equal(s.ai.intent, AI_MEET);
                        assert_int_equal(s.ai.approach, approach);
                        assert_int_equal(s.ai.line, line);
                    } else {
                        assert_int_equal(s.ai.intent, AI_MEASURE);
                        assert_near(s.ai.aim[0], answer->wait[0], 1e-12);
                        assert_near(s.ai.aim[1], answer->wait[1], 1e-12);
                        assert_int_equal(frame.extension, (int)(answer->wait_arm * 255.0));
                    }
                }
            }
        }
        scene_destroy(&s);
    }
}

static void some_answers_are_others_by_the_rules_of_the_fie(void **unused)
{
    (void)unused;
    const ai_answer *in_duel = answer_in(MATCH_DUEL, WEAPON_FOIL, AI_WALKING, AI_CROUCHED);
    const ai_answer *by_fie = answer_in(MATCH_FIE, WEAPON_FOIL, AI_WALKING, AI_CROUCHED);
    assert_memory_not_equal(in_duel, by_fie, sizeof *in_duel);
    assert_ptr_equal(answer_in(MATCH_DUEL, WEAPON_EPEE, AI_RUNNING, AI_CROUCHED),
                     answer_in(MATCH_FIE, WEAPON_EPEE, AI_RUNNING, AI_CROUCHED));
    // The fencer asks by the rules of the bout: it waits for the point with another hand.
    scene s = scene_create(WEAPON_FOIL);
    ai_view crouched = in_line(2.85, 1.6, line_height_m(WEAPON_FOIL, AI_LOW_LINE), false);
    crouched.duck = 1.0;
    double aim[MATCH_RULES_COUNT];
    for (int rules = MATCH_DUEL; rules <= MATCH_FIE; rules++) {
        s.test.config.settings.match.rules = (uint8_t)rules;
        ask(&s, 3, AI_ENGAGE, 0, crouched);
        aim[rules] = s.ai.aim[0];
    }
    assert_near(aim[MATCH_DUEL],
                answer_in(MATCH_DUEL, WEAPON_FOIL, AI_STANDING, AI_CROUCHED)->wait[0], 1e-9);
    assert_near(aim[MATCH_FIE],
                answer_in(MATCH_FIE, WEAPON_FOIL, AI_STANDING, AI_CROUCHED)->wait[0], 1e-9);
    scene_destroy(&s);
}

// Counts the rows of a book. Each is asked for in this bout, and where there is none the answer is
// that of the bout `else_as`.
static int rows_asked_for(const ai_answer_book *book, ai_answer_bout bout, ai_answer_bout else_as)
{
    int rows = 0;
    for (int at = 0; at < WEAPON_KIND_COUNT * AI_APPROACHES * AI_LINES; at++) {
        const enum ai_approach approach = (enum ai_approach)(at / AI_LINES % AI_APPROACHES);
        const enum ai_line line = (enum ai_line)(at % AI_LINES);
        bout.kind = else_as.kind = (enum weapon_kind)(at / (AI_APPROACHES * AI_LINES));
        const ai_answer *row = &book->to[bout.kind][approach][line];
        const bool is_there = row->near_m > 0.0;
        assert_ptr_equal(ai_answer_to(bout, approach, line),
                         is_there ? row : ai_answer_to(else_as, approach, line));
        rows += is_there;
    }
    return rows;
}

// Who is in a headset, and two fencers of different hands, are answered from other rows where there
// are any: each row of those books is asked for by the rules it was found by, and a row that is
// missing is that of two right hands in a headset, or at devices.
static void some_answers_are_others_to_a_headset_and_to_the_other_hand(void **unused)
{
    (void)unused;
    const struct {
        const ai_answer_book *book;
        enum match_rules rules;
        bool in_headset, other_hand;
    } book[] = {
        {&AI_ANSWERS_HEADSET, MATCH_DUEL, true, false},
        {&AI_ANSWERS_HEADSET_FIE, MATCH_FIE, true, false},
        {&AI_ANSWERS_OTHER_HAND, MATCH_DUEL, false, true},
        {&AI_ANSWERS_OTHER_HAND_FIE, MATCH_FIE, false, true},
        {&AI_ANSWERS_HEADSET_OTHER_HAND, MATCH_DUEL, true, true},
        {&AI_ANSWERS_HEADSET_OTHER_HAND_FIE, MATCH_FIE, true, true},
    };
    for (size_t i = 0; i < sizeof book / sizeof *book; i++) {
        const ai_answer_bout bout = {.rules = book[i].rules,
                                     .in_headset = book[i].in_headset,
                                     .other_hand = book[i].other_hand};
        const ai_answer_bout else_as = {.rules = book[i].rules,
                                        .in_headset = book[i].in_headset && book[i].other_hand};
        assert_true(rows_asked_for(book[i].book, bout, else_as) > 0);
    }
}

// The fencer sees that he is in a headset, and knows both hands: it waits for the point with the
// hand at another place.
static void it_awaits_a_headset_and_the_other_hand_elsewhere(void **unused)
{
    (void)unused;
    scene s = scene_create(WEAPON_FOIL);
    ai_view held = in_line(2.85, 1.6, line_height_m(WEAPON_FOIL, AI_HIGH_LINE), false);
    double waits_at[4];
    for (int i = 0; i < 4; i++) {
        const ai_answer_bout bout = {.rules = MATCH_DUEL,
                                     .kind = WEAPON_FOIL,
                                     .in_headset = i % 2 == 1,
                                     .other_hand = i / 2 == 1};
        s.state.fencer[DUEL_RIGHT].track.kind = bout.in_headset ? INPUT_POSE : INPUT_POINT;
        s.test.config.hand[DUEL_LEFT] = bout.other_hand ? -1.0 : 1.0;
        ask(&s, 3, AI_ENGAGE, 0, held);
        waits_at[i] = ai_answer_to(bout, AI_STANDING, AI_HIGH_LINE)->wait[0];
        assert_near(s.ai.aim[0], waits_at[i], 1e-9);
    }
    assert_true(waits_at[0] != waits_at[1] && waits_at[0] != waits_at[2]);
    scene_destroy(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_answer_waits_until_it_is_due),
        cmocka_unit_test(some_answers_are_others_by_the_rules_of_the_fie),
        cmocka_unit_test(some_answers_are_others_to_a_headset_and_to_the_other_hand),
        cmocka_unit_test(it_awaits_a_headset_and_the_other_hand_elsewhere),
    };
    return cmocka_run_group_tests_name("ai_answer", tests, NULL, NULL);
}
