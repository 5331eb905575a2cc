// The edges of the player's room, as the runtime reports them, and when they are shown.
#include <math.h>

#include "near.h"
#include "xr_bounds.h"
#include "xr_headset.h"

static xr_bounds asked(xr_headset *h)
{
    xr_bounds b;
    xr_session_frame frame;
    xr_headset_reach(h, XR_SESSION_FOCUSED);
    assert_true(xr_session_wait(h->session, &frame));
    xr_bounds_init(&b, h->session);
    xr_bounds_query(&b, h->session, frame.display_time);
    xr_session_submit(h->session, &frame, NULL, 0);
    return b;
}

static void test_the_nearest_edge_gets_stronger_with_nearness(void **state)
{
    (void)state;
    xr_headset h = {.world = xr_runtime_open_world(), .window = xr_headset_window()};
    h.world->bounds_x_m = 3.0;
    h.world->bounds_z_m = 2.0;
    xr_headset_connect(&h);
    xr_bounds b = asked(&h);
    assert_true(b.known);
    assert_near(b.half_x_m, 1.5, 1e-6);
    assert_near(b.half_z_m, 1.0, 1e-6);
    // In the middle of the measured room no edge is shown; near its right side that edge is.
    phys_vec3 at = pose_apply(b.middle, v3(0.0, 1.6, 0.0));
    picture_line line[XR_BOUNDS_EDGES];
    assert_int_equal(xr_bounds_lines(&b, &at, 1, line), 0);
    // It appears at a distance of 0.7 m, is half as strong halfway to 0.25 m, and does not get
    // stronger from there on.
    static const struct {
        double left_m, alpha;
    } clear[] = {{0.69, 0.8 / 45.0}, {0.6, 0.8 * 10.0 / 45.0},
                 {0.475, 0.4},       {0.3, 0.8 * 40.0 / 45.0},
                 {0.25, 0.8},        {0.1, 0.8},
                 {-0.2, 0.8}};
    at = pose_apply(b.middle, v3(1.5 - 0.71, 1.6, 0.0));
    assert_int_equal(xr_bounds_lines(&b, &at, 1, line), 0);
    for (size_t i = 0; i < sizeof clear / sizeof clear[0]; i++) {
        at = pose_apply(b.middle, v3(1.5 - clear[i].left_m, 1.6, 0.0));
        assert_int_equal(xr_bounds_lines(&b, &at, 1, line), 1);
        assert_near((double)line[0].color[3], clear[i].alpha, 1e-4);
        // The whole edge, from corner to corner.
        assert_near(v3_distance(line[0].from, line[0].to), 2.0, 1e-6);
        phys_vec3 half = v3_lerp(line[0].from, line[0].to, 0.5);
        phys_vec3 edge = pose_apply(b.middle, v3(1.5, 0.0, 0.0));
        assert_near(v3_distance(half, edge), 0.0, 1e-6);
    }
    // The other edges in the same way.
    for (int i = 0; i < 3; i++) {
        static const double EDGE[3][2] = {{-1.5, 0.0}, {0.0, 1.0}, {0.0, -1.0}};
        phys_vec3 edge = pose_apply(b.middle, v3(EDGE[i][0], 0.0, EDGE[i][1]));
        at = pose_apply(b.middle, v3(0.9 * EDGE[i][0], 1.6, 0.9 * EDGE[i][1]));
        assert_int_equal(xr_bounds_lines(&b, &at, 1, line), 1);
        assert_near(v3_distance(v3_lerp(line[0].from, line[0].to, 0.5), edge), 0.0, 1e-6);
        assert_near(v3_distance(line[0].from, line[0].to), i == 0 ? 2.0 : 3.0, 1e-6);
    }
    // A hand in a corner shows both edges, while the head is in the middle.
    phys_vec3 both[2] = {pose_apply(b.middle, v3(0.0, 1.6, 0.0)),
                         pose_apply(b.middle, v3(-1.4, 1.0, -0.9))};
    assert_int_equal(xr_bounds_lines(&b, both, 2, line), 2);
    // Each edge is as strong as the nearer of head and hand makes it: 0.1 m from both.
    assert_near((double)line[0].color[3], 0.8, 1e-6);
    assert_near((double)line[1].color[3], 0.8, 1e-6);
    xr_bounds_fini(&b, h.session);
    xr_headset_end(&h);
}

static void test_a_room_that_was_not_measured_has_no_edges(void **state)
{
    (void)state;
    for (int kind = 0; kind < 2; kind++) {
        xr_headset h = {.world = xr_runtime_open_world(), .window = xr_headset_window()};
        h.world->offers_stage = kind == 0;
        xr_headset_connect(&h);
        xr_bounds b = asked(&h);
        phys_vec3 far = v3(30.0, 1.0, 30.0);
        picture_line line[XR_BOUNDS_EDGES];
        assert_false(b.known);
        assert_int_equal(xr_bounds_lines(&b, &far, 1, line), 0);
        xr_bounds_fini(&b, h.session);
        xr_headset_end(&h);
    }
}

// Shows frames for so many seconds and asks for the bounds in each; returns how often the runtime
// was asked.
static uint32_t asked_in(xr_headset *h, xr_bounds *b, double seconds)
{
    uint32_t before = h->world->bounds_asked, frames = 0;
    double from_s = xr_world_seconds(h->world, h->world->time);
    while (xr_world_seconds(h->world, h->world->time) < from_s + seconds) {
        xr_session_frame frame;
        xr_session_poll(h->session);
        assert_true(xr_session_wait(h->session, &frame));
        xr_bounds_query(b, h->session, frame.display_time);
        xr_session_submit(h->session, &frame, NULL, 0);
        frames++;
    }
    printf("%u questions in %u frames\n", h->world->bounds_asked - before, frames);
    return h->world->bounds_asked - before;
}

static void test_the_runtime_is_seldom_asked(void **state)
{
    (void)state;
    xr_headset h = {.world = xr_runtime_open_world(), .window = xr_headset_window()};
    h.world->bounds_x_m = 3.0;
    h.world->bounds_z_m = 2.0;
    xr_headset_connect(&h);
    xr_headset_reach(&h, XR_SESSION_FOCUSED);
    xr_bounds b;
    xr_bounds_init(&b, h.session);
    // At the beginning, after 30 s, and at the end of the minute or just after it.
    assert_in_range(asked_in(&h, &b, 60.0), 2, 3);
    asked_in(&h, &b, 1.0);
    // The room is measured again: the new edges are known with the next frame.
    xr_world_cue measured = {.kind = XR_CUE_BOUNDS,
                             .at_s = xr_world_seconds(h.world, h.world->time),
                             .pose = {v3(5.0, 0.0, 4.0), quat_identity()}};
    assert_true(xr_world_add_cue(h.world, &measured));
    assert_int_equal(asked_in(&h, &b, 1.0), 1);
    assert_near(b.half_x_m, 2.5, 1e-6);
    assert_near(b.half_z_m, 2.0, 1e-6);
    // Recentered: where the edges are in the session's space is asked again, when the change
    // counts.
    phys_vec3 corner = pose_apply(b.middle, v3(2.5, 0.0, 2.0));
    xr_world_cue recenter = {.kind = XR_CUE_RECENTER,
                             .at_s = xr_world_seconds(h.world, h.world->time),
                             .pose = {v3(0.5, 1.6, 0.25), {0.0, 1.0, 0.0, 0.0}}};
    assert_true(xr_world_add_cue(h.world, &recenter));
    assert_int_equal(asked_in(&h, &b, 1.0), 1);
    phys_vec3 now = pose_apply(b.middle, v3(2.5, 0.0, 2.0));
    bool is_stage = xr_session_floor(h.session) == XR_FLOOR_STAGE;
    phys_vec3 expected = is_stage ? corner : v3(0.5 - 2.5, 0.0, 0.25 - 2.0);
    assert_near(v3_distance(now, expected), 0.0, 1e-5);
    xr_bounds_fini(&b, h.session);
    xr_headset_end(&h);
}

static void test_a_stage_that_is_found_later_has_edges(void **state)
{
    (void)state;
    xr_headset h = {.world = xr_runtime_open_world(), .window = xr_headset_window()};
    h.world->bounds_x_m = 3.0;
    h.world->bounds_z_m = 2.0;
    h.world->stage_is_lost = true;
    xr_headset_connect(&h);
    xr_headset_reach(&h, XR_SESSION_FOCUSED);
    xr_bounds b;
    xr_bounds_init(&b, h.session);
    assert_int_equal(asked_in(&h, &b, 5.0), 0); // there is no use in it
    assert_false(b.known);
    h.world->stage_is_lost = false;
    assert_int_equal(asked_in(&h, &b, 2.0), 1);
    assert_true(b.known);
    xr_bounds_fini(&b, h.session);
    xr_headset_end(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_nearest_edge_gets_stronger_with_nearness),
        cmocka_unit_test(test_a_room_that_was_not_measured_has_no_edges),
        cmocka_unit_test(test_the_runtime_is_seldom_asked),
        cmocka_unit_test(test_a_stage_that_is_found_later_has_edges),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
