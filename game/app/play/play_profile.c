#include "play_profile.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "play_ladder.h"
#include "play_settings.h"
#include "play_state.h"
#include "settings_keys.h"

// --- bouts

// Whether the bout tells how the person on a side fences, who then has this name.
static bool counts(const play *p, enum duel_side side, char out_name[RATING_NAME_SIZE])
{
    return !p->start.continues && !p->training.is_given && p->training.assist[side] == 0 &&
           play_ladder_person(p, side, out_name);
}

const ai_memory *play_profile_recall(play *p, enum duel_side side)
{
    char name[RATING_NAME_SIZE], error[USER_PATH_MAX + 256];
    const character *named = play_ladder_on(p, side);
    profile *person = &p->people.entered;
    // A profile that cannot be read is reported when the bout is entered.
    if (p->session.phase == SESSION_JOIN || named == NULL ||
        !play_ladder_person(p, duel_other(side), name) ||
        !profile_load(name, person, error, sizeof error)) {
        return NULL;
    }
    const ai_memory *memory = profile_memory_of(person, p->session.weapon, named->key);
    if (memory != NULL) {
        p->people.known = *memory;
    }
    return memory != NULL ? &p->people.known : NULL;
}

void play_profile_bout_begins(play *p)
{
    habits_watch_start(&p->people.watch, &p->bout->state);
}

void play_profile_tick(play *p, const duel_events *events)
{
    char name[RATING_NAME_SIZE];
    if (counts(p, DUEL_LEFT, name) || counts(p, DUEL_RIGHT, name)) {
        habits_watch_add(&p->people.watch, &p->bout->config, &p->bout->state, events);
    }
}

static void write_opponent(const play *p, enum duel_side side, char out[PROFILE_OPPONENT_SIZE])
{
    const session_side *seat = &p->session.side[side];
    const character *named = play_ladder_on(p, side);
    if (named != NULL) {
        snprintf(out, PROFILE_OPPONENT_SIZE, "%s", named->name);
    } else if (seat->seat == SESSION_COMPUTER) {
        snprintf(out, PROFILE_OPPONENT_SIZE, "computer %d", seat->level);
    } else if (!play_ladder_person(p, side, out)) {
        snprintf(out, PROFILE_OPPONENT_SIZE, "a guest");
    }
}

static void enter(play *p, enum duel_side side, const char *name)
{
    profile *person = &p->people.entered;
    const enum weapon_kind kind = p->bout->setup.weapon;
    const habits *fenced = &p->people.watch.of[side];
    const char *build = p->bout->setup.build[side];
    const rating_entry *rated = rating_list_find(&p->ladder.people, name, kind);
    const glicko2 rating = rated != NULL ? rated->is : glicko2_start();
    profile_bout ended = {.ended_unix_s = (int64_t)time(NULL),
                          .rating = rating.rating,
                          .deviation = rating.deviation,
                          .made = habits_made(fenced),
                          .received = habits_received(fenced)};
    char error[USER_PATH_MAX + 256];
    write_opponent(p, duel_other(side), ended.opponent);
    if (!profile_load(name, person, error, sizeof error)) {
        play_warn(p, error);
        return;
    }
    person->is_left_handed = p->bout->setup.hand[side] < 0.0;
    snprintf(person->build, sizeof person->build, "%s", build != NULL ? build : "medium");
    profile_enter(person, kind, &ended, fenced);
    const character *named = play_ladder_on(p, duel_other(side));
    if (named != NULL) {
        const ai_memory learnt = ai_memory_of(&p->bout->ai[duel_other(side)].habits);
        profile_remember(person, kind, named->key, &learnt);
    }
    if (!profile_save(person, error, sizeof error)) {
        play_warn(p, error);
    }
}

void play_profile_bout_ended(play *p)
{
    char name[RATING_NAME_SIZE];
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        if (counts(p, (enum duel_side)side, name)) {
            enter(p, (enum duel_side)side, name);
        }
    }
}

// --- the page

// The name of who fences with the device that the page was opened with; false if nobody is named.
static bool owner_of(const play *p, char out_name[SETTINGS_LINE_MAX])
{
    char key[SETTINGS_LINE_MAX];
    snprintf(key, sizeof key, "%s%s", SETTINGS_KEY_NAME,
             input_devices_info(p->input.devices, p->people.device).spec);
    return settings_get(&p->saved.settings, key, out_name);
}

void play_profile_open(play *p, int device)
{
    char owner[SETTINGS_LINE_MAX];
    p->people.device = device;
    profile_page_open(&p->people.page, owner_of(p, owner) ? owner : NULL);
}

// How many rows of the page can be above those that are shown.
static int last_row(const play *p)
{
    canvas *c = p->view.shown.canvas;
    hud_view hud = {0};
    play_text text;
    play_profile_write(p, &hud, &text);
    return c != NULL ? hud_page_last(c, &hud.page, hud.foot) : 0;
}

// The person shown agrees that opponents remember, or no longer does.
static void change_memory(play *p)
{
    profile *shown = &p->people.page.shown;
    char error[USER_PATH_MAX + 256];
    profile_set_remembered(shown, !shown->is_remembered);
    if (!profile_save(shown, error, sizeof error)) {
        play_warn(p, error);
    } else if (shown->is_remembered) {
        play_notice(p,
                    "Named opponents now remember how %s fences. It is kept in the profile, on "
                    "this machine only.",
                    shown->name);
    } else {
        play_notice(p, "Named opponents have forgotten how %s fences.", shown->name);
    }
}

bool play_profile_order(play *p, enum menu_order order)
{
    profile_page *page = &p->people.page;
    const bool was_new = page->who == page->count;
    const enum profile_page_result result = profile_page_order(page, order, last_row(p));
    if (result == PROFILE_PAGE_CHOSEN) {
        char key[SETTINGS_LINE_MAX];
        const input_device_info device = input_devices_info(p->input.devices, p->people.device);
        char owner[SETTINGS_LINE_MAX];
        if (!was_new && owner_of(p, owner) && strcmp(owner, page->shown.name) == 0) {
            change_memory(p);
            return false;
        }
        snprintf(key, sizeof key, "%s%s", SETTINGS_KEY_NAME, device.spec);
        play_save_setting(p, key, page->shown.name);
        play_notice(p, "%s fences with the %s", page->shown.name, play_say(p, device.name));
    }
    return result == PROFILE_PAGE_CLOSED;
}

void play_profile_write(const play *p, hud_view *hud, play_text *text)
{
    char owner[SETTINGS_LINE_MAX];
    const bool is_owned = owner_of(p, owner);
    const input_device_info device = input_devices_info(p->input.devices, p->people.device);
    snprintf(text->line, sizeof text->line, "%.100s", play_say(p, device.name));
    profile_page_write(play_texts(p), &p->people.page, &p->ladder.people, text->line,
                       is_owned ? owner : NULL, &text->profile, hud);
}
