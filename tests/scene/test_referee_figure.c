// What this proves: the referee's joints stay together in every pose and between poses, poses of
// the two sides are mirror images, gestures differ, hands are where the FIE's signals ask for them,
// the movement is smooth, and the signals follow the phases of the duel.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "near.h"
#include "referee_signal.h"
#include "said_phrase.h"

static const phys_vec3 SHOULDER = {0.1840, 1.4370, -0.0120}, ELBOW = {0.3925, 1.2285, -0.0032},
                       WRIST = {0.5777, 1.0433, 0.0047}, PALM_CENTER = {0.66, 0.96, 0.008};
static const phys_vec3 STANDS = {1.32, 0.0, -2.05};

static phys_vec3 mirrored(phys_vec3 v, int arm)
{
    return v3(arm == 0 ? v.x : -v.x, v.y, v.z);
}

static referee_signal shown(enum referee_gesture gesture, enum duel_side side)
{
    return (referee_signal){.gesture = gesture, .side = side, .since_s = 10.0};
}

// Where a hand is in a gesture, from the referee's feet; arm 0 is the referee's left.
static phys_vec3 hand_at(const referee_signal *signal, int arm)
{
    referee_figure figure = referee_figure_of(signal);
    return v3_sub(pose_apply(figure.part[REFEREE_HAND_L + arm], mirrored(PALM_CENTER, arm)),
                  STANDS);
}

static void the_joints_stay_together(void **state)
{
    (void)state;
    for (int from = 0; from < REFEREE_GESTURES; from++) {
        for (int to = 0; to < REFEREE_GESTURES; to++) {
            for (double since_s = 0.0; since_s < 0.5; since_s += 0.05) {
                referee_signal signal = {(enum referee_gesture)to, (enum referee_gesture)from,
                                         DUEL_RIGHT, DUEL_LEFT, since_s};
                referee_figure f = referee_figure_of(&signal);
                for (int arm = 0; arm < 2; arm++) {
                    const phys_pose *upper = &f.part[REFEREE_UPPER_ARM_L + arm];
                    const phys_pose *fore = &f.part[REFEREE_FOREARM_L + arm];
                    const phys_pose *hand = &f.part[REFEREE_HAND_L + arm];
                    phys_vec3 shoulder = mirrored(SHOULDER, arm), elbow = mirrored(ELBOW, arm),
                              wrist = mirrored(WRIST, arm);
                    assert_near(v3_distance(pose_apply(*upper, shoulder), v3_add(shoulder, STANDS)),
                                0.0, 1e-9);
                    assert_near(v3_distance(pose_apply(*upper, elbow), pose_apply(*fore, elbow)),
                                0.0, 1e-9);
                    assert_near(v3_distance(pose_apply(*fore, wrist), pose_apply(*hand, wrist)),
                                0.0, 1e-9);
                }
            }
        }
    }
}

static void the_sides_are_mirror_images(void **state)
{
    (void)state;
    for (int gesture = 0; gesture < REFEREE_GESTURES; gesture++) {
        referee_signal left = shown((enum referee_gesture)gesture, DUEL_LEFT);
        referee_signal right = shown((enum referee_gesture)gesture, DUEL_RIGHT);
        for (int arm = 0; arm < 2; arm++) {
            phys_vec3 one = hand_at(&left, arm), other = hand_at(&right, 1 - arm);
            assert_near(v3_distance(one, mirrored(other, 1)), 0.0, 1e-9);
        }
    }
}

static void the_signals_are_where_the_book_has_them(void **state)
{
    (void)state;
    // Of the fencer on the left: the referee's right arm (1), which is at negative x.
    referee_signal halte = shown(REFEREE_HALTE, DUEL_LEFT);
    assert_true(hand_at(&halte, 1).y > 1.9);
    referee_signal attack = shown(REFEREE_ATTACK, DUEL_LEFT);
    assert_true(hand_at(&attack, 1).x < -0.7);
    assert_near(hand_at(&attack, 1).y, 1.45, 0.15);
    referee_signal touch = shown(REFEREE_TOUCH, DUEL_LEFT);
    assert_true(hand_at(&touch, 1).y > 1.6 && hand_at(&touch, 1).x < -0.3);
    assert_true(hand_at(&touch, 0).y < 0.9); // the other arm hangs
    referee_signal both = shown(REFEREE_TOUCH_BOTH, DUEL_LEFT);
    assert_true(hand_at(&both, 0).y > 1.6 && hand_at(&both, 1).y > 1.6);
    referee_signal crossed = shown(REFEREE_SIMULTANEOUS, DUEL_LEFT);
    assert_true(hand_at(&crossed, 0).x < 0.02 && hand_at(&crossed, 1).x > -0.02);
    assert_true(hand_at(&crossed, 0).y < 1.15);
    referee_signal line = shown(REFEREE_LINE, DUEL_RIGHT);
    assert_int_equal(referee_figure_of(&line).hand[0], REFEREE_HAND_INDEX);
    referee_signal parry = shown(REFEREE_PARRY, DUEL_RIGHT);
    assert_int_equal(referee_figure_of(&parry).hand[0], REFEREE_HAND_FIST);
}

static void no_two_gestures_look_the_same(void **state)
{
    (void)state;
    for (int a = 0; a < REFEREE_GESTURES; a++) {
        for (int b = 0; b < a; b++) {
            referee_signal one = shown((enum referee_gesture)a, DUEL_LEFT);
            referee_signal other = shown((enum referee_gesture)b, DUEL_LEFT);
            double apart_m = v3_distance(hand_at(&one, 1), hand_at(&other, 1)) +
                             v3_distance(hand_at(&one, 0), hand_at(&other, 0));
            bool same_hands = memcmp(referee_figure_of(&one).hand, referee_figure_of(&other).hand,
                                     sizeof(enum referee_hand[2])) == 0;
            assert_true(apart_m > 0.12 || !same_hands);
        }
        assert_true(strlen(referee_gesture_name((enum referee_gesture)a)) > 1);
    }
}

static void a_hand_moves_without_a_jump(void **state)
{
    (void)state;
    for (int gesture = 1; gesture < REFEREE_GESTURES; gesture++) {
        referee_signal signal = {.gesture = (enum referee_gesture)gesture};
        phys_vec3 last = hand_at(&signal, 1);
        for (double since_s = 0.0; since_s < 2.0; since_s += 0.005) {
            signal.since_s = since_s;
            phys_vec3 now = hand_at(&signal, 1);
            assert_true(v3_distance(now, last) < 0.06); // 12 m/s
            last = now;
        }
    }
}

static void the_signals_follow_the_phases(void **state)
{
    (void)state;
    duel_state duel = {.winner = DUEL_NOBODY};
    duel.phase = DUEL_FENCING;
    duel.tick = 100;
    assert_int_equal(referee_signal_of(&SAID_CONFIG, &duel, 0.0).gesture, REFEREE_ALLEZ);
    duel.tick = 2000;
    assert_int_equal(referee_signal_of(&SAID_CONFIG, &duel, 0.0).gesture, REFEREE_REST);
    duel.phase = DUEL_HALT;
    duel.phase_tick = 1900;
    assert_int_equal(referee_signal_of(&SAID_CONFIG, &duel, 0.0).gesture, REFEREE_HALTE);
    duel.phase = DUEL_EN_GARDE;
    assert_int_equal(referee_signal_of(&SAID_CONFIG, &duel, 0.0).gesture, REFEREE_EN_GARDE);
    duel.tick = 2600;
    assert_int_equal(referee_signal_of(&SAID_CONFIG, &duel, 0.0).gesture, REFEREE_PRETS);
    duel.phase = DUEL_OVER;
    duel.winner = DUEL_RIGHT;
    assert_int_equal(referee_signal_of(&SAID_CONFIG, &duel, 0.1).gesture, REFEREE_HALTE);
    referee_signal end = referee_signal_of(&SAID_CONFIG, &duel, 2.0);
    assert_int_equal(end.gesture, REFEREE_TOUCH);
    assert_int_equal(end.side, DUEL_RIGHT);
    assert_int_equal(end.before, REFEREE_HALTE);
    duel.winner = DUEL_NOBODY;
    assert_int_equal(referee_signal_of(&SAID_CONFIG, &duel, 2.0).gesture, REFEREE_NOTHING);
    assert_int_equal(referee_signal_of_call(0.1, 0.5, 1.0).gesture, REFEREE_EN_GARDE);
    assert_int_equal(referee_signal_of_call(0.6, 0.5, 1.0).gesture, REFEREE_PRETS);
    assert_int_equal(referee_signal_of_call(1.2, 0.5, 1.0).gesture, REFEREE_ALLEZ);
}

static void by_the_rules_of_the_fie_the_call_is_signaled_at_the_halt(void **state)
{
    (void)state;
    static const struct {
        enum match_reason reason;
        uint8_t points[2];
        enum referee_gesture said, verdict;
        enum duel_side side;
    } known[] = {
        {MATCH_REASON_SIMULTANEOUS, {0, 0}, REFEREE_SIMULTANEOUS, REFEREE_NOTHING, DUEL_LEFT},
        {MATCH_REASON_OFF_TARGET, {0, 0}, REFEREE_NOT_VALID, REFEREE_NOTHING, DUEL_LEFT},
        {MATCH_REASON_ONLY_LAMP, {1, 0}, REFEREE_TOUCH, REFEREE_TOUCH, DUEL_LEFT},
        {MATCH_REASON_DOUBLE, {1, 1}, REFEREE_TOUCH_BOTH, REFEREE_TOUCH_BOTH, DUEL_RIGHT},
        {MATCH_REASON_DOUBLE_LAST, {0, 0}, REFEREE_NOTHING, REFEREE_NOTHING, DUEL_LEFT},
        {MATCH_REASON_NONE, {0, 0}, REFEREE_HALTE, REFEREE_HALTE, DUEL_LEFT},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        duel_state duel = {.phase = DUEL_HALT, .phase_tick = 5000, .tick = 5100};
        duel.match.call.reason = (uint8_t)known[i].reason;
        memcpy(duel.match.call.points, known[i].points, 2);
        assert_int_equal(referee_signal_of(&SAID_CONFIG, &duel, 0.0).gesture, REFEREE_HALTE);
        duel.tick = 5900;
        assert_int_equal(referee_signal_of(&SAID_CONFIG, &duel, 0.0).gesture, known[i].said);
        duel.tick = 7000;
        assert_int_equal(referee_signal_of(&SAID_CONFIG, &duel, 0.0).gesture, known[i].verdict);
        if (known[i].verdict == REFEREE_TOUCH) {
            assert_int_equal(referee_signal_of(&SAID_CONFIG, &duel, 0.0).side, known[i].side);
        }
    }
    // The white lamp tells whose hit was off target.
    duel_state duel = {.phase = DUEL_HALT, .tick = 900};
    duel.match.call.reason = MATCH_REASON_OFF_TARGET;
    assert_int_equal(referee_signal_of(&SAID_CONFIG, &duel, 0.0).side, DUEL_RIGHT);
    duel.match.apparatus.light[DUEL_LEFT] = APPARATUS_WHITE;
    assert_int_equal(referee_signal_of(&SAID_CONFIG, &duel, 0.0).side, DUEL_LEFT);
}

// Word by word, and the last touch of a match as well; not after a fault, and not in epee.
static void a_phrase_is_signaled_word_by_word(void **state)
{
    (void)state;
    static const referee_signal wanted[] = {{.gesture = REFEREE_HALTE, .side = DUEL_LEFT},
                                            {.gesture = REFEREE_ATTACK, .side = DUEL_LEFT},
                                            {.gesture = REFEREE_PARRY, .side = DUEL_RIGHT},
                                            {.gesture = REFEREE_RIPOSTE, .side = DUEL_RIGHT},
                                            {.gesture = REFEREE_TOUCH, .side = DUEL_RIGHT}};
    duel_state duel = said_phrase();
    for (uint32_t since = 0; since < 3500; since++) {
        const referee_signal *now = &wanted[since / 700 < 4 ? since / 700 : 4];
        duel.phase = DUEL_HALT;
        duel.tick = duel.phase_tick + since;
        referee_signal halt = referee_signal_of(&SAID_CONFIG, &duel, 0.0);
        duel.phase = DUEL_OVER;
        referee_signal end = referee_signal_of(&SAID_CONFIG, &duel, since * 0.001);
        if (since % 700 < 698 && since % 700 > 1) {
            assert_int_equal(halt.gesture, now->gesture);
            assert_int_equal(halt.side, now->side);
            assert_int_equal(end.gesture, now->gesture);
        }
    }
    duel.phase = DUEL_HALT;
    duel.tick = duel.phase_tick + 1000;
    duel_config epee = SAID_CONFIG;
    epee.weapon.kind = WEAPON_EPEE;
    assert_int_equal(referee_signal_of(&epee, &duel, 0.0).gesture, REFEREE_TOUCH);
    duel.match.call.fault[DUEL_LEFT] = MATCH_FAULT_CORPS_A_CORPS;
    assert_int_equal(referee_signal_of(&SAID_CONFIG, &duel, 0.0).gesture, REFEREE_TOUCH);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_joints_stay_together),
        cmocka_unit_test(the_sides_are_mirror_images),
        cmocka_unit_test(the_signals_are_where_the_book_has_them),
        cmocka_unit_test(no_two_gestures_look_the_same),
        cmocka_unit_test(a_hand_moves_without_a_jump),
        cmocka_unit_test(the_signals_follow_the_phases),
        cmocka_unit_test(a_phrase_is_signaled_word_by_word),
        cmocka_unit_test(by_the_rules_of_the_fie_the_call_is_signaled_at_the_halt),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
