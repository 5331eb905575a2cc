#include "viewer_notes.h"

#include <SDL.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "hud_draw.h"
#include "hud_style.h"
#include "viewer_private.h"
#include "viewer_state.h"

// A note is shown for so long after its moment.
#define SHOWN_TICKS 2500
// A flag's pole and cloth over the bar, and how near the pointer must be.
#define POLE  12.0f
#define CLOTH 9.0f
#define NEAR  6.0f
#define TOP   190.0f // baseline of the words, below a notice

static const canvas_font WORDS = {17.0f, CANVAS_REGULAR, CANVAS_CENTER};
static const canvas_color FLAG = {0.56f, 0.86f, 0.60f, 1.0f};

const recording_note *viewer_note_now(const viewer *v)
{
    const int i = recording_notes_before(&v->notes.all, v->clock.at);
    return i >= 0 && v->clock.at - v->notes.all.note[i].at <= SHOWN_TICKS ? &v->notes.all.note[i]
                                                                          : NULL;
}

void viewer_note_begin(viewer *v)
{
    const recording_note *now = viewer_note_now(v);
    v->notes.is_writing = true;
    v->notes.at = now != NULL ? now->at : v->clock.at;
    snprintf(v->notes.words, sizeof v->notes.words, "%s", now != NULL ? now->words : "");
    v->was_paused = v->clock.paused;
    v->clock.paused = true;
    SDL_StartTextInput();
    SDL_FlushEvent(SDL_TEXTINPUT); // the letter of the key that asked for it
}

void viewer_note_type(viewer *v, const char *letters)
{
    const size_t length = strlen(v->notes.words);
    if (length + strlen(letters) < sizeof v->notes.words) {
        snprintf(v->notes.words + length, sizeof v->notes.words - length, "%s", letters);
    }
}

void viewer_erase_letter(char *words)
{
    size_t length = strlen(words);
    while (length > 0 && ((unsigned char)words[length - 1] & 0xc0) == 0x80) {
        length--; // all bytes of a letter
    }
    words[length > 0 ? length - 1 : 0] = '\0';
}

void viewer_note_erase(viewer *v)
{
    viewer_erase_letter(v->notes.words);
}

void viewer_note_end(viewer *v, bool is_kept)
{
    char error[VIEWER_LINE_SIZE];
    v->notes.is_writing = false;
    v->clock.paused = v->was_paused;
    SDL_StopTextInput();
    if (!is_kept) {
        return;
    }
    if (!recording_notes_set(&v->notes.all, v->notes.at, v->notes.words)) {
        viewer_notice(v, "there are %d notes already; remove one", RECORDING_NOTES_MOST);
    } else if (!recording_notes_save(&v->notes.all, v->path, error, sizeof error)) {
        viewer_notice(v, "%s", error);
    }
}

// Whether a moment lies in this direction, and nearer than the one found so far.
static bool is_nearer(uint32_t at, uint32_t now, uint32_t found, bool forward)
{
    return forward ? at > now && (found == now || at < found)
                   : at < now && (found == now || at > found);
}

void viewer_note_jump(viewer *v, bool forward)
{
    const recording_notes *all = &v->notes.all;
    const uint32_t now = v->clock.at;
    uint32_t found = now;
    for (uint32_t i = 0; i < all->count; i++) {
        found = is_nearer(all->note[i].at, now, found, forward) ? all->note[i].at : found;
    }
    for (uint32_t i = 0; i < all->drawing_count; i++) {
        found = is_nearer(all->drawing[i].at, now, found, forward) ? all->drawing[i].at : found;
    }
    if (found == now) {
        viewer_notice(v, forward ? TEXT("there is no note later; B writes one")
                                 : TEXT("there is no note earlier; B writes one"));
    } else {
        viewer_clock_seek(&v->clock, found);
    }
}

static void draw_flag(viewer *v, float top, uint32_t at, canvas_color color)
{
    const float x = viewer_timeline_span_x(&v->span, at);
    if (x >= v->span.x && x <= v->span.x + v->span.width) {
        canvas_line(v->canvas, x, top - POLE, x, top + 8.0f, 1.5f, color);
        canvas_rect(v->canvas, x, top - POLE, CLOTH, 6.0f, 1.0f, color);
    }
}

void viewer_draw_note_flags(viewer *v, float top)
{
    for (uint32_t i = 0; i < v->notes.all.drawing_count; i++) {
        draw_flag(v, top, v->notes.all.drawing[i].at, VIEWER_DRAWING_COLOR);
    }
    for (uint32_t i = 0; i < v->notes.all.count; i++) {
        draw_flag(v, top, v->notes.all.note[i].at, FLAG);
    }
}

const recording_note *viewer_note_under(const viewer *v)
{
    const recording_note *found = NULL;
    float nearest = NEAR;
    for (uint32_t i = 0; i < v->notes.all.count; i++) {
        const float x = viewer_timeline_span_x(&v->span, v->notes.all.note[i].at);
        if (fabsf(x - v->mouse_x) <= nearest) {
            nearest = fabsf(x - v->mouse_x);
            found = &v->notes.all.note[i];
        }
    }
    return found;
}

static void draw_line(viewer *v, float y, const char *line, canvas_color color)
{
    canvas *c = v->canvas;
    const float room = canvas_width(c) - 80.0f;
    const float width = fminf(canvas_text_width(c, WORDS, line), room) + 28.0f;
    const float left = 0.5f * (canvas_width(c) - width);
    canvas_rect(c, left, y - 21.0f, width, 30.0f, 6.0f, HUD_INK_DENSE);
    canvas_rect(c, left, y - 21.0f, 4.0f, 30.0f, 2.0f, FLAG);
    viewer_cover(v, left, y - 21.0f, width, 30.0f);
    hud_draw_fitted(c, 0.5f * canvas_width(c), y, WORDS, room, line, color);
}

void viewer_draw_note(viewer *v)
{
    char line[RECORDING_NOTE_SIZE + 64], caps[HUD_CAPS_SIZE];
    const recording_note *now = viewer_note_now(v);
    if (v->notes.is_writing) {
        text_write(viewer_texts(v), line, sizeof line, "note at %.3f s: %s_",
                   v->notes.at * DUEL_TICK_S, v->notes.words);
        draw_line(v, TOP, line, HUD_WHITE);
        draw_line(v, TOP + 34.0f,
                  viewer_keys(v,
                              TEXT("Enter: keep it     Esc: leave it as it was     no words: "
                                   "remove it"),
                              caps),
                  HUD_GRAY);
    } else if (now != NULL) {
        draw_line(v, TOP, now->words, HUD_WHITE);
    }
}
