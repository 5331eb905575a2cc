// The contact press: how the skin acts on a blade that presses on the body after its touch.
#include "duel_private.h"

#include "phys_motion.h"
#include "phys_rotation.h"
#include "duel_press_force.h"
#include "duel_press_skin.h"

// Deceleration with which a hand yields, m/s2: it stops a thrust of 7 m/s within the 7 cm that the
// blade may be shortened.
static const double YIELDING_MPS2 = 350.0;

// How fast the hand backs out if the weapon is too deep anyway, m/s: because the body moved toward
// it, or the tip slid to skin that faces another way.
static const double BACKING_MPS = 2.0;

// A tip slips in steps of this length, meters, and at most this many steps per tick. It is held
// again within one step of where friction would hold it.
static const double SLIP_STEP_M = 0.003;
static const int SLIP_STEPS = 8;

// A released blade swings at the lowest frequency of its beam (13 to 16 Hz for real blades) and
// comes to rest after about five swings (estimated, not measured).
static const double SWING_RADPS = 2.0 * PHYS_PI * 14.0;
static const double SWING_DAMPING = 0.12;

// Its bow, a higher mode, fades within a few milliseconds: this share remains after each tick.
static const double BOW_LEFT = 0.6;

// A swing smaller than this ends, radians.
static const double STILL_RAD = 1e-3;

// --- the push on the weapon

bool duel_press_is_on(const duel_press *press)
{
    return press->kind == DUEL_PRESS_HELD || press->kind == DUEL_PRESS_SLIDING ||
           press->kind == DUEL_PRESS_EDGE;
}

static void apply_impulse(const phys_mass *mass, phys_body *body, phys_vec3 impulse, phys_vec3 at)
{
    phys_vec3 turn = v3_cross(v3_sub(at, body->pose.position), impulse);
    turn = phys_inverse_inertia_mul(mass, body->pose.orientation, turn);
    body->velocity_mps = v3_add_scaled(body->velocity_mps, impulse, mass->inverse_mass_per_kg);
    body->angular_velocity_radps = v3_add(body->angular_velocity_radps, turn);
}

// The hand yields: limits the weapon's speed into the body so that it can still brake before it is
// too deep, and moves it out again if it is too deep already.
static void limit_speed(const press_limit *to, press_situation *s)
{
    double speed = press_speed_towards(s, to->taken_at, to->inward);
    double left = to->deepest_m - (to->depth_m - speed * DUEL_TICK_S); // at the begin of the tick
    double braking = sqrt(2.0 * YIELDING_MPS2 * fabs(left));
    double allowed = left > 0.0 ? braking : -(braking < BACKING_MPS ? braking : BACKING_MPS);
    double excess = speed - allowed;
    if (!(excess > 0.0)) {
        return;
    }
    const phys_mass *mass = &s->held->mass;
    phys_vec3 arm = v3_sub(to->taken_at, s->body.pose.position);
    phys_vec3 turn =
        phys_inverse_inertia_mul(mass, s->body.pose.orientation, v3_cross(arm, to->inward));
    double response = mass->inverse_mass_per_kg + v3_dot(v3_cross(turn, arm), to->inward);
    apply_impulse(mass, &s->body, v3_scale(to->inward, -excess / response), to->taken_at);
}

// The forces are those predicted for the end of the tick (semi-implicit), so that a stiff point
// never throws the weapon back faster than it came.
void duel_press_push(const duel_config *config, duel_state *state, enum duel_side by)
{
    duel_fencer *fencer = &state->fencer[by];
    const duel_press *press = &fencer->press;
    if (!duel_press_is_on(press) || fencer->loose.is_loose) {
        return;
    }
    const phys_motion motion = phys_motion_of(&fencer->weapon);
    press_situation s = {
        .held = &config->weapon,
        .body = fencer->weapon,
        .place = v3_add_scaled(press->place, press->place_mps, DUEL_TICK_S),
        .normal = press->normal,
        .place_mps = press->place_mps,
    };
    s.body.pose = phys_motion_at(&motion, DUEL_TICK_S);
    s.bend_side = quat_rotate(s.body.pose.orientation, press->bend_side);
    duel_press_force p = duel_press_force_of(press->kind, &s);
    apply_impulse(&config->weapon.mass, &s.body, v3_scale(p.force_n, DUEL_TICK_S), p.at);
    limit_speed(&p.in, &s);
    if (p.aside.depth_m > 0.0) {
        limit_speed(&p.aside, &s);
    }

    // While control is lost, the weapon's flight gets the same change of velocity.
    phys_body *flight = &fencer->grip.flight;
    if (hand_catch_active(&fencer->grip, state->tick)) {
        flight->velocity_mps =
            v3_add(flight->velocity_mps, v3_sub(s.body.velocity_mps, fencer->weapon.velocity_mps));
        flight->angular_velocity_radps =
            v3_add(flight->angular_velocity_radps,
                   v3_sub(s.body.angular_velocity_radps, fencer->weapon.angular_velocity_radps));
    }
    fencer->weapon.velocity_mps = s.body.velocity_mps;
    fencer->weapon.angular_velocity_radps = s.body.angular_velocity_radps;
}

// --- after the tick

void duel_press_begin(duel_state *state, enum duel_side by, const duel_touch *touch,
                      enum duel_press_kind kind)
{
    duel_press *press = &state->fencer[by].press;
    *press = (duel_press){
        .begun_tick = touch->tick,
        .kind = (uint8_t)kind,
        .triangle = touch->triangle,
        .place = touch->point,
        .normal = touch->normal,
        // Fencers set their blades to bow upward; the bend is on the side to which the tip
        // deviates, which is down.
        .bend_side = quat_rotate_inverse(state->fencer[by].weapon.pose.orientation, v3(0, -1, 0)),
    };
    for (int i = 0; i < 3; ++i) {
        press->barycentric[i] = touch->barycentric[i];
    }
}

static void release(duel_press *press)
{
    bool bent = press->kind != DUEL_PRESS_EDGE;
    press->kind = bent ? DUEL_PRESS_SPRUNG : DUEL_PRESS_NONE;
    press->force_n = 0.0;
    press->closed_ticks = 0;
}

static void swing(duel_press *press)
{
    press->bend_radps -= (SWING_RADPS * SWING_RADPS * press->bend_rad +
                          2.0 * SWING_DAMPING * SWING_RADPS * press->bend_radps) *
                         DUEL_TICK_S;
    press->bend_rad += press->bend_radps * DUEL_TICK_S;
    press->bow_rad *= BOW_LEFT;
    double energy_rad = fabs(press->bend_rad) + fabs(press->bend_radps) / SWING_RADPS;
    if (energy_rad + fabs(press->bow_rad) < STILL_RAD) {
        *press = (duel_press){0};
    }
}

// The point of the skin under a point of the blade's axis.
static phys_vec3 skin_below(const press_situation *s, phys_vec3 point)
{
    return v3_add_scaled(point, s->normal, -s->held->blade.radius_m);
}

static bool move_place(duel_press_skin *cloth, phys_vec3 point, duel_press *press,
                       press_situation *s)
{
    phys_vec3 from =
        press->kind == DUEL_PRESS_EDGE ? press->normal : v3_neg(press_axis_of(s).along);
    bool on_skin = duel_press_skin_slide_to(cloth, point, from, press);
    s->place = press->place;
    s->normal = press->normal;
    return on_skin;
}

// The tip slips over the skin to where the blade drags it, until friction holds it again; if the
// tick ends before that, the next tick continues. The tip is not dragged farther off the axis than
// the hand allows.
static duel_press_force slip(duel_press_skin *cloth, press_situation *s, duel_press *press,
                             const duel_press_force *from)
{
    phys_vec3 start = s->place, drag = v3_neg(from->force_n);
    phys_vec3 way = v3_normalized_or(press_across_of(drag, s->normal), v3(0, 0, 0));
    duel_press_force p = *from;
    for (int step = 1; step <= SLIP_STEPS && !p.holds && !p.parted; ++step) {
        double aside = p.aside.depth_m;
        bool on_skin = move_place(cloth, v3_add_scaled(start, way, step * SLIP_STEP_M), press, s);
        p = duel_press_force_of(DUEL_PRESS_HELD, s);
        bool too_far = p.aside.depth_m > aside && p.aside.depth_m > p.aside.deepest_m;
        if (too_far) {
            on_skin =
                move_place(cloth, v3_add_scaled(start, way, (step - 1) * SLIP_STEP_M), press, s);
            p = duel_press_force_of(DUEL_PRESS_HELD, s);
        }
        // If the blade now drags the tip back, the tip has passed the place where friction holds
        // it.
        bool beyond = v3_dot(p.force_n, way) >= 0.0;
        p.holds = p.holds || too_far || beyond;
        p.parted = !on_skin;
    }
    return p;
}

// Decides by friction whether the tip is held or slides.
static duel_press_force slide_or_hold(duel_press_skin *cloth, press_situation *s, duel_press *press)
{
    duel_press_force p = duel_press_force_of(press->kind, s);
    if (p.parted || (press->kind == DUEL_PRESS_HELD && p.holds)) {
        return p;
    }
    if (press->kind != DUEL_PRESS_EDGE) {
        duel_press_force sliding = duel_press_force_of(DUEL_PRESS_SLIDING, s);
        bool may_hold = sliding.holds && sliding.in.depth_m > 0.0;
        if (press->kind == DUEL_PRESS_HELD && may_hold) {
            return slip(cloth, s, press, &p);
        }
        press->kind = may_hold ? DUEL_PRESS_HELD : DUEL_PRESS_SLIDING;
        p = sliding;
    }
    bool on_skin = p.parted || move_place(cloth, skin_below(s, p.at), press, s);
    bool parted = p.parted || !on_skin;
    p = duel_press_force_of(press->kind, s);
    p.parted = p.parted || parted;
    return p;
}

// Whether a tip has come to the end of the skin that faces the blade, such as at the flank, but is
// still below it: released there, the bent blade would spring into the body.
static bool is_below_ridge(const duel_press_skin *cloth, const press_situation *s,
                           const duel_press *press, const duel_press_force *p)
{
    return p->parted && press->kind != DUEL_PRESS_EDGE &&
           duel_body_encloses(cloth->body, press_axis_of(s).tip, press->normal, cloth->outwards);
}

// As slide_or_hold(), but a tip leaves the skin only to the outside, and does not slide under
// another layer of cloth, such as from the jacket under the bib: the hem stops it.
static duel_press_force settle(duel_press_skin *cloth, press_situation *s, duel_press *press)
{
    const duel_press was = *press;
    duel_press_force p = slide_or_hold(cloth, s, press);
    if (is_below_ridge(cloth, s, press, &p)) {
        press->kind = DUEL_PRESS_SLIDING;
        p = duel_press_force_of(DUEL_PRESS_SLIDING, s);
        p.parted = false;
        return p;
    }
    bool stays =
        was.kind == DUEL_PRESS_EDGE || p.parted || v3_distance(press->place, was.place) == 0.0;
    if (stays || !duel_press_skin_is_covered(cloth, press) ||
        duel_press_skin_is_covered(cloth, &was)) {
        return p;
    }
    *press = was;
    press->kind = DUEL_PRESS_HELD;
    s->place = was.place;
    s->normal = was.normal;
    p = duel_press_force_of(DUEL_PRESS_HELD, s);
    p.tip_n = 0.0; // the hem holds the tip from the side, which does not press its switch
    return p;
}

static void record_force(const duel_press_force *p, phys_quat orientation, const weapon *held,
                         duel_press *press, duel_touch *touch)
{
    press->bend_side = quat_rotate_inverse(orientation, p->bend_side);
    press->bend_rad = p->bend.bend_rad;
    press->bow_rad = p->bend.bow_rad;
    press->force_n = v3_length(p->force_n);
    touch->peak_n = press->force_n > touch->peak_n ? press->force_n : touch->peak_n;
    bool closes = held->point_closes_ticks > 0 && p->tip_n >= held->point_closes_n;
    press->closed_ticks = closes ? press->closed_ticks + 1 : 0;
    if (press->closed_ticks > touch->closed_ticks) {
        touch->closed_ticks = press->closed_ticks;
        touch->closed = touch->closed_ticks >= held->point_closes_ticks;
    }
}

void duel_press_follow(const duel_config *config, duel_state *state, enum duel_side by)
{
    duel_fencer *fencer = &state->fencer[by];
    duel_press *press = &fencer->press;
    duel_touch *touch = &state->touch[by];
    if (fencer->loose.is_loose) {
        *press = (duel_press){0};
        return;
    }
    if (press->kind == DUEL_PRESS_SPRUNG) {
        swing(press);
    }
    if (!duel_press_is_on(press)) {
        return;
    }
    duel_press_skin cloth = duel_press_skin_of(config, state, duel_other(by), press);
    duel_press_skin_follow(&cloth, press);
    if (press->begun_tick == state->tick) {
        press->place_mps = v3(0, 0, 0);
    }
    press_situation s = {
        .held = &config->weapon,
        .body = fencer->weapon,
        .place = press->place,
        .normal = press->normal,
        .place_mps = press->place_mps,
        .bend_side = quat_rotate(fencer->weapon.pose.orientation, press->bend_side),
    };
    duel_press_force p = settle(&cloth, &s, press);
    record_force(&p, fencer->weapon.pose.orientation, &config->weapon, press, touch);
    if (p.parted) {
        release(press);
    }
}
