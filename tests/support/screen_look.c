// Looks at the screen for the tests that drive the program in a window (in_window.sh).
//   screen_look
// Reads a question per line, with tabs between its fields, and answers each with a line:
//   look                      takes a picture of the whole screen: "seen"
//   color x y width height    the mean color of a rectangle of it: "red green blue", each 0 to 255
//   words (x y size regular|bold left|center|right <words>)...
//                             whether all of these words stand there: "yes" or "no"
// or says why it cannot answer. It is asked many times a second: to start programs that take a
// picture and measure it takes much longer than to look.
//
// Places and sizes of words are in units of the canvas; the screen has a pixel for each.
#include <stdio.h>

#include <X11/Xlib.h>
#include <X11/Xutil.h>

#include "assets_path.h"
#include "drawn_words.h"
#include "window.h"

typedef struct looker {
    Display *display;
    int width, height;
    uint8_t *picture; // [height][width][3]; NULL before the first look
    window *window;   // in which the words are drawn, when they are first asked for
    canvas *canvas;
} looker;

static const char *look(looker *l)
{
    const Window root = DefaultRootWindow(l->display);
    XImage *image = XGetImage(l->display, root, 0, 0, (unsigned)l->width, (unsigned)l->height,
                              AllPlanes, ZPixmap);
    if (image == NULL || image->bits_per_pixel != 32 || image->red_mask != 0xff0000) {
        return "the screen does not have 8 bits of red, green and blue";
    }
    if (l->picture == NULL) {
        l->picture = malloc((size_t)l->width * (size_t)l->height * 3);
    }
    if (l->picture == NULL) {
        XDestroyImage(image);
        return "out of memory";
    }
    uint8_t *to = l->picture;
    for (int y = 0; y < l->height; y++) {
        // Blue comes first, and a byte without meaning last.
        const char *from = image->data + (ptrdiff_t)y * image->bytes_per_line;
        for (int x = 0; x < l->width; x++, from += 4) {
            *to++ = (uint8_t)from[2];
            *to++ = (uint8_t)from[1];
            *to++ = (uint8_t)from[0];
        }
    }
    XDestroyImage(image);
    return "seen";
}

// The field is the rectangle's.
static void tell_color(const looker *l, char *const field[4])
{
    const int left = atoi(field[0]), top = atoi(field[1]);
    const int width = atoi(field[2]), height = atoi(field[3]);
    if (left < 0 || top < 0 || width <= 0 || height <= 0 || left + width > l->width ||
        top + height > l->height) {
        puts("this rectangle is not on the screen");
        return;
    }
    long sum[3] = {0, 0, 0};
    for (int y = top; y < top + height; y++) {
        const uint8_t *pixel = l->picture + ((size_t)y * (size_t)l->width + (size_t)left) * 3;
        for (int i = 0; i < 3 * width; i++) {
            sum[i % 3] += pixel[i];
        }
    }
    const long count = (long)width * height;
    printf("%ld %ld %ld\n", sum[0] / count, sum[1] / count, sum[2] / count);
}

static canvas_font font_of(char *const word[3])
{
    enum canvas_align align = strcmp(word[2], "left") == 0     ? CANVAS_LEFT
                              : strcmp(word[2], "center") == 0 ? CANVAS_CENTER
                                                               : CANVAS_RIGHT;
    return (canvas_font){(float)atof(word[0]),
                         strcmp(word[1], "bold") == 0 ? CANVAS_BOLD : CANVAS_REGULAR, align};
}

static bool open_canvas(looker *l, char *error, size_t error_size)
{
    char folder[ASSETS_PATH_MAX];
    if (l->canvas == NULL) {
        l->window = window_create(
            &(window_options){
                .title = "words", .width = l->width, .height = l->height, .offscreen = true},
            error, error_size);
        l->canvas =
            l->window != NULL ? canvas_create(assets_folder(folder), error, error_size) : NULL;
    }
    return l->canvas != NULL;
}

static bool are_seen(const looker *l, char *const word[6])
{
    drawn_words words = drawn_words_make(l->canvas, l->width, l->height, (float)atof(word[0]),
                                         (float)atof(word[1]), font_of(word + 2), word[5]);
    double correlation = drawn_words_correlation(&words, l->picture, l->width, 3);
    free(words.letter);
    return correlation >= DRAWN_WORDS_CORRELATION;
}

static void tell_words(looker *l, char *const field[], int count)
{
    char error[300] = "";
    if (!open_canvas(l, error, sizeof error)) {
        puts(error);
        return;
    }
    bool all = true;
    for (int i = 0; i + 6 <= count && all; i += 6) {
        all = are_seen(l, field + i);
    }
    puts(all ? "yes" : "no");
}

// Answers the question in `line`, which it cuts into its fields.
static void answer(looker *l, char *line)
{
    enum { MOST_FIELDS = 1 + 6 * 16 };
    char *field[MOST_FIELDS];
    int count = 0;
    line[strcspn(line, "\n")] = '\0';
    for (char *next = strtok(line, "\t"); next != NULL && count < MOST_FIELDS;
         next = strtok(NULL, "\t")) {
        field[count++] = next;
    }
    if (count == 1 && strcmp(field[0], "look") == 0) {
        puts(look(l));
    } else if (l->picture == NULL) {
        puts("look first");
    } else if (count == 5 && strcmp(field[0], "color") == 0) {
        tell_color(l, field + 1);
    } else if (count >= 7 && count % 6 == 1 && strcmp(field[0], "words") == 0) {
        tell_words(l, field + 1, count - 1);
    } else {
        puts("this is no question");
    }
}

int main(void)
{
    char line[4096];
    looker l = {.display = XOpenDisplay(NULL)};
    if (l.display == NULL) {
        fprintf(stderr, "screen_look: there is no X display\n");
        return 1;
    }
    l.width = DisplayWidth(l.display, DefaultScreen(l.display));
    l.height = DisplayHeight(l.display, DefaultScreen(l.display));
    setvbuf(stdout, NULL, _IOLBF, 0);
    while (fgets(line, sizeof line, stdin) != NULL) {
        answer(&l, line);
    }
    canvas_destroy(&l.canvas);
    window_destroy(&l.window);
    free(l.picture);
    XCloseDisplay(l.display);
    return 0;
}
