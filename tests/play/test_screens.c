// Every screen of an evening, drawn in windows of several sizes and with text of several sizes: no
// words leave the window, become too small to be read, are cut or lie on others.
//   test_screens [<folder>]: with a folder, writes a picture of each screen there to be looked at.
#include "play_desk.h"

#include "assets_path.h"
#include "gl_offscreen.h"
#include "hud.h"
#include "picture.h"
#include "play_opponents.h"
#include "play_orders.h"
#include "play_profile.h"
#include "play_sides_menu.h"

// The largest of the windows below.
#define MOST_WIDTH  1920
#define MOST_HEIGHT 1080

// The smallest letters, pixels of a window 720 high with text of the usual size. Large text is
// larger than this in each screen; what a screen must fit in may be smaller than it would be.
#define LEAST_SIZE 10.4f
// Of a letter's size: how far letters reach above and below their baseline, and how much of that
// two texts may share: the boxes have some air.
#define ABOVE   0.76f
#define BELOW   0.22f
#define OVERLAP 0.12f

typedef struct shown_text {
    float left, right, top, bottom, size;
    canvas_font font;
    char words[256];
} shown_text;

static struct {
    const char *folder; // NULL: no pictures
    window *window;
    canvas *canvas;
    int width, height;
    double text_size;
    int texts;
    shown_text text[300];
    int faults;
} screens;

// --- what is drawn

// The linker leads all calls of canvas_text() here.
void __real_canvas_text(canvas *c, float x, float y, canvas_font font, const char *text,
                        canvas_color color);
void __wrap_canvas_text(canvas *c, float x, float y, canvas_font font, const char *text,
                        canvas_color color);

void __wrap_canvas_text(canvas *c, float x, float y, canvas_font font, const char *text,
                        canvas_color color)
{
    __real_canvas_text(c, x, y, font, text, color);
    if (screens.texts < (int)(sizeof screens.text / sizeof *screens.text) && color.r > 0.1f) {
        shown_text *out = &screens.text[screens.texts++];
        const float width = canvas_text_width(c, font, text);
        const float left = font.align == CANVAS_LEFT     ? x
                           : font.align == CANVAS_CENTER ? x - 0.5f * width
                                                         : x - width;
        // All in pixels of the window.
        const float px = (float)screens.width / canvas_width(c);
        *out = (shown_text){.left = px * left,
                            .right = px * (left + width),
                            .top = px * (y - ABOVE * font.size),
                            .bottom = px * (y + BELOW * font.size),
                            .size = px * font.size,
                            .font = font};
        snprintf(out->words, sizeof out->words, "%s", text);
    }
}

static void complain(const char *screen, const char *what, const shown_text *text)
{
    screens.faults++;
    print_error("%dx%d, text %.1f, %s: %s: \"%s\" (%.0f..%.0f, %.0f..%.0f, %.1f px)\n",
                screens.width, screens.height, screens.text_size, screen, what, text->words,
                (double)text->left, (double)text->right, (double)text->top, (double)text->bottom,
                (double)text->size);
}

static bool lie_on_each_other(const shown_text *a, const shown_text *b)
{
    const float air = OVERLAP * (a->size < b->size ? a->size : b->size);
    return a->left + air < b->right && b->left + air < a->right && a->top + air < b->bottom &&
           b->top + air < a->bottom;
}

static void check(const char *screen)
{
    const float scale = (float)screens.height / 720.0f < (float)screens.width / 960.0f
                            ? (float)screens.height / 720.0f
                            : (float)screens.width / 960.0f;
    for (int i = 0; i < screens.texts; i++) {
        const shown_text *t = &screens.text[i];
        if (t->left < 0.0f || t->right > (float)screens.width || t->top < 0.0f ||
            t->bottom > (float)screens.height) {
            complain(screen, "leaves the window", t);
        }
        if (t->size < LEAST_SIZE * scale) {
            complain(screen, "is too small", t);
        }
        const size_t length = strlen(t->words);
        if (length > 3 && strcmp(t->words + length - 3, "…") == 0) {
            complain(screen, "is cut", t);
        }
        for (int k = 0; k < i; k++) {
            if (lie_on_each_other(t, &screens.text[k])) {
                complain(screen, "lies on other words", t);
                complain(screen, "... on these", &screens.text[k]);
            }
        }
    }
}

static void save(const char *screen)
{
    char path[300], error[300];
    snprintf(path, sizeof path, "%s/%dx%d-%.0f-%s.png", screens.folder, screens.width,
             screens.height, 100.0 * screens.text_size, screen);
    if (!picture_save_png(path, screens.width, screens.height, error, sizeof error)) {
        fail_msg("%s", error);
    }
}

// Draws what the window shows now, under this name.
static void visit(play *p, const char *screen)
{
    screens.texts = 0;
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glViewport(0, 0, screens.width, screens.height);
    glClearColor(0.42f, 0.40f, 0.38f, 1.0f); // as bright as the hall
    glClear(GL_COLOR_BUFFER_BIT);
    canvas_begin(screens.canvas, screens.width, screens.height);
    hud_draw(screens.canvas, play_desk_words(p));
    if (screens.folder != NULL) {
        canvas_end(screens.canvas);
        save(screen);
    } else {
        canvas_drop(screens.canvas); // only the words matter, and drawing takes long
    }
    check(screen);
}

// --- the screens

static void visit_rows(play *p, const char *screen)
{
    const int rows = play_desk_words(p)->menu.count;
    char name[80];
    visit(p, screen);
    for (int row = 0; row < rows; row++) {
        play_menu_order(p, MENU_DOWN);
        snprintf(name, sizeof name, "%s-row-%d", screen, row + 1);
        const char *folder = screens.folder;
        screens.folder = row == rows - 2 ? folder : NULL; // of its rows one picture more is enough
        visit(p, name);
        screens.folder = folder;
    }
}

static void visit_options(play *p)
{
    play_escape(p);
    play_desk_choose(p, "Options");
    visit_rows(p, "options");
    for (int page = 0; page < SETTINGS_PAGES; page++) {
        char name[80];
        snprintf(name, sizeof name, "options-%d", page);
        play_desk_choose(p, settings_page_name((enum settings_page)page));
        visit_rows(p, name);
        play_escape(p);
    }
    play_desk_choose(p, "Keys and buttons");
    for (int group = 0; group < BINDINGS_GROUP_COUNT; group++) {
        char name[80];
        snprintf(name, sizeof name, "keys-%d", group);
        visit(p, name);
        play_menu_order(p, MENU_RIGHT);
    }
    play_desk_go_to(p, "Back");
    visit(p, "keys-end");
    play_escape(p);
    play_desk_choose(p, "Help while fencing");
    visit_rows(p, "assists");
    play_escape(p);
    play_escape(p);
    play_escape(p);
}

static void visit_help(play *p)
{
    p->menus.help = (help_book){.is_open = true};
    for (int page = 0; page < HELP_PAGES; page++) {
        char name[80];
        p->menus.help.page = page;
        p->menus.help.first = 0;
        snprintf(name, sizeof name, "help-%d", page);
        visit(p, name);
        p->menus.help.first = 1000;
        snprintf(name, sizeof name, "help-%d-end", page);
        visit(p, name);
    }
    p->menus.help = (help_book){0};
}

static void visit_title(play *p)
{
    visit(p, "title");
    settings_set(&p->saved.settings, "name.keyboard", "Ada");
    play_pause(p, PAUSE_WANTED, "");
    play_profile_open(p, INPUT_KEYBOARD);
    visit(p, "profile");
    play_escape(p);
    play_desk_key(p, SDL_SCANCODE_RETURN);
    visit(p, "joining");
    play_desk_key(p, SDL_SCANCODE_SPACE);
    visit(p, "joining-two");
    play_escape(p);
    visit_rows(p, "joining-menu");
    play_desk_choose(p, "Sides and hands");
    play_desk_choose(p, "Give up both sides");
}

static void visit_pause(play *p)
{
    play_escape(p);
    visit_rows(p, "pause");
    play_desk_choose(p, "Sides and hands");
    visit_rows(p, "sides");
    play_escape(p);
    play_desk_choose(p, "Opponent");
    visit(p, "opponents");
    play_escape(p);
    play_escape(p);
    play_desk.options.is_tournament = true;
    play_escape(p);
    visit(p, "pause-tournament");
    play_escape(p);
    play_desk.options.is_tournament = false;
    play_pause(p, PAUSE_UNPLUGGED, "The keyboard is gone. Plug it in again.");
    visit(p, "unplugged");
    play_resume(p);
}

static void visit_bout(play *p)
{
    play_desk_begin(p);
    visit(p, "call");
    session_advance(&p->session, SESSION_CALL_S);
    visit(p, "fencing");
    p->training.assist[DUEL_LEFT] = ASSIST_SNAP | ASSIST_HINT | ASSIST_SLOW | ASSIST_AIM;
    play_notice(p, "computer fencer: level 2 of 3, from the next bout");
    visit(p, "fencing-notice");
    p->notice.left_s = 0.0;
    p->view.stats_shown = true;
    p->view.shown.window = screens.window;
    visit(p, "fencing-figures");
    p->view.shown.window = NULL;
    p->view.stats_shown = false;
    p->training.assist[DUEL_LEFT] = 0;
    visit_pause(p);
    snprintf(p->review.reason, sizeof p->review.reason,
             "The left fencer's point hit the chest at 3.1 m/s after a lunge of 0.9 m");
    p->review.coach =
        "You both walked in. Extend first, and step only when the point is on its way.";
    session_bout_ended(&p->session, DUEL_LEFT);
    p->bout->state.winner = DUEL_LEFT;
    visit(p, "review");
    play_free_sides(p);
}

static void visit_all(play *p, int width, int height, double text_size)
{
    screens.width = width;
    screens.height = height;
    screens.text_size = text_size;
    canvas_enlarge(screens.canvas, (float)text_size);
    visit_title(p);
    visit_help(p);
    visit_options(p);
    visit_bout(p);
}

static void words_can_be_read_in_every_window(void **state)
{
    static const struct {
        int width, height;
        double text_size;
    } shown[] = {{1280, 720, 1.0}, {1280, 720, 2.0},  {1024, 768, 1.0},
                 {1024, 768, 2.0}, {1920, 1080, 1.0}, {1920, 1080, 1.5}};
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++) {
        visit_all(*state, shown[i].width, shown[i].height, shown[i].text_size);
    }
    assert_int_equal(screens.faults, 0);
}

// The window opens first, with the video driver that it needs.
static int open_screens(void **state)
{
    char assets[ASSETS_PATH_MAX], error[300] = "";
    screens.window = gl_offscreen_open(MOST_WIDTH, MOST_HEIGHT);
    screens.canvas = canvas_create(assets_folder(assets), error, sizeof error);
    return screens.canvas != NULL ? play_desk_set_up(state) : -1;
}

static int close_screens(void **state)
{
    canvas_destroy(&screens.canvas);
    window_destroy(&screens.window);
    return play_desk_clear(state);
}

// The page of files and folders makes the folder of the recordings.
static int clear_all(void **state)
{
    char path[sizeof play_desk.home + 20];
    snprintf(path, sizeof path, "%s/battuta/duels", play_desk.home);
    rmdir(path);
    *strrchr(path, '/') = '\0';
    rmdir(path);
    return play_desk_clear_all(state);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test_setup_teardown(
        words_can_be_read_in_every_window, open_screens, close_screens)};
    screens.folder = argc > 1 ? argv[1] : NULL;
    return cmocka_run_group_tests(tests, play_desk_set_up_all, clear_all);
}
