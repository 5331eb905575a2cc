// The options: a list of pages, and on each page the settings of the table, changed with the orders
// of a menu. The same for every screen that offers options; it changes plain data and saves
// nothing.
#ifndef OPTIONS_MENU_H
#define OPTIONS_MENU_H

#include "hud.h"
#include "settings_choose.h"

#define OPTIONS_TEXT_SIZE 192

// The rows of the first list that lead elsewhere than to a page of settings. A screen offers those
// that it has. And what is left out.
enum options_extra {
    OPTIONS_KEYS = 1,    // the screen of keys and buttons
    OPTIONS_HELP = 2,    // the menu of help while fencing
    OPTIONS_HEADSET = 4, // a menu of the headset in place of its page of settings
    OPTIONS_BOOK = 8,    // the pages of help
    OPTIONS_ENGLISH = 16 // no row for the language: there is no catalog to choose
};

// Plain data.
typedef struct options_menu {
    bool is_open;
    unsigned extras;       // enum options_extra
    int page;              // enum settings_page, OPTIONS_FOLDERS or OPTIONS_CONTENTS
    menu_list list, first; // of the page, and of the list of pages, kept while a page is open
} options_menu;

#define OPTIONS_CONTENTS (-1)
#define OPTIONS_FOLDERS  SETTINGS_PAGES

// What an order was for.
enum options_result {
    OPTIONS_SAME,
    OPTIONS_CHANGED,   // a setting: apply and save it
    OPTIONS_OPEN_KEYS, // open that screen; the options stay open below it
    OPTIONS_OPEN_HELP,
    OPTIONS_OPEN_BOOK,
    OPTIONS_OPEN_HEADSET,
    OPTIONS_CLOSED
};

// The texts that a written menu points to.
typedef struct options_text {
    char value[MENU_ROWS][OPTIONS_TEXT_SIZE];
} options_text;

// Opens the list of pages.
options_menu options_menu_open(unsigned extras);

// Number of rows of the open list.
int options_menu_rows(const options_menu *m);

// The open list, for a pointer.
menu_list *options_menu_list(options_menu *m);

// Acts on an order: left and right change a setting, choose changes it as right does or opens what
// the row leads to, clear gives it its default, back goes back.
enum options_result options_menu_order(options_menu *m, enum menu_order order,
                                       user_settings *chosen);

// Writes the open list with title, a line about the selected row and a foot, in the language of
// hud->texts. `text` and *m outlive the drawing.
void options_menu_write(const options_menu *m, const user_settings *chosen, options_text *text,
                        hud_view *hud);

#endif
