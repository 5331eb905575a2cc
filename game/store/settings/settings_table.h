// The table of all settings. The options on the screen, the file settings.txt, its check and the
// help of `battuta settings` are all made from these rows, so that they cannot differ.
#ifndef SETTINGS_TABLE_H
#define SETTINGS_TABLE_H

#include "settings.h"
#include "texts.h"
#include "user_settings.h"

// The pages of the options.
enum settings_page {
    SETTINGS_SOUND,
    SETTINGS_PICTURE,
    SETTINGS_CAMERA,
    SETTINGS_SCREEN,
    SETTINGS_MOUSE,
    SETTINGS_STICKS,
    SETTINGS_BUTTONS,
    SETTINGS_HEADSET,
    SETTINGS_PAGES
};

// What a field of user_settings is, and how it is chosen.
enum setting_kind {
    SETTING_NUMBER, // double, from `least` to `most`
    SETTING_CHOICE, // an enum or int: the index of one of several words
    SETTING_SWITCH  // bool: the index of one of two words
};

// How the screen writes a number.
enum setting_unit {
    UNIT_PLAIN,   // 1.25
    UNIT_PERCENT, // 75 %, and off at 0
    UNIT_DEGREES, // and off at 0
    UNIT_METERS,  // and "not measured" at 0
    UNIT_SECONDS, // 0.06 s
    UNIT_OUTPUT,  // the number of a sound device, and "the system's" at 0
    UNIT_HERTZ    // frames per second, and "no limit" at 0
};

typedef struct setting_range {
    double least, most, normal;
    double step;   // of one press; a factor if `is_ratio`
    bool is_ratio; // a press multiplies or divides
    enum setting_unit unit;
} setting_range;

typedef struct setting {
    const char *key; // in settings.txt
    enum settings_page page;
    enum setting_kind kind;
    size_t at;           // offset of the field in user_settings
    const char *label;   // on the screen; an English text, as all words of the screen
    const char *meaning; // a sentence for the help
    setting_range range; // SETTING_NUMBER
    // SETTING_CHOICE and SETTING_SWITCH: the words in the file and on the screen, each list ended
    // by NULL. The first word is the default. `shown` NULL: the screen shows the words of the file.
    const char *const *word;
    const char *const *shown;
} setting;

// All rows, in the order of the pages.
int settings_table_count(void);
const setting *settings_table_row(int index);

// The row with this key, or NULL.
const setting *settings_table_find(const char *key);

// The rows of one page: their number, and one of them.
int settings_page_count(enum settings_page page);
const setting *settings_page_row(enum settings_page page, int index);

// The English name of a page, such as "Sound".
const char *settings_page_name(enum settings_page page);

// Gives the field its default.
void setting_reset(const setting *row, user_settings *chosen);

// Whether the field has its default.
bool setting_is_default(const setting *row, const user_settings *chosen);

// Changes the field by one press to the right (`way` +1) or to the left (-1): a number by one step
// within its range, a choice to the next word, from the last one to the first.
void setting_change(const setting *row, user_settings *chosen, int way);

// Writes the value as the file has it ("0.25", "seated") and as the screen shows it ("25 %") in the
// catalog's language.
void setting_write(const setting *row, const user_settings *chosen, char *out_text, size_t size);
void setting_show(const texts *t, const setting *row, const user_settings *chosen, char *out_text,
                  size_t size);

// Writes what the file may have: "a number from 0 to 1", "eye, side or behind".
void setting_write_choices(const setting *row, char *out_text, size_t size);

// Reads the field from the text of the file. Returns false and leaves the field if it is not valid.
bool setting_read(const setting *row, const char *text, user_settings *chosen);

#endif
