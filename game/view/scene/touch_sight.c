#include "touch_sight.h"

#include <math.h>

#include "camera.h"
#include "phys_segment.h"

// Places along the blade that should be visible, meters from the tip: the part that moves onto the
// target.
static const double BLADE_PLACES_M[] = {0.06, 0.18, 0.34};
enum { BLADE_PLACES = sizeof BLADE_PLACES_M / sizeof BLADE_PLACES_M[0] };
// The point is looked at this far outside of the skin.
static const double OFF_SKIN_M = 0.02;
// A limb's capsule has the mean radius of the limb, so a place on its skin may lie inside. A
// capsule that is this close to a place does not hide it by its mean; then the skin's normal
// decides.
static const double OWN_LIMB_M = 0.04;
// Seen flatter than this (sine of the angle to the skin), a point is behind its own limb's edge.
static const double FLATTEST_SINE = 0.15;
// The camera turns by this much to both sides while it shows the touch.
static const double TURN_RAD = 0.3;
// The directions that are tried: all around in steps, at these heights (tangent of the angle).
enum { HEADINGS = 24 };
static const double RISES[] = {0.10, 0.45, 0.9};
enum { RISE_COUNT = sizeof RISES / sizeof RISES[0] };
// What a direction loses by being away from the preferred one: per half turn, and per unit of rise.
// Less than what one hidden place of the blade costs, so that visibility decides first.
static const double HEADING_COST = 0.12, RISE_COST = 0.05;
// A blade seen end-on shows nothing of its way to the target.
static const double END_ON_COST = 0.10;
static const double PI = 3.14159265358979323846;

static phys_vec3 end_of(const float at[4])
{
    return v3(at[0], at[1], at[2]);
}

// Whether a limb other than the one on which `place` lies stands between it and the eye.
static bool is_hidden(const touch_sight *sight, phys_vec3 eye, phys_vec3 place)
{
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < LIMB_COUNT; i++) {
            const limb *l = &sight->body[side][i];
            phys_vec3 a = end_of(l->a), b = end_of(l->b);
            double radius_m = l->a[3];
            bool is_own =
                phys_segment_closest(place, place, a, b).distance_m < radius_m + OWN_LIMB_M;
            if (!is_own && phys_segment_closest(eye, place, a, b).distance_m < radius_m) {
                return true;
            }
        }
    }
    return false;
}

double touch_sight_seen(const touch_sight *sight, phys_vec3 eye)
{
    phys_vec3 to_eye = v3_normalized_or(v3_sub(eye, sight->point), sight->normal);
    phys_vec3 skin = v3_add_scaled(sight->point, sight->normal, OFF_SKIN_M);
    bool faces = v3_dot(to_eye, sight->normal) > FLATTEST_SINE;
    double seen = faces && !is_hidden(sight, eye, skin) ? 0.5 : 0.0;
    phys_vec3 back = v3_normalized_or(v3_sub(sight->blade[0], sight->blade[1]), sight->normal);
    for (int i = 0; i < BLADE_PLACES; i++) {
        phys_vec3 place = v3_add_scaled(sight->blade[1], back, BLADE_PLACES_M[i]);
        seen += is_hidden(sight, eye, place) ? 0.0 : 0.5 / BLADE_PLACES;
    }
    return seen;
}

// What is visible during the camera's whole turn, and how well the blade is seen from the side.
static double worth(const touch_sight *sight, phys_vec3 toward)
{
    double seen = 1.0;
    for (int step = -1; step <= 1; step++) {
        camera view = camera_touch(sight->point, toward, 1.0);
        phys_vec3 off = v3_sub(view.eye, sight->point);
        double c = cos(step * TURN_RAD), s = sin(step * TURN_RAD);
        phys_vec3 turned = v3(c * off.x + s * off.z, off.y, c * off.z - s * off.x);
        seen = fmin(seen, touch_sight_seen(sight, v3_add(sight->point, turned)));
    }
    phys_vec3 blade = v3_normalized_or(v3_sub(sight->blade[1], sight->blade[0]), v3(0, 1, 0));
    double along = v3_dot(blade, toward);
    return seen - END_ON_COST * along * along;
}

phys_vec3 touch_sight_choose(const touch_sight *sight)
{
    phys_vec3 liked = camera_touch_toward(sight->normal);
    double heading = atan2(liked.x, liked.z), most = -1e9;
    phys_vec3 best = liked;
    for (int i = 0; i < HEADINGS; i++) {
        // 0, +15, -15, +30 ... degrees, so that the first of equal directions is the nearest.
        int steps = i % 2 == 0 ? -i / 2 : (i + 1) / 2;
        double turn_rad = steps * 2.0 * PI / HEADINGS;
        for (int k = 0; k < RISE_COUNT; k++) {
            phys_vec3 toward = v3_normalized_or(
                v3(sin(heading + turn_rad), RISES[k], cos(heading + turn_rad)), liked);
            double cost = HEADING_COST * fabs(turn_rad) / PI + RISE_COST * RISES[k];
            double value = worth(sight, toward) - cost;
            if (value > most) {
                most = value;
                best = toward;
            }
        }
    }
    return best;
}
