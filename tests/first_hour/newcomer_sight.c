#include "newcomer_sight.h"

#include <math.h>

#include "body_fade.h"
#include "phys_segment.h"
#include "split_mix.h"

static const double PICTURE_PX[2] = {1920.0, 1080.0};
// How far a point is in front of the opponent's shoulder with the arm going out, its height and its
// place across, and how well a newcomer knows each of them; meters. An arm leads a point over about
// this range (bout_camera.c has the whole of it).
static const double REACH_M = 1.35, USUAL_M[3] = {0.0, 1.1, 0.0}, KNOWN_M[3] = {0.25, 0.35, 0.3};
// Seen through a body of opacity BODY_FADE_LEAST, a point is missed by this many times as much.
static const double FADED_FACTOR = 2.0;
// A place on the own blade's side of a limb, or at it, is not hidden by it.
static const double AT_LIMB_M = 0.04;
enum { WEAPON_FOREARM = 5, STEPS = 8 };
static const double DIFFERENCE_M = 1e-3;

newcomer_sight newcomer_sight_of(const bout_shot *shot, double error_px, const duel_config *config,
                                 uint64_t seed)
{
    newcomer_sight s = {.shot = *shot, .error_px = error_px, .random = seed};
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        s.size[side] = limb_sizes_of(config->model[side]);
    }
    return s;
}

static double share(newcomer_sight *s)
{
    return (double)(split_mix_next(&s->random) >> 11) * 0x1p-53;
}

// Of deviation 1: the sum of twelve even numbers is close to a bell curve.
static double bell(newcomer_sight *s)
{
    double sum = -6.0;
    for (int i = 0; i < 12; i++) {
        sum += share(s);
    }
    return sum;
}

static bool is_behind(const newcomer_sight *s, const duel_config *config, const duel_state *state,
                      enum duel_side body_of, bool without_forearm, phys_vec3 eye, phys_vec3 place)
{
    body_pose pose;
    limb body[LIMB_COUNT];
    duel_body_pose(config, state, body_of, &pose);
    limb_capsules_place(&s->size[body_of], config->model[body_of], &pose,
                        duel_fencer_frame(config, state, body_of), body);
    for (int i = 0; i < LIMB_COUNT; i++) {
        phys_vec3 a = v3_from_floats(body[i].a), b = v3_from_floats(body[i].b);
        double radius_m = (double)body[i].a[3];
        bool is_at = phys_segment_closest(place, place, a, b).distance_m < radius_m + AT_LIMB_M;
        bool is_left_out = is_at || (without_forearm && i == WEAPON_FOREARM);
        if (!is_left_out && phys_segment_closest(eye, place, a, b).distance_m < radius_m) {
            return true;
        }
    }
    return false;
}

static bool project(const camera *view, fencer_frame frame, const double place[3], double out_px[2])
{
    phys_vec3 world = fencer_frame_point_to_world(frame, v3(place[0], place[1], place[2]));
    bool is_ahead = camera_project(view, PICTURE_PX[0] / PICTURE_PX[1], world, out_px);
    out_px[0] *= PICTURE_PX[0];
    out_px[1] *= PICTURE_PX[1];
    return is_ahead;
}

// Solves the symmetric system of three equations by elimination; it is positive definite.
static void solve(double a[3][4], double out[3])
{
    for (int i = 0; i < 3; i++) {
        for (int k = i + 1; k < 3; k++) {
            double f = a[k][i] / a[i][i];
            for (int j = i; j < 4; j++) {
                a[k][j] -= f * a[i][j];
            }
        }
    }
    for (int i = 2; i >= 0; i--) {
        out[i] = a[i][3];
        for (int j = i + 1; j < 3; j++) {
            out[i] -= a[i][j] * out[j];
        }
        out[i] /= a[i][i];
    }
}

// The most likely place for what is seen, by Gauss-Newton from the usual place.
static void find_place(const camera *view, fencer_frame frame, const double usual[3],
                       const double seen_px[2], double error_px, double place[3])
{
    for (int i = 0; i < 3; i++) {
        place[i] = usual[i];
    }
    for (int step = 0; step < STEPS; step++) {
        double here[2], there[2], slope[2][3], a[3][4] = {{0}}, by[3];
        project(view, frame, place, here);
        for (int i = 0; i < 3; i++) {
            double moved[3] = {place[0], place[1], place[2]};
            moved[i] += DIFFERENCE_M;
            project(view, frame, moved, there);
            for (int k = 0; k < 2; k++) {
                slope[k][i] = (there[k] - here[k]) / DIFFERENCE_M;
            }
        }
        for (int i = 0; i < 3; i++) {
            a[i][i] = 1.0 / (KNOWN_M[i] * KNOWN_M[i]);
            a[i][3] = a[i][i] * (usual[i] - place[i]);
            for (int k = 0; k < 2; k++) {
                double weight = slope[k][i] / (error_px * error_px);
                for (int j = 0; j < 3; j++) {
                    a[i][j] += weight * slope[k][j];
                }
                a[i][3] += weight * (seen_px[k] - here[k]);
            }
        }
        solve(a, by);
        for (int i = 0; i < 3; i++) {
            place[i] += by[i];
        }
    }
}

bool newcomer_sight_look(newcomer_sight *s, enum duel_side side, const duel_config *config,
                         const duel_state *state)
{
    const enum duel_side other = duel_other(side);
    const fencer_frame frame = duel_fencer_frame(config, state, side);
    bout_camera_subject subject =
        bout_camera_subject_of(config, state, PICTURE_PX[0] / PICTURE_PX[1]);
    const camera view = bout_camera_view(&s->shot, &subject);
    phys_vec3 ends[2];
    duel_blade_ends_seen(config, state, other, ends);
    bool is_own_camera = s->shot.kind != BOUT_CAMERA_SIDE && s->shot.own == side;
    bool through_own = is_behind(s, config, state, side, is_own_camera, view.eye, ends[1]);
    s->looks++;
    double error_px = s->error_px * (through_own ? FADED_FACTOR : 1.0), seen_px[2];
    phys_vec3 place = fencer_frame_point_from_world(frame, ends[1]);
    // Both are drawn in any case, so that each camera is given the same chances.
    double missed[2] = {error_px * bell(s), error_px * bell(s)};
    if ((through_own && !is_own_camera) ||
        is_behind(s, config, state, other, false, view.eye, ends[1]) ||
        !project(&view, frame, (double[3]){place.x, place.y, place.z}, seen_px)) {
        s->hidden++;
        return false;
    }
    seen_px[0] += missed[0];
    seen_px[1] += missed[1];
    phys_vec3 shoulder = fencer_frame_point_from_world(
        frame, fencer_frame_point_to_world(duel_fencer_frame(config, state, other),
                                           subject.shoulder_m[other]));
    double usual[3] = {shoulder.x - REACH_M, USUAL_M[1], USUAL_M[2]}, found[3];
    find_place(&view, frame, usual, seen_px, error_px, found);
    s->guess_m = v3(found[0], found[1], found[2]);
    return true;
}
