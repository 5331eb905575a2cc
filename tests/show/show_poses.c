// Draws a sheet of the fencer in the most extreme poses that a bout can require: every guard
// standing and in a lunge, the hand rolled, across the body, high, low and near.
//   show_poses OUT.png [DEGREES]
// DEGREES is the camera's direction: 0 in front of the fencer, 90 on the weapon's side.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "phys_rotation.h"
#include "pose_sheet.h"

enum { COLUMNS = 6, ROWS = 5 };

#define DEGREE (PHYS_PI / 180.0)

static const double CAMERA_DEGREES = 50.0;

typedef struct shown_pose {
    double lunge;
    int row, column;         // of the guard on the square
    double extension, roll;  // roll of the hand about the blade, degrees, thumb outward
    double forward, up, out; // shift of the hand from the guard, meters
    double front_lift, rear_lift;
    double stride; // shift of the front foot forward, meters
} shown_pose;

static const shown_pose POSES[COLUMNS * ROWS] = {
    // The nine guards, high ones first.
    {0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0},
    {0, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0},
    {0, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0},
    {0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0},
    {0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0},
    {0, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0},
    {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
    {0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0},
    {0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0},
    // Lunges with the arm stretched: to every corner and ahead; one halfway, foot in the air.
    {1, 2, 0, 1, 0, 0, 0, 0, 0, 0, 0},
    {1, 2, 2, 1, 0, 0, 0, 0, 0, 0, 0},
    {1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0},
    {1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0},
    {1, 0, 2, 1, 0, 0, 0, 0, 0, 0, 0},
    {0.5, 1, 1, 1, 0, 0, 0, 0, 0.09, 0, 0},
    // A lunge with the arm bent; the longest stride; feet lifted.
    {1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0},
    {0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0.25},
    {0, 1, 1, 0, 0, 0, 0, 0, 0, 0.08, 0},
    // The hand rolled: palm up and further, palm down and further.
    {0, 1, 1, 0.5, 60, 0, 0, 0, 0, 0, 0},
    {0, 1, 1, 0.5, 110, 0, 0, 0, 0, 0, 0},
    {0, 1, 1, 0.5, 150, 0, 0, 0, 0, 0, 0},
    {0, 1, 1, 0.5, -60, 0, 0, 0, 0, 0, 0},
    {0, 1, 1, 0.5, -110, 0, 0, 0, 0, 0, 0},
    {0, 1, 1, 0.5, -150, 0, 0, 0, 0, 0, 0},
    // The arm across the body, overhead, down, back, out, and folded to the chest.
    {0, 1, 0, 0, 0, -0.15, 0, -0.30, 0, 0, 0},
    {0, 2, 1, 0, 0, -0.10, 0.45, 0, 0, 0, 0},
    {0, 0, 1, 0, 0, -0.20, -0.35, 0.10, 0, 0, 0},
    {0, 1, 2, 0, 0, -0.45, 0.10, 0.30, 0, 0, 0},
    {0, 1, 2, 1, 0, -0.30, 0.10, 0.60, 0, 0, 0},
    {0, 1, 1, 0, 0, -0.35, 0.10, 0, 0, 0, 0},
};

// The hand's pose as the duel places it, then moved and rolled.
static phys_pose hand_of(const pose_sheet *s, const shown_pose *shown, const footwork_state *feet)
{
    const fencer_model *model = s->assets.model[0];
    footwork_state standing = footwork_start();
    phys_vec3 shoulder_standing, shoulder;
    double reach_m;
    body_pose_reach(model, &standing, &shoulder_standing, &reach_m);
    body_pose_reach(model, feet, &shoulder, &reach_m);
    phys_pose hand = guard_grid_pose(&s->assets.source[WEAPON_EPEE].shipped_grid,
                                     shown->column - 1.0, shown->row - 1.0, shown->extension);
    hand.position = v3_add(hand.position, v3(shoulder.x - shoulder_standing.x + shown->forward,
                                             shown->up, shown->out));
    phys_vec3 roll = v3(0, 0, -shown->roll * DEGREE);
    hand.orientation = quat_mul(hand.orientation, phys_quat_from_rotation_vector(roll));
    return body_pose_hold(model, feet, hand);
}

static void draw_tile(pose_sheet *s, int tile, double camera_degrees)
{
    const shown_pose *shown = &POSES[tile];
    footwork_state feet = footwork_start();
    feet.lunge = shown->lunge;
    feet.front_foot_m += FOOTWORK_LUNGE_M * shown->lunge + shown->stride;
    feet.front_lift_m = shown->front_lift;
    feet.rear_lift_m = shown->rear_lift;
    pose_sheet_draw(s, tile % COLUMNS, tile / COLUMNS, WEAPON_EPEE, &feet, hand_of(s, shown, &feet),
                    (pose_look){camera_degrees, 0.25 + 0.25 * shown->lunge, false});
}

int main(int count, char **argument)
{
    char *end = "";
    double degrees = count > 2 ? strtod(argument[2], &end) : CAMERA_DEGREES;
    if (count < 2 || count > 3 || *end != '\0' || !(fabs(degrees) <= 360.0)) {
        fprintf(stderr, "usage: show_poses OUT.png [DEGREES], DEGREES from -360 to 360\n");
        return 2;
    }
    char error[400] = "";
    pose_sheet s;
    bool drawn = pose_sheet_open(&s, COLUMNS, ROWS, error, sizeof error);
    for (int i = 0; drawn && i < COLUMNS * ROWS; i++) {
        draw_tile(&s, i, degrees);
    }
    drawn = drawn && pose_sheet_write(&s, argument[1], error, sizeof error);
    pose_sheet_close(&s);
    if (!drawn) {
        fprintf(stderr, "show_poses: %s\n", error);
    }
    return drawn ? 0 : 1;
}
