#include "ai_style.h"

#include <assert.h>
#include <string.h>

#define FIELD(field, least, most, means)                                                           \
    {                                                                                              \
#field, offsetof(ai_style, field), least, most, means                                      \
    }

// The shortest reaction is that of the quickest people, and the longest one is what the sight
// remembers (AI_GLANCES).
const ai_style_field AI_STYLE_FIELD[AI_STYLE_FIELDS] = {
    FIELD(reaction_ms, 200.0, 540.0,
          "shortest time from seeing to moving the hand, milliseconds; up to 80 more"),
    FIELD(distance_error_m, 0.0, 0.5,
          "error of the distance it sees, meters; experts 1-5 %, novices 7-11 % of 2.85 m"),
    FIELD(tremor, 0.0, 1.0, "error of the hand on the guard square, whose half-width is 1"),
    FIELD(busy_ms, 0.0, 2000.0,
          "part of an own attack or recovery in which it sees no attack, milliseconds"),
    FIELD(distance_m, 2.3, 3.6, "distance between the fencers that it keeps, meters"),
    FIELD(patience_s, 0.0, 20.0, "wait before the first attack of a bout, seconds"),
    FIELD(attacks_per_s, 0.05, 3.0, "attacks a second while the distance is right"),
    FIELD(beat, 0.0, 1.0, "chance of beginning an attack with a beat"),
    FIELD(disengage, 0.0, 1.0, "chance of changing the line during an attack"),
    FIELD(compound, 0.0, 1.0,
          "FIE: chance that a change of line is a one-two or, with foil and sabre, a cutover"),
    FIELD(second, 0.0, 1.0,
          "FIE: chance of a false attack from out of distance, to parry the riposte"),
    FIELD(fleche, 0.0, 1.0, "chance of attacking from far with a fleche"),
    FIELD(cut, 0.0, 1.0, "sabre: chance that an attack is a cut, not a thrust"),
    FIELD(stand, 0.0, 1.0,
          "chance of standing before an opponent who steps in, not of a step back"),
    FIELD(parry, 0.0, 1.0, "chance of answering a point that threatens and is seen in time"),
    FIELD(blade, 0.0, 1.0,
          "by the rules of the FIE: chance of a parry with the blade where a point is answered"),
    FIELD(circular, 0.0, 1.0, "FIE, foil and epee: chance that such a parry goes around the blade"),
    FIELD(indirect, 0.0, 1.0,
          "FIE: chance of a riposte by disengage (foil) or along the blade (epee)"),
    FIELD(riposte, 0.0, 1.0, "chance of a thrust after meeting the point"),
    FIELD(opposition, 0.0, 1.0, "how much of a beat the attack keeps, to hold the blade out"),
    FIELD(punish, 0.0, 1.0, "chance of attacking an opponent who has lunged and missed"),
    FIELD(duck, 0.0, 1.0, "chance of ducking where that is the best answer"),
    FIELD(foresight, 0.0, 1.0, "chance of answering the step out of which an attack is expected"),
    FIELD(stop, 0.0, 1.0, "chance of a stop thrust at an opponent who comes too near, arm back"),
    FIELD(line, 0.0, 1.0, "FIE: chance in a second of taking up a point in line from far"),
};

static const ai_style LEVEL[AI_LEVELS] = {
    {.reaction_ms = 520,
     .distance_error_m = 0.25,
     .tremor = 0.34,
     .busy_ms = 1000,
     .distance_m = 2.85,
     .patience_s = 5.0, // so that a newcomer can read the screen
     .attacks_per_s = 0.45,
     .beat = 0.10,
     .disengage = 0.05,
     .compound = 0.0,
     .second = 0.0,
     .fleche = 0.0,
     .cut = 0.8,
     .stand = 0.30,
     .parry = 0.30,
     .blade = .5,
     .circular = 0.0,
     .indirect = 0.0,
     .riposte = 0.24,
     .opposition = 0.2,
     .punish = 0.05,
     .duck = 0.0,
     .foresight = 0.0,
     .stop = 0.1,
     .line = 0.0},
    {.reaction_ms = 350,
     .distance_error_m = 0.12,
     .tremor = 0.22,
     .busy_ms = 400,
     .distance_m = 2.85,
     .patience_s = 1.5,
     .attacks_per_s = 0.60,
     .beat = 0.30,
     .disengage = 0.20,
     .compound = 0.2,
     .second = 0.1,
     .fleche = 0.08,
     .cut = 0.8,
     .stand = 0.45,
     .parry = 0.65,
     .blade = .6,
     .circular = 0.05,
     .indirect = 0.1,
     .riposte = 0.60,
     .opposition = 0.5,
     .punish = 0.30,
     .duck = 0.5,
     .foresight = 0.4,
     .stop = 0.2,
     .line = 0.02},
    {.reaction_ms = 200,
     .distance_error_m = 0.03,
     .tremor = 0.04,
     .busy_ms = 120,
     .distance_m = 2.55,
     .patience_s = 0.5,
     .attacks_per_s = 0.75,
     .beat = 0.40,
     .disengage = 0.10,
     .compound = 0.4,
     .second = 0.25,
     .fleche = 0.10,
     .cut = 0.8,
     .stand = 0.20,
     .parry = 0.95,
     .blade = .7,
     .circular = 0.1,
     .indirect = 0.2,
     .riposte = 0.95,
     .opposition = 0.85,
     .punish = 0.95,
     .duck = 0.95,
     .foresight = 0.95,
     .stop = 0.95,
     .line = 0.03},
};

// The beginner for somebody who has not touched it in the last bout, and in the last two or more:
// it comes as before, but its point misses, it waits longer before it attacks, and it hardly
// parries; then it comes nearer as well, so that whoever only steps back has it before the point.
#define GENTLE(near_m)                                                                             \
    {                                                                                              \
        .reaction_ms = 540, .distance_error_m = 0.5, .tremor = 1.0, .busy_ms = 2000,               \
        .distance_m = (near_m), .patience_s = 10.0, .attacks_per_s = 0.45, .cut = 0.2,             \
        .stand = 1.0, .parry = 0.05                                                                \
    }
static const ai_style GENTLE_BEGINNER[] = {GENTLE(2.6), GENTLE(2.3)};

const ai_style *ai_style_of_beginner(unsigned bouts_without)
{
    return bouts_without == 0   ? &LEVEL[0]
           : bouts_without == 1 ? &GENTLE_BEGINNER[0]
                                : &GENTLE_BEGINNER[1];
}

const ai_style *ai_style_of_level(int level)
{
    return &LEVEL[level < 1 ? 0 : level > AI_LEVELS ? AI_LEVELS - 1 : level - 1];
}

const ai_style_field *ai_style_field_named(const char *key)
{
    for (size_t i = 0; i < AI_STYLE_FIELDS; i++) {
        if (strcmp(AI_STYLE_FIELD[i].key, key) == 0) {
            return &AI_STYLE_FIELD[i];
        }
    }
    return NULL;
}

double ai_style_get(const ai_style *style, const ai_style_field *field)
{
    double value;
    memcpy(&value, (const char *)style + field->offset, sizeof value);
    return value;
}

void ai_style_set(ai_style *style, const ai_style_field *field, double value)
{
    assert(value >= field->least && value <= field->most);
    memcpy((char *)style + field->offset, &value, sizeof value);
}

bool ai_style_is_valid(const ai_style *style)
{
    for (size_t i = 0; i < AI_STYLE_FIELDS; i++) {
        const ai_style_field *field = &AI_STYLE_FIELD[i];
        double value = ai_style_get(style, field);
        if (!(value >= field->least && value <= field->most)) {
            return false;
        }
    }
    return true;
}
