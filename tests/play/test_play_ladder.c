// Ratings at the piste: a person with a name is rated by bouts against named fencers and other
// people, the file is kept or left alone if it is broken, and the one who suits is offered.
#include "play_desk.h"

#include "near.h"
#include "people_file.h"
#include "play_opponents.h"
#include "play_orders.h"

static char path[USER_PATH_MAX], error[1024];

// The person at the mouse is called Ada.
static void name_ada(play *p)
{
    settings_set(&p->saved.settings, "name.mouse", "Ada Lovelace");
}

// The measured ratings of a test: who is how strong is another test's matter.
static void rate(play *p, const char *key, double rating)
{
    rating_list_enter(&p->ladder.characters, key, WEAPON_EPEE)->is = (glicko2){rating, 20.0, 0.06};
}

static int number_of(const play *p, const char *key)
{
    size_t i = 0;
    while (i < p->ladder.count && strcmp(p->ladder.about[i].key, key) != 0) {
        i++;
    }
    assert_true(i < p->ladder.count);
    return (int)i + 1;
}

static void seat_ada_against(play *p, const char *key)
{
    session_seat_person(&p->session, DUEL_LEFT, INPUT_MOUSE);
    session_seat_named(&p->session, DUEL_RIGHT, number_of(p, key));
    assert_true(play_bout_set_up(p));
}

static void end_bout(play *p, int winner)
{
    p->bout->state.winner = (uint8_t)winner;
    p->bout->state.phase = DUEL_OVER;
    play_ladder_bout_ended(p);
}

static void remove_file(const play *p)
{
    snprintf(path, sizeof path, "%s", p->ladder.people_path);
    remove(path);
}

static void a_bout_changes_the_rating_and_the_file(void **state)
{
    play *p = *state;
    name_ada(p);
    rate(p, "third", 1500.0);
    seat_ada_against(p, "third");
    end_bout(p, DUEL_LEFT);
    const rating_entry *ada = rating_list_find(&p->ladder.people, "Ada Lovelace", WEAPON_EPEE);
    assert_int_equal(ada->bouts, 1);
    assert_int_equal(ada->taken, 1);
    assert_true(ada->is.rating > 1500.0 && ada->is.deviation < 350.0);
    rating_list kept;
    assert_true(people_load(p->ladder.people_path, &kept, error, sizeof error));
    assert_int_equal(rating_list_find(&kept, "Ada Lovelace", WEAPON_EPEE)->taken, 1);
    end_bout(p, DUEL_NOBODY); // without a touch: nothing is entered
    assert_int_equal(ada->bouts, 1);
    p->training.assist[DUEL_LEFT] = 1; // with help
    end_bout(p, DUEL_RIGHT);
    assert_int_equal(ada->bouts, 1);
    remove_file(p);
}

static void a_guest_is_rated_but_not_kept(void **state)
{
    play *p = *state;
    rate(p, "third", 1500.0);
    seat_ada_against(p, "third");
    end_bout(p, DUEL_RIGHT);
    assert_int_equal(p->ladder.people.count, 0);
    assert_int_equal(p->ladder.guests.count, 1);
    assert_int_not_equal(access(p->ladder.people_path, F_OK), 0);
}

static void two_people_are_both_rated(void **state)
{
    play *p = *state;
    name_ada(p);
    settings_set(&p->saved.settings, "name.keyboard", "Bert");
    session_seat_person(&p->session, DUEL_LEFT, INPUT_MOUSE);
    session_seat_person(&p->session, DUEL_RIGHT, INPUT_KEYBOARD);
    assert_true(play_bout_set_up(p));
    end_bout(p, DUEL_RIGHT);
    const rating_entry *ada = rating_list_find(&p->ladder.people, "Ada Lovelace", WEAPON_EPEE);
    const rating_entry *bert = rating_list_find(&p->ladder.people, "Bert", WEAPON_EPEE);
    assert_non_null(ada);
    assert_non_null(bert);
    remove_file(p);
}

static void a_broken_file_is_kept(void **state)
{
    play *p = *state;
    snprintf(path, sizeof path, "%s", p->ladder.people_path);
    user_make_folder_of(path);
    FILE *file = fopen(path, "w");
    fputs("battuta-ratings 1\nrating epee 1500\n", file);
    fclose(file);
    play_ladder_open(p);
    assert_non_null(strstr(p->notice.text, "line 2, column 1"));
    name_ada(p);
    rate(p, "third", 1500.0);
    seat_ada_against(p, "third");
    end_bout(p, DUEL_LEFT);
    rating_list kept;
    assert_false(people_load(path, &kept, error, sizeof error));
    remove(path);
}

// Ada is as strong as the middle of three; she is offered that one, whoever she fenced before.
static void who_suits_is_offered(void **state)
{
    play *p = *state;
    name_ada(p);
    p->ladder.characters = (rating_list){0};
    rate(p, "tom", 1000.0);
    rate(p, "third", 1500.0);
    rate(p, "maestro", 2000.0);
    rating_entry *ada = rating_list_enter(&p->ladder.people, "Ada Lovelace", WEAPON_EPEE);
    *ada = (rating_entry){.weapon = WEAPON_EPEE, .is = {1530.0, 60.0, 0.06}, .bouts = 10};
    memcpy(ada->name, "Ada Lovelace", 13);
    session_seat_person(&p->session, DUEL_LEFT, INPUT_MOUSE);
    double share = 0.0;
    assert_int_equal(play_ladder_offer(p, &share), number_of(p, "third"));
    assert_true(share > 0.5 && share < 0.6);
    play_ladder_follow_offer(p);
    assert_int_equal(p->session.named, number_of(p, "third"));
    assert_non_null(strstr(play_desk_words(p)->line, "Press again to fence Third."));
    ada->is.rating = 1900.0;
    play_ladder_follow_offer(p);
    assert_int_equal(p->session.named, number_of(p, "maestro"));
    // Somebody who has chosen a level keeps it.
    play_desk_key(p, SDL_SCANCODE_2);
    play_ladder_follow_offer(p);
    assert_int_equal(p->session.named, 0);
    assert_int_equal(p->session.level, 2);
}

// A person is called by name where the name is known, otherwise as the device is called.
static rating_entry *enter(play *p, const char *name, double rating)
{
    rating_entry *entry = rating_list_enter(&p->ladder.people, name, WEAPON_EPEE);
    entry->is = (glicko2){rating, 60.0, 0.06};
    entry->bouts = 10;
    return entry;
}

// The value of the row with this label in the list of opponents, or "".
static const char *in_list(play *p, const char *label)
{
    p->ladder.menu = (menu_list){0};
    for (int i = 0; i < play_opponents_rows(p); i++) {
        const hud_menu *list = &play_desk_words(p)->menu;
        if (strcmp(list->row[list->selected].label, label) == 0) {
            return list->row[list->selected].value;
        }
        play_opponents_order(p, MENU_DOWN);
    }
    return "";
}

static void the_list_has_people_and_marks_the_neighbors(void **state)
{
    play *p = *state;
    name_ada(p);
    p->ladder.characters = (rating_list){0};
    rate(p, "tom", 1000.0);
    rate(p, "third", 1500.0);
    rate(p, "maestro", 2000.0);
    enter(p, "Ada Lovelace", 1400.0);
    enter(p, "Bert", 1450.0);
    seat_ada_against(p, "third");
    play_escape(p);
    play_opponents_open(p);
    assert_non_null(strstr(in_list(p, "Ada Lovelace"), "you, after 10 bouts   1400"));
    play_opponents_order(p, MENU_CHOOSE); // she cannot fence herself
    assert_true(p->ladder.menu_shown);
    assert_non_null(strstr(in_list(p, "Bert"), "at this machine, after 10 bouts   1450"));
    play_opponents_order(p, MENU_CHOOSE);
    assert_non_null(strstr(p->notice.text, "Bert takes the other side"));
    assert_non_null(strstr(in_list(p, "Third"), "next above you"));
    assert_non_null(strstr(in_list(p, "Tom"), "next below you"));
    assert_null(strstr(in_list(p, "Maestro"), "you"));
    // Left and right in the title go past people.
    for (int i = 0; i < play_opponents_rows(p); i++) {
        play_opponents_change(p, 1);
        assert_true(p->session.named >= 0 && p->session.named <= (int)p->ladder.count);
    }
}

static void who_goes_up_is_told(void **state)
{
    play *p = *state;
    name_ada(p);
    p->ladder.characters = (rating_list){0};
    rate(p, "tom", 1000.0);
    rate(p, "third", 1500.0);
    enter(p, "Ada Lovelace", 1499.0);
    seat_ada_against(p, "third");
    end_bout(p, DUEL_LEFT);
    assert_non_null(strstr(p->notice.text, "You have passed Third: 1 of"));
    p->notice.text[0] = '\0';
    end_bout(p, DUEL_LEFT); // once only
    assert_string_equal(p->notice.text, "");
    remove_file(p);
}

static void the_hud_has_the_names(void **state)
{
    play *p = *state;
    seat_ada_against(p, "third");
    p->session.phase = SESSION_FENCING;
    assert_string_equal(play_desk_words(p)->side[DUEL_LEFT].name, "mouse");
    name_ada(p);
    const hud_view *hud = play_desk_words(p);
    assert_string_equal(hud->side[DUEL_LEFT].name, "Ada Lovelace");
    assert_true(hud->side[DUEL_LEFT].name_color.a == 0.0f);
    assert_string_equal(hud->side[DUEL_RIGHT].name, "Third");
    const character *third = play_ladder_on(p, DUEL_RIGHT);
    const canvas_color color = hud->side[DUEL_RIGHT].name_color;
    assert_true(color.a == 1.0f && color.r >= third->color[0] && color.b >= third->color[2]);
}

static void guests_choose_for_themselves(void **state)
{
    play *p = *state;
    rate(p, "third", 1500.0);
    session_seat_person(&p->session, DUEL_LEFT, INPUT_MOUSE);
    play_ladder_follow_offer(p);
    assert_int_equal(p->session.named, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PLAY_DESK_TEST(a_bout_changes_the_rating_and_the_file),
        PLAY_DESK_TEST(a_guest_is_rated_but_not_kept),
        PLAY_DESK_TEST(two_people_are_both_rated),
        PLAY_DESK_TEST(a_broken_file_is_kept),
        PLAY_DESK_TEST(who_suits_is_offered),
        PLAY_DESK_TEST(the_list_has_people_and_marks_the_neighbors),
        PLAY_DESK_TEST(who_goes_up_is_told),
        PLAY_DESK_TEST(the_hud_has_the_names),
        PLAY_DESK_TEST(guests_choose_for_themselves),
    };
    return cmocka_run_group_tests(tests, play_desk_set_up_all, play_desk_clear_all);
}
