// The moods of the hall: in a final only the piste is lit, and a lit scoring lamp floods the dark
// hall with its color. Measured on pictures of both moods with the same fencers.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "assets_path.h"
#include "gl_offscreen.h"
#include "picture.h"

enum { WIDTH = 320, HEIGHT = 180 };

typedef struct set {
    window *window;
    loaded_fencer *fencer;
    picture *picture;
    float (*position)[3], (*normal)[3];
    picture_scene scene;
} set;

// A mean color, 0..255 each.
typedef struct tint {
    double r, g, b;
} tint;

static double brightness(tint t)
{
    return (t.r + t.g + t.b) / 3.0;
}

// Both fencers far along the piste, so that the middle of the picture shows the hall alone.
static void place_fencers(set *s)
{
    const fencer_model *model = &s->fencer->model;
    s->position = calloc(model->vertex_count, sizeof *s->position);
    s->normal = calloc(model->vertex_count, sizeof *s->normal);
    for (uint32_t v = 0; v < model->vertex_count; v++) {
        memcpy(s->position[v], model->rest_position[v], sizeof(float[3]));
        s->position[v][0] += 6.0f;
        memcpy(s->normal[v], model->rest_normal[v], sizeof(float[3]));
    }
    for (int side = 0; side < 2; side++) {
        s->scene.fencer[side] = (picture_fencer){.model = model,
                                                 .position = (const float(*)[3])s->position,
                                                 .normal = (const float(*)[3])s->normal,
                                                 .weapon = {v3(6.0, 1.0, 0.0), quat_identity()},
                                                 .opacity = 1.0f};
        picture_default_accent((enum duel_side)side, s->scene.fencer[side].accent);
    }
    s->scene.camera = (camera){v3(0.0, 1.3, 4.4), v3(0.0, 1.15, 0.0), 0.9};
}

static void open_set_of(set *s, enum picture_mood mood, enum picture_quality quality)
{
    char folder[ASSETS_PATH_MAX], path[ASSETS_PATH_MAX], error[600] = "";
    *s = (set){.window = gl_offscreen_open(WIDTH, HEIGHT)};
    assert_true(assets_path("models/fencer.glb", path, error, sizeof error));
    s->fencer = loaded_fencer_create(path, error, sizeof error);
    assert_non_null(s->fencer);
    const picture_options options = {.assets = assets_folder(folder),
                                     .fencer = {s->fencer, s->fencer},
                                     .quality = quality,
                                     .mood = mood};
    s->picture = picture_create(&options, error, sizeof error);
    assert_non_null(s->picture);
    place_fencers(s);
}

static void open_set(set *s, enum picture_mood mood)
{
    open_set_of(s, mood, PICTURE_PLAIN);
}

static void close_set(set *s)
{
    free(s->position);
    free(s->normal);
    picture_destroy(&s->picture);
    loaded_fencer_destroy(&s->fencer);
    window_destroy(&s->window);
}

// The mean color of a part of the picture, in shares of its width and height, from the lower left.
static tint look(set *s, double left, double low, double right, double high)
{
    picture_draw(s->picture, &s->scene, WIDTH, HEIGHT);
    uint8_t(*pixel)[3] = malloc(sizeof(uint8_t[WIDTH * HEIGHT][3]));
    picture_read(WIDTH, HEIGHT, &pixel[0][0]);
    tint sum = {0.0, 0.0, 0.0};
    int count = 0;
    for (int y = (int)(low * HEIGHT); y < (int)(high * HEIGHT); y++) {
        for (int x = (int)(left * WIDTH); x < (int)(right * WIDTH); x++, count++) {
            const uint8_t *p = pixel[y * WIDTH + x];
            sum = (tint){sum.r + p[0], sum.g + p[1], sum.b + p[2]};
        }
    }
    free(pixel);
    return (tint){sum.r / count, sum.g / count, sum.b / count};
}

// The wall above everything that stands in front of it, and the middle of the piste.
static tint wall(set *s)
{
    return look(s, 0.05, 0.86, 0.95, 0.98);
}

static tint piste(set *s)
{
    return look(s, 0.2, 0.16, 0.8, 0.24);
}

static void in_a_final_only_the_piste_is_lit(void **state)
{
    (void)state;
    set s;
    open_set(&s, PICTURE_DAY);
    double wall_by_day = brightness(wall(&s)), piste_by_day = brightness(piste(&s));
    close_set(&s);
    open_set(&s, PICTURE_FINAL);
    double wall_then = brightness(wall(&s)), piste_then = brightness(piste(&s));
    close_set(&s);
    print_message("wall %.0f and %.0f, piste %.0f and %.0f\n", wall_by_day, wall_then, piste_by_day,
                  piste_then);
    assert_true(wall_then < 0.5 * wall_by_day);
    assert_true(piste_then > 0.9 * piste_by_day);
    assert_true(piste_then > 2.0 * wall_then);
}

static void a_lit_lamp_floods_the_dark_hall_with_its_color(void **state)
{
    (void)state;
    set s;
    open_set(&s, PICTURE_FINAL);
    tint dark = wall(&s);
    s.scene.fencer[DUEL_LEFT].lamp = true;
    tint blue = wall(&s);
    s.scene.fencer[DUEL_LEFT].lamp = false;
    s.scene.fencer[DUEL_RIGHT].lamp = true;
    tint orange = wall(&s);
    s.scene.fencer[DUEL_RIGHT].lamp_is_white = true;
    tint white = wall(&s);
    close_set(&s);
    assert_true(blue.b > dark.b + 10.0 && blue.b - dark.b > 1.5 * (blue.r - dark.r));
    assert_true(orange.r > dark.r + 10.0 && orange.r - dark.r > 1.5 * (orange.b - dark.b));
    assert_true(white.r > dark.r + 10.0 && white.b > dark.b + 10.0);

    // By day the windows are stronger.
    open_set(&s, PICTURE_DAY);
    tint day = wall(&s);
    s.scene.fencer[DUEL_LEFT].lamp = true;
    tint lit = wall(&s);
    close_set(&s);
    assert_true(lit.b - day.b < 5.0);
}

// How bright the spectators are, and what is behind them: the means over all pixels that they cover
// in a picture of two of them and of the wall; and what a twentieth of these pixels exceeds, such
// as faces and light cloth.
typedef struct bench {
    double people, wall;
    int light;
} bench;

static bench look_at_bench(enum picture_mood mood, enum picture_quality quality)
{
    static uint8_t pixel[2][WIDTH * HEIGHT][3];
    set s;
    open_set_of(&s, mood, quality);
    s.scene.camera = (camera){v3(-3.3, 1.0, -3.4), v3(-3.3, 0.85, -5.6), 0.9};
    s.scene.is_still = true;
    for (int shown = 0; shown < 2; shown++) {
        s.scene.has_spectators = shown == 1;
        picture_draw(s.picture, &s.scene, WIDTH, HEIGHT);
        picture_read(WIDTH, HEIGHT, &pixel[shown][0][0]);
    }
    close_set(&s);
    bench sum = {0.0, 0.0, 0};
    int count = 0, at[256] = {0};
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        if (memcmp(pixel[0][i], pixel[1][i], sizeof pixel[0][i]) != 0) {
            const int people = (pixel[1][i][0] + pixel[1][i][1] + pixel[1][i][2]) / 3;
            sum.wall += (pixel[0][i][0] + pixel[0][i][1] + pixel[0][i][2]) / 3.0;
            sum.people += people;
            at[people]++;
            count++;
        }
    }
    assert_true(count > WIDTH * HEIGHT / 10);
    sum.light = 255;
    for (int above = at[255]; 20 * above < count; above += at[sum.light]) {
        sum.light--;
    }
    return (bench){sum.people / count, sum.wall / count, sum.light};
}

// In a final the piste's light makes the spectators out before the dark wall, in their mostly dark
// clothes; faces and light cloth are far darker than by day.
static void spectators_are_made_out_in_a_final(void **state)
{
    (void)state;
    for (int quality = PICTURE_PLAIN; quality <= PICTURE_FINE; quality++) {
        const bench day = look_at_bench(PICTURE_DAY, (enum picture_quality)quality);
        const bench final = look_at_bench(PICTURE_FINAL, (enum picture_quality)quality);
        print_message(
            "spectators %.0f and %d by day, %.0f and %d in a final before a wall of %.0f\n",
            day.people, day.light, final.people, final.light, final.wall);
        assert_true(final.people > final.wall);
        assert_true(final.people < day.people && final.light < 0.75 * day.light);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_a_final_only_the_piste_is_lit),
        cmocka_unit_test(a_lit_lamp_floods_the_dark_hall_with_its_color),
        cmocka_unit_test(spectators_are_made_out_in_a_final),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
