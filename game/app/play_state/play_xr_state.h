// The state of the headset in an evening at the piste.
#ifndef PLAY_XR_STATE_H
#define PLAY_XR_STATE_H

#include "bout.h"
#include "headset_settings.h"
#include "hud.h"
#include "xr_panel.h"
#include "xr_panel_place.h"
#include "xr_pointer.h"
#include "xr_input.h"
#include "xr_grip.h"
#include "xr_haptics.h"
#include "menu.h"
#include "xr_loop.h"
#include "xr_measure.h"
#include "xr_player_scale.h"
#include "xr_room_check.h"
#include "xr_walk.h"

// All zero: not created yet.
typedef struct play_xr_board {
    xr_panel *panel;
    xr_panel_place place;
    xr_pointer pointer;
    int row; // of the menu, the last one pointed at; -1: none
    // Its state in this headset frame.
    bool aside; // clear of the opponent
    bool is_shown, is_pointed_at;
    xr_pointer_hit hit;
    picture_panel shown;
    picture_line beam;
} play_xr_board;

// How the room is to be placed in the hall as soon as the pose of the head is known.
enum play_xr_placement {
    PLAY_XR_PLACED,
    PLAY_XR_TO_LINE,    // put back to the en-garde line, turned as before
    PLAY_XR_TO_OPPONENT // also turned to the opponent, by where the head looks
};

// What the next press of a trigger is to measure (play_xr_grip.h).
enum play_xr_calibration {
    PLAY_XR_NOT_CALIBRATING,
    PLAY_XR_STRAIGHT, // a weapon in a controller lies straight ahead
    PLAY_XR_POINT,    // where the point of a real weapon is
    PLAY_XR_EDGE,     // a real weapon lies straight ahead, its thumb side up
    PLAY_XR_MEASURE   // the player's height and arms; no press, but a gesture
};

enum play_xr_button {
    PLAY_XR_CHOOSE,
    PLAY_XR_BACK,
    PLAY_XR_MENU,
    PLAY_XR_UP,
    PLAY_XR_DOWN,
    PLAY_XR_LEFT,
    PLAY_XR_RIGHT,
    PLAY_XR_RECENTER,
    PLAY_XR_BUTTONS
};

// All zero: no headset is connected.
typedef struct play_xr {
    xr_loop loop; // the connection and the headset frame in progress
    // The player.
    int side; // enum duel_side, or DUEL_NOBODY: only watches
    bool head_is_known;
    double scale; // of all room positions below (xr_player_scale.h)
    double reach; // of the hands below; 0 before the room is placed
    xr_measure measure;
    xr_room_check check;
    phys_pose head;
    xr_hand_sample hand[XR_HANDS];
    xr_input input;
    xr_input_room room;
    enum play_xr_placement placement;
    xr_walk walk;
    // How the weapon sits in the hand.
    char profile[XR_MAX_PATH_LENGTH];
    enum weapon_kind weapon;
    xr_grip_offset own;
    bool real_weapon; // the weapon hand is where a tracker is
    bool menu_shown;  // of the headset, in the pause
    menu_list menu;
    enum play_xr_calibration calibration;
    phys_vec3 point; // of a real weapon, in the tracker's axes; found by PLAY_XR_POINT
    // Buttons.
    bool pressed[PLAY_XR_BUTTONS];
    double menu_s;      // held for this long; negative: already acted on
    double untracked_s; // since a controller was last seen
    xr_haptics haptics; // what the hands feel
    double count_s;     // until the bout continues; 0: no count is running
    // What is shown in the hall.
    bool jumped; // the room has moved since the last frame
    bool board_failed;
    play_xr_board board;
    picture_line line[1 + XR_BOUNDS_EDGES]; // the beam or what a weapon is held along, and
                                            // the room's edges
    int line_count;
} play_xr;

#endif
