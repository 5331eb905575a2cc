#include "screens_beside.h"

#include "viewer_desk.h"

#include "assets_path.h"
#include "calling_panel.h"
#include "drawn_screen.h"
#include "guards_file.h"
#include "guards_panel.h"
#include "hud_draw.h"
#include "hud_style.h"
#include "phrase_words.h"
#include "recordings_screen_private.h"
#include "temporary_file.h"
#include "tournament_screen_private.h"
#include "tournament_text.h"
#include "viewer_panel.h"
#include "viewer_panes.h"
#include "viewer_state.h"

static struct {
    char folder[48];
    venue venue;
    viewer *viewer;
    recordings_screen *list;
    tournament tournament;
    tournament_screen *sheets;
} beside;

#define RECORDINGS 30

static void open_list(void)
{
    char path[USER_PATH_MAX], error[512] = "";
    size_t size = 0;
    unsigned char *bytes = temporary_file_load(viewer_desk.path, &size);
    strcpy(beside.folder, "/tmp/battuta-listed-XXXXXX");
    assert_non_null(bytes);
    assert_non_null(mkdtemp(beside.folder));
    for (int i = 0; i < RECORDINGS; i++) {
        snprintf(path, sizeof path,
                 i % 5 == 1 ? "%s/with Ada %02d.duel" : "%s/20260101-1200%02d-epee.duel",
                 beside.folder, i);
        assert_true(temporary_file_save(path, bytes, size));
    }
    free(bytes);
    beside.list = recordings_screen_open(&beside.venue, NULL, beside.folder, error, sizeof error);
    assert_string_equal(error, "");
    for (uint32_t i = 0; i < beside.list->list.count; i++) {
        recording_list_read(&beside.list->list, i);
    }
}

static void open_tournament(void)
{
    static const char LIST[] = "battuta-tournament 1\nformat pools 2\nweapon foil\ntouches 5\n"
                               "elimination-touches 15\nlot 42\n"
                               "fencer mouse Ada Lovelace of Kirkby Mallory\n"
                               "fencer ai:2 Bert\nfencer pad0 Charlotte\nfencer ai:anna Anna\n"
                               "fencer ai:1 Dora\nfencer ai:3 Emil\nfencer keyboard Fanny\n"
                               "fencer ai:2 Gustav\n";
    char error[512] = "";
    assert_true(tournament_text_parse(LIST, strlen(LIST), &beside.tournament, error, sizeof error));
    beside.sheets =
        tournament_screen_open(&beside.venue, &beside.tournament, "pool.txt", error, sizeof error);
    assert_non_null(beside.sheets);
}

void screens_beside_open(void)
{
    void *state = NULL;
    beside.venue = (venue){.window = drawn.window, .canvas = drawn.canvas};
    assert_int_equal(viewer_desk_set_up_all(NULL), 0);
    assert_int_equal(viewer_desk_open_on(&state, viewer_desk.path, drawn.canvas), 0);
    beside.viewer = state;
    beside.viewer->view.canvas = drawn.canvas;
    while (recording_marks_walk(&beside.viewer->marks, beside.viewer->player, 1000)) {
    }
    beside.viewer->marks_complete = true;
    open_list();
    open_tournament();
}

void screens_beside_close(void)
{
    char command[80];
    snprintf(command, sizeof command, "rm -r '%s'", beside.folder);
    viewer_close(&beside.viewer);
    recordings_screen_close(&beside.list);
    tournament_screen_close(&beside.sheets);
    assert_int_equal(system(command), 0);
    assert_int_equal(viewer_desk_clear_all(NULL), 0);
}

// --- the viewer

static void visit_viewer_as(const char *name)
{
    drawn_screen_begin();
    canvas_begin(drawn.canvas, drawn.width, drawn.height);
    hud_fit(drawn.canvas, VIEWER_LEAST_WIDTH, VIEWER_LEAST_HEIGHT);
    viewer_draw_words(beside.viewer);
    canvas_end(drawn.canvas);
    drawn_screen_end(name);
}

static void visit_viewer(void)
{
    viewer *v = beside.viewer;
    viewer_desk_seek(v, viewer_desk_touch(v) + 30);
    v->legend_s = VIEWER_LEGEND_S;
    visit_viewer_as("viewer");
    v->overlay[VIEWER_LIST] = v->overlay[VIEWER_PLOTS] = true;
    visit_viewer_as("viewer-list");
    v->overlay[VIEWER_LIST] = v->overlay[VIEWER_PLOTS] = false;
    viewer_notice(v, "film: 42 %%     F8: stop it");
    visit_viewer_as("viewer-notice");
    v->notice_s = 0.0;
    v->help_shown = true;
    visit_viewer_as("viewer-help");
    viewer_help_scroll(v, 100);
    visit_viewer_as("viewer-help-end");
    viewer_help_scroll(v, -100);
    v->help_shown = false;
    v->taking_over = true;
    visit_viewer_as("viewer-taking-over");
    v->taking_over = false;
    v->options.menu = options_menu_open(0);
    visit_viewer_as("viewer-options");
    v->options.menu = (options_menu){0};
}

// --- the list of recordings

static void visit_list_as(const char *name)
{
    drawn_screen_begin();
    recordings_screen_draw(beside.list);
    drawn_screen_end(name);
}

static void visit_list(void)
{
    recordings_screen *s = beside.list;
    visit_list_as("recordings");
    s->asking = ASKING_DELETE;
    visit_list_as("recordings-delete");
    s->asking = ASKING_FILTER;
    snprintf(s->list.filter, sizeof s->list.filter, "ada sabre");
    s->list.shown = 0;
    visit_list_as("recordings-filter");
    s->asking = ASKING_NOTHING;
    s->list.filter[0] = '\0';
    s->list.shown = s->list.count;
}

// --- the tournament

static void enter_some_results(tournament *t)
{
    char error[256];
    tournament_bout next;
    for (uint8_t i = 0; (next = tournament_next(t)).stage == STAGE_POOL; i++) {
        const tournament_result result = {
            (uint8_t)next.stage, {next.fencer[0], next.fencer[1]}, {5, i % 5}, 0};
        assert_true(tournament_enter(t, &result, error, sizeof error));
    }
}

static void visit_sheets_as(const char *name)
{
    drawn_screen_begin();
    tournament_screen_draw(beside.sheets);
    drawn_screen_end(name);
}

static void visit_sheets(void)
{
    tournament *t = &beside.tournament;
    const tournament before = *t;
    visit_sheets_as("tournament");
    enter_some_results(t);
    tournament_screen_notice(beside.sheets, "written: pool.html");
    visit_sheets_as("tournament-elimination");
    tournament_screen_notice(beside.sheets, "%s", "");
    *t = before;
}

// --- "You call it"

static void visit_calling_as(const char *name, const calling_panel *panel)
{
    const texts *t = beside.venue.texts;
    hud_view hud = {.texts = t, .weapon = text_of(t, "sabre"), .reason_side = DUEL_NOBODY};
    hud.match = (hud_match){
        .shown = true, .score = {3, 4}, .clock = "2:41", .stage = "to 5", .priority = DUEL_NOBODY};
    hud.side[0].name = text_of(t, "left");
    hud.side[1].name = text_of(t, "right");
    drawn_screen_begin();
    canvas_begin(drawn.canvas, drawn.width, drawn.height);
    calling_panel_fit(drawn.canvas);
    hud_draw(drawn.canvas, &hud);
    calling_panel_draw(drawn.canvas, panel);
    canvas_end(drawn.canvas);
    drawn_screen_end(name);
}

static void visit_calling(void)
{
    const calling_tally tally = {{120, 30, 14, 55}};
    static const phrase_settings REFEREE = {.weapon = WEAPON_SABRE, .riposte_ticks = 300};
    static const right_of_way call = {
        .touch = DUEL_RIGHT,
        .reason = RIGHT_IN_TIME,
        .margin = RIGHT_MARGIN_IN_TIME,
        .margin_by = 9.0,
        .is_close = 1,
        .clauses = 5,
        .clause = {
            {.fact = RIGHT_FACT_START, .side = DUEL_LEFT, .kind = PHRASE_ATTACK},
            {.fact = RIGHT_FACT_END,
             .side = DUEL_LEFT,
             .ends = PHRASE_WITHDRAWN,
             .kind = PHRASE_ATTACK},
            {.fact = RIGHT_FACT_START,
             .side = DUEL_RIGHT,
             .kind = PHRASE_ATTACK,
             .feints = 1,
             .ms = -312},
            {.fact = RIGHT_FACT_PARRY, .side = DUEL_LEFT, .guard = PHRASE_QUARTE, .miss_m = 0.23},
            {.fact = RIGHT_FACT_START,
             .side = DUEL_LEFT,
             .kind = PHRASE_COUNTER_ATTACK,
             .ms = -90}}};
    const texts *t = beside.venue.texts;
    char words[PHRASE_WORDS_MAX];
    calling_panel panel = {.kind = CALLING_PANEL_ASKS,
                           .texts = t,
                           .may_answer = true,
                           .selected = 6,
                           .tally = &tally,
                           .is_slow = true};
    visit_calling_as("calling", &panel);
    panel.kind = CALLING_PANEL_TELLS;
    panel.call = &call;
    panel.answer = (calling_answer){DUEL_NOBODY, CALLING_SIMULTANEOUS};
    phrase_words(t, &REFEREE, &call, words);
    panel.words = words;
    visit_calling_as("calling-told", &panel);
    panel.kind = CALLING_PANEL_ENDS;
    panel.line =
        text_of(t, "The recordings have no phrase of foil or sabre by the rules of the FIE "
                   "that this program can fence again.");
    visit_calling_as("calling-ends", &panel);
}

// --- the editor of guards

static void visit_guards_as(const char *name, const guards_panel *panel)
{
    drawn_screen_begin();
    canvas_begin(drawn.canvas, drawn.width, drawn.height);
    hud_fit(drawn.canvas, CANVAS_LEAST_WIDTH, CANVAS_LEAST_HEIGHT);
    guards_panel_draw(drawn.canvas, panel);
    canvas_end(drawn.canvas);
    drawn_screen_end(name);
}

static void visit_guards(void)
{
    char path[ASSETS_PATH_MAX], error[512] = "";
    size_t length;
    guard_grid grid;
    guards_edit edit;
    guards_survey survey = {.trouble = 4, .done = GUARDS_SURVEY_PLACES};
    assert_true(assets_path("guards/epee.txt", path, error, sizeof error));
    char *text = guards_file_read(path, &length, &grid, error, sizeof error);
    assert_non_null(text);
    assert_true(guards_edit_open(&edit, text, length, text, length, error, sizeof error));
    guards_panel panel = {.texts = beside.venue.texts,
                          .edit = &edit,
                          .survey = &survey,
                          .weapon = "épée",
                          .file = "/home/somebody/.config/battuta/guards/epee.txt",
                          .step = "1 cm, 2°",
                          .finding = {.elbow_rad = 2.0, .clear_m = 0.1, .part = BODY_PART_COUNT},
                          .help_shown = true};
    visit_guards_as("guards", &panel);
    edit.unsaved = true;
    panel.gliding = true;
    panel.warned = true;
    panel.notice = text_of(panel.texts, "not saved: Ctrl+S saves, Esc again leaves without saving");
    // The part with the longest name.
    panel.finding = (guards_finding){.short_m = 0.034,
                                     .elbow_rad = 0.5,
                                     .wrist_rad = 2.0,
                                     .clear_m = -0.012,
                                     .part = PART_WEAPON_UPPER_ARM};
    visit_guards_as("guards-wrong", &panel);
    guards_edit_close(&edit);
    free(text);
}

void screens_beside_speak(enum screen_language language)
{
    venue_speak(&beside.venue, language);
    // With a venue the viewer says its words in the venue's language.
    beside.viewer->lent = language != SCREEN_ENGLISH ? &beside.venue : NULL;
}

void screens_beside_visit(void)
{
    visit_viewer();
    visit_list();
    visit_sheets();
    visit_calling();
    visit_guards();
}
