// The image of a bout, drawn without a display and checked pixel by pixel.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "assets_path.h"
#include "bitmap.h"
#include "gl_offscreen.h"
#include "picture_key_shadow.h"
#include "phys_rotation.h"
#include "picture.h"

enum { WIDTH = 960, HEIGHT = 540 };
static const double ASPECT = (double)WIDTH / HEIGHT;
static const double ROOT_X_M[2] = {-1.5, 1.5};

typedef struct set {
    window *window;
    loaded_fencer *fencer;
    picture *picture;
    float (*position[2])[3];
    float (*normal[2])[3];
    picture_scene scene;
} set;

// Both fencers at rest, facing each other, with level weapons pointing forward.
static void place(set *s, int side, double root_x)
{
    const fencer_model *model = &s->fencer->model;
    float facing = side == DUEL_LEFT ? 1.0f : -1.0f;
    for (uint32_t v = 0; v < model->vertex_count; v++) {
        const float *p = model->rest_position[v], *n = model->rest_normal[v];
        s->position[side][v][0] = (float)root_x + facing * p[2];
        s->position[side][v][1] = p[1];
        s->position[side][v][2] = -facing * p[0];
        s->normal[side][v][0] = facing * n[2];
        s->normal[side][v][1] = n[1];
        s->normal[side][v][2] = -facing * n[0];
    }
    picture_fencer *fencer = &s->scene.fencer[side];
    *fencer = (picture_fencer){
        .model = model,
        .position = (const float(*)[3])s->position[side],
        .normal = (const float(*)[3])s->normal[side],
        .opacity = 1.0f,
    };
    // The blade (-z) points along the facing and the thumb (y) up: a quarter turn about y.
    double half = sqrt(0.5);
    fencer->weapon.orientation = (phys_quat){0, side == DUEL_LEFT ? -half : half, 0, half};
    fencer->weapon.position = v3(root_x + (double)facing * 0.35, 1.25, 0.45);
    picture_default_accent((enum duel_side)side, fencer->accent);
    picture_default_skin_tone((enum duel_side)side, fencer->skin_tone);
}

static void open_set(set *out)
{
    char folder[ASSETS_PATH_MAX], path[ASSETS_PATH_MAX], error[600] = "";
    set s = {.window = gl_offscreen_open(WIDTH, HEIGHT)};
    assert_true(assets_path("models/fencer.glb", path, error, sizeof error));
    s.fencer = loaded_fencer_create(path, error, sizeof error);
    assert_non_null(s.fencer);
    s.picture = picture_create(
        &(picture_options){assets_folder(folder), {s.fencer, s.fencer}, PICTURE_PLAIN, PICTURE_DAY},
        error, sizeof error);
    assert_string_equal(error, "");
    assert_non_null(s.picture);
    for (int side = 0; side < 2; side++) {
        s.position[side] = calloc(s.fencer->model.vertex_count, sizeof *s.position[side]);
        s.normal[side] = calloc(s.fencer->model.vertex_count, sizeof *s.normal[side]);
        place(&s, side, ROOT_X_M[side]);
    }
    camera_subject subject = {{ROOT_X_M[0], ROOT_X_M[1]}, {1, 1}, ASPECT};
    s.scene.camera = camera_side(&subject);
    *out = s;
}

static void close_set(set *s)
{
    for (int side = 0; side < 2; side++) {
        free(s->position[side]);
        free(s->normal[side]);
    }
    picture_destroy(&s->picture);
    assert_null(s->picture);
    loaded_fencer_destroy(&s->fencer);
    window_destroy(&s->window);
}

// One set for all tests; each test begins with the same scene.
static int open_group(void **state)
{
    static set shared;
    open_set(&shared);
    *state = &shared;
    return 0;
}

static int close_group(void **state)
{
    close_set(*state);
    return 0;
}

static set start(void **state)
{
    set s = *(set *)*state;
    for (int side = 0; side < 2; side++) {
        place(&s, side, ROOT_X_M[side]);
    }
    return s;
}

static gl_pixel *draw(set *s)
{
    picture_draw(s->picture, &s->scene, WIDTH, HEIGHT);
    assert_int_equal(glGetError(), GL_NO_ERROR);
    return gl_offscreen_read(WIDTH, HEIGHT);
}

static int brightness(gl_pixel p)
{
    return (p.r + p.g + p.b) / 3;
}

static void where(const set *s, phys_vec3 point, int *out_x, int *out_y)
{
    double xy[2];
    assert_true(camera_project(&s->scene.camera, ASPECT, point, xy));
    *out_x = (int)(xy[0] * WIDTH);
    *out_y = (int)(xy[1] * HEIGHT);
    assert_true(*out_x >= 2 && *out_x < WIDTH - 2 && *out_y >= 2 && *out_y < HEIGHT - 2);
}

static void test_each_fencer_stands_where_it_should(void **state)
{
    set s = start(state);
    gl_pixel *whole = draw(&s);
    for (int side = 0; side < 2; side++) {
        s.scene.fencer[side].opacity = 0.0f;
        gl_pixel *without = draw(&s);
        s.scene.fencer[side].opacity = 1.0f;
        int own_half = 0, other_half = 0, white = 0;
        for (int i = 0; i < WIDTH * HEIGHT; i++) {
            bool differs = abs(brightness(whole[i]) - brightness(without[i])) > 12;
            bool left = i % WIDTH < WIDTH / 2;
            own_half += differs && left == (side == DUEL_LEFT);
            white += differs && brightness(whole[i]) > 140;
            other_half += differs && left != (side == DUEL_LEFT);
        }
        // Each covers about 2 % of the image, and the other half contains nothing of it.
        assert_true(own_half > WIDTH * HEIGHT / 80);
        assert_true(own_half < WIDTH * HEIGHT / 8);
        assert_true(other_half < 20);
        assert_true(white * 3 > own_half); // the lit sides of the clothes are white
        free(without);
    }
    free(whole);
}

// A body that is not seen costs nothing, and neither does its cord.
static void test_what_is_not_seen_is_not_drawn(void **state)
{
    set s = start(state);
    phys_vec3 cord[9];
    for (int i = 0; i < 9; i++) {
        cord[i] = v3(0.3 + 0.1 * i, 2.1, -0.3);
    }
    draw_count whole = picture_draw(s.picture, &s.scene, WIDTH, HEIGHT);
    s.scene.fencer[DUEL_LEFT].opacity = 0.0f;
    draw_count without = picture_draw(s.picture, &s.scene, WIDTH, HEIGHT);
    // The shadow is still drawn, so of two bodies' triangles one body's are missing once.
    assert_true(whole.triangles - without.triangles >= (int)s.fencer->model.triangle_count);
    assert_true(without.calls < whole.calls);
    s.scene.fencer[DUEL_RIGHT].cord = cord;
    s.scene.fencer[DUEL_RIGHT].cord_points = 9;
    draw_count corded = picture_draw(s.picture, &s.scene, WIDTH, HEIGHT);
    int in_shadow_and_seen = corded.triangles - without.triangles;
    s.scene.fencer[DUEL_RIGHT].opacity = 0.0f;
    draw_count neither = picture_draw(s.picture, &s.scene, WIDTH, HEIGHT);
    assert_true(in_shadow_and_seen > 0 && in_shadow_and_seen % 2 == 0);
    assert_int_equal(corded.triangles - neither.triangles,
                     whole.triangles - without.triangles + in_shadow_and_seen / 2);
}

// A body that hides half of what is behind it does so at each pixel; it is not a pattern of dots.
static void test_a_fading_body_is_seen_through_evenly(void **state)
{
    // Levels of a pixel for rounding, and the share of the body's pixels that are not the plain
    // mean: those of the mask, where the wire is blended as well.
    const int ROUNDING = 3;
    const double MASK_SHARE = 0.15;
    set s = start(state);
    picture_fencer *left = &s.scene.fencer[DUEL_LEFT];
    gl_pixel *whole = draw(&s);
    left->opacity = 0.0f;
    gl_pixel *without = draw(&s);
    left->opacity = 0.5f;
    gl_pixel *half = draw(&s);
    int body = 0, uneven = 0;
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        if (abs(brightness(whole[i]) - brightness(without[i])) > 12) {
            const int mean = (brightness(whole[i]) + brightness(without[i])) / 2;
            body++;
            uneven += abs(brightness(half[i]) - mean) > ROUNDING;
        }
    }
    printf("%d of %d pixels of the body are not half of it\n", uneven, body);
    assert_true(body > WIDTH * HEIGHT / 80);
    assert_true(uneven < MASK_SHARE * body);
    free(whole);
    free(without);
    free(half);
}

static void test_blades_are_bright_and_wide_enough_from_guard_to_tip(void **state)
{
    set s = start(state);
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        s.scene.weapon = (enum weapon_kind)kind;
        weapon held = weapon_make((enum weapon_kind)kind);
        gl_pixel *p = draw(&s);
        for (int side = 0; side < 2; side++) {
            for (double along = 0.1; along < 0.95; along += 0.05) {
                phys_vec3 inside =
                    v3_add(v3_lerp(held.blade.a, held.blade.b, along), held.center_m);
                int x, y, bright = 0;
                where(&s, pose_apply(s.scene.fencer[side].weapon, inside), &x, &y);
                for (int dy = -2; dy <= 2; dy++) {
                    bright += brightness(p[(y + dy) * WIDTH + x]) > 120;
                }
                assert_in_range(bright, 1, 5);
            }
        }
        free(p);
    }
}

// The left blade's share of a picture's column at this place along it: pixels of full contrast.
static double blade_pixels(const set *s, const gl_pixel *with, const gl_pixel *without,
                           double along)
{
    weapon held = weapon_make(s->scene.weapon);
    phys_vec3 inside = v3_add(v3_lerp(held.blade.a, held.blade.b, along), held.center_m);
    int x, y;
    double sum = 0.0;
    where(s, pose_apply(s->scene.fencer[DUEL_LEFT].weapon, inside), &x, &y);
    for (int dy = -4; dy <= 4; dy++) {
        int i = (y + dy) * WIDTH + x;
        sum += fmax(brightness(with[i]) - brightness(without[i]), 0) / 255.0;
    }
    return sum;
}

// From afar a blade is thinner than a pixel, but it neither breaks into dots nor is it widened to
// several pixels.
static void test_a_far_blade_is_thin_and_has_no_gaps(void **state)
{
    set s = start(state);
    double least = 10.0, most = 0.0;
    for (int step = 0; step < 6; step++) {
        double up = 0.003 * step; // less than a pixel
        s.scene.camera = (camera){v3(1.0, 1.6 + up, 5.8), v3(0.0, 1.1 + up, 0.0), 1.0};
        gl_pixel *with = draw(&s);
        s.scene.fencer[DUEL_LEFT].weapon_faded = 1.0f;
        gl_pixel *without = draw(&s);
        s.scene.fencer[DUEL_LEFT].weapon_faded = 0.0f;
        for (double along = 0.2; along < 0.9; along += 0.02) {
            double pixels = blade_pixels(&s, with, without, along);
            least = fmin(least, pixels);
            most = fmax(most, pixels);
        }
        free(with);
        free(without);
    }
    print_message("from 6 m a blade is %.2f to %.2f pixels of white wide\n", least, most);
    assert_true(least > 0.4 && most < 1.2);
}

// The difference of two images around a point of the weapon, given in the model's frame.
static bool differ_at(const set *s, const gl_pixel *a, const gl_pixel *b, phys_vec3 in_weapon)
{
    int x, y, differ = 0;
    where(s, pose_apply(s->scene.fencer[DUEL_LEFT].weapon, in_weapon), &x, &y);
    for (int dy = -1; dy <= 1; dy++) {
        int at = (y + dy) * WIDTH + x;
        differ += abs(brightness(a[at]) - brightness(b[at])) > 12;
    }
    return differ > 0;
}

// An épée's blade bent upwards in an arc of a circle.
static duel_curve bent_up(const weapon *held)
{
    const double RADIUS_M = 1.0;
    phys_vec3 guard = v3_add(held->blade.a, held->center_m);
    double length = v3_distance(held->blade.a, held->blade.b);
    duel_curve curve = {.is_bent = 1};
    for (int i = 0; i < DUEL_CURVE_PLACES; i++) {
        double angle = i * length / RADIUS_M / (DUEL_CURVE_PLACES - 1), sine, cosine;
        phys_sincos(angle, &sine, &cosine);
        curve.point[i] = v3_add(guard, v3(0, RADIUS_M * (1.0 - cosine), -RADIUS_M * sine));
        curve.direction[i] = v3(0, sine, -cosine);
    }
    return curve;
}

// Whether a pixel has the color of a blade's ribbon, which no light changes: steel
// (picture_ribbons.c), or darker toward its edges.
static bool is_ribbon(gl_pixel p)
{
    const double RED = 0.86 / 0.93, GREEN = 0.89 / 0.93, ROUNDED = 1.5;
    return p.b > 110 && fabs(p.r - RED * p.b) < ROUNDED && fabs(p.g - GREEN * p.b) < ROUNDED;
}

// A blade that points at the eye is steel as far as it is wide, and a ribbon where it is thin: it
// does not change back and forth between them, whichever is nearer.
static void test_a_blade_turned_to_the_eye_is_steel_near_it(void **state)
{
    enum { PLACES = 400 };
    const double AWAY_M[3] = {0.3, 0.8, 1.2}; // of the point
    // GONE_AND_WHOLE_PX of blade_width.glsl, with a margin for the place within a pixel.
    const double WHOLE_PX = 3.3;
    set s = start(state);
    s.scene.weapon = WEAPON_EPEE;
    weapon held = weapon_make(WEAPON_EPEE);
    picture_fencer *left = &s.scene.fencer[DUEL_LEFT];
    left->opacity = s.scene.fencer[DUEL_RIGHT].opacity = 0.0f;
    left->curve = bent_up(&held);
    const phys_vec3 tip = pose_apply(left->weapon, left->curve.point[DUEL_CURVE_PLACES - 1]);
    const phys_vec3 guard = pose_apply(left->weapon, left->curve.point[0]);
    int thin = 0;
    for (int from = 0; from < 3; from++) {
        s.scene.camera =
            (camera){v3_add(tip, v3(AWAY_M[from], 0.05, 0.1)), v3_lerp(guard, tip, 0.5), 1.0};
        const phys_vec3 ahead =
            v3_normalized_or(v3_sub(s.scene.camera.target, s.scene.camera.eye), v3(0, 0, -1));
        gl_pixel *p = draw(&s);
        int wide = 0, ribbon = 0;
        for (int i = 0; i < PLACES; i++) {
            // From near the tip, without its button, to near the guard.
            const double along = (0.95 - 0.9 * i / PLACES) * (DUEL_CURVE_PLACES - 1);
            const int piece = (int)along;
            const phys_vec3 at =
                pose_apply(left->weapon, v3_lerp(left->curve.point[piece],
                                                 left->curve.point[piece + 1], along - piece));
            const double depth = v3_dot(v3_sub(at, s.scene.camera.eye), ahead);
            const double width_px = held.blade.radius_m * HEIGHT / tan(0.5) / depth;
            int x, y;
            where(&s, at, &x, &y);
            if (x < 0 || x >= WIDTH || y < 0 || y >= HEIGHT) {
                continue;
            }
            wide += width_px > WHOLE_PX;
            ribbon += width_px > WHOLE_PX && is_ribbon(p[y * WIDTH + x]);
            thin += width_px < WHOLE_PX && is_ribbon(p[y * WIDTH + x]);
        }
        print_message("from %.1f m: %d of %d wide places are a ribbon\n", AWAY_M[from], ribbon,
                      wide);
        assert_int_equal(ribbon, 0);
        assert_true(wide > 0 || from == 2);
        free(p);
    }
    print_message("%d thin places are a ribbon\n", thin);
    assert_true(thin > PLACES / 10);
}

// While it glows, because it has just met the other blade, near steel is warmer, its grip is not.
static void test_near_steel_glows_after_contact(void **state)
{
    set s = start(state);
    weapon held = weapon_make(s.scene.weapon);
    picture_fencer *left = &s.scene.fencer[DUEL_LEFT];
    const phys_vec3 middle = v3_add(v3_lerp(held.blade.a, held.blade.b, 0.5), held.center_m);
    const phys_vec3 grip = v3(0.0, 0.0, held.guard_z_m + 0.05);
    const phys_vec3 at = pose_apply(left->weapon, middle);
    s.scene.camera = (camera){v3_add(at, v3(0.1, 0.1, 0.6)), at, 1.2};
    gl_pixel *cold = draw(&s);
    left->blade_glow = 1.0f;
    gl_pixel *hot = draw(&s);
    int x, y;
    where(&s, at, &x, &y);
    const gl_pixel was = cold[y * WIDTH + x], is = hot[y * WIDTH + x];
    print_message("steel: %d %d %d, glowing %d %d %d\n", was.r, was.g, was.b, is.r, is.g, is.b);
    assert_true(is.r - was.r > 20 && is.r - was.r > is.b - was.b + 20);
    assert_false(differ_at(&s, cold, hot, grip));
    free(cold);
    free(hot);
}

// A blade is drawn along its curve, and no longer where it was straight.
static void test_a_bent_blade_is_drawn_along_its_curve(void **state)
{
    set s = start(state);
    s.scene.weapon = WEAPON_EPEE;
    weapon held = weapon_make(WEAPON_EPEE);
    gl_pixel *straight = draw(&s);
    duel_curve *curve = &s.scene.fencer[DUEL_LEFT].curve;
    *curve = bent_up(&held);
    gl_pixel *bent = draw(&s);
    int gone = 0, come = 0;
    for (int i = DUEL_CURVE_PLACES / 2; i < DUEL_CURVE_PLACES; i++) {
        double share = (double)i / (DUEL_CURVE_PLACES - 1);
        gone += differ_at(&s, straight, bent,
                          v3_add(v3_lerp(held.blade.a, held.blade.b, 0.99 * share), held.center_m));
        come += differ_at(&s, straight, bent, curve->point[i]);
    }
    assert_true(gone >= 7 && come >= 7);
    // The guard, and what is behind it, do not change.
    assert_false(differ_at(&s, straight, bent, v3(0, 0, held.guard_z_m + 0.02)));
    free(straight);
    free(bent);
}

static void test_a_fencer_darkens_the_floor_behind_it(void **state)
{
    set s = start(state);
    phys_vec3 to_light = key_light_direction();
    // Where the shadow of the trunk falls.
    phys_vec3 trunk = v3(ROOT_X_M[DUEL_LEFT], 0.75, 0.0);
    phys_vec3 shadow = v3_add_scaled(trunk, to_light, -trunk.y / to_light.y);
    int x, y;
    where(&s, shadow, &x, &y);
    gl_pixel *here = draw(&s);
    int dark = brightness(here[y * WIDTH + x]);
    place(&s, DUEL_LEFT, ROOT_X_M[DUEL_LEFT] - 3.0);
    gl_pixel *gone = draw(&s);
    int light = brightness(gone[y * WIDTH + x]);
    assert_true(dark * 10 < light * 9);
    free(here);
    free(gone);
}

// The mean brightness around a point of the world.
static double brightness_about(const set *s, const gl_pixel *p, phys_vec3 point)
{
    int x, y, sum = 0;
    where(s, point, &x, &y);
    for (int dy = -2; dy <= 2; dy++) {
        for (int dx = -2; dx <= 2; dx++) {
            sum += brightness(p[(y + dy) * WIDTH + x + dx]);
        }
    }
    return sum / 25.0;
}

static int differing_pixels(const gl_pixel *a, const gl_pixel *b)
{
    int differ = 0;
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        differ += abs(brightness(a[i]) - brightness(b[i])) > 6;
    }
    return differ;
}

// A weapon that has faded completely leaves no trace: neither guard, blade, trail nor shadow,
// wherever it is. A half-faded one is drawn and has half of its shadow.
static void test_a_faded_weapon_fades_with_its_shadow(void **state)
{
    set s = start(state);
    picture_fencer *left = &s.scene.fencer[DUEL_LEFT];
    // Close above the floor, so that its shadow is in the image beside it.
    left->weapon.position = v3(-0.8, 0.25, 0.5);
    gl_pixel *solid = draw(&s);
    left->weapon_faded = 0.5f;
    gl_pixel *half = draw(&s);
    left->weapon_faded = 1.0f;
    gl_pixel *gone = draw(&s);
    left->weapon.position = v3(-0.8, 0.6, 1.0);
    gl_pixel *gone_elsewhere = draw(&s);
    left->weapon.position = v3(-0.8, 40.0, 9.0);
    gl_pixel *gone_far = draw(&s);

    // The floor in the shadow of the middle of the blade.
    weapon held = weapon_make(s.scene.weapon);
    phys_pose pose = {v3(-0.8, 0.25, 0.5), left->weapon.orientation};
    phys_vec3 middle =
        pose_apply(pose, v3_add(v3_lerp(held.blade.a, held.blade.b, 0.2), held.center_m));
    phys_vec3 to_light = key_light_direction();
    phys_vec3 shadow = v3_add_scaled(middle, to_light, -middle.y / to_light.y);
    double dark = brightness_about(&s, solid, shadow), light = brightness_about(&s, gone, shadow);
    double between = brightness_about(&s, half, shadow);
    printf("in the shadow: %.1f, half faded %.1f, faded %.1f\n", dark, between, light);
    assert_true(dark < 0.98 * light);
    assert_true(dark < between && between < light);

    assert_true(differing_pixels(solid, gone) > 200);
    assert_true(differing_pixels(solid, half) > 100 && differing_pixels(half, gone) > 100);
    assert_int_equal(differing_pixels(gone, gone_elsewhere), 0);
    assert_int_equal(differing_pixels(gone, gone_far), 0);
    free(solid);
    free(half);
    free(gone);
    free(gone_elsewhere);
    free(gone_far);
}

// The vertex of the bodies' chests that is nearest to the camera, and its place.
static uint32_t vertex_in_front(const set *s, enum duel_side side)
{
    uint32_t best = 0;
    double nearest = HUGE_VAL;
    phys_vec3 eye = s->scene.camera.eye;
    for (uint32_t v = 0; v < s->fencer->model.vertex_count; v++) {
        phys_vec3 place = v3_from_floats(s->position[side][v]);
        double distance = v3_distance(place, eye);
        if (fabs(place.y - 1.25) < 0.1 && distance < nearest) {
            nearest = distance;
            best = v;
        }
    }
    return best;
}

// A limb that lies on the floor or above a shoulder blocks diffuse light from what is near it.
static void test_limbs_block_diffuse_light(void **state)
{
    set s = start(state);
    // Outside the shadows of both fencers.
    const phys_vec3 beside = v3(-0.4, 0.02, 0.3), farther = v3(-0.4, 0.02, 1.2);
    uint32_t v = vertex_in_front(&s, DUEL_LEFT);
    const float *p = s.position[DUEL_LEFT][v], *n = s.normal[DUEL_LEFT][v];
    phys_vec3 chest = v3_from_floats(p);
    gl_pixel *open = draw(&s);

    picture_fencer *left = &s.scene.fencer[DUEL_LEFT];
    left->limb[0] = (limb){{-0.4f, 0.1f, 0.2f, 0.08f}, {-0.2f, 0.1f, 0.2f, 0.18f}};
    left->limb[1] = (limb){{p[0] + 0.12f * n[0], p[1] + 0.12f * n[1], p[2] + 0.12f * n[2], 0.1f},
                           {p[0] + 0.12f * n[0], p[1] + 0.12f * n[1], p[2] + 0.12f * n[2], 0.1f}};
    left->limb_count = 2;
    gl_pixel *shaded = draw(&s);
    assert_true(brightness_about(&s, shaded, beside) < 0.96 * brightness_about(&s, open, beside));
    assert_true(brightness_about(&s, shaded, farther) > 0.99 * brightness_about(&s, open, farther));
    assert_true(brightness_about(&s, shaded, chest) < 0.96 * brightness_about(&s, open, chest));
    free(open);
    free(shaded);
}

static void test_the_scoring_lamp_lights_up(void **state)
{
    set s = start(state);
    gl_pixel *dark = draw(&s);
    s.scene.fencer[DUEL_RIGHT].lamp = true;
    gl_pixel *lit = draw(&s);
    int brighter_left = 0, brighter_right = 0;
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        bool brighter = lit[i].r > dark[i].r + 40;
        brighter_left += brighter && i % WIDTH < WIDTH / 2;
        brighter_right += brighter && i % WIDTH >= WIDTH / 2;
    }
    assert_true(brighter_right > 50);
    assert_int_equal(brighter_left, 0);
    free(dark);
    free(lit);
}

// The white field is beside the colored one: off target it lights up and the colored one stays
// dark.
static void test_a_hit_off_target_lights_the_white_field(void **state)
{
    set s = start(state);
    gl_pixel *dark = draw(&s);
    s.scene.fencer[DUEL_RIGHT].lamp = true;
    gl_pixel *colored = draw(&s);
    s.scene.fencer[DUEL_RIGHT].lamp_is_white = true;
    gl_pixel *white = draw(&s);
    int only_colored = 0, only_white = 0;
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        const bool by_colored = colored[i].r > dark[i].r + 40 || colored[i].g > dark[i].g + 40;
        const bool by_white = white[i].r > dark[i].r + 40 && white[i].g > dark[i].g + 40;
        only_colored += by_colored && !by_white;
        only_white += by_white && !by_colored;
    }
    assert_true(only_colored > 10);
    assert_true(only_white > 10);
    free(dark);
    free(colored);
    free(white);
}

// The score is shown between the lamps: when a side's score changes, pixels change on that side.
static void test_the_score_is_on_the_apparatus(void **state)
{
    set s = start(state);
    int left, right, top, bottom;
    where(&s, v3(-0.53, 1.87, -2.36), &left, &top);
    where(&s, v3(0.53, 1.61, -2.36), &right, &bottom);
    gl_pixel *dark = draw(&s);
    s.scene.score = (picture_score){true, {1, 8}};
    gl_pixel *before = draw(&s);
    s.scene.score.won[DUEL_RIGHT] = 9;
    gl_pixel *after = draw(&s);
    int brighter[2] = {0, 0}, changed[2] = {0, 0}, elsewhere = 0;
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        int x = i % WIDTH, y = i / WIDTH, half = x >= WIDTH / 2;
        bool board = x >= left && x <= right && y >= top && y <= bottom;
        bool shines = brightness(before[i]) > brightness(dark[i]) + 40;
        bool differs = brightness(before[i]) != brightness(after[i]);
        brighter[half] += board && shines;
        changed[half] += board && differs;
        elsewhere += !board && (shines || differs);
    }
    // The left score, 1, has two lit segments; the right one, 8, has seven, of which one goes out.
    assert_true(brighter[0] > 10);
    assert_true(brighter[1] > 2 * brighter[0]);
    assert_true(changed[1] > 5);
    assert_int_equal(changed[0], 0);
    assert_int_equal(elsewhere, 0);
    free(dark);
    free(before);
    free(after);
}

static void test_a_moving_blade_leaves_a_trail(void **state)
{
    set s = start(state);
    s.scene.time_s = 0.1;
    gl_pixel *still = draw(&s);
    blade_trail trail = {0};
    for (int tick = 0; tick <= 100; tick++) {
        double up = 2.2 - 0.01 * tick; // 10 m/s downwards
        const phys_vec3 ends[2] = {v3(-1.0, up, 0.45), v3(-0.2, up, 0.45)};
        blade_trail_add(&trail, tick * 1e-3, ends);
    }
    s.scene.fencer[DUEL_LEFT].trail = &trail;
    gl_pixel *trailing = draw(&s);
    int x, y;
    where(&s, v3(-0.22, 1.35, 0.45), &x, &y);
    assert_true(brightness(trailing[y * WIDTH + x]) > brightness(still[y * WIDTH + x]) + 20);

    free(still);
    free(trailing);
}

static void test_a_touch_marks_the_fencer_who_was_hit(void **state)
{
    set s = start(state);
    gl_pixel *clean = draw(&s);
    uint32_t v = vertex_in_front(&s, DUEL_LEFT);
    phys_vec3 place = v3_from_floats(s.position[DUEL_LEFT][v]);
    s.scene.fencer[DUEL_LEFT].mark =
        (picture_mark){.point = place,
                       .normal = v3_from_floats(s.normal[DUEL_LEFT][v]),
                       .color = {0.8f, 0.0f, 0.0f},
                       .radius_m = 0.08f,
                       .strength = 1.0f};
    gl_pixel *stained = draw(&s);
    int x, y, changed = 0, far = 0;
    where(&s, place, &x, &y);
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        bool differs = abs(stained[i].r - clean[i].r) + abs(stained[i].g - clean[i].g) > 30;
        changed += differs;
        far += differs && (abs(i % WIDTH - x) > WIDTH / 20 || abs(i / WIDTH - y) > HEIGHT / 10);
    }
    assert_true(changed > 10);
    assert_int_equal(far, 0);
    gl_pixel middle = stained[y * WIDTH + x];
    assert_true(middle.r > middle.g + 40);
    free(clean);
    free(stained);
}

static void test_a_cord_is_a_dark_line_from_end_to_end(void **state)
{
    set s = start(state);
    gl_pixel *without = draw(&s);
    // Level in front of the wall, above the right fencer's half.
    phys_vec3 cord[9];
    for (int i = 0; i < 9; i++) {
        cord[i] = v3(0.3 + 0.1 * i, 2.1, -0.3);
    }
    s.scene.fencer[DUEL_RIGHT].cord = cord;
    s.scene.fencer[DUEL_RIGHT].cord_points = 9;
    gl_pixel *with = draw(&s);
    for (double x = 0.32; x < 1.08; x += 0.02) {
        int px, py, darker = 0;
        where(&s, v3(x, 2.1, -0.3), &px, &py);
        for (int dy = -2; dy <= 2; dy++) {
            int at = (py + dy) * WIDTH + px;
            darker += brightness(with[at]) + 25 < brightness(without[at]);
        }
        assert_in_range(darker, 1, 4);
    }
    int elsewhere = 0;
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        elsewhere +=
            i % WIDTH < WIDTH / 2 && abs(brightness(with[i]) - brightness(without[i])) > 12;
    }
    assert_int_equal(elsewhere, 0);
    free(without);
    free(with);
}

// An image beside the window's, for drawing a second view.
static GLuint make_framebuffer(GLuint *out_color)
{
    GLuint framebuffer;
    glGenRenderbuffers(1, out_color);
    glBindRenderbuffer(GL_RENDERBUFFER, *out_color);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, WIDTH, HEIGHT);
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, *out_color);
    return framebuffer;
}

static void test_two_views_are_drawn_of_one_scene(void **state)
{
    set s = start(state);
    gl_pixel *alone = draw(&s);
    GLuint color, framebuffer = make_framebuffer(&color);
    // The second eye is a meter to the right, and its upper left corner is hidden by the lens.
    static const float HIDDEN[3][2] = {{-1.0f, 1.0f}, {-1.0f, 0.5f}, {-0.5f, 1.0f}};
    picture_view view[2] = {{.camera = s.scene.camera, .width_px = WIDTH, .height_px = HEIGHT},
                            {.camera = s.scene.camera,
                             .framebuffer = framebuffer,
                             .width_px = WIDTH,
                             .height_px = HEIGHT,
                             .hidden = HIDDEN,
                             .hidden_corners = 3}};
    view[1].camera.eye.x += 1.0;
    view[1].camera.target.x += 1.0;
    for (int i = 0; i < 2; i++) {
        camera_clip_from_world(&view[i].camera, ASPECT, view[i].clip_from_world);
    }
    draw_count drawn = picture_draw_views(s.picture, &s.scene, view, 2);
    assert_true(drawn.calls > 0);
    gl_pixel *right = gl_offscreen_read(WIDTH, HEIGHT); // still bound
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    gl_pixel *left = gl_offscreen_read(WIDTH, HEIGHT);
    assert_memory_equal(left, alone, WIDTH * HEIGHT * sizeof *left);
    assert_int_equal(brightness(right[10 * WIDTH + 10]), 0);
    assert_true(brightness(right[10 * WIDTH + WIDTH - 10]) > 0);

    s.scene.camera = view[1].camera;
    gl_pixel *as_alone = draw(&s);
    for (int y = HEIGHT / 4 + 2; y < HEIGHT; y++) {
        assert_memory_equal(&right[y * WIDTH], &as_alone[y * WIDTH], WIDTH * sizeof *right);
    }
    glDeleteFramebuffers(1, &framebuffer);
    glDeleteRenderbuffers(1, &color);
    free(alone);
    free(left);
    free(right);
    free(as_alone);
}

// Middle of the magenta pixels, in pixels from the top left.
static int magenta_middle(const gl_pixel *p, double out[2])
{
    double sum[2] = {0.0, 0.0};
    int count = 0;
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        if (p[i].r > 230 && p[i].b > 230 && p[i].g < 30) {
            sum[0] += i % WIDTH + 0.5;
            sum[1] += i / WIDTH + 0.5;
            count++;
        }
    }
    out[0] = sum[0] / (count > 0 ? count : 1);
    out[1] = sum[1] / (count > 0 ? count : 1);
    return count;
}

// To a quarter of a pixel: a square that faces the camera, at several places of the picture.
static void test_things_are_exactly_where_the_camera_projects_them(void **state)
{
    set s = start(state);
    const uint8_t magenta[4] = {255, 0, 255, 255};
    picture_panel panel = {.pose.orientation = quat_identity(), .width_m = 0.2, .height_m = 0.2};
    glGenTextures(1, &panel.texture);
    glBindTexture(GL_TEXTURE_2D, panel.texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, magenta);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    s.scene.camera = (camera){v3(0.0, 1.2, 5.0), v3(0.0, 1.2, 0.0), 0.7};
    s.scene.panel = &panel;
    s.scene.panel_count = 1;
    // The edges fall on other parts of pixels each time, so their mean is exact.
    double off[2] = {0.0, 0.0};
    enum { PLACES = 16 };
    for (int i = 0; i < PLACES; i++) {
        double xy[2], seen[2];
        panel.pose.position = v3(-1.4 + 0.1871 * i, 0.6 + 0.0787 * i, 1.0);
        gl_pixel *p = draw(&s);
        assert_true(magenta_middle(p, seen) > 300);
        assert_true(camera_project(&s.scene.camera, ASPECT, panel.pose.position, xy));
        assert_true(fabs(seen[0] - xy[0] * WIDTH) < 0.75 && fabs(seen[1] - xy[1] * HEIGHT) < 0.75);
        off[0] += (seen[0] - xy[0] * WIDTH) / PLACES;
        off[1] += (seen[1] - xy[1] * HEIGHT) / PLACES;
        free(p);
    }
    assert_true(fabs(off[0]) < 0.25 && fabs(off[1]) < 0.25);
    glDeleteTextures(1, &panel.texture);
}

// Whatever was drawn into last.
static void test_the_window_is_read(void **state)
{
    set s = start(state);
    gl_pixel *drawn = draw(&s);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glClearColor(0.2f, 0.4f, 0.6f, 1.0f);
    glClear(GL_COLOR_BUFFER_BIT);
    GLuint color, framebuffer = make_framebuffer(&color);
    glClearColor(1.0f, 1.0f, 1.0f, 1.0f);
    glClear(GL_COLOR_BUFFER_BIT);
    // A width that is not a multiple of four: rows follow one another without gaps.
    static uint8_t rgb[5][7][3];
    picture_read(7, 5, &rgb[0][0][0]);
    for (int y = 0; y < 5; y++) {
        for (int x = 0; x < 7; x++) {
            assert_memory_equal(rgb[y][x], ((uint8_t[3]){51, 102, 153}), 3);
        }
    }
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glDeleteFramebuffers(1, &framebuffer);
    glDeleteRenderbuffers(1, &color);
    free(drawn);
}

static void test_any_size_is_drawn_and_saved(void **state)
{
    set s = start(state);
    const int sizes[3][2] = {{640, 480}, {1, 1}, {WIDTH, HEIGHT}};
    char error[300] = "";
    for (int i = 0; i < 3; i++) {
        picture_draw(s.picture, &s.scene, sizes[i][0], sizes[i][1]);
        assert_int_equal(glGetError(), GL_NO_ERROR);
    }
    assert_true(picture_save_png("test_picture.png", WIDTH, HEIGHT, error, sizeof error));
    bitmap b;
    assert_true(bitmap_read_png("test_picture.png", &b, error, sizeof error));
    assert_int_equal(b.width, WIDTH);
    assert_int_equal(b.height, HEIGHT);
    // Upright: the white jackets are above the middle row of the floor, not below it.
    int x, y;
    where(&s, v3(ROOT_X_M[DUEL_LEFT], 1.25, 0.0), &x, &y);
    assert_true(b.rgba[(y * WIDTH + x) * 4] > 120);
    bitmap_free(&b);
    remove("test_picture.png");
    assert_false(picture_save_png("no/such/folder.png", WIDTH, HEIGHT, error, sizeof error));
    assert_non_null(strstr(error, "no/such/folder.png"));
}

static void test_missing_assets_are_named(void **state)
{
    set s = start(state);
    char error[600] = "";
    picture *none = picture_create(
        &(picture_options){"no/such/assets", {s.fencer, s.fencer}, PICTURE_AUTO, PICTURE_DAY},
        error, sizeof error);
    assert_null(none);
    assert_non_null(strstr(error, "no/such/assets"));
    assert_null(strchr(error, '\n'));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_fencer_stands_where_it_should),
        cmocka_unit_test(test_what_is_not_seen_is_not_drawn),
        cmocka_unit_test(test_a_fading_body_is_seen_through_evenly),
        cmocka_unit_test(test_blades_are_bright_and_wide_enough_from_guard_to_tip),
        cmocka_unit_test(test_a_far_blade_is_thin_and_has_no_gaps),
        cmocka_unit_test(test_a_bent_blade_is_drawn_along_its_curve),
        cmocka_unit_test(test_a_blade_turned_to_the_eye_is_steel_near_it),
        cmocka_unit_test(test_near_steel_glows_after_contact),
        cmocka_unit_test(test_a_fencer_darkens_the_floor_behind_it),
        cmocka_unit_test(test_a_faded_weapon_fades_with_its_shadow),
        cmocka_unit_test(test_limbs_block_diffuse_light),
        cmocka_unit_test(test_the_scoring_lamp_lights_up),
        cmocka_unit_test(test_a_hit_off_target_lights_the_white_field),
        cmocka_unit_test(test_the_score_is_on_the_apparatus),
        cmocka_unit_test(test_a_moving_blade_leaves_a_trail),
        cmocka_unit_test(test_a_touch_marks_the_fencer_who_was_hit),
        cmocka_unit_test(test_a_cord_is_a_dark_line_from_end_to_end),
        cmocka_unit_test(test_two_views_are_drawn_of_one_scene),
        cmocka_unit_test(test_things_are_exactly_where_the_camera_projects_them),
        cmocka_unit_test(test_the_window_is_read),
        cmocka_unit_test(test_any_size_is_drawn_and_saved),
        cmocka_unit_test(test_missing_assets_are_named),
    };
    return cmocka_run_group_tests(tests, open_group, close_group);
}
