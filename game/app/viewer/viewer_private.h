// The state of the viewer. Only the viewer's own files include this header.
#ifndef VIEWER_PRIVATE_H
#define VIEWER_PRIVATE_H

#include "bout_assets.h"
#include "input_devices.h"
#include "phys_kdop_tree.h"
#include "recording_marks.h"
#include "bout_view.h"
#include "sound.h"
#include "touch_share.h"
#include "viewer.h"
#include "watch_camera.h"
#include "viewer_action.h"
#include "viewer_appeal.h"
#include "viewer_button.h"
#include "viewer_clock.h"
#include "viewer_compare.h"
#include "viewer_drawing.h"
#include "viewer_lines.h"
#include "viewer_measure.h"
#include "viewer_notes.h"
#include "viewer_options.h"
#include "viewer_overlay.h"
#include "viewer_timeline_span.h"
#include "viewer_xr.h"
#include "voice.h"
#include "hud_caps.h"

#define VIEWER_LINE_SIZE 192
// The legend disappears when neither the mouse nor the overlays have changed for this long.
#define VIEWER_LEGEND_S 4.0
#define VIEWER_PANELS   12

typedef struct viewer {
    const char *path;
    venue *lent;
    recording_file file;
    bout_assets assets;
    bout_view view;
    canvas *canvas; // the one that is drawn on now: the window's or that of the console in the hall
    viewer_xr xr;
    sound *sound; // borrowed from the venue, and the referee's voice
    voice *voice;
    input_devices *devices;
    recording_player *player;
    recording_marks marks;
    bool marks_complete;                // the whole recording has been searched for marks
    char name[2][REPLAY_TEXT_MAX + 16]; // the fencers' names by enum duel_side
    bool has_name[2];                   // a person's, not only what the fencer was played with
    bool uses_point[2];                 // a point on the square of guards led the hand
    char missing[VIEWER_LINE_SIZE];     // why only poses are shown; empty: the bout is simulated

    viewer_clock clock;
    viewer_timeline_span span; // the part of the recording along the timeline
    watch_camera camera;
    watch_camera second; // beside the first one
    bool is_split;       // the second is shown
    duel_state before;   // the state one tick before the shown one
    duel_events events;  // of the shown tick
    bool overlay[VIEWER_OVERLAYS];
    int kdop_depth;          // tree depth of the k-DOPs that are shown
    phys_kdop_tree *tree[2]; // of each fencer's body, created on first use

    viewer_appeal appeal; // against a call of the referee
    viewer_notes notes;
    viewer_drawing drawing;
    viewer_compare compare; // with a second recording
    viewer_measure measure; // between two chosen places
    viewer_options options;

    // The mouse (canvas units) and what it is doing.
    float mouse_x, mouse_y;
    bool scrubbing, turning, was_paused;
    viewer_button button[VIEWER_BUTTONS];
    int button_count;
    viewer_area panel[VIEWER_PANELS]; // what covers the hall; labels of the next frame avoid it
    int panel_count;
    viewer_labels labels; // in the hall, of this displayed frame
    int list_row;         // row of the shown moment in the list of events; -1: before the first
    int list_scrolled;    // rows scrolled from there
    float list_foot;      // lower edge of the list's panel; 0: not shown
    double covered;       // share of the picture hidden by timeline and curves at the bottom
    float phrase_height;  // of the phrase's words above the timeline; 0: none
    float timeline_top;   // upper edge of the timeline and its buttons
    float timeline_foot;  // lower edge of the part where a click winds
    float stick[6];       // by SDL_GameControllerAxis, -1..1

    double legend_s; // remaining time of the legend
    bool clean, help_shown, picture_wanted, leaving;
    int help_first; // rows of the help above those that are shown
    bool taking_over;
    viewer_result result; // side and level are set while taking over
    touch_share share;    // a film of this recording, made while the viewer goes on
    char notice[VIEWER_LINE_SIZE];
    double notice_s;
} viewer;

// The texts of the chosen language; NULL: English.
static inline const texts *viewer_texts(const viewer *v)
{
    return v->lent != NULL ? v->lent->texts : NULL;
}

// An English text in that language.
static inline const char *viewer_say(const viewer *v, const char *english)
{
    return text_of(viewer_texts(v), english);
}

// A line of keys in that language, with its keys as a person has chosen to see them (hud_caps.h).
static inline const char *viewer_keys(const viewer *v, const char *english, char out[HUD_CAPS_SIZE])
{
    return hud_keys(v->canvas, viewer_texts(v), viewer_say(v, english), out);
}

// What viewer_run() does step by step; tests call these too. viewer_open() returns NULL and writes
// one line to `error` if it fails. viewer_close() sets the pointer to NULL.
viewer *viewer_open(venue *lent, background_export *film, const char *path, uint32_t at, int level,
                    bool in_headset, char *error, size_t error_size);
void viewer_turn(viewer *v, double elapsed_s);
// Draws what lies over the picture, all of it words and panels, on v->canvas.
void viewer_draw_words(viewer *v);
void viewer_close(viewer **address);

#endif
