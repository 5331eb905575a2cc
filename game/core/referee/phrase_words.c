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

static void start_words(const right_clause *clause, char *out, size_t size)
{
    char name[32];
    snprintf(name, sizeof name, "%s", phrase_kind_name((enum phrase_kind)clause->kind));
    name[0] = (char)(name[0] - 'a' + 'A');
    int length =
        snprintf(out, size, "%s%s from the %s", clause->feints > 0 ? "Compound " : "",
                 clause->feints > 0 ? phrase_kind_name((enum phrase_kind)clause->kind) : name,
                 SIDE[clause->side]);
    if (clause->kind == PHRASE_RIPOSTE) {
        snprintf(out + length, size - (size_t)length, ", %d ms", clause->ms > 0 ? clause->ms : 0);
    } else if (clause->ms != 0) {
        snprintf(out + length, size - (size_t)length, ", %s by %d ms",
                 clause->ms > 0 ? "ahead" : "later", clause->ms > 0 ? clause->ms : -clause->ms);
    }
}

static void parry_words(const right_clause *clause, char *out, size_t size)
{
    const char *guard = phrase_guard_name((enum phrase_guard)clause->guard);
    const char *in = guard[0] != '\0' ? " in " : "";
    if (clause->ends == PHRASE_FAILED && clause->miss_m <= -1.0) {
        snprintf(out, size, "Parry%s%s not enough: the attack lands", in, guard);
    } else if (clause->ends == PHRASE_FAILED) {
        snprintf(out, size, "Parry%s%s not enough: the point stays on target", in, guard);
    } else if (clause->miss_m <= 0.0) { // it had ended otherwise before it was judged
        snprintf(out, size, "Parried%s%s", in, guard);
    } else if (clause->miss_m < 0.01) {
        snprintf(out, size, "Parried%s%s: the point then misses by less than 1 cm", in, guard);
    } else if (clause->miss_m >= 1.0) {
        snprintf(out, size, "Parried%s%s: the point is turned away", in, guard);
    } else {
        snprintf(out, size, "Parried%s%s: the point then misses by %.0f cm", in, guard,
                 100.0 * clause->miss_m);
    }
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
        snprintf(out, size, "The %s passes", side);
        break;
    default:
        break; // a parry is told by the one who made it
    }
}

void phrase_clause_words(const right_clause *clause, char *out, size_t out_size)
{
    out[0] = '\0';
    const char *side = SIDE[clause->side];
    switch ((enum right_fact)clause->fact) {
    case RIGHT_FACT_LINE:
        snprintf(out, out_size, "Point in line from the %s", side);
        break;
    case RIGHT_FACT_PARRY:
        parry_words(clause, out, out_size);
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
        if (clause->kind != PHRASE_LINE) {
            end_words(clause, out, out_size);
        }
        break;
    case RIGHT_FACT_START:
        start_words(clause, out, out_size);
        break;
    case RIGHT_FACT_HIT:
        if (clause->ends == PHRASE_OFF_TARGET) {
            snprintf(out, out_size, "The %s hits off target", side);
        }
        break;
    }
}

static void verdict_words(const phrase_settings *settings, const right_of_way *call, char *out,
                          size_t size)
{
    if (call->touch != DUEL_NOBODY) {
        static const char *const WHY[] = {
            [RIGHT_ONLY_LAMP] = "",
            [RIGHT_ATTACK] = ", the attack",
            [RIGHT_RIPOSTE] = ", the riposte",
            [RIGHT_LINE] = ", the line",
            [RIGHT_IN_TIME] = ", in time",
            [RIGHT_ATTACK_OVER] = ", the attack was over",
            [RIGHT_LAMPS] = "",
        };
        snprintf(out, size, "Touch %s%s.", SIDE[call->touch], WHY[call->reason]);
    } else if (call->reason == RIGHT_SIMULTANEOUS) {
        snprintf(out, size, "Simultaneous: nothing.");
    } else if (call->reason == RIGHT_OFF_TARGET) {
        snprintf(out, size, "Off target: nothing.");
    } else if (call->reason == RIGHT_LAMPS && settings->weapon == WEAPON_EPEE) {
        snprintf(out, size, "Double hit.");
    } else {
        snprintf(out, size, "Nothing.");
    }
    if (call->is_close) {
        size_t length = strlen(out);
        bool meters = call->margin == RIGHT_MARGIN_PARRY;
        snprintf(out + length, size - length, " By %.0f %s: another referee might not.",
                 meters ? 100.0 * call->margin_by : call->margin_by, meters ? "cm" : "ms");
    }
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
        phrase_clause_words(&call->clause[i], clause, sizeof clause);
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
