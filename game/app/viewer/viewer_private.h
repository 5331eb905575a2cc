// What watching a recorded bout consists of; shared by the viewer's files only.
#ifndef VIEWER_PRIVATE_H
#define VIEWER_PRIVATE_H

#include "bout_assets.h"
#include "input_devices.h"
#include "phys_kdop_tree.h"
#include "recording_marks.h"
#include "bout_view.h"
#include "sound.h"
#include "viewer.h"
#include "watch_camera.h"
#include "viewer_action.h"
#include "viewer_button.h"
#include "viewer_clock.h"
#include "viewer_overlay.h"
#include "viewer_timeline_span.h"
#include "viewer_xr.h"

#define VIEWER_LINE_SIZE 192
// The legend goes when neither the mouse nor what it tells of has moved for so long.
#define VIEWER_LEGEND_S 4.0

typedef struct viewer {
    const char *path;
    recording_file file;
    bout_assets assets;
    bout_view show;
    canvas *canvas; // that is drawn on: the window's, or the console's sheet in the hall
    viewer_xr xr;
    double now_s; // of watching
    sound *sound; // the venue's
    input_devices *devices;
    recording_player *player;
    recording_marks survey;
    bool surveyed;                      // to the end
    char name[2][REPLAY_TEXT_MAX + 16]; // enum duel_side, for people
    bool points[2];                     // whether a point on the square led the hand
    char lacks[VIEWER_LINE_SIZE];       // why its poses are shown; empty: it is fenced again

    viewer_clock clock;
    viewer_timeline_span span; // of the timeline
    watch_camera camera;
    duel_state before;  // the state a tick before the one that is shown
    duel_events events; // of the tick that is shown
    bool overlay[VIEWER_OVERLAYS];
    int kdop_depth;          // how deep in the tree the k-DOPs that are shown lie
    phys_kdop_tree *tree[2]; // of each fencer's body, made when first asked for

    // The mouse, canvas units, and what it does.
    float mouse_x, mouse_y;
    bool scrubbing, turning, was_paused;
    viewer_button button[VIEWER_BUTTONS];
    int button_count;
    int list_row;        // of the list of what happened: the moment that is shown, -1: none yet
    int list_scrolled;   // so many rows on from there
    float list_foot;     // the list's panel ends there; 0: it is not shown
    double covered;      // share of the picture that timeline and curves hide at its foot
    float timeline_top;  // from here down the screen is the timeline's and the buttons'
    float timeline_foot; // up to here a click winds
    float stick[6];      // SDL_GameControllerAxis, -1..1

    double legend_s; // for how long it is still shown
    bool clean, help_shown, picture_wanted, leaving;
    bool taking_over;
    viewer_result result; // side and level are chosen while taking over
    char notice[VIEWER_LINE_SIZE];
    double notice_s;
} viewer;

// What viewer_run() does step by step; tests call these too. viewer_open() returns NULL and writes
// one line to `error` if it fails. viewer_close() sets the pointer to NULL.
viewer *viewer_open(venue *lent, const char *path, uint32_t at, int level, bool in_headset,
                    char *error, size_t error_size);
void viewer_turn(viewer *v, double elapsed_s);
void viewer_close(viewer **address);

#endif
