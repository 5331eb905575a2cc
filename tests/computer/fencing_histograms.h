// Histograms of how the computer fencers fence, drawn as a sheet of plots: a row for each quantity,
// a column for each weapon, and in each panel one outline per level over the range of people.
#ifndef FENCING_HISTOGRAMS_H
#define FENCING_HISTOGRAMS_H

#include <stdbool.h>

#include "ai_style.h"
#include "weapon.h"

// A quantity: its title with the unit, the values at the panel's borders, the width of a bin, the
// distance of the ticks, and the range of people (the same value twice: not known).
typedef struct histogram_row {
    const char *title;
    double low, high, bin, tick;
    double people[2];
} histogram_row;

// What was measured of one quantity, weapon and level; in any order.
typedef struct histogram_samples {
    const double *value;
    int count;
} histogram_samples;

// [weapon][level - 1] of one row.
typedef histogram_samples histogram_panels[WEAPON_KIND_COUNT][AI_LEVELS];

// Writes an SVG file. `samples` has a member for each row. Samples beyond a panel's borders are
// counted in its first or last bin. Returns false and prints one line on stderr if the file cannot
// be written or memory runs out.
bool fencing_histograms_draw(const char *path, const char *subheading, const histogram_row *row,
                             const histogram_panels *samples, int rows);

#endif
