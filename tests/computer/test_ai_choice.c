// What a computer fencer chooses: the letters of the tables are options of their events, and a
// letter that is set is what it does.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "ai_attack.h"
#include "ai_choice.h"
#include "ai_choice_table.h"
#include "ai_defend.h"
#include "test_duel_config.h"

static void every_letter_is_an_option_of_its_event(void **unused)
{
    (void)unused;
    for (int rules = 0; rules < MATCH_RULES_COUNT; rules++) {
        for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
            for (int opponent = 0; opponent < AI_OPPONENTS; opponent++) {
                const char *letters = ai_choices(
                    (enum match_rules)rules, (enum ai_opponent)opponent, (enum weapon_kind)kind);
                assert_int_equal(strlen(letters), AI_SITUATIONS_TO_CHOOSE_IN);
                for (unsigned s = 0; s < AI_SITUATIONS_TO_CHOOSE_IN; s++) {
                    assert_non_null(strchr(ai_options(ai_event_of(s)), letters[s]));
                }
            }
        }
    }
}

static void every_option_of_a_threat_is_an_answer_or_goes_back(void **unused)
{
    (void)unused;
    enum ai_approach approach;
    enum ai_line line;
    bool other;
    const ai_answer_bout epee = {.rules = MATCH_DUEL, .kind = WEAPON_EPEE};
    for (const char *option = ai_options(AI_THREATENED); *option != '\0'; option++) {
        bool answers = ai_option_answer(*option, &approach, &line, &other);
        assert_int_equal(answers, *option != AI_OPTION_USUAL && *option != AI_OPTION_BACK);
        assert_true(!answers || ai_answer_to(epee, approach, line)->near_m > 0);
    }
}

// A fencer of level 3, with this letter everywhere, who sees that.
static ai_fencer fencer_with(char letter, char letters[AI_SITUATIONS_TO_CHOOSE_IN + 1])
{
    ai_fencer ai;
    ai_fencer_start_level(&ai, AI_LEVELS, DUEL_LEFT, 1);
    memset(letters, letter, AI_SITUATIONS_TO_CHOOSE_IN);
    letters[AI_SITUATIONS_TO_CHOOSE_IN] = '\0';
    ai.choices = letters;
    ai.style.foresight = ai.style.parry = ai.style.stop = ai.style.punish = ai.style.duck = 1.0;
    return ai;
}

static ai_moment moment_of(const duel_config *config)
{
    return (ai_moment){.tick = 5000,
                       .config = config,
                       .lunge_m = 2.3,
                       .room_m = 5.0,
                       .own_blade = {{0.5, 1.1, 0.1}, {1.3, 1.2, 0.1}}};
}

static void a_threat_is_answered_as_chosen(void **state)
{
    const duel_config *config = &((test_duel_config *)*state)->config;
    char letters[AI_SITUATIONS_TO_CHOOSE_IN + 1];
    ai_moment now = moment_of(config);
    now.threatens = true;
    now.approach = AI_ATTACKING;
    now.seen = (ai_view){.distance_m = 2.1,
                         .extension = 1.0,
                         .lunge = 0.3,
                         .blade = {{1.4, 1.2, 0.0}, {0.5, 1.2, 0.0}}};

    ai_fencer usual = fencer_with(AI_OPTION_USUAL, letters);
    assert_true(ai_decide_answer(&usual, &now));
    assert_int_equal(usual.intent, AI_MEET);
    assert_int_equal(usual.approach, AI_ATTACKING);
    assert_int_equal(usual.trail_count, 1);

    ai_fencer runs = fencer_with('F', letters);
    assert_true(ai_decide_answer(&runs, &now));
    assert_int_equal(runs.intent, AI_MEET);
    assert_int_equal(runs.approach, AI_RUNNING);
    assert_int_equal(runs.threat, AI_ATTACKING);

    ai_fencer back = fencer_with(AI_OPTION_BACK, letters);
    assert_true(ai_decide_answer(&back, &now));
    assert_int_equal(back.intent, AI_RECOVER);

    // Who has little foresight never looks into the table, whatever chance draws.
    for (uint64_t seed = 1; seed <= 32; seed++) {
        ai_fencer blind = fencer_with('F', letters);
        blind.random = seed;
        blind.style.foresight = 0.5;
        assert_true(ai_decide_answer(&blind, &now));
        assert_int_equal(blind.approach, AI_ATTACKING);
        assert_int_equal(blind.trail_count, 0);
    }
}

// What is chosen against such an opponent who prepares, is open or near, at every distance.
static void choose_against(enum ai_opponent opponent, const duel_config *config,
                           char out_letters[3 * AI_CHOICE_BANDS + 1])
{
    static const enum ai_event EVENTS[] = {AI_HE_IS_OPEN, AI_HE_PREPARES, AI_HE_IS_NEAR};
    static const double FROM_NEAR_M[AI_CHOICE_BANDS] = {1.5, 2.1, 2.9};
    char letters[AI_SITUATIONS_TO_CHOOSE_IN + 1];
    ai_fencer ai = fencer_with(AI_OPTION_USUAL, letters);
    ai.choices = NULL;
    ai.he_is_computer = opponent == AI_COMPUTER;
    ai_moment now = moment_of(config);
    now.he_is_in_headset = opponent == AI_PERSON_IN_HEADSET;
    const char *expected = ai_choices(MATCH_DUEL, opponent, config->weapon.kind);
    unsigned count = 0;
    for (size_t i = 0; i < sizeof EVENTS / sizeof *EVENTS; i++) {
        for (int band = 0; band < AI_CHOICE_BANDS; band++) {
            now.seen.distance_m = FROM_NEAR_M[band];
            const char letter = ai_choose(&ai, &now, EVENTS[i]);
            assert_int_equal(letter, expected[ai.trail[count % AI_TRAIL].situation]);
            out_letters[count++] = letter;
        }
    }
    out_letters[count] = '\0';
}

static void a_person_is_fenced_otherwise_than_a_computer(void **state)
{
    duel_config config = ((test_duel_config *)*state)->config;
    config.settings.match = match_settings_duel();
    config.weapon.kind = WEAPON_SABRE;
    char letters[AI_OPPONENTS][3 * AI_CHOICE_BANDS + 1];
    for (int i = 0; i < AI_OPPONENTS; i++) {
        choose_against((enum ai_opponent)i, &config, letters[i]);
        assert_true(i == 0 || strcmp(letters[i], letters[i - 1]) != 0);
    }
}

static void an_answer_of_the_other_rules_is_given(void **state)
{
    const duel_config *config = &((test_duel_config *)*state)->config;
    char letters[AI_SITUATIONS_TO_CHOOSE_IN + 1];
    ai_moment now = moment_of(config);
    now.threatens = true;
    now.approach = AI_STANDING;
    now.seen =
        (ai_view){.distance_m = 2.1, .extension = 1.0, .blade = {{1.4, 1.2, 0.0}, {0.3, 1.2, 0.0}}};
    ai_fencer ai = fencer_with('b', letters);
    assert_true(ai_decide_answer(&ai, &now));
    bool fie = config->settings.match.rules == MATCH_FIE;
    const ai_answer_bout other = {.rules = fie ? MATCH_DUEL : MATCH_FIE,
                                  .kind = config->weapon.kind};
    assert_ptr_equal(ai_answer_chosen(&ai, &now), ai_answer_to(other, AI_WALKING, AI_HIGH_LINE));
}

static void who_prepares_or_is_open_is_met_as_chosen(void **state)
{
    const duel_config *config = &((test_duel_config *)*state)->config;
    char letters[AI_SITUATIONS_TO_CHOOSE_IN + 1];
    ai_moment now = moment_of(config);
    now.seen = (ai_view){.distance_m = 2.1, .closing_mps = 0.8};

    ai_fencer attacks = fencer_with(AI_OPTION_USUAL, letters);
    assert_true(ai_decide_preparation(&attacks, &now));
    assert_int_equal(attacks.intent, AI_ATTACK);
    ai_fencer waits = fencer_with(AI_OPTION_WAITS, letters);
    assert_false(ai_decide_preparation(&waits, &now));
    assert_true(waits.stop_tick > now.tick);
    ai_fencer stops = fencer_with(AI_OPTION_STOPS, letters);
    assert_true(ai_decide_preparation(&stops, &now));
    assert_int_equal(stops.intent, AI_STOP);
    ai_fencer meets = fencer_with(AI_OPTION_MEETS, letters);
    assert_true(ai_decide_preparation(&meets, &now));
    assert_int_equal(meets.intent, AI_MEET);

    now.seen = (ai_view){
        .distance_m = 2.2, .lunge = 0.7, .tip_velocity_mps = {0.5, 0, 0}, .extension = 1.0};
    ai_fencer beats = fencer_with(AI_OPTION_BEATS, letters);
    assert_true(ai_decide_counterattack(&beats, &now));
    assert_int_equal(beats.intent, AI_PREPARE);
    assert_true(beats.will_beat);
    ai_fencer back = fencer_with(AI_OPTION_BACK, letters);
    assert_true(ai_decide_counterattack(&back, &now));
    assert_int_equal(back.intent, AI_RECOVER);
}

static void who_is_near_is_lunged_at_if_chosen(void **state)
{
    const duel_config *config = &((test_duel_config *)*state)->config;
    char letters[AI_SITUATIONS_TO_CHOOSE_IN + 1];
    ai_moment now = moment_of(config);
    now.seen = (ai_view){.distance_m = 1.7};
    ai_fencer stops = fencer_with(AI_OPTION_USUAL, letters);
    assert_true(ai_decide_stop(&stops, &now));
    assert_int_equal(stops.intent, AI_STOP);
    ai_fencer lunges = fencer_with(AI_OPTION_LUNGES, letters);
    assert_true(ai_decide_stop(&lunges, &now));
    assert_int_equal(lunges.intent, AI_ATTACK);
}

// Each of the three distances of an event has its own letter.
static void what_is_chosen_depends_on_the_distance(void **state)
{
    const duel_config *config = &((test_duel_config *)*state)->config;
    char letters[AI_SITUATIONS_TO_CHOOSE_IN + 1];
    unsigned first = 0;
    while (ai_event_of(first) != AI_HE_IS_NEAR) {
        first++;
    }
    static const double DISTANCE_M[AI_CHOICE_BANDS] = {1.54, 1.6, 1.75};
    for (unsigned chosen = 0; chosen < AI_CHOICE_BANDS; chosen++) {
        for (unsigned band = 0; band < AI_CHOICE_BANDS; band++) {
            ai_fencer ai = fencer_with(AI_OPTION_USUAL, letters);
            letters[first + chosen] = AI_OPTION_LUNGES;
            ai_moment now = moment_of(config);
            now.seen = (ai_view){.distance_m = DISTANCE_M[band]};
            assert_true(ai_decide_stop(&ai, &now));
            assert_int_equal(ai.intent, band == chosen ? AI_ATTACK : AI_STOP);
        }
    }
}

static int set_up(void **state)
{
    static test_duel_config test;
    test = test_duel_config_create(WEAPON_FOIL);
    *state = &test;
    return 0;
}

static int tear_down(void **state)
{
    test_duel_config *test = *state;
    test_duel_config_destroy(test);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_letter_is_an_option_of_its_event),
        cmocka_unit_test(every_option_of_a_threat_is_an_answer_or_goes_back),
        cmocka_unit_test(a_threat_is_answered_as_chosen),
        cmocka_unit_test(a_person_is_fenced_otherwise_than_a_computer),
        cmocka_unit_test(an_answer_of_the_other_rules_is_given),
        cmocka_unit_test(who_prepares_or_is_open_is_met_as_chosen),
        cmocka_unit_test(who_is_near_is_lunged_at_if_chosen),
        cmocka_unit_test(what_is_chosen_depends_on_the_distance),
    };
    return cmocka_run_group_tests_name("ai_choice", tests, set_up, tear_down);
}
