// Tests the marks of a recording: every kind of mark, their order and ranks, their words, and the
// curves.
//
// The player is a substitute in this file: it returns what a test has set for each tick.
#include <math.h>
#include <string.h>

#include "near.h"
#include "recording_marks.h"
#include "test_duel_config.h"

#define END        1400
#define EVENTS_MAX 400

typedef struct timed_event {
    uint32_t at;
    duel_event event;
} timed_event;

// The ticks from `from` up to but not including `until`.
typedef struct span {
    uint32_t from, until;
} span;

struct recording_player {
    test_duel_config duel;
    duel_state start;
    uint32_t end;
    const char *lacks;
    uint32_t event_count;
    timed_event event[EVENTS_MAX];
    span lunge[2], fleche[2]; // by side: the feet are moving
    span halt, en_garde, inexact, unknown, released;
    uint32_t scored_at; // a match: from here on the right fencer's hit has scored
    uint32_t over_at, differs_at;
    double tip_mps; // of the left blade, which moves up
};

static bool is_in(span s, uint32_t at)
{
    return at >= s.from && at < s.until;
}

static void show(const recording_player *player, uint32_t at, recording_place *out_place)
{
    recording_place *place = out_place;
    *place = (recording_place){.at = at,
                               .state = player->start,
                               .is_exact = !is_in(player->inexact, at),
                               .is_known = !is_in(player->unknown, at)};
    duel_state *state = &place->state;
    state->tick = at;
    state->phase = at >= player->over_at         ? DUEL_OVER
                   : is_in(player->halt, at)     ? DUEL_HALT
                   : is_in(player->en_garde, at) ? DUEL_EN_GARDE
                                                 : DUEL_FENCING;
    for (int side = 0; side < 2; side++) {
        state->fencer[side].footwork.lunge = is_in(player->lunge[side], at) ? 0.02 : 0.019;
        state->fencer[side].footwork.fleche = is_in(player->fleche[side], at) ? 0.02 : 0.019;
    }
    if (player->scored_at > 0 && at >= player->scored_at) {
        state->match.calls = 1;
        state->match.call.points[DUEL_RIGHT] = 1;
        state->match.apparatus.light[DUEL_RIGHT] = APPARATUS_COLORED;
    }
    if (is_in(player->released, at)) {
        state->fencer[DUEL_RIGHT].grip = (hand_catch_state){.start_tick = player->released.from,
                                                            .end_tick = player->released.until};
    }
    state->fencer[DUEL_LEFT].weapon.pose.position.y += player->tip_mps * at * DUEL_TICK_S;
}

uint32_t recording_player_end(const recording_player *player)
{
    return player->end;
}

const duel_config *recording_player_config(const recording_player *player)
{
    return &player->duel.config;
}

const char *recording_player_mismatch(const recording_player *player)
{
    return player->lacks;
}

void recording_player_begin(const recording_player *player, recording_place *out_place)
{
    show(player, 0, out_place);
}

bool recording_player_walk(const recording_player *player, recording_place *place,
                           duel_events *out_events)
{
    out_events->count = 0;
    if (place->at == player->end) {
        return false;
    }
    show(player, place->at + 1, place);
    for (uint32_t i = 0; i < player->event_count; i++) {
        if (player->event[i].at == place->at) {
            out_events->event[out_events->count++] = player->event[i].event;
        }
    }
    return true;
}

// Input is lost as long as no place is exact: one gap.
bool recording_player_has_input(const recording_player *player, uint32_t at)
{
    return !is_in(player->inexact, at + 1);
}

bool recording_player_agrees(const recording_player *player, const recording_place *place)
{
    return place->at < player->differs_at;
}

// --- what a test sets

static void tell(recording_player *player, uint32_t at, duel_event event)
{
    assert_true(player->event_count < EVENTS_MAX);
    player->event[player->event_count++] = (timed_event){at, event};
}

// Blades cross: the left one lies along x, the right one along y, and both are at rest.
static int set_up(void **state)
{
    static recording_player player;
    player = (recording_player){.end = END, .over_at = UINT32_MAX, .differs_at = UINT32_MAX};
    player.duel = test_duel_config_create_without_bodies(WEAPON_FOIL);
    duel_start(&player.duel.config, &player.start);
    test_duel_aim(&player.duel.config, &player.start, DUEL_LEFT, v3(2.0, 1.2, 0.0), v3(1, 0, 0));
    test_duel_aim(&player.duel.config, &player.start, DUEL_RIGHT, v3(1.8, 1.5, 0.1), v3(0, 1, 0));
    *state = &player;
    return 0;
}

static int tear_down(void **state)
{
    recording_player *player = *state;
    test_duel_config_destroy(&player->duel);
    return 0;
}

static recording_marks marks_of(const recording_player *player)
{
    recording_marks marks;
    assert_true(recording_marks_init(&marks, player));
    while (recording_marks_walk(&marks, player, 100)) {
    }
    assert_int_equal(marks.here.at, player->end);
    return marks;
}

static duel_event blow(double impulse_ns, double along_left, double along_right)
{
    return (duel_event){.kind = DUEL_EVENT_BLADES_MET,
                        .side = DUEL_NOBODY,
                        .impulse_ns = impulse_ns,
                        .along = {along_left, along_right},
                        .point = {1.8, 1.2, 0.05}};
}

static duel_event of_side(enum duel_event_kind kind, enum duel_side side)
{
    return (duel_event){.kind = (uint8_t)kind,
                        .side = (uint8_t)side,
                        .moment_nms = 2.5,
                        .speed_mps = 3.25,
                        .part = PART_MASK,
                        .point = {2.5, 1.6, 0.2}};
}

static void assert_vector(phys_vec3 a, phys_vec3 b)
{
    assert_near(v3_distance(a, b), 0.0, 1e-9);
}

static void assert_words(const recording_mark *mark, const char *expected)
{
    char words[128] = "";
    recording_mark_words(NULL, mark, words, sizeof words);
    assert_string_equal(words, expected);
}

// --- marks

// Everything that is marked happens once, and also something that is not marked.
static void everything_happens(recording_player *player)
{
    player->lunge[DUEL_LEFT] = (span){100, 300};
    player->fleche[DUEL_RIGHT] = (span){150, 300};
    tell(player, 200, blow(0.125, 0.4, 0.6));
    tell(player, 210, blow(0.25, 0.0, 0.6));
    tell(player, 220, blow(0.5, 0.4, 0.0));
    tell(player, 230, blow(0.75, 0.0, 0.0));
    tell(player, 300, of_side(DUEL_EVENT_CONTROL_LOST, DUEL_RIGHT));
    tell(player, 310, of_side(DUEL_EVENT_BLADES_SLIDE, DUEL_NOBODY));
    tell(player, 320, of_side(DUEL_EVENT_FOOT_DOWN, DUEL_LEFT));
    tell(player, 350, of_side(DUEL_EVENT_CONTROL_REGAINED, DUEL_RIGHT));
    tell(player, 400, of_side(DUEL_EVENT_CONTROL_LOST, DUEL_LEFT));
    tell(player, 450, of_side(DUEL_EVENT_DISARMED, DUEL_LEFT));
    player->halt = (span){450, 700};
    tell(player, 600, of_side(DUEL_EVENT_WEAPON_DOWN, DUEL_LEFT));
    player->en_garde = (span){700, 950};
    player->inexact = (span){1000, 1120};
    tell(player, 1200, of_side(DUEL_EVENT_TOUCH, DUEL_RIGHT));
    tell(player, 1201, of_side(DUEL_EVENT_CONTROL_LOST, DUEL_RIGHT));
}

static void test_every_kind_of_mark_in_the_order_of_time(void **state)
{
    recording_player *player = *state;
    static const struct {
        enum recording_mark_kind kind;
        int side;
        uint32_t at, until;
        double strength;
        const char *words;
    } expected[] = {
        {RECORDING_MARK_LUNGE, DUEL_LEFT, 100, 100, 0.0, "Left lunges"},
        {RECORDING_MARK_FLECHE, DUEL_RIGHT, 150, 150, 0.0, "Right starts a flèche"},
        {RECORDING_MARK_BLOW, DUEL_NOBODY, 200, 200, 0.125, "blades meet, 0.125 N s"},
        {RECORDING_MARK_BLOW, DUEL_LEFT, 210, 210, 0.25, "blade on left's guard, 0.250 N s"},
        {RECORDING_MARK_BLOW, DUEL_RIGHT, 220, 220, 0.5, "blade on right's guard, 0.500 N s"},
        {RECORDING_MARK_BLOW, DUEL_NOBODY, 230, 230, 0.75, "blades meet, 0.750 N s"},
        {RECORDING_MARK_LOST, DUEL_RIGHT, 300, 350, 2.5, "Right out of control for 0.05 s"},
        {RECORDING_MARK_LOST, DUEL_LEFT, 400, 450, 2.5, "Left out of control for 0.05 s"},
        {RECORDING_MARK_DISARM, DUEL_LEFT, 450, 450, 2.5, "Left is disarmed"},
        {RECORDING_MARK_HALT, DUEL_NOBODY, 450, 950, 0.0, "halt, 0.5 s"},
        {RECORDING_MARK_GAP, DUEL_NOBODY, 1000, 1120, 0.0, "input lost, 0.12 s from poses"},
        {RECORDING_MARK_TOUCH, DUEL_RIGHT, 1200, 1200, 3.25, "Right touches: mask, 3.2 m/s"},
        {RECORDING_MARK_LOST, DUEL_RIGHT, 1201, END, 2.5, "Right out of control for 0.20 s"},
    };
    const uint32_t count = sizeof expected / sizeof expected[0];
    everything_happens(player);
    recording_marks marks = marks_of(player);
    assert_int_equal(marks.mark_count, count);
    for (uint32_t i = 0; i < count; i++) {
        const recording_mark *mark = &marks.mark[i];
        assert_int_equal(mark->kind, expected[i].kind);
        assert_int_equal(mark->side, expected[i].side);
        assert_int_equal(mark->at, expected[i].at);
        assert_int_equal(mark->until, expected[i].until);
        // The last span has not ended at the end of the recording.
        assert_true(mark->is_open == (i == count - 1));
        assert_near(mark->strength, expected[i].strength, 1e-12);
        assert_words(mark, expected[i].words);
        bool has_point = mark->kind == RECORDING_MARK_DISARM || mark->kind == RECORDING_MARK_TOUCH;
        assert_vector(mark->point, mark->kind == RECORDING_MARK_BLOW ? v3(1.8, 1.2, 0.05)
                                   : has_point                       ? v3(2.5, 1.6, 0.2)
                                                                     : v3(0, 0, 0));
        assert_int_equal(mark->part, mark->kind == RECORDING_MARK_TOUCH ? PART_MASK : 0);
    }
    recording_marks_fini(&marks);
    assert_null(marks.mark);
}

// A span is marked while it lasts. A recording with poses only has no gaps.
static void test_spans_grow_while_they_last(void **state)
{
    recording_player *player = *state;
    player->halt = (span){450, 700};
    player->inexact = (span){1, 400};
    player->lacks = "the guards";
    recording_marks marks;
    assert_true(recording_marks_init(&marks, player));
    assert_true(recording_marks_walk(&marks, player, 500));
    assert_int_equal(marks.mark_count, 1);
    assert_int_equal(marks.mark[0].kind, RECORDING_MARK_HALT);
    assert_true(marks.mark[0].is_open);
    assert_int_equal(marks.mark[0].until, 500);
    assert_true(recording_marks_walk(&marks, player, END - 500 - 1));
    assert_false(recording_marks_walk(&marks, player, 1));
    assert_false(recording_marks_walk(&marks, player, 1));
    assert_int_equal(marks.mark_count, 1);
    assert_false(marks.mark[0].is_open);
    assert_int_equal(marks.mark[0].until, 700);
    recording_marks_fini(&marks);
}

// The push is against the approach of the blades: perpendicular to both of them, or to the one that
// hit a guard.
static void test_a_blow_says_which_way_it_pushed(void **state)
{
    recording_player *player = *state;
    static const double WAY[2] = {2.0, -2.0};
    for (int i = 0; i < 2; i++) {
        player->event_count = 0;
        player->start.fencer[DUEL_LEFT].weapon.velocity_mps = v3(3.0, 4.0, WAY[i]);
        player->start.fencer[DUEL_RIGHT].weapon.velocity_mps = v3(0.0, 1.0, 0.5 * WAY[i]);
        tell(player, 200, blow(0.1, 0.4, 0.6));
        tell(player, 300, blow(0.1, 0.0, 0.6)); // the right blade, along y
        tell(player, 400, blow(0.1, 0.4, 0.0)); // the left blade, along x
        recording_marks marks = marks_of(player);
        assert_int_equal(marks.mark_count, 3);
        assert_vector(marks.mark[0].towards, v3(0, 0, WAY[i] > 0.0 ? 1 : -1));
        assert_vector(marks.mark[1].towards, v3_normalized_or(v3(3, 0, 0.5 * WAY[i]), v3(0, 0, 0)));
        assert_vector(marks.mark[2].towards, v3_normalized_or(v3(0, 3, 0.5 * WAY[i]), v3(0, 0, 0)));
        recording_marks_fini(&marks);
    }
}

// More marks than fit into the initial array.
static void test_a_long_list_keeps_all_marks(void **state)
{
    recording_player *player = *state;
    for (uint32_t i = 0; i < 300; i++) {
        tell(player, 1 + 4 * i, blow(0.001 * (i + 1), 0.4, 0.6));
    }
    recording_marks marks = marks_of(player);
    assert_int_equal(marks.mark_count, 300);
    for (uint32_t i = 0; i < 300; i++) {
        assert_int_equal(marks.mark[i].at, 1 + 4 * i);
        assert_near(marks.mark[i].strength, 0.001 * (i + 1), 1e-12);
    }
    recording_marks_fini(&marks);
}

// --- ranks and moments

static void test_touches_matter_most_and_halts_least(void **state)
{
    (void)state;
    static const struct {
        enum recording_mark_kind kind;
        int rank;
    } order[] = {{RECORDING_MARK_HALT, 0},   {RECORDING_MARK_GAP, 1},    {RECORDING_MARK_LOST, 2},
                 {RECORDING_MARK_LUNGE, 3},  {RECORDING_MARK_FLECHE, 3}, {RECORDING_MARK_BLOW, 4},
                 {RECORDING_MARK_DISARM, 5}, {RECORDING_MARK_TOUCH, 6}};
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++) {
        for (size_t k = 0; k < sizeof order / sizeof order[0]; k++) {
            // Not even a harder blow outranks another kind.
            recording_mark a = {.kind = (uint8_t)order[i].kind, .strength = 1.0};
            recording_mark b = {.kind = (uint8_t)order[k].kind, .strength = 9.0};
            assert_true(recording_mark_outranks(&a, &b) == (order[i].rank > order[k].rank));
            assert_true(recording_mark_outranks(&b, &a) ==
                        (order[k].rank > order[i].rank || order[i].kind == order[k].kind));
            assert_false(recording_mark_outranks(&a, &a));
        }
    }
}

// Marks at most 40 ticks apart are one moment, represented by the most important one; a touch
// begins a moment of its own.
static void test_marks_close_together_are_one_moment(void **state)
{
    recording_player *player = *state;
    const uint32_t third = 281 + 40;
    tell(player, 200, blow(0.1, 0.4, 0.6));
    tell(player, 240, blow(0.3, 0.4, 0.6));
    tell(player, 281, blow(0.2, 0.4, 0.6));
    tell(player, third, of_side(DUEL_EVENT_TOUCH, DUEL_LEFT));
    tell(player, third + 40, blow(0.9, 0.4, 0.6));
    tell(player, third + 81, blow(0.1, 0.4, 0.6));
    recording_marks marks = marks_of(player);
    assert_int_equal(marks.mark_count, 6);
    assert_int_equal(recording_marks_next(&marks, 0), 2);
    assert_int_equal(recording_marks_next(&marks, 1), 2);
    assert_int_equal(recording_marks_next(&marks, 2), 3);
    assert_int_equal(recording_marks_next(&marks, 3), 5);
    assert_int_equal(recording_marks_next(&marks, 5), 6);
    assert_ptr_equal(recording_marks_most_important(&marks, 0), &marks.mark[1]);
    assert_ptr_equal(recording_marks_most_important(&marks, 2), &marks.mark[2]);
    assert_ptr_equal(recording_marks_most_important(&marks, 3), &marks.mark[3]);
    assert_ptr_equal(recording_marks_most_important(&marks, 5), &marks.mark[5]);

    static const uint32_t moment[] = {200, 281, third, third + 81};
    assert_int_equal(recording_marks_after(&marks, 0), moment[0]);
    assert_int_equal(recording_marks_after(&marks, 199), moment[0]);
    assert_int_equal(recording_marks_after(&marks, 200), moment[1]);
    assert_int_equal(recording_marks_after(&marks, 281), moment[2]);
    assert_int_equal(recording_marks_after(&marks, moment[2]), moment[3]);
    assert_int_equal(recording_marks_after(&marks, moment[3]), moment[3]);
    assert_int_equal(recording_marks_before(&marks, END), moment[3]);
    assert_int_equal(recording_marks_before(&marks, moment[3]), moment[2]);
    assert_int_equal(recording_marks_before(&marks, moment[2]), moment[1]);
    assert_int_equal(recording_marks_before(&marks, 282), moment[1]);
    assert_int_equal(recording_marks_before(&marks, 281), moment[0]);
    assert_int_equal(recording_marks_before(&marks, 240), moment[0]);
    assert_int_equal(recording_marks_before(&marks, 200), 200);
    assert_int_equal(recording_marks_before(&marks, 7), 7);

    assert_int_equal(recording_marks_of_kind(&marks, RECORDING_MARK_TOUCH, 0, true), third);
    assert_int_equal(recording_marks_of_kind(&marks, RECORDING_MARK_TOUCH, third, true), third);
    assert_int_equal(recording_marks_of_kind(&marks, RECORDING_MARK_TOUCH, END, false), third);
    assert_int_equal(recording_marks_of_kind(&marks, RECORDING_MARK_BLOW, third, false), 281);
    assert_int_equal(recording_marks_of_kind(&marks, RECORDING_MARK_BLOW, 200, true), 240);
    assert_int_equal(recording_marks_of_kind(&marks, RECORDING_MARK_LOST, 5, true), 5);
    recording_marks_fini(&marks);
}

// Both fencers touch 0 to 41 ms apart, the loser second and much faster. Each touch has its own
// moment with its own time, in order, and the one that won says so.
static void test_no_touch_hides_another(void **state)
{
    static const uint32_t apart[] = {0, 1, 4, 39, 41};
    recording_player *player = *state;
    for (size_t i = 0; i < sizeof apart / sizeof apart[0]; i++) {
        const uint32_t first = 500, second = first + apart[i];
        duel_event won = of_side(DUEL_EVENT_TOUCH, DUEL_RIGHT),
                   lost = of_side(DUEL_EVENT_TOUCH, DUEL_LEFT);
        lost.speed_mps = 9.0;
        player->event_count = 0;
        tell(player, first - 3, blow(0.5, 0.4, 0.6));
        tell(player, first, won);
        tell(player, second, lost);
        player->over_at = second + 2;
        player->start.winner = DUEL_RIGHT;
        player->start.touch[DUEL_RIGHT].by = DUEL_RIGHT;
        recording_marks marks = marks_of(player);
        assert_int_equal(marks.mark_count, 3);
        assert_int_equal(recording_marks_next(&marks, 0), 1);
        assert_int_equal(recording_marks_next(&marks, 1), 2);
        assert_int_equal(recording_marks_next(&marks, 2), 3);
        const recording_mark *one = recording_marks_most_important(&marks, 1),
                             *other = recording_marks_most_important(&marks, 2);
        assert_true(one->side == DUEL_RIGHT && one->at == first && one->decides);
        assert_true(other->side == DUEL_LEFT && other->at == second && !other->decides);
        assert_true(recording_mark_outranks(one, other));
        assert_false(recording_mark_outranks(other, one));
        assert_words(one, "Right touches: mask, 3.2 m/s, decides");
        assert_words(other, "Left touches: mask, 9.0 m/s");
        assert_int_equal(recording_marks_after(&marks, first - 1), first);
        assert_int_equal(recording_marks_after(&marks, first), apart[i] > 0 ? second : first);
        recording_marks_fini(&marks);
    }
}

// --- curves

// In a match the touch that decides is the winner's last one that scored, not a later lamp: one off
// target, or one without the right of way before the time was over.
static void test_a_lamp_that_did_not_score_does_not_decide(void **state)
{
    recording_player *player = *state;
    player->duel.config.settings.match = match_settings_fie(5);
    tell(player, 300, of_side(DUEL_EVENT_TOUCH, DUEL_RIGHT));
    tell(player, 500, of_side(DUEL_EVENT_TOUCH, DUEL_RIGHT));
    player->scored_at = 400;
    player->over_at = 700;
    player->start.winner = DUEL_RIGHT;
    recording_marks marks = marks_of(player);
    assert_int_equal(marks.mark_count, 2);
    assert_true(marks.mark[0].at == 300 && marks.mark[0].decides);
    assert_true(marks.mark[1].at == 500 && !marks.mark[1].decides);
    recording_marks_fini(&marks);
}

static void test_curves_follow_the_blades(void **state)
{
    recording_player *player = *state;
    player->tip_mps = 2.0;
    player->released = (span){402, 442};
    recording_marks marks = marks_of(player);
    assert_int_equal(marks.sample_count, END / RECORDING_SAMPLE_TICKS + 1);
    const duel_config *config = &player->duel.config;
    phys_vec3 left[2], right[2];
    duel_blade_ends(config, &player->start, DUEL_LEFT, left);
    duel_blade_ends(config, &player->start, DUEL_RIGHT, right);
    double apart_m = duel_fencer_frame(config, &player->start, DUEL_RIGHT).root_x_m -
                     duel_fencer_frame(config, &player->start, DUEL_LEFT).root_x_m;
    assert_true(apart_m > 1.0);
    for (uint32_t k = 0; k < marks.sample_count; k++) {
        const recording_sample *sample = &marks.sample[k];
        uint32_t at = k * RECORDING_SAMPLE_TICKS;
        double up_m = player->tip_mps * at * DUEL_TICK_S;
        assert_true(sample->follows == (k > 0));
        assert_near((double)sample->guard[DUEL_RIGHT][1], right[0].y, 1e-5);
        assert_near((double)sample->tip[DUEL_LEFT][1], left[1].y + up_m, 1e-5);
        assert_near((double)sample->guard[DUEL_LEFT][1], left[0].y + up_m, 1e-5);
        assert_near((double)sample->tip[DUEL_LEFT][0], left[1].x, 1e-5);
        assert_near((double)sample->tip[DUEL_RIGHT][1], right[1].y, 1e-5);
        assert_near((double)sample->tip_mps[DUEL_LEFT], k > 0 ? 2.0 : 0.0, 1e-5);
        assert_near((double)sample->tip_mps[DUEL_RIGHT], 0.0, 1e-5);
        assert_near((double)sample->distance_m, apart_m, 1e-5);
        assert_near((double)sample->control[DUEL_LEFT], 1.0, 0.0);
        // The weapon is lost two ticks before a sample and held again two ticks after
        // another: each sample has the minimum control of its four ticks.
        const hand_catch_state grip = {.start_tick = 402, .end_tick = 442};
        double least = 1.0;
        for (uint32_t tick = at >= 3 ? at - 3 : 0; tick <= at; tick++) {
            double control = hand_catch_share(&grip, tick);
            least = control < least ? control : least;
        }
        assert_near((double)sample->control[DUEL_RIGHT], least, 1e-6);
    }
    assert_near((double)marks.sample[101].control[DUEL_RIGHT], 0.0, 0.0);
    recording_marks_fini(&marks);
}

// A gap has no speed, and the sample after it is not connected to the one before.
static void test_curves_break_where_something_is_lost(void **state)
{
    recording_player *player = *state;
    player->tip_mps = 2.0;
    player->inexact = (span){402, 600};
    player->unknown = (span){450, 500};
    recording_marks marks = marks_of(player);
    for (uint32_t k = 1; k < marks.sample_count; k++) {
        // The four ticks before the sample.
        uint32_t last = k * RECORDING_SAMPLE_TICKS, first = last - RECORDING_SAMPLE_TICKS + 1;
        bool breaks = is_in((span){first, last + 1}, 402) || is_in((span){first, last + 1}, 600) ||
                      (last >= 450 && first <= 500);
        assert_true(marks.sample[k].follows == !breaks);
    }
    // The motion of the blades is unknown here, and they have no speed.
    assert_near((double)marks.sample[120].tip_mps[DUEL_LEFT], 0.0, 0.0);
    assert_near((double)marks.sample[110].tip_mps[DUEL_LEFT], 2.0, 1e-5);
    recording_marks_fini(&marks);
}

// Fencers who are put back en garde have no speed: the curve breaks instead of showing 1,000 m/s.
static void test_a_jump_is_no_speed(void **state)
{
    recording_player *player = *state;
    player->tip_mps = 80.0;
    recording_marks marks = marks_of(player);
    assert_true(marks.sample[5].follows);
    assert_near((double)marks.sample[5].tip_mps[DUEL_LEFT], 80.0, 1e-4);
    recording_marks_fini(&marks);
    player->tip_mps = 500.0;
    marks = marks_of(player);
    assert_false(marks.sample[5].follows);
    assert_near((double)marks.sample[5].tip_mps[DUEL_LEFT], 0.0, 0.0);
    recording_marks_fini(&marks);
}

// --- how it ends

static void test_the_end_is_told_and_a_false_recording(void **state)
{
    recording_player *player = *state;
    player->over_at = 1300;
    player->differs_at = 1000;
    player->start.winner = DUEL_NOBODY;
    recording_marks marks;
    assert_true(recording_marks_init(&marks, player));
    assert_true(recording_marks_walk(&marks, player, 999));
    assert_false(marks.is_false);
    assert_true(recording_marks_walk(&marks, player, 300));
    assert_true(marks.is_false);
    assert_int_equal(marks.false_at, 1000);
    assert_string_equal(marks.reason, "");
    assert_true(recording_marks_walk(&marks, player, 1));
    assert_string_equal(marks.reason, "Time: nobody touched.");
    recording_marks_fini(&marks);
}

// The reason includes what happened before the touch.
static void test_the_reason_remembers_the_bout(void **state)
{
    recording_player *player = *state;
    tell(player, 1250, blow(0.1, 0.4, 0.6));
    player->over_at = 1300;
    player->start.winner = DUEL_LEFT;
    player->start.touch[DUEL_LEFT] = (duel_touch){.by = DUEL_LEFT,
                                                  .blade_part = BLADE_POINT,
                                                  .tick = 1300,
                                                  .barycentric = {1.0, 0.0, 0.0},
                                                  .speed_mps = 1.0};
    recording_marks marks = marks_of(player);
    assert_non_null(strstr(marks.reason, "Left touches: "));
    assert_non_null(strstr(marks.reason, "0.05 s after the blades last met"));
    recording_marks_fini(&marks);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_every_kind_of_mark_in_the_order_of_time, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(test_spans_grow_while_they_last, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_a_blow_says_which_way_it_pushed, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_a_long_list_keeps_all_marks, set_up, tear_down),
        cmocka_unit_test(test_touches_matter_most_and_halts_least),
        cmocka_unit_test_setup_teardown(test_marks_close_together_are_one_moment, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(test_no_touch_hides_another, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_a_lamp_that_did_not_score_does_not_decide, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(test_curves_follow_the_blades, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_curves_break_where_something_is_lost, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(test_a_jump_is_no_speed, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_the_end_is_told_and_a_false_recording, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(test_the_reason_remembers_the_bout, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
