// The session: who takes which side, when bouts begin, how long their end is shown, and how often
// each side has won.
//
// It is independent of windows and devices: the caller reports elapsed time, button presses and
// ends of bouts, and does what the returned order says.
#ifndef SESSION_H
#define SESSION_H

#include <stdbool.h>

#include "duel.h"

// Duration of the call "En garde - Prêts? - Allez"; short, because the players want to fence.
#define SESSION_CALL_S 1.3
// When the referee says "Prêts ?" and "Allez !", seconds from the begin of the call.
#define SESSION_READY_AT_S 0.5
#define SESSION_FENCE_AT_S 0.95
// How long the end of a bout is shown before the next one begins by itself.
#define SESSION_REVIEW_S 6.5
// By the rules of the FIE, when the statistics of the match are to be read too.
#define SESSION_REVIEW_MATCH_S 20.0
// Button presses this soon after a touch are ignored: they are meant for the fencing, not for the
// next bout.
#define SESSION_REVIEW_LEAST_S 0.5
// How long a single player waits for a second one before meeting the computer.
#define SESSION_ALONE_S 6.0
// How long two players have to choose hands and sides before their first bout.
#define SESSION_BOTH_S 5.0

enum session_phase {
    SESSION_JOIN, // players take sides; meanwhile computer fencers give a demonstration
    SESSION_CALL, // both en garde; nobody moves yet
    SESSION_FENCING,
    SESSION_REVIEW // after a touch: slow motion, and the reason
};

enum session_seat { SESSION_FREE, SESSION_PERSON, SESSION_COMPUTER, SESSION_OTHER };

typedef struct session_side {
    enum session_seat seat;
    int device; // SESSION_PERSON: the caller's number for it
    int level;  // SESSION_COMPUTER: 1..3
    // SESSION_COMPUTER: the caller's number for a named fencer, from 1; 0: a fencer of that level
    int named;
    int given; // SESSION_OTHER: the side that it was given for
    unsigned won;
    unsigned without; // bouts in a row, the last ones, without a touch of the own
    bool left_handed;
} session_side;

// Plain data; zeroed it is an empty piste.
typedef struct session {
    enum session_phase phase;
    double phase_s; // since the phase began
    bool paused;
    bool joined;             // a player has taken a side with a button
    session_side side[2];    // enum duel_side
    int level;               // of the computer fencer that a single player would meet, 1..3
    int named;               // or the caller's number for a named one, from 1; 0: that level
    enum weapon_kind weapon; // of the next bout
    match_settings match;    // rules of the next bout, if somebody has chosen them
    bool match_chosen;
    unsigned bouts; // number of bouts begun
} session;

// What the caller must do next.
enum session_order {
    SESSION_NOTHING,
    SESSION_SET_UP_BOUT, // en garde: a new bout with the present sides and weapon
};

// Starts a session with an empty piste. If sides are then seated with the functions below (--left,
// --right), the first call follows at once.
session session_start(enum weapon_kind kind);
void session_seat_person(session *s, enum duel_side side, int device);
// The level, or the named fencer's number, also becomes the session's.
void session_seat_computer(session *s, enum duel_side side, int level);
void session_seat_named(session *s, enum duel_side side, int named);
// A side with another kind of fencer: a script or random input.
void session_seat_other(session *s, enum duel_side side);

// The side a device fences on, or DUEL_NOBODY.
int session_side_of(const session *s, int device);

// The main button of a device was pressed. The first press takes a free side (left first). A second
// press starts the bout, against the other player or the computer. After the end of a bout a press
// begins the next one.
enum session_order session_press(session *s, int device);

// Advances the session's time, unless it is paused.
enum session_order session_advance(session *s, double elapsed_s);

// Notes who has touched in the bout that is over. Call before session_bout_ended().
void session_bout_touched(session *s, const bool touched[2]);

// The bout is over; `winner` may be DUEL_NOBODY.
void session_bout_ended(session *s, int winner);

// Sets the level of the computer fencer, 1..3, for this and the next bouts, instead of a named one.
void session_set_level(session *s, int level);

// The same for a named computer fencer, by the caller's number from 1.
void session_set_named(session *s, int named);

// Selects the next weapon in order for the next bout; ignored while fencing. Returns whether it
// changed.
bool session_next_weapon(session *s);

// The rules of the next bout: those chosen, otherwise those of the FIE to 5 touches between two
// people, and a duel of one touch with a computer fencer.
match_settings session_match(const session *s);

// Selects the next rules in order for the next bout: duel, FIE to 5, 15 or 1 touches; ignored while
// fencing. Returns whether they changed.
bool session_next_match(session *s);

// Begins the first bout again with its call: all fencers keep their sides, and the wins are reset.
// The caller sets the bout up.
void session_restart(session *s);

// Begins the present bout again with its call. The caller sets the bout up.
void session_restart_bout(session *s);

// Skips the call of the bout that has just been set up: its duel itself begins with en garde.
void session_fence_at_once(session *s);

// Goes back to taking sides: all sides become free and the wins are reset. The hands stay as they
// are.
void session_free_sides(session *s);

// Swaps the two fencers, with their hands and their wins.
void session_swap(session *s);

// Frees a side again, while players take sides.
void session_free_side(session *s, enum duel_side side);

// Changes a fencer's weapon hand, from the next bout on.
void session_change_hand(session *s, enum duel_side side);

// Seconds until a single player meets the computer fencer; negative if nobody waits.
double session_alone_s(const session *s);

// Seconds until two seated players begin; negative if not both sides are taken.
double session_both_s(const session *s);

// The referee's present word, or NULL; out_strength fades from 1 (just said) to 0 (gone).
const char *session_call(const session *s, double *out_strength);

#endif
