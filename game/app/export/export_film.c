#include "export_film.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "film.h"
#include "film_encoder.h"
#include "interrupt.h"
#include "progress.h"
#include "sound_track.h"
#include "user_paths.h"

// A film up to the end of the recording holds its last frame for this long, so that the lamps are
// seen and the sounds fade out.
#define HOLD_S 1.5

static double ticks_apart(double fps, double speed)
{
    return speed * DUEL_TICKS_PER_SECOND / fps;
}

uint32_t export_film_pictures(uint32_t from, uint32_t to, double fps, double speed)
{
    // Include a last frame that rounding puts just after the end.
    return (uint32_t)floor((to - from) / ticks_apart(fps, speed) + 1e-6) + 1;
}

uint32_t export_film_place(uint32_t from, uint32_t number, double fps, double speed)
{
    return from + (uint32_t)floor(number * ticks_apart(fps, speed) + 0.5);
}

// A film or a sequence of pictures in the making.
typedef struct film_job {
    const export_job *job;
    double fps;
    uint32_t pictures, moving; // all frames, and those before the last one is held
    film *film;
    film_encoder *encoder; // NULL: PNGs in `folder`
    char folder[EXPORT_PATH_MAX];
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
        .hud = options->hud,
        .poses_only = job->poses_only,
        .quality = quality_of(options),
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

static double hold_s(const export_job *job)
{
    return job->options.to_s < 0.0 ? HOLD_S : 0.0;
}

// Writes the sounds from `from` to `to` as WAV to a temporary file without a name. Returns NULL if
// it fails.
static FILE *make_sounds(const export_job *job, char *line, size_t line_size)
{
    recording_player *player = export_player(job, line, line_size);
    sound_track *track =
        sound_track_create(job->to - job->from + (uint32_t)(hold_s(job) * DUEL_TICKS_PER_SECOND));
    FILE *wav = tmpfile();
    bool made = player != NULL && track != NULL && wav != NULL;
    if (made) {
        recording_player_seek(player, job->from);
    }
    duel_events events;
    while (made && !interrupt_requested() && recording_player_now(player)->at < job->to &&
           recording_player_step(player, &events)) {
        sound_track_tick(track, &events, middle_of(player));
    }
    errno = 0;
    made = made && sound_track_write(track, wav);
    if (!made) {
        snprintf(line, line_size,
                 "the sounds cannot be written to a temporary file (%s); export "
                 "with --silent",
                 errno != 0 ? strerror(errno) : "out of memory");
        if (wav != NULL) {
            fclose(wav);
        }
    }
    sound_track_destroy(&track);
    recording_player_destroy(&player);
    return made ? wav : NULL;
}

static bool start_encoder(film_job *r, const char *part)
{
    const export_options *options = &r->job->options;
    // Films in slow motion have no sound.
    const bool heard = !options->silent && options->speed == 1.0 && r->job->to > r->job->from;
    FILE *wav = heard ? make_sounds(r->job, r->line, r->line_size) : NULL;
    if (heard && wav == NULL) {
        return false;
    }
    const film_encoder_options wanted = {
        .path = part,
        .webm = options->kind == EXPORT_WEBM,
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

static bool take_one(film_job *r, uint32_t number)
{
    const double speed = r->job->options.speed;
    film_seek(r->film, number < r->moving ? export_film_place(r->job->from, number, r->fps, speed)
                                          : r->job->to);
    film_draw(r->film, 1.0 / r->fps);
    if (r->encoder != NULL) {
        return film_encoder_add(r->encoder, film_pixels(r->film));
    }
    char path[EXPORT_PATH_MAX + 16];
    snprintf(path, sizeof path, "%s/%06u.png", r->folder, (unsigned)number + 1);
    return film_save_png(r->film, path, r->line, r->line_size);
}

// Draws all frames. Returns how many were drawn.
static uint32_t take_all(film_job *r)
{
    progress p = progress_begin(export_progress_out(), r->job->options.out, "frames", r->pictures);
    uint32_t taken = 0;
    while (taken < r->pictures && !interrupt_requested() && take_one(r, taken)) {
        progress_report(&p, ++taken);
    }
    progress_end(&p);
    printf("%u frame%s in %.1f s, %.1f per second\n", (unsigned)taken, taken == 1 ? "" : "s",
           progress_elapsed_s(&p), taken / fmax(progress_elapsed_s(&p), 1e-3));
    return taken;
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
        snprintf(r->line, r->line_size, "ffmpeg ended before the end of the film");
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

enum export_end export_film(const export_job *job, char *line, size_t line_size)
{
    const double fps = job->options.fps > 0.0 ? job->options.fps : EXPORT_FPS;
    const bool is_film = job->options.kind != EXPORT_PICTURES;
    const bool encoded = is_film && film_encoder_is_there();
    film_job r = {
        .job = job,
        .fps = fps,
        .moving = export_film_pictures(job->from, job->to, fps, job->options.speed),
        .line = line,
        .line_size = line_size,
    };
    r.pictures = r.moving + (is_film ? (uint32_t)(hold_s(job) * fps) : 0);
    if (!encoded && !(choose_folder(&r, is_film) && prepare_folder(&r))) {
        return EXPORT_FAILED;
    }
    r.film = open_film(job, line, line_size);
    if (r.film == NULL) {
        return EXPORT_FAILED;
    }
    if (is_film && !encoded) {
        report_missing_ffmpeg(&r);
    }
    enum export_end end = encoded ? encode(&r) : take_pictures(&r);
    film_close(&r.film);
    return end;
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
        film_seek(f, job->from);
        film_draw(f, 0.0);
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
