#include "xr_panel_cover.h"

#include <math.h>

// Places along a limb at which it is tested, closer together than a limb is thick.
#define PLACES 8
// Half the width of guard and hand.
#define HAND_M 0.12
// Nearer to the panel's plane than this, a thing counts as being on it.
#define ON_PANEL_M 0.01

// A point in the panel's axes, from its center.
static phys_vec3 in_panel(const picture_panel *panel, phys_vec3 world)
{
    return quat_rotate(quat_conjugate(panel->pose.orientation),
                       v3_sub(world, panel->pose.position));
}

// Whether a ball hides a part of the panel. All in the panel's axes, of which z points to the
// reader.
static bool ball_covers(const picture_panel *panel, phys_vec3 eye, phys_vec3 ball, double radius_m)
{
    if (ball.z + radius_m < ON_PANEL_M || ball.z > eye.z) {
        return false;
    }
    // The shadow that the ball throws on the panel, were the eye a lamp.
    double nearer = fmax(eye.z - fmax(ball.z, 0.0), radius_m);
    double grown = eye.z / nearer;
    double x = eye.x + grown * (ball.x - eye.x), y = eye.y + grown * (ball.y - eye.y);
    return fabs(x) < 0.5 * panel->width_m + grown * radius_m &&
           fabs(y) < 0.5 * panel->height_m + grown * radius_m;
}

static bool segment_covers(const picture_panel *panel, phys_vec3 eye, phys_vec3 from, phys_vec3 to,
                           double radius_m)
{
    phys_vec3 a = in_panel(panel, from), b = in_panel(panel, to);
    bool covers = false;
    for (int i = 0; i <= PLACES && !covers; i++) {
        covers = ball_covers(panel, eye, v3_lerp(a, b, (double)i / PLACES), radius_m);
    }
    return covers;
}

bool xr_panel_is_covered(const picture_panel *panel, phys_vec3 eye, const picture_scene *scene,
                         const bool eyes_of[2])
{
    phys_vec3 from = in_panel(panel, eye);
    bool covers = false;
    for (int side = 0; side < 2 && !covers; side++) {
        const picture_fencer *fencer = &scene->fencer[side];
        for (int i = 0; i < fencer->limb_count && fencer->opacity > 0.0f && !covers; i++) {
            const limb *l = &fencer->limb[i];
            covers = !(eyes_of[side] && i == LIMB_HEAD) &&
                     segment_covers(panel, from, v3_from_floats(l->a), v3_from_floats(l->b),
                                    (double)l->a[3]);
        }
        phys_vec3 hand = in_panel(panel, fencer->weapon.position);
        covers = covers || (fencer->weapon_faded < 1.0f && ball_covers(panel, from, hand, HAND_M));
    }
    return covers;
}
