#include "xr_script.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "phys_rotation.h"
#include "text_line.h"

// The largest size of a script file, bytes.
#define SCRIPT_BYTES 65536
// The largest image size per eye, texels; no headset has more.
#define SIZE_MOST 8192.0

typedef struct reading {
    xr_world *world;
    const char *name;
    const text_line *line;
    bool fresh[XR_WORLD_DEVICES]; // no pose of this device was read yet: it has its old poses
    char *error;
    size_t error_size;
} reading;

static bool fail(const reading *r, size_t word, const char *format, ...)
{
    char what[160];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    unsigned column = word < r->line->count ? text_word_column(r->line, r->line->word[word]) : 0;
    snprintf(r->error, r->error_size, "%s:%u:%u: %s", r->name, r->line->number, column, what);
    return false;
}

static int word_among(text_word word, const char *const *name, int count)
{
    for (int i = 0; i < count; i++) {
        if (text_word_is(word, name[i])) {
            return i;
        }
    }
    return -1;
}

// Reads a pose, x y z yaw pitch roll, from the words from `first` on.
static bool read_pose(const reading *r, size_t first, phys_pose *out_pose)
{
    double number[6];
    for (size_t i = 0; i < 6; i++) {
        if (first + i >= r->line->count ||
            !text_word_number(r->line->word[first + i], &number[i])) {
            return fail(r, first + i, "expected a pose: x y z yaw pitch roll");
        }
    }
    const double rad = PHYS_PI / 180.0;
    phys_quat yaw = phys_quat_from_rotation_vector(v3(0.0, number[3] * rad, 0.0));
    phys_quat pitch = phys_quat_from_rotation_vector(v3(number[4] * rad, 0.0, 0.0));
    phys_quat roll = phys_quat_from_rotation_vector(v3(0.0, 0.0, number[5] * rad));
    *out_pose = (phys_pose){v3(number[0], number[1], number[2]),
                            quat_normalized(quat_mul(yaw, quat_mul(pitch, roll)))};
    return true;
}

static bool add_cue(const reading *r, const xr_world_cue *cue)
{
    return xr_world_add_cue(r->world, cue) ||
           fail(r, 0, "the time is earlier than that of the previous event, or too many events");
}

// Reads what is reported as the velocity of a device: on, off, or false x y z.
static bool read_velocity(const reading *r, xr_world_cue *cue)
{
    const text_line *line = r->line;
    bool is_false = line->count == 7 && text_word_is(line->word[3], "false");
    cue->kind = XR_CUE_VELOCITY;
    cue->value = line->count > 3 && (is_false || text_word_is(line->word[3], "on"));
    if (is_false && !(text_word_number(line->word[4], &cue->pose.position.x) &&
                      text_word_number(line->word[5], &cue->pose.position.y) &&
                      text_word_number(line->word[6], &cue->pose.position.z))) {
        return fail(r, 4, "expected an angular velocity, three numbers in rad/s");
    }
    return add_cue(r, cue);
}

static bool read_device(reading *r, int device, xr_world_cue *cue)
{
    static const char *const BUTTON[XR_WORLD_BUTTONS] = {[XR_WORLD_TRIGGER] = "trigger",
                                                         [XR_WORLD_SQUEEZE] = "squeeze",
                                                         [XR_WORLD_STICK_X] = "stick-x",
                                                         [XR_WORLD_STICK_Y] = "stick-y",
                                                         [XR_WORLD_STICK_CLICK] = "stick-click",
                                                         [XR_WORLD_MENU] = "menu",
                                                         [XR_WORLD_FIRST] = "first",
                                                         [XR_WORLD_SECOND] = "second"};
    static const char *const TRACKING[] = {[XR_WORLD_TRACKED] = "tracked",
                                           [XR_WORLD_INFERRED] = "inferred",
                                           [XR_WORLD_TURNED] = "turned",
                                           [XR_WORLD_UNSEEN] = "unseen"};
    const text_line *line = r->line;
    phys_pose pose;
    if (line->count < 3) {
        return fail(r, 1, "expected a pose, a button, 'tracking' or 'velocity' after the device");
    }
    cue->device = device;
    cue->button = word_among(line->word[2], BUTTON, XR_WORLD_BUTTONS);
    if (cue->button >= 0) {
        cue->kind = XR_CUE_BUTTON;
        if (line->count < 4 || !text_word_number(line->word[3], &cue->value)) {
            return fail(r, 3, "expected the button's value, a number");
        }
    } else if (text_word_is(line->word[2], "tracking")) {
        cue->kind = XR_CUE_TRACKING;
        int tracking =
            line->count < 4 ? -1 : word_among(line->word[3], TRACKING, XR_WORLD_UNSEEN + 1);
        if (tracking < 0) {
            return fail(r, 3, "expected tracked, inferred, turned or unseen");
        }
        cue->value = tracking;
    } else if (text_word_is(line->word[2], "velocity")) {
        return read_velocity(r, cue);
    } else {
        if (!read_pose(r, 2, &pose)) {
            return false;
        }
        if (r->fresh[device]) {
            r->fresh[device] = false;
            r->world->key_count[device] = 0;
        }
        return xr_world_add_key(r->world, (enum xr_world_device)device, cue->at_s, pose) ||
               fail(r, 0,
                    "the time is not later than that of the previous pose, or too many poses");
    }
    return add_cue(r, cue);
}

// Reads what is lost: the session, the instance, or the session in calls of one kind only.
static bool read_loss(const reading *r, xr_world_cue *cue)
{
    static const char *const LOSS[] = {"session", "sync", "state", "locate", "haptics", "instance"};
    int loss = word_among(r->line->word[2], LOSS, 6);
    if (loss < 0) {
        return fail(r, 2, "expected session, instance, sync, state, locate or haptics");
    }
    cue->kind = loss == 0 ? XR_CUE_LOSE_SESSION : loss == 5 ? XR_CUE_LOSE_INSTANCE : XR_CUE_LOSE_IN;
    cue->value = loss;
    return add_cue(r, cue);
}

// Reads the image size per eye. It takes effect at the program's first question for it.
static bool read_size(reading *r)
{
    double width, height;
    if (r->line->count < 3 || !text_word_number(r->line->word[1], &width) ||
        !text_word_number(r->line->word[2], &height) || !(width >= 1.0) || !(height >= 1.0) ||
        width > SIZE_MOST || height > SIZE_MOST) {
        return fail(r, 1, "expected the width and the height of an eye in texels");
    }
    r->world->eye_width = (uint32_t)width;
    r->world->eye_height = (uint32_t)height;
    return true;
}

// Reads how many layers the runtime accepts. It takes effect at the program's first question for
// it.
static bool read_layers(reading *r)
{
    double layers;
    if (r->line->count < 2 || !text_word_number(r->line->word[1], &layers) || !(layers >= 1.0) ||
        layers > XR_MIN_COMPOSITION_LAYERS_SUPPORTED) {
        return fail(r, 1, "expected the number of layers, 1 to 16");
    }
    r->world->layers_most = (uint32_t)layers;
    return true;
}

static bool read_line(reading *r)
{
    static const char *const DEVICE[XR_WORLD_ABSENT] = {"head", "left", "right", "tracker"};
    static const char *const STATE[] = {"idle", "synchronized", "visible", "focused"};
    static const XrSessionState STATE_VALUE[] = {
        XR_SESSION_STATE_IDLE, XR_SESSION_STATE_SYNCHRONIZED, XR_SESSION_STATE_VISIBLE,
        XR_SESSION_STATE_FOCUSED};
    static const char *const VIEWS[] = {"true", "nan", "infinite", "zero"};
    const text_line *line = r->line;
    xr_world_cue cue = {0};
    if (text_word_is(line->word[0], "size")) {
        return read_size(r);
    }
    if (text_word_is(line->word[0], "layers")) {
        return read_layers(r);
    }
    if (!text_word_number(line->word[0], &cue.at_s)) {
        return fail(r, 0, "expected the time in seconds at the start of the line");
    }
    if (line->count < 2) {
        return fail(r, 0, "expected an event after the time");
    }
    int device = word_among(line->word[1], DEVICE, XR_WORLD_ABSENT);
    if (device >= 0) {
        return read_device(r, device, &cue);
    }
    if (text_word_is(line->word[1], "recenter")) {
        cue.kind = XR_CUE_RECENTER;
        if (!read_pose(r, 2, &cue.pose)) {
            return false;
        }
    } else if (text_word_is(line->word[1], "exit")) {
        cue.kind = XR_CUE_EXIT;
    } else if (text_word_is(line->word[1], "terminate")) {
        cue.kind = XR_CUE_TERMINATE;
    } else if (line->count < 3) {
        return fail(r, 1, "expected a value after this word");
    } else if (text_word_is(line->word[1], "render")) {
        cue.kind = XR_CUE_RENDER;
        cue.value = text_word_is(line->word[2], "on");
    } else if (text_word_is(line->word[1], "worn")) {
        cue.kind = XR_CUE_WORN;
        cue.value = text_word_is(line->word[2], "on");
    } else if (text_word_is(line->word[1], "state")) {
        int state = word_among(line->word[2], STATE, 4);
        if (state < 0) {
            return fail(r, 2, "expected idle, synchronized, visible or focused");
        }
        cue.kind = XR_CUE_STATE;
        cue.value = STATE_VALUE[state];
    } else if (text_word_is(line->word[1], "profile")) {
        cue.kind = XR_CUE_PROFILE;
        snprintf(cue.text, sizeof cue.text, "%.*s", (int)line->word[2].length, line->word[2].start);
    } else if (text_word_is(line->word[1], "refresh")) {
        cue.kind = XR_CUE_REFRESH;
        if (!text_word_number(line->word[2], &cue.value) || !(cue.value > 0.0)) {
            return fail(r, 2, "expected a refresh rate in Hz");
        }
    } else if (text_word_is(line->word[1], "mask")) {
        cue.kind = XR_CUE_MASK;
        if (!text_word_number(line->word[2], &cue.value) || !(cue.value >= 0.0) ||
            !(cue.value <= 0.5)) {
            return fail(r, 2, "expected a fraction from 0 to 0.5");
        }
    } else if (text_word_is(line->word[1], "freeze")) {
        cue.kind = XR_CUE_FREEZE;
        snprintf(cue.text, sizeof cue.text, "%.*s", (int)line->word[2].length, line->word[2].start);
    } else if (text_word_is(line->word[1], "lose")) {
        return read_loss(r, &cue);
    } else if (text_word_is(line->word[1], "views")) {
        int views = word_among(line->word[2], VIEWS, XR_WORLD_VIEWS_ZERO + 1);
        if (views < 0) {
            return fail(r, 2, "expected true, nan, infinite or zero");
        }
        cue.kind = XR_CUE_VIEWS;
        cue.value = views;
    } else if (text_word_is(line->word[1], "room")) {
        cue.kind = XR_CUE_BOUNDS;
        if (line->count < 4 || !text_word_number(line->word[2], &cue.pose.position.x) ||
            !text_word_number(line->word[3], &cue.pose.position.z)) {
            return fail(r, 2, "expected the room's size, x z in meters");
        }
    } else {
        return fail(r, 1, "unknown event");
    }
    return add_cue(r, &cue);
}

bool xr_script_parse(const char *text, size_t length, const char *name, xr_world *w, char *error,
                     size_t error_size)
{
    text_cursor cursor = {text, length, 0, 0};
    text_line line;
    reading r = {.world = w,
                 .name = name,
                 .line = &line,
                 .fresh = {true, true, true, true},
                 .error = error,
                 .error_size = error_size};
    while (text_line_next(&cursor, &line)) {
        if (!read_line(&r)) {
            return false;
        }
    }
    return true;
}

bool xr_script_read(const char *path, xr_world *w, char *error, size_t error_size)
{
    FILE *file = fopen(path, "rb");
    char *text = malloc(SCRIPT_BYTES);
    bool done = false;
    if (file == NULL || text == NULL) {
        snprintf(error, error_size, "%s: cannot be read", path);
    } else {
        size_t length = fread(text, 1, SCRIPT_BYTES, file);
        done = xr_script_parse(text, length, path, w, error, error_size);
    }
    free(text);
    if (file != NULL) {
        fclose(file);
    }
    return done;
}
