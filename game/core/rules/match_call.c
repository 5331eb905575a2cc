#include "match_call.h"

// Which hits are left after the faults are judged: indexed by who has hit.
typedef struct hits {
    bool lamp[2];  // a lamp burns and is not annulled
    bool valid[2]; // ... and it is a colored one
    bool is_annulled;
} hits;

static void give(match_call *call, enum match_reason reason, enum duel_side side)
{
    call->reason = (uint8_t)reason;
    call->points[side]++;
}

// Whether this fencer closed to corps a corps while the opponent attacked, without an attack of the
// own: to avoid a touch.
static bool avoids(const match_state *match, enum duel_side side)
{
    return match->under_way[duel_other(side)] && !match->under_way[side];
}

// A fencer who was late at the last call, has had a yellow and a red card, and is late again does
// not want to fence: the last of three calls at least.
static enum match_fault fault_of_lateness(const match_state *match, enum duel_side side)
{
    bool was_late = match->calls > 0 && match->call.fault[side] == MATCH_FAULT_DELAY;
    return was_late && match->faults[side] >= 2 ? MATCH_FAULT_REFUSAL : MATCH_FAULT_DELAY;
}

// The faults (t.120), the gravest first. Corps a corps is one in foil and sabre for whoever causes
// it, with every weapon if it was with violence or to avoid a touch; so is leaving the piste
// sideways for that. Crossed feet are one in sabre only.
static enum match_fault fault_of(enum weapon_kind kind, const match_state *match,
                                 const match_sight *seen, enum duel_side side)
{
    if (seen->is_late[side]) {
        return fault_of_lateness(match, side);
    }
    if (seen->has_rammed[side]) {
        return MATCH_FAULT_VIOLENCE;
    }
    if (kind == WEAPON_SABRE && match->crossed[side]) {
        return MATCH_FAULT_CROSSING;
    }
    if (seen->has_fled[side]) {
        return MATCH_FAULT_LEAVING;
    }
    if (match->halt != MATCH_HALT_CORPS_A_CORPS || match->halt_by != side) {
        return MATCH_FAULT_NONE;
    }
    return avoids(match, side)   ? MATCH_FAULT_AVOIDING
           : kind != WEAPON_EPEE ? MATCH_FAULT_CORPS_A_CORPS
                                 : MATCH_FAULT_NONE;
}

// A fault annuls the hit of whoever commits it (t.114).
static hits hits_of(const match_state *match, const match_call *call)
{
    hits found = {0};
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        uint8_t light = match->apparatus.light[side];
        bool annulled = light != APPARATUS_DARK && call->fault[side] != MATCH_FAULT_NONE;
        found.lamp[side] = light != APPARATUS_DARK && !annulled;
        found.valid[side] = light == APPARATUS_COLORED && !annulled;
        found.is_annulled = found.is_annulled || annulled;
    }
    return found;
}

// Epee: both score, unless that would decide the match for both (14-14, 4-4) or in the extra
// minute.
static void judge_double_hit(const match_settings *settings, const match_state *match,
                             match_call *call)
{
    bool is_last = match->score[DUEL_LEFT] + 1 >= settings->touches &&
                   match->score[DUEL_RIGHT] + 1 >= settings->touches;
    if (is_last || match->stage == MATCH_STAGE_EXTRA) {
        call->reason = MATCH_REASON_DOUBLE_LAST;
        return;
    }
    give(call, MATCH_REASON_DOUBLE, DUEL_LEFT);
    give(call, MATCH_REASON_DOUBLE, DUEL_RIGHT);
}

// Foil and sabre: the hit of the fencer with the right of way counts, on target or not.
static void judge_right_of_way(const hits *found, uint8_t right_of_way, match_call *call)
{
    if (right_of_way == DUEL_NOBODY) {
        call->reason = MATCH_REASON_SIMULTANEOUS;
    } else if (found->valid[right_of_way]) {
        give(call, MATCH_REASON_RIGHT_OF_WAY, (enum duel_side)right_of_way);
    } else {
        call->reason = MATCH_REASON_OFF_TARGET;
    }
}

static void judge_hits(const match_settings *settings, enum weapon_kind kind,
                       const match_state *match, const hits *found, uint8_t right_of_way,
                       match_call *call)
{
    if (found->lamp[DUEL_LEFT] && found->lamp[DUEL_RIGHT]) {
        if (kind == WEAPON_EPEE) {
            judge_double_hit(settings, match, call);
        } else {
            judge_right_of_way(found, right_of_way, call);
        }
    } else if (found->valid[DUEL_LEFT] || found->valid[DUEL_RIGHT]) {
        give(call, MATCH_REASON_ONLY_LAMP, found->valid[DUEL_LEFT] ? DUEL_LEFT : DUEL_RIGHT);
    } else if (found->lamp[DUEL_LEFT] || found->lamp[DUEL_RIGHT]) {
        call->reason = MATCH_REASON_OFF_TARGET;
    } else if (found->is_annulled) {
        call->reason = MATCH_REASON_ANNULLED;
    } else if (match->halt == MATCH_HALT_REAR_LINE) {
        give(call, MATCH_REASON_REAR_LINE, duel_other((enum duel_side)match->halt_by));
    }
}

// The card for a fault: group 1 yellow, then red; group 2 red at once; group 4 black.
static enum match_card card_of(enum match_fault fault, uint8_t faults)
{
    switch (fault) {
    case MATCH_FAULT_NONE:
        return MATCH_CARD_NONE;
    case MATCH_FAULT_CORPS_A_CORPS:
    case MATCH_FAULT_CROSSING:
    case MATCH_FAULT_AVOIDING:
    case MATCH_FAULT_LEAVING:
    case MATCH_FAULT_DELAY:
        return faults == 0 ? MATCH_CARD_YELLOW : MATCH_CARD_RED;
    case MATCH_FAULT_VIOLENCE:
        return MATCH_CARD_RED;
    case MATCH_FAULT_REFUSAL:
        break;
    }
    return MATCH_CARD_BLACK;
}

// A red card is a touch for the opponent.
static void punish(match_state *match, match_call *call)
{
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        if (call->fault[side] == MATCH_FAULT_NONE) {
            continue;
        }
        call->card[side] =
            (uint8_t)card_of((enum match_fault)call->fault[side], match->faults[side]);
        uint8_t least = call->card[side] == MATCH_CARD_YELLOW ? 0 : 1;
        uint8_t before = match->faults[side] > least ? match->faults[side] : least;
        match->faults[side] = (uint8_t)(before < UINT8_MAX ? before + 1 : before);
        if (call->card[side] == MATCH_CARD_RED) {
            bool has_reason = match_call_gives_touches(call);
            uint8_t reason = has_reason ? call->reason : (uint8_t)MATCH_REASON_CARD;
            give(call, (enum match_reason)reason, duel_other((enum duel_side)side));
        }
    }
}

// Whoever gets a black card has lost: the opponent is given all touches that were missing. If both
// get one, the score decides.
static void exclude(const match_settings *settings, const match_state *match, match_call *call)
{
    bool left = call->card[DUEL_LEFT] == MATCH_CARD_BLACK;
    bool right = call->card[DUEL_RIGHT] == MATCH_CARD_BLACK;
    if (left != right) {
        int winner = left ? DUEL_RIGHT : DUEL_LEFT;
        call->reason = MATCH_REASON_CARD;
        call->points[winner] = (uint8_t)(settings->touches - match->score[winner]);
        call->points[duel_other((enum duel_side)winner)] = 0;
    }
}

// A minute without a hit (t.124): first a yellow card for both, then a red one, then a black one.
// These cards do not add to others.
static void punish_passivity(match_state *match, match_call *call)
{
    match->passivity++;
    call->passivity = match->passivity;
    if (call->passivity == MATCH_CARD_RED) {
        give(call, MATCH_REASON_PASSIVITY, DUEL_LEFT);
        give(call, MATCH_REASON_PASSIVITY, DUEL_RIGHT);
    }
}

// Adds the touches. A match has one winner: touches that would take both fencers to the last one
// are not given.
static void add_points(const match_settings *settings, match_state *match, match_call *call)
{
    uint8_t score[2];
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        unsigned sum = (unsigned)match->score[side] + call->points[side];
        score[side] = (uint8_t)(sum < settings->touches ? sum : settings->touches);
    }
    if (score[DUEL_LEFT] == settings->touches && score[DUEL_RIGHT] == settings->touches) {
        call->points[DUEL_LEFT] = call->points[DUEL_RIGHT] = 0;
        return;
    }
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        call->points[side] = (uint8_t)(score[side] - match->score[side]);
        match->score[side] = score[side];
    }
}

bool match_call_gives_touches(const match_call *call)
{
    return call->points[DUEL_LEFT] > 0 || call->points[DUEL_RIGHT] > 0;
}

bool match_call_is_by_hits(const match_call *call)
{
    bool has_fault =
        call->fault[DUEL_LEFT] != MATCH_FAULT_NONE || call->fault[DUEL_RIGHT] != MATCH_FAULT_NONE;
    switch ((enum match_reason)call->reason) {
    case MATCH_REASON_ONLY_LAMP:
    case MATCH_REASON_DOUBLE:
    case MATCH_REASON_OFF_TARGET:
    case MATCH_REASON_RIGHT_OF_WAY:
    case MATCH_REASON_SIMULTANEOUS:
        return !has_fault;
    case MATCH_REASON_NONE:
    case MATCH_REASON_DOUBLE_LAST:
    case MATCH_REASON_ANNULLED:
    case MATCH_REASON_REAR_LINE:
    case MATCH_REASON_CARD:
    case MATCH_REASON_PASSIVITY:
        break;
    }
    return false;
}

void match_call_decide(const match_settings *settings, enum weapon_kind kind, match_state *match,
                       const match_sight *seen)
{
    match_call call = {.tick = seen->tick, .halt = match->halt};
    call.fault[DUEL_LEFT] = (uint8_t)fault_of(kind, match, seen, DUEL_LEFT);
    call.fault[DUEL_RIGHT] = (uint8_t)fault_of(kind, match, seen, DUEL_RIGHT);
    const hits found = hits_of(match, &call);
    judge_hits(settings, kind, match, &found, seen->right_of_way, &call);
    punish(match, &call);
    exclude(settings, match, &call);
    if (match->halt == MATCH_HALT_PASSIVITY && !apparatus_is_lit(&match->apparatus)) {
        punish_passivity(match, &call);
    }
    add_points(settings, match, &call);
    match->call = call;
    match->calls++;
}
