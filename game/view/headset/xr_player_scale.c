#include "xr_player_scale.h"

#include <math.h>

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
