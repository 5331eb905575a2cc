#include "hud_draw.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "hud_style.h"

// Smallest font size that a text shrinks to.
static const float SMALLEST_SIZE = 11.0f;

float hud_fit(canvas *c, float width, float height)
{
    const float before = canvas_zoom_now(c);
    const float across = canvas_width(c) / width, down = canvas_height(c) / height;
    const float share = across < down ? across : down;
    canvas_zoom(c, share < 1.0f ? share * before : before);
    return before;
}

// Draws as much of the text as fits, and three dots.
static void draw_cut(canvas *c, float x, float y, canvas_font font, float room, const char *text,
                     canvas_color color)
{
    char shown[HUD_LINE_SIZE];
    snprintf(shown, sizeof shown - sizeof "…", "%s", text);
    size_t length = strlen(shown);
    do {
        do {
            length--;
        } while (length > 1 && ((unsigned char)shown[length] & 0xc0) == 0x80);
        snprintf(shown + length, sizeof shown - length, "…");
    } while (length > 1 && canvas_text_width(c, font, shown) > room);
    canvas_text(c, x, y, font, shown, color);
}

// Glyphs are whole pixels wide, so a text may still be too wide after its size was reduced in
// proportion; then the size is reduced further in steps.
void hud_draw_fitted(canvas *c, float x, float y, canvas_font font, float room, const char *text,
                     canvas_color color)
{
    float width = canvas_text_width(c, font, text);
    if (width > room) {
        font.size = fmaxf(font.size * room / width, fminf(SMALLEST_SIZE, font.size));
    }
    while (font.size > SMALLEST_SIZE && canvas_text_width(c, font, text) > room) {
        font.size -= 0.5f;
    }
    if (width <= room || canvas_text_width(c, font, text) <= room) {
        canvas_text(c, x, y, font, text, color);
    } else {
        draw_cut(c, x, y, font, room, text, color);
    }
}

size_t hud_fitting(canvas *c, canvas_font font, float room, const char *words)
{
    char line[HUD_LINE_SIZE];
    size_t fits = 0;
    for (const char *at = words; *at != '\0';) {
        size_t length = (size_t)(at - words) + strspn(at, " ");
        length += strcspn(words + length, " ");
        snprintf(line, sizeof line, "%.*s", (int)length, words);
        if (length >= sizeof line || canvas_text_width(c, font, line) > room) {
            break;
        }
        fits = length;
        at = words + length;
    }
    return fits > 0 ? fits : strcspn(words + strspn(words, " "), " ") + strspn(words, " ");
}

void hud_split(canvas *c, canvas_font font, float room, const char *words, hud_lines *out)
{
    out->count = 0;
    for (words += strspn(words, " "); *words != '\0' && out->count < HUD_LINES_MAX;
         words += strspn(words, " ")) {
        size_t length = hud_fitting(c, font, room, words);
        snprintf(out->line[out->count++], HUD_LINE_SIZE, "%.*s", (int)length, words);
        words += length;
    }
}

// Distance between lines, in sizes of the font.
static const float LINE_STEP = 1.3f;

float hud_paragraph_height(canvas *c, canvas_font font, float room, const char *text)
{
    hud_lines lines;
    hud_split(c, font, room, text, &lines);
    return LINE_STEP * font.size * (float)lines.count;
}

float hud_draw_paragraph(canvas *c, float x, float y, canvas_font font, float room,
                         const char *text, canvas_color color)
{
    hud_lines lines;
    hud_split(c, font, room, text, &lines);
    const float step = LINE_STEP * font.size;
    for (int i = 0; i < lines.count; i++) {
        hud_draw_fitted(c, x, y + step * (float)i, font, room, lines.line[i], color);
    }
    return step * (float)lines.count;
}

float hud_tag_growth(canvas *c, canvas_font font, float room, const char *text)
{
    return fmaxf(0.0f, hud_paragraph_height(c, font, room, text) - LINE_STEP * font.size);
}

void hud_draw_tag(canvas *c, float y, canvas_font font, float room, const char *text,
                  canvas_color color, canvas_color stripe)
{
    hud_lines lines;
    hud_split(c, font, room, text, &lines);
    const float middle = 0.5f * canvas_width(c), step = LINE_STEP * font.size;
    const float first = y - step * (float)(lines.count - 1), top = first - font.size - 2.0f;
    const float height = y - first + 1.55f * font.size + 4.0f;
    float width = 0.0f;
    for (int i = 0; i < lines.count; i++) {
        width = fmaxf(width, canvas_text_width(c, font, lines.line[i]));
    }
    width = fminf(width, room) + 28.0f;
    canvas_rect(c, middle - 0.5f * width, top, width, height, HUD_CORNER, HUD_INK);
    if (stripe.a > 0.0f) {
        canvas_rect(c, middle - 0.5f * width, top, 4.0f, height, 2.0f, stripe);
    }
    for (int i = 0; i < lines.count; i++) {
        hud_draw_fitted(c, middle, first + step * (float)i, font, room, lines.line[i], color);
    }
}

void hud_draw_veil(canvas *c)
{
    canvas_rect(c, 0.0f, 0.0f, canvas_width(c), canvas_height(c), 0.0f,
                (canvas_color){0.03f, 0.04f, 0.06f, 0.7f});
}

canvas_color hud_accent(enum duel_side side)
{
    // The picture's accents are linear, the canvas uses sRGB.
    float linear[3], screen[3];
    picture_default_accent(side, linear);
    for (int i = 0; i < 3; i++) {
        screen[i] = powf(linear[i], 1.0f / 2.2f);
    }
    return (canvas_color){screen[0], screen[1], screen[2], 1.0f};
}

void hud_draw_lamp(canvas *c, float x, float y, float width, canvas_color color, bool is_lit)
{
    const float height = HUD_LAMP_HEIGHT, round = 0.5f * HUD_LAMP_HEIGHT;
    if (!is_lit) {
        canvas_rect(c, x, y, width, height, round, HUD_INK);
        canvas_frame(c, x, y, width, height, round, 1.5f, hud_faded(color, 0.8));
        return;
    }
    for (int i = 4; i >= 1; i--) {
        float grow = 4.0f * (float)i;
        canvas_rect(c, x - grow, y - grow, width + 2.0f * grow, height + 2.0f * grow, round + grow,
                    hud_faded(color, 0.13));
    }
    canvas_rect(c, x, y, width, height, round, color);
    canvas_rect(c, x + 8.0f, y + 3.0f, width - 16.0f, 4.0f, 2.0f, hud_faded(HUD_WHITE, 0.55));
}
