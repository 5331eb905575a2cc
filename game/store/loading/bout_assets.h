// What every bout needs from the disk: the fencers' bodies and the weapons' grids.
#ifndef BOUT_ASSETS_H
#define BOUT_ASSETS_H

#include "guards_file.h"
#include "fencer_load.h"
#include "weapon.h"

#define BOUT_ASSETS_LINE 512

// The fencers of all builds that were wanted so far, each read once: whoever has one keeps it for
// as long as the rack. Zeroed it is empty.
typedef struct fencer_rack {
    struct fencer_of_build *of_build; // [count]
    int count;
} fencer_rack;

// The fencer of a build (NULL: "medium"), whom the rack owns. NULL with one line in `error` as
// bout_assets_load_fencer().
const loaded_fencer *fencer_rack_get(fencer_rack *rack, const char *build, char *error,
                                     size_t error_size);
void fencer_rack_free(fencer_rack *rack);

typedef struct bout_assets {
    fencer_rack own;                    // of the fencers, where no rack is lent
    const loaded_fencer *fencer[2];     // enum duel_side; one and the same where builds are equal
    const fencer_model *model[2];       // theirs
    guard_grid grid[WEAPON_KIND_COUNT]; // enum weapon_kind; in force
    guards_source source[WEAPON_KIND_COUNT]; // where they come from
    // A fencer's own file that is malformed, so that the shipped one is in force; empty: none.
    char warning[BOUT_ASSETS_LINE];
} bout_assets;

// Loads all of it, with each side's build by its name (NULL: "medium"); on failure fills `error`
// with one line naming the file, the place and what to do, and returns false with nothing left
// allocated.
bool bout_assets_load(bout_assets *out_assets, const char *const build[2], char *error,
                      size_t error_size);
void bout_assets_free(bout_assets *assets);

// The same with the fencers of a rack that is lent and outlives the assets; NULL: none is.
bool bout_assets_load_from(bout_assets *out_assets, fencer_rack *rack, const char *const build[2],
                           char *error, size_t error_size);

// Tells of the warning on stderr, where there is one: for commands without a window.
void bout_assets_warn(const bout_assets *assets);

// Reads the grids again whose files have changed since; not while a bout uses them. Fills
// `line` with the last thing to tell people, empty where nothing happened.
void bout_assets_refresh_grids(bout_assets *assets, char *line, size_t line_size);

// The grid that has this hash, of the one in force and the one that is shipped; where neither
// has it, the one in force.
const guard_grid *bout_assets_grid(const bout_assets *assets, enum weapon_kind kind, uint64_t hash);

// The builds of fencers that are shipped, "medium" first; NULL ends the list.
const char *const *bout_assets_builds(void);

// Loads the fencer of a build: "medium" is models/fencer.glb, any other NAME is
// models/fencer_NAME.glb, be it shipped or somebody's own. Names are of small letters,
// digits and underscores. NULL with one line in `error` on failure; the caller destroys it
// (loaded_fencer_destroy()).
loaded_fencer *bout_assets_load_fencer(const char *build, char *error, size_t error_size);

#endif
