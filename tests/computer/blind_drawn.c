#include "blind_drawn.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>

#include "split_mix.h"

// The fastest motion of an axis of the point, in squares' halves for each tick.
static const double POINT_SPEED = 2.0 / BLIND_CROSS_TICKS;

static const double TURN = 2.0 * 3.14159265358979;

// The shortest period of a circle of radius 1. While it widens in its first round, an axis is
// faster by one in a hundred.
static const double PERIOD_OF_ONE = 1.02 * 3.14159265358979 * BLIND_CROSS_TICKS;

// How far the seed of a bout shifts all aims to each side, and how late a bout begins at most.
static const double AIM_SHIFT = 0.15, LATE_TICKS = 1000.0;

// ---- Drawing -----------------------------------------------------------------------------

// How often each kind is drawn, relative to the others.
static const int WEIGHT[BLIND_PART_KINDS] = {
    [BLIND_STEP_IN] = 5, [BLIND_STEP_OUT] = 3, [BLIND_STAND] = 3,  [BLIND_ARM] = 3,
    [BLIND_LUNGE] = 5,   [BLIND_RUN] = 2,      [BLIND_AIM] = 1,    [BLIND_FEINT] = 2,
    [BLIND_CIRCLE] = 1,  [BLIND_SWEEP] = 1,    [BLIND_CROUCH] = 1,
};

static double range(uint64_t *random, double low, double high)
{
    return low + (high - low) * (double)(split_mix_next(random) >> 11) * 0x1p-53;
}

static uint32_t ticks(uint64_t *random, double low, double high)
{
    return (uint32_t)range(random, low, high);
}

static bool chance(uint64_t *random, double share)
{
    return range(random, 0.0, 1.0) < share;
}

static enum blind_part_kind draw_kind(uint64_t *random)
{
    int all = 0, kind = 0;
    for (int i = 0; i < BLIND_PART_KINDS; i++) {
        all += WEIGHT[i];
    }
    int at = (int)range(random, 0.0, all);
    while (at >= WEIGHT[kind]) {
        at -= WEIGHT[kind++];
    }
    return (enum blind_part_kind)kind;
}

static void draw_aim(uint64_t *random, double out_aim[2])
{
    out_aim[0] = range(random, -0.5, 0.5);
    out_aim[1] = range(random, -0.7, 0.5);
}

static void draw_length(blind_part *part, uint64_t *random, double low, double high)
{
    part->least_ticks = part->most_ticks = ticks(random, low, high);
}

// A lunge or a fleche.
static void draw_attack(blind_part *part, uint64_t *random, double least_rest, double most_rest)
{
    bool runs = part->kind == BLIND_RUN;
    part->arm = 1.0;
    part->arm_ticks = ticks(random, BLIND_ARM_TICKS, 220.0);
    part->lead_ticks = (int32_t)range(random, runs ? 0.0 : -150.0, 250.0);
    part->hold_ticks = runs ? 70 : ticks(random, 40.0, 600.0);
    part->arm_stays = chance(random, 0.25);
    part->comes_up = !runs && chance(random, 0.35);
    uint32_t before = part->lead_ticks > 0 ? (uint32_t)part->lead_ticks : 0;
    part->least_ticks = part->most_ticks =
        before + part->hold_ticks + ticks(random, least_rest, most_rest);
}

static blind_part draw_part(enum blind_part_kind kind, uint64_t *random)
{
    blind_part part = {.kind = kind};
    switch (kind) {
    case BLIND_STEP_IN:
    case BLIND_STEP_OUT:
        draw_length(&part, random, 80.0, 700.0);
        part.stride = chance(random, 0.5) ? INPUT_STRIDE_FULL
                                          : (enum input_stride)ticks(random, 1.0, INPUT_STRIDES);
        break;
    case BLIND_STAND:
        draw_length(&part, random, 60.0, 600.0);
        part.most_ticks += chance(random, 0.5) ? ticks(random, 100.0, 900.0) : 0;
        break;
    case BLIND_ARM:
        part.arm = range(random, 0.3, 1.0);
        part.arm_ticks = ticks(random, BLIND_ARM_TICKS, 300.0);
        part.arm_stays = chance(random, 0.5);
        draw_length(&part, random, part.arm_ticks, part.arm_ticks + 500.0);
        break;
    case BLIND_LUNGE:
        draw_attack(&part, random, 250.0, 1000.0);
        break;
    case BLIND_RUN:
        draw_attack(&part, random, 700.0, 1600.0);
        break;
    case BLIND_AIM:
        draw_aim(random, part.aim);
        draw_length(&part, random, 20.0, 250.0);
        break;
    case BLIND_FEINT:
        draw_aim(random, part.shown);
        draw_aim(random, part.aim);
        part.shown_ticks = ticks(random, 80.0, 350.0);
        draw_length(&part, random, part.shown_ticks, part.shown_ticks + 200.0);
        break;
    case BLIND_CIRCLE:
        draw_aim(random, part.aim);
        part.reach[0] = part.reach[1] = range(random, 0.15, 0.7);
        part.is_clockwise = chance(random, 0.5);
        part.period_ticks = (uint32_t)ceil(part.reach[0] * PERIOD_OF_ONE * range(random, 1.0, 2.5));
        draw_length(&part, random, 20.0, 900.0);
        break;
    case BLIND_SWEEP:
        draw_aim(random, part.aim);
        part.reach[0] = range(random, 0.3, 1.0);
        part.reach[1] = chance(random, 0.5) ? range(random, -0.6, 0.6) : 0.0;
        part.period_ticks = (uint32_t)ceil(fmax(part.reach[0], fabs(part.reach[1])) *
                                           PERIOD_OF_ONE * range(random, 1.0, 2.5));
        draw_length(&part, random, 20.0, 900.0);
        break;
    case BLIND_CROUCH:
        draw_length(&part, random, 20.0, 500.0);
        break;
    }
    return part;
}

static bool can_touch(enum blind_part_kind kind)
{
    return kind == BLIND_ARM || kind == BLIND_LUNGE || kind == BLIND_RUN;
}

blind_drawn blind_draw(uint64_t family, uint64_t number)
{
    uint64_t random = family;
    random = split_mix_next(&random) + number;
    blind_drawn drawn = {.family = family, .number = number};
    drawn.count = ticks(&random, BLIND_PARTS_MIN, BLIND_PARTS_MAX + 1);
    bool touches = false;
    for (unsigned i = 0; i < drawn.count; i++) {
        enum blind_part_kind kind = draw_kind(&random);
        if (i + 1 == drawn.count && !touches && !can_touch(kind)) {
            kind = BLIND_LUNGE;
        }
        drawn.part[i] = draw_part(kind, &random);
        touches = touches || can_touch(kind);
    }
    return drawn;
}

// ---- Fencing -----------------------------------------------------------------------------

// Where hand and body are on their way at a tick.
typedef struct play {
    double shift[2]; // of all aims in this bout
    double arm_from, arm_to;
    uint32_t arm_tick, arm_ticks;
    const blind_part *motion; // the part that moves the point; NULL: none yet
    bool is_shown;            // it is a feint that goes to its first aim
    double point_from[2];
    uint32_t point_tick;
    bool is_down;
} play;

static double arm_at(const play *p, uint32_t tick)
{
    double done = p->arm_ticks > 0 ? (double)(tick - p->arm_tick) / p->arm_ticks : 1.0;
    return p->arm_from + (p->arm_to - p->arm_from) * fmin(done, 1.0);
}

static void move_arm(play *p, uint32_t tick, double to, uint32_t in_ticks)
{
    p->arm_from = arm_at(p, tick);
    p->arm_to = to;
    p->arm_tick = tick;
    p->arm_ticks = in_ticks;
}

// One axis of the point. It goes to its aim or middle first, as quickly as it can.
static double point_at(const play *p, int axis, uint32_t tick)
{
    const blind_part *part = p->motion;
    if (part == NULL) {
        return p->shift[axis];
    }
    double goal = (p->is_shown ? part->shown[axis] : part->aim[axis]) + p->shift[axis];
    double since = tick - p->point_tick, way = POINT_SPEED * since;
    double at = p->point_from[axis] + fmax(-way, fmin(way, goal - p->point_from[axis]));
    if (part->period_ticks > 0 && since > BLIND_CROSS_TICKS) {
        double rounds = (since - BLIND_CROSS_TICKS) / part->period_ticks;
        bool is_beside = part->kind == BLIND_CIRCLE && axis == 0;
        double turn = TURN * rounds * (part->is_clockwise ? 1.0 : -1.0);
        at += fmin(rounds, 1.0) * part->reach[axis] * (is_beside ? sin(turn) : cos(turn));
    }
    return fmax(-1.0, fmin(1.0, at));
}

static void move_point(play *p, uint32_t tick, const blind_part *part, bool is_shown)
{
    double from[2] = {point_at(p, 0, tick), point_at(p, 1, tick)};
    p->point_from[0] = from[0];
    p->point_from[1] = from[1];
    p->motion = part;
    p->is_shown = is_shown;
    p->point_tick = tick;
}

// When, in ticks from the begin of an attack, its arm goes out and its button is pressed.
static uint32_t arm_begins(const blind_part *part)
{
    return part->lead_ticks < 0 ? (uint32_t)-part->lead_ticks : 0;
}

static uint32_t foot_begins(const blind_part *part)
{
    return part->lead_ticks > 0 ? (uint32_t)part->lead_ticks : 0;
}

// From the release of the button of an attack until its arm goes back: the foot lands meanwhile.
static const uint32_t ARM_BACK_TICKS = 200;

// Makes all changes of arm and point that a part makes until so many ticks after its begin.
static void apply(play *p, const blind_part *part, uint32_t begin, uint32_t until)
{
    uint32_t back = foot_begins(part) + part->hold_ticks + ARM_BACK_TICKS;
    switch (part->kind) {
    case BLIND_ARM:
        move_arm(p, begin, part->arm, part->arm_ticks);
        break;
    case BLIND_LUNGE:
    case BLIND_RUN:
        if (until >= arm_begins(part)) {
            move_arm(p, begin + arm_begins(part), part->arm, part->arm_ticks);
        }
        if (until >= back && !part->arm_stays) {
            move_arm(p, begin + back, 0.0, BLIND_ARM_TICKS);
        }
        break;
    case BLIND_AIM:
    case BLIND_CIRCLE:
    case BLIND_SWEEP:
        move_point(p, begin, part, false);
        break;
    case BLIND_FEINT:
        move_point(p, begin, part, true);
        if (until >= part->shown_ticks) {
            move_point(p, begin + part->shown_ticks, part, false);
        }
        break;
    case BLIND_CROUCH:
        p->is_down = !p->is_down;
        break;
    case BLIND_STEP_IN:
    case BLIND_STEP_OUT:
    case BLIND_STAND:
        break;
    }
}

static unsigned buttons_of(const blind_part *part, uint32_t since)
{
    uint32_t foot = foot_begins(part);
    bool held = since >= foot && since < foot + part->hold_ticks;
    switch (part->kind) {
    case BLIND_STEP_IN:
        return INPUT_ADVANCE | input_stride_bits(part->stride);
    case BLIND_STEP_OUT:
        return INPUT_RETREAT | input_stride_bits(part->stride);
    case BLIND_LUNGE:
        return held                                                 ? INPUT_LUNGE
               : part->comes_up && since >= foot + part->hold_ticks ? INPUT_ADVANCE
                                                                    : 0u;
    case BLIND_RUN:
        return held ? INPUT_FLECHE : 0u;
    case BLIND_STAND:
    case BLIND_ARM:
    case BLIND_AIM:
    case BLIND_FEINT:
    case BLIND_CIRCLE:
    case BLIND_SWEEP:
    case BLIND_CROUCH:
        break;
    }
    return 0;
}

input_frame blind_drawn_frame(const blind_drawn *drawn, uint64_t seed, uint32_t tick)
{
    uint64_t random = seed;
    play p = {0};
    p.shift[0] = range(&random, -AIM_SHIFT, AIM_SHIFT);
    p.shift[1] = range(&random, -AIM_SHIFT, AIM_SHIFT);
    uint32_t begin = ticks(&random, 0.0, LATE_TICKS);
    unsigned buttons = 0;
    // The parts before this tick leave the hand as it is now.
    for (unsigned i = 0; begin <= tick; i = (i + 1) % drawn->count) {
        const blind_part *part = &drawn->part[i];
        uint32_t length = ticks(&random, part->least_ticks, part->most_ticks + 1.0);
        uint32_t since = tick - begin;
        apply(&p, part, begin, since < length ? since : length);
        if (since < length) {
            buttons = buttons_of(part, since);
            break;
        }
        if (part->kind == BLIND_ARM && !part->arm_stays) {
            move_arm(&p, begin + length, 0.0, BLIND_ARM_TICKS);
        }
        begin += length;
    }
    buttons |= p.is_down ? INPUT_DUCK : 0u;
    return (input_frame){.point_x = (int16_t)lround(point_at(&p, 0, tick) * INPUT_POINT_MAX),
                         .point_y = (int16_t)lround(point_at(&p, 1, tick) * INPUT_POINT_MAX),
                         .extension = (uint8_t)lround(arm_at(&p, tick) * INPUT_EXTENSION_MAX),
                         .buttons = (uint8_t)buttons,
                         .kind = INPUT_POINT};
}

// ---- Words -------------------------------------------------------------------------------

typedef struct words {
    char *out;
    size_t length;
} words;

__attribute__((format(printf, 2, 3))) static void say(words *w, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int length = vsnprintf(w->out + w->length, BLIND_WORDS_SIZE - w->length, format, list);
    va_end(list);
    w->length += length > 0 ? (size_t)length : 0;
    w->length = w->length < BLIND_WORDS_SIZE ? w->length : BLIND_WORDS_SIZE - 1;
}

static void say_aim(words *w, const double aim[2])
{
    say(w, "%.0f %% %s and %.0f %% %s", 100.0 * fabs(aim[0]), aim[0] < 0.0 ? "left" : "right",
        100.0 * fabs(aim[1]), aim[1] < 0.0 ? "down" : "up");
}

static void say_length(words *w, const blind_part *part)
{
    if (part->least_ticks < part->most_ticks) {
        say(w, "for %u to %u ms", part->least_ticks, part->most_ticks);
    } else {
        say(w, "for %u ms", part->least_ticks);
    }
}

static void say_steps(words *w, const blind_part *part)
{
    static const char *const STRIDE[INPUT_STRIDES] = {"full", "three-quarter", "half", "quarter"};
    say(w, "%s steps %s ", STRIDE[part->stride], part->kind == BLIND_STEP_IN ? "in" : "out");
    say_length(w, part);
}

static void say_attack(words *w, const blind_part *part)
{
    say(w, "%s, arm %d ms %s the foot and out in %u ms",
        part->kind == BLIND_RUN ? "fleche" : "lunge",
        part->lead_ticks < 0 ? -part->lead_ticks : part->lead_ticks,
        part->lead_ticks < 0 ? "after" : "before", part->arm_ticks);
    say(w, ", button held %u ms, %u ms to the next, arm %s%s", part->hold_ticks,
        part->least_ticks - part->hold_ticks - foot_begins(part),
        part->arm_stays ? "stays out" : "back", part->comes_up ? ", comes up forward" : "");
}

static void say_part(words *w, const blind_part *part)
{
    switch (part->kind) {
    case BLIND_STEP_IN:
    case BLIND_STEP_OUT:
        say_steps(w, part);
        return;
    case BLIND_LUNGE:
    case BLIND_RUN:
        say_attack(w, part);
        return;
    case BLIND_STAND:
        say(w, "nothing ");
        break;
    case BLIND_ARM:
        say(w, "arm to %.0f %% in %u ms%s ", 100.0 * part->arm, part->arm_ticks,
            part->arm_stays ? " and it stays," : ", then back,");
        break;
    case BLIND_AIM:
        say(w, "point to ");
        say_aim(w, part->aim);
        say(w, " ");
        break;
    case BLIND_FEINT:
        say(w, "feint %u ms to ", part->shown_ticks);
        say_aim(w, part->shown);
        say(w, ", then to ");
        say_aim(w, part->aim);
        say(w, ", ");
        break;
    case BLIND_CIRCLE:
        say(w, "begins %s circles of %.0f %% in %u ms around ",
            part->is_clockwise ? "clockwise" : "counterclockwise", 100.0 * part->reach[0],
            part->period_ticks);
        say_aim(w, part->aim);
        say(w, " ");
        break;
    case BLIND_SWEEP:
        say(w, "begins sweeps by ");
        say_aim(w, part->reach);
        say(w, " and back in %u ms around ", part->period_ticks);
        say_aim(w, part->aim);
        say(w, " ");
        break;
    case BLIND_CROUCH:
        say(w, "goes down or up ");
        break;
    }
    say_length(w, part);
}

size_t blind_drawn_words(const blind_drawn *drawn, char out_words[BLIND_WORDS_SIZE])
{
    words w = {.out = out_words};
    out_words[0] = '\0';
    for (unsigned i = 0; i < drawn->count; i++) {
        say(&w, "%s", i > 0 ? "; " : "");
        say_part(&w, &drawn->part[i]);
    }
    return w.length;
}
