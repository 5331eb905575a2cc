#include "phrase_words.h"

#include <stdio.h>
#include <string.h>

#include "fencer_model.h"

const char *phrase_guard_name(enum phrase_guard guard)
{
    static const char *const NAME[] = {
        [PHRASE_GUARD_NONE] = "",         [PHRASE_QUARTE] = TEXT("quarte"),
        [PHRASE_SIXTE] = TEXT("sixte"),   [PHRASE_SEPTIME] = TEXT("septime"),
        [PHRASE_OCTAVE] = TEXT("octave"), [PHRASE_TIERCE] = TEXT("tierce"),
        [PHRASE_PRIME] = TEXT("prime"),   [PHRASE_SECONDE] = TEXT("seconde"),
        [PHRASE_QUINTE] = TEXT("quinte")};
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

// An offence from the left and from the right: simple, and with a feint before its final movement.
typedef struct offence_name {
    const char *simple[2], *compound[2];
} offence_name;

static const offence_name OFFENCE[] = {
    [PHRASE_ATTACK] = {{TEXT("Attack from the left"), TEXT("Attack from the right")},
                       {TEXT("Compound attack from the left"),
                        TEXT("Compound attack from the right")}},
    [PHRASE_RIPOSTE] = {{TEXT("Riposte from the left"), TEXT("Riposte from the right")},
                        {TEXT("Compound riposte from the left"),
                         TEXT("Compound riposte from the right")}},
    [PHRASE_COUNTER_ATTACK] = {{TEXT("Counter-attack from the left"),
                                TEXT("Counter-attack from the right")},
                               {TEXT("Compound counter-attack from the left"),
                                TEXT("Compound counter-attack from the right")}},
    [PHRASE_REMISE] = {{TEXT("Remise from the left"), TEXT("Remise from the right")},
                       {TEXT("Compound remise from the left"),
                        TEXT("Compound remise from the right")}},
    [PHRASE_REDOUBLEMENT] = {{TEXT("Redoublement from the left"),
                              TEXT("Redoublement from the right")},
                             {TEXT("Compound redoublement from the left"),
                              TEXT("Compound redoublement from the right")}},
    [PHRASE_REPRISE] = {{TEXT("Reprise from the left"), TEXT("Reprise from the right")},
                        {TEXT("Compound reprise from the left"),
                         TEXT("Compound reprise from the right")}},
};

static const char *offence_of(const texts *t, const right_clause *clause)
{
    const bool has_name = clause->kind < sizeof OFFENCE / sizeof OFFENCE[0] &&
                          OFFENCE[clause->kind].simple[0] != NULL;
    if (!has_name) {
        return phrase_kind_name((enum phrase_kind)clause->kind);
    }
    const offence_name *name = &OFFENCE[clause->kind];
    return text_of(t,
                   clause->feints > 0 ? name->compound[clause->side] : name->simple[clause->side]);
}

static void start_words(const texts *t, const phrase_settings *settings, const right_clause *clause,
                        char *out, size_t size)
{
    const char *what = offence_of(t, clause);
    const bool is_riposte = clause->kind == PHRASE_RIPOSTE;
    if (is_riposte && clause->ms > (int32_t)settings->riposte_ticks) {
        text_write(t, out, size,
                   clause->side == DUEL_LEFT ? TEXT("Delayed riposte from the left, %d ms")
                                             : TEXT("Delayed riposte from the right, %d ms"),
                   clause->ms);
    } else if (is_riposte && clause->ms <= 0) {
        text_write(t, out, size, "%s, at once", what);
    } else if (is_riposte) {
        snprintf(out, size, "%s, %d ms", what, clause->ms);
    } else if (clause->ms > 0) {
        text_write(t, out, size, "%s, ahead by %d ms", what, clause->ms);
    } else if (clause->ms < 0) {
        text_write(t, out, size, "%s, later by %d ms", what, -clause->ms);
    } else {
        snprintf(out, size, "%s", what);
    }
}

// Which parry, and if both have attacked whose: after an offence of one fencer it is the other's.
static void parry_name(const texts *t, const right_of_way *call, uint32_t at, char *out,
                       size_t size)
{
    // By nobody who must be named, the left, the right; first without a guard's name.
    static const char *const PARRIED[2][3] = {
        {TEXT("Parried"), TEXT("Parried by the left"), TEXT("Parried by the right")},
        {TEXT("Parried in %s"), TEXT("Parried in %s by the left"),
         TEXT("Parried in %s by the right")}};
    static const char *const FAILED[2][3] = {
        {TEXT("Parry"), TEXT("Parry by the left"), TEXT("Parry by the right")},
        {TEXT("Parry in %s"), TEXT("Parry in %s by the left"), TEXT("Parry in %s by the right")}};
    const right_clause *clause = &call->clause[at];
    const char *guard = phrase_guard_name((enum phrase_guard)clause->guard);
    const bool both = before(call, at, RIGHT_FACT_START, DUEL_LEFT) != NULL &&
                      before(call, at, RIGHT_FACT_START, DUEL_RIGHT) != NULL;
    const int by = !both ? 0 : clause->side == DUEL_LEFT ? 1 : 2;
    const bool has_guard = guard[0] != '\0';
    const char *name =
        clause->ends == PHRASE_FAILED ? FAILED[has_guard][by] : PARRIED[has_guard][by];
    text_write(t, out, size, name, text_of(t, guard));
}

static void parry_words(const texts *t, const right_of_way *call, uint32_t at, char *out,
                        size_t size)
{
    const right_clause *clause = &call->clause[at];
    char name[64];
    parry_name(t, call, at, name, sizeof name);
    if (clause->ends == PHRASE_FAILED) {
        text_write(t, out, size,
                   clause->miss_m <= -1.0 ? TEXT("%s not enough: the attack lands")
                                          : TEXT("%s not enough: the point stays on target"),
                   name);
    } else if (clause->miss_m >= 1.0) {
        text_write(t, out, size, "%s: the point is turned away", name);
    } else if (clause->miss_m >= 0.01) {
        text_write(t, out, size, "%s: the point then misses by %.0f cm", name,
                   100.0 * clause->miss_m);
    } else if (clause->miss_m > 0.0) {
        text_write(t, out, size, "%s: the point then misses by less than 1 cm", name);
    } else { // it had ended before it was judged
        snprintf(out, size, "%s", name);
    }
}

// How an offence ended without a hit; NULL: not so that it is said.
static const char *end_words(const right_clause *clause)
{
    static const char *const WORDS[][2] = {
        [PHRASE_WITHDRAWN] = {TEXT("The left draws the arm back"),
                              TEXT("The right draws the arm back")},
        [PHRASE_PAUSED] = {TEXT("The left pauses"), TEXT("The right pauses")},
        [PHRASE_SHORT] = {TEXT("The left is short"), TEXT("The right is short")},
        [PHRASE_BROKEN] = {TEXT("The left breaks off"), TEXT("The right breaks off")},
        [PHRASE_PASSED] = {TEXT("The left misses"), TEXT("The right misses")}};
    return clause->ends < sizeof WORDS / sizeof WORDS[0] ? WORDS[clause->ends][clause->side] : NULL;
}

// A clause that has neither name nor number in it; NULL: one of the others.
static const char *plain_words(const right_of_way *call, uint32_t at)
{
    static const char *const LINE[2][2] = {
        {TEXT("Point in line from the left"), TEXT("Point in line from the right")},
        {TEXT("Point in line from the left, too late"),
         TEXT("Point in line from the right, too late")}};
    static const char *const BEAT[] = {TEXT("Beat from the left"), TEXT("Beat from the right")};
    static const char *const TAKING[] = {TEXT("Taking of the blade from the left"),
                                         TEXT("Taking of the blade from the right")};
    static const char *const SOUGHT[] = {TEXT("The left seeks the blade and misses it"),
                                         TEXT("The right seeks the blade and misses it")};
    static const char *const OFF_TARGET[] = {TEXT("The left hits off target"),
                                             TEXT("The right hits off target")};
    const right_clause *clause = &call->clause[at];
    const int side = clause->side;
    switch ((enum right_fact)clause->fact) {
    case RIGHT_FACT_LINE:
        return LINE[is_late_line(call, at)][side];
    case RIGHT_FACT_BEAT:
        return clause->kind == PHRASE_BEAT ? BEAT[side] : TAKING[side];
    case RIGHT_FACT_EVADED:
        return SOUGHT[duel_other((enum duel_side)side)];
    case RIGHT_FACT_END:
        return end_words(clause);
    case RIGHT_FACT_HIT:
        return OFF_TARGET[side];
    case RIGHT_FACT_START:
    case RIGHT_FACT_PARRY:
        break;
    }
    return NULL;
}

void phrase_clause_words(const texts *t, const phrase_settings *settings, const right_of_way *call,
                         uint32_t at, char *out, size_t out_size)
{
    out[0] = '\0';
    if (!is_said(call, at)) {
        return;
    }
    const right_clause *clause = &call->clause[at];
    const char *plain = plain_words(call, at);
    if (plain != NULL) {
        snprintf(out, out_size, "%s", text_of(t, plain));
    } else if (clause->fact == RIGHT_FACT_PARRY) {
        parry_words(t, call, at, out, out_size);
    } else if (clause->fact == RIGHT_FACT_START) {
        start_words(t, settings, clause, out, out_size);
    }
}

// What had the right. A renewal that had it is called by its name, and so is a riposte that was
// delayed. Where nobody has attacked, no attack was over: the first hit counts.
static const char *touch_words(const right_of_way *call)
{
    static const char *const TOUCH[] = {TEXT("Touch left."), TEXT("Touch right.")};
    static const char *const WHY[][2] = {
        [RIGHT_ATTACK] = {TEXT("Touch left, the attack."), TEXT("Touch right, the attack.")},
        [RIGHT_RIPOSTE] = {TEXT("Touch left, the riposte."), TEXT("Touch right, the riposte.")},
        [RIGHT_LINE] = {TEXT("Touch left, the line."), TEXT("Touch right, the line.")},
        [RIGHT_IN_TIME] = {TEXT("Touch left, in time."), TEXT("Touch right, in time.")},
        [RIGHT_ATTACK_OVER] = {TEXT("Touch left, the attack was over."),
                               TEXT("Touch right, the attack was over.")},
    };
    static const char *const HIT_FIRST[] = {TEXT("Touch left, which hit first."),
                                            TEXT("Touch right, which hit first.")};
    static const char *const REMISE[] = {TEXT("Touch left, the remise."),
                                         TEXT("Touch right, the remise.")};
    static const char *const REDOUBLEMENT[] = {TEXT("Touch left, the redoublement."),
                                               TEXT("Touch right, the redoublement.")};
    static const char *const REPRISE[] = {TEXT("Touch left, the reprise."),
                                          TEXT("Touch right, the reprise.")};
    const right_clause *last = before(call, call->clauses, RIGHT_FACT_START, call->touch);
    const int side = call->touch, other = (int)duel_other((enum duel_side)side);
    const bool attacked = before(call, call->clauses, RIGHT_FACT_START, other) != NULL;
    const bool hit_before = before(call, call->clauses, RIGHT_FACT_HIT, other) != NULL;
    if (call->reason == RIGHT_ATTACK_OVER && !attacked && !hit_before) {
        return HIT_FIRST[side];
    }
    if (call->reason == RIGHT_ATTACK && last != NULL) {
        switch ((enum phrase_kind)last->kind) {
        case PHRASE_REMISE:
            return REMISE[side];
        case PHRASE_REDOUBLEMENT:
            return REDOUBLEMENT[side];
        case PHRASE_REPRISE:
            return REPRISE[side];
        case PHRASE_RIPOSTE:
            return WHY[RIGHT_RIPOSTE][side];
        default:
            break;
        }
    }
    const bool has_why = call->reason < sizeof WHY / sizeof WHY[0] && WHY[call->reason][0] != NULL;
    return has_why ? WHY[call->reason][side] : TOUCH[side];
}

// A sentence about what could easily have been otherwise, with a place for a length or a time;
// NULL: nothing could.
static const char *margin_words(const right_of_way *call, double *out_number)
{
    static const char *const WORDS[] = {
        [RIGHT_MARGIN_TARGET] = TEXT("The hit is %.1f cm from the border of the target."),
        [RIGHT_MARGIN_CONTACT] =
            TEXT("A contact of the point was %.0f ms from the shortest that counts."),
        [RIGHT_MARGIN_LOCKOUT] = TEXT("The second lamp came %.0f ms before the lock-out."),
        [RIGHT_MARGIN_PARRY] = TEXT("By %.1f cm: another referee might not."),
        [RIGHT_MARGIN_CAUSE] = TEXT("Both came: another referee might see another cause."),
        [RIGHT_MARGIN_MEETING] = TEXT("%.0f ms before corps à corps: another referee might halt.")};
    if (!call->is_close) {
        return NULL;
    }
    const bool is_length =
        call->margin == RIGHT_MARGIN_TARGET || call->margin == RIGHT_MARGIN_PARRY;
    *out_number = is_length ? 100.0 * call->margin_by : call->margin_by;
    const bool has_own =
        call->margin < sizeof WORDS / sizeof WORDS[0] && WORDS[call->margin] != NULL;
    return has_own ? WORDS[call->margin] : TEXT("By %.0f ms: another referee might not.");
}

static const char *verdict_words(const phrase_settings *settings, const right_of_way *call)
{
    if (call->touch != DUEL_NOBODY) {
        return touch_words(call);
    }
    if (call->reason == RIGHT_SIMULTANEOUS) {
        return TEXT("Simultaneous: nothing.");
    }
    if (call->reason == RIGHT_OFF_TARGET) {
        return call->right == DUEL_LEFT ? TEXT("The left hits off target: nothing.")
                                        : TEXT("The right hits off target: nothing.");
    }
    return call->reason == RIGHT_LAMPS && settings->weapon == WEAPON_EPEE ? TEXT("Double hit.")
                                                                          : TEXT("Nothing.");
}

static void write_verdict(const texts *t, const phrase_settings *settings, const right_of_way *call,
                          char *out, size_t size)
{
    double number = 0.0;
    char close[128];
    const char *verdict = text_of(t, verdict_words(settings, call));
    const char *margin = margin_words(call, &number);
    if (margin == NULL) {
        snprintf(out, size, "%s", verdict);
        return;
    }
    text_write(t, close, sizeof close, margin, number);
    snprintf(out, size, "%s %s", verdict, close);
}

void phrase_words(const texts *t, const phrase_settings *settings, const right_of_way *call,
                  char out[PHRASE_WORDS_MAX])
{
    char verdict[PHRASE_WORDS_MAX / 2], clause[160];
    write_verdict(t, settings, call, verdict, sizeof verdict);
    // Prepend the clauses from the last to the first, as many as there is room for.
    char text[2 * PHRASE_WORDS_MAX];
    snprintf(text, sizeof text, "%s", verdict);
    for (uint32_t i = call->clauses; i-- > 0;) {
        phrase_clause_words(t, settings, call, i, clause, sizeof clause);
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
