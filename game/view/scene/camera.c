#include "camera.h"

#include <math.h>
#include <string.h>

#include <cglm/cglm.h>

// Side view: the margin beyond each root, and the least half height, from mask to shadow.
static const double SIDE_MARGIN_M = 1.05;
static const double SIDE_LEAST_HALF_HEIGHT_M = 1.22;
// A half angle that looks natural. Where the camera would be farther away than the limit, in the
// hall's wall, the angle widens instead.
static const double SIDE_HALF_ANGLE_RAD = 0.33;
static const double SIDE_FARTHEST_M = 5.3;
// The floor line is this share of the half height below the image's middle.
static const double SIDE_FLOOR_SHARE = 0.66;
static const double SIDE_ELEVATION = 0.17; // height of the eye for each meter of distance
// Width over which the limits are smoothed.
static const double SOFT_M = 0.5;

// View from behind, in the fencer frame: forward, up, towards the weapon side.
static const phys_vec3 BEHIND_EYE_M = {-1.70, 1.98, 0.85};
static const phys_vec3 BEHIND_TARGET_M = {2.6, 1.10, 0.12};
static const double BEHIND_ANGLE_RAD = 0.86;

// The close-up is taken low, with a slightly long lens, so that the touch fills the picture and the
// hall behind it is large.
static const double TOUCH_DISTANCE_M = 2.05;
static const double TOUCH_RISE = 0.10; // height for each meter of distance
static const double TOUCH_TURN_RADPS = 0.16;
static const double TOUCH_ANGLE_RAD = 0.40;
static const double TOUCH_LOWEST_EYE_M = 0.35;

// Things near the eye fade out before this plane cuts them (picture.c), also in the corners of a
// wide view.
static const double NEAR_M = 0.03;
static const double FAR_M = 40.0;

// max(a, b) with its corner smoothed over a width of about k; soft_min() likewise.
static double soft_max(double a, double b, double k)
{
    return 0.5 * (a + b + sqrt((a - b) * (a - b) + k * k * 0.25));
}

static double soft_min(double a, double b, double k)
{
    return a + b - soft_max(a, b, k);
}

camera camera_side(const camera_subject *subject)
{
    double middle_x = 0.5 * (subject->root_x_m[0] + subject->root_x_m[1]);
    double apart = soft_max(subject->root_x_m[1] - subject->root_x_m[0], 0.0, SOFT_M);
    double half_width = 0.5 * apart + SIDE_MARGIN_M;
    double half_height = soft_max(half_width / subject->aspect, SIDE_LEAST_HALF_HEIGHT_M, SOFT_M);
    double distance = soft_min(half_height / tan(SIDE_HALF_ANGLE_RAD), SIDE_FARTHEST_M, SOFT_M);
    double target_y = SIDE_FLOOR_SHARE * half_height;
    return (camera){
        .eye = v3(middle_x, target_y + SIDE_ELEVATION * distance, distance),
        .target = v3(middle_x, target_y, 0.0),
        .fov_y_rad = 2.0 * atan(half_height / distance),
    };
}

camera camera_behind(const camera_subject *subject, enum duel_side side)
{
    fencer_frame frame = {
        .root_x_m = subject->root_x_m[side],
        .facing = side == DUEL_LEFT ? 1.0 : -1.0,
        .hand = subject->hand[side],
    };
    return (camera){
        .eye = fencer_frame_point_to_world(frame, BEHIND_EYE_M),
        .target = fencer_frame_point_to_world(frame, BEHIND_TARGET_M),
        .fov_y_rad = BEHIND_ANGLE_RAD,
    };
}

phys_vec3 camera_touch_toward(phys_vec3 normal)
{
    phys_vec3 level = v3_normalized_or(v3(0.7 * normal.x, 0.0, 0.5 * normal.z + 1.0), v3(0, 0, 1));
    return v3_normalized_or(v3(level.x, TOUCH_RISE, level.z), level);
}

camera camera_touch(phys_vec3 point, phys_vec3 toward, double seconds)
{
    double angle = TOUCH_TURN_RADPS * (seconds - 1.0);
    double c = cos(angle), s = sin(angle);
    phys_vec3 turned = v3(c * toward.x + s * toward.z, toward.y, c * toward.z - s * toward.x);
    phys_vec3 eye = v3_add_scaled(point, turned, TOUCH_DISTANCE_M);
    eye.y = soft_max(eye.y, TOUCH_LOWEST_EYE_M, 0.2);
    return (camera){.eye = eye, .target = point, .fov_y_rad = TOUCH_ANGLE_RAD};
}

static void camera_to_array(const camera *view, double out[7])
{
    const double all[7] = {view->eye.x,    view->eye.y,    view->eye.z,    view->target.x,
                           view->target.y, view->target.z, view->fov_y_rad};
    memcpy(out, all, sizeof all);
}

void camera_rig_step(camera_rig *rig, const camera *wanted, double settle_s, double dt_s)
{
    if (!rig->placed) {
        *rig = (camera_rig){.view = *wanted, .placed = true};
        return;
    }
    // Critically damped spring x'' = -2 w x' - w^2 (x - target), solved exactly for a target that
    // stands still during dt: stable for any dt. At w t = 4 nine tenths of the way are done.
    double w = 4.0 / settle_s, decay = exp(-w * dt_s);
    double now[7], goal[7];
    camera_to_array(&rig->view, now);
    camera_to_array(wanted, goal);
    for (int i = 0; i < 7; i++) {
        double off = now[i] - goal[i];
        double c = rig->velocity[i] + w * off;
        now[i] = goal[i] + (off + c * dt_s) * decay;
        rig->velocity[i] = (rig->velocity[i] - w * c * dt_s) * decay;
    }
    rig->view = (camera){v3(now[0], now[1], now[2]), v3(now[3], now[4], now[5]), now[6]};
}

typedef struct axes {
    phys_vec3 right, up, back;
} axes;

static axes camera_axes(const camera *view)
{
    axes a;
    a.back = v3_normalized_or(v3_sub(view->eye, view->target), v3(0, 0, 1));
    a.right = v3_normalized_or(v3_cross(v3(0, 1, 0), a.back), v3(1, 0, 0));
    a.up = v3_cross(a.back, a.right);
    return a;
}

camera camera_aside(const camera *view, double aspect, double share)
{
    axes a = camera_axes(view);
    double distance = v3_distance(view->eye, view->target);
    double width = 2.0 * aspect * tan(0.5 * view->fov_y_rad) * distance;
    camera out = *view;
    out.eye = v3_add_scaled(view->eye, a.right, -share * width);
    out.target = v3_add_scaled(view->target, a.right, -share * width);
    return out;
}

void camera_clip_from_world(const camera *view, double aspect, mat4 out_clip_from_world)
{
    vec3 eye = {(float)view->eye.x, (float)view->eye.y, (float)view->eye.z};
    vec3 target = {(float)view->target.x, (float)view->target.y, (float)view->target.z};
    vec3 up = {0, 1, 0};
    mat4 view_from_world, clip_from_view;
    glm_lookat(eye, target, up, view_from_world);
    glm_perspective((float)view->fov_y_rad, (float)aspect, (float)NEAR_M, (float)FAR_M,
                    clip_from_view);
    glm_mat4_mul(clip_from_view, view_from_world, out_clip_from_world);
}

bool camera_project(const camera *view, double aspect, phys_vec3 point, double out_xy[2])
{
    axes a = camera_axes(view);
    phys_vec3 from_eye = v3_sub(point, view->eye);
    double depth = -v3_dot(a.back, from_eye);
    double f = 1.0 / tan(0.5 * view->fov_y_rad);
    double along = fabs(depth) > 1e-6 ? depth : 1e-6;
    out_xy[0] = 0.5 + 0.5 * f / aspect * v3_dot(a.right, from_eye) / along;
    out_xy[1] = 0.5 - 0.5 * f * v3_dot(a.up, from_eye) / along;
    return depth > NEAR_M;
}
