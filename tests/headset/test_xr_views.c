// Where the head is although the eyes look elsewhere, and what is shown while nobody knows where it
// is: with a strict test runtime behind the real loader.
#include <math.h>

#include "near.h"
#include "phys_rotation.h"
#include "xr_eyes.h"
#include "xr_headset.h"
#include "xr_room.h"

#define DEGREE (PHYS_PI / 180.0)

// OpenXR's poses are single precision.
#define TURN_RAD 1e-4
#define PLACE_M  1e-5

static phys_quat turned(double yaw_deg, double pitch_deg, double roll_deg)
{
    phys_quat yaw = phys_quat_from_rotation_vector(v3(0.0, yaw_deg * DEGREE, 0.0));
    phys_quat pitch = phys_quat_from_rotation_vector(v3(pitch_deg * DEGREE, 0.0, 0.0));
    phys_quat roll = phys_quat_from_rotation_vector(v3(0.0, 0.0, roll_deg * DEGREE));
    return quat_normalized(quat_mul(yaw, quat_mul(pitch, roll)));
}

static double angle_rad(phys_quat a, phys_quat b)
{
    return v3_length(phys_rotation_vector_from_quat(quat_mul(a, quat_conjugate(b))));
}

static phys_pose compose(phys_pose outer, phys_pose inner)
{
    return (phys_pose){pose_apply(outer, inner.position),
                       quat_normalized(quat_mul(outer.orientation, inner.orientation))};
}

static void assert_same_pose(phys_pose is, phys_pose wanted)
{
    assert_near(v3_distance(is.position, wanted.position), 0.0, PLACE_M);
    assert_near(angle_rad(is.orientation, wanted.orientation), 0.0, TURN_RAD);
}

// Where the head of the world is in the session's space.
static phys_pose true_head(const xr_headset *h)
{
    phys_pose head =
        xr_world_pose(h->world, XR_WORLD_HEAD, xr_world_seconds(h->world, h->world->time));
    phys_pose space = {v3(0.0, 0.0, 0.0), quat_identity()};
    if (xr_session_floor(h->session) == XR_FLOOR_LOCAL) {
        space = h->world->local_in_stage;
        space.position.y = 0.0;
    }
    return (phys_pose){pose_apply_inverse(space, head.position),
                       quat_mul(quat_conjugate(space.orientation), head.orientation)};
}

static phys_pose true_eye(const xr_headset *h, int eye)
{
    phys_pose in_head = h->world->eye_offset[eye];
    in_head.position.x += (eye == 0 ? -0.5 : 0.5) * h->world->eye_distance_m;
    return compose(true_head(h), in_head);
}

static void place_head(xr_headset *h, phys_pose pose)
{
    h->world->key_count[XR_WORLD_HEAD] = 0;
    assert_true(xr_world_add_key(h->world, XR_WORLD_HEAD, 0.0, pose));
}

// The next frame, submitted empty.
static xr_session_frame next_frame(xr_headset *h)
{
    xr_session_frame frame;
    xr_session_poll(h->session);
    assert_true(xr_session_wait(h->session, &frame));
    xr_session_submit(h->session, &frame, NULL, 0);
    return frame;
}

// Eyes of a headset: canted outward, rolled, one of them only, and one lower and farther ahead.
static const struct {
    double yaw_deg[2], roll_deg[2];
    phys_vec3 right_shift;
    bool symmetric;
} EYES[] = {
    {{0.0, 0.0}, {0.0, 0.0}, {0.0, 0.0, 0.0}, true},
    {{10.0, -10.0}, {0.0, 0.0}, {0.0, 0.0, 0.0}, true},
    {{0.0, 0.0}, {7.0, -7.0}, {0.0, 0.0, 0.0}, true},
    {{10.0, 0.0}, {0.0, 3.0}, {0.0, 0.0, 0.0}, false},
    {{10.0, -4.0}, {5.0, 2.0}, {0.004, -0.006, -0.01}, false},
};

static void test_the_head_looks_where_no_eye_does(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof EYES / sizeof EYES[0]; i++) {
        for (int way = 0; way < 2; way++) { // by the VIEW space, and by the mean of both eyes
            xr_headset h = {.world = xr_runtime_open_world(), .window = xr_headset_window()};
            h.world->refuses_view = way == 1;
            for (int eye = 0; eye < XR_EYES; eye++) {
                h.world->eye_offset[eye].orientation =
                    turned(EYES[i].yaw_deg[eye], 0.0, EYES[i].roll_deg[eye]);
            }
            h.world->eye_offset[1].position = EYES[i].right_shift;
            place_head(&h, (phys_pose){v3(0.3, 1.6, -0.4), turned(40.0, -20.0, 12.0)});
            xr_headset_connect(&h);
            xr_headset_reach(&h, XR_SESSION_FOCUSED);
            xr_session_frame frame = next_frame(&h);
            assert_true(frame.draw);
            assert_int_equal(frame.sight, XR_SIGHT_TRACKED);
            if (way == 0 || EYES[i].symmetric) {
                assert_same_pose(frame.head, true_head(&h));
            } else {
                // Without the VIEW space it is no farther off than both eyes are on average.
                phys_quat true_turn = true_head(&h).orientation;
                double left = angle_rad(true_eye(&h, 0).orientation, true_turn);
                double right = angle_rad(true_eye(&h, 1).orientation, true_turn);
                assert_true(angle_rad(frame.head.orientation, true_turn) < 0.5 * (left + right));
            }
            for (int eye = 0; eye < XR_EYES; eye++) {
                assert_same_pose(frame.view[eye].pose, true_eye(&h, eye));
            }
            xr_headset_end(&h);
        }
    }
}

static void test_nothing_is_drawn_until_a_place_is_known(void **state)
{
    (void)state;
    xr_headset h = {.world = xr_runtime_open_world(), .window = xr_headset_window()};
    static const enum xr_world_tracking UNKNOWN[] = {XR_WORLD_UNSEEN, XR_WORLD_TURNED};
    h.world->tracking[XR_WORLD_HEAD] = XR_WORLD_UNSEEN;
    xr_headset_connect(&h);
    xr_headset_reach(&h, XR_SESSION_FOCUSED);
    for (int i = 0; i < 2; i++) {
        h.world->tracking[XR_WORLD_HEAD] = UNKNOWN[i];
        xr_session_frame frame = next_frame(&h);
        assert_int_equal(frame.sight, XR_SIGHT_NONE);
        assert_false(frame.draw);
    }
    h.world->tracking[XR_WORLD_HEAD] = XR_WORLD_INFERRED;
    xr_session_frame frame = next_frame(&h);
    assert_int_equal(frame.sight, XR_SIGHT_INFERRED);
    assert_true(frame.draw);
    xr_headset_end(&h);
}

static void test_the_last_known_place_remains(void **state)
{
    (void)state;
    xr_headset h;
    xr_headset_begin(&h);
    h.world->eye_offset[0].orientation = turned(8.0, 0.0, 0.0);
    place_head(&h, (phys_pose){v3(0.2, 1.5, 0.1), turned(-30.0, 10.0, 0.0)});
    xr_headset_reach(&h, XR_SESSION_FOCUSED);
    xr_session_frame known = next_frame(&h);
    // The head goes on, but nobody sees it.
    place_head(&h, (phys_pose){v3(-0.4, 1.2, 0.6), turned(50.0, 0.0, 0.0)});
    h.world->tracking[XR_WORLD_HEAD] = XR_WORLD_UNSEEN;
    xr_session_frame frame = next_frame(&h);
    assert_true(frame.draw);
    assert_int_equal(frame.sight, XR_SIGHT_LAST);
    assert_same_pose(frame.head, known.head);
    for (int eye = 0; eye < XR_EYES; eye++) {
        assert_same_pose(frame.view[eye].pose, known.view[eye].pose);
        assert_true(frame.view[eye].tan_left == known.view[eye].tan_left);
    }
    // Its orientation is seen again: it turns where it was, and the eyes turn with it.
    h.world->tracking[XR_WORLD_HEAD] = XR_WORLD_TURNED;
    frame = next_frame(&h);
    assert_true(frame.draw);
    assert_int_equal(frame.sight, XR_SIGHT_TURNED);
    phys_pose head = {known.head.position, true_head(&h).orientation};
    assert_same_pose(frame.head, head);
    for (int eye = 0; eye < XR_EYES; eye++) {
        phys_pose in_head = h.world->eye_offset[eye];
        in_head.position.x += (eye == 0 ? -0.5 : 0.5) * h.world->eye_distance_m;
        assert_same_pose(frame.view[eye].pose, compose(head, in_head));
        assert_same_pose(xr_pose_to_phys(frame.view[eye].xr_pose), frame.view[eye].pose);
    }
    h.world->tracking[XR_WORLD_HEAD] = XR_WORLD_TRACKED;
    frame = next_frame(&h);
    assert_int_equal(frame.sight, XR_SIGHT_TRACKED);
    assert_same_pose(frame.head, true_head(&h));
    xr_headset_end(&h);
}

static void test_recentering_blind_moves_nothing_in_the_hall(void **state)
{
    (void)state;
    xr_headset h;
    xr_headset_begin(&h);
    xr_headset_reach(&h, XR_SESSION_FOCUSED);
    xr_session_frame frame = next_frame(&h);
    xr_room room = xr_room_of_fencer(DUEL_RIGHT, 1.5, frame.head, xr_session_floor(h.session));
    phys_pose before = xr_room_pose(&room, frame.head);
    h.world->tracking[XR_WORLD_HEAD] = XR_WORLD_UNSEEN;
    xr_world_cue cue = {.kind = XR_CUE_RECENTER,
                        .at_s = xr_world_seconds(h.world, h.world->time),
                        .pose = {v3(0.5, 1.5, -0.25), turned(110.0, 0.0, 0.0)}};
    assert_true(xr_world_add_cue(h.world, &cue));
    for (int i = 0; i < 12; i++) {
        if (i == 8) {
            h.world->tracking[XR_WORLD_HEAD] = XR_WORLD_TRACKED;
        }
        frame = next_frame(&h);
        xr_session_recenter recenter = xr_session_take_recenter(h.session, frame.display_time);
        if (recenter.happened) {
            assert_true(recenter.pose_is_known);
            xr_room_follow_recenter(&room, recenter.new_in_old);
        }
        assert_same_pose(xr_room_pose(&room, frame.head), before);
    }
    xr_headset_end(&h);
}

static void test_what_is_no_pose_is_not_submitted(void **state)
{
    (void)state;
    xr_headset h;
    char error[300];
    xr_headset_begin(&h);
    xr_eyes *eyes = xr_eyes_create(h.session, error, sizeof error);
    assert_non_null(eyes);
    xr_headset_reach(&h, XR_SESSION_FOCUSED);
    xr_session_frame known = next_frame(&h);
    static const enum xr_sight SIGHT[] = {[XR_WORLD_VIEWS_TRUE] = XR_SIGHT_TRACKED,
                                          [XR_WORLD_VIEWS_NAN] = XR_SIGHT_LAST,
                                          [XR_WORLD_VIEWS_INFINITE] = XR_SIGHT_TURNED,
                                          [XR_WORLD_VIEWS_ZERO] = XR_SIGHT_LAST};
    for (int views = XR_WORLD_VIEWS_ZERO; views >= XR_WORLD_VIEWS_TRUE; views--) {
        xr_headset_cue(&h, XR_CUE_VIEWS, views);
        uint32_t shown = h.world->frames_with_layers;
        for (int i = 0; i < 30; i++) {
            xr_session_frame frame;
            xr_eye_target target;
            xr_session_poll(h.session);
            assert_true(xr_session_wait(h.session, &frame));
            assert_int_equal(frame.sight, SIGHT[views]);
            for (int eye = 0; eye < XR_EYES; eye++) {
                assert_same_pose(frame.view[eye].pose, known.view[eye].pose);
                assert_true(xr_eyes_begin(eyes, eye, &frame.view[eye], &target));
                xr_eyes_end(eyes, eye);
            }
            const XrCompositionLayerBaseHeader *layer =
                xr_eyes_layer(eyes, &frame, XR_ROOM_NEAR_M, XR_ROOM_FAR_M);
            xr_session_submit(h.session, &frame, &layer, 1);
        }
        // The runtime has taken all of them, and xr_headset_end() sees that it has not complained.
        assert_int_equal(h.world->frames_with_layers, shown + 30);
    }
    xr_eyes_destroy(&eyes);
    xr_headset_end(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_head_looks_where_no_eye_does),
        cmocka_unit_test(test_nothing_is_drawn_until_a_place_is_known),
        cmocka_unit_test(test_the_last_known_place_remains),
        cmocka_unit_test(test_recentering_blind_moves_nothing_in_the_hall),
        cmocka_unit_test(test_what_is_no_pose_is_not_submitted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
