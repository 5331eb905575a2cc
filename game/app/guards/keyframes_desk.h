// What lies on the desk of the editor of key placements; shared by the files of
// `battuta keyframes` only.
#ifndef KEYFRAMES_DESK_H
#define KEYFRAMES_DESK_H

#include "bout_assets.h"
#include "bout.h"
#include "keyframes_panel.h"
#include "show.h"
#include "user_paths.h"

// A path and what is wrong with its file.
#define KEYFRAMES_LINE_SIZE (USER_PATH_MAX + 512)

typedef struct keyframes_desk {
    enum weapon_kind kind;
    char path[USER_PATH_MAX]; // of the file that is edited
    keyframes_stamp stamp;    // of it as it was last read or written
    bool refused;             // it is malformed: saving must not destroy it
    keyframes_edit edit;

    bout_assets assets;
    venue venue;
    show show;
    bout *bout; // nobody fences in it: it is the salle with the two in it
    keyframes_checker *checker;
    keyframes_survey survey;
    uint64_t surveyed; // hash of the grid it is of

    // What is shown.
    double preview_s; // into the preview; negative: the picked placement stands still
    double hand;      // +1 right-handed, -1 left-handed
    bool opponent_shown, help_shown, leaving, leaving_asked, picture_wanted;
    int camera;                                  // which of the usual ones
    double look_yaw_rad, look_pitch_rad, look_m; // where from: round the fencer
    phys_pose shown;                             // the hand, fencer frame
    keyframes_finding finding;                   // of it

    // The mouse.
    bool dragging, orbiting;
    bool fine, coarse; // Shift, Alt are held

    char notice[KEYFRAMES_LINE_SIZE];
    double notice_s;
    bool warned;
} keyframes_desk;

// A line at the foot for a few seconds; `warned` where it is about something that went
// wrong. printf-like.
void keyframes_tell(keyframes_desk *desk, bool warned, const char *format, ...);

// keyframes_desk.c: reads the file that is to be edited, or begins with the shipped one;
// false with one line in `error`.
bool keyframes_desk_read(keyframes_desk *desk, char *error, size_t error_size);
// Reads it again where it has changed on the disk.
void keyframes_desk_watch(keyframes_desk *desk);
// Saves it; where it has changed on the disk it is read again instead, and nothing is lost.
void keyframes_desk_save(keyframes_desk *desk);

// keyframes_keys.c: what an event asks for.
void keyframes_desk_event(keyframes_desk *desk, const SDL_Event *event);

// keyframes_scene.c: takes the usual view of this number, from 0.
void keyframes_desk_look(keyframes_desk *desk, int number);
// The view's axes in the world, and how many metres a pixel is where the weapon is.
typedef struct keyframes_screen {
    phys_vec3 right, up;
    double metres_per_pixel;
} keyframes_screen;
keyframes_screen keyframes_desk_screen(const keyframes_desk *desk);
// Poses the fencer, looks what is wrong, draws and shows the picture.
void keyframes_desk_draw(keyframes_desk *desk, double elapsed_s);

#endif
