#include "course_judge.h"

#include <math.h>
#include <string.h>

#include "course_pupil.h"
#include "course_right.h"

// The teacher attacks while the arm is extended further than this, or in a lunge.
static const double ATTACK_EXTENSION = 0.25;
// The pupil's arm begins to extend here, and is straight here.
static const double ARM_BEGINS = 0.12, ARM_STRAIGHT = 0.95;
// A point that has moved so far on the square, which is two wide, answers the cue; tremor does not.
static const double REACTED_POINT = 0.2;
// A point in line aims at the teacher within this angle: its cosine, for 20 degrees.
static const double LINE_COS = 0.94;
static const uint32_t LINE_TICKS = 300;
// A meeting of the blades with at least this impulse is a beat; a parry that is only held has 0.01
// to 0.05 N s.
static const double BEAT_NS = 0.06;
// A point that came nearer to the trunk than this met it, and did not stick, meters.
static const double SLID_M = 0.03;
// Shares of an answer's path: less than this and the pupil has not tried.
static const double TRIED_EXTENSION = 0.5;
// The trunk is a capsule from the hips to the neck with this radius, meters.
static const double TRUNK_RADIUS_M = 0.16;
static const double TRUNK_FROM_M = 0.85, TRUNK_TO_M = 1.40;
// After a hit the judge waits this long for the late parry; in a duel by one touch the fight ends
// soon after.
static const uint32_t LATE_TICKS = 240;
// The teacher's attack does not land if it has not landed so long after the blades met.
static const uint32_t PARRIED_TICKS = 300;
// A hit so long after the blades met is another action.
static const uint32_t WEAK_TICKS = 250;
// "unhurt" holds until so long after the last line of the cue.
static const uint32_t CUE_ENDS_TICKS = 300;

// The middle of the square, as row * 3 + column.
enum { NEUTRAL_GUARD = 4 };

static const exercise_cue *cue_of(const course *c)
{
    return &c->exercise->cue[c->cue];
}

// The present want, or NULL if all are met.
static const exercise_want *want_of(const course *c)
{
    return c->now.want < cue_of(c)->wants ? &cue_of(c)->want[c->now.want] : NULL;
}

double course_distance_m(const duel_config *config, const duel_state *state)
{
    return duel_fencer_frame(config, state, DUEL_RIGHT).root_x_m -
           duel_fencer_frame(config, state, DUEL_LEFT).root_x_m;
}

bool course_judge_guard(const guard_grid *grid, const char *name, int *out_row, int *out_column)
{
    for (int row = 0; row < 3; row++) {
        for (int column = 0; column < 3; column++) {
            if (strcmp(grid->key[row][column].name, name) == 0) {
                *out_row = row;
                *out_column = column;
                return true;
            }
        }
    }
    return false;
}

// The guard that the pupil's hand is in: row * 3 + column of the grid.
static int guard_of_hand(const course *c, const duel_config *config, const duel_state *state)
{
    const course_hand hand = course_hand_of(config, state, (enum duel_side)c->pupil);
    int row, column;
    guard_grid_nearest(config->hand[c->pupil] * hand.point[0], hand.point[1], &row, &column);
    return row * 3 + column;
}

// Whether the hand is in the guard that the want names.
static bool is_in_guard(const exercise_want *want, const duel_config *config, int guard)
{
    int row, column;
    return want->guard[0] == '\0' ||
           (course_judge_guard(config->grid, want->guard, &row, &column) &&
            guard == row * 3 + column);
}

void course_judge_start(course *c, const duel_config *config, const duel_state *state)
{
    const course_hand hand = course_hand_of(config, state, (enum duel_side)c->pupil);
    c->now = (course_try){.from_m = state->fencer[c->pupil].footwork.travel_m,
                          .point = {hand.point[0], hand.point[1]},
                          .nearest_m = INFINITY};
}

static bool decide(course *c, enum course_fault fault, double number)
{
    const exercise_cue *cue = cue_of(c);
    uint8_t at = c->now.want < cue->wants ? c->now.want : (uint8_t)(cue->wants - 1);
    c->last = (course_result){(uint8_t)fault, at, c->cue, number};
    return true;
}

static uint32_t ticks_since_cue(const course *c)
{
    return c->now.cue_tick > 0 ? c->now.ticks - c->now.cue_tick : 0;
}

// Distance from the pupil's point to the teacher's trunk, meters.
static double point_from_trunk(const course *c, const duel_config *config, const duel_state *state)
{
    enum duel_side teacher = duel_other((enum duel_side)c->pupil);
    phys_vec3 ends[2];
    duel_blade_ends(config, state, (enum duel_side)c->pupil, ends);
    phys_vec3 tip =
        fencer_frame_point_from_world(duel_fencer_frame(config, state, teacher), ends[1]);
    double up = tip.y - phys_clamp(tip.y, TRUNK_FROM_M, TRUNK_TO_M);
    double from_axis = sqrt(tip.x * tip.x + up * up + tip.z * tip.z);
    return phys_max(from_axis - TRUNK_RADIUS_M, 0.0);
}

// Whether the pupil's straight arm aims at the teacher.
static bool is_in_line(const course *c, const duel_config *config, const duel_state *state)
{
    if (course_hand_of(config, state, (enum duel_side)c->pupil).extension < ARM_STRAIGHT) {
        return false;
    }
    phys_vec3 ends[2];
    duel_blade_ends(config, state, (enum duel_side)c->pupil, ends);
    fencer_frame frame = duel_fencer_frame(config, state, (enum duel_side)c->pupil);
    phys_vec3 from = fencer_frame_point_from_world(frame, ends[0]);
    phys_vec3 way = v3_sub(fencer_frame_point_from_world(frame, ends[1]), from);
    // Toward the middle of the trunk of a fencer at the teacher's distance.
    phys_vec3 to =
        v3_sub(v3(course_distance_m(config, state), 0.5 * (TRUNK_FROM_M + TRUNK_TO_M), 0.0), from);
    return v3_dot(way, to) >= LINE_COS * v3_length(way) * v3_length(to);
}

// Follows what the pupil does with point, arm and feet.
static void follow_pupil(course *c, const duel_config *config, const duel_state *state)
{
    course_try *now = &c->now;
    const duel_fencer *pupil = &state->fencer[c->pupil];
    const course_hand hand = course_hand_of(config, state, (enum duel_side)c->pupil);
    double dx = hand.point[0] - now->point[0], dy = hand.point[1] - now->point[1];
    // The square is two wide.
    now->way += 0.5 * sqrt(dx * dx + dy * dy);
    now->point[0] = hand.point[0];
    now->point[1] = hand.point[1];
    if (now->arm_tick == 0 && hand.extension > ARM_BEGINS) {
        now->arm_tick = now->ticks;
    }
    if (now->foot_tick == 0 &&
        (pupil->footwork.action == FOOTWORK_LUNGE || pupil->footwork.action == FOOTWORK_FLECHE)) {
        now->foot_tick = now->ticks;
    }
    if (hand.extension > TRIED_EXTENSION) {
        now->nearest_m = phys_min(now->nearest_m, point_from_trunk(c, config, state));
    }
    now->line_ticks = is_in_line(c, config, state) ? now->line_ticks + 1 : 0;
    now->line_most = now->line_ticks > now->line_most ? now->line_ticks : now->line_most;
}

static void follow_trigger(course *c, const duel_config *config, const duel_state *state)
{
    const course_hand hand = course_hand_of(config, state, (enum duel_side)c->pupil);
    const duel_fencer *pupil = &state->fencer[c->pupil];
    bool called = false;
    switch ((enum exercise_trigger)cue_of(c)->trigger) {
    case EXERCISE_AT_ONCE:
        called = true;
        break;
    case EXERCISE_ON_ARM:
        called = hand.extension > ATTACK_EXTENSION;
        break;
    case EXERCISE_ON_LUNGE:
        called = pupil->footwork.action == FOOTWORK_LUNGE;
        break;
    case EXERCISE_ON_LINE:
        called = c->now.line_ticks >= LINE_TICKS;
        break;
    }
    if (c->now.cue_tick == 0 && called) {
        c->now.cue_tick = c->now.ticks;
        c->now.start[0] = hand.point[0];
        c->now.start[1] = hand.point[1];
    }
}

// Notes when the pupil begins to do something after the cue: hand, arm or feet.
static void follow_reaction(course *c, const duel_config *config, const duel_state *state)
{
    const course_hand hand = course_hand_of(config, state, (enum duel_side)c->pupil);
    course_try *now = &c->now;
    const duel_fencer *pupil = &state->fencer[c->pupil];
    double dx = hand.point[0] - now->start[0], dy = hand.point[1] - now->start[1];
    bool moves = sqrt(dx * dx + dy * dy) > REACTED_POINT || hand.extension > ARM_BEGINS ||
                 pupil->footwork.action != FOOTWORK_EN_GARDE;
    if (now->cue_tick > 0 && now->react_tick == 0 && now->ticks > now->cue_tick && moves) {
        now->react_tick = now->ticks;
    }
}

static bool teacher_attacks(const course *c, const duel_state *state)
{
    const duel_fencer *teacher = &state->fencer[duel_other((enum duel_side)c->pupil)];
    return teacher->extension > ATTACK_EXTENSION || teacher->footwork.action == FOOTWORK_LUNGE;
}

// What the events of a tick say: the blades met, and who touched where.
typedef struct course_facts {
    bool met, touched, was_hit;
    uint8_t part; // enum body_part that the pupil touched
    double blow_ns;
} course_facts;

static course_facts facts_of(const course *c, const duel_events *events)
{
    course_facts facts = {0};
    for (uint32_t i = 0; i < events->count; i++) {
        const duel_event *event = &events->event[i];
        facts.met |= event->kind == DUEL_EVENT_BLADES_MET || event->kind == DUEL_EVENT_BLADES_SLIDE;
        if (event->kind == DUEL_EVENT_BLADES_MET) {
            facts.blow_ns = phys_max(facts.blow_ns, event->impulse_ns);
        }
        if (event->kind == DUEL_EVENT_TOUCH && event->side == c->pupil) {
            facts.touched = true;
            facts.part = event->part;
        } else if (event->kind == DUEL_EVENT_TOUCH) {
            facts.was_hit = true;
        }
    }
    return facts;
}

static bool is_place(enum exercise_place place, enum body_part part)
{
    switch (place) {
    case EXERCISE_ANYWHERE:
        return true;
    case EXERCISE_HAND:
        return part == PART_WEAPON_HAND || part == PART_WEAPON_FOREARM;
    case EXERCISE_ARM:
        return part == PART_WEAPON_UPPER_ARM || part == PART_FREE_ARM || part == PART_FREE_HAND;
    case EXERCISE_HEAD:
        return part == PART_MASK || part == PART_BIB || part == PART_NECK;
    case EXERCISE_TRUNK:
        return part == PART_TORSO || part == PART_GROIN || part == PART_WAIST;
    case EXERCISE_LEG:
        return part == PART_FRONT_LEG || part == PART_REAR_LEG || part == PART_HIPS ||
               part == PART_FRONT_FOOT || part == PART_REAR_FOOT;
    case EXERCISE_FOOT:
        return part == PART_FRONT_FOOT || part == PART_REAR_FOOT;
    }
    return false;
}

// Goes on to the next want; those that only have to hold from now on are met at once.
static void next_want(course *c, const duel_state *state)
{
    c->now.want++;
    c->now.want_tick = c->now.ticks;
    c->now.from_m = state->fencer[c->pupil].footwork.travel_m;
    c->now.way = 0.0;
}

static void begin_what_holds(course *c, const duel_state *state)
{
    for (const exercise_want *want = want_of(c); want != NULL; want = want_of(c)) {
        if (want->kind == EXERCISE_FREE) {
            c->now.free = true;
        } else if (want->kind == EXERCISE_UNHURT) {
            c->now.unhurt = true;
        } else if (want->kind == EXERCISE_KEEP) {
            c->now.keep_m[0] = want->number[0];
            c->now.keep_m[1] = want->number[1];
        } else {
            return;
        }
        next_want(c, state);
    }
}

// Whether something that has to hold does not.
static bool judge_what_holds(course *c, const duel_config *config, const duel_state *state,
                             const course_facts *facts)
{
    double distance_m = course_distance_m(config, state);
    if (c->now.free && facts->met) {
        return decide(c, COURSE_BLADE_FOUND, ticks_since_cue(c));
    }
    if (c->now.keep_m[1] > 0.0 && c->now.cue_tick > 0) {
        if (distance_m < c->now.keep_m[0]) {
            return decide(c, COURSE_TOO_NEAR, distance_m);
        }
        if (distance_m > c->now.keep_m[1]) {
            return decide(c, COURSE_TOO_FAR, distance_m);
        }
    }
    return false;
}

// The want for a parry that an attack has to be judged by: the present one or one already met.
static const exercise_want *parry_of(const course *c)
{
    for (uint8_t i = 0; i <= c->now.want && i < cue_of(c)->wants; i++) {
        if (cue_of(c)->want[i].kind == EXERCISE_PARRY) {
            return &cue_of(c)->want[i];
        }
    }
    return NULL;
}

// The pupil has been hit: waits a little for the late parry, then says why.
static bool judge_hit(course *c, const duel_config *config, const duel_state *state)
{
    course_try *now = &c->now;
    const exercise_want *parry = parry_of(c);
    bool had_met = now->meet_tick > 0 && now->meet_tick <= now->hit_tick;
    if (parry == NULL || (had_met && now->hit_tick - now->meet_tick > WEAK_TICKS)) {
        return decide(c, COURSE_HIT, now->hit_tick - now->cue_tick);
    }
    if (had_met) {
        return decide(c, COURSE_WEAK_PARRY, now->hit_tick - now->meet_tick);
    }
    if (now->guard_tick > now->hit_tick) {
        return decide(c, COURSE_LATE_PARRY, now->guard_tick - now->hit_tick);
    }
    bool is_over = state->phase != DUEL_FENCING && state->phase != DUEL_LANDED;
    if (!is_over && now->ticks - now->hit_tick < LATE_TICKS) {
        return false;
    }
    if (is_in_guard(parry, config, now->hit_guard)) {
        return decide(c, COURSE_BLADE_MISSED, 0.0);
    }
    return now->hit_guard == NEUTRAL_GUARD ? decide(c, COURSE_NO_PARRY, 0.0)
                                           : decide(c, COURSE_WRONG_GUARD, now->hit_guard);
}

static bool follow_attack(course *c, const duel_config *config, const duel_state *state,
                          const course_facts *facts)
{
    course_try *now = &c->now;
    const exercise_want *parry = parry_of(c);
    int guard = guard_of_hand(c, config, state);
    bool in_guard = parry != NULL && is_in_guard(parry, config, guard);
    if (now->guard_tick == 0 && in_guard && now->cue_tick > 0) {
        now->guard_tick = now->ticks;
    }
    if (now->meet_tick == 0 && facts->met && in_guard && teacher_attacks(c, state)) {
        now->meet_tick = now->ticks;
    }
    if (facts->was_hit && now->hit_tick == 0) {
        now->hit_tick = now->ticks;
        now->hit_guard = guard;
    }
    return now->hit_tick > 0;
}

static bool is_met(const course *c, const exercise_want *want)
{
    const course_try *now = &c->now;
    switch ((enum exercise_want_kind)want->kind) {
    case EXERCISE_BEAT:
        return now->blow_ns >= BEAT_NS;
    case EXERCISE_LINE:
        return now->line_ticks >= LINE_TICKS;
    case EXERCISE_LUNGE:
        return now->foot_tick > 0;
    case EXERCISE_MOVE:
        return now->way >= want->number[0];
    case EXERCISE_PARRY:
    case EXERCISE_GO:
    case EXERCISE_TOUCH:
    case EXERCISE_CALL:
    case EXERCISE_KEEP:
    case EXERCISE_FREE:
    case EXERCISE_UNHURT:
        break;
    }
    return false;
}

static double gone_m(const course *c, const duel_state *state)
{
    return state->fencer[c->pupil].footwork.travel_m - c->now.from_m;
}

static bool has_gone(const course *c, const duel_state *state, const exercise_want *want)
{
    double goal = want->number[0], gone = gone_m(c, state);
    return goal >= 0.0 ? gone >= goal : gone <= goal;
}

// The time for a want is over: why it was not met.
static bool judge_late(course *c, const duel_state *state, const exercise_want *want)
{
    const course_try *now = &c->now;
    double waited_s = want->within_ticks * DUEL_TICK_S;
    switch ((enum exercise_want_kind)want->kind) {
    case EXERCISE_TOUCH:
        if (now->nearest_m < SLID_M) {
            return decide(c, COURSE_SLID, 0.0);
        }
        if (isfinite(now->nearest_m)) {
            return decide(c, COURSE_SHORT, now->nearest_m);
        }
        return decide(c, now->parried ? COURSE_NO_RIPOSTE : COURSE_NO_ANSWER, waited_s);
    case EXERCISE_BEAT:
        return now->blow_ns > 0.0 ? decide(c, COURSE_WEAK_BEAT, now->blow_ns)
                                  : decide(c, COURSE_NO_ANSWER, waited_s);
    case EXERCISE_LINE:
        return decide(c, COURSE_LINE_GIVEN_UP, now->line_most * DUEL_TICK_S);
    case EXERCISE_GO:
        return decide(c, COURSE_NOT_FAR, gone_m(c, state));
    case EXERCISE_MOVE:
        return decide(c, COURSE_LITTLE_MOVED, now->way);
    case EXERCISE_PARRY:
    case EXERCISE_CALL:
    case EXERCISE_LUNGE:
    case EXERCISE_KEEP:
    case EXERCISE_FREE:
    case EXERCISE_UNHURT:
        break;
    }
    return decide(c, COURSE_NO_ANSWER, waited_s);
}

// A touch of the pupil's: on the wanted place, and not too early.
static bool judge_touch(course *c, const duel_state *state, const course_facts *facts)
{
    // A touch right after the blades met is a parry with its riposte.
    if (want_of(c)->kind == EXERCISE_PARRY && c->now.meet_tick > 0) {
        c->now.parried = true;
        next_want(c, state);
        if (want_of(c) == NULL) {
            return false;
        }
    }
    const exercise_want *want = want_of(c);
    if (c->now.cue_tick == 0) {
        return decide(c, COURSE_TOO_EARLY, 0.0);
    }
    if (want->kind != EXERCISE_TOUCH) {
        // It came before what it should follow, such as the parry.
        return decide(c, COURSE_TOO_EARLY, 0.0);
    }
    if (!is_place((enum exercise_place)want->place, (enum body_part)facts->part)) {
        return decide(c, COURSE_OTHER_PLACE, facts->part);
    }
    c->now.want++;
    return false;
}

// By the rules of the FIE the referee's call decides, when the phrase has been stopped.
static bool judge_call(course *c, const duel_config *config, const duel_state *state)
{
    if (state->match.calls == 0) {
        return false;
    }
    const match_call *call = &state->match.call;
    if (call->points[c->pupil] > 0) {
        c->now.want++;
        return false;
    }
    if (call->points[duel_other((enum duel_side)c->pupil)] == 0) {
        return decide(c, COURSE_NOBODYS_RIGHT, 0.0);
    }
    if (call->reason != MATCH_REASON_RIGHT_OF_WAY) {
        return decide(c, COURSE_HIT, ticks_since_cue(c));
    }
    const right_of_way right = duel_right_of_way(config, state);
    double number = 0.0;
    enum course_fault fault =
        course_right_fault(&right, duel_other((enum duel_side)c->pupil), &number);
    return decide(c, fault, number);
}

// The arm has to be on its way when the foot begins.
static bool judge_lunge(course *c, const duel_state *state)
{
    const course_try *now = &c->now;
    if (now->arm_tick == 0 || now->arm_tick > now->foot_tick) {
        uint32_t behind =
            now->arm_tick == 0 ? now->ticks - now->foot_tick : now->arm_tick - now->foot_tick;
        // Wait a moment for the arm, so that the number is its delay.
        if (now->arm_tick == 0 && behind < LATE_TICKS) {
            return false;
        }
        return decide(c, COURSE_FOOT_FIRST, behind);
    }
    next_want(c, state);
    return false;
}

// A parry that ends the answer has to hold until the attack is over.
static void judge_parry(course *c, const duel_state *state, const exercise_want *want)
{
    bool ends = want == &cue_of(c)->want[cue_of(c)->wants - 1];
    if (c->now.meet_tick > 0 && (!ends || c->now.ticks - c->now.meet_tick >= PARRIED_TICKS)) {
        c->now.parried = true;
        next_want(c, state);
    }
}

// Meets the present want if it can be met in this tick. Returns true if the try is decided.
static bool judge_want(course *c, const duel_config *config, const duel_state *state,
                       const exercise_want *want, const course_facts *facts)
{
    if (want->kind == EXERCISE_CALL) {
        return judge_call(c, config, state);
    }
    if (facts->touched) {
        return judge_touch(c, state, facts);
    }
    if (want->kind == EXERCISE_LUNGE && c->now.foot_tick > 0) {
        return judge_lunge(c, state);
    }
    if (want->kind == EXERCISE_PARRY) {
        judge_parry(c, state, want);
        return false;
    }
    if (want->kind == EXERCISE_GO ? has_gone(c, state, want) : is_met(c, want)) {
        next_want(c, state);
    }
    return false;
}

bool course_judge_tick(course *c, const duel_config *config, const duel_state *state,
                       const duel_events *events)
{
    course_try *now = &c->now;
    now->ticks++;
    follow_trigger(c, config, state);
    follow_reaction(c, config, state);
    follow_pupil(c, config, state);
    course_facts facts = facts_of(c, events);
    now->blow_ns = phys_max(now->blow_ns, facts.blow_ns);
    begin_what_holds(c, state);
    const exercise_want *want = want_of(c);

    bool calls = want != NULL && want->kind == EXERCISE_CALL;
    if (!calls && follow_attack(c, config, state, &facts)) {
        return judge_hit(c, config, state);
    }
    if (judge_what_holds(c, config, state, &facts)) {
        return true;
    }
    if (want != NULL && judge_want(c, config, state, want, &facts)) {
        return true;
    }
    begin_what_holds(c, state);
    want = want_of(c);
    if (want != NULL) {
        // A want behind a trigger waits for the pupil to begin, but not for ever.
        bool is_late = now->ticks - now->want_tick > want->within_ticks;
        return (is_late || state->phase == DUEL_OVER) && judge_late(c, state, want);
    }
    bool cue_over =
        now->cue_tick > 0 && ticks_since_cue(c) > exercise_cue_ticks(cue_of(c)) + CUE_ENDS_TICKS;
    bool waits = state->phase != DUEL_OVER && (now->unhurt || now->keep_m[1] > 0.0);
    return (!waits || cue_over) && decide(c, COURSE_GOOD, ticks_since_cue(c));
}
