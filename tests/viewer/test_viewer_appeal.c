// The appeal in the viewer: it goes to the call, fences again what decided it, and puts everything
// back. The recorded foil match has a call in its seventh second.
#include "viewer_desk.h"

#include "sdl_event.h"
#include "viewer_action.h"
#include "viewer_appeal.h"
#include "viewer_input.h"
#include "viewer_state.h"
#include "viewer_timeline.h"

// Where the tests appeal: less than the four seconds that are searched before the call.
#define ASKED_AT 4000

static int clear_all(void **state)
{
    (void)state;
    fencer_rack_free(&viewer_desk.fencers);
    return 0;
}

static int set_up(void **state)
{
    if (viewer_desk_open(state, BATTUTA_TEST_MATCH) != 0) {
        return -1;
    }
    viewer_desk_seek(*state, ASKED_AT);
    return 0;
}

#define APPEAL_TEST(name) cmocka_unit_test_setup_teardown(name, set_up, viewer_desk_clear)

static void draw(viewer *v)
{
    canvas_spy_clear(v->canvas);
    v->button_count = 0;
    viewer_draw_timeline(v);
}

static void it_asks_every_question_once_and_puts_everything_back(void **state)
{
    viewer *v = *state;
    const viewer_clock before = v->clock;
    viewer_do(v, VIEWER_DO_APPEAL);
    assert_true(v->appeal.shown);
    assert_true(v->appeal.questions > 0);
    for (int i = 0; i < v->appeal.questions; i++) {
        assert_true(v->appeal.shown);
        assert_int_equal(v->appeal.question, i);
        viewer_do(v, VIEWER_DO_APPEAL);
    }
    assert_false(v->appeal.shown);
    assert_memory_equal(&v->clock, &before, sizeof before);
}

static void escape_ends_it_and_leaves_the_viewer_open(void **state)
{
    viewer *v = *state;
    viewer_do(v, VIEWER_DO_APPEAL);
    assert_true(v->appeal.shown);
    viewer_do(v, VIEWER_DO_LEAVE);
    assert_false(v->appeal.shown);
    assert_false(v->leaving);
    assert_int_equal(v->clock.at, ASKED_AT);
    viewer_do(v, VIEWER_DO_LEAVE);
    assert_true(v->leaving);
}

// Made at the piste: it is shown at once, nobody takes a side over, and its end is the viewer's.
static void an_appeal_of_the_piste_is_all_there_is(void **state)
{
    viewer *v = *state;
    viewer_do(v, VIEWER_DO_APPEAL);
    const uint32_t call_tick = v->appeal.state.match.call.tick;
    viewer_appeal_end(v);
    viewer_desk_seek(v, 0);
    viewer_appeal_alone(v, call_tick);
    assert_true(v->appeal.shown);
    assert_int_equal(v->appeal.state.match.call.tick, call_tick);
    viewer_do(v, VIEWER_DO_TAKE_OVER);
    assert_false(v->taking_over);
    const int questions = v->appeal.questions;
    for (int i = 0; i < questions; i++) {
        assert_false(v->leaving);
        viewer_do(v, VIEWER_DO_APPEAL);
    }
    assert_true(v->leaving);
    v->leaving = false;
    viewer_appeal_alone(v, call_tick);
    viewer_do(v, VIEWER_DO_LEAVE);
    assert_true(v->leaving);
}

// The panel's buttons are for the mouse: the next question, and back.
static void the_mouse_asks_and_leaves(void **state)
{
    viewer *v = *state;
    viewer_do(v, VIEWER_DO_APPEAL);
    v->appeal.clause[1] = v->appeal.clause[0]; // this call has only one
    v->appeal.questions = 2;
    draw(v);
    int asks = -1, leaves = -1;
    for (int i = 0; i < v->button_count; i++) {
        asks = v->button[i].action == VIEWER_DO_APPEAL ? i : asks;
        leaves =
            v->button[i].action == VIEWER_DO_LEAVE && v->button[i].y < v->timeline_top ? i : leaves;
    }
    assert_true(asks >= 0 && leaves >= 0);
    v->mouse_x = v->button[asks].x + 1.0f;
    v->mouse_y = v->button[asks].y + 1.0f;
    viewer_press(v);
    assert_int_equal(v->appeal.question, 1);
    v->mouse_x = v->button[leaves].x + 1.0f;
    viewer_press(v);
    assert_false(v->appeal.shown);
}

static void the_ghost_is_played_over_and_over(void **state)
{
    viewer *v = *state;
    viewer_do(v, VIEWER_DO_APPEAL);
    const viewer_appeal *a = &v->appeal;
    assert_true(a->count > 0 && a->count <= VIEWER_GHOST_TICKS);
    assert_true(v->clock.looping && !v->clock.paused && v->clock.speed < VIEWER_SPEED_REAL);
    assert_true(v->clock.loop_from < a->from - a->tick_offset);
    assert_true(v->clock.loop_until > a->from - a->tick_offset + a->count);
    assert_int_equal(v->clock.at, v->clock.loop_from);
}

// Until the world without a contact differs from the recorded one, the ghost is what was recorded:
// its first tick, the one after `from`, has the same blades.
static void the_ghost_begins_as_it_was(void **state)
{
    viewer *v = *state;
    viewer_do(v, VIEWER_DO_APPEAL);
    const viewer_appeal *a = &v->appeal;
    viewer_desk_seek(v, a->from - a->tick_offset + 1);
    const duel_config *config = recording_player_config(v->player);
    const duel_state *now = &recording_player_now(v->player)->state;
    phys_vec3 ends[2];
    duel_blade_ends(config, now, a->by, ends);
    for (int i = 0; i < 2; i++) {
        assert_true(v3_distance(ends[i], a->ghost[0].blade[a->by][i]) < 1e-9);
    }
}

// If it lands, the proof has so many ticks, and the last tick of the ghost is that of the hit.
static void the_ghost_ends_with_the_hit(void **state)
{
    viewer *v = *state;
    viewer_do(v, VIEWER_DO_APPEAL);
    const viewer_appeal *a = &v->appeal;
    assert_true(a->proof.lands || a->proof.lands_beside);
    assert_true(a->proof.ticks <= a->count);
    const phys_vec3 first = a->ghost[0].blade[a->by][1];
    const phys_vec3 last = a->ghost[a->count - 1].blade[a->by][1];
    assert_true(v3_distance(last, first) > 0.1);
}

static void the_panel_asks_and_answers(void **state)
{
    viewer *v = *state;
    draw(v);
    assert_null(canvas_spy_find(v->canvas, "would have been"));
    viewer_do(v, VIEWER_DO_APPEAL);
    draw(v);
    assert_non_null(canvas_spy_find(v->canvas, "left, as it was"));
    assert_non_null(canvas_spy_find(v->canvas, "right, as it was"));
    assert_non_null(canvas_spy_find(v->canvas, "would have been"));
    assert_non_null(canvas_spy_find_beginning(v->canvas, "question 1 of "));
    assert_non_null(canvas_spy_find_beginning(v->canvas, "It lands "));
    assert_true(canvas_spy_is_inside(v->canvas));
}

// At its beginning the offence in question is under way.
static void the_bands_name_what_is_under_way(void **state)
{
    viewer *v = *state;
    viewer_do(v, VIEWER_DO_APPEAL);
    const viewer_appeal *a = &v->appeal;
    viewer_desk_seek(v, a->from - a->tick_offset + 5);
    draw(v);
    const char *name = a->by == DUEL_LEFT ? "left: " : "right: ";
    assert_non_null(canvas_spy_find_beginning(v->canvas, name));
}

static void without_a_call_it_says_so(void **state)
{
    viewer *v = *state;
    viewer_desk_seek(v, 0); // the call is seven seconds away, and four are searched
    const viewer_clock before = v->clock;
    viewer_do(v, VIEWER_DO_APPEAL);
    assert_false(v->appeal.shown);
    assert_memory_equal(&v->clock, &before, sizeof before);
    assert_non_null(strstr(v->notice, "none comes"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        APPEAL_TEST(it_asks_every_question_once_and_puts_everything_back),
        APPEAL_TEST(escape_ends_it_and_leaves_the_viewer_open),
        APPEAL_TEST(an_appeal_of_the_piste_is_all_there_is),
        APPEAL_TEST(the_mouse_asks_and_leaves),
        APPEAL_TEST(the_ghost_is_played_over_and_over),
        APPEAL_TEST(the_ghost_begins_as_it_was),
        APPEAL_TEST(the_ghost_ends_with_the_hit),
        APPEAL_TEST(the_panel_asks_and_answers),
        APPEAL_TEST(the_bands_name_what_is_under_way),
        APPEAL_TEST(without_a_call_it_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, clear_all);
}
