// The menu of the headset: what its rows say, what a push to the side changes, and what is saved.
// No headset is connected: these rows need none.
#include "play_desk.h"

#include "play_orders.h"
#include "play_xr.h"
#include "play_xr_menu.h"

static int set_up(void **state)
{
    char error[256];
    if (play_desk_set_up(state) != 0) {
        return -1;
    }
    play *p = *state;
    play_escape(p);
    p->xr.menu_shown = true;
    return settings_read(&p->saved.settings, &p->saved.chosen, error, sizeof error) ? 0 : -1;
}

#define MENU_TEST(name) cmocka_unit_test_setup_teardown(name, set_up, play_desk_clear)

static const char *value_at(play *p, const char *label)
{
    play_desk_go_to(p, label);
    return play_desk_value(p, label);
}

static void it_scrolls(void **state)
{
    play *p = *state;
    int rows = play_xr_menu_rows();
    assert_true(rows > MENU_ROWS);
    for (int selected = 0; selected < rows; selected++) {
        const hud_view *hud = play_desk_words(p);
        int top = p->xr.menu.top;
        assert_string_equal(hud->title, "Headset");
        assert_int_equal(hud->menu.count, MENU_ROWS);
        assert_int_equal(hud->menu.selected, selected - top);
        assert_int_equal(hud->menu.above, top > 0);
        assert_int_equal(hud->menu.below, top + MENU_ROWS < rows);
        play_menu_order(p, MENU_DOWN);
    }
    assert_int_equal(p->xr.menu.selected, 0);
}

static void numbers_change_in_steps_within_their_limits(void **state)
{
    play *p = *state;
    assert_string_equal(value_at(p, "Vibration"), "<  100 %  >");
    play_menu_order(p, MENU_RIGHT);
    assert_string_equal(value_at(p, "Vibration"), "<  100 %  >");
    play_menu_order(p, MENU_LEFT);
    assert_string_equal(value_at(p, "Vibration"), "<  75 %  >");
    play_desk_assert_saved(p, "headset.vibration", "0.75");
    for (int i = 0; i < 6; i++) {
        play_menu_order(p, MENU_LEFT);
    }
    assert_string_equal(value_at(p, "Vibration"), "<  off  >");
    assert_string_equal(value_at(p, "Turn per push of the stick"), "<  30 degrees  >");
    play_menu_order(p, MENU_CHOOSE);
    assert_string_equal(value_at(p, "Turn per push of the stick"), "<  45 degrees  >");
}

static void another_height_places_the_player_anew(void **state)
{
    play *p = *state;
    p->xr.placement = PLAY_XR_PLACED;
    assert_string_equal(value_at(p, "Your height"), "<  1.75 m  >");
    play_menu_order(p, MENU_RIGHT);
    assert_string_equal(value_at(p, "Your height"), "<  1.76 m  >");
    assert_int_equal(p->xr.placement, PLAY_XR_TO_OPPONENT);
    play_desk_assert_saved(p, "headset.height", "1.76");
}

static void choices_go_around(void **state)
{
    play *p = *state;
    static const struct {
        const char *label, *first, *second, *key, *saved;
        int count;
    } ROW[] = {
        {"Edges of your room", "<  shown near you  >", "<  hidden  >", "headset.bounds", "off", 2},
        {"Posture", "<  standing  >", "<  seated  >", "headset.posture", "seated", 2},
        {"The computer fencer", "<  keeps its distance  >", "<  comes to you  >",
         "headset.opponent", "comes", 2},
        {"The window shows", "<  what you see  >", "<  both from the side  >", "headset.window",
         "side", HEADSET_WINDOWS},
        {"Quality of the picture", "<  automatic  >", "<  fine  >", "headset.quality", "high",
         HEADSET_QUALITIES},
    };
    for (size_t i = 0; i < sizeof ROW / sizeof *ROW; i++) {
        assert_string_equal(value_at(p, ROW[i].label), ROW[i].first);
        play_menu_order(p, MENU_CHOOSE);
        assert_string_equal(value_at(p, ROW[i].label), ROW[i].second);
        play_desk_assert_saved(p, ROW[i].key, ROW[i].saved);
        for (int k = 1; k < ROW[i].count; k++) {
            play_menu_order(p, MENU_CHOOSE);
        }
        assert_string_equal(value_at(p, ROW[i].label), ROW[i].first);
    }
}

static void back_leads_to_the_pause(void **state)
{
    play *p = *state;
    play_menu_order(p, MENU_BACK);
    assert_false(p->xr.menu_shown);
    p->xr.menu_shown = true;
    play_desk_choose(p, "Back");
    assert_false(p->xr.menu_shown);
    assert_int_equal(p->menus.pause, PAUSE_WANTED);
}

static void after_a_touch_the_stick_shares_and_changes(void **state)
{
    play *p = *state;
    p->xr.menu_shown = false;
    play_resume(p);
    play_desk_fence(p);
    assert_int_equal(play_xr_review_action(p, PLAY_XR_LEFT), ACTION_COUNT);
    session_bout_ended(&p->session, DUEL_RIGHT);
    // A stick that was pushed for a step when the touch came.
    assert_int_equal(play_xr_review_action(p, PLAY_XR_LEFT), ACTION_COUNT);
    session_advance(&p->session, SESSION_REVIEW_LEAST_S);
    assert_int_equal(play_xr_review_action(p, PLAY_XR_LEFT), ACTION_SHARE);
    assert_int_equal(play_xr_review_action(p, PLAY_XR_RIGHT), ACTION_WEAPON);
    assert_int_equal(play_xr_review_action(p, PLAY_XR_UP), ACTION_COUNT);
    assert_int_equal(play_xr_review_action(p, PLAY_XR_CHOOSE), ACTION_COUNT);
    play_escape(p);
    assert_int_equal(play_xr_review_action(p, PLAY_XR_LEFT), ACTION_COUNT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        MENU_TEST(it_scrolls),
        MENU_TEST(numbers_change_in_steps_within_their_limits),
        MENU_TEST(another_height_places_the_player_anew),
        MENU_TEST(choices_go_around),
        MENU_TEST(back_leads_to_the_pause),
        MENU_TEST(after_a_touch_the_stick_shares_and_changes),
    };
    return cmocka_run_group_tests(tests, play_desk_set_up_all, play_desk_clear_all);
}
