// Everything that a person can choose in the options, as plain data. settings_table.h has a row for
// each field: its key in settings.txt, its words on the screen, its range and its default.
#ifndef USER_SETTINGS_H
#define USER_SETTINGS_H

#include "device_settings.h"
#include "headset_settings.h"

enum referee_language { REFEREE_FRENCH, REFEREE_ENGLISH };

// Further outputs of a machine cannot be chosen.
#define SOUND_DEVICES_MOST 9

// Gains, 0..1. `all` multiplies the others.
typedef struct sound_settings {
    double all, blades, feet, signals, hall, referee;
    enum referee_language language;
    bool has_headphones; // at the desk
    double device;       // 0: the system's; 1 ..: one of the machine's outputs, a whole number
} sound_settings;

enum picture_fineness { FINENESS_AUTO, FINENESS_PLAIN, FINENESS_FINE };

enum hall_mood { MOOD_DAY, MOOD_FINAL };

// Sizes of the window, in units of the desktop.
enum window_choice {
    WINDOW_1280_720,
    WINDOW_1024_768,
    WINDOW_1600_900,
    WINDOW_1920_1080,
    WINDOW_2560_1440
};

typedef struct picture_settings {
    enum picture_fineness fineness;
    enum hall_mood mood;
    enum window_choice window;
    bool is_fullscreen, free_of_screen; // free: frames do not wait for the screen's refresh
    double most_hz;                     // frames per second; 0: no limit
} picture_settings;

// Which camera looks at a bout in the window.
enum camera_choice {
    CAMERA_CHOICE_AUTO, // as many people as fence at the desk need
    CAMERA_CHOICE_SHOULDER,
    CAMERA_CHOICE_QUARTER,
    CAMERA_CHOICE_SIDE,
    CAMERA_CHOICE_BEHIND,
    CAMERA_CHOICE_SPLIT // two people at the desk: each over the own shoulder, in half the window
};
#define CAMERA_CHOICES (CAMERA_CHOICE_SPLIT + 1)

typedef struct camera_settings {
    enum camera_choice view;
    double distance; // a factor of each camera's own distance
    bool squares_hidden, marks_hidden;
} camera_settings;

// The colors of the sides: three pairs that everybody can tell apart, or any two of these.
enum side_color_pair { COLORS_USUAL, COLORS_SKY_ORANGE, COLORS_BLUE_YELLOW, COLORS_OWN };
enum side_color {
    SIDE_BLUE,
    SIDE_SKY_BLUE,
    SIDE_GREEN,
    SIDE_YELLOW,
    SIDE_ORANGE,
    SIDE_VERMILION,
    SIDE_PURPLE,
    SIDE_WHITE,
    SIDE_COLORS
};

// Of what the screens say.
enum screen_language { SCREEN_ENGLISH, SCREEN_FRENCH };

// What is written and drawn over the picture, and its colors.
typedef struct screen_settings {
    enum screen_language language;
    double text_size; // 1..2
    enum side_color_pair colors;
    // COLORS_OWN: enum side_color, on the right counted from SIDE_VERMILION on.
    int left, right;
    bool has_contrast;  // more of it between words and what is behind them
    bool has_captions;  // of sounds
    bool has_key_names; // keys and buttons are told in words, not by pictures
    bool is_calm;       // less motion, nothing lights up
} screen_settings;

typedef struct user_settings {
    sound_settings sound;
    picture_settings picture;
    camera_settings camera;
    screen_settings screen;
    device_settings devices;
    headset_settings headset;
} user_settings;

#endif
