// The bout in progress: who fences it, how time goes by in it, how it ends and is shown again, from
// where it is seen, and which recordings it leaves.
#include "play_desk.h"

#include <math.h>

#include "play_orders.h"
#include "recording_file.h"

// More than any bout of two computer fencers takes, seconds of the duel.
#define BOUT_MOST_S 300.0
#define FRAME_S     0.05

// Two computer fencers take the sides, and the call has been given.
static void begin_between_computers(play *p)
{
    session_seat_computer(&p->session, DUEL_LEFT, 3);
    session_seat_computer(&p->session, DUEL_RIGHT, 3);
    play_follow_order(p, session_advance(&p->session, 0.01));
    assert_int_equal(p->session.phase, SESSION_CALL);
    session_advance(&p->session, SESSION_CALL_S);
    assert_int_equal(p->session.phase, SESSION_FENCING);
}

static void fence_to_the_end(play *p)
{
    for (double s = 0.0; s < BOUT_MOST_S && p->session.phase == SESSION_FENCING; s += FRAME_S) {
        play_bout_advance(p, FRAME_S);
    }
    assert_int_equal(p->session.phase, SESSION_REVIEW);
}

static void while_sides_are_taken_two_computer_fencers_fence(void **state)
{
    play *p = *state;
    assert_int_equal(p->bout->setup.source[DUEL_LEFT].ai_level, 2);
    assert_int_equal(p->bout->setup.source[DUEL_RIGHT].ai_level, 3);
    play_bout_advance(p, FRAME_S);
    assert_int_equal(p->bout->state.tick, 50);
    // They begin again a moment after the end of their bout.
    p->bout->state.phase = DUEL_OVER;
    uint64_t seed = p->bout->setup.seed;
    for (int i = 0; i < 30; i++) {
        play_bout_advance(p, FRAME_S);
        assert_int_equal(p->bout->setup.seed, seed);
    }
    for (int i = 0; i < 5; i++) {
        play_bout_advance(p, FRAME_S);
    }
    assert_int_equal(p->bout->setup.seed, seed + 1);
    assert_int_equal(p->session.phase, SESSION_JOIN);
}

// What the computer of the right side has watched, in moments of ten ticks.
static uint32_t watched_after(play *p, double duration_s)
{
    assert_true(play_bout_set_up(p));
    session_fence_at_once(&p->session);
    play_bout_advance(p, duration_s);
    return p->thinker[DUEL_RIGHT].watched.count;
}

static void a_computer_remembers_whom_it_fences_again(void **state)
{
    play *p = *state;
    play_desk_fence(p);
    session_seat_person(&p->session, DUEL_LEFT, INPUT_KEYBOARD);
    session_seat_computer(&p->session, DUEL_RIGHT, 3);
    const uint32_t first = watched_after(p, 0.1);
    assert_int_equal(first, 10);
    const uint32_t second = watched_after(p, 0.1);
    assert_true(second > 2 * first);
    assert_true(watched_after(p, 0.1) > second);
    // Another weapon, opponent, hand or computer begins anew.
    p->session.weapon = WEAPON_SABRE;
    assert_int_equal(watched_after(p, 0.1), 10);
    session_seat_person(&p->session, DUEL_LEFT, INPUT_MOUSE);
    assert_int_equal(watched_after(p, 0.1), 10);
    p->session.side[DUEL_LEFT].left_handed = true;
    assert_int_equal(watched_after(p, 0.1), 10);
    session_seat_computer(&p->session, DUEL_RIGHT, 2);
    assert_true(p->bout->plan[DUEL_RIGHT] != NULL);
    assert_true(play_bout_set_up(p));
    assert_null(p->bout->plan[DUEL_RIGHT]); // who does not plan watches nothing
    assert_int_equal(p->thinker[DUEL_RIGHT].watched.count, 0);
    session_seat_computer(&p->session, DUEL_RIGHT, 3);
    assert_int_equal(watched_after(p, 0.1), 10);
}

static void a_tick_is_a_millisecond_and_no_fraction_is_lost(void **state)
{
    play *p = *state;
    play_desk_fence(p);
    for (int i = 1; i <= 40; i++) {
        play_bout_advance(p, 0.0004);
        assert_int_equal(p->bout->state.tick, (uint32_t)(0.4 * i + 1e-3));
    }
}

// A machine that stutters slows the bout down.
static void a_long_frame_counts_for_a_tenth_of_a_second(void **state)
{
    play *p = *state;
    play_desk_fence(p);
    play_bout_advance(p, 3.0);
    assert_int_equal(p->bout->state.tick, 100);
    play_bout_advance(p, 0.001);
    assert_int_equal(p->bout->state.tick, 101);
}

static void help_can_halve_the_speed(void **state)
{
    play *p = *state;
    play_desk_fence(p);
    p->training.assist[DUEL_LEFT] = ASSIST_SLOW;
    play_bout_advance(p, 0.1);
    assert_int_equal(p->bout->state.tick, 50);
}

static void nobody_moves_before_the_call_to_fence(void **state)
{
    play *p = *state;
    play_desk_begin(p);
    play_bout_advance(p, 0.1);
    assert_int_equal(p->bout->state.tick, 0);
}

static void the_device_of_a_side_moves_its_fencer_only(void **state)
{
    play *p = *state;
    play_desk_fence(p);
    session_seat_person(&p->session, DUEL_RIGHT, INPUT_MOUSE);
    assert_true(play_bout_set_up(p));
    p->review.salute.was_given[0] = true;
    play_watch_devices(p, 0.0);
    desk_send(p->input.devices, key_event(SDL_SCANCODE_RSHIFT, true));
    play_bout_advance(p, 0.002);
    assert_true((p->bout->frame[DUEL_LEFT].buttons & INPUT_LUNGE) != 0);
    assert_true((p->bout->frame[DUEL_RIGHT].buttons & INPUT_LUNGE) == 0);
    desk_send(p->input.devices, mouse_button_event(SDL_BUTTON_LEFT, true));
    play_bout_advance(p, 0.2);
    assert_true(p->bout->frame[DUEL_RIGHT].extension > 0);
    assert_int_equal(p->bout->frame[DUEL_LEFT].extension, 0);
}

// Seen from the side, the right fencer's way forward is to the left; from behind, up and down are
// nothing else, but a fencer who looks at the camera has left and right swapped.
static void a_device_moves_the_point_as_it_is_seen(void **state)
{
    play *p = *state;
    play_desk_fence(p);
    session_seat_person(&p->session, DUEL_RIGHT, INPUT_KEYBOARD);
    session_seat_computer(&p->session, DUEL_LEFT, 1);
    assert_true(play_bout_set_up(p));
    desk_send(p->input.devices, key_event(SDL_SCANCODE_RIGHT, true));
    p->saved.chosen.camera.view = CAMERA_CHOICE_BEHIND;
    play_bout_advance(p, 0.1);
    int own = p->bout->frame[DUEL_RIGHT].point_x;
    assert_true(own > 0);
    input_devices_rest(p->input.devices, INPUT_KEYBOARD);
    // With a person on the left, too, the camera is behind that one.
    session_seat_person(&p->session, DUEL_LEFT, INPUT_MOUSE);
    desk_send(p->input.devices, key_event(SDL_SCANCODE_RIGHT, true));
    play_bout_advance(p, 0.1);
    int mirrored = p->bout->frame[DUEL_RIGHT].point_x;
    assert_true(mirrored < 0);
}

static void assert_shot(const play *p, enum bout_camera_kind kind, enum duel_side own)
{
    bout_shot shot = play_bout_shot(p);
    assert_int_equal(shot.kind, kind);
    assert_int_equal(shot.own, own);
}

static void the_camera_is_that_of_the_only_person(void **state)
{
    play *p = *state;
    p->saved.chosen.camera = (camera_settings){.view = CAMERA_CHOICE_QUARTER, .distance = 1.2};
    assert_shot(p, BOUT_CAMERA_SIDE, DUEL_LEFT); // while sides are taken
    play_desk_begin(p);
    assert_shot(p, BOUT_CAMERA_QUARTER, DUEL_LEFT);
    assert_true(play_bout_shot(p).farther == 1.2);
    play_swap_sides(p);
    assert_shot(p, BOUT_CAMERA_QUARTER, DUEL_RIGHT);
    session_seat_person(&p->session, DUEL_LEFT, INPUT_MOUSE);
    assert_shot(p, BOUT_CAMERA_QUARTER, DUEL_LEFT);
    // Beside a headset, the window has a setting of its own.
    p->xr.loop.connection.state = XR_CONNECTION_LOST;
    p->saved.chosen.headset.window = HEADSET_WINDOW_BEHIND;
    assert_shot(p, BOUT_CAMERA_BEHIND, DUEL_LEFT);
    p->saved.chosen.headset.window = HEADSET_WINDOW_SIDE;
    assert_shot(p, BOUT_CAMERA_SIDE, DUEL_LEFT);
    p->xr.loop.connection.state = XR_CONNECTION_CLOSED;
}

static void the_winner_is_counted_and_the_reason_told(void **state)
{
    play *p = *state;
    play_desk.options.seed_given = true;
    p->seed = 7;
    begin_between_computers(p);
    fence_to_the_end(p);
    int winner = p->bout->state.winner;
    for (int side = 0; side < 2; side++) {
        assert_int_equal(p->session.side[side].won, side == winner);
    }
    assert_true(strlen(p->review.reason) > 5);
    assert_string_equal(play_desk_words(p)->reason, p->review.reason);
}

// After a freeze the last moments are shown again, eight times as slow, from 0.4 s before the
// touch.
static void the_touch_is_shown_again_in_slow_motion(void **state)
{
    play *p = *state;
    begin_between_computers(p);
    fence_to_the_end(p);
    uint32_t end = p->bout->state.tick, last = 0, earliest = end;
    double close_up_s;
    assert_int_equal(play_bout_shown(p, &close_up_s)->tick, end);
    bool has_gone_back = false;
    for (double s = 0.0; s < SESSION_REVIEW_S - 0.1; s += 0.02) {
        p->session.phase_s = s;
        play_bout_advance(p, 0.02);
        uint32_t shown = play_bout_shown(p, &close_up_s)->tick;
        assert_true(shown <= end);
        earliest = shown < earliest ? shown : earliest;
        if (has_gone_back && last < end) {
            // 2.5 ticks of the duel in 20 ms, or the freeze again after the last one.
            assert_true((shown >= last + 2 && shown <= last + 3) || shown == end);
        }
        has_gone_back = has_gone_back || shown < end;
        assert_true(p->bout->state.winner == DUEL_NOBODY || (s < 0.45) == (close_up_s < 0.0));
        last = shown;
    }
    assert_true(has_gone_back);
    assert_in_range(end - earliest, 390, 2000);
}

// Fences a match of computer fencers until a touch is shown again between two phrases.
static void fence_to_a_replay(play *p)
{
    p->session.match = match_settings_fie(15);
    p->session.match_chosen = true;
    session_seat_computer(&p->session, DUEL_LEFT, 3);
    session_seat_computer(&p->session, DUEL_RIGHT, 3);
    play_follow_order(p, session_advance(&p->session, 0.01));
    for (double s = 0.0; s < BOUT_MOST_S && !p->review.replay.is_on; s += FRAME_S) {
        play_bout_advance(p, FRAME_S);
    }
    assert_true(p->review.replay.is_on);
}

// In a match the bout waits for it, and any button goes on.
static void a_touch_of_a_match_is_shown_again_shortly(void **state)
{
    play *p = *state;
    fence_to_a_replay(p);
    const uint32_t halted = p->bout->state.tick;
    double close_up_s;
    int frames = 0;
    for (; p->review.replay.is_on && frames < 1000; frames++) {
        const duel_state *shown = play_bout_shown(p, &close_up_s);
        assert_true(shown->tick < halted && close_up_s >= 0.0);
        assert_int_equal(p->bout->state.tick, halted);
        assert_non_null(strstr(play_desk_words(p)->foot_line, "any button"));
        play_bout_advance(p, FRAME_S);
    }
    assert_in_range(frames, 45, 55);
    assert_ptr_equal(play_bout_shown(p, &close_up_s), &p->bout->state);
    play_bout_advance(p, FRAME_S);
    assert_true(p->bout->state.tick > halted);
    assert_false(p->review.replay.is_on);
}

// The bout waits for it, and any button goes on.
static void a_match_begins_with_a_salute(void **state)
{
    play *p = *state;
    p->session.match = match_settings_fie(5);
    p->session.match_chosen = true;
    session_seat_computer(&p->session, DUEL_LEFT, 3);
    session_seat_computer(&p->session, DUEL_RIGHT, 3);
    play_follow_order(p, session_advance(&p->session, 0.01));
    double close_up_s;
    int frames = 0;
    for (; p->bout->state.tick == 0 && frames < 1000; frames++) {
        play_bout_advance(p, FRAME_S);
        const bool salutes = p->review.salute.is_on;
        assert_int_equal(salutes, p->bout->state.tick == 0);
        assert_int_equal(salutes, play_bout_shown(p, &close_up_s) == &p->review.salute.shown);
    }
    assert_in_range(frames, 45, 55);
    play_bout_set_up(p);
    play_bout_advance(p, FRAME_S);
    assert_true(p->review.salute.is_on);
    assert_non_null(strstr(play_desk_words(p)->foot_line, "Salute"));
    play_desk_key(p, SDL_SCANCODE_RSHIFT);
    play_bout_advance(p, FRAME_S);
    assert_true(p->bout->state.tick > 0);
}

static void any_button_skips_the_slow_motion_of_a_match(void **state)
{
    play *p = *state;
    fence_to_a_replay(p);
    play_desk_key(p, SDL_SCANCODE_RSHIFT);
    assert_false(p->review.replay.is_on);
    const uint32_t halted = p->bout->state.tick;
    play_bout_advance(p, FRAME_S);
    assert_true(p->bout->state.tick > halted);
}

static void who_wants_less_motion_sees_no_slow_motion_in_a_match(void **state)
{
    play *p = *state;
    p->saved.chosen.screen.is_calm = true;
    p->session.match = match_settings_fie(5);
    p->session.match_chosen = true;
    session_seat_computer(&p->session, DUEL_LEFT, 3);
    session_seat_computer(&p->session, DUEL_RIGHT, 3);
    play_follow_order(p, session_advance(&p->session, 0.01));
    const match_state *match = &p->bout->state.match;
    while (match->score[DUEL_LEFT] + match->score[DUEL_RIGHT] == 0 ||
           p->bout->state.phase == DUEL_HALT) {
        play_bout_advance(p, FRAME_S);
        assert_false(p->review.replay.is_on);
    }
}

static void bouts_are_recorded_under_the_name_that_was_given(void **state)
{
    play *p = *state;
    char path[2][80], error[512] = "";
    snprintf(path[0], sizeof path[0], "%s/evening.duel", play_desk.home);
    snprintf(path[1], sizeof path[1], "%s/evening-2.duel", play_desk.home);
    play_desk.options.no_record = false;
    play_desk.options.record = path[0];
    play_bout_set_up(p);
    play_bout_advance(p, 0.1);
    assert_null(p->record); // in the background nothing is recorded
    play_desk_fence(p);
    play_bout_advance(p, 0.1);
    session_bout_ended(&p->session, DUEL_LEFT);
    session_advance(&p->session, SESSION_REVIEW_LEAST_S);
    play_desk_key(p, SDL_SCANCODE_RETURN);
    session_advance(&p->session, SESSION_CALL_S);
    play_bout_advance(p, 0.05);
    play_bout_end(p);
    for (int i = 0; i < 2; i++) {
        recording_file file;
        assert_true(recording_file_read(path[i], &file, error, sizeof error));
        assert_int_equal(file.end_tick, i == 0 ? 100 : 50);
        assert_string_equal(file.header.device[DUEL_LEFT], "keyboard");
        assert_string_equal(file.header.device[DUEL_RIGHT], "ai:1");
        recording_file_free(&file);
        assert_int_equal(remove(path[i]), 0);
    }
}

static void a_bout_that_cannot_be_recorded_is_fenced_with_a_notice(void **state)
{
    play *p = *state;
    play_desk.options.no_record = false;
    play_desk.options.record = "/nowhere/at/all.duel";
    play_desk_fence(p);
    assert_int_equal(strncmp(p->notice.text, "not recorded: ", 14), 0);
    assert_non_null(strstr(p->notice.text, "/nowhere/at/all.duel"));
    play_bout_advance(p, 0.1);
    assert_int_equal(p->bout->state.tick, 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PLAY_DESK_TEST(while_sides_are_taken_two_computer_fencers_fence),
        PLAY_DESK_TEST(a_computer_remembers_whom_it_fences_again),
        PLAY_DESK_TEST(a_tick_is_a_millisecond_and_no_fraction_is_lost),
        PLAY_DESK_TEST(a_long_frame_counts_for_a_tenth_of_a_second),
        PLAY_DESK_TEST(help_can_halve_the_speed),
        PLAY_DESK_TEST(nobody_moves_before_the_call_to_fence),
        PLAY_DESK_TEST(the_device_of_a_side_moves_its_fencer_only),
        PLAY_DESK_TEST(a_device_moves_the_point_as_it_is_seen),
        PLAY_DESK_TEST(the_camera_is_that_of_the_only_person),
        PLAY_DESK_TEST(the_winner_is_counted_and_the_reason_told),
        PLAY_DESK_TEST(the_touch_is_shown_again_in_slow_motion),
        PLAY_DESK_TEST(a_touch_of_a_match_is_shown_again_shortly),
        PLAY_DESK_TEST(a_match_begins_with_a_salute),
        PLAY_DESK_TEST(any_button_skips_the_slow_motion_of_a_match),
        PLAY_DESK_TEST(who_wants_less_motion_sees_no_slow_motion_in_a_match),
        PLAY_DESK_TEST(bouts_are_recorded_under_the_name_that_was_given),
        PLAY_DESK_TEST(a_bout_that_cannot_be_recorded_is_fenced_with_a_notice),
    };
    return cmocka_run_group_tests(tests, play_desk_set_up_all, play_desk_clear_all);
}
