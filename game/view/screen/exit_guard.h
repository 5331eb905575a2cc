// Ends the program where it cannot end by itself, because its main thread hangs: for example in a
// call of a headset's runtime that does not return.
//
// A process has one guard, a thread. Between exit_guard_begin() and exit_guard_end():
// - The first SIGINT or SIGTERM becomes an SDL_QUIT, as SDL does it without a guard.
// - The second ends the program at once, wherever its main thread is. Signals that come together
//   count as one.
// - A marked call that takes longer than EXIT_GUARD_SAY_S is reported on the terminal. If the
//   program is to end meanwhile, by one signal or by exit_guard_limit(), it is ended after
//   EXIT_GUARD_LEAVE_S.
// Before it ends the program, with EXIT_FAILURE and one line that says why, the guard saves what
// exit_guard_save() has named.
//
// Call all functions on the main thread. Without a guard they have no lasting effect.
#ifndef EXIT_GUARD_H
#define EXIT_GUARD_H

#include <stdbool.h>

// Longer than any call of a runtime that works, except those that start or end a session.
#define EXIT_GUARD_SAY_S 3.0
// Longer than a runtime needs to end a session. A program that waits for this long has to end.
#define EXIT_GUARD_LEAVE_S 10.0

// Starts the guard. If its thread cannot be started, signals do what they did before.
void exit_guard_begin(void);
void exit_guard_end(void);

// Marks a call that may hang: `what` says what the runtime is doing, for the message; the text
// must stay valid. Calls are not nested. It costs a few nanoseconds.
void exit_guard_call(const char *what);
void exit_guard_returned(void);

// While limited, a marked call that takes longer than EXIT_GUARD_LEAVE_S ends the program.
void exit_guard_limit(bool limited);

// What to call before the program is ended, on the guard's thread; NULL: nothing. It may use only
// what the main thread changes between exit_guard_lock() and exit_guard_unlock(). Between these two
// the main thread makes no call that may hang, and does not lock again.
void exit_guard_save(void (*save)(void *of), void *of);
void exit_guard_lock(void);
void exit_guard_unlock(void);

// Says that another thread hangs for good in a runtime. What that runtime does in exit() may hang,
// too, so the program must end by _exit().
void exit_guard_abandon(void);
bool exit_guard_abandoned(void);

#endif
