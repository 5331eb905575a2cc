#include "session.h"

#include "ai_fencer.h"

// How long "Allez" stays readable while fencing, seconds.
#define FENCE_FADES_S 0.6

session session_start(enum weapon_kind kind)
{
    return (session){.weapon = kind, .level = 1};
}

static void seat(session *s, enum duel_side side, session_side who)
{
    who.won = s->side[side].won;
    who.left_handed = s->side[side].left_handed;
    s->side[side] = who;
}

void session_seat_person(session *s, enum duel_side side, int device)
{
    seat(s, side, (session_side){.seat = SESSION_PERSON, .device = device});
}

void session_seat_computer(session *s, enum duel_side side, int level)
{
    s->level = level;
    s->named = 0;
    seat(s, side, (session_side){.seat = SESSION_COMPUTER, .level = level});
}

void session_seat_named(session *s, enum duel_side side, int named)
{
    s->named = named;
    seat(s, side, (session_side){.seat = SESSION_COMPUTER, .level = s->level, .named = named});
}

void session_seat_other(session *s, enum duel_side side)
{
    seat(s, side, (session_side){.seat = SESSION_OTHER, .given = (int)side});
}

int session_side_of(const session *s, int device)
{
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        if (s->side[side].seat == SESSION_PERSON && s->side[side].device == device) {
            return side;
        }
    }
    return DUEL_NOBODY;
}

static void enter(session *s, enum session_phase phase)
{
    s->phase = phase;
    s->phase_s = 0.0;
}

static enum session_order begin_bout(session *s)
{
    enter(s, SESSION_CALL);
    s->bouts++;
    return SESSION_SET_UP_BOUT;
}

// The only free side, or DUEL_NOBODY if both or none are free.
static int only_free_side(const session *s)
{
    bool left = s->side[DUEL_LEFT].seat == SESSION_FREE;
    bool right = s->side[DUEL_RIGHT].seat == SESSION_FREE;
    return left == right ? DUEL_NOBODY : left ? DUEL_LEFT : DUEL_RIGHT;
}

static enum session_order fence_computer(session *s)
{
    enum duel_side free = (enum duel_side)only_free_side(s);
    if (s->named > 0) {
        session_seat_named(s, free, s->named);
    } else {
        session_seat_computer(s, free, s->level);
    }
    return begin_bout(s);
}

static bool both_seated(const session *s)
{
    return s->side[DUEL_LEFT].seat != SESSION_FREE && s->side[DUEL_RIGHT].seat != SESSION_FREE;
}

static enum session_order press_to_join(session *s, int device)
{
    if (session_side_of(s, device) != DUEL_NOBODY) {
        return both_seated(s) ? begin_bout(s) : fence_computer(s);
    }
    if (both_seated(s)) {
        return SESSION_NOTHING;
    }
    enum duel_side side = s->side[DUEL_LEFT].seat == SESSION_FREE ? DUEL_LEFT : DUEL_RIGHT;
    session_seat_person(s, side, device);
    s->joined = true;
    // Waiting times, for a second player or for the first bout, start when the last player joins.
    s->phase_s = 0.0;
    return SESSION_NOTHING;
}

enum session_order session_press(session *s, int device)
{
    if (s->paused) {
        return SESSION_NOTHING;
    }
    if (s->phase == SESSION_JOIN) {
        return press_to_join(s, device);
    }
    if (s->phase == SESSION_REVIEW && s->phase_s >= SESSION_REVIEW_LEAST_S) {
        return begin_bout(s);
    }
    return SESSION_NOTHING;
}

static double review_s(const session *s)
{
    return session_match(s).rules == MATCH_FIE ? SESSION_REVIEW_MATCH_S : SESSION_REVIEW_S;
}

enum session_order session_advance(session *s, double elapsed_s)
{
    if (s->paused) {
        return SESSION_NOTHING;
    }
    s->phase_s += elapsed_s;
    switch (s->phase) {
    case SESSION_JOIN:
        if (both_seated(s)) {
            return session_both_s(s) > 0.0 ? SESSION_NOTHING : begin_bout(s);
        }
        return session_alone_s(s) == 0.0 ? fence_computer(s) : SESSION_NOTHING;
    case SESSION_CALL:
        if (s->phase_s >= SESSION_CALL_S) {
            enter(s, SESSION_FENCING);
        }
        return SESSION_NOTHING;
    case SESSION_REVIEW:
        return s->phase_s >= review_s(s) ? begin_bout(s) : SESSION_NOTHING;
    case SESSION_FENCING:
        break;
    }
    return SESSION_NOTHING;
}

void session_bout_touched(session *s, const bool touched[2])
{
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT && s->phase == SESSION_FENCING; side++) {
        s->side[side].without = touched[side] ? 0 : s->side[side].without + 1;
    }
}

void session_bout_ended(session *s, int winner)
{
    if (s->phase != SESSION_FENCING) {
        return;
    }
    if (winner == DUEL_LEFT || winner == DUEL_RIGHT) {
        s->side[winner].won++;
    }
    enter(s, SESSION_REVIEW);
}

static void replace_computers(session *s)
{
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        if (s->side[side].seat == SESSION_COMPUTER && s->phase != SESSION_FENCING) {
            s->side[side].level = s->level;
            s->side[side].named = s->named;
        }
    }
}

void session_set_level(session *s, int level)
{
    s->level = level < 1 ? 1 : level > AI_LEVELS ? AI_LEVELS : level;
    s->named = 0;
    replace_computers(s);
}

void session_set_named(session *s, int named)
{
    s->named = named;
    replace_computers(s);
}

bool session_next_weapon(session *s)
{
    if (s->phase == SESSION_FENCING) {
        return false;
    }
    s->weapon = (enum weapon_kind)((s->weapon + 1) % WEAPON_KIND_COUNT);
    return true;
}

// What two people fence unless they choose: a bout as in a pool.
#define USUAL_TOUCHES 5

match_settings session_match(const session *s)
{
    if (s->match_chosen) {
        return s->match;
    }
    bool two_people =
        s->side[DUEL_LEFT].seat == SESSION_PERSON && s->side[DUEL_RIGHT].seat == SESSION_PERSON;
    return two_people ? match_settings_fie(USUAL_TOUCHES) : match_settings_duel();
}

bool session_next_match(session *s)
{
    if (s->phase == SESSION_FENCING) {
        return false;
    }
    const match_settings now = session_match(s);
    uint8_t referee = now.referee;
    s->match = now.rules == MATCH_DUEL        ? match_settings_fie(USUAL_TOUCHES)
               : now.touches == USUAL_TOUCHES ? match_settings_fie(15)
               : now.touches == 15            ? match_settings_fie(1)
                                              : match_settings_duel();
    s->match.referee = referee;
    s->match_chosen = true;
    return true;
}

void session_restart(session *s)
{
    s->bouts = 0;
    s->side[DUEL_LEFT].won = s->side[DUEL_RIGHT].won = 0;
    begin_bout(s);
}

void session_restart_bout(session *s)
{
    enter(s, SESSION_CALL);
}

void session_fence_at_once(session *s)
{
    if (s->phase == SESSION_CALL) {
        enter(s, SESSION_FENCING);
    }
}

void session_free_sides(session *s)
{
    int level = s->level, named = s->named;
    bool left_handed[2] = {s->side[DUEL_LEFT].left_handed, s->side[DUEL_RIGHT].left_handed};
    match_settings match = s->match;
    bool match_chosen = s->match_chosen;
    *s = session_start(s->weapon);
    s->level = level;
    s->named = named;
    s->match = match;
    s->match_chosen = match_chosen;
    s->side[DUEL_LEFT].left_handed = left_handed[DUEL_LEFT];
    s->side[DUEL_RIGHT].left_handed = left_handed[DUEL_RIGHT];
}

void session_swap(session *s)
{
    session_side left = s->side[DUEL_LEFT];
    s->side[DUEL_LEFT] = s->side[DUEL_RIGHT];
    s->side[DUEL_RIGHT] = left;
    if (s->phase == SESSION_JOIN) {
        s->phase_s = 0.0;
    }
}

void session_free_side(session *s, enum duel_side side)
{
    if (s->phase == SESSION_JOIN) {
        seat(s, side, (session_side){.seat = SESSION_FREE});
        s->phase_s = 0.0;
    }
}

void session_change_hand(session *s, enum duel_side side)
{
    s->side[side].left_handed = !s->side[side].left_handed;
    if (s->phase == SESSION_JOIN) {
        s->phase_s = 0.0;
    }
}

double session_alone_s(const session *s)
{
    if (s->phase != SESSION_JOIN || only_free_side(s) == DUEL_NOBODY) {
        return -1.0;
    }
    double left_s = SESSION_ALONE_S - s->phase_s;
    return left_s > 0.0 ? left_s : 0.0;
}

double session_both_s(const session *s)
{
    if (s->phase != SESSION_JOIN || !both_seated(s)) {
        return -1.0;
    }
    double left_s = s->joined ? SESSION_BOTH_S - s->phase_s : 0.0;
    return left_s > 0.0 ? left_s : 0.0;
}

const char *session_call(const session *s, double *out_strength)
{
    *out_strength = 1.0;
    if (s->phase == SESSION_CALL) {
        return s->phase_s < SESSION_READY_AT_S   ? "En garde"
               : s->phase_s < SESSION_FENCE_AT_S ? "Prêts ?"
                                                 : "Allez !";
    }
    if (s->phase == SESSION_FENCING && s->phase_s < FENCE_FADES_S) {
        *out_strength = 1.0 - s->phase_s / FENCE_FADES_S;
        return "Allez !";
    }
    return NULL;
}
