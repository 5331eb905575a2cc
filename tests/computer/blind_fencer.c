#include "blind_fencer.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The seeds of two phrases of a bout are so far apart.
static const uint64_t PHRASE_SEEDS = 7919;

static const char DRAWN[] = "drawn:";

typedef struct list {
    blind_fencer *fencer;
    size_t count;
} list;

static bool add(list *to, const blind_fencer *fencer)
{
    if (to->count == BLIND_FENCERS_MAX) {
        return false;
    }
    to->fencer[to->count++] = *fencer;
    return true;
}

static bool add_script(list *to, enum blind_script script)
{
    blind_fencer fencer = {.script = script};
    snprintf(fencer.name, sizeof fencer.name, "%s", blind_script_name(script));
    return add(to, &fencer);
}

// Reads a whole number of at most 19 digits and moves *at behind it.
static bool read_number(const char **at, uint64_t *out_number)
{
    size_t digits = strspn(*at, "0123456789");
    if (digits == 0 || digits > 19) {
        return false;
    }
    *out_number = strtoull(*at, NULL, 10);
    *at += digits;
    return true;
}

// Reads what follows "drawn:".
static bool add_drawn(list *to, const char *word)
{
    uint64_t family, first = 1, last = BLIND_FAMILY;
    if (!read_number(&word, &family)) {
        return false;
    }
    if (*word == ':') {
        word++;
        if (!read_number(&word, &first)) {
            return false;
        }
        last = first;
        if (*word == '-') {
            word++;
            if (!read_number(&word, &last)) {
                return false;
            }
        }
    }
    if (*word != '\0' || last < first) {
        return false;
    }
    for (uint64_t number = first;; number++) {
        blind_fencer fencer = {.is_drawn = true, .drawn = blind_draw(family, number)};
        snprintf(fencer.name, sizeof fencer.name, "%s%" PRIu64 ":%" PRIu64, DRAWN, family, number);
        if (!add(to, &fencer)) {
            return false;
        }
        if (number == last) {
            return true;
        }
    }
}

static bool add_named(list *to, const char *word)
{
    bool known = false, fits = true;
    if (strncmp(word, DRAWN, strlen(DRAWN)) == 0) {
        return add_drawn(to, word + strlen(DRAWN));
    }
    for (int script = 0; script < BLIND_SCRIPTS; script++) {
        if (strcmp(word, "all") == 0 ||
            strcmp(word, blind_script_name((enum blind_script)script)) == 0) {
            known = true;
            fits = fits && add_script(to, (enum blind_script)script);
        }
    }
    return known && fits;
}

size_t blind_fencers_named(const char *names, blind_fencer out_fencer[BLIND_FENCERS_MAX])
{
    list to = {.fencer = out_fencer};
    for (;;) {
        char word[BLIND_NAME_SIZE];
        size_t length = strcspn(names, ",");
        if (length >= sizeof word) {
            return 0;
        }
        memcpy(word, names, length);
        word[length] = '\0';
        if (!add_named(&to, word)) {
            return 0;
        }
        if (names[length] == '\0') {
            return to.count;
        }
        names += length + 1;
    }
}

// When a blind fencer acts: from "Allez" until the touch has been judged. Returns false at ease.
// *began keeps the tick of "Allez" from call to call, and out_tick is what has gone by since: it
// goes on while a touch is judged, when the state only knows since when it is.
static bool phrase_tick(uint32_t *began, const duel_state *state, uint32_t *out_tick)
{
    if (state->phase != DUEL_FENCING && state->phase != DUEL_LANDED) {
        return false;
    }
    if (state->phase == DUEL_FENCING) {
        *began = state->phase_tick;
    }
    *out_tick = state->tick - *began;
    return true;
}

blind_bout blind_bout_start(const blind_fencer *fencer, uint64_t seed)
{
    return (blind_bout){.fencer = fencer, .seed = seed, .walk = input_random_start(seed)};
}

input_frame blind_bout_frame(blind_bout *bout, const duel_state *state)
{
    const blind_fencer *fencer = bout->fencer;
    if (!fencer->is_drawn && fencer->script == BLIND_RANDOM) {
        return input_random_frame(&bout->walk);
    }
    uint32_t tick = 0;
    if (!phrase_tick(&bout->began, state, &tick)) {
        return input_frame_neutral();
    }
    uint64_t seed = bout->seed + state->match.calls * PHRASE_SEEDS;
    return fencer->is_drawn ? blind_drawn_frame(&fencer->drawn, seed, tick)
                            : blind_script_frame(fencer->script, seed, tick);
}
