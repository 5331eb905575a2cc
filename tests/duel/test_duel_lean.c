// Blades that lie on each other while both hands press: the table of force, torque at the wrist and
// displacement by place and by how far the hands reach through each other, and what it must say.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include "duel_private.h"
#include "hand_mass.h"
#include "hand_press.h"
#include "near.h"
#include "phys_rotation.h"
#include "seeded.h"
#include "test_duel_config.h"

// A press of two crossed blades. Both hands stay where they are asked to be.
typedef struct press {
    double along[2];   // where the blades cross: 0 at the guard, 1 at the tip
    double reach_m[2]; // how far each hand is asked to be beyond the other blade
    int ticks;
    bool turns;    // the hands are asked to turn about the wrist; otherwise, to move
    bool mirrored; // the mirror image, for left-handers
    bool unseen;   // the right hand is tracked, but not seen for a while
} press;

// Means over the last MEAN_TICKS ticks.
enum { MEAN_TICKS = 200 };
typedef struct pressed {
    double force_n;      // between the weapons
    double torque_nm[2]; // of the contacts about each wrist
    double moved_m[2];   // of each blade's place of contact, away from the other blade
    bool together;       // the blades were in contact until the end
    int blows;           // of blade on blade, in that time
    bool at_guard;       // a blade has slid to the other's guard in that time
    duel_state state;    // after the last tick
} pressed;

static const phys_vec3 ACROSS = {0, 0, -1}; // from the left blade to the right one

static phys_vec3 wrist_of(const duel_config *config, const duel_state *state, int side)
{
    phys_pose held = weapon_model_pose(&config->weapon, state->fencer[side].weapon.pose);
    return pose_apply(held, v3(0, 0, HAND_WRIST_M));
}

// Adds the contacts of a tick to the means.
static void add_contacts(const duel_config *config, const duel_state *state,
                         const duel_events *events, pressed *out)
{
    const double whole_s = MEAN_TICKS * DUEL_TICK_S;
    for (uint32_t i = 0; i < events->count; i++) {
        const duel_event *event = &events->event[i];
        if (event->kind != DUEL_EVENT_BLADES_MET && event->kind != DUEL_EVENT_BLADES_SLIDE) {
            continue;
        }
        bool blades = event->met[0] == PHYS_PART_BLADE && event->met[1] == PHYS_PART_BLADE;
        out->at_guard = out->at_guard || !blades;
        out->blows += blades && event->kind == DUEL_EVENT_BLADES_MET;
        out->force_n += event->impulse_ns / whole_s;
        for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
            phys_vec3 arm = v3_sub(event->point, wrist_of(config, state, side));
            out->torque_nm[side] +=
                v3_length(v3_cross(arm, v3_scale(ACROSS, event->impulse_ns))) / whole_s;
        }
    }
}

// Where a hand is asked to be.
static phys_pose asked(const duel_config *config, const press *p, enum duel_side side,
                       phys_pose held)
{
    phys_pose hand = weapon_model_pose(&config->weapon, held);
    phys_vec3 way = v3_scale(ACROSS, side == DUEL_LEFT ? p->reach_m[side] : -p->reach_m[side]);
    if (!p->turns) {
        hand.position = v3_add(hand.position, way);
        return hand;
    }
    phys_vec3 wrist = pose_apply(hand, v3(0, 0, HAND_WRIST_M));
    const phys_capsule *blade = &config->weapon.blade;
    phys_vec3 arm = v3_sub(pose_apply(held, v3_lerp(blade->a, blade->b, p->along[side])), wrist);
    phys_quat turn =
        phys_quat_from_rotation_vector(v3_scale(v3_cross(arm, way), 1.0 / v3_length_squared(arm)));
    phys_vec3 from_wrist = quat_rotate(turn, v3_sub(hand.position, wrist));
    return (phys_pose){v3_add(wrist, from_wrist), quat_mul(turn, hand.orientation)};
}

// The mirror image in the plane z = 0 of a weapon, which is itself symmetric in its x.
static phys_pose mirror_image(phys_pose pose)
{
    phys_quat q = pose.orientation;
    const phys_quat half_turn = {0, 1, 0, 0};
    return (phys_pose){v3(pose.position.x, pose.position.y, -pose.position.z),
                       quat_mul((phys_quat){-q.x, -q.y, q.z, q.w}, half_turn)};
}

// How far ahead of the root a hand is that the arm holds comfortably, meters.
static const double HAND_AHEAD_M = 0.55;

// Moves a fencer to where the arm reaches the hand.
static void stand_behind_hand(const duel_config *config, duel_state *state, enum duel_side side)
{
    fencer_frame frame = duel_fencer_frame(config, state, side);
    double ahead_m =
        fencer_frame_weapon_from_world(frame, state->fencer[side].hand_world).position.x;
    state->fencer[side].footwork.travel_m += ahead_m - HAND_AHEAD_M;
}

static void start(const duel_config *config, const press *p, duel_state *out_state)
{
    duel_start(config, out_state);
    phys_quat turn[2] = {phys_quat_from_rotation_vector(v3(0, -PHYS_PI / 2, 0)),
                         phys_quat_from_rotation_vector(v3(PHYS_PI / 2, 0, 0))};
    const phys_capsule *blade = &config->weapon.blade;
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        duel_fencer *fencer = &out_state->fencer[side];
        phys_vec3 place = quat_rotate(turn[side], v3_lerp(blade->a, blade->b, p->along[side]));
        double sign = side == DUEL_LEFT ? 1.0 : -1.0, apart_m = blade->radius_m + 1e-5;
        phys_vec3 at = v3_add_scaled(v3(0, 1, 0), ACROSS, -sign * apart_m);
        fencer->weapon = (phys_body){.pose = {v3_sub(at, place), turn[side]}};
        fencer->hand_world = asked(config, p, (enum duel_side)side, fencer->weapon.pose);
        stand_behind_hand(config, out_state, (enum duel_side)side);
    }
    out_state->gap_m = out_state->min_gap_m = 2e-5;
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT && p->mirrored; side++) {
        duel_fencer *fencer = &out_state->fencer[side];
        fencer->weapon.pose = mirror_image(fencer->weapon.pose);
        fencer->hand_world = mirror_image(fencer->hand_world);
    }
    if (p->unseen) {
        out_state->fencer[DUEL_RIGHT].track.kind = INPUT_POSE;
        out_state->fencer[DUEL_RIGHT].track.unseen_ticks = HAND_FADE_TICKS;
    }
}

static phys_vec3 place_of(const duel_config *config, const duel_state *state, const press *p,
                          int side)
{
    return pose_apply(state->fencer[side].weapon.pose,
                      v3_lerp(config->weapon.blade.a, config->weapon.blade.b, p->along[side]));
}

static pressed press_blades(const duel_config *config, const press *p)
{
    pressed out = {.together = true};
    duel_state *state = &out.state;
    start(config, p, state);
    phys_vec3 begun[2] = {place_of(config, state, p, DUEL_LEFT),
                          place_of(config, state, p, DUEL_RIGHT)};
    for (int tick = 0; tick < p->ticks; tick++) {
        duel_events events = {0};
        for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
            duel_drive_weapon(config, state, (enum duel_side)side, state->fencer[side].hand_world);
        }
        test_duel_move_blades(config, state, &events);
        state->tick++;
        assert_true(state->gap_m > 0.0);
        if (tick >= p->ticks - MEAN_TICKS) {
            add_contacts(config, state, &events, &out);
            out.together = out.together && state->gap_m < 1e-3;
        }
    }
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        phys_vec3 place = place_of(config, state, p, side);
        double sign = side == DUEL_LEFT ? -1.0 : 1.0;
        out.moved_m[side] = sign * v3_dot(v3_sub(place, begun[side]), ACROSS);
    }
    return out;
}

static press equal_press(double along, double reach_m)
{
    return (press){.along = {along, along}, .reach_m = {reach_m, reach_m}, .ticks = 800};
}

static void print_table(const duel_config *config)
{
    static const double REACH_M[] = {0.0001, 0.01, 0.05, 0.1, 0.2, 0.4};
    enum { REACHES = sizeof REACH_M / sizeof REACH_M[0] };
    printf("%s, equal places, both hands asked to be this far beyond the other blade: force, "
           "torque about the wrist\n      ",
           weapon_name(config->weapon.kind));
    for (int i = 0; i < REACHES; i++) {
        printf("%10.1f mm   ", 1000.0 * REACH_M[i]);
    }
    for (int tenth = 2; tenth <= 9; tenth++) {
        printf("\n  %2d%% ", 10 * tenth);
        for (int i = 0; i < REACHES; i++) {
            const press p = equal_press(0.1 * tenth, REACH_M[i]);
            pressed done = press_blades(config, &p);
            printf("%5.1f N %4.1f Nm%c", done.force_n, done.torque_nm[0],
                   done.together ? ' ' : '*');
        }
    }
    printf("\n  (*: the blades did not stay together)\n"
           "left reaches 10 cm beyond the right blade, whose hand does not press: force, how far "
           "the right blade yields\n      ");
    for (int column = 2; column <= 9; column++) {
        printf("%10d%%     ", 10 * column);
    }
    for (int row = 2; row <= 9; row++) {
        printf("\n  %2d%% ", 10 * row);
        for (int column = 2; column <= 9; column++) {
            const press p = {
                .along = {0.1 * row, 0.1 * column}, .reach_m = {0.1, 0.0}, .ticks = 800};
            pressed done = press_blades(config, &p);
            printf("%5.1f N %4.1f cm%c ", done.force_n, 100.0 * done.moved_m[DUEL_RIGHT],
                   done.together ? ' ' : '*');
        }
    }
    printf("\n");
}

static void the_table(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create(WEAPON_EPEE);
    print_table(&test.config);
    test_duel_config_destroy(&test);
}

// However far the hands are asked to turn through each other, a wrist gives no more than its
// muscles, in either direction; and a strong press does reach that limit.
static void no_press_asks_more_of_a_wrist_than_it_has(void **unused)
{
    (void)unused;
    seeded random = seeded_start("no_press_asks_more_of_a_wrist_than_it_has", 81);
    const double most_nm = HAND_FLEXION_NM;
    double strongest_nm = 0.0;
    int at_blades = 0;
    for (int i = 0; i < 40; i++) {
        test_duel_config test = test_duel_config_create((enum weapon_kind)(i % WEAPON_KIND_COUNT));
        press p = equal_press(seeded_range(&random, 0.2, 0.7), seeded_range(&random, 0.1, 0.6));
        p.turns = i % 4 != 0;
        pressed done = press_blades(&test.config, &p);
        for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
            double torque = done.torque_nm[side];
            // A guard and a blade press from two sides: their torques are no sum.
            assert_true(done.at_guard || torque < most_nm * 1.05);
            strongest_nm = torque > strongest_nm && !done.at_guard ? torque : strongest_nm;
        }
        at_blades += !done.at_guard;
        // Pressed blades do not rattle. That one slides along the other until it strikes the guard,
        // when the hands swing half a meter past each other, is a blow.
        assert_true(done.blows == 0 || !done.together);
        test_duel_config_destroy(&test);
    }
    printf("strongest press: %.1f N m at the wrist\n", strongest_nm);
    assert_true(at_blades > 20);
    assert_true(strongest_nm > 0.8 * HAND_EXTENSION_NM);
}

static void a_press_grows_with_the_displacement_and_begins_at_nothing(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create(WEAPON_EPEE);
    for (int tenth = 2; tenth <= 9; tenth++) {
        double before = 0.0;
        for (int step = 1; step <= 8; step++) {
            const press p = equal_press(0.1 * tenth, 0.0125 * step);
            double force = press_blades(&test.config, &p).force_n;
            assert_true(force > before);
            before = force;
        }
        const press touch = equal_press(0.1 * tenth, 0.0001);
        assert_true(press_blades(&test.config, &touch).force_n < 0.1);
    }
    test_duel_config_destroy(&test);
}

static void the_forte_displaces_the_foible(void **unused)
{
    (void)unused;
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        test_duel_config test = test_duel_config_create((enum weapon_kind)kind);
        for (int i = 0; i < 2; i++) {
            enum duel_side strong = i == 0 ? DUEL_LEFT : DUEL_RIGHT, weak = duel_other(strong);
            press p = equal_press(0.25, 0.08);
            p.along[weak] = 0.8;
            pressed done = press_blades(&test.config, &p);
            assert_true(done.together);
            // The foible is pushed back almost as far as both reach, against its own hand.
            assert_true(done.moved_m[weak] > 0.04 && done.moved_m[strong] < -0.04);
        }
        test_duel_config_destroy(&test);
    }
}

static void equal_blades_hold(void **unused)
{
    (void)unused;
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        test_duel_config test = test_duel_config_create((enum weapon_kind)kind);
        for (int tenth = 2; tenth <= 8; tenth++) {
            const press p = equal_press(0.1 * tenth, 0.05);
            pressed done = press_blades(&test.config, &p);
            assert_true(done.together && done.force_n > 0.5);
            // The fencers' wrists are not equally strong up and sideways, so the place may move.
            assert_true(fabs(done.moved_m[DUEL_LEFT]) < 0.01);
            assert_true(fabs(done.moved_m[DUEL_RIGHT]) < 0.01);
        }
        test_duel_config_destroy(&test);
    }
}

static void two_left_handers_press_as_two_right_handers_do(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create(WEAPON_EPEE);
    for (int i = 0; i < 6; i++) {
        press p = equal_press(0.3 + 0.1 * i, 0.1 * (i + 1));
        p.turns = true;
        pressed right = press_blades(&test.config, &p);
        test.config.hand[DUEL_LEFT] = test.config.hand[DUEL_RIGHT] = -1.0;
        p.mirrored = true;
        pressed left = press_blades(&test.config, &p);
        assert_near(left.force_n, right.force_n, 1e-3 * right.force_n);
        test.config.hand[DUEL_LEFT] = test.config.hand[DUEL_RIGHT] = 1.0;
    }
    test_duel_config_destroy(&test);
}

static void a_relaxed_hand_yields(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create(WEAPON_EPEE);
    const press p = equal_press(0.4, 0.05);
    pressed firm = press_blades(&test.config, &p);
    press unseen = p;
    unseen.unseen = true;
    pressed alone = press_blades(&test.config, &unseen);
    assert_true(alone.moved_m[DUEL_RIGHT] > firm.moved_m[DUEL_RIGHT] + 0.02);
    assert_true(alone.force_n < 0.5 * firm.force_n);
    test.config.settings.grip_nms *= 0.1;
    assert_true(press_blades(&test.config, &p).force_n < 0.2 * firm.force_n);
    test_duel_config_destroy(&test);
}

// The drawn blade goes through the guard and the place of contact, bulges toward the other blade
// between them, and leans away beyond.
static void pressed_blades_bend(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create(WEAPON_EPEE);
    for (int tenth = 3; tenth <= 8; tenth++) {
        const press p = equal_press(0.1 * tenth, 0.05);
        pressed done = press_blades(&test.config, &p);
        for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
            const duel_fencer *fencer = &done.state.fencer[side];
            assert_near(v3_length(fencer->bend_n), done.force_n, 0.2 * done.force_n);
            assert_near(fencer->bend_along, p.along[side], 0.05);
            duel_curve curve;
            duel_blade_curve(&test.config, &done.state, (enum duel_side)side, &curve);
            assert_true(curve.is_bent);
            phys_vec3 ends[2], seen[2];
            duel_blade_ends(&test.config, &done.state, (enum duel_side)side, ends);
            duel_blade_ends_seen(&test.config, &done.state, (enum duel_side)side, seen);
            phys_pose model = duel_weapon_pose(&test.config, &done.state, (enum duel_side)side);
            double sign = side == DUEL_LEFT ? 1.0 : -1.0; // toward the other blade
            assert_near(v3_distance(pose_apply(model, curve.point[0]), ends[0]), 0.0, 1e-9);
            for (int i = 1; i < DUEL_CURVE_PLACES; i++) {
                double share = (double)i / (DUEL_CURVE_PLACES - 1);
                phys_vec3 off =
                    v3_sub(pose_apply(model, curve.point[i]), v3_lerp(ends[0], ends[1], share));
                double toward = sign * v3_dot(off, ACROSS);
                double from_contact = share - fencer->bend_along;
                assert_true(from_contact > 0.0 ? toward < 1e-9 : toward > -1e-9);
                assert_near(v3_length(curve.direction[i]), 1.0, 1e-9);
            }
            double tip_m = v3_distance(seen[1], ends[1]);
            assert_true(tip_m > 0.001 && tip_m < 0.1);
        }
    }
    // Blades that part are straight again.
    press apart = equal_press(0.5, -0.1);
    pressed done = press_blades(&test.config, &apart);
    duel_curve curve;
    duel_blade_curve(&test.config, &done.state, DUEL_LEFT, &curve);
    assert_false(curve.is_bent);
    test_duel_config_destroy(&test);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_table),
        cmocka_unit_test(no_press_asks_more_of_a_wrist_than_it_has),
        cmocka_unit_test(a_press_grows_with_the_displacement_and_begins_at_nothing),
        cmocka_unit_test(the_forte_displaces_the_foible),
        cmocka_unit_test(equal_blades_hold),
        cmocka_unit_test(two_left_handers_press_as_two_right_handers_do),
        cmocka_unit_test(a_relaxed_hand_yields),
        cmocka_unit_test(pressed_blades_bend),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
