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
#include "viewer_clock.h"
#include "viewer_lines.h"
#include "viewer_timeline_span.h"
#include "viewer_xr.h"

#define VIEWER_LINE_SIZE 192
// The legend goes when neither the mouse nor what it tells of has moved for so long.
#define VIEWER_LEGEND_S 4.0

// What can be laid over the picture.
enum viewer_overlay {
    VIEWER_TRAILS,
    VIEWER_CONTACTS,
    VIEWER_KDOPS,
    VIEWER_SWEEP,
    VIEWER_MEASURES,
    VIEWER_CONTROL,
    VIEWER_PLOTS,
    VIEWER_LIST,
    VIEWER_OVERLAYS
};

// Everything that keys, buttons of the pad and the mouse can ask for.
enum viewer_action {
    VIEWER_DO_NOTHING,
    VIEWER_DO_PLAY,
    VIEWER_DO_TURN,
    VIEWER_DO_BACK_1,
    VIEWER_DO_ON_1,
    VIEWER_DO_BACK_10,
    VIEWER_DO_ON_10,
    VIEWER_DO_BACK_100,
    VIEWER_DO_ON_100,
    VIEWER_DO_BACK_1000,
    VIEWER_DO_ON_1000,
    VIEWER_DO_BEGIN,
    VIEWER_DO_END,
    VIEWER_DO_MARK_BEFORE,
    VIEWER_DO_MARK_AFTER,
    VIEWER_DO_SLOWER,
    VIEWER_DO_FASTER,
    VIEWER_DO_LOOP_FROM,
    VIEWER_DO_LOOP_UNTIL,
    VIEWER_DO_LOOP,
    VIEWER_DO_NEXT_CAMERA,
    VIEWER_DO_CAMERA,                                      // + enum watch_camera_kind
    VIEWER_DO_OVERLAY = VIEWER_DO_CAMERA + VIEWER_CAMERAS, // + enum viewer_overlay
    VIEWER_DO_NEXT_OVERLAY = VIEWER_DO_OVERLAY + VIEWER_OVERLAYS,
    VIEWER_DO_CLEAN,
    VIEWER_DO_TAKE_OVER,
    VIEWER_DO_HELP,
    VIEWER_DO_FULLSCREEN,
    VIEWER_DO_PICTURE,
    VIEWER_DO_SHARE,
    VIEWER_DO_HEADSET, // on and off
    VIEWER_DO_SIZE,    // of who wears it: life, doll's house, giants
    VIEWER_DO_SEEK,    // to the button's tick
    VIEWER_DO_LEAVE,
    VIEWER_DO_QUIT // the program
};

// A place on the screen that does something when it is clicked; gathered while drawing.
typedef struct viewer_button {
    float x, y, width, height;
    enum viewer_action action;
    uint32_t at; // VIEWER_DO_SEEK
} viewer_button;
#define VIEWER_BUTTONS 64

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

// viewer_input.c: all that happened since the last frame. viewer_action.c: what it comes to.
void viewer_hear(viewer *v, double elapsed_s);
void viewer_do(viewer *v, enum viewer_action action);
// Where the mouse or a beam is, mouse_x and mouse_y: pressed, dragged along the timeline, and
// let go. Pressed on nothing it returns false.
bool viewer_press(viewer *v);
void viewer_scrub(viewer *v);
void viewer_release(viewer *v);

// viewer.c: what viewer_run() does one by one, for tests as well. NULL with one line in `error`;
// closing takes the address and nulls it.
viewer *viewer_open(venue *lent, const char *path, uint32_t at, int level, bool in_headset,
                    char *error, size_t error_size);
void viewer_turn(viewer *v, double elapsed_s);
void viewer_close(viewer **address);

// viewer.c: where something happens next, and where it last did; what has not been looked through
// yet is, a while.
uint32_t viewer_next_mark(viewer *v);
uint32_t viewer_mark_before(viewer *v);
// A line for a few seconds; printf-like.
void viewer_notice(viewer *v, const char *format, ...);
// What is amiss with this place of the recording, or was just said; NULL for nothing.
const char *viewer_notice_now(const viewer *v);

// viewer_overlay.c: what is laid over the hall. `scene` has the skinned bodies.
void viewer_draw_overlays(viewer *v, const picture_scene *scene);
// The same as lines in the hall, without words, for an eye there that is so much larger than
// life; at most so many. Returns how many.
int viewer_gather_overlays(viewer *v, const picture_scene *scene, phys_vec3 eye, double scale,
                           picture_line *out_line, int most);

// viewer_timeline.c: the timeline with its marks, and the buttons below it. viewer_plots.c:
// the curves above it; returns where they end at the top.
void viewer_draw_timeline(viewer *v);
// The bar alone, from there down, where v->span lies.
void viewer_draw_bar(viewer *v, float top);
float viewer_draw_plots(viewer *v, float bottom);
// What is read off them at this very tick. The curves' places tell the extremes between two of
// them, which is not what the picture shows.
survey_sample viewer_sample_now(const viewer *v);

// viewer_list.c: what happened, to be clicked; whether it is there under the mouse, and turned on
// by rows.
void viewer_draw_list(viewer *v);
bool viewer_list_covers(const viewer *v);
void viewer_list_scroll(viewer *v, int rows);

// viewer_share.c: the command that films what is watched, and that into the clipboard. What does
// not fit is cut off.
void viewer_share_command(const viewer *v, char *out, size_t out_size);
void viewer_share(viewer *v);

// viewer_panel.c: what is on, the help, and taking over.
void viewer_draw_legend(viewer *v);
void viewer_draw_panels(viewer *v);
// A line below the score; NULL for none.
void viewer_draw_notice(viewer *v, const char *line);
// A button with a word on it; returns its width.
float viewer_draw_button(viewer *v, float x, float y, const char *word, bool is_on,
                         enum viewer_action action);
// The same without drawing it; and whether the mouse or beam is there.
void viewer_add_button(viewer *v, float x, float y, float width, float height,
                       enum viewer_action action);
bool viewer_is_under(const viewer *v, float x, float y, float width, float height);

// viewer_console.c: what a headset's watcher points at, on the sheet that is drawn on; and
// whether it is at that height of it.
void viewer_draw_console(viewer *v);
bool viewer_console_covers(const viewer *v, float y);

#endif
