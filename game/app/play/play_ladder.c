#include "play_ladder.h"

#include <stdio.h>
#include <string.h>

#include "people_file.h"
#include "play_state.h"
#include "settings_keys.h"

// The share of white in the color of a name: black would be as bright as gray words are.
#define NAME_LIGHT 0.45f

void play_ladder_open(play *p)
{
    play_ladder *l = &p->ladder;
    char error[USER_PATH_MAX + 256];
    l->count = characters_load(l->about, error, sizeof error);
    if (error[0] != '\0') {
        play_warn(p, error);
    }
    if (!character_ratings_load(l->about, l->count, &l->characters, error, sizeof error)) {
        play_warn(p, error);
    }
    if (!user_ratings_path(l->people_path, error, sizeof error) ||
        !people_load(l->people_path, &l->people, error, sizeof error)) {
        play_warn(p, error);
        l->people_path[0] = '\0'; // a file that cannot be read is not overwritten
    }
}

int play_ladder_named(play *p, const fencer_choice *choice, char *error, size_t error_size)
{
    play_ladder *l = &p->ladder;
    for (size_t i = 0; i < l->count; i++) {
        if (strcmp(l->about[i].key, choice->file) == 0) {
            return (int)i + 1;
        }
    }
    if (l->count == CHARACTERS_MAX) {
        snprintf(error, error_size, "there are too many characters for '%.80s'", choice->file);
        return 0;
    }
    if (!character_load(choice->file, &l->about[l->count], error, error_size)) {
        return 0;
    }
    return (int)++l->count;
}

const character *play_ladder_on(const play *p, enum duel_side side)
{
    const session_side *seat = &p->session.side[side];
    return seat->seat == SESSION_COMPUTER && seat->named > 0 ? &p->ladder.about[seat->named - 1]
                                                             : NULL;
}

bool play_ladder_person(const play *p, enum duel_side side, char out_name[RATING_NAME_SIZE])
{
    const session_side *seat = &p->session.side[side];
    char key[SETTINGS_LINE_MAX], value[SETTINGS_LINE_MAX];
    if (seat->seat != SESSION_PERSON) {
        return false;
    }
    const char *entered = play_tournament_name(p, side);
    if (entered != NULL && rating_name_is_valid(entered, strlen(entered))) {
        memcpy(out_name, entered, strlen(entered) + 1);
        return true;
    }
    snprintf(key, sizeof key, "%s%s", SETTINGS_KEY_NAME,
             input_devices_info(p->input.devices, seat->device).spec);
    bool known =
        settings_get(&p->saved.settings, key, value) && rating_name_is_valid(value, strlen(value));
    if (known) {
        memcpy(out_name, value, strlen(value) + 1);
    }
    return known;
}

canvas_color play_ladder_color(const character *named)
{
    return (canvas_color){NAME_LIGHT + (1.0f - NAME_LIGHT) * named->color[0],
                          NAME_LIGHT + (1.0f - NAME_LIGHT) * named->color[1],
                          NAME_LIGHT + (1.0f - NAME_LIGHT) * named->color[2], 1.0f};
}

void play_ladder_write_opponent(const play *p, char *out, size_t size)
{
    if (p->session.named > 0) {
        snprintf(out, size, "%s", p->ladder.about[p->session.named - 1].name);
    } else {
        text_write(play_texts(p), out, size, "the computer (level %d)", p->session.level);
    }
}

// The rating of the person on a side: kept if the name is known, otherwise of this evening. NULL if
// nobody has fenced under it yet and `enters` is false, or if the list is full.
static rating_entry *rating_of(play *p, enum duel_side side, bool enters)
{
    char name[RATING_NAME_SIZE];
    rating_list *list = &p->ladder.people;
    if (!play_ladder_person(p, side, name)) {
        list = &p->ladder.guests;
        snprintf(name, sizeof name, "%.40s",
                 input_devices_info(p->input.devices, p->session.side[side].device).spec);
    }
    return enters ? rating_list_enter(list, name, p->session.weapon)
                  : (rating_entry *)rating_list_find(list, name, p->session.weapon);
}

// The side of the only person, or DUEL_NOBODY.
static int only_person(const play *p)
{
    bool left = p->session.side[DUEL_LEFT].seat == SESSION_PERSON;
    bool right = p->session.side[DUEL_RIGHT].seat == SESSION_PERSON;
    return left == right ? DUEL_NOBODY : left ? DUEL_LEFT : DUEL_RIGHT;
}

bool play_ladder_only_person(const play *p, char out_name[RATING_NAME_SIZE])
{
    int side = only_person(p);
    return side != DUEL_NOBODY && play_ladder_person(p, (enum duel_side)side, out_name);
}

int play_ladder_offer(const play *p, double *out_share)
{
    const play_ladder *l = &p->ladder;
    int side = only_person(p);
    // Nothing is entered here.
    const rating_entry *person =
        side != DUEL_NOBODY ? rating_of((play *)p, (enum duel_side)side, false) : NULL;
    const rating_entry *offered = rating_list_offer(&l->characters, person, p->session.weapon);
    for (size_t i = 0; offered != NULL && i < l->count; i++) {
        if (strcmp(l->about[i].key, offered->name) == 0) {
            *out_share = glicko2_share(person != NULL ? person->is : glicko2_start(), offered->is);
            return (int)i + 1;
        }
    }
    return 0;
}

void play_ladder_follow_offer(play *p)
{
    char name[RATING_NAME_SIZE];
    double share;
    int side = only_person(p);
    bool wanted = p->ladder.offers == OFFERS_ALWAYS ||
                  (p->ladder.offers == OFFERS_TO_NAMED && side != DUEL_NOBODY &&
                   play_ladder_person(p, (enum duel_side)side, name));
    int offered = wanted && side != DUEL_NOBODY ? play_ladder_offer(p, &share) : 0;
    if (offered > 0) {
        session_set_named(&p->session, offered);
    }
}

static double rating_of_named(const play *p, size_t i)
{
    const rating_entry *entry =
        rating_list_find(&p->ladder.characters, p->ladder.about[i].key, p->session.weapon);
    return entry != NULL ? entry->is.rating : 0.0;
}

void play_ladder_order(const play *p, const char *self, ladder_rows *out)
{
    const rating_list *people = &p->ladder.people;
    out->count = 0;
    for (size_t i = 0; i < p->ladder.count; i++) {
        if (p->ladder.about[i].fences[p->session.weapon]) {
            out->row[out->count++] = (ladder_row){.who = (int)i, .rating = rating_of_named(p, i)};
        }
    }
    for (size_t i = 0; i < people->count; i++) {
        const rating_entry *entry = &people->entry[i];
        if (entry->weapon == p->session.weapon) {
            out->row[out->count++] =
                (ladder_row){.who = (int)i,
                             .rating = entry->is.rating,
                             .is_person = true,
                             .is_self = self != NULL && strcmp(entry->name, self) == 0};
        }
    }
    ladder_order(out->row, (size_t)out->count);
}

// The rank of a person on the ladder, 1 for the strongest; 0 if they are not rated yet.
static size_t rank_of(const play *p, const char *name)
{
    ladder_rows ladder;
    play_ladder_order(p, name, &ladder);
    return ladder_rank(ladder.row, (size_t)ladder.count);
}

// Says that the only person has gone up the ladder, and whom they have passed.
static void tell_promotion(play *p, const char *name, size_t before)
{
    ladder_rows ladder;
    play_ladder_order(p, name, &ladder);
    const size_t count = (size_t)ladder.count, now = ladder_rank(ladder.row, count);
    if (before == 0 || now == 0 || now >= before) {
        return;
    }
    const ladder_row *passed = &ladder.row[count - now - 1];
    play_notice(p, "You have passed %s: %zu of %zu on the ladder with the %s",
                passed->is_person ? p->ladder.people.entry[passed->who].name
                                  : p->ladder.about[passed->who].name,
                now, count, play_say(p, weapon_name(p->session.weapon)));
}

// Whether the bout tells how strong the person on a side is.
static bool counts(const play *p, enum duel_side side)
{
    return p->session.side[side].seat == SESSION_PERSON && p->training.assist[side] == 0;
}

// Enters the bout that has ended into the ratings.
static void enter_bout(play *p)
{
    const duel_state *end = &p->bout->state;
    uint32_t touches[2] = {end->winner == DUEL_LEFT, end->winner == DUEL_RIGHT};
    if (p->bout->setup.settings.match.rules == MATCH_FIE) {
        touches[0] = end->match.score[DUEL_LEFT];
        touches[1] = end->match.score[DUEL_RIGHT];
    }
    if (p->start.continues || touches[0] + touches[1] == 0) {
        return;
    }
    if (counts(p, DUEL_LEFT) && counts(p, DUEL_RIGHT)) {
        rating_entry *left = rating_of(p, DUEL_LEFT, true), *right = rating_of(p, DUEL_RIGHT, true);
        if (left != NULL && right != NULL && left != right) {
            rating_after_bout(left, right, glicko2_start(), touches);
        }
    } else {
        int side = only_person(p);
        const character *against =
            side != DUEL_NOBODY ? play_ladder_on(p, duel_other((enum duel_side)side)) : NULL;
        const rating_entry *measured =
            against != NULL
                ? rating_list_find(&p->ladder.characters, against->key, p->session.weapon)
                : NULL;
        rating_entry *person = measured != NULL && counts(p, (enum duel_side)side)
                                   ? rating_of(p, (enum duel_side)side, true)
                                   : NULL;
        if (person == NULL) {
            return;
        }
        const uint32_t own[2] = {touches[side], touches[1 - side]};
        rating_after_bout(person, NULL, measured->is, own);
    }
    char error[USER_PATH_MAX + 256];
    if (p->ladder.people_path[0] != '\0' && p->ladder.people.count > 0 &&
        !people_save(p->ladder.people_path, &p->ladder.people, error, sizeof error)) {
        play_warn(p, error);
    }
}

void play_ladder_bout_ended(play *p)
{
    char name[RATING_NAME_SIZE];
    const bool is_alone = play_ladder_only_person(p, name);
    const size_t before = is_alone ? rank_of(p, name) : 0;
    enter_bout(p);
    if (is_alone) {
        tell_promotion(p, name, before);
    }
}
