#include "profile_page.h"

#include <stdio.h>
#include <string.h>

static void show(profile_page *page)
{
    page->problem[0] = '\0';
    page->first = 0;
    if (page->who < page->count) {
        char error[USER_PATH_MAX + 256];
        if (!profile_load(page->name[page->who], &page->shown, error, sizeof error)) {
            snprintf(page->problem, sizeof page->problem, "%.*s", PROFILE_PAGE_LINE - 1, error);
        }
    } else {
        page->shown = profile_new(TEXT("Somebody new"));
    }
}

void profile_page_open(profile_page *page, const char *name)
{
    page->is_open = true;
    page->who = 0;
    page->count = profiles_list(page->name);
    for (size_t i = 0; name != NULL && i < page->count; i++) {
        page->who = strcmp(page->name[i], name) == 0 ? i : page->who;
    }
    show(page);
    page->kind = profile_main_weapon(&page->shown);
}

// Gives somebody new a name that nobody has, "Fencer 1", and a file.
static bool enter_new(profile_page *page)
{
    char name[RATING_NAME_SIZE], error[USER_PATH_MAX + 256];
    bool is_taken = true;
    for (int number = 1; is_taken; number++) {
        snprintf(name, sizeof name, "Fencer %d", number);
        is_taken = false;
        for (size_t i = 0; i < page->count; i++) {
            is_taken = is_taken || strcmp(page->name[i], name) == 0;
        }
    }
    page->shown = profile_new(name);
    if (!profile_save(&page->shown, error, sizeof error)) {
        snprintf(page->problem, sizeof page->problem, "%.*s", PROFILE_PAGE_LINE - 1, error);
        return false;
    }
    profile_page_open(page, name);
    return true;
}

static void turn(profile_page *page, size_t way)
{
    page->who = (page->who + way) % (page->count + 1);
    show(page);
}

// Moves within the page, or to the next weapon at its end.
static void move(profile_page *page, int way, int last)
{
    const int to = page->first + way;
    if (to >= 0 && to <= last) {
        page->first = to;
        return;
    }
    page->first = 0;
    page->kind =
        (enum weapon_kind)(((int)page->kind + way + WEAPON_KIND_COUNT) % WEAPON_KIND_COUNT);
}

enum profile_page_result profile_page_order(profile_page *page, enum menu_order order, int last)
{
    switch (order) {
    case MENU_LEFT:
        turn(page, page->count);
        break;
    case MENU_RIGHT:
        turn(page, 1);
        break;
    case MENU_UP:
        move(page, -1, last);
        break;
    case MENU_DOWN:
        move(page, 1, last);
        break;
    case MENU_CHOOSE:
        if (page->who == page->count && !enter_new(page)) {
            break;
        }
        return page->problem[0] == '\0' ? PROFILE_PAGE_CHOSEN : PROFILE_PAGE_NOTHING;
    case MENU_BACK:
        page->is_open = false;
        return PROFILE_PAGE_CLOSED;
    case MENU_CLEAR:
    case MENU_NOTHING:
        break;
    }
    return PROFILE_PAGE_NOTHING;
}

// --- words

static void write_curve(const texts *t, const profile_page *page, profile_page_text *text)
{
    const profile_weapon *of = &page->shown.weapon[page->kind];
    hud_curve *curve = &text->curve;
    const size_t first = of->count > HUD_CURVE_POINTS ? of->count - HUD_CURVE_POINTS : 0;
    curve->count = 0;
    for (size_t i = first; i < of->count; i++) {
        curve->value[curve->count] = (float)of->bout[i].rating;
        curve->spread[curve->count++] = (float)of->bout[i].deviation;
    }
    text_write(t, text->curve_words, sizeof text->curve_words,
               "Rating after each of the last %d bouts, and how sure it is", curve->count);
    curve->words = text->curve_words;
    curve->empty = text_of(t, "The curve of the rating begins with the second bout.");
    curve->color =
        (canvas_color){page->shown.color[0], page->shown.color[1], page->shown.color[2], 1.0f};
}

static void add_row(hud_page *page, int *count, const char *name, const char *words)
{
    page->block[*count].name = name;
    page->block[*count].text = words;
    page->block[(*count)++].sketch = SKETCH_NONE;
}

static void write_new(const texts *t, hud_page *out, int *count)
{
    add_row(out, count, text_of(t, "A profile keeps"),
            text_of(t, "your rating and its curve, where you hit and are hit, your tempo and your "
                       "distance."));
    add_row(out, count, text_of(t, "It stays here"),
            text_of(t, "One text file in the folder of your data, which you can read, copy and "
                       "delete."));
    add_row(out, count, text_of(t, "To begin one"),
            text_of(t, "Choose this page: whoever has this device gets a name."));
    add_row(out, count, text_of(t, "Another name"), "battuta settings name.mouse Ada");
}

static void write_rows(const texts *t, const profile_page *page, const rating_list *people,
                       hud_page *out, profile_page_text *text)
{
    int count = 0;
    *out = (hud_page){.first = page->first};
    if (page->problem[0] != '\0') {
        add_row(out, &count, text_of(t, "Not readable"), page->problem);
    } else if (page->who == page->count) {
        write_new(t, out, &count);
    } else {
        profile_words_write(t, &page->shown, page->kind,
                            rating_list_find(people, page->shown.name, page->kind), &text->words);
        for (int i = 0; i < text->words.count; i++) {
            add_row(out, &count, text->words.name[i], text->words.text[i]);
        }
        write_curve(t, page, text);
        out->curve = &text->curve;
    }
}

// What choosing the page does: for the owner of the device, whether opponents remember them.
static void write_foot(const texts *t, const profile_page *page, bool is_new, bool is_owner,
                       const char *device, char out[PROFILE_PAGE_LINE])
{
    const char *foot = TEXT("Left, right: other people     up, down: weapon     Esc: back");
    if (page->problem[0] != '\0') {
        // What is not readable is not chosen.
    } else if (is_owner && page->shown.is_remembered) {
        foot = TEXT("Left, right: other people     up, down: weapon     Enter: opponents shall "
                    "forget you     Esc: back");
    } else if (is_owner) {
        foot = TEXT("Left, right: other people     up, down: weapon     Enter: opponents may "
                    "remember you     Esc: back");
    } else if (is_new) {
        foot = TEXT("Left, right: other people     up, down: weapon     Enter: begin a profile "
                    "with the %s     Esc: back");
    } else {
        foot = TEXT("Left, right: other people     up, down: weapon     Enter: fence with the "
                    "%s     Esc: back");
    }
    text_write(t, out, PROFILE_PAGE_LINE, foot, device);
}

void profile_page_write(const texts *t, const profile_page *page, const rating_list *people,
                        const char *device, const char *owner, profile_page_text *text,
                        hud_view *hud)
{
    const bool is_new = page->who == page->count;
    const bool is_owner = owner != NULL && strcmp(owner, page->shown.name) == 0;
    write_rows(t, page, people, &hud->page, text);
    if (is_new) {
        snprintf(text->line, sizeof text->line, "%s", text_of(t, "Nobody's page yet"));
    } else if (page->problem[0] != '\0') {
        snprintf(text->line, sizeof text->line, "%s", text_of(t, "The file is kept as it is"));
    } else {
        static const char *const LINE[2][2] = {
            {TEXT("%s     right-handed, %s build"),
             TEXT("%s     right-handed, %s build     fences with the %s")},
            {TEXT("%s     left-handed, %s build"),
             TEXT("%s     left-handed, %s build     fences with the %s")}};
        text_write(t, text->line, sizeof text->line, LINE[page->shown.is_left_handed][is_owner],
                   text_of(t, weapon_name(page->kind)), text_of(t, page->shown.build), device);
    }
    write_foot(t, page, is_new, is_owner, device, text->foot);
    hud->panel = HUD_PANEL_HELP;
    hud->title = is_new ? text_of(t, page->shown.name) : page->shown.name;
    hud->line = text->line;
    hud->foot = text->foot;
}
