// A bout in the venue's window: its fencers on their stage, the camera that glides after
// them, and the HUD on top. Play and replay show their bouts through it.
#ifndef BOUT_VIEW_H
#define BOUT_VIEW_H

#include "hud.h"
#include "scene_builder.h"
#include "venue.h"
#include "xr_picture.h"

// Views a player can choose from.
enum bout_view_camera { BOUT_VIEW_SIDE, BOUT_VIEW_BEHIND_LEFT, BOUT_VIEW_BEHIND_RIGHT };

typedef struct show {
    window *window; // the venue's, and these
    canvas *canvas;
    picture *picture;
    scene_builder *stage;
    camera_rig rig;
    // For the figures, smoothed: time of a frame, and what the processor needs of it to
    // tell the graphics card what to draw; and how much that was, last.
    double frame_ms, submit_ms;
    draw_count drawn;
} bout_view;

// Moves into the venue, which outlives the show; the fencers outlive the venue's picture. False
// with one line in `error` where a file of the picture is missing or damaged; then nothing stays
// open.
bool bout_view_open(bout_view *s, venue *v, const loaded_fencer *const fencer[2], char *error,
                    size_t error_size);
void bout_view_close(bout_view *s);

// A headset that sees the same, from within.
typedef struct bout_view_headset {
    xr_eyes *eyes;
    xr_session *session;
    const xr_session_frame *frame; // under way; handed over drawn
    const xr_room *stance;
    xr_picture_look look;
    const picture_panel *panel; // hangs in the hall for this player only; NULL: none
    const picture_line *line;   // as these
    int line_count;
    enum duel_side side; // of the player; of no meaning for one who only watches
    bool hides_weapon;   // nobody hears its hand
    bool shows_hand;     // a ghost of the weapon is where the hand is, world
    phys_pose hand;
    bool mirrored; // the window shows what an eye sees instead of a view of its own
} bout_view_headset;

// What to look at in this frame.
typedef struct bout_view_frame {
    const duel_config *config;
    const duel_state *state;
    picture_score score; // of the session, on the apparatus
    enum bout_view_camera view;
    const duel_touch *close_up;       // look at where it landed instead; NULL: do not
    double close_up_s;                // since the look began
    double elapsed_s;                 // since the last frame, for the camera
    const bout_view_headset *headset; // NULL: there is none
    const char *screenshot;           // file to write the frame to; NULL: none
} bout_view_frame;

// Fills in the HUD's rings around lost hands, then draws and shows the frame.
// Returns false, with one line in `error`, where a screenshot could not be written.
bool bout_view_draw(bout_view *s, const bout_view_frame *frame, hud_view *hud, char *error,
                    size_t error_size);

#endif
