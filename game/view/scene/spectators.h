// The few spectators on the benches along the wall, as figures of rigid parts
// (assets/scripts/build_spectator.py). They look after the action and clap at a touch. What they do
// is a function of the scene alone, so play, the viewer, films and both eyes of a headset agree.
#ifndef SPECTATORS_H
#define SPECTATORS_H

#include "scene.h"

#define SPECTATORS 5

enum spectator_part {
    SPECTATOR_BODY,
    SPECTATOR_HEAD,
    SPECTATOR_UPPER_ARM_L, // the spectator's own left
    SPECTATOR_UPPER_ARM_R,
    SPECTATOR_FOREARM_L, // with the hand
    SPECTATOR_FOREARM_R,
    SPECTATOR_PARTS
};
enum spectator_color {
    SPECTATOR_TOP,
    SPECTATOR_LEGS,
    SPECTATOR_SHOE,
    SPECTATOR_SKIN,
    SPECTATOR_HAIR,
    SPECTATOR_EYE,
    SPECTATOR_SHIRT, // below the top: at the neck and the wrists; of a pullover, the same color
    SPECTATOR_COLORS
};

typedef struct spectator_figure {
    phys_pose part[SPECTATOR_PARTS]; // world from the model's rest pose
    float size;                      // scales the model around the middle of its seat, on the floor
    float width;                     // scales the body once more from side to side
    bool has_long_hair;
    float color[SPECTATOR_COLORS][3]; // linear
} spectator_figure;

// The spectator `which`, 0..SPECTATORS - 1. Uses the weapons' places, the referee's signal and the
// time of the scene; if the scene is still, nobody moves.
spectator_figure spectator_figure_of(const picture_scene *scene, int which);

#endif
