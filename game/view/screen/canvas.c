#include "canvas.h"

#include <epoxy/gl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "canvas_picture.h"
#include "gl_program.h"
#include "glyph_atlas.h"

#define MAX_QUADS 4096 // a full batch is drawn, and a new one begins

enum shape_kind { SHAPE_LETTER, SHAPE_BOX, SHAPE_ARC };

static const float SMOOTH_PX = 1.0f; // margin around a shape for its antialiased edge
static const float TURN_RAD = 6.28318531f;

typedef struct canvas_vertex {
    float corner[2];
    float local[2];
    float shape[4];
    float kind;
    uint8_t color[4];
} canvas_vertex;

struct canvas {
    glyph_atlas *letters;
    GLuint program, vertex_array, vertex_buffer, index_buffer;
    canvas_vertex (*quad)[4]; // [MAX_QUADS]
    int quad_count;
    draw_count drawn; // since canvas_begin()
    int width_px, height_px;
    float scale;                 // pixels per unit
    float base;                  // the same without zoom
    float size;                  // of everything, as a person has chosen it
    canvas_color from[2], to[2]; // colors that a person has replaced
    bool has_contrast;
    bool has_caps;
};

static bool make_buffers(canvas *c)
{
    uint16_t(*index)[6] = malloc(MAX_QUADS * sizeof *index);
    c->quad = malloc(MAX_QUADS * sizeof *c->quad);
    if (index == NULL || c->quad == NULL) {
        free(index);
        return false;
    }
    static const int CORNERS[6] = {0, 1, 2, 2, 1, 3};
    for (int q = 0; q < MAX_QUADS; q++) {
        for (int k = 0; k < 6; k++) {
            index[q][k] = (uint16_t)(q * 4 + CORNERS[k]);
        }
    }
    glGenVertexArrays(1, &c->vertex_array);
    glBindVertexArray(c->vertex_array);
    glGenBuffers(1, &c->index_buffer);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, c->index_buffer);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, MAX_QUADS * sizeof *index, index, GL_STATIC_DRAW);
    free(index);
    glGenBuffers(1, &c->vertex_buffer);
    glBindBuffer(GL_ARRAY_BUFFER, c->vertex_buffer);
    const GLsizei stride = sizeof(canvas_vertex);
    const struct {
        GLint size;
        GLenum type;
        GLboolean normalized;
        size_t offset;
    } attribute[5] = {
        {2, GL_FLOAT, GL_FALSE, offsetof(canvas_vertex, corner)},
        {2, GL_FLOAT, GL_FALSE, offsetof(canvas_vertex, local)},
        {4, GL_FLOAT, GL_FALSE, offsetof(canvas_vertex, shape)},
        {4, GL_UNSIGNED_BYTE, GL_TRUE, offsetof(canvas_vertex, color)},
        {1, GL_FLOAT, GL_FALSE, offsetof(canvas_vertex, kind)},
    };
    for (GLuint i = 0; i < 5; i++) {
        glEnableVertexAttribArray(i);
        glVertexAttribPointer(i, attribute[i].size, attribute[i].type, attribute[i].normalized,
                              stride, (const void *)attribute[i].offset);
    }
    glBindVertexArray(0);
    return true;
}

canvas *canvas_create(const char *assets, char *error, size_t error_size)
{
    canvas *c = calloc(1, sizeof *c);
    if (c == NULL) {
        snprintf(error, error_size, "canvas: out of memory");
        return NULL;
    }
    c->size = 1.0f;
    c->letters = glyph_atlas_create(error, error_size);
    if (c->letters != NULL) {
        c->program =
            gl_program_create(assets, "canvas.vert", "canvas.frag", NULL, error, error_size);
    }
    if (c->program == 0) {
        canvas_destroy(&c);
        return NULL;
    }
    if (!make_buffers(c)) {
        snprintf(error, error_size, "canvas: out of memory");
        canvas_destroy(&c);
        return NULL;
    }
    return c;
}

void canvas_destroy(canvas **address)
{
    canvas *c = *address;
    *address = NULL;
    if (c == NULL) {
        return;
    }
    glyph_atlas_destroy(&c->letters);
    glDeleteProgram(c->program);
    glDeleteBuffers(1, &c->vertex_buffer);
    glDeleteBuffers(1, &c->index_buffer);
    glDeleteVertexArrays(1, &c->vertex_array);
    free(c->quad);
    free(c);
}

void canvas_begin(canvas *c, int width_px, int height_px)
{
    float by_width = (float)width_px / CANVAS_LEAST_WIDTH;
    float by_height = (float)height_px / CANVAS_LEAST_HEIGHT;
    float scale = c->size * (by_width < by_height ? by_width : by_height);
    if (scale != c->base) {
        glyph_atlas_clear(c->letters); // glyphs of the old size are no longer used
    }
    c->width_px = width_px;
    c->height_px = height_px;
    c->scale = c->base = scale;
    c->quad_count = 0;
    c->drawn = (draw_count){0};
}

static void flush(canvas *c)
{
    if (c->quad_count == 0) {
        return;
    }
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_CULL_FACE);
    glEnable(GL_BLEND);
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    glViewport(0, 0, c->width_px, c->height_px);
    glUseProgram(c->program);
    gl_set_vec3(c->program, "window", (float[3]){(float)c->width_px, (float)c->height_px, 0.0f});
    gl_set_int(c->program, "letters", 0);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, glyph_atlas_texture(c->letters));
    glBindVertexArray(c->vertex_array);
    glBindBuffer(GL_ARRAY_BUFFER, c->vertex_buffer);
    GLsizeiptr size = (GLsizeiptr)((size_t)c->quad_count * sizeof *c->quad);
    glBufferData(GL_ARRAY_BUFFER, size, c->quad, GL_STREAM_DRAW);
    glDrawElements(GL_TRIANGLES, c->quad_count * 6, GL_UNSIGNED_SHORT, NULL);
    draw_count_add(&c->drawn, c->quad_count * 2);
    glBindVertexArray(0);
    glDisable(GL_BLEND);
    c->quad_count = 0;
}

draw_count canvas_end(canvas *c)
{
    flush(c);
    return c->drawn;
}

uint64_t canvas_hash(const canvas *c)
{
    if (c->drawn.calls > 0) {
        return 0;
    }
    // Vertices have no padding: eleven words of 32 bits each.
    uint64_t hash = 0xcbf29ce484222325u;
    const unsigned char *byte = (const unsigned char *)c->quad;
    size_t size = (size_t)c->quad_count * sizeof *c->quad;
    for (size_t i = 0; i + 4 <= size; i += 4) {
        uint32_t word;
        memcpy(&word, byte + i, sizeof word);
        hash = (hash ^ word) * 0x100000001b3u;
    }
    return hash | 1u;
}

void canvas_drop(canvas *c)
{
    c->quad_count = 0;
}

void canvas_enlarge(canvas *c, float size)
{
    c->size = size;
}

void canvas_recolor(canvas *c, const canvas_color from[2], const canvas_color to[2])
{
    memcpy(c->from, from, sizeof c->from);
    memcpy(c->to, to, sizeof c->to);
}

void canvas_contrast(canvas *c, bool is_high)
{
    c->has_contrast = is_high;
}

void canvas_show_caps(canvas *c, bool shows)
{
    c->has_caps = shows;
}

bool canvas_shows_caps(const canvas *c)
{
    return c->has_caps;
}

void canvas_zoom(canvas *c, float zoom)
{
    c->scale = c->base * zoom;
}

float canvas_zoom_now(const canvas *c)
{
    return c->scale / c->base;
}

float canvas_width(const canvas *c)
{
    return (float)c->width_px / c->scale;
}

float canvas_height(const canvas *c)
{
    return (float)c->height_px / c->scale;
}

static bool is_same(canvas_color a, canvas_color b)
{
    return a.r == b.r && a.g == b.g && a.b == b.b;
}

// With high contrast, letters and dark panels are this much more opaque; what fades still does.
#define CONTRAST_GAIN 1.7f
// Brighter than this is a light color, darker than that a panel.
#define LIGHT_LEAST 0.7f
#define DARK_MOST   0.15f

// The color that is drawn where this one is asked for.
static canvas_color chosen_color(const canvas *c, canvas_color color, enum shape_kind kind)
{
    for (int i = 0; i < 2; i++) {
        if (is_same(color, c->from[i])) {
            return (canvas_color){c->to[i].r, c->to[i].g, c->to[i].b, color.a};
        }
    }
    if (!c->has_contrast) {
        return color;
    }
    const float brightest = fmaxf(color.r, fmaxf(color.g, color.b)),
                darkest = fminf(color.r, fminf(color.g, color.b));
    if (kind == SHAPE_LETTER && darkest > LIGHT_LEAST) {
        return (canvas_color){1.0f, 1.0f, 1.0f, color.a * CONTRAST_GAIN};
    }
    if (kind == SHAPE_BOX && brightest < DARK_MOST) {
        return (canvas_color){0.0f, 0.0f, 0.0f, color.a * CONTRAST_GAIN};
    }
    return color;
}

static uint8_t to_byte(float value)
{
    return (uint8_t)(fminf(fmaxf(value, 0.0f), 1.0f) * 255.0f + 0.5f);
}

// Adds a quad centered at `center` (pixels), with its x axis along the unit vector `along` and half
// the size `half`. `local` are the shape's coordinates at the low and the high corner.
static void add_quad(canvas *c, const float center[2], const float along[2], const float half[2],
                     const float local[4], const float shape[4], enum shape_kind kind,
                     canvas_color color)
{
    if (c->quad_count == MAX_QUADS) {
        flush(c);
    }
    color = chosen_color(c, color, kind);
    canvas_vertex *v = c->quad[c->quad_count++];
    for (int k = 0; k < 4; k++) {
        float x = (k & 1) ? half[0] : -half[0], y = (k & 2) ? half[1] : -half[1];
        v[k].corner[0] = center[0] + along[0] * x - along[1] * y;
        v[k].corner[1] = center[1] + along[1] * x + along[0] * y;
        v[k].local[0] = (k & 1) ? local[2] : local[0];
        v[k].local[1] = (k & 2) ? local[3] : local[1];
        memcpy(v[k].shape, shape, sizeof v[k].shape);
        v[k].kind = (float)kind;
        v[k].color[0] = to_byte(color.r);
        v[k].color[1] = to_byte(color.g);
        v[k].color[2] = to_byte(color.b);
        v[k].color[3] = to_byte(color.a);
    }
}

// Adds a shape that the shader draws by the distance to its edge, in a quad slightly larger than
// the shape. Lengths in units.
static void add_shape(canvas *c, float x, float y, const float along[2], float half_width,
                      float half_height, const float shape[4], enum shape_kind kind,
                      canvas_color color)
{
    const float half[2] = {half_width * c->scale + SMOOTH_PX, half_height * c->scale + SMOOTH_PX};
    const float center[2] = {x * c->scale, y * c->scale};
    const float local[4] = {-half[0], -half[1], half[0], half[1]};
    add_quad(c, center, along, half, local, shape, kind, color);
}

static const float LEVEL[2] = {1.0f, 0.0f};

void canvas_frame(canvas *c, float x, float y, float width, float height, float corner,
                  float thickness, canvas_color color)
{
    float half_width = 0.5f * width, half_height = 0.5f * height;
    float radius = fminf(corner, fminf(half_width, half_height));
    const float shape[4] = {half_width * c->scale, half_height * c->scale, radius * c->scale,
                            thickness * c->scale};
    add_shape(c, x + half_width, y + half_height, LEVEL, half_width, half_height, shape, SHAPE_BOX,
              color);
}

void canvas_rect(canvas *c, float x, float y, float width, float height, float corner,
                 canvas_color color)
{
    canvas_frame(c, x, y, width, height, corner, 0.0f, color);
}

void canvas_line(canvas *c, float x0, float y0, float x1, float y1, float thickness,
                 canvas_color color)
{
    float dx = x1 - x0, dy = y1 - y0, length = sqrtf(dx * dx + dy * dy);
    const float along[2] = {length > 0.0f ? dx / length : 1.0f, length > 0.0f ? dy / length : 0.0f};
    float half_width = 0.5f * (length + thickness), half_height = 0.5f * thickness;
    const float shape[4] = {half_width * c->scale, half_height * c->scale, half_height * c->scale,
                            0.0f};
    add_shape(c, 0.5f * (x0 + x1), 0.5f * (y0 + y1), along, half_width, half_height, shape,
              SHAPE_BOX, color);
}

void canvas_circle(canvas *c, float x, float y, float radius, canvas_color color)
{
    canvas_rect(c, x - radius, y - radius, 2.0f * radius, 2.0f * radius, radius, color);
}

void canvas_ring(canvas *c, float x, float y, float radius, float thickness, canvas_color color)
{
    float outer = radius + 0.5f * thickness;
    canvas_frame(c, x - outer, y - outer, 2.0f * outer, 2.0f * outer, outer, thickness, color);
}

void canvas_arc(canvas *c, float x, float y, float radius, float thickness, float from, float to,
                canvas_color color)
{
    if (to <= from) {
        return;
    }
    float outer = radius + 0.5f * thickness;
    float half_aperture = fminf(0.5f * (to - from), 0.5f) * TURN_RAD;
    const float shape[4] = {radius * c->scale, 0.5f * thickness * c->scale,
                            0.5f * (from + to) * TURN_RAD, half_aperture};
    add_shape(c, x, y, LEVEL, outer, outer, shape, SHAPE_ARC, color);
}

static int font_px(const canvas *c, canvas_font font)
{
    return (int)(font.size * c->scale + 0.5f);
}

// Returns the glyph, after emptying the atlas if its texture is full.
static const glyph *find_glyph(canvas *c, uint32_t code_point, canvas_font font)
{
    bool bold = font.weight == CANVAS_BOLD;
    const glyph *g = glyph_atlas_get(c->letters, code_point, font_px(c, font), bold);
    if (g == NULL) {
        flush(c);
        glyph_atlas_clear(c->letters);
        g = glyph_atlas_get(c->letters, code_point, font_px(c, font), bold);
    }
    return g;
}

// How far a picture in a text moves the pen.
static int picture_advance_px(const canvas *c, uint32_t code, canvas_font font)
{
    return (int)(canvas_picture_advance(code) * (float)font_px(c, font) + 0.5f);
}

// Draws the shapes of a picture in a text, the pen at (x, y).
static void draw_shapes(canvas *c, const picture_shape *shape, int count, float x, float y,
                        float size, canvas_color color)
{
    for (int i = 0; i < count; i++) {
        const picture_shape *s = &shape[i];
        const float left = x + s->x * size, top = y + s->y * size;
        const float width = s->width * size, height = s->height * size;
        const canvas_color shown = {color.r, color.g, color.b, color.a * s->alpha};
        switch (s->kind) {
        case PICTURE_RECT:
            canvas_rect(c, left, top, width, height, s->corner * size, shown);
            break;
        case PICTURE_FRAME:
            canvas_frame(c, left, top, width, height, s->corner * size, s->thickness * size, shown);
            break;
        case PICTURE_LINE:
            canvas_line(c, left, top, left + width, top + height, s->thickness * size, shown);
            break;
        }
    }
}

float canvas_text_width(canvas *c, canvas_font font, const char *text)
{
    int width_px = 0;
    for (uint32_t code; (code = glyph_next_code_point(&text)) != 0;) {
        if (canvas_picture_is(code)) {
            width_px += picture_advance_px(c, code, font);
            continue;
        }
        const glyph *g = find_glyph(c, code, font);
        width_px += g != NULL ? g->advance : 0;
    }
    return (float)width_px / c->scale;
}

void canvas_text(canvas *c, float x, float y, canvas_font font, const char *text,
                 canvas_color color)
{
    static const float NO_SHAPE[4] = {0};
    const float side = GLYPH_ATLAS_SIDE_PX;
    float share = font.align == CANVAS_LEFT ? 0.0f : font.align == CANVAS_CENTER ? 0.5f : 1.0f;
    float start = share > 0.0f ? x - share * canvas_text_width(c, font, text) : x;
    // Letters are placed on whole pixels, which keeps them sharp.
    float pen_x = floorf(start * c->scale + 0.5f), pen_y = floorf(y * c->scale + 0.5f);
    uint32_t frame = 0;
    float frame_x = 0.0f; // where it began, pixels
    picture_shape shape[PICTURE_SHAPES];
    for (uint32_t code; (code = glyph_next_code_point(&text)) != 0;) {
        if (canvas_picture_is(code)) {
            const float before = pen_x, base = pen_y / c->scale;
            pen_x += (float)picture_advance_px(c, code, font);
            if (canvas_picture_begins(code)) {
                frame = code;
                frame_x = before;
            } else if (!canvas_picture_ends(code)) {
                draw_shapes(c, shape, canvas_picture_shapes(code, shape), before / c->scale, base,
                            font.size, color);
            } else if (frame != 0) {
                const float width = (pen_x - frame_x) / c->scale / font.size;
                draw_shapes(c, shape, canvas_picture_frame(frame, width, shape), frame_x / c->scale,
                            base, font.size, color);
                frame = 0;
            }
            continue;
        }
        const glyph *g = find_glyph(c, code, font);
        if (g == NULL) {
            continue;
        }
        if (g->width > 0) {
            const float half[2] = {0.5f * (float)g->width, 0.5f * (float)g->height};
            const float center[2] = {pen_x + (float)g->left + half[0],
                                     pen_y + (float)g->top + half[1]};
            const float local[4] = {(float)g->x / side, (float)g->y / side,
                                    (float)(g->x + g->width) / side,
                                    (float)(g->y + g->height) / side};
            add_quad(c, center, LEVEL, half, local, NO_SHAPE, SHAPE_LETTER, color);
        }
        pen_x += (float)g->advance;
    }
}
