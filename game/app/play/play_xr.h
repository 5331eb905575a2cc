// Fencing in a headset: what the evening at the piste asks of it, and tells it.
//
// While a session runs the headset sets the pace: a turn of the loop is one of its frames, time
// on the piste goes by as its pictures follow each other, and the duel is simulated up to the
// moment at which the next one is seen. Head and hand are asked for that moment too.
//
// For the others the headset is a device like a mouse: it takes a side, its buttons choose in
// menus, and while it is asleep, without focus or gone it is unplugged.
#ifndef PLAY_XR_H
#define PLAY_XR_H

#include "bout.h"
#include "headset_settings.h"
#include "play_xr_board.h"
#include "xr_input.h"
#include "xr_grip.h"
#include "xr_haptics.h"
#include "menu.h"
#include "xr_connection.h"
#include "xr_player_scale.h"
#include "xr_walk.h"

struct play;

// How the room is to be laid into the salle as soon as the head is seen.
enum play_xr_lay {
    PLAY_XR_AS_IT_LIES,
    PLAY_XR_ON_THE_LINE, // put back to the en-garde line, turned as before
    PLAY_XR_FACING       // turned to the opponent, too, by where the head looks
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

// Zeroed there is no headset.
typedef struct play_xr {
    xr_connection link;
    headset_settings chosen;
    // The frame under way, and the last one's time; 0: none.
    bool has_frame;
    xr_session_frame frame;
    XrTime shown_at;
    // The player.
    int side; // enum duel_side, or DUEL_NOBODY: only watches
    bool head_is_known;
    double size; // all places below are the room's, made so large (xr_player_scale.h)
    phys_pose head;
    xr_hand_sample hand[XR_HANDS];
    xr_input fencer;
    xr_input_room room;
    enum play_xr_lay lay;
    xr_walk walk;
    // How the weapon sits in the hand.
    char profile[XR_MAX_PATH_LENGTH];
    enum weapon_kind weapon;
    xr_grip_offset own;
    bool menu_shown; // of the headset, in the pause
    menu_list menu;
    bool calibrates; // the next press takes the hand as it is for straight ahead
    // Buttons.
    bool pressed[PLAY_XR_BUTTONS];
    double menu_s;   // held for so long; negative: it has been answered
    double unseen_s; // since a controller was last seen
    // What the hand feels: of the ticks of this frame, and until when the last lasts.
    xr_shake shake;
    XrTime shaken_until;
    double count_s; // until the bout goes on; 0: nobody counts
    // What is told in the hall.
    bool jumped; // the room lies elsewhere than in the last picture
    bool board_failed;
    play_xr_board board;
    picture_line line[1 + XR_BOUNDS_EDGES]; // the beam or what a weapon is held along, and
                                            // the room's edges
    int line_count;
} play_xr;

// Connects to a headset. False with one line in `error`.
bool play_xr_open(struct play *p, char *error, size_t error_size);
void play_xr_close(struct play *p);

// At the head of the loop's turn: waits for the next frame, reads what there is. Returns the
// seconds from the last picture to the next; negative where no headset sets the pace.
double play_xr_wait(struct play *p);

// A new bout is set up, or sides have changed.
void play_xr_bout_begins(struct play *p);

// Before the ticks of this turn: the hand is asked for the end of the last of them, late_s
// before the next picture. Without ticks it is only looked at.
void play_xr_see(struct play *p, double late_s);

// The frame of a tick, `due` of which (this one among them) are left of this turn.
input_frame play_xr_frame(const struct play *p, uint32_t due);

// After each tick: what it is like in the hand; and after the last.
void play_xr_feel(struct play *p, const duel_events *events);
void play_xr_shake(struct play *p);

// Whether a bout that waited for the headset may go on: after a short count.
bool play_xr_counted(struct play *p, double elapsed_s);

// The frame under way is over; where it has not been drawn it is handed back empty.
void play_xr_end_frame(struct play *p);

// How the weapon sits in the hand has changed: kept, and in force.
void play_xr_keep_grip(struct play *p);

// The hand that holds the weapon: the right one unless the player has chosen the left.
enum xr_hand play_xr_weapon_hand(const struct play *p);

// How the weapon sits in that hand: the pose of the weapon in the grip's frame.
phys_pose play_xr_grip(const struct play *p);

#endif
