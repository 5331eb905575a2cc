// A call tells how near the phrase came to other lamps: to the border of the target, to the
// shortest contact that counts, to the end of the lock-out time. What could change nothing is not
// told, and no such number hides that the referee himself was in doubt.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "duel.h"
#include "near.h"

enum { LEFT = DUEL_LEFT, RIGHT = DUEL_RIGHT };

// Two triangles of a square of 10 cm: valid target below x = z, and none beyond it.
static const float POSITION[4][3] = {{0, 0, 0}, {0.1f, 0, 0}, {0.1f, 0, 0.1f}, {0, 0, 0.1f}};
static const uint32_t TRIANGLE[2][3] = {{0, 1, 2}, {0, 2, 3}};
static const uint8_t PART[2] = {PART_TORSO, PART_HIPS};
static const fencer_model SQUARE = {.vertex_count = 4,
                                    .triangle_count = 2,
                                    .rest_position = POSITION,
                                    .triangle = TRIANGLE,
                                    .triangle_part = PART};

static const uint32_t FIRST_TICK = 1000;

static duel_config config_of(enum weapon_kind kind)
{
    return (duel_config){.weapon = weapon_make(kind), .model = {&SQUARE, &SQUARE}};
}

// A hit that lasted long enough beyond doubt, in the corner of the valid target that is farthest
// from its border.
static void light(const duel_config *config, duel_state *state, int side, uint32_t after_ticks)
{
    state->phrase.is_watched = 1;
    state->match.apparatus.light[side] = APPARATUS_COLORED;
    state->match.apparatus.began_tick[side] = FIRST_TICK + after_ticks;
    state->touch[side] = (duel_touch){.by = (uint8_t)side,
                                      .part = PART_TORSO,
                                      .barycentric = {0.0, 1.0, 0.0},
                                      .closed_ticks = config->weapon.point_closes_ticks + 100};
}

static right_of_way one_lamp(const duel_config *config, duel_state *state)
{
    memset(state, 0, sizeof *state);
    light(config, state, LEFT, 0);
    return duel_right_of_way(config, state);
}

static void a_clear_hit_has_no_margin(void **unused)
{
    (void)unused;
    static duel_state state;
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        const duel_config config = config_of((enum weapon_kind)kind);
        const right_of_way call = one_lamp(&config, &state);
        assert_int_equal(call.touch, LEFT);
        assert_int_equal(call.margin, RIGHT_MARGIN_NONE);
        assert_false(call.is_close);
    }
}

// The distance of the corner from the diagonal is 10 cm / sqrt 2; a share of the way is that share.
static void a_hit_beside_the_border_is_close(void **unused)
{
    (void)unused;
    static duel_state state;
    const duel_config config = config_of(WEAPON_FOIL);
    one_lamp(&config, &state);
    for (int part = 0; part < 2; part++) {
        state.touch[LEFT].triangle = (uint32_t)part;
        state.touch[LEFT].part = PART[part];
        const int corner = part == 0 ? 1 : 2;
        memset(state.touch[LEFT].barycentric, 0, sizeof state.touch[LEFT].barycentric);
        state.touch[LEFT].barycentric[0] = 0.9;
        state.touch[LEFT].barycentric[corner] = 0.1;
        const right_of_way call = duel_right_of_way(&config, &state);
        assert_int_equal(call.margin, RIGHT_MARGIN_TARGET);
        assert_near(call.margin_by, 0.1 * 0.1 * 0.7071067811865476, 1e-6);
        assert_true(call.is_close);
        assert_false(call.is_arguable);
    }
    const duel_config epee = config_of(WEAPON_EPEE); // all of it is target
    assert_int_equal(duel_right_of_way(&epee, &state).margin, RIGHT_MARGIN_NONE);
}

static void a_contact_that_was_just_long_enough_is_close(void **unused)
{
    (void)unused;
    static duel_state state;
    const duel_config config = config_of(WEAPON_FOIL);
    one_lamp(&config, &state);
    state.touch[LEFT].closed_ticks = config.weapon.point_closes_ticks + 3;
    right_of_way call = duel_right_of_way(&config, &state);
    assert_int_equal(call.margin, RIGHT_MARGIN_CONTACT);
    assert_true(call.margin_by == 3.0);
    assert_true(call.is_close);
    state.fencer[LEFT].press.closed_ticks = 3; // it goes on
    call = duel_right_of_way(&config, &state);
    assert_int_equal(call.margin, RIGHT_MARGIN_NONE);
}

static void a_contact_that_was_almost_long_enough_is_close(void **unused)
{
    (void)unused;
    static duel_state state;
    const duel_config config = config_of(WEAPON_EPEE);
    one_lamp(&config, &state);
    state.touch[RIGHT].by = DUEL_NOBODY;
    state.touch[RIGHT].closed_ticks = config.weapon.point_closes_ticks - 1;
    const right_of_way call = duel_right_of_way(&config, &state);
    assert_int_equal(call.margin, RIGHT_MARGIN_CONTACT);
    assert_true(call.margin_by == 1.0);
}

// Two lamps of a foil, the left one with the right of way: an attack that the right one answers.
static void attack_and_counter_attack(const duel_config *config, duel_state *state)
{
    memset(state, 0, sizeof *state);
    light(config, state, LEFT, 10);
    light(config, state, RIGHT, 0);
    const uint32_t onset[2] = {FIRST_TICK - 300, FIRST_TICK - 210};
    const uint8_t kind[2] = {PHRASE_ATTACK, PHRASE_COUNTER_ATTACK};
    for (int side = LEFT; side <= RIGHT; side++) {
        phrase_fencer *fencer = &state->phrase.fencer[side];
        fencer->segment[0] = (phrase_segment){.kind = kind[side],
                                              .ends = PHRASE_LANDED,
                                              .start = onset[side],
                                              .end = FIRST_TICK + 20,
                                              .final_tick = onset[side]};
        fencer->count = 1;
    }
}

// The left one has the right, and hits second.
static void a_second_lamp_just_in_time_is_close(void **unused)
{
    (void)unused;
    static duel_state state;
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        const duel_config config = config_of((enum weapon_kind)kind);
        const uint32_t lockout = apparatus_lockout_ticks((enum weapon_kind)kind);
        attack_and_counter_attack(&config, &state);
        light(&config, &state, LEFT, lockout - 2);
        right_of_way call = duel_right_of_way(&config, &state);
        assert_int_equal(call.margin, RIGHT_MARGIN_LOCKOUT);
        assert_true(call.margin_by == 2.0);
        assert_true(call.is_close && !call.is_arguable);
        light(&config, &state, LEFT, lockout / 3);
        assert_false(duel_right_of_way(&config, &state).is_close);
    }
}

static void only_the_lamp_that_decides_is_weighed(void **unused)
{
    (void)unused;
    static duel_state state;
    const duel_config config = config_of(WEAPON_FOIL);
    for (int side = LEFT; side <= RIGHT; side++) {
        attack_and_counter_attack(&config, &state);
        state.touch[side].closed_ticks = config.weapon.point_closes_ticks;
        state.touch[side].barycentric[0] = 1.0;
        state.touch[side].barycentric[1] = 0.0;
        const right_of_way call = duel_right_of_way(&config, &state);
        assert_int_equal(call.touch, LEFT);
        assert_int_equal(call.is_close, side == LEFT);
        assert_false(call.is_arguable);
    }
}

static void a_lamp_never_hides_that_the_referee_was_in_doubt(void **unused)
{
    (void)unused;
    static duel_state state;
    const duel_config config = config_of(WEAPON_FOIL);
    attack_and_counter_attack(&config, &state);
    state.phrase.fencer[RIGHT].segment[0].start = FIRST_TICK - 258; // 2 ticks from "at once"
    right_of_way call = duel_right_of_way(&config, &state);
    assert_int_equal(call.margin, RIGHT_MARGIN_ONSET);
    assert_true(call.is_close && call.is_arguable);
    state.touch[LEFT].closed_ticks = config.weapon.point_closes_ticks;
    call = duel_right_of_way(&config, &state);
    assert_int_equal(call.margin, RIGHT_MARGIN_CONTACT);
    assert_true(call.is_close && call.is_arguable);
}

// Chests that met at FIRST_TICK, and a tenth of a second after it the halt. Each fencer's coming
// ended so many ticks before they met.
static right_of_way bodies_meet(enum weapon_kind kind, uint32_t left, uint32_t right,
                                duel_state *state)
{
    const duel_config config = config_of(kind);
    memset(state, 0, sizeof *state);
    state->phrase.is_watched = 1;
    state->phase = DUEL_HALT;
    state->match.calls = 1;
    state->match.halt = state->match.call.halt = MATCH_HALT_CORPS_A_CORPS;
    state->match.close_ticks = 100;
    state->match.call.tick = FIRST_TICK + 100;
    const uint32_t before[2] = {left, right};
    for (int side = LEFT; side <= RIGHT; side++) {
        state->phrase.fencer[side].segment[0] =
            (phrase_segment){.kind = PHRASE_PREPARATION,
                             .ends = PHRASE_DONE,
                             .start = FIRST_TICK - 300,
                             .end = FIRST_TICK + 1 - before[side]};
        state->phrase.fencer[side].count = 1;
    }
    return duel_right_of_way(&config, state);
}

static void who_caused_corps_a_corps_is_close_if_both_came(void **unused)
{
    (void)unused;
    static duel_state state;
    right_of_way call = bodies_meet(WEAPON_FOIL, 0, 0, &state);
    assert_int_equal(call.margin, RIGHT_MARGIN_CAUSE);
    assert_true(call.margin_by == 0.0);
    assert_true(call.is_close && call.is_arguable);
    call = bodies_meet(WEAPON_SABRE, 14, 0, &state);
    assert_int_equal(call.margin, RIGHT_MARGIN_CAUSE);
    assert_true(call.margin_by == 14.0);
    assert_true(call.is_close);
    assert_int_equal(bodies_meet(WEAPON_FOIL, 15, 0, &state).margin, RIGHT_MARGIN_NONE);
    assert_int_equal(bodies_meet(WEAPON_FOIL, 0, 200, &state).margin, RIGHT_MARGIN_NONE);
    assert_int_equal(bodies_meet(WEAPON_EPEE, 0, 0, &state).margin, RIGHT_MARGIN_NONE); // no card
    // Who comes only after the bodies have met has not caused it.
    const duel_config foil = config_of(WEAPON_FOIL);
    bodies_meet(WEAPON_FOIL, 0, 0, &state);
    state.phrase.fencer[RIGHT].segment[0].start = FIRST_TICK + 50;
    state.phrase.fencer[RIGHT].segment[0].end = FIRST_TICK + 90;
    assert_int_equal(duel_right_of_way(&foil, &state).margin, RIGHT_MARGIN_NONE);
}

// The state does not keep how long the referee waited for a lamp, at most 300 ticks: whoever came
// in that time may have come when the bodies met.
static void a_lamp_after_corps_a_corps_leaves_open_when_the_bodies_met(void **unused)
{
    (void)unused;
    static duel_state state;
    const duel_config foil = config_of(WEAPON_FOIL);
    bodies_meet(WEAPON_FOIL, 0, 200, &state);
    state.match.under_way[LEFT] = 1;
    light(&foil, &state, LEFT, 90);
    assert_int_equal(duel_right_of_way(&foil, &state).margin, RIGHT_MARGIN_CAUSE);
}

static void a_hit_just_before_corps_a_corps_is_close(void **unused)
{
    (void)unused;
    static duel_state state;
    const duel_config foil = config_of(WEAPON_FOIL);
    one_lamp(&foil, &state);
    state.phase = DUEL_HALT;
    state.match.halt = state.match.call.halt = MATCH_HALT_LAMP;
    state.match.close_ticks = 99;
    const right_of_way call = duel_right_of_way(&foil, &state);
    assert_int_equal(call.margin, RIGHT_MARGIN_MEETING);
    assert_true(call.margin_by == 1.0);
    assert_true(call.is_close && call.is_arguable);
    state.match.close_ticks = 85;
    assert_int_equal(duel_right_of_way(&foil, &state).margin, RIGHT_MARGIN_NONE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_clear_hit_has_no_margin),
        cmocka_unit_test(a_hit_beside_the_border_is_close),
        cmocka_unit_test(a_contact_that_was_just_long_enough_is_close),
        cmocka_unit_test(a_contact_that_was_almost_long_enough_is_close),
        cmocka_unit_test(a_second_lamp_just_in_time_is_close),
        cmocka_unit_test(only_the_lamp_that_decides_is_weighed),
        cmocka_unit_test(a_lamp_never_hides_that_the_referee_was_in_doubt),
        cmocka_unit_test(who_caused_corps_a_corps_is_close_if_both_came),
        cmocka_unit_test(a_lamp_after_corps_a_corps_leaves_open_when_the_bodies_met),
        cmocka_unit_test(a_hit_just_before_corps_a_corps_is_close),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
