// The state of an evening at the piste, in parts. Only the rooms play_state, play_headset and play
// include it.
#ifndef PLAY_PRIVATE_H
#define PLAY_PRIVATE_H

#include "assist.h"
#include "bout_assets.h"
#include "bout_history.h"
#include "captions.h"
#include "coach_words.h"
#include "character_file.h"
#include "course.h"
#include "course_daily.h"
#include "course_progress.h"
#include "drill.h"
#include "help_book.h"
#include "input_devices.h"
#include "input_timeline.h"
#include "latency_meter.h"
#include "lesson.h"
#include "habits_watch.h"
#include "match_stats.h"
#include "menu.h"
#include "mouse_device.h"
#include "options_menu.h"
#include "play_options.h"
#include "play_xr_state.h"
#include "profile_page.h"
#include "recorder.h"
#include "salute.h"
#include "season_list.h"
#include "session.h"
#include "side_thread.h"
#include "settings_choose.h"
#include "bout_view.h"
#include "sound.h"
#include "touch_replay.h"
#include "touch_report.h"
#include "touch_share.h"
#include "user_paths.h"

#define PLAY_LINE_SIZE 192
// A frame counts for at most this long. What it took beyond that is lost rather than caught up
// with: a machine that stutters slows the bout down, and neither the referee's words nor the slow
// motion after a touch are skipped.
#define PLAY_FRAME_MOST_S 0.1

enum play_pause {
    PAUSE_NONE,
    PAUSE_WANTED,    // a person pressed Esc
    PAUSE_UNFOCUSED, // the window lost the focus
    PAUSE_UNPLUGGED  // a fencer's device is missing
};

// What bouts start from, as chosen before the first one.
typedef struct play_start {
    const play_beginning *from; // NULL: bouts begin en garde
    duel_state state;           // the moment of that recording
    bool continues;             // the present bout started from there
    bout_source given[2];       // named on the command line: computer, random walk, script
} play_start;

// Times in seconds, on the clock of play_clock_s().
typedef struct play_clock {
    double now_s;   // when the present displayed frame began
    double owed_s;  // time that has passed and is not simulated yet
    double over_s;  // time since the bout in the background ended, while sides are taken
    double tick_us; // smoothed computing time of a tick
} play_clock;

// The devices at the desk, and their events.
typedef struct play_input {
    input_devices *devices;
    input_timeline timeline; // events that wait for their tick
    latency_meter latency;   // while the figures are shown
    // Events that entered the ticks of the present displayed frame, and the sum of their ages when
    // that frame began.
    int event_count;
    double event_age_s;
    bool mouse_held;      // grabbed for its fencer; otherwise the desktop has it
    double mouse_freed_s; // when it was last given back to the desktop
    int moved;            // the mouse that moved last
} play_input;

// What people have chosen and the disk keeps.
typedef struct play_saved {
    settings settings;
    char settings_path[USER_PATH_MAX]; // empty: settings cannot be saved
    char bindings_path[USER_PATH_MAX]; // empty: bindings cannot be saved
    user_settings chosen;
} play_saved;

// The course of exercises.
typedef struct play_exercises {
    exercise_list list; // empty: they could not be read
    course_progress progress;
    char path[USER_PATH_MAX]; // of the progress; empty: it is not kept
    // In the title: 0 is the lesson, then comes the exercise of the day if there is one, then all
    // exercises.
    int chosen;
    course_daily daily;
    drill_finding lost; // what the drill DRILL_LOST_KEY is against; count 0: it is not known
    enum weapon_kind lost_with;
    int wanted;    // place of the exercise to give; -1: none
    bool is_given; // in progress
    course now;
} play_exercises;

// The lesson, the course, and help for newcomers.
typedef struct play_training {
    bool is_wanted, is_given; // for a person who comes alone; in progress
    lesson lesson;
    play_exercises exercises;
    unsigned assist[2];           // enum assist_kind, by side: the help chosen for a person there
    assist_state assist_state[2]; // in the present bout
} play_training;

// Whether the opponent that suits a person is chosen by their rating.
enum play_offers {
    OFFERS_TO_NAMED, // for a person whose name is known
    OFFERS_ALWAYS,   // somebody has asked for it
    OFFERS_SEASON,   // the next one of the season
    OFFERS_NEVER     // somebody has chosen an opponent
};

// The named computer fencers, and the ratings.
typedef struct play_ladder {
    size_t count;
    character about[CHARACTERS_MAX]; // the session's number of a named fencer is its place here + 1
    rating_list characters;          // measured ratings, by key
    rating_list people;              // of those whose name is known
    rating_list guests;              // of the others, by device; not kept
    char people_path[USER_PATH_MAX]; // empty: cannot be kept
    const char *build[2]; // names of the models that now fence, by enum duel_side; NULL: "medium"
    enum play_offers offers;
    menu_list menu;
    bool menu_shown;
    season_list seasons;
    char seasons_path[USER_PATH_MAX]; // empty: cannot be kept
    bool season_shown;                // the page of the season, over the list of opponents
} play_ladder;

// The people of this machine.
typedef struct play_profiles {
    profile_page page;
    int device;         // with which the page was opened
    habits_watch watch; // of the present bout
    profile entered;    // memory for the profile that a bout is entered into
    ai_memory known;    // what the computer fencer of the present bout remembers of the person
} play_profiles;

// The last call of a match, for an appeal.
typedef struct play_appeal {
    uint32_t calls;  // the match's number of calls when it was looked at
    bool has_reason; // the referee saw an attack or a parry that can be fenced again
    bool in_headset; // the headset was lent to the appeal that has been made
} play_appeal;

// What is shown after a bout.
typedef struct play_review {
    bout_history *history; // states of the last ticks, for the slow motion
    touch_memory memory;
    match_stats stats;
    play_appeal appeal;
    uint32_t ago;        // ticks before the end that the slow motion showed last
    touch_replay replay; // between two phrases of a match
    coach_watch watch;
    coach_talk talk;
    const char *coach; // what the coach says about the last bout; NULL: nothing
    salute salute;     // before and after it
    char reason[PLAY_LINE_SIZE];
} play_review;

// The pause, and which menus are open.
typedef struct play_menus {
    enum play_pause pause;
    char pause_line[PLAY_LINE_SIZE];
    menu_list pause_menu, keys_menu, assists_menu, sides_menu;
    options_menu options; // in the pause; the menus of keys, help and headset open on top of it
    bool options_alone;   // opened from the title: closing them leads back there
    bool keys_shown;      // the screen of keys
    enum bindings_group keys_group;
    enum action listening; // waits for the button to bind to it; ACTION_COUNT: none
    bool assists_shown;    // the menu to choose help in
    bool sides_shown;      // the menu of sides and hands
    help_book help;
    menu_list title;          // before anybody has taken a side
    bool is_title_pointed_at; // the pointer is on one of its rows
} play_menus;

#define PLAY_RECENT_MOST 4

// The newest recordings, to be watched from the title.
typedef struct play_recent {
    int count, chosen; // chosen == count: the whole list
    char path[PLAY_RECENT_MOST][USER_PATH_MAX], words[PLAY_RECENT_MOST][PLAY_LINE_SIZE];
} play_recent;

// The point that is tried beside the settings of a mouse or stick.
typedef struct play_preview {
    mouse_device mouse;
    double stick[2]; // where the stick that moved last is, -1..1, y up
    bool is_joystick;
} play_preview;

// What the window shows besides.
typedef struct play_view {
    bout_view shown;
    captions captions;
    play_preview preview;
    bool stats_shown, screenshot_wanted;
} play_view;

typedef struct play_notice_line {
    char text[PLAY_LINE_SIZE];
    double left_s; // displayed for this much longer
} play_notice_line;

// A computer fencer and its opponent. Plain data.
typedef struct play_pairing {
    enum weapon_kind weapon;
    int level, named; // of the computer, as in session_side
    enum session_seat seat;
    int device, other_level, other_named; // of the opponent
    double hand;                          // ... as in bout_setup
    char name[RATING_NAME_SIZE];          // ... "" if he has none
} play_pairing;

// What a computer fencer is lent for its bouts.
typedef struct play_thinker {
    side_thread *thread;  // NULL: it thinks in the frames
    play_pairing pairing; // of the last bout, and
    ai_watch watched;     // ... what has been watched since it began
} play_thinker;

typedef struct play {
    const play_options *options;
    venue *venue;
    bout_assets assets;
    sound *sound;                // the venue's
    struct efp_link *tournament; // --cyrano; NULL: off
    play_start start;
    play_saved saved;
    play_input input;
    play_xr xr; // the headset

    session session; // sides, calls, score
    bout *bout;
    play_thinker thinker[2]; // of the computer fencers
    recorder *record;
    uint64_t seed; // of the next bout
    play_clock clock;
    play_training training;
    play_ladder ladder;
    play_profiles people;
    bool is_fenced; // a tournament's bout is over
    play_review review;
    touch_share share;

    play_menus menus;
    play_recent recent;
    play_view view;
    play_notice_line notice;
    bool leaving; // play_run() returns `end`
    enum play_end end;
} play;

#endif
