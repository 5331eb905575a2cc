// Tells a test whether words stand at places of the screen.
//   words_seen <picture of the screen, PPM> (<x> <y> <size> regular|bold left|center|right
//   <words>)...
// Places and sizes are in units of the canvas; the screen has a pixel for each. Status 0: all of
// them do, 1: some do not, 2: it cannot tell, and a line says why.
#include <stdio.h>

#include "assets_path.h"
#include "drawn_words.h"
#include "window.h"

// The pixels, 3 bytes each, or NULL if the file is no PPM of 8 or 16 bits a sample.
static uint8_t *read_ppm(const char *path, int *out_width, int *out_height)
{
    FILE *file = fopen(path, "rb");
    uint8_t *pixels = NULL;
    int most;
    if (file != NULL && fscanf(file, "P6 %d %d %d", out_width, out_height, &most) == 3 &&
        fgetc(file) != EOF && *out_width > 0 && *out_height > 0 && (most == 255 || most == 65535)) {
        size_t count = (size_t)*out_width * (size_t)*out_height * 3;
        pixels = malloc(count);
        for (size_t i = 0; pixels != NULL && i < count; i++) {
            pixels[i] = (uint8_t)fgetc(file);
            if (most == 65535) {
                fgetc(file); // The first of two bytes counts.
            }
        }
        if (feof(file)) {
            free(pixels);
            pixels = NULL;
        }
    }
    if (file != NULL) {
        fclose(file);
    }
    return pixels;
}

static canvas_font font_of(char *const word[3])
{
    enum canvas_align align = strcmp(word[2], "left") == 0     ? CANVAS_LEFT
                              : strcmp(word[2], "center") == 0 ? CANVAS_CENTER
                                                               : CANVAS_RIGHT;
    return (canvas_font){(float)atof(word[0]),
                         strcmp(word[1], "bold") == 0 ? CANVAS_BOLD : CANVAS_REGULAR, align};
}

static bool are_seen(canvas *c, const uint8_t *screen, int width, int height, char *const word[])
{
    drawn_words words = drawn_words_make(c, width, height, (float)atof(word[0]),
                                         (float)atof(word[1]), font_of(word + 2), word[5]);
    double correlation = drawn_words_correlation(&words, screen, width, 3);
    free(words.letter);
    return correlation >= DRAWN_WORDS_CORRELATION;
}

int main(int argc, char **argv)
{
    char error[300] = "", folder[ASSETS_PATH_MAX];
    int width, height, status = 2;
    if (argc < 8 || argc % 6 != 2) {
        fprintf(stderr, "words_seen: six arguments after the picture, or twelve, ...\n");
        return 2;
    }
    uint8_t *screen = read_ppm(argv[1], &width, &height);
    if (screen == NULL) {
        fprintf(stderr, "words_seen: '%s' is no picture\n", argv[1]);
        return 2;
    }
    window *w = window_create(
        &(window_options){.title = "words", .width = width, .height = height, .offscreen = true},
        error, sizeof error);
    canvas *c = w != NULL ? canvas_create(assets_folder(folder), error, sizeof error) : NULL;
    if (c != NULL) {
        status = 0;
        for (int i = 2; i < argc && status == 0; i += 6) {
            status = are_seen(c, screen, width, height, argv + i) ? 0 : 1;
        }
        canvas_destroy(&c);
    } else {
        fprintf(stderr, "words_seen: %s\n", error);
    }
    window_destroy(&w);
    free(screen);
    return status;
}
