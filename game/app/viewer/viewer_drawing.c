#include "viewer_drawing.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "hud_style.h"
#include "viewer_layout.h"
#include "viewer_notes.h"
#include "viewer_private.h"
#include "viewer_state.h"

// A figure is shown for so long after its moment, as a note is.
#define SHOWN_TICKS 2500
#define THICKNESS   3.4f
// A circle is drawn with so many straight pieces.
#define PIECES 40
static const double TURN = 2.0 * 3.14159265358979323846;
// A figure smaller than this is a click by mistake.
static const double LEAST_M = 0.02;

static const char *const TOOL[RECORDING_DRAWING_KINDS] = {
    [RECORDING_DRAWING_ARROW] =
        TEXT("drag: an arrow     U: circles     Backspace: remove the last one here"),
    [RECORDING_DRAWING_CIRCLE] =
        TEXT("drag: a circle     U: words     Backspace: remove the last one here"),
    [RECORDING_DRAWING_TEXT] =
        TEXT("click: words     U: done     Backspace: remove the last one here"),
};

static void tell(viewer *v)
{
    viewer_notice(v, "%s", viewer_say(v, TOOL[v->drawing.tool]));
}

static void stop_typing(viewer *v)
{
    if (v->drawing.is_typing) {
        v->drawing.is_typing = false;
        SDL_StopTextInput();
    }
}

void viewer_drawing_end(viewer *v)
{
    stop_typing(v);
    v->drawing = (viewer_drawing){.is_on = false};
    viewer_notice(v, "the drawing is kept beside the recording");
}

void viewer_drawing_next_tool(viewer *v)
{
    viewer_drawing *d = &v->drawing;
    if (d->is_on && d->tool + 1 == RECORDING_DRAWING_KINDS) {
        viewer_drawing_end(v);
        return;
    }
    d->tool = d->is_on ? (enum recording_drawing_kind)(d->tool + 1) : RECORDING_DRAWING_ARROW;
    d->is_on = true;
    d->is_drawing = false;
    v->clock.paused = true;
    tell(v);
}

// The place under the mouse in the plane that faces the camera, half way between the fencers.
static void place_under(viewer *v, double out[3])
{
    const duel_config *config = recording_player_config(v->player);
    const duel_state *now = &recording_player_now(v->player)->state;
    const double left_m = duel_fencer_frame(config, now, DUEL_LEFT).root_x_m;
    const double right_m = duel_fencer_frame(config, now, DUEL_RIGHT).root_x_m;
    viewer_labels labels;
    bool is_other;
    const viewer_lines l = viewer_layout_lines(v, v->mouse_x, v->mouse_y, &labels, &is_other);
    const phys_vec3 place =
        viewer_lines_under(&l, v->mouse_x, v->mouse_y, v3(0.5 * (left_m + right_m), 1.0, 0.0));
    out[0] = place.x;
    out[1] = place.y;
    out[2] = place.z;
}

static void keep(viewer *v)
{
    char error[VIEWER_LINE_SIZE];
    if (!recording_notes_draw(&v->notes.all, &v->drawing.fresh)) {
        viewer_notice(v, "there are %d figures already; remove one", RECORDING_DRAWINGS_MOST);
    } else if (!recording_notes_save(&v->notes.all, v->path, error, sizeof error)) {
        viewer_notice(v, "%s", error);
    }
}

void viewer_drawing_press(viewer *v)
{
    viewer_drawing *d = &v->drawing;
    stop_typing(v);
    d->fresh = (recording_drawing){.at = v->clock.at, .kind = d->tool};
    place_under(v, d->fresh.a);
    memcpy(d->fresh.b, d->fresh.a, sizeof d->fresh.b);
    if (d->tool == RECORDING_DRAWING_TEXT) {
        d->is_typing = true;
        SDL_StartTextInput();
        viewer_notice(v, "type the words     Enter: keep them     Esc: leave it");
    } else {
        d->is_drawing = true;
    }
}

void viewer_drawing_move(viewer *v)
{
    if (v->drawing.is_drawing) {
        place_under(v, v->drawing.fresh.b);
    }
}

static double size_m(const recording_drawing *d)
{
    return v3_distance(v3(d->a[0], d->a[1], d->a[2]), v3(d->b[0], d->b[1], d->b[2]));
}

void viewer_drawing_release(viewer *v)
{
    if (v->drawing.is_drawing) {
        v->drawing.is_drawing = false;
        if (size_m(&v->drawing.fresh) >= LEAST_M) {
            keep(v);
        }
    }
}

static void handle_typing_key(viewer *v, SDL_Keycode key)
{
    viewer_drawing *d = &v->drawing;
    if (key == SDLK_BACKSPACE) {
        viewer_erase_letter(d->fresh.words);
    } else if (key == SDLK_RETURN || key == SDLK_KP_ENTER) {
        stop_typing(v);
        if (d->fresh.words[0] != '\0') {
            keep(v);
        }
        tell(v);
    } else if (key == SDLK_ESCAPE) {
        stop_typing(v);
        tell(v);
    }
}

bool viewer_drawing_key(viewer *v, SDL_Keycode key)
{
    char error[VIEWER_LINE_SIZE];
    if (v->drawing.is_typing) {
        handle_typing_key(v, key);
    } else if (key == SDLK_ESCAPE) {
        viewer_drawing_end(v);
    } else if (key != SDLK_BACKSPACE) {
        return false;
    } else if (!recording_notes_erase(&v->notes.all, v->clock.at)) {
        viewer_notice(v, "nothing is drawn at this moment");
    } else if (!recording_notes_save(&v->notes.all, v->path, error, sizeof error)) {
        viewer_notice(v, "%s", error);
    }
    return true;
}

bool viewer_drawing_type(viewer *v, const char *letters)
{
    char *words = v->drawing.fresh.words;
    const size_t length = strlen(words);
    if (v->drawing.is_typing && length + strlen(letters) < RECORDING_NOTE_SIZE) {
        snprintf(words + length, RECORDING_NOTE_SIZE - length, "%s", letters);
    }
    return v->drawing.is_typing;
}

// A circle that faces the eye.
static void draw_circle(const viewer_lines *l, phys_vec3 middle, double radius_m)
{
    const phys_vec3 to_eye = v3_normalized_or(v3_sub(l->eye, middle), v3(0, 0, 1));
    const phys_vec3 right = v3_normalized_or(v3_cross(v3(0, 1, 0), to_eye), v3(1, 0, 0));
    const phys_vec3 up = v3_cross(to_eye, right);
    phys_vec3 before = v3_add_scaled(middle, right, radius_m);
    for (int i = 1; i <= PIECES; i++) {
        const double angle = TURN * i / PIECES;
        phys_vec3 now = v3_add_scaled(middle, right, radius_m * cos(angle));
        now = v3_add_scaled(now, up, radius_m * sin(angle));
        viewer_line(l, before, now, THICKNESS, VIEWER_DRAWING_COLOR);
        before = now;
    }
}

static void draw_figure(const viewer_lines *l, const recording_drawing *d, const char *cursor)
{
    const phys_vec3 a = v3(d->a[0], d->a[1], d->a[2]), b = v3(d->b[0], d->b[1], d->b[2]);
    char words[RECORDING_NOTE_SIZE + 2];
    switch (d->kind) {
    case RECORDING_DRAWING_ARROW:
        viewer_arrow(l, a, b, THICKNESS, VIEWER_DRAWING_COLOR);
        break;
    case RECORDING_DRAWING_CIRCLE:
        draw_circle(l, a, size_m(d));
        break;
    case RECORDING_DRAWING_TEXT:
        snprintf(words, sizeof words, "%s%s", d->words, cursor);
        viewer_label(l, a, 0.0f, words, VIEWER_DRAWING_COLOR);
        break;
    default:
        break;
    }
}

void viewer_drawing_draw(const viewer *v, const viewer_lines *l)
{
    const viewer_drawing *d = &v->drawing;
    for (uint32_t i = 0; i < v->notes.all.drawing_count; i++) {
        const recording_drawing *drawing = &v->notes.all.drawing[i];
        // While a moment is drawn on, those of other moments are not in the way.
        const uint32_t most = d->is_on ? 0 : SHOWN_TICKS;
        if (drawing->at <= v->clock.at && v->clock.at - drawing->at <= most) {
            draw_figure(l, drawing, "");
        }
    }
    if (d->is_drawing || d->is_typing) {
        draw_figure(l, &d->fresh, d->is_typing ? "_" : "");
    }
}
