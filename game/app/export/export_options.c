#include "export_options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Limits that all encoders and graphics cards support.
#define LEAST_SIDE_PX 64
#define MOST_SIDE_PX  8192
#define SLOWEST       (1.0 / 1000.0)
#define FASTEST       100.0

static const struct {
    const char *ending;
    enum export_kind kind;
} ENDINGS[] = {
    {".mp4", EXPORT_MP4},   {".webm", EXPORT_WEBM}, {"/", EXPORT_PICTURES},
    {".gif", EXPORT_GIF},   {".webp", EXPORT_WEBP}, {".png", EXPORT_PICTURE},
    {".csv", EXPORT_TABLE}, {".glb", EXPORT_GLB},   {".gltf", EXPORT_GLTF},
};

export_options export_options_default(void)
{
    return (export_options){
        .fps = -1.0,
        .from_s = -1.0,
        .to_s = -1.0,
        .at_s = -1.0,
        .speed = 1.0,
    };
}

bool export_parse_size(const char *text, int *out_width_px, int *out_height_px)
{
    char *end;
    long width = strtol(text, &end, 10);
    if (end == text || *end != 'x') {
        return false;
    }
    const char *second = end + 1;
    long height = strtol(second, &end, 10);
    if (end == second || *end != '\0' || width < LEAST_SIDE_PX || width > MOST_SIDE_PX ||
        height < LEAST_SIDE_PX || height > MOST_SIDE_PX || width % 2 != 0 || height % 2 != 0) {
        return false;
    }
    *out_width_px = (int)width;
    *out_height_px = (int)height;
    return true;
}

bool export_parse_speed(const char *text, double *out_speed)
{
    char *end;
    double speed = strtod(text, &end);
    if (end != text && *end == '/') {
        const char *below = end + 1;
        speed /= strtod(below, &end);
        end = end == below ? (char *)text : end;
    }
    if (end == text || *end != '\0' || !(speed >= SLOWEST && speed <= FASTEST)) {
        return false;
    }
    *out_speed = speed;
    return true;
}

bool export_parse_cut(const char *text, export_options *options)
{
    static const char *const WORD[] = {[FILM_CUT_PLAIN] = "plain",
                                       [FILM_CUT_STANDARD] = "standard",
                                       [FILM_CUT_ANALYSIS] = "analysis"};
    for (size_t i = 0; i < sizeof WORD / sizeof *WORD; i++) {
        if (strcmp(text, WORD[i]) == 0) {
            options->cut = (enum film_cut)i;
            return true;
        }
    }
    return false;
}

bool export_parse_mood(const char *text, export_options *options)
{
    options->is_final = strcmp(text, "final") == 0;
    return options->is_final || strcmp(text, "day") == 0;
}

bool export_parse_shape(const char *text, export_options *options)
{
    static const char *const WORD[] = {
        [EXPORT_WIDE] = "wide", [EXPORT_PORTRAIT] = "portrait", [EXPORT_SQUARE] = "square"};
    for (size_t i = 0; i < sizeof WORD / sizeof *WORD; i++) {
        if (strcmp(text, WORD[i]) == 0) {
            options->shape = (enum export_shape)i;
            return true;
        }
    }
    return false;
}

const char *export_camera_word(enum camera_kind kind)
{
    switch (kind) {
    case CAMERA_SIDE:
        return "side";
    case CAMERA_BEHIND_LEFT:
        return "left";
    case CAMERA_BEHIND_RIGHT:
        return "right";
    case CAMERA_EYES_LEFT:
        return "first-left";
    case CAMERA_EYES_RIGHT:
        return "first-right";
    case CAMERA_POINT_LEFT:
        return "point-left";
    case CAMERA_POINT_RIGHT:
        return "point-right";
    case CAMERA_FREE:
    case CAMERA_KINDS:
        break;
    }
    return NULL;
}

bool export_parse_camera(const char *text, export_options *options)
{
    options->point_of_touch = strcmp(text, "point") == 0;
    if (options->point_of_touch) {
        options->camera = CAMERA_POINT_LEFT; // if nobody touches
        return true;
    }
    for (int kind = 0; kind < CAMERA_KINDS; kind++) {
        const char *word = export_camera_word((enum camera_kind)kind);
        if (word != NULL && strcmp(text, word) == 0) {
            options->camera = (enum camera_kind)kind;
            return true;
        }
    }
    return false;
}

const char *export_endings(void)
{
    return ".mp4, .webm, .gif, .webp, .png, .csv, .glb or .gltf, or FOLDER/ for pictures";
}

static bool find_kind(const char *out, enum export_kind *out_kind)
{
    for (size_t i = 0; i < sizeof ENDINGS / sizeof ENDINGS[0]; i++) {
        size_t length = strlen(out), ending = strlen(ENDINGS[i].ending);
        if (length > ending && strcmp(out + length - ending, ENDINGS[i].ending) == 0) {
            *out_kind = ENDINGS[i].kind;
            return true;
        }
    }
    return false;
}

static bool fail(char *error, size_t error_size, const char *line)
{
    snprintf(error, error_size, "export: %s", line);
    return false;
}

static bool shows_pictures(enum export_kind kind)
{
    return kind != EXPORT_TABLE && kind != EXPORT_GLB && kind != EXPORT_GLTF;
}

static bool is_animation(enum export_kind kind)
{
    return kind == EXPORT_GIF || kind == EXPORT_WEBP;
}

// Sets the size that was not given. Animated pictures are smaller, since they compress badly.
static void set_size(export_options *options)
{
    static const int FILM[][2] = {[EXPORT_WIDE] = {EXPORT_WIDTH_PX, EXPORT_HEIGHT_PX},
                                  [EXPORT_PORTRAIT] = {EXPORT_HEIGHT_PX, EXPORT_WIDTH_PX},
                                  [EXPORT_SQUARE] = {960, 960}};
    static const int ANIMATION[][2] = {
        [EXPORT_WIDE] = {480, 270}, [EXPORT_PORTRAIT] = {270, 480}, [EXPORT_SQUARE] = {360, 360}};
    const int *size = (is_animation(options->kind) ? ANIMATION : FILM)[options->shape];
    if (options->width_px == 0) {
        options->width_px = size[0];
        options->height_px = size[1];
    }
}

bool export_options_complete(export_options *options, bool frames, char *error, size_t error_size)
{
    if (frames) {
        options->kind = EXPORT_PICTURES;
    } else if (!find_kind(options->out, &options->kind)) {
        snprintf(error, error_size, "export: the ending of '%s' is unknown; end the name in %s",
                 options->out, export_endings());
        return false;
    }
    const bool is_picture = options->kind == EXPORT_PICTURE;
    if (!is_picture && options->at_s >= 0.0) {
        return fail(error, error_size, "--at SECONDS is only for a .png; write --from and --to");
    }
    if (is_picture && options->at_s >= 0.0 && (options->from_s >= 0.0 || options->to_s >= 0.0)) {
        return fail(error, error_size, "a .png shows one moment; remove --from and --to");
    }
    if (options->from_s >= 0.0 && options->to_s >= 0.0 && options->to_s <= options->from_s) {
        return fail(error, error_size, "--to must be later than --from");
    }
    if (options->plain && options->fine) {
        return fail(error, error_size, "--plain and --fine contradict each other; remove one");
    }
    if (options->hall && options->kind != EXPORT_GLB && options->kind != EXPORT_GLTF) {
        return fail(error, error_size,
                    "--hall is only for a .glb or .gltf; films always show the hall");
    }
    if (options->film_option != NULL && !shows_pictures(options->kind)) {
        snprintf(error, error_size, "export: %s is only for films and pictures; remove it",
                 options->film_option);
        return false;
    }
    if (options->every_slide && options->kind != EXPORT_TABLE) {
        return fail(error, error_size, "--slides is only for a .csv; remove it");
    }
    if (options->cut != FILM_CUT_PLAIN && options->speed != 1.0) {
        return fail(error, error_size, "a cut has its own speeds; remove --speed or --cut");
    }
    if (options->shape != EXPORT_WIDE && options->width_px != 0) {
        return fail(error, error_size, "--size and --shape contradict each other; remove one");
    }
    // An animated picture of a whole bout would be huge: without other wishes it shows the touch.
    if (is_animation(options->kind) && options->cut == FILM_CUT_PLAIN && options->from_s < 0.0 &&
        options->to_s < 0.0 && options->speed == 1.0) {
        options->cut = FILM_CUT_TOUCH;
    }
    set_size(options);
    return true;
}
