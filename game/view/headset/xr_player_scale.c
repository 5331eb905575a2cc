#include "xr_player_scale.h"

#include <math.h>

// From the eyes down to the line between the shoulders, meters.
#define SHOULDERS_BELOW_M 0.25

double xr_player_scale_of(double fencer_eyes_m, double player_eyes_m)
{
    return fmin(fmax(fencer_eyes_m / player_eyes_m, XR_PLAYER_SCALE_LEAST), XR_PLAYER_SCALE_MOST);
}

void xr_player_scale_frame(double scale, xr_session_frame *frame)
{
    frame->head.position = v3_scale(frame->head.position, scale);
    for (int eye = 0; eye < XR_EYES; eye++) {
        frame->view[eye].pose.position = v3_scale(frame->view[eye].pose.position, scale);
    }
}

xr_hand_sample xr_player_scale_hand(double scale, xr_hand_sample hand)
{
    hand.grip.position = v3_scale(hand.grip.position, scale);
    hand.aim.position = v3_scale(hand.aim.position, scale);
    hand.linear_mps = v3_scale(hand.linear_mps, scale);
    return hand;
}

double xr_player_reach_of(double fencer_arm_m, double player_arm_m)
{
    if (!(player_arm_m > 0.0)) {
        return 1.0;
    }
    return fmin(fmax(fencer_arm_m / player_arm_m, XR_PLAYER_REACH_LEAST), XR_PLAYER_REACH_MOST);
}

xr_hand_sample xr_player_reach_hand(double reach, double scale, phys_vec3 head, xr_hand_sample hand)
{
    phys_vec3 shoulders = v3_sub(head, v3(0.0, scale * SHOULDERS_BELOW_M, 0.0));
    phys_vec3 arm = v3_sub(hand.grip.position, shoulders);
    hand.grip.position = v3_add(shoulders, v3_scale(arm, reach));
    // The shoulders move little while a hand is fast.
    hand.linear_mps = v3_scale(hand.linear_mps, reach);
    return hand;
}
