#include "xr_pointer.h"

#include <math.h>
#include <string.h>

// A trigger counts as pressed above the first value and as released below the second (hysteresis).
#define DOWN_FROM 0.6
#define UP_FROM   0.4

// The beam's radius, and its start in front of the hand, meters.
#define BEAM_RADIUS_M 0.0022
#define BEAM_FROM_M   0.06
static const float BEAM_COLOR[4] = {1.0f, 0.80f, 0.35f, 0.75f};

void xr_pointer_step(xr_pointer *p, const xr_hand_sample hand[XR_HANDS], phys_pose head)
{
    bool was_down[XR_HANDS] = {p->down[XR_HAND_LEFT], p->down[XR_HAND_RIGHT]};
    enum xr_hand had = p->hand;
    for (int h = 0; h < XR_HANDS; h++) {
        p->down[h] = hand[h].is_active && hand[h].trigger > (was_down[h] ? UP_FROM : DOWN_FROM);
        if (p->down[h] && !was_down[h] && !p->down[p->hand]) {
            p->hand = (enum xr_hand)h;
        }
    }
    if (!hand[p->hand].is_valid && hand[1 - p->hand].is_valid) {
        p->hand = (enum xr_hand)(1 - p->hand);
    }
    p->by_gaze = !hand[p->hand].is_valid;
    p->aim = p->by_gaze ? head : hand[p->hand].aim;
    p->pressed = p->down[p->hand] && !was_down[p->hand];
    p->released = was_down[had] && !p->down[had];
}

xr_pointer_hit xr_pointer_cast(phys_pose aim, const picture_panel *panel, float width, float height)
{
    // Work in the panel's frame, where it lies in the plane z = 0 around the origin.
    phys_quat turn = quat_conjugate(panel->pose.orientation);
    phys_vec3 from = quat_rotate(turn, v3_sub(aim.position, panel->pose.position));
    phys_vec3 way = quat_rotate(turn, quat_rotate(aim.orientation, v3(0.0, 0.0, -1.0)));
    xr_pointer_hit hit = {.on_panel = false};
    if (from.z <= 0.0 || way.z >= 0.0) {
        return hit;
    }
    double far = -from.z / way.z;
    phys_vec3 at = v3_add_scaled(from, way, far);
    double x = at.x / panel->width_m + 0.5, y = 0.5 - at.y / panel->height_m;
    hit.on_panel = x >= 0.0 && x <= 1.0 && y >= 0.0 && y <= 1.0;
    hit.x = (float)x * width;
    hit.y = (float)y * height;
    hit.point = v3_add(panel->pose.position, quat_rotate(panel->pose.orientation, at));
    return hit;
}

picture_line xr_pointer_beam(phys_pose aim, const xr_pointer_hit *hit, double scale)
{
    phys_vec3 way = quat_rotate(aim.orientation, v3(0.0, 0.0, -1.0));
    picture_line beam = {.from = v3_add_scaled(aim.position, way, scale * BEAM_FROM_M),
                         .to = hit->point,
                         .radius_m = scale * BEAM_RADIUS_M};
    memcpy(beam.color, BEAM_COLOR, sizeof beam.color);
    return beam;
}
