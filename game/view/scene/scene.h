// What there is to see of a bout, as plain data: the fencers with their skin, weapons, trails and
// marks, panels and lines in the hall, and the camera. No OpenGL.
#ifndef SCENE_H
#define SCENE_H

#include <stdbool.h>

#include "blade_trail.h"
#include "camera.h"
#include "duel.h"
#include "limb_capsules.h"
#include "touch_smear.h"

// A stain that a blade left on somebody's clothes: a point a spot in a thin ring and a smear where
// it slid, an edge a streak. Drawn on whatever of the body is near the place and faces as it does.
// Strength 0: none.
typedef struct picture_mark {
    phys_vec3 point, normal;             // world, of the skin
    phys_vec3 streak;                    // unit, the way it runs; 0 for a spot
    phys_vec3 smear[TOUCH_SMEAR_PLACES]; // world
    int smear_places;                    // below 2: it did not slide
    float color[3];                      // linear
    float radius_m;                      // of the ring
    float strength;                      // 1 fresh .. 0 gone
} picture_mark;

typedef struct picture_fencer {
    const fencer_model *model; // of a fencer whom the picture has
    // Skinned vertices in the world, [vertex_count of the model] (skin.h).
    const float (*position)[3];
    const float (*normal)[3];
    limb limb[LIMB_COUNT]; // of this body: what shades it, the other and the floor
    int limb_count;        // 0: nothing does
    // Whether the body is a mirror image, a left-hander's (triangles turn round).
    bool mirrored;
    phys_pose weapon;         // duel_weapon_pose()
    float weapon_faded;       // 0 solid .. 1 not drawn
    duel_curve curve;         // of its blade: duel_blade_curve()
    const blade_trail *trail; // NULL: none
    const phys_vec3 *cord;    // body cord from the plug at the back to the reel, world
    int cord_points;          // 0: none
    float accent[3];          // linear color of the bands on sleeve and socks, lamp and trail
    float opacity;            // of the body: 1 solid .. 0 not drawn; the weapon stays
    phys_pose ghost;          // where the hand wants the weapon
    float ghost_strength;     // of a faint weapon there: 0 none .. 1
    float blade_glow;         // 0 plain steel .. 1 glowing (just met, or out of control)
    bool lamp;                // this fencer's lamp on the scoring box is lit
    picture_mark mark;        // on this body, by the other's blade
} picture_fencer;

// A board with words on it, somewhere in the hall.
typedef struct picture_panel {
    unsigned texture; // OpenGL's: colors as the screen shows them, multiplied by their alpha
    phys_pose pose;   // world: of its middle; x to the right, y up, read from where z points
    double width_m, height_m;
    float behind; // how much of it is still seen where something is before it, 0..1
} picture_panel;

// A straight line: a laser's beam, an edge on the floor.
typedef struct picture_line {
    phys_vec3 from, to; // world
    double radius_m;
    float color[4]; // as the screen shows it, and alpha
} picture_line;

// What the apparatus shows of a session.
typedef struct picture_score {
    bool shown;      // false: its digits are dark
    unsigned won[2]; // bouts, enum duel_side
} picture_score;

typedef struct picture_scene {
    picture_fencer fencer[2]; // enum duel_side
    picture_score score;
    enum weapon_kind weapon;
    camera camera;
    double time_s; // of the bout, for the trails' age
    const picture_panel *panel;
    int panel_count;
    const picture_line *line;
    int line_count;
} picture_scene;

// Accent colors that are told apart at a glance, also by those who see red and
// green alike: blue on the left, orange-red on the right. Linear.
void picture_default_accent(enum duel_side side, float out_accent[3]);

#endif
