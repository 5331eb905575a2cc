#include "export_film.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "film.h"
#include "film_encoder.h"
#include "film_words.h"
#include "interrupt.h"
#include "progress.h"
#include "referee_signal.h"
#include "scene_builder.h"
#include "sound_track.h"
#include "user_paths.h"
#include "voice.h"

// A film up to the end of the recording holds its last frame for this long, so that the lamps are
// seen and the sounds fade out.
#define HOLD_S 1.5
// The sounds of a shot ring for this long into the next one.
#define RING_TICKS 1500
// How much higher the near camera looks, and the seconds in which it follows. A picture narrower
// than the aspect is seen from behind a fencer. The near camera keeps this much beyond each
// fencer's root instead of the side camera's margin.
#define NEAR_MARGIN_M   0.62
#define SIDE_MARGIN_M   1.05
#define NEAR_RAISE_M    0.10
#define NEAR_SETTLE_S   0.6
#define PORTRAIT_ASPECT 0.8
// In a portrait the camera behind a fencer has a longer lens and looks lower, so that both fencers
// fill the picture instead of the wall above them.
#define PORTRAIT_LENS    0.78
#define PORTRAIT_LOWER_M 0.22
// A touch is shown as wide as a picture of this aspect shows it, so that in a portrait too the
// blade is seen on its way.
#define TOUCH_LEAST_ASPECT 1.0

uint32_t export_film_place(uint32_t from, uint32_t number, double fps, double speed)
{
    return from + (uint32_t)floor(number * speed * DUEL_TICKS_PER_SECOND / fps + 0.5);
}

// A film or a sequence of pictures in the making.
typedef struct film_job {
    const export_job *job; // [count], the recordings of the film
    int count;
    film_plan *plan; // [count]
    double fps;
    uint32_t pictures, taken; // all frames, and those drawn so far
    film_encoder *encoder;    // NULL: PNGs in `folder`
    char folder[EXPORT_PATH_MAX];
    progress progress;
    char *line;
    size_t line_size;
} film_job;

static enum camera_kind camera_of(const export_job *job)
{
    if (job->options.point_of_touch && job->file->finished) {
        return job->file->end.touch_by == DUEL_RIGHT ? CAMERA_POINT_RIGHT : CAMERA_POINT_LEFT;
    }
    return job->options.camera;
}

// A film has many frames, so it is drawn with the quality that the viewer uses on this machine. A
// single picture gets the best quality.
static enum picture_quality quality_of(const export_options *options)
{
    if (options->plain) {
        return PICTURE_PLAIN;
    }
    return options->fine || options->kind == EXPORT_PICTURE ? PICTURE_FINE : PICTURE_AUTO;
}

static film *open_film(const export_job *job, char *line, size_t line_size)
{
    const export_options *options = &job->options;
    const film_options wanted = {
        .width_px = options->width_px,
        .height_px = options->height_px,
        .camera = camera_of(job),
        .hud = options->hud && options->cut == FILM_CUT_PLAIN,
        .words = true,
        .poses_only = job->poses_only,
        .quality = quality_of(options),
        .mood = options->is_final ? PICTURE_FINAL : PICTURE_DAY,
    };
    return film_open(job->file, job->assets, &wanted, line, line_size);
}

// The middle between the fencers.
static double middle_of(const recording_player *player)
{
    const duel_config *config = recording_player_config(player);
    const duel_state *state = &recording_player_now(player)->state;
    return 0.5 * (duel_fencer_frame(config, state, DUEL_LEFT).root_x_m +
                  duel_fencer_frame(config, state, DUEL_RIGHT).root_x_m);
}

// Whether a shot is the last one that moves, so that its last frame is drawn.
static bool is_last_shot(const film_plan *plan, int i)
{
    return i + 1 == plan->count || plan->shot[i + 1].from == plan->shot[i + 1].to;
}

static double hold_s(const export_job *job)
{
    return job->options.to_s < 0.0 && job->options.kind != EXPORT_PICTURES ? HOLD_S : 0.0;
}

static uint32_t film_ticks(const film_shot *shot)
{
    return (uint32_t)(shot->seconds * DUEL_TICKS_PER_SECOND + 0.5);
}

// In slow motion the referee is silent.
static void speak(sound_track *part, const film_shot *shot, voice *referee,
                  recording_player *player, const duel_state *state)
{
    const referee_signal signal = referee_signal_of(recording_player_config(player), state, 0.0);
    const sound_clip words = voice_take(referee, &signal);
    if (words.count > 0 && shot->speed == 1.0) {
        sound_track_say(part, words);
    }
}

// Adds the sounds of a shot that moves. Returns false if memory runs out.
static bool add_sounds(sound_track *track, recording_player *player, const film_shot *shot,
                       voice *referee)
{
    const uint32_t moving = shot->to - shot->from;
    sound_track *part = sound_track_create(moving + RING_TICKS, shot->from);
    duel_events events = {.count = 0};
    sound_tick tick;
    if (part == NULL) {
        return false;
    }
    recording_player_seek(player, shot->from);
    while (!interrupt_requested() && recording_player_now(player)->at < shot->to &&
           recording_player_step(player, &events)) {
        const duel_state *state = &recording_player_now(player)->state;
        speak(part, shot, referee, player, state);
        sound_tick_of(recording_player_config(player), state, &events, &tick);
        sound_track_tick(part, &tick, middle_of(player));
    }
    for (int i = 0; i < RING_TICKS; i++) {
        sound_track_tick(part, NULL, middle_of(player));
    }
    sound_track_append(track, part, shot->speed, film_ticks(shot));
    sound_track_destroy(&part);
    return true;
}

// Adds the sounds of one recording's shots.
static bool add_all_sounds(const film_job *r, int which, sound_track *track, voice *referee)
{
    const film_plan *plan = &r->plan[which];
    recording_player *player = export_player(&r->job[which], r->line, r->line_size);
    bool made = player != NULL;
    for (int i = 0; i < plan->count && made; i++) {
        const film_shot *shot = &plan->shot[i];
        if (shot->from < shot->to) {
            made = add_sounds(track, player, shot, referee);
        } else {
            sound_track_append(track, NULL, 1.0, film_ticks(shot));
        }
    }
    recording_player_destroy(&player);
    return made;
}

// Writes the sounds of the film as WAV. Returns false and sets the line if it fails.
static bool write_sounds(const film_job *r, FILE *wav)
{
    uint32_t ticks = 0;
    for (int which = 0; which < r->count; which++) {
        for (int i = 0; i < r->plan[which].count; i++) {
            ticks += film_ticks(&r->plan[which].shot[i]);
        }
    }
    sound_track *track = sound_track_create(ticks, 0);
    voice *referee = voice_open();
    bool made = track != NULL && wav != NULL && referee != NULL;
    (void)voice_load(referee); // without an engine the referee is silent
    for (int which = 0; which < r->count && made; which++) {
        made = add_all_sounds(r, which, track, referee);
    }
    errno = 0;
    made = made && sound_track_write(track, wav);
    if (!made) {
        snprintf(r->line, r->line_size, "the sounds cannot be written (%s); export with --silent",
                 errno != 0 ? strerror(errno) : "out of memory");
    }
    sound_track_destroy(&track);
    voice_close(&referee);
    return made;
}

// Whether the film has sounds: animated pictures have none, and one moment makes no sound.
static bool is_heard(const film_job *r)
{
    const export_options *options = &r->job->options;
    return !options->silent && (options->kind == EXPORT_MP4 || options->kind == EXPORT_WEBM) &&
           r->job->to > r->job->from;
}

// The sounds in a temporary file without a name; NULL if that fails.
static FILE *make_sounds(const film_job *r)
{
    FILE *wav = tmpfile();
    if (!write_sounds(r, wav) && wav != NULL) {
        fclose(wav);
        wav = NULL;
    }
    return wav;
}

static bool start_encoder(film_job *r, const char *part)
{
    const export_options *options = &r->job->options;
    const bool heard = is_heard(r);
    FILE *wav = heard ? make_sounds(r) : NULL;
    if (heard && wav == NULL) {
        return false;
    }
    const film_encoder_options wanted = {
        .path = part,
        .format = options->kind == EXPORT_WEBM   ? FILM_WEBM
                  : options->kind == EXPORT_GIF  ? FILM_GIF
                  : options->kind == EXPORT_WEBP ? FILM_WEBP
                                                 : FILM_MP4,
        .width_px = options->width_px,
        .height_px = options->height_px,
        .fps = r->fps,
        .wav = wav,
    };
    r->encoder = film_encoder_start(&wanted, r->line, r->line_size);
    if (wav != NULL) {
        fclose(wav);
    }
    return r->encoder != NULL;
}

// A camera that moves with a shot.
typedef struct shot_camera {
    camera_rig rig;
    phys_vec3 toward; // of a close-up: from the touch to the camera
} shot_camera;

// The side camera, nearer: torsos, heads and weapons fill the picture, and the feet may leave it.
// In a picture higher than wide, over the shoulder of the fencer who touches.
static camera near_camera(film *f, const film_plan *plan, double aspect)
{
    const recording_player *player = film_player(f);
    const camera_subject subject = scene_builder_subject(
        recording_player_config(player), &recording_player_now(player)->state, aspect);
    if (aspect < PORTRAIT_ASPECT) {
        camera behind = camera_behind(
            &subject,
            plan->touch != NULL && plan->touch->touch.by == DUEL_RIGHT ? DUEL_RIGHT : DUEL_LEFT);
        behind.fov_y_rad *= PORTRAIT_LENS;
        behind.target.y -= PORTRAIT_LOWER_M;
        return behind;
    }
    camera view = camera_side(&subject);
    const double half_m = 0.5 * fabs(subject.root_x_m[1] - subject.root_x_m[0]);
    view.fov_y_rad *= (half_m + NEAR_MARGIN_M) / (half_m + SIDE_MARGIN_M);
    view.target.y += NEAR_RAISE_M;
    return view;
}

static camera shot_view(film *f, const film_plan *plan, const film_shot *shot, shot_camera *c,
                        uint32_t number, const film_job *r)
{
    const export_options *options = &r->job->options;
    const double aspect = (double)options->width_px / options->height_px;
    if (shot->kind == FILM_SHOT_TOUCH) {
        camera close_up = camera_touch(plan->touch->touch.point, c->toward, number / r->fps);
        const double wider = fmax(1.0, TOUCH_LEAST_ASPECT / aspect);
        close_up.fov_y_rad = 2.0 * atan(wider * tan(0.5 * close_up.fov_y_rad));
        return close_up;
    }
    const camera wanted = near_camera(f, plan, aspect);
    camera_rig_step(&c->rig, &wanted, NEAR_SETTLE_S, number > 0 ? 1.0 / r->fps : 0.0);
    return c->rig.view;
}

static bool keep_frame(film_job *r, film *f)
{
    if (r->encoder != NULL) {
        return film_encoder_add(r->encoder, film_pixels(f));
    }
    char path[EXPORT_PATH_MAX + 16];
    snprintf(path, sizeof path, "%s/%06u.png", r->folder, (unsigned)r->taken + 1);
    return film_save_png(f, path, r->line, r->line_size);
}

// The direction from which the touch is seen best, in the tick in which it landed.
static phys_vec3 best_side(film *f, const film_plan *plan)
{
    film_seek(f, plan->touch_at);
    const camera view = film_close_up(f, &plan->touch->touch, 1.0);
    return v3_normalized_or(v3_sub(view.eye, view.target), v3(0, 0, 1));
}

static void draw_words(film *f, const film_plan *plan, const film_shot *shot,
                       const recording_file *file, const char *remark)
{
    const recording_player *player = film_player(f);
    const recording_place *now = recording_player_now(player);
    const film_words words = {.plan = plan,
                              .shot = shot,
                              .file = file,
                              .remark = remark,
                              .config = recording_player_config(player),
                              .state = &now->state,
                              .at = now->at,
                              .reason = film_reason(f)};
    canvas *c = film_canvas_begin(f);
    film_words_draw(c, &words);
    canvas_end(c);
}

static bool take_shot(film_job *r, int which, const film_shot *shot, bool is_last, film *f)
{
    const film_plan *plan = &r->plan[which];
    const uint32_t pictures = film_shot_pictures(shot, r->fps, is_last);
    char remark[32];
    snprintf(remark, sizeof remark, "%d of %d", which + 1, r->count);
    shot_camera c = {.rig = {.placed = false}};
    if (shot->kind == FILM_SHOT_TOUCH) {
        c.toward = best_side(f, plan);
    }
    for (uint32_t i = 0; i < pictures; i++) {
        film_seek(f, film_shot_place(shot, i, r->fps));
        if (shot->kind == FILM_SHOT_PLAIN) {
            film_draw(f, 1.0 / r->fps);
        } else {
            const camera view = shot_view(f, plan, shot, &c, i, r);
            film_draw_from(f, &view);
            draw_words(f, plan, shot, r->job[which].file, r->count > 1 ? remark : NULL);
        }
        if (interrupt_requested() || !keep_frame(r, f)) {
            return false;
        }
        progress_report(&r->progress, ++r->taken);
    }
    return true;
}

static bool take_recording(film_job *r, int which)
{
    const film_plan *plan = &r->plan[which];
    film *f = open_film(&r->job[which], r->line, r->line_size);
    bool taken = f != NULL;
    for (int i = 0; i < plan->count && taken; i++) {
        taken = take_shot(r, which, &plan->shot[i], is_last_shot(plan, i), f);
    }
    film_close(&f);
    return taken;
}

// Draws all frames. Returns how many were drawn.
static uint32_t take_all(film_job *r)
{
    r->progress = progress_begin(export_progress_out(), r->job->options.out, "frames", r->pictures);
    bool taken = true;
    for (int which = 0; which < r->count && taken; which++) {
        taken = take_recording(r, which);
    }
    progress_end(&r->progress);
    const double seconds = progress_elapsed_s(&r->progress);
    printf("%u frame%s in %.1f s, %.1f per second\n", (unsigned)r->taken, r->taken == 1 ? "" : "s",
           seconds, r->taken / fmax(seconds, 1e-3));
    return r->taken;
}

// Whether the output file can be written. Checked before minutes of drawing; the encoder replaces
// the empty file.
static bool can_write(const film_job *r)
{
    FILE *part = export_part_open(r->job->options.out, r->line, r->line_size);
    if (part != NULL) {
        fclose(part);
    }
    return part != NULL;
}

static enum export_end encode(film_job *r)
{
    const char *path = r->job->options.out;
    char part[EXPORT_PATH_MAX];
    if (!export_part_name(path, part, r->line, r->line_size) || !can_write(r)) {
        return EXPORT_FAILED;
    }
    if (!start_encoder(r, part)) {
        export_part_drop(path);
        return interrupt_requested() ? EXPORT_STOPPED : EXPORT_FAILED;
    }
    uint32_t taken = take_all(r);
    if (interrupt_requested()) {
        film_encoder_abandon(&r->encoder);
        export_part_drop(path);
        snprintf(r->line, r->line_size, "stopped after %u of %u frames; '%s' was not written",
                 (unsigned)taken, (unsigned)r->pictures, path);
        return EXPORT_STOPPED;
    }
    if (!film_encoder_finish(&r->encoder, r->line, r->line_size)) {
        export_part_drop(path);
        return EXPORT_FAILED;
    }
    if (taken < r->pictures) {
        export_part_drop(path);
        if (r->line[0] == '\0') {
            snprintf(r->line, r->line_size, "ffmpeg ended before the end of the film");
        }
        return EXPORT_FAILED;
    }
    if (!export_part_keep(path, r->line, r->line_size)) {
        export_part_drop(path);
        return EXPORT_FAILED;
    }
    snprintf(r->line, r->line_size, "wrote '%s', %.2f s", path, r->pictures / r->fps);
    return EXPORT_DONE;
}

// Creates the folder of a sequence. Fails if it contains a sequence already, since the two would be
// mixed.
static bool prepare_folder(film_job *r)
{
    char first[EXPORT_PATH_MAX + 16];
    snprintf(first, sizeof first, "%s/000001.png", r->folder);
    errno = 0;
    if (!user_make_folder(r->folder)) {
        return export_cannot_write(r->folder, r->line, r->line_size);
    }
    if (access(first, F_OK) == 0) {
        snprintf(r->line, r->line_size,
                 "'%s' already contains pictures; empty it or name another folder", r->folder);
        return false;
    }
    return true;
}

static enum export_end take_pictures(film_job *r)
{
    uint32_t taken = take_all(r);
    if (interrupt_requested()) {
        snprintf(r->line, r->line_size, "stopped; the first %u of %u pictures are in '%s'",
                 (unsigned)taken, (unsigned)r->pictures, r->folder);
        return EXPORT_STOPPED;
    }
    if (taken < r->pictures) {
        return EXPORT_FAILED;
    }
    snprintf(r->line, r->line_size, "wrote %u pictures, 000001.png and so on, to '%s'",
             (unsigned)taken, r->folder);
    return EXPORT_DONE;
}

// Chooses the folder for pictures: the given one, or for a film its name without the extension,
// followed by "-pictures".
static bool choose_folder(film_job *r, bool is_film)
{
    const char *out = r->job->options.out;
    size_t length = strlen(out);
    if (is_film) {
        length = (size_t)(strrchr(out, '.') - out);
    } else {
        while (length > 1 && out[length - 1] == '/') {
            length--;
        }
    }
    if (snprintf(r->folder, sizeof r->folder, "%.*s%s", (int)length, out,
                 is_film ? "-pictures" : "") >= (int)sizeof r->folder) {
        snprintf(r->line, r->line_size, "the name of the output is too long");
        return false;
    }
    return true;
}

// Reports the missing ffmpeg. The result in `line` is printed after it.
static void report_missing_ffmpeg(const film_job *r)
{
    fprintf(
        stderr,
        "battuta: ffmpeg is not installed, so pictures are written instead; install it (Debian: "
        "apt install ffmpeg) and export again, or make a film of them elsewhere: ffmpeg "
        "-framerate %.6g -i '%s/%%06d.png' '%s'\n",
        r->fps, r->folder, r->job->options.out);
}

// Writes the sounds beside the pictures of a film that could not be made.
static bool keep_sounds(film_job *r)
{
    char path[EXPORT_PATH_MAX + 16];
    snprintf(path, sizeof path, "%s/sound.wav", r->folder);
    FILE *wav = fopen(path, "wb");
    bool kept =
        wav != NULL ? write_sounds(r, wav) : export_cannot_write(path, r->line, r->line_size);
    if (wav != NULL) {
        fclose(wav);
    }
    return kept;
}

static void make_plans(film_job *r)
{
    for (int which = 0; which < r->count; which++) {
        const export_job *job = &r->job[which];
        r->plan[which] = film_cut_plan(job->file, job->options.cut, job->from, job->to,
                                       job->options.speed, hold_s(job));
        for (int i = 0; i < r->plan[which].count; i++) {
            r->pictures += film_shot_pictures(&r->plan[which].shot[i], r->fps,
                                              is_last_shot(&r->plan[which], i));
        }
    }
}

static enum export_end make_film(film_job *r)
{
    const bool is_film = r->job->options.kind != EXPORT_PICTURES;
    const bool encoded = is_film && film_encoder_is_there();
    r->line[0] = '\0';
    if (encoded) {
        return encode(r);
    }
    if (!choose_folder(r, is_film) || !prepare_folder(r)) {
        return EXPORT_FAILED;
    }
    if (is_film) {
        report_missing_ffmpeg(r);
    }
    if (is_film && is_heard(r) && !keep_sounds(r)) {
        return EXPORT_FAILED;
    }
    return take_pictures(r);
}

enum export_end export_film(const export_job *job, int count, char *line, size_t line_size)
{
    const double usual = job->options.kind == EXPORT_GIF || job->options.kind == EXPORT_WEBP
                             ? EXPORT_ANIMATION_FPS
                             : EXPORT_FPS;
    film_job r = {
        .job = job,
        .count = count,
        .plan = calloc((size_t)count, sizeof *r.plan),
        .fps = job->options.fps > 0.0 ? job->options.fps : usual,
        .line = line,
        .line_size = line_size,
    };
    if (r.plan == NULL) {
        snprintf(line, line_size, "out of memory");
        return EXPORT_FAILED;
    }
    make_plans(&r);
    enum export_end end = make_film(&r);
    free(r.plan);
    return end;
}

// Draws the touch from where it is seen best, with its figures; without a touch, the last moment.
static void draw_poster(film *f, const export_job *job)
{
    const film_plan plan = film_cut_plan(job->file, FILM_CUT_TOUCH, job->from, job->to, 1.0, 0.0);
    if (plan.touch == NULL) {
        film_seek(f, job->to);
        film_draw(f, 0.0);
        return;
    }
    const phys_vec3 toward = best_side(f, &plan);
    const camera view = camera_touch(plan.touch->touch.point, toward, 1.0);
    const film_shot still = {.kind = FILM_SHOT_TOUCH, .speed = 1.0};
    film_draw_from(f, &view);
    draw_words(f, &plan, &still, job->file, NULL);
}

enum export_end export_picture(const export_job *job, char *line, size_t line_size)
{
    char part[EXPORT_PATH_MAX];
    film *f = NULL;
    enum export_end end = EXPORT_FAILED;
    if (export_part_name(job->options.out, part, line, line_size)) {
        f = open_film(job, line, line_size);
    }
    if (f != NULL) {
        if (job->options.at_s < 0.0) {
            draw_poster(f, job);
        } else {
            film_seek(f, job->from);
            film_draw(f, 0.0);
        }
        if (!film_save_png(f, part, line, line_size)) {
            export_part_drop(job->options.out);
        } else if (export_part_keep(job->options.out, line, line_size)) {
            snprintf(line, line_size, "wrote '%s'", job->options.out);
            end = EXPORT_DONE;
        }
    }
    film_close(&f);
    return end;
}
