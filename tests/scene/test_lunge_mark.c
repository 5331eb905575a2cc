// The mark on the piste tells the truth: the point of the longest lunge comes as far as it says,
// for three builds and from both sides; and the toe of an opponent who is just in reach is on it.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "bout.h"
#include "bout_assets.h"
#include "lunge_mark.h"
#include "near.h"

enum { BUILDS = 3 };
static const char *const BUILD[BUILDS] = {NULL, "tall", "stocky"};

typedef struct bench {
    bout_assets assets;
    bout *bout;
} bench;

static void bench_open(bench *b, int build)
{
    char error[512];
    const char *const both[2] = {BUILD[build], BUILD[build]};
    assert_true(bout_assets_load(&b->assets, both, error, sizeof error));
    bout_setup setup =
        bout_setup_default(WEAPON_EPEE, b->assets.model, &b->assets.grid[WEAPON_EPEE]);
    b->bout = bout_create(&setup);
    assert_non_null(b->bout);
}

static void bench_close(bench *b)
{
    bout_destroy(&b->bout);
    bout_assets_free(&b->assets);
}

static double facing(int side)
{
    return side == DUEL_LEFT ? 1.0 : -1.0;
}

static void the_longest_lunge_comes_as_far_as_the_mark_says(void **state)
{
    (void)state;
    for (int build = 0; build < BUILDS; build++) {
        bench b;
        bench_open(&b, build);
        for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
            bout_restart(b.bout, 1);
            // The opponent is out of the way.
            b.bout->state.fencer[1 - side].footwork.travel_m = -1.0;
            double mark_x = lunge_mark_x(&b.bout->config, &b.bout->state, (enum duel_side)side);
            double most = -1e9;
            input_frame frame[2] = {input_frame_neutral(), input_frame_neutral()};
            frame[side].extension = INPUT_EXTENSION_MAX;
            for (int tick = 0; tick < 1500; tick++) {
                phys_vec3 ends[2];
                duel_events events;
                frame[side].buttons = tick > 400 ? INPUT_LUNGE : 0;
                bout_step(b.bout, frame, &events);
                duel_blade_ends(&b.bout->config, &b.bout->state, (enum duel_side)side, ends);
                most = fmax(most, facing(side) * ends[1].x);
                assert_true(lunge_mark_is_shown(&b.bout->state, (enum duel_side)side) ==
                            (b.bout->state.fencer[side].footwork.action == FOOTWORK_EN_GARDE));
            }
            // The chest is 26 cm behind the toe that stands on the mark.
            assert_near(most, facing(side) * mark_x + 0.26, 0.08);
        }
        bench_close(&b);
    }
}

static void who_is_just_in_reach_has_the_toe_on_the_mark(void **state)
{
    (void)state;
    for (int build = 0; build < BUILDS; build++) {
        bench b;
        bench_open(&b, build);
        const duel_config *config = &b.bout->config;
        duel_state *now = &b.bout->state;
        for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
            const enum duel_side own = (enum duel_side)side, other = duel_other(own);
            bout_restart(b.bout, 1);
            now->fencer[other].footwork.travel_m = -1.0;
            assert_false(lunge_mark_in_reach(config, now, own));
            while (!lunge_mark_in_reach(config, now, own)) {
                now->fencer[other].footwork.travel_m += 0.001;
            }
            body_pose pose;
            duel_body_pose(config, now, other, &pose);
            phys_vec3 toe = fencer_frame_point_to_world(
                duel_fencer_frame(config, now, other),
                fencer_frame_point_from_model(pose.bone[BONE_TOE_R].joint));
            assert_near(toe.x, lunge_mark_x(config, now, own), 0.03);
            // A second line says so, nearer to the fencer than the first one.
            picture_line line[LUNGE_MARK_LINES];
            const float accent[3] = {0.1f, 0.2f, 0.9f};
            assert_int_equal(lunge_mark_lines(config, now, own, accent, 1.0, line), 2);
            assert_true(facing(side) * (line[0].from.x - line[1].from.x) > 0.05);
            now->fencer[other].footwork.travel_m -= 0.01;
            assert_int_equal(lunge_mark_lines(config, now, own, accent, 1.0, line), 1);
        }
        bench_close(&b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_longest_lunge_comes_as_far_as_the_mark_says),
        cmocka_unit_test(who_is_just_in_reach_has_the_toe_on_the_mark),
    };
    return cmocka_run_group_tests_name("lunge_mark", tests, NULL, NULL);
}
