// `battuta replay FILE`: a window of its own to watch one recorded bout.
#include <SDL.h>

#include "play.h"
#include "show.h"
#include "viewer.h"

// Of the computer fencer whom somebody meets who goes on from a recording that names none.
#define LEVEL 2

enum play_result play_replay(const char *path, char *error, size_t error_size)
{
    window *w = show_window(error, error_size);
    enum play_result result = PLAY_NO_WINDOW;
    if (w != NULL) {
        viewer_result seen = viewer_run(w, path, 0, LEVEL, error, error_size);
        result = seen.end == VIEWER_FAILED ? PLAY_FAILED : PLAY_DONE;
    }
    window_destroy(&w);
    SDL_Quit();
    return result;
}
