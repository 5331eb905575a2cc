// What an evening at the piste consists of; shared by the files of `play` only.
#ifndef PLAY_PRIVATE_H
#define PLAY_PRIVATE_H

#include "assist.h"
#include "bout_assets.h"
#include "bout_history.h"
#include "device_settings.h"
#include "input_devices.h"
#include "input_timeline.h"
#include "latency_meter.h"
#include "lesson.h"
#include "menu.h"
#include "play.h"
#include "play_xr.h"
#include "recorder.h"
#include "session.h"
#include "settings.h"
#include "bout_view.h"
#include "sound.h"
#include "touch_report.h"
#include "user_paths.h"

#define PLAY_LINE_SIZE 192
// A frame counts for at most this long. What it took beyond that is lost rather than caught up
// with: a machine that stutters slows the bout down, and neither the referee's words nor the slow
// motion after a touch are skipped.
#define PLAY_FRAME_MOST_S 0.1

enum play_pause {
    PAUSE_NONE,
    PAUSE_WANTED,   // somebody pressed Esc
    PAUSE_UNLOOKED, // the window lost the focus
    PAUSE_UNPLUGGED // a fencer's device is gone
};

struct play {
    const play_options *options;
    venue *venue;
    const play_beginning *from; // NULL: bouts begin en garde
    duel_state from_state;
    bool goes_on; // the present bout, from there
    bout_assets assets;
    bout_view show;
    sound *sound; // the venue's
    input_devices *devices;
    input_timeline timeline; // events on their way to the devices
    latency_meter latency;   // while the figures are shown
    // Events that entered the present picture's ticks, and the sum of their ages at its begin.
    int heard;
    double heard_ago_s;
    bool mouse_held;      // by its fencer; else it is the desktop's
    double mouse_freed_s; // when it was last given back to the desktop, on the evening's clock
    double now_s;         // when the present picture began, on the evening's clock
    bout_source given[2]; // named on the command line: computer, random walk, script

    settings settings;
    char settings_path[USER_PATH_MAX]; // empty: none can be kept
    char bindings_path[USER_PATH_MAX]; // the same
    device_settings chosen;
    int moved;                        // the mouse that moved last
    bool lesson_wanted, lesson_given; // by whoever comes alone; being given now
    lesson lesson;
    unsigned assist[2];           // enum assist_kind, by side: the help chosen for a person there
    assist_state assist_state[2]; // in the present bout

    play_xr xr; // the headset

    session session;
    bout *bout;
    bout_history *history;
    touch_memory memory;
    recorder *record;
    uint64_t seed;     // of the next bout
    double owed_s;     // time that went by and is not simulated yet
    double over_s;     // since the bout shown behind the joining ended
    uint32_t look_ago; // ticks before the end last shown in slow motion
    char reason[PLAY_LINE_SIZE];

    enum play_pause pause;
    char pause_line[PLAY_LINE_SIZE];
    menu_list pause_menu, keys_menu, assists_menu;
    bool keys_shown; // the screen of keys, in the pause
    enum bindings_group keys_group;
    enum action listening; // for what is to be pressed for it; ACTION_COUNT: for nothing
    bool behind;           // the camera is behind a fencer instead of at the side
    bool assists_shown;    // the menu to choose help in
    bool help_shown, stats_shown, screenshot_wanted;
    bool leaving; // play_run() returns, with:
    enum play_end end;
    char notice[PLAY_LINE_SIZE];
    double notice_s; // for how long it is still shown
    double tick_us;  // smoothed cost of a tick
};

#endif
