// Tests the words at the foot of the window during a bout: the referee's call with its reason, the
// coach's word, a task and the controls.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "camera.h"
#include "canvas_marks.h"
#include "hud_sample.h"

// Called in white with a black shadow two units below and to the right; both fade with the call.
static void test_a_call_fades_with_its_shadow(void **state)
{
    (void)state;
    guard_grid grid = named_grid();
    hud_view view = plain_view(&grid);
    view.call = "Allez !";
    for (int tenth = 0; tenth <= 10; tenth++) {
        view.call_strength = 0.1 * tenth;
        canvas c = draw(&view, 1280.0f, 720.0f);
        const mark *shadow = find_text(&c, "Allez !");
        if (tenth == 0) {
            assert_null(shadow);
            continue;
        }
        assert_non_null(shadow);
        const mark *call = text_after(&c, shadow, "Allez !");
        assert_non_null(call);
        assert_null(text_after(&c, call, "Allez !"));
        assert_true(fabsf(shadow->x - call->x - 2.0f) < 0.01f);
        assert_true(fabsf(shadow->y - call->y - 2.0f) < 0.01f);
        assert_true(shadow->color.r == 0.0f && shadow->color.g == 0.0f && shadow->color.b == 0.0f);
        assert_true(call->color.r > 0.9f && call->color.g > 0.9f && call->color.b > 0.9f);
        assert_true(fabsf(call->color.a - 0.1f * (float)tenth) < 1e-5f);
        assert_true(shadow->color.a < call->color.a && shadow->color.a > 0.3f * call->color.a);
    }
}

// Words at the foot of the window: below the place where the side camera has the near foot of a
// fencer who lunges, however far apart they are, so that no word ever lies over a mask or a blade.
static void test_a_call_lies_below_the_fencers(void **state)
{
    (void)state;
    // Beside the middle of the piste, toward the camera: where a front foot comes down.
    const double near_side_m = 0.15;
    guard_grid grid = named_grid();
    hud_view view = plain_view(&grid);
    view.call = "Touch right";
    view.call_strength = 1.0;
    for (int s = 0; s < 3; s++) {
        canvas c = draw(&view, SHAPES[s][0], SHAPES[s][1]);
        const mark *box = box_of(&c, find_text(&c, "Touch right"));
        for (double half_m = 0.5; half_m < 5.0; half_m += 0.25) {
            double aspect = (double)(SHAPES[s][0] / SHAPES[s][1]), xy[2];
            camera_subject subject = {
                .root_x_m = {-half_m, half_m}, .aspect = aspect, .hand = {1.0, 1.0}};
            camera side = camera_side(&subject);
            assert_true(camera_project(&side, aspect, v3(half_m, 0.0, near_side_m), xy));
            assert_true(xy[1] * (double)SHAPES[s][1] < (double)box->y);
        }
    }
}

// What follows from a call is written below it, the longest phrase too, and a message above it;
// all of it lies in the call's panel, within the window.
static void test_a_call_has_its_reason_below_it(void **state)
{
    (void)state;
    static const char long_phrase[] =
        "Compound attack from the left. Parried in quarte: it would have missed by 23 cm. Riposte "
        "from the right, 60 ms. Remise from the left. Touch right, the riposte. By 6 ms: another";
    guard_grid grid = named_grid();
    hud_view view = plain_view(&grid);
    view.match = (hud_match){.shown = true, .caption = "Yellow card left: corps à corps"};
    snprintf(view.match.phrase, sizeof view.match.phrase, "%s", long_phrase);
    view.call = "Touch right";
    view.call_strength = 1.0;
    view.notice = "the first pad was unplugged";
    for (int s = 0; s < 4; s++) {
        for (int task = 0; task < 2; task++) {
            view.task = task ? "Push the blade aside" : NULL;
            canvas c = draw(&view, SHAPES[s][0], SHAPES[s][1]);
            const mark *word = find_text(&c, "Touch right"), *box = box_of(&c, word);
            const mark *caption = find_text(&c, "Yellow card"), *first = find_text(&c, "Compound"),
                       *last = find_text(&c, "another");
            assert_true(caption != NULL && first != NULL && last != NULL);
            assert_true(word->y < caption->y && caption->y < first->y && first->y < last->y);
            const mark *all[4] = {word, caption, first, last};
            for (int i = 0; i < 4; i++) {
                assert_within(all[i], box->x, box->x + box->width, box->y, box->y + box->height);
            }
            assert_within(box, 0.0f, SHAPES[s][0], 0.0f, SHAPES[s][1]);
            assert_true(find_text(&c, view.notice)->y < box->y);
            if (task) {
                assert_apart(find_text(&c, "Push the blade"), box);
            }
        }
    }
}

// Whoever covers the foot of the window, such as a timeline, says so, and the words go up.
static void test_a_call_goes_above_what_is_covered(void **state)
{
    (void)state;
    guard_grid grid = named_grid();
    hud_view view = plain_view(&grid);
    view.call = "Prêts ?";
    view.call_strength = 1.0;
    canvas c = draw(&view, 1280.0f, 720.0f);
    float low = find_text(&c, "Prêts ?")->y;
    view.covered = 123.0f;
    c = draw(&view, 1280.0f, 720.0f);
    assert_true(fabsf(find_text(&c, "Prêts ?")->y - low + 123.0f) < 0.01f);
}

// A coach's word stands in large letters above the reason with its figures, in the same box.
static void test_a_coach_speaks_above_the_figures(void **state)
{
    (void)state;
    guard_grid grid = named_grid();
    for (int s = 0; s < 4; s++) {
        hud_view view = full_view(&grid, HUD_PANEL_NONE);
        view.notice = NULL;
        canvas c = draw(&view, SHAPES[s][0], SHAPES[s][1]);
        assert_null(find_text(&c, "Extend first."));
        view.coach = "You both walked in. Extend first.";
        c = draw(&view, SHAPES[s][0], SHAPES[s][1]);
        const mark *word = find_text(&c, "Extend first."), *reason = find_text(&c, "Left touches");
        const mark *hint = find_text(&c, "any button");
        assert_true(word != NULL && reason != NULL && hint != NULL);
        assert_true(word->y < reason->y && reason->y < hint->y && word->height > reason->height);
        assert_on_its_box(&c, "Extend first.");
        assert_on_its_box(&c, "Left touches");
        assert_on_its_box(&c, "any button");
        // Without a reason there is nothing to speak about.
        view.reason = NULL;
        c = draw(&view, SHAPES[s][0], SHAPES[s][1]);
        assert_null(find_text(&c, "Extend first."));
    }
}

// The task of a lesson is shown together with the controls, and a frame marks the guard to take.
static void test_a_task_is_shown_with_the_controls(void **state)
{
    (void)state;
    guard_grid grid = named_grid();
    hud_view view = plain_view(&grid);
    view.held_actions_shown = true;
    view.side[0].controls = "move the mouse: guard";
    view.task = "Push the blade aside";
    view.task_hint = "3 of 4";
    canvas plain = draw(&view, 1280.0f, 720.0f);
    assert_non_null(find_text(&plain, "Push the blade aside"));
    assert_non_null(find_text(&plain, "3 of 4"));
    assert_non_null(find_text(&plain, "move the mouse: guard"));
    assert_true(find_text(&plain, "3 of 4")->y < find_text(&plain, "move the mouse: guard")->y);
    view.side[0].inset.hint_shown = true;
    view.side[0].inset.hint_row = 1;
    view.side[0].inset.hint_column = 0;
    canvas hinted = draw(&view, 1280.0f, 720.0f);
    assert_int_equal(hinted.count, plain.count + 1);
    // The reason for a touch replaces the task.
    view.reason = "Left touches.";
    canvas over = draw(&view, 1280.0f, 720.0f);
    assert_null(find_text(&over, "Push the blade aside"));
}

// How to fence is told on a panel with a stripe of the fencer's color along its left edge; a
// message has none.
static void test_controls_have_the_color_of_their_side(void **state)
{
    (void)state;
    guard_grid grid = named_grid();
    hud_view view = plain_view(&grid);
    view.held_actions_shown = true;
    view.side[0].controls = "move the mouse: guard";
    view.side[1].controls = "arrows: guard";
    view.notice = "the first pad was unplugged";
    canvas c = draw(&view, 1280.0f, 720.0f);
    for (int side = 0; side < 2; side++) {
        const mark *words = find_text(&c, view.side[side].controls);
        assert_non_null(words);
        const mark *stripe = words - 1, *box = box_of(&c, words);
        assert_true(is_at(stripe, box->x, box->y, 4.0f, box->height));
        assert_memory_equal(&stripe->color, &view.side[side].accent, sizeof stripe->color);
        // As high as a line and its margins.
        assert_true(box->height > words->height && box->height < 2.0f * words->height);
    }
    const mark *notice = find_text(&c, view.notice);
    assert_ptr_equal(box_of(&c, notice), notice - 1);
    // A word of the referee takes their place for a moment.
    view.call = "Halte !";
    view.call_strength = 1.0;
    c = draw(&view, 1280.0f, 720.0f);
    assert_null(find_text(&c, "arrows: guard"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_call_fades_with_its_shadow),
        cmocka_unit_test(test_a_call_lies_below_the_fencers),
        cmocka_unit_test(test_a_call_has_its_reason_below_it),
        cmocka_unit_test(test_a_call_goes_above_what_is_covered),
        cmocka_unit_test(test_a_coach_speaks_above_the_figures),
        cmocka_unit_test(test_a_task_is_shown_with_the_controls),
        cmocka_unit_test(test_controls_have_the_color_of_their_side),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
