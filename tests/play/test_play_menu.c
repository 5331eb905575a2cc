// The menu of the pause: what its rows say, what each of them does, and which of the open menus
// gets an order.
#include "play_desk.h"

#include "hud_draw.h"
#include "play_bout.h"
#include "play_orders.h"

static void the_pause_lists_what_can_be_changed(void **state)
{
    play *p = *state;
    static const char *const row[][2] = {
        {"Continue", NULL},
        {"Share the touch", "nobody has touched yet"},
        {"Weapon", "épée"},
        {"Rules", "duel, the first touch decides"},
        {"Opponent", "the computer (level 1)"},
        {"Sides and hands", NULL},
        {"Options", NULL},
        {"Headset", "not connected: look for one"},
        {"Leave the game", NULL},
    };
    play_desk_begin(p);
    play_escape(p);
    const hud_view *hud = play_desk_words(p);
    assert_int_equal(hud->panel, HUD_PANEL_MENU);
    assert_string_equal(hud->title, "Pause");
    assert_string_equal(hud->foot, "Up, down and Enter, or your device's keys     Esc: continue");
    assert_null(hud->line);
    assert_int_equal(hud->menu.selected, 0);
    assert_int_equal(hud->menu.count, sizeof row / sizeof *row);
    assert_true(!hud->menu.below && !hud->menu.above);
    for (int i = 0; i < hud->menu.count; i++) {
        assert_string_equal(hud->menu.row[i].label, row[i][0]);
        if (row[i][1] == NULL) {
            assert_null(hud->menu.row[i].value);
        } else {
            assert_string_equal(hud->menu.row[i].value, row[i][1]);
        }
    }
}

// The line below the title says what the selected row does, as long as nothing else is to be said.
static void the_pause_says_what_a_row_does(void **state)
{
    play *p = *state;
    play_desk_fence(p);
    play_escape(p);
    play_desk_go_to(p, "Rules");
    assert_string_equal(play_desk_words(p)->line, "A change restarts the bout.");
    play_desk_go_to(p, "Sides and hands");
    assert_string_equal(play_desk_words(p)->line,
                        "Change sides, change hands, or give both sides up.");
    play_desk_go_to(p, "Leave the game");
    assert_null(play_desk_words(p)->line);
    play_desk_go_to(p, "Weapon");
    session_bout_ended(&p->session, DUEL_LEFT);
    assert_null(play_desk_words(p)->line);
    snprintf(p->menus.pause_line, sizeof p->menus.pause_line, "The window lost the focus");
    assert_string_equal(play_desk_words(p)->line, "The window lost the focus");
}

static void the_menu_of_sides_and_hands_leads_back_to_the_pause(void **state)
{
    play *p = *state;
    static const char *const row[][2] = {{"Change sides", "the bout restarts"},
                                         {"Left fencer", "right-handed"},
                                         {"Right fencer", "right-handed"},
                                         {"Give up both sides", "then take sides again"},
                                         {"Back", NULL}};
    play_desk_begin(p);
    play_escape(p);
    play_desk_choose(p, "Sides and hands");
    const hud_view *hud = play_desk_words(p);
    assert_string_equal(hud->title, "Sides and hands");
    assert_int_equal(hud->menu.count, sizeof row / sizeof *row);
    for (int i = 0; i < hud->menu.count; i++) {
        assert_string_equal(hud->menu.row[i].label, row[i][0]);
        assert_int_equal(hud->menu.row[i].value == NULL, row[i][1] == NULL);
        assert_true(row[i][1] == NULL || strcmp(hud->menu.row[i].value, row[i][1]) == 0);
    }
    play_escape(p);
    assert_string_equal(play_desk_words(p)->title, "Pause");
    play_desk_choose(p, "Sides and hands");
    play_desk_choose(p, "Back");
    assert_string_equal(play_desk_words(p)->title, "Pause");
    play_desk_choose(p, "Sides and hands");
    play_menu_order(p, MENU_BACK);
    assert_string_equal(play_desk_words(p)->title, "Pause");
    // Begun again, the pause shows its own rows.
    play_desk_choose(p, "Sides and hands");
    play_resume(p);
    play_escape(p);
    assert_string_equal(play_desk_words(p)->title, "Pause");
}

static void while_sides_are_taken_the_menu_restarts_no_bout(void **state)
{
    play *p = *state;
    play_escape(p);
    const hud_view *hud = play_desk_words(p);
    assert_string_equal(hud->title, "Battuta");
    assert_string_equal(hud->foot, "Up, down and Enter, or your device's keys     Esc: back");
    assert_true(play_desk_row(p, "Back") == 0);
    assert_string_equal(play_desk_value(p, "Weapon"), "épée");
    assert_string_equal(play_desk_value(p, "Opponent"), "the computer (level 1)");
    play_desk_choose(p, "Sides and hands");
    assert_null(play_desk_value(p, "Change sides"));
}

static void after_a_bout_a_change_restarts_nothing(void **state)
{
    play *p = *state;
    play_desk_fence(p);
    session_bout_ended(&p->session, DUEL_LEFT);
    play_escape(p);
    assert_string_equal(play_desk_value(p, "Weapon"), "épée");
    play_desk_choose(p, "Weapon");
    assert_int_equal(p->session.phase, SESSION_REVIEW);
    assert_int_equal(p->session.weapon, WEAPON_FOIL);
    assert_int_equal(p->bout->setup.weapon, WEAPON_EPEE);
}

static void the_menu_says_why_the_bout_is_paused(void **state)
{
    play *p = *state;
    play_desk_begin(p);
    play_pause(p, PAUSE_UNFOCUSED, "The window lost the focus");
    assert_string_equal(play_desk_words(p)->line, "The window lost the focus");
}

static void continue_and_back_end_the_pause(void **state)
{
    play *p = *state;
    play_desk_begin(p);
    play_escape(p);
    assert_true(p->session.paused);
    play_desk_choose(p, "Continue");
    assert_int_equal(p->menus.pause, PAUSE_NONE);
    assert_false(p->session.paused);
    play_escape(p);
    play_menu_order(p, MENU_BACK);
    assert_int_equal(p->menus.pause, PAUSE_NONE);
    assert_int_equal(play_desk_words(p)->panel, HUD_PANEL_NONE);
}

static void the_selection_moves_and_wraps_around(void **state)
{
    play *p = *state;
    play_escape(p);
    play_menu_order(p, MENU_DOWN);
    assert_int_equal(play_desk_words(p)->menu.selected, 1);
    play_menu_order(p, MENU_UP);
    play_menu_order(p, MENU_UP);
    assert_int_equal(play_desk_words(p)->menu.selected, play_desk_row(p, "Leave the game"));
    // The next pause begins at its first row.
    play_escape(p);
    play_escape(p);
    assert_int_equal(play_desk_words(p)->menu.selected, 0);
}

static void change_sides_swaps_the_fencers_and_restarts_the_bout(void **state)
{
    play *p = *state;
    play_desk_fence(p);
    play_change_hand(p, DUEL_LEFT);
    p->training.assist[DUEL_LEFT] = ASSIST_SNAP;
    p->training.assist[DUEL_RIGHT] = ASSIST_HINT;
    play_escape(p);
    play_desk_choose(p, "Sides and hands");
    play_desk_choose(p, "Change sides");
    assert_int_equal(p->session.side[DUEL_LEFT].seat, SESSION_COMPUTER);
    assert_int_equal(p->session.side[DUEL_RIGHT].seat, SESSION_PERSON);
    assert_int_equal(p->session.side[DUEL_RIGHT].device, INPUT_KEYBOARD);
    assert_true(p->session.side[DUEL_RIGHT].left_handed);
    assert_int_equal(p->training.assist[DUEL_LEFT], ASSIST_HINT);
    assert_int_equal(p->training.assist[DUEL_RIGHT], ASSIST_SNAP);
    assert_int_equal(p->session.phase, SESSION_CALL);
    assert_int_equal(p->menus.pause, PAUSE_NONE);
    assert_int_equal(p->bout->setup.source[DUEL_LEFT].kind, BOUT_SOURCE_AI);
    assert_int_equal(p->bout->setup.source[DUEL_RIGHT].kind, BOUT_SOURCE_EXTERNAL);
}

static void the_next_weapon_restarts_the_bout(void **state)
{
    play *p = *state;
    play_desk_fence(p);
    play_escape(p);
    play_desk_choose(p, "Weapon");
    assert_int_equal(p->session.weapon, WEAPON_FOIL);
    assert_int_equal(p->bout->setup.weapon, WEAPON_FOIL);
    assert_int_equal(p->session.phase, SESSION_CALL);
    assert_int_equal(p->menus.pause, PAUSE_WANTED);
    assert_string_equal(play_desk_value(p, "Weapon"), "foil");
    assert_string_equal(play_desk_words(p)->weapon, "foil");
}

static void the_opponent_is_chosen_from_a_list(void **state)
{
    play *p = *state;
    play_desk_fence(p);
    play_escape(p);
    play_desk_choose(p, "Opponent");
    assert_string_equal(play_desk_words(p)->title, "Opponent");
    play_desk_go_to(p, "Tom"); // the line below the title says who it is
    assert_non_null(strstr(play_desk_words(p)->line, "First day in the hall."));
    play_desk_choose(p, "Level 2");
    assert_int_equal(p->session.side[DUEL_RIGHT].level, 2);
    assert_int_equal(p->bout->setup.source[DUEL_RIGHT].ai_level, 2);
    assert_null(p->bout->setup.source[DUEL_RIGHT].style);
    assert_int_equal(p->bout->setup.weapon, WEAPON_EPEE);
    assert_int_equal(p->session.phase, SESSION_CALL);
    assert_string_equal(play_desk_value(p, "Opponent"), "the computer (level 2)");
    play_desk_choose(p, "Opponent");
    play_desk_choose(p, "Third");
    const character *third = play_ladder_on(p, DUEL_RIGHT);
    assert_string_equal(third->key, "third");
    assert_ptr_equal(p->bout->setup.source[DUEL_RIGHT].style, &third->style);
    assert_string_equal(play_desk_value(p, "Opponent"), "Third");
    // Opened again, the list is where the opponent is.
    play_desk_choose(p, "Opponent");
    const hud_menu *list = &play_desk_words(p)->menu;
    assert_string_equal(list->row[list->selected].label, "Third");
    assert_true(list->row[list->selected].color.a == 1.0f);
    play_escape(p);
    play_escape(p);
    assert_string_equal(play_desk_words(p)->side[DUEL_RIGHT].name, "Third");
}

static void the_list_of_opponents_closes_without_a_choice(void **state)
{
    play *p = *state;
    play_desk_fence(p);
    play_escape(p);
    play_desk_choose(p, "Opponent");
    play_escape(p);
    assert_string_equal(play_desk_words(p)->title, "Pause");
    assert_int_equal(p->session.named, 0);
}

static void a_hand_changes_from_the_next_bout_and_is_saved_for_the_device(void **state)
{
    play *p = *state;
    play_desk_begin(p);
    play_escape(p);
    play_desk_choose(p, "Sides and hands");
    play_desk_choose(p, "Left fencer");
    assert_string_equal(play_desk_value(p, "Left fencer"), "left-handed, from the next bout");
    assert_string_equal(play_desk_value(p, "Right fencer"), "right-handed");
    assert_true(p->bout->setup.hand[DUEL_LEFT] == 1.0);
    play_desk_assert_saved(p, "hand.keyboard", "left");
    play_desk_choose(p, "Back");
    play_desk_choose(p, "Weapon"); // a new bout
    play_desk_choose(p, "Sides and hands");
    assert_string_equal(play_desk_value(p, "Left fencer"), "left-handed");
    assert_true(p->bout->setup.hand[DUEL_LEFT] == -1.0);
    play_desk_choose(p, "Left fencer");
    assert_string_equal(play_desk_value(p, "Left fencer"), "right-handed, from the next bout");
    play_desk_assert_saved(p, "hand.keyboard", "right");
    play_desk_choose(p, "Right fencer");
    assert_string_equal(play_desk_value(p, "Right fencer"), "left-handed, from the next bout");
}

static void giving_up_both_sides_leads_back_to_taking_sides(void **state)
{
    play *p = *state;
    play_desk_begin(p);
    play_escape(p);
    play_desk_choose(p, "Sides and hands");
    play_desk_choose(p, "Give up both sides");
    assert_int_equal(p->session.phase, SESSION_JOIN);
    assert_int_equal(p->session.side[DUEL_LEFT].seat, SESSION_FREE);
    assert_int_equal(p->session.side[DUEL_RIGHT].seat, SESSION_FREE);
    assert_int_equal(p->menus.pause, PAUSE_NONE);
    assert_int_equal(play_desk_words(p)->panel, HUD_PANEL_JOIN);
    // Two computer fencers fence in the background.
    assert_int_equal(p->bout->setup.source[DUEL_LEFT].kind, BOUT_SOURCE_AI);
}

static void the_last_row_leaves(void **state)
{
    play *p = *state;
    play_escape(p);
    assert_false(p->leaving);
    p->end = PLAY_FAILED;
    play_desk_choose(p, "Leave the game");
    assert_true(p->leaving);
    assert_int_equal(p->end, PLAY_LEFT);
}

static void the_last_row_leads_back_to_a_recording_that_is_watched(void **state)
{
    play *p = *state;
    const play_beginning watched = {.is_watched = true}, named = {0};
    play_escape(p);
    p->start.from = &watched;
    const int last = play_desk_words(p)->menu.count - 1;
    assert_true(play_desk_row(p, "Back to the recording") == last);
    p->start.from = &named;
    assert_true(play_desk_row(p, "Leave the game") == last);
    p->start.from = NULL;
}

static void without_a_headset_one_line_says_so(void **state)
{
    play *p = *state;
    play_escape(p);
    play_desk_choose(p, "Headset");
    assert_false(p->xr.menu_shown);
    assert_true(p->notice.left_s > 0.0);
    assert_true(strlen(p->notice.text) > 0);
    assert_string_equal(play_desk_words(p)->notice, p->notice.text);
    assert_string_equal(play_desk_words(p)->title, "Battuta");
}

// In a headset nobody finds Enter and Esc.
static void with_a_headset_the_line_below_names_its_buttons(void **state)
{
    play *p = *state;
    play_desk_begin(p);
    p->xr.loop.connection.state = XR_CONNECTION_LOST;
    play_escape(p);
    assert_string_equal(play_desk_words(p)->foot,
                        "Stick and trigger, or keys     B, Y or Esc: continue");
    play_desk_choose(p, "Options");
    assert_string_equal(play_desk_words(p)->foot,
                        "Stick and trigger, or keys     B, Y or Esc: back");
    play_desk_choose(p, "Sound");
    assert_string_equal(play_desk_words(p)->foot,
                        "Stick or keys left, right: change     B, Y or Esc: back");
    p->xr.loop.connection.state = XR_CONNECTION_CLOSED;
}

static void the_help_while_fencing_is_turned_on_and_off_for_each_side(void **state)
{
    play *p = *state;
    play_escape(p);
    play_desk_choose(p, "Options");
    play_desk_choose(p, "Help while fencing");
    assert_string_equal(play_desk_words(p)->title, "Help while fencing");
    const char *snap = "Left fencer: rest in the nearest guard";
    const char *hint = "Right fencer: light the guard that would parry";
    assert_string_equal(play_desk_value(p, snap), "off");
    play_desk_choose(p, snap);
    assert_string_equal(play_desk_value(p, snap), "on");
    assert_string_equal(play_desk_value(p, hint), "off");
    assert_int_equal(p->training.assist[DUEL_LEFT], ASSIST_SNAP);
    assert_int_equal(p->training.assist[DUEL_RIGHT], 0);
    play_desk_assert_saved(p, "assist_left", "snap");
    play_desk_choose(p, hint);
    assert_int_equal(p->training.assist[DUEL_RIGHT], ASSIST_HINT);
    play_desk_assert_saved(p, "assist_right", "hint");
    play_desk_choose(p, snap);
    assert_int_equal(p->training.assist[DUEL_LEFT], 0);
    play_desk_assert_saved(p, "assist_left", "none");
}

static void half_speed_is_for_both(void **state)
{
    play *p = *state;
    play_desk_fence(p);
    assert_true(play_assist_speed(p) == 1.0);
    play_escape(p);
    play_desk_choose(p, "Options");
    play_desk_choose(p, "Help while fencing");
    play_desk_choose(p, "Half speed, for both");
    assert_string_equal(play_desk_value(p, "Half speed, for both"), "on");
    assert_int_equal(p->training.assist[DUEL_LEFT], ASSIST_SLOW);
    assert_int_equal(p->training.assist[DUEL_RIGHT], ASSIST_SLOW);
    assert_true(play_assist_speed(p) == 0.5);
    p->training.assist[DUEL_LEFT] = 0; // the computer's help counts for nothing
    assert_true(play_assist_speed(p) == 1.0);
    play_desk_choose(p, "Half speed, for both");
    assert_int_equal(p->training.assist[DUEL_RIGHT], 0);
}

static void back_leads_from_each_menu_to_the_options(void **state)
{
    play *p = *state;
    static const char *const row[] = {"Help while fencing", "Keys and buttons"};
    play_escape(p);
    play_desk_choose(p, "Options");
    for (size_t i = 0; i < 2; i++) {
        play_desk_choose(p, row[i]);
        assert_string_equal(play_desk_words(p)->title, row[i]);
        play_menu_order(p, MENU_BACK);
        assert_string_equal(play_desk_words(p)->title, "Options");
        assert_int_equal(p->menus.pause, PAUSE_WANTED);
        // It begins at its first row when it is opened again.
        play_desk_choose(p, row[i]);
        assert_int_equal(play_desk_words(p)->menu.selected, 0);
        play_desk_choose(p, "Back");
        assert_string_equal(play_desk_words(p)->title, "Options");
    }
    play_menu_order(p, MENU_BACK);
    assert_string_equal(play_desk_words(p)->title, "Battuta");
}

static void escape_closes_the_menu_that_is_open(void **state)
{
    play *p = *state;
    play_escape(p);
    play_desk_choose(p, "Options");
    play_desk_choose(p, "Keys and buttons");
    play_escape(p);
    assert_string_equal(play_desk_words(p)->title, "Options");
    play_desk_choose(p, "Help while fencing");
    play_escape(p);
    play_desk_choose(p, "Sound");
    play_escape(p);
    assert_string_equal(play_desk_words(p)->title, "Options");
    play_escape(p);
    assert_string_equal(play_desk_words(p)->title, "Battuta");
    play_escape(p);
    assert_int_equal(p->menus.pause, PAUSE_NONE);
}

static void a_changed_option_is_applied_and_saved(void **state)
{
    play *p = *state;
    play_escape(p);
    play_desk_choose(p, "Options");
    play_desk_choose(p, "Sound");
    play_desk_go_to(p, "Blades");
    play_menu_order(p, MENU_LEFT);
    assert_string_equal(play_desk_value(p, "Blades"), "<  90 %  >");
    play_desk_assert_saved(p, "sound.blades", "0.9");
    play_menu_order(p, MENU_CLEAR);
    play_desk_assert_saved(p, "sound.blades", "1");
    play_menu_order(p, MENU_BACK);
    play_desk_choose(p, "Pads and joysticks");
    play_desk_choose(p, "Pad: dead zone");
    play_desk_assert_saved(p, "pad.dead-zone", "0.15");
    play_menu_order(p, MENU_BACK);
    play_desk_choose(p, "Reset all settings");
    play_desk_assert_saved(p, "pad.dead-zone", "0.14");
    play_resume(p);
    assert_false(p->menus.options.is_open);
}

static void a_row_is_selected_by_its_number(void **state)
{
    play *p = *state;
    play_escape(p);
    play_menu_select(p, 4);
    assert_int_equal(play_desk_words(p)->menu.selected, 4);
    play_menu_select(p, 11);
    assert_int_equal(play_desk_words(p)->menu.selected, 4);
    play_menu_select(p, -1);
    assert_int_equal(play_desk_words(p)->menu.selected, 4);
    const int options = play_desk_row(p, "Options");
    play_desk_choose(p, "Options");
    play_menu_select(p, 2);
    assert_int_equal(p->menus.options.first.selected, 2);
    play_desk_choose(p, "Help while fencing");
    play_menu_select(p, 3);
    assert_int_equal(p->menus.assists_menu.selected, 3);
    assert_int_equal(p->menus.pause_menu.selected, options);
}

// The film itself: tests/export/test_background_export.c.
static void the_touch_can_be_shared_and_the_film_stopped(void **state)
{
    play *p = *state;
    background_export film = {0};
    play_desk_begin(p);
    play_escape(p);
    play_desk_choose(p, "Share the touch");
    assert_string_equal(p->notice.text, "there is no touch to share yet");
    p->share.film = &film;
    strcpy(p->share.touched, "a.duel");
    assert_string_equal(play_desk_value(p, "Share the touch"), "a short film of the last touch");
    film.child = -1; // as if one were being made
    strcpy(film.told, "filming: 10 of 600 frames");
    assert_string_equal(play_desk_value(p, "Stop the film"), film.told);
    play_desk_choose(p, "Stop the film");
    assert_string_equal(p->notice.text, "the film is being stopped");
    assert_true(p->session.paused);
    p->share.film = NULL;
}

// Selects with the pointer down through the middle of a window; each row is met once.
static void the_pointer_selects_the_row_under_it(void **state)
{
    play *p = *state;
    bool met[MENU_ROWS] = {false};
    int count = 0;
    play_escape(p);
    const int rows = play_desk_words(p)->menu.count;
    for (float y = 0.0f; y < CANVAS_LEAST_HEIGHT; y += 4.0f) {
        int row = hud_menu_row_at(rows, 0, CANVAS_LEAST_WIDTH, CANVAS_LEAST_HEIGHT,
                                  0.5f * CANVAS_LEAST_WIDTH, y);
        int before = play_desk_words(p)->menu.selected;
        play_menu_point(p, 0.5f * CANVAS_LEAST_WIDTH, y, CANVAS_LEAST_WIDTH, CANVAS_LEAST_HEIGHT);
        assert_int_equal(play_desk_words(p)->menu.selected, row >= 0 ? row : before);
        count += row >= 0 && !met[row];
        if (row >= 0) {
            met[row] = true;
        }
    }
    assert_int_equal(count, rows);
}

// A tournament has decided who fences how; its bout is fenced once, and then its score is known.
static void a_tournaments_bout_is_fenced_once_and_as_entered(void **state)
{
    play *p = *state;
    play_desk.options.is_tournament = true;
    play_desk.options.name[DUEL_LEFT] = "Ada";
    play_desk.options.name[DUEL_RIGHT] = "Old Bert";
    play_desk_fence(p);
    assert_string_equal(play_desk_words(p)->side[DUEL_LEFT].name, "Ada");
    assert_string_equal(play_desk_words(p)->side[DUEL_RIGHT].name, "Old Bert");
    play_escape(p);
    const char *fixed = "as the tournament has it";
    assert_string_equal(play_desk_value(p, "Weapon"), fixed);
    assert_string_equal(play_desk_value(p, "Rules"), fixed);
    assert_string_equal(play_desk_value(p, "Opponent"), fixed);
    const uint64_t seed = p->bout->setup.seed;
    play_desk_choose(p, "Weapon");
    play_desk_choose(p, "Sides and hands");
    assert_string_equal(play_desk_value(p, "Change sides"), fixed);
    assert_string_equal(play_desk_value(p, "Give up both sides"), fixed);
    play_desk_choose(p, "Change sides");
    play_desk_choose(p, "Give up both sides");
    play_choose_level(p, 3);
    play_restart_with_level(p, 3);
    play_next_rules(p);
    assert_int_equal(p->session.phase, SESSION_FENCING);
    assert_int_equal(p->session.weapon, WEAPON_EPEE);
    assert_int_equal(p->session.level, 1);
    assert_int_equal(p->bout->setup.seed, seed);
    play_resume(p);
    p->bout->state.phase = DUEL_OVER;
    p->bout->state.winner = DUEL_RIGHT;
    p->bout->state.touch[DUEL_RIGHT].by = DUEL_RIGHT;
    p->bout->state.match.score[DUEL_LEFT] = 2;
    p->bout->state.match.score[DUEL_RIGHT] = 5;
    play_bout_advance(p, 0.01);
    assert_int_equal(p->session.phase, SESSION_REVIEW);
    assert_string_equal(play_desk_words(p)->reason_hint, "Any button: back to the tournament");
    assert_false(p->leaving);
    play_follow_order(p, session_advance(&p->session, SESSION_REVIEW_MATCH_S));
    assert_true(p->leaving);
    assert_int_equal(p->end, PLAY_FENCED);
    assert_int_equal(p->bout->setup.seed, seed);
    uint8_t touches[2];
    enum duel_side winner;
    play_score(p, touches, &winner);
    assert_int_equal(touches[DUEL_LEFT], 2);
    assert_int_equal(touches[DUEL_RIGHT], 5);
    assert_int_equal(winner, DUEL_RIGHT);
}

static void the_last_row_leads_back_to_the_tournament(void **state)
{
    play *p = *state;
    play_desk.options.is_tournament = true;
    play_desk_begin(p);
    play_escape(p);
    play_menu_order(p, MENU_UP);
    assert_string_equal(play_desk_value(p, "Back to the tournament"),
                        "the bout is fenced again later");
    play_desk_choose(p, "Back to the tournament");
    assert_true(p->leaving);
    assert_int_equal(p->end, PLAY_LEFT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PLAY_DESK_TEST(the_pause_lists_what_can_be_changed),
        PLAY_DESK_TEST(the_pause_says_what_a_row_does),
        PLAY_DESK_TEST(the_menu_of_sides_and_hands_leads_back_to_the_pause),
        PLAY_DESK_TEST(while_sides_are_taken_the_menu_restarts_no_bout),
        PLAY_DESK_TEST(after_a_bout_a_change_restarts_nothing),
        PLAY_DESK_TEST(the_menu_says_why_the_bout_is_paused),
        PLAY_DESK_TEST(continue_and_back_end_the_pause),
        PLAY_DESK_TEST(the_selection_moves_and_wraps_around),
        PLAY_DESK_TEST(change_sides_swaps_the_fencers_and_restarts_the_bout),
        PLAY_DESK_TEST(the_next_weapon_restarts_the_bout),
        PLAY_DESK_TEST(the_opponent_is_chosen_from_a_list),
        PLAY_DESK_TEST(the_list_of_opponents_closes_without_a_choice),
        PLAY_DESK_TEST(a_hand_changes_from_the_next_bout_and_is_saved_for_the_device),
        PLAY_DESK_TEST(giving_up_both_sides_leads_back_to_taking_sides),
        PLAY_DESK_TEST(the_last_row_leaves),
        PLAY_DESK_TEST(the_last_row_leads_back_to_a_recording_that_is_watched),
        PLAY_DESK_TEST(without_a_headset_one_line_says_so),
        PLAY_DESK_TEST(with_a_headset_the_line_below_names_its_buttons),
        PLAY_DESK_TEST(the_help_while_fencing_is_turned_on_and_off_for_each_side),
        PLAY_DESK_TEST(half_speed_is_for_both),
        PLAY_DESK_TEST(back_leads_from_each_menu_to_the_options),
        PLAY_DESK_TEST(escape_closes_the_menu_that_is_open),
        PLAY_DESK_TEST(a_changed_option_is_applied_and_saved),
        PLAY_DESK_TEST(a_row_is_selected_by_its_number),
        PLAY_DESK_TEST(the_touch_can_be_shared_and_the_film_stopped),
        PLAY_DESK_TEST(the_pointer_selects_the_row_under_it),
        PLAY_DESK_TEST(a_tournaments_bout_is_fenced_once_and_as_entered),
        PLAY_DESK_TEST(the_last_row_leads_back_to_the_tournament),
    };
    return cmocka_run_group_tests(tests, play_desk_set_up_all, play_desk_clear_all);
}
