#include "ai_riposte.h"

#include "ai_intent.h"

// A circle's first part, and the height at which it passes the other's blade.
static const uint32_t AROUND_TICKS = 60;
static const double BELOW = -0.8, ABOVE = 0.6;
// A parry whose hand is lower than this is a low one.
static const double LOW = -0.3;
// A disengage dips for so long, and ends so far on the side of the parry.
static const uint32_t DIP_TICKS = 70;
static const double DIP_HEIGHT = -0.6, DISENGAGED_ASIDE = 0.4;
// Along the blade, the hand keeps this share of the parry's way aside.
static const double KEPT_ASIDE = 0.45;

enum ai_guard ai_guard_of_circle(enum ai_guard guard)
{
    switch (guard) {
    case AI_QUARTE:
        return AI_SIXTE;
    case AI_SIXTE:
        return AI_QUARTE;
    case AI_SEPTIME:
        return AI_OCTAVE;
    case AI_OCTAVE:
        return AI_SEPTIME;
    case AI_QUINTE:
        break;
    }
    return guard;
}

bool ai_chooses_circle(ai_fencer *ai, enum weapon_kind kind)
{
    return kind != WEAPON_SABRE && ai_chance(ai, ai->style.circular);
}

void ai_circle_aim(const double meet[2], uint32_t since, double out_aim[2])
{
    bool around = since < AROUND_TICKS;
    out_aim[0] = around ? -0.5 * meet[0] : meet[0];
    out_aim[1] = !around ? meet[1] : meet[1] < LOW ? ABOVE : BELOW;
}

enum ai_riposte_way ai_choose_way(ai_fencer *ai, enum weapon_kind kind)
{
    if (kind == WEAPON_SABRE || !ai_chance(ai, ai->style.indirect)) {
        return AI_RIPOSTE_DIRECT;
    }
    return kind == WEAPON_EPEE ? AI_RIPOSTE_ALONG : AI_RIPOSTE_DISENGAGES;
}

void ai_riposte_aim(enum ai_riposte_way way, const ai_parry *parry, uint32_t since,
                    double out_aim[2])
{
    double side = parry->meet[0] < 0.0 ? -1.0 : 1.0;
    out_aim[0] = parry->thrust[0];
    out_aim[1] = parry->thrust[1];
    switch (way) {
    case AI_RIPOSTE_DIRECT:
        break;
    case AI_RIPOSTE_DISENGAGES:
        out_aim[0] = since < DIP_TICKS ? 0.0 : side * DISENGAGED_ASIDE;
        out_aim[1] = since < DIP_TICKS ? DIP_HEIGHT : parry->thrust[1];
        break;
    case AI_RIPOSTE_ALONG:
        out_aim[0] = KEPT_ASIDE * parry->meet[0];
        break;
    }
}
