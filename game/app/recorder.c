#include "recorder.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bout_assets.h"

struct recorder {
    int file; // -1 once the recording has stopped
    char *path;
    off_t whole; // bytes of whole records on disk
    replay_writer writer;
    uint8_t record[REPLAY_CHUNK_BYTES_MAX];
    char problem[256]; // empty while all is well
};

_Static_assert(REPLAY_CHUNK_BYTES_MAX >= REPLAY_HEADER_BYTES_MAX &&
                   REPLAY_CHUNK_BYTES_MAX >= REPLAY_END_BYTES_MAX,
               "one buffer for every record");

static void stop(recorder *self, int reason)
{
    snprintf(self->problem, sizeof self->problem,
             "the recording '%.150s' stopped: %s; what was written before is whole", self->path,
             strerror(reason));
    // Leave no half record behind; where this fails the reader finds it by its CRC.
    if (ftruncate(self->file, self->whole) != 0) {
        errno = 0;
    }
    close(self->file);
    self->file = -1;
}

// One write for one record.
static void write_record(recorder *self, size_t size)
{
    size_t done = 0;
    while (self->file >= 0 && done < size) {
        ssize_t written = write(self->file, self->record + done, size - done);
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

// Whether `file` may be written over: new, empty, a replay, or no plain file.
static bool may_replace(int file)
{
    struct stat about;
    if (fstat(file, &about) != 0 || !S_ISREG(about.st_mode) || about.st_size == 0) {
        return true;
    }
    uint8_t start[16];
    ssize_t size = pread(file, start, sizeof start, 0);
    replay_reader reader;
    replay_header header;
    return size > 0 &&
           replay_read_header(&reader, start, (size_t)size, &header) != REPLAY_READ_NOT_A_REPLAY;
}

static int open_file(const char *path, char *error, size_t error_size)
{
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (file >= 0 && !may_replace(file)) {
        snprintf(error, error_size,
                 "'%s' is no recording and is not written over; choose another name", path);
        close(file);
        return -1;
    }
    if (file < 0) {
        snprintf(error, error_size, "cannot write the recording '%s': %s", path, strerror(errno));
    } else if (ftruncate(file, 0) != 0) {
        errno = 0; // a pipe or a device: nothing to empty
    }
    return file;
}

static void copy_text(char out[REPLAY_TEXT_MAX], const char *text)
{
    snprintf(out, REPLAY_TEXT_MAX, "%s", text);
}

recorder *recorder_create(const char *path, const bout *b, const char *const device[2], char *error,
                          size_t error_size)
{
    recorder *created = calloc(1, sizeof *created);
    char *path_copy = strdup(path);
    if (created == NULL || path_copy == NULL) {
        snprintf(error, error_size, "cannot record: out of memory");
        free(created);
        free(path_copy);
        return NULL;
    }
    created->path = path_copy;
    created->file = open_file(path, error, error_size);
    if (created->file < 0) {
        free(created->path);
        free(created);
        return NULL;
    }
    const bout_setup *setup = &b->setup;
    replay_header header = {
        .weapon = setup->weapon,
        .hand = {setup->hand[DUEL_LEFT], setup->hand[DUEL_RIGHT]},
        .seed = setup->seed,
        .model_hash = {setup->model[0]->hash, setup->model[1]->hash},
        .grid_hash = setup->grid->hash,
        .settings = setup->settings,
    };
    copy_text(header.device[DUEL_LEFT], device[DUEL_LEFT]);
    copy_text(header.device[DUEL_RIGHT], device[DUEL_RIGHT]);
    for (int side = 0; side < 2; side++) {
        const char *build = setup->build[side];
        copy_text(header.build[side], build != NULL ? build : bout_assets_builds()[0]);
    }
    copy_text(header.program_version, BATTUTA_VERSION);
    write_record(created, replay_write_header(&created->writer, &header, created->record));
    return created;
}

void recorder_tick(recorder *self, const bout *b)
{
    if (self->file < 0) {
        return;
    }
    if (replay_write_tick(&self->writer, b->frame, duel_state_hash(&b->state))) {
        write_record(self, replay_write_chunk(&self->writer, self->record));
    }
}

bool recorder_finish(recorder **self_address, const bout *b, char *error, size_t error_size)
{
    recorder *self = *self_address;
    if (self == NULL) {
        return true;
    }
    write_record(self, replay_write_chunk(&self->writer, self->record));
    if (bout_over(b)) {
        replay_end end = replay_end_of(&b->state);
        write_record(self, replay_write_end(&self->writer, &end, self->record));
    }
    if (self->file >= 0 && close(self->file) != 0) {
        snprintf(self->problem, sizeof self->problem,
                 "the recording '%.150s' was not kept whole: %s", self->path, strerror(errno));
    }
    bool whole = self->problem[0] == '\0';
    if (!whole) {
        snprintf(error, error_size, "%s", self->problem);
    }
    free(self->path);
    free(self);
    *self_address = NULL;
    return whole;
}
