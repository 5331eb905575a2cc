#include "ai_choice.h"

#include <assert.h>
#include <string.h>

#include "ai_choice_table.h"
#include "ai_intent.h"

// The distances, meters, that divide what is near from what is farther, for each event.
static const double BANDS_M[AI_CHOICE_EVENTS][AI_CHOICE_BANDS - 1] = {
    [AI_THREATENED] = {2.0, 2.4},
    [AI_HE_IS_OPEN] = {2.3, 2.6},
    [AI_HE_PREPARES] = {2.0, 2.2},
    [AI_HE_IS_NEAR] = {1.55, 1.7},
};

// An arm that is out further than this has its point before it.
static const double ARM_OUT = 0.5;
// Who comes faster than this, m/s, comes with more than a step in guard.
static const double COMES_FAST_MPS = 1.0;
static const double COMES_MPS = 0.3;
// Likelier than this, an attack follows a step: he is somebody who attacks with steps.
static const double USUALLY_ATTACKS = 0.6;

// Who has no more foresight than this does the usual.
static const double CHOOSES_FROM_FORESIGHT = 0.5;

static const char *const OPTIONS[AI_CHOICE_EVENTS] = {
    [AI_THREATENED] = ".ABCDEFGHabcfhr",
    [AI_HE_IS_OPEN] = ".wrmb",
    [AI_HE_PREPARES] = ".wrms",
    [AI_HE_IS_NEAR] = ".wrml",
};

// Where the situations of an event begin.
static const unsigned FIRST[AI_CHOICE_EVENTS + 1] = {
    [AI_HE_IS_OPEN] = AI_THREAT_SITUATIONS,
    [AI_HE_PREPARES] = AI_THREAT_SITUATIONS + AI_OPEN_SITUATIONS,
    [AI_HE_IS_NEAR] = AI_THREAT_SITUATIONS + AI_OPEN_SITUATIONS + AI_PREPARES_SITUATIONS,
    [AI_CHOICE_EVENTS] = AI_SITUATIONS_TO_CHOOSE_IN,
};

const char *ai_options(enum ai_event event)
{
    return OPTIONS[event];
}

enum ai_event ai_event_of(unsigned situation)
{
    unsigned event = AI_THREATENED;
    while (situation >= FIRST[event + 1]) {
        event++;
    }
    return (enum ai_event)event;
}

const char *ai_choices(enum match_rules rules, enum ai_opponent opponent, enum weapon_kind kind)
{
    const char *special = opponent == AI_PERSON_AT_DEVICE    ? AI_CHOICES_PERSON[rules][kind]
                          : opponent == AI_PERSON_IN_HEADSET ? AI_CHOICES_HEADSET[rules][kind]
                                                             : "";
    return special[0] != '\0' ? special : AI_CHOICES[rules][kind];
}

static enum ai_opponent opponent_of(const ai_fencer *ai, const ai_moment *now)
{
    return now->he_is_in_headset ? AI_PERSON_IN_HEADSET
           : ai->he_is_computer  ? AI_COMPUTER
                                 : AI_PERSON_AT_DEVICE;
}

static unsigned band_of(enum ai_event event, double distance_m)
{
    unsigned band = 0;
    while (band < AI_CHOICE_BANDS - 1 && distance_m > BANDS_M[event][band]) {
        band++;
    }
    return band;
}

static unsigned situation_of(const ai_fencer *ai, const ai_moment *now, enum ai_event event)
{
    const ai_view *seen = &now->seen;
    unsigned band = band_of(event, seen->distance_m), which = 0;
    switch (event) {
    case AI_THREATENED:
        which = (unsigned)now->approach * AI_LINES + ai_line_of(now->config->weapon.kind, seen);
        which = 2 * which + ai_point_is_outside(now);
        break;
    case AI_HE_IS_OPEN:
        which = (ai_withdraws(seen) ? 2u : 0u) + (seen->extension > ARM_OUT);
        which = 2 * which + (seen->closing_mps > COMES_MPS);
        break;
    case AI_HE_PREPARES: {
        double attacks = 1.0 - ai_habits_chance(&ai->habits, AI_HE_COMES, AI_NO_DEED);
        which = (seen->closing_mps > COMES_FAST_MPS ? 2u : 0u) + (attacks > USUALLY_ATTACKS);
        break;
    }
    case AI_HE_IS_NEAR:
        which = seen->closing_mps > COMES_MPS;
        break;
    case AI_CHOICE_EVENTS:
        break;
    }
    return FIRST[event] + AI_CHOICE_BANDS * which + band;
}

char ai_choose(ai_fencer *ai, const ai_moment *now, enum ai_event event)
{
    if (ai->style.foresight <= CHOOSES_FROM_FORESIGHT || !ai_chance(ai, ai->style.foresight)) {
        return AI_OPTION_USUAL;
    }
    unsigned situation = situation_of(ai, now, event);
    assert(situation < AI_SITUATIONS_TO_CHOOSE_IN);
    ai->trail[ai->trail_count % AI_TRAIL] =
        (ai_trail){.situation = (uint16_t)situation, .tick = now->tick};
    ai->trail_count++;
    const char *choices = ai->choices != NULL
                              ? ai->choices
                              : ai_choices((enum match_rules)now->config->settings.match.rules,
                                           opponent_of(ai, now), now->config->weapon.kind);
    return choices[situation];
}

bool ai_option_answer(char option, enum ai_approach *out_approach, enum ai_line *out_line,
                      bool *out_other_rules)
{
    static const struct {
        char option;
        enum ai_approach approach;
        enum ai_line line;
    } ANSWER[] = {
        {'A', AI_STANDING, AI_HIGH_LINE},  {'B', AI_WALKING, AI_HIGH_LINE},
        {'C', AI_ATTACKING, AI_HIGH_LINE}, {'D', AI_ATTACKING, AI_MIDDLE_LINE},
        {'E', AI_ATTACKING, AI_LOW_LINE},  {'F', AI_RUNNING, AI_HIGH_LINE},
        {'G', AI_EXPECTED, AI_HIGH_LINE},  {'H', AI_STANDING, AI_CROUCHED},
    };
    bool other = option >= 'a' && option <= 'h';
    char capital = (char)(other ? option - 'a' + 'A' : option);
    for (size_t i = 0; i < sizeof ANSWER / sizeof *ANSWER; i++) {
        if (ANSWER[i].option == capital) {
            *out_approach = ANSWER[i].approach;
            *out_line = ANSWER[i].line;
            *out_other_rules = other;
            return true;
        }
    }
    return false;
}
