// The loop of a program in a headset: its pace, the head, the hands, and the loss and return of
// the session.
#include <string.h>

#include "near.h"
#include "xr_headset.h"
#include "xr_loop.h"

// The limit of the iterations in which something must happen.
#define TURNS 200

typedef struct bench {
    xr_headset headset; // its world and window; the loop has its own session
    xr_loop loop;
    double now_s;
} bench;

static void begin(bench *b)
{
    char error[XR_CONNECTION_LINE_SIZE];
    *b = (bench){.headset = {.world = xr_runtime_open_world(), .window = xr_headset_window()}};
    if (!xr_connection_open(&b->loop.connection, error, sizeof error)) {
        fail_msg("%s", error);
    }
}

static void end(bench *b)
{
    xr_loop_end_frame(&b->loop);
    xr_connection_close(&b->loop.connection);
    window_destroy(&b->headset.window);
    if (b->headset.world->complaint_count > 0) {
        fail_msg("%s", b->headset.world->complaint[0]);
    }
    assert_int_equal(b->headset.world->handles_alive, 0);
}

// Ends the frame in progress and begins the next one. Returns what xr_loop_wait() returned.
static double turn(bench *b)
{
    xr_loop_end_frame(&b->loop);
    assert_int_equal(xr_loop_update(&b->loop, b->now_s), XR_LOOP_SAME);
    return xr_loop_wait(&b->loop, b->headset.window);
}

// Iterates until the player sees the program. Returns what xr_loop_wait() returned for the first
// frame.
static double reach_focus(bench *b)
{
    double first_s = 0.0;
    bool begun = false;
    for (int i = 0; i < TURNS; i++) {
        double passed_s = turn(b);
        first_s = b->loop.has_frame && !begun ? passed_s : first_s;
        begun |= b->loop.has_frame;
        if (xr_session_state(b->loop.connection.session) == XR_SESSION_FOCUSED) {
            break;
        }
    }
    assert_int_equal(xr_session_state(b->loop.connection.session), XR_SESSION_FOCUSED);
    return first_s;
}

static enum xr_loop_event next_event(bench *b)
{
    for (int i = 0; i < TURNS; i++) {
        xr_loop_end_frame(&b->loop);
        enum xr_loop_event event = xr_loop_update(&b->loop, b->now_s);
        if (event != XR_LOOP_SAME) {
            return event;
        }
        xr_loop_wait(&b->loop, b->headset.window);
    }
    return XR_LOOP_SAME;
}

static void test_the_headset_sets_the_pace(void **state)
{
    (void)state;
    bench b;
    begin(&b);
    // Nothing is known about the time before the first frame.
    assert_true(reach_focus(&b) < 0.0);
    for (int i = 0; i < 5; i++) {
        XrTime before = b.loop.shown_at;
        double passed_s = turn(&b);
        assert_true(b.loop.has_frame);
        assert_int_equal(b.loop.shown_at, b.loop.frame.display_time);
        assert_near(passed_s, 1e-9 * (double)(b.loop.shown_at - before), 1e-12);
        assert_near(passed_s, 1.0 / b.headset.world->refresh_hz, 1e-6);
    }
    end(&b);
}

static void test_a_frame_that_is_not_drawn_is_submitted_empty_once(void **state)
{
    (void)state;
    bench b;
    begin(&b);
    reach_focus(&b);
    assert_true(b.loop.has_frame);
    xr_loop_end_frame(&b.loop);
    assert_false(b.loop.has_frame);
    // A second end of the same frame would be a complaint of the runtime (end()).
    xr_loop_end_frame(&b.loop);
    assert_int_equal(b.headset.world->frames_with_layers, 0);
    end(&b);
}

static void test_head_hands_and_ears(void **state)
{
    (void)state;
    bench b;
    begin(&b);
    phys_pose head = {v3(9.0, 9.0, 9.0), quat_identity()};
    phys_vec3 ears = v3(9.0, 9.0, 9.0), ahead = ears;
    // Before the first frame nothing is known, and nothing is overwritten.
    assert_false(xr_loop_find_head(&b.loop, &head));
    assert_false(xr_loop_listen(&b.loop, head, &ears, &ahead));
    assert_true(head.position.x == 9.0 && ears.x == 9.0 && ahead.x == 9.0);

    reach_focus(&b);
    const xr_session_view *view = b.loop.frame.view;
    assert_true(xr_loop_find_head(&b.loop, &head));
    for (int eye = 0; eye < XR_EYES; eye++) {
        assert_near(v3_distance(head.position, view[eye].pose.position),
                    0.5 * b.headset.world->eye_distance_m, 1e-6);
    }
    xr_hand_sample hand[XR_HANDS];
    xr_loop_read_hands(&b.loop, hand);
    for (int h = 0; h < XR_HANDS; h++) {
        xr_hand_sample same =
            xr_hands_sample(b.loop.connection.hands, (enum xr_hand)h,
                            xr_session_space(b.loop.connection.session), b.loop.frame.display_time);
        assert_true(hand[h].is_tracked);
        assert_near(v3_distance(hand[h].grip.position, same.grip.position), 0.0, 1e-9);
    }
    assert_true(v3_distance(hand[0].grip.position, hand[1].grip.position) > 0.1);

    // A head that is turned to the left, a quarter of a circle.
    phys_pose turned = {v3(1.0, 2.0, 3.0), {0.0, 0.7071067811865476, 0.0, 0.7071067811865476}};
    assert_true(xr_loop_listen(&b.loop, turned, &ears, &ahead));
    assert_near(v3_distance(ears, turned.position), 0.0, 1e-12);
    assert_near(v3_distance(ahead, v3(-1.0, 0.0, 0.0)), 0.0, 1e-9);
    end(&b);
}

static void test_a_lost_session_comes_back(void **state)
{
    (void)state;
    bench b;
    begin(&b);
    reach_focus(&b);
    xr_headset_cue(&b.headset, XR_CUE_LOSE_SESSION, 0.0);
    assert_int_equal(next_event(&b), XR_LOOP_LOST);
    assert_int_equal(b.loop.connection.state, XR_CONNECTION_LOST);
    // The loss is reported once; meanwhile the headset neither sets the pace nor has ears.
    phys_vec3 ears, ahead;
    assert_true(turn(&b) < 0.0);
    assert_false(b.loop.has_frame);
    assert_false(xr_loop_listen(&b.loop, (phys_pose){{0}, quat_identity()}, &ears, &ahead));
    b.now_s += 2.0 * XR_CONNECTION_RETRY_S;
    assert_int_equal(next_event(&b), XR_LOOP_BACK);
    assert_true(reach_focus(&b) < 0.0);
    end(&b);
}

// What a program does with the hands in a frame.
static void use_hands(bench *b)
{
    const xr_hand_vibration vibration = {.strength = 0.5, .seconds = 0.02};
    xr_hand_sample hand[XR_HANDS];
    if (b->loop.has_frame) {
        xr_loop_read_hands(&b->loop, hand);
        xr_hands_vibrate(b->loop.connection.hands, XR_HAND_RIGHT, &vibration);
    }
}

static void test_a_session_may_be_lost_in_a_call_of_the_hands(void **state)
{
    (void)state;
    for (int call = XR_WORLD_CALL_SYNC; call <= XR_WORLD_CALL_HAPTICS; call++) {
        bench b;
        begin(&b);
        reach_focus(&b);
        turn(&b);
        use_hands(&b);
        xr_headset_cue(&b.headset, XR_CUE_LOSE_IN, call);
        // The loss happens in the next frame, and is reported at the beginning of the one after it.
        turn(&b);
        use_hands(&b);
        xr_loop_end_frame(&b.loop);
        assert_int_equal(xr_loop_update(&b.loop, b.now_s), XR_LOOP_LOST);
        b.now_s += 2.0 * XR_CONNECTION_RETRY_S;
        assert_int_equal(next_event(&b), XR_LOOP_BACK);
        reach_focus(&b);
        turn(&b);
        use_hands(&b);
        assert_int_equal(xr_loop_update(&b.loop, b.now_s), XR_LOOP_SAME);
        assert_int_equal(b.headset.world->sessions_created, 2);
        end(&b);
    }
}

// Shows frames for so many seconds of the headset.
static void show_for(bench *b, double seconds)
{
    const xr_world *w = b->headset.world;
    double until_s = xr_world_seconds(w, w->time) + seconds;
    while (xr_world_seconds(w, w->time) < until_s) {
        turn(b);
    }
}

static void test_a_headset_that_is_lost_in_the_room_says_so(void **state)
{
    (void)state;
    static const enum xr_world_tracking HOW[] = {XR_WORLD_UNSEEN, XR_WORLD_TURNED};
    bench b;
    begin(&b);
    reach_focus(&b);
    const xr_connection *connection = &b.loop.connection;
    for (int i = 0; i < 2; i++) {
        assert_null(xr_connection_problem(connection));
        b.headset.world->tracking[XR_WORLD_HEAD] = HOW[i];
        show_for(&b, 0.25);
        assert_null(xr_connection_problem(connection)); // a hand before the cameras
        b.headset.world->tracking[XR_WORLD_HEAD] = XR_WORLD_INFERRED;
        show_for(&b, 0.1);
        b.headset.world->tracking[XR_WORLD_HEAD] = HOW[i];
        show_for(&b, 0.25);
        assert_null(xr_connection_problem(connection)); // once more, not all the time
        show_for(&b, 0.1);
        const char *line = xr_connection_problem(connection);
        assert_non_null(line);
        assert_non_null(strstr(line, "look around"));
        assert_true(b.loop.frame.draw);
        b.headset.world->tracking[XR_WORLD_HEAD] = XR_WORLD_TRACKED;
        turn(&b);
    }
    assert_null(xr_connection_problem(connection));
    end(&b);
}

static void test_a_session_that_ended_stays_ended(void **state)
{
    (void)state;
    bench b;
    begin(&b);
    reach_focus(&b);
    xr_headset_cue(&b.headset, XR_CUE_EXIT, 0.0);
    assert_int_equal(next_event(&b), XR_LOOP_ENDED);
    assert_true(xr_loop_wait(&b.loop, b.headset.window) < 0.0);
    b.now_s += 2.0 * XR_CONNECTION_RETRY_S;
    assert_int_equal(xr_loop_update(&b.loop, b.now_s), XR_LOOP_ENDED);
    end(&b);
}

// Iterates until the event, without a limit of turns: how many there are in three seconds depends
// on the machine. A call that the hanging runtime does not return from would end the test by its
// limit.
static void await(bench *b, enum xr_loop_event wanted)
{
    enum xr_loop_event event = XR_LOOP_SAME;
    while (event == XR_LOOP_SAME) {
        xr_loop_end_frame(&b->loop);
        event = xr_loop_update(&b->loop, b->now_s);
        xr_loop_wait(&b->loop, b->headset.window);
    }
    assert_int_equal(event, wanted);
}

static void test_a_runtime_that_hangs_does_not_hang_the_loop(void **state)
{
    (void)state;
    bench b;
    begin(&b);
    reach_focus(&b);
    uint32_t shown = b.headset.world->frames_ended;
    snprintf(b.headset.world->freezes_in, sizeof b.headset.world->freezes_in, "WaitFrame");
    await(&b, XR_LOOP_SILENT);
    const xr_connection *connection = &b.loop.connection;
    assert_int_equal(connection->state, XR_CONNECTION_OPEN);
    assert_non_null(xr_connection_problem(connection));
    assert_non_null(strstr(xr_connection_problem(connection), "does not answer"));
    // The loop goes on without frames, for longer than the runtime may be slow (MISSED_MOST), and
    // says it once.
    for (int i = 0; i < TURNS; i++) {
        assert_true(turn(&b) < 0.0);
        assert_false(b.loop.has_frame);
    }
    assert_int_equal(b.headset.world->frames_ended, shown + 1);
    atomic_store(&b.headset.world->frozen, false);
    await(&b, XR_LOOP_ANSWERS);
    assert_null(xr_connection_problem(connection));
    // The frame that was waited for is not lost, and the others follow.
    assert_true(b.loop.has_frame);
    assert_near(turn(&b), 1.0 / b.headset.world->refresh_hz, 1e-6);
    end(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_headset_sets_the_pace),
        cmocka_unit_test(test_a_frame_that_is_not_drawn_is_submitted_empty_once),
        cmocka_unit_test(test_head_hands_and_ears),
        cmocka_unit_test(test_a_lost_session_comes_back),
        cmocka_unit_test(test_a_session_may_be_lost_in_a_call_of_the_hands),
        cmocka_unit_test(test_a_headset_that_is_lost_in_the_room_says_so),
        cmocka_unit_test(test_a_session_that_ended_stays_ended),
        cmocka_unit_test(test_a_runtime_that_hangs_does_not_hang_the_loop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
