#include "xr_room.h"

#include <math.h>
#include <string.h>

#include <cglm/cglm.h>

// Distance of a spectator from the middle of the piste, meters, from where both fencers are seen
// whole.
#define BESIDE_M 3.2
// Sine of the gaze's angle to the vertical below which the gaze has no heading.
#define UPRIGHT_SINE 0.3

static phys_pose compose(phys_pose outer, phys_pose inner)
{
    return (phys_pose){pose_apply(outer, inner.position),
                       quat_normalized(quat_mul(outer.orientation, inner.orientation))};
}

// The rotation around the vertical that turns -z to a direction on the floor.
static phys_quat facing(double x, double z)
{
    double half = 0.5 * atan2(-x, -z);
    return (phys_quat){0.0, sin(half), 0.0, cos(half)};
}

static phys_vec3 forward_on_floor(phys_quat head)
{
    phys_vec3 ahead = quat_rotate(head, v3(0.0, 0.0, -1.0));
    if (ahead.x * ahead.x + ahead.z * ahead.z < UPRIGHT_SINE * UPRIGHT_SINE) {
        // When looking up, the chin points forward; when looking down, the crown.
        phys_vec3 crown = quat_rotate(head, v3(0.0, 1.0, 0.0));
        ahead = ahead.y > 0.0 ? v3_neg(crown) : crown;
    }
    return ahead;
}

// The room in which the head is above (x, z) of the hall and faces -z turned by world_turn.
static xr_room make_room(double x, double z, phys_quat world_turn, phys_pose head_in_room,
                         enum xr_session_floor floor)
{
    phys_vec3 ahead = forward_on_floor(head_in_room.orientation);
    phys_quat room_turn = facing(ahead.x, ahead.z);
    xr_room s = {.eye_height_m = floor == XR_FLOOR_NONE ? XR_ROOM_EYES_M : 0.0};
    s.world_from_room.orientation =
        quat_normalized(quat_mul(world_turn, quat_conjugate(room_turn)));
    phys_vec3 foot = v3(head_in_room.position.x, 0.0, head_in_room.position.z);
    phys_vec3 turned = quat_rotate(s.world_from_room.orientation, foot);
    // If the floor is unknown, height 0 is where the eyes were when the session began.
    s.world_from_room.position = v3_sub(v3(x, s.eye_height_m, z), turned);
    return s;
}

xr_room xr_room_of_fencer(enum duel_side side, double root_x_m, phys_pose head_in_room,
                          enum xr_session_floor floor)
{
    double ahead_x = side == DUEL_LEFT ? 1.0 : -1.0;
    return make_room(root_x_m, 0.0, facing(ahead_x, 0.0), head_in_room, floor);
}

xr_room xr_room_of_spectator(phys_pose head_in_room, enum xr_session_floor floor)
{
    return make_room(0.0, BESIDE_M, facing(0.0, -1.0), head_in_room, floor);
}

void xr_room_set_eye_height(xr_room *s, phys_pose head_in_room, double eyes_m)
{
    double lift = eyes_m - xr_room_pose(s, head_in_room).position.y;
    s->eye_height_m += lift;
    s->world_from_room.position.y += lift;
}

void xr_room_move(xr_room *s, double along_m)
{
    s->world_from_room.position.x += along_m;
}

void xr_room_turn(xr_room *s, phys_pose head_in_room, double turn_rad)
{
    phys_vec3 head = xr_room_pose(s, head_in_room).position;
    phys_quat turn = {0.0, sin(0.5 * turn_rad), 0.0, cos(0.5 * turn_rad)};
    phys_vec3 off = v3_sub(s->world_from_room.position, head);
    s->world_from_room.position = v3_add(head, quat_rotate(turn, off));
    s->world_from_room.orientation =
        quat_normalized(quat_mul(turn, s->world_from_room.orientation));
}

phys_pose xr_room_pose(const xr_room *s, phys_pose in_room)
{
    return compose(s->world_from_room, in_room);
}

phys_vec3 xr_room_vector(const xr_room *s, phys_vec3 in_room)
{
    return quat_rotate(s->world_from_room.orientation, in_room);
}

void xr_room_follow_recenter(xr_room *s, phys_pose new_in_old)
{
    s->world_from_room = compose(s->world_from_room, new_in_old);
}

static void clip_from_eye(const xr_session_view *eye, mat4 out)
{
    glm_frustum((float)(eye->tan_left * XR_ROOM_NEAR_M), (float)(eye->tan_right * XR_ROOM_NEAR_M),
                (float)(eye->tan_down * XR_ROOM_NEAR_M), (float)(eye->tan_up * XR_ROOM_NEAR_M),
                (float)XR_ROOM_NEAR_M, (float)XR_ROOM_FAR_M, out);
}

void xr_room_view(const xr_room *s, const xr_session_view *eye, picture_view *out_view)
{
    phys_pose pose = xr_room_pose(s, eye->pose);
    phys_vec3 ahead = quat_rotate(pose.orientation, v3(0.0, 0.0, -1.0));
    out_view->camera = (camera){.eye = pose.position,
                                .target = v3_add(pose.position, ahead),
                                .fov_y_rad = atan(eye->tan_up) - atan(eye->tan_down)};
    out_view->veil.tan_left = (float)eye->tan_left;
    out_view->veil.tan_right = (float)eye->tan_right;
    out_view->veil.tan_down = (float)eye->tan_down;
    out_view->veil.tan_up = (float)eye->tan_up;
    versor turn = {(float)pose.orientation.x, (float)pose.orientation.y, (float)pose.orientation.z,
                   (float)pose.orientation.w};
    mat4 world_from_eye, eye_from_world, projection;
    glm_quat_mat4(turn, world_from_eye);
    world_from_eye[3][0] = (float)pose.position.x;
    world_from_eye[3][1] = (float)pose.position.y;
    world_from_eye[3][2] = (float)pose.position.z;
    glm_mat4_inv(world_from_eye, eye_from_world);
    clip_from_eye(eye, projection);
    glm_mat4_mul(projection, eye_from_world, out_view->clip_from_world);
}
