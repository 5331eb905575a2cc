// The player's room in the hall: raised, moved by steps, turned, beside the piste. test_xr_session
// tests that it lies on the line and follows a recentering.
#include "near.h"
#include "phys_rotation.h"
#include "xr_room.h"

static const phys_pose HEAD = {{0.4, 1.2, -0.7}, {0.0, 0.0, 0.0, 1.0}};

static phys_vec3 head_of(const xr_room *s)
{
    return xr_room_pose(s, HEAD).position;
}

static void test_a_seated_player_is_raised_to_standing_height(void **unused)
{
    (void)unused;
    xr_room s = xr_room_of_fencer(DUEL_LEFT, -2.45, HEAD, XR_FLOOR_STAGE);
    phys_vec3 before = head_of(&s);
    xr_room_set_eye_height(&s, HEAD, 1.64);
    assert_near(head_of(&s).y, 1.64, 1e-12);
    assert_near(head_of(&s).x, before.x, 1e-12);
    assert_near(head_of(&s).z, before.z, 1e-12);
    assert_near(xr_room_vector(&s, v3(0.0, 1.0, 0.0)).y, 1.0, 1e-12);
}

static void test_steps_move_along_the_piste(void **unused)
{
    (void)unused;
    xr_room s = xr_room_of_fencer(DUEL_RIGHT, 2.45, HEAD, XR_FLOOR_STAGE);
    xr_room_move(&s, -0.5);
    assert_near(head_of(&s).x, 1.95, 1e-12);
    assert_near(head_of(&s).z, 0.0, 1e-12);
}

// A snap turn leaves the head at its place and the horizon level.
static void test_turns_are_about_the_head(void **unused)
{
    (void)unused;
    xr_room s = xr_room_of_fencer(DUEL_LEFT, -2.45, HEAD, XR_FLOOR_STAGE);
    xr_room_turn(&s, HEAD, 0.5 * PHYS_PI);
    assert_near(v3_distance(head_of(&s), v3(-2.45, 1.2, 0.0)), 0.0, 1e-12);
    // A player who looked along +x and turned left looks along -z.
    assert_near(xr_room_vector(&s, v3(0.0, 0.0, -1.0)).z, -1.0, 1e-12);
    assert_near(xr_room_vector(&s, v3(0.0, 1.0, 0.0)).y, 1.0, 1e-12);
}

static void test_a_spectator_stands_beside_the_piste(void **unused)
{
    (void)unused;
    xr_room s = xr_room_of_spectator(HEAD, XR_FLOOR_STAGE);
    phys_vec3 head = head_of(&s);
    assert_near(head.x, 0.0, 1e-12);
    assert_true(head.z > 2.0);
    assert_near(head.y, 1.2, 1e-12);
    assert_near(xr_room_vector(&s, v3(0.0, 0.0, -1.0)).z, -1.0, 1e-12); // toward the piste
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_seated_player_is_raised_to_standing_height),
        cmocka_unit_test(test_steps_move_along_the_piste),
        cmocka_unit_test(test_turns_are_about_the_head),
        cmocka_unit_test(test_a_spectator_stands_beside_the_piste),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
