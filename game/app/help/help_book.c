#include "help_book.h"

#include <stdio.h>
#include <string.h>

#include "settings_table.h"

static const char *const TITLE[HELP_PAGES] = {TEXT("How to fence"), TEXT("What wins"),
                                              TEXT("The nine guards"), TEXT("The rules in short"),
                                              TEXT("For every eye, ear and hand")};

static void turn_to(help_book *book, int page)
{
    book->page = (page + HELP_PAGES) % HELP_PAGES;
    book->first = 0;
}

bool help_order(help_book *book, enum menu_order order, int last)
{
    switch (order) {
    case MENU_LEFT:
        turn_to(book, book->page - 1);
        return true;
    case MENU_RIGHT:
    case MENU_CHOOSE:
        turn_to(book, book->page + 1);
        return true;
    case MENU_UP:
        book->first -= book->first > 0;
        return true;
    case MENU_DOWN:
        book->first += book->first < last;
        return true;
    case MENU_BACK:
        book->is_open = false;
        return true;
    case MENU_CLEAR:
    case MENU_NOTHING:
        break;
    }
    return false;
}

// --- the pages

// The page of a view that is written.
typedef struct page_writer {
    const texts *texts;
    hud_page *page;
    int count;
} page_writer;

// Adds words that are written already.
static void add_words(page_writer *w, const char *name, const char *words, int sketch)
{
    if (w->count < HUD_PAGE_BLOCKS) {
        w->page->block[w->count].name = name;
        w->page->block[w->count].text = words;
        w->page->block[w->count++].sketch = sketch;
    }
}

// Adds English texts.
static void add(page_writer *w, const char *name, const char *english, int sketch)
{
    add_words(w, text_of(w->texts, name), text_of(w->texts, english), sketch);
}

// The keys of one line, and their meaning.
typedef struct key_line {
    enum action action[3];
    int count;
    const char *meaning;
} key_line;

static const key_line PROGRAM[] = {
    {{ACTION_CAMERA}, 1, TEXT("next camera: shoulder, three-quarter, side, behind")},
    {{ACTION_WEAPON, ACTION_RULES}, 2, TEXT("next weapon, rules: duel or FIE, between bouts")},
    {{ACTION_LEVEL_1, ACTION_LEVEL_2, ACTION_LEVEL_3},
     3,
     TEXT("level of the computer fencer, between bouts")},
    {{ACTION_ASSISTS, ACTION_HEADSET}, 2, TEXT("help while fencing, look for a headset")},
    {{ACTION_DUELS, ACTION_SHARE},
     2,
     TEXT("recorded duels, after a touch: watch it; share the last touch as a film")},
    {{ACTION_APPEAL}, 1, TEXT("appeal against the call of a touch, foil and sabre")},
    {{ACTION_MOUSE_SLOWER, ACTION_MOUSE_FASTER},
     2,
     TEXT("mouse slower, faster (the one moved last)")},
    {{ACTION_FIGURES, ACTION_FULLSCREEN, ACTION_PICTURE},
     3,
     TEXT("performance figures, fullscreen, save a screenshot")},
};

static void write_keys(const texts *t, const bindings *b, const key_line *line,
                       char out[HELP_LINE_SIZE])
{
    out[0] = '\0';
    for (int i = 0; i < line->count; i++) {
        char name[BINDINGS_SLOTS * (BINDING_NAME_SIZE + 4)];
        const size_t length = strlen(out);
        input_help_all_names(t, b, BINDINGS_PROGRAM, &line->action[i], 1, name, sizeof name);
        snprintf(out + length, HELP_LINE_SIZE - length, "%s%s", i > 0 ? " " : "", name);
    }
}

// How to fence with every kind of device, and the program's own keys.
static void write_controls(const bindings *b, help_text *text, page_writer *w)
{
    for (int group = BINDINGS_MOUSE; group <= BINDINGS_JOYSTICK; group++) {
        char *line = text->controls[w->count];
        input_help_full_line(w->texts, b, (enum bindings_group)group, line);
        add_words(w, text_of(w->texts, bindings_group_title((enum bindings_group)group)), line,
                  SKETCH_NONE);
    }
    // The lengths and times of footwork.h, and the strokes of hand_stroke.h.
    add(w, TEXT("Lunge"),
        TEXT("a tap: half a meter; held a quarter of a second, arm out: 1.2 m; held on: you stay "
             "in it"),
        SKETCH_NONE);
    add(w, TEXT("Cut, flick"),
        TEXT("fling the point and press arm out while it moves: a sabre cuts that way, foil and "
             "épée "
             "flick downward"),
        SKETCH_NONE);
    for (size_t i = 0; i < sizeof PROGRAM / sizeof PROGRAM[0]; i++) {
        char *keys = text->key[w->count];
        write_keys(w->texts, b, &PROGRAM[i], keys);
        add_words(w, keys, text_of(w->texts, PROGRAM[i].meaning), SKETCH_NONE);
    }
    add(w, TEXT("Esc"), TEXT("pause, with all menus; again: go on"), SKETCH_NONE);
}

static void write_winning(page_writer *w)
{
    w->page->columns = 2;
    add(w, TEXT("Distance"),
        TEXT("Whoever decides the distance decides the bout. Stay a step out of reach, and come in "
             "when "
             "you "
             "choose to."),
        SKETCH_DISTANCE);
    add(w, TEXT("The arm first"),
        TEXT("Stretch the arm, then lunge. Whoever walks in with a bent arm runs onto the point "
             "that "
             "waits."),
        SKETCH_ARM);
    add(w, TEXT("The lunge"),
        TEXT(
            "Arm out, and the lunge right behind it. Your point is there before a step could bring "
            "you."),
        SKETCH_LUNGE);
    add(w, TEXT("Step back"),
        TEXT("An attack that falls short cost you nothing. Go back one step, and thrust while the "
             "other "
             "still recovers."),
        SKETCH_RETREAT);
    add(w, TEXT("Parry ..."),
        TEXT("Push the attack aside with the thick part of your blade: move to the guard on the "
             "side "
             "where it comes."),
        SKETCH_PARRY);
    add(w, TEXT("... then riposte"),
        TEXT("Thrust at once. For a moment after your parry nothing protects the other."),
        SKETCH_RIPOSTE);
    add(w, TEXT("Beat"),
        TEXT("A short, hard blow on the other blade takes it out of control for a moment. That is "
             "the "
             "time to thrust."),
        SKETCH_BEAT);
    add(w, TEXT("Change"),
        TEXT("Whoever always does the same is parried. Threaten high, and hit low."),
        SKETCH_GUARD + 7);
}

static void write_guards(page_writer *w)
{
    static const char *const GUARD[9][2] = {
        {TEXT("Prime"),
         TEXT("The hand high, the point hanging. Covers head and chest on the inside.")},
        {TEXT("Line; with a sabre quinte"),
         TEXT("Arm and point straight at the other. A sabre lies across, above the head.")},
        {TEXT("Tierce"),
         TEXT("Palm half down. Covers the high outside, and the arm against cuts.")},
        {TEXT("Quarte"),
         TEXT("The hand before the chest. Covers the high inside: the parry needed most.")},
        {TEXT("On guard"), TEXT("Between all others: from here each is equally near.")},
        {TEXT("Sixte"), TEXT("Palm half up. Covers the high outside.")},
        {TEXT("Septime"), TEXT("Half a circle down from quarte. Covers the low inside.")},
        {TEXT("Low"), TEXT("The point at the height of the thigh. For thrusts below the hand.")},
        {TEXT("Octave; with a sabre seconde"),
         TEXT("The point low. Covers the low outside, flank and leg.")}};
    w->page->columns = 3;
    for (int i = 0; i < 9; i++) {
        add(w, GUARD[i][0], GUARD[i][1], SKETCH_GUARD + i);
    }
}

static void write_rules(page_writer *w)
{
    w->page->columns = 2;
    add(w, "Épée",
        TEXT("The point counts on the whole body. Whoever is first gets the touch; both at once "
             "get one "
             "each."),
        SKETCH_WHOLE_BODY);
    add(w, TEXT("Foil"),
        TEXT("The point counts on the trunk. If both touch, the one who attacked first gets it, or "
             "the "
             "one who parried and riposted."),
        SKETCH_TRUNK);
    add(w, TEXT("Sabre"),
        TEXT(
            "Point and edge count above the hips. Whoever attacks first has the right, as with the "
            "foil."),
        SKETCH_ABOVE_HIPS);
    add(w, TEXT("Lamps"),
        TEXT("The lamp in the color of your side: you touched. The white one: you touched what "
             "does not "
             "count."),
        SKETCH_LAMPS);
    add(w, TEXT("A duel"),
        TEXT("The first touch anywhere decides, and a bout begins anew. So you fence alone, if you "
             "do "
             "not change the rules."),
        SKETCH_LUNGE);
    add(w, TEXT("A match"),
        TEXT(
            "By the rules of the FIE: to 5 touches, with a clock, a referee, and cards for whoever "
            "leaves "
            "the piste or pushes. So two people fence."),
        SKETCH_DISTANCE);
}

// A line about every setting of a page.
static void add_settings(enum settings_page from, page_writer *w)
{
    for (int i = 0; i < settings_page_count(from); i++) {
        const setting *row = settings_page_row(from, i);
        add(w, row->label, row->meaning, SKETCH_NONE);
    }
}

static void write_access(page_writer *w)
{
    add(w, TEXT("Options"),
        TEXT("In the title and in the pause; with every device. The lines that follow are in Text "
             "and "
             "colors."),
        SKETCH_NONE);
    add_settings(SETTINGS_SCREEN, w);
    add(w, TEXT("From three meters"),
        TEXT("At 200 % the smallest letters of a bout and of its menus can be read from there on a "
             "television."),
        SKETCH_NONE);
    add(w, TEXT("Hold or press"),
        TEXT(
            "Options, Hold or press: arm out and lunge from one press to the next, so that nothing "
            "must be held."),
        SKETCH_NONE);
    add(w, TEXT("Never by color alone"),
        TEXT("Lamps, sides and marks have a place, a shape or a word as well."), SKETCH_NONE);
    add(w, TEXT("No flashes"),
        TEXT("Nothing lights up more than three times a second, and with reduced motion nothing "
             "does."),
        SKETCH_NONE);
    add(w, TEXT("Without hearing"),
        TEXT("The referee's words and why a touch counted are always written. Captions tell of "
             "other sounds, and each kind has a volume."),
        SKETCH_NONE);
    add(w, TEXT("One hand"),
        TEXT("A mouse alone is enough, and so is the number pad: with the middle button held, the "
             "wheel "
             "is a flèche and a duck. In the headset you may sit."),
        SKETCH_NONE);
    add(w, TEXT("Other keys"),
        TEXT("Options, Keys and buttons: up to four for each action, on every device."),
        SKETCH_NONE);
    add(w, TEXT("Slower, and guided"),
        TEXT("Options, Help while fencing: half speed, the nearest guard, aim, and the guard that "
             "parries."),
        SKETCH_NONE);
}

void help_write(const help_book *book, const bindings *b, help_text *text, hud_view *hud)
{
    page_writer writer = {.texts = hud->texts, .page = &hud->page}, *w = &writer;
    hud->page = (hud_page){.first = book->first};
    switch ((enum help_page)book->page) {
    case HELP_CONTROLS:
        write_controls(b, text, w);
        break;
    case HELP_WINNING:
        write_winning(w);
        break;
    case HELP_GUARDS:
        write_guards(w);
        break;
    case HELP_RULES:
        write_rules(w);
        break;
    case HELP_ACCESS:
    case HELP_PAGES:
        write_access(w);
        break;
    }
    char help[BINDING_NAME_SIZE];
    input_help_shown(hud->texts, b, b->row[BINDINGS_PROGRAM][ACTION_HELP].slot[0], help);
    text_write(hud->texts, text->line, sizeof text->line, "page %d of %d", book->page + 1,
               HELP_PAGES);
    text_write(hud->texts, text->foot, sizeof text->foot,
               "Left, right: other pages     Esc or %s: back", help);
    hud->panel = HUD_PANEL_HELP;
    hud->title = text_of(hud->texts, TITLE[book->page]);
    hud->line = text->line;
    hud->foot = text->foot;
}
