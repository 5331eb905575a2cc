#include "play_recent.h"

#include <stdio.h>
#include <string.h>

#include "fencer_choice.h"
#include "recording_list.h"

// "10:03" of "2026-11-21 10:03:48", with the date if it is another day than the newest recording's.
static void write_when(const char *when, const char *newest, char *out, size_t size)
{
    enum { DATE = 10, TIME_AT = 11, TIME = 5 };
    bool is_same_day = strncmp(when, newest, DATE) == 0;
    if (strlen(when) < TIME_AT + TIME) {
        snprintf(out, size, "%s", when);
    } else if (is_same_day) {
        snprintf(out, size, "%.*s", TIME, when + TIME_AT);
    } else {
        snprintf(out, size, "%.*s", DATE, when);
    }
}

static void write_words(const texts *t, const recording_entry *entry, const char *newest, char *out,
                        size_t size)
{
    char when[24], name[2][64];
    write_when(entry->when, newest, when, sizeof when);
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        fencer_choice_words(t, entry->fencer[side], name[side], sizeof name[side]);
    }
    text_write(t, out, size, "%s  %.48s against %.48s, %s", when, name[DUEL_LEFT], name[DUEL_RIGHT],
               text_of(t, weapon_name(entry->weapon)));
}

void play_recent_read(const texts *t, play_recent *out)
{
    char folder[USER_PATH_MAX], error[PLAY_LINE_SIZE];
    recording_list list;
    *out = (play_recent){0};
    if (!user_duels_folder(folder, error, sizeof error) ||
        !recording_list_open(&list, folder, error, sizeof error)) {
        return;
    }
    for (uint32_t i = 0; i < list.count && out->count < PLAY_RECENT_MOST; i++) {
        recording_list_read(&list, i);
        const recording_entry *entry = &list.entry[i];
        if (entry->is_usable && recording_list_path(&list, i, out->path[out->count])) {
            write_words(t, entry, list.entry[0].when, out->words[out->count], sizeof out->words[0]);
            out->count++;
        }
    }
    recording_list_close(&list);
}
