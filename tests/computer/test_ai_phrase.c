// The phases of the computer fencer's phrase: what it asks for in each phase, when the next phase
// begins, and how often it decides which way. The test sets what it sees.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "ai_answer_table.h"
#include "ai_choice.h"
#include "ai_choice_table.h"
#include "ai_fencer.h"
#include "ai_intent.h"
#include "near.h"
#include "test_duel_config.h"

// A tick at which neither a glance nor a new wobble is due, after the patience of every level.
enum { NOW = 10001 };

// ---- What it sees -------------------------------------------------------------------------

// An opponent who stands at this distance and does not attack.
static ai_view quiet(double distance_m)
{
    return (ai_view){.distance_m = distance_m, .tip = v3(1.9, 1.3, -0.2)};
}

// An opponent with the arm out, whose point is this far ahead and this high. He lunges, or does
// not.
static ai_view in_line(double distance_m, double point_m, double height_m, bool lunges)
{
    ai_view view = quiet(distance_m);
    view.tip = view.blade[1] = v3(point_m, height_m, 0.0);
    view.blade[0] = v3(point_m + 0.9, height_m, 0.0);
    view.extension = 0.8;
    view.lunge = lunges ? 0.2 : 0.0;
    return view;
}

static double line_height_m(enum weapon_kind kind, int line)
{
    static const double MIDDLE_M[] = {
        [WEAPON_EPEE] = 1.24, [WEAPON_FOIL] = 1.2, [WEAPON_SABRE] = 1.32};
    return line == AI_HIGH_LINE ? 1.45 : line == AI_LOW_LINE ? 0.9 : MIDDLE_M[kind];
}

// A point so near that every answer is due.
static ai_view attacking(double distance_m)
{
    return in_line(distance_m, 0.1, line_height_m(WEAPON_EPEE, AI_LOW_LINE), true);
}

// The computer fencer on the left side of a duel, and the duel's state.
typedef struct scene {
    test_duel_config test;
    duel_state state;
    ai_fencer ai;
} scene;

static scene scene_create(enum weapon_kind kind)
{
    scene s = {.test = test_duel_config_create_without_bodies(kind)};
    duel_start(&s.test.config, &s.state);
    s.state.tick = NOW;
    return s;
}

// The answer of two right-handed fencers.
static const ai_answer *answer_in(enum match_rules rules, bool in_headset, enum weapon_kind kind,
                                  enum ai_approach approach, enum ai_line line)
{
    const ai_answer_bout bout = {.rules = rules, .kind = kind, .in_headset = in_headset};
    return ai_answer_to(bout, approach, line);
}

static void scene_destroy(scene *s)
{
    test_duel_config_destroy(&s->test);
}

// The fencer began this intent `since` ticks ago and is not about to decide anything.
static void begin(scene *s, int level, uint64_t seed, enum ai_intent intent, uint32_t since)
{
    ai_fencer_start_level(&s->ai, level, DUEL_LEFT, seed);
    s->state.tick = NOW;
    s->ai.intent = (uint8_t)intent;
    s->ai.intent_tick = NOW - since;
    s->ai.decide_tick = NOW + 100000;
    s->ai.contacts_seen = s->state.blade_contacts;
    s->ai.style.foresight = 0.0; // what is expected of the opponent has its own tests
}

// Sets the remembered glances so that the fencer sees this view.
static void show(scene *s, const ai_view *view)
{
    fencer_frame own = duel_fencer_frame(&s->test.config, &s->state, DUEL_LEFT);
    double speed_mps = -view->closing_mps, reaction_s = s->ai.reaction_ms * 1e-3;
    ai_sight *sight = &s->ai.sight;
    sight->distance_error_m = 0.0;
    sight->glance_count = 3 * AI_GLANCES;
    for (uint32_t age = 0; age < AI_GLANCES; age++) {
        double then_s = reaction_s - (double)age * AI_GLANCE_TICKS * DUEL_TICK_S;
        double late_m = view->distance_m - speed_mps * reaction_s;
        uint32_t at = (sight->glance_count - 1 - age) % AI_GLANCES;
        phys_vec3 went = v3(speed_mps * then_s, 0, 0); // the blade moves with the body
        sight->glance[at] = (ai_glance){
            .root_x_m = own.root_x_m + late_m + speed_mps * then_s,
            .guard = fencer_frame_point_to_world(own, v3_add(view->blade[0], went)),
            .tip = fencer_frame_point_to_world(own, v3_add(view->tip, went)),
            .tip_velocity_mps = fencer_frame_vector_to_world(own, view->tip_velocity_mps),
            .extension = view->extension,
            .lunge = view->lunge,
            .fleche = view->fleche,
            .duck = view->duck,
        };
    }
}

// The fencer's frame in a tick in which it sees this view.
static input_frame see(scene *s, const ai_view *view)
{
    show(s, view);
    input_frame frame = ai_fencer_frame(&s->ai, &s->test.config, &s->state);
    s->state.tick++;
    return frame;
}

// A contact of the blades is felt in this tick.
static input_frame see_with_contact(scene *s, const ai_view *view)
{
    s->ai.feel_tick = s->state.tick;
    return see(s, view);
}

// The frame of a fencer who began `intent` that many ticks ago and sees this view.
static input_frame ask(scene *s, int level, enum ai_intent intent, uint32_t since, ai_view view)
{
    begin(s, level, 1, intent, since);
    return see(s, &view);
}

static void assert_asks(input_frame frame, unsigned buttons, int extension)
{
    assert_int_equal(frame.kind, INPUT_POINT);
    assert_int_equal(frame.buttons, buttons);
    assert_int_equal(frame.extension, extension);
}

// The share of 2000 seeds with which a fencer who sees this view changes to the intent `after`.
static double share(scene *s, int level, enum ai_intent before, uint32_t since, ai_view view,
                    bool contact, enum ai_intent after)
{
    enum { SEEDS = 2000 };
    int count = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        begin(s, level, seed, before, since);
        s->ai.decide_tick = 0;
        contact ? see_with_contact(s, &view) : see(s, &view);
        count += s->ai.intent == after;
    }
    return (double)count / SEEDS;
}

// Four standard deviations of such a share, and a little more: many shares come from the same
// seeds.
static double tolerance(double chance)
{
    return 4.0 * sqrt(chance * (1.0 - chance) / 2000.0) + 1e-3;
}

static void assert_share(double is, double should)
{
    assert_near(is, should, tolerance(should));
}

// ---- Distance ----------------------------------------------------------------------------

static void distance_is_kept_to_half_a_step(void **unused)
{
    (void)unused;
    scene s = scene_create(WEAPON_EPEE);
    const double kept_m = ai_style_of_level(3)->distance_m;
    // Near the opponent it comes with half steps.
    const unsigned half = INPUT_ADVANCE | input_stride_bits(INPUT_STRIDE_HALF);
    const struct {
        double distance_m, closing_mps;
        unsigned buttons;
    } CASE[] = {{kept_m - 0.19, 0, INPUT_RETREAT},
                {kept_m - 0.15, 0, 0},
                {kept_m + 0.15, 0, 0},
                {kept_m + 0.19, 0, half},
                {4.18, 0.52, 0},
                {4.22, 0.52, INPUT_ADVANCE},
                {4.18, 0.48, half},
                {4.18, -1.0, half}};
    for (size_t i = 0; i < sizeof CASE / sizeof *CASE; i++) {
        ai_view view = quiet(CASE[i].distance_m);
        view.closing_mps = CASE[i].closing_mps;
        assert_asks(ask(&s, 3, AI_MEASURE, 10, view), CASE[i].buttons, 0);
        assert_int_equal(s.ai.intent, AI_MEASURE);
    }
    // After ai_fencer_come_near() it keeps a shorter distance.
    for (int far = 0; far < 2; far++) {
        begin(&s, 3, 1, AI_MEASURE, 10);
        ai_fencer_come_near(&s.ai);
        ai_view view = quiet(2.05 + (far ? 0.19 : 0.15));
        assert_asks(see(&s, &view), far ? half : 0, 0);
    }
    scene_destroy(&s);
}

// Puts the fencer so far from the end of the piste behind him.
static void leave_room(scene *s, double room_m)
{
    footwork_state *feet = &s->state.fencer[DUEL_LEFT].footwork;
    double root_m = duel_fencer_frame(&s->test.config, &s->state, DUEL_LEFT).root_x_m;
    feet->travel_m += room_m - 7.0 - root_m;
    feet->travel_goal_m = feet->travel_m;
}

// Nobody steps back over the rear line, and who is cornered attacks twelve times as often.
static void the_rear_line_is_not_crossed(void **unused)
{
    (void)unused;
    scene s = scene_create(WEAPON_EPEE);
    for (int cornered = 0; cornered < 2; cornered++) {
        leave_room(&s, cornered ? 0.49 : 0.51);
        assert_asks(ask(&s, 3, AI_MEASURE, 10, quiet(2.3)), cornered ? 0 : INPUT_RETREAT, 0);
        leave_room(&s, cornered ? 1.99 : 2.01);
        double often = ai_style_of_level(2)->attacks_per_s / 20.0 * (cornered ? 12.0 : 3.0);
        assert_share(share(&s, 2, AI_MEASURE, 10, quiet(2.25), false, AI_PREPARE), often);
    }
    scene_destroy(&s);
}

// When it thinks, it sometimes changes the distance or the guard.
static void distance_and_guard_change_now_and_then(void **unused)
{
    (void)unused;
    scene s = scene_create(WEAPON_EPEE);
    int distances = 0, guards = 0;
    enum { SEEDS = 4000 };
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        begin(&s, 2, seed, AI_MEASURE, 10);
        s.ai.decide_tick = NOW;
        ai_view view = quiet(5.0);
        see(&s, &view);
        assert_int_equal(s.ai.decide_tick, NOW + 50);
        if (s.ai.preferred_m != 2.85) {
            assert_true(s.ai.preferred_m >= 2.55 && s.ai.preferred_m <= 3.10);
            distances++;
        }
        if (s.ai.aim[0] != 0.0) {
            assert_true(s.ai.aim[0] >= -0.15 && s.ai.aim[0] <= 0.45);
            assert_true(fabs(s.ai.aim[1]) <= 0.2);
            guards++;
        }
        // It does not think again before the time set.
        s.ai.preferred_m = 2.85;
        see(&s, &view);
        assert_true(s.ai.preferred_m == 2.85);
    }
    assert_near((double)distances / SEEDS, 0.06, 0.012);
    assert_near((double)guards / SEEDS, 0.08, 0.013);
    scene_destroy(&s);
}

// Every new event takes its own time to be seen: mostly little more than the style's shortest one,
// seldom much more.
static void reactions_are_drawn_from_a_skewed_distribution(void **unused)
{
    (void)unused;
    enum { EVENTS = 2000 };
    scene s = scene_create(WEAPON_EPEE);
    for (int level = 1; level <= AI_LEVELS; level++) {
        double least = ai_style_of_level(level)->reaction_ms, sum = 0.0;
        int late = 0;
        for (uint64_t seed = 0; seed < EVENTS; seed++) {
            begin(&s, level, seed, AI_MEASURE, 10);
            ai_view coming = quiet(2.8);
            coming.closing_mps = 0.8;
            see(&s, &coming);
            assert_true(s.ai.reaction_ms >= least && s.ai.reaction_ms <= least + 80.0);
            sum += s.ai.reaction_ms - least;
            late += s.ai.reaction_ms > least + 40.0;
        }
        assert_near(sum / EVENTS, 20.0, 1.5);
        assert_near((double)late / EVENTS, 0.153, 0.03); // 0.5 + 0.5 ln 0.5; of uniform ones 0.5
    }
    scene_destroy(&s);
}

// ---- Defence -----------------------------------------------------------------------------

static void a_point_that_is_near_is_answered_as_often_as_the_level_can(void **unused)
{
    (void)unused;
    scene s = scene_create(WEAPON_EPEE);
    for (int level = 1; level <= AI_LEVELS; level++) {
        const ai_style *style = ai_style_of_level(level);
        ai_view near = attacking(2.45);
        assert_share(share(&s, level, AI_MEASURE, 10, near, false, AI_MEET), style->parry);
        // Also while preparing, and when no longer busy with an attack or a recovery.
        assert_share(share(&s, level, AI_PREPARE, 10, near, false, AI_MEET), style->parry);
        uint32_t busy = (uint32_t)style->busy_ms;
        // A lunge's foot lands 190 ticks after its button; here none was held.
        if (260 + busy < 620) {
            assert_share(share(&s, level, AI_ATTACK, 261 + busy, near, false, AI_MEET),
                         style->parry);
            assert_share(share(&s, level, AI_ATTACK, 260 + busy, near, false, AI_MEET), 0.0);
        }
    }
    scene_destroy(&s);
}

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
                const ai_answer *answer = answer_in(MATCH_DUEL, false, (enum weapon_kind)kind,
                                                    (enum ai_approach)approach, line);
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
    const ai_answer *in_duel = answer_in(MATCH_DUEL, false, WEAPON_FOIL, AI_WALKING, AI_CROUCHED);
    const ai_answer *by_fie = answer_in(MATCH_FIE, false, WEAPON_FOIL, AI_WALKING, AI_CROUCHED);
    assert_memory_not_equal(in_duel, by_fie, sizeof *in_duel);
    assert_ptr_equal(answer_in(MATCH_DUEL, false, WEAPON_EPEE, AI_RUNNING, AI_CROUCHED),
                     answer_in(MATCH_FIE, false, WEAPON_EPEE, AI_RUNNING, AI_CROUCHED));
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
                answer_in(MATCH_DUEL, false, WEAPON_FOIL, AI_STANDING, AI_CROUCHED)->wait[0], 1e-9);
    assert_near(aim[MATCH_FIE],
                answer_in(MATCH_FIE, false, WEAPON_FOIL, AI_STANDING, AI_CROUCHED)->wait[0], 1e-9);
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

// Not everybody dares to duck under a point: the others answer a high one as a lower one, where
// nobody ducks, or as a low one.
static void a_level_ducks_as_often_as_it_dares(void **unused)
{
    (void)unused;
    scene s = scene_create(WEAPON_EPEE);
    ai_view high = in_line(2.45, 0.1, line_height_m(WEAPON_EPEE, AI_HIGH_LINE), false);
    assert_true(answer_in(MATCH_DUEL, false, WEAPON_EPEE, AI_STANDING, AI_HIGH_LINE)->ducks);
    for (int level = 1; level <= AI_LEVELS; level++) {
        int answered = 0, ducked = 0;
        for (uint64_t seed = 0; seed < 4000; seed++) {
            begin(&s, level, seed, AI_MEASURE, 10);
            see(&s, &high);
            answered += s.ai.intent == AI_MEET;
            ducked += s.ai.intent == AI_MEET && s.ai.line == AI_HIGH_LINE;
            if (s.ai.intent == AI_MEET && s.ai.line != AI_HIGH_LINE) {
                assert_true(
                    s.ai.line == AI_LOW_LINE ||
                    !answer_in(MATCH_DUEL, false, WEAPON_EPEE, AI_STANDING, s.ai.line)->ducks);
            }
        }
        assert_near((double)ducked / answered, ai_style_of_level(level)->duck, 0.06);
    }
    scene_destroy(&s);
}

// It decides once per threat: for 420 ticks it does not see one again.
static void an_attack_is_decided_about_once(void **unused)
{
    (void)unused;
    scene s = scene_create(WEAPON_EPEE);
    const ai_view view = attacking(2.45);
    int declined = 0;
    for (uint64_t seed = 0; seed < 400; seed++) {
        begin(&s, 1, seed, AI_MEASURE, 10);
        see(&s, &view);
        if (s.ai.intent != AI_MEASURE) {
            assert_int_equal(s.ai.intent, AI_MEET);
            continue;
        }
        declined++;
        for (uint32_t tick = NOW + 1; tick < NOW + 420; tick++) {
            see(&s, &view);
            assert_int_equal(s.ai.intent, AI_MEASURE);
        }
        assert_int_equal(s.ai.blind_until_tick, NOW + 420);
        see(&s, &view);
        assert_int_equal(s.ai.blind_until_tick, NOW + 840);
    }
    assert_true(declined > 200);
    scene_destroy(&s);
}

static unsigned step_button(int step)
{
    return step > 0 ? INPUT_ADVANCE : step < 0 ? INPUT_RETREAT : 0;
}

// Every answer: it meets the point for as long as it says, or until the blades were felt to meet,
// then thrusts, and then recovers.
static void an_answer_meets_and_thrusts(void **unused)
{
    (void)unused;
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        scene s = scene_create((enum weapon_kind)kind);
        for (int at = 0; at < AI_APPROACHES * AI_LINES; at++) {
            const ai_answer *answer = answer_in(MATCH_DUEL, false, (enum weapon_kind)kind,
                                                (enum ai_approach)(at / AI_LINES), at % AI_LINES);
            ai_view view = quiet(answer->lunge_from_m + 0.01);
            ai_style sure = *ai_style_of_level(3);
            sure.riposte = 1.0;
            for (int felt = 0; felt < 2; felt++) {
                ai_fencer_start(&s.ai, &sure, DUEL_LEFT, 1);
                s.state.tick = NOW;
                s.ai.intent = AI_MEET;
                s.ai.intent_tick = NOW;
                s.ai.approach = (uint8_t)(at / AI_LINES);
                s.ai.line = (uint8_t)(at % AI_LINES);
                s.ai.contacts_seen = s.state.blade_contacts;
                double wanted = felt && answer->felt_ms >= 0.0
                                    ? fmin(10.0 + answer->felt_ms, answer->meet_ms)
                                    : answer->meet_ms;
                uint32_t met = 0;
                unsigned duck = answer->ducks ? INPUT_DUCK : 0;
                unsigned step = step_button(answer->meet_step);
                while (s.ai.intent == AI_MEET && met < 1000) {
                    input_frame frame =
                        felt && met == 10 ? see_with_contact(&s, &view) : see(&s, &view);
                    assert_asks(frame, duck | step, (int)(answer->meet_arm * 255.0));
                    assert_near(s.ai.aim[0], answer->meet[0], 1e-12);
                    assert_near(s.ai.aim[1], answer->meet[1], 1e-12);
                    met++;
                }
                assert_int_equal(s.ai.intent, AI_RIPOSTE);
                assert_near((double)met - 1.0, floor(wanted), 1.5);
                uint32_t thrust = 0, lunged = 0;
                while (s.ai.intent == AI_RIPOSTE && thrust < 1000) {
                    input_frame frame = see(&s, &view);
                    assert_int_equal(frame.extension, (int)(answer->thrust_arm * 255.0));
                    assert_int_equal(frame.buttons & INPUT_DUCK, duck);
                    lunged += (frame.buttons & INPUT_LUNGE) != 0;
                    if (answer->lunge_ms == 0.0) {
                        assert_int_equal(frame.buttons & (INPUT_ADVANCE | INPUT_RETREAT),
                                         step_button(answer->thrust_step));
                    }
                    thrust++;
                }
                assert_int_equal(s.ai.intent, AI_RECOVER);
                assert_near((double)thrust, answer->thrust_ms + 1.0, 1.5);
                assert_near((double)lunged, answer->lunge_ms, 1.5);
            }
        }
        scene_destroy(&s);
    }
}

// A lunge that falls short is not answered: the point does not arrive.
static void a_lunge_that_falls_short_is_left_alone(void **unused)
{
    (void)unused;
    scene s = scene_create(WEAPON_EPEE);
    assert_share(share(&s, 3, AI_MEASURE, 10, attacking(2.48), false, AI_MEET),
                 ai_style_of_level(3)->parry);
    assert_share(share(&s, 3, AI_MEASURE, 10, attacking(2.52), false, AI_MEET), 0.0);
    scene_destroy(&s);
}

// Whoever comes with a step is answered before the arm goes out, as often as the level foresees
// and as long as steps lead to attacks.
static void an_attack_is_expected_out_of_a_step(void **unused)
{
    (void)unused;
    scene s = scene_create(WEAPON_EPEE);
    ai_view coming = in_line(2.45, 0.1, 1.2, false);
    coming.extension = 0.0;
    coming.closing_mps = 0.6;
    coming.tip.x += 0.6 * ai_style_of_level(3)->reaction_ms * 1e-3;
    coming.blade[0].x = coming.tip.x + 0.9;
    for (int tame = 0; tame < 2; tame++) {
        int answered = 0;
        for (uint64_t seed = 0; seed < 2000; seed++) {
            begin(&s, 3, seed, AI_MEASURE, 10);
            s.ai.style.parry = 1.0;
            s.ai.style.foresight = 0.7;
            s.ai.habits.count[AI_HE_COMES][AI_NO_DEED] = tame ? 2.0 : 0.0;
            see(&s, &coming);
            answered += s.ai.intent == AI_MEET && s.ai.approach == AI_EXPECTED;
        }
        assert_share(answered / 2000.0, tame ? 0.0 : 0.7);
    }
    scene_destroy(&s);
}

// Nobody expects an attack from where a lunge would not reach, a step of 0.3 s included.
static void an_attack_is_expected_within_reach(void **unused)
{
    (void)unused;
    scene s = scene_create(WEAPON_EPEE);
    for (int far = 0; far < 2; far++) {
        ai_view coming = in_line(far ? 2.90 : 2.86, 0.1, 1.2, false);
        coming.extension = 0.0;
        coming.closing_mps = 0.6;
        coming.tip.x += 0.6 * ai_style_of_level(3)->reaction_ms * 1e-3;
        coming.blade[0].x = coming.tip.x + 0.9;
        begin(&s, 3, 1, AI_MEASURE, 10);
        s.ai.style.parry = s.ai.style.foresight = 1.0;
        see(&s, &coming);
        assert_int_equal(s.ai.intent, far ? AI_MEASURE : AI_MEET);
    }
    scene_destroy(&s);
}

// A point that was out and is gone is awaited for 400 ms as if it were there, unless its fencer has
// lunged since.
static void a_point_that_was_out_comes_again(void **unused)
{
    (void)unused;
    scene s = scene_create(WEAPON_EPEE);
    const ai_answer *answer = answer_in(MATCH_DUEL, false, WEAPON_EPEE, AI_STANDING, AI_HIGH_LINE);
    const int waits = (int)(answer->wait_arm * INPUT_EXTENSION_MAX);
    assert_true(waits > 0);
    for (int lunged = 0; lunged < 2; lunged++) {
        begin(&s, 3, 1, AI_MEASURE, 10);
        ai_view out = in_line(3.2, 1.9, line_height_m(WEAPON_EPEE, AI_HIGH_LINE), false);
        out.extension = 1.0;
        assert_int_equal(see(&s, &out).extension, waits);
        ai_view back = quiet(3.2);
        back.blade[0] = v3(2.8, 1.0, 0.0);
        back.blade[1] = v3(2.1, 1.3, 0.0);
        back.lunge = lunged ? 0.06 : 0.0;
        see(&s, &back);
        s.state.tick = NOW + 399;
        back.lunge = 0.0;
        assert_int_equal(see(&s, &back).extension, lunged ? 0 : waits);
        assert_int_equal(see(&s, &back).extension, 0);
    }
    scene_destroy(&s);
}

// When it comes again it is answered as one that is held out, although the arm brings it fast; the
// first time that is an attack.
static void a_point_that_comes_again_is_no_attack(void **unused)
{
    (void)unused;
    scene s = scene_create(WEAPON_EPEE);
    for (int again = 0; again < 2; again++) {
        begin(&s, 3, 1, AI_MEASURE, 10);
        ai_view out = in_line(3.2, 1.9, line_height_m(WEAPON_EPEE, AI_HIGH_LINE), false);
        out.extension = 1.0;
        ai_view back = quiet(3.2);
        back.blade[0] = v3(2.8, 1.0, 0.0);
        back.blade[1] = v3(2.1, 1.3, 0.0);
        if (again) {
            see(&s, &out);
            see(&s, &back);
        }
        show(&s, &out);
        const uint32_t reaction = (uint32_t)s.ai.reaction_ms / AI_GLANCE_TICKS;
        for (uint32_t age = reaction + 1; age < AI_GLANCES; age++) {
            // The opponent is on the right, and the point was farther away.
            ai_sight *sight = &s.ai.sight;
            sight->glance[(sight->glance_count - 1 - age) % AI_GLANCES].tip.x += 0.1;
        }
        ai_fencer_frame(&s.ai, &s.test.config, &s.state);
        assert_int_equal(s.ai.attack_tick == s.state.tick, !again);
    }
    scene_destroy(&s);
}

// The arm that has gone out in an attack is not taken for a point that walks in.
static void the_foot_follows_the_arm(void **unused)
{
    (void)unused;
    scene s = scene_create(WEAPON_EPEE);
    ai_view walking = in_line(2.45, 0.1, 1.2, false);
    walking.closing_mps = 0.4;
    for (int attacked = 0; attacked < 2; attacked++) {
        begin(&s, 3, 1, AI_MEASURE, 10);
        s.ai.style.parry = 1.0;
        s.ai.attack_tick = attacked ? NOW - 250 : NOW - 350;
        see(&s, &walking);
        assert_int_equal(s.ai.intent, AI_MEET);
        assert_int_equal(s.ai.approach, attacked ? AI_ATTACKING : AI_WALKING);
    }
    scene_destroy(&s);
}

// Not every answer goes on to the thrust.
static void a_level_ripostes_as_often_as_it_can(void **unused)
{
    (void)unused;
    scene s = scene_create(WEAPON_EPEE);
    for (int level = 1; level <= AI_LEVELS; level++) {
        double chance = ai_style_of_level(level)->riposte;
        ai_view view = quiet(2.3);
        assert_share(share(&s, level, AI_MEET, 500, view, false, AI_RIPOSTE), chance);
        assert_share(share(&s, level, AI_MEET, 500, view, false, AI_RECOVER), 1.0 - chance);
    }
    scene_destroy(&s);
}

// A point that is held out is come to with half steps and pauses, as long as it does not come.
static void a_point_that_is_held_out_is_come_to(void **unused)
{
    (void)unused;
    scene s = scene_create(WEAPON_FOIL);
    ai_view line = in_line(2.85, 1.3, line_height_m(WEAPON_FOIL, AI_MIDDLE_LINE), false);
    double chance = ai_style_of_level(3)->attacks_per_s / 20.0;
    assert_share(share(&s, 3, AI_MEASURE, 10, line, false, AI_ENGAGE), chance);
    assert_share(share(&s, 3, AI_MEASURE, 10, line, false, AI_PREPARE), 0.0);

    begin(&s, 3, 1, AI_ENGAGE, 0);
    const unsigned half = INPUT_ADVANCE | input_stride_bits(INPUT_STRIDE_HALF);
    int stepped = 0;
    for (int tick = 0; tick < 1000; tick++) {
        unsigned asked = see(&s, &line).buttons;
        assert_true(asked == 0 || asked == half);
        stepped += asked == half;
    }
    assert_int_equal(stepped, 180); // a step of 60 ticks every 400
    assert_int_equal(s.ai.intent, AI_ENGAGE);
    line.closing_mps = 0.4;
    line.tip.x += 0.2; // where it was seen
    assert_int_equal(see(&s, &line).buttons, 0);
    ai_view away = quiet(2.85);
    see(&s, &away);
    assert_int_equal(s.ai.intent, AI_MEASURE);
    scene_destroy(&s);
}

static void a_threat_gives_ground(void **unused)
{
    (void)unused;
    scene s = scene_create(WEAPON_EPEE);
    for (int level = 1; level <= AI_LEVELS; level++) {
        double stands = ai_style_of_level(level)->stand;
        ai_view coming = quiet(2.58);
        coming.closing_mps = 0.52;
        double waits = 1.0 - ai_style_of_level(level)->attacks_per_s / 20.0;
        assert_share(share(&s, level, AI_MEASURE, 10, coming, false, AI_MEASURE), stands * waits);
        assert_share(share(&s, level, AI_MEASURE, 10, coming, false, AI_RECOVER), 1.0 - stands);
        begin(&s, level, 1, AI_MEASURE, 10);
        see(&s, &coming);
        assert_int_equal(s.ai.blind_until_tick, NOW + 350);
        // Not again at once, and not if the opponent is too slow or too far away.
        begin(&s, level, 1, AI_MEASURE, 10);
        s.ai.blind_until_tick = NOW + 1;
        see(&s, &coming);
        assert_int_equal(s.ai.intent, AI_MEASURE);
        coming.closing_mps = 0.48;
        ask(&s, level, AI_MEASURE, 10, coming);
        assert_int_equal(s.ai.intent, AI_MEASURE);
        coming = quiet(2.62);
        coming.closing_mps = 0.52;
        ask(&s, level, AI_MEASURE, 10, coming);
        assert_int_equal(s.ai.intent, AI_MEASURE);
    }
    scene_destroy(&s);
}

static void recovering_ends(void **unused)
{
    (void)unused;
    scene s = scene_create(WEAPON_EPEE);
    ask(&s, 3, AI_ATTACK, 621, quiet(2.2));
    assert_int_equal(s.ai.intent, AI_RECOVER);
    // The point returns to a guard.
    assert_true(s.ai.aim[0] >= -0.15 && s.ai.aim[0] <= 0.45 && fabs(s.ai.aim[1]) <= 0.2);

    // Recovering ends as soon as the distance is kept and it is no longer busy.
    uint32_t busy = (uint32_t)ai_style_of_level(3)->busy_ms;
    const double kept_m = ai_style_of_level(3)->distance_m;
    assert_asks(ask(&s, 3, AI_RECOVER, busy + 1, quiet(kept_m - 0.19)), INPUT_RETREAT, 0);
    assert_int_equal(s.ai.intent, AI_RECOVER);
    ask(&s, 3, AI_RECOVER, busy + 1, quiet(kept_m - 0.15));
    assert_int_equal(s.ai.intent, AI_MEASURE);
    ask(&s, 3, AI_RECOVER, busy, quiet(kept_m - 0.15));
    assert_int_equal(s.ai.intent, AI_RECOVER);
    ask(&s, 3, AI_RECOVER, 650, quiet(2.0));
    assert_int_equal(s.ai.intent, AI_RECOVER);
    ask(&s, 3, AI_RECOVER, 651, quiet(2.0));
    assert_int_equal(s.ai.intent, AI_MEASURE);
    scene_destroy(&s);
}

// ---- Attack ------------------------------------------------------------------------------

// It attacks an opponent who has lunged and missed, if a lunge reaches him; his chest is 0.2 m
// nearer then. It also does so while recovering.
static void a_missed_lunge_is_punished(void **unused)
{
    (void)unused;
    scene s = scene_create(WEAPON_EPEE);
    for (int level = 1; level <= AI_LEVELS; level++) {
        const ai_style *style = ai_style_of_level(level);
        ai_view open = quiet(2.48);
        open.lunge = 0.32;
        open.tip_velocity_mps = v3(0.1, 0, 0);
        double chance = style->punish;
        assert_share(share(&s, level, AI_MEASURE, 10, open, false, AI_ATTACK), chance);
        if (style->busy_ms < 650) {
            ai_view nearer = open; // than where recovering ends
            nearer.distance_m = 2.36;
            assert_share(share(&s, level, AI_RECOVER, (uint32_t)style->busy_ms + 1, nearer, false,
                               AI_ATTACK),
                         chance);
        }
        for (int no = 0; no < 3; no++) {
            ai_view closed = open;
            closed.distance_m = no == 0 ? 2.52 : closed.distance_m;
            closed.lunge = no == 1 ? 0.28 : closed.lunge;
            closed.tip_velocity_mps.x = no == 2 ? -0.1 : closed.tip_velocity_mps.x;
            assert_share(share(&s, level, AI_MEASURE, 10, closed, false, AI_ATTACK), 0.0);
        }
        // A deep lunge that has landed short is attacked before it is seen going back.
        for (int deep = 0; deep < 2; deep++) {
            ai_view short_lunge = quiet(2.82);
            short_lunge.lunge = deep ? 0.62 : 0.58;
            assert_share(share(&s, level, AI_MEASURE, 10, short_lunge, false, AI_PREPARE),
                         deep ? chance : style->attacks_per_s / 20.0);
        }
        // From a step farther away it hurries there.
        open.distance_m = 2.82;
        assert_share(share(&s, level, AI_MEASURE, 10, open, false, AI_PREPARE), chance);
        open.distance_m = 2.88;
        assert_share(share(&s, level, AI_MEASURE, 10, open, false, AI_PREPARE),
                     style->attacks_per_s / 20.0); // as anybody else
    }
    scene_destroy(&s);
}

// In the last step of such an attack the arm goes out, who comes is let come, and the foot does not
// wait for the arm. There is no time for a cut. Who does not hurry comes with half steps until the
// last one.
static void who_hurries_has_the_arm_out_before_the_foot(void **unused)
{
    (void)unused;
    const unsigned HALF_STEP = INPUT_ADVANCE | input_stride_bits(INPUT_STRIDE_HALF);
    scene s = scene_create(WEAPON_SABRE);
    for (int hurries = 0; hurries < 2; hurries++) {
        const struct {
            double distance_m, closing_mps;
            unsigned calm, hurried; // buttons
            bool out;
        } CASE[] = {{2.57, 0.0, HALF_STEP, INPUT_ADVANCE, false},
                    {2.53, 0.0, INPUT_ADVANCE, INPUT_ADVANCE, true},
                    {2.9, 0.6, HALF_STEP, 0, true}};
        for (size_t i = 0; i < sizeof CASE / sizeof *CASE; i++) {
            ai_view view = quiet(CASE[i].distance_m);
            view.closing_mps = CASE[i].closing_mps;
            begin(&s, 3, 1, AI_PREPARE, 10);
            s.ai.hurries = (uint8_t)hurries;
            assert_asks(see(&s, &view), hurries ? CASE[i].hurried : CASE[i].calm,
                        hurries && CASE[i].out ? INPUT_EXTENSION_MAX : 36);
        }
        int lunged = 0;
        begin(&s, 3, 1, AI_PREPARE, 10);
        s.ai.hurries = (uint8_t)hurries;
        ai_view near = quiet(2.15);
        for (int tick = 0; tick < 70; tick++) {
            lunged += (see(&s, &near).buttons & INPUT_LUNGE) != 0;
        }
        assert_int_equal(s.ai.intent, AI_ATTACK);
        assert_true(hurries ? lunged > 60 : lunged == 0);
        assert_true(!hurries || (s.ai.wind[0] == 0.0 && s.ai.wind[1] == 0.0));
    }
    scene_destroy(&s);
}

// Who comes too near with his arm back is stopped with the arm alone, as often as the level dares;
// nobody is from farther away, nor if his arm is out.
static void who_comes_too_near_is_stopped(void **unused)
{
    (void)unused;
    scene s = scene_create(WEAPON_EPEE);
    for (int level = 1; level <= AI_LEVELS; level++) {
        double stop = ai_style_of_level(level)->stop;
        assert_share(share(&s, level, AI_MEASURE, 10, quiet(1.86), false, AI_STOP), stop);
        assert_share(share(&s, level, AI_MEASURE, 10, quiet(1.90), false, AI_STOP), 0.0);
        ai_view points = quiet(1.86);
        points.extension = 0.6;
        assert_share(share(&s, level, AI_MEASURE, 10, points, false, AI_STOP), 0.0);
    }
    assert_asks(ask(&s, 3, AI_STOP, 200, quiet(1.86)), 0, INPUT_EXTENSION_MAX);
    assert_int_equal(s.ai.intent, AI_STOP);
    ask(&s, 3, AI_STOP, 201, quiet(1.86));
    assert_int_equal(s.ai.intent, AI_RECOVER);
    scene_destroy(&s);
}

// By the rules of the FIE an épéeist plays at the nearest target, the arm over the guard, wherever
// that guard is, and from farther away than at the chest; in a duel and with a foil at the chest.
static void an_epee_plays_at_the_arm_by_the_rules_of_the_fie(void **unused)
{
    (void)unused;
    static const struct {
        enum weapon_kind kind;
        enum match_rules rules;
        bool at_arm;
    } CASE[] = {{WEAPON_EPEE, MATCH_FIE, true},
                {WEAPON_EPEE, MATCH_DUEL, false},
                {WEAPON_FOIL, MATCH_FIE, false}};
    for (size_t i = 0; i < sizeof CASE / sizeof *CASE; i++) {
        scene s = scene_create(CASE[i].kind);
        s.test.config.settings.match.rules = (uint8_t)CASE[i].rules;
        ai_view comes = quiet(2.38);
        comes.closing_mps = 0.6;
        double aim[2];
        for (int high = 0; high < 2; high++) {
            comes.blade[0] = v3(1.7, high ? 1.16 : 1.07, -0.10);
            ask(&s, 3, AI_MEASURE, 10, comes);
            assert_int_equal(s.ai.intent, AI_ATTACK);
            aim[high] = s.ai.aim[1];
        }
        // The same seed draws the same tremor, so only the guard's height differs: 9 cm, of which
        // the square's unit is 0.9 m, and an épée's point moves 0.42 of the square's height.
        assert_near(aim[1] - aim[0], CASE[i].at_arm ? 0.09 / (0.9 * 0.42) : 0.0, 1e-6);
        double stops = share(&s, 3, AI_MEASURE, 10, quiet(2.11), false, AI_STOP);
        assert_share(stops, CASE[i].at_arm ? ai_style_of_level(3)->stop : 0.0);
        assert_share(share(&s, 3, AI_MEASURE, 10, quiet(2.15), false, AI_STOP), 0.0);
        scene_destroy(&s);
    }
}

// Who lunges from too far is followed while his point stays away: then the fencer is near when he
// recovers. Where the point would come too near it waits, as for a point that is held out.
static void a_lunge_from_too_far_is_followed(void **unused)
{
    (void)unused;
    static const struct {
        double point_m, lunge, lunge_per_s;
        bool follows;
    } CASE[] = {{0.72, 1.0, 0.0, true},  {0.68, 1.0, 0.0, false}, {0.97, 0.5, 1.0, true},
                {0.93, 0.5, 1.0, false}, {0.97, 0.3, 1.0, false}, {0.72, 0.5, 0.0, true}};
    scene s = scene_create(WEAPON_EPEE);
    const unsigned half = INPUT_ADVANCE | input_stride_bits(INPUT_STRIDE_HALF);
    for (size_t i = 0; i < sizeof CASE / sizeof *CASE; i++) {
        begin(&s, 3, 1, AI_MEASURE, 10);
        s.ai.blind_until_tick = NOW + 100000; // it has decided about the attack already
        ai_view lunges = in_line(3.0, CASE[i].point_m, 1.2, false);
        lunges.lunge = CASE[i].lunge;
        show(&s, &lunges);
        uint32_t age = ai_ticks_of(s.ai.reaction_ms) / AI_GLANCE_TICKS;
        for (uint32_t older = age; older < AI_GLANCES; older++) {
            double before_s = (double)((older - age) * AI_GLANCE_TICKS) * DUEL_TICK_S;
            uint32_t at = (s.ai.sight.glance_count - 1 - older) % AI_GLANCES;
            s.ai.sight.glance[at].lunge -= CASE[i].lunge_per_s * before_s;
        }
        assert_asks(
            ai_fencer_frame(&s.ai, &s.test.config, &s.state), CASE[i].follows ? half : 0,
            ai_extension_of(
                answer_in(MATCH_DUEL, false, WEAPON_EPEE, AI_ATTACKING, AI_MIDDLE_LINE)->wait_arm));
    }
    scene_destroy(&s);
}

// It thinks 20 times per second and begins attacks at the level's rate, three times as often if a
// lunge would land, but not before its patience has ended, nor from too far away.
static void attacks_begin_as_often_as_the_level_says(void **unused)
{
    (void)unused;
    scene s = scene_create(WEAPON_EPEE);
    for (int level = 1; level <= AI_LEVELS; level++) {
        const ai_style *style = ai_style_of_level(level);
        double chance = style->attacks_per_s / 20.0, fleche = style->fleche;
        assert_share(share(&s, level, AI_MEASURE, 10, quiet(2.32), false, AI_PREPARE), chance);
        assert_share(share(&s, level, AI_MEASURE, 10, quiet(2.28), false, AI_PREPARE), 3 * chance);
        const double farthest_m = style->distance_m + 0.5;
        assert_share(share(&s, level, AI_MEASURE, 10, quiet(farthest_m - 0.02), false, AI_PREPARE),
                     farthest_m < 3.15 ? chance * (1.0 - fleche) : chance);
        assert_share(share(&s, level, AI_MEASURE, 10, quiet(farthest_m + 0.02), false, AI_PREPARE),
                     0.0);
        // From a little farther away some attacks are fleches.
        const double fleche_m[] = {2.47, fmin(3.13, farthest_m - 0.02)}, none_m[] = {2.43, 3.17};
        for (int i = 0; i < 2; i++) {
            assert_share(share(&s, level, AI_MEASURE, 10, quiet(fleche_m[i]), false, AI_FLECHE),
                         chance * fleche);
            assert_share(share(&s, level, AI_MEASURE, 10, quiet(none_m[i]), false, AI_FLECHE), 0.0);
        }
        int beats = 0, attacks = 0;
        for (uint64_t seed = 0; seed < 12000; seed++) {
            begin(&s, level, seed, AI_MEASURE, 10);
            s.ai.decide_tick = 0;
            ai_view view = quiet(2.28);
            view.tip.z = seed % 2 ? 0.01 : -0.01;
            see(&s, &view);
            if (s.ai.intent == AI_PREPARE) {
                attacks++;
                beats += s.ai.will_beat;
                // The aim is on the side away from the opponent's blade.
                double off = 3.0 * style->tremor, side = seed % 2 ? -1.0 : 1.0;
                double least = seed % 2 ? 0.05 : 0.1, most = seed % 2 ? 0.3 : 0.6;
                double across = side * s.ai.aim[0];
                assert_true(across >= least - off && across <= most + off);
                assert_true(s.ai.aim[1] >= -0.3 - off && s.ai.aim[1] <= 0.4 + off);
            }
            // No attack before the patience ends.
            begin(&s, level, seed, AI_MEASURE, 10);
            s.ai.decide_tick = 0;
            s.state.tick = (uint32_t)(1000.0 * style->patience_s) - 1;
            see(&s, &view);
            assert_int_equal(s.ai.intent, AI_MEASURE);
        }
        assert_near((double)beats / attacks, style->beat, 0.07);
    }
    scene_destroy(&s);
}

// A fleche crosses the feet: with a sabre the FIE forbids it, but a duel does not.
// Who comes is not gone at as well, unless he comes into the distance of a lunge; a point that is
// held out is gone at from farther away.
static void attacks_begin_at_who_stands_or_is_near(void **unused)
{
    (void)unused;
    scene s = scene_create(WEAPON_EPEE);
    for (int level = 1; level <= AI_LEVELS; level++) {
        const double chance = ai_style_of_level(level)->attacks_per_s / 20.0;
        for (int comes = 0; comes < 2; comes++) {
            ai_view view = quiet(2.8); // farther than where it gives way
            view.closing_mps = comes ? 0.51 : 0.49;
            double goes = share(&s, level, AI_MEASURE, 10, view, false, AI_PREPARE) +
                          share(&s, level, AI_MEASURE, 10, view, false, AI_FLECHE);
            assert_share(goes, comes ? 0.0 : chance);
            begin(&s, level, 1, AI_PREPARE, 10);
            see(&s, &view);
            assert_int_equal(s.ai.intent, comes ? AI_RECOVER : AI_PREPARE);
        }
        for (int far = 0; far < 2; far++) {
            ai_view line = in_line(far ? 3.42 : 3.38, 1.8, 1.4, false);
            double goes = share(&s, level, AI_MEASURE, 10, line, false, AI_ENGAGE);
            double kept_m = ai_style_of_level(level)->distance_m;
            assert_share(goes, far || kept_m + 0.5 > 3.4 ? 0.0 : chance);
        }
    }
    scene_destroy(&s);
}

// Who steps into the distance of a lunge with the arm back is attacked before he attacks.
static void a_step_into_measure_is_attacked(void **unused)
{
    (void)unused;
    scene s = scene_create(WEAPON_EPEE);
    for (int level = 1; level <= AI_LEVELS; level++) {
        static const struct {
            double distance_m, closing_mps, extension, lunge;
            bool attacks;
        } CASE[] = {{2.38, 0.6, 0.0, 0.0, true},
                    {2.46, 0.6, 0.0, 0.0, false},
                    {2.25, 0.4, 0.0, 0.0, false},
                    {2.38, 0.6, 0.6, 0.0, false},
                    {2.38, 0.6, 0.0, 0.06, false}};
        for (size_t i = 0; i < sizeof CASE / sizeof *CASE; i++) {
            ai_view view = quiet(CASE[i].distance_m);
            view.closing_mps = CASE[i].closing_mps;
            view.extension = CASE[i].extension;
            view.lunge = CASE[i].lunge;
            assert_share(share(&s, level, AI_MEASURE, 10, view, false, AI_ATTACK),
                         CASE[i].attacks ? ai_style_of_level(level)->stop : 0.0);
        }
    }
    scene_destroy(&s);
}

// When nobody has hit for eighteen seconds it attacks four times as often and answers
// every point with a thrust.
static void a_long_phrase_makes_restless(void **unused)
{
    (void)unused;
    scene s = scene_create(WEAPON_EPEE);
    s.state.phase = DUEL_FENCING;
    for (int level = 1; level <= AI_LEVELS; level++) {
        const ai_style *style = ai_style_of_level(level);
        for (int restless = 0; restless < 2; restless++) {
            s.state.phase_tick = (uint32_t)NOW - 18000u - (restless ? 1u : 0u);
            assert_share(share(&s, level, AI_MEASURE, 10, quiet(2.32), false, AI_PREPARE),
                         style->attacks_per_s / 20.0 * (restless ? 4.0 : 1.0));
            assert_share(share(&s, level, AI_MEASURE, 10, attacking(2.45), false, AI_MEET),
                         restless ? 1.0 : style->parry);
            assert_share(share(&s, level, AI_MEET, 200, attacking(2.45), false, AI_RIPOSTE),
                         restless ? 1.0 : style->riposte);
        }
    }
    scene_destroy(&s);
}

static void a_sabre_runs_only_in_a_duel(void **unused)
{
    (void)unused;
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        scene s = scene_create((enum weapon_kind)kind);
        for (int rules = MATCH_DUEL; rules <= MATCH_FIE; rules++) {
            bool is_allowed = kind != WEAPON_SABRE || rules == MATCH_DUEL;
            s.test.config.settings.match.rules = (uint8_t)rules;
            int runs = 0, attacks = 0;
            for (uint64_t seed = 0; seed < 400; seed++) {
                begin(&s, 3, seed, AI_MEASURE, 10);
                s.ai.decide_tick = 0;
                s.ai.style.fleche = 1.0;
                ai_view view = quiet(2.8);
                see(&s, &view);
                runs += s.ai.intent == AI_FLECHE;
                attacks += s.ai.intent == AI_FLECHE || s.ai.intent == AI_PREPARE;
            }
            assert_true(attacks > 0);
            assert_int_equal(runs, is_allowed ? attacks : 0);
        }
        scene_destroy(&s);
    }
}

// It steps into measure with the arm slightly out, then attacks.
static void preparing_leads_to_the_attack(void **unused)
{
    (void)unused;
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        scene s = scene_create((enum weapon_kind)kind);
        double lunge_m = kind == WEAPON_SABRE ? 2.2 : 2.3;
        assert_asks(ask(&s, 3, AI_PREPARE, 10, quiet(lunge_m + 0.02)), INPUT_ADVANCE, 36);
        assert_int_equal(s.ai.intent, AI_PREPARE);
        assert_asks(ask(&s, 3, AI_PREPARE, 10, quiet(lunge_m - 0.02)), 0, 36);
        assert_int_equal(s.ai.intent, AI_ATTACK);
        // An opponent who retreats at 1 m/s is 0.2 m farther away when the attack lands.
        for (int near = 0; near < 2; near++) {
            ai_view going = quiet(lunge_m - (near ? 0.22 : 0.18));
            going.closing_mps = -1.0;
            ask(&s, 3, AI_PREPARE, 10, going);
            assert_int_equal(s.ai.intent, near ? AI_ATTACK : AI_PREPARE);
        }
        ask(&s, 3, AI_PREPARE, 900, quiet(2.8));
        assert_int_equal(s.ai.intent, AI_PREPARE);
        ask(&s, 3, AI_PREPARE, 901, quiet(2.8));
        assert_int_equal(s.ai.intent, AI_RECOVER);
        scene_destroy(&s);
    }
}

static void a_beat_strikes_towards_the_blade_and_leads_to_the_attack(void **unused)
{
    (void)unused;
    scene s = scene_create(WEAPON_EPEE);
    for (int outside = 0; outside < 2; outside++) {
        for (int low = 0; low < 2; low++) {
            ai_view view = quiet(2.63);
            view.tip = v3(1.9, low ? 1.04 : 1.06, outside ? 0.8 : -0.8);
            begin(&s, 3, 1, AI_PREPARE, 10);
            s.ai.will_beat = 1;
            see(&s, &view);
            assert_int_equal(s.ai.intent, AI_BEAT);
            assert_near(s.ai.aim[0], outside ? 0.9 : -0.9, 1e-12);
            assert_near(s.ai.aim[1], low ? -0.35 : 0.1, 1e-12);
        }
    }
    begin(&s, 3, 1, AI_PREPARE, 10);
    s.ai.will_beat = 1;
    ai_view far = quiet(2.67);
    see(&s, &far);
    assert_int_equal(s.ai.intent, AI_PREPARE);

    assert_asks(ask(&s, 3, AI_BEAT, 260, quiet(2.4)), INPUT_ADVANCE, 17);
    assert_int_equal(s.ai.intent, AI_BEAT);
    assert_asks(ask(&s, 3, AI_BEAT, 260, quiet(2.2)), 0, 17);
    ask(&s, 3, AI_BEAT, 261, quiet(2.4));
    assert_int_equal(s.ai.intent, AI_ATTACK);
    begin(&s, 2, 1, AI_BEAT, 10);
    s.ai.aim[0] = -0.9;
    ai_view view = quiet(2.4);
    see_with_contact(&s, &view);
    assert_int_equal(s.ai.intent, AI_ATTACK);
    assert_near(s.ai.aim[0], -0.9 * ai_style_of_level(2)->opposition, 1e-12);
    scene_destroy(&s);
}

// Four sabre attacks in five are cuts: the point waits beside or above the aim with the arm back,
// is flung as the foot begins, and the arm goes out with it. The others are
// thrusts, and so is every attack with another weapon.
static void a_sabre_cuts(void **unused)
{
    (void)unused;
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        scene s = scene_create((enum weapon_kind)kind);
        int cuts = 0;
        for (uint64_t seed = 0; seed < 500; seed++) {
            begin(&s, 3, seed, AI_ATTACK, 0);
            ai_view view = quiet(2.1);
            uint32_t flung = 0, out = 0;
            input_frame before = see(&s, &view);
            for (uint32_t since = 1; since < 300; since++) {
                input_frame frame = see(&s, &view);
                int moved =
                    abs(frame.point_x - before.point_x) + abs(frame.point_y - before.point_y);
                flung = moved > INPUT_POINT_MAX / 4 && since > 2 && since != 130 ? since : flung;
                out = frame.extension > before.extension ? since : out;
                before = frame;
            }
            cuts += flung != 0;
            assert_true(flung == 0 || (flung == 70 && out == 70));
        }
        assert_share(cuts / 500.0, kind == WEAPON_SABRE ? 0.8 : 0.0);
        scene_destroy(&s);
    }
}

// The arm extends first and the foot follows 70 ticks later, unless the arm alone reaches.
static void a_thrust_lunges_as_deep_as_it_takes(void **unused)
{
    (void)unused;
    scene s = scene_create(WEAPON_EPEE);
    {
        const double distance_m[] = {1.78, 1.82, 2.01, 2.25};
        for (int k = 0; k < 4; k++) {
            bool reaches = k == 0;
            // The button is held for 60 ticks, and 200 more for 0.7 m beyond half a meter.
            double beyond_m = fmin(fmax(distance_m[k] - 1.40 - 0.5, 0.0), 0.7);
            int held = 60 + (int)(200.0 * beyond_m / 0.7);
            ai_view view = quiet(distance_m[k]);
            begin(&s, 3, 1, AI_ATTACK, 0);
            for (int since = 0; since < 400; since++) {
                bool lunges = !reaches && since > 70 && since <= 70 + held;
                assert_asks(see(&s, &view), lunges ? INPUT_LUNGE : 0, INPUT_EXTENSION_MAX);
            }
            assert_int_equal(s.ai.intent, AI_ATTACK);
        }
    }
    ask(&s, 3, AI_ATTACK, 620, quiet(2.2));
    assert_int_equal(s.ai.intent, AI_ATTACK);
    ask(&s, 3, AI_ATTACK, 621, quiet(2.2));
    assert_int_equal(s.ai.intent, AI_RECOVER);

    // At tick 130 it sometimes changes the line.
    for (int level = 1; level <= AI_LEVELS; level++) {
        int changed = 0;
        for (uint64_t seed = 0; seed < 2000; seed++) {
            begin(&s, level, seed, AI_ATTACK, 129);
            s.ai.aim[0] = 0.5;
            ai_view view = quiet(2.2);
            see(&s, &view);
            assert_true(s.ai.aim[0] == 0.5);
            see(&s, &view);
            changed += s.ai.aim[0] == -0.5;
        }
        assert_share(changed / 2000.0, ai_style_of_level(level)->disengage);
    }
    scene_destroy(&s);
}

static void a_fleche_is_a_tap_behind_the_arm(void **unused)
{
    (void)unused;
    scene s = scene_create(WEAPON_EPEE);
    begin(&s, 3, 1, AI_FLECHE, 0);
    ai_view view = quiet(2.8);
    for (uint32_t since = 0; since <= 1500; since++) {
        assert_asks(see(&s, &view), since >= 70 && since < 140 ? INPUT_FLECHE : 0,
                    INPUT_EXTENSION_MAX);
        assert_int_equal(s.ai.intent, AI_FLECHE);
    }
    see(&s, &view);
    assert_int_equal(s.ai.intent, AI_RECOVER);
    scene_destroy(&s);
}

// ---- The hand ----------------------------------------------------------------------------

// The point is the aim, mirrored for a left-hander, plus a wobble of the level's size: every 240
// ticks there is a new target, which the wobble approaches by 0.006 of the way per tick.
static void the_hand_trembles_about_the_aim(void **unused)
{
    (void)unused;
    for (int i = 0; i < 4; i++) {
        // With an épée, whose square is taller, the arm that is out moves the point less.
        enum weapon_kind kind = i < 2 ? WEAPON_FOIL : WEAPON_EPEE;
        double hand = i % 2 == 0 ? -1.0 : 1.0, share = kind == WEAPON_EPEE ? 0.42 : 1.0;
        scene s = scene_create(kind);
        s.test.config.hand[DUEL_LEFT] = hand;
        for (int level = 1; level <= AI_LEVELS; level++) {
            double wobble = ai_style_of_level(level)->tremor, farthest = 0.0;
            begin(&s, level, 5, AI_FLECHE, 0);
            ai_view view = quiet(2.8);
            double before[2] = {0, 0};
            for (int tick = 0; tick < 240 * 400; tick++) {
                s.ai.intent_tick = s.state.tick; // never ends
                s.ai.aim[0] = 0.3;
                s.ai.aim[1] = -0.4;
                bool anew = s.state.tick % 240 == 0;
                double target[2] = {s.ai.wobble_target[0], s.ai.wobble_target[1]};
                input_frame frame = see(&s, &view);
                assert_near(frame.point_x, hand * (0.3 + s.ai.wobble[0]) * INPUT_POINT_MAX, 1.0);
                assert_near(frame.point_y, share * (-0.4 + s.ai.wobble[1]) * INPUT_POINT_MAX, 1.0);
                for (int k = 0; k < 2; k++) {
                    assert_true(anew || s.ai.wobble_target[k] == target[k]);
                    double way = (s.ai.wobble_target[k] - before[k]) * 0.006;
                    assert_near(s.ai.wobble[k], before[k] + way, 1e-12);
                    before[k] = s.ai.wobble[k];
                    farthest = fmax(farthest, fabs(s.ai.wobble_target[k]));
                }
            }
            assert_true(farthest > 0.95 * wobble && farthest <= wobble);
        }
        // An aim outside the square gives a point on its edge.
        begin(&s, 1, 5, AI_FLECHE, 0);
        ai_view view = quiet(2.8);
        s.ai.aim[0] = 2.0;
        s.ai.aim[1] = -2.0;
        input_frame frame = see(&s, &view);
        assert_int_equal(frame.point_x, hand * INPUT_POINT_MAX);
        assert_int_equal(frame.point_y, -INPUT_POINT_MAX);
        scene_destroy(&s);
    }
}

static void levels_are_clamped(void **unused)
{
    (void)unused;
    static const int level[][2] = {{-3, 1}, {0, 1}, {1, 1}, {2, 2}, {3, 3}, {4, AI_LEVELS}};
    for (size_t i = 0; i < sizeof level / sizeof *level; i++) {
        ai_fencer ai;
        ai_fencer_start_level(&ai, level[i][0], DUEL_RIGHT, 1);
        assert_memory_equal(&ai.style, ai_style_of_level(level[i][1]), sizeof ai.style);
        assert_int_equal(ai.side, DUEL_RIGHT);
        assert_int_equal(ai.intent, AI_MEASURE);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(distance_is_kept_to_half_a_step),
        cmocka_unit_test(the_rear_line_is_not_crossed),
        cmocka_unit_test(distance_and_guard_change_now_and_then),
        cmocka_unit_test(reactions_are_drawn_from_a_skewed_distribution),
        cmocka_unit_test(a_point_that_is_near_is_answered_as_often_as_the_level_can),
        cmocka_unit_test(an_answer_waits_until_it_is_due),
        cmocka_unit_test(some_answers_are_others_by_the_rules_of_the_fie),
        cmocka_unit_test(some_answers_are_others_to_a_headset_and_to_the_other_hand),
        cmocka_unit_test(it_awaits_a_headset_and_the_other_hand_elsewhere),
        cmocka_unit_test(a_level_ducks_as_often_as_it_dares),
        cmocka_unit_test(an_attack_is_decided_about_once),
        cmocka_unit_test(an_answer_meets_and_thrusts),
        cmocka_unit_test(a_lunge_that_falls_short_is_left_alone),
        cmocka_unit_test(an_attack_is_expected_out_of_a_step),
        cmocka_unit_test(an_attack_is_expected_within_reach),
        cmocka_unit_test(a_point_that_was_out_comes_again),
        cmocka_unit_test(a_point_that_comes_again_is_no_attack),
        cmocka_unit_test(the_foot_follows_the_arm),
        cmocka_unit_test(a_level_ripostes_as_often_as_it_can),
        cmocka_unit_test(a_point_that_is_held_out_is_come_to),
        cmocka_unit_test(a_threat_gives_ground),
        cmocka_unit_test(recovering_ends),
        cmocka_unit_test(a_missed_lunge_is_punished),
        cmocka_unit_test(who_hurries_has_the_arm_out_before_the_foot),
        cmocka_unit_test(who_comes_too_near_is_stopped),
        cmocka_unit_test(an_epee_plays_at_the_arm_by_the_rules_of_the_fie),
        cmocka_unit_test(a_lunge_from_too_far_is_followed),
        cmocka_unit_test(attacks_begin_as_often_as_the_level_says),
        cmocka_unit_test(attacks_begin_at_who_stands_or_is_near),
        cmocka_unit_test(a_step_into_measure_is_attacked),
        cmocka_unit_test(a_long_phrase_makes_restless),
        cmocka_unit_test(a_sabre_runs_only_in_a_duel),
        cmocka_unit_test(preparing_leads_to_the_attack),
        cmocka_unit_test(a_beat_strikes_towards_the_blade_and_leads_to_the_attack),
        cmocka_unit_test(a_sabre_cuts),
        cmocka_unit_test(a_thrust_lunges_as_deep_as_it_takes),
        cmocka_unit_test(a_fleche_is_a_tap_behind_the_arm),
        cmocka_unit_test(the_hand_trembles_about_the_aim),
        cmocka_unit_test(levels_are_clamped),
    };
    return cmocka_run_group_tests_name("ai_phrase", tests, NULL, NULL);
}
