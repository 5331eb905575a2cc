// A scene: everything visible of a bout, as plain data. The fencers with their skin, weapons,
// trails and stains, panels and lines in the hall, and the camera. No OpenGL.
#ifndef SCENE_H
#define SCENE_H

#include <stdbool.h>

#include "blade_trail.h"
#include "camera.h"
#include "crease_angles.h"
#include "duel.h"
#include "limb_capsules.h"
#include "referee_figure.h"
#include "touch_smear.h"

// The stain that a touch leaves on the clothes: for the point a spot inside a thin ring, with a
// smear where the point slid; for the edge a streak. Drawn on those parts of the body that are near
// `point` and face the same way. Strength 0: no stain.
typedef struct picture_mark {
    phys_vec3 point, normal;             // world, of the skin
    phys_vec3 streak;                    // unit vector along the streak; 0 for a spot
    phys_vec3 smear[TOUCH_SMEAR_PLACES]; // world
    int smear_places;                    // below 2: no smear
    float color[3];                      // linear
    float radius_m;                      // of the ring
    float strength;                      // 1: fresh .. 0: gone
} picture_mark;

// The faces in assets/models/face.glb.
#define PICTURE_FACES 2

typedef struct picture_fencer {
    const fencer_model *model; // of a fencer that was added to the picture
    // Skinned vertices in the world, [vertex_count of the model] (skin.h).
    const float (*position)[3];
    const float (*normal)[3];
    limb limb[LIMB_COUNT]; // this body's capsules, which shade it, the other fencer and the floor
    int limb_count;        // 0: no shading
    float crease[CREASE_JOINTS]; // 0..1, enum crease_joint
    // Whether the body is mirrored for a left-hander, which reverses the triangles' winding.
    bool mirrored;
    phys_pose weapon;         // duel_weapon_pose()
    float weapon_faded;       // 0: solid .. 1: not drawn
    duel_curve curve;         // the bent blade: duel_blade_curve()
    const blade_trail *trail; // NULL: no trail
    const phys_vec3 *cord;    // body cord from the plug at the back to the reel, world
    int cord_points;          // 0: no cord
    float accent[3];          // linear color of the bands on sleeve and socks, lamp and trail
    float skin_tone[3];       // linear color of the skin
    const char *name;         // on the back of the jacket; NULL: none
    int face;                 // which of the PICTURE_FACES is behind the mask
    phys_pose head;       // from the model frame at rest to the world, of what follows the head;
                          // zeroed: no face is drawn
    float opacity;        // of the body: 1: solid .. 0: not drawn; does not affect the weapon
    phys_pose ghost;      // where the hand wants the weapon (hand_ghost.h)
    float ghost_strength; // of the faint weapon at `ghost`: 0: none .. 1
    float blade_glow;     // 0: plain steel .. 1: glowing (blades just met, or out of control)
    bool lamp;            // this fencer's lamp on the scoring box is lit
    bool lamp_is_white;   // ... and it is the white one: off target
    picture_mark mark;    // on this body, made by the opponent's blade
} picture_fencer;

// A panel with text somewhere in the hall.
typedef struct picture_panel {
    unsigned texture; // OpenGL name; sRGB colors, premultiplied by alpha
    phys_pose pose;   // world, of its center; x to the right, y up, read from where z points
    double width_m, height_m;
    float behind;            // opacity where something is in front of it, 0..1
    int width_px, height_px; // of the texture
    uint64_t content;        // another value means that the texture's content has changed
} picture_panel;

// A straight line, such as a pointer's beam or an edge on the floor.
typedef struct picture_line {
    phys_vec3 from, to; // world
    double radius_m;
    float color[4]; // sRGB, and alpha
} picture_line;

// The session's score on the scoring apparatus.
typedef struct picture_score {
    bool shown;      // false: the digits are dark
    unsigned won[2]; // bouts won, indexed by enum duel_side
} picture_score;

typedef struct picture_scene {
    picture_fencer fencer[2]; // enum duel_side
    picture_score score;
    bool has_referee; // the referee stands beside the table
    referee_signal referee;
    bool has_clock; // the clock on the wall shows `day_s`; otherwise what the model shows
    double day_s;   // local time, seconds since midnight; films have none, so that they are equal
    bool has_spectators;  // people sit on the benches (spectators.h)
    bool has_second_duel; // two fence on the second piste, by day (second_duel.h)
    enum weapon_kind weapon;
    camera camera;
    double time_s; // time of the bout, for the age of the trails and for what moves in the hall
    bool is_still; // nothing in the hall moves but fencers and referee
    const picture_panel *panel;
    int panel_count;
    const picture_line *line;
    int line_count;
} picture_scene;

// The accent color of a side: blue on the left, orange-red on the right, which also people with
// red-green color blindness can tell apart. Linear.
void picture_default_accent(enum duel_side side, float out_accent[3]);

// The skin's linear color of a side whose fencer has none of its own.
void picture_default_skin_tone(enum duel_side side, float out_tone[3]);

#endif
