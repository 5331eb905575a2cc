// The words and shapes over the editor's picture, and which guard is under the pointer.
#include "shipped_grid.h"

#include <math.h>

#include "canvas_spy.h"
#include "guards_panel.h"
#include "hud_style.h"
#include "text_picture.h"

#define WIDTH  1280.0f
#define HEIGHT 720.0f

typedef struct desk {
    guards_edit edit;
    guards_survey survey;
    guards_panel panel;
    canvas *canvas;
} desk;

static int enter(void **state)
{
    static desk d;
    static char text[SHIPPED_GRID_MAX_BYTES];
    char error[256];
    d = (desk){.canvas = canvas_spy_create(WIDTH, HEIGHT)};
    size_t length = shipped_grid_text("epee", text);
    d.panel = (guards_panel){
        .edit = &d.edit,
        .survey = &d.survey,
        .weapon = "épée",
        .file = "/user/epee.txt",
        .step = "1 cm, 2°",
        .finding = {.elbow_rad = 2.0, .clear_m = 0.1, .part = BODY_PART_COUNT},
    };
    *state = &d;
    return guards_edit_open(&d.edit, text, length, text, length, error, sizeof error) ? 0 : -1;
}

static int leave(void **state)
{
    desk *d = *state;
    guards_edit_close(&d->edit);
    canvas_destroy(&d->canvas);
    return 0;
}

static void draw(desk *d)
{
    canvas_spy_clear(d->canvas);
    guards_panel_draw(d->canvas, &d->panel);
}

static const canvas_spy_text *drawn(const desk *d, const char *words)
{
    const canvas_spy_text *text = canvas_spy_find(d->canvas, words);
    if (text == NULL) {
        fail_msg("no '%s'", words);
    }
    return text;
}

// The value in the line with this name.
static const canvas_spy_text *value_of(const desk *d, const char *name)
{
    const canvas_spy_text *text, *what = drawn(d, name);
    int count = canvas_spy_texts(d->canvas, &text);
    for (int i = 0; i < count; i++) {
        if (text[i].y == what->y && &text[i] != what && text[i].font.align == CANVAS_RIGHT) {
            return &text[i];
        }
    }
    fail_msg("no value for '%s'", name);
    return NULL;
}

static void the_picked_guard_is_named_and_lit(void **state)
{
    desk *d = *state;
    for (int row = 0; row < 3; row++) {
        for (int column = 0; column < 3; column++) {
            char title[80];
            const char *name = guard_grid_said_name(&d->edit.now.grid, row, column);
            guards_edit_pick(&d->edit, row, column);
            draw(d);
            snprintf(title, sizeof title, "épée: %s", name);
            drawn(d, title);
            // The name in the cell; a click on it picks the same guard.
            const canvas_spy_text *cell = drawn(d, name);
            int picked_row, picked_column;
            assert_true(guards_panel_cell(cell->x, cell->y, &picked_row, &picked_column));
            assert_int_equal(picked_row, row);
            assert_int_equal(picked_column, column);
            const canvas_spy_shape *shape;
            int shapes = canvas_spy_shapes(d->canvas, &shape), lit = 0;
            for (int i = 0; i < shapes; i++) {
                if (shape[i].kind == CANVAS_SPY_RECT && shape[i].width == 84.0f &&
                    shape[i].color.b > 0.85f && shape[i].color.r < 0.3f) {
                    assert_true(cell->x > shape[i].x && cell->x < shape[i].x + shape[i].width);
                    assert_true(cell->y > shape[i].y && cell->y < shape[i].y + shape[i].height);
                    lit++;
                }
            }
            assert_int_equal(lit, 1);
        }
    }
}

static void outside_the_square_is_no_guard(void **state)
{
    (void)state;
    int row, column;
    assert_false(guards_panel_cell(0.0f, 200.0f, &row, &column));
    assert_false(guards_panel_cell(WIDTH, 200.0f, &row, &column));
    assert_false(guards_panel_cell(150.0f, 100.0f, &row, &column));
    assert_false(guards_panel_cell(150.0f, 400.0f, &row, &column));
}

static void unsaved_changes_have_a_star(void **state)
{
    desk *d = *state;
    char title[80];
    guards_edit_pick(&d->edit, 1, 0);
    snprintf(title, sizeof title, "épée: %s *", d->edit.now.grid.key[1][0].name);
    guards_edit_begin(&d->edit);
    assert_true(guards_edit_move(&d->edit, v3(0.01, 0, 0)));
    draw(d);
    drawn(d, title);
    drawn(d, "undo 1   F1: keys");
    guards_edit_saved(&d->edit);
    draw(d);
    assert_null(canvas_spy_find(d->canvas, title));
}

static void the_arm_and_the_step_are_told(void **state)
{
    desk *d = *state;
    draw(d);
    drawn(d, "arm in guard");
    drawn(d, "a key moves by 1 cm, 2°");
    guards_edit_set_layer(&d->edit, GUARDS_THRUST);
    draw(d);
    drawn(d, "arm extended");
    d->panel.gliding = true;
    draw(d);
    drawn(d, "the hand glides over the square");
}

static void the_placement_is_told_in_numbers(void **state)
{
    desk *d = *state;
    char words[96];
    guards_values values = guards_edit_values(&d->edit);
    draw(d);
    snprintf(words, sizeof words, "%.1f  %.1f  %+.1f", 100.0 * values.hand_m.x,
             100.0 * values.hand_m.y, 100.0 * values.hand_m.z);
    assert_string_equal(value_of(d, "hand F U R, cm")->words, words);
    const double degrees = 180.0 / acos(-1.0);
    snprintf(words, sizeof words, "%+.1f°  %+.1f°", values.pitch_rad * degrees,
             values.yaw_rad * degrees);
    assert_string_equal(value_of(d, "blade up, aside")->words, words);
    snprintf(words, sizeof words, "%+.1f°", values.roll_rad * degrees);
    assert_string_equal(value_of(d, "thumb from the top")->words, words);
}

static void a_problem_of_the_body_is_in_the_color_of_warnings(void **state)
{
    desk *d = *state;
    static const char *const name[] = {"reach", "elbow angle", "wrist angle", "own body"};
    draw(d);
    assert_string_equal(value_of(d, "reach")->words, "reached");
    assert_string_equal(value_of(d, "elbow angle")->words, "115° (at least 60°)");
    assert_string_equal(value_of(d, "wrist angle")->words, "0° (at most 90°)");
    assert_string_equal(value_of(d, "own body")->words, "over 10 cm away");
    for (int i = 0; i < 4; i++) {
        assert_true(canvas_spy_same_color(value_of(d, name[i])->color, HUD_WHITE));
    }
    d->panel.finding = (guards_finding){.short_m = 0.034,
                                        .elbow_rad = 0.5,
                                        .wrist_rad = 2.0,
                                        .clear_m = -0.012,
                                        .part = PART_FRONT_LEG};
    draw(d);
    assert_string_equal(value_of(d, "reach")->words, "3.4 cm short");
    assert_string_equal(value_of(d, "own body")->words, "-1.2 cm");
    assert_true(canvas_spy_same_color(drawn(d, "front leg")->color, HUD_WARNING));
    for (int i = 0; i < 4; i++) {
        assert_true(canvas_spy_same_color(value_of(d, name[i])->color, HUD_WARNING));
    }
}

static void the_survey_is_told_while_it_runs_and_after_it(void **state)
{
    desk *d = *state;
    d->survey.done = GUARDS_SURVEY_PLACES / 3;
    draw(d);
    assert_string_equal(value_of(d, "the square")->words, "checking, 33 %");
    d->survey.done = GUARDS_SURVEY_PLACES;
    draw(d);
    assert_string_equal(value_of(d, "the square")->words, "all 507 places good");
    assert_true(canvas_spy_same_color(value_of(d, "the square")->color, HUD_WHITE));
    d->survey.trouble = 4;
    d->survey.wrong[0][12][0] = GUARDS_WRIST;
    draw(d);
    assert_string_equal(value_of(d, "the square")->words, "4 of 507 places wrong");
    assert_true(canvas_spy_same_color(value_of(d, "the square")->color, HUD_WARNING));
    // A larger dot in the upper left corner of the square.
    const canvas_spy_shape *shape;
    int shapes = canvas_spy_shapes(d->canvas, &shape), row, column, warnings = 0;
    for (int i = 0; i < shapes; i++) {
        if (shape[i].kind == CANVAS_SPY_CIRCLE && shape[i].size == 4.0f) {
            assert_true(guards_panel_cell(shape[i].x, shape[i].y, &row, &column));
            assert_true(row == 2 && column == 0);
            warnings++;
        }
    }
    assert_int_equal(warnings, 1);
}

static void the_preview_shows_its_place_on_the_square(void **state)
{
    desk *d = *state;
    d->panel.gliding = true;
    d->panel.u = -1.0;
    d->panel.v = -1.0;
    draw(d);
    const canvas_spy_shape *shape;
    int shapes = canvas_spy_shapes(d->canvas, &shape), row = -1, column = -1;
    for (int i = 0; i < shapes; i++) {
        if (shape[i].kind == CANVAS_SPY_RING) {
            assert_true(guards_panel_cell(shape[i].x, shape[i].y, &row, &column));
        }
    }
    assert_int_equal(row, 0);
    assert_int_equal(column, 0);
}

static void the_foot_names_the_file_or_the_news(void **state)
{
    desk *d = *state;
    draw(d);
    const canvas_spy_text *foot = drawn(d, "saves to /user/epee.txt");
    assert_true(canvas_spy_same_color(foot->color, HUD_GRAY));
    assert_true(foot->y > HEIGHT - 40.0f && foot->y < HEIGHT);
    d->panel.notice = "saved";
    draw(d);
    assert_true(canvas_spy_same_color(drawn(d, "saved")->color, HUD_WHITE));
    assert_null(canvas_spy_find(d->canvas, "saves to /user/epee.txt"));
    d->panel.warned = true;
    draw(d);
    assert_true(canvas_spy_same_color(drawn(d, "saved")->color, HUD_WARNING));
}

// At the blank nearest to its middle; beside the panel on the left.
static void long_news_stand_in_two_rows(void **state)
{
    desk *d = *state;
    d->panel.notice = "'/user/somebody/with/a/long/path/guards/epee.txt': line 12, column 7: "
                      "'forwards' is not a word of this file; the shipped guards are shown";
    draw(d);
    const canvas_spy_text *first = drawn(d, "'/user/somebody/with/a/long/path/guards/epee.txt': "
                                            "line 12, column 7:");
    const canvas_spy_text *second =
        drawn(d, "'forwards' is not a word of this file; the shipped guards are shown");
    assert_true(first->y < second->y && first->x == second->x);
    assert_true(canvas_spy_left(first) >= 18.0f + 330.0f);
    assert_true(canvas_spy_is_inside(d->canvas));
    // A longer one shrinks.
    char longest[600];
    memset(longest, 'x', sizeof longest);
    longest[300] = ' ';
    longest[sizeof longest - 1] = '\0';
    d->panel.notice = NULL;
    d->panel.file = longest;
    draw(d);
    assert_true(canvas_spy_is_inside(d->canvas));
}

static void the_keys_are_shown_on_demand(void **state)
{
    desk *d = *state;
    draw(d);
    assert_null(canvas_spy_find(d->canvas, "pick a guard, as on the keypad"));
    d->panel.help_shown = true;
    draw(d);
    const canvas_spy_text *key = drawn(d, "Ctrl+S"), *meaning = drawn(d, "save");
    assert_true(key->y == meaning->y && canvas_spy_right(key) < canvas_spy_left(meaning));
    drawn(d, "pick a guard, as on the keypad");
    assert_true(canvas_spy_is_inside(d->canvas));
}

// How many caps a text has.
static int caps_in(const char *words)
{
    char cap[TEXT_PICTURE_SIZE + 1];
    int count = 0;
    text_picture_write(TEXT_PICTURE_KEY, cap);
    cap[TEXT_PICTURE_SIZE] = '\0';
    for (const char *at = words; (at = strstr(at, cap)) != NULL; at += TEXT_PICTURE_SIZE) {
        count++;
    }
    return count;
}

// The keys of the line of the help that says this.
static const canvas_spy_text *keys_of(const desk *d, const char *meaning)
{
    const canvas_spy_text *text, *what = drawn(d, meaning), *keys = NULL;
    int count = canvas_spy_texts(d->canvas, &text);
    for (int i = 0; i < count; i++) {
        keys = text[i].y == what->y && text[i].x < what->x && text[i].x > 0.5f * WIDTH ? &text[i]
                                                                                       : keys;
    }
    assert_non_null(keys);
    return keys;
}

static void keys_are_caps_where_a_person_has_chosen_these(void **state)
{
    desk *d = *state;
    d->panel.help_shown = true;
    for (int shows = 0; shows < 2; shows++) {
        canvas_show_caps(d->canvas, shows == 1);
        draw(d);
        assert_int_equal(caps_in(keys_of(d, "hand forward, up, right (F U R)")->words), 6 * shows);
        assert_int_equal(caps_in(keys_of(d, "tip sideways, up and down")->words), 4 * shows);
        assert_int_equal(caps_in(keys_of(d, "pick a guard, as on the keypad")->words), 2 * shows);
        assert_int_equal(caps_in(keys_of(d, "with these: finer, coarser")->words), 2 * shows);
        assert_int_equal(caps_in(keys_of(d, "reset all guards")->words), 2 * shows);
        assert_int_equal(caps_in(keys_of(d, "leave")->words), shows);
        // A wheel is no key.
        assert_int_equal(caps_in(keys_of(d, "hand in the view plane, forward")->words), 0);
    }
}

// Titles, values, keys, what they do and the foot are said in the language of the catalog.
static void the_words_are_in_the_chosen_language(void **state)
{
    static const char CATALOG[] =
        "msgid \"\"\nmsgstr \"Plural-Forms: nplurals=2; plural=n != 1;\\n\"\n\n"
        "msgid \"reach\"\nmsgstr \"allonge\"\n\n"
        "msgid \"Esc\"\nmsgstr \"Échap\"\n\n"
        "msgid \"leave\"\nmsgstr \"quitter\"\n\n"
        "msgid \"arm in guard\"\nmsgstr \"bras en garde\"\n\n"
        "msgid \"%s: %s\"\nmsgstr \"%s – %s\"\n\n"
        "msgid \"on guard\"\nmsgstr \"en garde\"\n\n"
        "msgid \"saves to %s\"\nmsgstr \"enregistre dans %s\"\n\n"
        "msgid \"the square\"\nmsgstr \"le carré\"\n\n"
        "msgid \"checking, %d %%\"\nmsgstr \"vérifié : %d %%\"\n";
    desk *d = *state;
    texts_report report;
    texts *french = texts_read("fr.po", CATALOG, sizeof CATALOG - 1, &report);
    assert_non_null(french);
    assert_int_equal(report.faults, 0);
    d->panel.texts = french;
    d->panel.help_shown = true;
    guards_edit_pick(&d->edit, 1, 1);
    draw(d);
    drawn(d, "épée – en garde");
    drawn(d, "bras en garde");
    drawn(d, "allonge");
    drawn(d, "enregistre dans /user/epee.txt");
    assert_string_equal(value_of(d, "le carré")->words, "vérifié : 0 %");
    assert_true(drawn(d, "Échap")->y == drawn(d, "quitter")->y);
    texts_destroy(&french);
    d->panel.texts = NULL;
}

#define PANEL_TEST(name) cmocka_unit_test_setup_teardown(name, enter, leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        PANEL_TEST(the_picked_guard_is_named_and_lit),
        PANEL_TEST(outside_the_square_is_no_guard),
        PANEL_TEST(unsaved_changes_have_a_star),
        PANEL_TEST(the_arm_and_the_step_are_told),
        PANEL_TEST(the_placement_is_told_in_numbers),
        PANEL_TEST(a_problem_of_the_body_is_in_the_color_of_warnings),
        PANEL_TEST(the_survey_is_told_while_it_runs_and_after_it),
        PANEL_TEST(the_preview_shows_its_place_on_the_square),
        PANEL_TEST(the_foot_names_the_file_or_the_news),
        PANEL_TEST(long_news_stand_in_two_rows),
        PANEL_TEST(the_keys_are_shown_on_demand),
        PANEL_TEST(keys_are_caps_where_a_person_has_chosen_these),
        PANEL_TEST(the_words_are_in_the_chosen_language),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
