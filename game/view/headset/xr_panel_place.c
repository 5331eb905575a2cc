#include "xr_panel_place.h"

#include <math.h>

#include "xr_panel.h"

#define TURN_RAD 6.283185307179586

// About two arm's lengths away the eyes focus comfortably, and a panel 1.8 m wide is seen whole.
#define AHEAD_M    1.7
#define AHEAD_UP_M (-0.12)
// Aside, the words of a call hang over the referee, who signals it, and over the lamps and the
// score on the table beside the referee.
#define ASIDE_M    1.85
#define ASIDE_RAD  0.52
#define ASIDE_UP_M 0.6
// The panel stays in place until the player has turned or moved away by LEAVE_*; then it follows
// until it is within ARRIVED_* of its wanted place.
#define LEAVE_RAD   0.7
#define LEAVE_M     0.45
#define ARRIVED_RAD 0.02
#define ARRIVED_M   0.02
// Half the panel: xr_panel.h.
#define HALF_WIDTH_M  (0.5 * XR_PANEL_WIDTH_M)
#define HALF_HEIGHT_M (0.5 * XR_PANEL_HEIGHT_M)
// The gap between a body's outline and a panel beside it. Parts of a body that touch the eyes count
// as reaching so far to the side; a panel farther aside could not be read.
#define GAP_RAD          0.04
#define OUTLINE_MOST_RAD 0.9
// A panel before a body is at least so far in front of it, but not nearer to the eyes than they can
// focus: 40 cm.
#define BEFORE_M    0.1
#define LEAST_SCALE 0.25
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

// Moves toward a direction and a place of the eyes, if the panel must leave its place or is on its
// way already.
static void move(xr_panel_place *p, double turn_rad, phys_vec3 eyes,
                 const xr_panel_place_wish *wish, bool leaves, bool jumped, double elapsed_s)
{
    double off_rad = turn_between(p->turn_rad, turn_rad);
    phys_vec3 off = v3_sub(eyes, p->eyes);
    double off_m = v3_length(off) / wish->scale;
    double share = 1.0;
    bool same = p->placed && p->wish.distance_m == wish->distance_m &&
                p->wish.right_rad == wish->right_rad && p->wish.up_m == wish->up_m &&
                p->wish.scale == wish->scale;
    if (same && !jumped) {
        bool left = leaves || fabs(off_rad) > LEAVE_RAD || off_m > LEAVE_M;
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

// The direction that the wish asks for.
static double wanted_turn(const xr_panel_place *p, phys_pose eyes, const xr_panel_place_wish *wish)
{
    return heading(eyes.orientation, p->turn_rad + wish->right_rad) - wish->right_rad;
}

void xr_panel_place_follow(xr_panel_place *p, phys_pose eyes, const xr_panel_place_wish *wish,
                           bool jumped, double elapsed_s)
{
    move(p, wanted_turn(p, eyes, wish), eyes.position, wish, false, jumped, elapsed_s);
}

// --- clear of a body

static double bearing(phys_vec3 from, phys_vec3 to)
{
    return atan2(-(to.x - from.x), -(to.z - from.z));
}

static double apart_on_floor(phys_vec3 a, phys_vec3 b)
{
    return sqrt((a.x - b.x) * (a.x - b.x) + (a.z - b.z) * (a.z - b.z));
}

// The outline of a body seen from the eyes: how far it reaches to the wish's side of its middle and
// to the other, as angles.
typedef struct outline {
    double middle_rad, side_rad, other_rad;
} outline;

static outline outline_of(phys_vec3 eyes, const xr_panel_place_wish *wish,
                          const xr_panel_ball *body, int count)
{
    double side = wish->right_rad < 0.0 ? -1.0 : 1.0;
    double lowest = (wish->up_m - HALF_HEIGHT_M) / wish->distance_m; // tangent
    phys_vec3 sum = v3(0.0, 0.0, 0.0);
    for (int i = 0; i < count; i++) {
        sum = v3_add_scaled(sum, body[i].center, 1.0 / count);
    }
    outline o = {.middle_rad = bearing(eyes, sum)};
    for (int i = 0; i < count; i++) {
        double away_m = apart_on_floor(eyes, body[i].center), radius_m = body[i].radius_m;
        // Feet and knees are seen below the panel.
        if (body[i].center.y + radius_m - eyes.y < lowest * away_m) {
            continue;
        }
        double half = radius_m < away_m ? asin(radius_m / away_m) : OUTLINE_MOST_RAD;
        double right = -side * turn_between(o.middle_rad, bearing(eyes, body[i].center));
        o.side_rad = fmax(o.side_rad, fmin(right + half, OUTLINE_MOST_RAD));
        o.other_rad = fmax(o.other_rad, fmin(half - right, OUTLINE_MOST_RAD));
    }
    return o;
}

// How far the near edge of the content is to the wish's side of the body's outline, seen from the
// eyes; negative if it covers the body.
static double clearance(const xr_panel_place *p, phys_vec3 eyes, const outline *o, double side,
                        double half_width_m)
{
    phys_vec3 right = quat_rotate(p->pose.orientation, v3(1.0, 0.0, 0.0));
    phys_vec3 edge = v3_add_scaled(p->pose.position, right, -side * half_width_m * p->wish.scale);
    phys_vec3 far = v3_add_scaled(p->pose.position, right, side * half_width_m * p->wish.scale);
    double near_rad = -side * turn_between(o->middle_rad, bearing(eyes, edge)) - o->side_rad;
    double far_rad = side * turn_between(o->middle_rad, bearing(eyes, far)) - o->other_rad;
    return fmax(near_rad, far_rad);
}

void xr_panel_place_beside(xr_panel_place *p, phys_pose eyes, const xr_panel_place_wish *wish,
                           const xr_panel_ball *body, int count, double half_width_m, bool jumped,
                           double elapsed_s)
{
    double side = wish->right_rad < 0.0 ? -1.0 : 1.0;
    double half_rad = atan(half_width_m / wish->distance_m) + GAP_RAD;
    outline o = outline_of(eyes.position, wish, body, count);
    double turn_rad = wanted_turn(p, eyes, wish);
    double right = -side * turn_between(o.middle_rad, turn_rad);
    if (count > 0 && right < o.side_rad + half_rad && right > -o.other_rad - half_rad) {
        turn_rad = o.middle_rad - side * (o.side_rad + half_rad);
    }
    bool covers = count > 0 && p->placed &&
                  clearance(p, eyes.position, &o, side, half_width_m) < 0.5 * GAP_RAD;
    move(p, turn_rad, eyes.position, wish, covers, jumped, elapsed_s);
    // A body that has come so quickly is not waited for.
    if (count > 0 && clearance(p, eyes.position, &o, side, half_width_m) < 0.0) {
        move(p, turn_rad, eyes.position, wish, true, true, elapsed_s);
    }
}

xr_panel_place_wish xr_panel_place_before(xr_panel_place_wish ahead, phys_pose eyes,
                                          const xr_panel_ball *body, int count)
{
    double to_corner_m =
        sqrt(ahead.distance_m * ahead.distance_m + HALF_WIDTH_M * HALF_WIDTH_M +
             (HALF_HEIGHT_M + fabs(ahead.up_m)) * (HALF_HEIGHT_M + fabs(ahead.up_m)));
    for (int i = 0; i < count; i++) {
        double free_m = v3_distance(eyes.position, body[i].center) - body[i].radius_m - BEFORE_M;
        ahead.scale = fmin(ahead.scale, fmax(free_m / to_corner_m, LEAST_SCALE));
    }
    return ahead;
}
