// Draws a fencer in a headset at twenty moments of a lesson (headset_player.h): the body follows
// head and hand. The camera is on the weapon's side or at DEGREES around the fencer; the last two
// tiles are left-handed. With FROM_S and TO_S the moments are evenly spaced between these times.
//   show_headset OUT.png [DEGREES [FROM_S TO_S]]
//   show_headset OUT.png eyes DOWN         what the fencer sees, looking down by DOWN degrees
//   show_headset OUT.png near              what the fencer sees of an arm close to the eyes
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "body_follow.h"
#include "headset_player.h"
#include "pose_sheet.h"

enum { COLUMNS = 5, ROWS = 4, TILES = COLUMNS * ROWS };

#define CAMERA_DEGREES 75.0

// At ease, coming en garde, during an advance, after it; a retreat, the arm stretching, a lunge
// forward and the recovery; ducking, leaning back, to the free side and to the weapon side; quinte,
// the hand behind the back, turned away.
static const double MOMENTS_S[TILES] = {1.2, 2.8, 3.17, 3.4,  4.9,  5.2,  6.8,  6.95, 7.1, 7.6,
                                        8.1, 9.8, 11.4, 13.5, 14.3, 16.0, 17.3, 18.8, 2.8, 7.6};
#define FIRST_LEFT_HANDED 18

// The arm overhead, farther back, across the face, behind the head, and crouched with the arm
// overhead; each looking up, ahead and down.
enum { NEAR_POSTURES = 5, NEAR_LOOKS = 3 };
static const headset_posture NEAR[NEAR_POSTURES] = {
    {0.0, {0.05, 1.58, 0.04}, 0, 0, 0, {0.08, 1.92, 0.12}, {0.3, 0.2, -0.95}, {1, 0.1, 0.3}},
    {0.0, {0.05, 1.58, 0.04}, 0, 0, 0, {-0.10, 1.85, 0.12}, {0.6, 0.5, -0.6}, {0.5, 1, 0.3}},
    {0.0, {0.05, 1.58, 0.04}, 0, 0, 0, {0.17, 1.60, -0.16}, {0.4, 0.2, -0.85}, {0.5, 1, 0.3}},
    {0.0, {0.05, 1.58, 0.04}, 0, 0, 0, {-0.18, 1.58, 0.26}, {-0.7, 0.2, -0.7}, {0, 1, 0.3}},
    {0.0, {0.10, 1.12, 0.04}, 0, 0, 0, {0.12, 1.42, 0.12}, {0.3, 0.1, -0.95}, {1, 0.1, 0.3}},
};
static const double NEAR_DOWN_DEGREES[NEAR_LOOKS] = {-40.0, 0.0, 40.0};

// The body after a second in a posture. Returns the feet and sets *out_weapon as led_until() does.
static footwork_state stand_in(const fencer_model *model, const headset_posture *posture,
                               phys_pose *out_weapon)
{
    footwork_state feet = footwork_start();
    const headset_player player = headset_player_of(posture, posture, 0.0);
    for (int tick = 0; tick < 1000; tick++) {
        body_follow_step(model, 1.0, &feet, player.head, player.weapon.position, -100.0, 100.0);
    }
    phys_pose asked = player.weapon;
    asked.position = v3_sub(asked.position, v3(feet.travel_m, 0.0, feet.lead.sideways_m));
    *out_weapon = body_pose_hold(model, &feet, asked);
    return feet;
}

static int show_near(const char *path)
{
    char error[400] = "";
    pose_sheet s;
    bool drawn = pose_sheet_open(&s, NEAR_POSTURES, NEAR_LOOKS, error, sizeof error);
    for (int i = 0; drawn && i < NEAR_POSTURES; i++) {
        phys_pose held;
        footwork_state feet = stand_in(s.assets.model[0], &NEAR[i], &held);
        for (int look = 0; look < NEAR_LOOKS; look++) {
            pose_sheet_draw(&s, i, look, WEAPON_SABRE, &feet, held,
                            (pose_look){NEAR_DOWN_DEGREES[look], 0.25, true});
        }
    }
    drawn = drawn && pose_sheet_write(&s, path, error, sizeof error);
    pose_sheet_close(&s);
    if (!drawn) {
        fprintf(stderr, "show_headset: %s\n", error);
    }
    return drawn ? 0 : 1;
}

// Follows the lesson until `end_s`. Returns the body's feet and sets *out_weapon to the weapon's
// pose in the fencer frame.
static footwork_state led_until(const fencer_model *model, double hand, double end_s,
                                phys_pose *out_weapon)
{
    footwork_state feet = footwork_start();
    headset_player player = headset_lesson_at(0.0);
    for (int tick = 0; tick * 0.001 < end_s; tick++) {
        player = headset_lesson_at(tick * 0.001);
        headset_player seen = hand < 0.0 ? headset_mirrored(player) : player;
        body_follow_step(model, hand, &feet, seen.head, seen.weapon.position, -100.0, 100.0);
    }
    phys_pose asked = player.weapon;
    asked.position = v3_sub(asked.position, v3(feet.travel_m, 0.0, feet.lead.sideways_m));
    *out_weapon = body_pose_hold(model, &feet, asked);
    return feet;
}

int main(int count, char **argument)
{
    if (count == 3 && strcmp(argument[2], "near") == 0) {
        return show_near(argument[1]);
    }
    if (count < 2 || count > 5 || (count == 4 && strcmp(argument[2], "eyes") != 0)) {
        fprintf(stderr, "usage: show_headset OUT.png [DEGREES [FROM_S TO_S] | eyes DOWN | near]\n");
        return 2;
    }
    bool from_eyes = count == 4;
    double degrees = from_eyes   ? strtod(argument[3], NULL)
                     : count > 2 ? strtod(argument[2], NULL)
                                 : CAMERA_DEGREES;
    double from_s = count == 5 ? strtod(argument[3], NULL) : 0.0;
    double to_s = count == 5 ? strtod(argument[4], NULL) : 0.0;
    char error[400] = "";
    pose_sheet s;
    bool drawn = pose_sheet_open(&s, COLUMNS, ROWS, error, sizeof error);
    for (int i = 0; drawn && i < TILES; i++) {
        s.hand = i < FIRST_LEFT_HANDED || count == 5 ? 1.0 : -1.0;
        phys_pose held;
        double at_s = count == 5 ? from_s + (to_s - from_s) * i / (TILES - 1) : MOMENTS_S[i];
        footwork_state feet = led_until(s.assets.model[0], s.hand, at_s, &held);
        double ahead_m = 0.25 + 0.25 * feet.lunge;
        pose_sheet_draw(&s, i % COLUMNS, i / COLUMNS, WEAPON_SABRE, &feet, held,
                        (pose_look){degrees, ahead_m, from_eyes});
    }
    drawn = drawn && pose_sheet_write(&s, argument[1], error, sizeof error);
    pose_sheet_close(&s);
    if (!drawn) {
        fprintf(stderr, "show_headset: %s\n", error);
    }
    return drawn ? 0 : 1;
}
