// Every screen of an evening, drawn in windows of several sizes and with text of several sizes: no
// words leave the window, become too small to be read, are cut or lie on others.
//   test_screens [<folder>]: with a folder, writes a picture of each screen there to be looked at.
#include "play_desk.h"

#include "assets_path.h"
#include "drawn_screen.h"
#include "gl_offscreen.h"
#include "play_opponents.h"
#include "play_orders.h"
#include "play_profile.h"
#include "play_sides_menu.h"
#include "play_stats.h"
#include "screens_beside.h"

// The largest of the windows below.
#define MOST_WIDTH  1920
#define MOST_HEIGHT 1080

// Draws what the window shows now, under this name.
static void visit(play *p, const char *screen)
{
    drawn_screen_hud(screen, play_desk_words(p));
}

// --- the screens

static void visit_rows(play *p, const char *screen)
{
    const int rows = play_desk_words(p)->menu.count;
    char name[80];
    visit(p, screen);
    for (int row = 0; row < rows; row++) {
        play_menu_order(p, MENU_DOWN);
        snprintf(name, sizeof name, "%s-row-%d", screen, row + 1);
        const char *folder = drawn.folder;
        drawn.folder = row == rows - 2 ? folder : NULL; // of its rows one picture more is enough
        visit(p, name);
        drawn.folder = folder;
    }
}

static void visit_options(play *p)
{
    play_escape(p);
    play_desk_choose(p, "Options");
    visit_rows(p, "options");
    for (int page = 0; page < SETTINGS_PAGES; page++) {
        char name[80];
        snprintf(name, sizeof name, "options-%d", page);
        play_desk_choose(p, settings_page_name((enum settings_page)page));
        visit_rows(p, name);
        play_escape(p);
    }
    play_desk_choose(p, "Keys and buttons");
    for (int group = 0; group < BINDINGS_GROUP_COUNT; group++) {
        char name[80];
        snprintf(name, sizeof name, "keys-%d", group);
        visit(p, name);
        play_menu_order(p, MENU_RIGHT);
    }
    play_desk_go_to(p, "Back");
    visit(p, "keys-end");
    play_escape(p);
    play_desk_choose(p, "Help while fencing");
    visit_rows(p, "assists");
    play_escape(p);
    play_escape(p);
    play_escape(p);
}

static void visit_help(play *p)
{
    p->menus.help = (help_book){.is_open = true};
    for (int page = 0; page < HELP_PAGES; page++) {
        char name[80];
        p->menus.help.page = page;
        p->menus.help.first = 0;
        snprintf(name, sizeof name, "help-%d", page);
        visit(p, name);
        p->menus.help.first = 1000;
        snprintf(name, sizeof name, "help-%d-end", page);
        visit(p, name);
    }
    p->menus.help = (help_book){0};
}

static void visit_title(play *p)
{
    visit(p, "title");
    settings_set(&p->saved.settings, "name.keyboard", "Ada");
    play_pause(p, PAUSE_WANTED, "");
    play_profile_open(p, INPUT_KEYBOARD);
    visit(p, "profile");
    play_escape(p);
    play_desk_key(p, SDL_SCANCODE_RETURN);
    visit(p, "joining");
    play_desk_key(p, SDL_SCANCODE_SPACE);
    visit(p, "joining-two");
    play_escape(p);
    visit_rows(p, "joining-menu");
    play_desk_choose(p, "Sides and hands");
    play_desk_choose(p, "Give up both sides");
}

static void visit_pause(play *p)
{
    play_escape(p);
    visit_rows(p, "pause");
    play_desk_choose(p, "Sides and hands");
    visit_rows(p, "sides");
    play_escape(p);
    play_desk_choose(p, "Opponent");
    visit(p, "opponents");
    play_escape(p);
    play_escape(p);
    play_desk.options.is_tournament = true;
    play_escape(p);
    visit(p, "pause-tournament");
    play_escape(p);
    play_desk.options.is_tournament = false;
    play_pause(p, PAUSE_UNPLUGGED, "The keyboard is gone. Plug it in again.");
    visit(p, "unplugged");
    play_resume(p);
}

static void visit_bout(play *p)
{
    play_desk_begin(p);
    visit(p, "call");
    session_advance(&p->session, SESSION_CALL_S);
    visit(p, "fencing");
    p->training.assist[DUEL_LEFT] = ASSIST_SNAP | ASSIST_HINT | ASSIST_SLOW | ASSIST_AIM;
    play_notice(p, "computer fencer: level 2 of 3, from the next bout");
    visit(p, "fencing-notice");
    p->notice.left_s = 0.0;
    p->view.stats_shown = true;
    p->view.shown.window = drawn.window;
    visit(p, "fencing-figures");
    p->view.shown.window = NULL;
    p->view.stats_shown = false;
    p->training.assist[DUEL_LEFT] = 0;
    visit_pause(p);
    snprintf(p->review.reason, sizeof p->review.reason,
             "The left fencer's point hit the chest at 3.1 m/s after a lunge of 0.9 m");
    p->review.coach =
        "You both walked in. Extend first, and step only when the point is on its way.";
    session_bout_ended(&p->session, DUEL_LEFT);
    p->bout->state.winner = DUEL_LEFT;
    visit(p, "review");
    play_free_sides(p);
}

static void choose_rules(play *p, enum match_rules rules)
{
    while (session_match(&p->session).rules != rules) {
        play_next_rules(p);
    }
    p->notice.left_s = 0.0;
}

// A match by the rules of the FIE, with the longest words that its parts have.
static void visit_match(play *p)
{
    hud_view *view;
    choose_rules(p, MATCH_FIE);
    play_desk_key(p, SDL_SCANCODE_RETURN);
    play_desk_key(p, SDL_SCANCODE_RETURN);
    assert_int_equal(p->session.phase, SESSION_FENCING); // the bout itself has the call
    p->bout->state.match.priority = DUEL_LEFT;
    visit(p, "match");
    view = (hud_view *)play_desk_words(p);
    view->call = "Halte !";
    view->call_strength = 1.0;
    view->match.faults[0] = view->match.faults[1] = 3;
    view->match.passivity = MATCH_CARD_YELLOW;
    snprintf(view->match.caption, sizeof view->match.caption,
             "Red card left: left the piste to avoid a touch");
    snprintf(
        view->match.phrase, sizeof view->match.phrase,
        "Compound attack from the right, later by 312 ms. Parried in quarte: the point then "
        "misses by 23 cm. Counter-attack from the left, later by 90 ms. Touch right, in time.");
    view->sound[0] = "[blades, behind you]";
    view->sound[1] = "[buzzer, behind you]";
    view->sound[2] = "[a weapon falls, behind you]";
    drawn_screen_hud("match-halt", view);
    match_stats stats = {.calls = 9, .phrases = 9, .fenced_ticks = 61000, .distance_sum_m = 2e5};
    for (int i = 0; i < MATCH_STATS_ACTIONS; i++) {
        stats.side[i % 2].touches[i] = 1;
    }
    for (int i = 0; i < MATCH_STATS_TARGETS; i++) {
        stats.side[i % 2].hits_on[i] = 1;
    }
    view = (hud_view *)play_desk_words(p);
    play_stats_write(NULL, &stats, &p->bout->state.match, &view->table);
    view->call = NULL;
    view->reason = "The left fencer has won, 5 : 4";
    view->reason_hint = "Any button: again with the sabre     F2: watch     F5: share";
    drawn_screen_hud("match-table", view);
    play_free_sides(p);
    choose_rules(p, MATCH_DUEL);
}

static void visit_all(play *p)
{
    visit_title(p);
    visit_help(p);
    visit_options(p);
    visit_bout(p);
    visit_match(p);
}

static const struct {
    int width, height;
    double text_size;
    bool translated_too; // two windows are enough for the other languages
} WINDOW[] = {{1280, 720, 1.0, true},  {1280, 720, 2.0, false},  {1024, 768, 1.0, false},
              {1024, 768, 2.0, false}, {1920, 1080, 1.0, false}, {1920, 1080, 1.5, false},
              {1920, 1080, 2.0, true}};
#define WINDOWS (sizeof WINDOW / sizeof *WINDOW)

static void words_can_be_read_in_every_window(void **state)
{
    drawn.faults = 0;
    for (size_t i = 0; i < WINDOWS; i++) {
        drawn_screen_choose(WINDOW[i].width, WINDOW[i].height, WINDOW[i].text_size);
        visit_all(*state);
    }
    assert_int_equal(drawn.faults, 0);
}

static void words_can_be_read_in_french(void **state)
{
    play *p = *state;
    drawn.faults = 0;
    drawn.mark = "fr-";
    venue_speak(p->venue, SCREEN_FRENCH);
    for (size_t i = 0; i < WINDOWS; i++) {
        if (WINDOW[i].translated_too) {
            drawn_screen_choose(WINDOW[i].width, WINDOW[i].height, WINDOW[i].text_size);
            visit_all(p);
        }
    }
    venue_speak(p->venue, SCREEN_ENGLISH);
    drawn.mark = "";
    assert_int_equal(drawn.faults, 0);
}

static void words_can_be_read_on_the_screens_beside_the_piste(void **state)
{
    (void)state;
    drawn.faults = 0;
    screens_beside_open();
    for (size_t i = 0; i < WINDOWS; i++) {
        drawn_screen_choose(WINDOW[i].width, WINDOW[i].height, WINDOW[i].text_size);
        screens_beside_visit();
        if (WINDOW[i].translated_too) {
            drawn.mark = "fr-";
            screens_beside_speak(SCREEN_FRENCH);
            screens_beside_visit();
            screens_beside_speak(SCREEN_ENGLISH);
            drawn.mark = "";
        }
    }
    screens_beside_close();
    assert_int_equal(drawn.faults, 0);
}

// The window opens first, with the video driver that it needs.
static int open_screens(void **state)
{
    char assets[ASSETS_PATH_MAX], error[300] = "";
    drawn.window = gl_offscreen_open(MOST_WIDTH, MOST_HEIGHT);
    drawn.canvas = canvas_create(assets_folder(assets), error, sizeof error);
    if (drawn.canvas == NULL || play_desk_set_up(state) != 0) {
        return -1;
    }
    const play *p = *state;
    input_devices_show_pictures(p->input.devices, true);
    canvas_show_caps(drawn.canvas, true);
    return 0;
}

static int close_screens(void **state)
{
    canvas_destroy(&drawn.canvas);
    window_destroy(&drawn.window);
    return play_desk_clear(state);
}

// The page of files and folders makes the folder of the recordings.
static int clear_all(void **state)
{
    char path[sizeof play_desk.home + 20];
    snprintf(path, sizeof path, "%s/battuta/duels", play_desk.home);
    rmdir(path);
    *strrchr(path, '/') = '\0';
    rmdir(path);
    return play_desk_clear_all(state);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(words_can_be_read_in_every_window, open_screens,
                                        close_screens),
        cmocka_unit_test_setup_teardown(words_can_be_read_in_french, open_screens, close_screens),
        cmocka_unit_test_setup_teardown(words_can_be_read_on_the_screens_beside_the_piste,
                                        open_screens, close_screens)};
    drawn.folder = argc > 1 ? argv[1] : NULL;
    return cmocka_run_group_tests(tests, play_desk_set_up_all, clear_all);
}
