#include "recording_group.h"

#include <string.h>

// People rest for so long between two bouts.
#define REST_S 600.0

// Whether two neighbors belong together.
static bool is_together(const recording_entry *a, const recording_entry *b)
{
    const recording_entry *earlier = a->began_unix_s < b->began_unix_s ? a : b;
    const recording_entry *later = earlier == a ? b : a;
    return a->is_read && b->is_read && a->is_usable && b->is_usable && a->weapon == b->weapon &&
           strcmp(a->fencer[DUEL_LEFT], b->fencer[DUEL_LEFT]) == 0 &&
           strcmp(a->fencer[DUEL_RIGHT], b->fencer[DUEL_RIGHT]) == 0 && earlier->began_unix_s > 0 &&
           (double)later->began_unix_s - (double)earlier->began_unix_s <= earlier->seconds + REST_S;
}

recording_group recording_group_of(const recording_list *list, uint32_t index)
{
    recording_group group = {.first = index, .count = 1};
    uint32_t end = index + 1;
    if (list->order == RECORDING_BY_TIME) {
        while (group.first > 0 &&
               is_together(&list->entry[group.first - 1], &list->entry[group.first])) {
            group.first--;
        }
        while (end < list->shown && is_together(&list->entry[end - 1], &list->entry[end])) {
            end++;
        }
    }
    group.count = end - group.first;
    for (uint32_t i = group.first; i < end; i++) {
        const recording_entry *entry = &list->entry[i];
        if (entry->is_usable && entry->is_finished && entry->winner < DUEL_NOBODY) {
            group.won[entry->winner]++;
        }
    }
    return group;
}
