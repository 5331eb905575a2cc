// The actions of the viewer: everything that a key, a button or the mouse can ask for.
#ifndef VIEWER_ACTION_H
#define VIEWER_ACTION_H

#include "viewer_overlay.h"
#include "watch_camera.h"

struct viewer;

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
    VIEWER_DO_CAMERA,                                    // + enum camera_kind
    VIEWER_DO_OVERLAY = VIEWER_DO_CAMERA + CAMERA_KINDS, // + enum viewer_overlay
    VIEWER_DO_NEXT_OVERLAY = VIEWER_DO_OVERLAY + VIEWER_OVERLAYS,
    VIEWER_DO_CLEAN,
    VIEWER_DO_TAKE_OVER,
    VIEWER_DO_HELP,
    VIEWER_DO_OPTIONS,
    VIEWER_DO_FULLSCREEN,
    VIEWER_DO_PICTURE,
    VIEWER_DO_SHARE,
    VIEWER_DO_FILM,   // make a film to send
    VIEWER_DO_APPEAL, // against the call; again: the next question
    VIEWER_DO_TOUCH_BEFORE,
    VIEWER_DO_TOUCH_AFTER,
    VIEWER_DO_BLOW_BEFORE,
    VIEWER_DO_BLOW_AFTER,
    VIEWER_DO_LOST_BEFORE,
    VIEWER_DO_LOST_AFTER,
    VIEWER_DO_SECOND, // the next camera beside the first one
    VIEWER_DO_NOTE,   // write one at this moment
    VIEWER_DO_NOTE_BEFORE,
    VIEWER_DO_NOTE_AFTER,
    VIEWER_DO_DRAW,          // with the mouse; again: the next tool
    VIEWER_DO_COMPARE,       // with a second recording; again: below each other, then not
    VIEWER_DO_COMPARE_TOUCH, // the second's next touch comes to this moment
    VIEWER_DO_COMPARE_HOLD,  // the second stands still, or both go on
    VIEWER_DO_HEADSET,       // on and off
    VIEWER_DO_SIZE,          // size of the headset's wearer: life, doll's house, giants
    VIEWER_DO_SEEK,          // to the button's tick
    VIEWER_DO_LEAVE,
    VIEWER_DO_QUIT // the program
};

// Does it.
void viewer_do(struct viewer *v, enum viewer_action action);

#endif
