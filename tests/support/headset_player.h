// A simulated player in a headset: head and weapon hand move smoothly between the postures of a
// fencer, in the line frame (input_sample.h). The player is right-handed and has the test fencer's
// build. Shared by tests and the programs of tests/show.
#ifndef HEADSET_PLAYER_H
#define HEADSET_PLAYER_H

#include "fencer_frame.h"
#include "phys_rotation.h"

// The position and orientation of the point between the eyes (yaw to the left, pitch down and tilt
// to the right, degrees), and of the weapon: its grip and the directions of blade and thumb.
typedef struct headset_posture {
    double at_s; // when this posture is reached, coming from the previous one
    phys_vec3 eyes;
    double yaw, pitch, tilt;
    phys_vec3 grip, blade, thumb;
} headset_posture;

typedef struct headset_player {
    phys_pose head, weapon;
} headset_player;

#define HEADSET_EN_GARDE                                                                           \
    {0.11, 1.545, 0.06}, 3, 3, 0, {0.67, 1.15, 0.10}, {1, 0.06, -0.05},                            \
    {                                                                                              \
        0, 1, 0.3                                                                                  \
    }
#define HEADSET_AT(x, y)                                                                           \
    {(x) + 0.11, (y), 0.06}, 3, 3, 0, {(x) + 0.67, 1.15, 0.10}, {1, 0.06, -0.05},                  \
    {                                                                                              \
        0, 1, 0.3                                                                                  \
    }

// A lesson of 21 seconds with the typical movements of a fencer in a headset.
static const headset_posture HEADSET_LESSON[] = {
    {0.0, {0.03, 1.66, 0.02}, 0, 5, 0, {0.10, 0.80, 0.30}, {0.6, -0.8, 0.1}, {0.8, 0.6, 0}}, // at
                                                                                             // ease
    {1.5, {0.03, 1.66, 0.02}, 0, 5, 0, {0.10, 0.80, 0.30}, {0.6, -0.8, 0.1}, {0.8, 0.6, 0}},
    {2.3, HEADSET_EN_GARDE},
    {3.0, HEADSET_EN_GARDE},
    {3.35, HEADSET_AT(0.30, 1.54)}, // three advances
    {3.50, HEADSET_AT(0.32, 1.54)},
    {3.85, HEADSET_AT(0.62, 1.54)},
    {4.00, HEADSET_AT(0.64, 1.54)},
    {4.35, HEADSET_AT(0.94, 1.54)},
    {5.00, HEADSET_AT(0.94, 1.54)},
    {5.35, HEADSET_AT(0.64, 1.54)}, // two retreats
    {5.50, HEADSET_AT(0.62, 1.54)},
    {5.85, HEADSET_AT(0.32, 1.54)},
    {6.60, HEADSET_AT(0.30, 1.54)},
    // The arm stretches, then a lunge; the fencer stays in it and recovers.
    {6.80, {0.44, 1.52, 0.06}, 3, 3, 0, {1.06, 1.28, 0.06}, {1, 0.0, 0.0}, {0, 1, 0.3}},
    {7.22, {1.00, 1.30, 0.04}, 3, 0, 0, {1.66, 1.22, 0.04}, {1, -0.02, 0.0}, {0, 1, 0.3}},
    {7.80, {1.00, 1.30, 0.04}, 3, 0, 0, {1.66, 1.22, 0.04}, {1, -0.02, 0.0}, {0, 1, 0.3}},
    {8.30, HEADSET_AT(0.30, 1.54)},
    {9.00, HEADSET_AT(0.30, 1.54)},
    // Ducking under a blade, leaning back from a blade, leaning to the side.
    {9.25, {0.60, 1.12, 0.02}, 3, -10, 0, {0.98, 0.98, 0.05}, {1, 0.15, 0}, {0, 1, 0.3}},
    {9.90, {0.60, 1.12, 0.02}, 3, -10, 0, {0.98, 0.98, 0.05}, {1, 0.15, 0}, {0, 1, 0.3}},
    {10.3, HEADSET_AT(0.30, 1.54)},
    {10.8, HEADSET_AT(0.30, 1.54)},
    {11.05, {0.16, 1.56, 0.05}, 3, 8, 0, {0.80, 1.20, 0.15}, {1, 0.15, -0.1}, {0, 1, 0.3}},
    {11.5, {0.16, 1.56, 0.05}, 3, 8, 0, {0.80, 1.20, 0.15}, {1, 0.15, -0.1}, {0, 1, 0.3}},
    {12.0, HEADSET_AT(0.30, 1.54)},
    {12.6, {0.41, 1.52, -0.36}, -3, 3, -6, {0.95, 1.15, -0.25}, {1, 0.05, 0.15}, {0, 1, 0.3}},
    {13.6, {0.41, 1.52, -0.36}, -3, 3, -6, {0.95, 1.15, -0.25}, {1, 0.05, 0.15}, {0, 1, 0.3}},
    {14.3, {0.41, 1.54, 0.40}, 6, 3, 4, {0.98, 1.15, 0.42}, {1, 0.05, -0.2}, {0, 1, 0.3}},
    {15.0, HEADSET_AT(0.30, 1.54)},
    // A sabre's parry of quinte: hand high in front of the forehead, blade across.
    {15.4, {0.40, 1.54, 0.06}, 3, -4, 0, {0.70, 1.70, 0.24}, {0.25, 0.12, -0.96}, {1, 0.1, 0.3}},
    {16.2, {0.40, 1.54, 0.06}, 3, -4, 0, {0.70, 1.70, 0.24}, {0.25, 0.12, -0.96}, {1, 0.1, 0.3}},
    // The hand behind the back, as for a flick over the shoulder; then hanging, with the head
    // turned to the side.
    {16.6, {0.40, 1.55, 0.05}, -10, 2, 0, {0.42, 1.02, 0.44}, {0.6, -0.5, -0.3}, {0.6, 0.8, 0.2}},
    {17.1, {0.41, 1.56, 0.04}, -20, 3, 0, {0.04, 0.92, 0.12}, {-0.4, 0.3, -0.9}, {-0.5, 0.8, 0.3}},
    {17.6, {0.41, 1.56, 0.04}, -20, 3, 0, {0.04, 0.92, 0.12}, {-0.4, 0.3, -0.9}, {-0.5, 0.8, 0.3}},
    {18.2, {0.34, 1.66, 0.02}, 85, 6, 0, {0.36, 0.80, 0.30}, {0.6, -0.8, 0.1}, {0.8, 0.6, 0}},
    {19.0, {0.34, 1.66, 0.02}, 85, 6, 0, {0.36, 0.80, 0.30}, {0.6, -0.8, 0.1}, {0.8, 0.6, 0}},
    {19.8, HEADSET_AT(0.30, 1.54)},
    {21.0, HEADSET_AT(0.30, 1.54)},
};
#define HEADSET_LESSON_COUNT ((int)(sizeof HEADSET_LESSON / sizeof HEADSET_LESSON[0]))
#define HEADSET_LESSON_S     20.9

// The orientation whose -z axis points along `ahead` and whose y axis is as close to `up` as
// possible.
static inline phys_quat headset_turn(phys_vec3 ahead, phys_vec3 up)
{
    phys_vec3 z = v3_normalized_or(v3_neg(ahead), v3(-1, 0, 0));
    phys_vec3 y = v3_normalized_or(v3_add_scaled(up, z, -v3_dot(up, z)), v3_any_orthogonal(z));
    phys_mat3 axes = m3_from_columns(v3_cross(y, z), y, z);
    return quat_from_m3(&axes);
}

// The head's orientation in the line frame (x forward, z right), from the yaw to the left, the
// pitch down and the tilt to the right, degrees.
static inline phys_quat headset_look(double yaw, double pitch, double tilt)
{
    const double degree = PHYS_PI / 180.0;
    double sy, cy, sp, cp, st, ct;
    phys_sincos(yaw * degree, &sy, &cy);
    phys_sincos(pitch * degree, &sp, &cp);
    phys_sincos(tilt * degree, &st, &ct);
    phys_vec3 ahead = v3(cy * cp, -sp, -sy * cp), up = v3(cy * sp, cp, -sy * sp);
    return headset_turn(ahead, v3_add_scaled(v3_scale(up, ct), v3_cross(ahead, up), st));
}

static inline headset_player headset_player_of(const headset_posture *from,
                                               const headset_posture *to, double share)
{
    // Minimum jerk: this is how hands and heads move from one place to another.
    double t = share * share * share * (10.0 + share * (6.0 * share - 15.0));
    return (headset_player){
        .head = {v3_lerp(from->eyes, to->eyes, t),
                 headset_look(from->yaw + (to->yaw - from->yaw) * t,
                              from->pitch + (to->pitch - from->pitch) * t,
                              from->tilt + (to->tilt - from->tilt) * t)},
        .weapon = {v3_lerp(from->grip, to->grip, t),
                   headset_turn(v3_lerp(from->blade, to->blade, t),
                                v3_lerp(from->thumb, to->thumb, t))},
    };
}

// The player's poses at a time of the lesson.
static inline headset_player headset_lesson_at(double at_s)
{
    int i = 1;
    while (i < HEADSET_LESSON_COUNT - 1 && HEADSET_LESSON[i].at_s <= at_s) {
        i++;
    }
    const headset_posture *from = &HEADSET_LESSON[i - 1], *to = &HEADSET_LESSON[i];
    double share = (at_s - from->at_s) / (to->at_s - from->at_s);
    return headset_player_of(from, to, share < 0.0 ? 0.0 : share > 1.0 ? 1.0 : share);
}

// The mirrored, left-handed player. Mirroring is exact to the bit, because it only changes signs
// and swaps numbers.
static inline headset_player headset_mirrored(headset_player player)
{
    const fencer_frame glass = {.facing = 1.0, .hand = -1.0};
    return (headset_player){fencer_frame_weapon_to_world(glass, player.head),
                            fencer_frame_weapon_to_world(glass, player.weapon)};
}

#endif
