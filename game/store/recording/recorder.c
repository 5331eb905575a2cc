#include "recorder.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "duel_state_fields.h"

// How often written data is flushed to the disk.
#define SYNC_PERIOD_S 1

struct recorder {
    int file; // -1 once the recording has stopped
    char *path;
    off_t whole; // bytes of whole chunks on disk
    // The start and the first key state wait here until the first inputs are written: a program
    // killed before leaves an empty file, and no recording of nothing.
    uint8_t *start; // NULL once it was written
    size_t start_size;
    replay_writer writer;
    uint8_t bytes[REPLAY_CHUNK_MAX];
    char problem[384]; // empty if there is no problem
    bool reported;     // the problem has been reported
    bool ticked;       // the recording has at least one tick

    // The thread that flushes data to the disk. It uses only these fields.
    pthread_t thread;
    bool has_thread;
    pthread_mutex_t mutex;
    pthread_cond_t leave;
    bool leaving;
    int sync_file;       // the same file, the thread's own descriptor
    atomic_int sync_bad; // an errno; -1: the file was deleted
};

_Static_assert(REPLAY_CHUNK_MAX >= REPLAY_START_BYTES_MAX,
               "the start of a file fits into the buffer of a chunk");

// ---- bringing it to the disk ---------------------------------------------------

static void sync_once(recorder *self)
{
    struct stat about;
    if (fdatasync(self->sync_file) != 0 && errno != EINVAL) { // EINVAL: a pipe or a device
        atomic_store(&self->sync_bad, errno);
    } else if (fstat(self->sync_file, &about) == 0 && about.st_nlink == 0) {
        atomic_store(&self->sync_bad, -1);
    }
}

static void *sync_all(void *of)
{
    recorder *self = of;
    pthread_mutex_lock(&self->mutex);
    while (!self->leaving) {
        struct timespec until;
        clock_gettime(CLOCK_MONOTONIC, &until);
        until.tv_sec += SYNC_PERIOD_S;
        pthread_cond_timedwait(&self->leave, &self->mutex, &until);
        pthread_mutex_unlock(&self->mutex);
        sync_once(self);
        pthread_mutex_lock(&self->mutex);
    }
    pthread_mutex_unlock(&self->mutex);
    return NULL;
}

// Starts the thread. If that fails, recording works the same, but data reaches the disk later.
static void sync_begin(recorder *self)
{
    // Use a clock that cannot be set: if it were set back, the thread would wait that much
    // longer.
    pthread_condattr_t steady;
    pthread_condattr_init(&steady);
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    pthread_mutex_init(&self->mutex, NULL);
    pthread_cond_init(&self->leave, &steady);
    pthread_condattr_destroy(&steady);
    self->sync_file = dup(self->file);
    self->has_thread =
        self->sync_file >= 0 && pthread_create(&self->thread, NULL, sync_all, self) == 0;
}

static void sync_end(recorder *self)
{
    if (self->has_thread) {
        pthread_mutex_lock(&self->mutex);
        self->leaving = true;
        pthread_cond_signal(&self->leave);
        pthread_mutex_unlock(&self->mutex);
        pthread_join(self->thread, NULL);
    }
    if (self->sync_file >= 0) {
        close(self->sync_file);
    }
    pthread_cond_destroy(&self->leave);
    pthread_mutex_destroy(&self->mutex);
}

// ---- writing -------------------------------------------------------------------

// The recording's name without its folders, for messages.
static const char *name_of(const recorder *self)
{
    const char *slash = strrchr(self->path, '/');
    return slash != NULL ? slash + 1 : self->path;
}

// Deletes an empty recording, unless the path is a device.
static void delete_empty_file(const recorder *self)
{
    struct stat about;
    if (fstat(self->file, &about) == 0 && S_ISREG(about.st_mode)) {
        unlink(self->path);
    }
}

static void stop(recorder *self, int reason)
{
    snprintf(self->problem, sizeof self->problem,
             "the recording '%s' stopped: %s; everything before is intact", name_of(self),
             strerror(reason));
    // Remove a partly written chunk. If this fails, readers detect it by its CRC.
    if (ftruncate(self->file, self->whole) != 0) {
        errno = 0;
    }
    if (self->whole == 0) {
        delete_empty_file(self);
    }
    close(self->file);
    self->file = -1;
}

// Writes whole chunks with one write.
static void write_chunks(recorder *self, const uint8_t *bytes, size_t size)
{
    size_t done = 0;
    while (self->file >= 0 && done < size) {
        ssize_t written = write(self->file, bytes + done, size - done);
        if (written < 0 && errno != EINTR) {
            stop(self, errno);
        } else if (written > 0) {
            done += (size_t)written;
        }
    }
    if (self->file >= 0) {
        self->whole += (off_t)size;
    }
}

// Writes the start if it still waits.
static void write_start(recorder *self)
{
    if (self->start != NULL) {
        write_chunks(self, self->start, self->start_size);
        free(self->start);
        self->start = NULL;
    }
}

static void write_due(recorder *self)
{
    for (size_t size; (size = replay_write_take(&self->writer, self->bytes)) > 0;) {
        write_start(self);
        write_chunks(self, self->bytes, size);
    }
}

// Keeps the start of the file and the first key state for later.
static void hold_start(recorder *self, const replay_header *header, bool every_tick,
                       const duel_state *state)
{
    uint8_t *start = self->start;
    size_t size = replay_write_start(&self->writer, header, every_tick, state, start);
    for (size_t more; (more = replay_write_take(&self->writer, self->bytes)) > 0; size += more) {
        memcpy(start + size, self->bytes, more);
    }
    self->start_size = size;
}

// Returns whether `file` may be overwritten: it is new, empty, a recording, or not a regular file.
static bool may_replace(int file)
{
    struct stat about;
    if (fstat(file, &about) != 0 || !S_ISREG(about.st_mode) || about.st_size == 0) {
        return true;
    }
    uint8_t begin[16];
    ssize_t size = pread(file, begin, sizeof begin, 0);
    replay_header header;
    return size > 0 &&
           replay_read_start(begin, (size_t)size, &header).state != REPLAY_READ_NOT_A_REPLAY;
}

// Returns why `file` must not be overwritten, or NULL if it may be. Locks the file for as long as
// it is open, so that two programs cannot write to it.
static const char *refusal(int file)
{
    if (!may_replace(file)) {
        return "is not a recording and was not overwritten";
    }
    return flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
               ? "is being recorded by another battuta"
               : NULL;
}

static int open_file(const char *path, char *error, size_t error_size)
{
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    const char *refused = file >= 0 ? refusal(file) : NULL;
    if (refused != NULL) {
        snprintf(error, error_size, "'%s' %s; choose another name", path, refused);
        close(file);
        return -1;
    }
    if (file < 0) {
        snprintf(error, error_size, "cannot write the recording '%s': %s", path, strerror(errno));
    } else if (ftruncate(file, 0) != 0) {
        errno = 0; // a pipe or a device: nothing to truncate
    }
    return file;
}

static void copy_text(char out[REPLAY_TEXT_MAX], const char *text)
{
    snprintf(out, REPLAY_TEXT_MAX, "%s", text);
}

static replay_header header_of(const bout *b, const recorder_options *options)
{
    const bout_setup *setup = &b->setup;
    replay_header header = {
        .simulation = DUEL_SIMULATION_VERSION,
        .layout = duel_state_fields_layout(),
        .first_tick = b->state.tick,
        .began_unix_s = (int64_t)time(NULL),
        .weapon = setup->weapon,
        .hand = {setup->hand[DUEL_LEFT], setup->hand[DUEL_RIGHT]},
        .seed = setup->seed,
        .model_hash = {setup->model[0]->hash, setup->model[1]->hash},
        .grid_hash = setup->grid->hash,
        .settings = setup->settings,
    };
    for (int side = 0; side < 2; side++) {
        const char *build = setup->build[side];
        copy_text(header.build[side], build != NULL ? build : FENCER_DEFAULT_BUILD);
        copy_text(header.device[side], options->device[side]);
    }
    copy_text(header.program_version, BATTUTA_VERSION);
    copy_text(header.from, options->from != NULL ? options->from : "");
    return header;
}

recorder *recorder_create(const char *path, const bout *b, const recorder_options *options,
                          char *error, size_t error_size)
{
    recorder *created = calloc(1, sizeof *created);
    char *path_copy = strdup(path);
    uint8_t *start = malloc(REPLAY_START_BYTES_MAX + REPLAY_CHUNK_MAX);
    int file = -1;
    if (created == NULL || path_copy == NULL || start == NULL) {
        snprintf(error, error_size, "cannot record: out of memory");
    } else {
        file = open_file(path, error, error_size);
    }
    if (file < 0) {
        free(created);
        free(path_copy);
        free(start);
        return NULL;
    }
    created->path = path_copy;
    created->start = start;
    created->file = file;
    replay_header header = header_of(b, options);
    hold_start(created, &header, options->every_tick, &b->state);
    sync_begin(created);
    return created;
}

void recorder_tick(recorder *self, const bout *b, const duel_events *events)
{
    if (self->file < 0) {
        return;
    }
    self->ticked = true;
    replay_write_tick(&self->writer, b->frame, &b->state, events);
    write_due(self);
}

// Takes over a problem that the thread has found.
static void take_sync_problem(recorder *self)
{
    int bad = atomic_load(&self->sync_bad);
    if (bad == 0 || self->problem[0] != '\0') {
        return;
    }
    if (bad < 0) {
        snprintf(self->problem, sizeof self->problem,
                 "the recording '%s' was deleted while it was being written", name_of(self));
    } else {
        snprintf(self->problem, sizeof self->problem,
                 "the recording '%s' may be incomplete on disk: %s", name_of(self), strerror(bad));
    }
}

const char *recorder_problem(recorder *self)
{
    take_sync_problem(self);
    if (self->problem[0] == '\0' || self->reported) {
        return NULL;
    }
    self->reported = true;
    return self->problem;
}

bool recorder_finish(recorder **self_address, const bout *b, char *error, size_t error_size)
{
    recorder *self = *self_address;
    if (self == NULL) {
        return true;
    }
    if (self->file >= 0) {
        replay_write_finish(&self->writer, &b->state);
        write_due(self);
    }
    sync_end(self);
    if (self->file >= 0 && !self->ticked) {
        delete_empty_file(self);
    }
    if (self->file >= 0 && close(self->file) != 0) {
        snprintf(self->problem, sizeof self->problem, "the recording '%s' is incomplete: %s",
                 name_of(self), strerror(errno));
    }
    take_sync_problem(self);
    bool whole = self->problem[0] == '\0';
    if (!whole) {
        snprintf(error, error_size, "%s", self->problem);
    }
    free(self->start);
    free(self->path);
    free(self);
    *self_address = NULL;
    return whole;
}
