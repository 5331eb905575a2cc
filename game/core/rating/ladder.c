#include "ladder.h"

static size_t place_of_self(const ladder_row *row, size_t count)
{
    size_t i = 0;
    while (i < count && !row[i].is_self) {
        i++;
    }
    return i;
}

void ladder_order(ladder_row *row, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        const ladder_row moved = row[i];
        size_t at = i;
        for (; at > 0 && row[at - 1].rating > moved.rating; at--) {
            row[at] = row[at - 1];
        }
        row[at] = moved;
    }
    const size_t self = place_of_self(row, count);
    size_t below = self, above = self + 1;
    for (size_t i = 0; i < count; i++) {
        row[i].mark = i == self ? LADDER_SELF : LADDER_NONE;
    }
    if (self == count) {
        return;
    }
    while (below > 0 && row[below - 1].is_person) {
        below--;
    }
    while (above < count && row[above].is_person) {
        above++;
    }
    if (below > 0) {
        row[below - 1].mark = LADDER_BELOW;
    }
    if (above < count) {
        row[above].mark = LADDER_ABOVE;
    }
}

size_t ladder_rank(const ladder_row *row, size_t count)
{
    const size_t self = place_of_self(row, count);
    return self < count ? count - self : 0;
}
