#include "computer_fencers.h"

#include <stdio.h>
#include <string.h>

#include "ladder.h"

bool computer_fencers_load(computer_fencers *out, char *error, size_t error_size)
{
    memset(out, 0, sizeof *out);
    out->count = characters_load(out->about, error, error_size);
    return error[0] == '\0' &&
           character_ratings_load(out->about, out->count, &out->ratings, error, error_size);
}

void computer_fencers_free(computer_fencers *all)
{
    fencer_rack_free(&all->rack);
}

typedef struct list {
    computer_fencer *fencer;
    size_t count;
} list;

static bool add(list *to, int level, const character *who)
{
    if (to->count == COMPUTER_FENCERS_MAX) {
        return false;
    }
    computer_fencer *fencer = &to->fencer[to->count++];
    *fencer = (computer_fencer){.level = level, .who = who};
    if (level > 0) {
        snprintf(fencer->name, sizeof fencer->name, "%d", level);
    } else {
        snprintf(fencer->name, sizeof fencer->name, "%s", who->key);
    }
    return true;
}

static bool add_upper(const computer_fencers *all, enum weapon_kind kind, list *to)
{
    ladder_row row[CHARACTERS_MAX];
    size_t count = 0;
    for (size_t i = 0; i < all->count; i++) {
        const rating_entry *rated = rating_list_find(&all->ratings, all->about[i].key, kind);
        if (rated != NULL && all->about[i].fences[kind]) {
            row[count++] = (ladder_row){.who = (int)i, .rating = rated->is.rating};
        }
    }
    ladder_order(row, count);
    bool fits = true;
    for (size_t place = 0; place < (count + 1) / 2; place++) {
        fits = fits && add(to, 0, &all->about[row[count - 1 - place].who]);
    }
    return fits;
}

static bool add_named(const computer_fencers *all, const char *word, enum weapon_kind kind,
                      list *to)
{
    bool known = false, fits = true;
    if (strcmp(word, "upper") == 0) {
        return add_upper(all, kind, to);
    }
    for (int level = 1; level <= AI_LEVELS; level++) {
        const char digit[2] = {(char)('0' + level), '\0'};
        if (strcmp(word, "all") == 0 || strcmp(word, digit) == 0) {
            known = true;
            fits = fits && add(to, level, NULL);
        }
    }
    for (size_t i = 0; i < all->count; i++) {
        if (strcmp(word, all->about[i].key) == 0 && all->about[i].fences[kind]) {
            known = true;
            fits = fits && add(to, 0, &all->about[i]);
        }
    }
    return known && fits;
}

size_t computer_fencers_named(const computer_fencers *all, const char *names, enum weapon_kind kind,
                              computer_fencer out_fencer[COMPUTER_FENCERS_MAX])
{
    list to = {.fencer = out_fencer};
    for (;;) {
        char word[CHARACTER_KEY_SIZE];
        size_t length = strcspn(names, ",");
        if (length >= sizeof word) {
            return 0;
        }
        memcpy(word, names, length);
        word[length] = '\0';
        if (!add_named(all, word, kind, &to)) {
            return 0;
        }
        if (names[length] == '\0') {
            return to.count;
        }
        names += length + 1;
    }
}

bool computer_fencer_enter(computer_fencers *all, const computer_fencer *fencer, bout_setup *setup,
                           enum duel_side side, char *error, size_t error_size)
{
    setup->source[side] = (bout_source){.kind = BOUT_SOURCE_AI, .ai_level = fencer->level};
    if (fencer->level > 0) {
        return true;
    }
    const loaded_fencer *body = fencer_rack_get(&all->rack, fencer->who->build, error, error_size);
    if (body == NULL) {
        return false;
    }
    setup->source[side].style = &fencer->who->style;
    setup->model[side] = &body->model;
    setup->build[side] = fencer->who->build;
    setup->hand[side] = fencer->who->is_left_handed ? -1.0 : 1.0;
    return true;
}
