// The state of the editor of guards (`battuta guards`) and the functions that its files share.
// Only the files of this command include this header.
#ifndef GUARDS_DESK_H
#define GUARDS_DESK_H

#include "bout_assets.h"
#include "bout.h"
#include "guards_panel.h"
#include "bout_view.h"
#include "user_paths.h"

// Room for a path and a message about its file.
#define GUARDS_LINE_SIZE (USER_PATH_MAX + 512)

typedef struct guards_desk {
    enum weapon_kind kind;
    char path[USER_PATH_MAX]; // of the file that is edited
    guards_stamp stamp;       // of the file when it was last read or written
    bool refused;             // the file is malformed; saving must not destroy it
    guards_edit edit;

    bout_assets assets;
    venue venue;
    bout_view view;
    bout *bout; // never steps; it only provides the two fencers to draw
    guards_checker *checker;
    guards_survey survey;
    uint64_t surveyed_hash; // hash of the grid that was checked

    // What is shown.
    double preview_s; // time in the preview; negative: the picked placement is shown
    double hand;      // +1 right-handed, -1 left-handed
    bool opponent_shown, help_shown, leaving, leaving_asked, picture_wanted;
    int camera;                                  // number of the preset view
    double look_yaw_rad, look_pitch_rad, look_m; // the camera's position around the fencer
    phys_pose shown;                             // the hand, fencer frame
    guards_finding finding;                      // of the shown hand

    // The mouse.
    bool dragging, orbiting;
    bool fine, coarse; // Shift, Alt are held

    char notice[GUARDS_LINE_SIZE];
    double notice_s;
    bool warned;
} guards_desk;

// Shows a text of the catalog at the bottom for a few seconds; printf-like. `warned`: it reports a
// problem.
void guards_notify(guards_desk *desk, bool warned, const char *format, ...);

// guards_desk.c: reads the file to be edited; starts with the shipped guards if there is none.
// Returns false and writes one line to `error` if it fails.
bool guards_desk_read(guards_desk *desk, char *error, size_t error_size);
// Reads the file again if it has changed on the disk.
void guards_desk_watch(guards_desk *desk);
// Saves the file. If it has changed on the disk, it is read instead of saved; undo restores the
// former state.
void guards_desk_save(guards_desk *desk);

// guards_input.c: handles an event.
void guards_desk_event(guards_desk *desk, const SDL_Event *event);

// guards_scene.c: selects a preset view by its number, from 0.
void guards_desk_choose_view(guards_desk *desk, int number);
// The view's axes in the world, and the size of a pixel at the weapon in meters.
typedef struct guards_screen {
    phys_vec3 right, up;
    double meters_per_pixel;
} guards_screen;
guards_screen guards_desk_screen(const guards_desk *desk);
// Poses the fencer, checks the pose, draws and shows the picture.
void guards_desk_draw(guards_desk *desk, double elapsed_s);

#endif
