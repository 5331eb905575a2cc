#include "season_list.h"

#include <string.h>

season *season_list_find(season_list *list, const char *name, enum weapon_kind kind)
{
    for (size_t i = 0; i < list->count; i++) {
        if (list->now[i].weapon == kind && strcmp(list->now[i].name, name) == 0) {
            return &list->now[i];
        }
    }
    return NULL;
}

static const season_past *last_of(const season_list *list, const char *name, enum weapon_kind kind)
{
    for (size_t i = list->past_count; i > 0; i--) {
        const season_past *past = &list->past[i - 1];
        if (past->weapon == kind && strcmp(past->name, name) == 0) {
            return past;
        }
    }
    return NULL;
}

season *season_list_begin(season_list *list, const char *name, enum weapon_kind kind,
                          const rating_entry *person, const rating_list *fencers)
{
    season *found = season_list_find(list, name, kind);
    const uint32_t divisions = season_divisions(fencers, kind);
    if (found != NULL) {
        return found;
    }
    if (list->count == SEASONS_NOW || divisions == 0 || !rating_name_is_valid(name, strlen(name))) {
        return NULL;
    }
    const season_past *last = last_of(list, name, kind);
    const uint32_t division = last != NULL ? season_next_division(last, divisions)
                                           : season_first_division(fencers, kind, person);
    list->now[list->count] =
        season_start(name, kind, last != NULL ? last->number + 1 : 1, division, fencers);
    return &list->now[list->count++];
}

static void keep(season_list *list, const season_past *past)
{
    if (list->past_count == SEASONS_PAST) {
        memmove(list->past, list->past + 1, (SEASONS_PAST - 1) * sizeof list->past[0]);
        list->past_count--;
    }
    list->past[list->past_count++] = *past;
}

// Ends a season whose bouts are over.
static season_past end(season_list *list, season *s, const rating_list *fencers)
{
    const season_past past = season_end(s, fencers);
    keep(list, &past);
    *s = list->now[--list->count];
    return past;
}

bool season_list_drop_missing(season_list *list, const rating_list *fencers)
{
    bool changed = false;
    for (size_t i = list->count; i > 0; i--) {
        season *s = &list->now[i - 1];
        for (size_t k = 0; k < s->count; k++) {
            season_bout *bout = &s->bout[k];
            if (!season_bout_is_over(bout) &&
                rating_list_find(fencers, bout->against, s->weapon) == NULL) {
                bout->made = bout->received + SEASON_TOUCHES;
                changed = true;
            }
        }
        if (season_next(s) == NULL) {
            end(list, s, fencers);
        }
    }
    return changed;
}

enum season_news season_list_enter(season_list *list, const char *name, enum weapon_kind kind,
                                   const char *against, const uint32_t touches[2],
                                   const rating_list *fencers, season_past *out_past)
{
    season *s = season_list_find(list, name, kind);
    season_bout *bout = s != NULL ? season_open_bout(s, against) : NULL;
    if (bout == NULL) {
        return SEASON_NOTHING;
    }
    bout->made += touches[0];
    bout->received += touches[1];
    if (!season_bout_is_over(bout)) {
        return SEASON_GOES_ON;
    }
    if (season_next(s) != NULL) {
        return SEASON_DECIDED;
    }
    *out_past = end(list, s, fencers);
    return SEASON_OVER;
}
