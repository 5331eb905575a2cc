#include "match_ground.h"

// Nearer than this the extended points would meet, meters between the roots: each fencer's arm and
// blade reach 1.7 m.
static const double NEAREST_M = 3.5;

// A fencer with a headset stands where the player stands, who may be a step nearer than a referee
// would put anybody, meters.
static const double STEP_M = 0.5;
// ... and one more before the on-guard line, since a body that leads a headset sways.
static const double BEFORE_LINE_M = 1.0;

// The ground that a fencer with both feet over a side line loses, meters (t.28).
static const double SIDE_LINE_COSTS_M = 1.0;

// A fencer who is put somewhere has both feet before the rear line: the rear foot is this far
// behind the root, with a shoe, meters.
static const double REAR_FOOT_M = 0.4;
static const double FARTHEST_M = MATCH_REAR_LINE_M - REAR_FOOT_M;

bool match_is_behind(const match_stand *stand)
{
    return stand->front_foot_m > MATCH_REAR_LINE_M && stand->rear_foot_m > MATCH_REAR_LINE_M;
}

static bool is_beside(double side_m)
{
    return side_m > MATCH_SIDE_LINE_M || side_m < -MATCH_SIDE_LINE_M;
}

int match_feet_beside(const match_stand *stand)
{
    return (is_beside(stand->front_side_m) ? 1 : 0) + (is_beside(stand->rear_side_m) ? 1 : 0);
}

bool match_is_before_line(const match_stand *stand)
{
    return stand->root_m < MATCH_LINE_ROOT_M - BEFORE_LINE_M;
}

bool match_are_too_near(const match_stand stand[2])
{
    return stand[DUEL_LEFT].root_m + stand[DUEL_RIGHT].root_m < NEAREST_M - STEP_M;
}

// Sets the places from the roots, given in meters behind the middle.
static void set_places(match_state *match, const double root_m[2])
{
    match->place_m[DUEL_LEFT] = MATCH_LINE_ROOT_M - root_m[DUEL_LEFT];
    match->place_m[DUEL_RIGHT] = MATCH_LINE_ROOT_M - root_m[DUEL_RIGHT];
}

void match_place_led(match_state *match, const match_stand stand[2])
{
    double root_m[2] = {MATCH_LINE_ROOT_M - match->place_m[DUEL_LEFT],
                        MATCH_LINE_ROOT_M - match->place_m[DUEL_RIGHT]};
    double apart_m = root_m[DUEL_LEFT] + root_m[DUEL_RIGHT];
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        enum duel_side other = duel_other((enum duel_side)side);
        if (stand[side].is_led) {
            root_m[side] = stand[side].root_m;
            root_m[other] = stand[other].is_led ? stand[other].root_m
                                                : phys_min(apart_m - root_m[side], FARTHEST_M);
        }
    }
    set_places(match, root_m);
}

void match_place_on_lines(match_state *match, const match_stand stand[2])
{
    const double root_m[2] = {MATCH_LINE_ROOT_M, MATCH_LINE_ROOT_M};
    set_places(match, root_m);
    match_place_led(match, stand);
}

// Moves the fencers apart by what is missing; `keeps` says who stays. Nobody is put behind the own
// rear line: then the other gives way.
static void move_apart(double root_m[2], int keeps)
{
    double missing_m = NEAREST_M - root_m[DUEL_LEFT] - root_m[DUEL_RIGHT];
    if (missing_m > 0.0) {
        double share = keeps == DUEL_LEFT ? 0.0 : keeps == DUEL_RIGHT ? 1.0 : 0.5;
        root_m[DUEL_LEFT] += share * missing_m;
        root_m[DUEL_RIGHT] += (1.0 - share) * missing_m;
    }
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        double *other_m = &root_m[duel_other((enum duel_side)side)];
        root_m[side] = phys_min(root_m[side], FARTHEST_M);
        *other_m = phys_max(*other_m, NEAREST_M - root_m[side]);
    }
}

bool match_meter_leads_behind(const match_stand *stand)
{
    return stand->front_foot_m + SIDE_LINE_COSTS_M > MATCH_REAR_LINE_M;
}

void match_place_where_they_are(match_state *match, const match_stand stand[2], int keeps,
                                int loses_meter)
{
    double root_m[2] = {stand[DUEL_LEFT].root_m, stand[DUEL_RIGHT].root_m};
    if (loses_meter != DUEL_NOBODY) {
        // The opponent follows, so the distance between them stays.
        root_m[loses_meter] += SIDE_LINE_COSTS_M;
        root_m[duel_other((enum duel_side)loses_meter)] -= SIDE_LINE_COSTS_M;
    }
    move_apart(root_m, keeps);
    set_places(match, root_m);
    match_place_led(match, stand);
}
