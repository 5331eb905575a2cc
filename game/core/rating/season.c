#include "season.h"

#include <math.h>
#include <string.h>

#include "split_mix.h"

#define FNV_START 0xcbf29ce484222325u
#define FNV_PRIME 0x100000001b3u

// The rated fencers of a weapon, the strongest first. Returns their number.
static size_t by_strength(const rating_list *fencers, enum weapon_kind kind,
                          const rating_entry *out[RATING_LIST_MAX])
{
    size_t count = 0;
    for (size_t i = 0; i < fencers->count; i++) {
        const rating_entry *entry = &fencers->entry[i];
        if (entry->weapon != kind) {
            continue;
        }
        size_t at = count++;
        for (; at > 0 && out[at - 1]->is.rating < entry->is.rating; at--) {
            out[at] = out[at - 1];
        }
        out[at] = entry;
    }
    return count;
}

static size_t divisions_of(size_t fencers)
{
    const size_t usual = (fencers + SEASON_USUAL / 2) / SEASON_USUAL;
    return fencers == 0 ? 0 : usual == 0 ? 1 : usual;
}

// The place in the order of strength at which a division begins, from 0; as even as can be, the
// larger ones first.
static size_t first_of(size_t division, size_t divisions, size_t fencers)
{
    return (division * fencers + divisions - 1) / divisions;
}

uint32_t season_divisions(const rating_list *fencers, enum weapon_kind kind)
{
    const rating_entry *sorted[RATING_LIST_MAX];
    return (uint32_t)divisions_of(by_strength(fencers, kind, sorted));
}

uint32_t season_first_division(const rating_list *fencers, enum weapon_kind kind,
                               const rating_entry *person)
{
    const rating_entry *sorted[RATING_LIST_MAX];
    const size_t count = by_strength(fencers, kind, sorted), divisions = divisions_of(count);
    size_t nearest = 0;
    if (person == NULL || count == 0) {
        return (uint32_t)divisions;
    }
    for (size_t i = 1; i < count; i++) {
        const double off = fabs(sorted[i]->is.rating - person->is.rating);
        nearest = off < fabs(sorted[nearest]->is.rating - person->is.rating) ? i : nearest;
    }
    size_t division = 0;
    while (division + 1 < divisions && first_of(division + 1, divisions, count) <= nearest) {
        division++;
    }
    return (uint32_t)division + 1;
}

season season_start(const char *name, enum weapon_kind kind, uint32_t number, uint32_t division,
                    const rating_list *fencers)
{
    const rating_entry *sorted[RATING_LIST_MAX];
    const size_t count = by_strength(fencers, kind, sorted), divisions = divisions_of(count);
    season s = {.weapon = kind, .number = number, .division = division};
    memcpy(s.name, name, strlen(name) + 1);
    if (s.division == 0 || s.division > divisions) {
        s.division = (uint32_t)divisions;
    }
    if (divisions == 0) {
        return s;
    }
    const size_t from = first_of(s.division - 1, divisions, count);
    for (size_t i = first_of(s.division, divisions, count); i > from && s.count < SEASON_OPPONENTS;
         i--) {
        memcpy(s.bout[s.count++].against, sorted[i - 1]->name, RATING_NAME_SIZE);
    }
    return s;
}

bool season_bout_is_over(const season_bout *bout)
{
    // A double touch that ends it for both decides nothing, so it goes on to the next touch.
    return (bout->made >= SEASON_TOUCHES || bout->received >= SEASON_TOUCHES) &&
           bout->made != bout->received;
}

const season_bout *season_next(const season *s)
{
    for (size_t i = 0; i < s->count; i++) {
        if (!season_bout_is_over(&s->bout[i])) {
            return &s->bout[i];
        }
    }
    return NULL;
}

season_bout *season_open_bout(season *s, const char *against)
{
    for (size_t i = 0; i < s->count; i++) {
        if (strcmp(s->bout[i].against, against) == 0) {
            return season_bout_is_over(&s->bout[i]) ? NULL : &s->bout[i];
        }
    }
    return NULL;
}

// --- standings

static uint64_t add_text(uint64_t hash, const char *text)
{
    for (const char *at = text; *at != '\0'; at++) {
        hash = (hash ^ (unsigned char)*at) * FNV_PRIME;
    }
    return hash * FNV_PRIME; // so that "a", "bc" and "ab", "c" differ
}

static double rating_of(const rating_list *fencers, const char *name, enum weapon_kind kind)
{
    const rating_entry *entry = rating_list_find(fencers, name, kind);
    return entry != NULL ? entry->is.rating : GLICKO2_START_RATING;
}

static void enter(season_row *row, uint32_t made, uint32_t received)
{
    row->bouts++;
    row->won += made > received;
    row->made += made;
    row->received += received;
}

// A bout between two others, drawn from their ratings.
static void draw_bout(const season *s, const rating_list *fencers, season_row *one,
                      season_row *other)
{
    uint64_t random = add_text(add_text(add_text(FNV_START, s->name), one->name), other->name);
    random ^= ((uint64_t)s->number << 8) + (uint64_t)s->weapon;
    const double share = glicko2_share_of_points(rating_of(fencers, one->name, s->weapon) -
                                                 rating_of(fencers, other->name, s->weapon));
    uint32_t touches[2] = {0, 0};
    while (touches[0] < SEASON_TOUCHES && touches[1] < SEASON_TOUCHES) {
        const double drawn = (double)(split_mix_next(&random) >> 11) * 0x1p-53;
        touches[drawn < share ? 0 : 1]++;
    }
    enter(one, touches[0], touches[1]);
    enter(other, touches[1], touches[0]);
}

// The others keep pace: after half of the person's bouts, half of theirs are fenced.
static void draw_others(const season *s, const rating_list *fencers, size_t fenced,
                        season_row row[SEASON_OPPONENTS + 1])
{
    const size_t pairs = s->count * (s->count - 1) / 2, due = pairs * fenced / s->count;
    size_t drawn = 0;
    // Neighbors first, then those who are farther apart, so that nobody is far ahead.
    for (size_t apart = 1; apart < s->count; apart++) {
        for (size_t i = 0; i + apart < s->count && drawn < due; i++) {
            draw_bout(s, fencers, &row[i], &row[i + apart]);
            drawn++;
        }
    }
}

static bool is_before(const season_row *a, const season_row *b)
{
    const int64_t own = (int64_t)a->made - a->received, other = (int64_t)b->made - b->received;
    return a->won != b->won ? a->won > b->won : own != other ? own > other : a->made > b->made;
}

size_t season_standings(const season *s, const rating_list *fencers,
                        season_row out_row[SEASON_OPPONENTS + 1])
{
    season_row *self = &out_row[s->count];
    size_t fenced = 0;
    memset(out_row, 0, (s->count + 1) * sizeof *out_row);
    memcpy(self->name, s->name, sizeof self->name);
    self->is_self = true;
    for (size_t i = 0; i < s->count; i++) {
        const season_bout *bout = &s->bout[i];
        memcpy(out_row[i].name, bout->against, sizeof out_row[i].name);
        if (season_bout_is_over(bout)) {
            fenced++;
            enter(self, bout->made, bout->received);
            enter(&out_row[i], bout->received, bout->made);
        }
    }
    if (s->count > 0) {
        draw_others(s, fencers, fenced, out_row);
    }
    for (size_t i = 1; i <= s->count; i++) {
        const season_row moved = out_row[i];
        size_t at = i;
        for (; at > 0 && is_before(&moved, &out_row[at - 1]); at--) {
            out_row[at] = out_row[at - 1];
        }
        out_row[at] = moved;
    }
    return s->count + 1;
}

uint32_t season_place(const season *s, const rating_list *fencers)
{
    season_row row[SEASON_OPPONENTS + 1];
    const size_t count = season_standings(s, fencers, row);
    uint32_t place = 0;
    while (place < count && !row[place].is_self) {
        place++;
    }
    return place + 1;
}

season_past season_end(const season *s, const rating_list *fencers)
{
    season_past past = {.weapon = s->weapon,
                        .number = s->number,
                        .division = s->division,
                        .place = season_place(s, fencers),
                        .of = (uint32_t)s->count + 1};
    memcpy(past.name, s->name, sizeof past.name);
    return past;
}

uint32_t season_next_division(const season_past *past, uint32_t divisions)
{
    if (past->place == 1 && past->division > 1) {
        return past->division - 1;
    }
    return past->place == past->of && past->division < divisions ? past->division + 1
                                                                 : past->division;
}
