#include "ai_feint.h"

#include "ai_intent.h"

// Ticks of the attack. The first change of line is at 130 (ai_attack.c); a parry by sight sets out
// at 210 to 280, and the second change passes the hand that followed the first.
static const uint32_t SECOND_CHANGE_TICKS = 230;
static const uint32_t OVER_TICKS = 210; // the point is over the other's by then, and comes down
// While the point goes over, how far the arm is out.
static const double OVER_ARM = 0.5;
// A false attack begins from so much farther than a lunge lands, meters.
static const double FALSE_NEAREST_M = 0.1;
static const double FALSE_FARTHEST_M = 0.5;
// Its arm is back on guard after so many ticks.
static const uint32_t FALSE_TICKS = 330;
// Of a foil's compound attacks this share goes over the point.
static const double FOIL_CUTOVERS = 0.5;

void ai_choose_false_attack(ai_fencer *ai, const ai_moment *now)
{
    double beyond_m = now->seen.distance_m - now->lunge_m;
    if (ai_is_fie(now) && beyond_m > FALSE_NEAREST_M && beyond_m < FALSE_FARTHEST_M &&
        ai_chance(ai, ai->style.second)) {
        ai_intend(ai, AI_ATTACK, now->tick);
        ai->feint = AI_FALSE;
    }
}

static enum ai_feint compound(ai_fencer *ai, const ai_moment *now)
{
    switch (now->config->weapon.kind) {
    case WEAPON_FOIL:
        return ai_chance(ai, FOIL_CUTOVERS) ? AI_CUTOVER : AI_ONE_TWO;
    case WEAPON_SABRE:
        return AI_CUTOVER;
    default:
        return AI_ONE_TWO;
    }
}

void ai_choose_feint(ai_fencer *ai, const ai_moment *now)
{
    if (ai->feint != AI_STRAIGHT || !ai_chance(ai, ai->style.disengage)) {
        return;
    }
    bool is_compound = ai_is_fie(now) && ai_chance(ai, ai->style.compound);
    ai->feint = (uint8_t)(is_compound ? compound(ai, now) : AI_DISENGAGE);
    if (ai->feint == AI_CUTOVER) {
        ai->over_aim = ai->aim[1];
        ai->aim[1] = 1.0;
    } else {
        ai->aim[0] = -ai->aim[0];
    }
}

void ai_follow_feint(ai_fencer *ai, const ai_moment *now, input_frame *frame)
{
    if (ai->feint == AI_ONE_TWO && now->since == SECOND_CHANGE_TICKS) {
        ai->aim[0] = -ai->aim[0];
    } else if (ai->feint == AI_CUTOVER && now->since < OVER_TICKS) {
        frame->extension = ai_extension_of(OVER_ARM);
    } else if (ai->feint == AI_CUTOVER && now->since == OVER_TICKS) {
        ai->aim[0] = -ai->aim[0];
        ai->aim[1] = ai->over_aim;
    } else if (ai->feint == AI_FALSE && now->since > FALSE_TICKS) {
        frame->extension = 0;
    }
}

bool ai_awaits_riposte(const ai_fencer *ai, const ai_moment *now)
{
    return ai->intent == AI_ATTACK && ai->feint == AI_FALSE && now->since > FALSE_TICKS;
}
