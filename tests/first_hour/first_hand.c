#include "first_hand.h"

#include <math.h>
#include <string.h>

#include "bout_assist.h"
#include "split_mix.h"

// A person sees after a quarter of a second, and a hand crosses half the square in a fifth of one.
static const uint32_t SEEN_TICKS = 250;
static const double HAND_PER_TICK = 0.005;
static const double TREMOR = 0.04;
// Meters between the hips: from where the quick learner lunges, from where an arm reaches, and how
// near the cautious one lets anybody come.
static const double LUNGE_M = 2.4, ARM_M = 1.9, FEAR_M = 2.9;
// An attack: the arm first, then the foot; then back to guard, and a while of nothing.
static const uint32_t ARM_TICKS = 120, ATTACK_TICKS = 650;
static const uint32_t REST_LEAST = 300, REST_MORE = 900;
// The wild one changes its mind so often, ticks: hand, arm, feet.
static const uint32_t WILD_HAND = 180, WILD_ARM = 230, WILD_FEET = 700;

first_hand first_hand_start(enum scripted_hand hand, uint64_t seed)
{
    return (first_hand){.hand = hand, .random = seed};
}

static double share(first_hand *h)
{
    return (double)(split_mix_next(&h->random) >> 11) * 0x1p-53;
}

static double distance_m(const duel_config *config, const duel_state *state)
{
    return duel_fencer_frame(config, state, DUEL_RIGHT).root_x_m -
           duel_fencer_frame(config, state, DUEL_LEFT).root_x_m;
}

static void flail(first_hand *h, input_frame *frame)
{
    if (h->ticks % WILD_HAND == 0) {
        h->goal[0] = 2.0 * share(h) - 1.0;
        h->goal[1] = 2.0 * share(h) - 1.0;
    }
    static const uint8_t FEET[] = {INPUT_LUNGE, INPUT_ADVANCE, INPUT_RETREAT};
    frame->extension = h->ticks / WILD_ARM % 2 == 0 ? INPUT_EXTENSION_MAX : 0;
    frame->buttons = FEET[h->ticks / WILD_FEET % 3];
}

// Aims at the opponent's chest as it stands now.
static void aim(first_hand *h, enum duel_side side, const duel_config *config,
                const duel_state *state)
{
    enum duel_side other = duel_other(side);
    body_pose body;
    double point[2];
    duel_body_pose(config, state, other, &body);
    phys_vec3 chest = fencer_frame_point_to_world(duel_fencer_frame(config, state, other),
                                                  body.bone[BONE_CHEST].joint);
    if (bout_assist_aim(config, state, side, chest, point)) {
        memcpy(h->goal, point, sizeof point);
    }
}

// Arm, then foot if it is far, then back; returns false when it is over.
static bool attack(first_hand *h, enum duel_side side, const duel_config *config,
                   const duel_state *state, input_frame *frame)
{
    uint32_t since = h->ticks - h->acts_tick;
    if (since > ATTACK_TICKS) {
        h->acts_tick = 0;
        h->rests_until = h->ticks + REST_LEAST + (uint32_t)(share(h) * REST_MORE);
        return false;
    }
    aim(h, side, config, state);
    frame->extension = INPUT_EXTENSION_MAX;
    if (since > ARM_TICKS && since < ARM_TICKS + 200 && distance_m(config, state) > ARM_M) {
        frame->buttons = INPUT_LUNGE;
    }
    return true;
}

// Comes to the distance, parries what it sees come, and attacks now and then.
static void learn(first_hand *h, enum duel_side side, const duel_config *config,
                  const duel_state *state, input_frame *frame)
{
    double far_m = distance_m(config, state);
    int row, column;
    bool comes = bout_assist_hint(config, state, side, &row, &column);
    h->goal[0] = h->goal[1] = 0.0;
    h->seen_tick = comes ? h->seen_tick : h->ticks;
    if (h->acts_tick > 0 && attack(h, side, config, state, frame)) {
        return;
    }
    if (comes && h->ticks - h->seen_tick > SEEN_TICKS) {
        h->goal[0] = column - 1;
        h->goal[1] = row - 1;
        // After the parry comes the riposte.
        h->rests_until = h->ticks;
        h->acts_tick = h->ticks - h->seen_tick > 2 * SEEN_TICKS ? h->ticks : 0;
    } else if (far_m < LUNGE_M && h->ticks > h->rests_until) {
        h->acts_tick = h->ticks;
    } else {
        frame->buttons = far_m > LUNGE_M ? INPUT_ADVANCE : INPUT_RECOVER;
    }
}

// Steps back from whoever comes, and puts the arm out when there is no room left.
static void fear(first_hand *h, enum duel_side side, const duel_config *config,
                 const duel_state *state, input_frame *frame)
{
    double far_m = distance_m(config, state);
    h->seen_tick = far_m < FEAR_M ? h->seen_tick : h->ticks;
    h->goal[0] = h->goal[1] = 0.0;
    if (h->ticks - h->seen_tick > SEEN_TICKS) {
        frame->buttons = INPUT_RETREAT;
    }
    if (h->ticks - h->seen_tick > 4 * SEEN_TICKS || far_m < ARM_M) {
        aim(h, side, config, state);
        frame->extension = INPUT_EXTENSION_MAX;
    }
}

static int16_t quantized(double x)
{
    return (int16_t)(phys_clamp(x, -1.0, 1.0) * INPUT_POINT_MAX);
}

input_frame first_hand_frame(first_hand *h, enum duel_side side, const duel_config *config,
                             const duel_state *state)
{
    input_frame frame = input_frame_neutral();
    h->ticks++;
    switch (h->hand) {
    case SCRIPTED_LEARNER:
        learn(h, side, config, state, &frame);
        break;
    case SCRIPTED_IDLE:
        break;
    case SCRIPTED_WILD:
        flail(h, &frame);
        break;
    case SCRIPTED_POINT_OUT:
        frame.extension = INPUT_EXTENSION_MAX;
        break;
    case SCRIPTED_CAUTIOUS:
        fear(h, side, config, state, &frame);
        break;
    }
    for (int i = 0; i < 2; i++) {
        double off = h->goal[i] - h->point[i];
        h->point[i] += phys_clamp(off, -HAND_PER_TICK, HAND_PER_TICK);
        h->tremor[i] += (TREMOR * (2.0 * share(h) - 1.0) - h->tremor[i]) * 0.02;
    }
    frame.point_x = quantized(h->point[0] + h->tremor[0]);
    frame.point_y = quantized(h->point[1] + h->tremor[1]);
    return frame;
}
