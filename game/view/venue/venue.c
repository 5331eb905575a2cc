#include "venue.h"

#include <SDL.h>
#include <epoxy/gl.h>
#include <math.h>

#include "assets_path.h"
#include "hud_draw.h"
#include "hud_style.h"
#include "settings_choose.h"
#include "side_colors.h"
#include "user_paths.h"

#define TITLE  "Battuta"
#define WIDTH  1280
#define HEIGHT 720

#define VOLUME 0.8
// Interval at which the progress is drawn while loading, seconds.
#define PROGRESS_S 0.03
// Pause after each pass, in which the decoding threads go on, milliseconds.
#define WAIT_MS 1

static const canvas_color BACKGROUND = {0.09f, 0.11f, 0.14f, 1.0f};

static void choose_as_saved(venue *v)
{
    static settings kept; // too large for the stack
    user_settings chosen;
    char path[USER_PATH_MAX], unheard[256];
    if (!user_settings_path(path, unheard, sizeof unheard) ||
        !settings_load(&kept, path, unheard, sizeof unheard)) {
        kept = (settings){0};
    }
    (void)settings_read(&kept, &chosen, unheard, sizeof unheard);
    venue_choose(v, &chosen);
}

enum venue_opened venue_open(venue *out_venue, window *taken, char *error, size_t error_size)
{
    char folder[ASSETS_PATH_MAX];
    const window_options look = {.title = TITLE, .width = WIDTH, .height = HEIGHT};
    *out_venue = (venue){.window = taken};
    if (taken == NULL) {
        out_venue->window = window_create(&look, error, error_size);
    }
    if (out_venue->window == NULL) {
        return VENUE_NO_WINDOW;
    }
    out_venue->canvas = canvas_create(assets_folder(folder), error, error_size);
    if (out_venue->canvas == NULL) {
        venue_close(out_venue);
        return VENUE_BROKEN;
    }
    choose_as_saved(out_venue);
    return VENUE_OPEN;
}

void venue_close(venue *v)
{
    sound_close(&v->sound);
    voice_close(&v->voice);
    picture_destroy(&v->picture);
    fencer_rack_free(&v->fencers);
    canvas_destroy(&v->canvas);
    window_destroy(&v->window);
    texts_destroy(&v->texts);
}

static bool begin_picture(venue *v, char *error, size_t error_size)
{
    char folder[ASSETS_PATH_MAX];
    if (v->picture == NULL) {
        const picture_options options = {
            .assets = assets_folder(folder), .quality = v->quality, .mood = v->mood};
        v->picture = picture_begin(&options, error, error_size);
    }
    return v->picture != NULL;
}

void venue_prepare(venue *v, double most_s)
{
    char unheard[256];
    if (v->is_whole || v->is_broken) {
        return;
    }
    bool begun = v->picture != NULL;
    if (!begun && begin_picture(v, unheard, sizeof unheard)) {
        // All body builds that come with the program use the same textures.
        const loaded_fencer *usual = fencer_rack_get(&v->fencers, NULL, unheard, sizeof unheard);
        begun = usual != NULL && picture_add_fencer(v->picture, usual, unheard, sizeof unheard);
    }
    enum picture_loading state =
        begun ? picture_load(v->picture, most_s, unheard, sizeof unheard) : PICTURE_BROKEN;
    v->is_whole = state == PICTURE_LOADED;
    v->is_broken = state == PICTURE_BROKEN;
    if (v->is_broken) {
        picture_destroy(&v->picture);
    }
}

static void draw_progress(venue *v, double share)
{
    const canvas_font title = {64.0f, CANVAS_BOLD, CANVAS_CENTER};
    const canvas_font small = {17.0f, CANVAS_REGULAR, CANVAS_CENTER};
    const float bar = 260.0f, thick = 4.0f;
    canvas *c = v->canvas;
    int width, height;
    window_size_px(v->window, &width, &height);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glClearColor(BACKGROUND.r, BACKGROUND.g, BACKGROUND.b, 1.0f);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    canvas_begin(c, width, height);
    float middle = 0.5f * canvas_width(c), y = 0.5f * canvas_height(c);
    canvas_text(c, middle, y - 10.0f, title, TITLE, HUD_WHITE);
    canvas_text(c, middle, y + 62.0f, small, text_of(v->texts, "Loading the hall"), HUD_GRAY);
    canvas_rect(c, middle - 0.5f * bar, y + 26.0f, bar, thick, 0.5f * thick, HUD_FAINT);
    canvas_rect(c, middle - 0.5f * bar, y + 26.0f, bar * (float)share, thick, 0.5f * thick,
                HUD_WHITE);
    canvas_end(c);
    window_show(v->window);
}

static bool add_fencers(venue *v, const loaded_fencer *const fencer[2], char *error,
                        size_t error_size)
{
    return begin_picture(v, error, error_size) &&
           picture_add_fencer(v->picture, fencer[0], error, error_size) &&
           picture_add_fencer(v->picture, fencer[1], error, error_size);
}

static enum picture_loading load(venue *v, char *error, size_t error_size)
{
    enum picture_loading state;
    while ((state = picture_load(v->picture, PROGRESS_S, error, error_size)) == PICTURE_LOADING) {
        draw_progress(v, picture_loaded_share(v->picture));
        // Events stay queued, but the desktop sees that the program responds.
        SDL_PumpEvents();
        SDL_Delay(WAIT_MS);
    }
    return state;
}

picture *venue_picture(venue *v, const loaded_fencer *const fencer[2], char *error,
                       size_t error_size)
{
    if (v->picture == NULL) {
        draw_progress(v, 0.0);
    }
    if (add_fencers(v, fencer, error, error_size) && load(v, error, error_size) == PICTURE_LOADED) {
        v->is_whole = true;
        return v->picture;
    }
    if (!v->is_whole) { // otherwise only the fencers are missing
        picture_destroy(&v->picture);
    }
    return NULL;
}

static enum picture_quality quality_of(const user_settings *chosen)
{
    static const enum picture_quality QUALITY[] = {[FINENESS_AUTO] = PICTURE_AUTO,
                                                   [FINENESS_PLAIN] = PICTURE_PLAIN,
                                                   [FINENESS_FINE] = PICTURE_FINE};
    return QUALITY[chosen->picture.fineness];
}

static enum picture_mood mood_of(const user_settings *chosen)
{
    return chosen->picture.mood == MOOD_FINAL ? PICTURE_FINAL : PICTURE_DAY;
}

picture *venue_choose_picture(venue *v, const user_settings *chosen,
                              const loaded_fencer *const fencer[2], char *error, size_t error_size)
{
    picture *before = v->picture;
    const enum picture_quality was = v->quality;
    const enum picture_mood mood_was = v->mood;
    if (before != NULL && was == quality_of(chosen) && mood_was == mood_of(chosen)) {
        return before;
    }
    v->picture = NULL;
    v->is_whole = false;
    v->quality = quality_of(chosen);
    v->mood = mood_of(chosen);
    if (venue_picture(v, fencer, error, error_size) == NULL) {
        v->picture = before;
        v->is_whole = before != NULL;
        v->quality = was;
        v->mood = mood_was;
        return NULL;
    }
    picture_destroy(&before);
    return v->picture;
}

static void set_window_size(window *w, enum window_choice chosen)
{
    static const int SIZE[][2] = {[WINDOW_1280_720] = {WIDTH, HEIGHT},
                                  [WINDOW_1024_768] = {1024, 768},
                                  [WINDOW_1600_900] = {1600, 900},
                                  [WINDOW_1920_1080] = {1920, 1080},
                                  [WINDOW_2560_1440] = {2560, 1440}};
    window_set_size(w, SIZE[chosen][0], SIZE[chosen][1]);
}

void venue_choose(venue *v, const user_settings *chosen)
{
    const sound_settings *s = &chosen->sound;
    const sound_volumes volumes = {.group = {[SOUND_BLADES] = s->all * s->blades,
                                             [SOUND_FEET] = s->all * s->feet,
                                             [SOUND_SIGNALS] = s->all * s->signals,
                                             [SOUND_HALL] = s->all * s->hall,
                                             [SOUND_WORDS] = s->all * s->referee}};
    sound_set_volumes(venue_sound(v), &volumes);
    sound_set_ears(venue_sound(v), s->has_headphones ? SOUND_HEADPHONES : SOUND_LOUDSPEAKERS);
    sound_choose_output(venue_sound(v), (int)s->device);
    voice_choose(venue_voice(v), s->language == REFEREE_ENGLISH ? VOICE_ENGLISH : VOICE_FRENCH,
                 s->all * s->referee > 0.0);
    if (v->canvas != NULL) {
        const canvas_color usual[2] = {hud_accent(DUEL_LEFT), hud_accent(DUEL_RIGHT)};
        canvas_color color[2];
        side_colors_of(&chosen->screen, color);
        canvas_enlarge(v->canvas, (float)chosen->screen.text_size);
        canvas_recolor(v->canvas, usual, color);
        canvas_show_caps(v->canvas, !chosen->screen.has_key_names);
        canvas_contrast(v->canvas, chosen->screen.has_contrast);
    }
    v->look = side_colors_look(&chosen->screen);
    if (v->window != NULL) {
        set_window_size(v->window, chosen->picture.window);
        window_set_fullscreen(v->window, chosen->picture.is_fullscreen);
        window_set_vsync(v->window, !chosen->picture.free_of_screen);
    }
    v->most_hz = chosen->picture.most_hz;
    venue_speak(v, chosen->screen.language);
    if (v->picture == NULL) {
        v->quality = quality_of(chosen);
        v->mood = mood_of(chosen);
    }
}

double venue_frame_s(const venue *v)
{
    const double screen_hz = window_refresh_hz(v->window);
    return 1.0 / (v->most_hz > 0.0 && v->most_hz < screen_hz ? v->most_hz : screen_hz);
}

sound *venue_sound(venue *v)
{
    if (v->sound == NULL) {
        v->sound = sound_open(VOLUME);
    }
    return v->sound;
}

voice *venue_voice(venue *v)
{
    if (v->voice == NULL) {
        v->voice = voice_open();
    }
    return v->voice;
}
