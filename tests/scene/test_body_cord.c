// The body cord ends at the clip and at the outlet, stays above the piste, is never stretched, is
// the same for the same bout, and is at rest after every jump in time or place.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "assets_path.h"
#include "body_cord.h"
#include "model_file.h"
#include "near.h"
#include "phys_segment.h"
#include "seeded.h"
#include "share_of.h"
#include "test_duel_config.h"

// The height of the piste. The axis of a cord is at least its radius higher.
static const double PISTE_M = 0.018;
// The whole cord is never stretched by more than this: the reel pays out at 0.9 %, and a leg that
// pulls the cord away from the reel may stretch it further for a moment. A single segment may be
// stretched more where a leg bends the cord; the mean over the whole cord does not show that.
static const double STRETCH_MOST = 0.02;
// In a lunge a hip moves at 3 m/s; a bend that runs along a taut cord is several times as fast.
static const double FASTEST_MPS = 12.0;
// A cord that was just laid is at rest: in the next second no point moves farther than this.
static const double CREEP_MOST_M = 0.003;

static double fastest(const body_cord *cord)
{
    double way = 0.0;
    for (int i = 0; i < BODY_CORD_POINTS; i++) {
        way = fmax(way, v3_distance(cord->rope.now[i], cord->rope.before[i]));
    }
    return way / DUEL_TICK_S;
}

static double stretch(const body_cord *cord)
{
    double length = 0.0;
    for (int i = 0; i < BODY_CORD_SEGMENTS; i++) {
        length += v3_distance(cord->rope.now[i], cord->rope.now[i + 1]);
    }
    return length / cord->length_m - 1.0;
}

static phys_vec3 clip_in(const duel_config *config, const duel_state *now, int side,
                         const body_cord_wearer *wearer)
{
    body_pose pose;
    duel_body_pose(config, now, (enum duel_side)side, &pose);
    return body_cord_clip(wearer, &pose, duel_fencer_frame(config, now, (enum duel_side)side));
}

static void follow_both(body_cord cord[2], const body_cord_wearer *wearer,
                        const duel_config *config, const duel_state *now)
{
    body_cord_follow(&cord[DUEL_LEFT], wearer, config, now, DUEL_LEFT);
    body_cord_follow(&cord[DUEL_RIGHT], wearer, config, now, DUEL_RIGHT);
}

// ---------------------------------------------------------------- a bout

// A fencer who moves along the whole piste: for a second or so one button is held, or none.
typedef struct wanderer {
    uint8_t buttons;
    int ticks;
} wanderer;

static input_frame wander(wanderer *w, seeded *random, int side, int tick)
{
    if (w->ticks-- <= 0) {
        // Both fencers move one way for some seconds, then the other: to both ends of the piste.
        bool leftwards = (tick / 9000) % 2 == 1;
        uint8_t along = leftwards == (side == DUEL_LEFT) ? INPUT_RETREAT : INPUT_ADVANCE;
        const uint8_t choice[6] = {along, along, along, INPUT_LUNGE, INPUT_LUNGE, 0};
        w->buttons = choice[seeded_next(random) % 6];
        w->ticks = (int)seeded_range(random, 100, 900);
    }
    return (input_frame){.buttons = w->buttons};
}

// The extremes of the cords during a bout.
typedef struct course {
    double stretch, strain, lowest_m, off_ends_m, speed_mps, slack_m, farthest_m, nearest_m;
    double visits;
} course;

static course fence(duel_config *config, const body_cord_wearer *wearer, uint64_t seed, int ticks,
                    body_cord out_cord[2], duel_state *out_state)
{
    course c = {.lowest_m = HUGE_VAL, .nearest_m = HUGE_VAL};
    seeded random = {seed};
    wanderer w[2] = {{0, 0}, {0, 0}};
    memset(out_cord, 0, 2 * sizeof *out_cord);
    duel_start(config, out_state);
    follow_both(out_cord, wearer, config, out_state);
    for (int tick = 0; tick < ticks; tick++) {
        const input_frame frame[2] = {wander(&w[0], &random, DUEL_LEFT, tick),
                                      wander(&w[1], &random, DUEL_RIGHT, tick)};
        duel_events events;
        duel_step(config, out_state, frame, &events);
        follow_both(out_cord, wearer, config, out_state);
        for (int side = 0; side < 2; side++) {
            const body_cord *cord = &out_cord[side];
            const phys_vec3 *point = cord->rope.now;
            phys_vec3 clip = clip_in(config, out_state, side, wearer);
            phys_vec3 outlet = body_cord_outlet((enum duel_side)side);
            double way = v3_distance(clip, outlet);
            c.off_ends_m = fmax(c.off_ends_m, v3_distance(point[0], clip));
            c.off_ends_m = fmax(c.off_ends_m, v3_distance(point[BODY_CORD_SEGMENTS], outlet));
            c.stretch = fmax(c.stretch, stretch(cord));
            c.strain = fmax(c.strain, cord->report.strain);
            c.speed_mps = fmax(c.speed_mps, fastest(cord));
            c.slack_m = fmax(c.slack_m, cord->length_m - way);
            c.farthest_m = fmax(c.farthest_m, way);
            c.nearest_m = fmin(c.nearest_m, way);
            c.visits += cord->report.visits / (2.0 * ticks);
            for (int i = 1; i < BODY_CORD_SEGMENTS; i++) {
                assert_true(v3_is_finite(point[i]));
                c.lowest_m = fmin(c.lowest_m, point[i].y);
            }
        }
    }
    return c;
}

static void it_follows_a_bout_without_stretching(void **state)
{
    (void)state;
    enum { BOUTS = SHARE_OF(4) };
    seeded seeds = seeded_start("it_follows_a_bout_without_stretching", 81);
    double nearest_m = HUGE_VAL, farthest_m = 0.0;
    for (int bout = 0; bout < BOUTS; bout++) {
        test_duel_config test =
            test_duel_config_create_without_bodies((enum weapon_kind)(bout % WEAPON_KIND_COUNT));
        test.config.hand[DUEL_LEFT] = bout & 1 ? -1.0 : 1.0;
        test.config.hand[DUEL_RIGHT] = bout & 2 ? -1.0 : 1.0;
        body_cord_wearer wearer = body_cord_wearer_of(test.model);
        body_cord cord[2];
        duel_state now;
        course c = fence(&test.config, &wearer, seeded_next(&seeds), 30000, cord, &now);
        printf("ways of %.2f to %.2f m: stretch %.2f %%, a segment %.1f %%, slack %.2f m, fastest "
               "%.1f m/s, %.0f visits a step\n",
               c.nearest_m, c.farthest_m, 1e2 * c.stretch, 1e2 * c.strain, c.slack_m, c.speed_mps,
               c.visits);
        assert_true(now.tick == 30000);
        nearest_m = fmin(nearest_m, c.nearest_m);
        farthest_m = fmax(farthest_m, c.farthest_m);
        assert_true(c.off_ends_m < 1e-12);
        assert_true(c.lowest_m >= PISTE_M + BODY_CORD_RADIUS_M);
        assert_true(c.stretch < STRETCH_MOST);
        assert_true(c.slack_m < 0.9); // no heaps
        assert_true(c.speed_mps < FASTEST_MPS);
        assert_true(c.visits < 2 * BODY_CORD_SEGMENTS); // on average fewer than two per segment
        test_duel_config_destroy(&test);
    }
    // All bouts together go over the whole piste.
    assert_true(CASES_SHARE > 1 || (nearest_m < 1.5 && farthest_m > 10.0));
}

static void the_same_bout_has_the_same_cords(void **state)
{
    (void)state;
    seeded seeds = seeded_start("the_same_bout_has_the_same_cords", 82);
    uint64_t seed = seeded_next(&seeds);
    test_duel_config test = test_duel_config_create_without_bodies(WEAPON_SABRE);
    body_cord_wearer wearer = body_cord_wearer_of(test.model);
    body_cord cord[2][2];
    duel_state now[2];
    for (int run = 0; run < 2; run++) {
        fence(&test.config, &wearer, seed, 5000, cord[run], &now[run]);
    }
    assert_true(duel_state_hash(&now[0]) == duel_state_hash(&now[1]));
    for (int side = 0; side < 2; side++) {
        assert_memory_equal(cord[0][side].rope.now, cord[1][side].rope.now,
                            sizeof(phys_vec3) * BODY_CORD_POINTS);
        assert_true(cord[0][side].length_m == cord[1][side].length_m);
    }
    test_duel_config_destroy(&test);
}

// ---------------------------------------------------------------- jumps

// The largest distance that a point moves in a second while the fencers stand like this.
static double creep(const body_cord cord[2], const body_cord_wearer *wearer,
                    const duel_config *config, const duel_state *now)
{
    body_cord later[2] = {cord[0], cord[1]};
    duel_state standing = *now;
    for (int tick = 0; tick < 1000; tick++) {
        standing.tick++;
        follow_both(later, wearer, config, &standing);
    }
    double farthest = 0.0;
    for (int i = 0; i < 2 * BODY_CORD_POINTS; i++) {
        int side = i / BODY_CORD_POINTS, point = i % BODY_CORD_POINTS;
        farthest =
            fmax(farthest, v3_distance(later[side].rope.now[point], cord[side].rope.now[point]));
    }
    return farthest;
}

static void carry(footwork_state *footwork, double by_m)
{
    footwork->travel_m += by_m;
    footwork->travel_goal_m += by_m;
    footwork->glide[FOOTWORK_TRAVEL].goal += by_m;
}

static void after_a_jump_it_is_at_rest_at_the_place_of_the_fencers(void **state)
{
    (void)state;
    seeded seeds = seeded_start("after_a_jump_it_is_at_rest_at_the_place_of_the_fencers", 83);
    test_duel_config test = test_duel_config_create_without_bodies(WEAPON_FOIL);
    body_cord_wearer wearer = body_cord_wearer_of(test.model);
    double crept = 0.0;
    for (int i = 0; i < SHARE_OF(12); i++) {
        test.config.hand[DUEL_LEFT] = i & 1 ? -1.0 : 1.0;
        body_cord cord[2], fresh[2];
        duel_state earlier, later;
        uint64_t seed = seeded_next(&seeds);
        int ticks = (int)seeded_range(&seeds, 500, 8000);
        fence(&test.config, &wearer, seed, ticks, fresh, &earlier);
        fence(&test.config, &wearer, seed, ticks + 450, cord, &later);

        // A jump back by 450 ms, or fencers who are moved within one tick.
        duel_state seen = earlier;
        if (i % 3 == 2) {
            seen = later;
            seen.tick++;
            carry(&seen.fencer[DUEL_LEFT].footwork, -0.1);
            carry(&seen.fencer[DUEL_RIGHT].footwork, 0.1);
        }
        follow_both(cord, &wearer, &test.config, &seen);
        memset(fresh, 0, sizeof fresh);
        follow_both(fresh, &wearer, &test.config, &seen);
        for (int side = 0; side < 2; side++) {
            phys_vec3 clip = clip_in(&test.config, &seen, side, &wearer);
            assert_true(v3_distance(cord[side].rope.now[0], clip) < 1e-12);
            assert_true(stretch(&cord[side]) < STRETCH_MOST);
            assert_memory_equal(cord[side].rope.now, fresh[side].rope.now,
                                sizeof(phys_vec3) * BODY_CORD_POINTS);
        }
        crept = fmax(crept, creep(cord, &wearer, &test.config, &seen));

        // Afterwards the cords follow the fencers without sudden motion.
        const input_frame still[2] = {{.buttons = 0}, {.buttons = 0}};
        for (int tick = 0; tick < 200; tick++) {
            duel_events events;
            duel_step(&test.config, &seen, still, &events);
            follow_both(cord, &wearer, &test.config, &seen);
            assert_true(fastest(&cord[DUEL_LEFT]) < FASTEST_MPS);
            assert_true(fastest(&cord[DUEL_RIGHT]) < FASTEST_MPS);
        }
    }
    printf("creeps by %.1f mm in a second at most\n", 1e3 * crept);
    assert_true(crept < CREEP_MOST_M);
    test_duel_config_destroy(&test);
}

static void at_rest_part_of_the_cord_lies_on_the_piste(void **state)
{
    (void)state;
    test_duel_config test = test_duel_config_create(WEAPON_EPEE);
    body_cord_wearer wearer = body_cord_wearer_of(test.model);
    duel_state now;
    duel_start(&test.config, &now);
    body_cord cord[2] = {{.laid = false}, {.laid = false}};
    follow_both(cord, &wearer, &test.config, &now);
    for (int side = 0; side < 2; side++) {
        int lying = 0;
        for (int i = 0; i < BODY_CORD_POINTS; i++) {
            lying += cord[side].rope.now[i].y < PISTE_M + BODY_CORD_RADIUS_M + 1e-6;
        }
        // Part of the cord lies on the piste: it neither hangs in the air nor lies in a heap.
        assert_in_range(lying, 5, BODY_CORD_POINTS / 2);
    }
    test_duel_config_destroy(&test);
}

static void the_same_tick_again_changes_nothing(void **state)
{
    (void)state;
    test_duel_config test = test_duel_config_create_without_bodies(WEAPON_FOIL);
    body_cord_wearer wearer = body_cord_wearer_of(test.model);
    body_cord cord[2], before[2];
    duel_state now;
    fence(&test.config, &wearer, 5, 700, cord, &now);
    memcpy(before, cord, sizeof before);
    follow_both(cord, &wearer, &test.config, &now);
    assert_memory_equal(cord, before, sizeof before);
    test_duel_config_destroy(&test);
}

// ---------------------------------------------------------------- places

static void the_clip_is_on_the_back_at_the_weapon_side(void **state)
{
    (void)state;
    test_duel_config test = test_duel_config_create(WEAPON_EPEE);
    body_cord_wearer wearer = body_cord_wearer_of(test.model);
    assert_true(wearer.clip_rest.z < test.model->joint_rest[BONE_HIPS].z);
    assert_true(wearer.clip_rest.x < 0.0); // the right hand's side
    assert_true(wearer.hips_m > 0.05 && wearer.thigh_m > 0.03 && wearer.shin_m > 0.03);
    phys_vec3 clip[2][2];
    for (int left_handed = 0; left_handed < 2; left_handed++) {
        test.config.hand[DUEL_LEFT] = test.config.hand[DUEL_RIGHT] = left_handed ? -1.0 : 1.0;
        duel_state now;
        duel_start(&test.config, &now);
        for (int side = 0; side < 2; side++) {
            clip[left_handed][side] = clip_in(&test.config, &now, side, &wearer);
            double facing = side == DUEL_LEFT ? 1.0 : -1.0;
            double root = duel_fencer_frame(&test.config, &now, (enum duel_side)side).root_x_m;
            assert_true(facing * (clip[left_handed][side].x - root) < 0.0);
        }
    }
    for (int side = 0; side < 2; side++) {
        assert_near(clip[0][side].x, clip[1][side].x, 1e-9);
        assert_near(clip[0][side].z, -clip[1][side].z, 1e-9);
    }
    test_duel_config_destroy(&test);
}

static void the_outlets_are_in_the_front_of_the_reel_boxes(void **state)
{
    (void)state;
    char path[ASSETS_PATH_MAX], error[600] = "";
    assert_true(assets_path("models/salle.glb", path, error, sizeof error));
    model_file *file = model_file_create(path, error, sizeof error);
    assert_non_null(file);
    for (int side = 0; side < 2; side++) {
        double way = side == DUEL_LEFT ? -1.0 : 1.0;
        phys_vec3 low = v3(HUGE_VAL, HUGE_VAL, HUGE_VAL), high = v3_scale(low, -1.0);
        for (uint32_t r = 0; r < file->range_count; r++) {
            const model_range *range = &file->range[r];
            if (strcmp(file->material[range->material].name, "box") != 0) {
                continue;
            }
            for (uint32_t corner = 0; corner < 3 * range->triangle_count; corner++) {
                const uint32_t *triangle = file->triangle[range->first_triangle + corner / 3];
                const float *p = file->position[triangle[corner % 3]];
                // Turned in the same way as the hall (picture_hall.c), with x outwards. Only low
                // objects at an end of the piste count.
                phys_vec3 q = v3(way * (double)p[2], (double)p[1], -(double)p[0]);
                if (q.x > 7.0 && q.y < 0.5) {
                    low = v3(fmin(low.x, q.x), fmin(low.y, q.y), fmin(low.z, q.z));
                    high = v3(fmax(high.x, q.x), fmax(high.y, q.y), fmax(high.z, q.z));
                }
            }
        }
        phys_vec3 outlet = body_cord_outlet((enum duel_side)side);
        assert_near(way * outlet.x, low.x, 0.002);
        assert_true(outlet.y > low.y + 0.05 && outlet.y < high.y - 0.05);
        assert_true(outlet.z > low.z + 0.05 && outlet.z < high.z - 0.05);
    }
    model_file_destroy(&file);
}

// Neither at rest nor during a bout is a point inside a thigh or a shin.
static void it_stays_out_of_the_legs(void **state)
{
    (void)state;
    static const enum fencer_bone LIMB[4][2] = {{BONE_THIGH_L, BONE_SHIN_L},
                                                {BONE_THIGH_R, BONE_SHIN_R},
                                                {BONE_SHIN_L, BONE_FOOT_L},
                                                {BONE_SHIN_R, BONE_FOOT_R}};
    seeded seeds = seeded_start("it_stays_out_of_the_legs", 84);
    test_duel_config test = test_duel_config_create_without_bodies(WEAPON_FOIL);
    body_cord_wearer wearer = body_cord_wearer_of(test.model);
    double deepest = 0.0;
    for (int i = 0; i < 10; i++) {
        test.config.hand[DUEL_RIGHT] = i & 1 ? -1.0 : 1.0;
        body_cord cord[2];
        duel_state now;
        int ticks = (int)seeded_range(&seeds, 1, 12000);
        fence(&test.config, &wearer, seeded_next(&seeds), ticks, cord, &now);
        for (int side = 0; side < 2; side++) {
            body_pose pose;
            duel_body_pose(&test.config, &now, (enum duel_side)side, &pose);
            fencer_frame frame = duel_fencer_frame(&test.config, &now, (enum duel_side)side);
            for (int limb = 0; limb < 4; limb++) {
                phys_vec3 joint[2];
                for (int k = 0; k < 2; k++) {
                    joint[k] = fencer_frame_point_to_world(
                        frame, fencer_frame_point_from_model(pose.bone[LIMB[limb][k]].joint));
                }
                double radius = limb < 2 ? wearer.thigh_m : wearer.shin_m;
                // The first points are near the clip and may lie against the jacket.
                for (int k = 2; k < BODY_CORD_SEGMENTS; k++) {
                    phys_vec3 p = cord[side].rope.now[k];
                    double off = phys_segment_closest(p, p, joint[0], joint[1]).distance_m;
                    deepest = fmax(deepest, radius - off);
                }
            }
        }
    }
    printf("deepest %.2f mm\n", 1e3 * deepest);
    assert_true(deepest < 0.005);
    test_duel_config_destroy(&test);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_follows_a_bout_without_stretching),
        cmocka_unit_test(the_same_bout_has_the_same_cords),
        cmocka_unit_test(after_a_jump_it_is_at_rest_at_the_place_of_the_fencers),
        cmocka_unit_test(at_rest_part_of_the_cord_lies_on_the_piste),
        cmocka_unit_test(the_same_tick_again_changes_nothing),
        cmocka_unit_test(the_clip_is_on_the_back_at_the_weapon_side),
        cmocka_unit_test(the_outlets_are_in_the_front_of_the_reel_boxes),
        cmocka_unit_test(it_stays_out_of_the_legs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
