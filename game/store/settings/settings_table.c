#include "settings_table.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "text_line.h"

// Of a longer list, a message names only the first and the last words.
#define WORDS_NAMED 3

// Eight steps double a mouse's sensitivity.
#define SENSITIVITY_STEP 1.0905
// A number this close to its default becomes the default: steps up and down again are inexact.
#define SNAP_SHARE 0.03

static const char *const ON_OFF[] = {TEXT("on"), TEXT("off"), NULL};
static const char *const SHOWN_HIDDEN[] = {TEXT("shown"), TEXT("hidden"), NULL};
static const char *const OFF_ON[] = {TEXT("off"), TEXT("on"), NULL};
static const char *const LANGUAGE[] = {"french", "english", NULL};
static const char *const LANGUAGE_SHOWN[] = {TEXT("French"), TEXT("English"), NULL};
// Each language has its own name, so that whoever reads it finds it.
static const char *const SCREEN_LANGUAGE[] = {"english", "french", NULL};
static const char *const SCREEN_LANGUAGE_SHOWN[] = {"English", "Français", NULL};
static const char *const FINENESS[] = {"auto", "plain", "fine", NULL};
static const char *const FINENESS_SHOWN[] = {TEXT("automatic"), TEXT("plain, for slow computers"),
                                             TEXT("fine, for graphics cards"), NULL};
static const char *const CAMERA[] = {"auto",   "shoulder", "quarter", "side",
                                     "behind", "split",    NULL};
static const char *const CAMERA_SHOWN[] = {TEXT("automatic"),
                                           TEXT("over the shoulder"),
                                           TEXT("three-quarter from the side"),
                                           TEXT("from the side"),
                                           TEXT("from behind"),
                                           TEXT("split window, for two people"),
                                           NULL};
static const char *const WINDOW_SIZE[] = {"1280x720",  "1024x768",  "1600x900",
                                          "1920x1080", "2560x1440", NULL};
static const char *const WINDOW_SIZE_SHOWN[] = {"1280 x 720",  "1024 x 768",  "1600 x 900",
                                                "1920 x 1080", "2560 x 1440", NULL};
static const char *const COLORS[] = {"blue-red", "sky-orange", "blue-yellow", "own", NULL};
static const char *const COLORS_SHOWN[] = {TEXT("blue and orange-red"), TEXT("sky blue and orange"),
                                           TEXT("blue and yellow"), TEXT("your own, below"), NULL};
static const char *const LEFT_COLOR[] = {"blue",      "sky-blue", "green", "yellow", "orange",
                                         "vermilion", "purple",   "white", NULL};
static const char *const RIGHT_COLOR[] = {"vermilion", "purple", "white",  "blue", "sky-blue",
                                          "green",     "yellow", "orange", NULL};
static const char *const LEFT_COLOR_SHOWN[] = {TEXT("blue"),   TEXT("sky blue"), TEXT("green"),
                                               TEXT("yellow"), TEXT("orange"),   TEXT("vermilion"),
                                               TEXT("purple"), TEXT("white"),    NULL};
static const char *const RIGHT_COLOR_SHOWN[] = {TEXT("vermilion"), TEXT("purple"),   TEXT("white"),
                                                TEXT("blue"),      TEXT("sky blue"), TEXT("green"),
                                                TEXT("yellow"),    TEXT("orange"),   NULL};
static const char *const MOTION[] = {TEXT("full"), TEXT("reduced"), NULL};
static const char *const KEYS[] = {"pictures", "names", NULL};
static const char *const KEYS_SHOWN[] = {TEXT("pictures"), TEXT("names"), NULL};
static const char *const MOOD[] = {"day", "final", NULL};
static const char *const MOOD_SHOWN[] = {TEXT("the salle by day"), TEXT("the final, in the dark"),
                                         NULL};
static const char *const HOLD[] = {"hold", "toggle", NULL};
static const char *const HOLD_SHOWN[] = {TEXT("hold the button"), TEXT("press once, press again"),
                                         NULL};
static const char *const POINTER[] = {"relative", "absolute", NULL};
static const char *const POINTER_SHOWN[] = {TEXT("a mouse"), TEXT("a tablet"), NULL};
static const char *const WINDOW[] = {"eye", "side", "behind", NULL};
static const char *const WINDOW_SHOWN[] = {TEXT("what you see"), TEXT("both from the side"),
                                           TEXT("a fencer from behind"), NULL};
static const char *const POSTURE[] = {TEXT("standing"), TEXT("seated"), NULL};
static const char *const OPPONENT[] = {"stays", "comes", NULL};
static const char *const OPPONENT_SHOWN[] = {TEXT("keeps its distance"), TEXT("comes to you"),
                                             NULL};
static const char *const BOUNDS_SHOWN[] = {TEXT("shown near you"), TEXT("hidden"), NULL};
static const char *const QUALITY[] = {"auto", "high", "low", NULL};
static const char *const QUALITY_SHOWN[] = {TEXT("automatic"), TEXT("fine"), TEXT("plain"), NULL};

#define AT(field) offsetof(user_settings, field)
#define SHARE(normal)                                                                              \
    {                                                                                              \
        0.0, 1.0, normal, 0.1, false, UNIT_PERCENT                                                 \
    }
#define QUARTERS                                                                                   \
    {                                                                                              \
        0.0, 1.0, 1.0, 0.25, false, UNIT_PERCENT                                                   \
    }
#define SENSITIVITY                                                                                \
    {                                                                                              \
        0.05, 20.0, 1.0, SENSITIVITY_STEP, true, UNIT_PLAIN                                        \
    }
#define DEAD_ZONE(normal)                                                                          \
    {                                                                                              \
        0.0, STICK_DEAD_MOST, normal, 0.01, false, UNIT_PERCENT                                    \
    }
#define CURVE                                                                                      \
    {                                                                                              \
        STICK_CURVE_LEAST, STICK_CURVE_MOST, 1.0, 0.1, false, UNIT_PLAIN                           \
    }

static const setting TABLE[] = {
    {.key = "sound.volume",
     .page = SETTINGS_SOUND,
     .at = AT(sound.all),
     .label = TEXT("All sounds"),
     .meaning = TEXT("The volume of all sounds."),
     .range = SHARE(1.0)},
    {.key = "sound.blades",
     .page = SETTINGS_SOUND,
     .at = AT(sound.blades),
     .label = TEXT("Blades"),
     .meaning = TEXT("The volume of blades that meet and slide, and of weapons that fall."),
     .range = SHARE(1.0)},
    {.key = "sound.feet",
     .page = SETTINGS_SOUND,
     .at = AT(sound.feet),
     .label = TEXT("Feet"),
     .meaning = TEXT("The volume of steps, cloth and breath."),
     .range = SHARE(1.0)},
    {.key = "sound.signals",
     .page = SETTINGS_SOUND,
     .at = AT(sound.signals),
     .label = TEXT("Signals"),
     .meaning = TEXT("The volume of the apparatus' buzzer and of the tone of a lost weapon."),
     .range = SHARE(1.0)},
    {.key = "sound.hall",
     .page = SETTINGS_SOUND,
     .at = AT(sound.hall),
     .label = TEXT("Spectators"),
     .meaning = TEXT("The volume of the spectators' murmur and applause."),
     .range = SHARE(1.0)},
    {.key = "sound.referee",
     .page = SETTINGS_SOUND,
     .at = AT(sound.referee),
     .label = TEXT("Referee"),
     .meaning = TEXT("The volume of the referee's words. They are on the screen in any case."),
     .range = SHARE(1.0)},
    {.key = "sound.language",
     .page = SETTINGS_SOUND,
     .kind = SETTING_CHOICE,
     .at = AT(sound.language),
     .label = TEXT("The referee speaks"),
     .meaning = TEXT("French is the language of the rules, and of most pistes."),
     .word = LANGUAGE,
     .shown = LANGUAGE_SHOWN},
    {.key = "sound.headphones",
     .page = SETTINGS_SOUND,
     .kind = SETTING_SWITCH,
     .at = AT(sound.has_headphones),
     .label = TEXT("Headphones"),
     .meaning =
         TEXT("Whether you wear headphones at the desk: then you hear where a sound comes from."),
     .word = OFF_ON},
    {.key = "sound.device",
     .page = SETTINGS_SOUND,
     .at = AT(sound.device),
     .label = TEXT("Output"),
     .meaning = TEXT("Which of the machine's outputs plays the sound; 0: the system's own choice."),
     .range = {0.0, SOUND_DEVICES_MOST, 0.0, 1.0, false, UNIT_OUTPUT}},
    {.key = "picture.quality",
     .page = SETTINGS_PICTURE,
     .kind = SETTING_CHOICE,
     .at = AT(picture.fineness),
     .label = TEXT("Quality"),
     .meaning =
         TEXT("How finely the picture is drawn. Automatic: as finely as frames come in time."),
     .word = FINENESS,
     .shown = FINENESS_SHOWN},
    {.key = "picture.mood",
     .page = SETTINGS_PICTURE,
     .kind = SETTING_CHOICE,
     .at = AT(picture.mood),
     .label = TEXT("Hall"),
     .meaning = TEXT("The salle by day, or the final: a dark hall around a lit piste."),
     .word = MOOD,
     .shown = MOOD_SHOWN},
    {.key = "picture.window",
     .page = SETTINGS_PICTURE,
     .kind = SETTING_CHOICE,
     .at = AT(picture.window),
     .label = TEXT("Size of the window"),
     .meaning = TEXT("The window's width and height, if it does not fill the screen."),
     .word = WINDOW_SIZE,
     .shown = WINDOW_SIZE_SHOWN},
    {.key = "picture.fullscreen",
     .page = SETTINGS_PICTURE,
     .kind = SETTING_SWITCH,
     .at = AT(picture.is_fullscreen),
     .label = TEXT("Full screen"),
     .meaning = TEXT("Whether the window fills the screen."),
     .word = OFF_ON},
    {.key = "picture.vsync",
     .page = SETTINGS_PICTURE,
     .kind = SETTING_SWITCH,
     .at = AT(picture.free_of_screen),
     .label = TEXT("Vertical sync"),
     .meaning = TEXT("Whether a frame waits for the screen's refresh, so that no picture is torn."),
     .word = ON_OFF},
    {.key = "picture.frame-limit",
     .page = SETTINGS_PICTURE,
     .at = AT(picture.most_hz),
     .label = TEXT("Frames per second, at most"),
     .meaning = TEXT("The most frames per second in the window; 0: no limit."),
     .range = {0.0, 480.0, 0.0, 30.0, false, UNIT_HERTZ}},
    {.key = "camera.view",
     .page = SETTINGS_CAMERA,
     .kind = SETTING_CHOICE,
     .at = AT(camera.view),
     .label = TEXT("Camera"),
     .meaning = TEXT("From where you see the bout; C changes it. Automatic: from the side if two "
                     "people fence at the desk."),
     .word = CAMERA,
     .shown = CAMERA_SHOWN},
    {.key = "camera.distance",
     .page = SETTINGS_CAMERA,
     .at = AT(camera.distance),
     .label = TEXT("Distance"),
     .meaning = TEXT("How far away the camera stands. 100 %: as near as shows both blades."),
     .range = {0.8, 1.5, 1.0, 0.1, false, UNIT_PERCENT}},
    {.key = "camera.marks",
     .page = SETTINGS_CAMERA,
     .kind = SETTING_SWITCH,
     .at = AT(camera.marks_hidden),
     .label = TEXT("Marks at the hand and on the piste"),
     .meaning =
         TEXT("The guard that would parry, if that help is on, and your lunge's reach: two lines "
              "when the opponent is near enough."),
     .word = SHOWN_HIDDEN},
    {.key = "camera.square",
     .page = SETTINGS_CAMERA,
     .kind = SETTING_SWITCH,
     .at = AT(camera.squares_hidden),
     .label = TEXT("Square of guards in the corner"),
     .meaning = TEXT("Whether the square shows your hand's place, the guard's name, arm and feet."),
     .word = SHOWN_HIDDEN},
    {.key = "screen.language",
     .page = SETTINGS_SCREEN,
     .kind = SETTING_CHOICE,
     .at = AT(screen.language),
     .label = TEXT("Language"),
     .meaning = TEXT("The language of everything that is written on the piste's screens."),
     .word = SCREEN_LANGUAGE,
     .shown = SCREEN_LANGUAGE_SHOWN},
    {.key = "screen.text-size",
     .page = SETTINGS_SCREEN,
     .at = AT(screen.text_size),
     .label = TEXT("Size of the text"),
     .meaning = TEXT("The size of everything that is written in the window, from 100 to 200 %."),
     .range = {1.0, 2.0, 1.0, 0.25, false, UNIT_PERCENT}},
    {.key = "screen.colors",
     .page = SETTINGS_SCREEN,
     .kind = SETTING_CHOICE,
     .at = AT(screen.colors),
     .label = TEXT("Colors of the sides"),
     .meaning =
         TEXT("Left and right. Each pair can be told apart with every kind of color vision."),
     .word = COLORS,
     .shown = COLORS_SHOWN},
    {.key = "screen.left-color",
     .page = SETTINGS_SCREEN,
     .kind = SETTING_CHOICE,
     .at = AT(screen.left),
     .label = TEXT("Your own: left"),
     .meaning = TEXT("The color of the left side, if you choose your own ones."),
     .word = LEFT_COLOR,
     .shown = LEFT_COLOR_SHOWN},
    {.key = "screen.right-color",
     .page = SETTINGS_SCREEN,
     .kind = SETTING_CHOICE,
     .at = AT(screen.right),
     .label = TEXT("Your own: right"),
     .meaning = TEXT("The color of the right side, if you choose your own ones."),
     .word = RIGHT_COLOR,
     .shown = RIGHT_COLOR_SHOWN},
    {.key = "screen.contrast",
     .page = SETTINGS_SCREEN,
     .kind = SETTING_SWITCH,
     .at = AT(screen.has_contrast),
     .label = TEXT("High contrast"),
     .meaning = TEXT("White words on panels that let nothing through."),
     .word = OFF_ON},
    {.key = "screen.captions",
     .page = SETTINGS_SCREEN,
     .kind = SETTING_SWITCH,
     .at = AT(screen.has_captions),
     .label = TEXT("Captions of sounds"),
     .meaning =
         TEXT("Whether blades, buzzer and falling weapons are written, with where they are heard."),
     .word = OFF_ON},
    {.key = "screen.keys",
     .page = SETTINGS_SCREEN,
     .kind = SETTING_SWITCH,
     .at = AT(screen.has_key_names),
     .label = TEXT("Keys in hints"),
     .meaning = TEXT("How hints and help tell keys and buttons: by pictures, or by their names."),
     .word = KEYS,
     .shown = KEYS_SHOWN},
    {.key = "screen.motion",
     .page = SETTINGS_SCREEN,
     .kind = SETTING_SWITCH,
     .at = AT(screen.is_calm),
     .label = TEXT("Motion"),
     .meaning = TEXT("Reduced: the camera does not fly to a touch, blades do not light up, and the "
                     "hall is still."),
     .word = MOTION},
    {.key = "mouse.sensitivity",
     .page = SETTINGS_MOUSE,
     .at = AT(devices.sensitivity[0]),
     .label = TEXT("Sensitivity of all mice"),
     .meaning = TEXT("1: one centimeter of a mouse with 800 counts per inch from the middle to the "
                     "edge of the square."),
     .range = SENSITIVITY},
    {.key = "mouse.spring",
     .page = SETTINGS_MOUSE,
     .at = AT(devices.spring_per_s),
     .label = TEXT("The point returns by itself"),
     .meaning =
         TEXT("How fast the point returns to the middle, in half squares per second for each "
              "half square; 0: it stays."),
     .range = {0.0, 20.0, 0.0, 0.5, false, UNIT_PLAIN}},
    {.key = "mouse.pointer",
     .page = SETTINGS_MOUSE,
     .kind = SETTING_SWITCH,
     .at = AT(devices.absolute),
     .label = TEXT("The pointer is moved by"),
     .meaning = TEXT("A tablet: the place of its pen is the place of the point."),
     .word = POINTER,
     .shown = POINTER_SHOWN},
#define SINGLE_MOUSE(file_number, shown_number)                                                    \
    {                                                                                              \
        .key = "mouse" file_number ".sensitivity", .page = SETTINGS_MOUSE,                         \
        .at = AT(devices.sensitivity[shown_number]),                                               \
        .label = "Sensitivity of mouse " #shown_number,                                            \
        .meaning = TEXT("The same for one of several mice, as `battuta devices` numbers them."),   \
        .range = SENSITIVITY                                                                       \
    }
    SINGLE_MOUSE("0", 1),
    SINGLE_MOUSE("1", 2),
    SINGLE_MOUSE("2", 3),
    SINGLE_MOUSE("3", 4),
    SINGLE_MOUSE("4", 5),
    SINGLE_MOUSE("5", 6),
    SINGLE_MOUSE("6", 7),
    SINGLE_MOUSE("7", 8),
#undef SINGLE_MOUSE
    {.key = "pad.dead-zone",
     .page = SETTINGS_STICKS,
     .at = AT(devices.pad.dead),
     .label = TEXT("Pad: dead zone"),
     .meaning = TEXT("A thumb stick that is deflected less is at rest."),
     .range = DEAD_ZONE(0.14)},
    {.key = "pad.curve",
     .page = SETTINGS_STICKS,
     .at = AT(devices.pad.curve),
     .label = TEXT("Pad: curve"),
     .meaning = TEXT("1: the point follows the stick in proportion; 2: finer in the middle."),
     .range = CURVE},
    {.key = "joystick.dead-zone",
     .page = SETTINGS_STICKS,
     .at = AT(devices.joystick.dead),
     .label = TEXT("Joystick: dead zone"),
     .meaning = TEXT("A joystick that is deflected less is at rest."),
     .range = DEAD_ZONE(0.05)},
    {.key = "joystick.curve",
     .page = SETTINGS_STICKS,
     .at = AT(devices.joystick.curve),
     .label = TEXT("Joystick: curve"),
     .meaning = TEXT("1: the point follows the stick in proportion; 2: finer in the middle."),
     .range = CURVE},
    {.key = "buttons.arm",
     .page = SETTINGS_BUTTONS,
     .kind = SETTING_SWITCH,
     .at = AT(devices.toggles_arm),
     .label = TEXT("Arm out"),
     .meaning =
         TEXT("Whether the arm is out while its button is held, or from one press to the next."),
     .word = HOLD,
     .shown = HOLD_SHOWN},
    {.key = "buttons.lunge",
     .page = SETTINGS_BUTTONS,
     .kind = SETTING_SWITCH,
     .at = AT(devices.toggles_lunge),
     .label = TEXT("Lunge"),
     .meaning = TEXT("Whether you lunge while the button is held, or from one press to the next."),
     .word = HOLD,
     .shown = HOLD_SHOWN},
    {.key = "buttons.tap",
     .page = SETTINGS_BUTTONS,
     .at = AT(devices.tap_s),
     .label = TEXT("A press lasts at least"),
     .meaning =
         TEXT("However short a tap is, it counts for so long. At 0.26 s each tap is a whole lunge "
              "and a long step."),
     .range = {INPUT_TAP_S, 0.5, INPUT_TAP_S, 0.02, false, UNIT_SECONDS}},
    {.key = "buttons.long",
     .page = SETTINGS_BUTTONS,
     .at = AT(devices.long_s),
     .label = TEXT("A long press lasts"),
     .meaning = TEXT("How long the mouse's middle button is held until it pauses the bout."),
     .range = {0.3, 2.0, INPUT_LONG_S, 0.1, false, UNIT_SECONDS}},
    {.key = "headset.vibration",
     .page = SETTINGS_HEADSET,
     .at = AT(headset.vibration),
     .label = TEXT("Vibration"),
     .meaning = TEXT("The strength of the controllers' vibration."),
     .range = QUARTERS},
    {.key = "headset.turn",
     .page = SETTINGS_HEADSET,
     .at = AT(headset.turn_deg),
     .label = TEXT("Turn per push of the stick"),
     .meaning =
         TEXT("How far one push of the stick turns you, degrees; 0: the stick does not turn you."),
     .range = {0.0, 90.0, 30.0, 15.0, false, UNIT_DEGREES}},
    {.key = "headset.vignette",
     .page = SETTINGS_HEADSET,
     .at = AT(headset.vignette),
     .label = TEXT("Dark edges while moving"),
     .meaning = TEXT("How dark the edges become while the stick moves you."),
     .range = QUARTERS},
    {.key = "headset.bounds",
     .page = SETTINGS_HEADSET,
     .kind = SETTING_SWITCH,
     .at = AT(headset.bounds_hidden),
     .label = TEXT("Edges of your room"),
     .meaning = TEXT("Whether the edges of the room appear on the floor near them."),
     .word = ON_OFF,
     .shown = BOUNDS_SHOWN},
    {.key = "headset.posture",
     .page = SETTINGS_HEADSET,
     .kind = SETTING_SWITCH,
     .at = AT(headset.seated),
     .label = TEXT("Posture"),
     .meaning = TEXT("Seated: your eyes are raised to your height."),
     .word = POSTURE},
    {.key = "headset.height",
     .page = SETTINGS_HEADSET,
     .at = AT(headset.height_m),
     .label = TEXT("Your height"),
     .meaning = TEXT("Meters. It scales you to the fencer."),
     .range = {HEADSET_HEIGHT_LEAST_M, HEADSET_HEIGHT_MOST_M, 1.75, 0.01, false, UNIT_METERS}},
    {.key = "headset.arm",
     .page = SETTINGS_HEADSET,
     .at = AT(headset.arm_m),
     .label = TEXT("Your arm"),
     .meaning = TEXT("From the shoulder to the grip, meters: your stretched arm is the fencer's. "
                     "0: not measured."),
     .range = {0.0, HEADSET_ARM_MOST_M, 0.0, 0.01, false, UNIT_METERS}},
    {.key = "headset.opponent",
     .page = SETTINGS_HEADSET,
     .kind = SETTING_SWITCH,
     .at = AT(headset.opponent_comes),
     .label = TEXT("The computer fencer"),
     .meaning = TEXT("Comes: it closes the distance itself, so that an arm and a lean reach it."),
     .word = OPPONENT,
     .shown = OPPONENT_SHOWN},
    {.key = "headset.window",
     .page = SETTINGS_HEADSET,
     .kind = SETTING_CHOICE,
     .at = AT(headset.window),
     .label = TEXT("The window shows"),
     .meaning = TEXT("What the window on the desk shows while the headset is worn."),
     .word = WINDOW,
     .shown = WINDOW_SHOWN},
    {.key = "headset.quality",
     .page = SETTINGS_HEADSET,
     .kind = SETTING_CHOICE,
     .at = AT(headset.quality),
     .label = TEXT("Quality of the picture"),
     .meaning = TEXT("Of the eyes' images. Automatic: as fine as the graphics card keeps up with."),
     .word = QUALITY,
     .shown = QUALITY_SHOWN},
    {.key = "headset.refresh",
     .page = SETTINGS_HEADSET,
     .at = AT(headset.refresh_hz),
     .label = TEXT("Frames per second, at most"),
     .meaning = TEXT("The headset's highest rate up to this one; 0: its own choice."),
     .range = {0.0, 1000.0, 0.0, 10.0, false, UNIT_HERTZ}},
    {.key = "headset.tracker",
     .page = SETTINGS_HEADSET,
     .kind = SETTING_CHOICE,
     .at = AT(headset.tracker),
     .label = TEXT("Real weapon with a tracker"),
     .meaning = TEXT("The role of a tracker that is mounted on a real weapon, held in place of a "
                     "controller."),
     .word = HEADSET_TRACKER},
};
#define ROWS ((int)(sizeof TABLE / sizeof TABLE[0]))

int settings_table_count(void)
{
    return ROWS;
}

const setting *settings_table_row(int index)
{
    assert(index >= 0 && index < ROWS);
    return &TABLE[index];
}

const setting *settings_table_find(const char *key)
{
    for (int i = 0; i < ROWS; i++) {
        if (strcmp(TABLE[i].key, key) == 0) {
            return &TABLE[i];
        }
    }
    return NULL;
}

int settings_page_count(enum settings_page page)
{
    int count = 0;
    for (int i = 0; i < ROWS; i++) {
        count += TABLE[i].page == page;
    }
    return count;
}

const setting *settings_page_row(enum settings_page page, int index)
{
    int at = 0;
    while (at < ROWS && (TABLE[at].page != page || index-- > 0)) {
        at++;
    }
    return settings_table_row(at);
}

const char *settings_page_name(enum settings_page page)
{
    static const char *const NAME[SETTINGS_PAGES] = {
        TEXT("Sound"),           TEXT("Picture"), TEXT("Camera"),
        TEXT("Text and colors"), TEXT("Mouse"),   TEXT("Pads and joysticks"),
        TEXT("Hold or press"),   TEXT("Headset")};
    return NAME[page];
}

// --- the field of a row

static double get_number(const setting *row, const user_settings *chosen)
{
    double value;
    memcpy(&value, (const char *)chosen + row->at, sizeof value);
    return value;
}

static void set_number(const setting *row, user_settings *chosen, double value)
{
    memcpy((char *)chosen + row->at, &value, sizeof value);
}

static int get_index(const setting *row, const user_settings *chosen)
{
    const char *field = (const char *)chosen + row->at;
    if (row->kind == SETTING_SWITCH) {
        bool value;
        memcpy(&value, field, sizeof value);
        return value;
    }
    int value;
    _Static_assert(sizeof(enum headset_window) == sizeof value, "a choice is as large as an int");
    memcpy(&value, field, sizeof value);
    return value;
}

static void set_index(const setting *row, user_settings *chosen, int index)
{
    char *field = (char *)chosen + row->at;
    bool is_second = index == 1;
    if (row->kind == SETTING_SWITCH) {
        memcpy(field, &is_second, sizeof is_second);
    } else {
        memcpy(field, &index, sizeof index);
    }
}

static int count_words(const setting *row)
{
    int count = 0;
    while (row->word[count] != NULL) {
        count++;
    }
    return count;
}

void setting_reset(const setting *row, user_settings *chosen)
{
    if (row->kind == SETTING_NUMBER) {
        set_number(row, chosen, row->range.normal);
    } else {
        set_index(row, chosen, 0);
    }
}

bool setting_is_default(const setting *row, const user_settings *chosen)
{
    return row->kind == SETTING_NUMBER ? get_number(row, chosen) == row->range.normal
                                       : get_index(row, chosen) == 0;
}

static double changed_number(const setting_range *r, double value, int way)
{
    if (r->is_ratio) {
        value = way > 0 ? value * r->step : value / r->step;
        value = fabs(value / r->normal - 1.0) < SNAP_SHARE ? r->normal : value;
    } else {
        // To the next multiple of the step: a value from the file may lie between two.
        value = way > 0 ? floor(value / r->step + SNAP_SHARE) + 1.0
                        : ceil(value / r->step - SNAP_SHARE) - 1.0;
        value = round(value * r->step * 100.0) / 100.0;
    }
    return fmin(fmax(value, r->least), r->most);
}

void setting_change(const setting *row, user_settings *chosen, int way)
{
    if (row->kind == SETTING_NUMBER) {
        set_number(row, chosen, changed_number(&row->range, get_number(row, chosen), way));
    } else {
        int count = count_words(row);
        set_index(row, chosen, (get_index(row, chosen) + way + count) % count);
    }
}

// --- words

void setting_write(const setting *row, const user_settings *chosen, char *out_text, size_t size)
{
    if (row->kind == SETTING_NUMBER) {
        // Hundredths are as fine as a hand chooses.
        snprintf(out_text, size, "%g", round(100.0 * get_number(row, chosen)) / 100.0);
    } else {
        snprintf(out_text, size, "%s", row->word[get_index(row, chosen)]);
    }
}

static void show_number(const texts *t, const setting_range *range, double value, char *out_text,
                        size_t size)
{
    switch (range->unit) {
    case UNIT_PLAIN:
        snprintf(out_text, size, "%.2f", value);
        break;
    case UNIT_PERCENT:
        text_write(t, out_text, size, TEXT("%.0f %%"), 100.0 * value);
        break;
    case UNIT_DEGREES:
        text_write(t, out_text, size, TEXT("%.0f degrees"), value);
        break;
    case UNIT_METERS:
        text_write(t, out_text, size, TEXT("%.2f m"), value);
        break;
    case UNIT_SECONDS:
        text_write(t, out_text, size, TEXT("%.2f s"), value);
        break;
    case UNIT_OUTPUT:
        text_write(t, out_text, size, TEXT("number %.0f"), value);
        break;
    case UNIT_HERTZ:
        snprintf(out_text, size, "%.0f", value);
        break;
    }
}

// What zero means, or NULL if it is a number like others.
static const char *zero_of(enum setting_unit unit)
{
    switch (unit) {
    case UNIT_PERCENT:
    case UNIT_DEGREES:
        return TEXT("off");
    case UNIT_METERS:
        return TEXT("not measured");
    case UNIT_OUTPUT:
        return TEXT("the system's");
    case UNIT_HERTZ:
        return TEXT("no limit");
    case UNIT_PLAIN:
    case UNIT_SECONDS:
        break;
    }
    return NULL;
}

void setting_show(const texts *t, const setting *row, const user_settings *chosen, char *out_text,
                  size_t size)
{
    if (row->kind == SETTING_NUMBER) {
        const double value = get_number(row, chosen);
        const char *zero = value > 0.0 ? NULL : zero_of(row->range.unit);
        if (zero != NULL) {
            snprintf(out_text, size, "%s", text_of(t, zero));
        } else {
            show_number(t, &row->range, value, out_text, size);
        }
        return;
    }
    const char *const *words = row->shown != NULL ? row->shown : row->word;
    const char *word = words[get_index(row, chosen)];
    const bool is_own_name = words == SCREEN_LANGUAGE_SHOWN;
    snprintf(out_text, size, "%s", is_own_name ? word : text_of(t, word));
    // The words of the file have no blanks.
    for (char *c = out_text; row->shown == NULL && *c != '\0'; c++) {
        *c = *c == '_' ? ' ' : *c;
    }
}

void setting_write_choices(const setting *row, char *out_text, size_t size)
{
    if (row->kind == SETTING_NUMBER) {
        snprintf(out_text, size, "a number from %g to %g", row->range.least, row->range.most);
        return;
    }
    int count = count_words(row);
    int named = count > WORDS_NAMED ? WORDS_NAMED : count - 1;
    out_text[0] = '\0';
    for (int i = 0; i < named; i++) {
        size_t length = strlen(out_text);
        snprintf(out_text + length, size - length, "%s%s", i > 0 ? ", " : "", row->word[i]);
    }
    size_t length = strlen(out_text);
    snprintf(out_text + length, size - length, "%s or %s", count > WORDS_NAMED ? " ..." : "",
             row->word[count - 1]);
}

bool setting_read(const setting *row, const char *text, user_settings *chosen)
{
    if (row->kind == SETTING_NUMBER) {
        double value;
        bool is_good = text_word_number((text_word){text, strlen(text)}, &value) &&
                       value >= row->range.least && value <= row->range.most;
        if (is_good) {
            set_number(row, chosen, value);
        }
        return is_good;
    }
    for (int i = 0; row->word[i] != NULL; i++) {
        if (strcmp(row->word[i], text) == 0) {
            set_index(row, chosen, i);
            return true;
        }
    }
    return false;
}
