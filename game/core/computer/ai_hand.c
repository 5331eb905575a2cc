#include "ai_hand.h"

#include "ai_intent.h"

static const uint32_t WOBBLE_TICKS = 240;
static const double WOBBLE_EASE = 0.006; // share of the way to a new wobble in a tick
// An épée with the arm out spans from the mask to the foot over the height of the square, where the
// other weapons span the trunk: for the same aim its point moves up and down by this share. A low
// aim, below the other value, goes to the leg.
static const double EPEE_HEIGHT_SHARE = 0.42;
static const double EPEE_LEG_BELOW = -0.5;
// Where the point of an épée is with the arm stretched, meters in the own fencer frame: in the
// middle of the square, and how it moves for one unit of the square, up, down and to the side. Fits
// of the guards' grid, within 2 cm for aims within half the square.
static const double EPEE_MIDDLE_HEIGHT_M = 1.238;
static const double EPEE_MIDDLE_OUTSIDE_M = 0.015;
static const double EPEE_UP_M = 0.53;
static const double EPEE_DOWN_M = 0.90;
static const double EPEE_SIDE_M = 0.157;

void ai_wobble_hand(ai_fencer *ai, uint32_t tick)
{
    if (tick % WOBBLE_TICKS == 0) {
        double wobble = ai->style.tremor;
        ai->wobble_target[0] = ai_range(ai, -wobble, wobble);
        ai->wobble_target[1] = ai_range(ai, -wobble, wobble);
    }
    for (int i = 0; i < 2; ++i) {
        ai->wobble[i] += (ai->wobble_target[i] - ai->wobble[i]) * WOBBLE_EASE;
    }
}

static double height_on_square(const ai_fencer *ai, enum weapon_kind kind, bool arm_out)
{
    if (kind != WEAPON_EPEE || !arm_out) {
        return ai->aim[1] + ai->wobble[1];
    }
    double aim = ai->aim[1] < EPEE_LEG_BELOW ? ai->aim[1] : EPEE_HEIGHT_SHARE * ai->aim[1];
    return aim + EPEE_HEIGHT_SHARE * ai->wobble[1];
}

void ai_aim_epee_at(ai_fencer *ai, double height_m, double outside_m)
{
    double up_m = height_m - EPEE_MIDDLE_HEIGHT_M;
    double unit_m = up_m > 0.0 ? EPEE_UP_M : EPEE_DOWN_M;
    ai->aim[0] = (outside_m - EPEE_MIDDLE_OUTSIDE_M) / EPEE_SIDE_M;
    ai->aim[1] = up_m / (unit_m * EPEE_HEIGHT_SHARE);
}

static int16_t quantize(double x)
{
    double clamped = x < -1.0 ? -1.0 : x > 1.0 ? 1.0 : x;
    return (int16_t)(clamped * INPUT_POINT_MAX);
}

void ai_point_hand(const ai_fencer *ai, const duel_config *config, bool arm_out, input_frame *frame)
{
    // The aim's x is positive on the weapon hand's side, a frame's point_x on the fencer's right.
    double wind = ai->flung ? 0.0 : 1.0; // the share of the wind-up that is left
    double x = ai->aim[0] + ai->wobble[0] + wind * ai->wind[0];
    double y = height_on_square(ai, config->weapon.kind, arm_out) + wind * ai->wind[1];
    frame->point_x = quantize(config->hand[ai->side] * x);
    frame->point_y = quantize(y);
}
