#include "options_menu.h"

#include <stdio.h>
#include <string.h>

#include "user_paths.h"

// What a row of the first list does.
enum content_kind {
    CONTENT_PAGE,
    CONTENT_KEYS,
    CONTENT_HELP,
    CONTENT_BOOK,
    CONTENT_RESET,
    CONTENT_BACK
};

typedef struct content {
    enum content_kind kind;
    int page;
    const char *label, *meaning;
} content;

#define CONTENTS_MOST (SETTINGS_PAGES + 6)

static int list_contents(const options_menu *m, content out[CONTENTS_MOST])
{
    static const char *const MEANING[SETTINGS_PAGES] = {
        TEXT("How loud the blades, the feet, the apparatus and the referee are."),
        TEXT("How finely the picture is drawn, and how often."),
        TEXT("From where you see the bout, and what is marked in it."),
        TEXT("How large the text is, the colors of the sides, contrast, captions and motion."),
        TEXT("How far the point moves with the mouse."),
        TEXT("How thumb sticks and joysticks move the point."),
        TEXT("Whether arm out and lunge are held, or pressed once."),
        TEXT("How the weapon sits in your hand, comfort, height and room.")};
    int count = 0;
    for (int page = 0; page < SETTINGS_PAGES; page++) {
        out[count++] = (content){CONTENT_PAGE, page, settings_page_name((enum settings_page)page),
                                 MEANING[page]};
    }
    if ((m->extras & OPTIONS_KEYS) != 0) {
        out[count++] = (content){CONTENT_KEYS, 0, TEXT("Keys and buttons"),
                                 TEXT("Which key or button does what, for each device.")};
    }
    if ((m->extras & OPTIONS_HELP) != 0) {
        out[count++] = (content){CONTENT_HELP, 0, TEXT("Help while fencing"),
                                 TEXT("Five kinds of help for newcomers, for each fencer.")};
    }
    if ((m->extras & OPTIONS_BOOK) != 0) {
        out[count++] =
            (content){CONTENT_BOOK, 0, TEXT("How to fence"),
                      TEXT("Controls, what wins, the nine guards, the rules, accessibility.")};
    }
    out[count++] = (content){CONTENT_PAGE, OPTIONS_FOLDERS, TEXT("Files and folders"),
                             TEXT("Where settings, recordings and pictures are kept.")};
    out[count++] = (content){CONTENT_RESET, 0, TEXT("Reset all settings"),
                             TEXT("Gives every setting its default. Keys and help stay.")};
    out[count++] = (content){CONTENT_BACK, 0, TEXT("Back"), NULL};
    return count;
}

typedef struct folder {
    const char *label;
    bool (*find)(char out_path[USER_PATH_MAX], char *error, size_t error_size);
} folder;

static const folder FOLDER[] = {{TEXT("Settings"), user_settings_path},
                                {TEXT("Keys and buttons"), user_bindings_path},
                                {TEXT("Recordings and pictures"), user_duels_folder}};
#define FOLDERS ((int)(sizeof FOLDER / sizeof FOLDER[0]))

options_menu options_menu_open(unsigned extras)
{
    return (options_menu){.is_open = true, .extras = extras, .page = OPTIONS_CONTENTS};
}

// The setting in a row of the open page, or NULL if it has no such row.
static const setting *setting_at(const options_menu *m, int row)
{
    const enum settings_page page = (enum settings_page)m->page;
    for (int i = 0; i < settings_page_count(page); i++) {
        const setting *at = settings_page_row(page, i);
        const bool is_left_out =
            (m->extras & OPTIONS_ENGLISH) != 0 && strcmp(at->key, "screen.language") == 0;
        if (!is_left_out && row-- == 0) {
            return at;
        }
    }
    return NULL;
}

static int page_rows(const options_menu *m)
{
    int count = 0;
    while (m->page != OPTIONS_FOLDERS && setting_at(m, count) != NULL) {
        count++;
    }
    return m->page == OPTIONS_FOLDERS ? FOLDERS : count;
}

int options_menu_rows(const options_menu *m)
{
    content unused[CONTENTS_MOST];
    return m->page == OPTIONS_CONTENTS ? list_contents(m, unused) : page_rows(m) + 1;
}

menu_list *options_menu_list(options_menu *m)
{
    return m->page == OPTIONS_CONTENTS ? &m->first : &m->list;
}

static void reset_all(user_settings *chosen)
{
    *chosen = settings_default();
}

static enum options_result choose_content(options_menu *m, user_settings *chosen)
{
    content row[CONTENTS_MOST];
    list_contents(m, row);
    const content *at = &row[m->first.selected];
    switch (at->kind) {
    case CONTENT_PAGE:
        if (at->page == SETTINGS_HEADSET && (m->extras & OPTIONS_HEADSET) != 0) {
            return OPTIONS_OPEN_HEADSET;
        }
        m->page = at->page;
        m->list = (menu_list){0};
        return OPTIONS_SAME;
    case CONTENT_KEYS:
        return OPTIONS_OPEN_KEYS;
    case CONTENT_HELP:
        return OPTIONS_OPEN_HELP;
    case CONTENT_BOOK:
        return OPTIONS_OPEN_BOOK;
    case CONTENT_RESET:
        reset_all(chosen);
        return OPTIONS_CHANGED;
    case CONTENT_BACK:
        break;
    }
    m->is_open = false;
    return OPTIONS_CLOSED;
}

// The setting of the selected row, or NULL if the row is another one.
static const setting *selected_setting(const options_menu *m)
{
    bool has_settings = m->page != OPTIONS_CONTENTS && m->page != OPTIONS_FOLDERS;
    return has_settings ? setting_at(m, m->list.selected) : NULL;
}

static enum options_result change(options_menu *m, enum menu_order order, user_settings *chosen)
{
    const setting *row = selected_setting(m);
    if (row != NULL && order == MENU_CLEAR) {
        setting_reset(row, chosen);
    } else if (row != NULL) {
        setting_change(row, chosen, order == MENU_LEFT ? -1 : 1);
    } else if (order == MENU_CHOOSE && m->list.selected == page_rows(m)) {
        m->page = OPTIONS_CONTENTS;
    }
    return row != NULL ? OPTIONS_CHANGED : OPTIONS_SAME;
}

enum options_result options_menu_order(options_menu *m, enum menu_order order,
                                       user_settings *chosen)
{
    bool is_first = m->page == OPTIONS_CONTENTS;
    switch (order) {
    case MENU_CHOOSE:
        return is_first ? choose_content(m, chosen) : change(m, order, chosen);
    case MENU_LEFT:
    case MENU_RIGHT:
    case MENU_CLEAR:
        return is_first ? OPTIONS_SAME : change(m, order, chosen);
    case MENU_BACK:
        m->is_open = !is_first;
        m->page = OPTIONS_CONTENTS;
        return m->is_open ? OPTIONS_SAME : OPTIONS_CLOSED;
    default:
        menu_move(options_menu_list(m), order, options_menu_rows(m));
        return OPTIONS_SAME;
    }
}

// --- words

// Whether somebody may read this in a headset, whose controllers have no Enter and no Esc.
static bool is_worn(const options_menu *m)
{
    return (m->extras & OPTIONS_HEADSET) != 0;
}

static void write_contents(const options_menu *m, hud_view *hud)
{
    content row[CONTENTS_MOST];
    int count = list_contents(m, row);
    for (int i = 0; i < hud->menu.count && m->first.top + i < count; i++) {
        hud->menu.row[i].label = text_of(hud->texts, row[m->first.top + i].label);
    }
    hud->title = text_of(hud->texts, "Options");
    hud->line = text_of(hud->texts, row[m->first.selected].meaning);
    hud->foot = text_of(
        hud->texts, is_worn(m) ? TEXT("Stick and trigger, or keys     B, Y or Esc: back")
                               : TEXT("Up, down and Enter, or your device's keys     Esc: back"));
}

static void write_folder(int index, char *text, const char **out_label)
{
    char path[USER_PATH_MAX], error[OPTIONS_TEXT_SIZE];
    *out_label = FOLDER[index].label;
    bool found = FOLDER[index].find(path, error, sizeof error);
    snprintf(text, OPTIONS_TEXT_SIZE, "%.180s", found ? path : error);
}

static void write_page(const options_menu *m, const user_settings *chosen, options_text *text,
                       hud_view *hud)
{
    char value[OPTIONS_TEXT_SIZE];
    const setting *selected = selected_setting(m);
    for (int i = 0; i < hud->menu.count; i++) {
        int row = m->list.top + i;
        if (row == page_rows(m)) {
            hud->menu.row[i].label = text_of(hud->texts, "Back");
            continue;
        }
        hud->menu.row[i].value = text->value[i];
        if (m->page == OPTIONS_FOLDERS) {
            write_folder(row, text->value[i], &hud->menu.row[i].label);
            hud->menu.row[i].label = text_of(hud->texts, hud->menu.row[i].label);
            continue;
        }
        const setting *shown = setting_at(m, row);
        setting_show(hud->texts, shown, chosen, value, sizeof value);
        snprintf(text->value[i], OPTIONS_TEXT_SIZE, "<  %.180s  >", value);
        hud->menu.row[i].label = text_of(hud->texts, shown->label);
    }
    hud->title = text_of(hud->texts, m->page == OPTIONS_FOLDERS
                                         ? TEXT("Files and folders")
                                         : settings_page_name((enum settings_page)m->page));
    hud->line = selected != NULL ? text_of(hud->texts, selected->meaning) : NULL;
    hud->foot = text_of(
        hud->texts,
        m->page == OPTIONS_FOLDERS ? (is_worn(m) ? TEXT("B, Y or Esc: back") : TEXT("Esc: back"))
        : is_worn(m)
            ? TEXT("Stick or keys left, right: change     B, Y or Esc: back")
            : TEXT("Left, right, or the mouse's buttons: change     Delete: default     Esc: "
                   "back"));
}

void options_menu_write(const options_menu *m, const user_settings *chosen, options_text *text,
                        hud_view *hud)
{
    const menu_list *list = m->page == OPTIONS_CONTENTS ? &m->first : &m->list;
    int left = options_menu_rows(m) - list->top;
    hud->menu = (hud_menu){.count = left < MENU_ROWS ? left : MENU_ROWS,
                           .selected = list->selected - list->top,
                           .above = list->top > 0,
                           .below = left > MENU_ROWS};
    if (m->page == OPTIONS_CONTENTS) {
        write_contents(m, hud);
    } else {
        write_page(m, chosen, text, hud);
    }
}
