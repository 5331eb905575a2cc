#include "lesson.h"

#include <math.h>
#include <stddef.h>

#include "text_mark.h"

// Length of the path of the point over the square (width 2) that completes the first step.
static const double MOVED_ENOUGH = 4.0;

// Distance between the roots that the trainer keeps in the touch and beat steps, and from which the
// trainer attacks, meters; a lunge reaches from 2.4. The tolerance is half a step.
static const double BEAT_MEASURE_M = 2.3;
static const double ATTACK_MEASURE_M = 2.2;
static const double MEASURE_TOLERANCE_M = 0.17;

// Durations of the phases of a slow attack, ticks; slow enough to follow at first sight.
static const uint32_t WAIT_TICKS = 1500;
static const uint32_t THREAT_TICKS = 700;
static const uint32_t LUNGE_TICKS = 450;
// How long the button of that lunge is held: it goes 0.7 m.
static const uint32_t LUNGE_HELD_TICKS = 120;
static const uint32_t RETURN_TICKS = 900;

// After this part of the return the trainer's blade is withdrawn: the pupil may open the line
// again, and the parry is judged.
static const uint32_t WITHDRAWN_TICKS = 400;

// The trainer's line of attack: on the trainer's right, the pupil's left, at the chest.
static const double ATTACK_X = 0.3;
static const double ATTACK_Y = 0.0;

// A beat counts only when the trainer has returned from the last attack, ticks.
static const uint32_t BEAT_COUNTS_TICKS = 1000;

// For the beat the trainer holds the blade in the middle with the arm half extended; for the touch
// the blade hangs down.
static const uint8_t OFFERED_EXTENSION = 90;
static const double LOWERED_X = 0.9;
static const double LOWERED_Y = -1.0;

static void begin(lesson *l, enum lesson_step step)
{
    l->step = (uint8_t)step;
    l->ticks = 0;
    l->way = 0.0;
    l->attack = LESSON_WAIT;
    l->attack_ticks = 0;
    l->blades_met = l->struck = l->praised = false;
    l->parries = 0;
}

lesson lesson_start(enum duel_side pupil)
{
    lesson l = {.pupil = (uint8_t)pupil};
    begin(&l, LESSON_MOVE);
    return l;
}

static void next_step(lesson *l)
{
    begin(l, (enum lesson_step)(l->step + 1));
}

void lesson_skip(lesson *l)
{
    if (l->step != LESSON_DONE) {
        l->answered++;
        next_step(l);
    }
}

static void start_attack_phase(lesson *l, enum lesson_attack phase)
{
    l->attack = (uint8_t)phase;
    l->attack_ticks = 0;
}

static int16_t point_of(double x)
{
    return (int16_t)(x * INPUT_POINT_MAX);
}

// Half a step toward the measure: a tap, when the last step is over.
static uint8_t keep_measure(const lesson *l, const duel_config *config, const duel_state *state,
                            double wanted_m)
{
    if (state->fencer[duel_other((enum duel_side)l->pupil)].footwork.action != FOOTWORK_EN_GARDE) {
        return 0;
    }
    double apart_m = duel_fencer_frame(config, state, DUEL_RIGHT).root_x_m -
                     duel_fencer_frame(config, state, DUEL_LEFT).root_x_m;
    return apart_m > wanted_m + MEASURE_TOLERANCE_M   ? INPUT_ADVANCE
           : apart_m < wanted_m - MEASURE_TOLERANCE_M ? INPUT_RETREAT
                                                      : 0;
}

// During the threat the arm extends at a constant rate, and in the lunge it stays extended. The
// trainer gives way when the blades meet.
static input_frame attack(lesson *l, const duel_config *config, const duel_state *state)
{
    input_frame frame = input_frame_neutral();
    frame.point_x = point_of(ATTACK_X);
    frame.point_y = point_of(ATTACK_Y);
    switch ((enum lesson_attack)l->attack) {
    case LESSON_WAIT:
        frame.point_x = 0;
        frame.buttons = keep_measure(l, config, state, ATTACK_MEASURE_M);
        if (frame.buttons != 0) {
            l->attack_ticks = 0;
        } else if (l->attack_ticks >= WAIT_TICKS) {
            l->blades_met = l->struck = false;
            start_attack_phase(l, LESSON_THREAT);
        }
        break;
    case LESSON_THREAT:
        frame.extension = (uint8_t)(l->attack_ticks * INPUT_EXTENSION_MAX / THREAT_TICKS);
        if (l->blades_met) {
            start_attack_phase(l, LESSON_RETURN);
        } else if (l->attack_ticks >= THREAT_TICKS) {
            start_attack_phase(l, LESSON_LUNGE);
        }
        break;
    case LESSON_LUNGE:
        frame.extension = INPUT_EXTENSION_MAX;
        frame.buttons = l->attack_ticks < LUNGE_HELD_TICKS ? INPUT_LUNGE : 0;
        if (l->blades_met || l->attack_ticks >= LUNGE_TICKS) {
            start_attack_phase(l, LESSON_RETURN);
        }
        break;
    case LESSON_RETURN:
        frame.buttons = INPUT_RECOVER;
        if (l->attack_ticks == WITHDRAWN_TICKS) {
            l->praised = l->blades_met && !l->struck;
            l->parries += l->praised;
        }
        if (l->attack_ticks >= RETURN_TICKS) {
            start_attack_phase(l, LESSON_WAIT);
        }
        break;
    }
    l->attack_ticks++;
    return frame;
}

input_frame lesson_trainer_frame(lesson *l, const duel_config *config, const duel_state *state)
{
    input_frame frame = input_frame_neutral();
    switch ((enum lesson_step)l->step) {
    case LESSON_TOUCH:
        frame.point_x = point_of(LOWERED_X);
        frame.point_y = point_of(LOWERED_Y);
        // The trainer comes within reach, but does not retreat.
        frame.buttons = keep_measure(l, config, state, BEAT_MEASURE_M) & INPUT_ADVANCE;
        break;
    case LESSON_PARRY:
        frame = attack(l, config, state);
        break;
    case LESSON_BEAT:
        frame.extension = OFFERED_EXTENSION;
        frame.buttons = keep_measure(l, config, state, BEAT_MEASURE_M);
        break;
    case LESSON_MOVE:
    case LESSON_DONE:
        break;
    }
    return frame;
}

static void follow_point(lesson *l, const duel_fencer *pupil)
{
    double dx = pupil->point[0] - l->point[0], dy = pupil->point[1] - l->point[1];
    l->way += sqrt(dx * dx + dy * dy);
    l->point[0] = pupil->point[0];
    l->point[1] = pupil->point[1];
}

static bool is_done(const lesson *l, const duel_events *events)
{
    enum duel_side trainer = duel_other((enum duel_side)l->pupil);
    for (uint32_t i = 0; i < events->count; i++) {
        const duel_event *event = &events->event[i];
        bool touched = event->kind == DUEL_EVENT_TOUCH && event->side == l->pupil;
        bool beaten =
            (event->kind == DUEL_EVENT_CONTROL_LOST || event->kind == DUEL_EVENT_DISARMED) &&
            event->side == trainer;
        if ((l->step == LESSON_TOUCH && touched) ||
            (l->step == LESSON_BEAT && beaten && l->ticks > BEAT_COUNTS_TICKS)) {
            return true;
        }
    }
    return (l->step == LESSON_MOVE && l->way >= MOVED_ENOUGH) ||
           (l->step == LESSON_PARRY && l->parries >= LESSON_PARRIES);
}

static void watch_attack(lesson *l, const duel_events *events)
{
    enum duel_side trainer = duel_other((enum duel_side)l->pupil);
    for (uint32_t i = 0; i < events->count; i++) {
        const duel_event *event = &events->event[i];
        l->blades_met |= event->kind == DUEL_EVENT_BLADES_MET;
        l->blades_met |= event->kind == DUEL_EVENT_BLADES_SLIDE;
        l->struck |= event->kind == DUEL_EVENT_TOUCH && event->side == trainer;
        // A touch ends the bout and the attack.
        if (event->kind == DUEL_EVENT_OVER) {
            l->praised = false;
            start_attack_phase(l, LESSON_WAIT);
        }
    }
}

void lesson_tick(lesson *l, const duel_state *state, const duel_events *events)
{
    if (l->step == LESSON_DONE) {
        return;
    }
    l->ticks++;
    follow_point(l, &state->fencer[l->pupil]);
    watch_attack(l, events);
    if (is_done(l, events)) {
        l->answered++;
        next_step(l);
    } else if (l->ticks >= LESSON_STEP_MOST_S * DUEL_TICKS_PER_SECOND) {
        next_step(l);
    }
}

// True from the begin of the threat until the blade is withdrawn.
static bool is_threatened(const lesson *l)
{
    return l->step == LESSON_PARRY &&
           (l->attack == LESSON_THREAT || l->attack == LESSON_LUNGE ||
            (l->attack == LESSON_RETURN && l->attack_ticks <= WITHDRAWN_TICKS));
}

bool lesson_hint(const lesson *l, int *out_row, int *out_column)
{
    *out_row = 1;
    *out_column = 0;
    return is_threatened(l);
}

const char *lesson_line(const lesson *l)
{
    switch ((enum lesson_step)l->step) {
    case LESSON_MOVE:
        return TEXT("Move: the point of your weapon goes where your hand goes");
    case LESSON_TOUCH:
        return TEXT("Touch the trainer: arm out, and lunge; step closer if you fall short");
    case LESSON_PARRY:
        return is_threatened(l)
                   ? TEXT("Here it comes: push the blade aside, and hold the lit guard")
               : l->praised
                   ? TEXT("Parried! Once more")
                   : TEXT("The trainer will attack, slowly: close the line with your blade");
    case LESSON_BEAT:
        return TEXT("Strike the trainer's blade hard from the side: a beat");
    case LESSON_DONE:
        return TEXT("Now fence");
    }
    return NULL;
}
