// The viewer's panels: the legend of the overlays, help, the question of taking over, and notices.
#include "viewer_desk.h"

#include "hud_style.h"
#include "viewer_panel.h"
#include "viewer_state.h"

static void draw_panels(viewer *v)
{
    canvas_spy_clear(v->canvas);
    viewer_draw_panels(v);
}

static void draw_legend(viewer *v)
{
    canvas_spy_clear(v->canvas);
    v->button_count = 0;
    viewer_draw_legend(v);
}

static void the_legend_names_every_overlay_and_lights_those_that_are_on(void **state)
{
    viewer *v = *state;
    static const char *const line[VIEWER_OVERLAYS][2] = {
        [VIEWER_TRAILS] = {"T", "blade trails"},
        [VIEWER_CONTACTS] = {"X", "contacts, impulses"},
        [VIEWER_KDOPS] = {"K", "bounds of bodies"},
        [VIEWER_SWEEP] = {"V", "blade sweep"},
        [VIEWER_MEASURES] = {"M", "distances"},
        [VIEWER_CONTROL] = {"G", "grip, control"},
        [VIEWER_PLOTS] = {"P", "plots"},
        [VIEWER_LIST] = {"N", "list of events"}};
    v->overlay[VIEWER_SWEEP] = true;
    draw_legend(v);
    for (int i = 0; i < VIEWER_OVERLAYS; i++) {
        const canvas_spy_text *words = canvas_spy_find(v->canvas, line[i][1]);
        const canvas_spy_text *key = canvas_spy_find(v->canvas, line[i][0]);
        assert_non_null(words);
        assert_non_null(key);
        assert_true(words->y == key->y && key->x < words->x);
        canvas_color color = i == VIEWER_SWEEP ? HUD_WARNING : HUD_GRAY;
        assert_true(canvas_spy_same_color(words->color, color));
        // A click on the line switches it.
        const viewer_button *button =
            viewer_desk_button(v, (enum viewer_action)(VIEWER_DO_OVERLAY + i));
        assert_true(button->y < words->y && button->y + button->height > words->y);
    }
    assert_true(canvas_spy_is_inside(v->canvas));
}

static void the_legend_fades_and_goes(void **state)
{
    viewer *v = *state;
    v->legend_s = 0.1;
    draw_legend(v);
    const canvas_spy_text *words = canvas_spy_find(v->canvas, "plots");
    assert_non_null(words);
    assert_true(canvas_spy_same_color(words->color, hud_faded(HUD_GRAY, 0.25)));
    v->legend_s = 0.0;
    draw_legend(v);
    assert_null(canvas_spy_find(v->canvas, "plots"));
    assert_int_equal(v->button_count, 0);
}

static void the_legend_makes_room_for_a_notice(void **state)
{
    viewer *v = *state;
    draw_legend(v);
    float y = canvas_spy_find(v->canvas, "blade trails")->y;
    viewer_notice(v, "saved");
    draw_legend(v);
    const float moved = canvas_spy_find(v->canvas, "blade trails")->y;
    assert_true(moved > y);
    canvas_spy_clear(v->canvas);
    viewer_draw_notice(v, "saved");
    // Above the legend and below the score.
    assert_in_range((int)canvas_spy_find(v->canvas, "saved")->y, 145, (int)moved - 20);
    canvas_spy_clear(v->canvas);
    viewer_draw_notice(v, NULL);
    const canvas_spy_text *text;
    assert_int_equal(canvas_spy_texts(v->canvas, &text), 0);
}

static void nothing_is_open_at_first(void **state)
{
    viewer *v = *state;
    const canvas_spy_text *text;
    draw_panels(v);
    assert_int_equal(canvas_spy_texts(v->canvas, &text), 0);
}

static void help_pairs_every_key_with_its_meaning(void **state)
{
    viewer *v = *state;
    v->help_shown = v->taking_over = true;
    draw_panels(v);
    assert_non_null(canvas_spy_find(v->canvas, "Watching a duel"));
    assert_null(canvas_spy_find(v->canvas, "Fence from here"));
    assert_true(canvas_spy_is_inside(v->canvas));
    assert_int_equal(canvas_spy_find(v->canvas, "Space")->y,
                     canvas_spy_find(v->canvas, "play, pause")->y);
    assert_true(canvas_spy_right(canvas_spy_find(v->canvas, "Space")) <
                canvas_spy_left(canvas_spy_find(v->canvas, "play, pause")));
    // What does not fit is below.
    assert_null(canvas_spy_find(v->canvas, "Esc"));
    viewer_help_scroll(v, 100);
    draw_panels(v);
    assert_non_null(canvas_spy_find(v->canvas, "Esc"));
    assert_null(canvas_spy_find(v->canvas, "Space"));
    viewer_help_scroll(v, -100);
    draw_panels(v);
    assert_non_null(canvas_spy_find(v->canvas, "Space"));
}

static void taking_over_shows_both_sides_and_the_moment(void **state)
{
    viewer *v = *state;
    viewer_desk_seek(v, 400);
    v->taking_over = true;
    v->result.level = 2;
    for (int side = 0; side < 2; side++) {
        v->result.side = (enum duel_side)side;
        draw_panels(v);
        assert_non_null(canvas_spy_find(v->canvas, "Fence from here"));
        assert_non_null(
            canvas_spy_find(v->canvas, "0.400 s into the duel; the bout continues from here"));
        const canvas_spy_text *you =
            canvas_spy_find(v->canvas, side == DUEL_LEFT ? "You: left" : "You: right");
        const canvas_spy_text *computer =
            canvas_spy_find(v->canvas, side == DUEL_LEFT ? "Computer: right" : "Computer: left");
        const canvas_spy_text *level = canvas_spy_find(v->canvas, "level 2     1 2 3: change");
        assert_true(you != NULL && computer != NULL && level != NULL);
        assert_true(side == DUEL_LEFT ? you->x < computer->x : you->x > computer->x);
        assert_true(level->x == computer->x);
        assert_true(canvas_spy_find(v->canvas, "recorded: mouse")->x <
                    canvas_spy_find(v->canvas, "recorded: computer 3")->x);
        // A frame around the person's card.
        const canvas_spy_shape *shape;
        int shapes = canvas_spy_shapes(v->canvas, &shape), frames = 0;
        for (int i = 0; i < shapes; i++) {
            if (shape[i].kind == CANVAS_SPY_FRAME) {
                assert_true(shape[i].x < you->x && shape[i].x + shape[i].width > you->x);
                frames++;
            }
        }
        assert_int_equal(frames, 1);
        assert_true(canvas_spy_is_inside(v->canvas));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        VIEWER_DESK_TEST(the_legend_names_every_overlay_and_lights_those_that_are_on),
        VIEWER_DESK_TEST(the_legend_fades_and_goes),
        VIEWER_DESK_TEST(the_legend_makes_room_for_a_notice),
        VIEWER_DESK_TEST(nothing_is_open_at_first),
        VIEWER_DESK_TEST(help_pairs_every_key_with_its_meaning),
        VIEWER_DESK_TEST(taking_over_shows_both_sides_and_the_moment),
    };
    return cmocka_run_group_tests(tests, viewer_desk_set_up_all, viewer_desk_clear_all);
}
