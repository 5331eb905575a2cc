// The blade pressed on the body: what the skin does to the weapon while a hit lands.
#include "duel_parts.h"

#include "phys_motion.h"
#include "phys_rotation.h"
#include "skin.h"

// The hand does not push its point on without end: it yields so that the blade is never
// shortened by more than this share of its length. There the end of a blade that bows
// lies along the skin; farther, its curve would have to go through the body.
static const double DEEPEST_SHARE = 0.08;

// Nor does it take the weapon farther than this share of the blade's length aside of a tip
// that is held.
static const double FARTHEST_SHARE = 0.1;

// How a hand yields, m/s2: a thrust of 7 m/s is taken back over those 7 cm.
static const double YIELDING_MPS2 = 350.0;

// How fast it backs out of where it is too deep all the same, m/s: where the body has come
// to meet it, or the tip has slid to skin that faces another way.
static const double BACKING_MPS = 2.0;

// A point on a jacket, Coulomb. Steel slides on cloth at 0.3 to 0.4; a point's rim digs
// into it. No measured source: so that what fencers call flat, beyond some 40 degrees from
// head-on, slides off, and a blade that bows does not, though its end pushes aside.
static const double TIP_FRICTION = 0.8;

// Skin and what is below it under the side of a blade: pressed with 50 N it gives 5 mm, and
// stops a cut of 15 m/s within 25. The damping takes most of what a blade of 60 g (as met
// there) would bounce.
static const double EDGE_NPM = 10000.0;
static const double EDGE_DAMPING_NSPM = 20.0;
static const double EDGE_DEEPEST_M = 0.025;

// A tip that slips does so in steps of this, metres, and at most so many in a tick: it is
// held again within a step of where friction would.
static const double SLIP_STEP_M = 0.003;
static const int SLIP_STEPS = 8;

// A blade slides over fewer triangles in a tick.
static const int MOST_TRIANGLES = 8;

// Blade and skin part for good this far off each other, metres.
static const double PARTED_M = 0.002;

// A blade that has bowed to one side goes on bowing there until its tip is farther than
// this off the axis to another, metres.
static const double BOW_MEMORY_M = 0.006;

// A blade let go swings at the lowest frequency of its beam (fencing facts: 13 to 16 Hz)
// and comes to rest in some five swings, no measured source.
static const double SWING_RADPS = 2.0 * PHYS_PI * 14.0;
static const double SWING_DAMPING = 0.12;

// Its bow, of a higher mode, is gone in a few milliseconds: this share is left each tick.
static const double BOW_LEFT = 0.6;

// A swing this small is over, radians.
static const double STILL_RAD = 1e-3;

// --- the skin

// The opponent's skin, and the triangle of it that a blade lies on.
typedef struct skin_now {
    const fencer_model *model;
    skin_pose pose;
    double outwards; // -1: the triangles run clockwise, a left-hander's
    phys_vec3 corner[3], normal;
} skin_now;

static void look_at(skin_now *cloth, uint32_t triangle)
{
    for (int i = 0; i < 3; ++i) {
        float place[3];
        skin_vertex(cloth->model, cloth->model->triangle[triangle][i], &cloth->pose, place);
        cloth->corner[i] = v3((double)place[0], (double)place[1], (double)place[2]);
    }
    phys_vec3 normal = v3_cross(v3_sub(cloth->corner[1], cloth->corner[0]),
                                v3_sub(cloth->corner[2], cloth->corner[0]));
    cloth->normal = v3_normalized_or(v3_scale(normal, cloth->outwards), cloth->normal);
}

static skin_now skin_of(const duel_config *config, const duel_state *state, enum duel_side target,
                        const duel_press *press)
{
    body_pose body;
    duel_body_pose(config, state, target, &body);
    skin_now cloth = {
        .model = config->model[target], .outwards = config->hand[target], .normal = press->normal};
    skin_pose_make(config->model[target], &body, duel_fencer_frame(config, state, target),
                   &cloth.pose);
    look_at(&cloth, press->triangle);
    return cloth;
}

static phys_vec3 place_on(const skin_now *cloth, const double barycentric[3])
{
    phys_vec3 place = v3_scale(cloth->corner[0], barycentric[0]);
    place = v3_add_scaled(place, cloth->corner[1], barycentric[1]);
    return v3_add_scaled(place, cloth->corner[2], barycentric[2]);
}

// Barycentric coordinates of a point's projection to the triangle's plane; a triangle
// without area keeps what it had.
static void locate_on(const skin_now *cloth, phys_vec3 point, double barycentric[3])
{
    phys_vec3 u = v3_sub(cloth->corner[1], cloth->corner[0]);
    phys_vec3 w = v3_sub(cloth->corner[2], cloth->corner[0]);
    phys_vec3 p = v3_sub(point, cloth->corner[0]);
    double uu = v3_dot(u, u), uw = v3_dot(u, w), ww = v3_dot(w, w);
    double determinant = uu * ww - uw * uw;
    if (determinant > 0.0) {
        barycentric[1] = (ww * v3_dot(p, u) - uw * v3_dot(p, w)) / determinant;
        barycentric[2] = (uu * v3_dot(p, w) - uw * v3_dot(p, u)) / determinant;
        barycentric[0] = 1.0 - barycentric[1] - barycentric[2];
    }
}

static bool is_same_place(const fencer_model *model, uint32_t a, uint32_t b)
{
    // Vertices at one place count as one: models cut them along seams.
    const float *p = model->rest_position[a], *q = model->rest_position[b];
    return a == b || (p[0] == q[0] && p[1] == q[1] && p[2] == q[2]);
}

// The triangle on the other side of the edge that faces a corner; the same triangle where
// the skin ends there.
static uint32_t neighbour_of(const fencer_model *model, uint32_t triangle, int corner)
{
    uint32_t from = model->triangle[triangle][(corner + 1) % 3];
    uint32_t to = model->triangle[triangle][(corner + 2) % 3];
    for (uint32_t t = 0; t < model->triangle_count; ++t) {
        const uint32_t *v = model->triangle[t];
        for (int i = 0; i < 3 && t != triangle; ++i) {
            if (is_same_place(model, v[i], to) && is_same_place(model, v[(i + 1) % 3], from)) {
                return t;
            }
        }
    }
    return triangle;
}

// Takes the place along with the skin.
static void follow_skin(const skin_now *cloth, duel_press *press)
{
    phys_vec3 place = place_on(cloth, press->barycentric);
    press->place_mps = v3_scale(v3_sub(place, press->place), DUEL_TICKS_PER_SECOND);
    press->place = place;
    press->normal = cloth->normal;
}

// Moves the place over the skin to where a point projects, from triangle to triangle.
// False where the skin ends before.
static bool slide_to(skin_now *cloth, phys_vec3 point, duel_press *press)
{
    for (int step = 0; step < MOST_TRIANGLES; ++step) {
        locate_on(cloth, point, press->barycentric);
        const double *b = press->barycentric;
        int least = b[0] < b[1] ? (b[0] < b[2] ? 0 : 2) : (b[1] < b[2] ? 1 : 2);
        uint32_t next =
            b[least] < 0.0 ? neighbour_of(cloth->model, press->triangle, least) : press->triangle;
        if (next == press->triangle) {
            press->place = place_on(cloth, b);
            press->normal = cloth->normal;
            return b[least] >= 0.0;
        }
        press->triangle = next;
        look_at(cloth, next);
    }
    // Round and round an edge that juts out: the point is beyond it either way.
    locate_on(cloth, point, press->barycentric);
    press->place = place_on(cloth, press->barycentric);
    press->normal = cloth->normal;
    return true;
}

// --- what blade and skin do to each other

// A blade at some instant, and where the place on the skin then is.
typedef struct situation {
    const weapon *held;
    phys_body body;
    phys_vec3 place, normal, place_mps, bend_side; // world
} situation;

// How far the weapon would be in the body without a bend, or aside of its tip, how far it
// may be, in which direction it gets there, and the point of it that does.
typedef struct limit {
    double depth_m, deepest_m;
    phys_vec3 inward, taken_at;
} limit;

typedef struct pressure {
    phys_vec3 force_n; // on the weapon, world, at `at`
    phys_vec3 at;      // where skin and blade meet: on the blade's axis
    double tip_n;      // what presses the point in, along its own direction
    phys_flexion bend;
    phys_vec3 bend_side; // world, unit, across the unbent blade
    limit in, aside;
    bool holds;  // friction is enough to keep the tip where it is
    bool parted; // there is nothing between them any more
} pressure;

typedef struct axis {
    phys_vec3 guard, tip, along; // along: unit
    double length_m;
} axis;

static axis axis_of(const situation *s)
{
    axis x = {.guard = pose_apply(s->body.pose, s->held->blade.a),
              .tip = pose_apply(s->body.pose, s->held->blade.b)};
    phys_vec3 way = v3_sub(x.tip, x.guard);
    x.length_m = v3_length(way);
    x.along = v3_scale(way, 1.0 / x.length_m);
    return x;
}

// How fast a point of the weapon goes in a direction, seen from the place on the skin.
static double speed_towards(const situation *s, phys_vec3 point, phys_vec3 direction)
{
    phys_vec3 v = phys_body_velocity_at(&s->body, point);
    return v3_dot(v3_sub(v, s->place_mps), direction);
}

static phys_vec3 across_of(phys_vec3 v, phys_vec3 along)
{
    return v3_add_scaled(v, along, -v3_dot(v, along));
}

// The point's own share of a force on the bent blade.
static double force_on_point(const phys_flexion_blade *blade, const phys_flexion *bend)
{
    double sine, cosine;
    phys_sincos(phys_flexion_angle(blade, bend, 1.0), &sine, &cosine);
    double pressed = bend->along_n * cosine - bend->across_n * sine;
    return pressed > 0.0 ? pressed : 0.0;
}

// Coulomb's cone: whether friction holds what skin and tip do to each other.
static bool friction_holds(phys_vec3 force, phys_vec3 normal)
{
    const double LEAST_N = 1e-3; // no force at all is held
    double pressed = v3_dot(force, normal);
    return v3_length(v3_add_scaled(force, normal, -pressed)) <= TIP_FRICTION * pressed + LEAST_N;
}

// The tip stays at its place: the blade is shortened and bent as far as the hand has gone
// on and aside.
static pressure press_of_held(const situation *s)
{
    const phys_flexion_blade *blade = &s->held->flexion;
    axis x = axis_of(s);
    phys_vec3 held_at = v3_add_scaled(s->place, s->normal, s->held->blade.radius_m);
    phys_vec3 reach = v3_sub(held_at, x.guard);
    phys_vec3 off = across_of(reach, x.along);
    phys_vec3 old = across_of(s->bend_side, x.along);
    double shorter = x.length_m - v3_dot(reach, x.along);

    pressure p = {.at = held_at};
    p.bend_side = v3_normalized_or(v3_add_scaled(off, old, BOW_MEMORY_M), old);
    double aside = v3_dot(off, p.bend_side);
    p.bend = phys_flexion_held(blade, shorter > 0.0 ? shorter : 0.0, aside > 0.0 ? aside : 0.0,
                               speed_towards(s, x.tip, x.along));
    p.force_n = v3_add_scaled(v3_scale(x.along, -p.bend.along_n), p.bend_side, p.bend.across_n);
    p.tip_n = force_on_point(blade, &p.bend);
    p.in = (limit){shorter, DEEPEST_SHARE * x.length_m, x.along, x.tip};
    p.aside = (limit){v3_length(off), FARTHEST_SHARE * x.length_m,
                      v3_normalized_or(v3_neg(off), v3(0, 0, 0)), x.tip};
    p.holds = friction_holds(p.force_n, s->normal);
    return p;
}

// The tip slides on the plane of the triangle, which takes it across.
static pressure press_of_sliding(const situation *s)
{
    const phys_flexion_blade *blade = &s->held->flexion;
    axis x = axis_of(s);
    phys_vec3 held_at = v3_add_scaled(s->place, s->normal, s->held->blade.radius_m);
    double depth = v3_dot(v3_sub(held_at, x.tip), s->normal);
    double normal_along = -v3_dot(s->normal, x.along);
    normal_along = normal_along > 0.0 ? normal_along : 0.0;
    phys_vec3 push = across_of(s->normal, x.along);
    double normal_across = v3_length(push);

    pressure p = {0};
    p.parted = depth < -PARTED_M;
    p.holds = normal_along * TIP_FRICTION >= normal_across;
    p.bend_side = v3_normalized_or(push, s->bend_side);
    double most = FARTHEST_SHARE * x.length_m;
    double in = depth > 0.0 ? depth : 0.0;
    double aside = in < most * normal_across ? in / normal_across : most;
    // Too deep for the bend alone, the tip is on the skin where it is this far aside.
    double back = p.holds ? (in - aside * normal_across) / normal_along : 0.0;
    double farther = p.holds ? aside : in / normal_across;
    p.at = v3_add_scaled(v3_add_scaled(x.tip, p.bend_side, farther), x.along, -back);
    if (in > 0.0) {
        p.bend = phys_flexion_sliding(blade, aside, normal_along, normal_across, TIP_FRICTION);
        p.force_n = v3_add_scaled(v3_scale(x.along, -p.bend.along_n), p.bend_side, p.bend.across_n);
        p.tip_n = force_on_point(blade, &p.bend);
    }
    p.in = (limit){depth, most * normal_across, v3_neg(s->normal), x.tip};
    return p;
}

// The side of the blade rests on the place, as on a spring.
static pressure press_of_edge(const situation *s)
{
    axis x = axis_of(s);
    double share = v3_dot(v3_sub(s->place, x.guard), x.along) / x.length_m;
    share = share < 0.0 ? 0.0 : share > 1.0 ? 1.0 : share;
    phys_vec3 at = v3_lerp(x.guard, x.tip, share);
    double height = v3_dot(v3_sub(at, s->place), s->normal);

    double depth = s->held->blade.radius_m - height;
    pressure p = {.at = at, .bend_side = s->bend_side, .parted = depth < -PARTED_M};
    p.in = (limit){depth, EDGE_DEEPEST_M, v3_neg(s->normal), at};
    if (depth > 0.0) {
        double n = EDGE_NPM * depth + EDGE_DAMPING_NSPM * speed_towards(s, at, p.in.inward);
        p.force_n = v3_scale(s->normal, n > 0.0 ? n : 0.0);
    }
    return p;
}

static pressure press_of(uint8_t kind, const situation *s)
{
    return kind == DUEL_PRESS_HELD      ? press_of_held(s)
           : kind == DUEL_PRESS_SLIDING ? press_of_sliding(s)
                                        : press_of_edge(s);
}

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

// The hand yields: takes the weapon's speed into the body down to what it can still be
// braked from before it is too deep, and takes it out again where it is.
static void yield_to(const limit *to, situation *s)
{
    double speed = speed_towards(s, to->taken_at, to->inward);
    double left = to->deepest_m - (to->depth_m - speed * DUEL_TICK_S); // as the tick begins
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

// The forces are those at the end of the tick, as far as it can be foreseen: a stiff
// point then never throws the weapon back harder than it came.
void duel_press_push(const duel_config *config, duel_state *state, enum duel_side by)
{
    duel_fencer *fencer = &state->fencer[by];
    const duel_press *press = &fencer->press;
    if (!duel_press_is_on(press) || fencer->loose.is_loose) {
        return;
    }
    const phys_motion motion = phys_motion_of(&fencer->weapon);
    situation s = {
        .held = &config->weapon,
        .body = fencer->weapon,
        .place = v3_add_scaled(press->place, press->place_mps, DUEL_TICK_S),
        .normal = press->normal,
        .place_mps = press->place_mps,
    };
    s.body.pose = phys_motion_at(&motion, DUEL_TICK_S);
    s.bend_side = quat_rotate(s.body.pose.orientation, press->bend_side);
    pressure p = press_of(press->kind, &s);
    apply_impulse(&config->weapon.mass, &s.body, v3_scale(p.force_n, DUEL_TICK_S), p.at);
    yield_to(&p.in, &s);
    if (p.aside.depth_m > 0.0) {
        yield_to(&p.aside, &s);
    }

    // A weapon out of the hand's control flies on with what it got.
    phys_body *flight = &fencer->grip.flight;
    if (catch_active(&fencer->grip, state->tick)) {
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

void duel_press_begin(duel_state *state, enum duel_side by, const duel_touch *touch)
{
    duel_press *press = &state->fencer[by].press;
    *press = (duel_press){
        .begun_tick = touch->tick,
        .kind = touch->blade_part == BLADE_POINT ? DUEL_PRESS_HELD : DUEL_PRESS_EDGE,
        .triangle = touch->triangle,
        .place = touch->point,
        .normal = touch->normal,
        // Blades are set to bow upwards, which is away from where the tip is off the axis.
        .bend_side = quat_rotate_inverse(state->fencer[by].weapon.pose.orientation, v3(0, -1, 0)),
    };
    for (int i = 0; i < 3; ++i) {
        press->barycentric[i] = touch->barycentric[i];
    }
}

static void let_go(duel_press *press)
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

// The point of the skin below a point of the blade's axis.
static phys_vec3 skin_below(const situation *s, phys_vec3 point)
{
    return v3_add_scaled(point, s->normal, -s->held->blade.radius_m);
}

static bool move_to(skin_now *cloth, phys_vec3 point, duel_press *press, situation *s)
{
    bool on_skin = slide_to(cloth, point, press);
    s->place = press->place;
    s->normal = press->normal;
    return on_skin;
}

// Friction lets the tip go where the blade drags it, until it holds again: a tick may end
// before it does, and the next goes on. It is not dragged farther off the axis than the
// hand lets it.
static pressure slip(skin_now *cloth, situation *s, duel_press *press, const pressure *from)
{
    phys_vec3 start = s->place, drag = v3_neg(from->force_n);
    phys_vec3 way = v3_normalized_or(across_of(drag, s->normal), v3(0, 0, 0));
    pressure p = *from;
    for (int step = 1; step <= SLIP_STEPS && !p.holds && !p.parted; ++step) {
        double aside = p.aside.depth_m;
        bool on_skin = move_to(cloth, v3_add_scaled(start, way, step * SLIP_STEP_M), press, s);
        p = press_of_held(s);
        bool too_far = p.aside.depth_m > aside && p.aside.depth_m > p.aside.deepest_m;
        if (too_far) {
            on_skin = move_to(cloth, v3_add_scaled(start, way, (step - 1) * SLIP_STEP_M), press, s);
            p = press_of_held(s);
        }
        // Beyond where it would have held, the blade drags it back.
        bool beyond = v3_dot(p.force_n, way) >= 0.0;
        p.holds = p.holds || too_far || beyond;
        p.parted = !on_skin;
    }
    return p;
}

// From holding to sliding and back, as friction has it.
static pressure settle(skin_now *cloth, situation *s, duel_press *press)
{
    pressure p = press_of(press->kind, s);
    if (p.parted || (press->kind == DUEL_PRESS_HELD && p.holds)) {
        return p;
    }
    if (press->kind != DUEL_PRESS_EDGE) {
        pressure sliding = press_of_sliding(s);
        bool may_hold = sliding.holds && sliding.in.depth_m > 0.0;
        if (press->kind == DUEL_PRESS_HELD && may_hold) {
            return slip(cloth, s, press, &p);
        }
        press->kind = may_hold ? DUEL_PRESS_HELD : DUEL_PRESS_SLIDING;
        p = sliding;
    }
    bool on_skin = p.parted || move_to(cloth, skin_below(s, p.at), press, s);
    bool parted = p.parted || !on_skin;
    p = press_of(press->kind, s);
    p.parted = p.parted || parted;
    return p;
}

static void take_note(const pressure *p, phys_quat orientation, const weapon *held,
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
    skin_now cloth = skin_of(config, state, duel_other(by), press);
    follow_skin(&cloth, press);
    if (press->begun_tick == state->tick) {
        press->place_mps = v3(0, 0, 0);
    }
    situation s = {
        .held = &config->weapon,
        .body = fencer->weapon,
        .place = press->place,
        .normal = press->normal,
        .place_mps = press->place_mps,
        .bend_side = quat_rotate(fencer->weapon.pose.orientation, press->bend_side),
    };
    pressure p = settle(&cloth, &s, press);
    take_note(&p, fencer->weapon.pose.orientation, &config->weapon, press, touch);
    if (p.parted) {
        let_go(press);
    }
}

// --- for those who watch

// How far the curve misses the place that holds the tip, across the blade.
static phys_vec3 missing_of(const duel_press *press, const situation *s, const axis *x,
                            phys_vec3 curve_tip)
{
    if (press->kind != DUEL_PRESS_HELD) {
        return v3(0, 0, 0);
    }
    phys_vec3 held_at = v3_add_scaled(s->place, s->normal, s->held->blade.radius_m);
    return across_of(v3_sub(held_at, curve_tip), x->along);
}

void duel_blade_curve(const duel_config *config, const duel_state *state, enum duel_side side,
                      duel_curve *out_curve)
{
    const duel_press *press = &state->fencer[side].press;
    const weapon *held = &config->weapon;
    phys_pose pose = state->fencer[side].weapon.pose;
    const situation s = {.held = held,
                         .body = state->fencer[side].weapon,
                         .place = press->place,
                         .normal = press->normal};
    const axis x = axis_of(&s);
    const phys_flexion bend = {.bend_rad = press->bend_rad, .bow_rad = press->bow_rad};
    phys_vec3 sideways = v3_normalized_or(
        across_of(quat_rotate(pose.orientation, press->bend_side), x.along), v3(0, 0, 0));
    out_curve->is_bent = press->kind != DUEL_PRESS_NONE && press->kind != DUEL_PRESS_EDGE;

    phys_vec3 end = phys_flexion_point(&held->flexion, &bend, 1.0);
    phys_vec3 tip = v3_add_scaled(v3_add_scaled(x.guard, x.along, end.x), sideways, end.y);
    phys_vec3 missing = missing_of(press, &s, &x, tip);
    phys_pose model = weapon_model_pose(held, pose);
    for (int i = 0; i < DUEL_CURVE_PLACES; ++i) {
        double share = (double)i / (DUEL_CURVE_PLACES - 1), sine, cosine;
        phys_vec3 at = phys_flexion_point(&held->flexion, &bend, share);
        phys_sincos(phys_flexion_angle(&held->flexion, &bend, share), &sine, &cosine);
        phys_vec3 point = v3_add_scaled(v3_add_scaled(x.guard, x.along, at.x), sideways, at.y);
        point = v3_add_scaled(point, missing, share * share);
        phys_vec3 direction = v3_add_scaled(v3_scale(x.along, cosine), sideways, sine);
        direction = v3_add_scaled(direction, missing, 2.0 * share / x.length_m);
        out_curve->point[i] = pose_apply_inverse(model, point);
        out_curve->direction[i] =
            quat_rotate_inverse(model.orientation, v3_normalized_or(direction, x.along));
    }
}
