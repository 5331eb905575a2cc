#include "xr_world.h"

#include <stdlib.h>
#include <string.h>

#include "phys_rotation.h"
#include "runtime.h"

#define STANDING_EYES_M 1.65
// Velocities are computed from the difference of two poses this far apart, seconds.
#define DIFFERENCE_S 1e-4

static xr_world the_world;

xr_world *xr_test_world(void)
{
    return &the_world;
}

static phys_pose pose_at(double x, double y, double z)
{
    return (phys_pose){v3(x, y, z), quat_identity()};
}

void xr_test_reset(void)
{
    xr_world *w = &the_world;
    for (int eye = 0; eye < 2; eye++) {
        free(w->eye[eye].rgba);
        free(w->eye[eye].depth);
    }
    for (int i = 0; i < XR_WORLD_QUADS; i++) {
        free(w->quad[i].rgba);
    }
    *w = (xr_world){
        .answers = true,
        .has_headset = true,
        .offers_local_floor = getenv("BATTUTA_XR_WITHOUT_LOCAL_FLOOR") == NULL,
        .offers_stage = true,
        .offers_visibility_mask = true,
        .offers_depth = true,
        .offers_refresh = true,
        .offers_user_presence = true,
        .offers_performance = true,
        .offers_egl = getenv("BATTUTA_XR_WITHOUT_EGL") == NULL,
        .performance = {-1, -1},
        .is_worn = true,
        .offers_srgb = true,
        .eye_width = 320,
        .eye_height = 352,
        .layers_most = XR_MIN_COMPOSITION_LAYERS_SUPPORTED,
        .eye_distance_m = 0.064,
        .eye_offset = {{{0}, {0, 0, 0, 1}}, {{0}, {0, 0, 0, 1}}},
        // Like real headsets, wide toward the temple and narrower toward the nose.
        .fov = {{-0.87f, 0.74f, 0.80f, -0.90f}, {-0.74f, 0.87f, 0.80f, -0.90f}},
        .refresh_hz = 90.0,
        .hidden_share = 0.2,
        .should_render = true,
        .has_velocity = {true, true, true, true},
        .tracking = {[XR_WORLD_ABSENT] = XR_WORLD_UNSEEN},
        .profile = "/interaction_profiles/oculus/touch_controller",
        .time = RUNTIME_TIME_BEGIN,
        .state = XR_SESSION_STATE_UNKNOWN,
    };
    w->local_in_stage = pose_at(0.0, STANDING_EYES_M, 0.0);
    xr_world_add_key(w, XR_WORLD_HEAD, 0.0, pose_at(0.0, STANDING_EYES_M, 0.0));
    xr_world_add_key(w, XR_WORLD_LEFT, 0.0, pose_at(-0.25, 1.1, -0.3));
    xr_world_add_key(w, XR_WORLD_RIGHT, 0.0, pose_at(0.25, 1.1, -0.3));
    xr_world_add_key(w, XR_WORLD_TRACKER, 0.0, pose_at(0.25, 1.1, -0.3));
    xr_world_add_key(w, XR_WORLD_ABSENT, 0.0, pose_at(0.0, 0.0, 0.0));
}

double xr_world_seconds(const xr_world *w, XrTime time)
{
    (void)w;
    return (double)(time - RUNTIME_TIME_BEGIN) * 1e-9;
}

bool xr_world_add_key(xr_world *w, enum xr_world_device device, double at_s, phys_pose pose)
{
    uint32_t count = w->key_count[device];
    if (count == XR_WORLD_KEYS || (count > 0 && !(at_s > w->key[device][count - 1].at_s))) {
        return false;
    }
    w->key[device][count] = (xr_world_key){at_s, pose};
    w->key_count[device]++;
    return true;
}

bool xr_world_add_cue(xr_world *w, const xr_world_cue *cue)
{
    if (w->cue_count == XR_WORLD_CUES ||
        (w->cue_count > 0 && cue->at_s < w->cue[w->cue_count - 1].at_s)) {
        return false;
    }
    w->cue[w->cue_count++] = *cue;
    return true;
}

// Spherical linear interpolation from `a` to `b` along the shortest path.
static phys_quat slerp(phys_quat a, phys_quat b, double t)
{
    phys_vec3 turn = phys_rotation_vector_from_quat(quat_mul(b, quat_conjugate(a)));
    return quat_normalized(quat_mul(phys_quat_from_rotation_vector(v3_scale(turn, t)), a));
}

phys_pose xr_world_pose(const xr_world *w, enum xr_world_device device, double at_s)
{
    const xr_world_key *key = w->key[device];
    uint32_t count = w->key_count[device], after = 0;
    while (after < count && key[after].at_s <= at_s) {
        after++;
    }
    if (after == 0) {
        return key[0].pose;
    }
    if (after == count) {
        return key[count - 1].pose;
    }
    const xr_world_key *from = &key[after - 1], *to = &key[after];
    double t = (at_s - from->at_s) / (to->at_s - from->at_s);
    t = t * t * (3.0 - 2.0 * t);
    return (phys_pose){v3_lerp(from->pose.position, to->pose.position, t),
                       slerp(from->pose.orientation, to->pose.orientation, t)};
}

void xr_world_velocity(const xr_world *w, enum xr_world_device device, double at_s,
                       phys_vec3 *out_linear, phys_vec3 *out_angular)
{
    phys_pose before = xr_world_pose(w, device, at_s - 0.5 * DIFFERENCE_S);
    phys_pose after = xr_world_pose(w, device, at_s + 0.5 * DIFFERENCE_S);
    phys_quat turn = quat_mul(after.orientation, quat_conjugate(before.orientation));
    *out_linear = v3_scale(v3_sub(after.position, before.position), 1.0 / DIFFERENCE_S);
    *out_angular = v3_scale(phys_rotation_vector_from_quat(turn), 1.0 / DIFFERENCE_S);
}
