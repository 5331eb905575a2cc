#include "ghost_command.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bout_assets.h"
#include "character_file.h"
#include "file_replace.h"
#include "character_text.h"
#include "ghost_fit.h"
#include "ghost_rate.h"
#include "habits_measure.h"
#include "profile_desk.h"
#include "profile_file.h"

#define SEED 1

// The named fencers whose ratings are measured, other ghosts not among them.
typedef struct rated_fencers {
    size_t count;
    character about[CHARACTERS_MAX];
    rating_list list;
} rated_fencers;

// What the bouts of a ghost have shown.
typedef struct ghost_found {
    ai_style style;
    double apart; // from the person's habits, habits_apart()
    character_rating is;
} ghost_found;

// Somebody as strong as the person's opponents were: they took this share of the touches from
// somebody with that rating. Level 2 if that is not known.
static ai_style opponent_of(const profile *p, enum weapon_kind kind, const rating_list *people,
                            const rated_fencers *rated)
{
    const rating_entry *own = rating_list_find(people, p->name, kind);
    const habits *of = &p->weapon[kind].habits;
    double share, best = -1.0;
    ai_style style = *ai_style_of_level(2);
    if (own == NULL || !habits_measure_of(of, HABITS_TOUCH_SHARE, &share) || share <= 0.02 ||
        share >= 0.98) {
        return style;
    }
    const double strength = own->is.rating - glicko2_points_of_share(share);
    for (size_t i = 0; i < rated->count; i++) {
        const rating_entry *entry = rating_list_find(&rated->list, rated->about[i].key, kind);
        const double off = entry == NULL                 ? -1.0
                           : entry->is.rating > strength ? entry->is.rating - strength
                                                         : strength - entry->is.rating;
        if (off >= 0.0 && (best < 0.0 || off < best)) {
            best = off;
            style = rated->about[i].style;
        }
    }
    return style;
}

// Rates the ghost against all who are rated with its weapon, each in their own body.
static bool rate(const ghost_task *task, const ai_style *style, const rated_fencers *rated,
                 fencer_rack *rack, character_rating *out, char *error, size_t error_size)
{
    ghost_rival rival[CHARACTERS_MAX];
    size_t count = 0;
    for (size_t i = 0; i < rated->count && count + 1 < CROSS_TABLE_FENCERS_MAX; i++) {
        const character *c = &rated->about[i];
        const rating_entry *entry = rating_list_find(&rated->list, c->key, task->weapon);
        if (entry == NULL) {
            continue;
        }
        const loaded_fencer *body = fencer_rack_get(rack, c->build, error, error_size);
        if (body == NULL) {
            return false;
        }
        rival[count++] = (ghost_rival){.style = &c->style,
                                       .model = &body->model,
                                       .hand = c->is_left_handed ? -1.0 : 1.0,
                                       .is = entry->is};
    }
    glicko2 is;
    if (!ghost_rate(task, style, rival, count, &is)) {
        snprintf(error, error_size, "the ghost cannot be rated: its bouts brought no touch");
        return false;
    }
    *out = (character_rating){is.rating, is.deviation};
    return true;
}

static bool fit(const profile *p, enum weapon_kind kind, const rating_list *people,
                const rated_fencers *rated, fencer_rack *rack, ghost_found *out, char *error,
                size_t error_size)
{
    bout_assets assets;
    const char *const build[2] = {p->build, NULL};
    const ai_style against = opponent_of(p, kind, people, rated);
    if (!bout_assets_load_from(&assets, rack, build, error, error_size)) {
        return false;
    }
    const ghost_task task = {.wanted = &p->weapon[kind].habits,
                             .weapon = kind,
                             .model = {assets.model[0], assets.model[1]},
                             .grid = &assets.grid[kind],
                             .hand = p->is_left_handed ? -1.0 : 1.0,
                             .against = &against,
                             .seed = SEED,
                             .rounds = GHOST_ROUNDS,
                             .bouts = GHOST_BOUTS};
    ghost_fit state = ghost_fit_start(&task);
    const bool is_watched = isatty(STDERR_FILENO) != 0;
    while (ghost_fit_round(&state)) {
        if (is_watched) {
            fprintf(stderr, "\rfencing as %s does: %u of %u", p->name, state.round, GHOST_ROUNDS);
        }
    }
    fputs(is_watched ? "\n" : "", stderr);
    out->style = ghost_fit_style(&state);
    out->apart = habits_apart(&state.counted, task.wanted);
    bool done = state.round == GHOST_ROUNDS;
    if (!done) {
        snprintf(error, error_size, "out of memory for the ghost's bouts");
    }
    done = done && rate(&task, &out->style, rated, rack, &out->is, error, error_size);
    bout_assets_free(&assets);
    return done;
}

// "ghost-ada-lovelace": a key from what can be in one.
static void write_key(const char *name, char out_key[CHARACTER_KEY_SIZE])
{
    size_t length = (size_t)snprintf(out_key, CHARACTER_KEY_SIZE, "ghost");
    bool is_word = false;
    for (; *name != '\0' && length + 2 < CHARACTER_KEY_SIZE; name++) {
        char byte = *name >= 'A' && *name <= 'Z' ? (char)(*name - 'A' + 'a') : *name;
        const bool fits = (byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9');
        if (fits && !is_word) {
            out_key[length++] = '-';
        }
        if (fits) {
            out_key[length++] = byte;
        }
        is_word = fits;
    }
    out_key[length] = '\0';
}

static character ghost_of(const profile *p, enum weapon_kind kind, const ghost_found *found)
{
    character c = character_default();
    // A name that fills its line stays as it is.
    snprintf(c.name, sizeof c.name,
             strlen(p->name) + sizeof "'s ghost" > sizeof c.name ? "%s" : "%s's ghost", p->name);
    snprintf(c.words, sizeof c.words, "Fences as %s does with the %s.", p->name, weapon_name(kind));
    for (int i = 0; i < WEAPON_KIND_COUNT; i++) {
        c.fences[i] = i == (int)kind;
    }
    c.is_left_handed = p->is_left_handed;
    snprintf(c.build, sizeof c.build, "%s", p->build);
    memcpy(c.color, p->color, sizeof c.color);
    c.style = found->style;
    c.rated[kind] = found->is;
    return c;
}

static bool write_file(const character *ghost, const char *path, char *error, size_t error_size)
{
    static char text[CHARACTER_TEXT_SIZE];
    char reason[256];
    user_make_folder_of(path);
    const size_t length = character_text_write(ghost, text);
    if (!file_replace(path, text, length, reason, sizeof reason)) {
        snprintf(error, error_size, "cannot write the ghost '%s': %s", path, reason);
        return false;
    }
    return true;
}

static bool run(const ghost_request *asked, profile *p, const rating_list *people, char *error,
                size_t error_size)
{
    char path[USER_PATH_MAX], folder[USER_PATH_MAX], key[CHARACTER_KEY_SIZE];
    if (!profile_load(asked->name, p, error, error_size)) {
        return false;
    }
    const enum weapon_kind kind = asked->weapon_given ? asked->weapon : profile_main_weapon(p);
    if (p->weapon[kind].habits.fenced_ms < GHOST_FENCED_LEAST_MS) {
        snprintf(error, error_size, "'%s' has fenced %u seconds with the %s; a ghost needs %u",
                 asked->name, p->weapon[kind].habits.fenced_ms / 1000u, weapon_key(kind),
                 GHOST_FENCED_LEAST_MS / 1000u);
        return false;
    }
    write_key(p->name, key);
    if (asked->out != NULL) {
        snprintf(path, sizeof path, "%s", asked->out);
    } else if (user_characters_folder(folder, error, error_size)) {
        snprintf(path, sizeof path, "%.900s/%s.txt", folder, key);
    } else {
        return false;
    }
    static rated_fencers rated;
    fencer_rack rack = {0};
    ghost_found found;
    rated.count = characters_load(rated.about, error, error_size);
    bool done = character_ratings_load(NULL, 0, &rated.list, error, error_size) &&
                fit(p, kind, people, &rated, &rack, &found, error, error_size);
    fencer_rack_free(&rack);
    if (!done) {
        return false;
    }
    const character ghost = ghost_of(p, kind, &found);
    if (!write_file(&ghost, path, error, error_size)) {
        return false;
    }
    printf("%s is in %s\nIts habits are %.1f away from %s's; two named fencers are about 1 "
           "apart.\nIts rating is %.0f +-%.0f, by bouts against all named fencers. %s\n"
           "Fence it: battuta --left mouse --right ai:%s --weapon %s\n",
           ghost.name, path, found.apart, p->name, found.is.rating, 2.0 * found.is.deviation,
           asked->out == NULL ? "It stands on the ladder."
                              : "In battuta/characters of the data folder it stands on the ladder.",
           asked->out != NULL ? path : key, weapon_key(kind));
    return true;
}

bool ghost_command(const ghost_request *asked, char *error, size_t error_size)
{
    profile_desk *desk = profile_desk_open(error, error_size);
    const bool done = desk != NULL && run(asked, &desk->person, &desk->people, error, error_size);
    profile_desk_close(&desk);
    return done;
}
