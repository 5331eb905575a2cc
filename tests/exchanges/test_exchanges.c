// Well-known fencing exchanges, written as scripts beside this file, and how each has to go: when
// the blades meet, what is hit, who loses control. The limits on times are wide: a slightly
// different guard may shift an event, but must not change the outcome.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include "exchange.h"

// The simulated time: enough for the exchange, without what the fencers do afterwards.
static const double SECONDS = 2.7;

static bout_assets assets;
static exchange seen;

static int load(void **unused)
{
    (void)unused;
    static const char *const BUILD[2];
    char error[512];
    bool loaded = bout_assets_load(&assets, BUILD, error, sizeof error);
    if (!loaded) {
        fprintf(stderr, "%s\n", error);
    }
    return loaded ? 0 : 1;
}

static int unload(void **unused)
{
    (void)unused;
    bout_assets_free(&assets);
    return 0;
}

// Simulates the two scripts into `seen` and prints what happened.
static void fence(enum weapon_kind kind, const char *left, const char *right)
{
    char path[2][512];
    snprintf(path[0], sizeof path[0], "%s/%s.left.script", EXCHANGES, left);
    snprintf(path[1], sizeof path[1], "%s/%s.right.script", EXCHANGES, right);
    const char *const script[2] = {path[0], path[1]};
    printf("%s: %s against %s\n", weapon_name(kind), left, right);
    assert_true(exchange_fence(&assets, kind, script, SECONDS, &seen));
    exchange_print(&seen);
}

static const duel_event *event_within(enum duel_event_kind kind, int side, double from_s,
                                      double to_s)
{
    const exchange_event *found =
        exchange_find(&seen, kind, side, (uint32_t)(from_s * DUEL_TICKS_PER_SECOND));
    assert_non_null(found);
    assert_true(found->tick <= (uint32_t)(to_s * DUEL_TICKS_PER_SECOND));
    return &found->event;
}

static uint32_t tick_of(enum duel_event_kind kind, int side)
{
    const exchange_event *found = exchange_find(&seen, kind, side, 0);
    assert_non_null(found);
    return found->tick;
}

static bool never(enum duel_event_kind kind, int side)
{
    return exchange_find(&seen, kind, side, 0) == NULL;
}

static const enum weapon_kind THRUSTING[2] = {WEAPON_EPEE, WEAPON_FOIL};
static const char *const NAME[WEAPON_KIND_COUNT] = {
    [WEAPON_EPEE] = "epee", [WEAPON_FOIL] = "foil", [WEAPON_SABRE] = "sabre"};

static const char *script_for(const char *what, enum weapon_kind kind)
{
    static char name[64];
    snprintf(name, sizeof name, "%s_%s", what, NAME[kind]);
    return name;
}

// Direct thrust: first the arm, then the foot, into the open line. The point arrives together with
// the foot, and the blades do not meet before that.
static void direct_thrust(void **unused)
{
    (void)unused;
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        fence((enum weapon_kind)kind, "direct_thrust", "direct_thrust");
        const duel_event *touch = event_within(DUEL_EVENT_TOUCH, DUEL_LEFT, 2.1, 2.35);
        assert_true(touch->part == (kind == WEAPON_SABRE ? PART_MASK : PART_TORSO));
        assert_int_equal(seen.end.touch[DUEL_LEFT].blade_part, BLADE_POINT);
        assert_true(never(DUEL_EVENT_BLADES_MET, DUEL_NOBODY) ||
                    tick_of(DUEL_EVENT_BLADES_MET, DUEL_NOBODY) >
                        tick_of(DUEL_EVENT_TOUCH, DUEL_LEFT));
        assert_int_equal(seen.end.winner, DUEL_LEFT);
    }
}

// The parry meets the thrust with the stronger half of the blade, and the attacker loses control.
// The thrust does not land, but the riposte does, while the attacker is still in the lunge.
static void parry_quarte_riposte(void **unused)
{
    (void)unused;
    for (int i = 0; i < WEAPON_KIND_COUNT; i++) {
        enum weapon_kind kind = (enum weapon_kind)i;
        fence(kind, script_for("thrust_alone", kind), "direct_thrust");
        event_within(DUEL_EVENT_TOUCH, DUEL_LEFT, 2.1, 2.35); // without a parry it lands

        const char *name = script_for("parry_riposte", kind);
        fence(kind, name, name);
        event_within(DUEL_EVENT_BLADES_MET, DUEL_NOBODY, 2.0, 2.15);
        event_within(DUEL_EVENT_CONTROL_LOST, DUEL_LEFT, 2.0, 2.2);
        uint32_t riposte = tick_of(DUEL_EVENT_TOUCH, DUEL_RIGHT);
        assert_in_range(riposte, 2450, 2650);
        assert_true(never(DUEL_EVENT_TOUCH, DUEL_LEFT) ||
                    tick_of(DUEL_EVENT_TOUCH, DUEL_LEFT) > riposte);
        // With a sabre the point is flung from quarte across the body, so the riposte is a cut.
        assert_int_equal(seen.end.touch[DUEL_RIGHT].blade_part,
                         kind == WEAPON_SABRE ? BLADE_EDGE : BLADE_POINT);
        assert_int_equal(seen.end.winner, DUEL_RIGHT);
    }
}

// Disengage: the parry that answers the feint finds no blade, and the point lands on the other
// side.
static void disengage(void **unused)
{
    (void)unused;
    for (int i = 0; i < 2; i++) {
        const char *name = script_for("disengage", THRUSTING[i]);
        fence(THRUSTING[i], name, name);
        assert_true(never(DUEL_EVENT_BLADES_MET, DUEL_NOBODY));
        event_within(DUEL_EVENT_TOUCH, DUEL_LEFT, 2.2, 2.5);
        assert_int_equal(seen.end.touch[DUEL_LEFT].blade_part, BLADE_POINT);
        assert_true(never(DUEL_EVENT_TOUCH, DUEL_RIGHT));
        assert_true(never(DUEL_EVENT_CONTROL_LOST, DUEL_LEFT));
    }
}

// Counter-parry: a circular movement picks up the blade on one side and carries it out on the
// other. The middle of the parrying blade meets it, the attacker loses control, and the point
// passes the body.
static void counter_parry(void **unused)
{
    (void)unused;
    for (int i = 0; i < 2; i++) {
        const char *name = script_for("counter_parry", THRUSTING[i]);
        fence(THRUSTING[i], name, "direct_thrust");
        event_within(DUEL_EVENT_TOUCH, DUEL_LEFT, 2.1, 2.5); // without a parry it lands

        fence(THRUSTING[i], name, name);
        const duel_event *met = event_within(DUEL_EVENT_BLADES_MET, DUEL_NOBODY, 2.0, 2.3);
        assert_true(met->met[DUEL_LEFT] == 0 && met->met[DUEL_RIGHT] == 0);
        assert_true(met->along[DUEL_LEFT] > 0.4 && met->along[DUEL_RIGHT] < 0.7);
        event_within(DUEL_EVENT_CONTROL_LOST, DUEL_LEFT, 2.0, 2.3);
        assert_true(never(DUEL_EVENT_TOUCH, DUEL_LEFT) && never(DUEL_EVENT_TOUCH, DUEL_RIGHT));
    }
}

// Bind: the blades stay in contact from their meeting to the thrust, without a hard blow. The
// opponent's weapon is carried along, and the thrust lands.
static void bind(void **unused)
{
    (void)unused;
    for (int i = 0; i < 2; i++) {
        fence(THRUSTING[i], "bind", "bind");
        uint32_t touched = tick_of(DUEL_EVENT_TOUCH, DUEL_LEFT), slid = 0;
        for (uint32_t tick = 1400; tick < touched; tick++) {
            slid += seen.slides[tick];
        }
        printf("%u ticks of sliding\n", slid);
        assert_true(slid > 150);
        event_within(DUEL_EVENT_TOUCH, DUEL_LEFT, 2.1, 2.4);
        assert_int_equal(seen.end.touch[DUEL_LEFT].blade_part, BLADE_POINT);
        assert_true(never(DUEL_EVENT_TOUCH, DUEL_RIGHT));
        assert_true(exchange_lost_ticks(&seen, DUEL_RIGHT,
                                        tick_of(DUEL_EVENT_TOUCH, DUEL_LEFT) - 200) == 0);
    }
}

// Beat attack: a good beat opens the line. For 150 to 350 ms the opponent does not control the
// weapon, so that the parry, begun at the same moment as without the beat, does not move it. The
// thrust that the parry otherwise stops lands.
static void beat_attack(void **unused)
{
    (void)unused;
    for (int i = 0; i < WEAPON_KIND_COUNT; i++) {
        enum weapon_kind kind = (enum weapon_kind)i;
        char beat[64];
        snprintf(beat, sizeof beat, "%s", script_for("beat", kind));
        fence(kind, script_for("thrust_alone", kind), beat);
        assert_true(tick_of(DUEL_EVENT_BLADES_MET, DUEL_NOBODY) > 2000);
        assert_true(never(DUEL_EVENT_TOUCH, DUEL_LEFT) && never(DUEL_EVENT_TOUCH, DUEL_RIGHT));

        fence(kind, script_for("thrust_alone", kind), "direct_thrust");
        assert_int_equal(seen.end.winner, DUEL_LEFT); // without a parry the thrust lands

        fence(kind, beat, beat);
        uint32_t beaten = tick_of(DUEL_EVENT_CONTROL_LOST, DUEL_RIGHT);
        double open_s = event_within(DUEL_EVENT_CONTROL_LOST, DUEL_RIGHT, 1.9, 2.05)->seconds;
        printf("the line is open for %.0f ms\n", 1000.0 * open_s);
        assert_true(open_s > 0.15 && open_s < 0.35);
        assert_in_range(tick_of(DUEL_EVENT_TOUCH, DUEL_LEFT), beaten + 100, beaten + 350);
        assert_int_equal(seen.end.winner, DUEL_LEFT);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(direct_thrust), cmocka_unit_test(parry_quarte_riposte),
        cmocka_unit_test(disengage),     cmocka_unit_test(counter_parry),
        cmocka_unit_test(bind),          cmocka_unit_test(beat_attack),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
