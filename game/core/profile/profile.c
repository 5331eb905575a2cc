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
