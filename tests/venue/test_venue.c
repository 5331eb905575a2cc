// One venue shows bouts with other weapons and builds: each is drawn as if it were the first, and a
// damaged model affects no other one.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <SDL.h>
#include <cmocka.h>

#include "assets_path.h"
#include "bout.h"
#include "gl_offscreen.h"
#include "scene_builder.h"
#include "temporary_file.h"
#include "settings_choose.h"
#include "venue.h"

#define WIDTH  192
#define HEIGHT 108

// What the window showed while something loaded: how far the bar was filled, each time.
enum { SHOWN_MAX = 4000, BAR = 260 };
static struct {
    bool wanted;
    int count;
    double share[SHOWN_MAX];
    bool is_whole; // each time the window was drawn from its corner to its corner
} shown;

// The bar is 260 units long and begins 28 units below the middle of the window.
static double filled_share(int width, int height)
{
    uint8_t rgb[BAR][3];
    int filled = 0;
    glReadPixels((width - BAR) / 2, height / 2 - 28 - 1, BAR, 1, GL_RGB, GL_UNSIGNED_BYTE, rgb);
    for (int i = 0; i < BAR; i++) {
        filled += rgb[i][0] > 200;
    }
    return (double)filled / BAR;
}

// Replaces SDL's function: looks at the frame that would be shown.
void SDLCALL SDL_GL_SwapWindow(SDL_Window *swapped)
{
    int width, height;
    SDL_GL_GetDrawableSize(swapped, &width, &height);
    if (shown.wanted && shown.count < SHOWN_MAX) {
        int part[4];
        glGetIntegerv(GL_VIEWPORT, part);
        shown.is_whole = (shown.count == 0 || shown.is_whole) && part[0] == 0 && part[1] == 0 &&
                         part[2] == width && part[3] == height;
        shown.share[shown.count++] = filled_share(width, height);
    }
}

static void open_venue_of(venue *out, int width, int height)
{
    char error[512] = "";
    if (venue_open(out, gl_offscreen_open(width, height), error, sizeof error) != VENUE_OPEN) {
        fail_msg("%s", error);
    }
}

static void open_venue(venue *out)
{
    open_venue_of(out, WIDTH, HEIGHT);
}

// En garde, from the side.
static gl_pixel *draw(picture *p, const bout_assets *assets, enum weapon_kind kind)
{
    bout_setup setup = bout_setup_default(kind, assets->model, &assets->grid[kind]);
    bout *b = bout_create(&setup);
    scene_builder *on = scene_builder_create(assets->model);
    assert_non_null(b);
    assert_non_null(on);
    picture_scene scene;
    scene_builder_scene(on, &b->config, &b->state, &scene);
    camera_subject subject = scene_builder_subject(&b->config, &b->state, (double)WIDTH / HEIGHT);
    scene.camera = camera_side(&subject);
    picture_draw(p, &scene, WIDTH, HEIGHT);
    assert_int_equal(glGetError(), GL_NO_ERROR);
    scene_builder_destroy(&on);
    bout_destroy(&b);
    return gl_offscreen_read(WIDTH, HEIGHT);
}

// The image that this venue draws, after whatever was drawn in it before.
static gl_pixel *draw_at(venue *v, const char *const build[2], enum weapon_kind kind)
{
    char error[512] = "";
    bout_assets assets;
    assert_true(bout_assets_load_from(&assets, &v->fencers, build, error, sizeof error));
    picture *p = venue_picture(v, assets.fencer, error, sizeof error);
    assert_string_equal(error, "");
    assert_non_null(p);
    gl_pixel *drawn = draw(p, &assets, kind);
    bout_assets_free(&assets);
    return drawn;
}

// The image that a new venue draws.
static gl_pixel *draw_in_new_venue(const char *const build[2], enum weapon_kind kind)
{
    char folder[ASSETS_PATH_MAX], error[512] = "";
    bout_assets assets;
    assert_true(bout_assets_load(&assets, build, error, sizeof error));
    picture *p = picture_create(
        &(picture_options){
            assets_folder(folder), {assets.fencer[0], assets.fencer[1]}, PICTURE_AUTO, PICTURE_DAY},
        error, sizeof error);
    assert_non_null(p);
    gl_pixel *drawn = draw(p, &assets, kind);
    picture_destroy(&p);
    bout_assets_free(&assets);
    return drawn;
}

static int difference(const gl_pixel *a, const gl_pixel *b)
{
    int others = 0;
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        others += memcmp(&a[i], &b[i], sizeof a[i]) != 0;
    }
    return others;
}

static void test_each_bout_shows_its_own_fencers_and_weapons(void **state)
{
    (void)state;
    static const struct {
        const char *build[2];
        enum weapon_kind kind;
    } bouts[] = {
        {{NULL, NULL}, WEAPON_EPEE},       {{"tall", "slight"}, WEAPON_SABRE},
        {{"slight", "tall"}, WEAPON_FOIL}, {{"medium", "medium"}, WEAPON_EPEE},
        {{"tall", "tall"}, WEAPON_EPEE},   {{"stocky", NULL}, WEAPON_SABRE},
    };
    enum { BOUTS = sizeof bouts / sizeof bouts[0] };
    gl_pixel *drawn[BOUTS];
    venue v;
    open_venue(&v);
    for (int i = 0; i < BOUTS; i++) {
        drawn[i] = draw_at(&v, bouts[i].build, bouts[i].kind);
        gl_pixel *anew = draw_in_new_venue(bouts[i].build, bouts[i].kind);
        assert_int_equal(difference(drawn[i], anew), 0);
        free(anew);
    }
    // All images differ, except the first and the fourth: they have the same fencers and weapon.
    for (int i = 0; i < BOUTS; i++) {
        for (int k = 0; k < i; k++) {
            assert_true((difference(drawn[i], drawn[k]) == 0) == (i == 3 && k == 0));
        }
    }
    for (int i = 0; i < BOUTS; i++) {
        free(drawn[i]);
    }
    venue_close(&v);
}

static void test_what_was_prepared_is_available_at_once(void **state)
{
    (void)state;
    venue v;
    open_venue(&v);
    // Other threads decode the images, which may take long on a busy machine.
    while (!v.is_whole) {
        venue_prepare(&v, 0.002);
        assert_false(v.is_broken);
        SDL_Delay(1);
    }
    const picture *prepared = v.picture;
    const char *const build[2] = {"tall", NULL};
    // The textures of every fencer that comes with the program are there, too.
    char error[512] = "";
    for (const char *const *name = bout_assets_builds(); *name != NULL; name++) {
        const loaded_fencer *fencer = fencer_rack_get(&v.fencers, *name, error, sizeof error);
        assert_non_null(fencer);
        assert_true(picture_add_fencer(v.picture, fencer, error, sizeof error));
        assert_true(picture_loaded_share(v.picture) == 1.0);
    }
    gl_pixel *drawn = draw_at(&v, build, WEAPON_EPEE),
             *anew = draw_in_new_venue(build, WEAPON_EPEE);
    assert_ptr_equal(v.picture, prepared);
    assert_int_equal(difference(drawn, anew), 0);
    free(drawn);
    free(anew);
    // It can also be closed in the middle of decoding.
    venue_close(&v);
    open_venue(&v);
    venue_prepare(&v, 0.0);
    venue_close(&v);
}

// From nothing, never back, and never to the end before everything is there.
static void test_the_progress_of_loading_is_shown(void **state)
{
    (void)state;
    static const char *const usual[2] = {NULL, NULL};
    char error[512] = "";
    bout_assets assets;
    venue v;
    open_venue_of(&v, 960, 720); // one unit is a pixel
    assert_true(bout_assets_load_from(&assets, &v.fencers, usual, error, sizeof error));
    shown.wanted = true;
    shown.count = 0;
    picture *p = venue_picture(&v, assets.fencer, error, sizeof error);
    assert_string_equal(error, "");
    assert_non_null(p);
    assert_true(shown.count >= 1); // a fast machine has loaded everything after the first
    assert_true(shown.is_whole);
    assert_true(shown.share[0] == 0.0);
    for (int i = 1; i < shown.count; i++) {
        assert_true(shown.share[i] >= shown.share[i - 1] && shown.share[i] < 1.0);
    }
    // Once it is loaded nothing of it is shown.
    shown.count = 0;
    assert_ptr_equal(venue_picture(&v, assets.fencer, error, sizeof error), p);
    assert_int_equal(shown.count, 0);
    shown.wanted = false;
    bout_assets_free(&assets);
    venue_close(&v);
}

static void run(const char *format, const char *folder)
{
    char command[ASSETS_PATH_MAX * 2];
    snprintf(command, sizeof command, format, folder);
    assert_int_equal(system(command), 0);
}

// A copy of the program's assets, for a test to damage.
static void borrow_assets(char folder[64])
{
    char own[ASSETS_PATH_MAX], format[ASSETS_PATH_MAX + 64];
    strcpy(folder, "/tmp/battuta-venue-XXXXXX");
    assert_non_null(mkdtemp(folder));
    snprintf(format, sizeof format, "cp -rs '%s/.' '%%s'", assets_folder(own));
    run(format, folder);
    setenv("BATTUTA_ASSETS", folder, 1);
}

static void return_assets(const char *folder)
{
    unsetenv("BATTUTA_ASSETS");
    run("rm -r '%s'", folder);
}

// A model of the user's own, whose first image is damaged.
static void save_torn_fencer(const char *folder)
{
    char from[ASSETS_PATH_MAX], to[ASSETS_PATH_MAX];
    size_t size, at = 0;
    snprintf(from, sizeof from, "%s/models/fencer.glb", folder);
    snprintf(to, sizeof to, "%s/models/fencer_torn.glb", folder);
    unsigned char *bytes = temporary_file_load(from, &size);
    assert_non_null(bytes);
    while (at + 4 < size && memcmp(bytes + at, "\x89PNG", 4) != 0) {
        at++;
    }
    assert_true(at + 300 < size);
    memset(bytes + at + 60, 0x55, 200);
    FILE *file = fopen(to, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
    free(bytes);
}

static void test_a_damaged_fencer_affects_no_other_bout(void **state)
{
    (void)state;
    char folder[64], error[512] = "";
    static const char *const usual[2] = {NULL, NULL}, *const torn[2] = {NULL, "torn"};
    borrow_assets(folder);
    save_torn_fencer(folder);
    venue v;
    open_venue(&v);
    for (int round = 0; round < 2; round++) { // as the first bout, then as a later one
        bout_assets assets;
        assert_true(bout_assets_load_from(&assets, &v.fencers, torn, error, sizeof error));
        const picture *whole = v.picture;
        assert_true((whole != NULL) == (round == 1));
        assert_null(venue_picture(&v, assets.fencer, error, sizeof error));
        assert_ptr_equal(v.picture, whole); // what was loaded before stays
        assert_non_null(strstr(error, "fencer_torn.glb"));
        assert_null(strchr(error, '\n'));
        bout_assets_free(&assets);
        gl_pixel *drawn = draw_at(&v, usual, WEAPON_FOIL),
                 *anew = draw_in_new_venue(usual, WEAPON_FOIL);
        assert_int_equal(difference(drawn, anew), 0);
        free(drawn);
        free(anew);
    }
    venue_close(&v);
    return_assets(folder);
}

static void test_a_missing_hall_is_named(void **state)
{
    (void)state;
    char folder[64], error[512] = "";
    static const char *const usual[2] = {NULL, NULL};
    bout_assets assets;
    borrow_assets(folder);
    run("rm '%s/models/salle.glb'", folder);
    venue v;
    open_venue(&v);
    venue_prepare(&v, 1.0);
    assert_true(v.is_broken);
    venue_prepare(&v, 1.0);
    assert_true(bout_assets_load_from(&assets, &v.fencers, usual, error, sizeof error));
    assert_null(venue_picture(&v, assets.fencer, error, sizeof error));
    assert_non_null(strstr(error, "models/salle.glb"));
    assert_null(strchr(error, '\n'));
    bout_assets_free(&assets);
    venue_close(&v);
    return_assets(folder);
}

// Another quality or mood draws another picture, also back again; what cannot be loaded changes
// nothing.
static void test_quality_and_mood_can_be_changed(void **state)
{
    (void)state;
    char folder[64], error[512] = "";
    static const char *const usual[2] = {NULL, NULL};
    user_settings chosen = settings_default();
    bout_assets assets;
    venue v;
    borrow_assets(folder);
    open_venue(&v);
    gl_pixel *before = draw_at(&v, usual, WEAPON_EPEE);
    assert_true(bout_assets_load_from(&assets, &v.fencers, usual, error, sizeof error));
    const picture *first = v.picture;
    assert_ptr_equal(venue_choose_picture(&v, &chosen, assets.fencer, error, sizeof error), first);
    chosen.picture.fineness = FINENESS_FINE;
    assert_non_null(venue_choose_picture(&v, &chosen, assets.fencer, error, sizeof error));
    const picture *second = v.picture;
    gl_pixel *fine = draw_at(&v, usual, WEAPON_EPEE);
    assert_true(difference(before, fine) > 1000);
    run("rm '%s/models/salle.glb'", folder);
    chosen.picture.fineness = FINENESS_PLAIN;
    assert_null(venue_choose_picture(&v, &chosen, assets.fencer, error, sizeof error));
    assert_non_null(strstr(error, "models/salle.glb"));
    assert_ptr_equal(v.picture, second);
    error[0] = '\0';
    gl_pixel *still = draw_at(&v, usual, WEAPON_EPEE);
    assert_int_equal(difference(fine, still), 0);
    return_assets(folder);
    assert_non_null(venue_choose_picture(&v, &chosen, assets.fencer, error, sizeof error));
    gl_pixel *after = draw_at(&v, usual, WEAPON_EPEE);
    assert_int_equal(difference(before, after), 0);
    chosen.picture.mood = MOOD_FINAL;
    assert_non_null(venue_choose_picture(&v, &chosen, assets.fencer, error, sizeof error));
    gl_pixel *dark = draw_at(&v, usual, WEAPON_EPEE);
    assert_true(difference(before, dark) > 1000);
    free(dark);
    free(before);
    free(fine);
    free(still);
    free(after);
    bout_assets_free(&assets);
    venue_close(&v);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_bout_shows_its_own_fencers_and_weapons),
        cmocka_unit_test(test_what_was_prepared_is_available_at_once),
        cmocka_unit_test(test_the_progress_of_loading_is_shown),
        cmocka_unit_test(test_a_damaged_fencer_affects_no_other_bout),
        cmocka_unit_test(test_a_missing_hall_is_named),
        cmocka_unit_test(test_quality_and_mood_can_be_changed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
