// Each row of the table of right of way as a scripted phrase, for three weapons and from both sides
// (FIE t.83-t.89, t.101-t.106): the expected call, that an onset which comes later never helps, and
// that noise of one tick turns no call that was not said to be close.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "fencer_model.h"
#include "phrase_said.h"
#include "phrase_script.h"
#include "phrase_words.h"
#include "seeded.h"

// ---- The phrases: each shifts what it says by `late` ticks of fencer A's deciding onset --------

static void only_attack(phrase_script *s, uint32_t late)
{
    script_lunge(s, A, 500 + late, 800);
    script_hit(s, A, 780, true);
}

static void counter_into_simple(phrase_script *s, uint32_t late)
{
    script_lunge(s, A, 500 + late, 800);
    script_lunge(s, B, 600, 800);
    script_hit(s, A, 780, true);
    script_hit(s, B, 770, true);
}

static void both_at_once(phrase_script *s, uint32_t late)
{
    script_lunge(s, A, 500 + late, 800);
    script_lunge(s, B, 515, 800);
    script_hit(s, A, 780, true);
    script_hit(s, B, 760, true);
}

static void evades_and_hits(phrase_script *s, uint32_t late)
{
    script_lunge(s, A, 500 + late, 800);
    script_feet(s, B, 560, 700, -1.0);
    script_lunge(s, B, 620, 900);
    script_hit(s, A, 770, true);
    script_hit(s, B, 790, true);
}

static void riposte_at_once(phrase_script *s, uint32_t late)
{
    script_lunge(s, A, 500 + late, 800);
    script_parry(s, B, 660, 700);
    script_lunge(s, B, 750, 1000);
    script_arm(s, A, 720, 780, 0.95); // the remise: the arm stays out
    script_arm(s, A, 790, 850, 1.0);
    script_feet(s, A, 780, 900, 1.5);
    script_aim(s, A, 780, 1000);
    script_hit(s, A, 900, true);
    script_hit(s, B, 920, true);
}

static void riposte_delayed(phrase_script *s, uint32_t late)
{
    script_arm(s, A, 500 + late, 620 + late, 1.0);
    script_aim(s, A, 500, 800);
    script_parry(s, B, 660, 700);
    script_arm(s, A, 720, 740, 0.95);
    script_feet(s, A, 760, 1090, 1.5);
    script_aim(s, A, 760, 1100);
    script_lunge(s, B, 950, 1150);
    script_hit(s, A, 1090, true);
    script_hit(s, B, 1100, true);
}

static void parry_not_enough(phrase_script *s, uint32_t late)
{
    script_lunge(s, A, 500 + late, 800);
    script_meet(s, B, 660, 690, 0.7, 0.2);
    script_lunge(s, B, 720, 900);
    script_hit(s, A, 780, true);
    script_hit(s, B, 850, true);
}

static void compound(phrase_script *s, uint32_t late)
{
    script_arm(s, A, 500 + late, 620 + late, 0.85);
    script_aim(s, A, 500, 1100);
    script_feet(s, A, 500, 1000, 1.5);
    script_turn(s, A, 720, 780);
    script_arm(s, A, 800, 900, 1.0);
    script_hit(s, A, 940, true);
}

static void in_time(phrase_script *s, uint32_t late)
{
    compound(s, late);
    script_lunge(s, B, 590, 800);
    script_hit(s, B, 690, true);
}

static void not_in_time(phrase_script *s, uint32_t late)
{
    compound(s, late);
    script_lunge(s, B, 740, 1000);
    script_hit(s, B, 900, true);
}

static void line(phrase_script *s, int who, uint32_t from)
{
    script_arm(s, who, from, from + 300, 0.97);
    script_aim(s, who, from + 330, SCRIPT_TICKS);
}

static void onto_a_line(phrase_script *s, uint32_t late)
{
    line(s, B, 10);
    script_lunge(s, A, 700 + late, 1000);
    script_hit(s, A, 950, true);
    script_hit(s, B, 930, true);
}

static void line_beaten(phrase_script *s, uint32_t late)
{
    line(s, B, 10);
    script_meet(s, A, 650, 655, 0.4, 0.7);
    script_miss(s, B, 650, 760, 0.4);
    script_lunge(s, A, 700 + late, 1000);
    script_hit(s, A, 950, true);
    script_hit(s, B, 960, true);
}

static void line_taken(phrase_script *s, uint32_t late)
{
    line(s, B, 10);
    script_meet(s, A, 640, 720, 0.3, 0.8);
    script_miss(s, B, 645, 780, 0.4);
    script_lunge(s, A, 730 + late, 1000);
    script_hit(s, A, 950, true);
    script_hit(s, B, 960, true);
}

static void line_too_late(phrase_script *s, uint32_t late)
{
    line(s, B, 300); // straight at 630, established at 830
    script_lunge(s, A, 700 + late, 1000);
    script_hit(s, A, 950, true);
    script_hit(s, B, 930, true);
}

static void line_sought_in_vain(phrase_script *s, uint32_t late)
{
    line(s, B, 10);
    script_seek(s, A, 650);
    script_lunge(s, A, 700 + late, 1000);
    script_hit(s, A, 950, true);
    script_hit(s, B, 930, true);
}

static void search_in_attack(phrase_script *s, uint32_t late)
{
    script_lunge(s, A, 500 + late, 900);
    script_lunge(s, B, 600, 900);
    script_seek(s, A, 660);
    script_hit(s, A, 780, true);
    script_hit(s, B, 790, true);
}

static void found_during_feint(phrase_script *s, uint32_t late)
{
    script_arm(s, A, 500 + late, 620 + late, 0.85);
    script_aim(s, A, 500, 700);
    script_feet(s, A, 500, 900, 1.5);
    script_parry(s, B, 690, 720);
    script_lunge(s, B, 760, 1000);
    script_arm(s, A, 800, 880, 1.0);
    script_aim(s, A, 800, 1000);
    script_hit(s, A, 900, true);
    script_hit(s, B, 910, true);
}

static void pause_in_attack(phrase_script *s, uint32_t late)
{
    script_arm(s, A, 500 + late, 620 + late, 0.80);
    script_aim(s, A, 500, 1300);
    script_lunge(s, B, 760, 1000); // into the pause from 640 on
    script_arm(s, A, 850, 950, 1.0);
    script_feet(s, A, 850, 1000, 1.5);
    script_hit(s, A, 960, true);
    script_hit(s, B, 950, true);
}

static void arm_drawn_back(phrase_script *s, uint32_t late)
{
    script_arm(s, A, 500 + late, 620 + late, 0.82);
    script_aim(s, A, 500, 1300);
    script_feet(s, A, 500, 1000, 1.5);
    script_arm(s, A, 660, 720, 0.65);
    script_lunge(s, B, 730, 1000);
    script_arm(s, A, 800, 900, 1.0);
    script_hit(s, A, 940, true);
    script_hit(s, B, 950, true);
}

static void attack_short(phrase_script *s, uint32_t late)
{
    script_lunge(s, A, 500 + late, 2000);
    script_lunge(s, B, 1000, 1300); // A has stood still since 900
    script_arm(s, A, 1040, 1060, 0.9);
    script_feet(s, A, 1080, 1200, 1.5);
    script_hit(s, A, 1190, true);
    script_hit(s, B, 1200, true);
}

static void remise_alone(phrase_script *s, uint32_t late)
{
    script_lunge(s, A, 500, 2000);
    script_feet(s, A, 1030 + late, 1250, 1.5);
    script_lunge(s, B, 1130, 1400);
    script_hit(s, A, 1240, true);
    script_hit(s, B, 1250, true);
}

static void beat_and_attack(phrase_script *s, uint32_t late)
{
    script_meet(s, A, 500, 505, 0.4, 0.7);
    script_lunge(s, A, 560 + late, 900);
    script_lunge(s, B, 580, 900);
    script_hit(s, A, 800, true);
    script_hit(s, B, 790, true);
}

static void beat_on_the_forte(phrase_script *s, uint32_t late)
{
    script_meet(s, A, 500, 505, 0.6, 0.2);
    script_lunge(s, A, 640 + late, 900);
    script_lunge(s, B, 550, 900);
    script_hit(s, A, 800, true);
    script_hit(s, B, 790, true);
}

static void beat_and_wait(phrase_script *s, uint32_t late)
{
    script_meet(s, A, 500, 505, 0.4, 0.7);
    script_lunge(s, A, 800 + late, 1100);
    script_lunge(s, B, 720, 1100);
    script_hit(s, A, 1000, true);
    script_hit(s, B, 990, true);
}

static void attack_off_target(phrase_script *s, uint32_t late)
{
    script_lunge(s, A, 500 + late, 800);
    script_lunge(s, B, 600, 800);
    script_hit(s, A, 760, false);
    script_hit(s, B, 790, true);
}

static void counter_off_target(phrase_script *s, uint32_t late)
{
    script_lunge(s, A, 500 + late, 800);
    script_lunge(s, B, 600, 800);
    script_hit(s, A, 790, true);
    script_hit(s, B, 760, false);
}

static void counter_riposte(phrase_script *s, uint32_t late)
{
    script_lunge(s, A, 500, 760);
    script_parry(s, B, 660, 690);
    script_lunge(s, B, 720, 900);
    script_parry(s, A, 840, 870);
    script_arm(s, A, 790, 840, 0.7);
    script_arm(s, A, 900 + late, 1000 + late, 1.0);
    script_aim(s, A, 890, 1100);
    script_feet(s, B, 910, 1060, 1.5); // the remise
    script_aim(s, B, 910, 1100);
    script_hit(s, A, 1050, true);
    script_hit(s, B, 1040, true);
}

static void attack_on_preparation(phrase_script *s, uint32_t late)
{
    script_feet(s, B, 300, 900, 1.0); // a bent arm
    script_lunge(s, A, 500 + late, 900);
    script_arm(s, B, 640, 740, 1.0);
    script_aim(s, B, 640, 900);
    script_hit(s, A, 780, true);
    script_hit(s, B, 790, true);
}

static void attack_passes(phrase_script *s, uint32_t late)
{
    script_lunge(s, A, 500 + late, 640);
    script_miss(s, A, 640, 2000, 0.4);
    script_lunge(s, B, 860, 1150);
    script_feet(s, A, 900, 1050, 1.5);
    script_aim(s, A, 940, 1100);
    script_hit(s, A, 1040, true);
    script_hit(s, B, 1060, true);
}

static void redoublement_into_riposte(phrase_script *s, uint32_t late)
{
    script_lunge(s, A, 500 + late, 800);
    script_parry(s, B, 660, 700);
    script_lunge(s, B, 740, 1000);
    script_arm(s, A, 700, 760, 0.7);
    script_arm(s, A, 780, 880, 1.0);
    script_aim(s, A, 770, 1000);
    script_hit(s, A, 900, true);
    script_hit(s, B, 910, true);
}

static void fleche(phrase_script *s, uint32_t late)
{
    script_arm(s, A, 500 + late, 620 + late, 1.0);
    script_aim(s, A, 500, 1000);
    script_feet(s, A, 560, 1000, 2.7);
    script_lunge(s, B, 640, 900);
    script_hit(s, A, 800, true);
    script_hit(s, B, 805, true);
}

static void cut_by_the_wrist(phrase_script *s, uint32_t late)
{
    script_swing(s, A, 500 + late, 800, 3.5);
    script_aim(s, A, 500, 1000);
    script_lunge(s, B, 620, 900);
    script_hit(s, A, 760, true);
    script_hit(s, B, 755, true);
}

static void late_cut(phrase_script *s, uint32_t late)
{
    script_lunge(s, A, 500 + late, 1500); // the foot is down at 900
    script_feet(s, A, 880, 1150, 1.5);
    script_lunge(s, B, 930, 1200);
    script_hit(s, A, 1120, true);
    script_hit(s, B, 1110, true);
}

static void counter_hits_before_the_arm_is_drawn_back(phrase_script *s, uint32_t late)
{
    script_arm(s, A, 500 + late, 620 + late, 0.82);
    script_aim(s, A, 500, 1300);
    script_feet(s, A, 500, 1000, 1.5);
    script_lunge(s, B, 600, 800);
    script_hit(s, B, 700, true);
    script_arm(s, A, 720, 780, 0.65);
    script_arm(s, A, 800, 900, 1.0);
    script_hit(s, A, 940, true);
}

static void nobody_hits(phrase_script *s, uint32_t late)
{
    script_lunge(s, A, 500 + late, 800);
    script_parry(s, B, 660, 700);
}

#define X DUEL_NOBODY

// The phrases and their calls. With the epee the lamps decide: both score, which is no single
// touch.
typedef struct row {
    const char *name;
    void (*write)(phrase_script *script, uint32_t late);
    int foil, sabre, epee;
    enum right_reason reason; // foil
    bool monotone;            // A's onset may be delayed without another action in its place
} row;

static const row ROW[] = {
    {"only attack", only_attack, A, A, A, RIGHT_ONLY_LAMP, true},
    {"counter-attack into a simple attack", counter_into_simple, A, A, X, RIGHT_ATTACK, true},
    {"both at once", both_at_once, X, X, X, RIGHT_SIMULTANEOUS, true},
    {"evades, fails and hits", evades_and_hits, A, A, X, RIGHT_ATTACK, true},
    {"remise against an immediate riposte", riposte_at_once, B, B, X, RIGHT_RIPOSTE, true},
    {"remise against a delayed riposte", riposte_delayed, A, A, X, RIGHT_ATTACK, true},
    {"parry that does not deflect", parry_not_enough, A, A, X, RIGHT_ATTACK, true},
    {"counter-attack in time", in_time, B, B, X, RIGHT_IN_TIME, true},
    {"counter-attack not in time", not_in_time, A, A, X, RIGHT_ATTACK, true},
    {"attack onto a line", onto_a_line, B, B, X, RIGHT_LINE, true},
    {"line beaten", line_beaten, A, A, X, RIGHT_ATTACK, true},
    {"line taken", line_taken, A, A, X, RIGHT_ATTACK, true},
    {"line too late", line_too_late, A, A, X, RIGHT_ATTACK, true},
    {"line sought in vain", line_sought_in_vain, B, B, X, RIGHT_LINE, true},
    {"search in the attack", search_in_attack, B, B, X, RIGHT_ATTACK, true},
    {"blade found during the feint", found_during_feint, B, B, X, RIGHT_RIPOSTE, true},
    {"pause in the attack", pause_in_attack, B, B, X, RIGHT_ATTACK, true},
    {"arm drawn back", arm_drawn_back, B, B, X, RIGHT_ATTACK, true},
    {"short, and the other attacks", attack_short, B, B, X, RIGHT_ATTACK, true},
    {"remise before the other's attack", remise_alone, A, A, X, RIGHT_ATTACK, true},
    {"beat and attack", beat_and_attack, A, A, X, RIGHT_ATTACK, true},
    {"beat on the forte", beat_on_the_forte, B, B, X, RIGHT_ATTACK, true},
    {"beat, and wait", beat_and_wait, B, B, X, RIGHT_ATTACK, true},
    {"attack off target", attack_off_target, X, X, X, RIGHT_OFF_TARGET, false},
    {"counter-attack off target", counter_off_target, A, A, X, RIGHT_ATTACK, true},
    {"counter-riposte", counter_riposte, A, A, X, RIGHT_RIPOSTE, true},
    {"attack on preparation", attack_on_preparation, A, A, X, RIGHT_ATTACK, true},
    {"the attack passes", attack_passes, B, B, X, RIGHT_ATTACK, true},
    {"redoublement against a riposte", redoublement_into_riposte, B, B, X, RIGHT_RIPOSTE, true},
    {"fleche", fleche, A, A, X, RIGHT_ATTACK, true},
    {"cut by the wrist", cut_by_the_wrist, B, A, X, RIGHT_ATTACK, true},
    {"hit after the lunge has landed", late_cut, A, B, X, RIGHT_ATTACK, true},
    {"counter-attack, then the arm is drawn back", counter_hits_before_the_arm_is_drawn_back, B, B,
     X, RIGHT_ATTACK_OVER, true},
    {"nobody hits", nobody_hits, X, X, X, RIGHT_NO_HIT, true},
};
#define ROWS (sizeof ROW / sizeof ROW[0])

static phrase_script script;
static phrase_state state;

static right_of_way call_row(const row *r, enum weapon_kind kind, int mirror, uint32_t late)
{
    phrase_settings settings = phrase_settings_of(kind, MATCH_NORMAL);
    script_start(&script, mirror);
    r->write(&script, late);
    return script_call(&script, &settings, &state);
}

static int expected(const row *r, enum weapon_kind kind)
{
    return kind == WEAPON_FOIL ? r->foil : kind == WEAPON_SABRE ? r->sabre : r->epee;
}

static void each_phrase_is_called_as_the_rules_have_it(void **unused)
{
    (void)unused;
    int wrong = 0, calls = 0;
    for (size_t i = 0; i < ROWS; i++) {
        for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
            for (int mirror = 0; mirror < 2; mirror++) {
                right_of_way call = call_row(&ROW[i], (enum weapon_kind)kind, mirror, 0);
                bool right =
                    script_touch(&script, &call) == expected(&ROW[i], (enum weapon_kind)kind) &&
                    (kind != WEAPON_FOIL || call.reason == ROW[i].reason);
                calls++;
                if (!right) {
                    phrase_settings settings = phrase_settings_of((enum weapon_kind)kind, 0);
                    char words[PHRASE_WORDS_MAX];
                    phrase_words(NULL, &settings, &call, words);
                    printf("%s, %s%s: touch %d (%s) instead of %d. %s\n", ROW[i].name,
                           weapon_key((enum weapon_kind)kind), mirror ? ", mirrored" : "",
                           call.touch, right_reason_key((enum right_reason)call.reason),
                           expected(&ROW[i], (enum weapon_kind)kind), words);
                    wrong++;
                }
            }
        }
    }
    assert_int_equal(calls, ROWS * 3 * 2);
    assert_int_equal(wrong, 0);
}

// What a call is worth for fencer A.
static int worth(const right_of_way *call)
{
    int touch = script_touch(&script, call);
    return touch == A ? 1 : touch == B ? -1 : 0;
}

static void an_onset_that_comes_later_never_helps(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < ROWS; i++) {
        for (int kind = WEAPON_FOIL; kind <= WEAPON_SABRE && ROW[i].monotone; kind++) {
            int before = 1;
            for (uint32_t late = 0; late <= 60; late += 5) {
                right_of_way call = call_row(&ROW[i], (enum weapon_kind)kind, 0, late);
                if (worth(&call) > before) {
                    fail_msg("%s, %s: an onset %u ms later helps", ROW[i].name,
                             weapon_key((enum weapon_kind)kind), (unsigned)late);
                }
                before = worth(&call);
            }
        }
    }
}

// Moves the onset of A by one tick, and asks whether the call stays, unless it was close.
static void one_tick_turns_no_call_that_was_not_close(void **unused)
{
    (void)unused;
    int turned = 0;
    for (size_t i = 0; i < ROWS; i++) {
        for (int kind = WEAPON_FOIL; kind <= WEAPON_SABRE; kind++) {
            right_of_way before = call_row(&ROW[i], (enum weapon_kind)kind, 0, 0);
            for (uint32_t late = 1; late <= 60; late++) {
                right_of_way call = call_row(&ROW[i], (enum weapon_kind)kind, 0, late);
                if (call.touch != before.touch) {
                    turned++;
                    if (!before.is_close || !call.is_close) {
                        fail_msg("%s, %s: turned at %u ms without a word", ROW[i].name,
                                 weapon_key((enum weapon_kind)kind), (unsigned)late);
                    }
                }
                before = call;
            }
        }
    }
    assert_true(turned > 0);
}

static void strict_and_lenient_referees_differ_in_one_factor(void **unused)
{
    (void)unused;
    phrase_settings strict = phrase_settings_of(WEAPON_FOIL, MATCH_STRICT);
    phrase_settings normal = phrase_settings_of(WEAPON_FOIL, MATCH_NORMAL);
    phrase_settings lenient = phrase_settings_of(WEAPON_FOIL, MATCH_LENIENT);
    assert_int_equal(strict.riposte_ticks, normal.riposte_ticks * 3 / 4);
    assert_int_equal(lenient.riposte_ticks, (uint32_t)(normal.riposte_ticks * 1.25));
    assert_int_equal(strict.simultaneous_ticks, 30);
    assert_int_equal(lenient.simultaneous_ticks, 50);
    // A call between the two: the attack is ahead by 40 ms.
    right_of_way call[2];
    const phrase_settings *const settings[2] = {&strict, &lenient};
    for (int i = 0; i < 2; i++) {
        script_start(&script, 0);
        script_lunge(&script, A, 500, 800);
        script_lunge(&script, B, 540, 800);
        script_hit(&script, A, 780, true);
        script_hit(&script, B, 790, true);
        call[i] = script_call(&script, settings[i], &state);
        assert_true(call[i].is_close);
    }
    assert_int_equal(call[0].touch, A);
    assert_int_equal(call[1].touch, DUEL_NOBODY);
}

// An attack onto a line hits off target, and the line is given up before it hits: the attack has
// the right, with a hit that is none.
static void a_right_that_comes_after_its_hit_keeps_it_off_target(void **unused)
{
    (void)unused;
    const phrase_settings settings = phrase_settings_of(WEAPON_FOIL, MATCH_NORMAL);
    phrase_start(&state);
    state.fencer[A].segment[0] =
        (phrase_segment){.kind = PHRASE_LINE, .ends = PHRASE_DONE, .start = 1000, .end = 1500};
    state.fencer[B].segment[0] = (phrase_segment){
        .kind = PHRASE_ATTACK, .ends = PHRASE_OFF_TARGET, .start = 1300, .end = 1450};
    state.fencer[A].count = state.fencer[B].count = 1;
    const apparatus_state lamps = {.light = {[A] = APPARATUS_COLORED, [B] = APPARATUS_WHITE},
                                   .began_tick = {[A] = 1600, [B] = 1450}};
    const right_of_way call = right_of_way_call(&settings, &state, &lamps);
    assert_int_equal(call.right, B);
    assert_int_equal(call.touch, DUEL_NOBODY);
    assert_int_equal(call.reason, RIGHT_OFF_TARGET);
}

static right_of_way call_of(void (*phrase)(phrase_script *, uint32_t), uint32_t late)
{
    const phrase_settings settings = phrase_settings_of(WEAPON_FOIL, MATCH_NORMAL);
    script_start(&script, 0);
    phrase(&script, late);
    return script_call(&script, &settings, &state);
}

static bool tells(const right_of_way *call, uint8_t fact)
{
    for (uint32_t i = 0; i < call->clauses; i++) {
        if (call->clause[i].fact == fact) {
            return true;
        }
    }
    return false;
}

static void a_beat_is_told_only_if_it_matters(void **unused)
{
    (void)unused;
    const right_of_way used = call_of(beat_and_attack, 0), unused_beat = call_of(beat_and_wait, 0);
    assert_true(tells(&used, RIGHT_FACT_BEAT));
    assert_false(tells(&unused_beat, RIGHT_FACT_BEAT));
}

// The last tick at which an attack follows a beat, and the first at which it does not, are both one
// tick from another call.
static void the_margin_of_a_beat_is_the_distance_to_the_other_call(void **unused)
{
    (void)unused;
    right_of_way before = call_of(beat_and_attack, 0);
    assert_int_equal(before.touch, A);
    for (uint32_t late = 1; late <= 200; late++) {
        const right_of_way call = call_of(beat_and_attack, late);
        if (call.touch != A) {
            assert_int_equal(before.margin, RIGHT_MARGIN_BEAT);
            assert_int_equal(call.margin, RIGHT_MARGIN_BEAT);
            assert_true(before.margin_by == 1.0 && call.margin_by == 1.0);
            return;
        }
        before = call;
    }
    fail_msg("a beat that was %d ms ago gives the right", 200);
}

// So are the last attack that began before a line, and the first that began when it stood.
static void the_margin_of_a_line_is_the_distance_to_the_attack(void **unused)
{
    (void)unused;
    right_of_way before = call_of(line_too_late, 0);
    assert_int_equal(before.touch, A);
    for (uint32_t late = 1; late <= 200; late++) {
        const right_of_way call = call_of(line_too_late, late);
        if (call.touch != A) {
            assert_int_equal(call.reason, RIGHT_LINE);
            assert_int_equal(before.margin, RIGHT_MARGIN_LINE);
            assert_int_equal(call.margin, RIGHT_MARGIN_LINE);
            assert_true(before.margin_by <= 1.0 && call.margin_by <= 1.0);
            return;
        }
        before = call;
    }
    fail_msg("a line that stood %d ms before the attack has no right", 200);
}

static void answered_late(phrase_script *s, uint32_t late)
{
    script_lunge(s, A, 500, 700);
    script_parry(s, B, 660, 800);
    script_arm(s, A, 720, 780, 0.6);
    script_lunge(s, B, 1200 + late, 1600);
    script_hit(s, B, 1550, true);
}

// A riposte after a silence begins the phrase: the parry that it answers is not told any more.
static void a_phrase_does_not_begin_with_a_riposte(void **unused)
{
    (void)unused;
    const right_of_way answer = call_of(answered_late, 0), alone = call_of(answered_late, 150);
    assert_true(tells(&answer, RIGHT_FACT_PARRY));
    assert_int_equal(answer.clause[answer.clauses - 2].kind, PHRASE_RIPOSTE);
    assert_false(tells(&alone, RIGHT_FACT_PARRY));
    assert_int_equal(alone.clause[0].fact, RIGHT_FACT_START);
    assert_int_equal(alone.clause[0].kind, PHRASE_ATTACK);
    assert_int_equal(alone.clause[0].ms, 0);
}

// An attack onto a line that has stood for up to a second and a half.
static void line_stands(phrase_script *s, uint32_t late)
{
    line(s, B, 10);
    script_lunge(s, A, 700 + late, 1000 + late);
    script_hit(s, A, 950 + late, true);
    script_hit(s, B, 930 + late, true);
}

// A lunge falls short a second and more before the line, which then stands.
static void line_after_a_short_attack(phrase_script *s, uint32_t late)
{
    script_lunge(s, A, 5, 100);
    script_arm(s, A, 300, 400, 0.6);
    script_arm(s, B, 500, 700, 0.97);
    script_aim(s, B, 730, SCRIPT_TICKS);
    script_lunge(s, A, 1200 + late, 1900);
    script_hit(s, A, 1500 + late, true);
    script_hit(s, B, 1490 + late, true);
}

static void line_touched_late(phrase_script *s, uint32_t late)
{
    line(s, B, 10);
    script_meet(s, A, 1250, 1255, 0.4, 0.7);
    script_lunge(s, A, 1300 + late, 1700);
    script_hit(s, A, 1550, true);
    script_hit(s, B, 1560, true);
}

static void line_beaten_late(phrase_script *s, uint32_t late)
{
    line_touched_late(s, late);
    script_miss(s, B, 1250, 1360, 0.4);
}

static void check_words(const right_of_way *call, const char *words)
{
    const phrase_settings settings = phrase_settings_of(WEAPON_FOIL, MATCH_NORMAL);
    char told[PHRASE_WORDS_MAX];
    phrase_words(NULL, &settings, call, told);
    assert_string_equal(told, words);
}

// A point that has long been in line is no silence: the phrase begins with it, and with nothing
// that was before. The same words are told however long it has stood.
static void a_phrase_begins_with_the_line_that_stands(void **unused)
{
    (void)unused;
    for (uint32_t late = 0; late <= 1000; late += 100) {
        const right_of_way call = call_of(line_stands, late);
        assert_int_equal(call.reason, RIGHT_LINE);
        assert_int_equal(call.clause[0].fact, RIGHT_FACT_LINE);
        check_words(&call, "Point in line from the right. Attack from the left. "
                           "Touch right, the line.");
        phrase_said said[PHRASE_SAID_MOST];
        assert_int_equal(phrase_said_of(&call, said), 2);
        assert_int_equal(said[0].word, PHRASE_SAY_LINE);
        assert_int_equal(said[1].word, PHRASE_SAY_ATTACK);
    }
    const right_of_way later = call_of(line_after_a_short_attack, 300);
    check_words(&later, "Point in line from the right. Attack from the left. "
                        "Touch right, the line.");
}

// What takes the right from such a line is told, and by how little the call could be another.
static void a_beat_on_a_line_that_stands_is_told(void **unused)
{
    (void)unused;
    const right_of_way beaten = call_of(line_beaten_late, 0);
    check_words(&beaten, "Point in line from the right. Beat from the left. Attack from the left. "
                         "Touch left, the attack.");
    right_of_way before = call_of(line_touched_late, 0);
    uint32_t turned = 0;
    for (uint32_t late = 1; late <= 200; late++) {
        const right_of_way call = call_of(line_touched_late, late);
        if (call.touch != before.touch) {
            assert_int_equal(before.margin, RIGHT_MARGIN_BEAT);
            assert_true(before.is_close && call.is_close);
            turned++;
        }
        before = call;
    }
    assert_int_equal(turned, 1);
}

// Blades that stay on each other for longer than a beat are taken: one segment as long as the
// contact.
static void a_long_contact_is_one_taking(void **unused)
{
    (void)unused;
    const phrase_settings settings = phrase_settings_of(WEAPON_FOIL, MATCH_NORMAL);
    script_start(&script, 0);
    script_meet(&script, A, 500, 560, 0.4, 0.7);
    script_call(&script, &settings, &state);
    const phrase_segment *taking = phrase_segment_at(&state.fencer[A], 0);
    assert_non_null(taking);
    assert_int_equal(taking->kind, PHRASE_TAKING);
    assert_in_range(taking->end - taking->start, 58, 60);
    assert_null(phrase_segment_at(&state.fencer[A], 1));
}

// An attack is on the part of the target that its point came nearest to.
static void an_attack_is_on_the_part_that_it_came_nearest_to(void **unused)
{
    (void)unused;
    enum { NEAREST = 640, FIRST = 500, LAST = 700 };
    const phrase_settings settings = phrase_settings_of(WEAPON_FOIL, MATCH_NORMAL);
    script_start(&script, 0);
    script_lunge(&script, A, FIRST, LAST);
    script_swing(&script, A, NEAREST, SCRIPT_TICKS, -3.0);
    for (uint32_t t = FIRST; t < LAST; t++) {
        script.signals[t][A].part = t < NEAREST ? PART_MASK : PART_TORSO;
    }
    script_call(&script, &settings, &state);
    for (uint32_t ago = 0; phrase_segment_at(&state.fencer[A], ago) != NULL; ago++) {
        const phrase_segment *s = phrase_segment_at(&state.fencer[A], ago);
        if (s->kind == PHRASE_ATTACK) {
            assert_int_equal(s->part, PART_MASK);
            return;
        }
    }
    fail_msg("no attack was seen");
}

static void the_words_tell_the_numbers(void **unused)
{
    (void)unused;
    phrase_settings settings = phrase_settings_of(WEAPON_FOIL, MATCH_NORMAL);
    char words[PHRASE_WORDS_MAX];
    right_of_way call = call_row(&ROW[4], WEAPON_FOIL, 0, 0);
    phrase_words(NULL, &settings, &call, words);
    assert_non_null(strstr(words, "Attack from the left."));
    assert_non_null(strstr(words, "Parried in quarte: the point then misses by 30 cm."));
    assert_non_null(strstr(words, "Riposte from the right, 52 ms"));
    assert_non_null(strstr(words, "Touch right, the riposte."));
    call = call_row(&ROW[1], WEAPON_FOIL, 1, 0);
    phrase_words(NULL, &settings, &call, words);
    assert_non_null(strstr(words, "Counter-attack from the left, later by 100 ms"));
    assert_non_null(strstr(words, "Touch right, the attack."));
    call = call_row(&ROW[2], WEAPON_FOIL, 0, 0);
    phrase_words(NULL, &settings, &call, words);
    assert_non_null(strstr(words, "Simultaneous: nothing."));
}

// Signals of any kind leave a state that is valid, and a call that can be said: who has the right
// gets the touch, or has hit off target.
static void any_signals_leave_a_valid_state(void **unused)
{
    (void)unused;
    seeded random = seeded_start("right_of_way", 11);
    for (int i = 0; i < 20; i++) {
        phrase_settings settings = phrase_settings_of((enum weapon_kind)(i % 3), MATCH_NORMAL);
        phrase_start(&state);
        phrase_signals signals[2];
        memset(signals, 0, sizeof signals);
        apparatus_state lamps = {0};
        for (uint32_t t = 1; t < 3000; t++) {
            for (int side = 0; side < 2; side++) {
                phrase_signals *s = &signals[side];
                s->extension += seeded_range(&random, -0.02, 0.02);
                s->extension = s->extension < 0 ? 0 : s->extension > 1 ? 1 : s->extension;
                s->closing_mps = seeded_range(&random, -1, 4);
                s->tip_mps = s->closing_mps < 0 ? 1 : s->closing_mps;
                s->root_mps = seeded_range(&random, -1, 2);
                s->miss_m = s->aim_m = seeded_range(&random, -0.2, 0.3);
                s->meets = seeded_range(&random, 0, 1) > 0.95;
                s->along = seeded_range(&random, 0, 1);
                s->brought = seeded_range(&random, 0, 1);
                s->line_cos = seeded_range(&random, 0.9, 1);
                s->sought = seeded_range(&random, 0, 1) > 0.99;
                s->hit = seeded_range(&random, 0, 1) > 0.999;
                if (s->hit) {
                    lamps.light[side] = t % 2 == 0 ? APPARATUS_COLORED : APPARATUS_WHITE;
                    lamps.began_tick[side] = t;
                }
            }
            phrase_step(&settings, &state, signals, t);
            assert_true(phrase_is_valid(&state));
        }
        right_of_way call = right_of_way_call(&settings, &state, &lamps);
        char words[PHRASE_WORDS_MAX];
        phrase_words(NULL, &settings, &call, words);
        assert_in_range(strlen(words), 8, PHRASE_WORDS_MAX - 1);
        if (call.right != DUEL_NOBODY && call.touch != call.right) {
            assert_int_equal(call.touch, DUEL_NOBODY);
            assert_int_equal(call.reason, RIGHT_OFF_TARGET);
        }
        for (uint32_t k = 1; k < call.clauses; k++) {
            assert_true(call.clause[k - 1].tick <= call.clause[k].tick);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_phrase_is_called_as_the_rules_have_it),
        cmocka_unit_test(an_onset_that_comes_later_never_helps),
        cmocka_unit_test(one_tick_turns_no_call_that_was_not_close),
        cmocka_unit_test(strict_and_lenient_referees_differ_in_one_factor),
        cmocka_unit_test(a_right_that_comes_after_its_hit_keeps_it_off_target),
        cmocka_unit_test(a_beat_is_told_only_if_it_matters),
        cmocka_unit_test(the_margin_of_a_beat_is_the_distance_to_the_other_call),
        cmocka_unit_test(the_margin_of_a_line_is_the_distance_to_the_attack),
        cmocka_unit_test(a_phrase_does_not_begin_with_a_riposte),
        cmocka_unit_test(a_phrase_begins_with_the_line_that_stands),
        cmocka_unit_test(a_beat_on_a_line_that_stands_is_told),
        cmocka_unit_test(a_long_contact_is_one_taking),
        cmocka_unit_test(an_attack_is_on_the_part_that_it_came_nearest_to),
        cmocka_unit_test(the_words_tell_the_numbers),
        cmocka_unit_test(any_signals_leave_a_valid_state),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
