#include "phrase_words.h"

#include <stdio.h>
#include <string.h>

#include "fencer_model.h"

static const char *const SIDE[] = {"left", "right"};

const char *phrase_guard_name(enum phrase_guard guard)
{
    static const char *const NAME[] = {
        [PHRASE_GUARD_NONE] = "",     [PHRASE_QUARTE] = "quarte",   [PHRASE_SIXTE] = "sixte",
        [PHRASE_SEPTIME] = "septime", [PHRASE_OCTAVE] = "octave",   [PHRASE_TIERCE] = "tierce",
        [PHRASE_PRIME] = "prime",     [PHRASE_SECONDE] = "seconde", [PHRASE_QUINTE] = "quinte"};
    _Static_assert(sizeof NAME / sizeof NAME[0] == PHRASE_GUARD_COUNT, "every guard has a name");
    return guard < PHRASE_GUARD_COUNT ? NAME[guard] : "";
}

const char *right_reason_key(enum right_reason reason)
{
    static const char *const KEY[] = {[RIGHT_NO_HIT] = "no_hit",
                                      [RIGHT_ONLY_LAMP] = "only_lamp",
                                      [RIGHT_ATTACK] = "attack",
                                      [RIGHT_RIPOSTE] = "riposte",
                                      [RIGHT_LINE] = "line",
                                      [RIGHT_IN_TIME] = "in_time",
                                      [RIGHT_ATTACK_OVER] = "attack_over",
                                      [RIGHT_SIMULTANEOUS] = "simultaneous",
                                      [RIGHT_OFF_TARGET] = "off_target",
                                      [RIGHT_LAMPS] = "lamps"};
    _Static_assert(sizeof KEY / sizeof KEY[0] == RIGHT_LAMPS + 1, "every reason has a key");
    return KEY[reason];
}

// ---- What is said of a clause, because of the others --------------------------------

// The last clause before this one, or the first after it, of a fact and a side; NULL if none.
static const right_clause *before(const right_of_way *call, uint32_t at, enum right_fact fact,
                                  int side)
{
    for (uint32_t i = at; i-- > 0;) {
        if (call->clause[i].fact == fact && call->clause[i].side == side) {
            return &call->clause[i];
        }
    }
    return NULL;
}

static const right_clause *after(const right_of_way *call, uint32_t at, enum right_fact fact,
                                 int side)
{
    for (uint32_t i = at + 1; i < call->clauses; i++) {
        if (call->clause[i].fact == fact && call->clause[i].side == side) {
            return &call->clause[i];
        }
    }
    return NULL;
}

// Whether an offence that has ended without a hit hits all the same, with what is left of it: the
// lamp burns, and no other offence came first. Where the other had the right that end may be why.
static bool hits_after_all(const right_of_way *call, uint32_t at)
{
    const int side = call->clause[at].side;
    if (call->right == duel_other((enum duel_side)side)) {
        return false;
    }
    const right_clause *hit = after(call, at, RIGHT_FACT_HIT, side);
    const right_clause *next = after(call, at, RIGHT_FACT_START, side);
    return hit != NULL && (next == NULL || next > hit);
}

// Whether the attack of this clause (its start or its end) was only the arm on its way into line:
// nobody was there to be hit, and nothing else happened before the line was established.
static bool leads_into_line(const right_of_way *call, uint32_t at)
{
    const bool starts = call->clause[at].fact == RIGHT_FACT_START;
    const uint32_t end = starts ? at + 1 : at;
    if (end == 0 || end + 1 >= call->clauses) {
        return false;
    }
    const right_clause *attack = &call->clause[end - 1], *over = attack + 1, *line = attack + 2;
    return attack->fact == RIGHT_FACT_START && attack->kind == PHRASE_ATTACK &&
           over->fact == RIGHT_FACT_END && over->ends == PHRASE_SHORT &&
           line->fact == RIGHT_FACT_LINE && attack->side == over->side && over->side == line->side;
}

// Whether an offence of the other is under way when the line of this clause is established.
static bool is_late_line(const right_of_way *call, uint32_t at)
{
    const int side = call->clause[at].side, other = (int)duel_other((enum duel_side)side);
    const right_clause *attack = before(call, at, RIGHT_FACT_START, other);
    const right_clause *end = before(call, at, RIGHT_FACT_END, other);
    const right_clause *parry = before(call, at, RIGHT_FACT_PARRY, side);
    const bool is_parried = parry != NULL && parry > attack && parry->ends != PHRASE_FAILED;
    return attack != NULL && (end == NULL || end < attack) && !is_parried;
}

static bool is_said(const right_of_way *call, uint32_t at)
{
    const right_clause *clause = &call->clause[at];
    switch ((enum right_fact)clause->fact) {
    case RIGHT_FACT_START:
        return !leads_into_line(call, at);
    case RIGHT_FACT_END: // a line's end is not; a parry is told by the one who made it
        return clause->kind != PHRASE_LINE && !hits_after_all(call, at) &&
               !leads_into_line(call, at);
    case RIGHT_FACT_HIT:
        return clause->ends == PHRASE_OFF_TARGET && // and the verdict does not name it
               !(call->reason == RIGHT_OFF_TARGET && call->right == clause->side);
    case RIGHT_FACT_LINE:
    case RIGHT_FACT_PARRY:
    case RIGHT_FACT_BEAT:
    case RIGHT_FACT_EVADED:
        break;
    }
    return true;
}

// ---- The words -----------------------------------------------------------------------

static void start_words(const phrase_settings *settings, const right_clause *clause, char *out,
                        size_t size)
{
    if (clause->kind == PHRASE_RIPOSTE && clause->ms > (int32_t)settings->riposte_ticks) {
        snprintf(out, size, "Delayed riposte from the %s, %d ms", SIDE[clause->side], clause->ms);
        return;
    }
    char name[32];
    snprintf(name, sizeof name, "%s", phrase_kind_name((enum phrase_kind)clause->kind));
    name[0] = (char)(name[0] - 'a' + 'A');
    int length =
        snprintf(out, size, "%s%s from the %s", clause->feints > 0 ? "Compound " : "",
                 clause->feints > 0 ? phrase_kind_name((enum phrase_kind)clause->kind) : name,
                 SIDE[clause->side]);
    if (clause->kind == PHRASE_RIPOSTE && clause->ms <= 0) {
        snprintf(out + length, size - (size_t)length, ", at once");
    } else if (clause->kind == PHRASE_RIPOSTE) {
        snprintf(out + length, size - (size_t)length, ", %d ms", clause->ms);
    } else if (clause->ms != 0) {
        snprintf(out + length, size - (size_t)length, ", %s by %d ms",
                 clause->ms > 0 ? "ahead" : "later", clause->ms > 0 ? clause->ms : -clause->ms);
    }
}

// A parry after an offence of one fencer is the other's. When both have attacked it is said whose.
static const char *parry_by(const right_of_way *call, uint32_t at)
{
    static const char *const BY[] = {" by the left", " by the right"};
    const bool both = before(call, at, RIGHT_FACT_START, DUEL_LEFT) != NULL &&
                      before(call, at, RIGHT_FACT_START, DUEL_RIGHT) != NULL;
    return both ? BY[call->clause[at].side] : "";
}

static void parry_words(const right_of_way *call, uint32_t at, char *out, size_t size)
{
    const right_clause *clause = &call->clause[at];
    const char *guard = phrase_guard_name((enum phrase_guard)clause->guard);
    const char *in = guard[0] != '\0' ? " in " : "", *by = parry_by(call, at);
    char name[64], then[64] = "";
    snprintf(name, sizeof name, "%s%s%s%s", clause->ends == PHRASE_FAILED ? "Parry" : "Parried", in,
             guard, by);
    if (clause->ends == PHRASE_FAILED) {
        snprintf(then, sizeof then, " not enough: the %s",
                 clause->miss_m <= -1.0 ? "attack lands" : "point stays on target");
    } else if (clause->miss_m >= 1.0) {
        snprintf(then, sizeof then, ": the point is turned away");
    } else if (clause->miss_m >= 0.01) {
        snprintf(then, sizeof then, ": the point then misses by %.0f cm", 100.0 * clause->miss_m);
    } else if (clause->miss_m > 0.0) {
        snprintf(then, sizeof then, ": the point then misses by less than 1 cm");
    } // otherwise it had ended before it was judged
    snprintf(out, size, "%s%s", name, then);
}

static void end_words(const right_clause *clause, char *out, size_t size)
{
    const char *side = SIDE[clause->side];
    switch ((enum phrase_end)clause->ends) {
    case PHRASE_WITHDRAWN:
        snprintf(out, size, "The %s draws the arm back", side);
        break;
    case PHRASE_PAUSED:
        snprintf(out, size, "The %s pauses", side);
        break;
    case PHRASE_SHORT:
        snprintf(out, size, "The %s is short", side);
        break;
    case PHRASE_BROKEN:
        snprintf(out, size, "The %s breaks off", side);
        break;
    case PHRASE_PASSED:
        snprintf(out, size, "The %s misses", side);
        break;
    default:
        break;
    }
}

void phrase_clause_words(const phrase_settings *settings, const right_of_way *call, uint32_t at,
                         char *out, size_t out_size)
{
    out[0] = '\0';
    if (!is_said(call, at)) {
        return;
    }
    const right_clause *clause = &call->clause[at];
    const char *side = SIDE[clause->side];
    switch ((enum right_fact)clause->fact) {
    case RIGHT_FACT_LINE:
        snprintf(out, out_size, "Point in line from the %s%s", side,
                 is_late_line(call, at) ? ", too late" : "");
        break;
    case RIGHT_FACT_PARRY:
        parry_words(call, at, out, out_size);
        break;
    case RIGHT_FACT_BEAT:
        snprintf(out, out_size, "%s from the %s",
                 clause->kind == PHRASE_BEAT ? "Beat" : "Taking of the blade", side);
        break;
    case RIGHT_FACT_EVADED:
        snprintf(out, out_size, "The %s seeks the blade and misses it",
                 SIDE[duel_other((enum duel_side)clause->side)]);
        break;
    case RIGHT_FACT_END:
        end_words(clause, out, out_size);
        break;
    case RIGHT_FACT_START:
        start_words(settings, clause, out, out_size);
        break;
    case RIGHT_FACT_HIT:
        snprintf(out, out_size, "The %s hits off target", side);
        break;
    }
}

// ", the attack": what had the right. A renewal that had it is called by its name, and so is a
// riposte that was delayed. Where nobody has attacked, no attack was over: the first hit counts.
static const char *why_words(const right_of_way *call)
{
    static const char *const WHY[] = {
        [RIGHT_ONLY_LAMP] = "",
        [RIGHT_ATTACK] = ", the attack",
        [RIGHT_RIPOSTE] = ", the riposte",
        [RIGHT_LINE] = ", the line",
        [RIGHT_IN_TIME] = ", in time",
        [RIGHT_ATTACK_OVER] = ", the attack was over",
        [RIGHT_LAMPS] = "",
    };
    const right_clause *last = before(call, call->clauses, RIGHT_FACT_START, call->touch);
    const int other = (int)duel_other((enum duel_side)call->touch);
    const bool attacked = before(call, call->clauses, RIGHT_FACT_START, other) != NULL;
    const bool hit_before = before(call, call->clauses, RIGHT_FACT_HIT, other) != NULL;
    if (call->reason == RIGHT_ATTACK_OVER && !attacked && !hit_before) {
        return ", which hit first";
    }
    if (call->reason != RIGHT_ATTACK || last == NULL) {
        return WHY[call->reason];
    }
    return last->kind == PHRASE_REMISE         ? ", the remise"
           : last->kind == PHRASE_REDOUBLEMENT ? ", the redoublement"
           : last->kind == PHRASE_REPRISE      ? ", the reprise"
           : last->kind == PHRASE_RIPOSTE      ? ", the riposte"
                                               : WHY[call->reason];
}

// What could easily have been otherwise, after the verdict; nothing if nothing could.
static void margin_words(const right_of_way *call, char *out, size_t size)
{
    const double by = call->margin_by;
    out[0] = '\0';
    if (!call->is_close) {
        return;
    }
    switch ((enum right_margin)call->margin) {
    case RIGHT_MARGIN_TARGET:
        snprintf(out, size, " The hit is %.0f cm from the border of the target.", 100.0 * by);
        break;
    case RIGHT_MARGIN_CONTACT:
        snprintf(out, size, " A contact of the point was %.0f ms from the shortest that counts.",
                 by);
        break;
    case RIGHT_MARGIN_LOCKOUT:
        snprintf(out, size, " The second lamp came %.0f ms before the lock-out.", by);
        break;
    case RIGHT_MARGIN_PARRY:
        snprintf(out, size, " By %.0f cm: another referee might not.", 100.0 * by);
        break;
    case RIGHT_MARGIN_CAUSE:
        snprintf(out, size, " Both came: another referee might see another cause.");
        break;
    case RIGHT_MARGIN_MEETING:
        snprintf(out, size, " %.0f ms before corps à corps: another referee might halt.", by);
        break;
    default:
        snprintf(out, size, " By %.0f ms: another referee might not.", by);
        break;
    }
}

static void verdict_words(const phrase_settings *settings, const right_of_way *call, char *out,
                          size_t size)
{
    if (call->touch != DUEL_NOBODY) {
        snprintf(out, size, "Touch %s%s.", SIDE[call->touch], why_words(call));
    } else if (call->reason == RIGHT_SIMULTANEOUS) {
        snprintf(out, size, "Simultaneous: nothing.");
    } else if (call->reason == RIGHT_OFF_TARGET) {
        snprintf(out, size, "The %s hits off target: nothing.", SIDE[call->right]);
    } else if (call->reason == RIGHT_LAMPS && settings->weapon == WEAPON_EPEE) {
        snprintf(out, size, "Double hit.");
    } else {
        snprintf(out, size, "Nothing.");
    }
    size_t length = strlen(out);
    margin_words(call, out + length, size - length);
}

void phrase_words(const phrase_settings *settings, const right_of_way *call,
                  char out[PHRASE_WORDS_MAX])
{
    char verdict[128], clause[128];
    verdict_words(settings, call, verdict, sizeof verdict);
    // Prepend the clauses from the last to the first, as many as there is room for.
    char text[2 * PHRASE_WORDS_MAX];
    snprintf(text, sizeof text, "%s", verdict);
    for (uint32_t i = call->clauses; i-- > 0;) {
        phrase_clause_words(settings, call, i, clause, sizeof clause);
        size_t length = strlen(clause);
        if (length == 0) {
            continue;
        }
        if (length + 2 + strlen(text) >= PHRASE_WORDS_MAX) {
            break;
        }
        memmove(text + length + 2, text, strlen(text) + 1);
        memcpy(text, clause, length);
        memcpy(text + length, ". ", 2);
    }
    snprintf(out, PHRASE_WORDS_MAX, "%.*s", PHRASE_WORDS_MAX - 1, text);
}
