#include "watch_camera.h"

#include "text_mark.h"

#include <math.h>

#include "scene_builder.h"

// How fast the cameras follow, seconds.
static const double SETTLE_S = 0.45;
static const double SETTLE_EYES_S = 0.15;

// The eye of the fencer's camera: a hand's width in front of the mask, so that arm and weapon are
// visible and the mask is not. Model axes, from the head's joint.
static const phys_vec3 EYE_FROM_HEAD_M = {0.0, 0.10, 0.20};
static const double EYES_ANGLE_RAD = 1.15;
// The eyes look at the opponent's chest, at this height.
static const double EYES_ON_M = 1.15;

// Where the point's camera is relative to what it looks at: towards the blade's fencer, slightly
// above, and on the piste's open side.
static const phys_vec3 POINT_FROM_M = {0.25, 0.22, 1.0};
static const double POINT_ANGLE_RAD = 0.72;
// What it looks at: this share of the way along the blade from guard to tip.
static const double POINT_SHARE = 0.85;

static const double FREE_ANGLE_RAD = 0.8;
// Straight up and down are excluded, because "right" is undefined there.
static const double STEEPEST_RAD = 1.45;
// The free camera stays within the hall.
static const phys_vec3 LEAST_M = {-9.5, 0.08, -5.0}, MOST_M = {9.5, 4.5, 6.0};

const char *watch_camera_name(const watch_camera *c)
{
    switch (c->kind) {
    case CAMERA_SIDE:
        return TEXT("side");
    case CAMERA_BEHIND_LEFT:
        return TEXT("behind left");
    case CAMERA_BEHIND_RIGHT:
        return TEXT("behind right");
    case CAMERA_EYES_LEFT:
        return TEXT("left's eyes");
    case CAMERA_EYES_RIGHT:
        return TEXT("right's eyes");
    case CAMERA_POINT_LEFT:
        return TEXT("left's point");
    case CAMERA_POINT_RIGHT:
        return TEXT("right's point");
    case CAMERA_FREE:
    case CAMERA_KINDS:
        break;
    }
    return TEXT("free");
}

void watch_camera_choose(watch_camera *c, enum camera_kind kind)
{
    if (kind == c->kind && kind == CAMERA_POINT_LEFT) {
        kind = CAMERA_POINT_RIGHT;
    } else if (kind == c->kind && kind == CAMERA_POINT_RIGHT) {
        kind = CAMERA_POINT_LEFT;
    }
    if (kind == CAMERA_FREE && c->kind != CAMERA_FREE) {
        c->free = c->rig.view;
        c->free.fov_y_rad = FREE_ANGLE_RAD;
    }
    c->kind = kind;
}

static phys_vec3 ahead(const camera *view)
{
    return v3_normalized_or(v3_sub(view->target, view->eye), v3(0, 0, -1));
}

void watch_camera_turn(watch_camera *c, double right_rad, double up_rad)
{
    watch_camera_choose(c, CAMERA_FREE);
    phys_vec3 way = ahead(&c->free);
    double heading = atan2(way.x, -way.z) + right_rad;
    double rise = asin(fmin(fmax(way.y, -1.0), 1.0)) + up_rad;
    rise = fmin(fmax(rise, -STEEPEST_RAD), STEEPEST_RAD);
    way = v3(sin(heading) * cos(rise), sin(rise), -cos(heading) * cos(rise));
    c->free.target = v3_add(c->free.eye, way);
}

static double within(double x, double least, double most)
{
    return fmin(fmax(x, least), most);
}

void watch_camera_fly(watch_camera *c, phys_vec3 right_up_ahead_m)
{
    watch_camera_choose(c, CAMERA_FREE);
    phys_vec3 way = ahead(&c->free);
    phys_vec3 right = v3_normalized_or(v3_cross(way, v3(0, 1, 0)), v3(1, 0, 0));
    phys_vec3 eye = v3_add_scaled(c->free.eye, right, right_up_ahead_m.x);
    eye = v3_add_scaled(eye, way, right_up_ahead_m.z);
    eye.y += right_up_ahead_m.y;
    eye = v3(within(eye.x, LEAST_M.x, MOST_M.x), within(eye.y, LEAST_M.y, MOST_M.y),
             within(eye.z, LEAST_M.z, MOST_M.z));
    c->free.eye = eye;
    c->free.target = v3_add(eye, way);
}

static camera eyes_of(const duel_config *config, const duel_state *state, enum duel_side side)
{
    body_pose body;
    duel_body_pose(config, state, side, &body);
    const body_bone *head = &body.bone[BONE_HEAD];
    phys_vec3 eye = v3_add(head->joint, EYE_FROM_HEAD_M);
    double other_x_m = duel_fencer_frame(config, state, duel_other(side)).root_x_m;
    return (camera){
        .eye = fencer_frame_point_to_world(duel_fencer_frame(config, state, side),
                                           fencer_frame_point_from_model(eye)),
        .target = v3(other_x_m, EYES_ON_M, 0.0),
        .fov_y_rad = EYES_ANGLE_RAD,
    };
}

static camera point_of(const duel_config *config, const duel_state *state, enum duel_side side)
{
    phys_vec3 ends[2];
    duel_blade_ends_seen(config, state, side, ends);
    phys_vec3 target = v3_lerp(ends[0], ends[1], POINT_SHARE);
    phys_vec3 from = POINT_FROM_M;
    from.x *= side == DUEL_LEFT ? -1.0 : 1.0;
    return (camera){.eye = v3_add(target, from), .target = target, .fov_y_rad = POINT_ANGLE_RAD};
}

// Widens and lowers a view from the side, so that its subject appears higher in the image. The
// piste in front of the fencers may be hidden, so only about half of what is covered is made up
// for.
static camera above(camera view, double covered)
{
    double half = tan(0.5 * view.fov_y_rad) / (1.0 - 0.4 * covered);
    view.fov_y_rad = 2.0 * atan(half);
    double down_m = 0.6 * covered * half * v3_distance(view.eye, view.target);
    view.target.y -= down_m;
    view.eye.y -= down_m;
    return view;
}

// Does the same for a view whose eye must stay in place: turns it down instead.
static camera down(camera view, double covered)
{
    double half = tan(0.5 * view.fov_y_rad) / (1.0 - 0.4 * covered);
    double turn_rad = atan(covered * half);
    phys_vec3 way = v3_sub(view.target, view.eye);
    phys_vec3 right = v3_normalized_or(v3_cross(way, v3(0, 1, 0)), v3(1, 0, 0));
    view.fov_y_rad = 2.0 * atan(half);
    way = v3_add_scaled(v3_scale(way, cos(turn_rad)), v3_cross(right, way), -sin(turn_rad));
    view.target = v3_add(view.eye, way);
    return view;
}

void watch_camera_follow(watch_camera *c, const duel_config *config, const duel_state *state,
                         double aspect, double covered, double elapsed_s)
{
    camera_subject subject = scene_builder_subject(config, state, aspect);
    camera wanted = c->free;
    double settle_s = SETTLE_S;
    switch (c->kind) {
    case CAMERA_SIDE:
        wanted = above(camera_side(&subject), covered);
        break;
    case CAMERA_BEHIND_LEFT:
        wanted = down(camera_behind(&subject, DUEL_LEFT), covered);
        break;
    case CAMERA_BEHIND_RIGHT:
        wanted = down(camera_behind(&subject, DUEL_RIGHT), covered);
        break;
    case CAMERA_EYES_LEFT:
        wanted = down(eyes_of(config, state, DUEL_LEFT), covered);
        settle_s = SETTLE_EYES_S;
        break;
    case CAMERA_EYES_RIGHT:
        wanted = down(eyes_of(config, state, DUEL_RIGHT), covered);
        settle_s = SETTLE_EYES_S;
        break;
    case CAMERA_POINT_LEFT:
        wanted = above(point_of(config, state, DUEL_LEFT), covered);
        break;
    case CAMERA_POINT_RIGHT:
        wanted = above(point_of(config, state, DUEL_RIGHT), covered);
        break;
    case CAMERA_FREE:
    case CAMERA_KINDS:
        // Moved by the viewer directly, without smoothing.
        c->rig.view = c->free;
        return;
    }
    camera_rig_step(&c->rig, &wanted, settle_s, elapsed_s);
}
