#include "text_texture.h"

#include <SDL_ttf.h>
#include <epoxy/gl.h>
#include <stdlib.h>

#include "glyph_atlas.h"

// Of the letters' heights in a font; the rest of a line is room for accents and descenders.
static const int SIZE_PX = 54;

// The text as a surface that fits the texture, or NULL. SDL2_ttf has been initialized.
static SDL_Surface *rendered(const char *path, const char *text)
{
    const SDL_Color white = {255, 255, 255, 255};
    int size = SIZE_PX, width = 0, height = 0;
    TTF_Font *font = TTF_OpenFont(path, size);
    SDL_Surface *surface = NULL;
    if (font != NULL && TTF_SizeUTF8(font, text, &width, &height) == 0 &&
        width > TEXT_TEXTURE_WIDTH) {
        TTF_CloseFont(font);
        // Rounded down, so that rounded advances fit as well.
        size = size * (TEXT_TEXTURE_WIDTH - 8) / width;
        font = TTF_OpenFont(path, size > 1 ? size : 1);
    }
    if (font != NULL) {
        surface = TTF_RenderUTF8_Blended(font, text, white);
        TTF_CloseFont(font);
    }
    return surface;
}

// Copies the alpha of a surface into the middle of [TEXT_TEXTURE_HEIGHT][TEXT_TEXTURE_WIDTH].
static void center(const SDL_Surface *from, uint8_t *out)
{
    const int left = (TEXT_TEXTURE_WIDTH - from->w) / 2, top = (TEXT_TEXTURE_HEIGHT - from->h) / 2;
    for (int y = 0; y < TEXT_TEXTURE_HEIGHT; y++) {
        for (int x = 0; x < TEXT_TEXTURE_WIDTH; x++) {
            const int column = x - left, row = y - top;
            if (column >= 0 && column < from->w && row >= 0 && row < from->h) {
                const uint32_t *pixels =
                    (const uint32_t *)(const void *)((const uint8_t *)from->pixels +
                                                     (ptrdiff_t)row * from->pitch);
                out[y * TEXT_TEXTURE_WIDTH + x] = (uint8_t)(pixels[column] >> 24);
            }
        }
    }
}

static GLuint uploaded(const uint8_t *coverage)
{
    GLuint texture;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, TEXT_TEXTURE_WIDTH, TEXT_TEXTURE_HEIGHT, 0, GL_RED,
                 GL_UNSIGNED_BYTE, coverage);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glGenerateMipmap(GL_TEXTURE_2D);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    return texture;
}

GLuint text_texture_create(const char *text)
{
    const char *path = glyph_font_path(true);
    if (path == NULL || text[0] == '\0' || TTF_Init() != 0) {
        return 0;
    }
    uint8_t *coverage = calloc(TEXT_TEXTURE_HEIGHT, TEXT_TEXTURE_WIDTH);
    SDL_Surface *surface = coverage != NULL ? rendered(path, text) : NULL;
    GLuint texture = 0;
    if (surface != NULL) {
        center(surface, coverage);
        texture = uploaded(coverage);
        SDL_FreeSurface(surface);
    }
    free(coverage);
    TTF_Quit();
    return texture;
}
