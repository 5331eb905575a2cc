// The reach of the hand at a desk: for each weapon a search over the square, over distances and
// over what the opponent does finds a valid touch on every part of the target that a fencer in
// front can see. show_reach draws the whole map.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include "reach_search.h"
#include "shipped_duel.h"

#define PART(part) (1u << (part))

// What must be reached from the front. The hand is behind its guard; back, free side and rear leg
// are behind the body.
static const unsigned WANTED[WEAPON_KIND_COUNT] = {
    [WEAPON_EPEE] = PART(PART_MASK) | PART(PART_BIB) | PART(PART_TORSO) |
                    PART(PART_WEAPON_UPPER_ARM) | PART(PART_WEAPON_FOREARM) | PART(PART_HIPS) |
                    PART(PART_FRONT_LEG) | PART(PART_FRONT_FOOT),
    [WEAPON_FOIL] = PART(PART_BIB) | PART(PART_TORSO),
    [WEAPON_SABRE] = PART(PART_MASK) | PART(PART_BIB) | PART(PART_TORSO) | PART(PART_WAIST) |
                     PART(PART_WEAPON_UPPER_ARM) | PART(PART_WEAPON_FOREARM),
};

// The search of one weapon, in an order in which the parts are found early.
typedef struct reach_order {
    int guard, way, lunge, apart, row, column;
} reach_order;

enum { GUARDS = 3, DISTANCES = 4, ROWS = 9, COLUMNS = 7 };

static stroke_script script_at(enum weapon_kind kind, const reach_order *at)
{
    static const stroke_moment GUARD[GUARDS] = {
        {.x = 0.3}, {.x = -0.8}, {.y = 0.2, .extension = 1.0}};
    stroke_script script =
        reach_script(kind, (enum reach_way)at->way, 2.0 * at->column / (COLUMNS - 1) - 1.0,
                     2.0 * at->row / (ROWS - 1) - 1.0, at->lunge ? INPUT_LUNGE : 0u);
    script.opponent = GUARD[at->guard];
    return script;
}

static unsigned reached(const duel_config *config, enum weapon_kind kind, unsigned wanted)
{
    static stroke_trial trial;
    const int ways = kind == WEAPON_SABRE ? REACH_OUT + 1 : 1;
    const int total = GUARDS * ways * 2 * DISTANCES * ROWS * COLUMNS;
    unsigned found = 0;
    int trials = 0;
    // Every 221st combination: all parameters vary from the first trial on, and the parts are found
    // after the fewest trials (of twenty such steps).
    for (int i = 0; i < total && (wanted & ~found) != 0; i++, trials++) {
        int k = (int)((long)i * 221 % total);
        reach_order at = {.column = k % COLUMNS, .row = k / COLUMNS % ROWS};
        k /= COLUMNS * ROWS;
        at.apart = k % DISTANCES;
        at.lunge = k / DISTANCES % 2;
        at.way = k / DISTANCES / 2 % ways;
        at.guard = k / DISTANCES / 2 / ways;
        const stroke_script script = script_at(kind, &at);
        double apart_m = 1.7 + 0.2 * at.apart;
        stroke_try(config, &script, apart_m, at.lunge ? REACH_LUNGE_TICKS : REACH_TICKS, &trial);
        if (trial.touched && reach_counts(kind, &trial.touch)) {
            found |= PART(trial.touch.part);
        }
    }
    printf("%s: %d of %d places tried\n", weapon_key(kind), trials, total);
    return found;
}

static void every_part_in_front_is_within_reach(void **unused)
{
    (void)unused;
    static bout_assets assets;
    duel_scratch *scratch = shipped_duel_load(&assets);
    assert_non_null(scratch);
    for (int i = 0; i < WEAPON_KIND_COUNT; i++) {
        enum weapon_kind kind = (enum weapon_kind)i;
        const duel_config config = shipped_duel_config(&assets, kind, scratch);
        unsigned missing = WANTED[kind] & ~reached(&config, kind, WANTED[kind]);
        for (int part = 0; part < BODY_PART_COUNT; part++) {
            if (missing & PART(part)) {
                fail_msg("%s: no touch on the %s", weapon_key(kind),
                         body_part_key((enum body_part)part));
            }
        }
    }
    shipped_duel_free(&assets, &scratch);
}

// What an opponent on guard hides is open when the hand is elsewhere, or when he comes: a
// rear foot that closes up, a free hand that the step brings within reach. Where he holds his hand
// (column and row of the square, arm), his buttons, how far away he is, and the place on the square
// that reaches the part in a lunge.
static const struct opening {
    enum weapon_kind kind;
    enum body_part part;
    enum reach_way way;
    double x, y, apart_m, column, row, extension;
    unsigned buttons;
} OPENING[] = {
    {WEAPON_EPEE, PART_WEAPON_HAND, REACH_THRUST, 0.34, -0.26, 2.49, -1, -1, 0.5, 0},
    {WEAPON_EPEE, PART_WEAPON_FOREARM, REACH_THRUST, -0.61, 0.13, 2.65, -1, 1, 1.0, 0},
    {WEAPON_EPEE, PART_REAR_LEG, REACH_THRUST, 0.25, -0.59, 1.91, 0, -1, 0.5, 0},
    {WEAPON_EPEE, PART_WAIST, REACH_THRUST, -0.34, -0.37, 2.55, 0, -1, 0.0, 0},
    {WEAPON_EPEE, PART_FREE_ARM, REACH_THRUST, 0.10, -0.10, 1.93, -0.88, 0.31, 0.50, INPUT_ADVANCE},
    {WEAPON_EPEE, PART_NECK, REACH_IN, 0.43, 0.40, 1.71, 1, 0, 1.0, 0},
    {WEAPON_EPEE, PART_FREE_HAND, REACH_DOWN, 0.97, 0.51, 1.60, 0.60, -0.97, 0.61, INPUT_ADVANCE},
    {WEAPON_EPEE, PART_REAR_FOOT, REACH_THRUST, 0.53, -0.91, 2.38, 0.53, 0.83, 0.18, INPUT_ADVANCE},
    {WEAPON_FOIL, PART_GROIN, REACH_THRUST, 0.24, -0.82, 1.88, 0.90, 0.45, 0.41, INPUT_ADVANCE},
};
enum { OPENINGS = sizeof OPENING / sizeof OPENING[0], OPENING_TICKS = 620 };

static void what_the_guard_hides_is_reached_when_it_is_elsewhere(void **unused)
{
    (void)unused;
    static bout_assets assets;
    static stroke_trial trial;
    duel_scratch *scratch = shipped_duel_load(&assets);
    assert_non_null(scratch);
    for (int i = 0; i < OPENINGS; i++) {
        const struct opening *o = &OPENING[i];
        const duel_config config = shipped_duel_config(&assets, o->kind, scratch);
        stroke_script script = reach_script(o->kind, o->way, o->x, o->y, INPUT_LUNGE);
        script.opponent = (stroke_moment){
            .x = o->column, .y = o->row, .extension = o->extension, .buttons = o->buttons};
        stroke_try(&config, &script, o->apart_m, OPENING_TICKS, &trial);
        printf("%s: %s\n", body_part_key(o->part),
               trial.touched ? body_part_key(trial.touch.part) : "nothing");
        assert_true(trial.touched && reach_counts(o->kind, &trial.touch));
        assert_int_equal(trial.touch.part, o->part);
    }
    shipped_duel_free(&assets, &scratch);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_part_in_front_is_within_reach),
        cmocka_unit_test(what_the_guard_hides_is_reached_when_it_is_elsewhere)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
