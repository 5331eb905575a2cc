#include "apparatus.h"

// FIE Material Rules, annex B, in milliseconds: epee 45 +- 5, foil 300 +- 25, sabre 170 +- 10
// (since 2016). These are the middle values.
static const uint32_t LOCKOUT_TICKS[] = {
    [WEAPON_EPEE] = 45, [WEAPON_FOIL] = 300, [WEAPON_SABRE] = 170};
_Static_assert(sizeof LOCKOUT_TICKS / sizeof LOCKOUT_TICKS[0] == WEAPON_KIND_COUNT,
               "every weapon has a lock-out time");

// A sabre that whips over the other weapon: a hit counts until this long after the blades met, and
// again from the second time on (annex B). In between it is blocked.
static const uint32_t WHIP_OVER_ALLOWED = 4;
static const uint32_t WHIP_OVER_FREE = 15;

uint32_t apparatus_lockout_ticks(enum weapon_kind kind)
{
    return LOCKOUT_TICKS[kind];
}

// Notes when the blades met. Blades that rattle on each other do not begin a new contact before the
// time of the first one has run out.
static void follow_blades(apparatus_state *apparatus, uint32_t tick, bool blades_meet)
{
    bool is_over = !apparatus->blades_ever || tick - apparatus->blades_tick >= WHIP_OVER_FREE;
    if (blades_meet && !apparatus->blades_met && is_over) {
        apparatus->blades_tick = tick;
        apparatus->blades_ever = 1;
    }
    apparatus->blades_met = blades_meet;
}

static bool is_blocked(const apparatus_state *apparatus, uint32_t tick)
{
    uint32_t since = tick - apparatus->blades_tick;
    return apparatus->blades_ever && since >= WHIP_OVER_ALLOWED && since < WHIP_OVER_FREE;
}

// Whether the contact registers in this tick; *out_began is when it began.
static bool registers(enum weapon_kind kind, const apparatus_state *apparatus, uint32_t tick,
                      const apparatus_contact *contact, uint32_t *out_began)
{
    uint32_t closing = weapon_closing_ticks(kind);
    if (closing == 0) {
        *out_began = tick;
        return contact->is_on_body && contact->is_on_target && !is_blocked(apparatus, tick);
    }
    // The switch may have closed before the phrase began; then it opens and closes again first.
    *out_began = tick + 1 - closing;
    return contact->is_on_body && contact->closed_ticks == closing;
}

// Whether a contact that began then is still within the lock-out time of the other fencer's lamp.
static bool is_in_time(enum weapon_kind kind, const apparatus_state *apparatus, enum duel_side by,
                       uint32_t began)
{
    enum duel_side other = duel_other(by);
    return apparatus->light[other] == APPARATUS_DARK ||
           began <= apparatus->began_tick[other] + LOCKOUT_TICKS[kind];
}

void apparatus_step(enum weapon_kind kind, apparatus_state *apparatus, uint32_t tick,
                    const apparatus_contact contact[2], bool blades_meet)
{
    follow_blades(apparatus, tick, blades_meet);
    const apparatus_state before = *apparatus;
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        uint32_t began;
        if (before.light[side] == APPARATUS_DARK &&
            registers(kind, &before, tick, &contact[side], &began) &&
            is_in_time(kind, &before, (enum duel_side)side, began)) {
            bool is_white = kind == WEAPON_FOIL && !contact[side].is_on_target;
            apparatus->light[side] = is_white ? APPARATUS_WHITE : APPARATUS_COLORED;
            apparatus->began_tick[side] = began;
        }
    }
}

bool apparatus_is_lit(const apparatus_state *apparatus)
{
    return apparatus->light[DUEL_LEFT] != APPARATUS_DARK ||
           apparatus->light[DUEL_RIGHT] != APPARATUS_DARK;
}

bool apparatus_is_locked(enum weapon_kind kind, const apparatus_state *apparatus, uint32_t tick)
{
    bool left = apparatus->light[DUEL_LEFT] != APPARATUS_DARK;
    bool right = apparatus->light[DUEL_RIGHT] != APPARATUS_DARK;
    if (left == right) {
        return left;
    }
    uint32_t began = apparatus->began_tick[left ? DUEL_LEFT : DUEL_RIGHT];
    uint32_t closing = weapon_closing_ticks(kind);
    return tick >= began + LOCKOUT_TICKS[kind] + (closing > 0 ? closing - 1 : 0);
}
