#include "film_encoder.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "interrupt.h"

#define PROGRAM "ffmpeg"
// The child reads its sounds from this descriptor, the first after the three standard ones.
#define WAV_FD 3

// Constant quality: nearly lossless to the eye, at a few Mbit/s.
#define H264_QUALITY "18"
#define VP9_QUALITY  "28"
#define WEBP_QUALITY "60"

struct film_encoder {
    pid_t child;
    int pictures;   // the pipe to ffmpeg's standard input
    FILE *messages; // ffmpeg's messages
    size_t picture_bytes;
};

bool film_encoder_is_there(void)
{
    const char *path = getenv("PATH");
    char name[4096];
    while (path != NULL && *path != '\0') {
        size_t length = strcspn(path, ":");
        if (snprintf(name, sizeof name, "%.*s/" PROGRAM, (int)length, path) < (int)sizeof name &&
            access(name, X_OK) == 0) {
            return true;
        }
        path += length + (path[length] == ':');
    }
    return false;
}

// The arguments of ffmpeg.
#define WORDS_MAX 64
typedef struct arguments {
    const char *word[WORDS_MAX + 1];
    int count;
    char size[32], rate[32];
} arguments;

static void add_arguments(arguments *a, const char *const *words)
{
    for (; *words != NULL && a->count < WORDS_MAX; words++) {
        a->word[a->count++] = *words;
    }
    a->word[a->count] = NULL;
}

static void add_format(enum film_format format, arguments *a)
{
    // OpenGL's first row is the lowest. Players expect BT.709 colors in HD films.
    static const char *const FILM[] = {"-vf",
                                       "vflip,scale=out_color_matrix=bt709,format=yuv420p",
                                       "-colorspace",
                                       "bt709",
                                       "-color_primaries",
                                       "bt709",
                                       "-color_trc",
                                       "bt709",
                                       NULL};
    switch (format) {
    case FILM_MP4:
        add_arguments(a, FILM);
        add_arguments(a, (const char *[]){"-c:v", "libx264", "-crf", H264_QUALITY, "-preset",
                                          "medium", "-movflags", "+faststart", "-c:a", "aac",
                                          "-b:a", "192k", "-f", "mp4", NULL});
        break;
    case FILM_WEBM:
        add_arguments(a, FILM);
        add_arguments(a, (const char *[]){"-c:v", "libvpx-vp9", "-crf", VP9_QUALITY, "-b:v", "0",
                                          "-row-mt", "1", "-deadline", "good", "-cpu-used", "4",
                                          "-c:a", "libopus", "-f", "webm", NULL});
        break;
    case FILM_GIF:
        add_arguments(a, (const char *[]){"-vf",
                                          "vflip,split[a][b];[a]palettegen=max_colors=128[p];"
                                          "[b][p]paletteuse=dither=bayer:bayer_scale=4",
                                          "-loop", "0", "-f", "gif", NULL});
        break;
    case FILM_WEBP:
        add_arguments(a,
                      (const char *[]){"-vf", "vflip,format=yuv420p", "-c:v", "libwebp_anim",
                                       "-quality", WEBP_QUALITY, "-loop", "0", "-f", "webp", NULL});
        break;
    }
}

static void arguments_make(const film_encoder_options *options, arguments *a)
{
    a->count = 0;
    snprintf(a->size, sizeof a->size, "%dx%d", options->width_px, options->height_px);
    snprintf(a->rate, sizeof a->rate, "%.6g", options->fps);
    add_arguments(a, (const char *[]){PROGRAM, "-hide_banner", "-loglevel", "error", "-y", "-f",
                                      "rawvideo", "-pixel_format", "rgb24", "-video_size", a->size,
                                      "-framerate", a->rate, "-i", "pipe:0", NULL});
    if (options->wav != NULL) {
        add_arguments(a, (const char *[]){"-f", "wav", "-i", "pipe:3", NULL});
    }
    add_format(options->format, a);
    add_arguments(a, (const char *[]){options->path, NULL});
}

// Runs in the child process: executes ffmpeg or exits.
static void become_ffmpeg(const arguments *a, int pictures, int words, int wav)
{
    // Ctrl-C must not reach ffmpeg; battuta ends it.
    setpgid(0, 0);
    signal(SIGPIPE, SIG_DFL);
    int nowhere = open("/dev/null", O_WRONLY);
    // First move the sounds' descriptor away from the three standard ones.
    int safe = wav >= 0 ? fcntl(wav, F_DUPFD, WAV_FD + 1) : -1;
    if (nowhere >= 0 && dup2(pictures, 0) >= 0 && dup2(nowhere, 1) >= 0 && dup2(words, 2) >= 0 &&
        (wav < 0 || (safe >= 0 && dup2(safe, WAV_FD) >= 0))) {
        execvp(PROGRAM, (char *const *)a->word);
        dprintf(2, "%s\n", strerror(errno));
    }
    _exit(127);
}

static bool fail(char *error, size_t error_size, const char *what)
{
    snprintf(error, error_size, PROGRAM " did not start (%s: %s)", what, strerror(errno));
    return false;
}

static bool start(film_encoder *e, const film_encoder_options *options, char *error,
                  size_t error_size)
{
    int pipe_end[2];
    e->messages = tmpfile();
    if (e->messages == NULL) {
        return fail(error, error_size, "cannot create a temporary file");
    }
    if (pipe(pipe_end) != 0) {
        return fail(error, error_size, "cannot create a pipe");
    }
    // If the child kept the write end open, it would never see the end of its input.
    fcntl(pipe_end[1], F_SETFD, FD_CLOEXEC);
    int wav = -1;
    if (options->wav != NULL) {
        fflush(options->wav);
        rewind(options->wav);
        wav = fileno(options->wav);
    }
    arguments a;
    arguments_make(options, &a);
    fflush(NULL);
    e->child = fork();
    if (e->child == 0) {
        become_ffmpeg(&a, pipe_end[0], fileno(e->messages), wav);
    }
    close(pipe_end[0]);
    e->pictures = pipe_end[1];
    return e->child > 0 || fail(error, error_size, "cannot create a process");
}

static void encoder_free(film_encoder **address)
{
    film_encoder *e = *address;
    if (e->pictures >= 0) {
        close(e->pictures);
    }
    if (e->messages != NULL) {
        fclose(e->messages);
    }
    free(e);
    *address = NULL;
}

film_encoder *film_encoder_start(const film_encoder_options *options, char *error,
                                 size_t error_size)
{
    film_encoder *e = calloc(1, sizeof *e);
    if (e == NULL) {
        snprintf(error, error_size, "out of memory");
        return NULL;
    }
    e->pictures = -1;
    e->picture_bytes = (size_t)options->width_px * (size_t)options->height_px * 3;
    if (!start(e, options, error, error_size)) {
        encoder_free(&e);
    }
    return e;
}

bool film_encoder_add(film_encoder *e, const uint8_t *rgb)
{
    size_t written = 0;
    while (written < e->picture_bytes && !interrupt_requested()) {
        ssize_t some = write(e->pictures, rgb + written, e->picture_bytes - written);
        if (some < 0 && errno != EINTR) {
            return false;
        }
        written += some > 0 ? (size_t)some : 0;
    }
    return written == e->picture_bytes;
}

// Waits for the child. Returns false if it failed.
static bool wait_for(pid_t child, int *out_status)
{
    while (waitpid(child, out_status, 0) < 0) {
        if (errno != EINTR) {
            return false;
        }
    }
    return WIFEXITED(*out_status) && WEXITSTATUS(*out_status) == 0;
}

// Reads ffmpeg's first message, which is the cause of the following ones.
static void first_message(FILE *words, char *out, size_t out_size)
{
    rewind(words);
    if (fgets(out, (int)out_size, words) == NULL) {
        snprintf(out, out_size, "no message");
    }
    out[strcspn(out, "\r\n")] = '\0';
}

bool film_encoder_finish(film_encoder **address, char *error, size_t error_size)
{
    film_encoder *e = *address;
    char words[256];
    int status = 0;
    close(e->pictures);
    e->pictures = -1;
    bool done = wait_for(e->child, &status);
    if (!done) {
        first_message(e->messages, words, sizeof words);
        snprintf(error, error_size, PROGRAM " failed: %s", words);
    }
    encoder_free(address);
    return done;
}

void film_encoder_abandon(film_encoder **address)
{
    int status;
    kill((*address)->child, SIGKILL);
    wait_for((*address)->child, &status);
    encoder_free(address);
}
