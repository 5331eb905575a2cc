// The export command for what is watched: the loop or all of it, at this speed, from this camera.
#include "viewer_share.h"

#include <SDL.h>
#include <stdio.h>
#include <string.h>

#include "export_options.h"
#include "user_paths.h"
#include "viewer_private.h"
#include "viewer_state.h"

#define COMMAND_SIZE (3 * USER_PATH_MAX)

// The camera that films what is watched. The free camera cannot film.
static enum camera_kind film_camera(const watch_camera *c)
{
    return c->kind == CAMERA_FREE ? CAMERA_SIDE : c->kind;
}

// Writes a path as it stands between single quotes in a shell: a quote in it becomes '\''. Returns
// the number of bytes written.
static size_t put_quoted(const char *path, size_t length, char *out, size_t room)
{
    size_t used = 0;
    for (size_t i = 0; i < length && used + 8 < room; i++) {
        if (path[i] == '\'') {
            memcpy(out + used, "'\\''", 4);
            used += 4;
        } else {
            out[used++] = path[i];
        }
    }
    return used;
}

void viewer_share_command(const viewer *v, char *out, size_t out_size)
{
    const viewer_clock *clock = &v->clock;
    const char *slash = strrchr(v->path, '/'), *name = slash != NULL ? slash + 1 : v->path;
    const char *dot = strrchr(name, '.');
    size_t stem = dot != NULL ? (size_t)(dot - name) : strlen(name);
    char path[USER_PATH_MAX], film[USER_PATH_MAX], part[64] = "", speed[32] = "";
    path[put_quoted(v->path, strlen(v->path), path, sizeof path)] = '\0';
    film[put_quoted(name, stem, film, sizeof film)] = '\0';
    if (clock->looping) {
        snprintf(part, sizeof part, " --from %.3f --to %.3f", clock->loop_from * DUEL_TICK_S,
                 clock->loop_until * DUEL_TICK_S);
    }
    if (clock->speed != VIEWER_SPEED_REAL) {
        snprintf(speed, sizeof speed, " --speed %s", viewer_clock_speed_words(clock->speed));
    }
    snprintf(out, out_size, "battuta export '%s' '%s.mp4'%s%s --camera %s --hud", path, film, part,
             speed, export_camera_word(film_camera(&v->camera)));
}

void viewer_share(viewer *v)
{
    char command[COMMAND_SIZE];
    viewer_share_command(v, command, sizeof command);
    if (SDL_SetClipboardText(command) == 0) {
        static const char *const COPIED[2][2] = {
            {TEXT(
                 "copied to the clipboard: the command that films the whole bout from this camera"),
             TEXT("copied to the clipboard: the command that films the whole bout from the side "
                  "(the "
                  "free camera cannot film)")},
            {TEXT("copied to the clipboard: the command that films this loop from this camera"),
             TEXT("copied to the clipboard: the command that films this loop from the side (the "
                  "free "
                  "camera cannot film)")}};
        viewer_notice(v, "%s",
                      viewer_say(v, COPIED[v->clock.looping][v->camera.kind == CAMERA_FREE]));
    } else {
        viewer_notice(v, "cannot copy to the clipboard: %s", SDL_GetError());
    }
}

void viewer_film(viewer *v)
{
    viewer_notice(v, "%s", viewer_say(v, touch_share_choose(&v->share)));
}

void viewer_film_look(viewer *v)
{
    const char *news = touch_share_news(&v->share, true);
    if (news != NULL) {
        viewer_notice(v, "%s", viewer_say(v, news));
    } else if (v->notice_s <= 0.0 && v->share.film != NULL && v->share.film->child != 0) {
        viewer_notice(v, "%s", viewer_say(v, touch_share_words(&v->share)));
    }
}
