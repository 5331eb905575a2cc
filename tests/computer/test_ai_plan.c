// Watching and planning: what a fencer expects of an opponent who repeats himself is what he does,
// and what it plans against him ends better than what it would have done without.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

#include "ai_plan.h"
#include "ai_watch.h"
#include "blind_fencer.h"
#include "bout.h"
#include "loaded_assets.h"
#include "worn_fencer.h"

enum { FIRST_SEED = 4101, LIMIT_TICKS = 60000, TOUCHES = 5 };

static const bout_assets *assets;

static bout *start(enum weapon_kind kind, uint64_t seed)
{
    bout_setup setup = bout_setup_default(kind, assets->model, &assets->grid[kind]);
    setup.source[DUEL_RIGHT] = (bout_source){.kind = BOUT_SOURCE_AI, .ai_level = 3};
    setup.settings.match = match_settings_fie(TOUCHES);
    setup.settings.limit_ticks = LIMIT_TICKS;
    setup.seed = seed;
    bout *b = bout_create(&setup);
    assert_non_null(b);
    return b;
}

static blind_fencer fencer_named(const char *name)
{
    static blind_fencer named[BLIND_FENCERS_MAX];
    assert_int_equal(blind_fencers_named(name, named), 1);
    return named[0];
}

// The left fencer: a script, at a device or in a headset.
typedef struct player {
    blind_bout script;
    bool is_worn;
    worn_fencer worn;
} player;

static player player_of(const blind_fencer *fencer, uint64_t seed, bool is_worn)
{
    return (player){blind_bout_start(fencer, seed), is_worn, {.recovers = true}};
}

static input_frame frame_of(player *p, const duel_config *config, const duel_state *state)
{
    const input_frame asked = blind_bout_frame(&p->script, state);
    return p->is_worn ? worn_fencer_frame(&p->worn, config, state, DUEL_LEFT, &asked) : asked;
}

static void step(bout *b, player *p)
{
    input_frame frame[2] = {frame_of(p, &b->config, &b->state), input_frame_neutral()};
    duel_events events;
    bout_step(b, frame, &events);
}

// ---- Watching ----------------------------------------------------------------------------

enum { AHEAD_TICKS = 400 };

// How far the motions of the script are, so long after a tick, from those that are expected then,
// and from those of somebody who does nothing from then on.
typedef struct apart {
    double travel_m, extension, lunge;
} apart;

typedef struct compared {
    apart expected, idle;
    uint32_t count;
} compared;

static void add(apart *sum, const duel_config *config, const duel_state *a, const duel_state *b)
{
    const duel_fencer *one = &a->fencer[DUEL_LEFT], *other = &b->fencer[DUEL_LEFT];
    sum->travel_m += fabs(one->footwork.travel_m - other->footwork.travel_m);
    sum->extension += fabs(duel_arm_out(config, a, DUEL_LEFT) - duel_arm_out(config, b, DUEL_LEFT));
    sum->lunge += fabs(one->footwork.lunge - other->footwork.lunge);
}

// In a headset who does nothing stays as he is.
static input_frame idle_frame(const input_frame *last)
{
    return last->kind == INPUT_POSE ? *last : input_frame_neutral();
}

static void compare(const bout *from, const ai_watch *watch, const player *p, compared *sum)
{
    // The state's own moment is the last one that has been watched.
    uint32_t at = watch->count - 1, like;
    if (ai_watch_find(watch, at, 1, &like) == 0) {
        return;
    }
    static duel_state is, expected, idle;
    is = expected = idle = from->state;
    player goes_on = *p;
    input_frame stays = {0};
    for (uint32_t tick = 0; tick < AHEAD_TICKS; tick++) {
        duel_events events;
        input_frame frame[2] = {frame_of(&goes_on, &from->config, &is), input_frame_neutral()};
        stays = tick == 0 ? idle_frame(&frame[DUEL_LEFT]) : stays;
        duel_step(&from->config, &is, frame, &events);
        frame[DUEL_LEFT] = ai_watch_expect(watch, at, like, tick, 0.0);
        duel_step(&from->config, &expected, frame, &events);
        frame[DUEL_LEFT] = stays;
        duel_step(&from->config, &idle, frame, &events);
    }
    if (is.phase == DUEL_FENCING && expected.phase == DUEL_FENCING && idle.phase == DUEL_FENCING) {
        add(&sum->expected, &from->config, &is, &expected);
        add(&sum->idle, &from->config, &is, &idle);
        sum->count++;
    }
}

static void expect_scripts(bool is_worn)
{
    static const char *const NAMES[] = {"lunges", "step-lunge", "back-lunge", "sweeps"};
    enum { UNTIL_TICK = 20000, EVERY_TICKS = 260 };
    double travel_m[2] = {0}, extension[2] = {0}; // expected, and of who does nothing
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        const blind_fencer fencer = fencer_named(NAMES[i]);
        bout *b = start(WEAPON_FOIL, FIRST_SEED);
        b->ai[DUEL_RIGHT].plan = NULL; // so that the bout is long
        ai_watch *watch = calloc(1, sizeof *watch);
        assert_non_null(watch);
        player p = player_of(&fencer, FIRST_SEED + i, is_worn);
        compared sum = {0};
        while (b->state.tick < UNTIL_TICK && !bout_over(b)) {
            ai_watch_see(watch, &b->config, &b->state, DUEL_LEFT);
            if (b->state.phase == DUEL_FENCING && b->state.tick % EVERY_TICKS == 0) {
                compare(b, watch, &p, &sum);
            }
            step(b, &p);
        }
        double count = sum.count > 0 ? sum.count : 1.0;
        print_message(
            "%s%s, %d ms ahead, %u times, beside somebody who does nothing: %.3f and %.3f m, "
            "arm %.2f and %.2f, lunge %.2f and %.2f apart\n",
            NAMES[i], is_worn ? " in a headset" : "", AHEAD_TICKS, sum.count,
            sum.expected.travel_m / count, sum.idle.travel_m / count,
            sum.expected.extension / count, sum.idle.extension / count, sum.expected.lunge / count,
            sum.idle.lunge / count);
        assert_true(sum.count > 10);
        travel_m[0] += sum.expected.travel_m / count;
        travel_m[1] += sum.idle.travel_m / count;
        extension[0] += sum.expected.extension / count;
        extension[1] += sum.idle.extension / count;
        free(watch);
        bout_destroy(&b);
    }
    assert_true(travel_m[0] < 0.6 * travel_m[1]);
    assert_true(extension[0] < 0.5 * extension[1]);
}

static void who_repeats_himself_is_expected_to_do_it_again(void **state)
{
    assets = *state;
    expect_scripts(false);
}

static void so_is_who_repeats_himself_in_a_headset(void **state)
{
    assets = *state;
    expect_scripts(true);
}

static void the_moments_that_are_found_are_of_different_motions(void **state)
{
    assets = *state;
    enum { UNTIL_TICK = 40000, EVERY_TICKS = 130, APART = 20 };
    const blind_fencer fencer = fencer_named("lunges");
    bout *b = start(WEAPON_FOIL, FIRST_SEED);
    b->ai[DUEL_RIGHT].plan = NULL;
    ai_watch *watch = calloc(1, sizeof *watch);
    assert_non_null(watch);
    player p = player_of(&fencer, FIRST_SEED, false);
    uint32_t most_found = 0;
    while (b->state.tick < UNTIL_TICK && !bout_over(b)) {
        ai_watch_see(watch, &b->config, &b->state, DUEL_LEFT);
        uint32_t at = watch->count - 1, like[AI_WATCH_FINDS], only;
        if (b->state.phase == DUEL_FENCING && b->state.tick % EVERY_TICKS == 0) {
            uint32_t count = ai_watch_find(watch, at, AI_WATCH_FINDS, like);
            most_found = count > most_found ? count : most_found;
            for (uint32_t i = 0; i < count; i++) {
                assert_true(like[i] + APART <= at);
                for (uint32_t k = 0; k < i; k++) {
                    uint32_t between = like[i] > like[k] ? like[i] - like[k] : like[k] - like[i];
                    assert_true(between >= APART);
                }
            }
            // The likest one comes first.
            assert_int_equal(ai_watch_find(watch, at, 1, &only), count > 0 ? 1 : 0);
            assert_true(count == 0 || only == like[0]);
        }
        step(b, &p);
    }
    assert_int_equal(most_found, AI_WATCH_FINDS);
    free(watch);
    bout_destroy(&b);
}

// ---- Planning ----------------------------------------------------------------------------

// Whose score grows by the touch.
typedef struct ends {
    uint32_t by_script, by_computer;
} ends;

// A phrase is told within so many ticks.
enum { PHRASE_TICKS = 1500 };

// Adds how the phrase ends if the computer goes on without a plan after this frame of its own.
static void fence_on(const bout *b, ai_fencer ai, input_frame own, player p, ends *sum)
{
    duel_state state = b->state;
    const match_state *now = &state.match, before = b->state.match;
    ai.plan = NULL;
    for (int tick = 0; tick < PHRASE_TICKS && now->calls == before.calls; tick++) {
        if (tick > 0) {
            own = ai_fencer_frame(&ai, &b->config, &state);
        }
        const input_frame frame[2] = {frame_of(&p, &b->config, &state), own};
        duel_events events;
        duel_step(&b->config, &state, frame, &events);
    }
    sum->by_script += now->score[DUEL_LEFT] > before.score[DUEL_LEFT];
    sum->by_computer += now->score[DUEL_RIGHT] > before.score[DUEL_RIGHT];
}

// What planned attacks and defenses led to, and what had been without the defenses.
typedef struct compared_plans {
    uint32_t attacks, defenses;
    ends attack, defense, without_defense;
} compared_plans;

// From each moment in which a plan attacks, gives way or parries, the phrase is fenced to its end
// without further plans, and where it defends also as if it had not.
static void fence(const char *name, enum weapon_kind kind, uint64_t seed, bool is_worn,
                  compared_plans *sum)
{
    const blind_fencer fencer = fencer_named(name);
    bout *b = start(kind, seed);
    player p = player_of(&fencer, seed, is_worn);
    while (!bout_over(b)) {
        const uint32_t tick = b->state.tick;
        ai_fencer *ai = &b->ai[DUEL_RIGHT], without = *ai;
        without.plan = NULL;
        const input_frame goes_on = ai_fencer_frame(&without, &b->config, &b->state);
        const player before = p;
        const input_frame frame[2] = {frame_of(&p, &b->config, &b->state),
                                      ai_fencer_frame(ai, &b->config, &b->state)};
        bool attacks = tick != 0 && ai->lessons.tried_tick[AI_WAY_PLANS] == tick;
        bool is_new = ai->intent_tick == tick && without.intent_tick != tick;
        if (attacks) {
            sum->attacks++;
            fence_on(b, *ai, frame[DUEL_RIGHT], before, &sum->attack);
        } else if (is_new && (ai->intent == AI_RECOVER || ai->intent == AI_PARRY)) {
            sum->defenses++;
            fence_on(b, *ai, frame[DUEL_RIGHT], before, &sum->defense);
            fence_on(b, without, goes_on, before, &sum->without_defense);
        }
        duel_events events;
        duel_step(&b->config, &b->state, frame, &events);
    }
    bout_destroy(&b);
}

static void print_plans(const char *against, const compared_plans *sum)
{
    print_message("seed %d, against %s: %u attacks, %u : %u touches; of %u defenses %u were "
                  "touched, %u without them\n",
                  FIRST_SEED, against, sum->attacks, sum->attack.by_computer, sum->attack.by_script,
                  sum->defenses, sum->defense.by_script, sum->without_defense.by_script);
}

static void who_plans_touches_and_is_touched_less(void **state)
{
    assets = *state;
    compared_plans sum = {0};
    // Bouts in which much is planned.
    fence("crouch-thrust", WEAPON_EPEE, FIRST_SEED + 1, false, &sum);
    fence("crouch-thrust", WEAPON_EPEE, FIRST_SEED + 2, false, &sum);
    fence("back-lunge", WEAPON_FOIL, FIRST_SEED + 2, false, &sum);
    fence("lunges", WEAPON_SABRE, FIRST_SEED, false, &sum);
    print_plans("devices", &sum);
    assert_true(sum.attacks > 5 && sum.defenses > 10);
    assert_true(sum.attack.by_computer > 3 * sum.attack.by_script);
    assert_true(2 * sum.defense.by_script < sum.without_defense.by_script);
}

static void so_does_who_plans_against_a_headset(void **state)
{
    assets = *state;
    compared_plans sum = {0};
    // Bouts in which much is planned.
    fence("lunges", WEAPON_EPEE, FIRST_SEED + 2, true, &sum);
    fence("crouch-thrust", WEAPON_EPEE, FIRST_SEED + 1, true, &sum);
    fence("crouch-thrust", WEAPON_EPEE, FIRST_SEED + 2, true, &sum);
    fence("march", WEAPON_EPEE, FIRST_SEED + 2, true, &sum);
    fence("sweeps", WEAPON_EPEE, FIRST_SEED, true, &sum);
    print_plans("headsets", &sum);
    assert_true(sum.attacks > 3 && sum.defenses > 3);
    assert_true(sum.attack.by_computer > 3 * sum.attack.by_script);
    assert_true(sum.defense.by_script < sum.without_defense.by_script);
}

// How many attacks are planned in a bout in which this much has been lost by planned ones.
static uint32_t planned(double lost)
{
    const blind_fencer fencer = fencer_named("back-lunge");
    bout *b = start(WEAPON_SABRE, FIRST_SEED);
    player p = player_of(&fencer, FIRST_SEED, false);
    ai_lessons *lessons = &b->ai[DUEL_RIGHT].lessons;
    uint32_t count = 0;
    while (!bout_over(b)) {
        const uint32_t tick = b->state.tick;
        lessons->lost[AI_WAY_PLANS] = lost;
        step(b, &p);
        count += tick != 0 && lessons->tried_tick[AI_WAY_PLANS] == tick;
    }
    bout_destroy(&b);
    return count;
}

static void who_distrusts_its_plans_takes_few(void **state)
{
    assets = *state;
    const uint32_t trusts = planned(0.0), distrusts = planned(1e9);
    print_message("%u planned attacks, and %u of who distrusts them\n", trusts, distrusts);
    assert_true(3 * distrusts < trusts);
}

// ---- A duel with a stranger --------------------------------------------------------------

enum { WATCHES_TICKS = 5000, PLANS_FROM_TICKS = 2000, NEVER = 1000000 };

// With whom the computer fences: what it has watched of him, and whether he is in a headset.
typedef struct opponent {
    bout_source source;
    ai_watch *watched;
    bool is_worn;
} opponent;

// When the computer came near for the first time, when it first began an attack, and when it first
// planned one.
typedef struct begun {
    uint32_t near_tick, attack_tick, plan_tick;
    enum duel_side winner;
} begun;

static begun begin_duel(const char *script, uint64_t seed, opponent left)
{
    const blind_fencer fencer = fencer_named(script);
    bout_setup setup = bout_setup_default(WEAPON_FOIL, assets->model, &assets->grid[WEAPON_FOIL]);
    setup.source[DUEL_LEFT] = left.source;
    setup.source[DUEL_RIGHT] =
        (bout_source){.kind = BOUT_SOURCE_AI, .ai_level = 3, .watched = left.watched};
    setup.settings.match = match_settings_duel();
    setup.settings.limit_ticks = LIMIT_TICKS;
    setup.seed = seed;
    bout *b = bout_create(&setup);
    assert_non_null(b);
    player p = player_of(&fencer, seed, left.is_worn);
    begun first = {NEVER, NEVER, NEVER, DUEL_LEFT};
    const ai_fencer *ai = &b->ai[DUEL_RIGHT];
    while (!bout_over(b)) {
        const uint32_t tick = b->state.tick;
        step(b, &p);
        double apart_m = duel_fencer_frame(&b->config, &b->state, DUEL_RIGHT).root_x_m -
                         duel_fencer_frame(&b->config, &b->state, DUEL_LEFT).root_x_m;
        bool plans = tick != 0 && ai->lessons.tried_tick[AI_WAY_PLANS] == tick;
        bool begins =
            ai->intent == AI_PREPARE || ai->intent == AI_ATTACK || ai->intent == AI_FLECHE;
        first.near_tick = first.near_tick == NEVER && apart_m < 3.2 ? tick : first.near_tick;
        first.attack_tick = first.attack_tick == NEVER && begins ? tick : first.attack_tick;
        first.plan_tick = first.plan_tick == NEVER && plans ? tick : first.plan_tick;
    }
    first.winner = (enum duel_side)b->state.winner;
    bout_destroy(&b);
    return first;
}

static void a_stranger_is_watched_from_afar_before_he_is_attacked(void **state)
{
    assets = *state;
    for (uint64_t seed = FIRST_SEED; seed < FIRST_SEED + 4; seed++) {
        const opponent person = {.source.kind = BOUT_SOURCE_EXTERNAL, .is_worn = seed % 2 == 0};
        const begun stranger = begin_duel("idle", seed, person);
        print_message("seed %d: near %u, attack %u, plan %u\n", (int)seed, stranger.near_tick,
                      stranger.attack_tick, stranger.plan_tick);
        assert_true(stranger.near_tick > WATCHES_TICKS && stranger.attack_tick > WATCHES_TICKS);
        assert_int_equal(stranger.winner, DUEL_RIGHT);
    }
}

static void who_is_known_is_not_watched_first(void **state)
{
    assets = *state;
    ai_watch *watched = calloc(1, sizeof *watched);
    assert_non_null(watched);
    const opponent person = {.source.kind = BOUT_SOURCE_EXTERNAL, .watched = watched};
    begin_duel("idle", FIRST_SEED, person);
    assert_true(begin_duel("idle", FIRST_SEED, person).near_tick < WATCHES_TICKS);
    free(watched);
    // Computer fencers know each other.
    const opponent beginner = {.source = {.kind = BOUT_SOURCE_AI, .ai_level = 1}};
    assert_true(begin_duel("idle", FIRST_SEED, beginner).near_tick < WATCHES_TICKS);
}

static void what_was_watched_of_a_stranger_is_planned_with(void **state)
{
    assets = *state;
    static const char *const NAMES[] = {"idle", "back-lunge", "step-lunge", "circles"};
    uint32_t planned_duels = 0;
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        for (uint64_t seed = FIRST_SEED; seed < FIRST_SEED + 2; seed++) {
            const opponent person = {.source.kind = BOUT_SOURCE_EXTERNAL, .is_worn = seed % 2 == 0};
            const begun duel = begin_duel(NAMES[i], seed, person);
            print_message("seed %d, %s: plan %u\n", (int)seed, NAMES[i], duel.plan_tick);
            assert_true(duel.plan_tick > PLANS_FROM_TICKS);
            planned_duels += duel.plan_tick != NEVER;
        }
    }
    assert_true(planned_duels > 1);
}

static void only_who_has_foresight_plans(void **state)
{
    (void)state;
    assert_false(ai_plan_suits(ai_style_of_level(1)));
    assert_false(ai_plan_suits(ai_style_of_level(2)));
    assert_true(ai_plan_suits(ai_style_of_level(3)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_repeats_himself_is_expected_to_do_it_again),
        cmocka_unit_test(so_is_who_repeats_himself_in_a_headset),
        cmocka_unit_test(the_moments_that_are_found_are_of_different_motions),
        cmocka_unit_test(who_plans_touches_and_is_touched_less),
        cmocka_unit_test(so_does_who_plans_against_a_headset),
        cmocka_unit_test(who_distrusts_its_plans_takes_few),
        cmocka_unit_test(a_stranger_is_watched_from_afar_before_he_is_attacked),
        cmocka_unit_test(who_is_known_is_not_watched_first),
        cmocka_unit_test(what_was_watched_of_a_stranger_is_planned_with),
        cmocka_unit_test(only_who_has_foresight_plans),
    };
    return cmocka_run_group_tests(tests, load_assets, unload_assets);
}
