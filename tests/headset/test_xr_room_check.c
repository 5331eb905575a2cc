// What is wrong with the headset's floor or guardian is said once, after it has lasted.
#include <math.h>
#include <string.h>

#include "xr_headset.h"
#include "xr_room_check.h"

#define FRAME_S (1.0 / 72.0)

// A player who stands in a large measured room.
static const xr_room_sight GOOD = {.stands = true,
                                   .eyes_m = 1.65,
                                   .lowest_m = 0.9,
                                   .has_guardian = true,
                                   .is_measured = true,
                                   .area_m = {2.0, 3.0}};

// The number of lines in so many seconds; the last of them in *out_line.
static int said(xr_room_check *c, const xr_room_sight *sight, double seconds, const char **out_line)
{
    int count = 0;
    for (double t = 0.0; t < seconds; t += FRAME_S) {
        const char *line = xr_room_check_add(c, sight, FRAME_S);
        if (line != NULL) {
            *out_line = line;
            count++;
        }
    }
    return count;
}

static void test_what_is_wrong_is_said_once(void **unused)
{
    (void)unused;
    static const struct {
        double eyes_m, lowest_m, area_m;
        bool is_measured;
        const char *words;
    } CASES[] = {{0.9, 0.5, 3.0, true, "less than 1 m"},
                 {2.4, 0.9, 3.0, true, "more than 2.3 m"},
                 {1.6, -0.2, 3.0, true, "a hand is below the floor"},
                 {1.6, 0.9, 0.0, false, "no borders"},
                 {1.6, 0.9, 1.5, true, "too small for a lunge"}};
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        xr_room_check c = {0};
        xr_room_sight wrong = GOOD;
        const char *line = "";
        wrong.eyes_m = CASES[i].eyes_m;
        wrong.lowest_m = CASES[i].lowest_m;
        wrong.is_measured = CASES[i].is_measured;
        wrong.area_m[0] = 1.0;
        wrong.area_m[1] = CASES[i].area_m;
        assert_int_equal(said(&c, &GOOD, 10.0, &line), 0);
        // For a moment it means nothing.
        assert_int_equal(said(&c, &wrong, 2.0, &line), 0);
        assert_int_equal(said(&c, &GOOD, 1.0, &line), 0);
        assert_int_equal(said(&c, &wrong, 20.0, &line), 1);
        assert_non_null(strstr(line, CASES[i].words));
        assert_int_equal(said(&c, &GOOD, 1.0, &line), 0);
        assert_int_equal(said(&c, &wrong, 20.0, &line), 0);
    }
}

// Who sits, or whose runtime knows no floor or no guardian, is told nothing.
static void test_nothing_is_said_without_a_reason(void **unused)
{
    (void)unused;
    const char *line;
    xr_room_check c = {0};
    xr_room_sight sits = {.eyes_m = 0.7, .lowest_m = -0.5, .has_guardian = true};
    assert_int_equal(said(&c, &sits, 20.0, &line), 0);
    xr_room_sight bare = {.stands = true, .eyes_m = 1.7, .lowest_m = INFINITY};
    assert_int_equal(said(&c, &bare, 20.0, &line), 0);
}

typedef struct world_case {
    double head_y, hand_y, bounds_m;
    const char *words; // NULL: nothing is wrong
} world_case;

// What a headset's own floor, hands and guardian say.
static void test_the_headsets_own_room_is_checked(void **unused)
{
    (void)unused;
    static const world_case CASES[] = {{1.65, 1.1, 3.0, NULL},
                                       {0.7, 0.3, 3.0, "less than 1 m"},
                                       {2.5, 1.1, 3.0, "more than 2.3 m"},
                                       {1.65, -0.3, 3.0, "below the floor"},
                                       {1.65, 1.1, 0.0, "no borders"},
                                       {1.65, 1.1, 1.2, "too small"}};
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        xr_headset h = {.world = xr_runtime_open_world(), .window = xr_headset_window()};
        h.world->key[XR_WORLD_HEAD][0].pose.position.y = CASES[i].head_y;
        h.world->key[XR_WORLD_RIGHT][0].pose.position.y = CASES[i].hand_y;
        h.world->bounds_x_m = h.world->bounds_z_m = CASES[i].bounds_m;
        xr_headset_connect(&h);
        char error[300] = "";
        xr_hands *hands =
            xr_hands_create(&h.runtime.api, h.runtime.instance, xr_session_handle(h.session),
                            xr_runtime_extensions(&h.runtime), error, sizeof error);
        assert_non_null(hands);
        xr_bounds bounds;
        xr_bounds_init(&bounds, h.session);
        xr_headset_reach(&h, XR_SESSION_FOCUSED);
        xr_hands_sync(hands);
        xr_headset_empty_frame(&h);
        xr_hands_sync(hands);
        xr_room_check check = {0};
        const char *line = NULL;
        int lines = 0;
        for (int frame = 0; frame < 500; frame++) {
            xr_session_frame seen;
            xr_session_poll(h.session);
            assert_true(xr_session_wait(h.session, &seen));
            xr_hands_sync(hands);
            xr_bounds_query(&bounds, h.session, seen.display_time);
            xr_hand_sample hand[XR_HANDS];
            for (int k = 0; k < XR_HANDS; k++) {
                hand[k] = xr_hands_sample(hands, (enum xr_hand)k, xr_session_space(h.session),
                                          seen.display_time);
            }
            xr_room_sight sight =
                xr_room_sight_of(h.session, &bounds, seen.head.position, hand, false);
            const char *said_now = xr_room_check_add(&check, &sight, seen.period_s);
            line = said_now != NULL ? said_now : line;
            lines += said_now != NULL;
            xr_session_submit(h.session, &seen, NULL, 0);
        }
        assert_int_equal(lines, CASES[i].words != NULL);
        assert_true(CASES[i].words == NULL || strstr(line, CASES[i].words) != NULL);
        xr_bounds_fini(&bounds, h.session);
        xr_hands_destroy(&hands);
        xr_headset_end(&h);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_wrong_is_said_once),
        cmocka_unit_test(test_nothing_is_said_without_a_reason),
        cmocka_unit_test(test_the_headsets_own_room_is_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
