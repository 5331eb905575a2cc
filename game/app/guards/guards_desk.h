// What lies on the desk of the editor of key placements; shared by the files of
// `battuta keyframes` only.
#ifndef GUARDS_DESK_H
#define GUARDS_DESK_H

#include "bout_assets.h"
#include "bout.h"
#include "guards_panel.h"
#include "bout_view.h"
#include "user_paths.h"

// A path and what is wrong with its file.
#define GUARDS_LINE_SIZE (USER_PATH_MAX + 512)

typedef struct guards_desk {
    enum weapon_kind kind;
    char path[USER_PATH_MAX]; // of the file that is edited
    guards_stamp stamp;       // of it as it was last read or written
    bool refused;             // it is malformed: saving must not destroy it
    guards_edit edit;

    bout_assets assets;
    venue venue;
    bout_view show;
    bout *bout; // nobody fences in it: it is the salle with the two in it
    guards_checker *checker;
    guards_survey survey;
    uint64_t surveyed; // hash of the grid it is of

    // What is shown.
    double preview_s; // into the preview; negative: the picked placement stands still
    double hand;      // +1 right-handed, -1 left-handed
    bool opponent_shown, help_shown, leaving, leaving_asked, picture_wanted;
    int camera;                                  // which of the usual ones
    double look_yaw_rad, look_pitch_rad, look_m; // where from: round the fencer
    phys_pose shown;                             // the hand, fencer frame
    guards_finding finding;                      // of it

    // The mouse.
    bool dragging, orbiting;
    bool fine, coarse; // Shift, Alt are held

    char notice[GUARDS_LINE_SIZE];
    double notice_s;
    bool warned;
} guards_desk;

// A line at the foot for a few seconds; `warned` where it is about something that went
// wrong. printf-like.
void guards_tell(guards_desk *desk, bool warned, const char *format, ...);

// guards_desk.c: reads the file that is to be edited, or begins with the shipped one;
// false with one line in `error`.
bool guards_desk_read(guards_desk *desk, char *error, size_t error_size);
// Reads it again where it has changed on the disk.
void guards_desk_watch(guards_desk *desk);
// Saves it; where it has changed on the disk it is read again instead, and nothing is lost.
void guards_desk_save(guards_desk *desk);

// guards_keys.c: what an event asks for.
void guards_desk_event(guards_desk *desk, const SDL_Event *event);

// guards_scene.c: takes the usual view of this number, from 0.
void guards_desk_look(guards_desk *desk, int number);
// The view's axes in the world, and how many meters a pixel is where the weapon is.
typedef struct guards_screen {
    phys_vec3 right, up;
    double meters_per_pixel;
} guards_screen;
guards_screen guards_desk_screen(const guards_desk *desk);
// Poses the fencer, looks what is wrong, draws and shows the picture.
void guards_desk_draw(guards_desk *desk, double elapsed_s);

#endif
