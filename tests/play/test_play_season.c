// A season at the piste: it begins in the list of opponents for a person with a name, each bout
// against one of the division counts, the next opponent comes by itself, and the file keeps it.
#include "play_desk.h"

#include "play_opponents.h"
#include "play_orders.h"
#include "play_season.h"
#include "season_file.h"

static char path[USER_PATH_MAX], error[1024];

// Five rated fencers who have the body that is loaded.
static void rate_division(play *p)
{
    size_t rated = 0;
    p->ladder.characters = (rating_list){0};
    for (size_t i = 0; i < p->ladder.count && rated < 5; i++) {
        if (strcmp(p->ladder.about[i].build, "medium") == 0 &&
            p->ladder.about[i].fences[WEAPON_EPEE]) {
            rating_list_enter(&p->ladder.characters, p->ladder.about[i].key, WEAPON_EPEE)
                ->is.rating = 1300.0 + 50.0 * (double)rated++;
        }
    }
    assert_int_equal(rated, 5);
    snprintf(p->ladder.seasons_path, sizeof p->ladder.seasons_path, "%s/seasons.txt",
             play_desk.home);
}

static void seat_person(play *p)
{
    session_seat_person(&p->session, DUEL_LEFT, INPUT_MOUSE);
    session_seat_computer(&p->session, DUEL_RIGHT, 1);
    assert_true(play_bout_set_up(p));
    play_escape(p);
    play_opponents_open(p);
    p->ladder.menu = (menu_list){.selected = 1};
}

static void end_bout(play *p, int winner)
{
    p->bout->state.winner = (uint8_t)winner;
    p->bout->state.phase = DUEL_OVER;
    play_season_bout_ended(p);
}

static void a_guest_is_told_what_it_needs(void **state)
{
    play *p = *state;
    rate_division(p);
    seat_person(p);
    assert_non_null(strstr(play_desk_words(p)->menu.row[1].value, "needs a name"));
    play_opponents_order(p, MENU_CHOOSE);
    assert_false(p->ladder.season_shown);
    assert_non_null(strstr(p->notice.text, "needs a name"));
    end_bout(p, DUEL_LEFT);
    assert_int_not_equal(access(p->ladder.seasons_path, F_OK), 0);
}

static void bouts_of_the_division_count(void **state)
{
    play *p = *state;
    settings_set(&p->saved.settings, "name.mouse", "Ada");
    rate_division(p);
    seat_person(p);
    assert_non_null(strstr(play_desk_words(p)->menu.row[1].value, "not begun"));
    play_opponents_order(p, MENU_CHOOSE);
    assert_true(p->ladder.season_shown);
    const hud_view *hud = play_desk_words(p);
    assert_string_equal(hud->title, "Season 1, division 1 of 1, épée");
    assert_non_null(strstr(hud->page.block[0].text, "won 0 of 0"));
    const char *first = p->ladder.characters.entry[0].name;
    // Back leads to the list, and choosing fences the weakest one first.
    play_opponents_order(p, MENU_BACK);
    assert_true(p->ladder.menu_shown && !p->ladder.season_shown);
    play_opponents_order(p, MENU_CHOOSE);
    play_opponents_order(p, MENU_CHOOSE);
    assert_false(p->ladder.menu_shown || p->ladder.season_shown);
    assert_string_equal(play_ladder_on(p, DUEL_RIGHT)->key, first);
    for (int i = 0; i < 4; i++) {
        end_bout(p, DUEL_LEFT);
    }
    assert_non_null(strstr(p->notice.text, "Season: 4 to 0 against"));
    p->training.assist[DUEL_LEFT] = 1; // with help it does not count
    end_bout(p, DUEL_LEFT);
    p->training.assist[DUEL_LEFT] = 0;
    season_list kept;
    assert_true(seasons_load(p->ladder.seasons_path, &kept, error, sizeof error));
    assert_int_equal(kept.now[0].bout[0].made, 4);
    end_bout(p, DUEL_LEFT);
    // The place hangs on the bouts of the others, which their ratings and styles decide.
    assert_non_null(strstr(p->notice.text, "is over. Place "));
    assert_non_null(strstr(p->notice.text, " of 6; next"));
    assert_string_equal(p->ladder.about[p->session.named - 1].key,
                        p->ladder.characters.entry[1].name);
    end_bout(p, DUEL_LEFT); // the same one again: no bout of the season
    assert_true(seasons_load(p->ladder.seasons_path, &kept, error, sizeof error));
    assert_int_equal(kept.now[0].bout[0].made, 5);
    remove(p->ladder.seasons_path);
}

static void the_last_bout_ends_the_season(void **state)
{
    play *p = *state;
    settings_set(&p->saved.settings, "name.mouse", "Ada");
    rate_division(p);
    seat_person(p);
    play_opponents_order(p, MENU_CHOOSE);
    for (size_t i = 0; i < 5; i++) {
        play_opponents_open(p);
        play_season_show(p);
        play_opponents_order(p, MENU_CHOOSE);
        assert_true(play_bout_set_up(p));
        for (int k = 0; k < SEASON_TOUCHES; k++) {
            end_bout(p, DUEL_RIGHT);
        }
    }
    assert_non_null(strstr(p->notice.text, "Season 1 is over, place 6 of 6 in division 1."));
    assert_int_equal(p->ladder.offers, OFFERS_TO_NAMED);
    // The next one begins when it is chosen, and remembers the first.
    play_opponents_open(p);
    play_season_show(p);
    const hud_view *hud = play_desk_words(p);
    assert_string_equal(hud->title, "Season 2, division 1 of 1, épée");
    assert_string_equal(hud->page.block[7].name, "Season 1");
    remove(p->ladder.seasons_path);
}

static void a_broken_file_is_kept(void **state)
{
    play *p = *state;
    assert_true(user_seasons_path(path, error, sizeof error));
    user_make_folder_of(path);
    FILE *file = fopen(path, "w");
    fputs("battuta-seasons 1\nseason epee 1\n", file);
    fclose(file);
    play_season_open(p);
    assert_non_null(strstr(p->notice.text, "line 2, column 13"));
    settings_set(&p->saved.settings, "name.mouse", "Ada");
    seat_person(p);
    play_opponents_order(p, MENU_CHOOSE);
    season_list kept;
    assert_false(seasons_load(path, &kept, error, sizeof error));
    remove(path);
    *strrchr(path, '/') = '\0';
    rmdir(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PLAY_DESK_TEST(a_guest_is_told_what_it_needs),
        PLAY_DESK_TEST(bouts_of_the_division_count),
        PLAY_DESK_TEST(the_last_bout_ends_the_season),
        PLAY_DESK_TEST(a_broken_file_is_kept),
    };
    return cmocka_run_group_tests(tests, play_desk_set_up_all, play_desk_clear_all);
}
