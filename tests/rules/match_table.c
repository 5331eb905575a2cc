#include "match_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

const match_stand ON_LINE = {
    .root_m = 2.45, .front_foot_m = 2.2, .rear_foot_m = 2.75, .chest_m = 2.45};

void step(table *t)
{
    t->now.tick = t->tick;
    t->now.phase = t->phase;
    t->now.since_ticks = t->tick + 1 - t->phase_tick;
    enum duel_phase next = match_step(&t->settings, t->kind, &t->match, &t->now);
    t->tick++;
    if (next != t->phase) {
        t->phase = next;
        t->phase_tick = t->tick;
        if (next == DUEL_EN_GARDE) {
            for (int side = 0; side < 2; side++) {
                if (t->now.stand[side].is_led) {
                    continue; // nobody puts who is in a headset anywhere
                }
                match_stand stand = ON_LINE;
                double root_m = MATCH_LINE_ROOT_M - t->match.place_m[side];
                stand.root_m = stand.chest_m = root_m;
                stand.front_foot_m = root_m - 0.25;
                stand.rear_foot_m = root_m + 0.3;
                t->now.stand[side] = stand;
            }
        }
    }
}

uint32_t step_until(table *t, enum duel_phase phase, uint32_t most)
{
    uint32_t begin = t->tick;
    while (t->phase != phase) {
        assert_true(t->tick - begin < most);
        step(t);
    }
    return t->tick - begin;
}

void step_many(table *t, uint32_t ticks)
{
    for (uint32_t i = 0; i < ticks; i++) {
        step(t);
    }
}

table begin(enum weapon_kind kind, uint8_t touches)
{
    table t = {.settings = match_settings_fie(touches),
               .kind = kind,
               .match = match_start(),
               .phase = DUEL_EN_GARDE,
               .now = {.stand = {ON_LINE, ON_LINE},
                       .weapons_are_down = true,
                       .right_of_way = DUEL_NOBODY}};
    assert_int_equal(step_until(&t, DUEL_FENCING, 2000), 900);
    return t;
}

void hit(table *t, bool left, bool right, bool on_target)
{
    const bool by[2] = {left, right};
    for (uint32_t i = 1; i <= 20 && (t->phase == DUEL_FENCING || t->phase == DUEL_LANDED); i++) {
        for (int side = 0; side < 2; side++) {
            t->now.contact[side] =
                by[side] ? (apparatus_contact){true, on_target, i} : (apparatus_contact){0};
        }
        step(t);
    }
    t->now.contact[DUEL_LEFT] = t->now.contact[DUEL_RIGHT] = (apparatus_contact){0};
}

void step_until_call(table *t)
{
    uint32_t calls = t->match.calls;
    for (int i = 0; i < 500 && t->match.calls == calls; i++) {
        step(t);
    }
    assert_int_equal(t->match.calls, calls + 1);
}

void fence_phrase(table *t, bool left, bool right)
{
    step_until(t, DUEL_FENCING, 120000);
    uint32_t calls = t->match.calls;
    hit(t, left, right, true);
    if (t->match.calls == calls) {
        step_until_call(t);
    }
}

void set_score(table *t, uint8_t left, uint8_t right)
{
    t->match.score[DUEL_LEFT] = left;
    t->match.score[DUEL_RIGHT] = right;
}

void check_call(const table *t, enum match_halt halt, enum match_reason reason, int left, int right)
{
    assert_int_equal(t->match.call.halt, halt);
    assert_int_equal(t->match.call.reason, reason);
    assert_int_equal(t->match.call.points[DUEL_LEFT], left);
    assert_int_equal(t->match.call.points[DUEL_RIGHT], right);
}

void stand_at(table *t, enum duel_side side, double root_m, double side_m)
{
    match_stand *stand = &t->now.stand[side];
    stand->root_m = stand->chest_m = root_m;
    stand->front_foot_m = root_m - 0.25;
    stand->rear_foot_m = root_m + 0.3;
    stand->front_side_m = stand->rear_side_m = side_m;
}
void be_late(table *t, bool left, bool right, enum duel_phase next)
{
    const bool is_late[2] = {left, right};
    step_until(t, DUEL_EN_GARDE, 6000);
    for (int side = 0; side < 2; side++) {
        if (is_late[side]) {
            t->now.stand[side].is_led = true;
            stand_at(t, (enum duel_side)side, 8.0, 0.0);
        }
    }
    assert_int_equal(step_until(t, next, 20000), 10000);
}
