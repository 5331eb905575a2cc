#include "course_words.h"

#include <stdio.h>

static const char *part_word(int part)
{
    switch ((enum body_part)part) {
    case PART_MASK:
    case PART_NECK:
    case PART_BIB:
        return TEXT("head");
    case PART_TORSO:
    case PART_GROIN:
    case PART_WAIST:
        return TEXT("trunk");
    case PART_WEAPON_UPPER_ARM:
    case PART_FREE_ARM:
    case PART_FREE_HAND:
        return TEXT("arm");
    case PART_WEAPON_FOREARM:
    case PART_WEAPON_HAND:
        return TEXT("hand");
    case PART_HIPS:
    case PART_FRONT_LEG:
    case PART_REAR_LEG:
        return TEXT("leg");
    case PART_FRONT_FOOT:
    case PART_REAR_FOOT:
        return TEXT("foot");
    case BODY_PART_COUNT:
        break;
    }
    return TEXT("body");
}

static const char *const PLACE[EXERCISE_PLACES] = {
    [EXERCISE_ANYWHERE] = TEXT("body"), [EXERCISE_HAND] = TEXT("hand"),
    [EXERCISE_ARM] = TEXT("arm"),       [EXERCISE_HEAD] = TEXT("head"),
    [EXERCISE_TRUNK] = TEXT("trunk"),   [EXERCISE_LEG] = TEXT("leg"),
    [EXERCISE_FOOT] = TEXT("foot")};

// The guard that the cue of the last try asked for.
static const char *guard_wanted(const course *c)
{
    const exercise_cue *cue = &c->exercise->cue[c->last.cue];
    for (uint32_t i = 0; i < cue->wants; i++) {
        if (cue->want[i].kind == EXERCISE_PARRY && cue->want[i].guard[0] != '\0') {
            return cue->want[i].guard;
        }
    }
    return TEXT("the guard on that side");
}

static const exercise_want *want_of_last(const course *c)
{
    return &c->exercise->cue[c->last.cue].want[c->last.wanted];
}

// The bounds of the distance that the cue of the last try asked for: 0 least, 1 most.
static double distance_asked(const course *c, int bound)
{
    const exercise_cue *cue = &c->exercise->cue[c->last.cue];
    for (uint32_t i = 0; i < cue->wants; i++) {
        if (cue->want[i].kind == EXERCISE_KEEP) {
            return cue->want[i].number[bound];
        }
    }
    return 0.0;
}

static void praise(const texts *t, const course *c, char out[COURSE_WORDS_SIZE])
{
    switch ((enum exercise_want_kind)want_of_last(c)->kind) {
    case EXERCISE_TOUCH:
        text_write(t, out, COURSE_WORDS_SIZE, "Good: touched %.2f s after the cue.",
                   c->last.number * DUEL_TICK_S);
        return;
    case EXERCISE_PARRY:
        text_write(t, out, COURSE_WORDS_SIZE, "Good: parried.");
        return;
    case EXERCISE_BEAT:
        text_write(t, out, COURSE_WORDS_SIZE, "Good: a firm beat.");
        return;
    case EXERCISE_CALL:
        text_write(t, out, COURSE_WORDS_SIZE, "Good: the referee gives the touch to you.");
        return;
    case EXERCISE_KEEP:
        text_write(t, out, COURSE_WORDS_SIZE, "Good: you kept the distance.");
        return;
    case EXERCISE_UNHURT:
        text_write(t, out, COURSE_WORDS_SIZE, "Good: not hit.");
        return;
    case EXERCISE_LINE:
    case EXERCISE_LUNGE:
    case EXERCISE_GO:
    case EXERCISE_MOVE:
    case EXERCISE_FREE:
        break;
    }
    text_write(t, out, COURSE_WORDS_SIZE, "Good.");
}

static void blame_parry(const texts *t, const course *c, const guard_grid *grid,
                        char out[COURSE_WORDS_SIZE])
{
    int at = (int)c->last.number;
    switch ((enum course_fault)c->last.fault) {
    case COURSE_NO_PARRY:
        text_write(t, out, COURSE_WORDS_SIZE, "Hit: your blade did not move to %s.",
                   text_of(t, guard_wanted(c)));
        return;
    case COURSE_LATE_PARRY:
        text_write(t, out, COURSE_WORDS_SIZE,
                   "You parried %.0f ms late: the point was already past your guard.",
                   c->last.number);
        return;
    case COURSE_WRONG_GUARD:
        text_write(t, out, COURSE_WORDS_SIZE,
                   "Hit: you went to %s, and this attack is stopped in %s.",
                   guard_grid_said_name(grid, at / 3, at % 3), text_of(t, guard_wanted(c)));
        return;
    case COURSE_BLADE_MISSED:
        text_write(t, out, COURSE_WORDS_SIZE,
                   "Hit: you were in %s, but you did not meet the blade: wait for it, then push.",
                   text_of(t, guard_wanted(c)));
        return;
    case COURSE_WEAK_PARRY:
        text_write(t, out, COURSE_WORDS_SIZE,
                   "The blades met, but %.0f ms later the point came through: push farther.",
                   c->last.number);
        return;
    default:
        text_write(t, out, COURSE_WORDS_SIZE, "Hit %.2f s after the cue.",
                   c->last.number * DUEL_TICK_S);
        return;
    }
}

// Both hit: why the referee gave the touch to the teacher, and what to do instead.
static void blame_right(const texts *t, const course *c, char out[COURSE_WORDS_SIZE])
{
    double ms = c->last.number;
    switch ((enum course_fault)c->last.fault) {
    case COURSE_OTHERS_ATTACK:
        if (ms > 0.0) {
            text_write(t, out, COURSE_WORDS_SIZE,
                       "Both hit, but the teacher attacked %.0f ms before you: parry first.", ms);
        } else {
            text_write(t, out, COURSE_WORDS_SIZE,
                       "Both hit, but the attack was the teacher's: parry first.");
        }
        return;
    case COURSE_OTHERS_RIPOSTE:
        text_write(t, out, COURSE_WORDS_SIZE,
                   "Both hit, but yours was parried, and the riposte came %.0f ms later.", ms);
        return;
    case COURSE_OTHERS_LINE:
        snprintf(
            out, COURSE_WORDS_SIZE,
            "Both hit, but the teacher's point was in line %.0f ms before: beat it away first.",
            ms);
        return;
    case COURSE_NOBODYS_RIGHT:
        text_write(t, out, COURSE_WORDS_SIZE, "The referee gives the touch to nobody.");
        return;
    default:
        text_write(t, out, COURSE_WORDS_SIZE, "Both hit, and the right of way was the teacher's.");
        return;
    }
}

static void blame(const texts *t, const course *c, const guard_grid *grid,
                  char out[COURSE_WORDS_SIZE])
{
    const exercise_want *want = want_of_last(c);
    double number = c->last.number;
    switch ((enum course_fault)c->last.fault) {
    case COURSE_GOOD:
        praise(t, c, out);
        return;
    case COURSE_NO_PARRY:
    case COURSE_LATE_PARRY:
    case COURSE_WRONG_GUARD:
    case COURSE_BLADE_MISSED:
    case COURSE_WEAK_PARRY:
    case COURSE_HIT:
        blame_parry(t, c, grid, out);
        return;
    case COURSE_NO_ANSWER:
        text_write(t, out, COURSE_WORDS_SIZE, "No answer came within %.1f s.", number);
        return;
    case COURSE_NO_RIPOSTE:
        text_write(t, out, COURSE_WORDS_SIZE,
                   "Parried, but no riposte came within %.1f s: hit back at once.", number);
        return;
    case COURSE_SHORT:
        text_write(t, out, COURSE_WORDS_SIZE,
                   "Your point stopped %.0f cm before the teacher: step closer or lunge longer.",
                   100.0 * number);
        return;
    case COURSE_SLID:
        text_write(t, out, COURSE_WORDS_SIZE,
                   "Your blade came to the teacher and slid off: hit straight and with the point.");
        return;
    case COURSE_OTHER_PLACE:
        text_write(t, out, COURSE_WORDS_SIZE, "You hit the %s; this touch goes to the %s.",
                   part_word((int)number), PLACE[want->place]);
        return;
    case COURSE_BLADE_FOUND:
        text_write(t, out, COURSE_WORDS_SIZE,
                   "The blades met %.0f ms after the cue: go around with a smaller circle.",
                   number);
        return;
    case COURSE_TOO_NEAR:
        text_write(t, out, COURSE_WORDS_SIZE, "Too near: %.1f m; stay farther than %.1f m.", number,
                   distance_asked(c, 0));
        return;
    case COURSE_TOO_FAR:
        text_write(t, out, COURSE_WORDS_SIZE, "Too far: %.1f m; stay nearer than %.1f m.", number,
                   distance_asked(c, 1));
        return;
    case COURSE_FOOT_FIRST:
        text_write(t, out, COURSE_WORDS_SIZE,
                   "Your foot began %.0f ms before your arm: the arm goes first.", number);
        return;
    case COURSE_TOO_EARLY:
        text_write(t, out, COURSE_WORDS_SIZE, "Too early: wait for what the teacher does.");
        return;
    case COURSE_WEAK_BEAT:
        text_write(t, out, COURSE_WORDS_SIZE,
                   "The blow was only %.2f N s: beat shorter and harder.", number);
        return;
    case COURSE_LINE_GIVEN_UP:
        text_write(t, out, COURSE_WORDS_SIZE,
                   "Your point was in line for %.2f s; hold the arm straight for 0.3 s.", number);
        return;
    case COURSE_NOT_FAR:
        text_write(t, out, COURSE_WORDS_SIZE, "You moved %.1f m; the goal is %.1f m.", number,
                   want->number[0]);
        return;
    case COURSE_LITTLE_MOVED:
        text_write(t, out, COURSE_WORDS_SIZE,
                   "Your point moved only %.1f widths of the square: make larger movements.",
                   number);
        return;
    case COURSE_OTHERS_ATTACK:
    case COURSE_OTHERS_RIPOSTE:
    case COURSE_OTHERS_LINE:
    case COURSE_OTHERS_RIGHT:
    case COURSE_NOBODYS_RIGHT:
        blame_right(t, c, out);
        return;
    }
}

void course_words(const texts *t, const course *c, const guard_grid *grid,
                  char out[COURSE_WORDS_SIZE])
{
    out[0] = '\0';
    if (course_waits_long(c)) {
        text_write(t, out, COURSE_WORDS_SIZE,
                   "Stand still for a moment: the teacher comes to a distance of %.1f m.",
                   c->exercise->measure_m);
    } else if (c->all_tries > 0) {
        blame(t, c, grid, out);
    }
}

void course_words_progress(const texts *t, const course *c, char out[COURSE_WORDS_SIZE])
{
    uint32_t of = 0, good = course_good_of(c, &of);
    if (c->passed) {
        text_write(t, out, COURSE_WORDS_SIZE, "Passed: %u good of the last %u.", good, of);
    } else if (c->stage == 0) {
        text_write(t, out, COURSE_WORDS_SIZE, "Slowly: %u good of the last %u; 3 are needed.", good,
                   of);
    } else {
        text_write(t, out, COURSE_WORDS_SIZE, "%u good of the last %u; %u are needed.", good, of,
                   c->exercise->pass_good);
    }
}
