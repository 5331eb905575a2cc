#include "viewer_walk.h"

#include <math.h>

// A hall of a quarter of its size stands on a table of this height; otherwise the eyes would be
// above its roof.
#define TABLE_M 0.85
// Scales that differ by less than this factor count as the same.
#define SAME_SCALE 1.1

static phys_quat turn_of(double rad)
{
    return (phys_quat){0.0, sin(0.5 * rad), 0.0, cos(0.5 * rad)};
}

// The direction of view along the floor.
static double heading(phys_quat head)
{
    phys_vec3 ahead = quat_rotate(head, v3(0.0, 0.0, -1.0));
    phys_vec3 crown = quat_rotate(head, v3(0.0, 1.0, 0.0));
    // When looking steeply down the crown points ahead, when looking steeply up the chin does.
    phys_vec3 way = fabs(ahead.y) < 0.9 ? ahead : ahead.y < 0.0 ? crown : v3_neg(crown);
    return atan2(-way.x, -way.z);
}

// A point of the room turned and scaled, without the origin.
static phys_vec3 reach(const viewer_walk *w, phys_vec3 in_room)
{
    phys_vec3 up = v3(in_room.x, in_room.y + w->eye_height_m, in_room.z);
    return v3_scale(quat_rotate(turn_of(w->turn_rad), up), w->scale);
}

// Places the room so that its point in_room is over `place`, with the hall's floor at the height
// that belongs to the scale.
static void put(viewer_walk *w, phys_vec3 in_room, phys_vec3 place)
{
    phys_vec3 reached = reach(w, in_room);
    double table = w->scale > VIEWER_WALK_LIFE ? TABLE_M * (w->scale - VIEWER_WALK_LIFE) /
                                                     (VIEWER_WALK_DOLLS - VIEWER_WALK_LIFE)
                                               : 0.0;
    w->origin = v3(place.x - reached.x, -w->scale * table, place.z - reached.z);
}

viewer_walk viewer_walk_at(phys_vec3 feet, double heading_rad, phys_pose head_in_room,
                           enum xr_session_floor floor)
{
    viewer_walk w = {.turn_rad = heading_rad - heading(head_in_room.orientation),
                     .scale = VIEWER_WALK_LIFE,
                     .eye_height_m = floor == XR_FLOOR_NONE ? XR_ROOM_EYES_M : 0.0};
    put(&w, head_in_room.position, feet);
    return w;
}

void viewer_walk_lift(viewer_walk *w, phys_pose head_in_room, double eyes_m)
{
    w->eye_height_m = eyes_m - head_in_room.position.y;
}

phys_pose viewer_walk_pose(const viewer_walk *w, phys_pose in_room)
{
    return (phys_pose){v3_add(w->origin, reach(w, in_room.position)),
                       quat_normalized(quat_mul(turn_of(w->turn_rad), in_room.orientation))};
}

xr_session_view viewer_walk_view(const viewer_walk *w, const xr_session_view *eye)
{
    xr_session_view view = *eye;
    view.pose.position = v3_scale(eye->pose.position, w->scale);
    return view;
}

xr_room viewer_walk_room(const viewer_walk *w)
{
    phys_vec3 up = v3(0.0, w->scale * w->eye_height_m, 0.0);
    return (xr_room){.world_from_room = {v3_add(w->origin, up), turn_of(w->turn_rad)}};
}

void viewer_walk_move(viewer_walk *w, phys_pose head_in_room, double right_m, double ahead_m)
{
    double way = w->turn_rad + heading(head_in_room.orientation);
    phys_vec3 step = quat_rotate(turn_of(way), v3(right_m, 0.0, -ahead_m));
    w->origin = v3_add_scaled(w->origin, step, w->scale);
}

void viewer_walk_turn(viewer_walk *w, phys_pose head_in_room, double left_rad)
{
    phys_vec3 stands = viewer_walk_pose(w, head_in_room).position;
    w->turn_rad += left_rad;
    put(w, head_in_room.position, stands);
}

void viewer_walk_scale(viewer_walk *w, phys_pose head_in_room, double scale)
{
    phys_vec3 stands = viewer_walk_pose(w, head_in_room).position;
    w->scale = fmin(fmax(scale, VIEWER_WALK_GIANTS), VIEWER_WALK_DOLLS);
    put(w, head_in_room.position, stands);
}

void viewer_walk_next_scale(viewer_walk *w, phys_pose head_in_room)
{
    double next = w->scale * SAME_SCALE < VIEWER_WALK_LIFE    ? VIEWER_WALK_LIFE
                  : w->scale * SAME_SCALE < VIEWER_WALK_DOLLS ? VIEWER_WALK_DOLLS
                                                              : VIEWER_WALK_GIANTS;
    viewer_walk_scale(w, head_in_room, next);
}

void viewer_walk_drag(viewer_walk *w, phys_vec3 from, phys_vec3 to)
{
    phys_vec3 way = v3_sub(reach(w, from), reach(w, to));
    w->origin = v3_add(w->origin, v3(way.x, 0.0, way.z));
}

void viewer_walk_follow_recenter(viewer_walk *w, phys_pose new_in_old)
{
    phys_vec3 stands = viewer_walk_pose(w, new_in_old).position;
    w->turn_rad += heading(new_in_old.orientation);
    put(w, v3(0.0, 0.0, 0.0), stands);
}
