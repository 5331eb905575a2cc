// The appeal at the piste: when it can be made and where that is said, with which buttons, what the
// viewer gets, and that the bout goes on afterward.
#include "play_desk.h"

#include "play_appeal.h"
#include "play_orders.h"
#include "play_state.h"
#include "recording_file.h"

// More than a touch of two computer fencers takes, seconds of the duel.
#define TOUCH_MOST_S 120.0
#define FRAME_S      0.05

static char recording[80];

// A match of two computer fencers, recorded.
static void begin_match(play *p, enum weapon_kind kind, match_settings match)
{
    snprintf(recording, sizeof recording, "%s/appeal.duel", play_desk.home);
    play_desk.options.no_record = false;
    play_desk.options.record = recording;
    p->session.match = match;
    p->session.match_chosen = true;
    p->session.weapon = kind;
    session_seat_computer(&p->session, DUEL_LEFT, 3);
    session_seat_computer(&p->session, DUEL_RIGHT, 3);
    play_follow_order(p, session_advance(&p->session, 0.01));
}

static void fence_to_a_touch(play *p, enum weapon_kind kind)
{
    begin_match(p, kind, match_settings_fie(15));
    for (double s = 0.0; s < TOUCH_MOST_S && !p->review.replay.is_on; s += FRAME_S) {
        assert_false(play_appeal_applies(p) && p->bout->state.phase == DUEL_FENCING);
        play_bout_advance(p, FRAME_S);
    }
    assert_true(p->review.replay.is_on);
}

// The foil's first touch that the referee gave for an attack or a parry.
static void fence_to_an_appeal(play *p)
{
    fence_to_a_touch(p, WEAPON_FOIL);
    for (double s = 0.0; s < TOUCH_MOST_S && !play_appeal_applies(p); s += FRAME_S) {
        play_bout_advance(p, FRAME_S);
    }
    assert_true(play_appeal_applies(p));
}

static int end_match(void **state)
{
    play_bout_end(*state);
    remove(recording);
    return play_desk_clear(state);
}

#define APPEAL_TEST(name) cmocka_unit_test_setup_teardown(name, play_desk_set_up, end_match)

// Its recording has the call already, although it is still being written.
static void the_key_leads_to_the_call_in_the_recording(void **state)
{
    play *p = *state;
    uint32_t tick;
    bool in_headset;
    char error[256];
    recording_file file;
    fence_to_an_appeal(p);
    assert_non_null(strstr(play_desk_words(p)->foot_line, "J: appeal against the call"));
    const duel_state before = p->bout->state;
    play_notice(p, "pressed too early"); // such a line does not wait for the way back
    play_desk_key(p, SDL_SCANCODE_J);
    assert_true(p->leaving);
    assert_null(play_desk_words(p)->notice);
    assert_int_equal(p->end, PLAY_APPEAL);
    assert_string_equal(play_appealed(p, &tick, &in_headset), recording);
    assert_int_equal(tick, before.match.call.tick);
    assert_false(in_headset);
    assert_non_null(p->record);
    assert_true(recording_file_read(recording, &file, error, sizeof error));
    assert_true(file.end_tick > tick);
    recording_file_free(&file);
    // Back at the piste everything is as it was, and the bout goes on.
    play_appeal_return(p);
    assert_memory_equal(&p->bout->state, &before, sizeof before);
    play_desk_key(p, SDL_SCANCODE_RSHIFT); // skips the slow motion
    play_bout_advance(p, FRAME_S);
    assert_true(p->bout->state.tick > before.tick);
}

// For a mouse, a pad and a headset: a row of the pause.
static void the_pause_has_a_row_for_it(void **state)
{
    play *p = *state;
    fence_to_an_appeal(p);
    play_escape(p);
    const int rows = play_desk_words(p)->menu.count;
    play_desk_go_to(p, "Weapon"); // the rows below it keep their meaning
    play_desk_go_to(p, "Leave the game");
    play_desk_choose(p, "Appeal against the call");
    assert_int_equal(p->end, PLAY_APPEAL);
    p->review.appeal.has_reason = false;
    assert_int_equal(play_desk_words(p)->menu.count, rows - 1);
    assert_int_equal(play_desk_row(p, "Appeal against the call"), -1);
    play_desk_choose(p, "Leave the game");
    assert_int_equal(p->end, PLAY_LEFT);
}

// The button that watches the touch after a bout appeals between two phrases.
static void a_pad_appeals_with_its_own_button(void **state)
{
    play *p = *state;
    fence_to_an_appeal(p);
    const int index = desk_plug_in(SDL_JOYSTICK_TYPE_GAMECONTROLLER, "Red Pad");
    desk_pump(p->input.devices);
    const int device = desk_find(p->input.devices, "pad0");
    p->session.side[DUEL_LEFT] =
        (session_side){.seat = SESSION_PERSON, .device = device, .level = 1};
    assert_non_null(strstr(play_desk_words(p)->foot_line, "Back: appeal against the call"));
    SDL_JoystickSetVirtualButton(SDL_JoystickFromInstanceID(SDL_JoystickGetDeviceInstanceID(index)),
                                 SDL_CONTROLLER_BUTTON_BACK, 1);
    desk_pump(p->input.devices);
    play_handle_presses(p);
    assert_int_equal(p->end, PLAY_APPEAL);
}

static void after_the_bout_it_is_offered_beside_watching(void **state)
{
    play *p = *state;
    fence_to_an_appeal(p);
    session_bout_ended(&p->session, DUEL_LEFT);
    assert_non_null(
        strstr(play_desk_words(p)->reason_hint, "F2: watch     J: appeal     F5: share"));
    p->xr.side = DUEL_LEFT;
    assert_non_null(strstr(play_desk_words(p)->reason_hint, "menu: appeal, computer"));
    p->xr.side = DUEL_NOBODY;
}

// Nothing was said of right of way, or the fencers fence on: the key says when it can be made.
static void where_it_does_not_apply_it_says_so(void **state)
{
    play *p = *state;
    fence_to_a_touch(p, WEAPON_EPEE);
    for (double s = 0.0; s < 2.0; s += FRAME_S) {
        assert_false(play_appeal_applies(p));
        play_bout_advance(p, FRAME_S);
    }
    const char *foot = play_desk_words(p)->foot_line;
    assert_true(foot == NULL || strstr(foot, "appeal") == NULL);
    play_escape(p);
    assert_int_equal(play_desk_row(p, "Appeal against the call"), -1);
    play_resume(p);
    play_desk_key(p, SDL_SCANCODE_J);
    assert_false(p->leaving);
    assert_non_null(strstr(play_desk_words(p)->notice, "an appeal is made after a touch"));
}

static void it_ends_with_the_next_phrase(void **state)
{
    play *p = *state;
    fence_to_an_appeal(p);
    const uint32_t calls = p->bout->state.match.calls;
    while (p->bout->state.phase != DUEL_FENCING) {
        assert_true(play_appeal_applies(p));
        play_bout_advance(p, FRAME_S);
    }
    assert_int_equal(p->bout->state.match.calls, calls);
    assert_false(play_appeal_applies(p));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        APPEAL_TEST(the_key_leads_to_the_call_in_the_recording),
        APPEAL_TEST(the_pause_has_a_row_for_it),
        APPEAL_TEST(a_pad_appeals_with_its_own_button),
        APPEAL_TEST(after_the_bout_it_is_offered_beside_watching),
        APPEAL_TEST(where_it_does_not_apply_it_says_so),
        APPEAL_TEST(it_ends_with_the_next_phrase),
    };
    return cmocka_run_group_tests(tests, play_desk_set_up_all, play_desk_clear_all);
}
