// Profiles at the piste: a bout is entered into the profile of whoever has a name, the page opens
// from the title, and choosing a person there says who has the device.
#include "play_desk.h"

#include "play_lesson.h"
#include "play_orders.h"
#include "play_profile.h"
#include "play_title.h"

static char path[USER_PATH_MAX], error[1024];
static profile kept;

static void name(play *p, const char *who)
{
    settings_set(&p->saved.settings, "name.keyboard", who);
}

static void forget(const char *who)
{
    assert_true(profile_path(who, path, error, sizeof error));
    remove(path);
    *strrchr(path, '/') = '\0';
    rmdir(path);
    *strrchr(path, '/') = '\0';
    rmdir(path);
}

static void seat_against_level(play *p, int level)
{
    session_seat_person(&p->session, DUEL_LEFT, INPUT_KEYBOARD);
    session_seat_computer(&p->session, DUEL_RIGHT, level);
    p->session.side[DUEL_LEFT].left_handed = true;
    assert_true(play_bout_set_up(p));
}

// A touch of one side, as the tick shows it in which it decides the bout.
static void end_bout(play *p, enum duel_side winner)
{
    const duel_events none = {0};
    for (int i = 0; i < 100; i++) {
        p->bout->state.tick++;
        play_profile_tick(p, &none);
    }
    p->bout->state.winner = (uint8_t)winner;
    p->bout->state.phase = DUEL_OVER;
    p->bout->state.touch[winner].by = (uint8_t)winner;
    p->bout->state.tick++;
    play_profile_tick(p, &none);
    play_profile_bout_ended(p);
}

static void a_bout_is_entered(void **state)
{
    play *p = *state;
    name(p, "Ada Lovelace");
    seat_against_level(p, 2);
    end_bout(p, DUEL_LEFT);
    assert_true(profile_load("Ada Lovelace", &kept, error, sizeof error));
    const profile_weapon *epee = &kept.weapon[WEAPON_EPEE];
    assert_int_equal(epee->count, 1);
    assert_int_equal(epee->bout[0].made, 1);
    assert_int_equal(epee->bout[0].received, 0);
    assert_true(epee->bout[0].ended_unix_s > 0);
    assert_string_equal(epee->bout[0].opponent, "computer 2");
    assert_int_equal(epee->habits.fenced_ms, 100);
    assert_true(kept.is_left_handed);
    // With help it does not count.
    assert_true(play_bout_set_up(p));
    p->training.assist[DUEL_LEFT] = 1;
    end_bout(p, DUEL_RIGHT);
    assert_true(profile_load("Ada Lovelace", &kept, error, sizeof error));
    assert_int_equal(kept.weapon[WEAPON_EPEE].count, 1);
    forget("Ada Lovelace");
}

static void a_guest_leaves_nothing(void **state)
{
    play *p = *state;
    static char listed[PROFILES_MAX][RATING_NAME_SIZE];
    seat_against_level(p, 1);
    end_bout(p, DUEL_RIGHT);
    assert_int_equal(profiles_list(listed), 0);
}

static void open_page(play *p)
{
    while (strcmp(play_desk_words(p)->first.row[play_desk_words(p)->first.selected].label,
                  "Profile") != 0) {
        play_desk_key(p, SDL_SCANCODE_DOWN);
    }
    play_desk_key(p, SDL_SCANCODE_RETURN);
}

static void the_page_shows_and_leads_back(void **state)
{
    play *p = *state;
    name(p, "Ada");
    kept = profile_new("Ada");
    for (int i = 0; i < 3; i++) {
        profile_enter(&kept, WEAPON_FOIL,
                      &(profile_bout){.rating = 1500 + 10 * i, .made = 5, .opponent = "Mia"},
                      &(habits){.fenced_ms = 5000, .attacks = 3});
    }
    assert_true(profile_save(&kept, error, sizeof error));
    open_page(p);
    const hud_view *hud = play_desk_words(p);
    assert_string_equal(hud->title, "Ada");
    assert_non_null(strstr(hud->line, "foil"));
    assert_non_null(strstr(hud->line, "fences with the keyboard"));
    assert_non_null(hud->page.curve);
    assert_int_equal(hud->page.curve->count, 3);
    play_desk_key(p, SDL_SCANCODE_DOWN);
    assert_non_null(strstr(play_desk_words(p)->line, "sabre"));
    play_desk_key(p, SDL_SCANCODE_RIGHT);
    assert_string_equal(play_desk_words(p)->title, "Somebody new");
    play_escape(p);
    assert_true(play_title_is_shown(p));
    open_page(p);
    play_menu_order(p, MENU_BACK);
    assert_true(play_title_is_shown(p));
    forget("Ada");
}

// The session's number of a named fencer behind this one whose body is loaded.
static int next_medium(const play *p, int named)
{
    while (named < (int)p->ladder.count && strcmp(p->ladder.about[named].build, "medium") != 0) {
        named++;
    }
    assert_true(named < (int)p->ladder.count);
    return named + 1;
}

// Whoever has the device decides on the own page whether opponents remember; only then does one
// begin the next bout with what it has learnt.
static void opponents_remember_who_agrees(void **state)
{
    play *p = *state;
    const enum duel_side other = DUEL_RIGHT;
    name(p, "Ada");
    kept = profile_new("Ada");
    assert_true(profile_save(&kept, error, sizeof error));
    open_page(p);
    assert_non_null(strstr(play_desk_words(p)->foot, "Enter: opponents may remember you"));
    play_desk_key(p, SDL_SCANCODE_RETURN);
    assert_non_null(strstr(play_desk_words(p)->foot, "Enter: opponents shall forget you"));
    play_escape(p);
    const int first = next_medium(p, 0);
    session_seat_person(&p->session, DUEL_LEFT, INPUT_KEYBOARD);
    session_seat_named(&p->session, other, first);
    p->session.phase = SESSION_CALL;
    assert_true(play_bout_set_up(p));
    assert_null(p->bout->setup.source[other].knows);
    p->bout->ai[other].habits.count[AI_HE_COMES][AI_LUNGES] = 3.5;
    end_bout(p, DUEL_LEFT);
    assert_true(play_bout_set_up(p));
    assert_non_null(p->bout->setup.source[other].knows);
    assert_true(p->bout->ai[other].habits.count[AI_HE_COMES][AI_LUNGES] == 3.5);
    // Somebody else is a stranger, and who no longer agrees is forgotten.
    p->session.side[other].named = next_medium(p, first);
    assert_true(play_bout_set_up(p));
    assert_null(p->bout->setup.source[other].knows);
    p->session.side[other].named = first;
    assert_true(profile_load("Ada", &kept, error, sizeof error));
    profile_set_remembered(&kept, false);
    assert_true(profile_save(&kept, error, sizeof error));
    assert_true(play_bout_set_up(p));
    assert_null(p->bout->setup.source[other].knows);
    forget("Ada");
}

static void somebody_new_gets_a_name(void **state)
{
    play *p = *state;
    char who[SETTINGS_LINE_MAX];
    open_page(p);
    assert_string_equal(play_desk_words(p)->title, "Somebody new");
    play_desk_key(p, SDL_SCANCODE_RETURN);
    assert_string_equal(play_desk_words(p)->title, "Fencer 1");
    assert_true(settings_get(&p->saved.settings, "name.keyboard", who));
    assert_string_equal(who, "Fencer 1");
    assert_true(profile_load("Fencer 1", &kept, error, sizeof error));
    forget("Fencer 1");
    remove(p->saved.settings_path);
    snprintf(path, sizeof path, "%s", p->saved.settings_path);
    *strrchr(path, '/') = '\0';
    rmdir(path);
}

// Where the rows do not fit, up and down go through them before they change the weapon.
static void rows_come_before_weapons(void **state)
{
    (void)state;
    static profile_page page;
    profile_page_open(&page, NULL);
    const enum weapon_kind kind = page.kind;
    assert_int_equal(profile_page_order(&page, MENU_DOWN, 2), PROFILE_PAGE_NOTHING);
    profile_page_order(&page, MENU_DOWN, 2);
    assert_int_equal(page.first, 2);
    profile_page_order(&page, MENU_UP, 2);
    assert_int_equal(page.first, 1);
    assert_int_equal(page.kind, kind);
    profile_page_order(&page, MENU_DOWN, 1);
    assert_int_equal(page.first, 0);
    assert_int_equal(page.kind, (kind + 1) % WEAPON_KIND_COUNT);
    profile_page_order(&page, MENU_UP, 1);
    assert_int_equal(page.kind, kind);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PLAY_DESK_TEST(a_bout_is_entered),
        PLAY_DESK_TEST(a_guest_leaves_nothing),
        PLAY_DESK_TEST(the_page_shows_and_leads_back),
        PLAY_DESK_TEST(somebody_new_gets_a_name),
        PLAY_DESK_TEST(opponents_remember_who_agrees),
        cmocka_unit_test(rows_come_before_weapons),
    };
    return cmocka_run_group_tests(tests, play_desk_set_up_all, play_desk_clear_all);
}
