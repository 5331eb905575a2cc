#include "ai_watch.h"

#include "ai_feet.h"
#include "footwork.h"

// The speed is the mean of so many moments, and no fencer is faster than this, m/s: he has been put
// on his line.
#define SPEED_MOMENTS 6
static const double MOST_MPS = 5.0;

// How long before a moment its likeness is looked at, in moments: closely of late, loosely long
// ago. The last one tells a lunge out of a pause of most of a second.
static const uint32_t BEFORE[] = {0, 3, 6, 10, 15, 22, 30, 45, 60, 90};
#define LOOKS (sizeof BEFORE / sizeof BEFORE[0])
// So many empty moments are between two bouts: more than are looked at.
static const uint32_t BETWEEN_BOUTS = 100;
// What was so many moments before counts half.
static const double HALF_AFTER = 10.0;

// How much a difference counts, squared: of 1 in the arm, the lunge, the run, the crouch; of 1 m/s;
// of half the guard square; and of a meter between the fencers, which counts only for the moment
// itself.
static const double BODY_COUNTS = 1.0;
static const double SPEED_COUNTS = 0.6;
static const double POINT_COUNTS = 0.05;
static const double APART_COUNTS = 0.1;
// ... and what is unknown in one of the two, or a begin of a phrase only there.
static const double UNKNOWN_COUNTS = 0.5;
static const double BEGIN_COUNTS = 1.0;
// Two moments that differ by more than this are not alike.
static const double ALIKE = 0.6;
// Moments that are less far apart than this many are of the same motion.
static const uint32_t SAME_MOTION = 20;

// The hand follows the input so many moments later.
static const uint32_t AHEAD = 3;
// An arm that moves further than this to the next moment is on its way out, or back.
static const double ARM_MOVES = 0.01;
// Who is crouched further than this holds the button.
static const double CROUCHES = 0.3;
// The button of a half step is released within this time, and longer steps are no half ones.
static const uint32_t TAP_TICKS = 60;
static const double HALF_STEP_M = 0.22;
// A recovery whose root has moved further than this, meters, so many moments later goes forward.
static const double FORWARD_M = 0.01;
static const uint32_t RECOVERS = 8;

// What half the width of the guard square is in a headset: the hand so far beside the root, meters,
// and the blade up or down by this share of its length.
static const double GUARD_ASIDE_M = 0.2;
static const double GUARD_SLOPE = 0.4;

static ai_watched *moment_of(ai_watch *watch, uint32_t number)
{
    return &watch->moment[number % AI_WATCHED];
}

static const ai_watched *watched(const ai_watch *watch, uint32_t number)
{
    return &watch->moment[number % AI_WATCHED];
}

void ai_watch_begin(ai_watch *watch)
{
    for (uint32_t i = 0; watch->count > 0 && i < BETWEEN_BOUTS; i++) {
        *moment_of(watch, watch->count++) = (ai_watched){0};
    }
}

static enum ai_lead lead_of(const duel_fencer *he)
{
    bool changes = he->track.kind == INPUT_POINT && he->footwork.lead.leads != 0;
    return changes                         ? AI_LEAD_CHANGES
           : he->track.kind == INPUT_POINT ? AI_LEAD_DEVICE
                                           : AI_LEAD_HEADSET;
}

// What is seen of head and hand of a fencer in a headset.
static void see_limbs(ai_watched *moment, const duel_config *config, const duel_state *state,
                      enum duel_side side)
{
    phys_vec3 blade[2];
    duel_blade_ends(config, state, side, blade);
    fencer_frame frame = duel_fencer_frame(config, state, side);
    phys_vec3 guard = fencer_frame_point_from_world(frame, blade[0]);
    phys_vec3 tip = fencer_frame_point_from_world(frame, blade[1]);
    moment->point[0] = (float)(guard.z / GUARD_ASIDE_M);
    moment->point[1] = (float)((tip.y - guard.y) / (GUARD_SLOPE * v3_distance(tip, guard)));
    moment->limbs = ai_limbs_of(&state->fencer[side]);
}

void ai_watch_see(ai_watch *watch, const duel_config *config, const duel_state *state,
                  enum duel_side side)
{
    if (state->tick % AI_WATCH_TICKS != 0) {
        return;
    }
    const duel_fencer *he = &state->fencer[side];
    const footwork_state *feet = &he->footwork;
    double root_m = duel_fencer_frame(config, state, side).root_x_m;
    double other_m = duel_fencer_frame(config, state, duel_other(side)).root_x_m;
    double speed_mps = 0.0;
    if (watch->count >= SPEED_MOMENTS) {
        double before_m = (double)watched(watch, watch->count - SPEED_MOMENTS)->travel_m;
        speed_mps = (feet->travel_m - before_m) / (SPEED_MOMENTS * AI_WATCH_TICKS * DUEL_TICK_S);
    }
    bool jumped = speed_mps > MOST_MPS || speed_mps < -MOST_MPS;
    double step_m = feet->travel_goal_m - feet->from_m;
    ai_watched *moment = moment_of(watch, watch->count);
    *moment = (ai_watched){
        .extension = (float)duel_arm_out(config, state, side),
        .lunge = (float)feet->lunge,
        .fleche = (float)feet->fleche,
        .duck = (float)feet->duck,
        .point = {(float)he->point[0], (float)he->point[1]},
        .travel_m = (float)feet->travel_m,
        .speed_mps = jumped ? 0.0f : (float)speed_mps,
        .apart_m = (float)(root_m > other_m ? root_m - other_m : other_m - root_m),
        .step_m = (float)(step_m > 0.0 ? step_m : -step_m),
        .lunge_m = (float)feet->lunge_m,
        .in_action = feet->tick_in_action,
        .action = feet->action,
        .is_fencing = state->phase == DUEL_FENCING,
        .lead = (uint8_t)lead_of(he),
    };
    if (moment->lead == AI_LEAD_HEADSET) {
        see_limbs(moment, config, state, side);
    }
    watch->count++;
}

bool ai_watch_is_in_headset(const ai_watch *watch, uint32_t at)
{
    return watched(watch, at)->lead == AI_LEAD_HEADSET;
}

static double square(float difference)
{
    return (double)difference * (double)difference;
}

// How much two moments differ, as they are alone.
static double differ(const ai_watched *a, const ai_watched *b, bool with_distance)
{
    double body = square(a->extension - b->extension) + square(a->lunge - b->lunge) +
                  square(a->fleche - b->fleche) + square(a->duck - b->duck);
    double point = square(a->point[0] - b->point[0]) + square(a->point[1] - b->point[1]);
    double apart = with_distance ? square(a->apart_m - b->apart_m) : 0.0;
    return BODY_COUNTS * body + SPEED_COUNTS * square(a->speed_mps - b->speed_mps) +
           POINT_COUNTS * point + APART_COUNTS * apart;
}

// How much what led to moment `a` differs from what led to `b`. Neither looks beyond the begin of
// its phrase.
static double unlike(const ai_watch *watch, uint32_t a, uint32_t b)
{
    double sum = 0.0;
    for (size_t i = 0; i < LOOKS && BEFORE[i] <= a; i++) {
        if (BEFORE[i] > b || watch->count - (b - BEFORE[i]) > AI_WATCHED) {
            sum += UNKNOWN_COUNTS;
            continue;
        }
        const ai_watched *one = watched(watch, a - BEFORE[i]);
        const ai_watched *other = watched(watch, b - BEFORE[i]);
        if (!one->is_fencing || !other->is_fencing) {
            return sum + (one->is_fencing == other->is_fencing ? 0.0 : BEGIN_COUNTS);
        }
        sum += differ(one, other, i == 0) / (1.0 + (double)BEFORE[i] / HALF_AFTER);
        if (sum > ALIKE) {
            break;
        }
    }
    return sum;
}

// The moments found so far, the likest first, and how much each differs.
typedef struct found {
    uint32_t count, like[AI_WATCH_FINDS];
    double differs[AI_WATCH_FINDS];
} found;

static void forget(found *in, uint32_t place)
{
    in->count--;
    for (uint32_t i = place; i < in->count; i++) {
        in->like[i] = in->like[i + 1];
        in->differs[i] = in->differs[i + 1];
    }
}

// Keeps the moment, which is older than all in `in`, in its place among the `most` likest. Of one
// motion only the likest moment is kept.
static void keep(found *in, uint32_t most, uint32_t like, double differs)
{
    for (uint32_t i = 0; i < in->count; i++) {
        if (in->like[i] - like < SAME_MOTION) {
            if (in->differs[i] <= differs) {
                return;
            }
            forget(in, i);
            break;
        }
    }
    uint32_t place = in->count;
    while (place > 0 && in->differs[place - 1] > differs) {
        place--;
    }
    if (place == most) {
        return;
    }
    if (in->count == most) {
        in->count--;
    }
    for (uint32_t i = in->count++; i > place; i--) {
        in->like[i] = in->like[i - 1];
        in->differs[i] = in->differs[i - 1];
    }
    in->like[place] = like;
    in->differs[place] = differs;
}

uint32_t ai_watch_find(const ai_watch *watch, uint32_t at, uint32_t most, uint32_t *out_like)
{
    uint32_t kept = AI_WATCHED - AI_WATCH_MARGIN;
    uint32_t oldest = watch->count > kept ? watch->count - kept : AI_WATCH_MARGIN;
    found likest = {0};
    const uint8_t lead = watched(watch, at)->lead;
    if (lead == AI_LEAD_CHANGES) {
        return 0;
    }
    for (uint32_t like = at; like-- > oldest;) {
        const ai_watched *earlier = watched(watch, like);
        if (at - like < SAME_MOTION || !earlier->is_fencing || earlier->lead != lead) {
            continue;
        }
        double differs = unlike(watch, at, like);
        if (differs < ALIKE) {
            keep(&likest, most, like, differs);
        }
    }
    for (uint32_t i = 0; i < likest.count; i++) {
        out_like[i] = likest.like[i];
    }
    return likest.count;
}

// How long the button of the lunge at a moment was held, as its length tells, which is known at its
// end. `last` is the last moment that has been seen.
static uint32_t lunge_ticks(const ai_watch *watch, uint32_t number, uint32_t last)
{
    while (number < last && watched(watch, number + 1)->action == FOOTWORK_LUNGE &&
           watched(watch, number + 1)->in_action < FOOTWORK_LUNGE_LONG_TICKS) {
        number++;
    }
    return ai_lunge_ticks_for((double)watched(watch, number)->lunge_m);
}

// The buttons of somebody who moves his feet as at that moment.
static uint8_t buttons_at(const ai_watch *watch, uint32_t number, uint32_t last)
{
    const ai_watched *moment = watched(watch, number);
    bool holds = moment->in_action < TAP_TICKS || (double)moment->step_m > HALF_STEP_M;
    switch ((enum footwork_action)moment->action) {
    case FOOTWORK_ADVANCE:
        return holds ? INPUT_ADVANCE : 0;
    case FOOTWORK_RETREAT:
        return holds ? INPUT_RETREAT : 0;
    case FOOTWORK_LUNGE: {
        uint32_t held = lunge_ticks(watch, number, last);
        return held >= FOOTWORK_LUNGE_DECIDES_TICKS || moment->in_action < held ? INPUT_LUNGE : 0;
    }
    case FOOTWORK_FLECHE:
        return moment->in_action < TAP_TICKS ? INPUT_FLECHE : 0;
    case FOOTWORK_RECOVER: {
        uint32_t later = number + RECOVERS < last ? number + RECOVERS : last;
        bool forward = watched(watch, later)->travel_m > moment->travel_m + (float)FORWARD_M;
        return forward && moment->in_action < TAP_TICKS ? INPUT_ADVANCE : 0;
    }
    case FOOTWORK_EN_GARDE:
        break;
    }
    return 0;
}

// The moment that tells what the feet do so many ticks after it: an action that begins before the
// next moment shows only there.
static uint32_t moment_of_feet(const ai_watch *watch, uint32_t number, uint32_t ticks)
{
    const ai_watched *moment = watched(watch, number), *next = watched(watch, number + 1);
    bool begins = next->action != moment->action || next->in_action < moment->in_action;
    return begins && next->in_action + ticks >= AI_WATCH_TICKS ? number + 1 : number;
}

// The point of the guard square where the hand goes: it follows the input with some delay.
static int16_t goal_of(double is, double soon, double aside)
{
    double goal = phys_clamp(is + (double)AHEAD * (soon - is), -1.0, 1.0) + aside;
    return (int16_t)(phys_clamp(goal, -1.0, 1.0) * INPUT_POINT_MAX);
}

// The earlier moment that shows what is expected so many ticks after moment `at`.
static uint32_t moment_then(uint32_t at, uint32_t like, uint32_t ticks)
{
    return like + ticks / AI_WATCH_TICKS % (at - AHEAD - like);
}

double ai_watch_comes_m(const ai_watch *watch, uint32_t at, uint32_t like, uint32_t ticks,
                        uint32_t in_ticks)
{
    double comes_m = 0.0;
    for (uint32_t passed = 0; passed < in_ticks; passed += AI_WATCH_TICKS) {
        uint32_t then = moment_then(at, like, ticks + passed);
        comes_m += (double)watched(watch, then)->speed_mps * AI_WATCH_TICKS * DUEL_TICK_S;
    }
    return comes_m;
}

// Head and hand go from where they are as they went after moment `like`. A motion that is expected
// again goes on from where it has led.
static input_frame expect_limbs(const ai_watch *watch, uint32_t at, uint32_t like, uint32_t ticks,
                                double back_m)
{
    const uint32_t lasts = at - AHEAD - like, times = ticks / AI_WATCH_TICKS / lasts;
    const uint32_t then = moment_then(at, like, ticks);
    const ai_watched *from = watched(watch, like), *last = watched(watch, like + lasts);
    const ai_watched *before = watched(watch, then), *after = watched(watch, then + 1);
    const float went_m = last->limbs.head.position_m[0] - from->limbs.head.position_m[0];
    ai_limbs_move move = {.from = &from->limbs,
                          .before = &before->limbs,
                          .after = &after->limbs,
                          .between_s = AI_WATCH_TICKS * DUEL_TICK_S,
                          .share = (ticks % AI_WATCH_TICKS + 1) / (double)AI_WATCH_TICKS,
                          .forward_m = times * (double)went_m - back_m};
    if (before->lead != AI_LEAD_HEADSET || after->lead != AI_LEAD_HEADSET) {
        move.before = move.after = move.from; // nothing is known of him then
    }
    return ai_limbs_frame(&watched(watch, at)->limbs, &move);
}

// What must be pressed for the motions that followed moment `like`.
static input_frame expect_presses(const ai_watch *watch, uint32_t at, uint32_t like, uint32_t ticks)
{
    uint32_t then = moment_then(at, like, ticks);
    const ai_watched *moment = watched(watch, then), *soon = watched(watch, then + AHEAD);
    const ai_watched *now = watched(watch, at), *was = watched(watch, like);
    input_frame frame = input_frame_neutral();
    // His hand may be elsewhere than it was then, and moves from there as it moved then.
    frame.point_x = goal_of((double)moment->point[0], (double)soon->point[0],
                            (double)(now->point[0] - was->point[0]));
    frame.point_y = goal_of((double)moment->point[1], (double)soon->point[1],
                            (double)(now->point[1] - was->point[1]));
    double arm_moves = (double)(watched(watch, then + 1)->extension - moment->extension);
    frame.extension = arm_moves > ARM_MOVES ? INPUT_EXTENSION_MAX
                      : arm_moves < -ARM_MOVES
                          ? 0
                          : (uint8_t)((double)moment->extension * INPUT_EXTENSION_MAX);
    frame.buttons = buttons_at(watch, moment_of_feet(watch, then, ticks % AI_WATCH_TICKS), at);
    frame.buttons |= (double)soon->duck > CROUCHES ? INPUT_DUCK : 0;
    return frame;
}

input_frame ai_watch_expect(const ai_watch *watch, uint32_t at, uint32_t like, uint32_t ticks,
                            double back_m)
{
    return ai_watch_is_in_headset(watch, at) ? expect_limbs(watch, at, like, ticks, back_m)
                                             : expect_presses(watch, at, like, ticks);
}
