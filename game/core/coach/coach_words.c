#include "coach_words.h"

#include <assert.h>
#include <stddef.h>

#include "text_mark.h"

// What happened longer ago than this has no relation to the touch, ticks.
#define LATELY_TICKS 900u
// An attack that came within this time could have been answered by a step.
#define MOMENT_TICKS 350u
// An arm this far out at the begin of an attack was stretched first.
#define ARM_FIRST 0.35
// In a match: attacks for each touch that are many, and parries that are few.
#define MANY_ATTACKS 5u

static const char *const WORDS[COACH_NOTES][COACH_WORDINGS] = {
    [COACH_BOTH_WALKED_IN] =
        {TEXT("You both walked in. Extend first."),
         TEXT("Both came with a bent arm. Whoever stretches it first has the touch."),
         TEXT("Two bent arms meet, and luck decides. Stretch yours earlier.")},
    [COACH_BOTH_TOUCHED] =
        {TEXT("Both hit. One parry, and the touch is yours alone."),
         TEXT("Both attacked at once. Let the other begin, and take the blade."),
         TEXT("A double touch helps nobody. Step back once, and see what comes.")},
    [COACH_NOBODY_TOUCHED] =
        {TEXT("Nobody dared. Come into reach, and threaten."),
         TEXT("Much care on both sides. A short step forward changes everything."),
         TEXT("No touch. Try a beat: it makes the other move.")},
    [COACH_GOOD_RIPOSTE] = {TEXT("Parry, then riposte: exactly so."),
                            TEXT("You took the blade and thrust at once. That is fencing."),
                            TEXT("A riposte without waiting. Do that again.")},
    [COACH_GOOD_BEAT] = {TEXT("Your beat opened the way."),
                         TEXT("First the blade, then the body: well done."),
                         TEXT("The other blade was gone, and you saw it.")},
    [COACH_GOOD_DISTANCE] = {TEXT("You let the attack fall short, and answered."),
                             TEXT("One step back made the attack too short. Good eye."),
                             TEXT("Good distance: theirs fell short, yours did not.")},
    [COACH_GOOD_STOP] = {TEXT("You let the point wait, and they ran onto it."),
                         TEXT("An arm that is out in time stops an attack."),
                         TEXT("They came, and your point was there already.")},
    [COACH_GOOD_ARM] = {TEXT("Arm first, then the lunge: well done."),
                        TEXT("The arm led and the foot followed. That is how a lunge arrives."),
                        TEXT("A long arm and a late foot: hard to parry.")},
    [COACH_GOOD_ATTACK] = {TEXT("You chose the moment, and went."),
                           TEXT("A brave attack at the right time."),
                           TEXT("You went without a doubt. It shows.")},
    [COACH_GOOD_TOUCH] = {TEXT("A clean touch."), TEXT("That one counts. Now do it on purpose."),
                          TEXT("Good. Remember from how far away it landed.")},
    [COACH_WALKED_IN] = {TEXT("You walked in with a bent arm. Extend first."),
                         TEXT("Your feet were faster than your arm. Stretch it, then step."),
                         TEXT("Come in behind your point, not before it.")},
    [COACH_LATE_ARM] = {TEXT("Your lunge came before your arm. Stretch it first."),
                        TEXT("Arm, then foot. The other way round they see it coming."),
                        TEXT("Press arm out a moment before you lunge.")},
    [COACH_BEATEN] = {TEXT("Your blade was beaten away. Step back until you hold it again."),
                      TEXT("After a hard beat, distance is your parry."),
                      TEXT("Do not offer the blade. Keep it moving, and a beat finds air.")},
    [COACH_PARRIED] = {TEXT("Your attack was parried. Recover at once."),
                       TEXT("They waited for that line. Threaten there, and hit elsewhere."),
                       TEXT("Parried, and still in the lunge: come back before the riposte does.")},
    [COACH_SHORT] = {TEXT("Your attack fell short. One step nearer before you lunge."),
                     TEXT("Too far away. Come into reach first, then attack."),
                     TEXT("A lunge that ends in the air invites the answer.")},
    [COACH_RECOVERING] =
        {TEXT("You were hit on the way back. Keep the point at them while you recover."),
         TEXT("Recover behind your point: an arm that is out still protects."),
         TEXT("After an attack, come back farther than you came from.")},
    [COACH_STOOD_STILL] = {TEXT("You stood still. One step back, and that attack falls short."),
                           TEXT("Your feet are your first parry. Use them."),
                           TEXT("When they start, you start: back, then thrust.")},
    [COACH_NO_PARRY] = {TEXT("You saw it coming. Move to the side where the blade comes."),
                        TEXT("Do not only go back. Take the blade, and answer."),
                        TEXT("A parry late is better than none: meet the blade.")},
    [COACH_MATCH_WON_BY_RIPOSTES] = {TEXT("You won it with parry and riposte. Patience pays."),
                                     TEXT("The ripostes made the match."),
                                     TEXT("You let them come, and answered. Well fenced.")},
    [COACH_MATCH_WON_BY_ATTACKS] = {TEXT(
                                        "You won it with attacks. Next time win one with a parry."),
                                    TEXT("Your attacks arrived. Well fenced."),
                                    TEXT("You led, and the other followed. Well done.")},
    [COACH_MATCH_WON] = {TEXT("Well fenced. Shake hands."),
                         TEXT("A good match. What worked best? Keep it."),
                         TEXT("You won. Now against somebody stronger.")},
    [COACH_MATCH_NO_PARRY] =
        {TEXT("No parry held in this match. Wait for one attack, and take the blade."),
         TEXT("You attacked and were hit. Let a parry stand between."),
         TEXT("Next time: three touches by riposte, nothing else.")},
    [COACH_MATCH_MANY_ATTACKS] =
        {TEXT("Many attacks, few touches. Come nearer before you go."),
         TEXT("Half as many attacks from better distance will touch more."),
         TEXT("Fewer, and better prepared. The step before the lunge decides.")},
    [COACH_MATCH_FEW_ATTACKS] = {TEXT("You waited too long. Begin, and they have to answer."),
                                 TEXT("Attack more often. Only what is tried can touch."),
                                 TEXT("Let them worry, too: threaten early.")},
    [COACH_MATCH_LOST] = {TEXT("A hard one. Watch it once, and look at the distance."),
                          TEXT("Lost, and learned something: which touch came twice?"),
                          TEXT("Again. The next one begins at nothing.")},
};

const char *coach_words(enum coach_note note, int wording)
{
    assert(note < COACH_NOTES && wording >= 0 && wording < COACH_WORDINGS);
    return WORDS[note][wording];
}

static unsigned bit(enum coach_note note, bool applies)
{
    return applies ? 1u << note : 0u;
}

static bool is_lately(uint32_t then, uint32_t now, uint32_t within)
{
    return then > 0 && then <= now && now - then <= within;
}

// Whether the fencer came forward with a bent arm.
static bool walked_in(const coach_fencer *f, uint32_t now)
{
    return is_lately(f->advance_tick, now, MOMENT_TICKS) &&
           is_lately(f->bent_tick, now, MOMENT_TICKS / 2);
}

static bool attacks(const duel_state *state, enum duel_side side)
{
    const uint8_t action = state->fencer[side].footwork.action;
    return action == FOOTWORK_LUNGE || action == FOOTWORK_FLECHE;
}

// To whoever touched.
static unsigned praise(const coach_watch *watch, const duel_state *state, enum duel_side by,
                       uint32_t now)
{
    const enum duel_side on = duel_other(by);
    const coach_fencer *f = &watch->fencer[by], *other = &watch->fencer[on];
    const bool attack = attacks(state, by);
    unsigned notes = bit(COACH_GOOD_RIPOSTE, is_lately(f->parry_tick, now, LATELY_TICKS)) |
                     bit(COACH_GOOD_BEAT, is_lately(other->lost_tick, now, MOMENT_TICKS)) |
                     bit(COACH_GOOD_DISTANCE, is_lately(other->short_tick, now, LATELY_TICKS)) |
                     bit(COACH_GOOD_STOP, !attack && attacks(state, on) &&
                                              !is_lately(f->bent_tick, now, MOMENT_TICKS)) |
                     bit(COACH_GOOD_ARM, attack && f->arm_at_attack >= ARM_FIRST) |
                     bit(COACH_GOOD_ATTACK, attack);
    return notes | bit(COACH_GOOD_TOUCH, notes == 0);
}

// To whoever was touched.
static unsigned advise(const coach_watch *watch, const duel_state *state, enum duel_side on,
                       uint32_t now)
{
    const coach_fencer *f = &watch->fencer[on];
    const bool attack = attacks(state, on);
    const bool went_back = is_lately(f->retreat_tick, now, LATELY_TICKS);
    unsigned notes =
        bit(COACH_BEATEN, is_lately(f->lost_tick, now, MOMENT_TICKS)) |
        bit(COACH_PARRIED, is_lately(f->parried_tick, now, LATELY_TICKS)) |
        bit(COACH_WALKED_IN, !attack && walked_in(f, now)) |
        bit(COACH_LATE_ARM, attack && f->arm_in_attack < COACH_ARM_OUT) |
        bit(COACH_SHORT, is_lately(f->short_tick, now, LATELY_TICKS)) |
        bit(COACH_RECOVERING, is_lately(f->recover_tick, now, MOMENT_TICKS)) |
        bit(COACH_STOOD_STILL, !attack && attacks(state, duel_other(on)) && !went_back &&
                                   !is_lately(f->advance_tick, now, LATELY_TICKS));
    return notes | bit(COACH_NO_PARRY, notes == 0);
}

static unsigned match_notes(const duel_state *state, const match_stats *stats, uint8_t person)
{
    const uint8_t winner = state->match.winner;
    if (winner == DUEL_NOBODY) {
        return 0;
    }
    const uint8_t heard = person == DUEL_NOBODY ? winner : person;
    const match_stats_side *own = &stats->side[heard];
    const uint32_t attacks = own->touches[MATCH_STATS_ATTACK] + own->touches[MATCH_STATS_COMPOUND],
                   ripostes = own->touches[MATCH_STATS_RIPOSTE];
    if (heard == winner) {
        return bit(COACH_MATCH_WON_BY_RIPOSTES, ripostes > attacks) |
               bit(COACH_MATCH_WON_BY_ATTACKS, attacks > ripostes) |
               bit(COACH_MATCH_WON, attacks == ripostes);
    }
    const uint32_t touches = (uint32_t)state->match.score[heard];
    const unsigned notes =
        bit(COACH_MATCH_NO_PARRY, own->parries == 0) |
        bit(COACH_MATCH_MANY_ATTACKS, own->attacks >= MANY_ATTACKS * (touches + 1u)) |
        bit(COACH_MATCH_FEW_ATTACKS, 2u * own->attacks < stats->side[winner].attacks);
    return notes | bit(COACH_MATCH_LOST, notes == 0);
}

unsigned coach_notes(const coach_watch *watch, const duel_config *config, const duel_state *state,
                     const match_stats *stats, uint8_t person)
{
    if (config->settings.match.rules == MATCH_FIE) {
        return match_notes(state, stats, person);
    }
    const bool left = state->touch[DUEL_LEFT].by == DUEL_LEFT,
               right = state->touch[DUEL_RIGHT].by == DUEL_RIGHT;
    if (!left && !right) {
        return bit(COACH_NOBODY_TOUCHED, true);
    }
    const enum duel_side by = state->winner != DUEL_NOBODY ? (enum duel_side)state->winner
                              : left                       ? DUEL_LEFT
                                                           : DUEL_RIGHT;
    const uint32_t now = state->touch[by].tick;
    if (walked_in(&watch->fencer[DUEL_LEFT], now) && walked_in(&watch->fencer[DUEL_RIGHT], now)) {
        return bit(COACH_BOTH_WALKED_IN, true);
    }
    if (left && right) {
        return bit(COACH_BOTH_TOUCHED, true);
    }
    return person == DUEL_NOBODY || person == by
               ? praise(watch, state, by, now)
               : advise(watch, state, (enum duel_side)person, now);
}

const char *coach_say(coach_talk *talk, unsigned notes)
{
    int chosen = COACH_NOTES;
    for (int note = 0; note < COACH_NOTES; note++) {
        const bool applies = (notes & 1u << note) != 0;
        if (applies && (chosen == COACH_NOTES || talk->said[note] < talk->said[chosen])) {
            chosen = note;
        }
    }
    if (chosen == COACH_NOTES) {
        return NULL;
    }
    return WORDS[chosen][talk->said[chosen]++ % COACH_WORDINGS];
}
