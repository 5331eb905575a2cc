#include "match.h"

#include "match_call.h"
#include "match_ground.h"

// t.38, t.40: three minutes a period, one minute in between, one extra minute after a tie.
static const uint32_t PERIOD_TICKS = 180000;
static const uint32_t EXTRA_TICKS = 60000;
static const uint32_t REST_TICKS = 60000;

// t.124: a minute of fencing without a hit. It concerns direct elimination, which has several
// periods.
static const uint32_t PASSIVITY_TICKS = 60000;

// Sabre rests when the first fencer has so many touches of 15.
static const uint8_t SABRE_RESTS_AT = 8;
static const uint8_t SABRE_RESTS_OF = 15;

// What was under way when the reason for a halt came may still land for so long: a simple action
// takes 230 to 290 ms.
static const uint32_t UNDER_WAY_TICKS = 300;

// How long a halt lasts: the call has to be read, longer after a touch. A weapon that still spins
// on the floor delays the next "En garde" at most to HALT_MOST_TICKS.
static const uint32_t HALT_TICKS = 1500;
static const uint32_t HALT_TOUCH_TICKS = 3500;
static const uint32_t HALT_MOST_TICKS = 5000;

// "En garde - Prets?": then "Allez". A fencer with a headset who is not in place is waited for,
// and gets a card after EN_GARDE_MOST_TICKS.
static const uint32_t EN_GARDE_TICKS = 900;
static const uint32_t EN_GARDE_MOST_TICKS = 10000;

// Chests as near as this for so long cannot wield their weapons (guess): footwork stops fencers at
// 0.75 m.
static const double CORPS_A_CORPS_M = 0.80;
static const uint32_t CORPS_A_CORPS_TICKS = 100;

// Whoever comes this fast into the other's body runs, and does not fence: a halt at once (guess).
// Feet that are led by buttons brake to 0.3 m/s, so only a body that a headset leads can be as
// fast.
static const double VIOLENT_MPS = 2.5;

// Bodies that are so far beside each other do not meet: a fleche runs past (guess: two chests).
static const double BESIDE_M = 0.45;

// Sabre: a rear foot that is this far past the front foot has crossed it, meters: half the length
// of a shoe. Only a movement forward may not cross (t.101); a cross step backward is allowed. Whose
// chest comes slower than this, m/s, does not move forward (guess: the sway of a body en garde is
// slower, and a fleche ten times as fast).
static const double CROSSED_M = 0.15;
static const double CROSSING_MPS = 0.2;

// A rest cannot be skipped before this, so that a press meant for the fencing does not skip it.
static const uint32_t REST_LEAST_TICKS = 1500;

match_state match_start(void)
{
    return (match_state){.period = 1,
                         .priority = DUEL_NOBODY,
                         .winner = DUEL_NOBODY,
                         .close_by = DUEL_NOBODY,
                         .halt_by = DUEL_NOBODY,
                         .clock_ticks = PERIOD_TICKS};
}

// --- while the clock runs

static void run_clock(match_state *match)
{
    match->clock_ticks -= match->clock_ticks > 0;
    match->idle_ticks++;
}

// How long the chests have been in contact, and who came.
static void follow_closeness(match_state *match, const match_stand stand[2])
{
    double gap_m = stand[DUEL_LEFT].chest_m + stand[DUEL_RIGHT].chest_m;
    double aside_m = stand[DUEL_LEFT].aside_m - stand[DUEL_RIGHT].aside_m;
    if (gap_m >= CORPS_A_CORPS_M || aside_m > BESIDE_M || aside_m < -BESIDE_M) {
        match->close_ticks = 0;
        match->close_by = DUEL_NOBODY;
        return;
    }
    if (match->close_ticks == 0) {
        double left = stand[DUEL_LEFT].forward_mps, right = stand[DUEL_RIGHT].forward_mps;
        match->close_by = (uint8_t)(left > right   ? DUEL_LEFT
                                    : right > left ? DUEL_RIGHT
                                                   : DUEL_NOBODY);
    }
    match->close_ticks++;
}

// Whether the chests have met just now, and with violence.
static bool is_violent(const match_state *match, const match_stand stand[2])
{
    return match->close_ticks == 1 && match->close_by != DUEL_NOBODY &&
           stand[match->close_by].forward_mps >= VIOLENT_MPS;
}

static void follow_feet(match_state *match, const match_stand stand[2])
{
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        bool crossed = stand[side].rear_foot_m < stand[side].front_foot_m - CROSSED_M &&
                       stand[side].forward_mps > CROSSING_MPS;
        match->crossed[side] = match->crossed[side] || crossed;
    }
}

// Who of the two, if only one; DUEL_NOBODY if none or both.
static uint8_t the_only(bool left, bool right)
{
    return (uint8_t)(left == right ? DUEL_NOBODY : left ? DUEL_LEFT : DUEL_RIGHT);
}

static void see(match_state *match, enum match_halt halt, uint8_t by)
{
    match->halt = (uint8_t)halt;
    match->halt_by = by;
}

// The reason for a halt that the referee sees after this tick, in order of weight.
static void see_reason(const match_settings *settings, match_state *match, const match_moment *now)
{
    const match_stand *left = &now->stand[DUEL_LEFT], *right = &now->stand[DUEL_RIGHT];
    bool behind[2] = {match_is_behind(left), match_is_behind(right)};
    bool beside[2] = {match_feet_beside(left) > 0, match_feet_beside(right) > 0};
    if (apparatus_is_lit(&match->apparatus)) {
        see(match, MATCH_HALT_LAMP, DUEL_NOBODY);
    } else if (behind[DUEL_LEFT] != behind[DUEL_RIGHT]) {
        see(match, MATCH_HALT_REAR_LINE, the_only(behind[DUEL_LEFT], behind[DUEL_RIGHT]));
    } else if (behind[DUEL_LEFT] || beside[DUEL_LEFT] || beside[DUEL_RIGHT]) {
        see(match, MATCH_HALT_SIDE_LINE, the_only(beside[DUEL_LEFT], beside[DUEL_RIGHT]));
    } else if (left->is_disarmed || right->is_disarmed) {
        see(match, MATCH_HALT_DISARM, the_only(left->is_disarmed, right->is_disarmed));
    } else if (left->root_m + right->root_m < 0.0) {
        see(match, MATCH_HALT_PASSED, DUEL_NOBODY);
    } else if (match->close_ticks >= CORPS_A_CORPS_TICKS || is_violent(match, now->stand)) {
        see(match, MATCH_HALT_CORPS_A_CORPS, match->close_by);
    } else if (match->clock_ticks == 0) {
        see(match, MATCH_HALT_TIME, DUEL_NOBODY);
    } else if (settings->periods > 1 && match->stage == MATCH_STAGE_PERIOD &&
               match->idle_ticks >= PASSIVITY_TICKS) {
        see(match, MATCH_HALT_PASSIVITY, DUEL_NOBODY);
    }
}

// Whoever has left the piste may not hit any more; others may end what they have begun.
static void note_what_is_under_way(match_state *match, const match_moment *now)
{
    bool left_piste = match->halt == MATCH_HALT_REAR_LINE || match->halt == MATCH_HALT_SIDE_LINE;
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        bool acts = now->stand[side].is_attacking || now->contact[side].closed_ticks > 0;
        bool is_out = left_piste && match->halt_by == side;
        match->under_way[side] = match->halt == MATCH_HALT_LAMP || (acts && !is_out);
    }
}

static enum duel_phase fence(const match_settings *settings, enum weapon_kind kind,
                             match_state *match, const match_moment *now)
{
    run_clock(match);
    apparatus_step(kind, &match->apparatus, now->tick, now->contact, now->blades_meet);
    follow_closeness(match, now->stand);
    follow_feet(match, now->stand);
    see_reason(settings, match, now);
    if (match->halt == MATCH_HALT_NONE) {
        return DUEL_FENCING;
    }
    note_what_is_under_way(match, now);
    return DUEL_LANDED;
}

// --- the halt

// Ends the match for the fencer with more touches, or with the priority.
static void end(match_state *match)
{
    uint8_t left = match->score[DUEL_LEFT], right = match->score[DUEL_RIGHT];
    match->stage = MATCH_STAGE_OVER;
    match->winner = left > right   ? (uint8_t)DUEL_LEFT
                    : right > left ? (uint8_t)DUEL_RIGHT
                                   : match->priority;
}

static void draw_lot(match_state *match, uint64_t lot)
{
    if (match->priority == DUEL_NOBODY) {
        match->priority = (lot & 1u) != 0 ? DUEL_RIGHT : DUEL_LEFT;
    }
}

static void begin_time(match_state *match, uint32_t ticks)
{
    match->clock_ticks = ticks;
    match->idle_ticks = 0;
}

// The period is over: rest, the extra minute, or the end.
static void end_period(const match_settings *settings, match_state *match, uint64_t lot)
{
    bool is_tied = match->score[DUEL_LEFT] == match->score[DUEL_RIGHT];
    if (match->stage == MATCH_STAGE_EXTRA) {
        end(match);
    } else if (match->period < settings->periods) {
        match->period++;
        match->rest_comes = 1;
        begin_time(match, PERIOD_TICKS);
    } else if (is_tied) {
        draw_lot(match, lot);
        match->stage = MATCH_STAGE_EXTRA;
        begin_time(match, EXTRA_TICKS);
    } else {
        end(match);
    }
}

static bool is_sabre_rest(const match_settings *settings, enum weapon_kind kind,
                          const match_state *match)
{
    return kind == WEAPON_SABRE && settings->touches == SABRE_RESTS_OF && !match->sabre_rested &&
           match->period < settings->periods &&
           (match->score[DUEL_LEFT] >= SABRE_RESTS_AT ||
            match->score[DUEL_RIGHT] >= SABRE_RESTS_AT);
}

// What follows from the score, the clock and the cards after a call.
static void follow_up(const match_settings *settings, enum weapon_kind kind, match_state *match,
                      uint64_t lot)
{
    bool has_won = match->score[DUEL_LEFT] >= settings->touches ||
                   match->score[DUEL_RIGHT] >= settings->touches;
    bool is_tied = match->score[DUEL_LEFT] == match->score[DUEL_RIGHT];
    bool both_excluded = match->call.card[DUEL_LEFT] == MATCH_CARD_BLACK &&
                         match->call.card[DUEL_RIGHT] == MATCH_CARD_BLACK;
    if (match->call.passivity == MATCH_CARD_BLACK || both_excluded) {
        draw_lot(match, lot);
        end(match);
    } else if (has_won || (match->stage == MATCH_STAGE_EXTRA && !is_tied)) {
        end(match);
    } else if (match->clock_ticks == 0) {
        end_period(settings, match, lot);
    } else if (is_sabre_rest(settings, kind, match)) {
        match->sabre_rested = 1;
        match->period++;
        match->rest_comes = 1;
        begin_time(match, PERIOD_TICKS);
    }
}

// Who loses a meter: with both feet over a side line (t.28); DUEL_NOBODY if nobody does.
static int loses_meter(const match_state *match, const match_stand stand[2])
{
    bool is_out = match->halt == MATCH_HALT_SIDE_LINE && match->halt_by != DUEL_NOBODY &&
                  match_feet_beside(&stand[match->halt_by]) == 2;
    return is_out ? match->halt_by : DUEL_NOBODY;
}

bool match_is_on_lines(const match_state *match)
{
    return match->calls == 0 || match_call_gives_touches(&match->call) || match->rest_comes ||
           match->call.halt == MATCH_HALT_TIME;
}

// If not from their lines, they begin where they are. Whoever caused corps a corps gives way.
static void place_both(match_state *match, const match_stand stand[2])
{
    if (match_is_on_lines(match)) {
        match_place_on_lines(match, stand);
        return;
    }
    bool is_close = match->halt == MATCH_HALT_CORPS_A_CORPS && match->halt_by != DUEL_NOBODY;
    int keeps = is_close ? (int)duel_other((enum duel_side)match->halt_by) : DUEL_NOBODY;
    match_place_where_they_are(match, stand, keeps, loses_meter(match, stand));
}

static enum duel_phase call_halt(const match_settings *settings, enum weapon_kind kind,
                                 match_state *match, const match_moment *now)
{
    // A meter lost that leads behind the rear line is a touch.
    int loser = loses_meter(match, now->stand);
    match_sight seen = {.tick = now->tick, .right_of_way = now->right_of_way};
    if (loser != DUEL_NOBODY) {
        seen.has_fled[loser] =
            match->under_way[duel_other((enum duel_side)loser)] && !now->stand[loser].is_attacking;
        if (match_meter_leads_behind(&now->stand[loser])) {
            match->halt = MATCH_HALT_REAR_LINE;
        }
    }
    // A halt for corps a corps that did not wait was for violence.
    bool has_rammed = match->halt == MATCH_HALT_CORPS_A_CORPS && match->halt_by != DUEL_NOBODY &&
                      match->close_ticks < CORPS_A_CORPS_TICKS;
    if (has_rammed) {
        seen.has_rammed[match->halt_by] = true;
    }
    match_call_decide(settings, kind, match, &seen);
    if (apparatus_is_lit(&match->apparatus) || match->call.passivity != MATCH_CARD_NONE) {
        match->idle_ticks = 0;
    }
    follow_up(settings, kind, match, now->lot);
    place_both(match, now->stand);
    return match->stage == MATCH_STAGE_OVER ? DUEL_OVER : DUEL_HALT;
}

// From the reason for a halt to the word.
static enum duel_phase wait_for_lamps(const match_settings *settings, enum weapon_kind kind,
                                      match_state *match, const match_moment *now)
{
    run_clock(match);
    apparatus_contact contact[2] = {now->contact[DUEL_LEFT], now->contact[DUEL_RIGHT]};
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        if (!match->under_way[side]) {
            contact[side] = (apparatus_contact){0};
        }
    }
    apparatus_step(kind, &match->apparatus, now->tick, contact, now->blades_meet);
    follow_feet(match, now->stand);
    bool is_lit = apparatus_is_lit(&match->apparatus);
    bool nothing_comes = !match->under_way[DUEL_LEFT] && !match->under_way[DUEL_RIGHT];
    bool is_done = is_lit ? apparatus_is_locked(kind, &match->apparatus, now->tick)
                          : nothing_comes || now->since_ticks >= UNDER_WAY_TICKS;
    return is_done ? call_halt(settings, kind, match, now) : DUEL_LANDED;
}

// --- between phrases

static enum duel_phase take_guard(match_state *match, const match_moment *now)
{
    match_place_led(match, now->stand);
    match->rest_comes = 0;
    match->close_ticks = 0;
    match->close_by = DUEL_NOBODY;
    see(match, MATCH_HALT_NONE, DUEL_NOBODY);
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        match->ready[side] = match->under_way[side] = match->crossed[side] = 0;
    }
    match->apparatus = (apparatus_state){0};
    return DUEL_EN_GARDE;
}

static enum duel_phase stand_still(match_state *match, const match_moment *now)
{
    uint32_t least = match_call_gives_touches(&match->call) ? HALT_TOUCH_TICKS : HALT_TICKS;
    bool is_long_enough = now->since_ticks >= least && now->weapons_are_down;
    if (!is_long_enough && now->since_ticks < HALT_MOST_TICKS) {
        return DUEL_HALT;
    }
    return match->rest_comes ? DUEL_REST : take_guard(match, now);
}

static enum duel_phase rest(match_state *match, const match_moment *now)
{
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        bool asks = now->since_ticks >= REST_LEAST_TICKS && now->stand[side].wants_to_fence;
        match->ready[side] = match->ready[side] || asks;
    }
    bool both = match->ready[DUEL_LEFT] && match->ready[DUEL_RIGHT];
    return both || now->since_ticks >= REST_TICKS ? take_guard(match, now) : DUEL_REST;
}

enum match_wait match_waits_for(const match_state *match, const match_stand stand[2],
                                enum duel_side side)
{
    const match_stand *own = &stand[side];
    if (!own->is_led) {
        return MATCH_WAIT_NONE;
    }
    if (match_is_behind(own) || match_feet_beside(own) > 0) {
        return MATCH_WAIT_OFF_PISTE;
    }
    if (match_is_on_lines(match) && match_is_before_line(own)) {
        return MATCH_WAIT_BEFORE_LINE;
    }
    return match_are_too_near(stand) ? MATCH_WAIT_TOO_NEAR : MATCH_WAIT_NONE;
}

// Whoever has been waited for long enough delays the bout (t.120).
static enum duel_phase punish_delay(const match_settings *settings, enum weapon_kind kind,
                                    match_state *match, const match_moment *now)
{
    const match_sight seen = {
        .tick = now->tick,
        .right_of_way = DUEL_NOBODY,
        .is_late = {match_waits_for(match, now->stand, DUEL_LEFT) != MATCH_WAIT_NONE,
                    match_waits_for(match, now->stand, DUEL_RIGHT) != MATCH_WAIT_NONE}};
    see(match, MATCH_HALT_DELAY, the_only(seen.is_late[DUEL_LEFT], seen.is_late[DUEL_RIGHT]));
    match_call_decide(settings, kind, match, &seen);
    follow_up(settings, kind, match, now->lot);
    if (match_call_gives_touches(&match->call)) {
        match_place_on_lines(match, now->stand);
    }
    return match->stage == MATCH_STAGE_OVER ? DUEL_OVER : DUEL_HALT;
}

static enum duel_phase stand_en_garde(const match_settings *settings, enum weapon_kind kind,
                                      match_state *match, const match_moment *now)
{
    bool waits = match_waits_for(match, now->stand, DUEL_LEFT) != MATCH_WAIT_NONE ||
                 match_waits_for(match, now->stand, DUEL_RIGHT) != MATCH_WAIT_NONE;
    if (waits && now->since_ticks >= EN_GARDE_MOST_TICKS) {
        return punish_delay(settings, kind, match, now);
    }
    return !waits && now->since_ticks >= EN_GARDE_TICKS ? DUEL_FENCING : DUEL_EN_GARDE;
}

enum duel_phase match_step(const match_settings *settings, enum weapon_kind kind,
                           match_state *match, const match_moment *now)
{
    switch (now->phase) {
    case DUEL_FENCING:
        return fence(settings, kind, match, now);
    case DUEL_LANDED:
        return wait_for_lamps(settings, kind, match, now);
    case DUEL_HALT:
        return stand_still(match, now);
    case DUEL_REST:
        return rest(match, now);
    case DUEL_EN_GARDE:
        return stand_en_garde(settings, kind, match, now);
    case DUEL_OVER:
        break;
    }
    return DUEL_OVER;
}

// --- how near another call was

// From the reason to the call it is one tick if nobody acts, and the whole wait if somebody does
// and no lamp comes.
match_meeting match_meeting_of(const match_state *match)
{
    const bool acts = match->under_way[DUEL_LEFT] || match->under_way[DUEL_RIGHT];
    const uint32_t most = (acts ? UNDER_WAY_TICKS : 1) + match->close_ticks - 1;
    const uint32_t least = (acts && !apparatus_is_lit(&match->apparatus) ? UNDER_WAY_TICKS : 1) +
                           match->close_ticks - 1;
    const uint32_t tick = match->call.tick;
    return (match_meeting){.earliest = tick > most ? tick - most : 0,
                           .latest = tick > least ? tick - least : 0};
}

uint32_t match_meeting_lacks(const match_state *match)
{
    const uint32_t met = match->close_ticks;
    return met > 0 && met < CORPS_A_CORPS_TICKS ? CORPS_A_CORPS_TICKS - met : 0;
}
