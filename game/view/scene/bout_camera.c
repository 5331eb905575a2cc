#include "bout_camera.h"

#include <math.h>

#include "duel_bodies.h"

// The weapon shoulder en garde of the medium build, fencer frame: forward and up. The places below
// are given for it, and move with the shoulder.
static const double SHOULDER_AHEAD_M = 0.14, SHOULDER_HEIGHT_M = 1.30;
// Closer than this, the picture stays as at this distance between the roots.
static const double NEAREST_M = 0.8;
// Width over which limits are smoothed.
static const double SOFT_M = 0.3;
// Width over which the farthest of all places is smoothed. The smooth maximum lies above the
// maximum by at most this times the logarithm of the number of places.
static const double FIT_SOFT_M = 0.03;

// The eye stays within the hall.
static const phys_vec3 HALL_LEAST_M = {-9.4, 0.3, -4.8}, HALL_MOST_M = {9.4, 4.4, 5.8};

// A box in the fencer frame.
typedef struct box {
    phys_vec3 least, most;
} box;

// Everywhere that the arm leads the guard and the point (measured over the whole square, arm in
// guard and out, in a lunge and ducked, three builds).
static const box HAND_M = {{0.48, 0.86, -0.19}, {0.89, 1.67, 0.34}};
static const box POINT_M = {{1.14, 0.12, -0.69}, {1.79, 1.88, 0.44}};
// The mask.
static const box MASK_M = {{-0.10, 1.45, -0.20}, {0.15, 1.72, 0.15}};
// A place of the opponent's blade that is this far behind the own root counts as there.
static const double PASSED_M = -0.2;
enum { CORNERS = 8, BOXES = 6 };

// How a camera with automatic distance looks at the fencers.
typedef struct fitted {
    double off_axis_rad; // between the view and the piste's axis, seen from above
    double down_rad;     // the view's slope
    double half_angle;   // tangent of half the vertical angle
    double margin;       // share of the half picture that stays free at each edge
    double margin_up;    // the same at the upper edge, where the score is
    bool shows_own_mask;
} fitted;

static const fitted SHOULDER = {0.50, 0.42, 0.45, 0.04, 0.18, false};
static const fitted QUARTER = {0.90, 0.16, 0.34, 0.04, 0.18, true};
// In a picture that is narrower than this, the half of a split window, the opponent stands below
// the score instead of beside it.
static const double NARROW_ASPECT = 1.2, NARROW_MARGIN_UP = 0.36;
// With a growing distance between the fencers the three-quarter view turns towards the piste's
// axis, because from the side they would not fit into the hall: at this distance by half of the way
// from the first angle to the last.
static const double QUARTER_LAST_RAD = 0.38;
static const double QUARTER_HALF_M = 4.2, QUARTER_WIDTH_M = 1.1;

static double soft_max(double a, double b, double k)
{
    return 0.5 * (a + b + sqrt((a - b) * (a - b) + k * k * 0.25));
}

bout_camera_subject bout_camera_subject_of(const duel_config *config, const duel_state *state,
                                           double aspect)
{
    bout_camera_subject subject = {.stance = {.aspect = aspect}};
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        subject.stance.root_x_m[side] =
            duel_fencer_frame(config, state, (enum duel_side)side).root_x_m;
        subject.stance.hand[side] = config->hand[side];
        subject.standing_m[side] = duel_standing_shoulder(config, (enum duel_side)side).y;
        double reach_m;
        body_pose_reach(config->model[side], &state->fencer[side].footwork,
                        &subject.shoulder_m[side], &reach_m);
    }
    return subject;
}

static fencer_frame frame_of(const bout_camera_subject *subject, enum duel_side side)
{
    return (fencer_frame){.root_x_m = subject->stance.root_x_m[side],
                          .facing = side == DUEL_LEFT ? 1.0 : -1.0,
                          .hand = subject->stance.hand[side]};
}

static double measure_of(const bout_camera_subject *subject)
{
    const double *root = subject->stance.root_x_m;
    return soft_max(root[DUEL_RIGHT] - root[DUEL_LEFT], NEAREST_M, SOFT_M);
}

// The corners of a box of this side's fencer, who stands at `frame`.
static int add_corners(phys_vec3 *out, const box *b, fencer_frame frame,
                       const bout_camera_subject *subject, enum duel_side side)
{
    const double scale = subject->standing_m[side] / SHOULDER_HEIGHT_M;
    const phys_vec3 *shoulder = &subject->shoulder_m[side];
    for (int i = 0; i < CORNERS; i++) {
        phys_vec3 corner =
            v3((i & 1) != 0 ? b->most.x : b->least.x, (i & 2) != 0 ? b->most.y : b->least.y,
               (i & 4) != 0 ? b->most.z : b->least.z);
        corner.x += shoulder->x - SHOULDER_AHEAD_M;
        corner.y = corner.y * scale + shoulder->y - subject->standing_m[side];
        out[i] = fencer_frame_point_to_world(frame, corner);
    }
    return CORNERS;
}

// All places that must be in the picture. Returns their number.
static int list_places(const bout_camera_subject *subject, enum duel_side own, bool own_mask,
                       phys_vec3 out[BOXES * CORNERS])
{
    const enum duel_side other = duel_other(own);
    const fencer_frame frame = frame_of(subject, own);
    fencer_frame opposite = frame_of(subject, other);
    opposite.root_x_m = frame.root_x_m + frame.facing * measure_of(subject);
    int count = add_corners(out, &HAND_M, opposite, subject, other);
    count += add_corners(out + count, &POINT_M, opposite, subject, other);
    count += add_corners(out + count, &MASK_M, opposite, subject, other);
    for (int i = 0; i < count; i++) {
        double ahead = frame.facing * (out[i].x - frame.root_x_m);
        out[i].x = frame.root_x_m + frame.facing * soft_max(ahead, PASSED_M, SOFT_M);
    }
    count += add_corners(out + count, &HAND_M, frame, subject, own);
    count += add_corners(out + count, &POINT_M, frame, subject, own);
    if (own_mask) {
        count += add_corners(out + count, &MASK_M, frame, subject, own);
    }
    return count;
}

// The smooth maximum of sign * place along `across` + slope * place along `back`.
static double farthest(const phys_vec3 *place, int count, phys_vec3 across, double sign,
                       phys_vec3 back, double slope)
{
    double most = -1e9, sum = 0.0;
    for (int i = 0; i < count; i++) {
        most = fmax(most, sign * v3_dot(place[i], across) + slope * v3_dot(place[i], back));
    }
    for (int i = 0; i < count; i++) {
        double value = sign * v3_dot(place[i], across) + slope * v3_dot(place[i], back);
        sum += exp((value - most) / FIT_SOFT_M);
    }
    return most + FIT_SOFT_M * log(sum);
}

// The nearest eye that looks against `back` and has all places in its picture. With the eye's
// coordinates c across and t along `back`, a place is within the two edges if
//     across <= c + slope[0] * (t - depth) and across >= c - slope[1] * (t - depth),
// so the places that are farthest out at both edges give c and the least t.
static camera fit(const phys_vec3 *place, int count, phys_vec3 back, const fitted *how,
                  double aspect)
{
    const phys_vec3 right = v3_normalized_or(v3_cross(v3(0, 1, 0), back), v3(1, 0, 0));
    const phys_vec3 axis[2] = {right, v3_cross(back, right)};
    const double wide = how->half_angle * aspect * (1.0 - how->margin),
                 margin_up = aspect < NARROW_ASPECT ? NARROW_MARGIN_UP : how->margin_up,
                 up = how->half_angle * (1.0 - margin_up),
                 down = how->half_angle * (1.0 - how->margin);
    const double slope[2][2] = {{wide, wide}, {up, down}};
    double center[2], least[2], depth = 0.0;
    for (int i = 0; i < 2; i++) {
        double more = farthest(place, count, axis[i], 1.0, back, slope[i][0]);
        double less = farthest(place, count, axis[i], -1.0, back, slope[i][1]);
        double both = slope[i][0] + slope[i][1];
        least[i] = (more + less) / both;
        center[i] = (more * slope[i][1] - less * slope[i][0]) / both;
    }
    for (int i = 0; i < count; i++) {
        depth += v3_dot(place[i], back) / count;
    }
    phys_vec3 eye = v3_scale(back, soft_max(least[0], least[1], SOFT_M));
    eye = v3_add_scaled(v3_add_scaled(eye, axis[0], center[0]), axis[1], center[1]);
    double ahead = v3_dot(eye, back) - depth;
    return (camera){.eye = eye,
                    .target = v3_add_scaled(eye, back, -ahead),
                    .fov_y_rad = 2.0 * atan(how->half_angle)};
}

// The direction from the fencers to the camera, world: backward along the piste, turned by
// `off_axis_rad` to the side on which z is positive (`way` 1) or negative (-1).
static phys_vec3 direction_back(fencer_frame own, double way, double off_axis_rad, double down_rad)
{
    double level = cos(down_rad);
    return v3(-own.facing * cos(off_axis_rad) * level, sin(down_rad),
              way * sin(off_axis_rad) * level);
}

static camera shoulder_view(const bout_camera_subject *subject, enum duel_side own)
{
    phys_vec3 place[BOXES * CORNERS];
    fencer_frame frame = frame_of(subject, own);
    int count = list_places(subject, own, SHOULDER.shows_own_mask, place);
    phys_vec3 back =
        direction_back(frame, frame.facing * frame.hand, SHOULDER.off_axis_rad, SHOULDER.down_rad);
    return fit(place, count, back, &SHOULDER, subject->stance.aspect);
}

static camera quarter_view(const bout_camera_subject *subject, enum duel_side own)
{
    phys_vec3 place[BOXES * CORNERS];
    int count = list_places(subject, own, QUARTER.shows_own_mask, place);
    double far = 0.5 + 0.5 * tanh((measure_of(subject) - QUARTER_HALF_M) / QUARTER_WIDTH_M);
    double off_axis = QUARTER.off_axis_rad + far * (QUARTER_LAST_RAD - QUARTER.off_axis_rad);
    phys_vec3 back = direction_back(frame_of(subject, own), 1.0, off_axis, QUARTER.down_rad);
    return fit(place, count, back, &QUARTER, subject->stance.aspect);
}

// The largest share of the way from `from` by `by` on which one coordinate stays within limits.
static double share_within(double from, double by, double least, double most)
{
    double limit = by > 0.0 ? most : least;
    return fabs(by) < 1e-9 ? 1.0 : fmin(fmax((limit - from) / by, 0.0), 1.0);
}

// Moves the eye straight away from what it looks at, as far as the hall allows, or nearer.
static void move_away(camera *view, double farther)
{
    phys_vec3 by = v3_scale(v3_sub(view->eye, view->target), farther - 1.0);
    double share = share_within(view->eye.x, by.x, HALL_LEAST_M.x, HALL_MOST_M.x);
    share = fmin(share, share_within(view->eye.y, by.y, HALL_LEAST_M.y, HALL_MOST_M.y));
    share = fmin(share, share_within(view->eye.z, by.z, HALL_LEAST_M.z, HALL_MOST_M.z));
    view->eye = v3_add_scaled(view->eye, by, share);
}

static camera view_of(const bout_shot *shot, const bout_camera_subject *subject)
{
    switch (shot->kind) {
    case BOUT_CAMERA_SHOULDER:
        return shoulder_view(subject, shot->own);
    case BOUT_CAMERA_QUARTER:
        return quarter_view(subject, shot->own);
    case BOUT_CAMERA_BEHIND:
        return camera_behind(&subject->stance, shot->own);
    case BOUT_CAMERA_SIDE:
        break;
    }
    return camera_side(&subject->stance);
}

camera bout_camera_view(const bout_shot *shot, const bout_camera_subject *subject)
{
    camera view = view_of(shot, subject);
    if (shot->farther > 0.0) {
        move_away(&view, shot->farther);
    }
    return view;
}

bout_shot bout_shot_half(const bout_shot *shot, enum duel_side side)
{
    bout_shot half = *shot;
    half.own = shot->is_split ? side : shot->own;
    half.is_split = false;
    return half;
}

bool bout_camera_mirrors(const bout_shot *shot, enum duel_side side)
{
    return shot->kind != BOUT_CAMERA_SIDE && !shot->is_split && side != shot->own;
}

bool bout_camera_forward_is_left(const bout_shot *shot, enum duel_side side)
{
    bool is_across = shot->kind == BOUT_CAMERA_SIDE || shot->kind == BOUT_CAMERA_QUARTER;
    return is_across && side == DUEL_RIGHT;
}
