#include "course.h"

#include <stdio.h>
#include <string.h>

#include "course_judge.h"
#include "split_mix.h"

// The teacher stands at the distance if it is right by this, meters: half a short step.
static const double MEASURE_TOLERANCE_M = 0.12;
// The teacher waits between these times before a cue, so that nobody can count along, ticks.
static const uint32_t WAIT_LEAST_TICKS = 500, WAIT_MOST_TICKS = 1600;
// A pupil who stands still has a cue within this time.
static const uint32_t LONG_TICKS = 8000;
// Between two tries both return to guard, ticks.
static const uint32_t AFTER_TICKS = 900;
// So long after the blades have met the teacher feels the parry, and gives way.
static const uint32_t GIVES_WAY_TICKS = 60;
static const double AWAY_X = 0.9, AWAY_Y = -1.0;
// The exercise becomes faster after so many good ones of the last four, and slower again after so
// many bad ones in a row.
static const uint32_t FASTER_GOOD = 3, FASTER_OF = 4, SLOWER_BAD = 5;

course course_start(const exercise *e, enum duel_side pupil, uint64_t seed)
{
    return (course){.exercise = e,
                    .pupil = (uint8_t)pupil,
                    .random = seed,
                    .stage = e->tempo[0] < e->tempo[1] ? 0 : 1};
}

bool course_fits(const exercise *e, const guard_grid *grid, char *error, size_t error_size)
{
    for (uint32_t i = 0; i < e->cues; i++) {
        for (uint32_t j = 0; j < e->cue[i].wants; j++) {
            const char *guard = e->cue[i].want[j].guard;
            int row, column;
            if (guard[0] != '\0' && !course_judge_guard(grid, guard, &row, &column)) {
                snprintf(error, error_size, "there is no guard '%s' for this weapon", guard);
                return false;
            }
        }
    }
    return true;
}

static uint32_t random_below(course *c, uint32_t count)
{
    return (uint32_t)((split_mix_next(&c->random) >> 32) % count);
}

static void begin(course *c, enum course_phase phase)
{
    c->phase = (uint8_t)phase;
    c->phase_ticks = 0;
    if (phase == COURSE_READY) {
        c->wait_ticks = WAIT_LEAST_TICKS + random_below(c, WAIT_MOST_TICKS - WAIT_LEAST_TICKS);
    }
}

void course_bout_began(course *c)
{
    c->wants_bout = false;
    begin(c, COURSE_READY);
}

static bool is_en_garde(const duel_state *state, enum duel_side side)
{
    return state->fencer[side].footwork.action == FOOTWORK_EN_GARDE;
}

// A short step toward the exercise's distance, when the last step is over.
static uint8_t steps_to_measure(const course *c, const duel_config *config, const duel_state *state)
{
    double off_m = course_distance_m(config, state) - c->exercise->measure_m;
    if (!is_en_garde(state, duel_other((enum duel_side)c->pupil)) ||
        (off_m > -MEASURE_TOLERANCE_M && off_m < MEASURE_TOLERANCE_M)) {
        return 0;
    }
    return off_m > 0.0 ? INPUT_ADVANCE : INPUT_RETREAT;
}

static input_frame cue_frame(const course *c, const duel_config *config)
{
    const exercise_cue *cue = &c->exercise->cue[c->cue];
    uint32_t tick = c->now.cue_tick > 0 ? c->now.ticks - c->now.cue_tick : 0;
    input_wish wish = {0};
    for (uint32_t i = 0; i < cue->lines && cue->line[i].tick <= tick; i++) {
        wish = cue->line[i].wish;
    }
    wish.point_x *= config->hand[duel_other((enum duel_side)c->pupil)];
    input_frame frame;
    input_quantize(&wish, &frame);
    return frame;
}

// Whether the teacher's attack has been parried: then the teacher gives way, as one does in a
// lesson. By the rules of the FIE the attack goes on, so that the referee has something to say.
static bool gives_way(const course *c)
{
    return !c->exercise->fie && c->now.meet_tick > 0 &&
           c->now.ticks - c->now.meet_tick >= GIVES_WAY_TICKS;
}

input_frame course_teacher_frame(const course *c, const duel_config *config,
                                 const duel_state *state)
{
    input_frame frame = input_frame_neutral();
    switch ((enum course_phase)c->phase) {
    case COURSE_READY:
        frame.buttons = steps_to_measure(c, config, state);
        break;
    case COURSE_CUE:
        // Before its trigger a cue shows how the teacher waits: its line at time 0.
        if (gives_way(c)) {
            // The parried point goes down and away, so that the riposte is free; an edge would cut.
            bool has_edge = config->weapon.kind == WEAPON_SABRE;
            const input_wish wish = {
                has_edge ? 0.0 : AWAY_X * config->hand[duel_other((enum duel_side)c->pupil)],
                has_edge ? 0.0 : AWAY_Y, 0.0, INPUT_RECOVER};
            input_quantize(&wish, &frame);
        } else {
            frame = cue_frame(c, config);
        }
        break;
    case COURSE_AFTER:
        frame.buttons = INPUT_RECOVER;
        break;
    }
    return frame;
}

// Adds the try to what is known of the pupil. A cue that waits for the pupil has no reaction.
static void measure_try(course *c, double distance_m, bool good)
{
    course_measure *m = &c->measure;
    m->tries++;
    m->good += good ? 1 : 0;
    m->distance_m += distance_m;
    bool answers = c->exercise->cue[c->cue].trigger == EXERCISE_AT_ONCE;
    if (answers && c->last.fault != COURSE_TOO_EARLY && c->now.react_tick > c->now.cue_tick) {
        m->reacted++;
        m->reaction_s += (c->now.react_tick - c->now.cue_tick) * DUEL_TICK_S / course_speed(c);
    }
}

// Enters the try into the record, and changes the tempo.
static void count_try(course *c, const duel_config *config, const duel_state *state)
{
    bool good = c->last.fault == COURSE_GOOD;
    measure_try(c, course_distance_m(config, state), good);
    c->tries++;
    c->all_tries++;
    c->history = c->history << 1 | (good ? 1u : 0u);
    uint32_t of = 0, right = course_good_of(c, &of);
    uint32_t last_bad = c->history & ((1u << SLOWER_BAD) - 1);
    if (c->stage == 0 && right >= FASTER_GOOD) {
        c->stage = 1;
        c->tries = c->history = 0;
    } else if (c->stage == 1 && right >= c->exercise->pass_good) {
        c->passed = true;
    } else if (c->stage == 1 && c->exercise->tempo[0] < c->exercise->tempo[1] &&
               c->tries >= SLOWER_BAD && last_bad == 0) {
        c->stage = 0;
        c->tries = c->history = 0;
    }
}

uint32_t course_good_of(const course *c, uint32_t *out_of)
{
    *out_of = c->stage == 0 ? FASTER_OF : c->exercise->pass_of;
    uint32_t good = 0;
    for (uint32_t i = 0; i < *out_of && i < c->tries; i++) {
        good += c->history >> i & 1u;
    }
    return good;
}

// Whether the bout is decided, or the referee has stopped the phrase.
static bool is_stopped(const duel_state *state)
{
    return state->phase == DUEL_OVER || state->match.calls > 0;
}

// Whether the pupil has touched in this tick.
static bool has_touched(const course *c, const duel_events *events)
{
    for (uint32_t i = 0; i < events->count; i++) {
        if (events->event[i].kind == DUEL_EVENT_TOUCH && events->event[i].side == c->pupil) {
            return true;
        }
    }
    return false;
}

// Waits until the teacher has stood still at the distance for a while.
static void wait_for_cue(course *c, const duel_config *config, const duel_state *state,
                         const duel_events *events)
{
    if (has_touched(c, events)) {
        c->last = (course_result){.fault = COURSE_TOO_EARLY};
        count_try(c, config, state);
        begin(c, COURSE_AFTER);
        return;
    }
    c->ready_ticks++;
    bool moves = steps_to_measure(c, config, state) != 0 ||
                 !is_en_garde(state, duel_other((enum duel_side)c->pupil));
    if (moves) {
        c->phase_ticks = 0;
    } else if (c->phase_ticks >= c->wait_ticks) {
        c->ready_ticks = 0;
        c->cue = (uint8_t)random_below(c, c->exercise->cues);
        begin(c, COURSE_CUE);
        course_judge_start(c, config, state);
    }
}

void course_tick(course *c, const duel_config *config, const duel_state *state,
                 const duel_events *events)
{
    c->phase_ticks++;
    switch ((enum course_phase)c->phase) {
    case COURSE_READY:
        wait_for_cue(c, config, state, events);
        break;
    case COURSE_CUE:
        if (course_judge_tick(c, config, state, events)) {
            count_try(c, config, state);
            begin(c, COURSE_AFTER);
        }
        break;
    case COURSE_AFTER:
        if (c->phase_ticks >= AFTER_TICKS && state->phase == DUEL_FENCING) {
            begin(c, COURSE_READY);
        }
        break;
    }
    c->wants_bout = is_stopped(state) && c->phase != COURSE_CUE;
}

bool course_waits_long(const course *c)
{
    return c->phase == COURSE_READY && c->ready_ticks > LONG_TICKS;
}

double course_speed(const course *c)
{
    return c->exercise->tempo[c->stage];
}

bool course_hint(const course *c, const duel_config *config, int *out_row, int *out_column)
{
    if (c->phase != COURSE_CUE || c->now.cue_tick == 0 || c->now.meet_tick > 0) {
        return false;
    }
    const exercise_cue *cue = &c->exercise->cue[c->cue];
    for (uint32_t i = c->now.want; i < cue->wants; i++) {
        if (cue->want[i].kind == EXERCISE_PARRY && cue->want[i].guard[0] != '\0' &&
            course_judge_guard(config->grid, cue->want[i].guard, out_row, out_column)) {
            if (config->hand[c->pupil] < 0.0) {
                *out_column = 2 - *out_column;
            }
            return true;
        }
    }
    return false;
}
