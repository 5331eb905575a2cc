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

// The same for what is wrong with a file; on the terminal too, where the next does not hide it.
void play_warn(play *p, const char *line);

// Does what the session orders.
void play_obey(play *p, enum session_order order);

// play_input.c: takes what the window and the devices have sent since the last picture.
void play_poll_events(play *p);
// Hands the devices the events of the time until until_s on the evening's clock;
// HUGE_VAL: all that wait.
void play_hand_out(play *p, double until_s);
// What was pressed takes a side, pauses, wants the next bout.
void play_hear_presses(play *p);
// Pauses where a fencer's device is gone; holds the mouse for its fencer.
void play_watch_devices(play *p, double elapsed_s);
// The pause ends; the fencers change sides, the bout begins anew; everybody gets up.
void play_go_on(play *p);
void play_swap_sides(play *p);
void play_sides_anew(play *p);
// The evening's clock, seconds.
double play_clock_s(void);

// play_bout.c: a new bout for the present sides and weapon, en garde, recorded
// unless it only plays behind the joining. False where memory is out.
bool play_bout_set_up(play *p);
// Ends the recording and lets the bout go.
void play_bout_end(play *p);
// Time goes by on the piste: ticks, or the slow-motion look.
void play_bout_advance(play *p, double elapsed_s);
// The state to be shown, and the close-up that belongs to it: seconds since it
// began, negative where there is none.
const duel_state *play_bout_shown(const play *p, double *out_close_up_s);
// From which side of the piste, or behind whom, the bout is seen.
enum bout_view_camera play_bout_view(const play *p);

// Ends play_run() with this result.
void play_leave(play *p, enum play_end end);
// Whether the list of recorded duels can be shown now: only before anybody has taken a side.
bool play_duels_may_be_shown(const play *p);

// play_lesson.c: reads what this person knows already; a broken file is told of and
// left as it is.
void play_settings_open(play *p);
// Keeps a value, or all that has been set, in the settings file; tells where it cannot.
void play_keep_setting(play *p, const char *key, const char *value);
void play_save_settings(play *p);

// play_controls.c: keys and sticks as this person has chosen them; what is wrong in their
// file is told of.
void play_controls_open(play *p);
// The mouse that moved last gets slower (-1) or faster (+1), now and next time.
void play_quicken_mouse(play *p, int way);

// Whether the bout about to be set up belongs to a lesson.
void play_lesson_decide(play *p);
// The pupil knows it now, and next time too.
void play_lesson_end(play *p);

// play_assist.c: what help is chosen, on the command line or in the settings.
void play_assist_open(play *p);
// Its menu: how many rows it has, and what is asked of it.
int play_assist_rows(void);
void play_assist_order(play *p, enum menu_order order);
// How fast the bout goes by: 1, or 0.5 where somebody has chosen so.
double play_assist_speed(const play *p);
// The guard to be lit for a person who fences against the computer; false: none.
bool play_assist_hint(const play *p, enum duel_side side, int *out_row, int *out_column);

// play_join.c: a press while sides are taken, what the screen says, and a fencer's other
// hand, which is remembered for the device.
void play_join_press(play *p, const input_press *press);
void play_change_hand(play *p, enum duel_side side);

// play_menu.c: whether a menu is there, and what is asked of it, by a press or by the
// pointer at (x, y) of a window of that size in canvas units.
bool play_menu_open(const play *p);
void play_menu_order(play *p, enum menu_order order);
void play_menu_point(play *p, float x, float y, float width, float height);
// The same by a row of those shown; others do nothing.
void play_menu_select(play *p, int shown_row);
// Somebody is asked to press something: hears it; asks no more.
void play_hear_binding(play *p);
void play_stop_listening(play *p);
// The key of one of the program's own controls.
void play_key_name(const play *p, enum action control, char out_name[BINDING_NAME_SIZE]);

// Room for the words of one frame that are not written down elsewhere.
typedef struct play_text {
    char controls[2][INPUT_HELP_SIZE];
    char ways[2][HUD_WAYS][PLAY_LINE_SIZE], mice[PLAY_LINE_SIZE], menu[MENU_ROWS][PLAY_LINE_SIZE];
    char help[HUD_HELP_LINES][PLAY_LINE_SIZE], help_key[HUD_HELP_LINES][PLAY_LINE_SIZE];
    char name[2][PLAY_LINE_SIZE], line[PLAY_LINE_SIZE], foot[PLAY_LINE_SIZE], stats[PLAY_LINE_SIZE],
        latency[PLAY_LINE_SIZE];
} play_text;

// play_xr_menu.c: the headset's menu: how many rows it has, what is asked of it, its words.
int play_xr_menu_rows(void);
void play_xr_menu_order(play *p, enum menu_order order);
void play_xr_menu_say(const play *p, hud_view *hud, play_text *text);
// Looks for a headset, and says what came of it.
void play_look_for_headset(play *p);

void play_assist_say(const play *p, hud_view *hud, play_text *text);
void play_join_say(const play *p, hud_view *hud, play_text *text);
void play_menu_say(play *p, hud_view *hud, play_text *text);

// play_hud.c: everything the HUD says. `out_hud` points into `text` and `p`.
void play_hud(play *p, hud_view *out_hud, play_text *text);

#endif
