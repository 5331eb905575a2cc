#include "hud.h"

#include <stdio.h>

#include "hud_caps.h"
#include "hud_draw.h"
#include "hud_foot.h"
#include "hud_join.h"
#include "hud_match_draw.h"
#include "hud_style.h"

static const canvas_font SCORE = {54.0f, CANVAS_BOLD, CANVAS_CENTER};
static const canvas_font SMALL_CENTER = {15.0f, CANVAS_REGULAR, CANVAS_CENTER};
static const canvas_font BODY_CENTER = {20.0f, CANVAS_REGULAR, CANVAS_CENTER};
static const canvas_font TITLE = {58.0f, CANVAS_BOLD, CANVAS_CENTER};

// A window with this few units shows the squares of guards smaller.
#define INSETS_LEAST_WIDTH  760.0f
#define INSETS_LEAST_HEIGHT 560.0f
// Smaller than this they are not drawn.
#define INSETS_LEAST_SHARE 0.5f
// Beside the score, a name needs this much; otherwise the squares of guards go below the score.
#define NAME_LEAST_WIDTH 110.0f

#define SCORE_TOP  14.0f
#define SCORE_HALF 92.0f

static float score_height(const hud_view *view)
{
    return view->match.shown ? HUD_MATCH_HEIGHT : 84.0f;
}

// The share of their size that the insets have.
static float inset_share(const canvas *c)
{
    const float across = canvas_width(c) / INSETS_LEAST_WIDTH,
                down = canvas_height(c) / INSETS_LEAST_HEIGHT;
    const float share = across < down ? across : down;
    return share < 1.0f ? share : 1.0f;
}

// The room on one side of the score, beside an inset.
static float room_beside(const canvas *c)
{
    return 0.5f * canvas_width(c) - SCORE_HALF - inset_share(c) * HUD_INSET_WIDTH -
           3.0f * HUD_MARGIN;
}

// At the top center: lamps, bouts won, names and the weapon.
static void draw_score(canvas *c, const hud_view *view)
{
    const float middle = 0.5f * canvas_width(c), box = SCORE_HALF, top = SCORE_TOP;
    const float beside = room_beside(c);
    const float room = beside >= NAME_LEAST_WIDTH ? beside : middle - box - 2.0f * HUD_MARGIN;
    const float lamp = room < 150.0f ? room : 150.0f;
    const hud_match *match = &view->match;
    canvas_rect(c, middle - box, top, 2.0f * box, score_height(view), HUD_CORNER, HUD_INK_DENSE);
    for (int i = 0; i < 2; i++) {
        const hud_side *side = &view->side[i];
        float way = i == 0 ? -1.0f : 1.0f;
        char won[16];
        snprintf(won, sizeof won, "%d", match->shown ? match->score[i] : side->won);
        canvas_text(c, middle + way * 46.0f, top + 55.0f, SCORE, won, HUD_WHITE);

        float x = i == 0 ? middle - box - 12.0f - lamp : middle + box + 12.0f;
        if (match->shown) {
            hud_match_draw_lamps(c, x, top + 6.0f, lamp, match, i, side->accent);
            hud_match_draw_cards(c, view->texts, middle + way * (box + 12.0f), top + 64.0f, match,
                                 i);
        } else {
            hud_draw_lamp(c, x, top + 6.0f, lamp, side->accent, side->lamp);
        }
        if (side->name != NULL) {
            canvas_font font = {16.0f, CANVAS_BOLD, i == 0 ? CANVAS_RIGHT : CANVAS_LEFT};
            float width = canvas_text_width(c, font, side->name);
            width = width < room ? width : room;
            float edge = middle + way * (box + 12.0f);
            canvas_rect(c, i == 0 ? edge - width - 16.0f : edge, top + 32.0f, width + 16.0f, 26.0f,
                        6.0f, HUD_INK_DENSE);
            hud_draw_fitted(c, edge + way * 8.0f, top + 51.0f, font, room, side->name,
                            side->name_color.a > 0.0f ? side->name_color : HUD_WHITE);
        }
    }
    canvas_line(c, middle - 7.0f, top + 36.0f, middle + 7.0f, top + 36.0f, 3.0f, HUD_GRAY);
    if (match->shown) {
        hud_match_draw_clock(c, middle, top, match, view->weapon);
    } else {
        canvas_text(c, middle, top + 75.0f, SMALL_CENTER, view->weapon, HUD_GRAY);
    }
}

// At the hands, and between the halves of a split window.
static void draw_views(canvas *c, const hud_view *view)
{
    if (view->is_split) {
        canvas_rect(c, 0.5f * canvas_width(c) - 2.0f, 0.0f, 4.0f, canvas_height(c), 0.0f,
                    HUD_INK_DENSE);
    }
    for (int i = 0; i < 2 * HUD_PANES; i++) {
        hud_hand_draw(c, &view->side[i / HUD_PANES].hand[i % HUD_PANES]);
    }
}

static void draw_pause(canvas *c, const hud_view *view)
{
    float middle = 0.5f * canvas_width(c), room = canvas_width(c) - 6.0f * HUD_MARGIN;
    float y = 0.46f * canvas_height(c);
    hud_draw_veil(c);
    canvas_text(c, middle, y, TITLE, view->title, HUD_WHITE);
    y += 48.0f;
    y += hud_draw_paragraph(c, middle, y, BODY_CENTER, room, view->line, HUD_WHITE) + 8.0f;
    if (view->foot != NULL) {
        hud_draw_paragraph(c, middle, y, SMALL_CENTER, room, view->foot, HUD_GRAY);
    }
}

// Whether a side's square of guards is in the left corner of the window, or of the own half.
static bool is_inset_left(const hud_view *view, int side)
{
    bool has_room = view->is_split || !view->side[1 - side].inset_shown;
    return view->side[side].looks_along && has_room ? view->side[side].inset.hand > 0.0 : side == 0;
}

// In the upper corners, because feet and piste are in the lower ones; below the score where there
// is no room beside it, and as small as the words at the foot leave room for.
static void draw_insets(canvas *c, const hud_view *view)
{
    const bool is_beside = room_beside(c) >= NAME_LEAST_WIDTH;
    const float top = SCORE_TOP + (is_beside ? 0.0f : score_height(view) + 10.0f);
    const float before = canvas_zoom_now(c),
                fits = (hud_foot_top(c, view) - top) / HUD_INSET_HEIGHT;
    const float share = inset_share(c) < fits ? inset_share(c) : fits;
    if (share < INSETS_LEAST_SHARE) {
        return; // a long call or reason covers them while nobody fences
    }
    for (int side = 0; side < 2; side++) {
        const bool is_left = is_inset_left(view, side);
        const bool is_inner = view->is_split && is_left == (side == 1);
        const float edge = is_inner ? 0.5f * canvas_width(c) : is_left ? 0.0f : canvas_width(c);
        const float x = is_left ? edge + HUD_MARGIN : edge - HUD_MARGIN - share * HUD_INSET_WIDTH;
        const float y = SCORE_TOP + (is_beside && !is_inner ? 0.0f : score_height(view) + 10.0f);
        if (view->side[side].inset_shown && !view->squares_hidden) {
            canvas_zoom(c, share * before);
            hud_inset_draw(c, view->texts, x / share, y / share, &view->side[side].inset);
            canvas_zoom(c, before);
        }
    }
}

// Everything of the bout itself.
static void draw_bout(canvas *c, const hud_view *view)
{
    draw_views(c, view);
    if (!hud_table_covers_score(c, &view->table)) {
        draw_score(c, view);
        hud_foot_draw_sounds(c, view, SCORE_TOP + score_height(view));
        draw_insets(c, view);
    }
    hud_table_draw(c, &view->table,
                   (const canvas_color[2]){view->side[0].accent, view->side[1].accent},
                   hud_foot_of_table(c, view));
    hud_foot_draw(c, view);
}

void hud_draw(canvas *c, const hud_view *asked)
{
    hud_view with_caps = *asked;
    const hud_view *view = &with_caps;
    char foot[HUD_CAPS_SIZE];
    if (view->has_pictures && view->foot != NULL) {
        hud_write_caps(view->texts, HUD_CAPS_COMMON, view->foot, foot);
        with_caps.foot = foot;
    }
    switch (view->panel) {
    case HUD_PANEL_NONE:
        draw_bout(c, view);
        break;
    case HUD_PANEL_JOIN:
        hud_join_draw(c, view);
        break;
    case HUD_PANEL_PAUSE: // above no other words than the score
        draw_views(c, view);
        draw_score(c, view);
        draw_pause(c, view);
        break;
    case HUD_PANEL_HELP:
        hud_page_draw(c, &view->page, view->title, view->line, view->foot);
        break;
    case HUD_PANEL_MENU:
        hud_menu_draw(c, &view->menu, view->title, view->line, view->foot,
                      view->preview.is_shown ? hud_preview_aside(c) : 0.0f);
        if (view->preview.is_shown) {
            hud_preview_draw(c, &view->preview);
        }
        break;
    }
    hud_foot_draw_notice(c, view);
    hud_foot_draw_figures(c, view);
}
