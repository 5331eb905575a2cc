// What every bout needs from disk: the fencers' bodies and the guard placements of each weapon.
#ifndef BOUT_ASSETS_H
#define BOUT_ASSETS_H

#include "guards_file.h"
#include "fencer_load.h"
#include "weapon.h"

#define BOUT_ASSETS_LINE 512

// Fencers by build. Each is read once, when it is first requested, and stays valid until the rack
// is freed. A zeroed rack is empty.
typedef struct fencer_rack {
    struct fencer_of_build *of_build; // [count]
    int count;
} fencer_rack;

// Returns the fencer of a build (NULL: "medium"); the rack owns it. Returns NULL with one line in
// `error` as bout_assets_load_fencer() does.
const loaded_fencer *fencer_rack_get(fencer_rack *rack, const char *build, char *error,
                                     size_t error_size);
void fencer_rack_free(fencer_rack *rack);

typedef struct bout_assets {
    fencer_rack own;                // owns the fencers if no rack was passed in
    const loaded_fencer *fencer[2]; // by enum duel_side; the same pointer if the builds are equal
    const fencer_model *model[2];   // the models of these fencers
    guard_grid grid[WEAPON_KIND_COUNT];      // by enum weapon_kind; the grid in use
    guards_source source[WEAPON_KIND_COUNT]; // the files that the grids come from
    // Set if the user's own file is malformed and the shipped one is used instead; empty
    // otherwise.
    char warning[BOUT_ASSETS_LINE];
} bout_assets;

// Loads everything, with each side's build by its name (NULL: "medium"). Returns false if it fails,
// with one line in `error` that names the file, the position and the remedy; nothing stays
// allocated then.
bool bout_assets_load(bout_assets *out_assets, const char *const build[2], char *error,
                      size_t error_size);
void bout_assets_free(bout_assets *assets);

// The same, but takes the fencers from `rack`, which must outlive the assets. NULL: the assets own
// their fencers.
bool bout_assets_load_from(bout_assets *out_assets, fencer_rack *rack, const char *const build[2],
                           char *error, size_t error_size);

// Prints the warning to stderr if there is one. For commands without a window.
void bout_assets_warn(const bout_assets *assets);

// Reads the grids again whose files have changed. Must not be called while a bout uses them. Writes
// the last message for the user to `line`, or an empty text if nothing changed.
void bout_assets_refresh_grids(bout_assets *assets, char *line, size_t line_size);

// Returns the grid with this hash, either the one in use or the shipped one. If neither has it,
// returns the one in use.
const guard_grid *bout_assets_grid(const bout_assets *assets, enum weapon_kind kind, uint64_t hash);

// The builds that are shipped, "medium" first. The list ends with NULL.
const char *const *bout_assets_builds(void);

// Loads the fencer of a build: "medium" is models/fencer.glb, any other NAME is
// models/fencer_NAME.glb, which may be shipped or the user's own. Names consist of lowercase
// letters, digits and underscores. Returns NULL with one line in `error` if it fails. The caller
// destroys the result with loaded_fencer_destroy().
loaded_fencer *bout_assets_load_fencer(const char *build, char *error, size_t error_size);

#endif
