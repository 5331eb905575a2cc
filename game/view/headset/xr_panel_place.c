#include "xr_panel_place.h"

#include <math.h>

#define TURN_RAD 6.283185307179586

// About two arm's lengths away the eyes focus comfortably, and a panel 1.8 m wide is seen whole.
#define AHEAD_M    1.7
#define AHEAD_UP_M (-0.12)
#define ASIDE_M    1.9
#define ASIDE_RAD  0.52
#define ASIDE_UP_M 0.12
// The panel stays in place until the player has turned or moved away by LEAVE_*; then it follows
// until it is within ARRIVED_* of its wanted place.
#define LEAVE_RAD   0.7
#define LEAVE_M     0.45
#define ARRIVED_RAD 0.02
#define ARRIVED_M   0.02
// Time to cover nine tenths of the way.
#define GLIDE_S 0.5
// Sine of the gaze's angle to the vertical below which the gaze has no heading.
#define UPRIGHT_SINE 0.3

xr_panel_place_wish xr_panel_place_ahead(double scale)
{
    return (xr_panel_place_wish){AHEAD_M, 0.0, AHEAD_UP_M, scale};
}

xr_panel_place_wish xr_panel_place_aside(double side, double scale)
{
    return (xr_panel_place_wish){ASIDE_M, side * ASIDE_RAD, ASIDE_UP_M, scale};
}

// The heading of the eyes around the vertical; `otherwise` if they look nearly straight up or down.
static double heading(phys_quat eyes, double otherwise)
{
    phys_vec3 ahead = quat_rotate(eyes, v3(0.0, 0.0, -1.0));
    bool level = ahead.x * ahead.x + ahead.z * ahead.z > UPRIGHT_SINE * UPRIGHT_SINE;
    return level ? atan2(-ahead.x, -ahead.z) : otherwise;
}

// The difference of two angles, the short way around.
static double turn_between(double from, double to)
{
    return remainder(to - from, TURN_RAD);
}

static phys_pose hang(const xr_panel_place *p, const xr_panel_place_wish *wish)
{
    double s = sin(p->turn_rad), c = cos(p->turn_rad);
    double out = wish->scale * wish->distance_m, up = wish->scale * wish->up_m;
    double tilt = atan2(up, out); // faces the eyes
    phys_quat about_y = {0.0, sin(0.5 * p->turn_rad), 0.0, cos(0.5 * p->turn_rad)};
    phys_quat about_x = {sin(0.5 * tilt), 0.0, 0.0, cos(0.5 * tilt)};
    return (phys_pose){v3_add(p->eyes, v3(-s * out, up, -c * out)),
                       quat_normalized(quat_mul(about_y, about_x))};
}

void xr_panel_place_follow(xr_panel_place *p, phys_pose eyes, const xr_panel_place_wish *wish,
                           bool jumped, double elapsed_s)
{
    double ahead = heading(eyes.orientation, p->turn_rad + wish->right_rad);
    double off_rad = turn_between(p->turn_rad, ahead - wish->right_rad);
    phys_vec3 off = v3_sub(eyes.position, p->eyes);
    double off_m = v3_length(off) / wish->scale;
    double share = 1.0;
    bool same = p->placed && p->wish.distance_m == wish->distance_m &&
                p->wish.right_rad == wish->right_rad && p->wish.up_m == wish->up_m &&
                p->wish.scale == wish->scale;
    if (same && !jumped) {
        bool left = fabs(off_rad) > LEAVE_RAD || off_m > LEAVE_M;
        bool arrived = fabs(off_rad) < ARRIVED_RAD && off_m < ARRIVED_M;
        p->gliding = left || (p->gliding && !arrived);
        share = p->gliding ? 1.0 - exp(-2.3 * elapsed_s / GLIDE_S) : 0.0;
    }
    p->placed = true;
    p->wish = *wish;
    p->turn_rad += share * off_rad;
    p->eyes = v3_add_scaled(p->eyes, off, share);
    p->pose = hang(p, wish);
}
