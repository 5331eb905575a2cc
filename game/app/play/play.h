// Bout after bout at the piste: people take sides, fence, pause and change things in menus.
#ifndef PLAY_H
#define PLAY_H

#include "play_options.h"
#include "recording_file.h"

struct venue;

// With "sabre-from-" before it, it fits into USER_WHAT_MAX.
#define PLAY_NAME_MAX 100

// The moment of a recording that every bout starts from.
typedef struct play_beginning {
    const recording_file *file;
    uint32_t at;              // ticks from the recording's beginning
    char name[PLAY_NAME_MAX]; // of the recording, without folder and extension
    bool is_watched;          // leaving leads back to the recording in the viewer
} play_beginning;

// What the players want when play_run() returns.
enum play_end {
    PLAY_LEFT,       // to leave the piste
    PLAY_CLOSED,     // to close the window and with it the program
    PLAY_RECORDINGS, // to see the list of recordings and then to continue here
    PLAY_WATCH,      // to watch the recording of play_watched() and then to continue here
    PLAY_CALLING,    // to call phrases as a referee, and then to continue here
    PLAY_FAILED      // bouts cannot continue; `error` says why
};

typedef struct play play;

// Gets everything ready in the venue, which must outlive the returned struct. Fencers named in the
// options are seated at once; people take the other sides by pressing a button. `from` may be NULL:
// bouts begin en garde. The options and `from` outlive the struct. Returns NULL with one
// line in `error` on failure.
play *play_open(struct venue *at, const play_options *options, const play_beginning *from,
                char *error, size_t error_size);
// Ends the recording that is being written and frees everything; sets the pointer to NULL.
void play_close(play **address);

// Runs bouts until the players want something else. May be called again after PLAY_RECORDINGS,
// PLAY_WATCH and PLAY_CALLING.
enum play_end play_run(play *p, char *error, size_t error_size);

// The path of the recording that PLAY_WATCH is for; belongs to `p`.
const char *play_watched(const play *p);

// Shows a line at the top for a few seconds; printf-like.
void play_notice(play *p, const char *format, ...);

// The weapon that the players have chosen.
enum weapon_kind play_weapon(const play *p);

// The level of the computer fencer that the players have chosen.
int play_computer_level(const play *p);

#endif
