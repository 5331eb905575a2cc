// The words over a cut film: where touches are counted, title, names and result tell the score, and
// nothing leaves the picture, wide or portrait.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>

#include "canvas_spy.h"
#include "film_words.h"

// The units of a wide picture and of a portrait (canvas.h).
#define WIDE_W     1280.0f
#define PORTRAIT_W 405.0f
#define HEIGHT     720.0f

typedef struct scene {
    duel_config config;
    duel_state now;
    recording_file file;
    film_plan plan;
    film_shot shot;
    canvas *canvas;
} scene;

static void make(scene *s, match_settings match, float width)
{
    *s = (scene){
        .config = {.weapon = weapon_make(WEAPON_FOIL), .settings = {.match = match}},
        .now = {.phase = DUEL_FENCING,
                .touch = {{.by = DUEL_NOBODY}, {.by = DUEL_NOBODY}},
                .match =
                    {.score = {4, 3}, .period = 1, .priority = DUEL_NOBODY, .winner = DUEL_NOBODY}},
        .file = {.header = {.weapon = WEAPON_FOIL}},
        .shot = {.speed = 1.0},
        .canvas = canvas_spy_create(width, HEIGHT),
    };
    snprintf(s->file.header.device[DUEL_LEFT], sizeof s->file.header.device[0], "mouse");
    snprintf(s->file.header.device[DUEL_RIGHT], sizeof s->file.header.device[1], "ai:3");
}

static void draw(scene *s, enum film_shot_kind kind, const char *reason)
{
    canvas_spy_clear(s->canvas);
    s->shot.kind = kind;
    const film_words words = {.plan = &s->plan,
                              .shot = &s->shot,
                              .file = &s->file,
                              .config = &s->config,
                              .state = &s->now,
                              .reason = reason};
    film_words_draw(s->canvas, &words);
    assert_true(canvas_spy_is_inside(s->canvas));
}

static void a_match_tells_its_score(void **unused)
{
    (void)unused;
    static const float width[] = {WIDE_W, PORTRAIT_W};
    for (int i = 0; i < 2; i++) {
        scene s;
        make(&s, match_settings_fie(5), width[i]);
        draw(&s, FILM_SHOT_TITLE, "");
        assert_non_null(canvas_spy_find(s.canvas, "4 : 3"));
        assert_non_null(canvas_spy_find(s.canvas, "foil, to 5 touches"));
        assert_null(canvas_spy_find(s.canvas, "against"));
        draw(&s, FILM_SHOT_PHRASE, "");
        assert_non_null(canvas_spy_find(s.canvas, "4"));
        assert_non_null(canvas_spy_find(s.canvas, "3"));
        assert_true(canvas_spy_find(s.canvas, "4")->x < canvas_spy_find(s.canvas, "3")->x);
        s.now.match.score[DUEL_LEFT] = 5;
        s.now.match.winner = DUEL_LEFT;
        draw(&s, FILM_SHOT_RESULT, "Left wins, 5 : 3.");
        assert_non_null(canvas_spy_find(s.canvas, "5 : 3"));
        canvas_destroy(&s.canvas);
    }
}

static void a_duel_of_one_touch_has_no_score(void **unused)
{
    (void)unused;
    scene s;
    make(&s, match_settings_duel(), WIDE_W);
    draw(&s, FILM_SHOT_TITLE, "");
    assert_non_null(canvas_spy_find(s.canvas, "against"));
    assert_non_null(canvas_spy_find(s.canvas, "foil"));
    assert_null(canvas_spy_find(s.canvas, "4 : 3"));
    draw(&s, FILM_SHOT_PHRASE, "");
    assert_null(canvas_spy_find(s.canvas, "4"));
    draw(&s, FILM_SHOT_RESULT, "Left touches: point on the chest.");
    assert_non_null(canvas_spy_find(s.canvas, "Left touches: point on the chest."));
    assert_null(canvas_spy_find(s.canvas, "4 : 3"));
    canvas_destroy(&s.canvas);
}

// After a hit the result tells the phrase; after a card it does not, since no hit decided.
static void the_result_tells_the_phrase_of_a_hit(void **unused)
{
    (void)unused;
    scene s;
    make(&s, match_settings_fie(5), WIDE_W);
    const canvas_spy_text *text;
    draw(&s, FILM_SHOT_RESULT, "");
    const int without = canvas_spy_texts(s.canvas, &text);
    s.now.match.calls = 1;
    s.now.match.call.reason = MATCH_REASON_ONLY_LAMP;
    draw(&s, FILM_SHOT_RESULT, "");
    assert_true(canvas_spy_texts(s.canvas, &text) > without);
    s.now.match.call.reason = MATCH_REASON_CARD;
    draw(&s, FILM_SHOT_RESULT, "");
    assert_int_equal(canvas_spy_texts(s.canvas, &text), without);
    canvas_destroy(&s.canvas);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_match_tells_its_score),
        cmocka_unit_test(a_duel_of_one_touch_has_no_score),
        cmocka_unit_test(the_result_tells_the_phrase_of_a_hit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
