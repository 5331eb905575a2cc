// The phrase on the piste: fenced again from its frames, drawn and heard.
#include "calling_desk.h"

#include <epoxy/gl.h>
#include <stdio.h>

#include "hud.h"
#include "hud_draw.h"
#include "user_paths.h"

// After the call the referee's hand signals are shown for at most so long.
#define SIGNALS_TICKS 2600
// A displayed frame fences at most so many ticks: after a pause of the program time is lost.
#define MOST_TICKS_PER_FRAME 120
// A slow phrase begins so long before the hit, ticks.
#define SLOW_BEFORE_HIT_TICKS 1500

bool calling_is_over(const calling_desk *desk)
{
    return desk->bout != NULL && desk->at + 1 >= desk->phrase->ticks;
}

// One tick; after the last frame both fencers stand at ease.
static void step(calling_desk *desk, bool is_heard)
{
    duel_events events;
    const input_frame *frames =
        desk->at < desk->phrase->ticks ? desk->phrase->frame[desk->at] : NULL;
    bout_step(desk->bout, frames, &events);
    desk->at++;
    scene_builder_tick(desk->view.builder, &desk->bout->config, &desk->bout->state, &events);
    if (is_heard) {
        sound_events(venue_sound(desk->venue), &desk->bout->config, &desk->bout->state, &events);
    }
}

void calling_show_again(calling_desk *desk, double speed)
{
    const calling_phrase *phrase = desk->phrase;
    desk->speed = speed;
    desk->owed_ticks = 0.0;
    bout_continue(desk->bout, &phrase->start);
    scene_builder_clear(desk->view.builder);
    uint32_t from = phrase->shown_at;
    if (speed < 1.0 && phrase->hit_at > from + SLOW_BEFORE_HIT_TICKS) {
        from = phrase->hit_at - SLOW_BEFORE_HIT_TICKS;
    }
    for (desk->at = 0; desk->at < from;) {
        step(desk, false);
    }
}

static bool open_view(calling_desk *desk, char *error, size_t error_size)
{
    if (desk->is_view_open) {
        bout_view_close(&desk->view);
    }
    desk->is_view_open =
        bout_view_open(&desk->view, desk->venue, desk->phrase->fencer, error, error_size);
    return desk->is_view_open;
}

bool calling_take_next(calling_desk *desk, char *error, size_t error_size)
{
    calling_phrase *former = desk->phrase;
    desk->phrase = desk->next;
    desk->next = former;
    desk->has_next = false;
    bout_destroy(&desk->bout);
    desk->bout = bout_create(&desk->phrase->setup);
    if (desk->bout == NULL) {
        snprintf(error, error_size, "out of memory for another phrase");
        return false;
    }
    if (!open_view(desk, error, error_size)) {
        return false;
    }
    desk->stage = CALLING_WATCHING;
    desk->selected = calling_answer_cell((calling_answer){DUEL_NOBODY, CALLING_SIMULTANEOUS});
    desk->camera = (watch_camera){.kind = CAMERA_SIDE};
    calling_show_again(desk, 1.0);
    return true;
}

// The frame before which the phrase stands still: that of the halt until the answer is given, then
// the end of the referee's signals.
static uint32_t last_frame(const calling_desk *desk)
{
    const uint32_t ticks = desk->phrase->ticks;
    return desk->stage == CALLING_TOLD ? ticks + SIGNALS_TICKS : ticks - 1;
}

void calling_advance(calling_desk *desk, double elapsed_s)
{
    if (desk->bout != NULL) {
        desk->owed_ticks += elapsed_s * desk->speed * DUEL_TICKS_PER_SECOND;
        desk->owed_ticks =
            desk->owed_ticks > MOST_TICKS_PER_FRAME ? MOST_TICKS_PER_FRAME : desk->owed_ticks;
        for (; desk->owed_ticks >= 1.0; desk->owed_ticks -= 1.0) {
            const bool is_called = desk->at >= desk->phrase->ticks;
            if (desk->at < last_frame(desk) &&
                (!is_called || desk->bout->state.phase == DUEL_HALT)) {
                step(desk, desk->speed >= 1.0);
            }
        }
    }
    sound_frame(venue_sound(desk->venue), elapsed_s);
}

// --- drawing

// The score and the lamps; the call is told by the panel only.
static void draw_hud(const calling_desk *desk)
{
    static const char *const NAME[] = {TEXT("left"), TEXT("right")};
    const texts *t = desk->venue->texts;
    const duel_state *state = &desk->bout->state;
    hud_view hud = {.texts = t,
                    .weapon = text_of(t, weapon_name(desk->bout->setup.weapon)),
                    .reason_side = DUEL_NOBODY};
    hud.match = hud_match_of(t, &desk->bout->config, state);
    hud.match.phrase[0] = hud.match.caption[0] = '\0';
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        hud.side[side].accent = hud_accent((enum duel_side)side);
        hud.side[side].name = text_of(t, NAME[side]);
    }
    hud_draw(desk->venue->canvas, &hud);
}

static calling_panel panel_of(calling_desk *desk)
{
    const texts *t = desk->venue->texts;
    calling_panel panel = {.tally = &desk->tally, .selected = desk->selected, .texts = t};
    switch (desk->stage) {
    case CALLING_SEARCHING:
        panel.kind = CALLING_PANEL_SEARCHES;
        panel.line = text_of(t, "Two fencers are looking for a phrase that is worth a call ...");
        break;
    case CALLING_WATCHING:
        panel.kind = CALLING_PANEL_ASKS;
        panel.may_answer = calling_is_over(desk);
        panel.is_slow = desk->speed < 1.0;
        break;
    case CALLING_TOLD: {
        panel.kind = CALLING_PANEL_TELLS;
        panel.call = &desk->phrase->call;
        const phrase_settings referee = duel_referee(&desk->bout->config);
        phrase_words(t, &referee, &desk->phrase->call, desk->words);
        panel.words = desk->words;
        panel.answer = desk->answer;
        panel.is_slow = desk->speed < 1.0;
        break;
    }
    case CALLING_ENDED:
        panel.kind = CALLING_PANEL_ENDS;
        panel.line =
            text_of(t, desk->bout != NULL
                           ? TEXT("These were all phrases of the recordings.")
                           : TEXT("The recordings have no phrase of foil or sabre by the rules of "
                                  "the FIE that this program can fence again."));
        break;
    }
    return panel;
}

static void draw_piste(calling_desk *desk, int width, int height, double elapsed_s)
{
    const double aspect = height > 0 ? (double)width / height : 1.0;
    const duel_config *config = &desk->bout->config;
    const duel_state *state = &desk->bout->state;
    picture_scene scene;
    scene_builder_scene(desk->view.builder, config, state, &scene);
    watch_camera_follow(&desk->camera, config, state, aspect,
                        calling_panel_share(desk->venue->canvas), elapsed_s);
    scene.camera = desk->camera.rig.view;
    picture_draw(desk->view.picture, &scene, width, height);
    if (desk->stage == CALLING_TOLD && desk->speed >= 1.0) {
        voice_follow(venue_voice(desk->venue), venue_sound(desk->venue), &scene.referee);
    }
    const camera *view = &desk->camera.rig.view;
    const sound_listener listener = {view->eye, v3_sub(view->target, view->eye), v3(0, 1, 0)};
    sound_listen(venue_sound(desk->venue), &listener, false);
}

static void save_picture(calling_desk *desk, int width, int height)
{
    char path[USER_PATH_MAX], error[512];
    desk->picture_wanted = false;
    if (!user_new_picture_path(path, error, sizeof error) ||
        !picture_save_png(path, width, height, error, sizeof error)) {
        fprintf(stderr, "battuta: %s\n", error);
    }
}

void calling_draw(calling_desk *desk, double elapsed_s)
{
    int width, height;
    window_size_px(desk->venue->window, &width, &height);
    canvas *c = desk->venue->canvas;
    const calling_panel panel = panel_of(desk);
    canvas_begin(c, width, height);
    calling_panel_fit(c);
    if (desk->bout != NULL) {
        draw_piste(desk, width, height, elapsed_s);
    } else {
        venue_prepare(desk->venue, 0.006);
        glViewport(0, 0, width, height);
        glClearColor(0.09f, 0.11f, 0.14f, 1.0f);
        glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    }
    if (desk->bout != NULL) {
        draw_hud(desk);
    }
    calling_panel_draw(c, &panel);
    canvas_end(c);
    if (desk->picture_wanted) {
        save_picture(desk, width, height);
    }
    window_show(desk->venue->window);
}
