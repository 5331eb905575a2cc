// A bout shown in the venue's window: the scene with its fencers, the camera that follows them, and
// the HUD on top. Used by play, the viewer and the guard editor.
#ifndef BOUT_VIEW_H
#define BOUT_VIEW_H

#include "bout_camera.h"
#include "hud.h"
#include "scene_builder.h"
#include "scene_look.h"
#include "venue.h"
#include "window_quality.h"
#include "xr_picture.h"

// The window, or one half of it.
typedef struct bout_view_pane {
    camera_rig rig;
    double own_opacity; // of the body of the fencer whose camera it is; smoothed
} bout_view_pane;

typedef struct bout_view {
    const venue *at;
    window *window; // the venue's, like canvas and picture
    window_quality quality;
    canvas *canvas;
    picture *picture;
    scene_builder *builder;
    const scene_look *look;         // the venue's; NULL: scenes are drawn as they are
    bout_view_pane pane[HUD_PANES]; // the second one only in a split window
    double lunge_mark[2];           // how clear each side's mark on the piste is, 0..1
    camera heard_from;              // the camera from which the bout is heard
    // The direction from which the present close-up is seen, chosen when it began.
    bool is_close_up;
    phys_vec3 close_up_toward;
    // Statistics to show. Smoothed: the time between displayed frames, and the processor's time to
    // submit one to OpenGL. `drawn` is the last frame's.
    double frame_ms, submit_ms;
    draw_count drawn;
} bout_view;

// Opens a view in the venue, which must outlive it; the fencers must outlive the venue's picture.
// Returns false with one line in `error` if a file of the picture is missing or damaged; then
// nothing stays open.
bool bout_view_open(bout_view *s, venue *v, const loaded_fencer *const fencer[2], char *error,
                    size_t error_size);
void bout_view_close(bout_view *s);

// A headset that shows the same bout from a place in the hall.
typedef struct bout_view_headset {
    xr_eyes *eyes;
    xr_session *session;
    const xr_session_frame *frame; // the frame begun by the session; drawing submits it
    const xr_room *room;
    xr_picture_look look;
    const picture_panel *panel; // seen in the hall by this player only; NULL: none
    const picture_line *line;   // seen by this player only, like `panel`
    int line_count;
    enum duel_side side; // the player's; ignored for a spectator
    bool hides_weapon;   // do not draw the player's weapon: the session gets no input
    bool shows_hand;     // draw a ghost of the weapon at `hand`, world
    phys_pose hand;
    bool mirrored; // the window shows one eye's view instead of its own camera's
} bout_view_headset;

// What to show in this displayed frame.
typedef struct bout_view_frame {
    const duel_config *config;
    const duel_state *state;
    picture_score score;              // the session's, shown on the apparatus
    bout_shot shot;                   // which camera looks on
    const duel_touch *close_up;       // show where this touch landed instead; NULL: no close-up
    const duel_state *close_up_state; // in the tick of that touch; NULL: the state that is shown
    double close_up_s;                // time since the close-up began
    double aside;                     // camera_aside(): 0 in the middle
    double elapsed_s;                 // since the last displayed frame, for the camera
    const bout_view_headset *headset; // NULL: no headset
    const referee_signal *referee;    // what the referee shows; NULL: as the state says
    const char *name[2];              // on the backs of the jackets; NULL: none
    const char *screenshot;           // file to save the frame to; NULL: do not save
} bout_view_frame;

// Draws views of a scene, laid out for a window of this size, into the window's framebuffer, as
// finely as its quality says, and leaves that bound: for screens that choose their own cameras.
draw_count bout_view_draw_views(bout_view *s, const picture_scene *scene, const picture_view *view,
                                int count, int width_px, int height_px);

// Fills in the HUD's hands and whether the window is split, then draws and shows the
// frame. Returns false, with one line in `error`, if a screenshot could not be saved.
bool bout_view_draw(bout_view *s, const bout_view_frame *frame, hud_view *hud, char *error,
                    size_t error_size);

#endif
