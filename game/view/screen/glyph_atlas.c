#include "glyph_atlas.h"

#include <SDL_ttf.h>
#include <epoxy/gl.h>
#include <stdio.h>
#include <stdlib.h>

#define TABLE_SIZE 4096 // entries for glyphs, a power of two; the texture fills up first
#define MAX_SIZES  24   // font sizes open at the same time
#define GAP_PX     1    // between glyphs, so that filtering does not mix them

static const char *const REGULAR_FONTS[] = {
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
    "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf",
    "/usr/share/fonts/truetype/liberation2/LiberationSans-Regular.ttf",
    "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf",
    "/usr/share/fonts/truetype/freefont/FreeSans.ttf",
    "/usr/share/fonts/dejavu-sans-fonts/DejaVuSans.ttf",
    "/usr/share/fonts/TTF/DejaVuSans.ttf",
    NULL,
};
static const char *const BOLD_FONTS[] = {
    "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf",
    "/usr/share/fonts/truetype/liberation/LiberationSans-Bold.ttf",
    "/usr/share/fonts/truetype/liberation2/LiberationSans-Bold.ttf",
    "/usr/share/fonts/truetype/noto/NotoSans-Bold.ttf",
    "/usr/share/fonts/truetype/freefont/FreeSansBold.ttf",
    "/usr/share/fonts/dejavu-sans-fonts/DejaVuSans-Bold.ttf",
    "/usr/share/fonts/TTF/DejaVuSans-Bold.ttf",
    NULL,
};

typedef struct open_size {
    TTF_Font *font;
    int size_px;
    bool bold;
} open_size;

struct glyph_atlas {
    const char *path[2]; // regular, bold
    open_size size[MAX_SIZES];
    int size_count;
    glyph table[TABLE_SIZE];
    int glyph_count;
    GLuint texture;
    int pen_x, pen_y, row_height; // glyphs are placed in rows, left to right
};

static const char *first_found(const char *const *paths)
{
    for (; *paths != NULL; paths++) {
        FILE *file = fopen(*paths, "rb");
        if (file != NULL) {
            fclose(file);
            return *paths;
        }
    }
    return NULL;
}

const char *glyph_font_path(bool bold)
{
    const char *found = bold ? first_found(BOLD_FONTS) : NULL;
    return found != NULL ? found : first_found(REGULAR_FONTS);
}

glyph_atlas *glyph_atlas_create(char *error, size_t error_size)
{
    const char *regular = glyph_font_path(false);
    if (regular == NULL) {
        snprintf(error, error_size, "%s: no font found; install the package fonts-dejavu-core",
                 REGULAR_FONTS[0]);
        return NULL;
    }
    if (TTF_Init() != 0) {
        snprintf(error, error_size, "%s: cannot be drawn (%s); reinstall SDL2_ttf", regular,
                 TTF_GetError());
        return NULL;
    }
    glyph_atlas *atlas = calloc(1, sizeof *atlas);
    if (atlas == NULL) {
        snprintf(error, error_size, "%s: out of memory for letters", regular);
        TTF_Quit();
        return NULL;
    }
    atlas->path[0] = regular;
    atlas->path[1] = glyph_font_path(true);
    TTF_Font *probe = TTF_OpenFont(regular, 16);
    if (probe == NULL) {
        snprintf(error, error_size, "%s: cannot be read (%s); reinstall the font", regular,
                 TTF_GetError());
        glyph_atlas_destroy(&atlas);
        return NULL;
    }
    TTF_CloseFont(probe);
    glGenTextures(1, &atlas->texture);
    glBindTexture(GL_TEXTURE_2D, atlas->texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, GLYPH_ATLAS_SIDE_PX, GLYPH_ATLAS_SIDE_PX, 0, GL_RED,
                 GL_UNSIGNED_BYTE, NULL);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    return atlas;
}

void glyph_atlas_clear(glyph_atlas *atlas)
{
    for (int i = 0; i < atlas->size_count; i++) {
        TTF_CloseFont(atlas->size[i].font);
    }
    atlas->size_count = 0;
    for (int i = 0; i < TABLE_SIZE; i++) {
        atlas->table[i].key = 0;
    }
    atlas->glyph_count = 0;
    atlas->pen_x = atlas->pen_y = atlas->row_height = 0;
}

void glyph_atlas_destroy(glyph_atlas **address)
{
    glyph_atlas *atlas = *address;
    *address = NULL;
    if (atlas == NULL) {
        return;
    }
    glyph_atlas_clear(atlas);
    glDeleteTextures(1, &atlas->texture);
    free(atlas);
    TTF_Quit();
}

GLuint glyph_atlas_texture(const glyph_atlas *atlas)
{
    return atlas->texture;
}

static TTF_Font *font_of(glyph_atlas *atlas, int size_px, bool bold)
{
    for (int i = 0; i < atlas->size_count; i++) {
        if (atlas->size[i].size_px == size_px && atlas->size[i].bold == bold) {
            return atlas->size[i].font;
        }
    }
    if (atlas->size_count == MAX_SIZES) {
        return NULL;
    }
    TTF_Font *font = TTF_OpenFont(atlas->path[bold ? 1 : 0], size_px);
    if (font != NULL) {
        atlas->size[atlas->size_count++] = (open_size){font, size_px, bold};
    }
    return font;
}

// Reserves width x height pixels of the texture.
static bool take_room(glyph_atlas *atlas, int width, int height, glyph *out)
{
    if (atlas->pen_x + width + GAP_PX > GLYPH_ATLAS_SIDE_PX) {
        atlas->pen_x = 0;
        atlas->pen_y += atlas->row_height;
        atlas->row_height = 0;
    }
    if (width + GAP_PX > GLYPH_ATLAS_SIDE_PX ||
        atlas->pen_y + height + GAP_PX > GLYPH_ATLAS_SIDE_PX) {
        return false;
    }
    out->x = (uint16_t)atlas->pen_x;
    out->y = (uint16_t)atlas->pen_y;
    out->width = (uint16_t)width;
    out->height = (uint16_t)height;
    atlas->pen_x += width + GAP_PX;
    if (height + GAP_PX > atlas->row_height) {
        atlas->row_height = height + GAP_PX;
    }
    return true;
}

// Copies the surface's coverage (its alpha) into the texture.
static bool upload(const SDL_Surface *surface, const glyph *at)
{
    uint8_t *coverage = malloc((size_t)surface->w * (size_t)surface->h);
    if (coverage == NULL) {
        return false;
    }
    for (int y = 0; y < surface->h; y++) {
        const uint32_t *row = (const uint32_t *)(const void *)((const uint8_t *)surface->pixels +
                                                               (ptrdiff_t)y * surface->pitch);
        for (int x = 0; x < surface->w; x++) {
            coverage[y * surface->w + x] = (uint8_t)(row[x] >> 24);
        }
    }
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glTexSubImage2D(GL_TEXTURE_2D, 0, at->x, at->y, surface->w, surface->h, GL_RED,
                    GL_UNSIGNED_BYTE, coverage);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    free(coverage);
    return true;
}

static bool draw_glyph(glyph_atlas *atlas, TTF_Font *font, uint32_t code_point, glyph *out)
{
    int min_x = 0, max_x = 0, min_y = 0, max_y = 0, advance = 0;
    if (TTF_GlyphMetrics32(font, code_point, &min_x, &max_x, &min_y, &max_y, &advance) != 0) {
        return true; // the font lacks it: draw nothing and use no room
    }
    out->advance = (int16_t)advance;
    const SDL_Color white = {255, 255, 255, 255};
    SDL_Surface *surface =
        max_x > min_x ? TTF_RenderGlyph32_Blended(font, code_point, white) : NULL;
    if (surface == NULL) {
        return true; // a space
    }
    out->left = (int16_t)(min_x < 0 ? min_x : 0);
    out->top = (int16_t)-TTF_FontAscent(font);
    bool done = take_room(atlas, surface->w, surface->h, out) && upload(surface, out);
    SDL_FreeSurface(surface);
    return done;
}

const glyph *glyph_atlas_get(glyph_atlas *atlas, uint32_t code_point, int size_px, bool bold)
{
    // 21 bits of code point, 10 of size, 1 of weight; never 0, because sizes are positive.
    uint32_t size = (uint32_t)(size_px < 1 ? 1 : size_px > 1000 ? 1000 : size_px);
    uint32_t key = code_point | size << 21 | (bold ? 1u << 31 : 0u);
    uint32_t place = (key * 2654435761u) >> 20; // multiplicative hashing, 12 bits
    while (atlas->table[place].key != 0 && atlas->table[place].key != key) {
        place = (place + 1) % TABLE_SIZE;
    }
    glyph *found = &atlas->table[place];
    if (found->key == key) {
        return found;
    }
    TTF_Font *font = font_of(atlas, (int)size, bold);
    glyph fresh = {.key = key};
    bool has_room = atlas->glyph_count < TABLE_SIZE * 3 / 4;
    if (font == NULL || !has_room) {
        return NULL;
    }
    glBindTexture(GL_TEXTURE_2D, atlas->texture);
    if (!draw_glyph(atlas, font, code_point, &fresh)) {
        return NULL;
    }
    *found = fresh;
    atlas->glyph_count++;
    return found;
}

uint32_t glyph_next_code_point(const char **text)
{
    static const uint32_t BROKEN = 0xFFFD;
    static const uint32_t LEAST[4] = {0, 0x80, 0x800, 0x10000};
    const uint8_t *p = (const uint8_t *)*text;
    if (*p == 0) {
        return 0;
    }
    int more = *p < 0x80 ? 0 : *p >> 5 == 6 ? 1 : *p >> 4 == 14 ? 2 : *p >> 3 == 30 ? 3 : -1;
    uint32_t code = more == 0 ? *p : more > 0 ? *p & (0x3Fu >> more) : BROKEN;
    p++;
    for (int i = 0; i < more; i++) {
        if (*p >> 6 != 2) {
            *text = (const char *)p;
            return BROKEN;
        }
        code = code << 6 | (*p++ & 0x3F);
    }
    *text = (const char *)p;
    bool allowed =
        more >= 0 && code >= LEAST[more] && code <= 0x10FFFF && !(code >= 0xD800 && code <= 0xDFFF);
    return allowed ? code : BROKEN;
}
