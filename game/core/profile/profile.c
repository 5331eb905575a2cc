#include "profile.h"

#include <stdio.h>
#include <string.h>

// The color of a name that nobody has chosen yet.
static const float COLOR[3] = {0.55f, 0.75f, 0.95f};

profile profile_new(const char *name)
{
    profile p = {.build = "medium"};
    snprintf(p.name, sizeof p.name, "%s", name);
    memcpy(p.color, COLOR, sizeof p.color);
    return p;
}

void profile_enter(profile *p, enum weapon_kind kind, const profile_bout *bout,
                   const habits *fenced)
{
    profile_weapon *w = &p->weapon[kind];
    if (w->count == PROFILE_BOUTS) {
        memmove(w->bout, w->bout + 1, (PROFILE_BOUTS - 1) * sizeof w->bout[0]);
        w->count--;
    }
    w->bout[w->count++] = *bout;
    habits_add(&w->habits, fenced);
}

void profile_set_remembered(profile *p, bool is_remembered)
{
    p->is_remembered = is_remembered;
    for (int kind = 0; kind < WEAPON_KIND_COUNT && !is_remembered; kind++) {
        p->weapon[kind].memories = 0;
    }
}

// The place of an opponent's memory, or the number of memories.
static size_t place_of(const profile_weapon *w, const char *key)
{
    size_t i = 0;
    while (i < w->memories && strcmp(w->memory[i].key, key) != 0) {
        i++;
    }
    return i;
}

void profile_remember(profile *p, enum weapon_kind kind, const char *key, const ai_memory *learnt)
{
    profile_weapon *w = &p->weapon[kind];
    size_t gone = place_of(w, key);
    if (!p->is_remembered || !character_key_is_valid(key, strlen(key))) {
        return;
    }
    if (gone == PROFILE_MEMORIES) {
        gone = 0; // who was fenced the longest ago forgets
    }
    if (gone < w->memories) {
        w->memories--;
        memmove(&w->memory[gone], &w->memory[gone + 1], (w->memories - gone) * sizeof w->memory[0]);
    }
    profile_memory *kept = &w->memory[w->memories++];
    *kept = (profile_memory){.of = *learnt};
    memcpy(kept->key, key, strlen(key) + 1);
}

const ai_memory *profile_memory_of(const profile *p, enum weapon_kind kind, const char *key)
{
    const profile_weapon *w = &p->weapon[kind];
    const size_t i = place_of(w, key);
    return p->is_remembered && i < w->memories ? &w->memory[i].of : NULL;
}

enum weapon_kind profile_main_weapon(const profile *p)
{
    enum weapon_kind most = WEAPON_EPEE;
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        if (p->weapon[kind].habits.fenced_ms > p->weapon[most].habits.fenced_ms) {
            most = (enum weapon_kind)kind;
        }
    }
    return most;
}

bool profile_has_fenced(const profile *p, enum weapon_kind kind)
{
    return p->weapon[kind].count > 0 || p->weapon[kind].habits.fenced_ms > 0;
}
