#include "drill.h"

#include <stdio.h>
#include <string.h>

// A blade that met so long before a touch has to do with it.
static const double RIPOSTE_S = 1.0, BEAT_S = 0.45;
// Above this the lines are high, meters: a hand's breadth below the elbow en garde.
static const double HIGH_M = 1.15;
// A point that changed to the other side of a blade was this far from it on either side, meters.
static const double AROUND_M = 0.02;

enum drill_kind drill_kind_of(const drill_touch *touch)
{
    if (touch->has_met && touch->met_ago_s < RIPOSTE_S && touch->own_attack_then) {
        return DRILL_RIPOSTE;
    }
    if (touch->own_attack && !touch->other_attack) {
        return DRILL_STOP_HIT;
    }
    if (!touch->other_attack) {
        return DRILL_ARM;
    }
    if (touch->has_met && touch->met_ago_s < BEAT_S && !touch->other_attack_then) {
        return DRILL_AFTER_BEAT;
    }
    bool changed = (touch->came_outside_m > AROUND_M && touch->ends_outside_m < -AROUND_M) ||
                   (touch->came_outside_m < -AROUND_M && touch->ends_outside_m > AROUND_M);
    return changed ? DRILL_AROUND : DRILL_ATTACK;
}

enum drill_line drill_line_of(const drill_touch *touch)
{
    if (touch->is_head) {
        return DRILL_HEAD;
    }
    bool outside = touch->outside_m > 0.0;
    if (touch->height_m >= HIGH_M) {
        return outside ? DRILL_HIGH_OUTSIDE : DRILL_HIGH_INSIDE;
    }
    return outside ? DRILL_LOW_OUTSIDE : DRILL_LOW_INSIDE;
}

const char *drill_kind_words(enum drill_kind kind)
{
    switch (kind) {
    case DRILL_ATTACK:
        return TEXT("a direct attack");
    case DRILL_AROUND:
        return TEXT("an attack around your blade");
    case DRILL_AFTER_BEAT:
        return TEXT("an attack after a beat");
    case DRILL_RIPOSTE:
        return TEXT("a riposte");
    case DRILL_STOP_HIT:
        return TEXT("a stop hit into your attack");
    case DRILL_ARM:
        return TEXT("a thrust with the arm alone");
    }
    return TEXT("a touch");
}

const char *drill_line_words(enum drill_line line)
{
    switch (line) {
    case DRILL_HEAD:
        return TEXT("to the head");
    case DRILL_HIGH_INSIDE:
        return TEXT("high inside");
    case DRILL_HIGH_OUTSIDE:
        return TEXT("high outside");
    case DRILL_LOW_INSIDE:
        return TEXT("low inside");
    case DRILL_LOW_OUTSIDE:
        return TEXT("low outside");
    }
    return "";
}

void drill_count(drill_tally *tally, const drill_touch *touch)
{
    tally->hit[drill_kind_of(touch)][drill_line_of(touch)]++;
    tally->touches++;
}

bool drill_find(const drill_tally *tally, drill_finding *out_finding)
{
    *out_finding = (drill_finding){.of = tally->touches};
    for (int kind = 0; kind < DRILL_KINDS; kind++) {
        for (int line = 0; line < DRILL_LINES; line++) {
            if (tally->hit[kind][line] > out_finding->count) {
                out_finding->count = tally->hit[kind][line];
                out_finding->kind = (uint8_t)kind;
                out_finding->line = (uint8_t)line;
            }
        }
    }
    return tally->touches >= DRILL_TOUCHES_LEAST;
}

const drill_action *drill_action_named(const char *key, enum weapon_kind with)
{
    const drill_action *action;
    for (int i = 0; (action = drill_action_at(i)) != NULL; i++) {
        if (action->weapon[with] && strcmp(action->key, key) == 0) {
            return action;
        }
    }
    return NULL;
}

const drill_action *drill_action_for(enum weapon_kind with, enum drill_kind kind,
                                     enum drill_line line)
{
    const drill_action *action, *best = NULL;
    int best_fit = -1;
    for (int i = 0; (action = drill_action_at(i)) != NULL; i++) {
        int fit = ((action->kinds >> kind & 1u) != 0 ? 2 : 0) +
                  ((action->lines >> line & 1u) != 0 ? 1 : 0);
        if (action->weapon[with] && fit > best_fit) {
            best = action;
            best_fit = fit;
        }
    }
    return best;
}

// The name of a drill against what a finding says.
static const char LOST_NAME[] = TEXT("The situation you lose");

void drill_finding_words(const texts *t, const drill_finding *finding, const drill_action *action,
                         char out[DRILL_SAYS_SIZE])
{
    text_write(
        t, out, DRILL_SAYS_SIZE, TEXT("%u of %u touches against you: %s, %s. %s"), finding->count,
        finding->of, text_of(t, drill_kind_words((enum drill_kind)finding->kind)),
        text_of(t, drill_line_words((enum drill_line)finding->line)), text_of(t, action->says));
}

// The first tempo of a drill that begins slowly.
static const double SLOW = 0.6;

void drill_write_partner(const drill_action *action, char out_key[DRILL_KEY_SIZE],
                         char out[DRILL_TEXT_SIZE])
{
    char weapons[32] = "";
    const char *only = "";
    int count = 0;
    for (int with = 0; with < WEAPON_KIND_COUNT; with++) {
        if (action->weapon[with]) {
            only = weapon_key((enum weapon_kind)with);
            strcat(strcat(weapons, count++ > 0 ? " " : ""), only);
        }
    }
    snprintf(out_key, DRILL_KEY_SIZE, "drill_%s%s%s", count == 1 ? only : "", count == 1 ? "_" : "",
             action->key);
    snprintf(out, DRILL_TEXT_SIZE,
             "name     %s\nsays     %s\nweapons  %s\nmeasure  %.1f\ntempo    %.2f 1\n\n%s",
             action->name, action->says, weapons, action->measure_m, SLOW, action->cue);
}

void drill_write(const drill_action *action, enum weapon_kind with, double tempo,
                 const drill_finding *finding, char out[DRILL_TEXT_SIZE])
{
    char says[DRILL_SAYS_SIZE];
    snprintf(says, sizeof says, "%s", action->says);
    if (finding != NULL) {
        drill_finding_words(NULL, finding, action, says);
    }
    snprintf(out, DRILL_TEXT_SIZE,
             "# Made by 'battuta drill'; it may be changed.\n"
             "name     %s\nsays     %s\nweapons  %s\nmeasure  %.1f\ntempo    %.2f %.2f\n\n%s",
             finding != NULL ? LOST_NAME : action->name, says, weapon_key(with), action->measure_m,
             finding != NULL && tempo > SLOW ? SLOW : tempo, tempo, action->cue);
}
