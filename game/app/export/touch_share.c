#include "touch_share.h"

#include <stdio.h>
#include <string.h>

#include "replay_stream.h"
#include "text_mark.h"

void touch_share_begin(touch_share *share, const char *recording)
{
    snprintf(share->recording, sizeof share->recording, "%s", recording);
    share->pending = 0;
}

static void remember(touch_share *share)
{
    memcpy(share->touched, share->recording, sizeof share->touched);
    share->pending = 0;
    if (share->film != NULL && share->film->child == 0) {
        share->film->told[0] = '\0'; // of an older film
    }
}

void touch_share_tick(touch_share *share, const duel_events *events)
{
    if (share->pending == 1) {
        remember(share);
    } else if (share->pending > 1) {
        share->pending--;
    }
    for (uint32_t i = 0; i < events->count; i++) {
        if (events->event[i].kind == DUEL_EVENT_TOUCH) {
            // The recorder writes whole chunks.
            share->pending = REPLAY_INPUT_TICKS + 1;
        }
    }
}

void touch_share_bout_ended(touch_share *share)
{
    if (share->pending > 0) {
        remember(share);
    }
}

const char *touch_share_choose(touch_share *share)
{
    background_export *film = share->film;
    if (film == NULL || (share->touched[0] == '\0' && film->child == 0)) {
        return TEXT("there is no touch to share yet");
    }
    if (film->child != 0) {
        background_export_stop(film);
        snprintf(film->told, sizeof film->told, TEXT("the film is being stopped"));
    } else if (background_export_start(film, share->touched, film->told, sizeof film->told)) {
        snprintf(film->told, sizeof film->told, TEXT("the film is being made; go on meanwhile"));
    }
    return film->told;
}

// "120 of 600 frames, ..." of "<name>: 120 of 600 frames, ..."; NULL if it is another line.
static const char *progress_of(const char *line)
{
    const char *after = strstr(line, ": ");
    return strstr(line, " frames, ") != NULL && after != NULL ? after + 2 : NULL;
}

const char *touch_share_news(touch_share *share, bool progress_too)
{
    background_export *film = share->film;
    char line[EXPORT_LINE];
    if (film == NULL) {
        return NULL;
    }
    switch (background_export_look(film, line, sizeof line)) {
    case BACKGROUND_IDLE:
        return NULL;
    case BACKGROUND_RUNNING:
        if (progress_of(line) == NULL || film->stopping) {
            return NULL;
        }
        snprintf(film->told, sizeof film->told, "filming: %s", progress_of(line));
        return progress_too ? film->told : NULL;
    case BACKGROUND_DONE:
        snprintf(film->told, sizeof film->told, "saved %s", film->path);
        printf("wrote '%s'\n", film->path);
        fflush(stdout);
        break;
    case BACKGROUND_STOPPED:
        snprintf(film->told, sizeof film->told,
                 TEXT("the film was stopped; nothing is left of it"));
        break;
    case BACKGROUND_FAILED:
        snprintf(film->told, sizeof film->told, "%s",
                 line[0] != '\0' ? line : TEXT("the film could not be made"));
        fprintf(stderr, "battuta: %s\n", film->told);
        break;
    }
    return film->told;
}

const char *touch_share_words(const touch_share *share)
{
    if (share->film != NULL && share->film->told[0] != '\0') {
        return share->film->told;
    }
    return share->film == NULL || share->touched[0] == '\0'
               ? TEXT("nobody has touched yet")
               : TEXT("a short film of the last touch");
}
