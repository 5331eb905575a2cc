#include "recording_list.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "file_read.h"
#include "recording_index.h"
#include "recording_notes.h"
#include "recording_summary.h"

#define ENDING "duel"
#define TRASH  "trash"
#define MARKED "marked.txt"
// Larger files are not lists of marks.
#define MARKED_BYTES_MAX (1u << 20)
// Names to try for a file whose own name is taken in the trash.
#define TRASH_NAMES 10000

// --- names and times

static bool has_ending(const char *name)
{
    size_t length = strlen(name), ending = sizeof "." ENDING - 1;
    return length > ending && strcmp(name + length - ending, "." ENDING) == 0;
}

static bool join(const char *folder, const char *name, char out_path[USER_PATH_MAX])
{
    int written = snprintf(out_path, USER_PATH_MAX, "%s/%s", folder, name);
    return written > 0 && written < USER_PATH_MAX;
}

static void set_time(recording_entry *entry, time_t seconds)
{
    struct tm local;
    char when[sizeof entry->when];
    // A damaged file may have any time, and years of five digits do not fit.
    if (seconds != 0 && localtime_r(&seconds, &local) != NULL &&
        strftime(when, sizeof when, "%Y-%m-%d %H:%M:%S", &local) > 0) {
        memcpy(entry->when, when, sizeof when);
    }
}

// Finds the time of a recording: its name begins with it (user_new_duel_path()), or else it is the
// time when the file was last written.
static void find_time(const recording_list *list, recording_entry *entry)
{
    static const char shape[] = "00000000-000000";
    size_t at = 0;
    while (shape[at] != '\0' && (shape[at] == '0' ? entry->name[at] >= '0' && entry->name[at] <= '9'
                                                  : entry->name[at] == shape[at])) {
        at++;
    }
    const char *n = entry->name;
    char path[USER_PATH_MAX];
    struct stat about;
    entry->is_named = shape[at] != '\0';
    if (!entry->is_named) {
        snprintf(entry->when, sizeof entry->when, "%.4s-%.2s-%.2s %.2s:%.2s:%.2s", n, n + 4, n + 6,
                 n + 9, n + 11, n + 13);
    } else if (join(list->folder, n, path) && stat(path, &about) == 0) {
        set_time(entry, about.st_mtime);
    }
}

static int newer_first(const recording_entry *one, const recording_entry *other)
{
    int order = strcmp(other->when, one->when);
    return order != 0 ? order : strcmp(one->name, other->name);
}

// --- marks

static uint32_t find(const recording_list *list, const char *name)
{
    uint32_t i = 0;
    while (i < list->count && strcmp(list->entry[i].name, name) != 0) {
        i++;
    }
    return i;
}

static void read_marks(recording_list *list)
{
    char path[USER_PATH_MAX], reason[128];
    size_t length;
    char *text = join(list->folder, MARKED, path)
                     ? file_read(path, MARKED_BYTES_MAX, &length, reason, sizeof reason)
                     : NULL;
    if (text == NULL) {
        return; // there are no marks
    }
    for (size_t from = 0, to; from < length; from = to + 1) {
        char name[DUEL_NAME_MAX];
        for (to = from; to < length && text[to] != '\n'; to++) {
        }
        if (to - from < sizeof name) {
            memcpy(name, text + from, to - from);
            name[to - from] = '\0';
            uint32_t index = find(list, name);
            if (index < list->count) {
                list->entry[index].is_marked = true;
            }
        }
    }
    free(text);
}

// Writes a new file beside the old one and renames it, so a failure leaves the old file unchanged.
static bool write_marks(const recording_list *list, char *error, size_t error_size)
{
    char path[USER_PATH_MAX], fresh[USER_PATH_MAX];
    bool fits = join(list->folder, MARKED, path) && join(list->folder, MARKED ".new", fresh);
    FILE *file = fits ? fopen(fresh, "w") : NULL;
    bool written = file != NULL;
    for (uint32_t i = 0; i < list->count && written; i++) {
        written = !list->entry[i].is_marked || fprintf(file, "%s\n", list->entry[i].name) > 0;
    }
    written = file != NULL && fclose(file) == 0 && written;
    if (!written || rename(fresh, path) != 0) {
        snprintf(error, error_size, "the mark cannot be saved in '%s': %s", list->folder,
                 strerror(errno));
        return false;
    }
    return true;
}

// --- the list

static void set_size(recording_entry *entry, const struct stat *about)
{
    entry->size_bytes = (uint64_t)about->st_size;
    entry->modified_ns = (int64_t)about->st_mtim.tv_sec * 1000000000 + about->st_mtim.tv_nsec;
}

// Returns whether it is a regular file with the right name. An empty one is left by a program that
// was killed before anything was recorded.
static bool is_duel(DIR *folder, const char *name, struct stat *out_about)
{
    return has_ending(name) && strlen(name) < DUEL_NAME_MAX &&
           fstatat(dirfd(folder), name, out_about, 0) == 0 && S_ISREG(out_about->st_mode) &&
           out_about->st_size > 0;
}

static bool add(recording_list *list, uint32_t *room, const char *name, const struct stat *about)
{
    if (list->count == *room) {
        uint32_t more = *room * 2 + 64;
        void *entry = realloc(list->entry, more * sizeof *list->entry);
        if (entry == NULL) {
            return false;
        }
        list->entry = entry;
        *room = more;
    }
    recording_entry *entry = &list->entry[list->count++];
    *entry = (recording_entry){.winner = DUEL_NOBODY, .touch_by = DUEL_NOBODY};
    snprintf(entry->name, sizeof entry->name, "%.*s", (int)sizeof entry->name - 1, name);
    set_size(entry, about);
    find_time(list, entry);
    return true;
}

// --- order and filter

static const char *sort_name(const recording_entry *entry)
{
    return entry->is_named || !entry->is_usable ? entry->name : entry->fencer[DUEL_LEFT];
}

static int compare(const recording_list *list, const recording_entry *one,
                   const recording_entry *other)
{
    char result[2][160];
    int order = 0;
    switch (list->order) {
    case RECORDING_BY_NAME:
        order = strcasecmp(sort_name(one), sort_name(other));
        break;
    case RECORDING_BY_WEAPON:
        order = (int)one->weapon - (int)other->weapon;
        break;
    case RECORDING_BY_RESULT:
        recording_entry_result(NULL, one, result[0], sizeof result[0]);
        recording_entry_result(NULL, other, result[1], sizeof result[1]);
        order = strcmp(result[0], result[1]);
        break;
    case RECORDING_BY_LENGTH:
        order = (one->seconds < other->seconds) - (one->seconds > other->seconds);
        break;
    case RECORDING_BY_TIME:
    case RECORDING_ORDERS:
        break;
    }
    order = order != 0 ? order : newer_first(one, other);
    return list->is_reversed ? -order : order;
}

// Returns whether a word occurs in a text, in any case.
static bool occurs(const char *text, const char *word, size_t length)
{
    for (; *text != '\0'; text++) {
        if (strncasecmp(text, word, length) == 0) {
            return true;
        }
    }
    return false;
}

static bool matches_word(const recording_entry *entry, const char *word, size_t length)
{
    char result[160];
    recording_entry_result(NULL, entry, result, sizeof result);
    const char *text[] = {entry->name,
                          entry->when,
                          entry->fencer[DUEL_LEFT],
                          entry->fencer[DUEL_RIGHT],
                          entry->is_usable ? weapon_name(entry->weapon) : "",
                          entry->is_usable ? weapon_key(entry->weapon) : "",
                          result,
                          entry->is_marked ? "marked" : "",
                          entry->problem[0] != '\0' ? "damaged" : ""};
    for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
        if (occurs(text[i], word, length)) {
            return true;
        }
    }
    return false;
}

static bool matches(const recording_list *list, const recording_entry *entry)
{
    const char *word = list->filter;
    for (size_t length; *(word += strspn(word, " ")) != '\0'; word += length) {
        length = strcspn(word, " ");
        if (!matches_word(entry, word, length)) {
            return false;
        }
    }
    return true;
}

// Merges two ordered halves; `room` has space for all.
static void merge(const recording_list *list, recording_entry **from, uint32_t half, uint32_t count,
                  recording_entry **room)
{
    uint32_t one = 0, other = half;
    for (uint32_t i = 0; i < count; i++) {
        bool takes_one =
            other == count || (one < half && compare(list, from[one], from[other]) <= 0);
        room[i] = takes_one ? from[one++] : from[other++];
    }
    memcpy(from, room, count * sizeof *from);
}

static void merge_sort(const recording_list *list, recording_entry **from, uint32_t count,
                       recording_entry **room)
{
    if (count > 1) {
        merge_sort(list, from, count / 2, room);
        merge_sort(list, from + count / 2, count - count / 2, room);
        merge(list, from, count / 2, count, room);
    }
}

void recording_list_sort(recording_list *list)
{
    const uint32_t count = list->count;
    if (count == 0) { /* an empty folder has no array of entries to copy */
        list->shown = 0;
        return;
    }
    recording_entry **order = malloc(2 * (size_t)count * sizeof *order);
    recording_entry *sorted = malloc(count * sizeof *sorted);
    if (order != NULL && sorted != NULL) {
        list->shown = 0;
        uint32_t hidden = count;
        for (uint32_t i = 0; i < count; i++) {
            order[matches(list, &list->entry[i]) ? list->shown++ : --hidden] = &list->entry[i];
        }
        merge_sort(list, order, list->shown, order + count);
        for (uint32_t i = 0; i < count; i++) {
            sorted[i] = *order[i];
        }
        memcpy(list->entry, sorted, count * sizeof *sorted);
    }
    free(order);
    free(sorted);
}

uint32_t recording_list_chosen(const recording_list *list)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < list->shown; i++) {
        count += list->entry[i].is_chosen;
    }
    return count;
}

uint64_t recording_list_bytes(const recording_list *list)
{
    uint64_t bytes = 0;
    for (uint32_t i = 0; i < list->count; i++) {
        bytes += list->entry[i].size_bytes;
    }
    return bytes;
}

bool recording_list_open(recording_list *out_list, const char *folder, char *error,
                         size_t error_size)
{
    recording_list *list = out_list;
    *list = (recording_list){0};
    int written = snprintf(list->folder, sizeof list->folder, "%s", folder);
    errno = ENAMETOOLONG;
    DIR *names = written > 0 && written < USER_PATH_MAX ? opendir(folder) : NULL;
    if (names == NULL) {
        snprintf(error, error_size, "cannot list the recordings in '%.200s': %s; name a folder",
                 folder, strerror(errno));
        return false;
    }
    uint32_t room = 0;
    bool whole = true;
    for (struct dirent *found; whole && (found = readdir(names)) != NULL;) {
        struct stat about;
        if (is_duel(names, found->d_name, &about)) {
            whole = add(list, &room, found->d_name, &about);
        }
    }
    closedir(names);
    if (!whole) {
        snprintf(error, error_size, "out of memory for the list of recordings");
        recording_list_close(list);
        return false;
    }
    recording_index_load(list->folder, list->entry, list->count);
    for (uint32_t i = 0; i < list->count; i++) {
        recording_entry *entry = &list->entry[i];
        if (entry->is_read && entry->is_usable && entry->is_named) {
            set_time(entry, (time_t)entry->began_unix_s);
        }
    }
    read_marks(list);
    recording_list_sort(list);
    return true;
}

void recording_list_close(recording_list *list)
{
    if (list->is_index_old) {
        recording_index_save(list->folder, list->entry, list->count);
    }
    free(list->entry);
    free(list->trashed);
    *list = (recording_list){0};
}

bool recording_list_path(const recording_list *list, uint32_t index, char out_path[USER_PATH_MAX])
{
    return join(list->folder, list->entry[index].name, out_path);
}

// Removes the path and the advice from a problem: the list shows the file's name already, and its
// reader cannot name another file.
static void shorten(char *problem, const char *path)
{
    char *advice = strstr(problem, "; name a .duel file");
    if (advice != NULL) {
        *advice = '\0';
    }
    size_t length = strlen(path);
    if (problem[0] == '\'' && strncmp(problem + 1, path, length) == 0 &&
        strncmp(problem + 1 + length, "' ", 2) == 0) {
        memmove(problem, problem + length + 3, strlen(problem + length + 3) + 1);
    }
}

static void set_header(recording_entry *entry, const replay_header *header)
{
    for (int side = 0; side < 2; side++) {
        snprintf(entry->fencer[side], sizeof entry->fencer[side], "%s", header->device[side]);
    }
    entry->weapon = header->weapon;
    entry->began_unix_s = header->began_unix_s;
    if (entry->is_named) {
        set_time(entry, (time_t)header->began_unix_s);
    }
}

static void set_end(recording_entry *entry, const replay_end *end)
{
    entry->is_finished = end->is_over;
    entry->winner = end->winner;
    entry->touch_by = end->touch_by;
    entry->touch_part = end->touch_part;
}

// Reads an entry from its whole file, which finds any damage.
static void read_whole(recording_entry *entry, const char *path)
{
    recording_file file;
    entry->is_read = entry->is_checked = true;
    entry->is_usable =
        path[0] != '\0' && recording_file_read(path, &file, entry->problem, sizeof entry->problem);
    if (!entry->is_usable) {
        shorten(entry->problem, path);
        return;
    }
    set_header(entry, &file.header);
    entry->seconds = (file.end_tick - file.first_tick) * DUEL_TICK_S;
    if (file.finished) {
        set_end(entry, &file.end);
    }
    snprintf(entry->problem, sizeof entry->problem, "%s", file.problem);
    if (file.end_tick == file.first_tick) {
        entry->is_usable = false;
        snprintf(entry->problem, sizeof entry->problem, "ends before the first inputs");
    }
    recording_file_free(&file);
}

void recording_list_read(recording_list *list, uint32_t index)
{
    recording_entry *entry = &list->entry[index];
    char path[USER_PATH_MAX] = "";
    recording_summary summary;
    if (entry->is_read) {
        return;
    }
    list->is_index_old = true;
    if (recording_list_path(list, index, path) && recording_summary_read(path, &summary)) {
        entry->is_read = entry->is_usable = true;
        set_header(entry, &summary.header);
        set_end(entry, &summary.end);
        entry->seconds = (summary.end.ticks - summary.header.first_tick) * DUEL_TICK_S;
        return;
    }
    read_whole(entry, path); // it was cut off or is damaged
}

void recording_list_check(recording_list *list, uint32_t index)
{
    recording_entry *entry = &list->entry[index];
    char path[USER_PATH_MAX] = "";
    if (!entry->is_checked) {
        list->is_index_old = true;
        bool fits = recording_list_path(list, index, path);
        read_whole(entry, fits ? path : "");
    }
}

// --- changes

// Returns why a name is not valid, or NULL if it is.
static const char *objection(const char *name)
{
    if (name[0] == '\0') {
        return "is empty; write a few letters";
    }
    if (name[0] == '.' || strchr(name, '/') != NULL) {
        return "begins with a dot or contains a slash; choose a name without them";
    }
    for (const char *c = name; *c != '\0'; c++) {
        if ((unsigned char)*c < ' ' || *c == 127) {
            return "contains an invisible character; remove it";
        }
    }
    return NULL;
}

// Renames a file without overwriting another one.
static bool move(const char *from, const char *to)
{
    if (access(to, F_OK) == 0) {
        errno = EEXIST;
        return false;
    }
    return rename(from, to) == 0;
}

// The notes keep their recording; if that fails, they stay under the old name.
static void move_notes(const char *from, const char *to)
{
    char old[USER_PATH_MAX], fresh[USER_PATH_MAX];
    if (recording_notes_path(from, old) && recording_notes_path(to, fresh)) {
        move(old, fresh);
    }
}

bool recording_list_rename(recording_list *list, uint32_t index, const char *name, char *error,
                           size_t error_size)
{
    recording_entry *entry = &list->entry[index];
    char wanted[DUEL_NAME_MAX], from[USER_PATH_MAX], to[USER_PATH_MAX];
    const char *wrong = objection(name);
    int written = snprintf(wanted, sizeof wanted, has_ending(name) ? "%s" : "%s." ENDING, name);
    if (wrong == NULL && (written < 0 || written >= DUEL_NAME_MAX)) {
        wrong = "is too long; write a shorter one";
    }
    if (wrong != NULL) {
        snprintf(error, error_size, "the name %s", wrong);
        return false;
    }
    if (strcmp(wanted, entry->name) == 0) {
        return true;
    }
    if (!join(list->folder, entry->name, from) || !join(list->folder, wanted, to) ||
        !move(from, to)) {
        if (errno == EEXIST) {
            snprintf(error, error_size, "a recording with this name exists; choose another name");
        } else {
            snprintf(error, error_size, "cannot be renamed: %s", strerror(errno));
        }
        return false;
    }
    move_notes(from, to);
    char when[sizeof entry->when];
    memcpy(when, entry->when, sizeof when);
    memcpy(entry->name, wanted, sizeof wanted);
    find_time(list, entry);
    if (entry->is_read && entry->is_usable) { // the time in the recording, not the file's
        memcpy(entry->when, when, sizeof when);
    }
    list->is_index_old = true;
    return !entry->is_marked || write_marks(list, error, error_size);
}

// Finds a free name in the trash for a file.
static bool trash_place(const recording_list *list, const char *name, char out_name[DUEL_NAME_MAX],
                        char out_path[USER_PATH_MAX])
{
    char folder[USER_PATH_MAX];
    if (!join(list->folder, TRASH, folder) || !user_make_folder(folder)) {
        return false;
    }
    for (int number = 1; number <= TRASH_NAMES; number++) {
        char again[16] = "";
        if (number > 1) {
            snprintf(again, sizeof again, "-%d", number);
        }
        int stem = (int)(strlen(name) - (sizeof "." ENDING - 1));
        int written = snprintf(out_name, DUEL_NAME_MAX, "%.*s%s." ENDING, stem, name, again);
        if (written < 0 || written >= DUEL_NAME_MAX || !join(folder, out_name, out_path)) {
            errno = ENAMETOOLONG;
            return false;
        }
        if (access(out_path, F_OK) != 0) {
            return true;
        }
    }
    errno = EEXIST;
    return false;
}

// If memory runs out, the file can be restored only by hand.
static void remember_trashed(recording_list *list, const char *name, const char *from)
{
    recording_trashed *more =
        realloc(list->trashed, (list->trashed_count + 1) * sizeof *list->trashed);
    if (more != NULL) {
        list->trashed = more;
        recording_trashed *trashed = &more[list->trashed_count++];
        snprintf(trashed->name, sizeof trashed->name, "%s", name);
        snprintf(trashed->from, sizeof trashed->from, "%s", from);
    }
}

bool recording_list_delete(recording_list *list, uint32_t index, char *error, size_t error_size)
{
    char from[USER_PATH_MAX], to[USER_PATH_MAX], name[DUEL_NAME_MAX];
    recording_entry *entry = &list->entry[index];
    if (!recording_list_path(list, index, from) || !trash_place(list, entry->name, name, to) ||
        !move(from, to)) {
        snprintf(error, error_size, "cannot move '%.100s' to the trash: %s", entry->name,
                 strerror(errno));
        return false;
    }
    remember_trashed(list, name, entry->name);
    bool was_marked = entry->is_marked;
    list->count--;
    list->shown -= index < list->shown;
    list->is_index_old = true;
    memmove(entry, entry + 1, (list->count - index) * sizeof *entry);
    return !was_marked || write_marks(list, error, error_size);
}

bool recording_list_restore(recording_list *list, uint32_t *out_index, char *error,
                            size_t error_size)
{
    char folder[USER_PATH_MAX], from[USER_PATH_MAX], to[USER_PATH_MAX];
    if (list->trashed_count == 0) {
        snprintf(error, error_size, "there is no deleted recording to restore");
        return false;
    }
    const recording_trashed trashed = list->trashed[list->trashed_count - 1];
    if (!join(list->folder, TRASH, folder) || !join(folder, trashed.name, from) ||
        !join(list->folder, trashed.from, to) || !move(from, to)) {
        snprintf(error, error_size, "cannot restore '%.100s': %s", trashed.from, strerror(errno));
        return false;
    }
    list->trashed_count--;
    recording_entry *more = realloc(list->entry, (list->count + 1) * sizeof *list->entry);
    if (more == NULL) {
        snprintf(error, error_size, "'%.100s' is restored; open the list again", trashed.from);
        return false;
    }
    list->entry = more;
    recording_entry *entry = &list->entry[list->count++];
    *entry = (recording_entry){.winner = DUEL_NOBODY, .touch_by = DUEL_NOBODY};
    memcpy(entry->name, trashed.from, sizeof entry->name);
    struct stat about;
    if (stat(to, &about) == 0) {
        set_size(entry, &about);
    }
    find_time(list, entry);
    list->filter[0] = '\0'; // it must be seen
    recording_list_sort(list);
    *out_index = find(list, trashed.from);
    return true;
}

bool recording_list_mark(recording_list *list, uint32_t index, bool is_marked, char *error,
                         size_t error_size)
{
    bool before = list->entry[index].is_marked;
    list->entry[index].is_marked = is_marked;
    if (write_marks(list, error, error_size)) {
        return true;
    }
    list->entry[index].is_marked = before;
    return false;
}

void recording_entry_result(const texts *t, const recording_entry *entry, char *out,
                            size_t out_size)
{
    const bool is_won = entry->is_usable && entry->is_finished && entry->touch_by < DUEL_NOBODY &&
                        entry->winner < DUEL_NOBODY;
    if (is_won) {
        text_write(t, out, out_size,
                   entry->winner == DUEL_LEFT ? TEXT("left hits: %s") : TEXT("right hits: %s"),
                   text_of(t, body_part_name((enum body_part)entry->touch_part)));
        return;
    }
    snprintf(out, out_size, "%s",
             text_of(t, !entry->is_usable                ? TEXT("cannot be shown")
                        : !entry->is_finished            ? TEXT("no result")
                        : entry->touch_by >= DUEL_NOBODY ? TEXT("nobody hit")
                                                         : TEXT("both at once")));
}
