// The console in the hall: what its lines and large buttons say and do, and which part of the panel
// it covers.
#include "viewer_desk.h"

#include "hud_style.h"
#include "viewer_console.h"
#include "viewer_state.h"
#include "xr_panel.h"

// The panel on which it is drawn, canvas units.
#define WIDTH  960.0f
#define HEIGHT 720.0f

static int set_up(void **state)
{
    if (viewer_desk_set_up(state) != 0) {
        return -1;
    }
    viewer *v = *state;
    canvas_destroy(&v->canvas);
    v->canvas = canvas_spy_create(WIDTH, HEIGHT);
    v->xr.walk.scale = 1.0;
    return 0;
}

#define CONSOLE_TEST(name) cmocka_unit_test_setup_teardown(name, set_up, viewer_desk_clear)

static void draw(viewer *v)
{
    canvas_spy_clear(v->canvas);
    viewer_draw_console(v);
}

static const canvas_spy_text *drawn_words(const viewer *v, const char *words)
{
    const canvas_spy_text *text = canvas_spy_find(v->canvas, words);
    if (text == NULL) {
        fail_msg("no '%s'", words);
    }
    return text;
}

static void it_says_who_fences_and_how_much_time_has_passed(void **state)
{
    viewer *v = *state;
    char end[40];
    viewer_desk_seek(v, 250);
    draw(v);
    drawn_words(v, "épée: mouse, computer 3");
    const canvas_spy_text *now = drawn_words(v, "0.250 s");
    snprintf(end, sizeof end, "of %.3f s", v->clock.end / 1000.0);
    assert_true(now->y == drawn_words(v, end)->y);
    assert_true(canvas_spy_right(now) < canvas_spy_left(drawn_words(v, end)));
    viewer_notice(v, "here it is");
    draw(v);
    assert_true(canvas_spy_same_color(drawn_words(v, "here it is")->color, HUD_WARNING));
    assert_true(canvas_spy_is_inside(v->canvas));
}

// Large enough to be read and hit in a headset.
static void every_letter_is_large_enough(void **state)
{
    viewer *v = *state;
    const canvas_spy_text *text;
    draw(v);
    int all_texts = canvas_spy_texts(v->canvas, &text);
    for (int i = 0; i < all_texts; i++) {
        assert_true(text[i].font.size >= XR_PANEL_LEAST_LETTER);
    }
}

static void the_buttons_do_what_they_say_and_do_not_touch(void **state)
{
    viewer *v = *state;
    static const struct {
        const char *word;
        enum viewer_action action;
    } BUTTON[] = {{"|<", VIEWER_DO_MARK_BEFORE},
                  {"<", VIEWER_DO_BACK_1},
                  {"Play", VIEWER_DO_PLAY},
                  {">", VIEWER_DO_ON_1},
                  {">|", VIEWER_DO_MARK_AFTER},
                  {"-", VIEWER_DO_SLOWER},
                  {"+", VIEWER_DO_FASTER},
                  {"Reverse", VIEWER_DO_TURN},
                  {"Loop", VIEWER_DO_LOOP},
                  {"Size: life", VIEWER_DO_SIZE},
                  {"Overlays", VIEWER_DO_NEXT_OVERLAY},
                  {"Options", VIEWER_DO_OPTIONS},
                  {"Help", VIEWER_DO_HELP},
                  {"Appeal", VIEWER_DO_APPEAL},
                  {"Leave", VIEWER_DO_LEAVE}};
    draw(v);
    assert_int_equal(v->button_count, sizeof BUTTON / sizeof *BUTTON);
    for (size_t i = 0; i < sizeof BUTTON / sizeof *BUTTON; i++) {
        const viewer_button *button = viewer_desk_button(v, BUTTON[i].action);
        viewer_desk_check_button(v, BUTTON[i].word, BUTTON[i].action, 4.0f);
        assert_true(button->x >= 0.0f && button->x + button->width <= WIDTH);
        assert_true(viewer_console_covers(v, button->y));
        assert_true(viewer_console_covers(v, button->y + button->height));
    }
}

static void a_button_under_the_beam_is_lit(void **state)
{
    viewer *v = *state;
    draw(v);
    viewer_desk_point(v, viewer_desk_button(v, VIEWER_DO_LOOP));
    draw(v);
    const canvas_spy_shape *shape;
    int shapes = canvas_spy_shapes(v->canvas, &shape), lit = 0;
    for (int i = 0; i < shapes; i++) {
        if (canvas_spy_same_color(shape[i].color, hud_faded(HUD_WHITE, 0.4))) {
            assert_true(shape[i].x == viewer_desk_button(v, VIEWER_DO_LOOP)->x);
            lit++;
        }
    }
    assert_int_equal(lit, 1);
}

static void what_is_on_has_another_color(void **state)
{
    viewer *v = *state;
    v->clock.paused = false;
    v->clock.backwards = v->clock.looping = true;
    v->clock.speed = VIEWER_SPEED_REAL - 1;
    draw(v);
    assert_true(canvas_spy_same_color(drawn_words(v, "Pause")->color, HUD_WHITE));
    assert_true(canvas_spy_same_color(drawn_words(v, "Reverse")->color, HUD_WARNING));
    assert_true(canvas_spy_same_color(drawn_words(v, "Loop")->color, HUD_WARNING));
    assert_true(canvas_spy_same_color(drawn_words(v, "1/2")->color, HUD_WARNING));
}

static void the_size_is_told_in_words(void **state)
{
    viewer *v = *state;
    v->xr.walk.scale = 10.0;
    draw(v);
    drawn_words(v, "Size: small");
    v->xr.walk.scale = 0.3;
    draw(v);
    drawn_words(v, "Size: giants");
}

static void only_the_console_is_covered(void **state)
{
    viewer *v = *state;
    draw(v);
    const canvas_spy_shape *shape;
    assert_true(canvas_spy_shapes(v->canvas, &shape) > 0);
    float top = shape[0].y, foot = shape[0].y + shape[0].height;
    assert_true(viewer_console_covers(v, top + 1.0f) && viewer_console_covers(v, foot - 1.0f));
    assert_false(viewer_console_covers(v, top - 1.0f));
    assert_false(viewer_console_covers(v, foot + 1.0f));
    assert_true(v->timeline_top > top && v->timeline_foot < foot);
    assert_true(v->span.x > 0.0f && v->span.x + v->span.width < WIDTH);
}

static void help_takes_the_whole_panel(void **state)
{
    viewer *v = *state;
    viewer_do(v, VIEWER_DO_HELP);
    draw(v);
    drawn_words(v, "Watching a duel");
    drawn_words(v, "Stick pressed");
    drawn_words(v, "Trigger: back");
    assert_int_equal(v->button_count, 0);
    assert_true(viewer_console_covers(v, 10.0f) && viewer_console_covers(v, HEIGHT - 10.0f));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CONSOLE_TEST(it_says_who_fences_and_how_much_time_has_passed),
        CONSOLE_TEST(every_letter_is_large_enough),
        CONSOLE_TEST(the_buttons_do_what_they_say_and_do_not_touch),
        CONSOLE_TEST(a_button_under_the_beam_is_lit),
        CONSOLE_TEST(what_is_on_has_another_color),
        CONSOLE_TEST(the_size_is_told_in_words),
        CONSOLE_TEST(only_the_console_is_covered),
        CONSOLE_TEST(help_takes_the_whole_panel),
    };
    return cmocka_run_group_tests(tests, viewer_desk_set_up_all, viewer_desk_clear_all);
}
