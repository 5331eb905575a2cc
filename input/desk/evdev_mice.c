#include "evdev_mice.h"

#include <stdlib.h>
#include <string.h>

#include "evdev_decode.h"
#include "evdev_list.h"

#ifdef __linux__
#include <errno.h>
#include <fcntl.h>
#include <linux/input.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>
#endif

#define SYSTEM_LIST   "/proc/bus/input/devices"
#define SYSTEM_FOLDER "/dev/input"
// Size of a list of about a hundred devices; the rest of a longer list is ignored.
#define LIST_SIZE 65536
#define NOT_OPEN  (-1)

typedef struct mouse_file {
    evdev_mouse_info info;
    int file;
    bool grabbed;
    evdev_decoder decoder;
} mouse_file;

struct evdev_mice {
    char list_path[EVDEV_PATH_SIZE], folder[EVDEV_PATH_SIZE];
    uint32_t looked_ms;
    int count;
    mouse_file mouse[EVDEV_MICE_MAX];
    // SDL events of the last kernel event that still wait.
    int waiting, taken;
    SDL_Event event[EVDEV_DECODE_MAX];
    double age_s;
};

int evdev_mice_count(const evdev_mice *mice)
{
    return mice->count;
}

evdev_mouse_info evdev_mice_info(const evdev_mice *mice, int mouse)
{
    return mice->mouse[mouse].info;
}

#ifdef __linux__

// Reads the range of a tablet's positions. Returns false if the kernel does not report it.
static bool read_limits(int file, evdev_decoder *decoder)
{
    static const unsigned long ask[2] = {EVIOCGABS(ABS_X), EVIOCGABS(ABS_Y)};
    for (int axis = 0; axis < 2; axis++) {
        struct input_absinfo limits;
        if (ioctl(file, ask[axis], &limits) != 0) {
            return false;
        }
        decoder->least[axis] = limits.minimum;
        decoder->most[axis] = limits.maximum;
    }
    return true;
}

static void open_mouse(evdev_mice *mice, mouse_file *m)
{
    m->decoder = (evdev_decoder){.which = EVDEV_MICE_WHICH + (Uint32)(m - mice->mouse)};
    m->file = open(m->info.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (m->file < 0) {
        m->file = NOT_OPEN;
        return;
    }
    // Select the clock with which the age is computed. An old kernel keeps its own clock; the age
    // is then clamped.
    int clock = CLOCK_MONOTONIC;
    (void)ioctl(m->file, EVIOCSCLOCKID, &clock);
    if (m->info.absolute && !read_limits(m->file, &m->decoder)) {
        close(m->file);
        m->file = NOT_OPEN;
    }
    m->info.readable = m->file != NOT_OPEN;
}

static void close_mouse(evdev_mice *mice, mouse_file *m)
{
    if (m->file != NOT_OPEN) {
        close(m->file);
    }
    m->file = NOT_OPEN;
    m->grabbed = false;
    m->info.present = m->info.readable = false;
    mice->waiting = evdev_decode_release_all(&m->decoder, mice->event);
    mice->taken = 0;
    mice->age_s = 0.0;
}

static bool same_mouse(const evdev_mouse_info *a, const evdev_mouse_info *b)
{
    return strcmp(a->name, b->name) == 0 && strcmp(a->phys, b->phys) == 0;
}

// Returns the slot of a mouse in the list: the one it had before or a new one; NULL if all are in
// use.
static mouse_file *find_place(evdev_mice *mice, const evdev_mouse_info *info)
{
    for (int i = 0; i < mice->count; i++) {
        if (same_mouse(&mice->mouse[i].info, info)) {
            return &mice->mouse[i];
        }
    }
    if (mice->count == EVDEV_MICE_MAX) {
        return NULL;
    }
    mouse_file *m = &mice->mouse[mice->count++];
    *m = (mouse_file){.file = NOT_OPEN};
    return m;
}

static int read_list(const evdev_mice *mice, evdev_mouse_info out_info[EVDEV_MICE_MAX])
{
    char *text = malloc(LIST_SIZE);
    FILE *file = text != NULL ? fopen(mice->list_path, "rb") : NULL;
    size_t length = file != NULL ? fread(text, 1, LIST_SIZE, file) : 0;
    if (file != NULL) {
        fclose(file);
    }
    int count = text != NULL ? evdev_list_parse(text, length, out_info) : 0;
    free(text);
    return count;
}

static void look(evdev_mice *mice)
{
    evdev_mouse_info found[EVDEV_MICE_MAX];
    int count = read_list(mice, found);
    for (int i = 0; i < count; i++) {
        mouse_file *m = find_place(mice, &found[i]);
        if (m == NULL || m->file != NOT_OPEN) {
            continue;
        }
        // Try again to open a file, because the permission may have changed.
        char name[EVDEV_NAME_SIZE];
        memcpy(name, found[i].path, sizeof name - 1);
        name[sizeof name - 1] = '\0';
        m->info = found[i];
        int written = snprintf(m->info.path, sizeof m->info.path, "%.*s/%s",
                               (int)(sizeof m->info.path - sizeof name - 2), mice->folder, name);
        if (written > 0 && (size_t)written < sizeof m->info.path) {
            open_mouse(mice, m);
        }
    }
    // For a mouse without permission there is no event when it is unplugged; the list shows it.
    for (int k = 0; k < mice->count; k++) {
        bool listed = false;
        for (int i = 0; i < count; i++) {
            listed = listed || same_mouse(&mice->mouse[k].info, &found[i]);
        }
        if (!listed && mice->mouse[k].file == NOT_OPEN) {
            mice->mouse[k].info.present = false;
        }
    }
}

evdev_mice *evdev_mice_create(const char *list_path, const char *folder)
{
    evdev_mice *mice = calloc(1, sizeof *mice);
    if (mice == NULL) {
        return NULL;
    }
    snprintf(mice->list_path, sizeof mice->list_path, "%s",
             list_path != NULL ? list_path : SYSTEM_LIST);
    snprintf(mice->folder, sizeof mice->folder, "%s", folder != NULL ? folder : SYSTEM_FOLDER);
    look(mice);
    return mice;
}

void evdev_mice_destroy(evdev_mice **mice)
{
    for (int i = 0; *mice != NULL && i < (*mice)->count; i++) {
        close_mouse(*mice, &(*mice)->mouse[i]);
    }
    free(*mice);
    *mice = NULL;
}

void evdev_mice_rescan(evdev_mice *mice, uint32_t now_ms)
{
    if (now_ms - mice->looked_ms >= EVDEV_RESCAN_MS) {
        mice->looked_ms = now_ms;
        look(mice);
    }
}

// Returns the age of an event by the kernel's time stamp, never negative.
static double age_of(const struct input_event *event)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    double age_s = (double)(now.tv_sec - (time_t)event->input_event_sec) +
                   1e-9 * (double)now.tv_nsec - 1e-6 * (double)event->input_event_usec;
    return age_s > 0.0 ? age_s : 0.0;
}

// Reads one kernel event and stores its SDL events in the queue. Returns false if there is none.
static bool read_one(evdev_mice *mice, mouse_file *m)
{
    struct input_event raw;
    ssize_t got = read(m->file, &raw, sizeof raw);
    if (got == (ssize_t)sizeof raw) {
        evdev_event event = {raw.type, raw.code, raw.value};
        mice->waiting = evdev_decode(&m->decoder, &event, mice->event);
        mice->taken = 0;
        mice->age_s = age_of(&raw);
        return true;
    }
    // The mouse was unplugged, or the file has ended.
    if (got >= 0 || (errno != EAGAIN && errno != EINTR)) {
        close_mouse(mice, m);
        return mice->waiting > 0;
    }
    return false;
}

bool evdev_mice_next(evdev_mice *mice, SDL_Event *out_event, double *out_age_s)
{
    for (int i = 0; mice->taken == mice->waiting && i < mice->count; i++) {
        mouse_file *m = &mice->mouse[i];
        while (m->file != NOT_OPEN && mice->taken == mice->waiting && read_one(mice, m)) {
        }
    }
    if (mice->taken == mice->waiting) {
        return false;
    }
    *out_event = mice->event[mice->taken++];
    *out_age_s = mice->age_s;
    return true;
}

void evdev_mice_grab(evdev_mice *mice, int mouse, bool grab)
{
    if (mice->mouse[mouse].file != NOT_OPEN && mice->mouse[mouse].grabbed != grab) {
        // If grabbing fails, the only effect is that the desktop's pointer moves, too.
        (void)ioctl(mice->mouse[mouse].file, EVIOCGRAB, grab ? (void *)1 : NULL);
        mice->mouse[mouse].grabbed = grab;
    }
}

#else

evdev_mice *evdev_mice_create(const char *list_path, const char *folder)
{
    (void)list_path;
    (void)folder;
    return calloc(1, sizeof(evdev_mice));
}

void evdev_mice_destroy(evdev_mice **mice)
{
    free(*mice);
    *mice = NULL;
}

void evdev_mice_rescan(evdev_mice *mice, uint32_t now_ms)
{
    mice->looked_ms = now_ms;
}

bool evdev_mice_next(evdev_mice *mice, SDL_Event *out_event, double *out_age_s)
{
    (void)mice;
    (void)out_event;
    (void)out_age_s;
    return false;
}

void evdev_mice_grab(evdev_mice *mice, int mouse, bool grab)
{
    (void)grab;
    (void)mice->mouse[mouse];
}

#endif
