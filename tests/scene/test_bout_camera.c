// What this proves, with the shipped bodies and guards, both sides, both hands, three builds and
// every distance: both hands and both blades are in the picture wherever the arms lead them; the
// line from the camera to what a fencer has to see passes through the own trunk or head only if the
// body is faded; inside and outside and high and low are where the fencer has them; no view jumps
// or leaves the hall.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "body_fade.h"
#include "bout.h"
#include "bout_assets.h"
#include "bout_camera.h"
#include "near.h"
#include "phys_segment.h"
#include "scene_builder.h"
#include "seeded.h"
#include "share_of.h"

enum { BUILDS = 3 };
static const char *const BUILD[BUILDS] = {NULL, "tall", "stocky"};

typedef struct bench {
    bout_assets assets[BUILDS]; // left and right of the same build
    bout *bout[BUILDS];
} bench;

static int open_group(void **state)
{
    static bench b;
    char error[512];
    for (int i = 0; i < BUILDS; i++) {
        const char *const both[2] = {BUILD[i], BUILD[i]};
        if (!bout_assets_load(&b.assets[i], both, error, sizeof error)) {
            print_error("%s\n", error);
            return -1;
        }
        bout_setup setup =
            bout_setup_default(WEAPON_EPEE, b.assets[i].model, &b.assets[i].grid[WEAPON_EPEE]);
        b.bout[i] = bout_create(&setup);
        if (b.bout[i] == NULL) {
            return -1;
        }
    }
    *state = &b;
    return 0;
}

static int close_group(void **state)
{
    bench *b = *state;
    for (int i = 0; i < BUILDS; i++) {
        bout_destroy(&b->bout[i]);
        bout_assets_free(&b->assets[i]);
    }
    return 0;
}

// Where the feet have brought a fencer, and where the hand is.
typedef struct posture {
    double root_x_m, lunge, duck, point[2], extension, hand;
} posture;

static void place(bout *b, enum duel_side side, const posture *at)
{
    duel_fencer *fencer = &b->state.fencer[side];
    const fencer_model *model = b->config.model[side];
    b->config.hand[side] = at->hand;
    fencer->footwork = footwork_start();
    fencer->footwork.lunge = at->lunge;
    fencer->footwork.front_foot_m += FOOTWORK_LUNGE_M * at->lunge;
    fencer->footwork.duck = at->duck;
    double off = at->root_x_m - duel_fencer_frame(&b->config, &b->state, side).root_x_m;
    fencer->footwork.travel_m += side == DUEL_LEFT ? off : -off;
    fencer_frame frame = duel_fencer_frame(&b->config, &b->state, side);
    phys_pose pose =
        guard_grid_pose(b->config.grid, at->hand * at->point[0], at->point[1], at->extension);
    pose = body_pose_place(model, &fencer->footwork, pose);
    pose = body_pose_hold(model, &fencer->footwork, pose);
    fencer->hand_world = fencer_frame_weapon_to_world(frame, pose);
    fencer->weapon.pose = weapon_body_pose(&b->config.weapon, fencer->hand_world);
}

static posture random_posture(seeded *random, double root_x_m)
{
    return (posture){.root_x_m = root_x_m,
                     .lunge = seeded_range(random, -0.5, 1.0),
                     .duck = seeded_range(random, -3.0, 1.0),
                     .point = {seeded_range(random, -1, 1), seeded_range(random, -1, 1)},
                     .extension = seeded_range(random, 0, 1),
                     .hand = seeded_range(random, -1, 1) < 0.0 ? -1.0 : 1.0};
}

// Two fencers at a distance somewhere on the piste, in any posture.
static bout *random_bout(bench *b, seeded *random)
{
    bout *out = b->bout[seeded_next(random) % BUILDS];
    double measure = seeded_range(random, 1.0, 6.0);
    double left = seeded_range(random, -6.5, 6.5 - measure);
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        posture at = random_posture(random, side == DUEL_LEFT ? left : left + measure);
        at.lunge = fmax(at.lunge, 0.0);
        at.duck = fmax(at.duck, 0.0);
        place(out, (enum duel_side)side, &at);
    }
    return out;
}

static void assert_seen(const camera *view, double aspect, phys_vec3 point)
{
    double xy[2];
    assert_true(camera_project(view, aspect, point, xy));
    assert_true(xy[0] > 0.0 && xy[0] < 1.0);
    assert_true(xy[1] > 0.0 && xy[1] < 1.0);
}

// How far a place is in front of a fencer's root.
static double ahead_of_m(const bout *b, enum duel_side side, phys_vec3 place)
{
    fencer_frame frame = duel_fencer_frame(&b->config, &b->state, side);
    return fencer_frame_point_from_world(frame, place).x;
}

static void both_hands_and_both_blades_are_in_the_picture(void **state)
{
    seeded random = seeded_start("bout camera", 3);
    for (int i = 0; i < SHARE_OF(20000); i++) {
        bout *b = random_bout(*state, &random);
        const double aspect = seeded_range(&random, 0.8, 2.4);
        const bout_camera_subject subject = bout_camera_subject_of(&b->config, &b->state, aspect);
        phys_vec3 must[BODY_FADE_PLACES];
        int count = body_fade_places(&b->config, &b->state, must);
        for (int own = DUEL_LEFT; own <= DUEL_RIGHT; own++) {
            for (int kind = BOUT_CAMERA_SHOULDER; kind <= BOUT_CAMERA_QUARTER; kind++) {
                const bout_shot shot = {(enum bout_camera_kind)kind, (enum duel_side)own,
                                        seeded_range(&random, 1.0, 1.5), false};
                const camera view = bout_camera_view(&shot, &subject);
                for (int k = 0; k < count; k++) {
                    if (ahead_of_m(b, (enum duel_side)own, must[k]) > -0.2) {
                        assert_seen(&view, aspect, must[k]);
                    }
                }
            }
        }
    }
}

// The slow reference: walks along the line in steps of 2 mm.
static bool passes_slowly(const limb *l, phys_vec3 from, phys_vec3 to)
{
    const phys_vec3 a = v3_from_floats(l->a), run = v3_sub(v3_from_floats(l->b), a);
    const double steps = ceil(v3_distance(from, to) / 0.002);
    for (double s = 0.0; s <= steps; s += 1.0) {
        phys_vec3 p = v3_add_scaled(from, v3_sub(to, from), s / steps);
        double along = v3_dot(v3_sub(p, a), run) / fmax(v3_dot(run, run), 1e-12);
        along = fmin(fmax(along, 0.0), 1.0);
        if (v3_distance(p, v3_add_scaled(a, run, along)) < (double)l->a[3]) {
            return true;
        }
    }
    return false;
}

// Whether the limb stands between the eye and a place that is well clear of it.
static bool hides_slowly(const limb *l, phys_vec3 eye, phys_vec3 place)
{
    phys_vec3 a = v3_from_floats(l->a), b = v3_from_floats(l->b);
    double off_m = phys_segment_closest(place, place, a, b).distance_m - (double)l->a[3];
    return off_m > BODY_FADE_NEAR_M && passes_slowly(l, eye, place);
}

static void a_body_in_the_line_of_sight_is_faded(void **state)
{
    seeded random = seeded_start("body fade", 5);
    int hidden[BOUT_CAMERA_KINDS] = {0}, solid[BOUT_CAMERA_KINDS] = {0};
    enum { CASES = SHARE_OF(400) };
    for (int i = 0; i < CASES; i++) {
        bench *all = *state;
        bout *b = random_bout(all, &random);
        const bout_camera_subject subject =
            bout_camera_subject_of(&b->config, &b->state, 16.0 / 9.0);
        phys_vec3 must[BODY_FADE_PLACES];
        int count = body_fade_places(&b->config, &b->state, must);
        for (int own = DUEL_LEFT; own <= DUEL_RIGHT; own++) {
            body_pose pose;
            limb body[LIMB_COUNT];
            const fencer_model *model = b->config.model[own];
            const limb_sizes sizes = limb_sizes_of(model);
            duel_body_pose(&b->config, &b->state, (enum duel_side)own, &pose);
            limb_capsules_place(&sizes, model, &pose,
                                duel_fencer_frame(&b->config, &b->state, (enum duel_side)own),
                                body);
            for (int kind = BOUT_CAMERA_SHOULDER; kind < BOUT_CAMERA_KINDS; kind++) {
                const bout_shot shot = {(enum bout_camera_kind)kind, (enum duel_side)own, 0.0,
                                        false};
                const camera view = bout_camera_view(&shot, &subject);
                double opacity = body_fade_opacity(body, view.eye, must, count);
                bool is_hidden = false;
                for (int k = 0; k < count && !is_hidden; k++) {
                    is_hidden = hides_slowly(&body[0], view.eye, must[k]) ||
                                hides_slowly(&body[LIMB_HEAD], view.eye, must[k]);
                }
                assert_true(opacity >= BODY_FADE_LEAST && opacity <= 1.0);
                assert_true(!is_hidden || opacity < BODY_FADE_LEAST + 0.01);
                hidden[kind] += is_hidden;
                solid[kind] += opacity > 0.9;
            }
        }
    }
    for (int kind = BOUT_CAMERA_SHOULDER; kind < BOUT_CAMERA_KINDS; kind++) {
        printf("camera %d of %d postures: trunk or head in the way %d, body solid %d\n", kind,
               2 * CASES, hidden[kind], solid[kind]);
        assert_true(CASES_SHARE > 1 || solid[kind] > 0);
    }
    // The camera over the shoulder stands where the own trunk seldom is in the way.
    assert_true(CASES_SHARE > 1 || hidden[BOUT_CAMERA_SHOULDER] * 4 < 2 * CASES);
}

static void left_and_right_and_up_and_down_are_the_fencers_own(void **state)
{
    seeded random = seeded_start("own left and right", 7);
    for (int i = 0; i < SHARE_OF(2000); i++) {
        bout *b = random_bout(*state, &random);
        const bout_camera_subject subject = bout_camera_subject_of(&b->config, &b->state, 1.6);
        for (int own = DUEL_LEFT; own <= DUEL_RIGHT; own++) {
            for (int kind = BOUT_CAMERA_SHOULDER; kind < BOUT_CAMERA_KINDS; kind++) {
                const bout_shot shot = {(enum bout_camera_kind)kind, (enum duel_side)own, 0.0,
                                        false};
                const camera view = bout_camera_view(&shot, &subject);
                const double facing = own == DUEL_LEFT ? 1.0 : -1.0;
                phys_vec3 middle = v3(subject.stance.root_x_m[own] + 0.6 * facing, 1.2, 0.0);
                double at[2], right[2], up[2];
                assert_true(camera_project(&view, 1.6, middle, at));
                assert_true(
                    camera_project(&view, 1.6, v3_add(middle, v3(0, 0, 0.1 * facing)), right));
                assert_true(camera_project(&view, 1.6, v3_add(middle, v3(0, 0.1, 0)), up));
                assert_true(right[0] > at[0] + 0.005);
                assert_true(up[1] < at[1] - 0.01);
                assert_false(bout_camera_mirrors(&shot, (enum duel_side)own));
                assert_true(bout_camera_mirrors(&shot, duel_other((enum duel_side)own)));
                // Forward is to the left only for the right fencer seen across the piste.
                double ahead[2];
                assert_true(
                    camera_project(&view, 1.6, v3_add(middle, v3(0.5 * facing, 0, 0)), ahead));
                bool is_left = bout_camera_forward_is_left(&shot, (enum duel_side)own);
                assert_true(is_left == (kind == BOUT_CAMERA_QUARTER && own == DUEL_RIGHT));
                assert_true(kind != BOUT_CAMERA_QUARTER || is_left == (ahead[0] < at[0]));
            }
        }
    }
    const bout_shot side = {BOUT_CAMERA_SIDE, DUEL_LEFT, 0.0, false};
    assert_false(bout_camera_mirrors(&side, DUEL_RIGHT));
    assert_true(bout_camera_forward_is_left(&side, DUEL_RIGHT));
    assert_false(bout_camera_forward_is_left(&side, DUEL_LEFT));
}

// Millimeter by millimeter of the roots, also where they are closer than a bout allows.
static void no_view_jumps_or_leaves_the_hall(void **state)
{
    bench *all = *state;
    bout *b = all->bout[0];
    for (int kind = 0; kind < BOUT_CAMERA_KINDS; kind++) {
        for (int own = DUEL_LEFT; own <= DUEL_RIGHT; own++) {
            const bout_shot shot = {(enum bout_camera_kind)kind, (enum duel_side)own, 1.3, false};
            phys_vec3 before = {0, 0, 0};
            for (int i = 0; i <= 6000; i++) {
                bout_camera_subject subject =
                    bout_camera_subject_of(&b->config, &b->state, 16.0 / 9.0);
                subject.stance.root_x_m[DUEL_LEFT] = -6.0;
                subject.stance.root_x_m[DUEL_RIGHT] = -6.2 + 0.001 * i;
                camera view = bout_camera_view(&shot, &subject);
                assert_true(i == 0 || v3_distance(view.eye, before) < 0.006);
                assert_true(fabs(view.eye.x) < 9.5 && view.eye.z > -5.0 && view.eye.z < 6.0);
                assert_true(view.eye.y > 0.5 && view.eye.y < 4.5);
                before = view.eye;
            }
        }
    }
}

static void farther_is_straight_away_from_what_is_seen(void **state)
{
    bench *all = *state;
    bout *b = all->bout[0];
    bout_restart(b, 1);
    bout_camera_subject subject = bout_camera_subject_of(&b->config, &b->state, 1.6);
    subject.stance.root_x_m[DUEL_LEFT] = -1.0;
    subject.stance.root_x_m[DUEL_RIGHT] = 1.0;
    for (int kind = 0; kind < BOUT_CAMERA_KINDS; kind++) {
        const bout_shot near = {(enum bout_camera_kind)kind, DUEL_LEFT, 1.0, false},
                        far = {(enum bout_camera_kind)kind, DUEL_LEFT, 1.1, false};
        camera a = bout_camera_view(&near, &subject), c = bout_camera_view(&far, &subject);
        assert_near(v3_distance(a.target, c.target), 0.0, 1e-12);
        assert_near(v3_distance(c.eye, c.target), 1.1 * v3_distance(a.eye, a.target), 1e-9);
        phys_vec3 one = v3_sub(a.eye, a.target), other = v3_sub(c.eye, c.target);
        assert_near(v3_length(v3_cross(one, other)), 0.0, 1e-9);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_hands_and_both_blades_are_in_the_picture),
        cmocka_unit_test(a_body_in_the_line_of_sight_is_faded),
        cmocka_unit_test(left_and_right_and_up_and_down_are_the_fencers_own),
        cmocka_unit_test(no_view_jumps_or_leaves_the_hall),
        cmocka_unit_test(farther_is_straight_away_from_what_is_seen),
    };
    return cmocka_run_group_tests_name("bout_camera", tests, open_group, close_group);
}
