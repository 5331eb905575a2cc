// Strokes at a desk: the arm is asked out while the point moves fast. The blade then whips in the
// direction in which the point moves: a cut with a sabre, a flick with a foil or an épée.
#include "duel_private.h"

#include <math.h>

#include "phys_rotation.h"

// The point moves at least this fast in a stroke, in 1/s; the square's width is 2. A mouse or stick
// that aims moves it at up to 3, one that is flung at 10 and more.
static const double STROKE_SPEED_PER_S = 8.0;

// The arm is asked to go at least this far out.
static const double STROKE_EXTENSION = 0.5;

// A flick is thrown down over the guard: at most 45 degrees from straight down. A point that goes
// sideways while the arm goes out disengages.
static const double FLICK_DOWN = 0.7071067811865476;

// How the mass of a foil or épée bends its own blade when the hand turns it: radians at the tip for
// each rad/s2. A uniform blade of this stiffness (phys_flexion.h) and 0.07 kg/m has rho L^4 / (24 E
// I) = 1.9e-3 in a steady turn; in a flick, which is over before a blade of 4 Hz has swung once,
// about half of it. A sabre's blow is braked by what it hits.
static const double WHIP_RAD_PER_RADPS2[] = {
    [WEAPON_EPEE] = 1.2e-3, [WEAPON_FOIL] = 1.6e-3, [WEAPON_SABRE] = 0.0};
_Static_assert(sizeof WHIP_RAD_PER_RADPS2 / sizeof WHIP_RAD_PER_RADPS2[0] == WEAPON_KIND_COUNT,
               "every weapon has a row");

// A blade bends no farther.
static const double WHIP_MOST_RAD = 1.4;

// The tip of a sabre lands at 10 to 20 m/s, that of a foil in a flick at 28 to 36 m/s (measured
// from films at 240 frames per second). An épée is stiffer and its flick to the wrist shorter.
static const hand_stroke_style STYLE[] = {
    [WEAPON_EPEE] = {.back_rad = 0.65,
                     .through_rad = 0.15,
                     .back_ticks = 60,
                     .whip_ticks = 75,
                     .return_ticks = 140},
    [WEAPON_FOIL] = {.back_rad = 1.10,
                     .through_rad = 0.30,
                     .back_ticks = 70,
                     .whip_ticks = 80,
                     .return_ticks = 160},
    [WEAPON_SABRE] = {.back_rad = 0.65,
                      .through_rad = 0.40,
                      .back_ticks = 60,
                      .whip_ticks = 110,
                      .return_ticks = 150,
                      .turn = 1.0},
};
_Static_assert(sizeof STYLE / sizeof STYLE[0] == WEAPON_KIND_COUNT, "every weapon has a row");

// Whether the arm is on its way out.
static bool goes_out(const duel_fencer *fencer)
{
    return fencer->reach.goal >= STROKE_EXTENSION && fencer->reach.goal > fencer->extension &&
           fencer->reach.ticks > 0;
}

void duel_move_stroke(const duel_config *config, duel_fencer *fencer, double hand)
{
    enum weapon_kind kind = config->weapon.kind;
    double side = hand * fencer->point_velocity[0], up = fencer->point_velocity[1];
    double speed = sqrt(side * side + up * up);
    bool thrown = kind == WEAPON_SABRE || up < -FLICK_DOWN * speed;
    if (speed > STROKE_SPEED_PER_S && thrown && goes_out(fencer)) {
        hand_stroke_begin(&fencer->stroke, &STYLE[kind], side, up);
    }
    hand_stroke_step(&fencer->stroke, &STYLE[kind], fencer->reach.goal >= STROKE_EXTENSION,
                     DUEL_TICK_S);
}

duel_whip duel_whip_of(const duel_config *config, const duel_state *state, enum duel_side side)
{
    const duel_fencer *fencer = &state->fencer[side];
    const hand_stroke *stroke = &fencer->stroke;
    if (stroke->phase == HAND_STROKE_NONE || fencer->loose.is_loose) {
        return (duel_whip){{0, 0, 0}, 0.0};
    }
    fencer_frame frame = duel_fencer_frame(config, state, side);
    phys_vec3 way = fencer_frame_vector_to_world(frame, v3(0, stroke->way[1], stroke->way[0]));
    phys_quat turn = fencer->weapon.pose.orientation;
    phys_vec3 blade = quat_rotate(turn, v3(0, 0, -1));
    phys_vec3 across = v3_add_scaled(way, blade, -v3_dot(way, blade));
    double bend = -WHIP_RAD_PER_RADPS2[config->weapon.kind] * stroke->swing.acceleration;
    return (duel_whip){quat_rotate_inverse(turn, v3_normalized_or(across, v3(0, 0, 0))),
                       phys_clamp(bend, -WHIP_MOST_RAD, WHIP_MOST_RAD)};
}

phys_quat duel_whip_turn(const duel_whip *whip)
{
    phys_vec3 axis = v3_cross(v3(0, 0, -1), whip->way);
    return phys_quat_from_rotation_vector(v3_scale(axis, whip->tip_rad));
}
