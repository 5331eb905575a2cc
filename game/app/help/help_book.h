// The help: pages that teach how to fence, which keys there are, and what can be set for every eye,
// ear and hand. It knows nothing of a bout.
#ifndef HELP_BOOK_H
#define HELP_BOOK_H

#include "bindings.h"
#include "hud.h"
#include "input_help.h"

enum help_page {
    HELP_CONTROLS,
    HELP_WINNING,
    HELP_GUARDS,
    HELP_RULES,
    HELP_ACCESS, // made from the table of settings, so that it lists all of them
    HELP_PAGES
};

// Plain data.
typedef struct help_book {
    bool is_open;
    int page;  // enum help_page
    int first; // rows above those that are shown
} help_book;

#define HELP_LINE_SIZE 256

// Memory for the words of one displayed frame; the HUD points into it.
typedef struct help_text {
    char controls[HUD_PAGE_BLOCKS][INPUT_HELP_FULL_SIZE], key[HUD_PAGE_BLOCKS][HELP_LINE_SIZE];
    char said[HUD_PAGE_BLOCKS][HELP_LINE_SIZE];
    char line[HELP_LINE_SIZE], foot[HELP_LINE_SIZE];
} help_text;

// Acts on an order: left and right turn the pages round and round, up and down move within a page;
// `last` is hud_page_last() of the page that is open. Choosing turns to the next page, going back
// closes the book. Returns false if the order means nothing here.
bool help_order(help_book *book, enum menu_order order, int last);

// Writes the open page; keys are named as they are bound.
void help_write(const help_book *book, const bindings *b, help_text *text, hud_view *hud);

#endif
