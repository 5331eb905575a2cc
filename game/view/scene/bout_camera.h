// The cameras of a bout in play: from the side, or of one of the two fencers: over the shoulder,
// three-quarter from the side, or from behind. Pure geometry.
//
// Over the shoulder and three-quarter, the distance is automatic: the camera stands as near as it
// can while both hands, both blades and the opponent's mask stay in the picture, wherever the arms
// lead them. It follows the fencers' feet and shoulders and not their hands, so that it is steady
// while a hand aims. A blade that has passed the own body may leave the picture.
#ifndef BOUT_CAMERA_H
#define BOUT_CAMERA_H

#include "camera.h"

enum bout_camera_kind {
    BOUT_CAMERA_SIDE,
    BOUT_CAMERA_SHOULDER, // over the weapon shoulder, near
    BOUT_CAMERA_QUARTER,  // behind the own fencer on the piste's open side, at about 50 degrees
    BOUT_CAMERA_BEHIND    // over the weapon shoulder, from farther away and from higher up
};
#define BOUT_CAMERA_KINDS (BOUT_CAMERA_BEHIND + 1)

// What is seen of a bout. Plain data; zeroed it is the side camera.
typedef struct bout_shot {
    enum bout_camera_kind kind;
    enum duel_side own; // whose camera it is; ignored from the side
    double farther;     // the distance is multiplied by this; 0: by 1
    bool is_split; // each half of the picture is for its own fencer, the left one's on the left
} bout_shot;

// What this side's person sees of a shot: the own half if it is split, otherwise all of it.
bout_shot bout_shot_half(const bout_shot *shot, enum duel_side side);

// What the cameras look at.
typedef struct bout_camera_subject {
    camera_subject stance;
    phys_vec3 shoulder_m[2]; // of the weapon arm now, fencer frame, by enum duel_side
    double standing_m[2];    // height of that shoulder en garde
} bout_camera_subject;

// The subject in this state; `aspect` is the image's width / height.
bout_camera_subject bout_camera_subject_of(const duel_config *config, const duel_state *state,
                                           double aspect);

// The view of a shot. Smooth (C1) in the roots and shoulders; always within the hall.
camera bout_camera_view(const bout_shot *shot, const bout_camera_subject *subject);

// Whether this side's fencer, who looks towards the camera, has left and right swapped in the
// picture, so that a device has to be mirrored to move the point as it is seen.
bool bout_camera_mirrors(const bout_shot *shot, enum duel_side side);

// Whether this side's way forward is to the left in the picture; otherwise it is to the right or
// into the picture.
bool bout_camera_forward_is_left(const bout_shot *shot, enum duel_side side);

#endif
