#include "spectators.h"

#include <math.h>
#include <string.h>

#include "figure_joints.h"

// The joints of the model at rest, of the left arm: build_spectator.py prints them.
static const phys_vec3 SHOULDER_M = {0.1840, 1.0620, -0.0120};
static const phys_vec3 ELBOW_M = {0.3925, 0.8535, -0.0032};
static const phys_vec3 WRIST_M = {0.5777, 0.6683, 0.0047};
static const phys_vec3 NECK_M = {0.0, 1.125, -0.015};
static const phys_vec3 PALM_AT_REST = {-0.7071, -0.7071, 0.0};
static const double PI = 3.14159265358979323846;

// The farthest turn of a head, radians, and the height at which the action is.
static const double HEAD_MOST_RAD = 1.1;
static const double ACTION_HEIGHT_M = 1.25;
// How far a look wanders from one fencer to the other, as a share of the way, and how often.
static const double WANDERS_SHARE = 0.38, WANDERS_HZ = 0.11;
// Applause: seconds after the touch is given, which must end before the next "En garde", and how
// long the hands take to rise and to sink.
static const double CLAP_AFTER_S = 0.15, CLAP_UNTIL_S = 1.95, CLAP_RISE_S = 0.3;
static const double CLAP_HZ = 3.3;

// How far the upper body sways around the hips, radians, and how often.
static const double SWAY_RAD = 0.017, SWAY_HZ = 0.083;
static const phys_vec3 HIPS_M = {0.0, 0.46, -0.05};

// Directions of an arm, as in referee_figure.c: x outward to its side, y up, z forward.
typedef struct arm_pose {
    phys_vec3 upper, forearm, palm;
} arm_pose;

// The hands lie on the thighs; meet before the chest; are apart again.
static const arm_pose AT_REST = {{0.22, -1.0, 0.22}, {-0.28, -0.42, 0.90}, {-0.2, -1.0, -0.2}};
static const arm_pose TOGETHER = {{0.10, -0.90, 0.42}, {-0.58, 0.42, 0.80}, {-1.0, -0.1, 0.1}};
static const arm_pose APART = {{0.28, -0.88, 0.40}, {-0.12, 0.40, 0.86}, {-1.0, -0.1, 0.2}};

// Who sits where: along the wall's benches (build_salle.py), turned toward the middle.
static const struct {
    double x_m;
    float size, width;
    bool has_long_hair;
    float top[3], shirt[3], legs[3], skin[3], hair[3];
} SEATS[SPECTATORS] = {
    {-6.75,
     1.00f,
     1.05f,
     false,
     {0.10f, 0.15f, 0.24f},
     {0.62f, 0.64f, 0.66f},
     {0.05f, 0.05f, 0.06f},
     {0.52f, 0.31f, 0.22f},
     {0.10f, 0.06f, 0.03f}},
    {-3.75,
     0.97f,
     0.92f,
     true,
     {0.42f, 0.10f, 0.08f},
     {0.55f, 0.52f, 0.46f},
     {0.04f, 0.06f, 0.13f},
     {0.58f, 0.37f, 0.27f},
     {0.19f, 0.10f, 0.04f}},
    {-2.85,
     1.03f,
     1.14f,
     false,
     {0.30f, 0.30f, 0.28f},
     {0.05f, 0.06f, 0.07f},
     {0.07f, 0.06f, 0.05f},
     {0.16f, 0.085f, 0.05f},
     {0.012f, 0.010f, 0.010f}},
    {3.60,
     0.96f,
     0.96f,
     true,
     {0.10f, 0.24f, 0.17f},
     {0.10f, 0.24f, 0.17f},
     {0.10f, 0.10f, 0.11f},
     {0.44f, 0.26f, 0.17f},
     {0.015f, 0.011f, 0.010f}},
    {6.15,
     0.99f,
     1.20f,
     false,
     {0.40f, 0.30f, 0.13f},
     {0.30f, 0.40f, 0.55f},
     {0.04f, 0.04f, 0.05f},
     {0.55f, 0.35f, 0.26f},
     {0.33f, 0.31f, 0.29f}},
};
static const double SEAT_Z_M = -5.67;
static const float SHOE[3] = {0.022f, 0.020f, 0.020f}, EYE[3] = {0.03f, 0.02f, 0.02f};

// --- what they do

static double smooth(double share)
{
    share = phys_clamp(share, 0.0, 1.0);
    return share * share * (3.0 - 2.0 * share);
}

static bool touch_is_given(const referee_signal *signal)
{
    return signal->gesture == REFEREE_TOUCH || signal->gesture == REFEREE_TOUCH_BOTH;
}

// How far the hands are raised to clap, 0..1. Some begin later and stop sooner.
static double claps(const picture_scene *scene, int which)
{
    if (!touch_is_given(&scene->referee) || scene->is_still) {
        return 0.0;
    }
    double since_s = scene->referee.since_s, late_s = 0.11 * ((which * 2) % SPECTATORS);
    double rises = smooth((since_s - CLAP_AFTER_S - late_s) / CLAP_RISE_S);
    double sinks = smooth((CLAP_UNTIL_S - 0.5 * late_s - since_s) / CLAP_RISE_S);
    return fmin(rises, sinks);
}

// Where a spectator looks: between the fencers, now more at one and now at the other; while
// clapping, at the fencer who has touched.
static phys_vec3 looks_at(const picture_scene *scene, int which)
{
    double turn = 2.0 * PI * WANDERS_HZ * (1.0 + 0.13 * which) * scene->time_s;
    double share = 0.5 + (scene->is_still ? 0.0 : WANDERS_SHARE * sin(turn + 1.9 * which));
    if (scene->referee.gesture == REFEREE_TOUCH) {
        double scorer = scene->referee.side == DUEL_LEFT ? 0.0 : 1.0;
        share = phys_lerp(share, scorer, claps(scene, which));
    }
    phys_vec3 place = v3_lerp(scene->fencer[DUEL_LEFT].weapon.position,
                              scene->fencer[DUEL_RIGHT].weapon.position, share);
    place = scene->is_still ? v3(0, 0, 0) : place;
    return v3(place.x, ACTION_HEIGHT_M, place.z);
}

static phys_vec3 on_side(phys_vec3 v, int arm)
{
    return v3(arm == 0 ? v.x : -v.x, v.y, v.z);
}

static arm_pose arm_of(const picture_scene *scene, int which)
{
    double raised = claps(scene, which);
    double beat = 2.0 * PI * CLAP_HZ * (1.0 + 0.07 * which) * scene->referee.since_s;
    double apart = raised > 0.0 ? 0.5 - 0.5 * cos(beat + which) : 0.0;
    arm_pose clap = {v3_lerp(TOGETHER.upper, APART.upper, apart),
                     v3_lerp(TOGETHER.forearm, APART.forearm, apart),
                     v3_lerp(TOGETHER.palm, APART.palm, apart)};
    return (arm_pose){v3_lerp(AT_REST.upper, clap.upper, raised),
                      v3_lerp(AT_REST.forearm, clap.forearm, raised),
                      v3_lerp(AT_REST.palm, clap.palm, raised)};
}

// --- from directions to places

static void place_arm(const arm_pose *pose, int arm, spectator_figure *out)
{
    phys_vec3 shoulder = on_side(SHOULDER_M, arm), elbow = on_side(ELBOW_M, arm);
    phys_vec3 wrist = on_side(WRIST_M, arm);
    phys_vec3 upper = v3_normalized_or(on_side(pose->upper, arm), v3(0, -1, 0));
    phys_vec3 forearm = v3_normalized_or(on_side(pose->forearm, arm), v3(0, -1, 0));
    phys_vec3 upper_rest = v3_normalized_or(v3_sub(elbow, shoulder), v3(0, -1, 0));
    phys_vec3 fore_rest = v3_normalized_or(v3_sub(wrist, elbow), v3(0, -1, 0));
    phys_quat turn_upper = figure_turn_between(upper_rest, upper);
    phys_quat turn_fore =
        quat_mul(figure_hand_axes(forearm, on_side(pose->palm, arm)),
                 quat_conjugate(figure_hand_axes(fore_rest, on_side(PALM_AT_REST, arm))));
    phys_vec3 new_elbow = v3_add(shoulder, quat_rotate(turn_upper, v3_sub(elbow, shoulder)));
    out->part[SPECTATOR_UPPER_ARM_L + arm] = figure_around(turn_upper, shoulder, shoulder);
    out->part[SPECTATOR_FOREARM_L + arm] = figure_around(turn_fore, elbow, new_elbow);
}

// Turns the head toward a place given in the frame of the figure.
static void place_head(phys_vec3 target, spectator_figure *out)
{
    phys_vec3 way = v3_sub(target, NECK_M);
    double yaw = phys_clamp(atan2(way.x, way.z), -HEAD_MOST_RAD, HEAD_MOST_RAD);
    double pitch = -atan2(way.y, hypot(way.x, way.z));
    phys_quat turn = quat_mul((phys_quat){0.0, sin(0.5 * yaw), 0.0, cos(0.5 * yaw)},
                              (phys_quat){sin(0.5 * pitch), 0.0, 0.0, cos(0.5 * pitch)});
    out->part[SPECTATOR_HEAD] = figure_around(turn, NECK_M, NECK_M);
}

// How a spectator sits at the moment, in the frame of the figure: leaning a little to one side and
// then to the other, and to the front and back.
static phys_pose sway_of(const picture_scene *scene, int which)
{
    const double turn = 2.0 * PI * SWAY_HZ * (1.0 + 0.17 * which) * scene->time_s;
    const double most = scene->is_still ? 0.0 : SWAY_RAD;
    const phys_quat lean = quat_mul(figure_turn_about(v3(0, 0, 1), most * sin(turn + 2.3 * which)),
                                    figure_turn_about(v3(1, 0, 0), most * sin(1.7 * turn + which)));
    return figure_around(lean, HIPS_M, HIPS_M);
}

spectator_figure spectator_figure_of(const picture_scene *scene, int which)
{
    spectator_figure figure = {.size = SEATS[which].size,
                               .width = SEATS[which].width,
                               .has_long_hair = SEATS[which].has_long_hair};
    const float *const color[SPECTATOR_COLORS] = {[SPECTATOR_TOP] = SEATS[which].top,
                                                  [SPECTATOR_SHIRT] = SEATS[which].shirt,
                                                  [SPECTATOR_LEGS] = SEATS[which].legs,
                                                  [SPECTATOR_SHOE] = SHOE,
                                                  [SPECTATOR_SKIN] = SEATS[which].skin,
                                                  [SPECTATOR_HAIR] = SEATS[which].hair,
                                                  [SPECTATOR_EYE] = EYE};
    for (int i = 0; i < SPECTATOR_COLORS; i++) {
        memcpy(figure.color[i], color[i], sizeof figure.color[i]);
    }
    // Who sits at the side is turned a little toward the middle of the piste.
    double turn_rad = -0.28 * SEATS[which].x_m / 6.75;
    phys_pose seat = {v3(SEATS[which].x_m, 0.0, SEAT_Z_M),
                      {0.0, sin(0.5 * turn_rad), 0.0, cos(0.5 * turn_rad)}};
    figure.part[SPECTATOR_BODY] = (phys_pose){.orientation = quat_identity()};
    place_head(pose_apply_inverse(seat, looks_at(scene, which)), &figure);
    arm_pose arms = arm_of(scene, which);
    for (int arm = 0; arm < 2; arm++) {
        place_arm(&arms, arm, &figure);
    }
    // The arms of a broad body are as much farther apart as its shoulders.
    for (int part = SPECTATOR_UPPER_ARM_L; part <= SPECTATOR_FOREARM_R; part++) {
        const bool right = part == SPECTATOR_UPPER_ARM_R || part == SPECTATOR_FOREARM_R;
        const double farther = ((double)figure.width - 1.0) * SHOULDER_M.x;
        figure.part[part].position.x += right ? -farther : farther;
    }
    const phys_pose sway = sway_of(scene, which);
    for (int i = 0; i < SPECTATOR_PARTS; i++) {
        figure.part[i] = figure_moved(sway, figure.part[i]);
        // A smaller figure is smaller in all its parts, whose places shrink with it.
        phys_vec3 place = v3_scale(figure.part[i].position, (double)figure.size);
        figure.part[i].position = pose_apply(seat, place);
        figure.part[i].orientation = quat_mul(seat.orientation, figure.part[i].orientation);
    }
    return figure;
}
