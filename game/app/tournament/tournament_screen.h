// The screen of a tournament: its sheets, the bouts of computer fencers, which are fenced here
// without being shown, and the next bout of people, which the caller lets them fence at the piste.
#ifndef TOURNAMENT_SCREEN_H
#define TOURNAMENT_SCREEN_H

#include "tournament_next.h"
#include "venue.h"

// What is wanted next when tournament_screen_run() returns.
enum tournament_screen_end {
    TOURNAMENT_LEFT,   // to leave this screen
    TOURNAMENT_CLOSED, // to close the window and with it the program
    TOURNAMENT_FENCE   // to fence the bout of tournament_screen_next(), and then to continue here
};

typedef struct tournament_screen tournament_screen;

// Opens the screen. The venue, the tournament and the path of its file belong to the caller and
// outlive the screen. Returns NULL with one line in `error` if there is no memory.
tournament_screen *tournament_screen_open(venue *at, tournament *t, const char *file, char *error,
                                          size_t error_size);
// Frees the screen and sets the pointer to NULL. A bout of computers that is being fenced is not
// entered; it is the same bout again next time.
void tournament_screen_close(tournament_screen **address);

// Shows the screen until something else is wanted.
enum tournament_screen_end tournament_screen_run(tournament_screen *s);

// The next bout: after TOURNAMENT_FENCE one with a person.
tournament_bout tournament_screen_next(const tournament_screen *s);

// Enters the result of the next bout and writes the file. If that fails the screen says why.
void tournament_screen_enter(tournament_screen *s, const uint8_t touches[2], int winner);

// Shows a line until another one comes. The arguments are like those of printf().
void tournament_screen_notice(tournament_screen *s, const char *format, ...);

#endif
