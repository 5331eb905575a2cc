#include "viewer_compare.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "fencer_choice.h"
#include "hud_draw.h"
#include "hud_style.h"
#include "viewer_layout.h"
#include "viewer_private.h"
#include "viewer_state.h"

// More ticks than this between two displayed frames are skipped instead of simulated one by one, so
// that trails are complete.
#define STEPPED_TICKS 120
// Ticks of the second recording that are searched for marks per displayed frame.
#define MARKS_TICKS 400
#define BAR         16.0f // the second recording's bar
#define BAR_SPACE   4.0f
#define TITLE_Y     26.0f // baseline of a part's title, from its upper edge

// The question: rows of recordings.
#define ROW       30.0f
#define WIDTH     860.0f
#define HEIGHT    (150.0f + ROW * MENU_ROWS)
#define FIRST_ROW 92.0f // upper edge of the first row, from the panel's

// --- opening

static void title_of(const viewer *v, const replay_header *header, const char *path, char *out,
                     size_t size)
{
    const char *slash = strrchr(path, '/');
    char name[2][REPLAY_TEXT_MAX + 16];
    for (int side = 0; side < 2; side++) {
        fencer_choice_words(viewer_texts(v), header->device[side], name[side], sizeof name[side]);
    }
    text_write(viewer_texts(v), out, size, "%.48s: %.40s against %.40s",
               slash != NULL ? slash + 1 : path, name[0], name[1]);
}

static bool open_all(viewer *v, const char *path, char *error, size_t size)
{
    viewer_compare *c = &v->compare;
    if (!recording_file_read(path, &c->file, error, size)) {
        return false;
    }
    const replay_header *header = &c->file.header;
    const char *const build[2] = {header->build[DUEL_LEFT], header->build[DUEL_RIGHT]};
    if (!bout_assets_load_from(&c->assets, &v->lent->fencers, build, error, size) ||
        venue_picture(v->lent, c->assets.fencer, error, size) == NULL) {
        return false;
    }
    c->builder = scene_builder_create(c->assets.model);
    c->player = recording_player_create(
        &c->file, c->assets.model, bout_assets_grid(&c->assets, header->weapon, header->grid_hash));
    if (c->builder == NULL || c->player == NULL || !recording_marks_init(&c->marks, c->player)) {
        snprintf(error, size, "out of memory for '%s'", path);
        return false;
    }
    snprintf(c->path, sizeof c->path, "%s", path);
    title_of(v, &v->file.header, v->path, c->title[0], sizeof c->title[0]);
    title_of(v, header, path, c->title[1], sizeof c->title[1]);
    c->before = recording_player_now(c->player)->state;
    return true;
}

// The place after the touch that decided the bout; -1 if the file tells of none.
static int64_t touch_of(const recording_file *file)
{
    const bool is_told = file->finished && file->end.touch_by != DUEL_NOBODY;
    return is_told ? (int64_t)file->end.touch_tick - (int64_t)file->first_tick + 1 : -1;
}

bool viewer_compare_open(viewer *v, const char *path)
{
    char error[VIEWER_LINE_SIZE];
    viewer_compare *c = &v->compare;
    viewer_compare_close(v);
    c->is_open = true; // what was opened is closed again
    if (!open_all(v, path, error, sizeof error)) {
        viewer_compare_close(v);
        viewer_notice(v, "%s", error);
        return false;
    }
    const int64_t first = touch_of(&v->file), second = touch_of(&c->file);
    c->ahead = first >= 0 && second >= 0 ? second - first : -(int64_t)v->clock.at;
    viewer_notice(
        v, first >= 0 && second >= 0
               ? TEXT("both end with their touch at the same moment; Shift+Z: the next touch")
               : TEXT("the second begins at this moment; Ctrl+Z: choose other moments"));
    return true;
}

void viewer_compare_close(viewer *v)
{
    viewer_compare *c = &v->compare;
    if (c->is_choosing) {
        recording_list_close(&c->list);
    }
    if (c->is_open) {
        recording_marks_fini(&c->marks);
        recording_player_destroy(&c->player);
        scene_builder_destroy(&c->builder);
        for (int side = 0; side < 2; side++) {
            phys_kdop_tree_destroy(&c->tree[side]);
        }
        bout_assets_free(&c->assets);
        recording_file_free(&c->file);
    }
    *c = (viewer_compare){.is_choosing = false};
}

// --- keeping step

void viewer_compare_follow(viewer *v)
{
    viewer_compare *c = &v->compare;
    if (!c->is_open) {
        return;
    }
    if (!c->marks_complete) {
        c->marks_complete = !recording_marks_walk(&c->marks, c->player, MARKS_TICKS);
    }
    const int64_t end = recording_player_end(c->player), now = recording_player_now(c->player)->at;
    int64_t wanted = c->is_held ? now : (int64_t)v->clock.at + c->ahead;
    wanted = wanted < 0 ? 0 : wanted > end ? end : wanted;
    if (wanted < now || wanted - now > STEPPED_TICKS) {
        recording_player_seek(c->player, (uint32_t)(wanted > 0 ? wanted - 1 : 0));
        scene_builder_clear(c->builder);
        c->before = recording_player_now(c->player)->state;
    }
    while ((int64_t)recording_player_now(c->player)->at < wanted) {
        duel_events events;
        c->before = recording_player_now(c->player)->state;
        recording_player_step(c->player, &events);
        scene_builder_tick(c->builder, recording_player_config(c->player),
                           &recording_player_now(c->player)->state, &events);
    }
}

viewer_shown viewer_compare_shown(viewer *v)
{
    viewer_compare *c = &v->compare;
    return (viewer_shown){c->player,       &c->marks, &c->before,
                          c->assets.model, c->tree,   recording_player_now(c->player)->at};
}

void viewer_compare_hold(viewer *v)
{
    viewer_compare *c = &v->compare;
    if (!c->is_open) {
        viewer_notice(v, "Z compares with a second recording");
        return;
    }
    c->is_held = !c->is_held;
    if (c->is_held) {
        viewer_notice(v, "the second stands still: move the first, then Ctrl+Z again");
    } else {
        c->ahead = (int64_t)recording_player_now(c->player)->at - (int64_t)v->clock.at;
        viewer_notice(v, "both go on together from here");
    }
}

void viewer_compare_next_touch(viewer *v)
{
    viewer_compare *c = &v->compare;
    if (!c->is_open) {
        viewer_notice(v, "Z compares with a second recording");
        return;
    }
    while (!c->marks_complete) {
        c->marks_complete = !recording_marks_walk(&c->marks, c->player, MARKS_TICKS);
    }
    const uint32_t now = recording_player_now(c->player)->at;
    const enum recording_mark_kind touch = RECORDING_MARK_TOUCH;
    uint32_t at = recording_marks_of_kind(&c->marks, touch, now, true);
    if (at == now) {
        at = recording_marks_of_kind(&c->marks, touch, 0, true); // round again
    }
    if (at == 0) {
        viewer_notice(v, "the second recording has no touch");
        return;
    }
    c->is_held = false;
    c->ahead = (int64_t)at - (int64_t)v->clock.at;
    viewer_notice(v, "the second's touch at %.3f s is shown together with this moment",
                  at * DUEL_TICK_S);
}

// --- the question

void viewer_compare_next(viewer *v)
{
    viewer_compare *c = &v->compare;
    char folder[USER_PATH_MAX], error[VIEWER_LINE_SIZE];
    if (c->is_open && !c->is_stacked) {
        c->is_stacked = true;
    } else if (c->is_open) {
        viewer_compare_close(v);
        viewer_notice(v, "the comparison is over");
    } else {
        const char *slash = strrchr(v->path, '/');
        snprintf(folder, sizeof folder, "%.*s", slash != NULL ? (int)(slash - v->path) : 1,
                 slash != NULL ? v->path : ".");
        if (!recording_list_open(&c->list, folder, error, sizeof error)) {
            viewer_notice(v, "%s", error);
        } else if (c->list.shown == 0) {
            recording_list_close(&c->list);
            viewer_notice(v, "there is no other recording in %s", folder);
        } else {
            c->is_choosing = true;
            c->menu = (menu_list){0};
            v->was_paused = v->clock.paused;
            v->clock.paused = true;
        }
    }
}

static void end_question(viewer *v)
{
    recording_list_close(&v->compare.list);
    v->compare.is_choosing = false;
    v->clock.paused = v->was_paused;
}

static void choose(viewer *v)
{
    viewer_compare *c = &v->compare;
    char path[USER_PATH_MAX];
    const bool is_found = recording_list_path(&c->list, (uint32_t)c->menu.selected, path);
    end_question(v);
    if (is_found) {
        viewer_compare_open(v, path);
    }
}

void viewer_compare_key(viewer *v, SDL_Keycode key)
{
    viewer_compare *c = &v->compare;
    const int count = (int)c->list.shown;
    switch (key) {
    case SDLK_UP:
    case SDLK_DOWN:
        menu_move(&c->menu, key == SDLK_UP ? MENU_UP : MENU_DOWN, count);
        break;
    case SDLK_PAGEUP:
    case SDLK_PAGEDOWN:
        for (int i = 0; i + 1 < MENU_ROWS; i++) {
            const bool is_end = c->menu.selected == (key == SDLK_PAGEUP ? 0 : count - 1);
            menu_move(&c->menu,
                      is_end               ? MENU_NOTHING
                      : key == SDLK_PAGEUP ? MENU_UP
                                           : MENU_DOWN,
                      count);
        }
        break;
    case SDLK_RETURN:
    case SDLK_KP_ENTER:
        choose(v);
        break;
    case SDLK_ESCAPE:
    case SDLK_z:
        end_question(v);
        break;
    default:
        break;
    }
}

static viewer_area panel_of(const viewer *v)
{
    return (viewer_area){0.5f * (canvas_width(v->canvas) - WIDTH),
                         0.5f * (canvas_height(v->canvas) - HEIGHT), WIDTH, HEIGHT};
}

void viewer_compare_click(viewer *v)
{
    const float before = hud_fit(v->canvas, WIDTH, HEIGHT);
    const viewer_area panel = panel_of(v);
    // The mouse is in the units from before.
    const float y = v->mouse_y * before / canvas_zoom_now(v->canvas);
    const int row = (int)floorf((y - panel.y - FIRST_ROW) / ROW);
    canvas_zoom(v->canvas, before);
    if (row >= 0 && row < MENU_ROWS &&
        menu_point(&v->compare.menu, row, (int)v->compare.list.shown)) {
        choose(v);
    }
}

static void draw_row(viewer *v, const viewer_area *panel, int row, float y)
{
    const canvas_font font = {14.0f, CANVAS_REGULAR, CANVAS_LEFT};
    viewer_compare *c = &v->compare;
    recording_list_read(&c->list, (uint32_t)row);
    const recording_entry *entry = &c->list.entry[row];
    char line[HUD_LINE_SIZE], result[128], name[2][REPLAY_TEXT_MAX + 16];
    if (row == c->menu.selected) {
        canvas_rect(v->canvas, panel->x + 12.0f, y, panel->width - 24.0f, ROW, 6.0f, HUD_FAINT);
    }
    if (entry->is_usable) {
        for (int side = 0; side < 2; side++) {
            fencer_choice_words(viewer_texts(v), entry->fencer[side], name[side],
                                sizeof name[side]);
        }
        recording_entry_result(viewer_texts(v), entry, result, sizeof result);
        text_write(viewer_texts(v), line, sizeof line,
                   "%s   %s   %.40s against %.40s   %.1f s   %.60s", entry->when,
                   viewer_say(v, weapon_name(entry->weapon)), name[0], name[1], entry->seconds,
                   result);
    } else {
        snprintf(line, sizeof line, "%s   %.60s: %.100s", entry->when, entry->name, entry->problem);
    }
    hud_draw_fitted(v->canvas, panel->x + 26.0f, y + 21.0f, font, panel->width - 52.0f, line,
                    row == c->menu.selected ? HUD_WHITE : HUD_GRAY);
}

void viewer_compare_draw_question(viewer *v)
{
    const canvas_font title = {26.0f, CANVAS_BOLD, CANVAS_LEFT};
    const canvas_font small = {15.0f, CANVAS_REGULAR, CANVAS_LEFT};
    viewer_compare *c = &v->compare;
    const float before = hud_fit(v->canvas, WIDTH, HEIGHT);
    char caps[HUD_CAPS_SIZE];
    const viewer_area panel = panel_of(v);
    canvas_rect(v->canvas, panel.x, panel.y, panel.width, panel.height, HUD_CORNER, HUD_INK_DENSE);
    canvas_text(v->canvas, panel.x + 26.0f, panel.y + 46.0f, title, viewer_say(v, "Compare with"),
                HUD_WHITE);
    canvas_text(v->canvas, panel.x + 26.0f, panel.y + 74.0f, small,
                viewer_say(v, "Both are shown together, so that their touches happen at the same "
                              "moment."),
                HUD_GRAY);
    for (int i = 0; i < MENU_ROWS && c->menu.top + i < (int)c->list.shown; i++) {
        draw_row(v, &panel, c->menu.top + i, panel.y + FIRST_ROW + ROW * (float)i);
    }
    canvas_text(
        v->canvas, panel.x + 26.0f, panel.y + panel.height - 20.0f, small,
        viewer_keys(v, TEXT("↑ ↓: choose     Enter or a click: compare     Esc: back"), caps),
        HUD_GRAY);
    canvas_zoom(v->canvas, before);
}

// --- the parts and the bar

void viewer_compare_draw_titles(viewer *v)
{
    const canvas_font font = {15.0f, CANVAS_REGULAR, CANVAS_LEFT};
    viewer_part part[VIEWER_PARTS];
    const int count = viewer_layout(v, part);
    for (int i = 0; i < count; i++) {
        const viewer_area *area = &part[i].picture;
        const recording_player *player = i == 0 ? v->player : v->compare.player;
        char line[HUD_LINE_SIZE];
        const double at_s = recording_player_now(player)->at * DUEL_TICK_S;
        if (i == 1 && v->compare.is_held) {
            text_write(viewer_texts(v), line, sizeof line, "%.3f s   %s   (stands still)", at_s,
                       v->compare.title[i]);
        } else {
            snprintf(line, sizeof line, "%.3f s   %s", at_s, v->compare.title[i]);
        }
        const float room = area->width - 48.0f;
        const float width = fminf(canvas_text_width(v->canvas, font, line), room) + 24.0f;
        canvas_rect(v->canvas, area->x + 12.0f, area->y + 8.0f, width, 26.0f, 6.0f, HUD_INK_DENSE);
        viewer_cover(v, area->x + 12.0f, area->y + 8.0f, width, 26.0f);
        hud_draw_fitted(v->canvas, area->x + 24.0f, area->y + TITLE_Y, font, room, line, HUD_WHITE);
    }
    const viewer_area *second = &part[count - 1].picture;
    if (second->y > 0.0f) {
        canvas_rect(v->canvas, 0.0f, second->y - 1.0f, second->width, 2.0f, 0.0f, HUD_INK);
    } else {
        canvas_rect(v->canvas, second->x - 1.0f, 0.0f, 2.0f, second->height, 0.0f, HUD_INK);
    }
}

float viewer_compare_draw_bar(viewer *v, float foot)
{
    const viewer_compare *c = &v->compare;
    const viewer_timeline_span *span = &v->span;
    canvas *to = v->canvas;
    const float top = foot - BAR - BAR_SPACE, right = span->x + span->width;
    canvas_rect(to, 0.0f, top - BAR_SPACE, canvas_width(to), BAR + 2.0f * BAR_SPACE, 0.0f, HUD_INK);
    // A place of the second recording is shown at the first one's moment.
    const double shift =
        -(double)(c->is_held ? (int64_t)recording_player_now(c->player)->at - (int64_t)v->clock.at
                             : c->ahead);
    const float from = fmaxf(viewer_timeline_span_x(span, shift), span->x);
    const float until =
        fminf(viewer_timeline_span_x(span, shift + recording_player_end(c->player)), right);
    if (until > from) {
        canvas_rect(to, from, top, until - from, BAR, 3.0f, HUD_FAINT);
    }
    for (uint32_t i = 0; i < c->marks.mark_count; i++) {
        const recording_mark *mark = &c->marks.mark[i];
        const float x = viewer_timeline_span_x(span, shift + mark->at);
        if (x < span->x || x > right) {
            continue;
        }
        if (mark->kind == RECORDING_MARK_TOUCH) {
            canvas_circle(to, x, top + 0.5f * BAR, 6.0f, HUD_WHITE);
            canvas_circle(to, x, top + 0.5f * BAR, 4.5f, hud_accent((enum duel_side)mark->side));
        } else if (mark->kind == RECORDING_MARK_BLOW) {
            canvas_line(to, x, top + 3.0f, x, top + BAR - 3.0f, 1.4f, hud_faded(HUD_WARNING, 0.8));
        }
    }
    return top - BAR_SPACE;
}
