// The course of an evening: who takes which side, when a bout begins, how it is
// shown when it is over, and how often each side has won.
//
// Knows nothing of windows and devices: told that time has passed, that a device
// was pressed and that a bout ended, it says what is to be shown. `play` obeys.
#ifndef SESSION_H
#define SESSION_H

#include <stdbool.h>

#include "duel.h"

// "En garde - Prêts? - Allez": short, the players have come to fence.
#define SESSION_CALL_S 1.3
// How long the end of a bout is looked at before the next begins by itself.
#define SESSION_LOOK_S 6.5
// Presses in the heat of the touch are not a wish for the next bout.
#define SESSION_LOOK_LEAST_S 0.5
// Somebody alone on the piste waits this long for a second person.
#define SESSION_ALONE_S 6.0
// Two people have this long to choose hands and sides before their first bout.
#define SESSION_BOTH_S 5.0

enum session_phase {
    SESSION_JOIN, // sides are being taken; computer fencers show how it goes
    SESSION_CALL, // both en garde, nobody moves yet
    SESSION_FENCING,
    SESSION_LOOK // a touch: slow motion, the reason
};

enum session_seat { SESSION_FREE, SESSION_PERSON, SESSION_COMPUTER, SESSION_OTHER };

typedef struct session_side {
    enum session_seat seat;
    int device; // SESSION_PERSON: the caller's number for it
    int level;  // SESSION_COMPUTER: 1..3
    int given;  // SESSION_OTHER: the side it was named for
    unsigned won;
    bool left_handed;
} session_side;

// Plain data, zeroed it is an empty piste.
typedef struct session {
    enum session_phase phase;
    double phase_s; // since the phase began
    bool paused;
    bool joined;             // somebody has taken a side by pressing
    session_side side[2];    // enum duel_side
    int level;               // of the computer fencer somebody alone would meet, 1..3
    enum weapon_kind weapon; // of the next bout
    unsigned bouts;          // begun
} session;

// What the caller must do now.
enum session_order {
    SESSION_NOTHING,
    SESSION_SET_UP_BOUT, // en garde: a new bout with the present sides and weapon
};

// An empty piste, or one with sides already seated (--left, --right): then the
// first call follows at once.
session session_start(enum weapon_kind kind);
void session_seat_person(session *s, enum duel_side side, int device);
// Its level is from then on what menus count from.
void session_seat_computer(session *s, enum duel_side side, int level);
// A side fenced by neither: a script or a random walk.
void session_seat_other(session *s, enum duel_side side);

// The side a device fences on, or DUEL_NOBODY.
int session_side_of(const session *s, int device);

// A device asks for something with its main button: takes the free side (left
// first), fences the computer when pressed again, or the other person at once; goes on
// to the next bout when one was looked at.
enum session_order session_press(session *s, int device);

// Time passes. While paused it does not.
enum session_order session_advance(session *s, double elapsed_s);

// The bout is over; DUEL_NOBODY where no one won.
void session_bout_ended(session *s, int winner);

// Level of the computer fencer, 1..3, now and for the next bouts.
void session_set_level(session *s, int level);

// Next weapon in turn for the next bout; ignored while fencing. Returns whether it
// changed.
bool session_next_weapon(session *s);

// The first bout again, with its call; everybody stays, the count begins anew. The
// caller sets it up.
void session_begin_anew(session *s);

// The present bout again, with its call. The caller sets it up.
void session_call_again(session *s);

// The bout that has just been set up needs no call: the duel itself begins en garde.
void session_fence_at_once(session *s);

// Back to taking sides: everybody gets up, the count begins anew. Hands stay as they are.
void session_leave_sides(session *s);

// The two fencers change sides, with their hands and their count.
void session_swap(session *s);

// Somebody gets up again while sides are taken.
void session_get_up(session *s, enum duel_side side);

// A fencer holds the weapon in the other hand, from the next bout on.
void session_change_hand(session *s, enum duel_side side);

// Seconds until somebody alone gets the computer fencer; negative where nobody waits.
double session_alone_s(const session *s);

// Seconds until two people who have taken sides begin; negative where there are not two.
double session_both_s(const session *s);

// The referee's word and how fresh it is (1 just said .. 0 gone), or NULL.
const char *session_call(const session *s, double *out_strength);

#endif
