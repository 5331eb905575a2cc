// The page of a person on the screen: rating with its curve, touches, tempo, distance. Left and
// right go through the people of this machine, up and down through the weapons, and choosing says
// who fences with a device. It knows nothing of a bout.
#ifndef PROFILE_PAGE_H
#define PROFILE_PAGE_H

#include "hud.h"
#include "menu.h"
#include "profile_file.h"
#include "profile_words.h"

#define PROFILE_PAGE_LINE 256

// Plain data, large.
typedef struct profile_page {
    bool is_open;
    size_t count; // people with a profile; after them comes a person who is new
    size_t who;   // the person shown; `count`: somebody new
    char name[PROFILES_MAX][RATING_NAME_SIZE];
    enum weapon_kind kind;
    int first; // rows above those that are shown, where not all fit
    profile shown;
    char problem[PROFILE_PAGE_LINE]; // why the profile cannot be read; empty: it can
} profile_page;

// Memory for the words of one displayed frame; the HUD points into it.
typedef struct profile_page_text {
    profile_words words;
    hud_curve curve;
    char curve_words[PROFILE_PAGE_LINE], line[PROFILE_PAGE_LINE], foot[PROFILE_PAGE_LINE];
} profile_page_text;

// Opens the page at this person, or, if `name` is NULL or has no profile, at the first one.
void profile_page_open(profile_page *page, const char *name);

enum profile_page_result {
    PROFILE_PAGE_NOTHING,
    PROFILE_PAGE_CLOSED,
    PROFILE_PAGE_CHOSEN // the person shown fences with the device; shown.name is the name
};

// Acts on an order. Up and down go through the rows first, where not all fit: `last` is
// hud_page_last() of the page that is shown. Somebody new who is chosen gets a name and a file;
// `problem` says if it cannot be written. Whoever has the device already and is chosen changes
// whether opponents remember them, which the caller does.
enum profile_page_result profile_page_order(profile_page *page, enum menu_order order, int last);

// Writes the page. `people`: present ratings. `device`: in words, such as "mouse"; `owner`: the
// name of who fences with it, or NULL.
void profile_page_write(const texts *t, const profile_page *page, const rating_list *people,
                        const char *device, const char *owner, profile_page_text *text,
                        hud_view *hud);

#endif
