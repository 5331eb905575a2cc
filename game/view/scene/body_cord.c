#include "body_cord.h"

#include "limb_capsules.h"
#include "phys_segment.h"

// Relative to the hips' joint: above it, behind it and towards the weapon hand, where the wire
// comes out from under the jacket. The clip is at the skin's vertex nearest to this point. Model
// frame, meters.
static const phys_vec3 CLIP_FROM_HIPS_M = {-0.09, 0.02, -0.16};
// The plug is this far off the cloth, so that the cord hanging from it clears the seat.
static const double CLIP_OFF_M = 0.010;

// The middle of the front of the reel box (build_salle.py), where its hole is.
static const double OUTLET_X_M = 7.19;
static const double OUTLET_Y_M = 0.15;
static const double OUTLET_Z_M = -0.425;
// Height of the piste's surface above the floor (build_salle.py). The cord never reaches down
// beside the piste.
static const double PISTE_M = 0.018;

// A reel's spring holds the cable nearly straight. The cable is longer than the straight way by
// this share plus this length, so that over five meters it sags by a third of a meter and its
// middle lies on the piste.
static const double SLACK_SHARE = 0.018;
static const double SLACK_M = 0.05;
// If less than this share of slack is left, the reel pays out at any speed.
static const double LEAST_SLACK_SHARE = 0.006;
// If the whole cord is stretched by more than this share, because of the legs it bends round, the
// reel pays out more.
static const double GIVES_AT_STRETCH = 0.009;
// Otherwise the reel winds up and pays out like a spring against a brake: time constant and highest
// speed.
static const double REEL_S = 0.20;
static const double REEL_MPS = 2.5;
// How the reel takes back what it paid out for a detour round the legs: lowest speed and time
// constant.
static const double DETOUR_MPS = 0.02;
static const double DETOUR_S = 4.0;

// If the plug moves farther than this in a tick, the fencer has jumped and the cord is laid anew:
// no fencer moves at 40 m/s.
static const double JUMP_M = 0.04;

// A newly laid cord has almost its shape at rest. It then settles for this many steps, in which it
// keeps only this share of its velocity.
static const int SETTLE_STEPS = 400;
static const double SETTLE_VELOCITY_KEPT = 0.98;
// Bisection steps for the radius of curvature at the cord's lowest point, which lies between 0 (a
// cord that falls straight down) and this (a straight cord).
static const int TIGHTNESS_ROUNDS = 40;
static const double TIGHTEST_M = 1000.0;
// Iterations for one step along the curve; each leaves a small part of the error.
static const int STEP_ROUNDS = 3;

// The hips, two thighs and two shins.
enum { CAPSULES = 5 };

static phys_rope_settings settings_of_cord(void)
{
    phys_rope_settings settings = PHYS_ROPE_CORD;
    // Four corrections per segment: a cord that a leg drags along cannot be solved exactly, and
    // more corrections would only cost time.
    settings.visits_most = 4 * BODY_CORD_SEGMENTS;
    return settings;
}

// ---------------------------------------------------------------- measuring the model

static phys_vec3 clip_of(const fencer_model *model)
{
    phys_vec3 wanted = v3_add(model->joint_rest[BONE_HIPS], CLIP_FROM_HIPS_M), clip = wanted;
    double nearest = HUGE_VAL;
    for (uint32_t v = 0; v < model->vertex_count; v++) {
        double distance = v3_distance(v3_from_floats(model->rest_position[v]), wanted);
        if (limb_main_bone(model, v) == BONE_HIPS && distance < nearest) {
            const float *n = model->rest_normal[v];
            phys_vec3 out = v3_from_floats(n);
            nearest = distance;
            clip = v3_add_scaled(v3_from_floats(model->rest_position[v]), out, CLIP_OFF_M);
        }
    }
    return clip;
}

static double from_hips_axis(const fencer_model *model, phys_vec3 p)
{
    return phys_segment_closest(p, p, model->joint_rest[BONE_THIGH_L],
                                model->joint_rest[BONE_THIGH_R])
        .distance_m;
}

body_cord_wearer body_cord_wearer_of(const fencer_model *model)
{
    body_cord_wearer wearer = {
        .model = model,
        .clip_rest = clip_of(model),
        .thigh_m = limb_mean_radius(model, BONE_THIGH_L, BONE_THIGH_L, BONE_SHIN_L),
        .shin_m = limb_mean_radius(model, BONE_SHIN_L, BONE_SHIN_L, BONE_FOOT_L),
    };
    // The hips are widest at the clip, so the cord hanging from it clears them.
    double to_clip = from_hips_axis(model, wearer.clip_rest);
    wearer.hips_m = fmax(to_clip - BODY_CORD_RADIUS_M, 0.0);
    return wearer;
}

// ---------------------------------------------------------------- positions

phys_vec3 body_cord_outlet(enum duel_side side)
{
    return v3(side == DUEL_LEFT ? -OUTLET_X_M : OUTLET_X_M, OUTLET_Y_M, OUTLET_Z_M);
}

phys_vec3 body_cord_clip(const body_cord_wearer *wearer, const body_pose *pose, fencer_frame frame)
{
    const body_bone *hips = &pose->bone[BONE_HIPS];
    phys_vec3 from_joint = v3_sub(wearer->clip_rest, wearer->model->joint_rest[BONE_HIPS]);
    phys_vec3 clip = v3_add(hips->joint, quat_rotate(hips->rotation, from_joint));
    return fencer_frame_point_to_world(frame, fencer_frame_point_from_model(clip));
}

static phys_capsule capsule_between(const body_pose *pose, fencer_frame frame,
                                    enum fencer_bone from, enum fencer_bone to, double radius_m)
{
    phys_vec3 a = fencer_frame_point_from_model(pose->bone[from].joint);
    phys_vec3 b = fencer_frame_point_from_model(pose->bone[to].joint);
    return (phys_capsule){fencer_frame_point_to_world(frame, a),
                          fencer_frame_point_to_world(frame, b), radius_m};
}

static void fill_body(const body_cord_wearer *wearer, const body_pose *pose, fencer_frame frame,
                      phys_capsule out_body[CAPSULES])
{
    out_body[0] = capsule_between(pose, frame, BONE_THIGH_L, BONE_THIGH_R, wearer->hips_m);
    out_body[1] = capsule_between(pose, frame, BONE_THIGH_L, BONE_SHIN_L, wearer->thigh_m);
    out_body[2] = capsule_between(pose, frame, BONE_THIGH_R, BONE_SHIN_R, wearer->thigh_m);
    out_body[3] = capsule_between(pose, frame, BONE_SHIN_L, BONE_FOOT_L, wearer->shin_m);
    out_body[4] = capsule_between(pose, frame, BONE_SHIN_R, BONE_FOOT_R, wearer->shin_m);
}

// ---------------------------------------------------------------- the cord

static double length_wanted(double way_m)
{
    return way_m * (1.0 + SLACK_SHARE) + SLACK_M;
}

// The straight way from the clip to the outlet, with one bend at the leg that causes the longest
// detour.
typedef struct cord_way {
    phys_vec3 clip, bend, outlet;
    double length_m;
} cord_way;

static cord_way way_round(const phys_capsule body[CAPSULES], phys_vec3 clip, phys_vec3 outlet)
{
    cord_way way = {clip, clip, outlet, v3_distance(clip, outlet)};
    for (int i = 0; i < CAPSULES; i++) {
        phys_segment_distance off = phys_segment_closest(clip, outlet, body[i].a, body[i].b);
        double radius = body[i].radius_m + BODY_CORD_RADIUS_M;
        if (off.state != PHYS_SEGMENT_APART || off.distance_m >= radius) {
            continue;
        }
        phys_vec3 out = v3_scale(v3_sub(off.point_a, off.point_b), 1.0 / off.distance_m);
        phys_vec3 bend = v3_add_scaled(off.point_b, out, radius);
        double length = v3_distance(clip, bend) + v3_distance(bend, outlet);
        if (length > way.length_m) {
            way = (cord_way){clip, bend, outlet, length};
        }
    }
    return way;
}

// How the cord hangs along such a way, seen from the side: in parabolas of curvature 1 / tight_m.
// One parabola from end to end, or, if that would go through the piste, one at each end down to the
// piste and a flat part between them. Lengths are measured along the floor.
typedef struct cord_curve {
    double length_m, to_bend_m, tight_m;
    double clip_y_m, outlet_y_m, low_y_m;
    double from_clip_m, from_outlet_m; // where the cord leaves the piste, from either end
} cord_curve;

static double on_floor(phys_vec3 a, phys_vec3 b)
{
    return sqrt((b.x - a.x) * (b.x - a.x) + (b.z - a.z) * (b.z - a.z));
}

static cord_curve curve_over(const cord_way *way, double tight_m)
{
    cord_curve c = {
        .length_m = on_floor(way->clip, way->bend) + on_floor(way->bend, way->outlet),
        .to_bend_m = on_floor(way->clip, way->bend),
        .tight_m = tight_m,
        .clip_y_m = way->clip.y,
        .outlet_y_m = way->outlet.y,
        .low_y_m = PISTE_M + BODY_CORD_RADIUS_M,
    };
    c.from_clip_m = sqrt(2.0 * tight_m * fmax(c.clip_y_m - c.low_y_m, 0.0));
    c.from_outlet_m = sqrt(2.0 * tight_m * fmax(c.outlet_y_m - c.low_y_m, 0.0));
    return c;
}

static double height_at(const cord_curve *c, double along_m)
{
    double back_m = c->length_m - along_m;
    if (c->from_clip_m + c->from_outlet_m < c->length_m) {
        double up = fmax(fmax(c->from_clip_m - along_m, c->from_outlet_m - back_m), 0.0);
        return c->low_y_m + up * up / (2.0 * c->tight_m);
    }
    double straight = c->clip_y_m + (c->outlet_y_m - c->clip_y_m) * along_m / c->length_m;
    return fmax(straight - along_m * back_m / (2.0 * c->tight_m), c->low_y_m);
}

// Returns how far along the floor a step of `step_m` along the curve leads.
static double step_along(const cord_curve *c, double along_m, double step_m)
{
    double by = step_m;
    for (int i = 0; i < STEP_ROUNDS; i++) {
        double up = height_at(c, along_m + by) - height_at(c, along_m);
        by *= step_m / sqrt(by * by + up * up);
    }
    return by;
}

// Puts the points one segment apart on the curve; returns by how much the last one overshoots.
static double hang(phys_rope *rope, const cord_way *way, double tight_m)
{
    cord_curve c = curve_over(way, tight_m);
    double rest_m = c.length_m - c.to_bend_m, along = 0.0;
    for (int i = 0; i <= rope->segments; i++) {
        phys_vec3 p = along < c.to_bend_m
                          ? v3_lerp(way->clip, way->bend, along / c.to_bend_m)
                          : v3_lerp(way->bend, way->outlet, (along - c.to_bend_m) / rest_m);
        p.y = height_at(&c, along);
        rope->now[i] = rope->before[i] = p;
        along += i < rope->segments ? step_along(&c, along, rope->segment_m) : 0.0;
    }
    return along - c.length_m;
}

// The share by which the whole cord is longer than it should be.
static double stretch_of(const body_cord *cord)
{
    double length = 0.0;
    for (int i = 0; i < BODY_CORD_SEGMENTS; i++) {
        length += v3_distance(cord->rope.now[i], cord->rope.now[i + 1]);
    }
    return length / cord->length_m - 1.0;
}

// One tick of the reel. A leg that deflects the cord stretches it; the reel pays out that length
// and takes it back slowly. Taking it back at once would stretch the cord again in every tick.
static void wind(body_cord *cord, double way_m)
{
    double most = REEL_MPS * DUEL_TICK_S;
    cord->detour_m -= (DETOUR_MPS + cord->detour_m / DETOUR_S) * DUEL_TICK_S;
    cord->detour_m = fmax(cord->detour_m, 0.0);
    double wanted = length_wanted(way_m) + cord->detour_m;
    double by = fmin(fmax((wanted - cord->length_m) * (DUEL_TICK_S / REEL_S), -most), most);
    double stretched = stretch_of(cord) - GIVES_AT_STRETCH;
    if (stretched > 0.0) {
        by = fmax(stretched * cord->length_m, most);
        cord->detour_m = fmax(cord->detour_m, cord->length_m + by - length_wanted(way_m));
    }
    cord->length_m = fmax(cord->length_m + by, way_m * (1.0 + LEAST_SLACK_SHARE));
    phys_rope_set_length(&cord->rope, cord->length_m);
}

static void come_to_rest(body_cord *cord)
{
    for (int i = 0; i < BODY_CORD_POINTS; i++) {
        cord->rope.before[i] = cord->rope.now[i];
    }
}

// Lays the cord anew, at rest, between the clip and the outlet.
static void lay(body_cord *cord, const phys_rope_obstacles *obstacles, const cord_way *way)
{
    cord->length_m = length_wanted(way->length_m);
    cord->detour_m = 0.0;
    cord->laid = phys_rope_init(&cord->rope, way->clip, way->outlet, cord->length_m,
                                BODY_CORD_SEGMENTS, BODY_CORD_RADIUS_M);
    if (!cord->laid) {
        return;
    }
    double loose = 0.0, tight = TIGHTEST_M;
    for (int i = 0; i < TIGHTNESS_ROUNDS; i++) {
        double between = 0.5 * (loose + tight);
        *(hang(&cord->rope, way, between) < 0.0 ? &loose : &tight) = between;
    }
    phys_rope_settings settings = settings_of_cord();
    settings.velocity_kept = SETTLE_VELOCITY_KEPT;
    for (int i = 0; i < SETTLE_STEPS; i++) {
        wind(cord, way->length_m);
        cord->report = phys_rope_step(&cord->rope, &settings, obstacles, way->clip, way->outlet);
    }
    come_to_rest(cord);
}

void body_cord_follow(body_cord *cord, const body_cord_wearer *wearer, const duel_config *config,
                      const duel_state *state, enum duel_side side)
{
    if (cord->laid && cord->tick == state->tick) {
        return;
    }
    body_pose pose;
    duel_body_pose(config, state, side, &pose);
    fencer_frame frame = duel_fencer_frame(config, state, side);
    phys_capsule body[CAPSULES];
    fill_body(wearer, &pose, frame, body);
    const phys_rope_obstacles obstacles = {PISTE_M, body, CAPSULES};
    cord_way way = way_round(body, body_cord_clip(wearer, &pose, frame), body_cord_outlet(side));

    bool follows = cord->laid && state->tick == cord->tick + 1 &&
                   v3_distance(way.clip, cord->rope.now[0]) < JUMP_M;
    cord->tick = state->tick;
    if (!follows) {
        lay(cord, &obstacles, &way);
        return;
    }
    phys_rope_settings settings = settings_of_cord();
    wind(cord, way.length_m);
    cord->report = phys_rope_step(&cord->rope, &settings, &obstacles, way.clip, way.outlet);
}
