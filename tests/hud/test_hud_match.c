// What the HUD says of a match: clock, stage and caption of every state, and nothing of a duel.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "hud_match.h"

static duel_config config_of(match_settings match)
{
    return (duel_config){.weapon = weapon_make(WEAPON_FOIL), .settings = {.match = match}};
}

static duel_state fencing(uint32_t clock_ticks)
{
    return (duel_state){.phase = DUEL_FENCING,
                        .tick = 1000,
                        .touch = {{.by = DUEL_NOBODY}, {.by = DUEL_NOBODY}},
                        .match = {.period = 1,
                                  .clock_ticks = clock_ticks,
                                  .priority = DUEL_NOBODY,
                                  .winner = DUEL_NOBODY}};
}

static void a_duel_shows_no_match(void **state)
{
    (void)state;
    duel_config config = config_of(match_settings_duel());
    duel_state now = fencing(0);
    assert_false(hud_match_of(NULL, &config, &now).shown);
}

static void the_clock_counts_down(void **state)
{
    (void)state;
    static const struct {
        uint32_t ticks;
        const char *clock;
    } row[] = {{180000, "3:00"}, {179999, "3:00"}, {179000, "2:59"}, {60000, "1:00"},
               {10000, "0:10"},  {9999, "10.0"},   {9900, "9.9"},    {9800, "9.8"},
               {1, "0.1"},       {0, "0.0"}};
    duel_config config = config_of(match_settings_fie(5));
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        duel_state now = fencing(row[i].ticks);
        assert_string_equal(hud_match_of(NULL, &config, &now).clock, row[i].clock);
    }
}

static void the_stage_is_named(void **state)
{
    (void)state;
    duel_config pool = config_of(match_settings_fie(5)), direct = config_of(match_settings_fie(15));
    duel_state now = fencing(1000);
    assert_string_equal(hud_match_of(NULL, &pool, &now).stage, "to 5");
    now.match.period = 2;
    assert_string_equal(hud_match_of(NULL, &direct, &now).stage, "period 2 of 3");
    now.match.priority = DUEL_LEFT;
    assert_string_equal(hud_match_of(NULL, &direct, &now).stage, "extra minute");
    now = fencing(180000);
    now.phase = DUEL_REST;
    now.phase_tick = 500;
    hud_match rest = hud_match_of(NULL, &direct, &now);
    assert_string_equal(rest.stage, "rest");
    assert_string_equal(rest.clock, "1:00");
    assert_false(rest.clock_runs);
    now.tick = 500 + 60000;
    assert_string_equal(hud_match_of(NULL, &direct, &now).clock, "0.0");
}

static void the_caption_belongs_to_the_halt(void **state)
{
    (void)state;
    duel_config config = config_of(match_settings_fie(5));
    duel_state now = fencing(1000);
    now.match.calls = 1;
    now.match.call.reason = MATCH_REASON_OFF_TARGET;
    now.match.apparatus.light[DUEL_RIGHT] = APPARATUS_WHITE;
    assert_string_equal(hud_match_of(NULL, &config, &now).caption, "");
    now.phase = DUEL_HALT;
    // First the word "Halte".
    now.phase_tick = now.tick - 599;
    assert_string_equal(hud_match_of(NULL, &config, &now).caption, "");
    now.phase_tick--;
    hud_match halt = hud_match_of(NULL, &config, &now);
    assert_string_equal(halt.caption, "Off target");
    assert_int_equal(halt.light[DUEL_RIGHT], APPARATUS_WHITE);
    assert_int_equal(halt.light[DUEL_LEFT], APPARATUS_DARK);
}

// After a hit the call is explained in words; not if a fault has decided.
static void a_hit_is_explained(void **state)
{
    (void)state;
    duel_config config = config_of(match_settings_fie(5));
    duel_state now = fencing(1000);
    now.phase = DUEL_HALT;
    now.match.calls = 1;
    now.match.call = (match_call){.reason = MATCH_REASON_ONLY_LAMP, .points = {0, 1}};
    now.match.apparatus.light[DUEL_RIGHT] = APPARATUS_COLORED;
    hud_match hit = hud_match_of(NULL, &config, &now);
    assert_string_equal(hit.phrase, "Touch right.");
    assert_string_equal(hit.caption, "");
    now.match.call.fault[DUEL_RIGHT] = MATCH_FAULT_CORPS_A_CORPS;
    assert_string_equal(hud_match_of(NULL, &config, &now).phrase, "");
    now.match.call = (match_call){.halt = MATCH_HALT_TIME};
    hud_match time = hud_match_of(NULL, &config, &now);
    assert_string_equal(time.phrase, "");
    assert_string_equal(time.caption, "Time");
}

// While the referee still says what was seen, "Right of way" would be read as the reason for that.
static void right_of_way_is_the_caption_of_the_verdict_only(void **state)
{
    (void)state;
    duel_config config = config_of(match_settings_fie(5));
    duel_state now = fencing(1000);
    phrase_said said[PHRASE_SAID_MOST];
    now.phase = DUEL_HALT;
    now.phase_tick = 1000;
    now.match.calls = 1;
    now.match.call = (match_call){.reason = MATCH_REASON_RIGHT_OF_WAY, .points = {1, 0}};
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        now.match.apparatus.light[side] = APPARATUS_COLORED;
        now.match.apparatus.began_tick[side] = 900;
    }
    now.phrase.fencer[DUEL_LEFT].segment[0] =
        (phrase_segment){.kind = PHRASE_ATTACK, .ends = PHRASE_LANDED, .start = 600, .end = 900};
    now.phrase.fencer[DUEL_LEFT].count = 1;
    const uint32_t actions = duel_phrase_said(&config, &now, said);
    assert_true(actions > 0);
    const double verdict_s = PHRASE_SAID_FIRST_S + PHRASE_SAID_EACH_S * actions;
    now.tick = now.phase_tick + (uint32_t)(verdict_s / DUEL_TICK_S) - 1;
    assert_string_equal(hud_match_of(NULL, &config, &now).caption, "");
    now.tick += 2;
    assert_string_equal(hud_match_of(NULL, &config, &now).caption, "Right of way");
}

static void a_black_card_is_shown_to_whom_it_was_given(void **state)
{
    (void)state;
    duel_config config = config_of(match_settings_fie(5));
    duel_state now = fencing(1000);
    now.phase = DUEL_OVER;
    now.match.call.card[DUEL_RIGHT] = MATCH_CARD_BLACK;
    assert_false(hud_match_of(NULL, &config, &now).excluded[DUEL_RIGHT]); // there was no call yet
    now.match.calls = 1;
    assert_true(hud_match_of(NULL, &config, &now).excluded[DUEL_RIGHT]);
    assert_false(hud_match_of(NULL, &config, &now).excluded[DUEL_LEFT]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_duel_shows_no_match),
        cmocka_unit_test(the_clock_counts_down),
        cmocka_unit_test(the_stage_is_named),
        cmocka_unit_test(the_caption_belongs_to_the_halt),
        cmocka_unit_test(a_hit_is_explained),
        cmocka_unit_test(right_of_way_is_the_caption_of_the_verdict_only),
        cmocka_unit_test(a_black_card_is_shown_to_whom_it_was_given),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
