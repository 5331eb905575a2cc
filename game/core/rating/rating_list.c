#include "rating_list.h"

#include <math.h>
#include <string.h>

// A line of a text has 16 words at most, eight of which precede the name and one would be too many.
#define NAME_WORDS 7

bool rating_name_is_valid(const char *name, size_t length)
{
    bool valid =
        length > 0 && length < RATING_NAME_SIZE && name[0] != ' ' && name[length - 1] != ' ';
    int words = 1;
    for (size_t i = 0; i < length && valid; i++) {
        words += name[i] == ' ';
        unsigned char byte = (unsigned char)name[i];
        valid = byte >= ' ' && byte != 0x7f && byte != '#' && !(byte == ' ' && name[i + 1] == ' ');
    }
    return valid && words <= NAME_WORDS;
}

// The number of an entry, or the number of entries.
static size_t place_of(const rating_list *list, const char *name, enum weapon_kind kind)
{
    size_t i = 0;
    while (i < list->count &&
           (list->entry[i].weapon != kind || strcmp(list->entry[i].name, name) != 0)) {
        i++;
    }
    return i;
}

const rating_entry *rating_list_find(const rating_list *list, const char *name,
                                     enum weapon_kind kind)
{
    size_t at = place_of(list, name, kind);
    return at < list->count ? &list->entry[at] : NULL;
}

rating_entry *rating_list_enter(rating_list *list, const char *name, enum weapon_kind kind)
{
    size_t length = strlen(name), at = place_of(list, name, kind);
    if (at < list->count) {
        return &list->entry[at];
    }
    if (at == RATING_LIST_MAX || !rating_name_is_valid(name, length)) {
        return NULL;
    }
    rating_entry *entry = &list->entry[list->count++];
    *entry = (rating_entry){.weapon = kind, .is = glicko2_start()};
    memcpy(entry->name, name, length);
    return entry;
}

static void enter_bout(rating_entry *entry, glicko2 opponent, uint32_t taken, uint32_t given)
{
    const glicko2_touches touches = {opponent, taken, given};
    entry->is = glicko2_after(entry->is, &touches, 1);
    entry->bouts++;
    entry->taken += taken;
    entry->given += given;
}

void rating_after_bout(rating_entry *first, rating_entry *second, glicko2 computer,
                       const uint32_t touches[2])
{
    glicko2 before = first->is;
    enter_bout(first, second != NULL ? second->is : computer, touches[0], touches[1]);
    if (second != NULL) {
        enter_bout(second, before, touches[1], touches[0]);
    }
}

double rating_offer_strength(const rating_entry *person)
{
    double unknown = person->bouts < RATING_CAUTIOUS_BOUTS
                         ? 1.0 - (double)person->bouts / RATING_CAUTIOUS_BOUTS
                         : 0.0;
    return person->is.rating - unknown * person->is.deviation;
}

const rating_entry *rating_list_offer(const rating_list *list, const rating_entry *person,
                                      enum weapon_kind kind)
{
    const rating_entry somebody = {.weapon = kind, .is = glicko2_start()};
    double wanted = rating_offer_strength(person != NULL ? person : &somebody);
    const rating_entry *best = NULL;
    for (size_t i = 0; i < list->count; i++) {
        const rating_entry *entry = &list->entry[i];
        if (entry->weapon == kind &&
            (best == NULL || fabs(entry->is.rating - wanted) < fabs(best->is.rating - wanted))) {
            best = entry;
        }
    }
    return best;
}
