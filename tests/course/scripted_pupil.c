#include "scripted_pupil.h"

#include <math.h>
#include <string.h>

#include "bout_assist.h"
#include "split_mix.h"

// A person sees after a quarter of a second of real time, and feels the blade sooner.
static const double SEEN_S = 0.25, FELT_S = 0.12;
// A hand crosses half the square in a fifth of a second of real time.
static const double HAND_PER_S = 5.0;
static const double TREMOR = 0.04;
// A lunge is begun from farther than this, meters between the hips.
static const double ARM_REACHES_M = 1.75;
static const uint32_t ARM_AHEAD_TICKS = 80;
static const uint32_t BACK_TICKS = 130;
// One who has lunged beside the target tries again after this.
static const uint32_t AGAIN_TICKS = 900;

static const char *const NAMES[SCRIPTED_HANDS] = {"learner", "idle", "wild", "point out",
                                                  "cautious"};

const char *scripted_hand_name(enum scripted_hand hand)
{
    return NAMES[hand];
}

scripted_pupil scripted_pupil_start(enum scripted_hand hand, uint64_t seed)
{
    return (scripted_pupil){.hand = hand, .random = seed};
}

static double share(scripted_pupil *p)
{
    return (double)(split_mix_next(&p->random) >> 11) * 0x1p-53;
}

static double distance(const duel_config *config, const duel_state *state)
{
    return duel_fencer_frame(config, state, DUEL_RIGHT).root_x_m -
           duel_fencer_frame(config, state, DUEL_LEFT).root_x_m;
}

static const exercise_want *wanted(const course *c, enum exercise_want_kind kind)
{
    const exercise_cue *cue = &c->exercise->cue[c->cue];
    for (uint32_t i = c->now.want; i < cue->wants; i++) {
        if (cue->want[i].kind == kind) {
            return &cue->want[i];
        }
    }
    return NULL;
}

// The middle of a place of the teacher's body, world.
static phys_vec3 place_of(const course *c, const duel_config *config, const duel_state *state,
                          enum exercise_place place)
{
    static const enum fencer_bone BONE[EXERCISE_PLACES] = {
        [EXERCISE_ANYWHERE] = BONE_CHEST,  [EXERCISE_HAND] = BONE_FOREARM_TWIST_R,
        [EXERCISE_ARM] = BONE_UPPER_ARM_R, [EXERCISE_HEAD] = BONE_HEAD,
        [EXERCISE_TRUNK] = BONE_CHEST,     [EXERCISE_LEG] = BONE_SHIN_R,
        [EXERCISE_FOOT] = BONE_FOOT_R};
    enum duel_side teacher = duel_other((enum duel_side)c->pupil);
    body_pose body;
    duel_body_pose(config, state, teacher, &body);
    return fencer_frame_point_to_world(duel_fencer_frame(config, state, teacher),
                                       body.bone[BONE[place]].joint);
}

// Thrusts at the goal: arm first, then a lunge if it is far, once in a try.
static void thrust(scripted_pupil *p, const course *c, const duel_config *config,
                   const duel_state *state, input_frame *frame, enum exercise_place place)
{
    double aim[2];
    if (bout_assist_aim(config, state, (enum duel_side)c->pupil, place_of(c, config, state, place),
                        aim)) {
        memcpy(p->goal, aim, sizeof aim);
    }
    // The forearm below a lifted guard, and the foot below a duck: where on the square they are.
    static const double HAND[2] = {-0.4, 0.45}, FOOT[2] = {-0.15, -0.85};
    if (place == EXERCISE_HAND || place == EXERCISE_FOOT) {
        const double *at = place == EXERCISE_HAND ? HAND : FOOT;
        p->goal[0] = at[0] * config->hand[c->pupil];
        p->goal[1] = at[1];
    }
    frame->extension = INPUT_EXTENSION_MAX;
    bool arm_out = c->now.arm_tick > 0 && c->now.ticks > c->now.arm_tick + ARM_AHEAD_TICKS;
    if (arm_out && distance(config, state) > ARM_REACHES_M && p->lunge_from == 0) {
        p->lunge_from = c->now.ticks;
    }
    // The farther, the longer the button is held.
    double far = phys_clamp((distance(config, state) - 1.9) / 0.7, 0.0, 1.0);
    if (p->lunge_from > 0 && c->now.ticks - p->lunge_from < 60 + (uint32_t)(200.0 * far)) {
        frame->buttons |= INPUT_LUNGE;
    }
}

// Flings the point from beside the goal and puts the arm out: a cut at the head from above, at the
// trunk from the inside low to the outside.
static void cut(scripted_pupil *p, const course *c, const duel_config *config,
                const duel_state *state, input_frame *frame, const exercise_want *want,
                uint32_t since)
{
    static const double FROM[2][2] = {{0.3, 1.0}, {-0.33, -0.67}},
                        TO[2][2] = {{0.0, 0.2}, {0.67, -0.67}};
    int which = want->place == EXERCISE_TRUNK ? 1 : 0;
    const double *at = since < 200 ? FROM[which] : TO[which];
    p->goal[0] = at[0] * config->hand[c->pupil];
    p->goal[1] = at[1];
    if (since >= 200) {
        // A fling is faster than an aim.
        memcpy(p->point, p->goal, sizeof p->point);
    }
    if (since >= 230) {
        frame->extension = INPUT_EXTENSION_MAX;
        double far = phys_clamp((distance(config, state) - 1.9) / 0.7, 0.0, 1.0);
        frame->buttons = since < 290 + (uint32_t)(200.0 * far) ? INPUT_LUNGE : 0;
    }
}

// Attacks where the teacher's blade is not: to the side away from it.
static void around(scripted_pupil *p, const course *c, const duel_config *config,
                   const duel_state *state, input_frame *frame, uint32_t since)
{
    enum duel_side teacher = duel_other((enum duel_side)c->pupil);
    fencer_frame own = duel_fencer_frame(config, state, (enum duel_side)c->pupil);
    phys_vec3 ends[2];
    duel_blade_ends(config, state, teacher, ends);
    double blade = fencer_frame_point_from_world(own, ends[1]).z;
    double side = blade > 0.0 ? -1.0 : 1.0;
    thrust(p, c, config, state, frame, EXERCISE_TRUNK);
    p->goal[0] = side * config->hand[c->pupil] * 0.35;
    p->goal[1] = -0.1;
    if (since < 250) {
        frame->extension = 0; // first the line, then the arm
        frame->buttons = 0;
        p->lunge_from = 0;
    }
}

// Shows a thrust on the outside, goes under the parry, and hits on the inside.
static void feint(scripted_pupil *p, const course *c, const duel_config *config,
                  const duel_state *state, input_frame *frame, double seen)
{
    double hand = config->hand[c->pupil];
    uint32_t since = c->now.cue_tick > 0 ? c->now.ticks - c->now.cue_tick : 0;
    uint32_t under = 150 + (uint32_t)(0.4 * seen);
    frame->extension = 110;
    p->goal[0] = 0.5 * hand;
    p->goal[1] = 0.0;
    if (since >= under) {
        p->goal[0] = 0.2 * hand;
        p->goal[1] = -0.7;
    }
    if (since >= under + 100) {
        thrust(p, c, config, state, frame, EXERCISE_TRUNK);
        p->goal[0] = -0.4 * hand;
        p->goal[1] = 0.0;
    }
}

// Reads who has the right of way and acts: hits one who comes with a bent arm, parries an attack
// and then hits.
static void claim(scripted_pupil *p, const course *c, const duel_config *config,
                  const duel_state *state, input_frame *frame, double seen, double felt)
{
    const duel_fencer *teacher = &state->fencer[duel_other((enum duel_side)c->pupil)];
    uint32_t since = c->now.cue_tick > 0 ? c->now.ticks - c->now.cue_tick : 0;
    bool comes = teacher->footwork.action == FOOTWORK_LUNGE;
    bool presses = comes && teacher->extension > 0.5;
    int row, column;
    if (since < seen) {
        p->met_tick = 0;
        return;
    }
    if (c->now.blow_ns > 0.0 && p->met_tick == 0) {
        p->met_tick = c->now.ticks;
    }
    // A thrust that missed is begun again.
    if (p->lunge_from > 0 && c->now.ticks - p->lunge_from > AGAIN_TICKS) {
        p->lunge_from = 0;
        frame->buttons = INPUT_RECOVER;
    } else if (p->lunge_from > 0 ||
               (p->met_tick > 0 && !presses && c->now.ticks - p->met_tick > felt)) {
        thrust(p, c, config, state, frame, EXERCISE_TRUNK);
    } else if ((comes || p->met_tick > 0) &&
               bout_assist_hint(config, state, (enum duel_side)c->pupil, &row, &column)) {
        p->goal[0] = column - 1;
        p->goal[1] = row - 1;
    } else if (teacher->footwork.action == FOOTWORK_ADVANCE) {
        thrust(p, c, config, state, frame, EXERCISE_TRUNK);
    }
}

static void answer(scripted_pupil *p, const course *c, const duel_config *config,
                   const duel_state *state, input_frame *frame)
{
    double speed = course_speed(c), seen = SEEN_S * speed * DUEL_TICKS_PER_SECOND;
    double felt = FELT_S * speed * DUEL_TICKS_PER_SECOND;
    uint32_t since = c->now.cue_tick > 0 ? c->now.ticks - c->now.cue_tick : 0;
    const exercise_cue *cue = &c->exercise->cue[c->cue];
    const exercise_want *touch = wanted(c, EXERCISE_TOUCH), *line = wanted(c, EXERCISE_LINE);
    int row, column;

    if (cue->trigger == EXERCISE_ON_ARM && c->now.free) {
        feint(p, c, config, state, frame, seen);
        return;
    }
    if (line != NULL || cue->trigger == EXERCISE_ON_LINE) {
        thrust(p, c, config, state, frame, EXERCISE_TRUNK);
        frame->buttons = 0;
        return;
    }
    if (cue->want[0].kind == EXERCISE_CALL) {
        claim(p, c, config, state, frame, seen, felt);
        return;
    }
    if (cue->trigger == EXERCISE_ON_LUNGE && c->now.foot_tick == 0) {
        frame->extension = INPUT_EXTENSION_MAX;
        frame->buttons =
            c->now.arm_tick > 0 && c->now.ticks > c->now.arm_tick + 80 ? INPUT_LUNGE : 0;
        return;
    }
    if (cue->trigger == EXERCISE_ON_LUNGE && c->now.meet_tick == 0 && since < 400) {
        frame->buttons = INPUT_RECOVER;
    }
    if (c->now.meet_tick > 0 || c->now.parried) {
        uint32_t met = c->now.ticks - c->now.meet_tick;
        // Back from a lunge the hand needs a moment longer.
        felt += cue->trigger == EXERCISE_ON_LUNGE ? BACK_TICKS : 0;
        if (met > felt && (touch != NULL || wanted(c, EXERCISE_CALL) != NULL)) {
            thrust(p, c, config, state, frame, EXERCISE_TRUNK);
        }
        return;
    }
    // Who has lunged on purpose waits for the riposte before the parry.
    double arm = state->fencer[duel_other((enum duel_side)c->pupil)].extension;
    if (c->now.ticks == 1 || arm < 0.25) {
        p->came_tick = c->now.ticks;
    }
    if (cue->trigger == EXERCISE_ON_LUNGE && c->now.ticks - p->came_tick < seen) {
        return;
    }
    if (since > seen && course_hint(c, config, &row, &column)) {
        row = p->believes ? p->guard[0] : row;
        column = p->believes ? p->guard[1] : column;
        if (row < 0) {
            return;
        }
        p->goal[0] = column - 1;
        p->goal[1] = row - 1;
        return;
    }
    if (wanted(c, EXERCISE_BEAT) != NULL && since > seen) {
        frame->extension = 90;
        p->goal[0] = c->now.ticks / 350 % 2 == 0 ? 1.0 : -1.0;
        p->point[0] += (p->goal[0] - p->point[0]) * 0.02;
        return;
    }
    if (wanted(c, EXERCISE_GO) != NULL && since > seen) {
        frame->buttons = wanted(c, EXERCISE_GO)->number[0] > 0.0 ? INPUT_ADVANCE : INPUT_RETREAT;
        return;
    }
    if (c->now.keep_m[1] > 0.0) {
        double off = distance(config, state) - c->exercise->measure_m;
        frame->buttons = off > 0.25 ? INPUT_ADVANCE : off < -0.25 ? INPUT_RETREAT : 0;
        return;
    }
    if (touch == NULL || since < seen) {
        return;
    }
    uint32_t acts = since - (uint32_t)seen;
    if (config->weapon.kind == WEAPON_SABRE && touch->place != EXERCISE_ANYWHERE) {
        cut(p, c, config, state, frame, touch, acts);
    } else if (c->now.free) {
        around(p, c, config, state, frame, acts);
    } else {
        thrust(p, c, config, state, frame, (enum exercise_place)touch->place);
        if (touch->place == EXERCISE_LEG || touch->place == EXERCISE_FOOT) {
            frame->buttons |= INPUT_DUCK;
        }
    }
}

static void flail(scripted_pupil *p, input_frame *frame)
{
    if (p->ticks % 180 == 0) {
        p->goal[0] = 2.0 * share(p) - 1.0;
        p->goal[1] = 2.0 * share(p) - 1.0;
    }
    frame->extension = p->ticks / 230 % 2 == 0 ? INPUT_EXTENSION_MAX : 0;
    frame->buttons = p->ticks / 700 % 3 == 0   ? INPUT_LUNGE
                     : p->ticks / 700 % 3 == 1 ? INPUT_ADVANCE
                                               : INPUT_RETREAT;
}

static int16_t quantized(double x)
{
    return (int16_t)(phys_clamp(x, -1.0, 1.0) * INPUT_POINT_MAX);
}

input_frame scripted_pupil_frame(scripted_pupil *p, const course *c, const duel_config *config,
                                 const duel_state *state)
{
    input_frame frame = input_frame_neutral();
    p->ticks++;
    switch (p->hand) {
    case SCRIPTED_LEARNER:
        p->goal[0] = p->goal[1] = 0.0;
        if (c->phase == COURSE_CUE) {
            answer(p, c, config, state, &frame);
        } else {
            p->lunge_from = 0;
            frame.buttons = INPUT_RECOVER;
        }
        break;
    case SCRIPTED_IDLE:
        break;
    case SCRIPTED_WILD:
        flail(p, &frame);
        break;
    case SCRIPTED_POINT_OUT:
        frame.extension = INPUT_EXTENSION_MAX;
        break;
    case SCRIPTED_CAUTIOUS:
        frame.buttons = distance(config, state) < 3.2 ? INPUT_RETREAT : 0;
        break;
    }
    double step = HAND_PER_S / (course_speed(c) * DUEL_TICKS_PER_SECOND);
    for (int i = 0; i < 2; i++) {
        double off = p->goal[i] - p->point[i];
        p->point[i] += phys_clamp(off, -step, step);
        p->tremor[i] += (TREMOR * (2.0 * share(p) - 1.0) - p->tremor[i]) * 0.02;
    }
    frame.point_x = quantized(p->point[0] + p->tremor[0]);
    frame.point_y = quantized(p->point[1] + p->tremor[1]);
    return frame;
}
