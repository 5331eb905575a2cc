// What a player in a headset sees at moments of an evening: plays with the scripted headset, blends
// the panels over an eye's image as a compositor does, and writes a picture of each moment.
//
//   tests/support/in_display.sh show_worn OUT_FOLDER SCRIPT SECONDS,... [words of `battuta play`]
//
// SCRIPT says what the headset and its controllers do (xr_script.h); the moments are in order, on
// the headset's clock. The settings are the ones of the program's user (XDG_CONFIG_HOME). Each line
// of the output names a picture, where the middle of each panel is seen and how high the smallest
// font on it is, in degrees.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <SDL.h>

#include "bitmap.h"
#include "evening.h"
#include "xr_compose.h"
#include "xr_panel.h"
#include "xr_runtime_open.h"
#include "xr_script.h"

#define MOMENTS_MOST 64
#define WORDS_MOST   64
// Nothing is drawn until so long before a moment, because a software renderer draws few frames a
// second. A panel that was not shown before hangs at its place at once.
#define LEAD_S 0.3
// The eye that is shown, at about half the resolution of a headset.
#define EYE             0
#define EYE_TEXELS      1200
#define REFRESH_HZ      20.0
#define DEGREES_PER_RAD 57.29577951308232

typedef struct album {
    xr_world *world;
    const char *folder;
    double at_s[MOMENTS_MOST];
    int count, next;
    bool failed;
} album;

static bool read_moments(album *a, const char *text)
{
    char *end = NULL;
    for (const char *from = text; a->count < MOMENTS_MOST; from = end + 1) {
        double at_s = strtod(from, &end);
        bool later = a->count == 0 || at_s > a->at_s[a->count - 1];
        if (end == from || !later) {
            return false;
        }
        a->at_s[a->count++] = at_s;
        if (*end != ',') {
            return *end == '\0';
        }
    }
    return false;
}

static void print_panels(const album *a)
{
    const xr_world_eye *eye = &a->world->eye[EYE];
    for (uint32_t i = 0; i < a->world->quad_count; i++) {
        const xr_world_quad *quad = &a->world->quad[i];
        phys_vec3 middle =
            v3_sub(xr_compose_on_quad(quad, 0.0, 0.0), xr_compose_place(eye->pose.position));
        phys_vec3 seen = xr_compose_back(eye->pose.orientation, middle);
        double font_m =
            (double)quad->size.height * (double)(XR_PANEL_LEAST_LETTER / CANVAS_LEAST_HEIGHT);
        printf(", panel %.0f degrees to the right, %.0f up, smallest font of %.2f degrees",
               DEGREES_PER_RAD * atan2(seen.x, -seen.z),
               DEGREES_PER_RAD * atan2(seen.y, hypot(seen.x, seen.z)),
               DEGREES_PER_RAD * font_m / v3_length(middle));
    }
}

static bool write_eye(album *a, double now_s)
{
    xr_world_eye *eye = &a->world->eye[EYE];
    char path[600], error[300];
    size_t texels = (size_t)eye->width * eye->height;
    uint8_t *rgb = malloc(texels * 3);
    if (rgb == NULL) {
        return false;
    }
    xr_compose_quads(a->world);
    for (size_t i = 0; i < texels; i++) {
        memcpy(rgb + 3 * i, eye->rgba + 4 * i, 3);
    }
    snprintf(path, sizeof path, "%s/%06.2f.png", a->folder, now_s);
    bool written =
        bitmap_write_png(path, rgb, (int)eye->width, (int)eye->height, false, error, sizeof error);
    free(rgb);
    if (!written) {
        fprintf(stderr, "show_worn: %s\n", error);
        return false;
    }
    printf("%s", path);
    print_panels(a);
    printf("\n");
    fflush(stdout);
    return true;
}

// Called when a frame has been submitted.
static void on_shown(void *user)
{
    album *a = user;
    xr_world *w = a->world;
    double now_s = xr_world_seconds(w, w->time);
    if (w->read_eyes && a->next < a->count && now_s >= a->at_s[a->next] &&
        w->eye[EYE].rgba != NULL) {
        a->failed = !write_eye(a, now_s) || a->failed;
        a->next++;
    }
    bool all = a->next == a->count;
    w->should_render = !all && now_s >= a->at_s[a->next] - LEAD_S;
    w->read_eyes = !all && now_s >= a->at_s[a->next] - 2.0 / REFRESH_HZ;
    if (all || a->failed) {
        SDL_Event quit = {.type = SDL_QUIT};
        SDL_PushEvent(&quit);
    }
}

static bool play(int count, char **word, char *error, size_t error_size)
{
    char *argument[WORDS_MOST] = {"battuta", "play", "--seed", "5"};
    int given = 4;
    for (int i = 0; i < count && given < WORDS_MOST; i++) {
        argument[given++] = word[i];
    }
    command_line command;
    return command_line_parse(given, argument, &command, error, error_size) &&
           evening_fence(&command.fence, error, error_size) == EVENING_OVER;
}

int main(int count, char **argument)
{
    album a = {0};
    if (count < 4 || !read_moments(&a, argument[3])) {
        fprintf(stderr, "usage: show_worn OUT_FOLDER SCRIPT SECONDS,... [words of play]\n");
        return 2;
    }
    setenv("XR_RUNTIME_JSON", SHOW_XR_MANIFEST, 1);
    setenv("BATTUTA_XR_LIBRARY", SHOW_XR_LIBRARY, 1);
    setenv("SDL_AUDIODRIVER", "dummy", 1);
    char error[512] = "";
    a.folder = argument[1];
    a.world = xr_runtime_open_world();
    a.world->eye_width = a.world->eye_height = EYE_TEXELS;
    a.world->refresh_hz = REFRESH_HZ;
    a.world->on_shown = on_shown;
    a.world->on_shown_user = &a;
    bool played = xr_script_read(argument[2], a.world, error, sizeof error) &&
                  SDL_InitSubSystem(SDL_INIT_VIDEO | SDL_INIT_EVENTS) == 0 &&
                  play(count - 4, argument + 4, error, sizeof error);
    if (!played || a.next < a.count) {
        fprintf(stderr, "show_worn: %s\n",
                played ? "the program ended before the last moment" : error);
    }
    return played && !a.failed && a.next == a.count ? 0 : 1;
}
